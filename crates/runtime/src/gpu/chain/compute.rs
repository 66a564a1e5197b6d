//! The stages of a chunk, one after the other: the parameters of each, and where it stores its results for the next.

use crate::call::DeviceError;
use crate::chain_block::ChainBlock;
use crate::gpu::buffers::shared::Shared;
use crate::gpu::chain::kernels::{FEW, Kernel, KernelBlock};
use crate::gpu::chain::layers::by_cell;
use crate::gpu::chain::parts::Part;
use crate::gpu::chain::passes::{ChainEncoder, StageBuffers, StageRun};
use crate::gpu::chain::recording::{record_stream, record_table};
use crate::gpu::chain::scene::{
    ARGUMENTS, CUT, Items, Link, Outcome, SEVERAL, Scene, VertexList, largest_cut, rotates,
};
use crate::gpu::chain::stages::makes_lists;
use crate::gpu::draw::groups::BufferSource;
use crate::gpu::draw::record::Workgroups;
use crate::raster::Mode;
use glasm::lower::stages::CHAIN_NONE;
use glasm::program::{Arrangement, TessellationMode, TessellationSpacing, VertexOrder};

/// The number of triangles from one primitive of a mode: for a polygon all.
fn split(mode: Mode) -> u32 {
    match mode {
        Mode::Quads | Mode::QuadStrip => 2,
        Mode::Polygon => u32::MAX,
        _ => 1,
    }
}

/// The most vertices and primitives of a cut patch, and the vertices of a primitive.
fn cut_sizes(arrangement: Arrangement) -> Option<[u32; 3]> {
    let Arrangement::Evaluation { mode, points, .. } = arrangement else { return None };
    let [vertices, primitives] = largest_cut(mode);
    let each = arrangement.made().map_or(1, |made| made.corners());
    Some([vertices, if points { vertices } else { primitives }, each])
}

/// How patches are cut: the part of a kernel that depends on the evaluation program.
fn cut_kernel(arrangement: Arrangement) -> KernelBlock {
    let Arrangement::Evaluation { mode, spacing, order, points } = arrangement else { return KernelBlock::default() };
    let number = match mode {
        TessellationMode::Triangles => 0,
        TessellationMode::Quads => 1,
        TessellationMode::Isolines => 2,
    };
    let clockwise = order == VertexOrder::Clockwise;
    KernelBlock {
        mode: number | u32::from(points) << 2 | u32::from(clockwise) << 3,
        spacing: match spacing {
            TessellationSpacing::Equal => 0,
            TessellationSpacing::FractionalOdd => 1,
            TessellationSpacing::FractionalEven => 2,
        },
        ..KernelBlock::default()
    }
}

/// Where the vertices and primitives of cut patches are, and how many there are.
struct CutPlaces {
    counts: u32,
    cuts: u32,
    sums: u32,
    indices: u32,
    records: u32,
    results: u32,
    apart: u32,
    arguments: u32,
}

/// Where the strips of a geometry program are.
struct StripPlaces {
    counts: u32,
    flags: u32,
    sums: u32,
    indices: u32,
    results: u32,
    apart: u32,
    arguments: u32,
}

impl StripPlaces {
    /// The part of a kernel that depends on them, for so many invocations.
    fn kernel(&self, all: u32) -> KernelBlock {
        KernelBlock {
            source: self.counts,
            counts: self.counts,
            step: 2,
            prefix: self.sums,
            total: self.sums + all,
            indices: self.indices,
            arguments: self.arguments,
            flags: self.flags,
            ..KernelBlock::default()
        }
    }
}

impl Items {
    /// The invocations of a geometry program for them, at most so many.
    fn invocations(&self, most: u32) -> Workgroups {
        match self.limit {
            // A few primitives too many cost less than reading their number.
            limit if limit.is_none() || most <= FEW => Workgroups::Direct(ChainBlock::groups(most)),
            _ => Workgroups::Indirect(u64::from(self.arguments + SEVERAL) * 4),
        }
    }
}

