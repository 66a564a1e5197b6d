//! Commands on program objects: names, loading, binding, and queries.

use super::Model;
use super::error::{Result, invalid_enum, invalid_operation, invalid_value};
use super::limits::{PARAMETER_BUFFER_WORDS, PARAMETER_BUFFERS, VERTEX_ATTRIBUTES};
use super::names::ProgramTarget;
use super::objects::{ProgramObject, Replaced, slot};
use super::resources::Resource;
use super::stages::StageQuery;
use glasm::dialect::interface::COLOR_OUTPUTS;
use glasm::dialect::{Dialect, EXTENDED, LOOP_COUNT, Rules};
use glasm::program::BitSet128;

/// The queries of GetProgramiv in NV_vertex_program.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum ProgramQueryNv {
    /// `GL_PROGRAM_TARGET_NV`: the target's token.
    Target = 0x8646,
    /// `GL_PROGRAM_LENGTH_NV`: bytes of the text.
    Length = 0x8627,
    /// `GL_PROGRAM_RESIDENT_NV`: 1, since all programs are.
    Resident = 0x8647,
}

/// The queries of GetProgramiv in the ARB extensions, of the current program or its target.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ProgramQueryArb {
    /// `GL_PROGRAM_LENGTH_ARB`: bytes of the text.
    Length,
    /// `GL_PROGRAM_FORMAT_ARB`: always [`PROGRAM_FORMAT_ASCII`].
    Format,
    /// `GL_PROGRAM_BINDING_ARB`: the name of the current program.
    Binding,
    /// The amount that the program uses.
    Count(Resource),
    /// MAX_PROGRAM_...: the limit.
    Max(Resource),
    /// PROGRAM_NATIVE_...
    NativeCount(Resource),
    /// `GL_MAX_PROGRAM_NATIVE_...`
    MaxNative(Resource),
    /// `GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB`.
    MaxLocalParameters,
    /// `GL_MAX_PROGRAM_ENV_PARAMETERS_ARB`.
    MaxEnvParameters,
    /// `GL_PROGRAM_UNDER_NATIVE_LIMITS_ARB`: 1, since whatever loads is within them.
    UnderNativeLimits,
    /// MAX_PROGRAM_EXEC_INSTRUCTIONS_NV
    MaxExecInstructions,
    /// MAX_PROGRAM_CALL_DEPTH_NV
    MaxCallDepth,
    /// MAX_PROGRAM_IF_DEPTH_NV
    MaxIfDepth,
    /// MAX_PROGRAM_LOOP_DEPTH_NV
    MaxLoopDepth,
    /// MAX_PROGRAM_LOOP_COUNT_NV, of fragment programs
    MaxLoopCount,
    /// MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV
    MaxParameterBufferBindings,
    /// MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV, in words
    MaxParameterBufferSize,
    /// MAX_PROGRAM_SUBROUTINE_PARAMETERS_NV
    MaxSubroutineParameters,
    /// MAX_PROGRAM_SUBROUTINE_NUM_NV
    MaxSubroutineNumbers,
    /// MAX_PROGRAM_GENERIC_ATTRIBS_NV
    MaxGenericAttribs,
    /// MAX_PROGRAM_GENERIC_RESULTS_NV
    MaxGenericResults,
    /// PROGRAM_ATTRIB_COMPONENTS_NV and PROGRAM_RESULT_COMPONENTS_NV
    AttribComponents,
    /// `GL_PROGRAM_RESULT_COMPONENTS_NV`.
    ResultComponents,
    /// MAX_PROGRAM_ATTRIB_COMPONENTS_NV and MAX_PROGRAM_RESULT_COMPONENTS_NV: those of all bindings.
    MaxAttribComponents,
    /// `GL_MAX_PROGRAM_RESULT_COMPONENTS_NV`.
    MaxResultComponents,
    /// What only geometry and tessellation programs have.
    Stage(StageQuery),
}

/// PROGRAM_FORMAT_ASCII_ARB.
pub const PROGRAM_FORMAT_ASCII: i32 = 0x8875;

