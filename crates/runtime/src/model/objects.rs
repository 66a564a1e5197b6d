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
    /// Numbers of the routines that are selected when it is bound.
    pub(crate) subroutines: Vec<u32>,
    /// How many texts were loaded.
    pub(super) loads: u32,
    /// See [`ProgramObject::is_native`].
    pub(super) native: bool,
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
            loads: 0,
            native: false,
        }
    }

    pub(super) fn replace(&mut self, string: &[u8], (program, setup): (Program, Option<Setup>)) {
        self.setup = setup.map(Arc::new);
        self.named = program.parameters().iter().map(|parameter| parameter.initial.map(f32::from_bits)).collect();
        self.string = string.to_vec();
        self.subroutines = subroutines::defaults(&program);
        self.loads += 1;
        self.native = false;
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

    /// Numbers of the routines that its subroutine parameters choose at first. What contexts have chosen,
    /// [`Model::subroutines`](super::Model::subroutines) has.
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

    /// Whether an OpenGL below has this program too, and draws it itself: see [`Model::set_native`](super::Model::set_native).
    pub fn is_native(&self) -> bool {
        self.native
    }

    /// The parameter with this name, if the program declares it.
    pub(super) fn parameter(&self, name: &str) -> Option<usize> {
        let parameters = &self.loaded.as_ref()?.program.parameters();
        parameters.iter().position(|parameter| parameter.binding == Binding::Named && parameter.name == name)
    }
}

/// A program object, and a count of the bindings that hold it: beside this one, each has a copy.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) object: ProgramObject,
    pub(super) held: Arc<()>,
}

impl Kept {
    fn new(target: ProgramTarget) -> Kept {
        Kept { object: ProgramObject::new(target), held: Arc::new(()) }
    }
}

/// What is bound to a target.
#[derive(Clone, Debug, Default)]
pub(super) struct Bound {
    pub(super) name: u32,
    /// The object that had the name when it was bound, or has got it since. A name without a program of the target can be
    /// bound, too.
    held: Option<Arc<()>>,
    /// Numbers of the routines that the context has selected for the object as it was loaded so many times.
    chosen: Option<(u32, Vec<u32>)>,
}

/// What was bound before a program was put in its place for a command: see [`Model::put_in_place`](super::Model::put_in_place).
#[derive(Debug)]
pub struct Replaced {
    pub(super) slot: usize,
    pub(super) bound: Bound,
}

/// All programs, and the bindings of a context.
#[derive(Debug)]
pub(crate) struct Programs {
    /// Those of a share group.
    pub(super) objects: Objects<Kept>,
    /// Those that were deleted, and are current in some context.
    deleted: Vec<Kept>,
    pub(super) own: Box<Bindings>,
    pub(super) lenient: bool,
}

/// What a context binds, and what its last load said.
#[derive(Debug)]
pub(crate) struct Bindings {
    /// Programs of name 0, and what is bound, in the order of [`slot`].
    pub(super) defaults: [ProgramObject; SLOTS],
    pub(super) bound: [Bound; SLOTS],
    /// A name is bound that no program of its target has.
    pending: bool,
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
            bound: Default::default(),
            pending: false,
            error_position: -1,
            error_string: String::new(),
        }
    }
}

impl Programs {
    pub(super) fn new() -> Programs {
        let (objects, own) = (Objects::new(), Box::new(Bindings::new()));
        Programs { objects, deleted: Vec::new(), own, lenient: false }
    }

    pub(crate) fn get(&self, id: u32) -> Option<&ProgramObject> {
        self.objects.get(id).map(|kept| &kept.object)
    }

    pub(crate) fn get_mut(&mut self, id: u32) -> Option<&mut ProgramObject> {
        self.objects.get_mut(id).map(|kept| &mut kept.object)
    }

    /// Creates an object of this name. One that exists becomes this one, wherever it is current.
    pub(crate) fn insert(&mut self, id: u32, object: ProgramObject) {
        match self.objects.get_mut(id) {
            Some(kept) => kept.object = ProgramObject { loads: kept.object.loads + 1, ..object },
            None => {
                self.objects.insert(id, Kept { object, held: Arc::new(()) });
                self.settle();
            }
        }
    }

    /// The object of a name, which is made if there is none.
    pub(super) fn create(&mut self, id: u32, target: ProgramTarget) -> &mut ProgramObject {
        self.objects.create(id, || Kept::new(target));
        self.settle();
        &mut self.objects.create(id, || Kept::new(target)).object
    }

