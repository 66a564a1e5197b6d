//! What stands between a context of the host and its program: a layer for each context, found by the current context
//! of the thread.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use glasm_runtime::model::fixed::FixedUnits;
use glasm_runtime::model::{ContextPart, ErrorName, GlError, Model, ProgramTarget};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::buffers::Points;
use crate::clipping::Clipping;
use crate::commands::{Arrays, SavedArrays};
use crate::comparisons::Comparisons;
use crate::extensions::Facts;
use crate::formats::Formats;
use crate::fragments::FragmentStage;
use crate::host::tokens;
use crate::idle;
use crate::link::Links;
use crate::lists::{List, Recording};
use crate::log;
use crate::postponed::Postponed;
use crate::settings::{Mode, settings};
use crate::state::CurrentHost;
use crate::texture_environment::Environment;
use crate::unit_textures::{Known, Textured, Wanted};

/// What the contexts of a share group have in common.
pub(crate) struct Group {
    pub(crate) model: Model,
    /// Programs that the host has accepted too, by name.
    pub(crate) native: FxHashSet<u32>,
    /// Lists that hold commands of programs. Others are the host's alone.
    pub(crate) lists: FxHashMap<u32, Arc<List>>,
    /// Textures with indices, by name.
    pub(crate) palettes: FxHashMap<u32, crate::commands::Paletted>,
    /// Textures with formats of NV_texture_shader.
    pub(crate) formats: Arc<Formats>,
    /// Counts changes of programs and parameters, so that draws know whether theirs are up to date.
    pub(crate) changes: u64,
    /// Counts changes of parameters' values, after which the pairs in use stay: of vertex programs, and of others.
    pub(crate) values: [u64; 2],
}

/// A share group, and what can be asked without waiting for it.
pub(crate) struct Share {
    group: Mutex<Group>,
    /// [`Group::changes`].
    changes: AtomicU64,
    /// The sum of [`Group::values`].
    values: AtomicU64,
}

/// Counts changes of the host's state that programs read.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Touched {
    pub(crate) matrices: u64,
    pub(crate) materials: u64,
    pub(crate) others: u64,
}

impl Touched {
    /// Anything may have changed.
    pub(crate) fn all(&mut self) {
        self.matrices += 1;
        self.materials += 1;
        self.others += 1;
    }
}

/// Kinds of state that programs read.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Matrices,
    Materials,
    Others,
}

/// Which kinds of programs are on.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Enabled {
    pub(crate) vertex: bool,
    pub(crate) fragment_nv: bool,
    pub(crate) fragment_arb: bool,
    pub(crate) fragment_shader: bool,
    pub(crate) text_shader: bool,
    pub(crate) geometry: bool,
    pub(crate) control: bool,
    pub(crate) evaluation: bool,
}

impl Enabled {
    /// Whether there are programs between vertices and the rasteriser.
    pub(crate) fn between(self) -> bool {
        self.geometry || self.control || self.evaluation
    }
}

/// What became of a Begin, which its End has to know.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Begun {
    /// It was passed on.
    #[default]
    Passed,
    /// It was an error, so its End is not passed on.
    Dropped,
    /// It was passed on, and what it draws is looked at.
    Watched,
}

