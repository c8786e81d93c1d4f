//! Calls of functions that are not operators.

use std::ptr;

use super::arguments::{MOST, hostile, hostile_enum};
use super::operators::any_phase2;
use super::*;
use opapi::abi::acl_rt::*;

impl World {
    /// One call of a function that is not an operator.
    pub(super) fn function(&mut self) {
        let kind = self.rng.choose(&KINDS);
        match self.rng.below(20) {
            0..=2 => self.create(kind),
            16..=18 => self.queue(),
            3 | 4 => {
                let handle = self.handle(kind);
                // The stream of this thread is made once and needed by everything else.
                if handle != common::stream() {
                    let status = destroy(kind, handle);
                    self.check("destroying", status);
                    // A handle of another kind stays alive.
                    if status == 0 {
                        self.bury(handle);
                    }
                    if self.rng.coin() {
                        let status = destroy(kind, handle);
                        self.check("destroying twice", status);
                    }
                }
            }
            5 | 6 => self.get(),
            7 => self.initialise(),
            8 | 9 => self.set_address(),
            10 => {
                let executor = self.handle(Kind::Executor);
                let status = aclSetAclOpExecutorRepeatable(executor.cast());
                self.check("aclSetAclOpExecutorRepeatable", status);
            }
            11 => {
                let stream = self.handle(Kind::Stream);
                let status = aclrtSynchronizeStream(stream);
                self.check("aclrtSynchronizeStream", status);
            }
            12 => {
                // Never a live executor: its views may have more positions than anybody can wait for.
                let mut executor = self.handle(Kind::Executor);
                if self.live.contains(&(Kind::Executor, executor)) {
                    executor = self.foreign();
                }
                let phase2 = any_phase2(&mut self.rng);
                let size = self.rng.choose(&[0, 0, 512, u64::MAX]);
                // SAFETY: handles are checked by the library, and there is no executor to use the workspace.
                let status = unsafe { phase2(ptr::null_mut(), size, executor.cast(), common::stream()) };
                self.check("phase 2 without an executor", status);
                assert_ne!(status, 0, "seed {}: phase 2 ran {executor:?}", self.seed);
            }
            13 => {
                // A thread without a context.
                let executor = self.foreign().addr();
                let phase2 = any_phase2(&mut self.rng);
                let run = move || {
                    let executor = ptr::without_provenance_mut(executor);
                    // SAFETY: handles are checked by the library.
                    let status = unsafe { phase2(ptr::null_mut(), 0, executor, ptr::null_mut()) };
                    (status, recent_error())
                };
                let (status, message) = std::thread::spawn(run).join().expect("no panic");
                self.calls += 1;
                assert!(status != 0 && message.is_some(), "seed {}: {status} {message:?}", self.seed);
            }
            14 => {
                let device = self.rng.choose(&[0, -1, 1, 99, i32::MAX, i32::MIN]);
                let status = aclrtSetDevice(device);
                self.check("aclrtSetDevice", status);
                if status == 0 {
                    // The count must not fall to zero: that would take the streams of this thread away.
                    let status = aclrtResetDevice(device);
                    self.check("aclrtResetDevice", status);
                    assert_eq!(aclrtSynchronizeStream(common::stream()), 0, "seed {}", self.seed);
                }
            }
            _ => {
                let mut block = ptr::null_mut();
                let size =
                    self.rng.choose(&[0, 1, 31, 4097, usize::MAX, usize::MAX - 100, isize::MAX as usize]);
                let policy = hostile(&mut self.rng) as i32;
                // SAFETY: the out parameter is a live variable.
                let status = unsafe { aclrtMalloc(&mut block, size, c_enum(policy)) };
                self.check("aclrtMalloc", status);
                if status == 0 {
                    let status = aclrtFree(block);
                    self.check("aclrtFree", status);
                }
            }
        }
    }

