//! The implementation of `Device`.

use std::sync::Arc;

use crate::call::{
    Chain, Device, DeviceError, DeviceLimits, DispatchCall, DrawCall, Identity, PixelCall, Reading, Shown,
    TargetDescription, TargetId, Versioned,
};
use crate::capture::Tally;
use crate::gpu::adapter::waiting::Signal;
use crate::gpu::chain::passes::ChainEncoder;
use crate::gpu::device::GpuDevice;
use crate::gpu::draw::logic::planes::lacking;
use crate::gpu::draw::renderer::Renderer;
use crate::raster::state::{Rectangle, State};
use crate::raster::{Clear, Placement, Statistics};
use crate::stored::Feedback;
use crate::texels::{Lease, TargetBuffer, TexelCopy, TexelLevel};
use glasm::interp::World;

impl Device for GpuDevice {
    fn name(&self) -> &str {
        &self.renderer.objects.gpu().name
    }

    fn limits(&self) -> DeviceLimits {
        let limits = self.renderer.objects.device().limits();
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
        self.renderer.settle()?;
        let id = self.renderer.targets.create(&self.renderer.objects, description)?;
        self.renderer.begin_pass(id)?;
        let pass = self.renderer.pass(id)?;
        pass.clear_colors = vec![Some([0.0; 4]); pass.colors.len()];
        pass.clear_depth = Some(1.0);
        pass.clear_stencil = Some(0);
        Ok(id)
    }

    fn delete_target(&mut self, target: TargetId) {
        // If that fails the device is lost, and the next operation reports it.
        let _ = self.renderer.settle();
        self.renderer.pending.record.drop_passes(target);
        self.renderer.targets.remove(target);
        self.renderer.previous = None;
    }

    fn clear(&mut self, target: TargetId, state: &State, clear: &Clear) -> Result<(), DeviceError> {
        self.renderer.settle()?;
        self.renderer.clear_target(target, state, clear)
    }

    fn draw(&mut self, target: TargetId, call: &DrawCall<'_>) -> Result<Statistics, DeviceError> {
        self.renderer.settle()?;
        self.renderer.follow_world(call.world)?;
        self.draw_planes(target, call)?;
        self.chain_encoder().draw_all(target, call)
    }

    fn dispatch(&mut self, call: &DispatchCall<'_>) -> Result<(), DeviceError> {
        self.renderer.settle()?;
        self.compute.dispatch(&mut self.renderer, call)
    }

    fn pixels(&mut self, target: TargetId, call: &PixelCall<'_>) -> Result<(), DeviceError> {
        self.renderer.settle()?;
        self.renderer.follow_world(call.world)?;
        let program = call.fragment.program;
        self.planes.draw(
            &mut self.renderer,
            target,
            call.state,
            program,
            program.stores,
            |renderer, planes, state| renderer.draw_pixels(planes, &PixelCall { state, ..*call }),
        )?;
        self.renderer.draw_pixels(target, call)
    }

    fn stencil_pixels(
        &mut self,
        target: TargetId,
        state: &State,
        placement: &Placement,
        values: &[u8],
    ) -> Result<(), DeviceError> {
        self.renderer.settle()?;
        self.renderer.draw_stencil(target, state, placement, values)
    }

    fn read_color(
        &mut self,
        target: TargetId,
        buffer: usize,
        rectangle: Rectangle,
    ) -> Result<Vec<[f32; 4]>, DeviceError> {
        self.renderer.submit()?;
        let (objects, target) = (&self.renderer.objects, self.renderer.targets.get(target)?);
        self.readers.colors(objects, target, buffer, rectangle)
    }

    fn ask_color(&mut self, target: TargetId, buffer: usize, rectangle: Rectangle) -> Result<Reading, DeviceError> {
        self.renderer.submit()?;
        let (objects, target) = (&self.renderer.objects, self.renderer.targets.get(target)?);
        self.readers.ask_colors(objects, target, buffer, rectangle)
    }

