//! Fetches the vertices of a draw for a chain, and lists those of its primitives.

use crate::call::{AttributeSource, DeviceError, DrawCall};
use crate::chain_block::ChainBlock;
use crate::gpu::buffers::geometry::{Destination, data};
use crate::gpu::buffers::places::BufferPlace;
use crate::gpu::buffers::shared::Shared;
use crate::gpu::chain::kernels::{FEW, Kernel, KernelBlock};
use crate::gpu::chain::passes::{ChainEncoder, StageBuffers, StageRun};
use crate::gpu::chain::scene::{ARGUMENTS, Items, Scene, VertexList, rotates};
use crate::gpu::draw::groups::BufferSource;
use crate::gpu::draw::record::Workgroups;
use crate::raster::{Indices, Mode, place_among};
use crate::stored::Component;
use glasm::lower::stages::{CHAIN_NONE, Feed};

/// Flags of `assemble`.
const DRAWN: u32 = 1;
const PLAIN: u32 = 2;
const LISTED: u32 = 4;
const APART: u32 = 8;

/// The vertices of a primitive for a stage.
pub(crate) fn corners(mode: Mode, patch: u32) -> u32 {
    match mode {
        Mode::Patches => patch.max(1),
        Mode::LinesAdjacency | Mode::LineStripAdjacency => 4,
        Mode::TrianglesAdjacency | Mode::TriangleStripAdjacency => 6,
        mode => glasm::program::PrimitiveOut::from(mode.figure()).corners(),
    }
}

/// Whether primitive n uses the vertices after those of primitive n - 1.
fn in_order(mode: Mode) -> bool {
    matches!(
        mode,
        Mode::Points | Mode::Lines | Mode::Triangles | Mode::LinesAdjacency | Mode::TrianglesAdjacency | Mode::Patches
    )
}

/// Whether all primitives, or the last one, use the first vertex again.
fn turns(mode: Mode) -> bool {
    matches!(mode, Mode::LineLoop | Mode::TriangleFan | Mode::Polygon)
}

/// Indices of the vertices of this many primitives from `start` on, except for a shared first vertex: the first, and one
/// more than the last.
fn span(mode: Mode, corners: u32, start: u32, count: u32, all: u32) -> [u32; 2] {
    let end = start.saturating_add(count);
    let [from, to] = match mode {
        _ if in_order(mode) => [start.saturating_mul(corners), end.saturating_mul(corners)],
        Mode::LineStrip | Mode::LineLoop => [start, end.saturating_add(1)],
        Mode::TriangleStrip => [start, end.saturating_add(2)],
        Mode::LineStripAdjacency => [start, end.saturating_add(3)],
        Mode::Quads => [start / 2 * 4, end.div_ceil(2).saturating_mul(4)],
        Mode::QuadStrip => [start / 2 * 2, end.div_ceil(2).saturating_mul(2).saturating_add(2)],
        Mode::TriangleStripAdjacency => [(2 * start).saturating_sub(2), end.saturating_mul(2).saturating_add(5)],
        // Fans and polygons share their first vertex.
        _ => [if start > 0 { start.saturating_add(1) } else { 0 }, end.saturating_add(2)],
    };
    [from.min(all), to.min(all)]
}

/// Smallest vertex number, and one more than the largest.
fn bounds(indices: &Indices<'_>, [from, to]: [u32; 2]) -> [u32; 2] {
    match (indices, indices.list()) {
        (Indices::Range { first, .. }, _) => [first.saturating_add(from), first.saturating_add(to)],
        (_, list) => {
            Indices::List(list.and_then(|list| list.get(from as usize..to as usize)).unwrap_or_default()).bounds()
        }
    }
}

/// Elements that are far apart: those in use, in order, and the position of each element among them.
fn sparse(indices: &Indices<'_>, [from, to]: [u32; 2], [least, end]: [u32; 2]) -> Option<[Vec<u32>; 2]> {
    let part = indices.list()?.get(from as usize..to as usize)?;
    if ((end - least) as usize) < 4 * part.len() + 64 {
        return None;
    }
    let mut used = part.to_vec();
    used.sort_unstable();
    used.dedup();
    let place = |index: &u32| place_among(&used, *index) as u32;
    let places = part.iter().map(place).collect();
    Some([used, places])
}

