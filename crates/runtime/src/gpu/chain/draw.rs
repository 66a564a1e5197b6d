//! Draws whose vertices pass through a chain.

use std::sync::Arc;

use super::super::drawing::GpuDevice;
use super::super::plan::Plan;
use super::super::seam::WAITING;
use super::super::work::Work;
use super::gather::corners;
use super::kernels::KernelBlock;
use super::parts::Part;
use super::stages::{Interpolants, Links, handed_on, last};
use crate::call::{AttributeSource, Chain, DeviceError, DrawCall, Identity, StageCall, TargetId};
use crate::capture::STREAMS;
use crate::raster::state::{CullFace, State, View};
use crate::raster::{Indices, Mode, Statistics};
use crate::stored::{Counted, Feedback};
use glasm::dialect::bindings::{Attribute, Output};
use glasm::isa::Op;
use glasm::lower::{ChainRequest, ChainResults};
use glasm::program::{Arrangement, PrimitiveOut};

/// Words of the arguments of one list: a dispatch, an indexed draw, a dispatch for several invocations each, and a draw
/// of marks.
pub(super) const ARGUMENTS: u32 = 16;
pub(super) const INDEXED: u32 = 4;
pub(super) const SEVERAL: u32 = 9;
pub(super) const MARKS: u32 = 12;

/// The final draw.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub arena: u8,
    /// The first vertex, in vectors, vectors of each, and their largest number.
    pub first: u32,
    pub stride: u32,
    pub most: u32,
    /// Where results are that are not drawn.
    pub apart: u32,
    /// All possible vertices exist and make triangles in order: there is no list.
    pub whole: bool,
    /// The list of vertices, in words, and its largest number of primitives.
    pub indices: u32,
    /// The index of the number that says where the list begins, if only the device knows.
    pub begins: u32,
    pub rotated: bool,
    pub primitives: u32,
    /// Their number: the indices of the sum and of the arguments.
    pub total: u32,
    pub arguments: u32,
    /// The number of the first primitive in the draw, and where edge flags of vertices are.
    pub start: u32,
    pub edges: Option<u32>,
}

/// What is the same for all chunks of a draw.
pub(super) struct Scene<'a> {
    pub call: &'a DrawCall<'a>,
    pub chain: &'a Chain<'a>,
    pub links: &'a Links,
    pub corners: u32,
    /// The lists for the final draw, and how their primitives are numbered.
    pub mode: Mode,
    pub shown: Mode,
    pub size: [u32; 2],
    /// The largest number of marks for each primitive.
    pub outline: u32,
    /// The generic interpolants from which fragments read numbers of their primitive.
    pub interpolants: Interpolants,
    /// Fragments use the device's own numbers.
    pub numbered: bool,
    /// Nothing is drawn.
    pub discard: bool,
    pub counted: Option<Counted>,
    /// Some attribute is in the heap.
    pub fetches: bool,
    /// The layers that primitives are drawn to, if there are several.
    pub layers: Option<&'a [TargetId]>,
    /// The viewports, if there are several.
    pub views: &'a [View],
    /// The order of a triangle's vertices does not matter, and nothing reads the lists.
    pub unlisted: bool,
}

/// Lists of a last stage's output.
pub(super) fn drawn(made: PrimitiveOut) -> Mode {
    match made {
        PrimitiveOut::Points => Mode::Points,
        PrimitiveOut::LineStrip => Mode::Lines,
        PrimitiveOut::TriangleStrip => Mode::Triangles,
    }
}

/// Whether some attribute is in the heap.
pub(crate) fn fetches(call: &DrawCall<'_>) -> bool {
    call.attributes.iter().any(|source| matches!(source, AttributeSource::Heap(_)))
}

/// How a mode's primitives are drawn as lists: the two triangles of a quad have one number, and so have all of a
/// polygon.
fn shown(mode: Mode, plain: Mode) -> Mode {
    if matches!(mode, Mode::Quads | Mode::QuadStrip | Mode::Polygon) { mode } else { plain }
}

