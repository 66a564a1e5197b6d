//! Program objects, and what a context binds of them.

use std::sync::Arc;

use super::error::{Result, invalid_operation};
use super::names::ProgramTarget;
use super::subroutines;
use crate::call::LoadedProgram;
use crate::objects::Objects;
use glasm::check;
use glasm::combine::Setup;
use glasm::diag::Severity;
use glasm::dialect::bindings::Binding;
use glasm::dialect::{Family, Stage};
use glasm::program::Program;

/// A program object.
#[derive(Clone, Debug)]
pub struct ProgramObject {
    pub(crate) target: ProgramTarget,
    pub(crate) string: Vec<u8>,
    pub(crate) loaded: Option<Arc<LoadedProgram>>,
    /// What a text for TEXT_FRAGMENT_SHADER_ATI sets up.
    pub(crate) setup: Option<Arc<Setup>>,
    /// Numbered local parameters, as far as any were set.
    pub(crate) locals: Vec<[f32; 4]>,
    /// Values of all parameters by index; only those of named ones are used.
    pub(crate) named: Vec<[f32; 4]>,
    /// Numbers of the selected routines.
    pub(crate) subroutines: Vec<u32>,
}

impl ProgramObject {
    pub(super) fn new(target: ProgramTarget) -> ProgramObject {
        ProgramObject {
            target,
            string: Vec::new(),
            loaded: None,
            setup: None,
            locals: Vec::new(),
            named: Vec::new(),
            subroutines: Vec::new(),
        }
    }

    pub(super) fn replace(&mut self, string: &[u8], (program, setup): (Program, Option<Setup>)) {
        self.setup = setup.map(Arc::new);
        self.named = program.parameters().iter().map(|parameter| parameter.initial.map(f32::from_bits)).collect();
        self.string = string.to_vec();
        self.subroutines = subroutines::defaults(&program);
        self.loaded = Some(LoadedProgram::from_source(program, string));
    }

    /// The target that it was made for.
    pub fn target(&self) -> ProgramTarget {
        self.target
    }

    /// The text that was loaded.
    pub fn string(&self) -> &[u8] {
        &self.string
    }

    /// Numbers of the routines that its subroutine parameters choose.
    pub fn subroutines(&self) -> &[u32] {
        &self.subroutines
    }

    /// What a text for TEXT_FRAGMENT_SHADER_ATI sets up: its program depends on textures.
    pub fn setup(&self) -> Option<&Arc<Setup>> {
        self.setup.as_ref()
    }

    /// The program that was loaded.
    pub fn loaded(&self) -> Option<&Arc<LoadedProgram>> {
        self.loaded.as_ref()
    }

    /// The parameter with this name, if the program declares it.
    pub(super) fn parameter(&self, name: &str) -> Option<usize> {
        let parameters = &self.loaded.as_ref()?.program.parameters();
        parameters.iter().position(|parameter| parameter.binding == Binding::Named && parameter.name == name)
    }
}

/// All programs, and the bindings of a context.
#[derive(Debug)]
pub(crate) struct Programs {
    /// Those of a share group.
    pub(super) objects: Objects<ProgramObject>,
    pub(super) own: Box<Bindings>,
    pub(super) lenient: bool,
}

/// What a context binds, and what its last load said.
#[derive(Debug)]
pub(crate) struct Bindings {
    /// Programs of name 0, and the names bound, in the order of [`slot`].
    pub(super) defaults: [ProgramObject; SLOTS],
    pub(super) bound: [u32; SLOTS],
    pub(super) error_position: i32,
    pub(super) error_string: String,
}

/// Targets that have a current program, in the order of [`slot`].
const TARGETS: [ProgramTarget; SLOTS] = [
    ProgramTarget::Vertex,
    ProgramTarget::FragmentNv,
    ProgramTarget::FragmentArb,
    ProgramTarget::Geometry,
    ProgramTarget::TessellationControl,
    ProgramTarget::TessellationEvaluation,
    ProgramTarget::Compute,
    ProgramTarget::TextFragmentAti,
];
const SLOTS: usize = 8;