    /// Deletes the object of a name. Other contexts keep it while it is current in them; in this one nothing is bound then.
    pub(super) fn delete(&mut self, id: u32) {
        let kept = self.objects.remove(id);
        self.own.bound.iter_mut().filter(|bound| bound.name == id).for_each(|bound| *bound = Bound::default());
        self.deleted.extend(kept);
        self.sweep();
    }

    /// Drops deleted objects that are current nowhere.
    fn sweep(&mut self) {
        self.deleted.retain(|kept| Arc::strong_count(&kept.held) > 1);
    }

    /// Makes the program of a name current, if there is one of this target.
    pub(super) fn bind(&mut self, slot: usize, name: u32) {
        self.own.bound[slot] = Bound { name, ..Bound::default() };
        self.own.pending |= name != 0;
        self.settle();
        if !self.deleted.is_empty() {
            self.sweep();
        }
    }

    /// Makes a program current that has no name any more.
    pub(super) fn bind_deleted(&mut self, slot: usize, name: u32, object: ProgramObject) {
        let kept = Kept { object, held: Arc::new(()) };
        self.own.bound[slot] = Bound { name, held: Some(kept.held.clone()), chosen: None };
        self.deleted.push(kept);
        self.sweep();
    }

    /// Makes current again what was so before.
    pub(super) fn put_back(&mut self, Replaced { slot, bound }: Replaced) {
        self.own.bound[slot] = bound;
        self.own.pending = true;
        self.settle();
    }

    /// Names that were bound without a program take those that have got them since.
    pub(super) fn settle(&mut self) {
        if !self.own.pending {
            return;
        }
        self.own.pending = false;
        for (bound, target) in self.own.bound.iter_mut().zip(TARGETS) {
            if bound.name == 0 || bound.held.is_some() {
                continue;
            }
            let found = self.objects.get(bound.name).filter(|kept| kept.object.target == target);
            bound.held = found.map(|kept| kept.held.clone());
            self.own.pending |= bound.held.is_none();
        }
    }

    pub(crate) fn bound(&self, target: ProgramTarget) -> Option<u32> {
        slot(target).map(|slot| self.own.bound[slot].name)
    }

    /// The current program object of a target. The NV extensions can bind names without one.
    pub(crate) fn current(&self, target: ProgramTarget) -> Option<&ProgramObject> {
        let slot = slot(target)?;
        let Bound { name, held, .. } = &self.own.bound[slot];
        if *name == 0 {
            return Some(&self.own.defaults[slot]);
        }
        let held = held.as_ref()?;
        let named = self.objects.get(*name).filter(|kept| Arc::ptr_eq(&kept.held, held));
        named.or_else(|| self.deleted.iter().find(|kept| Arc::ptr_eq(&kept.held, held))).map(|kept| &kept.object)
    }

    pub(crate) fn current_mut(&mut self, target: ProgramTarget) -> Option<&mut ProgramObject> {
        let slot = slot(target)?;
        let Bound { name, held, .. } = &self.own.bound[slot];
        if *name == 0 {
            return Some(&mut self.own.defaults[slot]);
        }
        let held = held.as_ref()?;
        let named = self.objects.get_mut(*name).filter(|kept| Arc::ptr_eq(&kept.held, held));
        let kept = match named {
            Some(named) => named,
            None => self.deleted.iter_mut().find(|kept| Arc::ptr_eq(&kept.held, held))?,
        };
        Some(&mut kept.object)
    }

    /// Whether the current program of a target was deleted in another context, so that its name is not its own any more.
    pub(super) fn is_deleted(&self, target: ProgramTarget) -> bool {
        let Some(Bound { held: Some(held), name, .. }) = slot(target).map(|slot| &self.own.bound[slot]) else {
            return false;
        };
        !self.objects.get(*name).is_some_and(|kept| Arc::ptr_eq(&kept.held, held))
    }

    /// Numbers of the routines that the current program of a target calls.
    pub(super) fn subroutines(&self, target: ProgramTarget) -> &[u32] {
        let (Some(slot), Some(object)) = (slot(target), self.current(target)) else { return &[] };
        match &self.own.bound[slot].chosen {
            Some((loads, chosen)) if *loads == object.loads => chosen,
            _ => &object.subroutines,
        }
    }

    /// Selects routines for the current program of a target.
    pub(super) fn choose(&mut self, target: ProgramTarget, values: &[u32]) {
        if let (Some(slot), Some(object)) = (slot(target), self.current(target)) {
            self.own.bound[slot].chosen = Some((object.loads, values.to_vec()));
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