impl Scene<'_> {
    /// There is no stage behind the vertex program.
    pub(super) fn is_plain(&self) -> bool {
        self.links.control.is_none() && self.links.evaluation.is_none() && self.links.geometry.is_none()
    }

    /// How many layers and viewports primitives are sorted to.
    pub(super) fn cells(&self) -> u32 {
        (self.layers.map_or(1, <[_]>::len) * self.views.len().max(1)) as u32
    }

    /// The result that chooses among several viewports.
    pub(super) fn chooses_views(&self) -> Option<Output> {
        (!self.views.is_empty()).then_some(if self.masks_views() { Output::VIEWPORT_MASK } else { Output::VIEWPORT })
    }

    /// Whether primitives name their viewports by masks.
    pub(super) fn masks_views(&self) -> bool {
        !self.views.is_empty() && last(self.call, self.chain).program.program.writes(Output::VIEWPORT_MASK)
    }

    /// How often a primitive is drawn at most.
    pub(super) fn copies(&self) -> u32 {
        if self.masks_views() { self.views.len() as u32 } else { 1 }
    }

    /// Vertices of a drawn primitive.
    pub(super) fn each(&self) -> u32 {
        PrimitiveOut::from(self.mode.figure()).corners()
    }

    /// Invocations of the geometry program.
    pub(super) fn invocations(&self) -> u32 {
        match self.chain.geometry.map(|stage| stage.program.program.arrangement()) {
            Some(Arrangement::Geometry { invocations, .. }) => invocations.max(1),
            _ => 1,
        }
    }

    pub(super) fn last_request(&self) -> &ChainRequest {
        let links = self.links;
        let last = links.geometry.as_ref().or(links.evaluation.as_ref()).or(links.control.as_ref());
        &last.unwrap_or(&links.vertex).request
    }

    /// Whether the last program's output, or its amount, is needed.
    pub(super) fn records(&self) -> bool {
        self.call.feedback.is_some_and(|feedback| !feedback.tallies.is_empty())
    }

    /// Vertex streams after the first that are needed.
    pub(super) fn other_streams(&self) -> std::ops::Range<u32> {
        let emits = |stage: &StageCall<'_>| stage.program.program.instructions().iter().any(|it| it.op == Op::Emits);
        let several = self.records() && self.chain.geometry.as_ref().is_some_and(emits);
        1..if several { STREAMS as u32 } else { 1 }
    }

    pub(super) fn patch_size(&self, results: usize, patch: usize) -> u64 {
        u64::from(self.vertices_of_patch()) * results as u64 + patch as u64
    }

    /// Primitives in the parts before the current one, if known in advance.
    fn drawn_before(&self, start: u32) -> u32 {
        if self.is_plain() { start } else { start.wrapping_mul(self.vertices_of_patch()) }
    }

    /// Vertices of the control program's output patches.
    fn vertices_of_patch(&self) -> u32 {
        match self.chain.control.map(|stage| stage.program.program.arrangement()) {
            Some(Arrangement::Control { vertices }) => vertices,
            _ => 0,
        }
    }
}

