//! Operator calls: valid ones with up to three things broken.

use std::ptr;

use super::super::cases::{self, Argument, Operator, Role};
use super::arguments::{allowed, hostile};
use super::common::recent_error;
use super::*;
use opapi::abi::acl_rt::aclrtSynchronizeStream;

/// `aclGetViewShape` or `aclGetStorageShape`.
type GetExtents = unsafe extern "C" fn(*const aclTensor, *mut *mut i64, *mut u64) -> i32;

/// One operator call before its handles are made.
struct Call {
    operator: &'static Operator,
    pointers: Vec<Pointer>,
    scalars: Vec<i64>,
}

/// A pointer argument before it is a handle.
#[derive(Debug)]
enum Pointer {
    Tensor(Spec),
    List(Vec<Spec>),
    Array(Vec<i64>),
    Scalar(DType, f64),
    Scalars(Vec<(DType, f64)>),
}

impl Call {
    /// A valid call of any operator.
    fn valid(rng: &mut Rng) -> Call {
        let operator = any_operator(rng);
        let cases::Arguments { pointers, scalars } = (operator.valid)(rng);
        let pointers = pointers
            .into_iter()
            .zip(operator.pointers)
            .map(|(argument, (_, role))| match argument {
                Argument::Tensor { dtype, format, shape } => {
                    Pointer::Tensor(Spec::valid(rng, dtype, format, &shape, *role == Role::Packed))
                }
                Argument::List(tensors) => {
                    let spec = |(dtype, shape): (DType, Vec<i64>)| {
                        Spec::valid(rng, dtype, common::ND, &shape, false)
                    };
                    Pointer::List(tensors.into_iter().map(spec).collect())
                }
                Argument::Array(values) => Pointer::Array(values),
                Argument::Scalar(dtype, value) => Pointer::Scalar(dtype, value),
                Argument::Scalars(values) => Pointer::Scalars(values),
            })
            .collect();
        Call { operator, pointers, scalars }
    }

    /// Breaks one argument: an array or a scalar in one call of four each, where there are any.
    fn mutate(&mut self, rng: &mut Rng) {
        let kind = rng.below(4);
        if kind == 0 && !self.scalars.is_empty() {
            let at = rng.below(self.scalars.len());
            self.scalars[at] = hostile(rng);
            return;
        }
        let array = kind == 1 && self.pointers.iter().any(|p| matches!(p, Pointer::Array(_)));
        let mut pointers: Vec<&mut Pointer> =
            self.pointers.iter_mut().filter(|p| matches!(p, Pointer::Array(_)) == array).collect();
        pointers.retain(|p| !matches!(p, Pointer::Scalar(..) | Pointer::Scalars(_)));
        let at = rng.below(pointers.len());
        match pointers.swap_remove(at) {
            Pointer::Tensor(spec) => spec.mutate(rng),
            Pointer::List(specs) if specs.is_empty() => {}
            Pointer::List(specs) => {
                let at = rng.below(specs.len());
                match rng.below(8) {
                    0 => drop(specs.remove(at)),
                    1 => specs.push(specs[at].clone()),
                    _ => specs[at].mutate(rng),
                }
            }
            Pointer::Scalar(..) | Pointer::Scalars(_) => unreachable!("left out above"),
            Pointer::Array(values) => match rng.below(4) {
                0 => values.push(hostile(rng)),
                1 => drop(values.pop()),
                _ if !values.is_empty() => {
                    let at = rng.below(values.len());
                    values[at] = hostile(rng);
                }
                _ => {}
            },
        }
    }

    /// Whether a successful call must have looked at every element of pointer `at`.
    fn must_touch(&self, at: usize) -> bool {
        let (name, role) = self.operator.pointers[at];
        let arrays: Vec<&[i64]> = self
            .pointers
            .iter()
            .filter_map(|p| if let Pointer::Array(values) = p { Some(&values[..]) } else { None })
            .collect();
        !matches!(role, Role::Shape | Role::Storage)
            && !(self.operator.may_skip)(name, &arrays, &self.scalars)
    }
}

/// One of the operators.
fn any_operator(rng: &mut Rng) -> &'static Operator {
    rng.choose(&cases::all().collect::<Vec<_>>())
}

/// Any operator's phase 2.
pub(super) fn any_phase2(rng: &mut Rng) -> common::Phase2 {
    any_operator(rng).phase2
}

