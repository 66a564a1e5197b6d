//! What stands between a context of the host and its program: a layer for each context, found by the current context
//! of the thread.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use glasm_runtime::model::{ContextPart, ErrorName, GlError, Model, ProgramTarget};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::buffers::Points;
use crate::clipping::Clipping;
use crate::commands::{Arrays, SavedArrays};
use crate::extensions::Facts;
use crate::host::tokens;
use crate::link::Links;
use crate::lists::{List, Recording};
use crate::log;
use crate::platform;
use crate::settings::{Mode, settings};
use crate::state::CurrentHost;

/// What the contexts of a share group have in common.
pub(crate) struct Group {
    pub(crate) model: Model,
    /// Programs that the host has accepted too, by name.
    pub(crate) native: FxHashSet<u32>,
    /// Lists that hold commands of programs. Others are the host's alone.
    pub(crate) lists: FxHashMap<u32, Arc<List>>,
    /// Counts changes of programs and parameters, so that draws know whether theirs are up to date.
    pub(crate) changes: u64,
}

/// A share group, and what can be asked without waiting for it.
pub(crate) struct Share {
    group: Mutex<Group>,
    /// [`Group::changes`].
    changes: AtomicU64,
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

/// A context.
pub(crate) struct Layer {
    share: Arc<Share>,
    part: ContextPart,
    /// Counts commands that may change what a draw needs.
    epoch: u64,
    /// The counts of this context and of its group at the last draw that was brought up.
    drawn: Option<(u64, u64)>,
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
    /// A Begin was an error, so its End is not passed on.
    pub(crate) dropped_begin: bool,
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
    pub(crate) evaluators: Box<crate::commands::Evaluators>,
    pub(crate) matrix_mode: Option<u32>,
    pub(crate) recording: Option<Recording>,
    pub(crate) list_base: u32,
    pub(crate) attribute_stack: Vec<crate::commands::Saved>,
    pub(crate) client_stack: Vec<Option<SavedArrays>>,
    /// Something went wrong inside: the host does everything.
    off: bool,
}

impl Layer {
    fn new(share: Arc<Share>, facts: Facts) -> Layer {
        Layer {
            share,
            part: ContextPart::new(),
            epoch: 0,
            drawn: None,
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
            dropped_begin: false,
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
            evaluators: Box::new(crate::commands::Evaluators::new()),
            matrix_mode: None,
            recording: None,
            list_base: 0,
            attribute_stack: Vec::new(),
            client_stack: Vec::new(),
            off: false,
        }
    }

    /// Works on the group with this context's part of the model in place.
    pub(crate) fn with_group<R>(&mut self, work: impl FnOnce(&mut Group, &CurrentHost) -> R) -> R {
        self.share.with(&mut self.part, &self.facts, work)
    }

    /// The same with the linked programs and what is bound for them.
    pub(crate) fn with_links<R>(&mut self, work: impl FnOnce(&mut Group, &CurrentHost, &mut Links, &Points) -> R) -> R {
        let Layer { share, part, facts, links, parameter_buffers, .. } = self;
        share.with(part, facts, |group, host| work(group, host, links, parameter_buffers))
    }

    /// Something has changed that a draw may need.
    pub(crate) fn changed(&mut self) {
        self.epoch += 1;
    }

    /// Whether nothing has happened since the last draw that a draw could need.
    pub(crate) fn is_ready(&self) -> bool {
        self.drawn == Some((self.epoch, self.share.changes.load(Ordering::Acquire)))
    }

    /// Notes that a draw was brought up.
    pub(crate) fn set_ready(&mut self) {
        self.drawn = Some((self.epoch, self.share.changes.load(Ordering::Acquire)));
    }

