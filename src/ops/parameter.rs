//! What C passes to an operator: each type of a prototype, how it is looked up, what the rules and the plan see of it, and how calls are
//! told apart by it.

use crate::abi::acl_base_rt::aclDataType;
use crate::abi::acl_meta::{
    aclBoolArray, aclFloatArray, aclIntArray, aclScalar, aclScalarList, aclTensor, aclTensorList,
};
use crate::abi::{self, truth};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::handle::{Alive, NOBODY};
use crate::plan::{Call, Describe};
use crate::tensor::{
    BOOL_ARRAYS, FLOAT_ARRAYS, INT_ARRAYS, Identity, SCALAR_LISTS, SCALARS, Scalar, TENSOR_LISTS, TENSORS,
    Tensor, argument,
};
use smallvec::SmallVec;
use std::convert::identity;
use std::ffi::c_char;
use std::mem::MaybeUninit;

/// A C type of a prototype.
pub(crate) trait Parameter: Copy {
    /// What it is here.
    type Held: Held + 'static;

    /// Looks the argument up; `name` is for the message.
    fn look_up(self, name: &'static str) -> Result<Self::Held>;

    /// What C passed, as a number: of another argument of this type another one.
    fn word(self) -> u64;
}

/// What was looked up: an object, which nobody destroys meanwhile, or a value.
pub(crate) trait Held {
    /// What the rules and the plan see of it.
    type Value<'a>
    where
        Self: 'a;

    /// See [`Held::Value`].
    fn value(&self) -> Self::Value<'_>;
}

/// A field of an operator's `Arguments`.
pub(crate) type Value<'a, P> = <<P as Parameter>::Held as Held>::Value<'a>;

/// Handles, and the live objects of their kind.
macro_rules! handles {
    ($($type:ty => $objects:ident: $object:ty,)*) => {
        $(impl Parameter for $type {
            type Held = Alive<'static, $object>;

            fn look_up(self, name: &'static str) -> Result<Self::Held> {
                argument(&$objects, self as usize, name)
            }

            fn word(self) -> u64 {
                self.addr() as u64
            }
        })*
    };
}
handles! {
    *const aclTensor => TENSORS: Tensor,
    *mut aclTensor => TENSORS: Tensor,
    *const aclScalar => SCALARS: Scalar,
    *const aclIntArray => INT_ARRAYS: Box<[i64]>,
    *const aclFloatArray => FLOAT_ARRAYS: Box<[f32]>,
    *const aclBoolArray => BOOL_ARRAYS: Box<[bool]>,
}

impl Held for Alive<'static, Tensor> {
    type Value<'a> = &'a Tensor;

    fn value(&self) -> &Tensor {
        self
    }
}

impl Describe for Alive<'static, Tensor> {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.tensor(self);
    }
}

impl Held for Alive<'static, Scalar> {
    type Value<'a> = &'a Scalar;

    fn value(&self) -> &Scalar {
        self
    }
}

impl Describe for Alive<'static, Scalar> {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.scalar(self);
    }
}

impl<T: 'static> Held for Alive<'static, Box<[T]>> {
    type Value<'a> = &'a [T];

    fn value(&self) -> &[T] {
        self
    }
}

impl Describe for Alive<'static, Box<[i64]>> {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.numbers(self);
    }
}

impl Describe for Alive<'static, Box<[f32]>> {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.number(self.len() as i64);
        self.iter().for_each(|&value| call.number(value.to_bits().into()));
    }
}

impl Describe for Alive<'static, Box<[bool]>> {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.number(self.len() as i64);
        self.iter().for_each(|&value| call.number(value.into()));
    }
}

/// The members of a list, which nobody destroys meanwhile.
pub(crate) type Members<T> = [Alive<'static, T>];

/// Those of a list of tensors.
pub(crate) type Tensors = Members<Tensor>;

/// Likewise, as they were looked up.
type MembersHeld<T> = SmallVec<[Alive<'static, T>; 4]>;

/// Lists, and their live members.
macro_rules! lists {
    ($($type:ty => $lists:ident of $members:ident: $member:ty,)*) => {
        $(impl Parameter for $type {
            type Held = MembersHeld<$member>;

            fn look_up(self, name: &'static str) -> Result<Self::Held> {
                let handles = argument(&$lists, self as usize, name)?;
                let mut members = SmallVec::with_capacity(handles.len());
                for (at, &member) in handles.iter().enumerate() {
                    if member == 0 {
                        return Err(Error::NullMember { argument: name, at });
                    }
                    members.push(argument(&$members, member, name)?);
                }
                Ok(members)
            }

            fn word(self) -> u64 {
                self.addr() as u64
            }
        })*
    };
}
lists! {
    *const aclTensorList => TENSOR_LISTS of TENSORS: Tensor,
    *mut aclTensorList => TENSOR_LISTS of TENSORS: Tensor,
    *const aclScalarList => SCALAR_LISTS of SCALARS: Scalar,
}

impl<T: 'static> Held for MembersHeld<T> {
    type Value<'a> = &'a Members<T>;

    fn value(&self) -> &Members<T> {
        self
    }
}

impl<T> Describe for MembersHeld<T>
where
    Alive<'static, T>: Describe,
{
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.number(self.len() as i64);
        self.iter().for_each(|member| member.describe(call));
    }
}

