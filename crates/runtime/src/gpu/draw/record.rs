//! Work that has not been submitted yet, and how it is recorded with wgpu.
//!
//! Draws are kept as data until they are submitted: all their own data then go to the device in one copy, programs that
//! store their results run before the first pass, and an engine can have everything in its own encoder.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::call::TargetId;
use crate::gpu::adapter::objects::Objects;
use crate::gpu::buffers::places::{BufferPlace, KeptBuffers};
use crate::gpu::buffers::shared::Shared;
use crate::gpu::draw::compiling::Pipeline;
use crate::gpu::draw::groups::{BindGroups, SubmissionBuffers};
use crate::gpu::textures::formats::integer_format;
use crate::gpu::textures::resident::copies::TexelDispatch;

/// What several draws share.
#[derive(Clone)]
pub(crate) struct Setup {
    pub pipeline: Pipeline,
    /// Numbers of groups; `None` if the pipeline does not use one.
    pub groups: [Option<usize>; 4],
    /// Whether the first two groups take an offset.
    pub offsets: [bool; 2],
    pub viewport: [f32; 6],
    pub scissor: [u32; 4],
    pub constant: [f64; 4],
    pub reference: u32,
}

/// A draw.
#[derive(Clone)]
pub(crate) struct Drawn {
    pub setup: usize,
    /// Bytes of the ring at which the parameters of both stages and the block begin.
    pub offsets: [u32; 3],
    /// Arrays, constants.
    pub vertices: [BufferPlace; 2],
    pub indices: BufferPlace,
    pub base: i32,
    pub range: Range<u32>,
    pub instances: u32,
    /// Byte of the shared arguments with the size of the draw, in place of the numbers here.
    pub indirect: Option<u64>,
}

impl Drawn {
    /// A triangle over the whole target, made without vertices.
    pub(crate) fn whole(setup: usize, block: u32) -> Drawn {
        Drawn {
            setup,
            offsets: [0, 0, block],
            vertices: [BufferPlace::None, BufferPlace::None],
            indices: BufferPlace::None,
            base: 0,
            range: 0..3,
            instances: 1,
            indirect: None,
        }
    }
}

/// A pass of a chain.
pub(crate) struct Dispatch {
    pub pipeline: wgpu::ComputePipeline,
    /// Numbers of groups with their dynamic offsets.
    pub groups: [Option<(usize, Option<u32>)>; 2],
    pub size: Workgroups,
}

/// The number of workgroups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Workgroups {
    Direct([u32; 2]),
    /// From the shared arguments at this byte.
    Indirect(u64),
}

/// Work before all draws.
pub(crate) enum ComputeWork {
    Stored(StoredVertices),
    Chain(Dispatch),
    Copy(WordCopy),
}

/// A word copied from a buffer to the ring: a parameter of a draw that only the device knows.
pub(crate) struct WordCopy {
    pub from: wgpu::Buffer,
    /// Bytes.
    pub at: u64,
    pub to: u64,
}

/// A program that stores its results.
pub(crate) struct StoredVertices {
    pub pipeline: wgpu::ComputePipeline,
    pub groups: [Option<usize>; 4],
    pub offset: Option<u32>,
    pub block: u32,
    pub groups_of_vertices: u32,
}

/// Draws to one target between clears.
pub(crate) struct Pass {
    pub target: TargetId,
    pub colors: Vec<wgpu::TextureView>,
    pub depth: Option<wgpu::TextureView>,
    pub has_depth: bool,
    pub has_stencil: bool,
    /// The clear values of the buffers.
    pub clear_colors: Vec<Option<[f32; 4]>>,
    pub clear_depth: Option<f32>,
    pub clear_stencil: Option<u8>,
    /// What is copied before it, all of a texture, and to where.
    pub copied: Option<[wgpu::Texture; 2]>,
    pub draws: Vec<Drawn>,
    /// Its target was deleted.
    pub dropped: bool,
}

