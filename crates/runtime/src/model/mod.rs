//! The GL's model of assembly programs: program objects, bindings, parameters, registers that track matrices, their
//! limits, queries and errors.
//!
//! It is the part of a GL that does not depend on how anything is drawn, so whoever carries out the rest can use it:
//! [`Context`](crate::Context) does, and so does a layer above an OpenGL that has no such programs. The state that is not
//! its own, it asks a [`HostState`] for. Commands that need both return what they are to change, which is a second call:
//!
//! ```
//! use glasm_runtime::model::Model;
//! use glasm_runtime::{GlError, ProgramTarget};
//!
//! let mut model = Model::new();
//! let refused = model.load_program_nv(ProgramTarget::Vertex, 1, b"!!VP1.0 MOV o[HPOS], v[OPOS] END").is_err();
//! assert!(refused && model.program_error_position() > 0);
//! model.load_program_nv(ProgramTarget::Vertex, 1, b"!!VP1.0 MOV o[HPOS], v[OPOS]; END")?;
//! model.bind_program_nv(ProgramTarget::Vertex, 1)?;
//! assert_eq!(model.bound(ProgramTarget::Vertex), Some(1));
//! # Ok::<(), GlError>(())
//! ```

pub(crate) mod error;
mod execute;
pub mod fixed;
mod integers;
pub mod limits;
pub(crate) mod matrix;
mod names;
mod objects;
mod parameters;
mod programs;
mod resources;
mod shaders;
mod stages;
mod state;
mod subroutines;

pub use error::{ErrorName, GlError};
pub use execute::Execution;
pub use integers::ParameterValue;
pub use names::{ProgramTarget, TrackedMatrix, Transform};
pub use objects::{ProgramObject, Replaced};
pub use parameters::TrackChange;
pub(crate) use programs::rules;
pub use programs::{PROGRAM_FORMAT_ASCII, ProgramQueryArb, ProgramQueryNv};
pub use resources::Resource;
pub use shaders::{
    Coordinate, ShaderDestination, shader_argument, shader_constant, shader_coordinate, shader_destination,
    shader_operation, shader_register, shader_swizzle,
};
pub use stages::StageQuery;
pub use state::{FogValues, HostState, LightState, MaterialState, PointValues};

use glasm::lower::Arithmetic;
use objects::{Bindings, Programs};
use parameters::Parameters;
use shaders::{ShaderBindings, Shaders};

/// Program objects, and what one context binds and sets of them.
#[derive(Debug)]
pub struct Model {
    pub(crate) programs: Programs,
    shaders: Shaders,
    parameters: Box<Parameters>,
    /// How programs compute.
    pub arithmetic: Arithmetic,
}

/// The part of a [`Model`] that belongs to a context. Program objects belong to all contexts of a share group.
#[derive(Debug)]
pub struct ContextPart {
    bindings: Box<Bindings>,
    shaders: Box<ShaderBindings>,
    parameters: Box<Parameters>,
}

impl ContextPart {
    /// The state of a new context.
    pub fn new() -> ContextPart {
        ContextPart {
            bindings: Box::new(Bindings::new()),
            shaders: Box::new(ShaderBindings::new()),
            parameters: Box::new(Parameters::new()),
        }
    }
}

impl Default for ContextPart {
    fn default() -> ContextPart {
        ContextPart::new()
    }
}

impl Model {
    /// The model of a new context.
    pub fn new() -> Model {
        Model {
            programs: Programs::new(),
            shaders: Shaders::new(),
            parameters: Box::new(Parameters::new()),
            arithmetic: Arithmetic::default(),
        }
    }

    /// The name of the program bound to a target; `None` for targets that have no binding.
    pub fn bound(&self, target: ProgramTarget) -> Option<u32> {
        self.programs.bound(target)
    }

    /// The current program object of a target. The NV extensions can bind names without one.
    pub fn current(&self, target: ProgramTarget) -> Option<&ProgramObject> {
        self.programs.current(target)
    }

    /// The program object of this name.
    pub fn program(&self, id: u32) -> Option<&ProgramObject> {
        self.programs.get(id)
    }