/// A text of C, copied.
pub(crate) struct Text {
    bytes: [u8; Text::MOST],
    len: usize,
}

impl Text {
    /// Longer ones are refused: the names of groups, the longest, have less than 128 bytes.
    const MOST: usize = 128;
    /// Bytes that find room in a word beside their number.
    const SHORT: usize = 7;
}

impl Parameter for *const c_char {
    type Held = Text;

    #[allow(unsafe_code)] // a text of C
    fn look_up(self, name: &'static str) -> Result<Text> {
        if self.is_null() {
            return Err(Error::Null { argument: name, expected: "a text" });
        }
        // SAFETY: not null, hence a text, as documented.
        let text = unsafe { abi::text(self, Text::MOST + 1) }
            .ok_or_else(|| Error::invalid(name, "a longer text", format!("at most {} bytes", Text::MOST)))?;
        if std::str::from_utf8(text).is_err() {
            return Err(Error::invalid(name, format!("\"{}\"", text.escape_ascii()), "a text in UTF-8"));
        }
        let mut held = Text { bytes: [0; Text::MOST], len: text.len() };
        held.bytes[..text.len()].copy_from_slice(text);
        Ok(held)
    }

    /// Of a text it is what it says that counts: another may come to lie in its place. A long one has the word that no call has again.
    #[allow(unsafe_code)] // a text of C
    fn word(self) -> u64 {
        if self.is_null() {
            return 0;
        }
        // SAFETY: not null, hence a text, as documented.
        let Some(text) = (unsafe { abi::text(self, Text::SHORT + 1) }) else { return NOBODY as u64 };
        let mut word = [0; 8];
        word[..text.len()].copy_from_slice(text);
        // Not 0, which is null's.
        word[Text::SHORT] = text.len() as u8 + 1;
        u64::from_le_bytes(word)
    }
}

impl Parameter for *mut c_char {
    type Held = Text;

    fn look_up(self, name: &'static str) -> Result<Text> {
        self.cast_const().look_up(name)
    }

    fn word(self) -> u64 {
        self.cast_const().word()
    }
}

impl Held for Text {
    type Value<'a> = &'a str;

    fn value(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len]).expect("looked at before it was copied")
    }
}

impl Describe for Text {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.number(self.len as i64);
        let words = self.bytes[..self.len.next_multiple_of(8)].as_chunks::<8>().0;
        words.iter().for_each(|&word| call.number(i64::from_le_bytes(word)));
    }
}

/// A C pointer.
pub(crate) trait Pointer: Parameter {
    /// It points nowhere.
    fn is_null(self) -> bool;
}

impl<T> Pointer for *const T
where
    *const T: Parameter,
{
    fn is_null(self) -> bool {
        self.is_null()
    }
}

impl<T> Pointer for *mut T
where
    *mut T: Parameter,
{
    fn is_null(self) -> bool {
        self.is_null()
    }
}

/// A pointer that may be null.
impl<P: Pointer> Parameter for Option<P> {
    type Held = Option<P::Held>;

    fn look_up(self, name: &'static str) -> Result<Self::Held> {
        self.filter(|pointer| !pointer.is_null()).map(|pointer| pointer.look_up(name)).transpose()
    }

    fn word(self) -> u64 {
        self.map_or(0, P::word)
    }
}

impl<H: Held> Held for Option<H> {
    type Value<'a>
        = Option<H::Value<'a>>
    where
        H: 'a;

    fn value(&self) -> Self::Value<'_> {
        self.as_ref().map(H::value)
    }
}

impl<H: Describe> Describe for Option<H> {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.number(self.is_some().into());
        self.iter().for_each(|held| held.describe(call));
    }
}