    fn create(&mut self, kind: Kind) {
        let n = self.rng.below(40);
        match kind {
            Kind::Tensor => {
                let mut spec = Spec::valid(&mut self.rng, DType::F32, 2, &[2, 3], false);
                (0..4).for_each(|_| spec.mutate(&mut self.rng));
                if self.rng.one_in(4) {
                    spec.dims = (0..n).map(|_| hostile(&mut self.rng)).collect();
                }
                let made = self.make(spec);
                self.keep(vec![made]);
                // Lengths without arrays.
                if self.rng.one_in(4) {
                    let many = self.rng.choose(&[1, u64::MAX]);
                    // SAFETY: null arrays are what is tested.
                    let handle = unsafe {
                        aclCreateTensor(
                            ptr::null(),
                            many,
                            c_enum(0),
                            ptr::null(),
                            0,
                            c_enum(2),
                            ptr::null(),
                            0,
                            ptr::null_mut(),
                        )
                    };
                    assert!(handle.is_null(), "seed {}: a tensor of {many} unknown extents", self.seed);
                    recent_error();
                }
            }
            Kind::Scalar => {
                let dtype = hostile_enum(&mut self.rng);
                let mut value = [0xAAu8; 16];
                let null = self.rng.one_in(4);
                let value = if null { ptr::null_mut() } else { value.as_mut_ptr().cast() };
                // SAFETY: the value is null or as long as the longest element.
                let handle = unsafe { aclCreateScalar(value, c_enum(dtype)) };
                self.add(kind, handle.cast());
            }
            Kind::Ints => {
                let values: Vec<i64> = (0..n).map(|_| hostile(&mut self.rng)).collect();
                self.ints(&values);
            }
            Kind::Bools => {
                let values: Vec<i64> = (0..n).map(|_| hostile(&mut self.rng)).collect();
                self.bools(&values);
            }
            Kind::Floats => {
                let values = vec![f32::NAN; n];
                // SAFETY: the array has that length, and the library copies it.
                let handle = unsafe { aclCreateFloatArray(values.as_ptr(), n as u64) };
                self.add(kind, handle.cast());
                // SAFETY: a null array is what is tested.
                let handle = unsafe { aclCreateFloatArray(ptr::null(), u64::MAX) };
                self.add(kind, handle.cast());
            }
            Kind::Tensors => {
                let members: Vec<*const aclTensor> =
                    (0..n % 4).map(|_| self.handle(Kind::Tensor).cast_const().cast()).collect();
                // SAFETY: the array has that length, and the library copies it; its members are checked.
                let handle = unsafe { aclCreateTensorList(members.as_ptr(), members.len() as u64) };
                self.add(kind, handle.cast());
            }
            Kind::Scalars => {
                let members: Vec<*const aclScalar> =
                    (0..n % 4).map(|_| self.handle(Kind::Scalar).cast_const().cast()).collect();
                // SAFETY: the array has that length, and the library copies it; its members are checked.
                let handle = unsafe { aclCreateScalarList(members.as_ptr(), members.len() as u64) };
                self.add(kind, handle.cast());
            }
            Kind::Executor => {}
            Kind::Stream => {
                let mut stream = ptr::null_mut();
                let (priority, flags) = (hostile(&mut self.rng) as u32, hostile(&mut self.rng) as u32);
                // SAFETY: the out parameter is a live variable.
                let status = unsafe {
                    match self.rng.coin() {
                        true => aclrtCreateStream(&mut stream),
                        false => aclrtCreateStreamWithConfig(&mut stream, priority, flags),
                    }
                };
                self.check("aclrtCreateStream*", status);
                self.add(kind, stream);
            }
            Kind::Event => {
                let mut event = ptr::null_mut();
                let flags = if self.rng.coin() { 8 } else { hostile(&mut self.rng) as u32 };
                // SAFETY: the out parameter is a live variable.
                let status = unsafe {
                    match self.rng.coin() {
                        true => aclrtCreateEvent(&mut event),
                        false => aclrtCreateEventWithFlag(&mut event, flags),
                    }
                };
                self.check("aclrtCreateEvent*", status);
                self.add(kind, event);
            }
        }
    }

    /// Streams and events. Nothing here can wait for ever: an event that was not recorded holds nobody up.
    fn queue(&mut self) {
        let [stream, event, other] = [Kind::Stream, Kind::Event, Kind::Event].map(|kind| self.handle(kind));
        let timeout = hostile(&mut self.rng) as i32;
        let null = self.rng.one_in(6);
        let (mut word, mut number, mut time) = (0i32, 0u64, 0f32);
        macro_rules! to {
            ($out:expr) => {
                if null { ptr::null_mut() } else { (&raw mut $out).cast() }
            };
        }
        let (most, count) = (hostile(&mut self.rng) as usize, self.rng.below(4096));
        let direction = if self.rng.coin() { 3 } else { hostile_enum(&mut self.rng) };
        let (from, to) = (spare(), spare().wrapping_byte_add(4096));
        // SAFETY: handles are checked by the library, the out parameters are null or live variables of their type (a
        // C enum is an int), and both addresses have that many bytes behind them.
        let status = unsafe {
            match self.rng.below(19) {
                0 => aclrtStreamQuery(stream, to!(word)),
                1 => aclrtStreamGetId(stream, to!(word)),
                2 => aclrtStreamGetPriority(stream, to!(word)),
                3 => aclrtStreamGetFlags(stream, to!(word)),
                4 => aclrtSynchronizeStreamWithTimeout(stream, timeout),
                5 => aclrtStreamAbort(stream),
                6 => aclrtRecordEvent(event, stream),
                7 => aclrtStreamWaitEvent(stream, event),
                8 => aclrtQueryEvent(event, to!(word)),
                9 => aclrtQueryEventStatus(event, to!(word)),
                10 => aclrtQueryEventWaitStatus(event, to!(word)),
                11 => aclrtSynchronizeEvent(event),
                12 => aclrtSynchronizeEventWithTimeout(event, timeout),
                13 => aclrtEventElapsedTime(to!(time), event, other),
                14 => aclrtEventGetTimestamp(event, to!(number)),
                15 => aclrtMemsetAsync(to, most, timeout, count, stream),
                16 => aclrtMemcpyAsync(to, most, from, count, c_enum(direction), stream),
                17 => aclrtSynchronizeDevice(),
                _ if stream != common::stream() => {
                    let status = aclrtDestroyStreamForce(stream);
                    if status == 0 {
                        self.bury(stream);
                    }
                    status
                }
                _ => 0,
            }
        };
        self.check("a function of streams or events", status);
        std::hint::black_box((word, number, time));
    }

