//! Display lists: made, called and deleted.

use std::ffi::c_void;
use std::sync::Arc;

use crate::draws;
use crate::host::convert::read;
use crate::host::{self, GLenum, GLsizei, GLuint, tokens};
use crate::layer::Layer;
use crate::process::{flags, idle};
use crate::state::lists::{Item, List, Recording};

use super::state::after_list;

/// Names of two, three and four bytes, the highest first (GL 1.1, table 5.1).
const BYTES_2: GLenum = 0x1407;
const BYTES_3: GLenum = 0x1408;
const BYTES_4: GLenum = 0x1409;

/// Lists that call lists go this deep, as the GL says at least.
const DEPTH: usize = 64;

/// Forgets what a name held.
fn forget(layer: &mut Layer, name: GLuint) {
    if let Some(old) = layer.with_group(|group, _| group.lists.remove(&name)) {
        // SAFETY: these lists belong to the layer.
        old.parts(name).for_each(|part| unsafe { host::DeleteLists(part, 1) });
    }
}

pub(crate) unsafe fn new_list(layer: &mut Layer, name: GLuint, mode: GLenum) {
    let valid = name != 0 && matches!(mode, tokens::COMPILE | tokens::COMPILE_AND_EXECUTE);
    if !valid || layer.lists.recording.is_some() || layer.draws.in_begin {
        // SAFETY: the host names the error.
        return unsafe { host::NewList(name, mode) };
    }
    // A list that is carried out at once is carried out when it is complete: what brings programs up before a draw must
    // not become a part of it.
    // SAFETY: both parameters were checked.
    unsafe { host::NewList(name, tokens::COMPILE) };
    let execute = mode == tokens::COMPILE_AND_EXECUTE;
    let (items, open) = (Vec::new(), name);
    idle::list_opened();
    layer.lists.recording = Some(Recording { name, execute, items, open, touches: false, in_begin: false });
}

pub(crate) unsafe fn end_list(layer: &mut Layer) {
    // SAFETY: the host checks that a list is open.
    unsafe { host::EndList() };
    let Some(mut recording) = layer.lists.recording.take() else { return };
    idle::list_closed();
    layer.settle();
    forget(layer, recording.name);
    if !recording.items.is_empty() {
        recording.items.push(Item::Host(recording.open));
        let list = Arc::new(List { items: recording.items });
        flags::LISTS.set();
        layer.with_group(|group, _| group.lists.insert(recording.name, list));
    }
    if recording.execute {
        call(layer, recording.name);
    }
}

fn call(layer: &mut Layer, name: GLuint) {
    if layer.lists.depth >= DEPTH {
        return;
    }
    layer.lists.depth += 1;
    let list = layer.with_group(|group, _| group.lists.get(&name).cloned());
    let host_list = |layer: &mut Layer, name| {
        if !layer.draws.in_begin && !draws::before_draw(layer) {
            draws::leave(layer);
        }
        // SAFETY: a name without a list is not an error.
        unsafe { host::CallList(name) };
        after_list(layer);
    };
    match list {
        None => host_list(layer, name),
        Some(list) => {
            for item in &list.items {
                match item {
                    Item::Host(part) => host_list(layer, *part),
                    Item::Command(command) => {
                        command(layer);
                        layer.changed();
                    }
                }
            }
        }
    }
    layer.lists.depth -= 1;
}

/// Calls a list, or puts the call into the one that is being made.
fn called(layer: &mut Layer, name: GLuint) {
    if layer.lists.recording.is_none() {
        return call(layer, name);
    }
    if layer.with_group(|group, _| group.lists.contains_key(&name)) {
        layer.record(Arc::new(move |layer| call(layer, name)));
    } else {
        // SAFETY: a name without a list is not an error.
        unsafe { host::CallList(name) };
    }
}

pub(crate) unsafe fn call_list(layer: &mut Layer, name: GLuint) {
    called(layer, name);
}

/// The name at a place of the array that CallLists takes.
unsafe fn name_at(ty: GLenum, lists: *const c_void, place: usize) -> Option<u32> {
    let bytes = |count: usize| {
        // SAFETY: the application passes as many names of this type as it says.
        (0..count).fold(0, |value, byte| unsafe {
            value << 8 | u32::from(read::<_, 1>(lists.cast::<u8>().add(place * count + byte))[0])
        })
    };
    // SAFETY: `place` is below the number of names that the application says it passes, each of the type that it names.
    Some(unsafe {
        match ty {
            tokens::BYTE => (read::<_, 1>(lists.cast::<i8>().add(place))[0] as i32).cast_unsigned(),
            tokens::UNSIGNED_BYTE => bytes(1),
            tokens::SHORT => (read::<_, 1>(lists.cast::<i16>().add(place))[0] as i32).cast_unsigned(),
            tokens::UNSIGNED_SHORT => read::<_, 1>(lists.cast::<u16>().add(place))[0].into(),
            tokens::INT => read::<_, 1>(lists.cast::<i32>().add(place))[0].cast_unsigned(),
            tokens::UNSIGNED_INT => read::<_, 1>(lists.cast::<u32>().add(place))[0],
            tokens::FLOAT => (read::<_, 1>(lists.cast::<f32>().add(place))[0] as i32).cast_unsigned(),
            BYTES_2 => bytes(2),
            BYTES_3 => bytes(3),
            BYTES_4 => bytes(4),
            _ => return None,
        }
    })
}

pub(crate) unsafe fn call_lists(layer: &mut Layer, count: GLsizei, ty: GLenum, lists: *const c_void) {
    let own = layer.with_group(|group, _| !group.lists.is_empty());
    if !own {
        if layer.lists.recording.is_none() && !layer.draws.in_begin && !draws::before_draw(layer) {
            draws::leave(layer);
        }
        // SAFETY: the application vouches for its names.
        unsafe { host::CallLists(count, ty, lists) };
        if layer.lists.recording.is_none() {
            after_list(layer);
        }
        return;
    }
    let Ok(count) = usize::try_from(count) else { return layer.set_error(tokens::INVALID_VALUE) };
    // SAFETY: the application vouches for its names.
    let names: Option<Vec<u32>> = (0..count).map(|place| unsafe { name_at(ty, lists, place) }).collect();
    let Some(names) = names else { return layer.set_error(tokens::INVALID_ENUM) };
    if layer.lists.recording.as_ref().is_some_and(|recording| !recording.in_begin) {
        // The base is the one of when the list is called.
        let all = move |layer: &mut Layer| {
            for name in &names {
                call(layer, layer.lists.base.wrapping_add(*name));
            }
        };
        return layer.record(Arc::new(all));
    }
    for name in names {
        called(layer, layer.lists.base.wrapping_add(name));
    }
}

pub(crate) unsafe fn delete_lists(layer: &mut Layer, first: GLuint, count: GLsizei) {
    if layer.with_group(|group, _| !group.lists.is_empty()) {
        (0..count.max(0).cast_unsigned()).for_each(|place| forget(layer, first.wrapping_add(place)));
    }
    // SAFETY: the host checks the parameters.
    unsafe { host::DeleteLists(first, count) };
}

pub(crate) unsafe fn list_base(layer: &mut Layer, base: GLuint) {
    layer.listed_with(
        move |layer| layer.lists.base = base,
        // SAFETY: any base is valid.
        move || unsafe { host::ListBase(base) },
    );
}