/// The index of a target's current program.
pub(super) fn slot(target: ProgramTarget) -> Option<usize> {
    TARGETS.iter().position(|other| *other == target)
}

fn stage(target: ProgramTarget) -> Stage {
    match target {
        ProgramTarget::Vertex => Stage::Vertex,
        ProgramTarget::VertexState => Stage::State,
        ProgramTarget::FragmentNv | ProgramTarget::FragmentArb | ProgramTarget::TextFragmentAti => Stage::Fragment,
        ProgramTarget::Geometry => Stage::Geometry,
        ProgramTarget::TessellationControl => Stage::TessellationControl,
        ProgramTarget::TessellationEvaluation => Stage::TessellationEvaluation,
        ProgramTarget::Compute => Stage::Compute,
    }
}

impl Bindings {
    pub(super) fn new() -> Bindings {
        Bindings {
            defaults: TARGETS.map(ProgramObject::new),
            bound: [0; SLOTS],
            error_position: -1,
            error_string: String::new(),
        }
    }
}

impl Programs {
    pub(super) fn new() -> Programs {
        Programs { objects: Objects::new(), own: Box::new(Bindings::new()), lenient: false }
    }

    pub(crate) fn get(&self, id: u32) -> Option<&ProgramObject> {
        self.objects.get(id)
    }

    pub(crate) fn get_mut(&mut self, id: u32) -> Option<&mut ProgramObject> {
        self.objects.get_mut(id)
    }

    /// Creates an object of this name, replacing an existing one.
    pub(crate) fn insert(&mut self, id: u32, object: ProgramObject) {
        self.objects.insert(id, object);
    }

    pub(crate) fn bound(&self, target: ProgramTarget) -> Option<u32> {
        slot(target).map(|slot| self.own.bound[slot])
    }

    /// The current program object of a target. The NV extensions can bind names without one.
    pub(crate) fn current(&self, target: ProgramTarget) -> Option<&ProgramObject> {
        let slot = slot(target)?;
        match self.own.bound[slot] {
            0 => Some(&self.own.defaults[slot]),
            id => self.objects.get(id),
        }
    }

    pub(crate) fn current_mut(&mut self, target: ProgramTarget) -> Option<&mut ProgramObject> {
        let slot = slot(target)?;
        match self.own.bound[slot] {
            0 => Some(&mut self.own.defaults[slot]),
            id => self.objects.get_mut(id),
        }
    }

    /// Reads a program string, and sets the error position and string.
    pub(super) fn read(&mut self, target: ProgramTarget, string: &[u8]) -> Result<(Program, Option<Setup>)> {
        let options = check::ParseOptions::default().with_lenient(self.lenient).with_stage(stage(target));
        let checked = check::load(string, &options);
        let first = checked.first_error().map(|error| (error.offset(string), error.message.clone().into_owned()));
        let strange = checked.program.as_ref().is_some_and(|program| {
            target == ProgramTarget::FragmentNv && program.dialect().rules().family != Family::Register
        });
        let fits = match &checked.setup {
            Some(Setup::Passes(_)) => target == ProgramTarget::TextFragmentAti,
            Some(Setup::Combined { .. }) => false,
            None => target != ProgramTarget::TextFragmentAti,
        };
        let (position, message) = match (first, checked.program) {
            (None, Some(_)) if strange => (0, "FRAGMENT_PROGRAM_NV takes !!FP1.0 programs".to_owned()),
            (None, Some(_)) if !fits => (0, format!("{} takes no programs with this header", target.name())),
            (None, Some(program)) => {
                self.own.error_position = -1;
                let warnings = checked.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Warning);
                self.own.error_string = warnings.map(|warning| warning.message.as_ref()).collect::<Vec<_>>().join("\n");
                return Ok((program, checked.setup));
            }
            (Some(first), _) => first,
            (None, None) => (0, "the program cannot be read".to_owned()),
        };
        self.own.error_position = i32::try_from(position).unwrap_or(i32::MAX);
        self.own.error_string = message;
        invalid_operation(format!("the program does not load: {}", self.own.error_string))
    }
}
