//! NV_vertex_array_range and NV_fence where the host has neither: memory for arrays is plain memory, which draws read before
//! they return, and fences are sync objects of the host, or have passed at once where it has none.

use std::alloc::Layout;
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::sync::Mutex;

use crate::host::convert::read;
use crate::host::{self, GLboolean, GLenum, GLint, GLsizei, GLuint, tokens};
use crate::layer::Layer;
use crate::process::flags;
use crate::state::ranges::Fence;
use crate::system::locks::locked;

/// Whether a command comes between Begin and End, where it is an error.
fn is_between(layer: &mut Layer) -> bool {
    let is_between = layer.draws.in_begin;
    if is_between {
        layer.set_error(tokens::INVALID_OPERATION);
    }
    is_between
}

pub(crate) unsafe fn vertex_array_range(layer: &mut Layer, length: GLsizei, pointer: *const c_void) {
    if !layer.facts.own.ranges {
        // SAFETY: the application vouches for its memory.
        return unsafe { host::VertexArrayRangeNV(length, pointer) };
    }
    if length < 0 {
        return layer.set_error(tokens::INVALID_VALUE);
    }
    if is_between(layer) {
        return;
    }
    flags::NAMED_RANGES.set();
    let range = &mut layer.memory.ranges.current;
    (range.length, range.pointer) = (length, pointer as usize);
}

pub(crate) unsafe fn flush_vertex_array_range(layer: &mut Layer) {
    if !layer.facts.own.ranges {
        // SAFETY: this takes no parameters.
        return unsafe { host::FlushVertexArrayRangeNV() };
    }
    is_between(layer);
}

pub(crate) unsafe fn get_pointer(layer: &mut Layer, name: GLenum, given: *const *mut c_void) {
    if name == tokens::VERTEX_ARRAY_RANGE_POINTER_NV && layer.facts.own.ranges {
        // SAFETY: the application has room for the pointer.
        return unsafe { given.cast_mut().write_unaligned(layer.memory.ranges.current.pointer as *mut c_void) };
    }
    // SAFETY: the application has room for the pointer.
    unsafe { host::GetPointerv(name, given) };
}

pub(crate) unsafe fn gen_fences(layer: &mut Layer, count: GLsizei, given: *mut GLuint) {
    if !layer.facts.own.fences {
        // SAFETY: the application has room for the names.
        return unsafe { host::GenFencesNV(count, given) };
    }
    if is_between(layer) {
        return;
    }
    let Ok(count) = usize::try_from(count) else { return layer.set_error(tokens::INVALID_VALUE) };
    for place in 0..count {
        let name = layer.memory.ranges.unused();
        layer.memory.ranges.fences.insert(name, Fence::default());
        // SAFETY: the application has room for as many names as it asks for.
        unsafe { given.add(place).write_unaligned(name) };
    }
}

pub(crate) unsafe fn delete_fences(layer: &mut Layer, count: GLsizei, given: *const GLuint) {
    if !layer.facts.own.fences {
        // SAFETY: the application passes as many names as it says.
        return unsafe { host::DeleteFencesNV(count, given) };
    }
    if is_between(layer) {
        return;
    }
    let Ok(count) = usize::try_from(count) else { return layer.set_error(tokens::INVALID_VALUE) };
    for place in 0..count {
        // SAFETY: the application passes as many names as it says.
        let [name] = unsafe { read::<_, 1>(given.add(place)) };
        if let Some(mut fence) = layer.memory.ranges.fences.remove(&name) {
            fence.pass();
        }
    }
}

pub(crate) unsafe fn set_fence(layer: &mut Layer, name: GLuint, condition: GLenum) {
    if !layer.facts.own.fences {
        // SAFETY: the host checks the parameters.
        return unsafe { host::SetFenceNV(name, condition) };
    }
    // Of these commands only this one is put into lists.
    layer.listed(move |layer| {
        if is_between(layer) {
            return;
        }
        if condition != tokens::ALL_COMPLETED_NV {
            return layer.set_error(tokens::INVALID_ENUM);
        }
        layer.hand_on();
        let has_sync = layer.facts.gl >= 320;
        let fence = layer.memory.ranges.fences.entry(name).or_default();
        fence.pass();
        fence.was_set = true;
        if has_sync {
            // SAFETY: the host has sync objects.
            fence.sync = unsafe { host::FenceSync(tokens::SYNC_GPU_COMMANDS_COMPLETE, 0) } as usize;
        }
    });
}

