//! Display lists: made, called and deleted.

use std::ffi::c_void;
use std::sync::Arc;

use crate::draws;
use crate::host::convert::read;
use crate::host::{self, GLboolean, GLenum, GLsizei, GLuint, tokens};
use crate::layer::{Command, Group, Layer};
use crate::process::{flags, idle};
use crate::state::arrays::Arrays;
use crate::state::lists::{Item, List, Part, Recording};

use super::state::after_list;

/// Names of two, three and four bytes, the highest first (GL 1.1, table 5.1).
const BYTES_2: GLenum = 0x1407;
const BYTES_3: GLenum = 0x1408;
const BYTES_4: GLenum = 0x1409;

/// Lists that call lists go this deep, as the GL says at least.
const DEPTH: usize = 64;

/// Forgets what names held.
fn forget(layer: &mut Layer, names: &[GLuint]) {
    layer.with_group(|group, _| {
        let removed = names.iter().filter_map(|name| Some((*name, group.lists.remove(name)?)));
        let removed: Vec<_> = removed.collect();
        let parts = removed.iter().flat_map(|(name, list)| list.parts().filter(|part| part.name != *name));
        for part in parts {
            group.parts.remove(&part.name);
            // A name that the application uses, too, stays one that GenLists does not return.
            if !group.lists.contains_key(&part.name) {
                // SAFETY: this list belongs to the layer.
                unsafe { host::DeleteLists(part.name, 1) };
            }
        }
    });
}

/// Whether a name is that of a part, or of a list that is being made for the first time.
fn is_taken(layer: &mut Layer, name: GLuint) -> bool {
    layer.with_group(|group, _| group.parts.contains(&name))
}

/// Has the host's list of the application's name call what is the only part of a list: lists of the host may call it.
fn stand_in(layer: &mut Layer, name: GLuint, items: &[Item<Command>]) {
    let is_own = |item: &Item<Command>| matches!(item, Item::Host(part) if part.name == name);
    if items.iter().any(is_own) || is_taken(layer, name) {
        return;
    }
    // SAFETY: no list is open, and the name is the application's.
    unsafe {
        host::NewList(name, tokens::COMPILE);
        if let [Item::Host(part)] = items {
            host::CallList(part.name);
        }
        host::EndList();
    }
}

pub(crate) unsafe fn new_list(layer: &mut Layer, name: GLuint, mode: GLenum) {
    let valid = name != 0 && matches!(mode, tokens::COMPILE | tokens::COMPILE_AND_EXECUTE);
    if !valid || layer.lists.recording.is_some() || layer.draws.in_begin {
        // SAFETY: the host names the error.
        return unsafe { host::NewList(name, mode) };
    }
    // Applications need not ask for names, so that this may be the one of a part. A list that is made again stays as it is
    // until then; what is compiled asleep has no parts yet.
    // SAFETY: any name can be asked for.
    let is_there = idle::is_awake() && unsafe { host::IsList(name) } != 0;
    let open = if is_there || is_taken(layer, name) { layer.new_part() } else { Part::new(name) };
    // What is compiled asleep is not followed.
    let open = if idle::is_awake() { open } else { Part::unknown(open.name) };
    // SAFETY: both parameters were checked.
    unsafe { host::NewList(open.name, mode) };
    idle::list_opened();
    layer.lists.recording = Some(Recording::new(name, mode == tokens::COMPILE_AND_EXECUTE, open));
}

