//! The layer of the thread's current context: found by the handle of the context, made when the context is first used, and
//! entered by each command.

use std::cell::{Cell, RefCell, UnsafeCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;

use super::{Layer, Member};
use crate::facts::Facts;
use crate::host::GLenum;
use crate::log;
use crate::process::{flags, idle};
use crate::settings::{Mode, settings};
use crate::system::current_context;
use crate::system::locks::locked;

/// A layer. The thread works on it in which its context is current, which is one at a time: the host sees to that.
struct Held {
    layer: UnsafeCell<Layer>,
    /// The thread that has found the context to be its own last: the address of its [`Thread`].
    owner: AtomicUsize,
}

// SAFETY: only the owner reaches the layer, and becomes it only while the host says that the context is current there.
unsafe impl Send for Held {}
// SAFETY: shared references give no way to the layer but through its owner.
unsafe impl Sync for Held {}

/// What a context has.
#[derive(Clone)]
enum Known {
    /// No layer: its commands go to the host as they are.
    Untouched,
    Layer(Arc<Held>),
}

/// Contexts without a layer have this in place of one.
static UNTOUCHED: u8 = 0;

fn untouched() -> *const Held {
    (&raw const UNTOUCHED).cast()
}

/// What a thread knows of its current context.
struct Thread {
    /// The handle of the current context, as of the last command that may have changed it.
    context: Cell<usize>,
    /// Null while it is not known, since the current context has changed.
    current: Cell<*const Held>,
    /// A command is being carried out. One that arrives meanwhile comes from the host's own libraries.
    entered: Cell<bool>,
    /// Between Begin and End.
    in_begin: Cell<bool>,
}

thread_local! {
    static THREAD: Thread =
        const {
            Thread {
                context: Cell::new(0),
                current: Cell::new(null()),
                entered: Cell::new(false),
                in_begin: Cell::new(false),
            }
        };
    /// Keeps the layer of the current context, which the host keeps too when it is destroyed.
    static KEPT: Kept = const { Kept(RefCell::new(None)) };
}

struct Kept(RefCell<Option<Arc<Held>>>);

impl Drop for Kept {
    /// The thread ends. Other destructors may still use its context, or leave it, which gives this reference back.
    fn drop(&mut self) {
        let held = self.0.take();
        THREAD.with(|thread| match held {
            Some(held) if thread.current.get() == Arc::as_ptr(&held) => std::mem::forget(held),
            _ => {}
        });
    }
}

/// Contexts by the handles of GLX and EGL.
#[derive(Default)]
struct Contexts {
    layers: FxHashMap<usize, Known>,
    groups: FxHashMap<usize, Arc<Member>>,
    /// What PushAttrib has saved in contexts that are current nowhere, while layers were asleep.
    pushed: FxHashMap<usize, Vec<u32>>,
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
    // Programs may ask for limits before anything else.
    if settings().environment.has_values() {
        flags::LIMITS.set();
    }
    THREAD.with(|thread| {
        // From now on another context can ask for what this thread's has set.
        if let Some(entered) = thread.enter_known().filter(|_| shared != 0) {
            entered.layer.hand_on();
        }
        // The context that had this handle before has been destroyed.
        if thread.context.get() == context {
            thread.context.set(0);
        }
    });
    contexts(|contexts| {
        let member = match contexts.groups.get(&shared) {
            Some(group) if shared != 0 => group.join(),
            _ => Member::new(),
        };
        contexts.layers.remove(&context);
        contexts.pushed.remove(&context);
        contexts.groups.insert(context, Arc::new(member));
    });
}

/// A context has taken the objects of another one in place of its own, of which it has none yet.
#[cfg(windows)]
pub(crate) fn shared(context: usize, other: usize) {
    THREAD.with(|thread| {
        if let Some(entered) = thread.enter_known() {
            entered.layer.hand_on();
        }
    });
    let (layer, group) = contexts(|contexts| {
        let group = contexts.groups.entry(context).or_insert_with(|| Arc::new(Member::new()));
        let group = Arc::new(group.join());
        contexts.groups.insert(other, group.clone());
        (contexts.layers.get(&other).cloned(), group)
    });
    let Some(Known::Layer(held)) = layer else { return };
    THREAD.with(|thread| {
        let owner = held.owner.load(Ordering::Relaxed);
        if (owner == 0 || owner == thread.token()) && !thread.entered.get() {
            // SAFETY: no other thread has it, since the command asks that.
            let layer = unsafe { &mut *held.layer.get() };
            layer.share = group;
            // The names were those of its own group.
            layer.links = Default::default();
            layer.units.comparisons = Default::default();
            layer.changed();
        }
    });
}

/// Has the next draw of each context be brought up anew.
pub(crate) fn every_draw_is_new() {
    let groups: Vec<Arc<Member>> = contexts(|contexts| contexts.groups.values().cloned().collect());
    groups.iter().for_each(|group| group.changed());
}

/// What was known of a context that is to be destroyed.
pub(crate) struct Forgotten {
    context: usize,
    known: Option<Known>,
    group: Option<Arc<Member>>,
    pushed: Option<Vec<u32>>,
}

/// Forgets a context before the host destroys it: afterwards its handle may be another one's already. Threads in which it is
/// current keep its layer, if they have used it, until they leave it, as the host does.
pub(crate) fn forget(context: usize) -> Forgotten {
    contexts(|contexts| {
        let (known, group) = (contexts.layers.remove(&context), contexts.groups.remove(&context));
        Forgotten { context, known, group, pushed: contexts.pushed.remove(&context) }
    })
}

impl Forgotten {
    /// The host has not destroyed it.
    pub(crate) fn restore(self) {
        let Forgotten { context, known, group, pushed } = self;
        contexts(|contexts| {
            if let Some(known) = known {
                contexts.layers.entry(context).or_insert(known);
            }
            if let Some(group) = group {
                contexts.groups.entry(context).or_insert(group);
            }
            if let Some(pushed) = pushed {
                contexts.pushed.entry(context).or_insert(pushed);
            }
        });
    }
}

/// A frame ends, and with it what was postponed: other threads may wait for it.
pub(crate) fn flushed() {
    THREAD.with(|thread| {
        if let Some(entered) = thread.enter_known() {
            entered.layer.hand_on();
        }
    });
}

/// The thread's current context may have changed. A command that fails changes nothing, and the current context can be made
/// current again, also one that was destroyed meanwhile.
pub(crate) fn switched() {
    let context = current_context();
    let mut last = null();
    let is_same = THREAD.with(|thread| {
        if let Some(entered) = thread.enter_known() {
            entered.layer.hand_on();
        }
        let before = thread.context.replace(context);
        if before == context && context != 0 {
            return true;
        }
        let pushed = idle::take_pushed();
        contexts(|contexts| {
            // A destroyed context ends when its thread leaves it, and keeps nothing.
            if !pushed.is_empty() && contexts.groups.contains_key(&before) {
                contexts.pushed.insert(before, pushed);
            }
            idle::give_pushed(contexts.pushed.remove(&context).unwrap_or_default());
        });
        last = thread.current.replace(null());
        thread.in_begin.set(false);
        false
    });
    if is_same {
        return;
    }
    let left = match KEPT.try_with(|kept| kept.0.take()) {
        Ok(left) => left,
        Err(_) if last.is_null() || last == untouched() => None,
        // SAFETY: the destructor has left a reference for what was current then, and none becomes current after it.
        Err(_) => Some(unsafe { Arc::from_raw(last) }),
    };
    if let Some(held) = left {
        held.owner.store(0, Ordering::Relaxed);
    }
}

/// The layer of the current context, made when the context is first used.
fn attach() -> Option<Known> {
    if settings().mode == Mode::Off {
        return Some(Known::Untouched);
    }
    let context = current_context();
    if context == 0 {
        return None;
    }
    if let Some(known) = contexts(|contexts| contexts.layers.get(&context).cloned()) {
        return Some(known);
    }
    let group = contexts(|contexts| contexts.groups.entry(context).or_insert_with(|| Arc::new(Member::new())).clone());
    let known = match Facts::of_current_context() {
        Some(facts) => {
            log::once(&facts.summary());
            let layer = UnsafeCell::new(Layer::new(group, facts));
            Known::Layer(Arc::new(Held { layer, owner: AtomicUsize::new(0) }))
        }
        None => Known::Untouched,
    };
    contexts(|contexts| contexts.layers.insert(context, known.clone()));
    Some(known)
}

/// The layer of the thread's context while a command is carried out.
struct Entered<'t> {
    thread: &'t Thread,
    layer: &'t mut Layer,
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        self.thread.in_begin.set(self.layer.draws.in_begin);
        self.thread.entered.set(false);
    }
}