impl GpuDevice {
    pub(in super::super) fn draw_chain(
        &mut self,
        target: TargetId,
        call: &DrawCall<'_>,
        chain: &Chain<'_>,
    ) -> Result<Statistics, DeviceError> {
        let description = &self.targets.get(target)?.description;
        let size = [description.width, description.height];
        let stage = last(call, chain);
        let program = &stage.program.program;
        let corners = corners(call.mode, chain.patch_vertices);
        let count = match call.mode {
            Mode::Patches => call.indices.count() / corners as usize,
            mode => mode.primitives(call.indices.count()),
        };
        if count == 0 {
            return Ok(Statistics::default());
        }
        let feedback = call.feedback.copied().unwrap_or_default();
        for tally in feedback.tallies {
            self.tally_place(*tally)?;
        }
        if self.touches_heap(call, chain) && self.passes_reach {
            // Stages run before all draws, so pending accesses to memory must come first.
            self.submit()?;
        }
        let mode = drawn(program.arrangement().made().unwrap_or_else(|| call.mode.figure().into()));
        let shown = if chain.stages().next().is_none() { shown(call.mode, mode) } else { mode };
        let numbered = self.numbered_fragments(call, chain)?;
        let interpolants = numbered.as_ref().map(|(_, interpolants)| interpolants.clone()).unwrap_or_default();
        let fragment = numbered.as_ref().map_or(call.fragment, |(program, _)| StageCall { program, ..call.fragment });
        let (given, call) = (call, &DrawCall { fragment, ..*call });
        let (mut results, mut outline) = (Vec::new(), 1);
        let (mut discard, mut unlisted) = (feedback.discard, false);
        if !discard {
            results = handed_on(program, &fragment.program.program, &interpolants);
            // The relay reads only what the fragments need, so the last program stores only that.
            let plans = self.relayed(target, call, (&results, &interpolants), shown)?;
            let arrays = plans.first().map(|plan| plan.arrays.clone()).unwrap_or_default();
            if plans.iter().any(|plan| plan.arrays != arrays) {
                return self.draw_faces(target, given, chain);
            }
            results = arrays.iter().filter_map(|at| results.get(*at as usize).copied()).collect();
            outline = plans.iter().map(elements_of).max().unwrap_or(1);
            discard = plans.is_empty();
            let filled = |plan: &Plan| matches!(plan.work, Work::Fill(_));
            unlisted = feedback.tallies.is_empty() && plans.iter().all(|plan| filled(plan) && !plan.fragment.flat);
        }
        if discard && feedback.tallies.is_empty() && !self.touches_heap(call, chain) {
            return Ok(Statistics::default());
        }
        let wanted = feedback.capture.iter().flat_map(|capture| capture.layouts).flat_map(|layout| layout.outputs());
        let layers = Some(feedback.layers).filter(|layers| layers.len() > 1 && !discard);
        let views = if discard { &[] } else { feedback.views };
        let chosen = [Output::VIEWPORT, Output::VIEWPORT_MASK].into_iter().filter(|it| program.writes(*it));
        let chosen = chosen.filter(|_| !views.is_empty());
        let wanted = wanted.chain(layers.map(|_| Output::LAYER)).chain(chosen);
        let mut apart: Vec<u8> = wanted.map(|output| output.0).filter(|number| !results.contains(number)).collect();
        apart.sort_unstable();
        apart.dedup();
        let whole = chain.control.is_some() && chain.evaluation.is_none() && chain.geometry.is_none();
        if whole && !apart.is_empty() && !results.is_empty() {
            // Patches have no separate results.
            return self.record_then_draw(target, given, chain);
        }
        let links = self.links(call, chain, &ChainResults { results: results.clone(), apart })?;
        let (counted, fetches) = (feedback.counted, fetches(call));
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
            counted,
            fetches,
            layers,
            views,
            unlisted: unlisted && layers.is_none() && views.is_empty(),
        };
        let count = count as u32;
        self.draw_parts(target, &scene, &results, count)?;
        Ok(Statistics { primitives: u64::from(count), ..Statistics::default() })
    }

    /// Draws a scene of so many primitives, in as many parts as the budget requires.
    fn draw_parts(
        &mut self,
        target: TargetId,
        scene: &Scene<'_>,
        results: &[u8],
        count: u32,
    ) -> Result<(), DeviceError> {
        let share = scene.share(&self.chains.shared);
        // Only the device knows the number of primitives from the patches of earlier parts.
        let tally = (share.patches < count && scene.numbered && scene.links.evaluation.is_some()).then(Identity::new);
        if let Some(tally) = tally {
            self.tally_place(tally)?;
        }
        for piece in share.parts(count) {
            let part = Part { drawn: scene.drawn_before(piece.start), tally, ..piece };
            if self.ring.len() > WAITING {
                self.submit()?;
            }
            let before = self.record.stored.len();
            if !self.draw_chunk(target, scene, results, part)? {
                // Pending work uses the buffers. Nothing of this part has run yet.
                self.record.stored.truncate(before);
                self.submit()?;
                if !self.draw_chunk(target, scene, results, part)? {
                    return Err(DeviceError::OutOfMemory);
                }
            }
        }
        if let Some(tally) = tally {
            self.forget_tally(tally);
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
        let relay = self.relay(results, interpolants)?;
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
        self.plans(target, &shown)
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
                    let drawn = match plan.work {
                        Work::Fill(_) => Some(self.relay_fill(scene, plan, &outcome, (part, view))?),
                        Work::Points | Work::Lines | Work::OutlineLines(_) | Work::OutlinePoints(_) => {
                            self.relay_marks(scene, plan, &outcome, (part, view), stored)?
                        }
                    };
                    let Some(drawn) = drawn else { return Ok(false) };
                    draws.push((*layer, drawn));
                }
            }
        }
        if let Some(tally) = part.tally {
            self.add_to_tallies(&[tally], &KernelBlock { limit: outcome.total, ..KernelBlock::default() })?;
        }
        let fragment = scene.call.fragment.program;
        self.passes_reach |= fragment.reaches_world;
        for (layer, drawn) in draws {
            // In one pass a buffer is either read or written, and its stores are visible in the next.
            if fragment.stores {
                self.begin_pass(layer)?;
            }
            self.pass(layer)?.draws.push(drawn);
            if fragment.stores {
                self.begin_pass(layer)?;
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

    /// Whether the device takes flat values from a triangle's first vertex.
    pub(super) fn rotates(&self) -> bool {
        !self.objects.gpu().is_opengl()
    }
}

/// Marks of each primitive.
fn elements_of(plan: &Plan) -> u32 {
    match plan.work {
        Work::Fill(_) | Work::Points | Work::Lines => 1,
        Work::OutlineLines(_) | Work::OutlinePoints(_) => 3 + plan.planes.len() as u32,
    }
}

/// Whether the programs before the rasteriser may run twice for a draw.
fn run_twice(call: &DrawCall<'_>, chain: &Chain<'_>, what: &str) -> Result<(), DeviceError> {
    let stores = call.vertex.program.stores || chain.stages().any(|stage| stage.program.stores);
    if stores { Err(DeviceError::Unsupported(what.to_owned())) } else { Ok(()) }
}
