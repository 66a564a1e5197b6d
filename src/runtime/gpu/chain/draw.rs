//! Draws whose vertices go through a chain.

use super::super::drawing::GpuDevice;
use super::super::plan::{Plan, Work};
use super::super::record::{Place, Size, Source};
use super::super::seam::WAITING;
use super::block::ChainBlock;
use super::buffers::{Shared, SharedBuffers};
use super::kernels::{Kernel, KernelBlock};
use super::passes::{Ends, Run};
use super::stages::{Links, drawn, handed_on, last};
use crate::dialect::bindings::Attribute;
use crate::lower::CHAIN_NONE;
use crate::program::{Arrangement, TessellationMode, TessellationSpacing, VertexOrder};
use crate::raster::{Indices, Mode, Statistics};
use crate::runtime::call::{AttributeSource, Chain, DeviceError, DrawCall, StageCall, TargetId};

/// Words of the arguments of one list: a dispatch, an indexed draw, a dispatch for several invocations each, and a draw
/// of marks.
const ARGUMENTS: u32 = 16;
pub(super) const INDEXED: u32 = 4;
const SEVERAL: u32 = 9;
pub(super) const MARKS: u32 = 12;

/// The most vertices and primitives that a patch is cut into.
fn largest_cut(mode: TessellationMode) -> [u32; 2] {
    match mode {
        // 64 segments an edge, and rings of 62, 60 ... within.
        TessellationMode::Triangles => [3169, 6144],
        TessellationMode::Quads => [65 * 65, 2 * 64 * 64],
        TessellationMode::Isolines => [64 * 65, 64 * 64],
    }
}

/// Primitives with their vertices, as a stage finds them.
struct Gathered {
    /// Least vertex, and one past the greatest.
    bounds: [u32; 2],
    /// A list of vertices; none where they come in order.
    list: Option<Vec<u32>>,
}

/// What is drawn in the end.
pub(super) struct Outcome {
    pub arena: u8,
    /// The first vertex, in vectors, and how many there may be.
    pub first: u32,
    pub most: u32,
    /// The list of vertices, in words, and the most primitives that it has.
    pub indices: u32,
    pub primitives: u32,
    /// How many there are: the place of the sum, and of the arguments.
    pub total: u32,
    pub arguments: u32,
}

fn corners(mode: Mode, patch: u32) -> u32 {
    match mode {
        Mode::Patches => patch.max(1),
        Mode::Points => 1,
        Mode::Lines | Mode::LineLoop | Mode::LineStrip => 2,
        Mode::LinesAdjacency | Mode::LineStripAdjacency => 4,
        Mode::TrianglesAdjacency | Mode::TriangleStripAdjacency => 6,
        Mode::Triangles | Mode::TriangleStrip | Mode::TriangleFan | Mode::Quads | Mode::QuadStrip | Mode::Polygon => 3,
    }
}

/// Whether primitive n has the vertices that follow those of primitive n - 1.
fn in_order(mode: Mode) -> bool {
    matches!(
        mode,
        Mode::Points | Mode::Lines | Mode::Triangles | Mode::LinesAdjacency | Mode::TrianglesAdjacency | Mode::Patches
    )
}

fn gather(call: &DrawCall<'_>, corners: u32, start: u32, count: u32) -> Gathered {
    if let (Indices::Range { first, .. }, true) = (call.indices, in_order(call.mode)) {
        let begin = first.saturating_add(start * corners);
        return Gathered { bounds: [begin, begin.saturating_add(count * corners)], list: None };
    }
    let length = call.indices.count();
    let mut list = Vec::with_capacity((count * corners) as usize);
    for primitive in start..start + count {
        let places = match call.mode {
            Mode::Patches => {
                (primitive as usize * corners as usize..(primitive as usize + 1) * corners as usize).collect()
            }
            mode => mode.gathered(primitive as usize, length),
        };
        list.extend(places.into_iter().map(|place| call.indices.get(place)));
    }
    let least = list.iter().min().copied().unwrap_or(0);
    let greatest = list.iter().max().copied().unwrap_or(0);
    Gathered { bounds: [least, greatest.saturating_add(1)], list: Some(list) }
}

/// What a draw has that does not change from chunk to chunk.
pub(super) struct Scene<'a> {
    pub call: &'a DrawCall<'a>,
    pub chain: &'a Chain<'a>,
    pub links: &'a Links,
    pub corners: u32,
    /// What is drawn in the end.
    pub mode: Mode,
    pub size: [u32; 2],
    /// Elements of a mark for each primitive, at most.
    pub outline: u32,
    /// The generic interpolant in which fragments find the number of their primitive.
    pub interpolant: Option<u8>,
}

