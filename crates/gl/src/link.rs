//! From the programs in use to a GLSL program of the host: translated and linked once for each pair and each choice of
//! attributes, and kept.

mod ahead;
mod kept;
mod sweep;

use std::sync::Arc;

use glasm_runtime::call::{Identity, LoadedProgram};
use glasm_runtime::model::{Model, ProgramTarget};
use rustc_hash::FxHashMap;

use self::ahead::Ahead;
pub(crate) use self::ahead::loaded as begin_ahead;
use crate::buffers::PairMemory;
use crate::commands::Arrays;
use crate::current::{count_bindings, has_depth_textures};
use crate::fixed::{Fixed, needs_distance};
use crate::fragments::{FragmentStage, Unit, UnitPrograms, UnitValues};
use crate::host::{self, GLenum, GLuint, tokens};
use crate::images::{Formats, PairImages};
use crate::inspect::{self, Input, Seen, Shade};
use crate::layer::{Enabled, Group, Layer, Touched};
use crate::make::{Recording, link};
use crate::parameters::Block;
use crate::settings::{Mode, settings};
use crate::state::CurrentHost;
use crate::textures::Depths;
use crate::{clipping, comparisons, log};

/// Which programs the stages have.
pub(crate) type Identities = [Option<Identity>; STAGES];

/// A pair of programs with what chooses between its variants.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    /// The application's programs by stage, in the order of the pipeline.
    pub(crate) programs: Identities,
    /// The place of the program that is fixed function before other stages.
    pub(crate) fixed: Option<usize>,
    pub(crate) generic: u16,
    pub(crate) depths: Depths,
    pub(crate) formats: Formats,
    /// Squares are drawn with a geometry program of triangles.
    pub(crate) squares: bool,
    /// What is recorded of it: the number of the list, from 1 on; 0 if it only draws.
    pub(crate) recording: usize,
    /// What the user has made of its pixels.
    pub(crate) shade: Shade,
}

/// Vertices, tessellation control and evaluation, geometry, fragments.
pub(crate) const STAGES: usize = 5;

/// A program for each stage that has one.
pub(crate) type Programs = [Option<Arc<LoadedProgram>>; STAGES];

/// A pair that the host has linked.
pub(crate) struct Pair {
    pub(crate) program: GLuint,
    pub(crate) sides: [Option<Side>; STAGES],
    pub(crate) memory: PairMemory,
    pub(crate) images: PairImages,
    /// The last program before the rasteriser replaces fixed function's clip planes.
    pub(crate) replaces_planes: bool,
    /// The inputs that its fragment program writes at a pixel.
    pub(crate) recorded: Vec<Input>,
}

/// One program of a pair.
pub(crate) struct Side {
    pub(crate) loaded: Arc<LoadedProgram>,
    pub(crate) block: Option<Block>,
}

/// All pairs of a context; `None` for those that could not be linked.
#[derive(Default)]
pub(crate) struct Links {
    places: FxHashMap<Key, usize>,
    pairs: Vec<Option<Pair>>,
    /// The pair that draws are made with while only values change; `None` where more may be needed, or no pair is used.
    in_use: Option<usize>,
    /// Fixed function as programs, each once.
    fixed: Vec<(Fixed, Arc<LoadedProgram>)>,
    /// Fixed units for fragments as programs.
    units: UnitPrograms,
    /// What was recorded so far, each list once.
    recordings: Vec<Recording>,
    ahead: Ahead,
    /// How many were made since deleted programs were looked for.
    sweep: usize,
    /// Registers track matrices, as of the last draw that was planned.
    pub(crate) tracks: bool,
    /// What was bound for these programs, when bindings had changed so many times.
    bound: Option<(u64, Identities, (Depths, Formats))>,
    /// What is seen of this context's draws from outside.
    pub(crate) seen: Seen,
}