/// The rules that contain a target's limits.
pub(crate) fn rules(target: ProgramTarget) -> &'static Rules {
    match target {
        ProgramTarget::Vertex => Dialect::ArbVpNv3.rules(),
        ProgramTarget::VertexState => Dialect::Vsp10.rules(),
        ProgramTarget::FragmentNv => Dialect::Fp10.rules(),
        ProgramTarget::FragmentArb => Dialect::ArbFpNv2.rules(),
        ProgramTarget::Geometry => Dialect::Gp50.rules(),
        ProgramTarget::TessellationControl => Dialect::Tcp50.rules(),
        ProgramTarget::TessellationEvaluation => Dialect::Tep50.rules(),
        ProgramTarget::Compute => Dialect::Cp50.rules(),
        ProgramTarget::TextFragmentAti => Dialect::AtiFs10.rules(),
    }
}

impl Model {
    /// Returns unused names of programs.
    pub fn gen_programs(&mut self, count: u32) -> Result<Vec<u32>> {
        self.programs.objects.generate(count)
    }

    /// Deletes programs. Unused names, and 0, are ignored. Where a program is current in other contexts, these keep it
    /// until they bind another one, while its name is unused at once.
    pub fn delete_programs(&mut self, ids: &[u32]) -> Result {
        let programs = &mut self.programs;
        ids.iter().filter(|id| **id != 0).for_each(|id| programs.delete(*id));
        Ok(())
    }

    /// Whether this is the name of a program object.
    pub fn is_program(&self, id: u32) -> bool {
        self.programs.objects.has(id)
    }

    /// Loads a program. After an error the name keeps its previous program.
    pub fn load_program_nv(&mut self, target: ProgramTarget, id: u32, string: &[u8]) -> Result {
        match target {
            ProgramTarget::Vertex | ProgramTarget::VertexState | ProgramTarget::FragmentNv => {}
            ProgramTarget::FragmentArb
            | ProgramTarget::Geometry
            | ProgramTarget::TessellationControl
            | ProgramTarget::TessellationEvaluation
            | ProgramTarget::Compute
            | ProgramTarget::TextFragmentAti => {
                return invalid_enum(format!("LoadProgramNV does not take {}", target.name()));
            }
        }
        if id == 0 {
            return invalid_value("program 0 cannot be loaded");
        }
        let programs = &mut self.programs;
        if let Some(object) = programs.get(id).filter(|object| object.target != target) {
            return invalid_operation(format!("program {id} is a {}", object.target.name()));
        }
        let program = programs.read(target, string)?;
        programs.create(id, target).replace(string, program);
        Ok(())
    }

    /// Loads the current program of a target. After an error it is unchanged.
    pub fn program_string_arb(&mut self, target: ProgramTarget, string: &[u8]) -> Result {
        arb_target("ProgramStringARB", target)?;
        let program = self.programs.read(target, string)?;
        match self.programs.current_mut(target) {
            Some(object) => object.replace(string, program),
            None => return invalid_operation("the program bound does not exist"),
        }
        Ok(())
    }

    /// Makes a program current. It need not exist.
    pub fn bind_program_nv(&mut self, target: ProgramTarget, id: u32) -> Result {
        match slot(target) {
            Some(slot) if matches!(target, ProgramTarget::Vertex | ProgramTarget::FragmentNv) => {
                self.check_target(target, id)?;
                self.programs.bind(slot, id);
                Ok(())
            }
            _ => invalid_enum(format!("BindProgramNV does not take {}", target.name())),
        }
    }

    /// Makes a program current, and creates the object if there is none.
    pub fn bind_program_arb(&mut self, target: ProgramTarget, id: u32) -> Result {
        arb_target("BindProgramARB", target)?;
        let Some(slot) = slot(target) else { return invalid_enum("there is no such binding") };
        self.check_target(target, id)?;
        if id != 0 {
            self.programs.create(id, target);
        }
        self.programs.bind(slot, id);
        Ok(())
    }

    /// Makes a program current that an OpenGL below still has, while its name is not its own any more.
    pub fn bind_deleted(&mut self, target: ProgramTarget, name: u32, string: &[u8]) {
        let Some(slot) = slot(target) else { return };
        let mut object = ProgramObject::new(target);
        match self.programs.read(target, string) {
            Ok(program) => object.replace(string, program),
            Err(_) => object.string = string.to_vec(),
        }
        self.programs.bind_deleted(slot, name, object);
    }

    /// Whether the current program of a target was deleted in another context, so that its name is not its own any more.
    pub fn is_deleted(&self, target: ProgramTarget) -> bool {
        self.programs.is_deleted(target)
    }