impl Pass {
    fn color_attachments(&self) -> Vec<Option<wgpu::RenderPassColorAttachment<'_>>> {
        let buffers = self.colors.iter().zip(&self.clear_colors);
        buffers
            .map(|(view, clear)| {
                let load = clear.map_or(wgpu::LoadOp::Load, |[r, g, b, a]| {
                    let integer = integer_format(view.texture().format());
                    let [r, g, b, a] = [r, g, b, a].map(|value| match integer {
                        Some(it) if it.signed => f64::from(it.hold(value.to_bits()).cast_signed()),
                        Some(it) => f64::from(it.hold(value.to_bits())),
                        None => f64::from(value),
                    });
                    wgpu::LoadOp::Clear(wgpu::Color { r, g, b, a })
                });
                let ops = wgpu::Operations { load, store: wgpu::StoreOp::Store };
                Some(wgpu::RenderPassColorAttachment { view, depth_slice: None, resolve_target: None, ops })
            })
            .collect()
    }

    fn depth_attachment(&self) -> Option<wgpu::RenderPassDepthStencilAttachment<'_>> {
        let view = self.depth.as_ref()?;
        let load = self.clear_depth.map_or(wgpu::LoadOp::Load, wgpu::LoadOp::Clear);
        let depth_ops = self.has_depth.then_some(wgpu::Operations { load, store: wgpu::StoreOp::Store });
        let load = self.clear_stencil.map_or(wgpu::LoadOp::Load, |value| wgpu::LoadOp::Clear(value.into()));
        let stencil_ops = self.has_stencil.then_some(wgpu::Operations { load, store: wgpu::StoreOp::Store });
        Some(wgpu::RenderPassDepthStencilAttachment { view, depth_ops, stencil_ops })
    }
}

/// The largest number of lists that are kept for later passes.
const SPARE: usize = 16;

/// All pending work.
#[derive(Default)]
pub(crate) struct Record {
    pub setups: Vec<Setup>,
    pub computed: Vec<ComputeWork>,
    pub passes: Vec<Pass>,
    /// Copies to texels after all of the draws.
    pub texel_copies: Vec<TexelDispatch>,
    /// The last pass of each target that shares its textures with no other.
    last: FxHashMap<TargetId, usize>,
    pub kept: KeptBuffers,
    /// Lists of draws of earlier passes, empty, with their memory.
    spare: Vec<Vec<Drawn>>,
}

impl Record {
    /// The pass for the next draw on a target, if it exists. Passes of different targets do not depend on each other,
    /// so they may be in between, unless stores of draws to memory must stay in order.
    pub(crate) fn pass(&self, target: TargetId, in_order: bool) -> Option<usize> {
        let last = self.passes.len().checked_sub(1)?;
        if self.passes[last].target == target {
            return Some(last);
        }
        let known = self.last.get(&target).copied().filter(|_| !in_order)?;
        (self.passes.get(known)?.target == target).then_some(known)
    }

    pub(crate) fn begin_pass(&mut self, mut pass: Pass, own: bool) {
        if pass.draws.is_empty() {
            pass.draws = self.spare.pop().unwrap_or_default();
        }
        if own {
            self.last.insert(pass.target, self.passes.len());
        }
        self.passes.push(pass);
    }