impl World {
    /// One operator call with both phases.
    pub(super) fn operator(&mut self, totals: &mut Totals) {
        let mut call = Call::valid(&mut self.rng);
        let broken = self.rng.below(4);
        (0..broken).for_each(|_| call.mutate(&mut self.rng));
        let roles = call.operator.pointers.iter().map(|&(_, role)| role);
        let kind = |role: Role| match role {
            Role::Ints => Kind::Ints,
            Role::Bools => Kind::Bools,
            Role::Scalar => Kind::Scalar,
            Role::Scalars => Kind::Scalars,
            Role::List | Role::Outputs => Kind::Tensors,
            Role::Input | Role::Shape | Role::Output | Role::Packed | Role::Storage => Kind::Tensor,
        };
        let kinds: Vec<Kind> = roles.map(kind).collect();
        let (mut handles, mut made) = (vec![], vec![]);
        for (at, pointer) in call.pointers.iter().enumerate() {
            handles.push(match pointer {
                Pointer::Tensor(spec) => {
                    made.push((at, self.make(spec.clone())));
                    made[made.len() - 1].1.handle
                }
                Pointer::List(specs) => {
                    let first = made.len();
                    made.extend(specs.iter().map(|spec| (at, self.make(spec.clone()))));
                    let members: Vec<*const aclTensor> =
                        made[first..].iter().map(|(_, made)| made.handle.cast_const().cast()).collect();
                    // SAFETY: the array has that length, and the library copies it.
                    let list = unsafe { aclCreateTensorList(members.as_ptr(), members.len() as u64) };
                    self.add(Kind::Tensors, list.cast())
                }
                Pointer::Scalar(dtype, value) => self.scalar(*dtype, *value),
                Pointer::Scalars(values) => {
                    let members: Vec<*const aclScalar> = values
                        .iter()
                        .map(|&(dtype, value)| self.scalar(dtype, value).cast_const().cast())
                        .collect();
                    // SAFETY: the array has that length, and the library copies it.
                    let list = unsafe { aclCreateScalarList(members.as_ptr(), members.len() as u64) };
                    self.add(Kind::Scalars, list.cast())
                }
                Pointer::Array(values) if kinds[at] == Kind::Bools => self.bools(values),
                Pointer::Array(values) => self.ints(values),
            });
        }
        let mut replaced = false;
        if broken > 0 && self.rng.one_in(4) {
            replaced = true;
            let is_tensor = |&kind: &Kind| kind == Kind::Tensor;
            let tensor = kinds.iter().any(is_tensor) && (self.rng.coin() || kinds.iter().all(is_tensor));
            let places: Vec<usize> =
                (0..kinds.len()).filter(|&at| (kinds[at] == Kind::Tensor) == tensor).collect();
            let at = self.rng.choose(&places);
            handles[at] = self.handle(kinds[at]);
        }

        let (mut size, mut executor) = (u64::MAX, ptr::null_mut::<aclOpExecutor>());
        let no_size = broken > 0 && self.rng.one_in(50);
        let to_size = if no_size { ptr::null_mut() } else { &raw mut size };
        let status = (call.operator.phase1)(&handles, &call.scalars, to_size, &mut executor);
        self.check("phase 1", status);
        totals.phase1 += 1;
        let describe = || format!("{}, {:#?}, scalars {:?}", call.operator.name, call.pointers, call.scalars);
        if status != 0 {
            let may_be_written = call.operator.is_generated();
            assert!(executor.is_null() || may_be_written, "seed {}: a failure wrote the executor", self.seed);
            assert!(broken > 0, "seed {}: {status} for a valid call: {}", self.seed, describe());
            self.keep(made.into_iter().map(|(_, made)| made).collect());
            return;
        }
        assert!(!executor.is_null() && size % 512 == 0, "seed {}: size {size}", self.seed);
        totals.plans += 1;
        self.add(Kind::Executor, executor.cast());

        let tensors = || {
            let own = handles.iter().zip(&kinds).filter(|(_, kind)| **kind == Kind::Tensor).map(|(&h, _)| h);
            own.chain(made.iter().map(|(_, made)| made.handle))
        };
        // Views with very many positions are legal (stride 0), but would take forever.
        let feasible = tensors().all(|handle| self.product(handle, aclGetViewShape, 1 << 16).is_some());
        if self.plans_only || !feasible || self.rng.one_in(12) {
            self.keep(made.into_iter().map(|(_, made)| made).collect());
            return;
        }
        assert!(size < 1 << 30, "seed {}: {size} bytes of workspace for {}", self.seed, describe());

        // The tensors and arrays are not needed any more once phase 1 is over.
        if self.rng.one_in(3) {
            for &handle in &handles {
                let kind = self.live.iter().find(|h| h.1 == handle).map(|h| h.0);
                if let Some(kind) = kind.filter(|kind| [Kind::Tensor, Kind::Ints, Kind::Bools].contains(kind))
                {
                    let status = destroy(kind, handle);
                    self.check("destroying an argument", status);
                    self.bury(handle);
                }
            }
        }
        let repeat = self.rng.one_in(4);
        if repeat {
            let status = aclSetAclOpExecutorRepeatable(executor);
            self.check("aclSetAclOpExecutorRepeatable", status);
        }
        // Any operator's phase 2 runs any executor.
        let phase2 = if self.rng.one_in(4) { any_phase2(&mut self.rng) } else { call.operator.phase2 };
        let lie = broken > 0 && self.rng.one_in(10);
        let told = if lie { self.rng.range(0, size as i64) as usize } else { size as usize };
        let workspace = (told > 0).then(|| Block::new(vec![0xEE; told], GUARD));
        let address = workspace.as_ref().map_or(ptr::null_mut(), Block::address);
        let stream = if broken > 0 && self.rng.one_in(8) {
            self.handle(Kind::Stream)
        } else {
            self.rng.choose(&[common::stream(), ptr::null_mut()])
        };
        let mut status = 0;
        for _ in 0..if repeat { 2 } else { 1 } {
            // SAFETY: handles are checked by the library, and the workspace has the size that is told.
            status = unsafe { phase2(address, told as u64, executor, stream) };
            self.check("phase 2", status);
        }
        if !repeat {
            self.bury(executor.cast());
        }
        if !stream.is_null() {
            let status = aclrtSynchronizeStream(stream);
            self.check("aclrtSynchronizeStream", status);
        }
        self.synchronise();
        if let Some(workspace) = workspace {
            let now = workspace.read();
            let guards = [&now[..GUARD], &now[GUARD + workspace.len..]];
            assert!(
                guards.iter().all(|g| g.iter().all(|&b| b == 0xC3)),
                "seed {}: wrote beside the workspace: {}",
                self.seed,
                describe()
            );
            self.blocks.push(workspace);
        }
        if status == 0 {
            totals.ran += 1;
        } else if broken == 0 {
            panic!("seed {}: {status} for a valid call: {}", self.seed, describe());
        }

        // Memory: inputs as before; outputs changed inside their view at most.
        for (at, m) in made.iter().filter(|_| !replaced) {
            let (name, role) = call.operator.pointers[*at];
            let Some(block) = &m.block else { continue };
            let now = block.read();
            let mut changed =
                allowed(&m.spec, block, matches!(role, Role::Output | Role::Packed | Role::Outputs));
            if role == Role::Storage {
                // As long as the shape says, whatever the storage says.
                let bytes = m.spec.numel().unwrap_or(0).saturating_mul(m.spec.element_size());
                changed[block.guard..].iter_mut().take(block.len.max(bytes)).for_each(|byte| *byte = true);
            }
            for (byte, (now, before)) in now.iter().zip(&block.before).enumerate() {
                assert!(
                    now == before || changed[byte],
                    "seed {}: byte {byte} of {name} changed: {}",
                    self.seed,
                    describe()
                );
            }
            // A view beyond its memory, guards and the allocator's rounding included, cannot have been computed.
            let size = m.spec.element_size() as i128;
            let (low, high) = m.spec.span();
            let slack = GUARD as i128 * 2;
            let beyond = low.saturating_mul(size) < -slack
                || high.saturating_add(1).saturating_mul(size) > block.len as i128 + slack;
            let no_tensors =
                |pointer: &Pointer| matches!(pointer, Pointer::List(tensors) if tensors.is_empty());
            let empty =
                made.iter().any(|(_, m)| m.spec.dims.contains(&0)) || call.pointers.iter().any(no_tensors);
            let touched = !empty && call.must_touch(*at);
            assert!(
                !(beyond && touched && status == 0),
                "seed {}: {name} lies outside its memory: {}",
                self.seed,
                describe()
            );
        }
        self.keep(made.into_iter().map(|(_, made)| made).collect());
    }

    /// The product of the extents that `get` returns, unless it is negative or more than `most`. What is no tensor
    /// has none at all, which is fine.
    pub(super) fn product(&self, tensor: Handle, get: GetExtents, most: i128) -> Option<usize> {
        let (mut list, mut count) = (ptr::null_mut(), 0);
        // SAFETY: handles are checked by the library, the out parameters are live variables.
        let status = unsafe { get(tensor.cast_const().cast(), &mut list, &mut count) };
        if status != 0 {
            recent_error();
            return Some(0);
        }
        // SAFETY: the list has `count` elements, comes from malloc and is ours.
        let extents = unsafe {
            let extents = std::slice::from_raw_parts(list, count as usize).to_vec();
            libc::free(list.cast());
            extents
        };
        let product = extents
            .iter()
            .try_fold(1i128, |n, &d| n.checked_mul(d as i128).filter(|n| d >= 0 && (0..=most).contains(n)));
        product.map(|n| n as usize)
    }
}
