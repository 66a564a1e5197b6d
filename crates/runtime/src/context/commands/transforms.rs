//! Matrices, lights, materials, fog and generated coordinates, as commands of a context.

use crate::context::base::Context;
use crate::context::names::{Face, MatrixMode};
use crate::context::state::lighting::{Fog, FogState, Light, LightState, Material, MaterialState, TexGenPlane};
use crate::context::state::transforms::Stack;
use crate::model::HostState;
use crate::model::error::{Result, below, invalid_enum, invalid_value, not_negative};
use crate::model::limits::{CLIP_PLANE_COUNT, LIGHT_COUNT, MATRICES};
use crate::model::matrix::{self, IDENTITY, Matrix};
use glasm::dialect::state::StateItem;

/// # Matrices, viewport and depth range.
impl Context {
    /// Selects the matrix for the following commands.
    pub fn matrix_mode(&mut self, mode: MatrixMode) -> Result {
        self.outside("MatrixMode")?;
        if let MatrixMode::Matrix(number) = mode
            && usize::from(number) >= MATRICES
        {
            return invalid_enum(format!("there is no MATRIX{number}"));
        }
        self.gl.values().transforms.mode = mode;
        Ok(())
    }

    fn change_matrix(&mut self, command: &str, change: impl FnOnce(&Matrix) -> Matrix) -> Result {
        self.outside(command)?;
        self.change_stack(|stack| {
            stack.top = change(&stack.top);
            Ok(())
        })
    }

    fn change_stack(&mut self, change: impl FnOnce(&mut Stack) -> Result) -> Result {
        let gl = self.gl.values();
        gl.transforms.change(gl.textures.coordinate_unit(), change)
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
        self.change_stack(Stack::push)
    }

    /// `glPopMatrix`, from the stack of the matrix mode.
    pub fn pop_matrix(&mut self) -> Result {
        self.outside("PopMatrix")?;
        self.change_stack(Stack::pop)
    }

    fn stack(&self, mode: MatrixMode) -> Result<&Stack> {
        self.gl.transforms.stack(mode, self.gl.textures.coordinate_unit())
    }

    /// CURRENT_MATRIX: that of the matrix mode, column by column.
    pub fn get_current_matrix(&self) -> Result<[f32; 16]> {
        self.outside("GetFloatv")?;
        Ok(matrix::to_columns(&self.stack(self.gl.transforms.mode)?.top))
    }

    /// CURRENT_MATRIX_STACK_DEPTH: matrices on the stack of the matrix mode.
    pub fn get_current_matrix_stack_depth(&self) -> Result<i32> {
        self.outside("GetIntegerv")?;
        Ok(self.stack(self.gl.transforms.mode)?.depth())
    }

    /// MODELVIEW_MATRIX, PROJECTION_MATRIX, TEXTURE_MATRIX or MATRIXi, column by column.
    pub fn get_matrix(&self, mode: MatrixMode) -> Result<[f32; 16]> {
        self.outside("GetFloatv")?;
        Ok(matrix::to_columns(&self.stack(mode)?.top))
    }

    /// `GL_MATRIX_MODE`.
    pub fn get_matrix_mode(&self) -> Result<MatrixMode> {
        Ok(self.state("GetIntegerv")?.transforms.mode)
    }
}

/// # Lights, materials, fog and texture coordinate generation.
impl Context {
    /// The value of a `state.` name.
    pub fn get_state(&self, item: StateItem) -> Result<[f32; 4]> {
        Ok(self.state("a query")?.item(item))
    }

    /// Changes a material. Changes between Begin and End become visible to programs after End.
    pub fn material(&mut self, face: Face, value: Material) -> Result {
        value.check()?;
        let [front, back] = &mut self.gl.values().lighting.materials;
        for (material, _) in [(front, face.is_front()), (back, face.is_back())].into_iter().filter(|(_, on)| *on) {
            value.set(material);
        }
        Ok(())
    }

