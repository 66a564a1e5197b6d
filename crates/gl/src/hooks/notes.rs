//! Commands of the host after which programs may be drawn otherwise.

use crate::commands;
use crate::layer::Layer;
use crate::layer::current::{enter, enter_beside, enter_quietly, with_layer};
use crate::process::counts::{are_bindings_counted, texture_changed};
use crate::process::{flags, idle};
use crate::state::draws::State;
use crate::state::formats::has_depths;

/// State has changed that programs can read.
pub(crate) fn touch(state: State) {
    with_layer(|layer| layer.touch(state));
}

/// The conventional value of an attribute is newer than the numbered one.
pub(crate) fn conventional(number: u32) {
    if flags::NUMBERED.is_set() {
        enter_quietly(|layer| layer.note_newer(number, false), || ());
    }
}

/// What is bound to texture or image units has changed, or how it is read.
pub(crate) fn rebound() {
    // What a list binds may count when it is called.
    if are_bindings_counted() || idle::is_recording() {
        enter(Layer::rebound, || ());
    }
}

/// A level of the texture that is bound to a target has no format of NV_texture_shader any more, and no indices.
pub(crate) fn forget_image(target: u32, level: i32) {
    if level == 0 && flags::FORMATS.is_set() {
        enter_quietly(|layer| commands::forget_format(layer, target), || ());
    }
    if flags::PALETTES.is_set() {
        enter_beside(|layer| commands::forget_indices(layer, target, level), || ());
    }
}

/// The same of so many levels, which are no more than a size has bits.
pub(crate) fn forget_levels(target: u32, levels: i32) {
    flags::STORAGE.set();
    (0..levels.min(32)).for_each(|level| forget_image(target, level));
}

/// A texture has a new image of this internal format.
pub(crate) fn image(format: u32) {
    texture_changed();
    if has_depths(format) {
        flags::DEPTH_TEXTURES.set();
    }
    if !idle::is_asleep() {
        rebound();
    }
}
