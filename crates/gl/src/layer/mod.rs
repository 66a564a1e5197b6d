//! What stands between a context of the host and its program: a layer for each context, found by the current context
//! of the thread.

pub(crate) mod current;
mod errors;
mod recording;
mod wake;
mod watch;

use std::ffi::CString;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use glasm_runtime::model::{ContextPart, Model, ProgramObject, ProgramTarget};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::Facts;
use crate::facts::values::CurrentHost;
use crate::links::table::Links;
use crate::process::flags::COUNTED_BINDINGS;
use crate::process::idle;
use crate::settings::{Mode, settings};
use crate::state::arrays::ClientArrays;
use crate::state::draws::{Draws, Need, State};
use crate::state::fixed_function::FixedFunction;
use crate::state::formats::{Formats, Key};
use crate::state::fragments::FragmentStage;
use crate::state::left::Left;
use crate::state::lists::{List, Lists};
use crate::state::memory::{Memory, Points};
use crate::state::palettes::Paletted;
use crate::state::programs::Programs;
use crate::state::stacks::Stacks;
use crate::state::textures::{Textured, Wanted};
use crate::state::units::Units;
use crate::state::watch::Watch;
use crate::system::locks::locked;

/// What the contexts of a share group have in common.
pub(crate) struct Group {
    pub(crate) model: Model,
    /// Names of programs that were deleted, which may still be bound in contexts whose bindings the host alone knows.
    pub(crate) deleted: FxHashSet<u32>,
    /// Lists that were made while commands were followed, by the application's names. Others are the host's alone.
    pub(crate) lists: FxHashMap<u32, Arc<List<Command>>>,
    /// Lists of the host that are parts of those, under names that the application has not asked for.
    pub(crate) parts: FxHashSet<u32>,
    /// Textures with indices.
    pub(crate) palettes: FxHashMap<Key, Paletted>,
    /// Textures with formats of NV_texture_shader.
    pub(crate) formats: Arc<Formats>,
    /// Counts changes of programs and parameters, so that draws know whether theirs are up to date.
    pub(crate) changes: u64,
    /// Counts changes of parameters' values, after which the pairs in use stay: of vertex programs, and of others.
    pub(crate) values: [u64; 2],
    /// Programs that are loaded again when their files change.
    pub(crate) watch: Watch,
}

/// A share group, and what can be asked without waiting for it.
pub(crate) struct Share {
    group: Mutex<Group>,
    /// [`Group::changes`].
    changes: AtomicU64,
    /// The sum of [`Group::values`].
    values: AtomicU64,
    /// What contexts that were destroyed have left in the host, and whether there is any.
    left: Mutex<Left>,
    has_left: AtomicBool,
}

/// What a context has of its share group: one for each context that exists, also where none of its commands was followed.
pub(crate) struct Member(Arc<Share>);

/// A command in a list.
pub(crate) type Command = Arc<dyn Fn(&mut Layer) + Send + Sync>;

/// How far a layer follows the commands of its context.
#[derive(Default)]
pub(crate) struct Follows {
    /// It follows all commands; before, the host has all state.
    pub(crate) awake: bool,
    /// A stack of the host has given state back that was saved before the layer followed it.
    pub(crate) unknown: bool,
    /// Something went wrong inside: the host does everything.
    pub(crate) off: bool,
}

/// Errors of the library's commands.
#[derive(Default)]
pub(crate) struct Errors {
    /// The first one since the application has asked.
    pub(crate) kept: Option<u32>,
    /// The program that was loaded last was the host's, so its error position is too.
    pub(crate) is_hosts: bool,
    /// The text that GetString has returned last.
    pub(crate) string: CString,
}

/// A context.
pub(crate) struct Layer {
    pub(crate) share: Arc<Member>,
    part: ContextPart,
    pub(crate) facts: Facts,
    pub(crate) follows: Follows,
    pub(crate) draws: Draws,
    pub(crate) programs: Programs,
    pub(crate) errors: Errors,
    pub(crate) arrays: ClientArrays,
    pub(crate) memory: Memory,
    pub(crate) units: Units,
    pub(crate) fixed: FixedFunction,
    pub(crate) lists: Lists<Command>,
    pub(crate) stacks: Stacks,
    /// Linked programs are each context's own, since they hold its parameters.
    pub(crate) links: Links,
}