/// A context.
pub(crate) struct Layer {
    pub(crate) share: Arc<Share>,
    part: ContextPart,
    /// Counts commands that may change what a draw needs.
    pub(crate) epoch: u64,
    /// The counts of this context and of its group at the last draw that was brought up.
    drawn: Option<(u64, u64)>,
    /// The group's count of values at that draw.
    values: u64,
    /// Parameters that the model has not been told.
    pub(crate) postponed: Postponed,
    /// State that the pair in use reads has changed since that draw.
    pub(crate) stale: bool,
    /// The layer follows all commands; before, the host has all state.
    pub(crate) awake: bool,
    /// A stack of the host has given state back that was saved before the layer followed it.
    pub(crate) unknown: bool,
    /// Linked programs are each context's own, since they hold its parameters.
    pub(crate) links: Links,
    pub(crate) facts: Facts,
    pub(crate) enabled: Enabled,
    /// What is on in the host, which learns it only where its own programs draw: vertex and fragment programs.
    pub(crate) host_enabled: [bool; 2],
    /// The host has accepted the programs of name 0: vertex and fragment.
    pub(crate) native_defaults: [bool; 2],
    /// The application's own GLSL program or pipeline, which wins over assembly programs.
    pub(crate) application_program: u32,
    /// Whether it has vertex and fragment shaders.
    pub(crate) application_stages: [bool; 2],
    pub(crate) pipeline: u32,
    /// The program of this library that the host uses now, or 0.
    pub(crate) in_use: u32,
    /// The draw that is being brought up is of squares, which a geometry program of triangles takes.
    pub(crate) squares: bool,
    pub(crate) in_begin: bool,
    /// What became of the Begin or draw that was brought up last.
    pub(crate) begun: Begun,
    pub(crate) error: Option<u32>,
    /// The program that was loaded last was the host's, so its error position is too.
    pub(crate) error_is_hosts: bool,
    /// The text that GetString has returned last.
    pub(crate) error_string: std::ffi::CString,
    pub(crate) touched: Touched,
    /// Draws with the programs in use must be given matrices; others leave them to the host.
    pub(crate) needs_matrices: bool,
    /// Colours are materials, so that any vertex may change them.
    pub(crate) color_material: bool,
    /// Counts changes of what is bound to texture units, once there are depth textures.
    pub(crate) bindings: u64,
    /// Attributes whose numbered value is newer than the conventional one.
    pub(crate) numbered: u32,
    /// The arrays that are on, the object that they belong to, and those of the other objects.
    pub(crate) arrays: Arrays,
    pub(crate) vertex_array: u32,
    pub(crate) vertex_arrays: FxHashMap<u32, Arrays>,
    /// The unit whose array of texture coordinates commands mean.
    pub(crate) client_unit: u32,
    /// The application's binding of UNIFORM_BUFFER.
    pub(crate) uniform_buffer: u32,
    pub(crate) parameter_buffers: Box<Points>,
    pub(crate) clipping: Clipping,
    pub(crate) feedback: crate::commands::Feedback,
    pub(crate) ranges: crate::commands::Ranges,
    pub(crate) watch: crate::watch::Watch,
    pub(crate) evaluators: Box<crate::commands::Evaluators>,
    /// Register combiners and texture shaders.
    pub(crate) units: Arc<FixedUnits>,
    /// The textures of units; the count of bindings when the host was asked for them, and what was asked for.
    pub(crate) textured: Option<((u64, Wanted), Textured)>,
    pub(crate) known_textures: Known,
    /// Texture environments after texture shaders, as they were for the last draw.
    pub(crate) environment: Option<Arc<Environment>>,
    pub(crate) matrix_mode: Option<u32>,
    pub(crate) recording: Option<Recording>,
    pub(crate) list_base: u32,
    pub(crate) comparisons: Comparisons,
    /// How deep lists are called now.
    pub(crate) list_depth: usize,
    /// `None` is what was saved before the layer followed commands.
    pub(crate) attribute_stack: Vec<Option<crate::commands::Saved>>,
    /// What was saved before the layer followed commands, if it is known.
    pub(crate) early_masks: Vec<u32>,
    pub(crate) client_stack: Vec<SavedArrays>,
    /// Something went wrong inside: the host does everything.
    pub(crate) off: bool,
}

impl Layer {
    pub(crate) fn new(share: Arc<Share>, facts: Facts) -> Layer {
        let tries = settings().mode == Mode::Refused && facts.hosts.programs;
        idle::note_host(tries.then_some(facts.hosts.parameters));
        Layer {
            share,
            part: ContextPart::new(),
            epoch: 0,
            drawn: None,
            values: 0,
            postponed: Postponed::default(),
            stale: false,
            awake: false,
            unknown: false,
            links: Links::default(),
            facts,
            enabled: Enabled::default(),
            host_enabled: [false; 2],
            native_defaults: [false; 2],
            application_program: 0,
            application_stages: [true; 2],
            pipeline: 0,
            in_use: 0,
            squares: false,
            in_begin: false,
            begun: Begun::Passed,
            error: None,
            error_is_hosts: false,
            error_string: std::ffi::CString::default(),
            touched: Touched::default(),
            needs_matrices: true,
            color_material: false,
            bindings: 0,
            numbered: 0,
            arrays: Arrays::default(),
            vertex_array: 0,
            vertex_arrays: FxHashMap::default(),
            client_unit: 0,
            uniform_buffer: 0,
            parameter_buffers: Box::default(),
            clipping: Clipping::default(),
            feedback: crate::commands::Feedback::default(),
            ranges: crate::commands::Ranges::default(),
            watch: crate::watch::Watch::default(),
            evaluators: Box::new(crate::commands::Evaluators::new()),
            units: Arc::default(),
            textured: None,
            known_textures: Known::default(),
            environment: None,
            matrix_mode: None,
            recording: None,
            list_base: 0,
            comparisons: Comparisons::default(),
            list_depth: 0,
            attribute_stack: Vec::new(),
            early_masks: Vec::new(),
            client_stack: Vec::new(),
            off: false,
        }
    }

