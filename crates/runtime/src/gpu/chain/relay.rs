//! Draws the vertices that a chain has stored.

use crate::call::{DeviceError, StageCall};
use crate::gpu::buffers::places::BufferPlace;
use crate::gpu::buffers::shared::Shared;
use crate::gpu::chain::kernels::{Kernel, KernelBlock};
use crate::gpu::chain::parts::Part;
use crate::gpu::chain::passes::ChainEncoder;
use crate::gpu::chain::scene::{INDEXED, MARKS, Outcome, Scene, rotates};
use crate::gpu::draw::plan::Plan;
use crate::gpu::draw::record::{ComputeWork, Drawn, StoredVertices, WordCopy, Workgroups};
use crate::gpu::shaders::block::DRAWN_BEFORE;
use crate::gpu::shaders::ends::STORED_GROUP;
use crate::raster::Mode;
use glasm::lower::stages::CHAIN_NONE;

impl ChainEncoder<'_> {
    /// Parameters of the program that passes vertices on, which is the number of the viewport if it has one, and of the
    /// fragment program.
    fn put_relayed(&mut self, scene: &Scene<'_>, plan: &Plan, view: u32) -> [u32; 2] {
        let (call, matrix) = (scene.call, &scene.call.model_view_projection);
        let parameters = [[view, 0, 0, 0]];
        let relay = StageCall::new(call.vertex.program, &parameters);
        let own = self.renderer.uniforms.put_parameters(
            &mut self.renderer.pending.ring,
            0,
            &plan.vertex,
            &relay,
            matrix,
            scene.size,
        );
        [
            own,
            self.renderer.uniforms.put_parameters(
                &mut self.renderer.pending.ring,
                1,
                &plan.fragment,
                &call.fragment,
                matrix,
                scene.size,
            ),
        ]
    }

    /// Writes the number of primitives in earlier parts to a block, if only the device knows it.
    fn copy_drawn_count(&mut self, part: Part, block: u32) -> Result<(), DeviceError> {
        if let Some(tally) = part.tally.filter(|_| part.start > 0) {
            let (from, at) = self.chains.tallies.needed(self.renderer, tally)?;
            self.renderer.pending.record.computed.push(ComputeWork::Copy(WordCopy {
                from,
                at,
                to: u64::from(block) + DRAWN_BEFORE,
            }));
        }
        Ok(())
    }

    /// A draw of filled polygons, after others have been drawn.
    pub(crate) fn relay_fill(
        &mut self,
        scene: &Scene<'_>,
        plan: &Plan,
        outcome: &Outcome,
        (part, view): (Part, u32),
    ) -> Result<Drawn, DeviceError> {
        let [own, other] = self.put_relayed(scene, plan, view);
        let mut block = plan.block;
        if scene.numbered && part.start > 0 {
            let mut state = plan.state;
            state.flags[3] = part.drawn;
            block = self.renderer.pending.put_block(&state);
            self.copy_drawn_count(part, block)?;
        }
        let first = outcome.first / outcome.stride;
        let listed = !outcome.whole;
        Ok(Drawn {
            setup: plan.setup,
            offsets: [own, other, block],
            vertices: [BufferPlace::Shared(Shared::Arena(outcome.arena)), BufferPlace::None],
            indices: if listed { BufferPlace::Shared(Shared::Numbers) } else { BufferPlace::None },
            base: 0,
            range: if listed { 0..0 } else { first..first + outcome.most },
            instances: 1,
            indirect: listed.then_some(u64::from(outcome.arguments + INDEXED) * 4),
        })
    }

    /// A draw of points, lines or outlines; `None` if the buffers are too full for now. Their vertices are stored at
    /// `place`, once for all layers.
    pub(crate) fn relay_marks(
        &mut self,
        scene: &Scene<'_>,
        plan: &Plan,
        outcome: &Outcome,
        (part, view): (Part, u32),
        place: &mut Option<u32>,
    ) -> Result<Option<Drawn>, DeviceError> {
        let stride = plan.vertex.passed().count() as u32 + 1;
        let elements = Shared::Arena(1 - outcome.arena);
        let Some(size) = outcome.primitives.checked_mul(scene.outline) else { return Ok(None) };
        let Some(element) = self.take(elements, size, 1) else { return Ok(None) };
        let stored =
            place.or_else(|| self.stored_place(elements, outcome.most.next_multiple_of(STORED_GROUP) * stride));
        let Some(stored) = stored else { return Ok(None) };
        let nibbles = |planes: &[u32]| planes.iter().enumerate().fold(0, |word, (at, plane)| word | plane << (4 * at));
        let (low, high) = plan.planes.split_at(plan.planes.len().min(8));
        let kernel = KernelBlock {
            limit: outcome.total,
            corners: match scene.mode {
                Mode::Points => 1,
                Mode::Lines => 2,
                _ => 3,
            },
            indices: outcome.indices,
            slot: outcome.begins,
            place: element,
            output: u32::from(1 - outcome.arena),
            rotate: u32::from(rotates(self.renderer.objects.gpu())),
            outline: scene.outline,
            mode: if scene.is_plain() { scene.call.mode as u32 } else { 0 },
            first: outcome.start,
            vertices: outcome.total + 1,
            table: outcome.edges.unwrap_or(CHAIN_NONE),
            flags: nibbles(low),
            room: nibbles(high),
            ..KernelBlock::default()
        };
        self.run_kernel(Kernel::Elements, &kernel, Workgroups::Indirect(u64::from(outcome.arguments) * 4))?;
        let mut block = plan.state;
        block.place = [outcome.first, stored, stride, element];
        block.flags[3] = part.drawn;
        let [own, other] = self.put_relayed(scene, plan, view);
        let block = self.renderer.pending.put_block(&block);
        self.copy_drawn_count(part, block)?;
        if place.replace(stored).is_none() {
            self.store_relayed(plan, outcome, own, block)?;
        }
        let marks = self.renderer.pipelines.layouts.marks.clone();
        let marks = self.arena_group(&marks, 1 - outcome.arena);
        let Some(mut setup) = self.renderer.pending.record.setups.get(plan.setup).cloned() else { return Ok(None) };
        setup.groups[3] = Some(marks);
        self.renderer.pending.record.setups.push(setup);
        Ok(Some(Drawn {
            setup: self.renderer.pending.record.setups.len() - 1,
            offsets: [0, other, block],
            vertices: [BufferPlace::None, BufferPlace::None],
            indices: BufferPlace::None,
            base: 0,
            range: 0..4,
            instances: 1,
            indirect: Some(u64::from(outcome.arguments + MARKS) * 4),
        }))
    }

    /// Where so many words of stored vertices begin; `None` if the buffer is too full for now.
    fn stored_place(&mut self, elements: Shared, size: u32) -> Option<u32> {
        let pending = &mut self.renderer.pending;
        if pending.stored.saturating_add(size) > pending.shared.room(elements) && pending.stored > 0 {
            return None;
        }
        pending.stored += size;
        Some(pending.stored - size)
    }

    /// Stores the data of all vertices that marks need.
    fn store_relayed(&mut self, plan: &Plan, outcome: &Outcome, own: u32, block: u32) -> Result<(), DeviceError> {
        let pipeline = self.renderer.pipelines.stored(&self.renderer.objects, &plan.vertex)?;
        let groups = outcome.most.div_ceil(STORED_GROUP);
        if groups > self.renderer.objects.device().limits().max_compute_workgroups_per_dimension {
            return Err(DeviceError::Unsupported(format!("{} vertices of points or lines at once", outcome.most)));
        }
        let layout = self.renderer.pipelines.layouts.stored.clone();
        let from = self.arena_group(&layout, outcome.arena);
        self.renderer.pending.record.computed.push(ComputeWork::Stored(StoredVertices {
            pipeline,
            groups: [plan.stored_group, None, Some(self.renderer.pipelines.layouts.block_group), Some(from)],
            offset: (plan.vertex.size > 0).then_some(own),
            block,
            groups_of_vertices: groups,
        }));
        Ok(())
    }
}
