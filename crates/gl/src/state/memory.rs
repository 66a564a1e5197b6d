//! Buffers that are bound for the programs of a context, and the memory of its arrays.

use glasm_runtime::model::limits::PARAMETER_BUFFERS;

use super::ranges::Ranges;
use crate::host::kinds::PARAMETER_BUFFER_TARGETS;
use crate::host::{self, GLenum, GLint, GLuint, tokens};

/// A binding point: the buffer, and how many of its bytes are seen.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Point {
    pub(crate) buffer: GLuint,
    pub(crate) size: Option<isize>,
}

/// What is bound for the programs of a context.
#[derive(Clone, Debug, Default)]
pub(crate) struct Points {
    /// By the place in [`PARAMETER_BUFFER_TARGETS`].
    pub(crate) numbered: [[Point; PARAMETER_BUFFERS]; PARAMETER_BUFFER_TARGETS.len()],
    /// What commands on a buffer of the target mean.
    pub(crate) current: [GLuint; PARAMETER_BUFFER_TARGETS.len()],
}

/// The buffers and the memory of a context.
#[derive(Default)]
pub(crate) struct Memory {
    /// The application's binding of UNIFORM_BUFFER.
    pub(crate) uniform: GLuint,
    pub(crate) points: Box<Points>,
    pub(crate) ranges: Ranges,
}

/// Whether a name that was bound is a buffer's. Another context may have deleted it since, and binding it would make another
/// one.
pub(crate) fn is_there(buffer: GLuint) -> bool {
    // SAFETY: any name can be asked for.
    unsafe { host::IsBuffer(buffer) != 0 }
}

/// The size of a buffer of the host; 0 if there is none.
pub(crate) fn size_of(buffer: GLuint) -> isize {
    let mut size: GLint = 0;
    if !is_there(buffer) {
        return 0;
    }
    with_bound(tokens::COPY_READ_BUFFER, tokens::COPY_READ_BUFFER_BINDING, buffer, || {
        // SAFETY: the buffer is bound, and this has one value.
        unsafe { host::GetBufferParameteriv(tokens::COPY_READ_BUFFER, tokens::BUFFER_SIZE, &raw mut size) };
    });
    size as isize
}

/// Does something with a buffer bound, and binds what was bound before.
pub(crate) fn with_bound<R>(target: GLenum, binding: GLenum, buffer: GLuint, work: impl FnOnce() -> R) -> R {
    let before = host::integer(binding).cast_unsigned();
    // SAFETY: the names are those of buffers.
    unsafe {
        if before != buffer {
            host::BindBuffer(target, buffer);
        }
        let result = work();
        if before != buffer {
            host::BindBuffer(target, before);
        }
        result
    }
}