    /// Forgets the draws to a target that is not used any more.
    pub(crate) fn drop_passes(&mut self, target: TargetId) {
        self.last.remove(&target);
        for pass in self.passes.iter_mut().filter(|pass| pass.target == target) {
            pass.dropped = true;
            pass.draws.clear();
            pass.colors.clear();
            pass.depth = None;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.computed.is_empty() && self.passes.is_empty() && self.texel_copies.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.setups.clear();
        self.computed.clear();
        for mut pass in self.passes.drain(..) {
            pass.draws.clear();
            if self.spare.len() < SPARE && pass.draws.capacity() > 0 {
                self.spare.push(pass.draws);
            }
        }
        self.texel_copies.clear();
        self.last.clear();
        self.kept.clear();
    }

    /// Creates the missing groups.
    pub(crate) fn prepare(&self, objects: &Objects, groups: &mut BindGroups, buffers: &SubmissionBuffers<'_>) {
        let stored = self.computed.iter().flat_map(|computed| match computed {
            ComputeWork::Stored(stored) => stored.groups,
            ComputeWork::Chain(Dispatch { groups: [a, b], .. }) => {
                [a.map(|(group, _)| group), b.map(|(group, _)| group), None, None]
            }
            ComputeWork::Copy(_) => [None; 4],
        });
        for number in self.setups.iter().flat_map(|setup| setup.groups).chain(stored).flatten() {
            groups.make(number, objects, buffers);
        }
    }

    /// Records everything.
    pub(crate) fn encode(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        groups: &BindGroups,
        buffers: &SubmissionBuffers<'_>,
    ) {
        let mut rest = &self.computed[..];
        while !rest.is_empty() {
            // Copies cannot be recorded within a pass.
            while let [ComputeWork::Copy(WordCopy { from, at, to }), others @ ..] = rest {
                encoder.copy_buffer_to_buffer(from, *at, buffers.ring.buffer(), *to, 4);
                rest = others;
            }
            let length = rest.iter().take_while(|it| !matches!(it, ComputeWork::Copy(_))).count();
            let (now, others) = rest.split_at(length);
            rest = others;
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            for computed in now {
                let stored = match computed {
                    ComputeWork::Stored(stored) => stored,
                    ComputeWork::Chain(dispatch) => {
                        dispatch.encode(&mut pass, groups, buffers);
                        continue;
                    }
                    ComputeWork::Copy(_) => continue,
                };
                pass.set_pipeline(&stored.pipeline);
                for (place, number) in stored.groups.iter().enumerate() {
                    let Some(group) = number.and_then(|number| groups.made(number)) else { continue };
                    match (place, stored.offset) {
                        (0, Some(offset)) => pass.set_bind_group(0, group, &[offset]),
                        (2, _) => pass.set_bind_group(2, group, &[stored.block]),
                        _ => pass.set_bind_group(place as u32, group, &[]),
                    }
                }
                pass.dispatch_workgroups(stored.groups_of_vertices, 1, 1);
            }
        }
        for pass in self.passes.iter().filter(|pass| !pass.dropped) {
            self.encode_pass(pass, encoder, groups, buffers);
        }
        if !self.texel_copies.is_empty() {
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            for dispatch in &self.texel_copies {
                pass.set_pipeline(&dispatch.pipeline);
                pass.set_bind_group(0, &dispatch.group, &[]);
                let [x, y, z] = dispatch.groups;
                pass.dispatch_workgroups(x, y, z);
            }
        }
    }

    /// What lies at a place.
    fn slice<'a>(&'a self, place: BufferPlace, buffers: &SubmissionBuffers<'a>) -> Option<wgpu::BufferSlice<'a>> {
        match place {
            BufferPlace::None => None,
            BufferPlace::Ring(offset) => Some(buffers.ring.buffer().slice(offset..)),
            BufferPlace::Kept(number) => Some(self.kept.get(number)?.slice(..)),
            BufferPlace::Shared(shared) => Some(buffers.shared.get(shared)?.slice(..)),
        }
    }

    fn encode_pass(
        &self,
        it: &Pass,
        encoder: &mut wgpu::CommandEncoder,
        groups: &BindGroups,
        buffers: &SubmissionBuffers<'_>,
    ) {
        if let Some([from, to]) = &it.copied {
            encoder.copy_texture_to_texture(from.as_image_copy(), to.as_image_copy(), from.size());
        }
        let attachments = it.color_attachments();
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            color_attachments: &attachments,
            depth_stencil_attachment: it.depth_attachment(),
            ..wgpu::RenderPassDescriptor::default()
        });
        let mut last: Option<&Drawn> = None;
        // The groups of the setup, and whether they take an offset.
        let mut bound: [Option<(&wgpu::BindGroup, bool)>; 4] = [None; 4];
        for drawn in &it.draws {
            let Some(setup) = self.setups.get(drawn.setup) else { continue };
            let fresh = last.is_none_or(|last| last.setup != drawn.setup);
            if fresh && setup.pipeline.failed() {
                continue;
            }
            let before = last.and_then(|last| self.setups.get(last.setup)).filter(|_| fresh);
            if fresh {
                apply(&mut pass, setup, before);
                bound = std::array::from_fn(|place| {
                    let group = setup.groups[place].and_then(|number| groups.made(number))?;
                    Some((group, place == 2 || setup.offsets.get(place) == Some(&true)))
                });
            }
            for (place, group) in bound.iter().enumerate() {
                let Some((group, moves)) = *group else { continue };
                let kept = !fresh || before.is_some_and(|before| before.groups[place] == setup.groups[place]);
                let offset = drawn.offsets.get(place).copied().filter(|_| moves);
                if kept && last.is_some_and(|last| !moves || last.offsets.get(place).copied() == offset) {
                    continue;
                }
                pass.set_bind_group(place as u32, group, offset.as_slice());
            }
            for (slot, vertices) in drawn.vertices.iter().enumerate() {
                if last.is_some_and(|last| last.vertices[slot] == *vertices) {
                    continue;
                }
                if let Some(slice) = self.slice(*vertices, buffers) {
                    pass.set_vertex_buffer(slot as u32, slice);
                }
            }
            if last.is_none_or(|last| last.indices != drawn.indices)
                && let Some(slice) = self.slice(drawn.indices, buffers)
            {
                pass.set_index_buffer(slice, wgpu::IndexFormat::Uint32);
            }
            let arguments = drawn.indirect.and_then(|at| Some((buffers.shared.get(Shared::Arguments)?, at)));
            match (&drawn.indices, arguments) {
                (BufferPlace::None, Some((buffer, at))) => pass.draw_indirect(buffer, at),
                (_, Some((buffer, at))) => pass.draw_indexed_indirect(buffer, at),
                (BufferPlace::None, None) => pass.draw(drawn.range.clone(), 0..drawn.instances),
                (BufferPlace::Ring(_) | BufferPlace::Kept(_) | BufferPlace::Shared(_), None) => {
                    pass.draw_indexed(drawn.range.clone(), drawn.base, 0..drawn.instances);
                }
            }
            last = Some(drawn);
        }
    }
}

