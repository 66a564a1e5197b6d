//! The exported commands of OpenGL, which build.rs makes from `hooks.in`, and what they have in common.

mod draws;
mod notes;

use std::ffi::{CStr, c_void};

use self::draws::{draw, draw_in, rectangle};
pub(crate) use self::notes::image;
use self::notes::{conventional, forget_image, forget_levels, rebound, touch};
use crate::commands;
use crate::host::convert::{components, read, words, write};
use crate::host::*;
use crate::layer::current::{enter, enter_awake, enter_beside, enter_quietly, is_between, note_begin};
use crate::process::counts::texture_changed;
use crate::process::{flags, idle};
use crate::state::draws::State;

/// Returns the address of a hook.
type Hook = fn() -> *const c_void;

mod generated {
    #![allow(
        non_snake_case,
        clippy::too_many_arguments,
        clippy::undocumented_unsafe_blocks,
        clippy::identity_op,
        clippy::unnecessary_cast,
        missing_docs,
        unused_unsafe
    )]
    use super::*;
    use crate::host;
    include!(concat!(env!("OUT_DIR"), "/hooks.rs"));
}
pub use generated::*;

/// Whether a command is the library's though all programs are the host's.
pub(crate) fn is_beside_programs(name: &CStr) -> bool {
    name.to_str().is_ok_and(|name| generated::BESIDE_PROGRAMS.contains(&name))
}

/// The function of this name that stands before the host's.
pub(crate) fn hook(name: &CStr) -> Option<*const c_void> {
    let name = name.to_bytes();
    let place = generated::TABLE.binary_search_by(|(other, _)| other.as_bytes().cmp(name)).ok()?;
    Some((generated::TABLE[place].1)())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_extensions_are_found_without_their_suffix() {
        for (plain, name) in [
            (c"glCombinerInput", c"glCombinerInputNV"),
            (c"glTrackMatrix", c"glTrackMatrixNV"),
            (c"glSampleMap", c"glSampleMapATI"),
        ] {
            assert!(hook(name).is_some());
            assert_eq!(hook(plain), hook(name), "{plain:?}");
        }
        // OpenGL 2.0 has a command of this name, with other attributes.
        assert_ne!(hook(c"glVertexAttribPointer"), hook(c"glVertexAttribPointerNV"));
        assert_ne!(hook(c"glVertexAttrib4f"), hook(c"glVertexAttrib4fNV"));
        assert_eq!(hook(c"glNoSuchCommand"), None);
    }
}