    /// Reads a property of a handle.
    fn get(&mut self) {
        let tensor = self.handle(Kind::Tensor).cast_const();
        let array = self.rng.choose(&[Kind::Ints, Kind::Floats, Kind::Bools, Kind::Tensors, Kind::Scalars]);
        let array_handle = self.handle(array).cast_const();
        let (mut list, mut count, mut number) = (ptr::null_mut::<i64>(), 0u64, 0i64);
        let (mut word, mut address) = (0i32, ptr::null_mut::<c_void>());
        let null = self.rng.one_in(6);
        macro_rules! to {
            ($out:expr) => {
                if null { ptr::null_mut() } else { (&raw mut $out).cast() }
            };
        }
        // SAFETY: handles are checked by the library, the out parameters are null or live variables of their type;
        // a C enum is an int.
        let status = unsafe {
            match self.rng.below(7) {
                0 => aclGetViewShape(tensor.cast(), to!(list), &mut count),
                1 => aclGetStorageShape(tensor.cast(), &mut list, to!(count)),
                2 => aclGetViewStrides(tensor.cast(), to!(list), to!(count)),
                3 => aclGetViewOffset(tensor.cast(), to!(number)),
                4 => aclGetFormat(tensor.cast(), to!(word)),
                5 => aclGetDataType(tensor.cast(), to!(word)),
                _ => aclGetRawTensorAddr(tensor.cast(), to!(address)),
            }
        };
        self.check("aclGet* of a tensor", status);
        if status == 0 && !list.is_null() {
            // SAFETY: the list comes from malloc, is ours, and has `count` elements.
            unsafe {
                let sum = (0..count as usize).fold(0i64, |sum, i| sum.wrapping_add(*list.add(i)));
                std::hint::black_box(sum);
                libc::free(list.cast());
            }
        }
        // SAFETY: as above.
        let status = unsafe {
            match array {
                Kind::Ints => aclGetIntArraySize(array_handle.cast(), to!(count)),
                Kind::Floats => aclGetFloatArraySize(array_handle.cast(), to!(count)),
                Kind::Bools => aclGetBoolArraySize(array_handle.cast(), to!(count)),
                Kind::Tensors => aclGetTensorListSize(array_handle.cast(), to!(count)),
                _ => aclGetScalarListSize(array_handle.cast(), to!(count)),
            }
        };
        self.check("aclGet*Size", status);
        std::hint::black_box((number, word, address, count));
    }

    /// aclInitTensor with the large block behind it, so that what it claims is true.
    fn initialise(&mut self) {
        let handle = self.handle(Kind::Tensor);
        let mut spec = Spec::valid(&mut self.rng, DType::F32, 2, &[2, 3], false);
        (0..3).for_each(|_| spec.mutate(&mut self.rng));
        let storage: &[i64] = if spec.storage_len().is_some() { &spec.storage } else { &[6] };
        let strides = spec.strides();
        let keep = self.rng.one_in(4);
        // SAFETY: the arrays are null or have the given lengths; the block holds any storage of this test.
        let status = unsafe {
            aclInitTensor(
                handle.cast(),
                if keep { ptr::null() } else { spec.dims.as_ptr() },
                spec.dims.len() as u64,
                c_enum(spec.dtype),
                if keep { ptr::null() } else { strides.as_ptr() },
                spec.offset,
                c_enum(spec.format),
                storage.as_ptr(),
                storage.len() as u64,
                spare(),
            )
        };
        self.check("aclInitTensor", status);
    }

    /// Points tensors, also those of an executor, to the large block.
    fn set_address(&mut self) {
        let executor = self.handle(Kind::Executor).cast();
        let tensor: *mut aclTensor = self.handle(Kind::Tensor).cast();
        let list: *mut aclTensorList = self.handle(Kind::Tensors).cast();
        let index = self.rng.choose(&[0, 1, 7, usize::MAX]);
        // Only where the block is as large as the tensors claim.
        let tensors: Vec<Handle> = self.live.iter().filter(|h| h.0 == Kind::Tensor).map(|h| h.1).collect();
        let coin = self.rng.coin();
        let fits = |&handle: &Handle| self.product(handle, aclGetStorageShape, MOST).is_some();
        let address = if coin && tensors.iter().all(fits) { spare() } else { ptr::null_mut() };
        let status = match self.rng.below(7) {
            0 => aclSetInputTensorAddr(executor, index, tensor, address),
            1 => aclSetOutputTensorAddr(executor, index, tensor, address),
            2 => aclSetTensorAddr(executor, index, tensor, address),
            3 => aclSetDynamicInputTensorAddr(executor, index, index, list, address),
            4 => aclSetDynamicOutputTensorAddr(executor, index, index, list, address),
            5 => aclSetDynamicTensorAddr(executor, index, index, list, address),
            _ => aclSetRawTensorAddr(tensor, address),
        };
        self.check("aclSet*TensorAddr", status);
    }
}