/// A tensor whose shape work finds out.
#[derive(Clone, Copy)]
pub(crate) struct Reshaped(*mut aclTensor);

impl From<*mut aclTensor> for Reshaped {
    fn from(handle: *mut aclTensor) -> Reshaped {
        Reshaped(handle)
    }
}

impl From<*const aclTensor> for Reshaped {
    fn from(handle: *const aclTensor) -> Reshaped {
        Reshaped(handle.cast_mut())
    }
}

impl Parameter for Reshaped {
    type Held = (Alive<'static, Tensor>, Identity);

    fn look_up(self, name: &'static str) -> Result<Self::Held> {
        Ok((self.0.look_up(name)?, Identity::of(self.0 as usize)))
    }

    fn word(self) -> u64 {
        self.0.addr() as u64
    }
}

impl Held for (Alive<'static, Tensor>, Identity) {
    type Value<'a> = (&'a Tensor, Identity);

    fn value(&self) -> (&Tensor, Identity) {
        (&self.0, self.1)
    }
}

impl Describe for (Alive<'static, Tensor>, Identity) {
    fn describe<'a>(&'a self, call: &mut Call<'a>) {
        call.never_again();
    }
}

/// Values, what is made of them, and that as a number.
macro_rules! values {
    ($($type:ty => $convert:path: $value:ty => $number:expr,)*) => {
        $(impl Parameter for $type {
            type Held = $value;

            fn look_up(self, _: &'static str) -> Result<$value> {
                Ok($convert(self))
            }

            fn word(self) -> u64 {
                let number: i64 = $number($convert(self));
                number.cast_unsigned()
            }
        }

        impl Held for $value {
            type Value<'a> = $value;

            fn value(&self) -> $value {
                *self
            }
        }

        impl Describe for $value {
            fn describe<'a>(&'a self, call: &mut Call<'a>) {
                call.number($number(*self));
            }
        })*
    };
}
values! {
    MaybeUninit<bool> => truth: bool => i64::from,
    MaybeUninit<aclDataType> => dtype: DType => |dtype| dtype as i64,
    i8 => identity: i8 => i64::from,
    i32 => identity: i32 => i64::from,
    i64 => identity: i64 => identity,
    u64 => identity: u64 => u64::cast_signed,
    f32 => identity: f32 => |value: f32| value.to_bits().into(),
    f64 => identity: f64 => |value: f64| value.to_bits().cast_signed(),
}

