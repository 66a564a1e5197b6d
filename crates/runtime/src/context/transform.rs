//! Matrix stacks and the commands that change them.

use crate::context::base::Context;
use crate::context::names::MatrixMode;
use crate::context::state::Gl;
use crate::model::error::{ErrorName, GlError, Result, below, invalid_value};
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
}

fn top_of(stacks: &[Stack], number: u8) -> &Matrix {
    stacks.get(usize::from(number)).map_or(&IDENTITY, |stack| &stack.top)
}

impl Gl {
    /// The stack of the current matrix mode.
    fn stack(&self) -> Result<&Stack> {
        let transforms = &self.transforms;
        Ok(match transforms.mode {
            MatrixMode::Modelview => &transforms.modelview,
            MatrixMode::Projection => &transforms.projection,
            MatrixMode::Texture => &transforms.textures[self.coordinate_unit()?],
            MatrixMode::Matrix(number) => &transforms.programs[usize::from(number)],
        })
    }

    fn stack_mut(&mut self) -> Result<&mut Stack> {
        let unit = match self.transforms.mode {
            MatrixMode::Texture => self.coordinate_unit()?,
            MatrixMode::Modelview | MatrixMode::Projection | MatrixMode::Matrix(_) => 0,
        };
        let transforms = &mut self.transforms;
        Ok(match transforms.mode {
            MatrixMode::Modelview => &mut transforms.modelview,
            MatrixMode::Projection => &mut transforms.projection,
            MatrixMode::Texture => &mut transforms.textures[unit],
            MatrixMode::Matrix(number) => &mut transforms.programs[usize::from(number)],
        })
    }

    fn combine(&mut self) {
        let transforms = &mut self.transforms;
        transforms.combined = matrix::multiply(&transforms.projection.top, &transforms.modelview.top);
    }
}

/// # Matrices, viewport and depth range.
impl Context {
    /// Selects the matrix for the following commands.
    pub fn matrix_mode(&mut self, mode: MatrixMode) -> Result {
        self.outside("MatrixMode")?;
        if let MatrixMode::Matrix(number) = mode
            && usize::from(number) >= MATRICES
        {
            return crate::model::error::invalid_enum(format!("there is no MATRIX{number}"));
        }
        self.gl.values().transforms.mode = mode;
        Ok(())
    }

    fn change_matrix(&mut self, command: &str, change: impl FnOnce(&Matrix) -> Matrix) -> Result {
        self.outside(command)?;
        let stack = self.gl.values().stack_mut()?;
        stack.top = change(&stack.top);
        self.gl.values().combine();
        Ok(())
    }

    /// `glLoadIdentity`.
    pub fn load_identity(&mut self) -> Result {
        self.change_matrix("LoadIdentity", |_| IDENTITY)
    }

    /// Loads a matrix, column by column.
    pub fn load_matrixf(&mut self, elements: [f32; 16]) -> Result {
        self.change_matrix("LoadMatrixf", |_| matrix::from_columns(elements))
    }

    /// Loads a matrix, row by row.
    pub fn load_transpose_matrixf(&mut self, elements: [f32; 16]) -> Result {
        self.change_matrix("LoadTransposeMatrixf", |_| matrix::transpose(&matrix::from_columns(elements)))
    }

    /// `glMultMatrixf`: multiplies the current matrix from the right; the elements come column by column.
    pub fn mult_matrixf(&mut self, elements: [f32; 16]) -> Result {
        self.change_matrix("MultMatrixf", |current| matrix::multiply(current, &matrix::from_columns(elements)))
    }

    /// `glMultTransposeMatrixf`: multiplies the current matrix from the right; the elements come row by row.
    pub fn mult_transpose_matrixf(&mut self, elements: [f32; 16]) -> Result {
        let given = matrix::transpose(&matrix::from_columns(elements));
        self.change_matrix("MultTransposeMatrixf", |current| matrix::multiply(current, &given))
    }