impl Dispatch {
    fn encode(&self, pass: &mut wgpu::ComputePass<'_>, groups: &BindGroups, buffers: &SubmissionBuffers<'_>) {
        pass.set_pipeline(&self.pipeline);
        for (place, group) in self.groups.iter().enumerate() {
            let Some((number, offset)) = group else { continue };
            if let Some(group) = groups.made(*number) {
                pass.set_bind_group(place as u32, group, offset.as_slice());
            }
        }
        match self.size {
            Workgroups::Direct([x, y]) => pass.dispatch_workgroups(x, y, 1),
            Workgroups::Indirect(at) => {
                if let Some(buffer) = buffers.shared.get(Shared::Arguments) {
                    pass.dispatch_workgroups_indirect(buffer, at);
                }
            }
        }
    }
}

fn apply(pass: &mut wgpu::RenderPass<'_>, setup: &Setup, before: Option<&Setup>) {
    if before.is_none_or(|before| before.pipeline != setup.pipeline)
        && let Ok(pipeline) = setup.pipeline.wait()
    {
        pass.set_pipeline(pipeline);
    }
    if before.is_none_or(|before| before.viewport != setup.viewport) {
        let [x, y, width, height, near, far] = setup.viewport;
        pass.set_viewport(x, y, width, height, near, far);
    }
    if before.is_none_or(|before| before.scissor != setup.scissor) {
        let [x, y, width, height] = setup.scissor;
        pass.set_scissor_rect(x, y, width, height);
    }
    if before.is_none_or(|before| before.constant != setup.constant) {
        let [r, g, b, a] = setup.constant;
        pass.set_blend_constant(wgpu::Color { r, g, b, a });
    }
    if before.is_none_or(|before| before.reference != setup.reference) {
        pass.set_stencil_reference(setup.reference);
    }
}