impl Layer {
    pub(crate) fn new(share: Arc<Member>, facts: Facts) -> Layer {
        let layer = Layer {
            share,
            part: ContextPart::new(),
            facts,
            follows: Follows::default(),
            draws: Draws::default(),
            programs: Programs::default(),
            errors: Errors::default(),
            arrays: ClientArrays::default(),
            memory: Memory::default(),
            units: Units::default(),
            fixed: FixedFunction::default(),
            lists: Lists::default(),
            stacks: Stacks::default(),
            links: Links::default(),
        };
        idle::note_host(layer.host_tries().then_some(layer.facts.hosts.parameters));
        layer
    }

    /// Works on the group with this context's part of the model in place.
    pub(crate) fn with_group<R>(&mut self, work: impl FnOnce(&mut Group, &CurrentHost) -> R) -> R {
        let Layer { share, part, facts, draws: Draws { postponed, .. }, .. } = self;
        share.with(part, facts, |group, host| {
            postponed.hand_on(&mut group.model, &mut group.values);
            work(group, host)
        })
    }

    /// The same with the linked programs and what is bound for them.
    pub(crate) fn with_links<R>(&mut self, work: impl FnOnce(&mut Group, &CurrentHost, &mut Links, &Points) -> R) -> R {
        let Layer { share, part, facts, links, memory, draws: Draws { postponed, .. }, .. } = self;
        share.with(part, facts, |group, host| {
            postponed.hand_on(&mut group.model, &mut group.values);
            work(group, host, links, &memory.points)
        })
    }

    /// Hands on what was postponed, since other contexts may need it.
    pub(crate) fn hand_on(&mut self) {
        if !self.draws.postponed.is_empty() {
            self.with_group(|_, _| ());
        }
    }

    /// Something has changed that a draw may need.
    #[inline]
    pub(crate) fn changed(&mut self) {
        self.draws.need = Need::Programs;
        if let Some(recording) = &mut self.lists.recording {
            recording.open.changes = true;
        }
    }

    /// Whether the next draw has to do no more than this. Other contexts of the group have a part in that.
    #[inline]
    pub(crate) fn needs_only(&self, need: Need) -> bool {
        self.draws.need <= need
            && self.draws.changes == self.share.changes.load(Ordering::Acquire)
            && (need >= Need::Values || self.draws.values == self.share.values.load(Ordering::Acquire))
    }

    /// Notes that a draw was brought up.
    pub(crate) fn set_ready(&mut self) {
        self.draws.changes = self.share.changes.load(Ordering::Acquire);
        self.set_fresh();
    }

    /// Notes that values were brought up.
    pub(crate) fn set_fresh(&mut self) {
        self.draws.values = self.share.values.load(Ordering::Acquire);
        // Any command that sets a colour changes the material.
        self.draws.need = if self.fixed.color_material { Need::Values } else { Need::Nothing };
    }

    /// State of the host has changed, or will when the list that is made now is called.
    pub(crate) fn touch(&mut self, state: State) {
        self.touch_list();
        if !self.lists.are_carried_out() {
            return;
        }
        if state != State::Matrices || self.draws.needs_matrices {
            self.draws.needs(Need::Values);
        }
        match state {
            State::Matrices => self.draws.touched.matrices += 1,
            State::Materials => self.draws.touched.materials += 1,
            State::Others => {
                self.draws.touched.others += 1;
                // The mode of fog chooses another program.
                if self.uses_unit() {
                    self.changed();
                }
            }
        }
    }

    /// What computes fragments now.
    pub(crate) fn fragment_stage(&self) -> FragmentStage {
        FragmentStage::of(self.programs.enabled, &self.units.fixed)
    }

    /// Whether a fixed unit of this library's computes fragments.
    pub(crate) fn uses_unit(&self) -> bool {
        matches!(self.fragment_stage(), FragmentStage::Unit(_))
    }

    /// Whether the host draws the current program of a target itself.
    pub(crate) fn is_native(&mut self, target: ProgramTarget) -> bool {
        self.with_group(|group, _| group.is_native(target))
    }

