//! Objects of the host that the library has made and does not need any more. Contexts share them: those of one that was
//! destroyed stay in the host until another one of its share group deletes them.

use crate::host::{self, GLuint};

/// Names of objects.
#[derive(Debug, Default)]
pub(crate) struct Left {
    pub(crate) programs: Vec<GLuint>,
    pub(crate) buffers: Vec<GLuint>,
    pub(crate) samplers: Vec<GLuint>,
}

impl Left {
    pub(crate) fn is_empty(&self) -> bool {
        self.programs.is_empty() && self.buffers.is_empty() && self.samplers.is_empty()
    }

    /// Adds those of another one.
    pub(crate) fn add(&mut self, other: Left) {
        self.programs.extend(other.programs);
        self.buffers.extend(other.buffers);
        self.samplers.extend(other.samplers);
    }

    /// Deletes them. Not between Begin and End.
    pub(crate) fn delete(self) {
        for program in self.programs {
            // SAFETY: the program is the library's; a context that uses it keeps it until it uses another.
            unsafe { host::DeleteProgram(program) };
        }
        for buffer in self.buffers {
            // SAFETY: the name is the library's.
            unsafe { host::DeleteBuffers(1, &raw const buffer) };
        }
        for sampler in self.samplers {
            // SAFETY: the name is the library's.
            unsafe { host::DeleteSamplers(1, &raw const sampler) };
        }
    }
}