    fn show(&mut self, target: TargetId, buffer: usize) -> Result<Shown, DeviceError> {
        let description = &self.renderer.targets.get(target)?.description;
        let size = [description.width, description.height];
        let gpu = self.renderer.objects.gpu().clone();
        let Some(screen) = &mut self.screen else {
            return Err(DeviceError::Unsupported("showing pictures: it was opened without a surface".to_owned()));
        };
        let frame = gpu.checked(|| screen.frame(&gpu.device, size))??;
        let source = self.renderer.targets.get(target)?.colors.get(buffer).map(|view| view.texture().clone());
        let alike = |source: &wgpu::Texture| {
            source.usage().contains(wgpu::TextureUsages::COPY_SRC)
                && frame.texture.usage().contains(wgpu::TextureUsages::COPY_DST)
                && (source.format(), source.sample_count(), source.size())
                    == (frame.texture.format(), 1, frame.texture.size())
        };
        match source.filter(alike) {
            Some(source) => self.renderer.submit_with(|encoder| {
                let [from, to] = [&source, &frame.texture].map(wgpu::Texture::as_image_copy);
                encoder.copy_texture_to_texture(from, to, source.size());
            })?,
            None => {
                let view = frame.texture.create_view(&wgpu::TextureViewDescriptor::default());
                self.show_in(target, buffer, &view)?;
            }
        }
        gpu.queue.present(frame);
        let finished = Signal::finished(&gpu);
        let accepted = async move { gpu.settled().await };
        Ok(Shown { accepted: Box::pin(accepted), finished: Box::pin(finished) })
    }

    fn write_color(&mut self, target: TargetId, buffer: usize, colors: &[[f32; 4]]) -> Result<(), DeviceError> {
        // Pending work comes first.
        self.renderer.submit()?;
        self.renderer.targets.get(target)?.write_color(&self.renderer.objects, buffer, colors)
    }

    fn fill_color(
        &mut self,
        target: TargetId,
        buffer: usize,
        color: [f32; 4],
        pixels: usize,
    ) -> Result<(), DeviceError> {
        // The result of a clear with other numbers depends on the device.
        let plain = color.iter().all(|color| [0, 1f32.to_bits()].contains(&color.to_bits()));
        let own = self.renderer.targets.get(target)?.own_buffer(buffer).filter(|_| plain);
        match own.filter(|[width, height]| pixels == *width as usize * *height as usize) {
            Some([width, height]) => {
                let clear = Clear { color: Some(color), buffer: Some(buffer), ..Clear::default() };
                self.renderer.settle()?;
                self.renderer.clear_target(target, &State::new(width, height), &clear)
            }
            None => {
                let samples = self.renderer.targets.get(target)?.description.samples as usize;
                let colors = vec![color; pixels * samples];
                match samples {
                    1 => self.write_color(target, buffer, &colors),
                    _ => self.write_samples(target, TargetBuffer::Color(buffer), &colors),
                }
            }
        }
    }

    fn read_samples(&mut self, target: TargetId, buffer: TargetBuffer) -> Result<Vec<[f32; 4]>, DeviceError> {
        self.renderer.submit()?;
        let (objects, target) = (&self.renderer.objects, self.renderer.targets.get(target)?);
        self.readers.samples(objects, target, buffer)
    }

    fn write_samples(
        &mut self,
        target: TargetId,
        buffer: TargetBuffer,
        values: &[[f32; 4]],
    ) -> Result<(), DeviceError> {
        self.renderer.submit()?;
        let Renderer { objects, targets, textures, .. } = &mut self.renderer;
        textures.residents.put_samples(objects, targets.get(target)?, buffer, values)
    }

    fn copy_to_texels(&mut self, target: TargetId, copy: &TexelCopy<'_>) -> Result<bool, DeviceError> {
        if copy.image.is_some() {
            // Writes to a buffer take effect before all pending work.
            self.renderer.submit()?;
        }
        let Renderer { objects, targets, textures, pending, .. } = &mut self.renderer;
        let copies = &mut pending.record.texel_copies;
        let copied = textures.residents.take_texels(objects, targets.get(target)?, copy, copies.len())?;
        // Pending draws come first, in one submission with this, and with further copies until something is drawn
        // again.
        Ok(copied.map(|copy| copies.push(copy)).is_some())
    }

    fn copy_from_texels(
        &mut self,
        target: TargetId,
        buffer: TargetBuffer,
        level: &TexelLevel<'_>,
        slice: u32,
    ) -> Result<bool, DeviceError> {
        // Pending work comes first.
        self.renderer.submit()?;
        let Renderer { objects, targets, textures, .. } = &mut self.renderer;
        textures.residents.put_texels(objects, targets.get(target)?, buffer, level, slice)
    }

