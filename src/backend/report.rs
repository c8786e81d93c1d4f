//! How differences between the device and this CPU are told.

use super::info;
use crate::config::config;
use crate::dtype::DType;
use crate::plan::{Access, Extents};
use half::{bf16, f16};
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

/// Relative and absolute difference that is no mismatch. A few roundings of the type, for sums in another order.
fn tolerance(dtype: DType) -> (f64, f64) {
    match dtype {
        DType::Float | DType::Complex64 => (1e-4, 1e-5),
        DType::Float16 => (2e-3, 1e-4),
        DType::BFloat16 => (1.6e-2, 1e-3),
        DType::Double | DType::Complex128 => (1e-9, 1e-12),
        _ => (0.0, 0.0),
    }
}

/// The value of an element, complex ones as two; integers of 64 bits keep 53, and are equal when their bytes are.
fn values(dtype: DType, bytes: &[u8]) -> [f64; 2] {
    macro_rules! number {
        ($type:ty, $at:expr) => {{
            const SIZE: usize = size_of::<$type>();
            <$type>::from_ne_bytes(bytes[$at * SIZE..][..SIZE].try_into().expect("as many bytes"))
        }};
    }
    match dtype {
        DType::Float => [number!(f32, 0).into(), 0.0],
        DType::Double => [number!(f64, 0), 0.0],
        DType::Float16 => [number!(f16, 0).into(), 0.0],
        DType::BFloat16 => [number!(bf16, 0).into(), 0.0],
        DType::Complex64 => [number!(f32, 0).into(), number!(f32, 1).into()],
        DType::Complex128 => [number!(f64, 0), number!(f64, 1)],
        DType::Int8 => [number!(i8, 0).into(), 0.0],
        DType::Int16 => [number!(i16, 0).into(), 0.0],
        DType::Int32 => [number!(i32, 0).into(), 0.0],
        DType::Int64 => [number!(i64, 0) as f64, 0.0],
        DType::UInt16 => [number!(u16, 0).into(), 0.0],
        DType::UInt32 => [number!(u32, 0).into(), 0.0],
        DType::UInt64 => [number!(u64, 0) as f64, 0.0],
        _ => [bytes[0].into(), 0.0],
    }
}

/// By how much the components of two elements differ, and the components; those that count as equal are left out.
fn differences(dtype: DType, device: &[u8], cpu: &[u8]) -> impl Iterator<Item = (f64, [f64; 2])> {
    let same = device == cpu;
    let pairs = values(dtype, device).into_iter().zip(values(dtype, cpu));
    pairs.enumerate().filter_map(move |(component, (a, b))| {
        if same || a.is_nan() && b.is_nan() || a == b && dtype.is_inexact() {
            return None;
        }
        let difference = if (a - b).is_nan() { f64::INFINITY } else { (a - b).abs() };
        // Integers of 64 bits may look the same here.
        let hidden = component == 0 && difference == 0.0 && matches!(dtype, DType::Int64 | DType::UInt64);
        (hidden || difference > 0.0).then_some((if hidden { 1.0 } else { difference }, [a, b]))
    })
}

fn is_mismatch(dtype: DType, difference: f64, cpu: f64) -> bool {
    let (relative, absolute) = tolerance(dtype);
    difference.is_infinite() || difference > absolute + relative * cpu.abs()
}

/// What is known of a call.
#[derive(Default)]
pub struct Report {
    /// The function's name.
    pub operator: &'static str,
    /// CANN's status.
    pub status: i32,
    /// Ours.
    pub own: i32,
}

/// A largest difference and where it is.
#[derive(Clone, Default)]
struct Largest {
    value: f64,
    index: Extents,
    pair: [f64; 2],
}

impl Largest {
    fn take(&mut self, value: f64, index: &Extents, pair: [f64; 2]) {
        if value > self.value {
            *self = Largest { value, index: index.clone(), pair };
        }
    }

    fn text(&self) -> String {
        format!("{:e} at {:?} (device {}, CPU {})", self.value, self.index, self.pair[0], self.pair[1])
    }
}

impl Report {
    /// Something that is no number: to stderr and to the file.
    pub fn tell(&self, text: &str) {
        eprint(&format!("{}: {text}", self.operator));
        self.line(&format!("\"message\": {}", info::quoted(text)));
    }

