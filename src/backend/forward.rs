//! The first line of every exported function: the call goes on when it is not for us.

use super::{ABSENT, ASK, CPU, NAMES, ask, compare, decision, entry, listen, problem};
use crate::error::{Error, status};
use crate::observe;
use crate::runtime::message;

/// Passes the call on when it is not for us: `forward!(aclrtFree(devPtr));`, the first line of every exported
/// function. What follows `in` does so for several functions with the same arguments, and runs ours where it is for us.
macro_rules! forward {
    ($function:ident($($argument:ident),*)) => {
        const INDEX: usize = $crate::backend::index(stringify!($function));
        forward!(@ INDEX, $function($($argument),*), None, _, _ours => None)
    };
    ($function:ident($($argument:ident),*) in $shared:path) => {
        const INDEX: usize = $crate::backend::index(stringify!($function));
        if $crate::backend::entry(INDEX) != $crate::backend::CPU {
            return $shared(INDEX, stringify!($function), $function, $($argument),*);
        }
    };
    (@ $index:ident, $function:ident($($argument:ident),*), $both:expr, $twins:pat, $ours:ident => $by_ours:expr) => {
        if $crate::backend::entry($index) != $crate::backend::CPU {
            use $crate::backend::Way;
            // One closure for all ways: one for each made the library 170 KB larger. It copies: what has an address is
            // kept in memory, in the short way too.
            let call = move |way: Way| match way {
                Way::Arguments(take) => {
                    take(&[$((stringify!($argument), $crate::observe::Argument::value($argument))),*]);
                    None
                }
                Way::By(function) => Some(forward!(@call function($($argument),*))),
                Way::ByTwins($ours, $twins) => $by_ours,
            };
            if let Some(returned) = $crate::backend::pass_on($index, $function as *const () as usize, $both, &call) {
                return returned;
            }
        }
    };
    (@call $address:ident($($argument:ident),*)) => {
        // SAFETY: ours or CANN's function of this name, hence of this type, with the arguments of our caller or others
        // just as good.
        unsafe {
            core::mem::transmute::<usize, unsafe extern "C" fn($(forward!(@type $argument)),*) -> _>($address)(
                $($argument),*
            )
        }
    };
    (@type $argument:ident) => { _ };
}

/// The same for functions that make, change or destroy objects, and for the first phases of operators: a comparison
/// has them done by CANN with the arguments and by this library with their twins.
macro_rules! mirror {
    ($function:ident($($argument:ident),*)) => {
        const INDEX: usize = $crate::backend::index(stringify!($function));
        forward!(@ INDEX, $function($($argument),*), Some($crate::backend::compare::both), twins, ours => {
            use $crate::backend::compare::Argument as _;
            $(let $argument = $argument.twin(twins);)*
            twins.are_known().then(|| forward!(@call ours($($argument),*)))
        })
    };
}

/// Takes the names and values of arguments.
type TakeArguments<'a> = &'a mut dyn FnMut(&[(&'static str, observe::Value)]);

/// What is done with a call that is not simply ours. Ours goes by its address too: else it is compiled here once more.
pub enum Way<'a> {
    /// Its arguments are told, which follows pointers; nothing is returned.
    Arguments(TakeArguments<'a>),
    /// The function at this address makes it.
    By(usize),
    /// Ours, at this address, makes it with the twins of CANN's objects; nothing is returned where one has none.
    ByTwins(usize, &'a compare::Twins),
}

/// What a call returned whose entry of the table is not [`CPU`]; nothing where it is ours after all.
#[cold]
pub fn pass_on<R: listen::Outcome + Absent>(
    index: usize,
    ours: usize,
    both: Option<compare::Both<R>>,
    call: &dyn Fn(Way) -> Option<R>,
) -> Option<R> {
    let by = |function| call(Way::By(function)).expect("a function returns");
    let mut target = entry(index);
    if target == ASK {
        if listen::is_new_call() {
            let mut observed = None;
            call(Way::Arguments(&mut |arguments| {
                observed = Some(listen::observed(index, arguments, &mut || by(ours)));
            }));
            return observed;
        }
        target = ask(index);
    }
    match (target, both) {
        (CPU, _) => None,
        (ABSENT, _) => Some(R::absent(NAMES[index])),
        (_, Some(both)) => Some(both(NAMES[index], &|| by(target), &|twins| call(Way::ByTwins(ours, twins)))),
        (_, None) => Some(by(target)),
    }
}

/// What a function returns that neither side has.
pub trait Absent {
    /// The status or the null for it; leaves a message.
    fn absent(function: &'static str) -> Self;
}

#[cold]
#[inline(never)]
fn complain(function: &'static str) -> Error {
    let error = problem().unwrap_or_else(|| {
        let location = decision().real().map_or("CANN", |real| &real.location);
        let text = format!("not in {location}, which this call would be for");
        if function.starts_with("aclnn") {
            Error::Inner { status: status::INNER_OPP_KERNEL_PKG_NOT_FOUND, text }
        } else {
            Error::runtime(status::RT_FEATURE_NOT_SUPPORT, text)
        }
    });
    message::record(function, &error);
    error
}

impl Absent for i32 {
    #[cold]
    #[inline(never)]
    fn absent(function: &'static str) -> i32 {
        complain(function).status()
    }
}

impl<T> Absent for *const T {
    fn absent(function: &'static str) -> *const T {
        complain(function);
        std::ptr::null()
    }
}

impl<T> Absent for *mut T {
    fn absent(function: &'static str) -> *mut T {
        complain(function);
        std::ptr::null_mut()
    }
}

macro_rules! absent_default {
    ($($type:ty),*) => {
        $(impl Absent for $type {
            fn absent(function: &'static str) -> $type {
                complain(function);
                Default::default()
            }
        })*
    };
}
absent_default!((), u16, u32, usize, i64, f32);