/// What a draw is made with.
enum Plan {
    /// By the host alone.
    Host,
    /// By a pair of this library.
    Pair {
        program: GLuint,
        /// It needs nothing more until a command changes something.
        complete: bool,
        replaces_planes: bool,
        needs_matrices: bool,
        /// Units whose comparison is to be off.
        not_compared: u32,
        /// What the host had to tell the application.
        error: GLenum,
    },
    /// Not at all, since a program is missing.
    Invalid,
    /// Not at all, since the pair could not be linked.
    Broken,
}

/// Stops using a program of this library.
pub(crate) fn leave(layer: &mut Layer) {
    clipping::resume(layer);
    if std::mem::take(&mut layer.in_use) != 0 {
        // SAFETY: no program is a valid program.
        unsafe { host::UseProgram(0) };
    }
}

/// Brings up what a draw needs. `false` if it draws nothing.
pub(crate) fn before_draw(layer: &mut Layer) -> bool {
    // What a list holds is brought up when the list is called.
    if layer.recording.is_some() {
        layer.part_list();
        return true;
    }
    // Asleep, the host has all programs.
    if layer.in_begin || !layer.awake || layer.is_ready() {
        return true;
    }
    if give_postponed(layer) {
        return true;
    }
    if layer.keeps_pair() && refresh(layer) {
        layer.set_fresh();
        return true;
    }
    layer.set_ready();
    // Draws that need more than commands tell are never ready.
    let draws = brought_up(layer);
    if !draws || inspect::is_on() && inspect::drawn(layer, draws) {
        layer.changed();
    }
    draws
}

/// Gives the host what was postponed. `false` if more has changed, or the pair in use lacks a place of its own for some of it.
fn give_postponed(layer: &mut Layer) -> bool {
    if !layer.has_values() {
        return false;
    }
    let Layer { links: Links { pairs, in_use, .. }, postponed, .. } = layer;
    let Some(Some(pair)) = in_use.and_then(|place| pairs.get_mut(place)) else { return false };
    let stages = [(0, true), (STAGES - 1, false)];
    let given = stages.into_iter().all(|(stage, is_vertex)| match &mut pair.sides[stage] {
        _ if postponed.is_given_to(is_vertex) => true,
        Some(Side { block: Some(block), .. }) => block.give(postponed.fresh(is_vertex)),
        // Without a program that reads them there is nothing to give.
        _ => true,
    });
    if given {
        postponed.give();
    }
    given
}

/// Brings up the values of the pair in use, where nothing else has changed. `false` if there is more to do.
fn refresh(layer: &mut Layer) -> bool {
    let Some(place) = layer.links.in_use else { return layer.in_use == 0 };
    if layer.color_material {
        layer.touched.materials += 1;
    }
    let stage = FragmentStage::of(layer);
    let unit = UnitValues::of(stage, layer);
    let (targets, touched, uniform_buffer) = (targets(layer.enabled, stage), layer.touched, layer.uniform_buffer);
    layer.with_links(|group, host, links, _| {
        let Some(Some(pair)) = links.pairs.get_mut(place) else { return false };
        if pair.bring_up_values((&targets, &unit), group, (host, touched), false) {
            // SAFETY: the application has bound this buffer.
            unsafe { host::BindBuffer(tokens::UNIFORM_BUFFER, uniform_buffer) };
        }
        true
    })
}

impl Pair {
    /// Gives the host the values of parameters that have changed. `true` if that has bound a buffer. Of a pair that was not
    /// in use before, all buffers are bound.
    fn bring_up_values(
        &mut self,
        (targets, unit): (&[Option<ProgramTarget>; STAGES], &UnitValues),
        group: &Group,
        (host, touched): (&CurrentHost, Touched),
        is_new: bool,
    ) -> bool {
        let mut bound = false;
        for (number, side) in self.sides.iter_mut().enumerate() {
            let Some(Side { loaded, block: Some(block) }) = side else { continue };
            let counts = (group.changes + group.values[usize::from(number > 0)], touched);
            if !is_new && block.is_fresh(&group.model, counts) {
                continue;
            }
            let object = match (targets[number], unit) {
                (Some(target), _) => group.model.current(target),
                (None, unit) if number + 1 == STAGES => unit.object(&group.model),
                (None, _) => None,
            };
            if block.bring_up(&loaded.program, object, (&group.model, host), counts, unit) {
                bound = true;
            } else if is_new {
                bound |= block.bind();
            }
        }
        bound
    }