    /// `glLight`: sets a parameter of a light, which are counted from 0.
    pub fn light(&mut self, light: u32, value: Light) -> Result {
        self.outside("Light")?;
        below("light", light, LIGHT_COUNT as u64)?;
        let modelview = self.gl.transforms.modelview.top;
        value.set(&mut self.gl.values().lighting.lights[light as usize], &modelview)
    }

    /// LIGHT_MODEL_AMBIENT.
    pub fn light_model_ambient(&mut self, color: [f32; 4]) -> Result {
        self.values("LightModel")?.lighting.model_ambient = color;
        Ok(())
    }

    /// `glFog`: sets a parameter of fog.
    pub fn fog(&mut self, value: Fog) -> Result {
        self.outside("Fog")?;
        value.set(&mut self.gl.lighting.fog)
    }

    /// A plane in object coordinates; the current modelview matrix transforms it to eye coordinates.
    pub fn clip_plane(&mut self, plane: u32, equation: [f64; 4]) -> Result {
        self.outside("ClipPlane")?;
        below("clip plane", plane, CLIP_PLANE_COUNT as u64)?;
        self.gl.lighting.clip_planes[plane as usize] =
            self.gl.transforms.plane_to_eye(equation.map(|part| part as f32));
        Ok(())
    }

    /// The plane in eye coordinates.
    pub fn get_clip_plane(&self, plane: u32) -> Result<[f64; 4]> {
        self.outside("GetClipPlane")?;
        below("clip plane", plane, CLIP_PLANE_COUNT as u64)?;
        Ok(self.gl.lighting.clip_planes[plane as usize].map(f64::from))
    }

    /// A plane of the active unit's coordinate: 0 to 3 are s, t, r and q.
    pub fn tex_gen_plane(&mut self, coordinate: u32, plane: TexGenPlane) -> Result {
        let unit = self.state("TexGen")?.textures.coordinate_unit()?;
        below("coordinate", coordinate, 4u64)?;
        match plane {
            TexGenPlane::Object(plane) => self.gl.lighting.object_planes[unit][coordinate as usize] = plane,
            TexGenPlane::Eye(plane) => {
                self.gl.lighting.eye_planes[unit][coordinate as usize] = self.gl.transforms.plane_to_eye(plane);
            }
        }
        Ok(())
    }

    /// POINT_DISTANCE_ATTENUATION: of conventional points.
    pub fn point_distance_attenuation(&mut self, factors: [f32; 3]) -> Result {
        self.set("PointParameter", |gl| gl.lighting.point_attenuation = factors)
    }

    /// POINT_FADE_THRESHOLD_SIZE.
    pub fn point_fade_threshold_size(&mut self, size: f32) -> Result {
        self.outside("PointParameter")?;
        not_negative("a fade threshold", size)?;
        self.gl.lighting.fade_threshold = size;
        Ok(())
    }

    /// GetLight: position and direction in eye coordinates.
    pub fn get_light(&self, light: u32) -> Result<LightState> {
        self.outside("GetLight")?;
        below("light", light, LIGHT_COUNT as u64)?;
        Ok(self.gl.lighting.lights[light as usize])
    }

    /// GetMaterial of one face.
    pub fn get_material(&self, face: Face) -> Result<MaterialState> {
        self.outside("GetMaterial")?;
        match face {
            Face::Front => Ok(self.gl.lighting.materials[0]),
            Face::Back => Ok(self.gl.lighting.materials[1]),
            Face::FrontAndBack => invalid_enum("a material belongs to one face"),
        }
    }

    /// FOG_MODE, FOG_DENSITY and the others.
    pub fn get_fog(&self) -> Result<FogState> {
        Ok(self.state("GetFloatv")?.lighting.fog)
    }

    /// GetTexGen of the active unit's coordinate, 0 to 3 for s, t, r and q: its object plane and its eye plane.
    pub fn get_tex_gen(&self, coordinate: u32) -> Result<[[f32; 4]; 2]> {
        let unit = self.state("GetTexGen")?.textures.coordinate_unit()?;
        below("coordinate", coordinate, 4u64)?;
        let lighting = &self.gl.lighting;
        Ok([&lighting.object_planes, &lighting.eye_planes].map(|planes| planes[unit][coordinate as usize]))
    }
}