    /// What is bound to the texture units. It is asked anew only after bindings or switches have changed.
    pub(crate) fn textured(&mut self, wanted: Wanted) -> Textured {
        COUNTED_BINDINGS.set();
        self.units.known(wanted).unwrap_or_else(|| {
            let formats = self.with_group(|group, _| group.formats.clone());
            self.units.ask(wanted, &formats)
        })
    }

    /// The next draw takes arrays, or current values alone, which programs may have to read from other attributes.
    pub(crate) fn note_draw(&mut self, takes: bool) {
        if self.draws.immediate == takes {
            self.draws.immediate = !takes;
            if self.arrays.on.choose() {
                self.changed();
            }
        }
    }

    /// What is bound to texture or image units has changed, or how it is read.
    pub(crate) fn rebound(&mut self) {
        self.units.bindings += 1;
        if idle::is_awake() {
            self.touch_list();
        }
    }

    /// Gives the host the application's clip planes back.
    pub(crate) fn resume_planes(&mut self) {
        if self.fixed.clipping.is_replaced() {
            self.between_lists(|layer| layer.fixed.clipping.resume());
        }
    }

    /// Gives the host the capabilities back that programs override.
    pub(crate) fn resume_overrides(&mut self) {
        if self.fixed.overrides.is_any() {
            self.between_lists(|layer| layer.fixed.overrides.resume());
        }
    }

    /// Gives the host something back, which must not get into the list that is being made. Between Begin and End the host
    /// refuses it.
    fn between_lists(&mut self, resume: fn(&mut Layer)) {
        let recording = self.lists.recording.as_ref();
        if self.draws.in_begin || recording.is_some_and(|recording| recording.in_begin) {
            return;
        }
        match recording.is_some() {
            true => self.part_list(resume),
            false => resume(self),
        }
        self.changed();
    }

    /// Deletes what contexts of the group that were destroyed have left in the host.
    #[inline]
    pub(crate) fn tidy(&mut self) {
        // Between Begin and End the host deletes nothing.
        if self.share.has_left.load(Ordering::Relaxed) && !self.draws.in_begin {
            self.share.delete_left();
        }
    }

    /// Whether assembly programs are also given to the host, which may accept them.
    pub(crate) fn host_tries(&self) -> bool {
        settings().mode == Mode::Refused && self.facts.hosts.programs
    }
}

impl Drop for Layer {
    /// The context has gone. What it has made for itself stays in the host, since contexts share that.
    fn drop(&mut self) {
        let mut left = Left::default();
        self.links.leave(&mut left);
        self.units.comparisons.leave(&mut left);
        if !left.is_empty() {
            locked(&self.share.left).add(left);
            self.share.has_left.store(true, Ordering::Relaxed);
        }
    }
}

impl Member {
    /// The only context of a group.
    pub(crate) fn new() -> Member {
        Member(Arc::new(Share {
            group: Mutex::new(Group::new()),
            changes: AtomicU64::new(0),
            values: AtomicU64::new(0),
            left: Mutex::default(),
            has_left: AtomicBool::new(false),
        }))
    }

    /// Another context of the group.
    pub(crate) fn join(&self) -> Member {
        Member(self.0.clone())
    }

    /// Whether the group has no other context.
    #[inline]
    pub(crate) fn is_alone(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }
}

impl Deref for Member {
    type Target = Share;

    fn deref(&self) -> &Share {
        &self.0
    }
}

impl Share {
    #[cold]
    fn delete_left(&self) {
        self.has_left.store(false, Ordering::Relaxed);
        let left = std::mem::take(&mut *locked(&self.left));
        left.delete();
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
            deleted: FxHashSet::default(),
            lists: FxHashMap::default(),
            parts: FxHashSet::default(),
            palettes: FxHashMap::default(),
            formats: Arc::default(),
            changes: 0,
            values: [0; 2],
            watch: Watch::default(),
        }
    }

    /// How often parameters have changed: of vertex programs, and of others.
    pub(crate) fn counts(&self) -> [u64; 2] {
        self.values.map(|values| self.changes + values)
    }

    /// Whether the host draws the current program of a target itself.
    pub(crate) fn is_native(&self, target: ProgramTarget) -> bool {
        self.model.current(target).is_some_and(ProgramObject::is_native)
    }
}