    fn needs_matrices(&self, model: &Model) -> bool {
        self.sides.iter().flatten().filter_map(|side| side.block.as_ref()).any(|block| block.needs_matrices(model))
    }
}

fn brought_up(layer: &mut Layer) -> bool {
    comparisons::restore(layer);
    (layer.needs_matrices, layer.links.in_use) = (false, None);
    let enabled = layer.enabled;
    if layer.application_program != 0 || layer.pipeline != 0 {
        // Where the application's GLSL has no such stage, the host's own assembly has its place, or its errors.
        let Some(wanted) = beside_glsl(layer) else {
            layer.set_error(tokens::INVALID_OPERATION);
            return false;
        };
        set_host_enables(layer, wanted);
        return true;
    }
    let needs_vertex = enabled.between() || layer.feedback.is_active || needs_distance(layer.units.fog_distance);
    let fixed_fragments = match FragmentStage::of(layer) {
        FragmentStage::Host => true,
        FragmentStage::Program(_) => false,
        FragmentStage::Unit(unit) => !unit.is_defined(layer),
    };
    if !enabled.vertex && fixed_fragments && !needs_vertex {
        leave(layer);
        set_host_enables(layer, [false; 2]);
        return true;
    }
    match plan(layer) {
        Plan::Host => {
            leave(layer);
            set_host_enables(layer, [enabled.vertex, enabled.fragment_arb]);
            true
        }
        Plan::Pair { program, complete, replaces_planes, needs_matrices, not_compared, error } => {
            comparisons::turn_off(layer, not_compared);
            if error != tokens::NO_ERROR {
                layer.set_error(error);
            }
            layer.needs_matrices = needs_matrices;
            set_host_enables(layer, [false; 2]);
            clipping::bring_up(layer, replaces_planes);
            layer.in_use = program;
            if !complete {
                layer.changed();
            }
            true
        }
        Plan::Invalid => {
            layer.set_error(tokens::INVALID_OPERATION);
            false
        }
        Plan::Broken => false,
    }
}

/// Which of the host's own programs are on beside GLSL of the application, which may lack a stage: those that the host
/// can draw. `None` if a stage has no program at all, which is an error.
fn beside_glsl(layer: &mut Layer) -> Option<[bool; 2]> {
    let (enabled, defaults, stages) = (layer.enabled, layer.native_defaults, layer.application_stages);
    if enabled == Enabled::default() {
        return Some([false; 2]);
    }
    let tries = layer.host_tries();
    layer.with_group(|group, _| {
        let on = |on: bool, target: ProgramTarget, present: bool| {
            let native = tries && group.is_native(target, defaults);
            let empty = || group.model.current(target).and_then(|object| object.loaded()).is_none();
            if on && !present && !native && empty() { None } else { Some(on && native) }
        };
        let vertex = on(enabled.vertex, ProgramTarget::Vertex, stages[0])?;
        Some([vertex, on(enabled.fragment_arb, ProgramTarget::FragmentArb, stages[1])?])
    })
}

/// The host's own programs are on only where they draw.
fn set_host_enables(layer: &mut Layer, wanted: [bool; 2]) {
    for (stage, token) in [tokens::VERTEX_PROGRAM_ARB, tokens::FRAGMENT_PROGRAM_ARB].into_iter().enumerate() {
        if layer.host_enabled[stage] != wanted[stage] && layer.facts.hosts.programs {
            layer.host_enabled[stage] = wanted[stage];
            // SAFETY: the host has these capabilities.
            unsafe {
                match wanted[stage] {
                    true => host::Enable(token),
                    false => host::Disable(token),
                }
            }
        }
    }
}