/// Some of the indices of a draw, and their vertices.
struct Piece {
    places: [u32; 2],
    /// Smallest vertex number, and one more than the largest.
    bounds: [u32; 2],
    sparse: Option<[Vec<u32>; 2]>,
}

impl Piece {
    fn of(scene: &Scene<'_>, places: [u32; 2]) -> Piece {
        let bounds = bounds(&scene.call.indices, places);
        let sparse = if scene.fetches { None } else { sparse(&scene.call.indices, places, bounds) };
        Piece { places, bounds, sparse }
    }

    /// The number of vertices to store.
    fn count(&self) -> u32 {
        self.sparse.as_ref().map_or(self.bounds[1] - self.bounds[0], |[used, _]| used.len() as u32)
    }

    /// Their numbers, in storage order.
    fn vertices(&self) -> impl Iterator<Item = u32> + '_ {
        let used = self.sparse.as_ref().map(|[used, _]| used.as_slice());
        let range = if used.is_some() { 0..0 } else { self.bounds[0]..self.bounds[1] };
        used.unwrap_or_default().iter().copied().chain(range)
    }
}

/// The vector of the heap at which attributes begin that are stored for programs, element by element.
fn vectors_of_heap(call: &DrawCall<'_>, locations: &[u32]) -> Option<u32> {
    let step = 4 * locations.len() as u32;
    let mut first = None;
    for (number, location) in (0..).zip(locations) {
        let Some(AttributeSource::Heap(array)) = call.attributes.get(*location as usize) else { return None };
        let start = *first.get_or_insert(array.first);
        let alike = (array.kind, array.components, array.step) == (Component::Float, 4, step);
        if !alike || array.first != start + 4 * number {
            return None;
        }
    }
    // A program that accesses memory binds the same buffer differently.
    first.filter(|first| first.is_multiple_of(4) && !call.vertex.program.reaches_world).map(|first| first / 4)
}

/// Where the attributes of a draw are.
struct Attributes {
    inputs: BufferSource,
    place: u32,
}

