//! The size of the parts of a draw.

use crate::call::Identity;
use crate::gpu::buffers::shared::{Shared, SharedBuffers};
use crate::gpu::chain::scene::{CUT, Scene, largest_cut, sorting};
use glasm::lower::stages::{ChainRequest, Feed};
use glasm::program::Arrangement;

/// The smallest number of a patch's primitives that a geometry program processes at a time.
const LEAST: u32 = 64;

/// Some primitives of a draw.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Part {
    pub start: u32,
    pub count: u32,
    /// Of a single patch, the first primitive and the number of primitives; all of them if `None`.
    pub within: Option<[u32; 2]>,
    /// How many were drawn before, and where the device counts them if that is not known in advance.
    pub drawn: u32,
    pub tally: Option<Identity>,
}

/// The size of the parts of a draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PartSizes {
    /// Primitives of the draw's own vertices.
    pub patches: u32,
    /// Primitives from the subdivision of one of them, and how many of these a geometry program processes at a time.
    cut: u32,
    within: u32,
}

impl PartSizes {
    /// The parts of a draw of this many primitives.
    pub(crate) fn parts(self, count: u32) -> impl Iterator<Item = Part> {
        let PartSizes { patches, cut, within } = self;
        (0..count).step_by(patches.max(1) as usize).flat_map(move |start| {
            (0..cut).step_by(within.max(1) as usize).map(move |first| Part {
                start,
                count: patches.min(count - start),
                within: (within < cut).then_some([first, within]),
                ..Part::default()
            })
        })
    }
}

impl Scene<'_> {
    /// How much is drawn at a time: as much as fits the budget if all stages have their largest output.
    pub(crate) fn share(&self, buffers: &SharedBuffers) -> PartSizes {
        let cut = match (self.chain.evaluation.map(|stage| stage.program.program.arrangement()), self.chain.geometry) {
            (Some(Arrangement::Evaluation { mode, points, .. }), Some(_)) => largest_cut(mode)[usize::from(!points)],
            _ => 1,
        };
        let mut within = cut;
        while within > LEAST && self.fitting(buffers, within) == 0 {
            within = (within / 2).max(LEAST);
        }
        match self.fitting(buffers, within) {
            // The excess is not the geometry program's output then.
            0 => PartSizes { patches: 1, within: cut, cut },
            fitting => PartSizes { patches: if within < cut { 1 } else { fitting.min(1 << 20) }, within, cut },
        }
    }

    /// Primitives that fit half of the budget, if a geometry program processes at most this many of a patch at a time.
    fn fitting(&self, buffers: &SharedBuffers, within: u32) -> u32 {
        let stride = |request: &ChainRequest| request.results.len().max(1) as u64 + request.apart.len() as u64;
        let links = self.links;
        let mut arenas = [u64::from(self.corners) * stride(&links.vertex.request), 0];
        if let (Feed::Arrays(arrays), true) = (&links.vertex.request.feed, self.fetches) {
            arenas[1] += u64::from(self.corners) * arrays.len() as u64;
        }
        let mut to = 1;
        let (mut numbers, mut counts) = (u64::from(self.corners), 4u64);
        let mut items = 1u64;
        if let Some(link) = &links.control {
            arenas[to] += self.patch_size(link.request.results.len(), link.request.patch.len());
            numbers += 32;
            to = 1 - to;
        }
        if let (Some(link), Some(stage)) = (&links.evaluation, &self.chain.evaluation)
            && let Arrangement::Evaluation { mode, points, .. } = stage.program.program.arrangement()
        {
            let [vertices, primitives] = largest_cut(mode).map(u64::from);
            items = if points { vertices } else { primitives };
            arenas[1 - to] += vertices;
            arenas[to] += vertices * stride(&link.request);
            numbers += 2 + items * 3;
            counts += 2 + u64::from(CUT);
            to = 1 - to;
        }
        if let (Some(link), Some(stage)) = (&links.geometry, &self.chain.geometry)
            && let Arrangement::Geometry { vertices, .. } = stage.program.program.arrangement()
        {
            let all = items.min(within.into()) * u64::from(self.invocations());
            let vertices = all * u64::from(vertices);
            arenas[to] += vertices * stride(&link.request);
            let others = u64::from(self.other_streams().end);
            numbers += (all + 3 * vertices) * others;
            counts += 2 * all + vertices + all * (others - 1);
            items = vertices;
            to = 1 - to;
        }
        let cells = u64::from(self.cells());
        if cells > 1 {
            let listed = 3 * items * u64::from(self.copies() - 1);
            numbers += listed + if self.records() { 4 * items } else { items };
            counts += items;
        }
        // Marks are stored beside the last vertices.
        arenas[to] += items * u64::from(self.outline) * cells;
        let beside = sorting(cells as u32);
        let part = |buffer: Shared, size: u64| u64::from(buffers.room(buffer).saturating_sub(beside)) / 2 / size.max(1);
        let most = [
            part(Shared::Arena(0), arenas[0].max(arenas[1])),
            part(Shared::Numbers, numbers),
            part(Shared::Counts, counts),
            u64::from(buffers.room(Shared::Arena(0))) / (16 * items).max(1),
        ];
        most.into_iter().min().unwrap_or(0).min(u32::MAX.into()) as u32
    }
}