/// The targets of the programs that are on, in the order of the pipeline.
fn targets(enabled: Enabled, stage: FragmentStage) -> [Option<ProgramTarget>; STAGES] {
    [
        enabled.vertex.then_some(ProgramTarget::Vertex),
        enabled.control.then_some(ProgramTarget::TessellationControl),
        enabled.evaluation.then_some(ProgramTarget::TessellationEvaluation),
        enabled.geometry.then_some(ProgramTarget::Geometry),
        stage.target(),
    ]
}

fn plan(layer: &mut Layer) -> Plan {
    let enabled = layer.enabled;
    let stage = FragmentStage::of(layer);
    let targets = targets(enabled, stage);
    let unit = stage.setup(layer);
    if unit.is_none() && stage == FragmentStage::Unit(Unit::TextShader) {
        return Plan::Invalid;
    }
    // The setup finds environments, whose colours are among the values.
    let values = UnitValues::of(stage, layer);
    let recording = layer.feedback.is_active.then(|| Recording::of(&layer.feedback));
    let must_stay = layer.feedback.has_begun;
    let (distance, is_far) = (layer.units.fog_distance, needs_distance(layer.units.fog_distance));
    let needs_vertex = enabled.between() || recording.is_some() || is_far;
    let fixed =
        (needs_vertex && !enabled.vertex).then(|| Fixed::of_host(layer.facts.limits.texture_coordinates, distance));
    let (defaults, tries) = (layer.native_defaults, layer.host_tries());
    if layer.color_material {
        layer.touched.materials += 1;
    }
    let (in_use, touched, uniform_buffer) = (layer.in_use, layer.touched, layer.uniform_buffer);
    let (bindings, numbered, arrays, squares) = (layer.bindings, layer.numbered, layer.arrays, layer.squares);
    layer.with_links(|group, host, links, points| {
        let native = |group: &Group, target| tries && group.is_native(target, defaults);
        let all_native = settings().mode == Mode::Refused && recording.is_none() && unit.is_none() && !is_far;
        let all_native = all_native && targets.iter().flatten().all(|target| native(group, *target));
        let load = |target| group.model.current(target).and_then(|object| object.loaded().cloned());
        let loaded = || targets.map(|target| target.map(load));
        if all_native && inspect::leaves_to_host(links, host.facts, loaded) {
            return Plan::Host;
        }
        let loaded = loaded();
        if loaded.iter().any(|it| matches!(it, Some(None))) {
            return Plan::Invalid;
        }
        let mut loaded = loaded.map(Option::flatten);
        let stage = if unit.is_some() { stage } else { FragmentStage::Host };
        if let Some((setup, facts)) = unit {
            loaded[STAGES - 1] = Some(links.units.program(setup, facts));
        }
        let shade = inspect::look(links, host.facts, &loaded);
        let generic = match &loaded[0] {
            None => 0,
            Some(loaded) => generic(loaded, numbered, arrays),
        };
        let programs = identities(&loaded);
        let (depths, formats) = links.bound(&loaded, (bindings, stage), host);
        let fixed = fixed.and_then(|fixed| links.fixed(fixed));
        loaded[STAGES - 1] = loaded[STAGES - 1].take().or_else(|| inspect::colored(shade));
        let recording = links.recording(recording);
        let key = Key { programs, fixed, generic, depths, formats, squares, recording, shade };
        let key = if must_stay { links.in_use_of(key, in_use) } else { key };
        if !links.places.contains_key(&key) {
            // Linking puts a program to use, which the host allows no more.
            if must_stay {
                return Plan::Invalid;
            }
            links.sweep();
            loaded[0] = loaded[0].take().or_else(|| fixed.map(|place| links.fixed[place].1.clone()));
            let recording = key.recording.checked_sub(1).and_then(|place| links.recordings.get(place));
            let begun = links.ahead.finish(key, host.facts);
            let pair = begun.unwrap_or_else(|| link(loaded, key, recording, host));
            if let Err(message) = &pair {
                log::problem(message);
            }
            links.places.insert(key, links.pairs.len());
            links.pairs.push(pair.ok());
        }
        let place = links.places[&key];
        links.seen.pair = Some(place);
        let Links { pairs, in_use: place_in_use, tracks, .. } = links;
        *tracks = group.model.tracks();
        let Some(Some(pair)) = pairs.get_mut(place) else { return Plan::Broken };
        if in_use != pair.program && must_stay {
            return Plan::Invalid;
        }
        if in_use != pair.program {
            // SAFETY: the program was linked.
            unsafe { host::UseProgram(pair.program) };
        }
        let bound = pair.bring_up_values((&targets, &values), group, (host, touched), in_use != pair.program);
        let needs_matrices = pair.needs_matrices(&group.model);
        let error = pair.images.bring_up(bindings, in_use != pair.program, host.facts);
        if !pair.memory.is_empty() {
            pair.memory.bring_up(points, host.facts);
        }
        if bound {
            // Binding by number has changed the plain binding, too.
            // SAFETY: the application has bound this buffer.
            unsafe { host::BindBuffer(tokens::UNIFORM_BUFFER, uniform_buffer) };
        }
        // The kind of fixed function before other stages is asked of the host.
        let complete = pair.memory.is_empty() && fixed.is_none();
        *place_in_use = complete.then_some(place);
        let Pair { program, replaces_planes, .. } = *pair;
        Plan::Pair { program, complete, replaces_planes, needs_matrices, not_compared: depths.not_compared, error }
    })
}