    /// Exchanges the context's part, so that the commands that follow are another context's of the share group.
    pub fn exchange(&mut self, part: &mut ContextPart) {
        std::mem::swap(&mut self.programs.own, &mut part.bindings);
        self.programs.settle();
        std::mem::swap(&mut self.shaders.own, &mut part.shaders);
        std::mem::swap(&mut self.parameters, &mut part.parameters);
    }
}

impl Default for Model {
    fn default() -> Model {
        Model::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Programs are shared; bindings, registers and error positions are each context's own.
    #[test]
    fn contexts_of_a_share_group_exchange_their_parts() -> Result<(), GlError> {
        let mut model = Model::new();
        let mut other = ContextPart::new();
        model.load_program_nv(ProgramTarget::Vertex, 3, b"!!VP1.0 MOV o[HPOS], c[5]; END")?;
        model.bind_program_nv(ProgramTarget::Vertex, 3)?;
        model.program_parameters4fv_nv(ProgramTarget::Vertex, 5, &[[1.0, 2.0, 3.0, 4.0]])?;

        model.exchange(&mut other);
        assert!(model.is_program(3));
        assert_eq!(model.bound(ProgramTarget::Vertex), Some(0));
        assert!(model.load_program_nv(ProgramTarget::Vertex, 3, b"!!VP1.0 MOV").is_err());
        assert_eq!(model.program_error_position(), 11);
        model.program_env_parameter4f_arb(ProgramTarget::Vertex, 5, [9.0; 4])?;

        model.exchange(&mut other);
        assert_eq!(model.bound(ProgramTarget::Vertex), Some(3));
        assert_eq!(model.program_error_position(), -1);
        let program = model.program(3).and_then(ProgramObject::loaded).expect("it was loaded");
        let part = TestHost;
        let mut values = Vec::new();
        model.gather(&program.program, model.program(3), &part, &mut values);
        assert_eq!(values, [[1.0f32, 2.0, 3.0, 4.0].map(f32::to_bits)]);
        Ok(())
    }

    const FRAGMENT: ProgramTarget = ProgramTarget::FragmentArb;

    /// ARB_vertex_program, "Additions to the AGL/GLX/WGL Specifications": an object stays where it is current, while the
    /// name becomes another one's.
    #[test]
    fn deleted_programs_stay_current_in_other_contexts() -> Result<(), GlError> {
        let mut model = Model::new();
        let mut other = ContextPart::new();
        let text = |model: &Model| model.current(FRAGMENT).map(|object| object.string().len());
        let (old, new) = (&b"!!ARBfp1.0\nMOV result.color, 0.5;\nEND"[..], &b"!!ARBfp1.0\nEND"[..]);
        model.bind_program_arb(FRAGMENT, 7)?;
        model.program_string_arb(FRAGMENT, old)?;
        model.exchange(&mut other);
        model.bind_program_arb(FRAGMENT, 7)?;
        model.exchange(&mut other);
        model.delete_programs(&[7])?;
        assert!(!model.is_program(7) && model.bound(FRAGMENT) == Some(0));
        model.bind_program_arb(FRAGMENT, 7)?;
        model.program_string_arb(FRAGMENT, new)?;

        model.exchange(&mut other);
        assert!(model.is_deleted(FRAGMENT) && model.bound(FRAGMENT) == Some(7));
        assert_eq!(text(&model), Some(old.len()));
        model.program_local_parameter4f_arb(FRAGMENT, 2, [3.0; 4])?;
        // A command by name is on the program that has the name.
        let replaced = model.put_in_place(FRAGMENT, 7)?;
        assert_eq!(text(&model), Some(new.len()));
        model.put_back(replaced);
        assert_eq!(model.get_program_local_parameterfv_arb(FRAGMENT, 2), Ok([3.0; 4]));
        model.bind_program_arb(FRAGMENT, 7)?;
        assert_eq!(text(&model), Some(new.len()));
        assert_eq!(model.get_program_local_parameterfv_arb(FRAGMENT, 2), Ok([0.0; 4]));
        Ok(())
    }

    /// A name that was bound before it had a program.
    #[test]
    fn names_are_current_once_they_have_a_program_of_their_target() -> Result<(), GlError> {
        let mut model = Model::new();
        let mut other = ContextPart::new();
        model.bind_program_nv(ProgramTarget::Vertex, 9)?;
        model.load_program_nv(ProgramTarget::FragmentNv, 9, b"!!FP1.0 MOV o[COLR], 1; END")?;
        assert!(model.current(ProgramTarget::Vertex).is_none());
        assert!(model.program_string_arb(ProgramTarget::Vertex, b"!!ARBvp1.0\nEND").is_err());
        assert_eq!(model.get_program_iv_nv(9, ProgramQueryNv::Target), Ok(ProgramTarget::FragmentNv as i32));
        model.bind_program_nv(ProgramTarget::Vertex, 10)?;
        model.exchange(&mut other);
        model.load_program_nv(ProgramTarget::Vertex, 10, b"!!VP1.0 MOV o[HPOS], v[OPOS]; END")?;
        model.exchange(&mut other);
        assert!(model.current(ProgramTarget::Vertex).is_some());
        model.exchange(&mut other);
        model.delete_programs(&[10])?;
        model.exchange(&mut other);
        assert!(model.current(ProgramTarget::Vertex).is_some());
        Ok(())
    }

    /// ARB_shader_subroutine: subroutine parameters are the context's, and binding a program resets them.
    #[test]
    fn contexts_choose_their_own_routines() -> Result<(), GlError> {
        let mut model = Model::new();
        let mut other = ContextPart::new();
        let text =
            b"!!NVfp5.0\nSUBROUTINETYPE kind { one, two };\nSUBROUTINE kind choice = program.subroutine[0];\nTEMP r;\n\
            one SUBROUTINENUM(3): MOV r, 1; RET;\ntwo SUBROUTINENUM(5): MOV r, 0; RET;\n\
            main: CALI choice; MOV result.color, r;\nEND";
        model.bind_program_arb(FRAGMENT, 5)?;
        model.program_string_arb(FRAGMENT, text)?;
        model.program_subroutine_parameters_uiv_nv(FRAGMENT, &[5])?;
        model.exchange(&mut other);
        model.bind_program_arb(FRAGMENT, 5)?;
        assert_eq!(model.subroutines(FRAGMENT), [3]);
        model.exchange(&mut other);
        assert_eq!(model.subroutines(FRAGMENT), [5]);
        let replaced = model.put_in_place(FRAGMENT, 6)?;
        model.put_back(replaced);
        assert_eq!(model.subroutines(FRAGMENT), [5]);
        model.program_string_arb(FRAGMENT, text)?;
        assert_eq!(model.subroutines(FRAGMENT), [3]);
        Ok(())
    }

    /// A host that knows identity matrices alone.
    struct TestHost;

    impl HostState for TestHost {
        fn matrix(&self, _: glasm::dialect::state::Matrix) -> [[f32; 4]; 4] {
            matrix::IDENTITY
        }
        fn material(&self, _: glasm::dialect::state::Face) -> MaterialState {
            MaterialState {
                ambient: [0.0; 4],
                diffuse: [0.0; 4],
                specular: [0.0; 4],
                emission: [0.0; 4],
                shininess: 0.0,
            }
        }
        fn light(&self, _: u8) -> LightState {
            LightState {
                ambient: [0.0; 4],
                diffuse: [0.0; 4],
                specular: [0.0; 4],
                position: [0.0; 4],
                direction: [0.0; 3],
                exponent: 0.0,
                cutoff: 180.0,
                attenuation: [1.0, 0.0, 0.0],
            }
        }
        fn light_model_ambient(&self) -> [f32; 4] {
            [0.0; 4]
        }
        fn generation_plane(&self, _: u8, _: glasm::dialect::state::PlaneSpace, _: u8) -> [f32; 4] {
            [0.0; 4]
        }
        fn environment_color(&self, _: u8) -> [f32; 4] {
            [0.0; 4]
        }
        fn fog(&self) -> FogValues {
            FogValues { color: [0.0; 4], density: 1.0, start: 0.0, end: 1.0 }
        }
        fn clip_plane(&self, _: u8) -> [f32; 4] {
            [0.0; 4]
        }
        fn point(&self) -> PointValues {
            PointValues { size: 1.0, range: [0.0, 1.0], fade_threshold: 1.0, attenuation: [1.0, 0.0, 0.0] }
        }
        fn depth_range(&self) -> [f32; 2] {
            [0.0, 1.0]
        }
        fn coordinate_unit(&self) -> Result<u8, GlError> {
            Ok(0)
        }
    }
}
