//! The emulated identity: which device the library plays, and the rules of which CANN edition apply.

/// A family of Ascend devices whose members share the rules of the operators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Soc {
    /// Ascend 910 (Atlas training series).
    Ascend910,
    /// Ascend 310P (Atlas inference series).
    Ascend310P,
    /// Ascend 310B (Atlas 200I/500 A2).
    Ascend310B,
    /// Ascend 910B1 to 910B4 (Atlas A2).
    Ascend910B,
    /// Ascend 910_93xx (Atlas A3).
    Ascend910_93,
    /// Ascend 950.
    Ascend950,
}

/// Names that `aclrtGetSocName` may return, by prefix; the first match wins. A bare `Ascend910B` is the old
/// 910 platform file, the A2 parts have a digit behind the letter.
const NAMES: &[(&str, Soc)] = &[
    ("Ascend910_93", Soc::Ascend910_93),
    ("Ascend910B1", Soc::Ascend910B),
    ("Ascend910B2", Soc::Ascend910B),
    ("Ascend910B3", Soc::Ascend910B),
    ("Ascend910B4", Soc::Ascend910B),
    ("Ascend910A", Soc::Ascend910),
    ("Ascend910B", Soc::Ascend910),
    ("Ascend910Pro", Soc::Ascend910),
    ("Ascend910Premium", Soc::Ascend910),
    ("Ascend310P", Soc::Ascend310P),
    ("Ascend310B", Soc::Ascend310B),
    ("Ascend950", Soc::Ascend950),
];

impl Soc {
    /// The device that is emulated when `OPAPI_SOC_NAME` is unset.
    pub const DEFAULT_NAME: &'static str = "Ascend910B1";

    /// The family of a device name, or the device of a family's name (`Ascend910`, `Ascend910B` excepted:
    /// that one is an old device). `None` for an unknown name.
    pub fn from_name(name: &str) -> Option<Soc> {
        if name == "Ascend910" {
            return Some(Soc::Ascend910);
        }
        NAMES.iter().find(|(prefix, _)| name.starts_with(prefix)).map(|&(_, soc)| soc)
    }

    /// The names that [`Soc::from_name`] understands, for messages.
    pub fn known_names() -> String {
        NAMES.iter().map(|(prefix, _)| format!("{prefix}*")).collect::<Vec<_>>().join(", ")
    }

    /// Cores with the A2/A3 architecture (2201).
    pub fn is_a2_or_a3(self) -> bool {
        matches!(self, Soc::Ascend910B | Soc::Ascend910_93)
    }

    /// Architecture number, matrix cores, vector cores and bytes of second-level cache of a typical member.
    fn numbers(self) -> (i64, i64, i64, i64) {
        const MIB: i64 = 1 << 20;
        match self {
            Soc::Ascend910 => (1001, 32, 0, 32 * MIB),
            Soc::Ascend310P => (2002, 8, 7, 16 * MIB),
            Soc::Ascend310B => (3002, 1, 1, 4 * MIB),
            Soc::Ascend910B | Soc::Ascend910_93 => (2201, 24, 48, 192 * MIB),
            Soc::Ascend950 => (3510, 32, 64, 128 * MIB),
        }
    }

    /// The architecture's number, ACL_DEV_ATTR_NPU_ARCH.
    pub fn arch(self) -> i64 {
        self.numbers().0
    }

    /// Matrix cores.
    pub fn cube_cores(self) -> i64 {
        self.numbers().1
    }

    /// Vector cores.
    pub fn vector_cores(self) -> i64 {
        self.numbers().2
    }

    /// Bytes of second-level cache. The public pages give them for few devices; the others are of the same order.
    pub fn l2_bytes(self) -> i64 {
        self.numbers().3
    }

    /// Devices whose AI cores know bfloat16 (architectures 2201 and 3510).
    pub fn has_bf16(self) -> bool {
        self.is_a2_or_a3() || self == Soc::Ascend950
    }
}

/// A published CANN release such as 8.0.RC2 or 9.1; ordered by date.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub struct Edition {
    major: u32,
    minor: u32,
    /// Release candidate; `OUT` for the release itself.
    candidate: u32,
    /// Alpha version of the candidate; `OUT` for the candidate itself.
    alpha: u32,
}

/// Later than every candidate and every alpha.
const OUT: u32 = u32::MAX;

impl Edition {
    const fn release(major: u32, minor: u32) -> Edition {
        Edition { major, minor, candidate: OUT, alpha: OUT }
    }

    const fn rc(major: u32, minor: u32, candidate: u32) -> Edition {
        Edition { candidate, ..Edition::release(major, minor) }
    }

    /// Reads `9.1`, `8.0.RC2`, `8.1.RC1.alpha002`, `8.2.0`.
    pub fn parse(text: &str) -> Option<Edition> {
        let mut parts = text.split('.');
        let major = parts.next()?.parse().ok()?;
        let minor = parts.next().unwrap_or("0").parse().ok()?;
        let mut edition = Edition::release(major, minor);
        for part in parts {
            let part = part.to_ascii_lowercase();
            if let Some(candidate) = part.strip_prefix("rc") {
                edition.candidate = candidate.parse().ok()?;
            } else if let Some(alpha) = part.strip_prefix("alpha") {
                edition.alpha = alpha.parse().ok()?;
            } else if part.strip_prefix("beta").unwrap_or(&part).parse::<u32>().is_err() {
                return None;
            }
        }
        Some(edition)
    }

    /// Major, minor and release number.
    pub fn numbers(self) -> [u32; 3] {
        [self.major, self.minor, 0]
    }
}