    /// State of the host has changed, or will when the list that is made now is called.
    fn touch(&mut self, state: State) {
        if let Some(recording) = &mut self.recording {
            recording.touches = true;
            return;
        }
        if state != State::Matrices || self.needs_matrices {
            self.epoch += 1;
        }
        match state {
            State::Matrices => self.touched.matrices += 1,
            State::Materials => self.touched.materials += 1,
            State::Others => self.touched.others += 1,
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
        self.error.get_or_insert(error);
    }

    /// The target of this token; INVALID_ENUM if programs have no such target.
    pub(crate) fn target(&mut self, token: u32) -> Option<ProgramTarget> {
        let found = match token {
            tokens::VERTEX_PROGRAM_ARB => Some(ProgramTarget::Vertex),
            tokens::VERTEX_STATE_PROGRAM_NV => Some(ProgramTarget::VertexState),
            tokens::FRAGMENT_PROGRAM_NV => Some(ProgramTarget::FragmentNv),
            tokens::FRAGMENT_PROGRAM_ARB => Some(ProgramTarget::FragmentArb),
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

    /// Whether the host is told of assembly programs that it might accept.
    pub(crate) fn host_tries(&self) -> bool {
        settings().mode == Mode::Refused && self.facts.host_programs
    }
}

/// A lock that is taken over from a thread that panicked: what it protects is turned off by then.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The layer of the thread's current context.
#[derive(Clone, Default)]
enum Current {
    /// Not known, since the current context has changed.
    #[default]
    Unknown,
    /// The context has no layer.
    Untouched,
    Layer(Arc<Mutex<Layer>>),
}

thread_local! {
    static CURRENT: RefCell<Current> = const { RefCell::new(Current::Unknown) };
}

/// Contexts by the handles of GLX and EGL, and share groups of contexts that were created and not yet used.
#[derive(Default)]
struct Contexts {
    layers: FxHashMap<usize, Current>,
    groups: FxHashMap<usize, Arc<Share>>,
}

static CONTEXTS: Mutex<Option<Contexts>> = Mutex::new(None);

fn contexts<R>(work: impl FnOnce(&mut Contexts) -> R) -> R {
    work(locked(&CONTEXTS).get_or_insert_with(Contexts::default))
}

/// Notes a new context, and the one that it shares objects with, or 0.
pub(crate) fn created(context: usize, shared: usize) {
    if context == 0 || settings().mode == Mode::Off {
        return;
    }
    contexts(|contexts| {
        let group = match contexts.groups.get(&shared) {
            Some(group) if shared != 0 => group.clone(),
            _ => Arc::new(Share::new()),
        };
        contexts.layers.remove(&context);
        contexts.groups.insert(context, group);
    });
}

/// A context has taken the objects of another one in place of its own, of which it has none yet.
#[cfg(windows)]
pub(crate) fn shared(context: usize, other: usize) {
    let (layer, group) = contexts(|contexts| {
        let group = contexts.groups.entry(context).or_insert_with(|| Arc::new(Share::new())).clone();
        contexts.groups.insert(other, group.clone());
        (contexts.layers.get(&other).cloned(), group)
    });
    if let Some(Current::Layer(layer)) = layer {
        let mut layer = locked(&layer);
        layer.share = group;
        layer.changed();
    }
}

/// Forgets a context. Threads in which it is current keep its layer until they leave it, as the host does.
pub(crate) fn destroyed(context: usize) {
    contexts(|contexts| {
        contexts.layers.remove(&context);
        contexts.groups.remove(&context);
    });
}

/// The thread's current context may have changed.
pub(crate) fn switched() {
    // A thread that ends has no use for the layer any more.
    let _ = CURRENT.try_with(|current| *current.borrow_mut() = Current::Unknown);
}

impl Share {
    fn new() -> Share {
        Share { group: Mutex::new(Group::new()), changes: AtomicU64::new(0) }
    }

    /// Works on the group with a context's part of the model in place.
    fn with<R>(&self, part: &mut ContextPart, facts: &Facts, work: impl FnOnce(&mut Group, &CurrentHost) -> R) -> R {
        let mut group = locked(&self.group);
        group.model.exchange(part);
        let result = work(&mut group, &CurrentHost::new(facts));
        group.model.exchange(part);
        self.changes.store(group.changes, Ordering::Release);
        result
    }
}

impl Group {
    fn new() -> Group {
        let mut model = Model::new();
        model.set_lenient(!settings().strict);
        Group { model, native: FxHashSet::default(), lists: FxHashMap::default(), changes: 0 }
    }
}

/// The layer of the current context, made when the context is first used.
fn attach() -> Current {
    if settings().mode == Mode::Off {
        return Current::Untouched;
    }
    let context = platform::current_context();
    if context == 0 {
        return Current::Unknown;
    }
    if let Some(known) = contexts(|contexts| contexts.layers.get(&context).cloned()) {
        return known;
    }
    let group = contexts(|contexts| contexts.groups.entry(context).or_insert_with(|| Arc::new(Share::new())).clone());
    let layer = match Facts::of_current_context() {
        Some(facts) => {
            log::once(&facts.told());
            Current::Layer(Arc::new(Mutex::new(Layer::new(group, facts))))
        }
        None => Current::Untouched,
    };
    contexts(|contexts| contexts.layers.insert(context, layer.clone()));
    layer
}

fn current() -> Current {
    let known = CURRENT.try_with(|current| current.borrow().clone()).unwrap_or_default();
    if !matches!(known, Current::Unknown) {
        return known;
    }
    let found = attach();
    let _ = CURRENT.try_with(|current| *current.borrow_mut() = found.clone());
    found
}

/// A value for a command that cannot be carried out.
pub(crate) trait Nothing {
    /// The value.
    fn nothing() -> Self;
}

macro_rules! nothing {
    ($($ty:ty: $value:expr),*) => {
        $(impl Nothing for $ty {
            fn nothing() -> $ty {
                $value
            }
        })*
    };
}

nothing!((): (), u8: 0, u32: 0, i32: 0, bool: true, *const u8: std::ptr::null(),
    *mut std::ffi::c_void: std::ptr::null_mut());

/// Runs a command in the layer of the current context, or on the host where there is none. Panics end here: they turn
/// the layer off.
pub(crate) fn enter<R: Nothing>(own: impl FnOnce(&mut Layer) -> R, host: impl FnOnce() -> R) -> R {
    let counted = |layer: &mut Layer| {
        layer.epoch += 1;
        own(layer)
    };
    enter_quietly(counted, host)
}

/// The same for a command after which draws need nothing new, or which says itself that they do.
pub(crate) fn enter_quietly<R: Nothing>(own: impl FnOnce(&mut Layer) -> R, host: impl FnOnce() -> R) -> R {
    let Current::Layer(layer) = current() else { return host() };
    // A command that arrives while another is being carried out comes from the host's own libraries.
    let mut layer = match layer.try_lock() {
        Ok(layer) => layer,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
        Err(TryLockError::WouldBlock) => return host(),
    };
    if layer.off {
        drop(layer);
        return host();
    }
    match catch_unwind(AssertUnwindSafe(|| own(&mut layer))) {
        Ok(value) => value,
        Err(_) => {
            layer.off = true;
            log::problem("a mistake in glasm: its programs are not drawn any more in this context");
            R::nothing()
        }
    }
}

/// Brings the programs up before a command that draws.
pub(crate) fn draw(host: impl FnOnce()) {
    if enter_quietly(crate::link::before_draw, || true) {
        host();
    }
}

/// The same for a command with a mode, which the host may get another one in place of.
pub(crate) fn draw_in(mode: u32, host: impl FnOnce(u32)) {
    let mut chosen = mode;
    if enter_quietly(|layer| crate::modes::before_draw(layer, &mut chosen), || true) {
        host(chosen);
    }
}

/// State has changed that programs can read.
pub(crate) fn touch(state: State) {
    enter_quietly(|layer| layer.touch(state), || ());
}

/// Some context has had a program.
static PROGRAMS: AtomicBool = AtomicBool::new(false);

/// Notes that a context has a program: lists are parted for those that have.
pub(crate) fn note_program() {
    PROGRAMS.store(true, Ordering::Relaxed);
}

/// Whether any context has had a program.
pub(crate) fn has_programs() -> bool {
    PROGRAMS.load(Ordering::Relaxed)
}

/// Some layer has numbered attributes that are newer than their conventional twins.
pub(crate) static NUMBERED: AtomicBool = AtomicBool::new(false);

/// The conventional value of an attribute is newer than the numbered one.
pub(crate) fn conventional(number: u32) {
    if NUMBERED.load(Ordering::Relaxed) {
        enter_quietly(
            |layer| {
                if layer.numbered >> number & 1 != 0 {
                    layer.numbered &= !(1 << number);
                    layer.epoch += 1;
                }
            },
            || (),
        );
    }
}

/// Some context has a texture with depths.
static DEPTH_TEXTURES: AtomicBool = AtomicBool::new(false);

/// What is bound to texture units has changed, or how it is read.
pub(crate) fn rebound() {
    if DEPTH_TEXTURES.load(Ordering::Relaxed) {
        enter(|layer| layer.bindings += 1, || ());
    }
}

/// A texture has a new image of this internal format.
pub(crate) fn image(format: u32) {
    if crate::textures::has_depths(format) {
        DEPTH_TEXTURES.store(true, Ordering::Relaxed);
    }
    rebound();
}

/// Whether any context has a texture with depths.
pub(crate) fn has_depth_textures() -> bool {
    DEPTH_TEXTURES.load(Ordering::Relaxed)
}