    /// A line of the file.
    fn line(&self, rest: &str) {
        static CALLS: AtomicU64 = AtomicU64::new(0);
        let Some(path) = &config().compare_file else { return };
        let line = format!(
            "{{\"line\": {}, \"operator\": \"{}\", \"device_status\": {}, \"cpu_status\": {}, {rest}}}\n",
            CALLS.fetch_add(1, Ordering::Relaxed),
            self.operator,
            self.status,
            self.own
        );
        let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
        if let Err(error) = file.and_then(|mut file| file.write_all(line.as_bytes())) {
            eprint(&format!("OPAPI_COMPARE_FILE: {}: {error}", path.display()));
        }
    }

    /// Compares an output: two tensors with data addresses `device` and `cpu`.
    pub fn output(&self, access: &Access, device: usize, cpu: usize) {
        let (axes, dtype) = (access.axes, access.dtype);
        let size = dtype.size();
        let (relative, absolute) = tolerance(dtype);
        let zeros = Extents::from_elem(0, axes.shape.len());
        let none = Largest { index: zeros.clone(), ..Largest::default() };
        let (mut largest_abs, mut largest_rel) = (none.clone(), none);
        let (mut mismatches, mut first, mut index) = (0u64, zeros.clone(), zeros);
        let elements: i64 = axes.shape.iter().product();
        for element in 0..elements {
            let mut rest = element;
            for (index, extent) in index.iter_mut().zip(&axes.shape).rev() {
                *index = rest % extent;
                rest /= extent;
            }
            let at = axes.offset + index.iter().zip(&axes.strides).map(|(i, stride)| i * stride).sum::<i64>();
            let bytes = |base: usize| {
                let start = base.wrapping_add_signed(at as isize * size as isize) as *const u8;
                // SAFETY: both blocks hold the bytes that the axes reach.
                unsafe { std::slice::from_raw_parts(start, size) }
            };
            let (a, b) = (bytes(device), bytes(cpu));
            if a == b {
                continue;
            }
            let mut differs = false;
            for (difference, pair) in differences(dtype, a, b) {
                largest_abs.take(difference, &index, pair);
                largest_rel.take(difference / pair[1].abs().max(f64::MIN_POSITIVE), &index, pair);
                differs |= is_mismatch(dtype, difference, pair[1]);
            }
            if differs {
                if mismatches == 0 {
                    first = index.clone();
                }
                mismatches += 1;
            }
        }
        let name = dtype.name().trim_start_matches("DT_");
        if mismatches > 0 {
            eprint(&format!(
                "{}: {} {name} {:?}: {mismatches} of {elements} elements differ by more than {absolute:e} + {relative:e} * |CPU|, \
                 the first at {first:?}; largest difference {}; largest relative {}",
                self.operator,
                access.name,
                axes.shape,
                largest_abs.text(),
                largest_rel.text()
            ));
        }
        let first = if mismatches > 0 { format!("{first:?}") } else { "null".into() };
        self.line(&format!(
            "\"output\": \"{}\", \"dtype\": \"{name}\", \"shape\": {:?}, \"elements\": {elements}, \
             \"mismatches\": {mismatches}, \"first\": {first}, \"max_abs\": {}, \"max_abs_at\": {:?}, \
             \"max_rel\": {}, \"max_rel_at\": {:?}",
            access.name,
            axes.shape,
            json_number(largest_abs.value),
            largest_abs.index,
            json_number(largest_rel.value),
            largest_rel.index
        ));
    }
}

/// JSON knows no infinity.
fn json_number(value: f64) -> String {
    if value.is_finite() { format!("{value:e}") } else { "1e999".into() }
}

