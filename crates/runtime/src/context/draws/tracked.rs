//! The state, with results of draws that the next draw may use again.

use std::ops::{Deref, DerefMut};

use crate::context::draws::feeds::Feeds;
use crate::context::draws::prepared::Prepared;
use crate::context::state::gl::Gl;

/// Any mutable access to the state drops what draws have prepared from it, so that no command can forget to. Only
/// values that every draw reads again are changed through [`Tracked::values`].
#[derive(Debug)]
pub(crate) struct Tracked {
    gl: Gl,
    pub prepared: Option<Box<Prepared>>,
    pub feeds: Option<Box<Feeds>>,
}

impl Tracked {
    pub(crate) fn new(gl: Gl) -> Tracked {
        Tracked { gl, prepared: None, feeds: None }
    }

    /// The state, for changes of values that every draw reads: parameters, matrices, lights and materials, current
    /// attributes, vertices between Begin and End, and what is cached of programs and arrays.
    #[inline]
    pub(crate) fn values(&mut self) -> &mut Gl {
        &mut self.gl
    }
}

impl Deref for Tracked {
    type Target = Gl;

    #[inline]
    fn deref(&self) -> &Gl {
        &self.gl
    }
}

impl DerefMut for Tracked {
    #[inline]
    fn deref_mut(&mut self) -> &mut Gl {
        self.prepared = None;
        self.feeds = None;
        &mut self.gl
    }
}
