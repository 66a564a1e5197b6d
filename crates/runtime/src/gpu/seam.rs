//! The implementation of `Device`.

use std::sync::Arc;

use super::drawing::GpuDevice;
use super::work::Work;
use crate::call::{
    Chain, Device, DeviceError, DeviceLimits, DispatchCall, DrawCall, Identity, PixelCall, Reading, Shown,
    TargetDescription, TargetId, Versioned,
};
use crate::capture::Tally;
use crate::raster::state::{Rectangle, State};
use crate::raster::{Clear, Placement, Statistics};
use crate::texels::{Lease, TargetBuffer, TexelCopy, TexelLevel};
use glasm::interp::World;

/// Bytes of pending work after which it is submitted.
pub(super) const WAITING: usize = 48 << 20;

impl Device for GpuDevice {
    fn name(&self) -> &str {
        &self.objects.gpu().name
    }

    fn limits(&self) -> DeviceLimits {
        let limits = self.objects.device().limits();
        DeviceLimits {
            texture_size: limits.max_texture_dimension_2d,
            texture_size_3d: limits.max_texture_dimension_3d,
            texture_layers: limits.max_texture_array_layers,
            target_size: limits.max_texture_dimension_2d,
            color_buffers: limits.max_color_attachments.min(8),
            samples: 4,
        }
    }

    fn create_target(&mut self, description: &TargetDescription) -> Result<TargetId, DeviceError> {
        self.settle()?;
        let id = self.targets.create(&self.objects, description)?;
        self.begin_pass(id)?;
        let pass = self.pass(id)?;
        pass.clear_colors = vec![Some([0.0; 4]); pass.colors.len()];
        pass.clear_depth = Some(1.0);
        pass.clear_stencil = Some(0);
        Ok(id)
    }

    fn delete_target(&mut self, target: TargetId) {
        // If that fails the device is lost, and the next operation reports it.
        let _ = self.settle();
        self.record.drop_passes(target);
        self.targets.remove(target);
        self.memo = None;
    }

    fn clear(&mut self, target: TargetId, state: &State, clear: &Clear) -> Result<(), DeviceError> {
        self.settle()?;
        self.clear_target(target, state, clear)
    }

    fn draw(&mut self, target: TargetId, call: &DrawCall<'_>) -> Result<Statistics, DeviceError> {
        self.settle()?;
        self.follow_world(call.world)?;
        self.draw_planes(target, call)?;
        self.draw_all(target, call)
    }

    fn dispatch(&mut self, call: &DispatchCall<'_>) -> Result<(), DeviceError> {
        self.settle()?;
        self.dispatch_groups(call)
    }

    fn pixels(&mut self, target: TargetId, call: &PixelCall<'_>) -> Result<(), DeviceError> {
        self.settle()?;
        self.follow_world(call.world)?;
        let program = call.fragment.program;
        self.draw_bits(target, call.state, program, program.stores, |device, planes, state| {
            device.draw_pixels(planes, &PixelCall { state, ..*call })
        })?;
        self.draw_pixels(target, call)
    }

    fn stencil_pixels(
        &mut self,
        target: TargetId,
        state: &State,
        placement: &Placement,
        values: &[u8],
    ) -> Result<(), DeviceError> {
        self.settle()?;
        self.draw_stencil(target, state, placement, values)
    }

    fn read_color(
        &mut self,
        target: TargetId,
        buffer: usize,
        rectangle: Rectangle,
    ) -> Result<Vec<[f32; 4]>, DeviceError> {
        self.read_colors(target, buffer, rectangle)
    }

    fn ask_color(&mut self, target: TargetId, buffer: usize, rectangle: Rectangle) -> Result<Reading, DeviceError> {
        self.ask_colors(target, buffer, rectangle)
    }

    fn show(&mut self, target: TargetId, buffer: usize) -> Result<Shown, DeviceError> {
        self.show_on_screen(target, buffer)
    }

    fn write_color(&mut self, target: TargetId, buffer: usize, colors: &[[f32; 4]]) -> Result<(), DeviceError> {
        // Pending work comes first.
        self.submit()?;
        self.targets.get(target)?.write_color(&self.objects, buffer, colors)
    }

    fn fill_color(
        &mut self,
        target: TargetId,
        buffer: usize,
        color: [f32; 4],
        pixels: usize,
    ) -> Result<(), DeviceError> {
        // The result of a clear with other numbers depends on the device.
        let plain = color.iter().all(|it| [0, 1f32.to_bits()].contains(&it.to_bits()));
        let own = self.targets.get(target)?.own_buffer(buffer).filter(|_| plain);
        match own.filter(|[width, height]| pixels == *width as usize * *height as usize) {
            Some([width, height]) => {
                let clear = Clear { color: Some(color), buffer: Some(buffer), ..Clear::default() };
                self.settle()?;
                self.clear_target(target, &State::new(width, height), &clear)
            }
            None => {
                let samples = self.targets.get(target)?.description.samples as usize;
                let colors = vec![color; pixels * samples];
                match samples {
                    1 => self.write_color(target, buffer, &colors),
                    _ => self.write_samples(target, TargetBuffer::Color(buffer), &colors),
                }
            }
        }
    }