fn eprint(text: &str) {
    // Nobody may be reading stderr: no reason to fail.
    let _ = writeln!(std::io::stderr(), "opapi compare: {text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mismatches(dtype: DType, device: &[u8], cpu: &[u8]) -> usize {
        differences(dtype, device, cpu)
            .filter(|&(difference, pair)| is_mismatch(dtype, difference, pair[1]))
            .count()
    }

    #[test]
    fn roundings_are_equal_and_more_is_not() {
        let floats = |a: f32, b: f32| mismatches(DType::Float, &a.to_ne_bytes(), &b.to_ne_bytes());
        assert_eq!(floats(1000.0, 1000.05), 0);
        assert_eq!(floats(1000.0, 1000.2), 1);
        assert_eq!(floats(0.0, -0.0), 0);
        assert_eq!(floats(f32::NAN, -f32::NAN), 0);
        assert_eq!(floats(f32::NAN, 1.0), 1);
        assert_eq!(floats(f32::INFINITY, f32::NEG_INFINITY), 1);
        assert_eq!(floats(f32::INFINITY, f32::INFINITY), 0);
        assert_eq!(floats(f32::MAX, f32::INFINITY), 1);

        let half = |value: f32| f16::from_f32(value).to_ne_bytes();
        assert_eq!(mismatches(DType::Float16, &half(1.0), &half(1.001)), 0);
        assert_eq!(mismatches(DType::Float16, &half(1.0), &half(1.01)), 1);
        let brain = |value: f32| bf16::from_f32(value).to_ne_bytes();
        assert_eq!(mismatches(DType::BFloat16, &brain(1.0), &brain(1.01)), 0);
        assert_eq!(mismatches(DType::BFloat16, &brain(1.0), &brain(1.1)), 1);
        let double = |value: f64| mismatches(DType::Double, &1f64.to_ne_bytes(), &value.to_ne_bytes());
        assert_eq!((double(1.0 + 1e-10), double(1.0001)), (0, 1));
        // Near zero it is the absolute difference that counts, and just as much is no mismatch.
        assert!(!is_mismatch(DType::Float, 1e-5, 0.0) && is_mismatch(DType::Float, 1.1e-5, 0.0));
    }

    #[test]
    fn elements_are_read_as_numbers_of_their_dtype() {
        for (dtype, bytes, number) in [
            (DType::Float, (-1.5f32).to_ne_bytes().to_vec(), -1.5),
            (DType::Double, (-1.5f64).to_ne_bytes().to_vec(), -1.5),
            (DType::Float16, f16::from_f32(-1.5).to_ne_bytes().to_vec(), -1.5),
            (DType::BFloat16, bf16::from_f32(-1.5).to_ne_bytes().to_vec(), -1.5),
            (DType::Int8, (-3i8).to_ne_bytes().to_vec(), -3.0),
            (DType::Int16, (-300i16).to_ne_bytes().to_vec(), -300.0),
            (DType::Int32, (-70_000i32).to_ne_bytes().to_vec(), -70_000.0),
            (DType::Int64, (-(1i64 << 40)).to_ne_bytes().to_vec(), -(2f64.powi(40))),
            (DType::UInt8, vec![200], 200.0),
            (DType::UInt16, 60_000u16.to_ne_bytes().to_vec(), 60_000.0),
            (DType::UInt32, 4_000_000_000u32.to_ne_bytes().to_vec(), 4e9),
            (DType::UInt64, (1u64 << 63).to_ne_bytes().to_vec(), 2f64.powi(63)),
            (DType::Bool, vec![1], 1.0),
        ] {
            assert_eq!(values(dtype, &bytes), [number, 0.0], "{dtype:?}");
        }
        let complex = [1.5f64, -2.5].map(f64::to_ne_bytes).concat();
        assert_eq!(values(DType::Complex128, &complex), [1.5, -2.5]);
    }

    #[test]
    fn the_first_of_the_largest_differences_is_told_also_where_it_is_infinite() {
        let mut largest = Largest::default();
        for (value, at) in [(1.0, 3), (1.0, 4), (f64::INFINITY, 5), (f64::INFINITY, 6), (2.0, 7)] {
            largest.take(value, &Extents::from_slice(&[at]), [value, 0.0]);
        }
        assert_eq!(largest.text(), "inf at [5] (device inf, CPU 0)");
        // A number that JSON has, and that every reader takes for infinity.
        assert_eq!(json_number(largest.value), "1e999");
        assert_eq!(json_number(0.25), "2.5e-1");
    }

    #[test]
    fn integers_are_exact_and_complex_numbers_have_two_components() {
        let (a, b) = (i64::MAX.to_ne_bytes(), (i64::MAX - 1).to_ne_bytes());
        assert_eq!(mismatches(DType::Int64, &a, &b), 1);
        assert_eq!(mismatches(DType::Int64, &a, &a), 0);
        assert_eq!(mismatches(DType::UInt8, &[255], &[254]), 1);
        assert_eq!(mismatches(DType::Bool, &[1], &[0]), 1);
        let complex = |re: f32, im: f32| [re.to_ne_bytes(), im.to_ne_bytes()].concat();
        assert_eq!(mismatches(DType::Complex64, &complex(1.0, 2.0), &complex(1.0, 3.0)), 1);
        assert_eq!(mismatches(DType::Complex64, &complex(1.0, 2.0), &complex(2.0, 3.0)), 2);
    }
}