    /// Makes a program current for commands on it by name: nothing that binding it would reset is reset. It is created if
    /// there is none. [`put_back`](Model::put_back) ends this.
    pub fn put_in_place(&mut self, target: ProgramTarget, id: u32) -> Result<Replaced> {
        arb_target("a command on a program by name", target)?;
        let Some(slot) = slot(target) else { return invalid_enum("there is no such binding") };
        self.check_target(target, id)?;
        let bound = self.programs.own.bound[slot].clone();
        if id == bound.name && !self.programs.is_deleted(target) && self.programs.current(target).is_some() {
            return Ok(Replaced { slot, bound });
        }
        if id != 0 {
            self.programs.create(id, target);
        }
        self.programs.bind(slot, id);
        Ok(Replaced { slot, bound })
    }

    /// Makes the program current again that was so before.
    pub fn put_back(&mut self, replaced: Replaced) {
        self.programs.put_back(replaced);
    }

    /// Notes whether an OpenGL below has the current program of a target too, and draws it itself. It may have one that the
    /// model cannot read; a name that was bound without a program has one from then on. Loading a text ends this.
    pub fn set_native(&mut self, target: ProgramTarget, native: bool) {
        let bound = self.programs.bound(target).unwrap_or(0);
        if native && bound != 0 && !self.programs.is_deleted(target) && self.check_target(target, bound).is_ok() {
            self.programs.create(bound, target);
        }
        if let Some(object) = self.programs.current_mut(target) {
            object.native = native;
        }
    }

    /// Names of the programs of a target.
    pub fn programs_of(&self, target: ProgramTarget) -> Vec<u32> {
        let is_of_target = |object: &ProgramObject| object.target == target;
        let names = self.programs.objects.names();
        names.into_iter().filter(|name| self.programs.get(*name).is_some_and(is_of_target)).collect()
    }

    /// INVALID_OPERATION if a name has a program of another target.
    fn check_target(&self, target: ProgramTarget, id: u32) -> Result {
        match self.programs.get(id) {
            Some(object) if object.target != target => {
                invalid_operation(format!("program {id} is a {}", object.target.name()))
            }
            _ => Ok(()),
        }
    }

    /// Whether all these programs are resident; every existing program is.
    pub fn are_programs_resident_nv(&self, ids: &[u32]) -> Result<bool> {
        match ids.iter().find(|id| !self.is_program(**id)) {
            Some(id) => invalid_value(format!("there is no program {id}")),
            None => Ok(true),
        }
    }

    /// Requests that programs become resident. All are; names without a program are ignored.
    pub fn request_resident_programs_nv(&mut self, _ids: &[u32]) -> Result {
        Ok(())
    }

    /// `glGetProgramivNV`: a query of a program.
    pub fn get_program_iv_nv(&self, id: u32, query: ProgramQueryNv) -> Result<i32> {
        let Some(object) = self.programs.get(id) else {
            return invalid_operation(format!("there is no program {id}"));
        };
        Ok(match query {
            ProgramQueryNv::Target => object.target as i32,
            ProgramQueryNv::Length => object.string.len() as i32,
            ProgramQueryNv::Resident => 1,
        })
    }

    /// `glGetProgramStringNV`: the text that was loaded.
    pub fn get_program_string_nv(&self, id: u32) -> Result<&[u8]> {
        match self.programs.get(id) {
            Some(object) => Ok(&object.string),
            None => invalid_operation(format!("there is no program {id}")),
        }
    }