impl Thread {
    /// A number that only this thread has.
    fn token(&self) -> usize {
        std::ptr::from_ref(self) as usize
    }

    /// The layer for a command; `None` where the host carries it out alone.
    #[inline]
    fn enter(&self) -> Option<Entered<'_>> {
        self.enter_any().filter(|entered| !entered.layer.facts.is_complete)
    }

    /// The same for a command that has to do with no program.
    #[inline]
    fn enter_any(&self) -> Option<Entered<'_>> {
        if self.entered.get() {
            return None;
        }
        let held = self.current.get();
        if held == untouched() {
            return None;
        }
        // SAFETY: the current context is kept for as long as it is current.
        let is_known = !held.is_null() && unsafe { (*held).owner.load(Ordering::Relaxed) } == self.token();
        let held = if is_known { held } else { self.attach()? };
        self.entered.set(true);
        // SAFETY: the thread owns the layer, and no other command is being carried out in it.
        let layer = unsafe { &mut *(*held).layer.get() };
        layer.draws.in_begin = self.in_begin.get();
        let entered = Entered { thread: self, layer };
        if entered.layer.follows.off { None } else { Some(entered) }
    }

    /// The layer that the thread knows already.
    fn enter_known(&self) -> Option<Entered<'_>> {
        let held = self.current.get();
        // SAFETY: the current context is kept for as long as it is current.
        let is_known =
            !held.is_null() && held != untouched() && unsafe { (*held).owner.load(Ordering::Relaxed) } == self.token();
        if is_known { self.enter() } else { None }
    }

    #[cold]
    fn attach(&self) -> Option<*const Held> {
        // What is asked of the host here comes back to no layer.
        self.entered.set(true);
        let known = catch_unwind(attach).ok().flatten();
        self.entered.set(false);
        match known? {
            Known::Untouched => {
                self.current.set(untouched());
                None
            }
            Known::Layer(held) => {
                held.owner.store(self.token(), Ordering::Relaxed);
                let place = Arc::as_ptr(&held);
                // A thread that ends draws no more.
                KEPT.try_with(|kept| kept.0.replace(Some(held))).ok()?;
                self.current.set(place);
                Some(place)
            }
        }
    }
}