/// The fence of a name; INVALID_OPERATION if it was never set, and between Begin and End.
fn fence(layer: &mut Layer, name: GLuint) -> Option<&mut Fence> {
    if is_between(layer) {
        return None;
    }
    if !layer.memory.ranges.fences.get(&name).is_some_and(|fence| fence.was_set) {
        layer.set_error(tokens::INVALID_OPERATION);
    }
    layer.memory.ranges.fences.get_mut(&name).filter(|fence| fence.was_set)
}

pub(crate) unsafe fn test_fence(layer: &mut Layer, name: GLuint) -> GLboolean {
    if !layer.facts.own.fences {
        // SAFETY: the host checks the name.
        return unsafe { host::TestFenceNV(name) };
    }
    fence(layer, name).is_none_or(|fence| fence.passes(0)).into()
}

pub(crate) unsafe fn finish_fence(layer: &mut Layer, name: GLuint) {
    if !layer.facts.own.fences {
        // SAFETY: the host checks the name.
        return unsafe { host::FinishFenceNV(name) };
    }
    if let Some(fence) = fence(layer, name) {
        fence.passes(u64::MAX);
    }
}

pub(crate) unsafe fn is_fence(layer: &mut Layer, name: GLuint) -> GLboolean {
    if !layer.facts.own.fences {
        // SAFETY: the host checks the name.
        return unsafe { host::IsFenceNV(name) };
    }
    if is_between(layer) {
        return 0;
    }
    layer.memory.ranges.fences.get(&name).is_some_and(|fence| fence.was_set).into()
}

pub(crate) unsafe fn get_fence(layer: &mut Layer, name: GLuint, query: GLenum, given: *mut GLint) {
    if !layer.facts.own.fences {
        // SAFETY: the application has room for the value.
        return unsafe { host::GetFenceivNV(name, query, given) };
    }
    let Some(fence) = fence(layer, name) else { return };
    let value = match query {
        tokens::FENCE_STATUS_NV => fence.passes(0).into(),
        tokens::FENCE_CONDITION_NV => tokens::ALL_COMPLETED_NV.cast_signed(),
        _ => return layer.set_error(tokens::INVALID_ENUM),
    };
    // SAFETY: the application has room for the value.
    unsafe { given.write_unaligned(value) };
}

/// Arrays begin where lines of caches do.
const ALIGNMENT: usize = 64;

/// The memory that applications have for arrays, by address.
static ALLOCATED: Mutex<BTreeMap<usize, Layout>> = Mutex::new(BTreeMap::new());

/// Memory for arrays: plain memory. NULL if there is none.
pub(crate) fn allocate(size: i32) -> *mut c_void {
    let size = usize::try_from(size).ok().filter(|size| *size > 0);
    let Some(layout) = size.and_then(|size| Layout::from_size_align(size, ALIGNMENT).ok()) else {
        return std::ptr::null_mut();
    };
    // SAFETY: the layout is not empty.
    let memory = unsafe { std::alloc::alloc(layout) };
    if !memory.is_null() {
        locked(&ALLOCATED).insert(memory as usize, layout);
    }
    memory.cast()
}

/// Gives memory of [`allocate`] back. Any other pointer is ignored, as the extension says.
pub(crate) fn free(memory: *mut c_void) {
    if let Some(layout) = locked(&ALLOCATED).remove(&(memory as usize)) {
        // SAFETY: it was allocated with this layout, and not given back.
        unsafe { std::alloc::dealloc(memory.cast(), layout) };
    }
}

#[cfg(test)]
mod tests {
    use super::{allocate, free};

    #[test]
    fn memory_is_aligned_and_can_be_given_back() {
        let memory = allocate(1000);
        assert!(!memory.is_null() && (memory as usize).is_multiple_of(64));
        // SAFETY: it has this size.
        unsafe { memory.cast::<u8>().write_bytes(255, 1000) };
        let mut other = 0u8;
        // Neither is memory of arrays, nor what was given back.
        for pointer in [memory, memory, std::ptr::null_mut(), (&raw mut other).cast()] {
            free(pointer);
        }
        assert!(allocate(0).is_null() && allocate(-1).is_null());
    }
}