    /// `glGetProgramivARB`: a query of the target's current program, or of the target.
    pub fn get_program_iv_arb(&self, target: ProgramTarget, query: ProgramQueryArb) -> Result<i32> {
        arb_target("GetProgramivARB", target)?;
        let object = self.programs.current(target);
        let fragment = target == ProgramTarget::FragmentArb;
        // The other limits of vertex programs are those of a language that has neither IF nor loops.
        let flow = if target == ProgramTarget::Vertex { Dialect::Vp50.rules() } else { rules(target) };
        Ok(match query {
            ProgramQueryArb::Length => object.map_or(0, |object| object.string.len() as i32),
            ProgramQueryArb::Format => PROGRAM_FORMAT_ASCII,
            ProgramQueryArb::Binding => self.programs.bound(target).unwrap_or(0) as i32,
            ProgramQueryArb::Count(resource) | ProgramQueryArb::NativeCount(resource) => {
                resource.check(fragment)?;
                object.and_then(|object| object.loaded.as_ref()).map_or(0, |loaded| resource.used(&loaded.program))
            }
            ProgramQueryArb::Max(resource) | ProgramQueryArb::MaxNative(resource) => {
                resource.check(fragment)?;
                resource.limit(rules(target))
            }
            ProgramQueryArb::MaxLocalParameters => rules(target).local_parameters.into(),
            ProgramQueryArb::MaxEnvParameters => rules(target).environment_parameters.into(),
            ProgramQueryArb::UnderNativeLimits => 1,
            ProgramQueryArb::MaxExecInstructions => {
                rules(target).execution_limit.and_then(|limit| i32::try_from(limit).ok()).unwrap_or(i32::MAX)
            }
            ProgramQueryArb::MaxCallDepth => rules(target).call_depth as i32,
            ProgramQueryArb::MaxIfDepth => flow.if_depth as i32,
            ProgramQueryArb::MaxLoopDepth => flow.loop_depth as i32,
            ProgramQueryArb::MaxLoopCount if target == ProgramTarget::Vertex => {
                return invalid_enum("loops of vertex programs have no such limit");
            }
            ProgramQueryArb::MaxLoopCount => LOOP_COUNT,
            ProgramQueryArb::MaxParameterBufferBindings => PARAMETER_BUFFERS as i32,
            ProgramQueryArb::MaxParameterBufferSize => PARAMETER_BUFFER_WORDS as i32,
            ProgramQueryArb::MaxSubroutineParameters => EXTENDED.subroutine_parameters.into(),
            ProgramQueryArb::MaxSubroutineNumbers => EXTENDED.subroutine_numbers.into(),
            ProgramQueryArb::MaxGenericAttribs if target == ProgramTarget::Vertex => VERTEX_ATTRIBUTES as i32,
            ProgramQueryArb::MaxGenericAttribs => EXTENDED.interpolants.into(),
            ProgramQueryArb::MaxGenericResults if fragment => COLOR_OUTPUTS as i32,
            ProgramQueryArb::MaxGenericResults => EXTENDED.interpolants.into(),
            ProgramQueryArb::AttribComponents | ProgramQueryArb::ResultComponents => {
                let loaded = object.and_then(|object| object.loaded.as_ref());
                let [attributes, results] = loaded.map_or([0; 2], |loaded| loaded.program.binding_components());
                (if query == ProgramQueryArb::AttribComponents { attributes } else { results }) as i32
            }
            ProgramQueryArb::MaxAttribComponents | ProgramQueryArb::MaxResultComponents => 4 * BitSet128::COUNT as i32,
            ProgramQueryArb::Stage(query) => self.stage_query(target, query)?,
        })
    }

    /// `glGetProgramStringARB`: the text of the current program; empty if none was loaded.
    pub fn get_program_string_arb(&self, target: ProgramTarget) -> Result<&[u8]> {
        arb_target("GetProgramStringARB", target)?;
        Ok(self.programs.current(target).map_or(&[], |object| &object.string))
    }

    /// PROGRAM_ERROR_POSITION: where the last loaded program string has its first error; -1 without one.
    pub fn program_error_position(&self) -> i32 {
        self.programs.own.error_position
    }

    /// PROGRAM_ERROR_STRING: why the last program string did not load, or its warnings.
    pub fn program_error_string(&self) -> &str {
        &self.programs.own.error_string
    }

    /// Whether programs are read leniently.
    pub fn is_lenient(&self) -> bool {
        self.programs.lenient
    }

    /// Accepts programs that shipping drivers accepted against the texts (`check::ParseOptions::lenient`).
    pub fn set_lenient(&mut self, lenient: bool) {
        self.programs.lenient = lenient;
    }
}

/// INVALID_ENUM for targets that the ARB's commands do not have.
pub(crate) fn arb_target(command: &str, target: ProgramTarget) -> Result {
    match target {
        ProgramTarget::Vertex
        | ProgramTarget::FragmentArb
        | ProgramTarget::Geometry
        | ProgramTarget::TessellationControl
        | ProgramTarget::TessellationEvaluation
        | ProgramTarget::Compute
        | ProgramTarget::TextFragmentAti => Ok(()),
        ProgramTarget::VertexState | ProgramTarget::FragmentNv => {
            invalid_enum(format!("{command} does not take {}", target.name()))
        }
    }
}
