//! Primitives by layer: devices draw to one layer at a time.

use super::super::drawing::GpuDevice;
use super::super::record::Size;
use super::buffers::Shared;
use super::draw::{ARGUMENTS, Outcome, Scene};
use super::kernels::{Kernel, KernelBlock};
use crate::dialect::bindings::Output;
use crate::runtime::call::DeviceError;

impl GpuDevice {
    /// What of all is drawn to a layer, in the same order.
    pub(super) fn of_layer(
        &mut self,
        scene: &Scene<'_>,
        all: &Outcome,
        layer: u32,
    ) -> Result<Option<Outcome>, DeviceError> {
        let request = scene.last_request();
        let slot = |results: &[u8]| results.iter().position(|number| *number == Output::LAYER.0);
        let (place, stride) = match (slot(&request.results), slot(&request.apart)) {
            (Some(slot), _) => (all.first + slot as u32, all.stride),
            (None, slot) => (all.apart + slot.unwrap_or(0) as u32, request.apart.len() as u32),
        };
        let corners = scene.each();
        let places = (|| {
            Some((
                self.chains.shared.take(Shared::Counts, all.primitives, 1)?,
                self.chains.shared.take(Shared::Numbers, all.primitives.checked_add(1)?, 1)?,
                self.chains.shared.take(Shared::Numbers, all.primitives.checked_mul(corners)?, 1)?,
                self.chains.shared.take(Shared::Arguments, ARGUMENTS, ARGUMENTS)?,
            ))
        })();
        let Some((counts, prefix, indices, arguments)) = places else { return Ok(None) };
        let total = prefix + all.primitives;
        let kernel = KernelBlock {
            limit: all.total,
            corners,
            source: u32::from(all.arena),
            place,
            stride,
            counts,
            prefix,
            total,
            indices,
            arguments,
            base: all.first / all.stride,
            rotate: u32::from(all.rotated),
            outline: scene.outline,
            stream: layer,
            first: all.indices,
            ..KernelBlock::default()
        };
        let there = Size::Indirect(u64::from(all.arguments) * 4);
        self.run_kernel(Kernel::Layers, &kernel, there)?;
        self.run_kernel(Kernel::Scan, &kernel, Size::Direct([1, 1]))?;
        self.run_kernel(Kernel::Choose, &kernel, there)?;
        Ok(Some(Outcome { indices, total, arguments, ..*all }))
    }
}
