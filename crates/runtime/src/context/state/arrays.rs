//! Vertex arrays.

use std::sync::Arc;

use crate::call::Versioned;
use crate::context::state::expanded::Expanded;
use crate::context::state::pointers::ArrayPointer;
use crate::context::state::restart::Restart;
use crate::model::limits::VERTEX_ATTRIBUTES;

/// An array and its converted elements.
#[derive(Clone, Debug, Default)]
pub(crate) struct Array {
    pub enabled: bool,
    pub pointer: Option<ArrayPointer>,
    pub expanded: Option<Arc<Versioned<Vec<[u32; 4]>>>>,
    /// The same for third and fourth components with 64 bits, if there are any.
    pub upper: Option<Arc<Versioned<Vec<[u32; 4]>>>>,
}

/// All arrays.
#[derive(Clone, Debug)]
pub(crate) struct Arrays {
    pub numbered: [Array; VERTEX_ATTRIBUTES],
    /// Enables of the ARB's commands, which apply to conventional vertices.
    pub enabled_arb: [bool; VERTEX_ATTRIBUTES],
    /// By the attribute with which each shares its storage.
    pub conventional: [Array; VERTEX_ATTRIBUTES],
    pub edge_flag: Option<Arc<[bool]>>,
    pub edge_flag_enabled: bool,
    pub client_active: usize,
    pub restart: Restart,
    pub expanded: Expanded,
}

impl Arrays {
    pub(crate) fn new() -> Arrays {
        Arrays {
            numbered: Default::default(),
            enabled_arb: [false; VERTEX_ATTRIBUTES],
            conventional: Default::default(),
            edge_flag: None,
            edge_flag_enabled: false,
            client_active: 0,
            restart: Restart::default(),
            expanded: Expanded::default(),
        }
    }
}

impl Array {
    pub(crate) fn point(&mut self, pointer: ArrayPointer) {
        if self.pointer.as_ref() != Some(&pointer) {
            self.expanded = None;
            self.upper = None;
            self.pointer = Some(pointer);
        }
    }

    /// The elements in the form for devices, converted once.
    pub(crate) fn expand(&mut self, recent: &mut Expanded) {
        let (Some(pointer), None) = (&self.pointer, &self.expanded) else { return };
        self.expanded = Some(recent.elements(pointer));
        self.upper = pointer.upper().map(|upper| recent.elements(&upper));
    }
}
