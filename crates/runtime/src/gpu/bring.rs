//! The data of a draw: parameters, constant attributes, vertices, and marks.

use super::drawing::GpuDevice;
use super::geometry::{Room, data, elements, source};
use super::plan::Plan;
use super::programs::Stage;
use super::record::{BufferPlace, Computed, Drawn, Stored};
use super::wrapper::STORED_GROUP;
use crate::call::{AttributeSource, DeviceError, DrawCall, StageCall};
use glasm::lower::{self, System};

/// The routines of four subroutine parameters, as modules have them in a vector.
pub(super) fn routines(call: &StageCall<'_>, vector: u8) -> [u32; 4] {
    std::array::from_fn(|lane| call.subroutines.get(4 * usize::from(vector) + lane).copied().unwrap_or(0))
}

impl GpuDevice {
    /// Parameters of a stage in the ring; those of the last draw if they are the same.
    pub(super) fn put_parameters(
        &mut self,
        which: usize,
        stage: &Stage,
        call: &StageCall<'_>,
        matrix: &[[f32; 4]; 4],
        size: [u32; 2],
    ) -> u32 {
        if stage.size == 0 {
            return 0;
        }
        let last = &mut self.parameters[which];
        if let Some(place) = last.place
            && last.stage == stage.serial
            && last.height == size[1]
            && last.values == call.parameters
            && (stage.interface.system.is_empty() || last.matrix == *matrix)
            && last.subroutines == call.subroutines
        {
            return place;
        }
        let (start, vectors) = self.ring.block(stage.size as usize);
        for (slot, index) in &stage.slots {
            if let (Some(place), Some(value)) = (vectors.get_mut(*slot as usize), call.parameters.get(*index as usize))
            {
                place.copy_from_slice(bytemuck::bytes_of(value));
            }
        }
        for system in &stage.interface.system {
            let vector = match system.what {
                System::Window => [size[0] as f32, size[1] as f32, 0.0, 0.0].map(f32::to_bits),
                System::ModelViewProjection(row) => matrix[usize::from(row & 3)].map(f32::to_bits),
                System::Subroutines(number) => routines(call, number),
                System::Half(_) | System::Fixed(_) => {
                    let bits = |index: usize| call.parameters.get(index).copied().unwrap_or_default();
                    system.what.rounded(bits).unwrap_or_default()
                }
                System::Zero | System::Attribute(_) => [0; 4],
            };
            if let Some(place) = vectors.get_mut(system.slot as usize) {
                place.copy_from_slice(bytemuck::bytes_of(&vector));
            }
        }
        last.stage = stage.serial;
        last.height = size[1];
        last.values.clear();
        last.values.extend_from_slice(call.parameters);
        last.subroutines.clear();
        last.subroutines.extend_from_slice(call.subroutines);
        if !stage.interface.system.is_empty() {
            last.matrix = *matrix;
        }
        last.place = Some(start as u32);
        start as u32
    }

    /// Attributes that are the same for all vertices.
    fn put_constants(&mut self, call: &DrawCall<'_>, locations: &[u32]) -> BufferPlace {
        if locations.is_empty() {
            return BufferPlace::None;
        }
        let value = |location: &u32| match source(call, *location) {
            AttributeSource::Constant(value) => value,
            AttributeSource::Kept(_) | AttributeSource::Given(_) | AttributeSource::Heap(_) => [0; 4],
        };
        let (known, place) = &mut self.constants;
        if let Some(place) = place
            && known.len() == locations.len()
            && known.iter().zip(locations).all(|(known, location)| *known == value(location))
        {
            return BufferPlace::Ring(*place);
        }
        known.clear();
        known.extend(locations.iter().map(value));
        let start = self.ring.align(16) as u64;
        self.ring.vectors(known);
        *place = Some(start);
        BufferPlace::Ring(start)
    }

    /// A draw of filled polygons.
    pub(super) fn fill(&mut self, plan: &Plan, call: &DrawCall<'_>, size: [u32; 2], bounds: [u32; 2]) -> Drawn {
        let submission = self.submission;
        let room = Room { objects: &self.objects, ring: &mut self.ring, kept: &mut self.record.kept };
        let vertices = self.geometry.arrays(room, call, &plan.arrays, bounds, submission);
        let room = Room { objects: &self.objects, ring: &mut self.ring, kept: &mut self.record.kept };
        let (indices, base, range) =
            self.geometry.triangles(room, (call.mode, &call.indices), vertices.shift, plan.fragment.flat, submission);
        let constants = self.put_constants(call, &plan.constants);
        let matrix = &call.model_view_projection;
        let own = self.put_parameters(0, &plan.vertex, &call.vertex, matrix, size);
        let other = self.put_parameters(1, &plan.fragment, &call.fragment, matrix, size);
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

    /// The size of the results for so many vertices, in vectors; `None` if it exceeds the limits.
    pub(super) fn marked(&self, plans: &[Plan], vertices: u32) -> Option<u32> {
        let limits = self.objects.device().limits();
        let groups = vertices.div_ceil(STORED_GROUP);
        if groups > limits.max_compute_workgroups_per_dimension {
            return None;
        }
        let vectors = plans.iter().filter(|plan| plan.work.is_mark()).map(|plan| plan.vertex.passed().count() + 1);
        let needed = vectors.sum::<usize>() as u64 * u64::from(groups * STORED_GROUP);
        let room = limits.max_storage_buffer_binding_size / 16;
        u32::try_from(needed).ok().filter(|_| needed <= room)
    }

    /// A draw of points, lines or outlines: the program's results are stored, and shaders of marks read them.
    pub(super) fn mark(
        &mut self,
        plan: &Plan,
        call: &DrawCall<'_>,
        size: [u32; 2],
        bounds: [u32; 2],
    ) -> Result<Option<Drawn>, DeviceError> {
        let elements = elements(call, bounds[0], &plan.planes, plan.fragment.takes(lower::PortPlace::PrimitiveIndex));
        let count = bounds[1] - bounds[0];
        let groups = count.div_ceil(STORED_GROUP);
        if elements.is_empty() {
            return Ok(None);
        }
        let pipeline = self.stored_pipeline(&plan.vertex)?;
        let input = self.ring.align(16);
        data(&mut self.ring, call, &plan.arrays, bounds);
        // Vertices run in whole workgroups.
        let whole = (groups * STORED_GROUP) as usize * plan.arrays.len() * 16;
        self.ring.reserve_to(input + whole);
        let element = self.ring.align(16);
        self.ring.vectors(&elements);
        let stride = plan.vertex.passed().count() as u32 + 1;
        let mut block = plan.state;
        block.place = [(input / 16) as u32, self.stored, stride, (element / 16) as u32];
        self.stored += groups * STORED_GROUP * stride;
        let matrix = &call.model_view_projection;
        let own = self.put_parameters(0, &plan.vertex, &call.vertex, matrix, size);
        let other = self.put_parameters(1, &plan.fragment, &call.fragment, matrix, size);
        let block = self.put_block(&block);
        self.record.stored.push(Computed::Stored(Stored {
            pipeline,
            groups: [plan.stored_group, None, Some(self.layouts.block_group), Some(self.layouts.stored_group)],
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