/// Whether the host was seen to have all languages, and the user wants nothing else: its own functions will do. What is looked
/// up in one context is called in others too, so a context without assembly programs does not count.
pub(crate) fn is_untouched() -> bool {
    flags::COMPLETE.is_set() && !flags::LANGUAGES.is_set() && THREAD.with(|thread| !thread.current.get().is_null())
}

/// Whether a command comes between Begin and End, while layers are asleep.
#[inline]
pub(crate) fn is_between() -> bool {
    THREAD.with(|thread| thread.in_begin.get())
}

/// Notes Begin or End while layers are asleep.
#[inline]
pub(crate) fn note_begin(begun: bool) -> bool {
    THREAD.with(|thread| {
        // The host answers no question between them.
        if begun && thread.current.get().is_null() {
            thread.attach();
        }
        thread.in_begin.set(begun);
    });
    true
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

nothing!((): (), u8: 0, u32: 0, i32: 0, Draw: Draw::Passed, *const u8: std::ptr::null(),
    *const std::ffi::c_void: std::ptr::null(),
    *mut std::ffi::c_void: std::ptr::null_mut());

/// Runs a command in the layer of the current context, or on the host where there is none. Panics end here: they turn
/// the layer off.
pub(crate) fn enter<R: Nothing>(own: impl FnOnce(&mut Layer) -> R, host: impl FnOnce() -> R) -> R {
    let counted = |layer: &mut Layer| {
        layer.changed();
        own(layer)
    };
    enter_quietly(counted, host)
}

/// The same for a command after which draws need nothing new, or which says itself that they do.
pub(crate) fn enter_quietly<R: Nothing>(own: impl FnOnce(&mut Layer) -> R, host: impl FnOnce() -> R) -> R {
    THREAD.with(|thread| match thread.enter() {
        None => host(),
        Some(entered) => carry_out(entered, own),
    })
}

/// Carries out a command in a layer.
fn carry_out<R: Nothing>(entered: Entered, own: impl FnOnce(&mut Layer) -> R) -> R {
    let layer = &mut *entered.layer;
    let done = catch_unwind(AssertUnwindSafe(|| {
        layer.settle();
        layer.tidy();
        own(layer)
    }));
    done.unwrap_or_else(|_| {
        layer.follows.off = true;
        log::problem("an error in glasm: its programs are not drawn any more in this context");
        R::nothing()
    })
}

/// The same for a command that is the library's also where all programs are the host's.
pub(crate) fn enter_beside<R: Nothing>(own: impl FnOnce(&mut Layer) -> R, host: impl FnOnce() -> R) -> R {
    THREAD.with(|thread| match thread.enter_any() {
        None => host(),
        Some(entered) => carry_out(entered, own),
    })
}

/// The same for a command of the library's own languages, which wakes it.
pub(crate) fn enter_awake<R: Nothing>(own: impl FnOnce(&mut Layer) -> R, host: impl FnOnce() -> R) -> R {
    let woken = |layer: &mut Layer| {
        layer.wake();
        own(layer)
    };
    enter(woken, host)
}

/// What becomes of a draw.
pub(crate) enum Draw {
    Passed,
    Dropped,
    /// It is passed on, and then looked at.
    Watched,
}

/// Whether a draw is ready as it is. Of one that is not, `before` brings programs up, and says whether it draws anything; it
/// may choose another mode.
#[inline]
pub(crate) fn before_draw(
    mode: &mut GLenum,
    ready: impl FnOnce(&Layer) -> bool,
    before: impl FnOnce(&mut Layer, &mut GLenum) -> bool,
) -> Draw {
    THREAD.with(|thread| {
        let Some(entered) = thread.enter() else { return Draw::Passed };
        if ready(&*entered.layer) {
            return Draw::Passed;
        }
        bring_up(entered, mode, before)
    })
}

/// The same for a draw that is not ready. All commands that draw share it.
#[inline(never)]
fn bring_up(entered: Entered, mode: &mut GLenum, before: impl FnOnce(&mut Layer, &mut GLenum) -> bool) -> Draw {
    carry_out(entered, |layer| match before(layer, mode) {
        false => Draw::Dropped,
        true if layer.draws.takes_watch() => Draw::Watched,
        true => Draw::Passed,
    })
}

/// Does something with the layer that only counts.
#[inline]
pub(crate) fn with_layer(work: impl FnOnce(&mut Layer)) {
    THREAD.with(|thread| {
        if let Some(entered) = thread.enter() {
            work(entered.layer);
        }
    });
}

/// Does something between frames.
pub(crate) fn frame(work: impl FnOnce(&mut Layer)) {
    enter_quietly(work, || ());
}