    /// Works on the group with this context's part of the model in place.
    pub(crate) fn with_group<R>(&mut self, work: impl FnOnce(&mut Group, &CurrentHost) -> R) -> R {
        let Layer { share, part, facts, postponed, .. } = self;
        share.with(part, facts, |group, host| {
            postponed.hand_on(&mut group.model, &mut group.values);
            work(group, host)
        })
    }

    /// The same with the linked programs and what is bound for them.
    pub(crate) fn with_links<R>(&mut self, work: impl FnOnce(&mut Group, &CurrentHost, &mut Links, &Points) -> R) -> R {
        let Layer { share, part, facts, links, parameter_buffers, postponed, .. } = self;
        share.with(part, facts, |group, host| {
            postponed.hand_on(&mut group.model, &mut group.values);
            work(group, host, links, parameter_buffers)
        })
    }

    /// Hands on what was postponed, since other contexts may need it.
    pub(crate) fn hand_on(&mut self) {
        if !self.postponed.is_empty() {
            self.with_group(|_, _| ());
        }
    }

    /// Whether the draw that was brought up is looked at afterwards, which is asked once.
    #[inline]
    pub(crate) fn takes_watch(&mut self) -> bool {
        // Between Begin and End it is the End that is looked at.
        let watched = self.begun == Begun::Watched && !self.in_begin;
        if watched {
            self.begun = Begun::Passed;
        }
        watched
    }

    /// Something has changed that a draw may need.
    pub(crate) fn changed(&mut self) {
        self.epoch += 1;
    }

    /// Whether nothing has happened since the last draw that a draw could need.
    #[inline]
    pub(crate) fn is_ready(&self) -> bool {
        self.postponed.is_given() && self.has_values()
    }

    /// The same but for what was postponed.
    #[inline]
    pub(crate) fn has_values(&self) -> bool {
        self.keeps_pair()
            && !self.stale
            && !self.color_material
            && self.values == self.share.values.load(Ordering::Acquire)
    }

    /// Whether draws are made with what the last one was made with, though values may have changed.
    #[inline]
    pub(crate) fn keeps_pair(&self) -> bool {
        self.drawn == Some((self.epoch, self.share.changes.load(Ordering::Acquire)))
    }

    /// Notes that a draw was brought up.
    pub(crate) fn set_ready(&mut self) {
        self.drawn = Some((self.epoch, self.share.changes.load(Ordering::Acquire)));
        self.set_fresh();
    }

    /// Notes that values were brought up.
    pub(crate) fn set_fresh(&mut self) {
        self.values = self.share.values.load(Ordering::Acquire);
        self.stale = false;
    }

    /// State of the host has changed, or will when the list that is made now is called.
    pub(crate) fn touch(&mut self, state: State) {
        if let Some(recording) = &mut self.recording {
            recording.touches = true;
            return;
        }
        self.stale |= state != State::Matrices || self.needs_matrices;
        match state {
            State::Matrices => self.touched.matrices += 1,
            State::Materials => self.touched.materials += 1,
            State::Others => {
                self.touched.others += 1;
                // The mode of fog chooses another program.
                if self.uses_unit() {
                    self.changed();
                }
            }
        }
    }

    /// The same for a command that may fail; `None` after an error, which GetError will return.
    pub(crate) fn try_group<R>(
        &mut self,
        work: impl FnOnce(&mut Group, &CurrentHost) -> Result<R, GlError>,
    ) -> Option<R> {
        if self.in_begin {
            self.set_error(tokens::INVALID_OPERATION);
            return None;
        }
        let result = self.with_group(work);
        self.checked(result)
    }

