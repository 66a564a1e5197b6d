//! While no program needs anything of the library, its hooks pass commands on at once: the host has all state, and layers
//! ask for it when the first program comes that the host does not take. `hooks.in` says which commands that holds for.
//!
//! All here is of the whole process, so that a hook looks at one number and no more: a process that has one program of the
//! library's looks up layers in all its contexts.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU32, Ordering};

use super::flags::{LIMITS, NO_HOST};
use crate::host::kinds::{PARAMETER_BUFFER_TARGETS, RANGE_WITHOUT_FLUSH, STACK_DEPTH, map, numbered_array};
use crate::host::{GLenum, GLuint, tokens};

/// 0 while hooks have nothing to do. The highest bit says that layers are awake; the others count lists that are being made.
static BUSY: AtomicU32 = AtomicU32::new(0);

const AWAKE: u32 = 1 << 31;

/// Whether hooks have nothing to do.
#[inline]
pub(crate) fn is_asleep() -> bool {
    BUSY.load(Ordering::Relaxed) == 0
}

/// Whether layers follow all commands.
#[inline]
pub(crate) fn is_awake() -> bool {
    BUSY.load(Ordering::Relaxed) >= AWAKE
}

/// Whether some list is being made while layers follow all commands.
#[inline]
pub(crate) fn is_recording() -> bool {
    BUSY.load(Ordering::Relaxed) > AWAKE
}

/// From now on layers follow all commands.
pub(crate) fn wake() {
    BUSY.fetch_or(AWAKE, Ordering::Relaxed);
}

/// A list is being made, into which the commands go that follow.
pub(crate) fn list_opened() {
    BUSY.fetch_add(1, Ordering::Relaxed);
}

/// It is complete.
pub(crate) fn list_closed() {
    BUSY.fetch_sub(1, Ordering::Relaxed);
}