/// Which programs these are.
fn identities(programs: &Programs) -> Identities {
    programs.each_ref().map(|loaded| loaded.as_ref().map(|loaded| loaded.identity))
}

/// The attributes of a program that are generic ones of the host.
fn generic(loaded: &LoadedProgram, numbered: u32, arrays: Arrays) -> u16 {
    let by_array = arrays.numbered | arrays.generic;
    if loaded.program.dialect().rules().family == glasm::dialect::Family::Register {
        // In NVIDIA's own languages an attribute has one value, whichever command set it.
        return (numbered | by_array) as u16;
    }
    // In the others numbers may mean the conventional attributes, as they did on NVIDIA's own drivers: a conventional
    // array is read if there is no generic one. The host has the position in one place for both.
    let conventional = arrays.conventional & !by_array;
    loaded.program.numbered_attributes() & !(conventional as u16 | 1)
}

impl Links {
    /// Whether draws are made with a pair while only values change.
    pub(crate) fn has_pair(&self) -> bool {
        self.in_use.is_some()
    }

    /// The pair of a place.
    pub(crate) fn pair(&self, place: usize) -> Option<&Pair> {
        self.pairs.get(place)?.as_ref()
    }

    /// The place of fixed function's program.
    fn fixed(&mut self, fixed: Fixed) -> Option<usize> {
        let known = self.fixed.iter().position(|(it, _)| *it == fixed);
        known.or_else(|| {
            self.fixed.push((fixed, fixed.program()?));
            Some(self.fixed.len() - 1)
        })
    }

    /// The number of a list of what is recorded.
    fn recording(&mut self, wanted: Option<Recording>) -> usize {
        let Some(wanted) = wanted else { return 0 };
        let known = self.recordings.iter().position(|it| *it == wanted);
        known.unwrap_or_else(|| {
            self.recordings.push(wanted);
            self.recordings.len() - 1
        }) + 1
    }

    /// Units of programs with depth textures, and images of integers: asked anew only after bindings have changed.
    fn bound(
        &mut self,
        programs: &Programs,
        (bindings, stage): (u64, FragmentStage),
        host: &CurrentHost,
    ) -> (Depths, Formats) {
        let all = || programs.iter().flatten().map(|loaded| &loaded.program);
        if all().any(|program| !program.images().is_empty()) {
            count_bindings();
        } else if !has_depth_textures() {
            return Default::default();
        }
        let identities = identities(programs);
        match self.bound {
            Some((then, of, bound)) if (then, of) == (bindings, identities) => bound,
            _ => {
                let textures = all().flat_map(|program| program.textures());
                let depths =
                    if has_depth_textures() { Depths::bound(textures, host.facts, stage) } else { Depths::default() };
                let bound = (depths, Formats::bound(all(), host.facts));
                self.bound = Some((bindings, identities, bound));
                bound
            }
        }
    }
}
