//! The groups of compute programs, and of threads.

use crate::lower::request::options::Options;
use crate::program::{Arrangement, Program};

impl Options {
    /// Invocations of a compute program's group in each dimension.
    pub fn group_of(&self, program: &Program) -> [u32; 3] {
        match program.arrangement {
            Arrangement::Compute { group: [0, ..], .. } if self.draw.group_size == [0; 3] => USUAL,
            Arrangement::Compute { group: [0, ..], .. } => self.draw.group_size.map(|side| side.max(1)),
            Arrangement::Compute { group, .. } => group,
            Arrangement::None
            | Arrangement::Geometry { .. }
            | Arrangement::Control { .. }
            | Arrangement::Evaluation { .. } => [0; 3],
        }
    }

    /// The threads of a group: those of a compute program's, or as many as the options say.
    pub(crate) fn threads_of(&self, program: &Program) -> u32 {
        match program.arrangement {
            Arrangement::Compute { .. } => {
                self.group_of(program).iter().fold(1, |product, side| product.saturating_mul(*side))
            }
            Arrangement::None
            | Arrangement::Geometry { .. }
            | Arrangement::Control { .. }
            | Arrangement::Evaluation { .. } => self.draw.threads,
        }
    }
}

/// The group of a program whose dispatches give its size, unless the options do.
const USUAL: [u32; 3] = [64, 1, 1];