    /// `glTranslatef`.
    pub fn translatef(&mut self, x: f32, y: f32, z: f32) -> Result {
        self.change_matrix("Translatef", |current| matrix::multiply(current, &matrix::translation([x, y, z])))
    }

    /// `glScalef`.
    pub fn scalef(&mut self, x: f32, y: f32, z: f32) -> Result {
        self.change_matrix("Scalef", |current| matrix::multiply(current, &matrix::scale([x, y, z])))
    }

    /// Rotates by degrees around an axis.
    pub fn rotatef(&mut self, angle: f32, x: f32, y: f32, z: f32) -> Result {
        self.change_matrix("Rotatef", |current| matrix::multiply(current, &matrix::rotation(angle, [x, y, z])))
    }

    /// `glOrtho`: a box becomes clip space.
    pub fn ortho(&mut self, left: f64, right: f64, bottom: f64, top: f64, near: f64, far: f64) -> Result {
        if left == right || bottom == top || near == far {
            return invalid_value("Ortho needs a volume that is not empty");
        }
        let given = matrix::orthographic([left, right, bottom, top, near, far]);
        self.change_matrix("Ortho", |current| matrix::multiply(current, &given))
    }

    /// `glFrustum`: a pyramid's part between the near and far plane becomes clip space.
    pub fn frustum(&mut self, left: f64, right: f64, bottom: f64, top: f64, near: f64, far: f64) -> Result {
        if near <= 0.0 || far <= 0.0 || left == right || bottom == top || near == far {
            return invalid_value("Frustum needs planes in front of the eye and a volume that is not empty");
        }
        let given = matrix::frustum([left, right, bottom, top, near, far]);
        self.change_matrix("Frustum", |current| matrix::multiply(current, &given))
    }

    /// `glPushMatrix`, on the stack of the matrix mode.
    pub fn push_matrix(&mut self) -> Result {
        self.outside("PushMatrix")?;
        let stack = self.gl.values().stack_mut()?;
        if stack.below.len() + 1 >= stack.most {
            let reason = format!("the stack holds {} matrices", stack.most);
            return Err(GlError { name: ErrorName::StackOverflow, reason: reason.into() });
        }
        stack.below.push(stack.top);
        Ok(())
    }

    /// `glPopMatrix`, from the stack of the matrix mode.
    pub fn pop_matrix(&mut self) -> Result {
        self.outside("PopMatrix")?;
        let stack = self.gl.values().stack_mut()?;
        match stack.below.pop() {
            Some(matrix) => stack.top = matrix,
            None => {
                let reason = "the stack has one matrix".into();
                return Err(GlError { name: ErrorName::StackUnderflow, reason });
            }
        }
        self.gl.values().combine();
        Ok(())
    }

    /// CURRENT_MATRIX: that of the matrix mode, column by column.
    pub fn get_current_matrix(&self) -> Result<[f32; 16]> {
        self.outside("GetFloatv")?;
        Ok(matrix::to_columns(&self.gl.stack()?.top))
    }

    /// CURRENT_MATRIX_STACK_DEPTH: matrices on the stack of the matrix mode.
    pub fn get_current_matrix_stack_depth(&self) -> Result<i32> {
        self.outside("GetIntegerv")?;
        Ok(self.gl.stack()?.depth())
    }

    /// MODELVIEW_MATRIX, PROJECTION_MATRIX, TEXTURE_MATRIX or MATRIXi, column by column.
    pub fn get_matrix(&self, mode: MatrixMode) -> Result<[f32; 16]> {
        self.outside("GetFloatv")?;
        let transforms = &self.gl.transforms;
        let stack = match mode {
            MatrixMode::Modelview => &transforms.modelview,
            MatrixMode::Projection => &transforms.projection,
            MatrixMode::Texture => &transforms.textures[self.gl.coordinate_unit()?],
            MatrixMode::Matrix(number) => {
                below("matrix", number, MATRICES as u64)?;
                &transforms.programs[usize::from(number)]
            }
        };
        Ok(matrix::to_columns(&stack.top))
    }
}
