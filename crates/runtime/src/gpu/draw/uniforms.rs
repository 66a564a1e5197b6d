//! Parameters of programs and constant attributes in the ring, put there again only if they have changed.

use crate::call::{AttributeSource, DrawCall, StageCall};
use crate::gpu::buffers::geometry::source;
use crate::gpu::buffers::places::BufferPlace;
use crate::gpu::buffers::ring::Ring;
use crate::gpu::shaders::programs::Stage;
use glasm::lower::description::System;

/// The routines of four subroutine parameters, as modules have them in a vector.
pub(crate) fn routines(call: &StageCall<'_>, vector: u8) -> [u32; 4] {
    std::array::from_fn(|lane| call.subroutines.get(4 * usize::from(vector) + lane).copied().unwrap_or(0))
}

/// Parameters that are already in the ring.
#[derive(Default)]
struct Parameters {
    stage: u32,
    values: Vec<[u32; 4]>,
    subroutines: Vec<u32>,
    matrix: [[f32; 4]; 4],
    height: u32,
    place: Option<u32>,
}

/// What is already in the ring.
#[derive(Default)]
pub(crate) struct Uniforms {
    /// For vertices and fragments, then for the stages in between.
    parameters: [Parameters; 5],
    constants: (Vec<[u32; 4]>, Option<u64>),
}

impl Uniforms {
    /// Parameters of a stage in the ring; those of the last draw if they are the same.
    pub(crate) fn put_parameters(
        &mut self,
        ring: &mut Ring,
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
        let (start, vectors) = ring.block(stage.size as usize);
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
    pub(crate) fn put_constants(&mut self, ring: &mut Ring, call: &DrawCall<'_>, locations: &[u32]) -> BufferPlace {
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
        let start = ring.align(16) as u64;
        ring.vectors(known);
        *place = Some(start);
        BufferPlace::Ring(start)
    }
}
