//! Evaluators on numbered attributes: their maps, and the grid of EvalMesh and EvalPoint.

use super::polynomials::Map;
use crate::host::kinds::ATTRIBUTES;
use crate::host::{self, GLenum, tokens};

/// The maps of one and of two variables, and the grid of EvalMesh.
pub(crate) struct Evaluators {
    pub(crate) maps: [[Map; ATTRIBUTES as usize]; 2],
    pub(crate) enabled: [[bool; ATTRIBUTES as usize]; 2],
    pub(crate) automatic_normals: bool,
    /// A map of an attribute was defined, or put into a list.
    pub(crate) used: bool,
    /// Beginning, end and number of steps of each variable: of one, and of two.
    pub(crate) grid: [[(f32, f32, i32); 2]; 2],
    /// Current values from before Begin, which evaluation leaves as they were.
    pub(crate) before: Vec<(u32, [f32; 4])>,
}

/// The grid of the host: beginnings, ends and steps.
fn grid(steps: GLenum, domain: GLenum) -> [(f32, f32, i32); 2] {
    let counts = host::floats::<2>(steps).map(|count| (count as i32).max(1));
    let [a, b, c, d] = host::floats(domain);
    [(a, b, counts[0]), (c, d, counts[1])]
}

impl Default for Evaluators {
    /// The grid is as the host has it at first.
    fn default() -> Evaluators {
        Evaluators {
            maps: Default::default(),
            enabled: Default::default(),
            automatic_normals: false,
            used: false,
            grid: [[(0.0, 1.0, 1); 2]; 2],
            before: Vec::new(),
        }
    }
}

impl Evaluators {
    /// Takes over the host's grid.
    pub(crate) fn take_grid(&mut self) {
        let [first, _] = grid(tokens::MAP1_GRID_SEGMENTS, tokens::MAP1_GRID_DOMAIN);
        let both = grid(tokens::MAP2_GRID_SEGMENTS, tokens::MAP2_GRID_DOMAIN);
        self.grid = [[first, (0.0, 1.0, 1)], both];
    }
}
