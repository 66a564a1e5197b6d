//! Draws whose vertices pass through a chain.

use std::sync::Arc;

use crate::call::{AttributeSource, Chain, DeviceError, DrawCall, Identity, StageCall, TargetId};
use crate::gpu::chain::gather::corners;
use crate::gpu::chain::kernels::KernelBlock;
use crate::gpu::chain::parts::Part;
use crate::gpu::chain::passes::ChainEncoder;
use crate::gpu::chain::recording::add_to_tallies;
use crate::gpu::chain::scene::{Interpolants, Scene, fetches, last};
use crate::gpu::chain::stages::{handed_on, links};
use crate::gpu::draw::parts::DrawPart;
use crate::gpu::draw::pending::WAITING;
use crate::gpu::draw::plan::Plan;
use crate::raster::state::{CullFace, State};
use crate::raster::{Indices, Mode, Statistics};
use crate::stored::Feedback;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::lower::stages::ChainResults;
use glasm::program::{PrimitiveOut, Program};

/// Lists of a last stage's output.
pub(crate) fn drawn(made: PrimitiveOut) -> Mode {
    match made {
        PrimitiveOut::Points => Mode::Points,
        PrimitiveOut::LineStrip => Mode::Lines,
        PrimitiveOut::TriangleStrip => Mode::Triangles,
    }
}

/// How a mode's primitives are drawn as lists: the two triangles of a quad have one number, and so have all of a
/// polygon.
fn shown(mode: Mode, plain: Mode) -> Mode {
    if matches!(mode, Mode::Quads | Mode::QuadStrip | Mode::Polygon) { mode } else { plain }
}

/// The primitives of a draw, whose patches have so many corners.
fn primitives(call: &DrawCall<'_>, corners: u32) -> usize {
    match call.mode {
        Mode::Patches => call.indices.count() / corners as usize,
        mode => mode.primitives(call.indices.count()),
    }
}

/// What is seen of a draw.
struct Visible {
    /// The results that are read of each vertex.
    results: Vec<u8>,
    /// The most elements of an outline.
    outline: u32,
    /// It is nothing.
    discard: bool,
    /// Primitives need no list.
    unlisted: bool,
}

/// Results that captures and the choice of a layer or a viewport need, and fragments do not.
fn results_apart(feedback: &Feedback<'_>, program: &Program, results: &[u8], [layered, viewed]: [bool; 2]) -> Vec<u8> {
    let captured = feedback.capture.iter().flat_map(|capture| capture.layouts).flat_map(|layout| layout.outputs());
    let chosen = [Output::VIEWPORT, Output::VIEWPORT_MASK].into_iter().filter(|value| viewed && program.writes(*value));
    let wanted = captured.chain(layered.then_some(Output::LAYER)).chain(chosen);
    let mut apart: Vec<u8> = wanted.map(|output| output.0).filter(|number| !results.contains(number)).collect();
    apart.sort_unstable();
    apart.dedup();
    apart
}