    /// Keeps the error of a command.
    pub(crate) fn checked<R>(&mut self, result: Result<R, GlError>) -> Option<R> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                log::once(&error.to_string());
                self.set_error(match error.name {
                    ErrorName::InvalidEnum => tokens::INVALID_ENUM,
                    ErrorName::InvalidValue => tokens::INVALID_VALUE,
                    ErrorName::StackOverflow => tokens::STACK_OVERFLOW,
                    ErrorName::StackUnderflow => tokens::STACK_UNDERFLOW,
                    ErrorName::OutOfMemory => tokens::OUT_OF_MEMORY,
                    ErrorName::InvalidFramebufferOperation => tokens::INVALID_FRAMEBUFFER_OPERATION,
                    ErrorName::InvalidOperation | ErrorName::ContextLost | ErrorName::Unsupported => {
                        tokens::INVALID_OPERATION
                    }
                });
                None
            }
        }
    }

    /// The GL keeps the first error until it is asked for.
    pub(crate) fn set_error(&mut self, error: u32) {
        if self.error.is_none() {
            self.error = Some(error);
            idle::error_kept();
        }
    }

    /// The target of this token; INVALID_ENUM if programs have no such target.
    pub(crate) fn target(&mut self, token: u32) -> Option<ProgramTarget> {
        let found = match token {
            tokens::VERTEX_PROGRAM_ARB => Some(ProgramTarget::Vertex),
            tokens::VERTEX_STATE_PROGRAM_NV => Some(ProgramTarget::VertexState),
            tokens::FRAGMENT_PROGRAM_NV => Some(ProgramTarget::FragmentNv),
            tokens::FRAGMENT_PROGRAM_ARB => Some(ProgramTarget::FragmentArb),
            tokens::TEXT_FRAGMENT_SHADER_ATI if self.facts.own.ati_texts => Some(ProgramTarget::TextFragmentAti),
            tokens::GEOMETRY_PROGRAM_NV if self.facts.has_geometry() => Some(ProgramTarget::Geometry),
            tokens::TESS_CONTROL_PROGRAM_NV if self.facts.has_tessellation() => {
                Some(ProgramTarget::TessellationControl)
            }
            tokens::TESS_EVALUATION_PROGRAM_NV if self.facts.has_tessellation() => {
                Some(ProgramTarget::TessellationEvaluation)
            }
            _ => None,
        };
        if found.is_none() {
            self.set_error(tokens::INVALID_ENUM);
        }
        found
    }

    /// Whether a fixed unit of this library's computes fragments.
    pub(crate) fn uses_unit(&self) -> bool {
        matches!(FragmentStage::of(self), FragmentStage::Unit(_))
    }

    /// Whether the host is told of assembly programs that it might accept.
    pub(crate) fn host_tries(&self) -> bool {
        settings().mode == Mode::Refused && self.facts.hosts.programs
    }
}

/// A lock that is taken over from a thread that panicked: what it protects is turned off by then.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Share {
    /// A group of one context.
    pub(crate) fn new() -> Share {
        Share { group: Mutex::new(Group::new()), changes: AtomicU64::new(0), values: AtomicU64::new(0) }
    }

    /// Has the next draw of each context be brought up anew.
    pub(crate) fn changed(&self) {
        let mut group = locked(&self.group);
        group.changes += 1;
        self.changes.store(group.changes, Ordering::Release);
    }

    /// Works on the group with a context's part of the model in place.
    fn with<R>(&self, part: &mut ContextPart, facts: &Facts, work: impl FnOnce(&mut Group, &CurrentHost) -> R) -> R {
        let mut group = locked(&self.group);
        group.model.exchange(part);
        group.model.arithmetic = facts.arithmetic();
        let result = work(&mut group, &CurrentHost::new(facts));
        group.model.exchange(part);
        self.changes.store(group.changes, Ordering::Release);
        self.values.store(group.values[0] + group.values[1], Ordering::Release);
        result
    }
}

impl Group {
    fn new() -> Group {
        let mut model = Model::new();
        model.set_lenient(!settings().strict);
        Group {
            model,
            native: FxHashSet::default(),
            lists: FxHashMap::default(),
            palettes: FxHashMap::default(),
            formats: Arc::default(),
            changes: 0,
            values: [0; 2],
        }
    }
}
