//! The vertices of a draw's primitives: triangles, and rectangles for points and lines.

use crate::call::{DeviceError, DrawCall};
use crate::gpu::buffers::geometry::{Destination, data, elements};
use crate::gpu::buffers::places::BufferPlace;
use crate::gpu::draw::plan::Plan;
use crate::gpu::draw::record::{ComputeWork, Drawn, StoredVertices};
use crate::gpu::draw::renderer::Renderer;
use crate::gpu::shaders::ends::STORED_GROUP;
use glasm::lower;

impl Renderer {
    /// A draw of filled polygons.
    pub(crate) fn fill(&mut self, plan: &Plan, call: &DrawCall<'_>, size: [u32; 2], bounds: [u32; 2]) -> Drawn {
        let submission = self.pending.submission;
        let room =
            Destination { objects: &self.objects, ring: &mut self.pending.ring, kept: &mut self.pending.record.kept };
        let vertices = self.geometry.arrays(room, call, &plan.arrays, bounds, submission);
        let room =
            Destination { objects: &self.objects, ring: &mut self.pending.ring, kept: &mut self.pending.record.kept };
        let (indices, base, range) =
            self.geometry.triangles(room, (call.mode, &call.indices), vertices.shift, plan.fragment.flat, submission);
        let constants = self.uniforms.put_constants(&mut self.pending.ring, call, &plan.constants);
        let matrix = &call.model_view_projection;
        let own = self.uniforms.put_parameters(&mut self.pending.ring, 0, &plan.vertex, &call.vertex, matrix, size);
        let other =
            self.uniforms.put_parameters(&mut self.pending.ring, 1, &plan.fragment, &call.fragment, matrix, size);
        Drawn {
            setup: plan.setup,
            offsets: [own, other, plan.block],
            vertices: [vertices.arrays, constants],
            indices,
            base,
            range,
            instances: 1,
            indirect: None,
        }
    }

    /// The size of the results for this many vertices, in vectors; `None` if it exceeds the limits.
    pub(crate) fn marked(&self, plans: &[Plan], vertices: u32) -> Option<u32> {
        let limits = self.objects.device().limits();
        let groups = vertices.div_ceil(STORED_GROUP);
        if groups > limits.max_compute_workgroups_per_dimension {
            return None;
        }
        let vectors = plans.iter().filter(|plan| plan.part.is_mark()).map(|plan| plan.vertex.passed().count() + 1);
        let needed = vectors.sum::<usize>() as u64 * u64::from(groups * STORED_GROUP);
        let room = limits.max_storage_buffer_binding_size / 16;
        u32::try_from(needed).ok().filter(|_| needed <= room)
    }

    /// A draw of points, lines or outlines: the program's results are stored, and shaders of marks read them.
    pub(crate) fn mark(
        &mut self,
        plan: &Plan,
        call: &DrawCall<'_>,
        size: [u32; 2],
        bounds: [u32; 2],
    ) -> Result<Option<Drawn>, DeviceError> {
        let elements =
            elements(call, bounds[0], &plan.planes, plan.fragment.takes(lower::wrappers::PortPlace::PrimitiveIndex));
        let count = bounds[1] - bounds[0];
        let groups = count.div_ceil(STORED_GROUP);
        if elements.is_empty() {
            return Ok(None);
        }
        let pipeline = self.pipelines.stored(&self.objects, &plan.vertex)?;
        let input = self.pending.ring.align(16);
        data(&mut self.pending.ring, call, &plan.arrays, bounds);
        // Vertices run in whole workgroups.
        let whole = (groups * STORED_GROUP) as usize * plan.arrays.len() * 16;
        self.pending.ring.reserve_to(input + whole);
        let element = self.pending.ring.align(16);
        self.pending.ring.vectors(&elements);
        let stride = plan.vertex.passed().count() as u32 + 1;
        let mut block = plan.state;
        block.place = [(input / 16) as u32, self.pending.stored, stride, (element / 16) as u32];
        self.pending.stored += groups * STORED_GROUP * stride;
        let matrix = &call.model_view_projection;
        let own = self.uniforms.put_parameters(&mut self.pending.ring, 0, &plan.vertex, &call.vertex, matrix, size);
        let other =
            self.uniforms.put_parameters(&mut self.pending.ring, 1, &plan.fragment, &call.fragment, matrix, size);
        let block = self.pending.put_block(&block);
        self.pending.record.computed.push(ComputeWork::Stored(StoredVertices {
            pipeline,
            groups: [
                plan.stored_group,
                None,
                Some(self.pipelines.layouts.block_group),
                Some(self.pipelines.layouts.stored_group),
            ],
            offset: (plan.vertex.size > 0).then_some(own),
            block,
            groups_of_vertices: groups,
        }));
        Ok(Some(Drawn {
            setup: plan.setup,
            offsets: [0, other, block],
            vertices: [BufferPlace::None, BufferPlace::None],
            indices: BufferPlace::None,
            base: 0,
            range: 0..4,
            instances: elements.len() as u32,
            indirect: None,
        }))
    }
}