    fn read_samples(&mut self, target: TargetId, buffer: TargetBuffer) -> Result<Vec<[f32; 4]>, DeviceError> {
        self.read_all_samples(target, buffer)
    }

    fn write_samples(
        &mut self,
        target: TargetId,
        buffer: TargetBuffer,
        values: &[[f32; 4]],
    ) -> Result<(), DeviceError> {
        self.put_samples(target, buffer, values)
    }

    fn copy_to_texels(&mut self, target: TargetId, copy: &TexelCopy<'_>) -> Result<bool, DeviceError> {
        self.take_texels(target, copy)
    }

    fn copy_from_texels(
        &mut self,
        target: TargetId,
        buffer: TargetBuffer,
        level: &TexelLevel<'_>,
        slice: u32,
    ) -> Result<bool, DeviceError> {
        self.put_texels(target, buffer, level, slice)
    }

    fn read_texels(&mut self, lease: &Arc<Lease>, level: u32) -> Result<Vec<[u32; 4]>, DeviceError> {
        self.bring_texels(lease, level)
    }

    fn read_depth(&mut self, target: TargetId, rectangle: Rectangle) -> Result<Vec<f32>, DeviceError> {
        self.read_depths(target, rectangle)
    }

    fn read_stencil(&mut self, target: TargetId, rectangle: Rectangle) -> Result<Vec<u8>, DeviceError> {
        self.read_stencils(target, rectangle)
    }

    fn world(&mut self, given: &Versioned<World>) -> Result<World, DeviceError> {
        self.read_world(given)
    }

    fn tally(&mut self, tally: Identity) -> Result<Tally, DeviceError> {
        self.read_tally(tally)
    }

    fn drop_tally(&mut self, tally: Identity) {
        self.forget_tally(tally);
    }

    fn finish(&mut self) -> Result<(), DeviceError> {
        self.submit()?;
        let waited = self.objects.gpu().wait();
        if let Some(lost) = self.objects.gpu().lost() {
            return Err(lost);
        }
        if waited { Ok(()) } else { Err(DeviceError::Lost("it does not respond".to_owned())) }
    }
}

impl GpuDevice {
    /// A draw, but for what logic operations make of two colours.
    pub(super) fn draw_all(&mut self, target: TargetId, call: &DrawCall<'_>) -> Result<Statistics, DeviceError> {
        if let Some(feedback) = call.feedback {
            return self.draw_stored(target, call, feedback);
        }
        if let Some(chain) = call.chain {
            return self.draw_chain(target, call, chain);
        }
        if !self.may_be_drawn_at_once(call) {
            return self.draw_chain(target, call, &Chain::NONE);
        }
        let description = &self.targets.get(target)?.description;
        let size = [description.width, description.height];
        let primitives = call.mode.primitives(call.indices.count());
        let statistics = Statistics { primitives: primitives as u64, ..Statistics::default() };
        if primitives == 0 {
            return Ok(statistics);
        }
        if self.ring.len() > WAITING {
            self.submit()?;
        }
        let (vertex, fragment) = (&**call.vertex.program, &**call.fragment.program);
        let stores = vertex.stores || fragment.stores;
        let plans = self.plans(target, call)?;
        // Programs whose results are stored run before all passes: results of earlier draws must be complete.
        let marks = plans.iter().any(|plan| plan.work.is_mark());
        if marks && vertex.reaches_world && !self.record.is_empty() {
            self.submit()?;
            return self.draw_all(target, call);
        }
        let bounds = call.indices.bounds();
        if marks {
            let Some(needed) = self.marked(&plans, bounds[1] - bounds[0]) else {
                return self.draw_chain(target, call, &Chain::NONE);
            };
            let room = self.objects.device().limits().max_storage_buffer_binding_size / 16;
            if self.stored > 0 && u64::from(self.stored) + u64::from(needed) > room {
                self.submit()?;
                return self.draw_all(target, call);
            }
        }
        if stores {
            // In one pass a buffer is either read or written.
            self.begin_pass(target)?;
        }
        for plan in plans.iter() {
            let drawn = match plan.work {
                Work::Fill(_) => Some(self.fill(plan, call, size, bounds)),
                Work::Points | Work::Lines | Work::OutlineLines(_) | Work::OutlinePoints(_) => {
                    self.mark(plan, call, size, bounds)?
                }
            };
            if let Some(drawn) = drawn {
                self.pass(target)?.draws.push(drawn);
            }
        }
        self.passes_reach |= vertex.reaches_world || fragment.reaches_world;
        if stores {
            // Stores of one pass are visible in the next.
            self.begin_pass(target)?;
        }
        Ok(statistics)
    }
}
