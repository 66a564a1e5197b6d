//! Matrix stacks.

use crate::context::names::MatrixMode;
use crate::model::error::{ErrorName, GlError, Result, below};
use crate::model::limits::{MATRICES, MODELVIEW_STACK_DEPTH, STACK_DEPTH, TEXTURE_COORDS};
use crate::model::matrix::{self, IDENTITY, Matrix};
use glasm::dialect::state as items;

/// A stack of matrices; the top one is current.
#[derive(Clone, Debug)]
pub(crate) struct Stack {
    below: Vec<Matrix>,
    pub top: Matrix,
    most: usize,
}

impl Stack {
    fn new(most: usize) -> Stack {
        Stack { below: Vec::new(), top: IDENTITY, most }
    }

    /// STACK_OVERFLOW if it is full.
    pub(crate) fn push(&mut self) -> Result {
        if self.below.len() + 1 >= self.most {
            let reason = format!("the stack holds {} matrices", self.most);
            return Err(GlError { name: ErrorName::StackOverflow, reason: reason.into() });
        }
        self.below.push(self.top);
        Ok(())
    }

    /// STACK_UNDERFLOW if it holds one matrix.
    pub(crate) fn pop(&mut self) -> Result {
        match self.below.pop() {
            Some(matrix) => self.top = matrix,
            None => {
                let reason = "the stack has one matrix".into();
                return Err(GlError { name: ErrorName::StackUnderflow, reason });
            }
        }
        Ok(())
    }

    /// The number of matrices on it.
    pub(crate) fn depth(&self) -> i32 {
        self.below.len() as i32 + 1
    }
}

/// All matrices.
#[derive(Clone, Debug)]
pub(crate) struct Transforms {
    pub mode: MatrixMode,
    pub modelview: Stack,
    pub projection: Stack,
    pub textures: Vec<Stack>,
    pub programs: Vec<Stack>,
    /// Projection times modelview.
    combined: Matrix,
}

impl Transforms {
    pub(crate) fn new() -> Transforms {
        let stacks = |count: usize| (0..count).map(|_| Stack::new(STACK_DEPTH)).collect();
        Transforms {
            mode: MatrixMode::Modelview,
            modelview: Stack::new(MODELVIEW_STACK_DEPTH),
            projection: Stack::new(STACK_DEPTH),
            textures: stacks(TEXTURE_COORDS),
            programs: stacks(MATRICES),
            combined: IDENTITY,
        }
    }

    pub(crate) fn model_view_projection(&self) -> &Matrix {
        &self.combined
    }

    /// A matrix that programs can name. Unchanged ones are the identity.
    pub(crate) fn matrix(&self, matrix: items::Matrix) -> &Matrix {
        match matrix {
            items::Matrix::Modelview(0) => &self.modelview.top,
            items::Matrix::Modelview(_) | items::Matrix::Palette(_) => &IDENTITY,
            items::Matrix::Projection => &self.projection.top,
            items::Matrix::ModelviewProjection => &self.combined,
            items::Matrix::Texture(number) => top_of(&self.textures, number),
            items::Matrix::Program(number) => top_of(&self.programs, number),
        }
    }

    /// The stack of a mode. `unit` is the active texture unit, if it has coordinates.
    pub(crate) fn stack(&self, mode: MatrixMode, unit: Result<usize>) -> Result<&Stack> {
        Ok(match mode {
            MatrixMode::Modelview => &self.modelview,
            MatrixMode::Projection => &self.projection,
            MatrixMode::Texture => &self.textures[unit?],
            MatrixMode::Matrix(number) => {
                below("matrix", number, MATRICES as u64)?;
                &self.programs[usize::from(number)]
            }
        })
    }

    /// Changes the stack of the current mode.
    pub(crate) fn change(&mut self, unit: Result<usize>, change: impl FnOnce(&mut Stack) -> Result) -> Result {
        change(match self.mode {
            MatrixMode::Modelview => &mut self.modelview,
            MatrixMode::Projection => &mut self.projection,
            MatrixMode::Texture => &mut self.textures[unit?],
            MatrixMode::Matrix(number) => &mut self.programs[usize::from(number)],
        })?;
        self.combined = matrix::multiply(&self.projection.top, &self.modelview.top);
        Ok(())
    }

    /// A row vector of coefficients times the inverse modelview matrix (GL 1.5, 2.11.4 and 2.12).
    pub(crate) fn plane_to_eye(&self, plane: [f32; 4]) -> [f32; 4] {
        matrix::apply(&matrix::transpose(&matrix::inverse(&self.modelview.top)), plane)
    }
}

fn top_of(stacks: &[Stack], number: u8) -> &Matrix {
    stacks.get(usize::from(number)).map_or(&IDENTITY, |stack| &stack.top)
}