impl Scene<'_> {
    /// Primitives that are drawn at a time: as many as the budget holds if all stages give as much as they may.
    fn chunk(&self, buffers: &SharedBuffers) -> u32 {
        let stride = |results: usize| results.max(1) as u64;
        let links = self.links;
        let mut arenas = [u64::from(self.corners) * stride(links.vertex.request.results.len()), 0];
        let mut to = 1;
        let (mut numbers, mut counts) = (u64::from(self.corners), 4u64);
        let mut items = 1u64;
        if let Some(link) = &links.control {
            arenas[to] += self.patch_size(link.request.results.len(), link.request.patch.len());
            to = 1 - to;
        }
        if let (Some(link), Some(stage)) = (&links.evaluation, &self.chain.evaluation)
            && let Arrangement::Evaluation { mode, points, .. } = stage.program.program.arrangement
        {
            let [vertices, primitives] = largest_cut(mode).map(u64::from);
            items = if points { vertices } else { primitives };
            arenas[1 - to] += vertices;
            arenas[to] += vertices * stride(link.request.results.len());
            numbers += 2 + items * 3;
            counts += 2;
            to = 1 - to;
        }
        if let (Some(link), Some(stage)) = (&links.geometry, &self.chain.geometry)
            && let Arrangement::Geometry { vertices, invocations, .. } = stage.program.program.arrangement
        {
            let all = items * u64::from(invocations.max(1));
            let vertices = all * u64::from(vertices);
            arenas[to] += vertices * stride(link.request.results.len());
            numbers += all + 3 * vertices;
            counts += 2 * all + vertices;
            items = vertices;
            to = 1 - to;
        }
        // Elements of marks lie beside the last vertices.
        arenas[to] += items * u64::from(self.outline);
        let share = |buffer: Shared, size: u64| (u64::from(buffers.room(buffer)) / 2) / size.max(1);
        let most = [
            share(Shared::Arena(0), arenas[0].max(arenas[1])),
            share(Shared::Numbers, numbers),
            share(Shared::Counts, counts),
            u64::from(buffers.room(Shared::Arena(0))) / (16 * items).max(1),
        ];
        most.into_iter().min().unwrap_or(1).clamp(1, 1 << 20) as u32
    }

    fn patch_size(&self, results: usize, patch: usize) -> u64 {
        let vertices = match self.chain.control.map(|stage| stage.program.program.arrangement) {
            Some(Arrangement::Control { vertices }) => vertices,
            _ => 0,
        };
        u64::from(vertices) * results as u64 + patch as u64
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
        let Some(stage) = last(call, chain) else { return Ok(Statistics::default()) };
        let program = &stage.program.program;
        let corners = corners(call.mode, chain.patch_vertices);
        let count = match call.mode {
            Mode::Patches => call.indices.count() / corners as usize,
            mode => mode.primitives(call.indices.count()),
        };
        if count == 0 {
            return Ok(Statistics::default());
        }
        let mode = drawn(program);
        let numbered = match chain.geometry {
            Some(_) => self.numbered_fragments(call)?,
            None => None,
        };
        let interpolant = numbered.as_ref().map(|(_, interpolant)| *interpolant);
        let fragment = numbered.as_ref().map_or(call.fragment, |(program, _)| StageCall { program, ..call.fragment });
        let call = &DrawCall { fragment, ..*call };
        let mut results = handed_on(program, &fragment.program.program, interpolant.is_some());
        // The relay reads what the fragments need and no more: that is what the last program has to store.
        let plans = self.relayed(target, call, (&results, interpolant), mode)?;
        let Some(first) = plans.first() else { return Ok(Statistics::default()) };
        let needed: Vec<u8> = first.arrays.iter().filter_map(|at| results.get(*at as usize).copied()).collect();
        if plans.iter().any(|plan| plan.arrays != first.arrays) {
            return Err(DeviceError::Unsupported("faces that ask for unlike results of a geometry program".to_owned()));
        }
        results = needed;
        let links = self.links(call, chain, results.clone())?;
        let outline = plans.iter().map(elements_of).max().unwrap_or(1);
        let scene = Scene { call, chain, links: &links, corners, mode, size, outline, interpolant };
        let (chunk, count) = (scene.chunk(&self.chains.shared), count as u32);
        if chunk < count && fragment.program.program.reads(Attribute::FRAGMENT_PRIMITIVE_ID) {
            // Each part would begin to count anew.
            return Err(DeviceError::Unsupported("numbers of the primitives of so many patches".to_owned()));
        }
        let mut start = 0;
        while start < count {
            let part = chunk.min(count - start);
            if self.ring.len() > WAITING {
                self.submit()?;
            }
            if !self.draw_chunk(target, &scene, &results, start, part)? {
                // What waits has the buffers.
                self.submit()?;
                if !self.draw_chunk(target, &scene, &results, start, part)? {
                    return Err(DeviceError::OutOfMemory);
                }
            }
            start += part;
        }
        Ok(Statistics { primitives: u64::from(count), ..Statistics::default() })
    }

    /// The plans of a draw of lists of vertices that have these results.
    fn relayed(
        &mut self,
        target: TargetId,
        call: &DrawCall<'_>,
        (results, interpolant): (&[u8], Option<u8>),
        mode: Mode,
    ) -> Result<std::sync::Arc<Vec<Plan>>, DeviceError> {
        let relay = self.relay(results, interpolant)?;
        let attributes = vec![AttributeSource::Given(&[]); results.len()];
        let shown = DrawCall {
            vertex: StageCall::new(&relay, &[]),
            chain: None,
            mode,
            indices: Indices::Range { first: 0, count: 3 },
            attributes: &attributes,
            edge_flags: None,
            ..*call
        };
        self.plans(target, &shown)
    }

    /// Draws some primitives; `false` where the buffers have no room for them now.
    fn draw_chunk(
        &mut self,
        target: TargetId,
        scene: &Scene<'_>,
        results: &[u8],
        start: u32,
        count: u32,
    ) -> Result<bool, DeviceError> {
        let plans = self.relayed(target, scene.call, (results, scene.interpolant), scene.mode)?;
        let gathered = gather(scene.call, scene.corners, start, count);
        let Some(outcome) = self.compute(scene, &gathered, start, count)? else { return Ok(false) };
        for plan in plans.iter() {
            let drawn = match plan.work {
                Work::Fill(_) => Some(self.relay_fill(scene, plan, &outcome)),
                Work::Points | Work::Lines | Work::OutlineLines(_) | Work::OutlinePoints(_) => {
                    self.relay_marks(scene, plan, &outcome)?
                }
            };
            let Some(drawn) = drawn else { return Ok(false) };
            self.pass(target)?.draws.push(drawn);
        }
        Ok(true)
    }

    /// Runs all stages.
    fn compute(
        &mut self,
        scene: &Scene<'_>,
        gathered: &Gathered,
        start: u32,
        count: u32,
    ) -> Result<Option<Outcome>, DeviceError> {
        let Scene { call, chain, links, corners, size, .. } = *scene;
        let take = |device: &mut Self, buffer, size, alignment| device.chains.shared.take(buffer, size, alignment);
        let [least, end] = gathered.bounds;
        let vertices = end - least;
        let request = &links.vertex.request;
        let stride = request.results.len().max(1) as u32;
        let Some(length) = vertices.checked_mul(stride) else { return Ok(None) };
        let Some(first) = take(self, Shared::Arena(0), length, stride) else { return Ok(None) };
        let crate::lower::Feed::Arrays(arrays) = &request.feed else { return Ok(None) };
        let locations: Vec<u32> = arrays.iter().map(|number| u32::from(*number)).collect();
        let submission = self.submission;
        let given = self.geometry.arrays(&self.objects, &mut self.ring, call, &locations, gathered.bounds, submission);
        let each = locations.len() as u32;
        let (inputs, place) = match &given.arrays {
            Place::Ring(offset) => (Source::Ring(None), (offset / 16) as u32),
            Place::Kept(buffer) => (Source::Kept(buffer.clone()), (least - given.shift) * each),
            Place::None | Place::Shared(_) => (Source::Ring(None), 0),
        };
        let mut block =
            ChainBlock { count: vertices, first: least, inputs: place, results: first, ..ChainBlock::default() };
        for (number, place) in block.constants.iter_mut().enumerate() {
            if let Some(AttributeSource::Constant(value)) = call.attributes.get(number) {
                *place = *value;
            }
        }
        let ends = Ends { inputs, results: Shared::Arena(0), numbers: Source::Ring(None) };
        let groups = Size::Direct(ChainBlock::groups(vertices));
        let run = Run { which: 0, link: &links.vertex, stage: &call.vertex, ends: &ends, block: &block, size: groups };
        self.run_link(call, size, &run)?;

        let seats = gathered.list.as_ref().map(|list| {
            let place = self.ring.align(4);
            self.ring.words(list.iter().copied());
            (place / 4) as u32
        });
        // Where the primitives' vertices are.
        let mut from = (0u8, first);
        let mut block = ChainBlock {
            count,
            first: least,
            corners,
            seats: seats.unwrap_or(CHAIN_NONE),
            identity: start,
            levels: chain.levels,
            ..ChainBlock::default()
        };
        if seats.is_none() {
            block.first = 0;
        }
        let mut numbers = Source::Ring(None);
        let mut whole = 0;
        let mut level_place = 0;
        if let (Some(link), Some(stage)) = (&links.control, &chain.control) {
            let each = scene.patch_size(link.request.results.len(), link.request.patch.len()) as u32;
            let Some(to) = take(self, Shared::Arena(1), count * each, 1) else { return Ok(None) };
            let block = ChainBlock { inputs: from.1, results: to, ..block };
            let ends =
                Ends { inputs: Source::Shared(Shared::Arena(0)), results: Shared::Arena(1), numbers: numbers.clone() };
            let run = Run {
                which: 2,
                link,
                stage,
                ends: &ends,
                block: &block,
                size: Size::Direct(ChainBlock::groups_of(&stage.program.program, count)),
            };
            self.run_link(call, size, &run)?;
            from = (1, to);
            whole = each;
            level_place = to + each - link.request.patch.len() as u32;
        }
        if whole > 0
            && let Some(Arrangement::Control { vertices }) = chain.control.map(|it| it.program.program.arrangement)
        {
            block.corners = vertices;
        }
        block.inputs = from.1;
        let mut list = None;
        if let (Some(link), Some(stage)) = (&links.evaluation, &chain.evaluation)
            && let Arrangement::Evaluation { mode, spacing, order, points } = stage.program.program.arrangement
        {
            let [most_vertices, most_primitives] = largest_cut(mode);
            let most_primitives = if points { most_vertices } else { most_primitives };
            let each = if points {
                1
            } else if mode == TessellationMode::Isolines {
                2
            } else {
                3
            };
            let stride = link.request.results.len().max(1) as u32;
            let to = 1 - from.0;
            let places = (|| {
                Some((
                    take(self, Shared::Counts, 2 * count, 1)?,
                    take(self, Shared::Numbers, 2 * count + 2, 1)?,
                    take(self, Shared::Numbers, count.checked_mul(most_primitives * each)?, 1)?,
                    take(self, Shared::Arena(from.0), count.checked_mul(most_vertices)?, 1)?,
                    take(self, Shared::Arena(to), count.checked_mul(most_vertices * stride)?, stride)?,
                    take(self, Shared::Arguments, 2 * ARGUMENTS, ARGUMENTS)?,
                ))
            })();
            let Some((counts, sums, indices, records, results, arguments)) = places else { return Ok(None) };
            let totals = sums + 2 * count;
            let number = match mode {
                TessellationMode::Triangles => 0,
                TessellationMode::Quads => 1,
                TessellationMode::Isolines => 2,
            };
            let clockwise = order == VertexOrder::Clockwise;
            let kernel = KernelBlock {
                count,
                corners: each,
                source: u32::from(from.0),
                place: level_place,
                whole,
                mode: number | u32::from(points) << 2 | u32::from(clockwise) << 3,
                spacing: match spacing {
                    TessellationSpacing::Equal => 0,
                    TessellationSpacing::FractionalOdd => 1,
                    TessellationSpacing::FractionalEven => 2,
                },
                counts,
                records,
                indices,
                levels: chain.levels,
                base: results / stride,
                ..KernelBlock::default()
            };
            self.run_kernel(Kernel::Levels, &kernel, Size::Direct(ChainBlock::groups(count)))?;
            let one = Size::Direct([1, 1]);
            let sum = KernelBlock { step: 2, prefix: sums, total: totals, arguments, ..kernel };
            self.run_kernel(Kernel::Scan, &sum, one)?;
            let behind = links.geometry.is_some();
            let invocations = match chain.geometry.map(|it| it.program.program.arrangement) {
                Some(Arrangement::Geometry { invocations, .. }) => invocations.max(1),
                _ => 1,
            };
            let of_primitives = KernelBlock {
                counts: counts + 1,
                prefix: sums + count,
                total: totals + 1,
                arguments: arguments + ARGUMENTS,
                more: invocations,
                outline: scene.outline,
                ..sum
            };
            self.run_kernel(Kernel::Scan, &of_primitives, one)?;
            let vertices_there = Size::Indirect(u64::from(arguments) * 4);
            self.run_kernel(Kernel::Points, &sum, vertices_there)?;
            let ends = Ends {
                inputs: Source::Shared(Shared::Arena(from.0)),
                results: Shared::Arena(to),
                numbers: if seats.is_some() && whole == 0 { numbers.clone() } else { Source::Shared(Shared::Numbers) },
            };
            let mut own = ChainBlock { results, records, limit: totals, ..block };
            if seats.is_some() && whole == 0 {
                // The list of seats is elsewhere than the sums: what lies beyond the sum is computed in vain.
                own.limit = CHAIN_NONE;
                own.count = count * most_vertices;
            }
            let run = Run { which: 3, link, stage, ends: &ends, block: &own, size: vertices_there };
            self.run_link(call, size, &run)?;
            let rotate = u32::from(!behind && self.rotates());
            let faces = KernelBlock { step: sums, rotate, ..of_primitives };
            self.run_kernel(Kernel::Faces, &faces, Size::Indirect(u64::from(arguments + ARGUMENTS) * 4))?;
            let outcome = Outcome {
                arena: to,
                first: results,
                most: count * most_vertices,
                indices,
                primitives: count * most_primitives,
                total: totals + 1,
                arguments: arguments + ARGUMENTS,
            };
            if !behind {
                return Ok(Some(outcome));
            }
            from = (to, results);
            numbers = Source::Shared(Shared::Numbers);
            block = ChainBlock { inputs: results, corners: each, seats: indices, first: 0, limit: totals + 1, ..block };
            list = Some(outcome);
        }
        let (Some(link), Some(stage)) = (&links.geometry, &chain.geometry) else { return Ok(None) };
        let Arrangement::Geometry { vertices: room, invocations, .. } = stage.program.program.arrangement else {
            return Ok(None);
        };
        let invocations = invocations.max(1);
        let items = list.as_ref().map_or(count, |outcome| outcome.primitives);
        let Some(all) = items.checked_mul(invocations) else { return Ok(None) };
        let stride = link.request.results.len().max(1) as u32;
        let each = match scene.mode {
            Mode::Points => 1,
            Mode::Lines => 2,
            _ => 3,
        };
        let to = 1 - from.0;
        let strips = room.saturating_sub(each - 1).max(1);
        let places = (|| {
            let vertices = all.checked_mul(room)?;
            Some((
                take(self, Shared::Counts, 2 * all, 1)?,
                take(self, Shared::Counts, vertices, 1)?,
                take(self, Shared::Numbers, all + 1, 1)?,
                take(self, Shared::Numbers, all.checked_mul(strips * each)?, 1)?,
                take(self, Shared::Arena(to), vertices.checked_mul(stride)?, stride)?,
                take(self, Shared::Arguments, ARGUMENTS, ARGUMENTS)?,
            ))
        })();
        let Some((counts, flags, sums, indices, results, arguments)) = places else { return Ok(None) };
        let split = match call.mode {
            Mode::Quads | Mode::QuadStrip => 2,
            Mode::Polygon => u32::MAX,
            _ => 1,
        };
        let own = ChainBlock { results, counts, flags, split, ..block };
        let ends = Ends { inputs: Source::Shared(Shared::Arena(from.0)), results: Shared::Arena(to), numbers };
        let there = match &list {
            None => Size::Direct(ChainBlock::groups(all)),
            Some(outcome) => Size::Indirect(u64::from(outcome.arguments + SEVERAL) * 4),
        };
        let run = Run { which: 4, link, stage, ends: &ends, block: &own, size: there };
        self.run_link(call, size, &run)?;
        let kernel = KernelBlock {
            count,
            limit: block.limit,
            times: invocations,
            corners: each,
            counts,
            step: 2,
            prefix: sums,
            total: sums + all,
            indices,
            arguments,
            flags,
            room,
            base: results / stride,
            rotate: u32::from(self.rotates()),
            outline: scene.outline,
            ..KernelBlock::default()
        };
        self.run_kernel(Kernel::Scan, &kernel, Size::Direct([1, 1]))?;
        self.run_kernel(Kernel::Strips, &kernel, there)?;
        Ok(Some(Outcome {
            arena: to,
            first: results,
            most: all * room,
            indices,
            primitives: all * strips,
            total: sums + all,
            arguments,
        }))
    }

    /// Whether the device takes flat values from a triangle's first vertex.
    pub(super) fn rotates(&self) -> bool {
        !self.objects.gpu().is_opengl()
    }
}

/// Elements of marks for each primitive.
fn elements_of(plan: &Plan) -> u32 {
    match plan.work {
        Work::Fill(_) | Work::Points | Work::Lines => 1,
        Work::OutlineLines(_) | Work::OutlinePoints(_) => 3 + plan.planes.len() as u32,
    }
}
