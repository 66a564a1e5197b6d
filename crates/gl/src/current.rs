//! The layer of the thread's current context: found by the handle of the context, made when the context is first used, and
//! entered by each command.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, TryLockError};

use rustc_hash::FxHashMap;

use crate::extensions::Facts;
use crate::layer::{Layer, Share, State, locked};
use crate::log;
use crate::platform;
use crate::settings::{Mode, settings};

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

/// Some context has a program with images.
static IMAGES: AtomicBool = AtomicBool::new(false);

/// A context has a program with images.
pub(crate) fn note_images() {
    IMAGES.store(true, Ordering::Relaxed);
}

/// What is bound to texture or image units has changed, or how it is read.
pub(crate) fn rebound() {
    if DEPTH_TEXTURES.load(Ordering::Relaxed) || IMAGES.load(Ordering::Relaxed) {
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
