//! The memory that arrays lie in, and fences.

use rustc_hash::FxHashMap;

use crate::host::kinds::RANGE_WITHOUT_FLUSH;
use crate::host::{self, GLenum, GLint, GLsizei, GLsync, GLuint, tokens};

/// The memory that the application has named.
#[derive(Copy, Clone, Default)]
pub(crate) struct Range {
    pub(crate) on: bool,
    pub(crate) length: GLsizei,
    pub(crate) pointer: usize,
}

/// The memory of arrays, and fences.
#[derive(Default)]
pub(crate) struct Ranges {
    pub(crate) current: Range,
    pub(crate) fences: FxHashMap<GLuint, Fence>,
    pub(crate) last: GLuint,
}

/// A fence, which is one once it was set.
#[derive(Copy, Clone, Default)]
pub(crate) struct Fence {
    /// The host's, as an address; 0 if it has passed.
    pub(crate) sync: usize,
    pub(crate) was_set: bool,
}

/// The most elements of an array in the range: any.
const MAX_ELEMENT: GLint = 0xF_FFFF;

impl Ranges {
    /// What queries of the range return. It is valid only while there are arrays of positions.
    pub(crate) fn value(&self, name: GLenum, has_positions: impl FnOnce() -> bool) -> Option<GLint> {
        match name {
            tokens::VERTEX_ARRAY_RANGE_NV | RANGE_WITHOUT_FLUSH => Some(self.current.on.into()),
            tokens::VERTEX_ARRAY_RANGE_LENGTH_NV => Some(self.current.length),
            tokens::VERTEX_ARRAY_RANGE_VALID_NV => {
                let Range { on, length, pointer } = self.current;
                Some((on && pointer != 0 && length != 0 && has_positions()).into())
            }
            tokens::MAX_VERTEX_ARRAY_RANGE_ELEMENT_NV => Some(MAX_ELEMENT),
            _ => None,
        }
    }

    /// A name that no fence has.
    pub(crate) fn unused(&mut self) -> GLuint {
        loop {
            self.last = self.last.wrapping_add(1);
            // No fence is named 0.
            if self.last != 0 && !self.fences.contains_key(&self.last) {
                return self.last;
            }
        }
    }
}

impl Fence {
    /// Forgets what it waits for.
    pub(crate) fn pass(&mut self) {
        let sync = std::mem::take(&mut self.sync);
        if sync != 0 {
            // SAFETY: the sync object is the library's.
            unsafe { host::DeleteSync(sync as GLsync) };
        }
    }

    /// Whether the commands before it are done after some nanoseconds.
    pub(crate) fn passes(&mut self, within: u64) -> bool {
        if self.sync == 0 {
            return true;
        }
        // SAFETY: the sync object is the library's.
        let waited = unsafe { host::ClientWaitSync(self.sync as GLsync, tokens::SYNC_FLUSH_COMMANDS_BIT, within) };
        let passed = waited != tokens::TIMEOUT_EXPIRED;
        if passed {
            self.pass();
        }
        passed
    }
}