    fn read_texels(&mut self, lease: &Arc<Lease>, level: u32) -> Result<Vec<[u32; 4]>, DeviceError> {
        self.renderer.settle()?;
        self.renderer.textures.residents.read_texels(&self.renderer.objects, lease, level)
    }

    fn read_depth(&mut self, target: TargetId, rectangle: Rectangle) -> Result<Vec<f32>, DeviceError> {
        self.renderer.submit()?;
        let (objects, target) = (&self.renderer.objects, self.renderer.targets.get(target)?);
        self.readers.depths(objects, target, rectangle)
    }

    fn read_stencil(&mut self, target: TargetId, rectangle: Rectangle) -> Result<Vec<u8>, DeviceError> {
        self.renderer.submit()?;
        let (objects, target) = (&self.renderer.objects, self.renderer.targets.get(target)?);
        self.readers.stencils(objects, target, rectangle)
    }

    fn world(&mut self, given: &Versioned<World>) -> Result<World, DeviceError> {
        if self.renderer.memory.is(given) {
            self.renderer.submit()?;
        }
        self.renderer.memory.read(&self.renderer.objects, given)
    }

    fn tally(&mut self, tally: Identity) -> Result<Tally, DeviceError> {
        self.chains.tallies.read(&mut self.renderer, tally)
    }

    fn drop_tally(&mut self, tally: Identity) {
        self.chains.tallies.forget(tally);
    }

    fn finish(&mut self) -> Result<(), DeviceError> {
        self.renderer.submit()?;
        let waited = self.renderer.objects.gpu().wait();
        if let Some(lost) = self.renderer.objects.gpu().lost() {
            return Err(lost);
        }
        if waited { Ok(()) } else { Err(self.renderer.objects.gpu().unresponsive()) }
    }

    fn warning(&mut self) -> Option<String> {
        let plain = self.gpu().plain_pipelines();
        let more = plain - std::mem::replace(&mut self.warned, plain);
        let what = if more == 1 { "a pipeline".to_owned() } else { format!("{more} pipelines") };
        let why = "the driver took too long, and colours may differ slightly";
        let plain = (more > 0).then(|| format!("{what} in a plain form: {why}"));
        // If the device is lost, that is what there is to say.
        let _ = self.renderer.rounds.read_back(&self.renderer.objects);
        let ended = self.renderer.rounds.take_exhausted();
        let ended = ended.then(|| "loops were ended, since a submission would have taken too long".to_owned());
        let warnings: Vec<String> = plain.into_iter().chain(ended).collect();
        (!warnings.is_empty()).then(|| warnings.join("; "))
    }
}

impl GpuDevice {
    fn chain_encoder(&mut self) -> ChainEncoder<'_> {
        ChainEncoder { renderer: &mut self.renderer, chains: &mut self.chains }
    }

    /// Draws what a draw's logic operation makes of two colours.
    fn draw_planes(&mut self, id: TargetId, call: &DrawCall<'_>) -> Result<(), DeviceError> {
        let feedback = call.feedback.copied().unwrap_or_default();
        if call.state.logic_operation.is_none() || feedback.discard {
            return Ok(());
        }
        let between = call.chain.into_iter().flat_map(Chain::stages);
        let stores = [call.vertex, call.fragment].into_iter().chain(between).any(|stage| stage.program.stores);
        // The draw proper counts and captures.
        let feedback = call.feedback.map(|feedback| Feedback { tallies: &[], capture: None, ..*feedback });
        let layered = feedback.as_ref().is_some_and(|feedback| feedback.layers.len() > 1);
        let GpuDevice { renderer, chains, planes, .. } = self;
        planes.draw(renderer, id, call.state, call.fragment.program, stores, |renderer, planes, state| {
            if layered {
                return lacking("in several layers at once");
            }
            let state = Arc::new(state.clone());
            let call = DrawCall { state: &state, feedback: feedback.as_ref(), ..*call };
            ChainEncoder { renderer, chains }.draw_all(planes, &call).map(|_| ())
        })
    }
}
