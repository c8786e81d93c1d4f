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
    /// How many there are.
    pub const COUNT: usize = Soc::Ascend950 as usize + 1;

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
    /// A release.
    pub const fn release(major: u32, minor: u32) -> Edition {
        Edition { major, minor, candidate: OUT, alpha: OUT }
    }

    /// A release candidate.
    pub const fn rc(major: u32, minor: u32, candidate: u32) -> Edition {
        Edition { candidate, ..Edition::release(major, minor) }
    }

    /// An alpha version of it.
    pub const fn alpha(self, alpha: u32) -> Edition {
        Edition { alpha, ..self }
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

/// The editions from one on up to another, which is not among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Editions {
    from: Option<Edition>,
    until: Option<Edition>,
}

impl Editions {
    /// This edition and all later ones.
    pub const fn since(edition: Edition) -> Editions {
        Editions { from: Some(edition), until: None }
    }

    /// All editions before this one.
    pub const fn until(edition: Edition) -> Editions {
        Editions { from: None, until: Some(edition) }
    }

    fn contain(&self, edition: Edition) -> bool {
        self.from.is_none_or(|from| edition >= from) && self.until.is_none_or(|until| edition < until)
    }
}

/// A rule that came or went with editions: those that have it. Each stands beside the checks of its operator. The dates
/// are those of the published pages; where a page leaves the release open (950's bfloat16, bicubic, the mask) the
/// choice is the last release whose page is known not to have it.
pub type Feature = &'static [Editions];

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
        self.edition.is_none_or(|edition| feature.iter().any(|editions| editions.contain(edition)))
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
    fn features_come_and_go_with_editions() {
        const FEATURE: Feature =
            &[Editions::until(Edition::rc(8, 0, 3)), Editions::since(Edition::rc(8, 1, 1).alpha(2))];
        let has = |edition| Rules { soc: Soc::Ascend910B, edition }.has(FEATURE);
        for (edition, expected) in [
            ("8.0.RC1", true),
            ("8.0.RC2", true),
            ("8.0.RC3", false),
            ("8.1.RC1.alpha001", false),
            ("8.1.RC1.alpha002", true),
            ("8.1.RC1.beta1", true),
            ("8.2", true),
        ] {
            assert_eq!(has(Some(Edition::parse(edition).unwrap())), expected, "{edition}");
        }
        assert!(has(None), "unset, everything that any edition documents");
    }

    #[test]
    fn editions_are_read_and_written() {
        assert_eq!(Edition::parse("nine"), None);
        for text in ["9.1.0", "8.0.RC2", "8.1.RC1.alpha002"] {
            assert_eq!(Edition::parse(text).unwrap().to_string(), text);
        }
    }
}