impl ChainEncoder<'_> {
    /// Runs all stages, and records the output of the last one.
    pub(crate) fn compute(&mut self, scene: &Scene<'_>, part: Part) -> Result<Option<Outcome>, DeviceError> {
        let start = part.start;
        let Some(mut items) = self.gather(scene, start, part.count)? else { return Ok(None) };
        if scene.links.control.is_some() {
            let Some(made) = self.control(scene, items, start)? else { return Ok(None) };
            items = made;
        }
        if scene.links.evaluation.is_some() {
            let Some(made) = self.evaluation(scene, items, start)? else { return Ok(None) };
            items = made;
        }
        if let Some(within) = part.within {
            let Some(some) = self.some_of(scene, items, within)? else { return Ok(None) };
            items = some;
        }
        if scene.links.geometry.is_some() {
            return self.geometry(scene, items, start);
        }
        let Some(outcome) = items.outcome() else { return Ok(None) };
        let outcome = Outcome { start, ..outcome };
        record_stream(self, scene, &outcome, 0)?;
        Ok(Some(outcome))
    }

    fn control(&mut self, scene: &Scene<'_>, items: Items, start: u32) -> Result<Option<Items>, DeviceError> {
        let (Some(link), Some(stage)) = (&scene.links.control, &scene.chain.control) else { return Ok(None) };
        let Arrangement::Control { vertices } = stage.program.program.arrangement() else { return Ok(None) };
        let count = items.most;
        let (results, patch) = (link.request.results.len() as u32, link.request.patch.len() as u32);
        let whole = vertices * results + patch;
        let last = scene.links.evaluation.is_none() && scene.links.geometry.is_none();
        let alignment = if last { results.max(1) } else { 1 };
        let size = count.checked_mul(whole);
        let Some(to) = size.and_then(|size| self.take(Shared::Arena(1), size, alignment)) else {
            return Ok(None);
        };
        let block = ChainBlock { results: to, ..items.block(scene, start) };
        let ends = StageBuffers {
            inputs: BufferSource::Shared(Shared::Arena(0)),
            results: Shared::Arena(1),
            numbers: items.numbers(),
        };
        let size = Workgroups::Direct(ChainBlock::groups_of(&stage.program.program, count));
        let run = StageRun { which: 2, link, stage, ends: &ends, block: &block, size };
        self.run_link(scene.call, scene.size, &run)?;
        let items = Items {
            arena: 1,
            first: to,
            stride: results.max(1),
            corners: vertices,
            list: VertexList::Ordered,
            whole,
            levels: to + whole - patch,
            vertices: count * vertices,
            ..items
        };
        if !last {
            return Ok(Some(items));
        }
        // Patches without further stages are drawn vertex by vertex (NV_tessellation_program5, overview).
        self.vertices_of_patches(scene, items)
    }

    /// Lists all vertices of patches.
    fn vertices_of_patches(&mut self, scene: &Scene<'_>, items: Items) -> Result<Option<Items>, DeviceError> {
        let most = items.vertices;
        let places = (|| {
            let arguments = self.take(Shared::Arguments, ARGUMENTS, ARGUMENTS)?;
            Some((arguments, self.take(Shared::Numbers, most, 1)?, self.take(Shared::Numbers, 2, 1)?))
        })();
        let Some((arguments, indices, total)) = places else { return Ok(None) };
        let kernel = KernelBlock {
            count: most,
            limit: items.limit.unwrap_or(CHAIN_NONE),
            times: items.corners,
            mode: Mode::Points as u32,
            vertices: most,
            base: items.first / items.stride,
            total,
            indices,
            arguments,
            outline: scene.outline,
            ..KernelBlock::default()
        };
        self.run_kernel(Kernel::Begin, &kernel, Workgroups::Direct([1, 1]))?;
        self.run_kernel(Kernel::Assemble, &kernel, Workgroups::Direct(ChainBlock::groups(most)))?;
        Ok(Some(Items { corners: 1, list: VertexList::Numbers(indices), most, total, arguments, ..items }))
    }

    /// Places for so many patches, of at most so many vertices and indices each; `None` if the buffers are too full.
    fn cut_places(
        &mut self,
        link: &Link,
        [from, to]: [u8; 2],
        count: u32,
        [vertices, indices]: [u32; 2],
    ) -> Option<CutPlaces> {
        let vertices = count.checked_mul(vertices)?;
        let stride = link.request.results.len().max(1) as u32;
        Some(CutPlaces {
            counts: self.take(Shared::Counts, 2 * count, 1)?,
            cuts: self.take(Shared::Counts, CUT * count, 1)?,
            sums: self.take(Shared::Numbers, 2 * count + 2, 1)?,
            indices: self.take(Shared::Numbers, count.checked_mul(indices)?, 1)?,
            records: self.take(Shared::Arena(from), vertices, 1)?,
            results: self.take(Shared::Arena(to), vertices.checked_mul(stride)?, stride)?,
            apart: self.take(Shared::Arena(to), vertices.checked_mul(link.request.apart.len() as u32)?, 1)?,
            arguments: self.take(Shared::Arguments, 2 * ARGUMENTS, ARGUMENTS)?,
        })
    }

    /// Places for so many invocations, of at most so many vertices each, and so many indices in all.
    fn strip_places(&mut self, link: &Link, to: u8, all: u32, [room, indices]: [u32; 2]) -> Option<StripPlaces> {
        let vertices = all.checked_mul(room)?;
        let stride = link.request.results.len().max(1) as u32;
        Some(StripPlaces {
            counts: self.take(Shared::Counts, 2 * all, 1)?,
            flags: self.take(Shared::Counts, vertices, 1)?,
            sums: self.take(Shared::Numbers, all + 1, 1)?,
            indices: self.take(Shared::Numbers, indices, 1)?,
            results: self.take(Shared::Arena(to), vertices.checked_mul(stride)?, stride)?,
            apart: self.take(Shared::Arena(to), vertices.checked_mul(link.request.apart.len() as u32)?, 1)?,
            arguments: self.take(Shared::Arguments, ARGUMENTS, ARGUMENTS)?,
        })
    }

    fn evaluation(&mut self, scene: &Scene<'_>, items: Items, start: u32) -> Result<Option<Items>, DeviceError> {
        let (Some(link), Some(stage)) = (&scene.links.evaluation, &scene.chain.evaluation) else { return Ok(None) };
        let arrangement = stage.program.program.arrangement();
        let Some([most_vertices, most_primitives, each]) = cut_sizes(arrangement) else { return Ok(None) };
        let count = items.most;
        let stride = link.request.results.len().max(1) as u32;
        let (from, to) = (items.arena, 1 - items.arena);
        let places = self.cut_places(link, [from, to], count, [most_vertices, most_primitives * each]);
        let Some(places) = places else { return Ok(None) };
        let CutPlaces { counts, cuts, sums, indices, records, results, apart, arguments } = places;
        let totals = sums + 2 * count;
        let kernel = KernelBlock {
            count,
            limit: items.limit.unwrap_or(CHAIN_NONE),
            corners: each,
            source: u32::from(from),
            place: items.levels,
            whole: items.whole,
            counts,
            flags: cuts,
            records,
            indices,
            levels: scene.chain.levels,
            base: results / stride,
            ..cut_kernel(arrangement)
        };
        self.run_kernel(Kernel::Levels, &kernel, Workgroups::Direct(ChainBlock::groups(count)))?;
        let sum = KernelBlock { step: 2, prefix: sums, total: totals, arguments, ..kernel };
        self.run_kernel(Kernel::Scan, &sum, Workgroups::Direct([1, 1]))?;
        let of_primitives = KernelBlock {
            counts: counts + 1,
            prefix: sums + count,
            total: totals + 1,
            arguments: arguments + ARGUMENTS,
            more: scene.invocations(),
            outline: scene.outline,
            ..sum
        };
        self.run_kernel(Kernel::Scan, &of_primitives, Workgroups::Direct([1, 1]))?;
        let vertices_there = Workgroups::Indirect(u64::from(arguments) * 4);
        self.run_kernel(Kernel::Points, &sum, vertices_there)?;
        let ends = StageBuffers {
            inputs: BufferSource::Shared(Shared::Arena(from)),
            results: Shared::Arena(to),
            numbers: BufferSource::Shared(Shared::Numbers),
        };
        let own = ChainBlock { results, apart, records, limit: totals, ..items.block(scene, start) };
        let run = StageRun { which: 3, link, stage, ends: &ends, block: &own, size: vertices_there };
        self.run_link(scene.call, scene.size, &run)?;
        let rotated = scene.links.geometry.is_none() && rotates(self.renderer.objects.gpu());
        let faces = KernelBlock { step: sums, rotate: u32::from(rotated), ..of_primitives };
        self.run_kernel(Kernel::Faces, &faces, Workgroups::Indirect(u64::from(arguments + ARGUMENTS) * 4))?;
        Ok(Some(Items {
            arena: to,
            first: results,
            stride,
            apart,
            vertices: count * most_vertices,
            corners: each,
            list: VertexList::Numbers(indices),
            rotated,
            most: count * most_primitives,
            limit: Some(totals + 1),
            total: totals + 1,
            arguments: arguments + ARGUMENTS,
            whole: 0,
            levels: 0,
            edges: None,
        }))
    }

    /// Some of the primitives of a subdivided patch.
    fn some_of(
        &mut self,
        scene: &Scene<'_>,
        items: Items,
        [first, most]: [u32; 2],
    ) -> Result<Option<Items>, DeviceError> {
        let VertexList::Numbers(list) = items.list else { return Ok(None) };
        let places =
            (|| Some((self.take(Shared::Arguments, ARGUMENTS, ARGUMENTS)?, self.take(Shared::Numbers, 2, 1)?)))();
        let Some((arguments, total)) = places else { return Ok(None) };
        let kernel = KernelBlock {
            count: most,
            limit: items.limit.unwrap_or(CHAIN_NONE),
            place: first,
            total,
            arguments,
            more: scene.invocations(),
            ..KernelBlock::default()
        };
        self.run_kernel(Kernel::Begin, &kernel, Workgroups::Direct([1, 1]))?;
        let list = VertexList::Numbers(list + first * items.corners);
        Ok(Some(Items { list, most, limit: Some(total), total, arguments, ..items }))
    }

    /// Lists the primitives of streams that are not drawn: of this many invocations, with this many numbers each.
    fn other_streams(
        &mut self,
        scene: &Scene<'_>,
        outcome: &Outcome,
        kernel: &KernelBlock,
        [all, numbers]: [u32; 2],
        there: Workgroups,
    ) -> Result<Option<()>, DeviceError> {
        for stream in scene.other_streams() {
            let places = (|| {
                Some((
                    self.take(Shared::Counts, all, 1)?,
                    self.take(Shared::Numbers, all + 1, 1)?,
                    self.take(Shared::Numbers, all.checked_mul(numbers)?, 1)?,
                    self.take(Shared::Arguments, ARGUMENTS, ARGUMENTS)?,
                ))
            })();
            let Some((own, sums, indices, arguments)) = places else { return Ok(None) };
            let total = sums + all;
            let kernel = KernelBlock { stream, prefix: sums, total, indices, arguments, ..*kernel };
            self.run_kernel(Kernel::Streams, &KernelBlock { counts: own, ..kernel }, there)?;
            self.run_kernel(Kernel::Scan, &KernelBlock { counts: own, step: 1, ..kernel }, Workgroups::Direct([1, 1]))?;
            self.run_kernel(Kernel::Strips, &kernel, there)?;
            record_stream(self, scene, &Outcome { indices, total, arguments, ..*outcome }, stream)?;
        }
        Ok(Some(()))
    }

    /// Lists the primitives of the stream that is drawn; a few in one step.
    fn list_strips(
        &mut self,
        scene: &Scene<'_>,
        outcome: &Outcome,
        kernel: &KernelBlock,
        there: Workgroups,
        few: bool,
    ) -> Result<(), DeviceError> {
        let one = Workgroups::Direct([1, 1]);
        if few {
            let (table, _) = record_table(self, scene, outcome, 0)?;
            return self.run_kernel(Kernel::Finish, &KernelBlock { table, ..*kernel }, one);
        }
        self.run_kernel(Kernel::Scan, kernel, one)?;
        self.run_kernel(Kernel::Strips, kernel, there)?;
        record_stream(self, scene, outcome, 0)
    }

    fn geometry(&mut self, scene: &Scene<'_>, items: Items, start: u32) -> Result<Option<Outcome>, DeviceError> {
        let (Some(link), Some(stage)) = (&scene.links.geometry, &scene.chain.geometry) else { return Ok(None) };
        let Arrangement::Geometry { vertices: room, output, .. } = stage.program.program.arrangement() else {
            return Ok(None);
        };
        let invocations = scene.invocations();
        let Some(all) = items.most.checked_mul(invocations) else { return Ok(None) };
        let stride = link.request.results.len().max(1) as u32;
        let each = output.corners();
        let to = 1 - items.arena;
        let strips = room.saturating_sub(each - 1).max(1);
        let Some(primitives) = all.checked_mul(strips) else { return Ok(None) };
        // Primitives for cells are listed only by cell, if nothing needs the complete list.
        let listed = if scene.cells() == 1 || scene.records() { primitives } else { 0 };
        let places = listed.checked_mul(each).and_then(|numbers| self.strip_places(link, to, all, [room, numbers]));
        let Some(places) = places else { return Ok(None) };
        let StripPlaces { counts, flags, results, apart, .. } = places;
        let own =
            ChainBlock { results, apart, counts, flags, split: split(scene.call.mode), ..items.block(scene, start) };
        let ends = StageBuffers {
            inputs: BufferSource::Shared(Shared::Arena(items.arena)),
            results: Shared::Arena(to),
            numbers: items.numbers(),
        };
        let there = items.invocations(all);
        let run = StageRun { which: 4, link, stage, ends: &ends, block: &own, size: there };
        self.run_link(scene.call, scene.size, &run)?;
        let whole = scene.unlisted && items.limit.is_none() && makes_lists(&stage.program.program);
        let outcome = Outcome {
            arena: to,
            first: results,
            stride,
            apart,
            most: all * room,
            whole,
            indices: places.indices,
            begins: CHAIN_NONE,
            rotated: !whole && rotates(self.renderer.objects.gpu()),
            primitives,
            total: places.sums + all,
            arguments: places.arguments,
            start: 0,
            edges: None,
        };
        if whole {
            return Ok(Some(outcome));
        }
        let kernel = KernelBlock {
            count: items.most,
            limit: items.limit.unwrap_or(CHAIN_NONE),
            times: invocations,
            corners: each,
            room,
            base: results / stride,
            rotate: u32::from(rotates(self.renderer.objects.gpu())),
            outline: scene.outline,
            ..places.kernel(all)
        };
        let few = all.saturating_mul(room) <= FEW;
        if listed > 0 {
            self.list_strips(scene, &outcome, &kernel, there, few)?;
        }
        if self.other_streams(scene, &outcome, &kernel, [all, strips * each], there)?.is_none() {
            return Ok(None);
        }
        match scene.cells() {
            1 => Ok(Some(outcome)),
            _ => by_cell(self, scene, &outcome, &kernel, few),
        }
    }
}