/// The dtype of a C number, which may be any.
fn dtype(number: MaybeUninit<aclDataType>) -> DType {
    DType::from_raw(abi::raw_enum(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::status;
    use crate::plan::{Executor, Given, Plan};
    use crate::tensor::Format;

    /// What C has of an object: a number that looks like a pointer.
    fn handle<T>(number: Option<usize>) -> *const T {
        std::ptr::without_provenance(number.unwrap())
    }

    /// Whether a call of one argument has the plan of another's.
    fn are_alike(first: &dyn Describe, second: &dyn Describe) -> bool {
        let given = Given::new(&[]);
        let call = |argument| Call::new("alike", &[argument]);
        let mut plan = Plan::empty("alike");
        call(first).remember(&given, &mut plan);
        Executor::Once(plan).end();
        let known = call(second).known(&given).is_some();
        // No other meets it.
        drop(call(first).known(&given));
        known
    }

    fn status_of<T>(looked_up: Result<T>) -> i32 {
        looked_up.map_or_else(|error| error.status(), |_| 0)
    }

    #[test]
    fn arrays_of_floats_are_told_apart_by_their_values() {
        let made = |values: &[f32]| handle::<aclFloatArray>(FLOAT_ARRAYS.insert(values.into()));
        let [first, same, longer, other] =
            [made(&[1.0, -0.0]), made(&[1.0, -0.0]), made(&[1.0, -0.0, 0.0]), made(&[1.0, 0.0])];
        let held = [first, same, longer, other].map(|array| array.look_up("scales").unwrap());
        assert_eq!(held[2].value(), [1.0, -0.0, 0.0]);
        assert_eq!([1, 2, 3].map(|at| are_alike(&held[0], &held[at])), [true, false, false]);
        drop(held);
        FLOAT_ARRAYS.remove(first as usize);
        assert_eq!(status_of(first.look_up("scales")), status::PARAM_INVALID);
        assert_eq!(status_of(Some(std::ptr::null::<aclFloatArray>()).look_up("scales")), 0);
    }

    #[test]
    fn lists_hold_their_members() {
        let scalar = |value: u8| SCALARS.insert(Scalar { dtype: DType::UInt8, bytes: [value; 16] }).unwrap();
        let [one, two] = [1, 2].map(scalar);
        let list = |members: &[usize]| handle::<aclScalarList>(SCALAR_LISTS.insert(members.into()));
        let held = [list(&[one, two]), list(&[one, two]), list(&[two, one]), list(&[])]
            .map(|list| list.look_up("scalars").unwrap());
        let values: Vec<u8> = held[0].value().iter().map(|scalar| scalar.bytes[0]).collect();
        assert_eq!(values, [1, 2]);
        assert_eq!([1, 2, 3].map(|at| are_alike(&held[0], &held[at])), [true, false, false]);

        // No element is no reason to leave a tensor out.
        let empty = TENSORS.insert(Tensor::new(DType::Float, Format::ND, &[0], None, 0, &[0], 0)).unwrap();
        let tensors = handle::<aclTensorList>(TENSOR_LISTS.insert([empty].into()));
        let input = Some(tensors).look_up("x").unwrap();
        assert_eq!(input.value().map(|tensors| tensors[0].shape.to_vec()), Some(vec![0]));
        let out = tensors.cast_mut().look_up("out").unwrap();
        assert_eq!(out.value().len(), 1);
        assert!(Some(std::ptr::null::<aclTensorList>()).look_up("x").unwrap().is_none());
        assert!(Some(std::ptr::null_mut::<aclTensorList>()).look_up("out").unwrap().is_none());
        assert_eq!(status_of(std::ptr::null::<aclTensorList>().look_up("x")), status::PARAM_NULLPTR);
        let dead = handle::<aclTensorList>(TENSOR_LISTS.insert([one].into()));
        assert_eq!(status_of(dead.look_up("x")), status::PARAM_INVALID, "a scalar");
    }

    #[test]
    fn an_output_may_be_declared_either_way_and_be_null() {
        let tensor = TENSORS.insert(Tensor::new(DType::Float, Format::ND, &[3], None, 0, &[3], 0));
        let constant = handle::<aclTensor>(tensor);
        let mutable = constant.cast_mut();
        let held = [Some(constant).look_up("out"), Some(mutable).look_up("out")].map(Result::unwrap);
        assert!(held.iter().all(|held| held.value().is_some_and(|out| *out.shape == [3])));
        assert!(Some(std::ptr::null_mut::<aclTensor>()).look_up("out").unwrap().is_none());
        assert_eq!(Some(constant).word(), Some(mutable).word());
        let [first, second] = [Reshaped::from(constant), Reshaped::from(mutable)];
        assert_eq!((first.word(), first.look_up("out").is_ok()), (second.word(), true));
    }

    #[test]
    fn texts_are_copied_and_told_apart_by_what_they_say() {
        let longest = format!("{}\0", "x".repeat(Text::MOST));
        let texts = ["BNSD\0", "BNSD\0 ", "BSND\0", "\0", "BNSD_BSND\0", "BNSD_BSNE\0", &longest];
        let pointers = texts.map(|text| text.as_ptr().cast::<c_char>());
        let held = pointers.map(|text| text.look_up("inputLayout").unwrap());
        for (text, held) in texts.iter().zip(&held) {
            assert_eq!(held.value(), text.split('\0').next().unwrap());
        }
        for at in 1..texts.len() {
            assert_eq!(are_alike(&held[0], &held[at]), at == 1, "{at}");
        }
        assert!(!are_alike(&held[4], &held[5]) && are_alike(&held[6], &held[6]));
        // A call that was given the same words is not even described.
        let words = pointers.map(|text| Some(text).word());
        assert_eq!(words[0], words[1]);
        assert!(words[0] != words[2] && words[0] != words[3] && words[3] != 0);
        assert_eq!(words[4..], [NOBODY as u64; 3]);
        assert_eq!(Some(std::ptr::null::<c_char>()).word(), 0);

        let too_long = format!("{}\0", "x".repeat(Text::MOST + 1));
        let wrong = [(too_long.as_bytes(), "longer"), (b"\xff\0", r"\xff")];
        for (text, said) in wrong {
            let error = text.as_ptr().cast::<c_char>().look_up("group").err().unwrap();
            assert!(error.status() == status::PARAM_INVALID && error.to_string().contains(said), "{error}");
        }
        assert_eq!(status_of(std::ptr::null::<c_char>().look_up("group")), status::PARAM_NULLPTR);
        assert!(Some(std::ptr::null::<c_char>()).look_up("group").unwrap().is_none());
    }
}
