//! What a draw is made with: the host alone, or a pair of programs, which is linked where it is new.

use glasm_runtime::model::ProgramTarget;

use super::fragments::setup;
use crate::host::{self, GLenum, GLuint, tokens};
use crate::inspect;
use crate::layer::{Group, Layer};
use crate::links::depths::Depths;
use crate::links::fixed::{Fixed, needs_distance};
use crate::links::make::Recording;
use crate::links::pairs::{Key, Pair, generic, identities, replaces_depths};
use crate::links::units::UnitValues;
use crate::seen::shade::colored;
use crate::settings::{Mode, settings};
use crate::state::arrays::Arrays;
use crate::state::fragments::{FragmentStage, Unit};
use crate::state::overrides::Overridden;
use crate::state::programs::Enabled;
use crate::state::stages::STAGES;

/// What a draw is made with.
pub(super) enum Plan {
    /// By the host alone.
    Host,
    /// By a pair of this library.
    Pair {
        program: GLuint,
        /// It needs nothing more until a command changes something.
        complete: bool,
        replaces_planes: bool,
        /// Capabilities of the host that are not as the application has set them.
        overrides: Overridden,
        needs_matrices: bool,
        /// The depth textures that it reads.
        depths: Depths,
        /// What the host had to tell the application.
        error: GLenum,
    },
    /// Not at all, since a program is missing.
    Invalid,
    /// Not at all, since the pair could not be linked.
    Broken,
}

/// The targets of the programs that are on, in the order of the pipeline.
pub(super) fn targets(enabled: Enabled, stage: FragmentStage) -> [Option<ProgramTarget>; STAGES] {
    [
        enabled.vertex.then_some(ProgramTarget::Vertex),
        enabled.control.then_some(ProgramTarget::TessellationControl),
        enabled.evaluation.then_some(ProgramTarget::TessellationEvaluation),
        enabled.geometry.then_some(ProgramTarget::Geometry),
        stage.target(),
    ]
}

/// Finds out what the next draw is made with, and has the host use it.
pub(super) fn plan(layer: &mut Layer) -> Plan {
    let enabled = layer.programs.enabled;
    if enabled.control && !enabled.evaluation {
        // A control program takes patches alone, and patches need an evaluation program.
        return Plan::Invalid;
    }
    let stage = layer.fragment_stage();
    let targets = targets(enabled, stage);
    let unit = setup(stage, layer);
    if unit.is_none() && stage == FragmentStage::Unit(Unit::TextShader) {
        return Plan::Invalid;
    }
    // The setup finds environments, whose colours are among the values.
    let values = UnitValues::of(stage, &layer.units);
    let recording = layer.fixed.feedback.is_active.then(|| Recording::of(&layer.fixed.feedback));
    let must_stay = layer.fixed.feedback.has_begun;
    let distance = layer.units.fixed.fog_distance;
    let is_far = needs_distance(distance, matches!(stage, FragmentStage::Program(_)));
    let needs_vertex = enabled.between() || recording.is_some() || is_far;
    let fixed =
        (needs_vertex && !enabled.vertex).then(|| Fixed::of_host(layer.facts.limits.texture_coordinates, distance));
    let tries = layer.host_tries();
    if layer.fixed.color_material {
        layer.draws.touched.materials += 1;
    }
    let (in_use, touched, uniform_buffer) = (layer.programs.in_use, layer.draws.touched, layer.memory.uniform);
    let arrays = if layer.draws.immediate { Arrays::default() } else { layer.arrays.on };
    let (bindings, numbered, squares) = (layer.units.bindings, layer.arrays.newer, layer.programs.squares);
    let overrides = layer.fixed.overrides;
    layer.with_links(|group, host, links, points| {
        let native = |group: &Group, target| tries && group.is_native(target);
        let all_native = settings().mode == Mode::Refused && recording.is_none() && unit.is_none() && !is_far;
        let all_native = all_native && targets.iter().flatten().all(|target| native(group, *target));
        let load = |target| group.model.current(target).and_then(|object| object.loaded().cloned());
        let loaded = || targets.map(|target| target.map(load));
        if all_native && inspect::leaves_to_host(links, host.facts, loaded) {
            return Plan::Host;
        }
        let loaded = loaded();
        if loaded.iter().any(|loaded| matches!(loaded, Some(None))) {
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
        loaded[STAGES - 1] = loaded[STAGES - 1].take().or_else(|| colored(shade));
        let recording = links.recording(recording);
        let replaces = host.facts.depth_clamp && loaded[STAGES - 1].as_deref().is_some_and(replaces_depths);
        let clamps_depths = replaces && overrides.clamps_depths();
        let key = Key { programs, fixed, generic, depths, formats, squares, clamps_depths, recording, shade };
        let key = if must_stay { links.in_use_of(key, in_use) } else { key };
        let place = match links.place(&key) {
            Some(place) => place,
            // Linking puts a program to use, which the host allows no more.
            None if must_stay => return Plan::Invalid,
            None => links.add(key, loaded, host),
        };
        links.seen.pair = Some(place);
        links.tracks = group.model.tracks();
        let Some(pair) = links.pair_mut(place) else { return Plan::Broken };
        if in_use != pair.program && must_stay {
            return Plan::Invalid;
        }
        if in_use != pair.program {
            // SAFETY: the program was linked.
            unsafe { host::UseProgram(pair.program) };
        }
        let bound = pair.bring_up_values(
            (&targets, &values),
            (&group.model, group.counts()),
            (host, touched),
            in_use != pair.program,
        );
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
        // Texels may come to a texture that lacks some without being noted.
        let complete = pair.memory.is_empty() && fixed.is_none() && depths.missing == 0;
        let Pair { program, replaces_planes, overrides, .. } = *pair;
        links.in_use = complete.then_some(place);
        Plan::Pair { program, complete, replaces_planes, overrides, needs_matrices, depths, error }
    })
}