impl std::fmt::Display for Edition {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}.{}.", self.major, self.minor)?;
        match (self.candidate, self.alpha) {
            (OUT, _) => write!(f, "0"),
            (candidate, OUT) => write!(f, "RC{candidate}"),
            (candidate, alpha) => write!(f, "RC{candidate}.alpha{alpha:03}"),
        }
    }
}

/// A rule that came or went with an edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// aclnnMaxUnpool2dBackward takes DOUBLE.
    MaxUnpoolDouble,
    /// aclnnMaxUnpool2dBackward takes BOOL.
    MaxUnpoolBool,
    /// aclnnIm2colBackward takes BFLOAT16 on A2 and A3.
    Im2colBf16,
    /// aclnnIm2colBackward takes BFLOAT16 on 950.
    Im2colBf16On950,
    /// aclnnGridSampler2DBackward takes FLOAT16.
    GridSamplerFloat16,
    /// aclnnGridSampler2DBackward takes BFLOAT16 on the devices that have it.
    GridSamplerBf16,
    /// aclnnGridSampler2DBackward takes DOUBLE.
    GridSamplerDouble,
    /// aclnnGridSampler2DBackward takes interpolationMode 2.
    GridSamplerBicubic,
    /// aclnnGridSampler2DBackward checks every argument before it looks at the values of outputMask, and
    /// checks the mask's length.
    GridSamplerMaskChecked,
    /// aclnnReplicationPad2dBackward takes BFLOAT16.
    ReplicationPadBf16,
    /// aclnnAvgPool2dBackward takes BFLOAT16 on 950.
    AvgPoolBf16On950,
}

/// First edition with a feature, and the first without it again. The dates are those of the published pages;
/// where a page leaves the release open (950's bfloat16, bicubic, the mask) the choice is the last release
/// whose page is known not to have it.
const EDITIONS: &[(Feature, Edition, Option<Edition>)] = &[
    (Feature::MaxUnpoolDouble, Edition::rc(0, 0, 0), Some(Edition::rc(8, 0, 2))),
    (Feature::MaxUnpoolBool, Edition::rc(8, 0, 2), None),
    (Feature::Im2colBf16, Edition::rc(8, 0, 3), None),
    (Feature::Im2colBf16On950, Edition::release(9, 1), None),
    (Feature::GridSamplerFloat16, Edition::rc(0, 0, 0), Some(Edition::rc(8, 0, 2))),
    (Feature::GridSamplerFloat16, Edition::rc(8, 0, 3), None),
    (Feature::GridSamplerBf16, Edition::rc(8, 0, 3), None),
    (Feature::GridSamplerDouble, Edition::rc(0, 0, 0), Some(Edition::rc(8, 0, 3))),
    (Feature::GridSamplerDouble, Edition { alpha: 2, ..Edition::rc(8, 1, 1) }, None),
    (Feature::GridSamplerBicubic, Edition::release(9, 0), None),
    (Feature::GridSamplerMaskChecked, Edition::release(9, 0), None),
    (Feature::ReplicationPadBf16, Edition::release(9, 0), None),
    (Feature::AvgPoolBf16On950, Edition::release(9, 0), None),
];

/// What the operators' checks depend on beside their arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The emulated device.
    pub soc: Soc,
    /// The emulated release; `None` accepts what any public edition documents.
    pub edition: Option<Edition>,
}

impl Rules {
    /// Whether the emulated edition has the feature.
    pub fn has(&self, feature: Feature) -> bool {
        let Some(edition) = self.edition else { return true };
        EDITIONS.iter().any(|&(f, from, until)| {
            f == feature && edition >= from && until.is_none_or(|until| edition < until)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_ascend910b_is_the_old_device() {
        assert_eq!(Soc::from_name("Ascend910B"), Some(Soc::Ascend910));
        assert_eq!(Soc::from_name("Ascend910B4-1"), Some(Soc::Ascend910B));
        assert_eq!(Soc::from_name("Ascend910_9391"), Some(Soc::Ascend910_93));
        assert_eq!(Soc::from_name("Ascend950PR_957b"), Some(Soc::Ascend950));
        assert_eq!(Soc::from_name("Hopper"), None);
    }

    #[test]
    fn editions_follow_the_pages() {
        let has = |edition: &str, feature| {
            Rules { soc: Soc::Ascend910B, edition: Edition::parse(edition) }.has(feature)
        };
        for (edition, double, boolean) in
            [("8.0.RC1", true, false), ("8.0.RC2", false, true), ("9.1", false, true)]
        {
            assert_eq!(has(edition, Feature::MaxUnpoolDouble), double, "{edition}");
            assert_eq!(has(edition, Feature::MaxUnpoolBool), boolean, "{edition}");
        }
        for (edition, half, double) in
            [("8.0.RC1", true, true), ("8.0.RC2", false, true), ("8.0.RC3", true, false), ("8.2", true, true)]
        {
            assert_eq!(has(edition, Feature::GridSamplerFloat16), half, "{edition}");
            assert_eq!(has(edition, Feature::GridSamplerDouble), double, "{edition}");
        }
        assert!(Rules { soc: Soc::Ascend910, edition: None }.has(Feature::MaxUnpoolDouble));
        for (edition, double) in
            [("8.1.RC1.alpha001", false), ("8.1.RC1.alpha002", true), ("8.1.RC1.beta1", true)]
        {
            assert_eq!(has(edition, Feature::GridSamplerDouble), double, "{edition}");
        }
        assert_eq!(Edition::parse("nine"), None);
        for text in ["9.1.0", "8.0.RC2", "8.1.RC1.alpha002"] {
            assert_eq!(Edition::parse(text).unwrap().to_string(), text);
        }
    }
}