thread_local! {
    /// What PushAttrib has saved in the current context while layers were asleep.
    static PUSHED: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

/// Changes what was pushed. Where a thread ends, programs may still clean up, while its storage is gone.
fn with_pushed(change: impl FnOnce(&mut Vec<u32>)) -> bool {
    let _ = PUSHED.try_with(|pushed| change(&mut pushed.borrow_mut()));
    true
}

/// Attributes are pushed.
pub(crate) fn note_pushed(mask: u32) -> bool {
    with_pushed(|pushed| {
        if pushed.len() < STACK_DEPTH {
            pushed.push(mask);
        }
    })
}

/// They are popped.
pub(crate) fn note_popped() -> bool {
    with_pushed(|pushed| {
        pushed.pop();
    })
}

/// What was pushed so far, which is not followed any more.
pub(crate) fn take_pushed() -> Vec<u32> {
    PUSHED.try_with(RefCell::take).unwrap_or_default()
}

/// What was pushed in the context that is current now.
pub(crate) fn give_pushed(pushed: Vec<u32>) {
    // A thread that ends pushes no more.
    let _ = PUSHED.try_with(|place| place.replace(pushed));
}

/// Layers that keep an error.
static ERRORS: AtomicU32 = AtomicU32::new(0);

/// A layer keeps an error.
pub(crate) fn error_kept() {
    ERRORS.fetch_add(1, Ordering::Relaxed);
}

/// It was asked for.
pub(crate) fn error_taken() {
    ERRORS.fetch_sub(1, Ordering::Relaxed);
}

/// Whether no layer keeps an error.
#[inline]
pub(crate) fn errors_are_the_hosts() -> bool {
    ERRORS.load(Ordering::Relaxed) == 0
}

/// Environment and local parameters of vertex programs, and of fragment programs, that every host has which has any. 0 where
/// that is not known, or the host does not draw programs itself.
static PARAMETERS: [AtomicU32; 4] = [const { AtomicU32::new(0) }; 4];

/// Notes what the host of a context has; `None` if it draws no programs itself.
pub(crate) fn note_host(parameters: Option<[[u32; 2]; 2]>) {
    if parameters.is_none() {
        NO_HOST.set();
    }
    let parameters = parameters.filter(|_| !NO_HOST.is_set()).unwrap_or_default();
    for (place, count) in PARAMETERS.iter().zip(parameters.as_flattened()) {
        let least = match place.load(Ordering::Relaxed) {
            0 => *count,
            other => other.min(*count),
        };
        place.store(least, Ordering::Relaxed);
    }
}

/// The place of a target in [`PARAMETERS`].
#[inline]
fn stage(target: GLenum) -> Option<usize> {
    match target {
        tokens::VERTEX_PROGRAM_ARB => Some(0),
        tokens::FRAGMENT_PROGRAM_ARB => Some(2),
        _ => None,
    }
}

/// Whether the host has the programs of a target.
#[inline]
pub(crate) fn host_has(target: GLenum) -> bool {
    stage(target).is_some_and(|place| PARAMETERS[place].load(Ordering::Relaxed) != 0)
}

/// Whether the host has a parameter of the environment.
#[inline]
pub(crate) fn host_has_environment(target: GLenum, index: GLuint) -> bool {
    stage(target).is_some_and(|place| index < PARAMETERS[place].load(Ordering::Relaxed))
}

/// Whether the host has a local parameter.
#[inline]
pub(crate) fn host_has_local(target: GLenum, index: GLuint) -> bool {
    stage(target).is_some_and(|place| index < PARAMETERS[place + 1].load(Ordering::Relaxed))
}

/// Whether the host knows a capability, or refuses it.
#[inline]
pub(crate) fn host_switches(capability: GLenum) -> bool {
    match capability {
        // Most are older than programs.
        0..=0x8000 => true,
        tokens::VERTEX_PROGRAM_ARB | tokens::FRAGMENT_PROGRAM_ARB => host_has(capability),
        tokens::FRAGMENT_PROGRAM_NV
        | tokens::GEOMETRY_PROGRAM_NV
        | tokens::TESS_CONTROL_PROGRAM_NV
        | tokens::TESS_EVALUATION_PROGRAM_NV
        | tokens::REGISTER_COMBINERS_NV
        | tokens::TEXTURE_SHADER_NV
        | tokens::PER_STAGE_CONSTANTS_NV
        | tokens::FRAGMENT_SHADER_ATI
        | tokens::TEXT_FRAGMENT_SHADER_ATI => false,
        _ => host_has_array(capability) && host_has_map(capability),
    }
}

/// Whether an array is neither a numbered attribute nor the vertex array range.
#[inline]
pub(crate) fn host_has_array(array: GLenum) -> bool {
    let is_range = matches!(
        array,
        tokens::VERTEX_ARRAY_RANGE_NV..=tokens::MAX_VERTEX_ARRAY_RANGE_ELEMENT_NV | RANGE_WITHOUT_FLUSH
    );
    !is_range && numbered_array(array).is_none()
}

/// Whether a map is none of numbered attributes.
#[inline]
pub(crate) fn host_has_map(target: GLenum) -> bool {
    map(target).is_none()
}

/// Whether a mode of matrices is none of NVIDIA's.
#[inline]
pub(crate) fn host_has_mode(mode: GLenum) -> bool {
    mode.wrapping_sub(tokens::MATRIX0_NV) >= 8
}

/// Whether a target of buffers is none of parameter buffers, or of the queries of feedback.
#[inline]
pub(crate) fn host_has_buffer(target: GLenum) -> bool {
    !PARAMETER_BUFFER_TARGETS.contains(&target) && target != tokens::TRANSFORM_FEEDBACK_RECORD_NV
}

/// Whether a value is the host's to answer.
#[inline]
pub(crate) fn host_answers(name: GLenum) -> bool {
    if LIMITS.is_set() {
        return false;
    }
    match name {
        0..=0x81FF => true,
        tokens::VERTEX_PROGRAM_ARB | tokens::FRAGMENT_PROGRAM_ARB => host_has(name),
        tokens::NUM_EXTENSIONS
        | tokens::PROGRAM_ERROR_POSITION_ARB
        | tokens::VERTEX_PROGRAM_BINDING_NV
        | tokens::FRAGMENT_PROGRAM_BINDING_NV
        | tokens::MAX_TRACK_MATRICES_NV
        | tokens::MAX_TRACK_MATRIX_STACK_DEPTH_NV
        | tokens::MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV
        | tokens::FRAGMENT_PROGRAM_NV
        | tokens::GEOMETRY_PROGRAM_NV
        | tokens::TESS_CONTROL_PROGRAM_NV
        | tokens::TESS_EVALUATION_PROGRAM_NV
        | tokens::REGISTER_COMBINERS_NV
        | tokens::TEXTURE_SHADER_NV
        | tokens::PER_STAGE_CONSTANTS_NV
        | tokens::CONSTANT_COLOR0_NV
        | tokens::CONSTANT_COLOR1_NV
        | tokens::MAX_GENERAL_COMBINERS_NV
        | tokens::NUM_GENERAL_COMBINERS_NV
        | tokens::COLOR_SUM_CLAMP_NV
        | tokens::FRAGMENT_SHADER_ATI
        | tokens::TEXT_FRAGMENT_SHADER_ATI
        | tokens::FOG_DISTANCE_MODE_NV
        | tokens::NUM_FRAGMENT_REGISTERS_ATI..=tokens::COLOR_ALPHA_PAIRING_ATI
        | tokens::HI_SCALE_NV..=tokens::VIBRANCE_BIAS_NV
        | tokens::TRANSFORM_FEEDBACK_ATTRIBS_NV
        | tokens::TRANSFORM_FEEDBACK_BUFFER_MODE => false,
        _ => host_has_array(name) && host_has_map(name) && host_has_buffer(name),
    }
}