impl ChainEncoder<'_> {
    pub(crate) fn draw_chain(
        &mut self,
        target: TargetId,
        call: &DrawCall<'_>,
        chain: &Chain<'_>,
    ) -> Result<Statistics, DeviceError> {
        let description = &self.renderer.targets.get(target)?.description;
        let size = [description.width, description.height];
        let stage = last(call, chain);
        let program = &stage.program.program;
        let corners = corners(call.mode, chain.patch_vertices);
        let count = primitives(call, corners);
        if count == 0 {
            return Ok(Statistics::default());
        }
        let feedback = call.feedback.copied().unwrap_or_default();
        for tally in feedback.tallies {
            self.chains.tallies.place(self.renderer, *tally)?;
        }
        if self.touches_heap(call, chain) && self.renderer.pending.accesses_memory {
            // Stages run before all draws, so pending accesses to memory must come first.
            self.renderer.submit()?;
        }
        let mode = drawn(program.arrangement().made().unwrap_or_else(|| call.mode.figure().into()));
        let shown = if chain.stages().next().is_none() { shown(call.mode, mode) } else { mode };
        let numbered = self.chains.relays.numbered_fragments(call, chain)?;
        let interpolants = numbered.as_ref().map(|(_, interpolants)| interpolants.clone()).unwrap_or_default();
        let fragment = numbered.as_ref().map_or(call.fragment, |(program, _)| StageCall { program, ..call.fragment });
        let (given, call) = (call, &DrawCall { fragment, ..*call });
        let Visible { results, outline, discard, unlisted } = match feedback.discard {
            true => Visible { results: Vec::new(), outline: 1, discard: true, unlisted: false },
            false => match self.visible(target, call, (program, &interpolants), shown)? {
                Some(visible) => visible,
                None => return self.draw_faces(target, given, chain),
            },
        };
        if discard && feedback.tallies.is_empty() && !self.touches_heap(call, chain) {
            return Ok(Statistics::default());
        }
        let layers = Some(feedback.layers).filter(|layers| layers.len() > 1 && !discard);
        let views = if discard { &[] } else { feedback.views };
        let apart = results_apart(&feedback, program, &results, [layers.is_some(), !views.is_empty()]);
        let whole = chain.control.is_some() && chain.evaluation.is_none() && chain.geometry.is_none();
        if whole && !apart.is_empty() && !results.is_empty() {
            // Patches have no separate results.
            return self.record_then_draw(target, given, chain);
        }
        let links = links(self.renderer, call, chain, &ChainResults { results: results.clone(), apart })?;
        let links = &links;
        let scene = Scene {
            call,
            chain,
            links,
            corners,
            mode,
            shown,
            size,
            outline,
            interpolants,
            numbered: fragment.program.program.reads(Attribute::FRAGMENT_PRIMITIVE_ID),
            discard,
            fetches: fetches(call),
            layers,
            views,
            unlisted: unlisted && feedback.tallies.is_empty() && layers.is_none() && views.is_empty(),
        };
        let count = count as u32;
        self.draw_parts(target, &scene, &results, count)?;
        Ok(Statistics { primitives: u64::from(count), ..Statistics::default() })
    }

    /// What is seen of a draw after this last program; `None` if its faces differ in what they read.
    fn visible(
        &mut self,
        target: TargetId,
        call: &DrawCall<'_>,
        (program, interpolants): (&Program, &Interpolants),
        mode: Mode,
    ) -> Result<Option<Visible>, DeviceError> {
        let results = handed_on(program, &call.fragment.program.program, interpolants);
        // The relay reads only what the fragments need, so the last program stores only that.
        let plans = self.relayed(target, call, (&results, interpolants), mode)?;
        let arrays = plans.first().map(|plan| plan.arrays.clone()).unwrap_or_default();
        if plans.iter().any(|plan| plan.arrays != arrays) {
            return Ok(None);
        }
        let filled = |plan: &Plan| matches!(plan.part, DrawPart::Fill(_)) && !plan.fragment.flat;
        Ok(Some(Visible {
            results: arrays.iter().filter_map(|at| results.get(*at as usize).copied()).collect(),
            outline: plans.iter().map(elements_of).max().unwrap_or(1),
            discard: plans.is_empty(),
            unlisted: plans.iter().all(filled),
        }))
    }

    /// Draws a scene of this many primitives, in as many parts as the budget requires.
    fn draw_parts(
        &mut self,
        target: TargetId,
        scene: &Scene<'_>,
        results: &[u8],
        count: u32,
    ) -> Result<(), DeviceError> {
        let share = scene.share(&self.renderer.pending.shared);
        // Only the device knows the number of primitives from the patches of earlier parts.
        let tally = (share.patches < count && scene.numbered && scene.links.evaluation.is_some()).then(Identity::new);
        if let Some(tally) = tally {
            self.chains.tallies.place(self.renderer, tally)?;
        }
        for piece in share.parts(count) {
            let part = Part { drawn: scene.drawn_before(piece.start), tally, ..piece };
            if self.renderer.pending.ring.len() > WAITING {
                self.renderer.submit()?;
            }
            let before = self.renderer.pending.record.computed.len();
            if !self.draw_chunk(target, scene, results, part)? {
                // Pending work uses the buffers. Nothing of this part has run yet.
                self.renderer.pending.record.computed.truncate(before);
                self.renderer.submit()?;
                if !self.draw_chunk(target, scene, results, part)? {
                    return Err(DeviceError::OutOfMemory);
                }
            }
        }
        if let Some(tally) = tally {
            self.chains.tallies.forget(tally);
        }
        Ok(())
    }

    /// Draws faces that need different results of the last program one after the other.
    fn draw_faces(
        &mut self,
        target: TargetId,
        call: &DrawCall<'_>,
        chain: &Chain<'_>,
    ) -> Result<Statistics, DeviceError> {
        run_twice(call, chain, "faces that need different results of programs that store")?;
        let culling = |face| {
            let mut state = State::clone(call.state);
            state.polygon.cull = Some(face);
            Arc::new(state)
        };
        let state = culling(CullFace::Back);
        let statistics = self.draw_chain(target, &DrawCall { state: &state, ..*call }, chain)?;
        let state = culling(CullFace::Front);
        // Everything has been recorded and counted by now.
        let feedback = call.feedback.map(|feedback| Feedback { tallies: &[], capture: None, ..*feedback });
        self.draw_chain(target, &DrawCall { state: &state, feedback: feedback.as_ref(), ..*call }, chain)?;
        Ok(statistics)
    }

    /// Captures what a draw captures, and then draws it.
    fn record_then_draw(
        &mut self,
        target: TargetId,
        call: &DrawCall<'_>,
        chain: &Chain<'_>,
    ) -> Result<Statistics, DeviceError> {
        run_twice(call, chain, "patches that are drawn and captured as they are, of programs that store")?;
        let recorded = call.feedback.map(|feedback| Feedback { discard: true, ..*feedback });
        self.draw_chain(target, &DrawCall { feedback: recorded.as_ref(), ..*call }, chain)?;
        let drawn = call.feedback.map(|feedback| Feedback { tallies: &[], capture: None, ..*feedback });
        self.draw_chain(target, &DrawCall { feedback: drawn.as_ref(), ..*call }, chain)
    }

    /// The plans for a draw of lists of vertices with these results, numbered like this mode's primitives.
    fn relayed(
        &mut self,
        target: TargetId,
        call: &DrawCall<'_>,
        (results, interpolants): (&[u8], &Interpolants),
        mode: Mode,
    ) -> Result<Arc<Vec<Plan>>, DeviceError> {
        let relay = self.chains.relays.relay(&self.renderer.objects, results, interpolants)?;
        let attributes = vec![AttributeSource::Given(&[]); results.len()];
        let shown = DrawCall {
            vertex: StageCall::new(&relay, &[]),
            chain: None,
            mode,
            indices: Indices::Range { first: 0, count: 3 },
            attributes: &attributes,
            edge_flags: None,
            feedback: None,
            ..*call
        };
        self.renderer.plans(target, &shown)
    }

    /// Draws some primitives; `false` if the buffers are too full for now.
    fn draw_chunk(
        &mut self,
        target: TargetId,
        scene: &Scene<'_>,
        results: &[u8],
        part: Part,
    ) -> Result<bool, DeviceError> {
        let Some(outcome) = self.compute(scene, part)? else { return Ok(false) };
        if scene.discard {
            return Ok(true);
        }
        let mut draws = Vec::new();
        let seen: Vec<_> = scene.views.iter().map(|view| Arc::new(scene.call.state.seen_by(view))).collect();
        let states = if seen.is_empty() { std::slice::from_ref(scene.call.state) } else { &seen };
        let layers = scene.layers.unwrap_or(std::slice::from_ref(&target));
        for (view, state) in (0..).zip(states) {
            let call = &DrawCall { state, ..*scene.call };
            let plans = self.relayed(target, call, (results, &scene.interpolants), scene.shown)?;
            let mut stored = vec![None; plans.len()];
            for (number, layer) in (0..).zip(layers) {
                let outcome = outcome.of_cell(view * layers.len() as u32 + number);
                for (plan, stored) in plans.iter().zip(&mut stored) {
                    let drawn = match plan.part {
                        DrawPart::Fill(_) => Some(self.relay_fill(scene, plan, &outcome, (part, view))?),
                        DrawPart::Points | DrawPart::Lines | DrawPart::OutlineLines(_) | DrawPart::OutlinePoints(_) => {
                            self.relay_marks(scene, plan, &outcome, (part, view), stored)?
                        }
                    };
                    let Some(drawn) = drawn else { return Ok(false) };
                    draws.push((*layer, drawn));
                }
            }
        }
        if let Some(tally) = part.tally {
            add_to_tallies(self, &[tally], &KernelBlock { limit: outcome.total, ..KernelBlock::default() })?;
        }
        let fragment = scene.call.fragment.program;
        self.renderer.pending.accesses_memory |= fragment.reaches_world;
        for (layer, drawn) in draws {
            // In one pass a buffer is either read or written, and its stores are visible in the next.
            if fragment.stores {
                self.renderer.begin_pass(layer)?;
            }
            self.renderer.pass(layer)?.draws.push(drawn);
            if fragment.stores {
                self.renderer.begin_pass(layer)?;
            }
        }
        Ok(true)
    }

    /// Whether something that runs before all draws accesses memory.
    fn touches_heap(&self, call: &DrawCall<'_>, chain: &Chain<'_>) -> bool {
        let captures = call.feedback.is_some_and(|feedback| feedback.capture.is_some());
        let reaches = |stage: StageCall<'_>| stage.program.reaches_world;
        captures || fetches(call) || reaches(call.vertex) || chain.stages().any(reaches)
    }
}

/// Marks of each primitive.
fn elements_of(plan: &Plan) -> u32 {
    match plan.part {
        DrawPart::Fill(_) | DrawPart::Points | DrawPart::Lines => 1,
        DrawPart::OutlineLines(_) | DrawPart::OutlinePoints(_) => 3 + plan.planes.len() as u32,
    }
}

/// Whether the programs before the rasteriser may run twice for a draw.
fn run_twice(call: &DrawCall<'_>, chain: &Chain<'_>, what: &str) -> Result<(), DeviceError> {
    let stores = call.vertex.program.stores || chain.stages().any(|stage| stage.program.stores);
    if stores { Err(DeviceError::Unsupported(what.to_owned())) } else { Ok(()) }
}