pub(crate) unsafe fn end_list(layer: &mut Layer) {
    if layer.draws.in_begin && layer.lists.recording.is_some() {
        // The list is carried out, and a primitive has begun.
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    // SAFETY: the host checks that a list is open.
    unsafe { host::EndList() };
    let Some(mut recording) = layer.lists.recording.take() else { return };
    idle::list_closed();
    layer.settle();
    forget(layer, &[recording.name]);
    if recording.items.iter().any(|item| matches!(item, Item::Host(part) if part.name == recording.name)) {
        layer.with_group(|group, _| group.parts.remove(&recording.name));
    }
    if idle::is_awake() || !recording.items.is_empty() || recording.open.name != recording.name {
        recording.items.push(Item::Host(recording.open));
        stand_in(layer, recording.name, &recording.items);
        let list = Arc::new(List { items: recording.items });
        flags::LISTS.set();
        layer.with_group(|group, _| group.lists.insert(recording.name, list));
    }
}

/// Calls lists. Arrays that are on count for none of them.
fn calling(layer: &mut Layer, calls: impl FnOnce(&mut Layer)) {
    let arrays = (layer.lists.depth == 0).then_some(layer.arrays.on);
    calls(layer);
    if let Some(arrays) = arrays {
        set_arrays(layer, arrays);
    }
}

fn set_arrays(layer: &mut Layer, arrays: Arrays) {
    if layer.arrays.on != arrays {
        layer.arrays.on = arrays;
        layer.changed();
    }
}

fn call(layer: &mut Layer, name: GLuint) {
    if layer.lists.depth >= DEPTH {
        return;
    }
    layer.lists.depth += 1;
    match named(layer, name) {
        Named::Nothing => {}
        Named::Host => call_part(layer, &Part::unknown(name)),
        Named::List(list) => {
            for item in &list.items {
                match item {
                    Item::Host(part) => call_part(layer, part),
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

/// Calls a list of the host.
fn call_part(layer: &mut Layer, part: &Part) {
    let [before, after] = part.newer;
    layer.add_newer(before);
    if part.draws && !layer.draws.in_begin {
        layer.note_draw(part.arrays.is_some());
        if let Some(arrays) = part.arrays {
            set_arrays(layer, arrays);
        }
        if !draws::before_draw(layer) {
            draws::leave(layer);
        }
    }
    // SAFETY: a name without a list is not an error.
    unsafe { host::CallList(part.name) };
    layer.add_newer(after);
    if let Some(begun) = part.begun {
        layer.draws.in_begin = begun;
    }
    after_list(layer, part.changes);
}

/// What a name of the application stands for.
enum Named {
    Nothing,
    /// A list that the host alone has, or none.
    Host,
    List(Arc<List<Command>>),
}

fn named(layer: &mut Layer, name: GLuint) -> Named {
    layer.with_group(|group, _| match group.lists.get(&name) {
        Some(list) => Named::List(list.clone()),
        None if group.parts.contains(&name) => Named::Nothing,
        None => Named::Host,
    })
}

/// Calls a list, or puts the call into the one that is being made.
fn called(layer: &mut Layer, name: GLuint) {
    let Some(recording) = &layer.lists.recording else { return calling(layer, |layer| call(layer, name)) };
    if recording.executes && layer.draws.in_begin {
        // The host's list takes the calls of the host's lists.
        return call(layer, name);
    }
    let is_between = recording.in_begin;
    let (named, unknown) = (named(layer, name), Part::unknown(name));
    let is_taken = is_taken(layer, name);
    // The host may call it where nothing has to be brought up.
    let part = match &named {
        Named::Host if is_between || !idle::is_awake() => Some(&unknown),
        Named::List(list) if is_between => match &list.items[..] {
            [Item::Host(part)] if !is_taken => Some(part),
            _ => None,
        },
        _ => None,
    };
    match (part, &mut layer.lists.recording) {
        (Some(part), Some(recording)) => {
            recording.add_part(part);
            // SAFETY: a name without a list is not an error.
            unsafe { host::CallList(name) };
        }
        _ => layer.record(Arc::new(move |layer| calling(layer, |layer| call(layer, name)))),
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
    let own = layer.with_group(|group, _| !group.lists.is_empty() || !group.parts.is_empty());
    let is_parted = layer.lists.recording.as_ref().is_some_and(|recording| !recording.in_begin && idle::is_awake());
    if !own && !is_parted {
        if layer.lists.recording.is_none() && !layer.draws.in_begin && !draws::before_draw(layer) {
            draws::leave(layer);
        }
        // SAFETY: the application vouches for its names.
        unsafe { host::CallLists(count, ty, lists) };
        match &mut layer.lists.recording {
            Some(recording) => recording.add_part(&Part::unknown(0)),
            None => after_list(layer, true),
        }
        return;
    }
    let Ok(count) = usize::try_from(count) else { return layer.set_error(tokens::INVALID_VALUE) };
    // SAFETY: the application vouches for its names.
    let names: Option<Vec<u32>> = (0..count).map(|place| unsafe { name_at(ty, lists, place) }).collect();
    let Some(names) = names else { return layer.set_error(tokens::INVALID_ENUM) };
    if layer.lists.recording.as_ref().is_some_and(|recording| recording.in_begin) {
        for name in names {
            called(layer, layer.lists.base.wrapping_add(name));
        }
        return;
    }
    // The base is the one of when the list is called.
    let all = move |layer: &mut Layer| {
        calling(layer, |layer| {
            for name in &names {
                call(layer, layer.lists.base.wrapping_add(*name));
            }
        });
    };
    match layer.lists.recording.is_some() {
        true => layer.record(Arc::new(all)),
        false => all(layer),
    }
}

/// Which of so many names are among others, counted from the first one.
fn places<'n>(
    (first, most): (GLuint, u32),
    (count, others): (usize, impl Iterator<Item = &'n GLuint>),
    has: impl Fn(&GLuint) -> bool,
) -> Vec<u32> {
    match most as usize <= count {
        true => (0..most).filter(|place| has(&first.wrapping_add(*place))).collect(),
        false => others.map(|name| name.wrapping_sub(first)).filter(|place| *place < most).collect(),
    }
}

pub(crate) unsafe fn delete_lists(layer: &mut Layer, first: GLuint, count: GLsizei) {
    let most = count.max(0).cast_unsigned();
    let (own, mut parts) = layer.with_group(|group, _| {
        let Group { lists, parts, .. } = group;
        let own = places((first, most), (lists.len(), lists.keys()), |name| lists.contains_key(name));
        (own, places((first, most), (parts.len(), parts.iter()), |name| parts.contains(name)))
    });
    let own: Vec<GLuint> = own.into_iter().map(|place| first.wrapping_add(place)).collect();
    if parts.is_empty() || layer.draws.in_begin {
        // SAFETY: the host checks the parameters.
        unsafe { host::DeleteLists(first, count) };
    } else {
        // The host's lists between those that are not the application's.
        parts.sort_unstable();
        parts.push(most);
        let mut next = 0;
        for part in parts {
            // SAFETY: these are fewer lists than the application names.
            unsafe { host::DeleteLists(first.wrapping_add(next), (part - next).cast_signed()) };
            next = part + 1;
        }
    }
    if !layer.draws.in_begin {
        forget(layer, &own);
    }
}

pub(crate) unsafe fn is_list(layer: &mut Layer, name: GLuint) -> GLboolean {
    // SAFETY: any name can be asked for.
    let is_hosts = unsafe { host::IsList(name) };
    if layer.draws.in_begin {
        return is_hosts;
    }
    match named(layer, name) {
        Named::List(_) => 1,
        Named::Nothing => 0,
        Named::Host => is_hosts,
    }
}

pub(crate) unsafe fn list_base(layer: &mut Layer, base: GLuint) {
    layer.listed_with(
        move |layer| layer.lists.base = base,
        // SAFETY: any base is valid.
        move || unsafe { host::ListBase(base) },
    );
}