impl ChainEncoder<'_> {
    /// Fetches attributes, some of which are in the heap.
    fn fetch(
        &mut self,
        call: &DrawCall<'_>,
        locations: &[u32],
        [least, end]: [u32; 2],
    ) -> Result<Option<Attributes>, DeviceError> {
        let count = end - least;
        let each = locations.len() as u32;
        let Some(size) = count.checked_mul(each) else { return Ok(None) };
        let Some(place) = self.take(Shared::Arena(1), size, 1) else { return Ok(None) };
        let mut table = Vec::new();
        for location in locations {
            let source = call.attributes.get(*location as usize).copied();
            table.push(match source {
                Some(AttributeSource::Heap(array)) => {
                    let kind = match array.kind {
                        Component::Float => 1,
                        Component::Whole => 2,
                        Component::Signed => 3,
                        Component::Unsigned => 4,
                    };
                    [kind, array.first + least * array.step, array.step, array.components]
                }
                _ => {
                    let start = self.renderer.pending.ring.align(16) as u32 / 4;
                    data(&mut self.renderer.pending.ring, call, &[*location], [least, end]);
                    [0, start, 4, 4]
                }
            });
        }
        let start = self.renderer.pending.ring.align(4) as u32 / 4;
        self.renderer.pending.ring.words(table.into_iter().flatten());
        let kernel = KernelBlock { count, corners: each, table: start, output: 1, place, ..KernelBlock::default() };
        self.run_kernel(Kernel::Fetch, &kernel, Workgroups::Direct(ChainBlock::groups(size)))?;
        Ok(Some(Attributes { inputs: BufferSource::Shared(Shared::Arena(1)), place }))
    }

    /// Runs the vertex program on the vertices of a piece.
    fn store_vertices(
        &mut self,
        scene: &Scene<'_>,
        piece: &Piece,
        [results, apart]: [u32; 2],
    ) -> Result<bool, DeviceError> {
        let Scene { call, links, size, .. } = *scene;
        let Feed::Arrays(arrays) = &links.vertex.request.feed else { return Ok(false) };
        let locations: Vec<u32> = arrays.iter().map(|number| u32::from(*number)).collect();
        let attributes = if let Some(place) = vectors_of_heap(call, &locations) {
            let inputs = BufferSource::Kept(self.renderer.memory.heap(&self.renderer.objects));
            Attributes { inputs, place: place + piece.bounds[0] * locations.len() as u32 }
        } else if scene.fetches {
            let Some(attributes) = self.fetch(call, &locations, piece.bounds)? else { return Ok(false) };
            attributes
        } else {
            let (bounds, submission) = (piece.bounds, self.renderer.pending.submission);
            let room = Destination {
                objects: &self.renderer.objects,
                ring: &mut self.renderer.pending.ring,
                kept: &mut self.renderer.pending.record.kept,
            };
            let given = self.renderer.geometry.arrays(room, call, &locations, bounds, submission);
            let each = locations.len() as u32;
            let kept = match given.arrays {
                BufferPlace::Kept(number) => self.renderer.pending.record.kept.get(number),
                BufferPlace::None | BufferPlace::Ring(_) | BufferPlace::Shared(_) => None,
            };
            match (kept, given.arrays) {
                (Some(buffer), _) => {
                    Attributes { inputs: BufferSource::Kept(buffer.clone()), place: (bounds[0] - given.shift) * each }
                }
                (None, BufferPlace::Ring(at)) => {
                    Attributes { inputs: BufferSource::Ring(None), place: (at / 16) as u32 }
                }
                (None, _) => Attributes { inputs: BufferSource::Ring(None), place: 0 },
            }
        };
        let count = piece.count();
        let mut block = ChainBlock {
            count,
            first: piece.bounds[0],
            inputs: attributes.place,
            results,
            apart,
            instance: call.instance,
            ..ChainBlock::default()
        };
        for (number, place) in block.constants.iter_mut().enumerate() {
            if let Some(AttributeSource::Constant(value)) = call.attributes.get(number) {
                *place = *value;
            }
        }
        if let Some([used, _]) = &piece.sparse {
            block.seats = self.renderer.pending.ring.align(4) as u32 / 4;
            self.renderer.pending.ring.words(used.iter().copied());
        }
        let ends =
            StageBuffers { inputs: attributes.inputs, results: Shared::Arena(0), numbers: BufferSource::Ring(None) };
        let groups = Workgroups::Direct(ChainBlock::groups(count));
        let run =
            StageRun { which: 0, link: &links.vertex, stage: &call.vertex, ends: &ends, block: &block, size: groups };
        self.run_link(call, size, &run)?;
        Ok(true)
    }

    /// Runs the vertex program on all vertices of some primitives, and returns where each of these has its own.
    pub(crate) fn gather(&mut self, scene: &Scene<'_>, start: u32, count: u32) -> Result<Option<Items>, DeviceError> {
        let Scene { call, links, corners, .. } = *scene;
        let all = call.indices.count() as u32;
        let piece = Piece::of(scene, span(call.mode, corners, start, count, all));
        // The shared first vertex is far away.
        let lone = (turns(call.mode) && start > 0).then(|| Piece::of(scene, [0, 1]));
        let before = u32::from(lone.is_some());
        let request = &links.vertex.request;
        let stride = request.results.len().max(1) as u32;
        let (vertices, beside) = (piece.count() + before, request.apart.len() as u32);
        let places = (|| {
            let first = self.take(Shared::Arena(0), vertices.checked_mul(stride)?, stride)?;
            let apart = vertices.checked_mul(beside)?;
            Some((first, self.take(Shared::Arena(0), apart, 1)?))
        })();
        let Some((first, apart)) = places else { return Ok(None) };
        if let Some(lone) = &lone
            && !self.store_vertices(scene, lone, [first, apart])?
        {
            return Ok(None);
        }
        if !self.store_vertices(scene, &piece, [first + before * stride, apart + before * beside])? {
            return Ok(None);
        }
        let mut items = Items { arena: 0, first, stride, apart, corners, most: count, vertices, ..Items::default() };
        let ordered = matches!(call.indices, Indices::Range { .. }) && in_order(call.mode);
        let known = scene.counted().is_none() && !scene.is_plain();
        if ordered && known {
            return Ok(Some(items));
        }
        // An evaluation program reads the number of patches from the device's own list.
        let evaluated = links.evaluation.is_some() && links.control.is_none();
        if let Some(list) = call.indices.list()
            && in_order(call.mode)
            && known
            && !evaluated
        {
            let seats = self.renderer.pending.ring.align(4) as u32 / 4;
            let [from, to] = piece.places;
            match &piece.sparse {
                Some([_, places]) => self.renderer.pending.ring.words(places.iter().copied()),
                None => {
                    let own = list.get(from as usize..to as usize).unwrap_or_default();
                    self.renderer.pending.ring.words(own.iter().map(|index| index - piece.bounds[0]));
                }
            }
            return Ok(Some(Items { list: VertexList::Ring(seats), ..items }));
        }
        if let Some(flags) = call.edge_flags.filter(|_| scene.is_plain() && scene.outline > 1) {
            items.edges = Some(self.renderer.pending.ring.align(4) as u32 / 4);
            let flag = |vertex: u32| u32::from(flags.get(vertex as usize).copied().unwrap_or(true));
            self.renderer.pending.ring.words(lone.iter().chain([&piece]).flat_map(Piece::vertices).map(flag));
        }
        self.list(scene, items, start, &piece, before)
    }

    /// The first vertex of a piece or a table of its vertices, and the smallest number of these.
    fn source(&mut self, call: &DrawCall<'_>, piece: &Piece) -> (u32, Option<u32>, u32) {
        let [from, to] = piece.places;
        let mut table = |list: &[u32]| {
            let table = self.renderer.pending.ring.align(4) as u32 / 4;
            self.renderer.pending.ring.words(list.iter().copied());
            // Its indices are those of the whole draw.
            Some(table.wrapping_sub(from))
        };
        match (&piece.sparse, call.indices.list()) {
            (Some([_, places]), _) => (0, table(places), 0),
            (None, None) => (call.indices.get(0), None, piece.bounds[0]),
            (None, Some(list)) => (0, table(list.get(from as usize..to as usize).unwrap_or_default()), piece.bounds[0]),
        }
    }

    /// Lists the vertices of some primitives of a draw, as far as they exist; this many are stored before those of the
    /// piece.
    fn list(
        &mut self,
        scene: &Scene<'_>,
        items: Items,
        start: u32,
        piece: &Piece,
        before: u32,
    ) -> Result<Option<Items>, DeviceError> {
        let call = scene.call;
        // Without a stage that reads them, adjacent vertices are skipped.
        let corners = if scene.is_plain() { scene.each() } else { items.corners };
        let places = (|| {
            let arguments = self.take(Shared::Arguments, ARGUMENTS, ARGUMENTS)?;
            let indices = self.take(Shared::Numbers, items.most.checked_mul(corners)?, 1)?;
            Some((arguments, indices, self.take(Shared::Numbers, 2, 1)?))
        })();
        let Some((arguments, indices, total)) = places else { return Ok(None) };
        let slot = match scene.counted() {
            Some(counted) => self.chains.tallies.place(self.renderer, counted.tally)?,
            None => CHAIN_NONE,
        };
        let (source, table, least) = self.source(call, piece);
        let flag = |on: bool, bit: u32| if on { bit } else { 0 };
        let drawn = scene.is_plain() && !scene.discard;
        let kernel = KernelBlock {
            count: items.most,
            times: scene.counted().map_or(1, |counted| counted.corners),
            corners,
            source,
            place: start,
            mode: call.mode as u32,
            total,
            indices,
            arguments,
            flags: flag(drawn, DRAWN)
                | flag(scene.is_plain(), PLAIN)
                | flag(table.is_some(), LISTED)
                | flag(before > 0, APART),
            base: items.first / items.stride,
            rotate: u32::from(drawn && rotates(self.renderer.objects.gpu())),
            more: scene.invocations(),
            outline: scene.outline,
            stream: scene.counted().map_or(0, |counted| counted.stream),
            slot,
            table: table.unwrap_or(0),
            first: least.wrapping_sub(before),
            vertices: call.indices.count() as u32,
            ..KernelBlock::default()
        };
        if items.most <= FEW {
            self.run_kernel(Kernel::Lay, &kernel, Workgroups::Direct([1, 1]))?;
        } else {
            self.run_kernel(Kernel::Begin, &kernel, Workgroups::Direct([1, 1]))?;
            self.run_kernel(Kernel::Assemble, &kernel, Workgroups::Direct(ChainBlock::groups(items.most)))?;
        }
        Ok(Some(Items {
            corners,
            list: VertexList::Numbers(indices),
            limit: scene.counted().map(|_| total),
            total,
            arguments,
            rotated: kernel.rotate != 0,
            ..items
        }))
    }
}
