//! Clears, and stencil values that are written like pixels.

use crate::call::{DeviceError, TargetId};
use crate::gpu::draw::clear_pipelines::ClearKey;
use crate::gpu::draw::record::{Drawn, Setup};
use crate::gpu::draw::renderer::Renderer;
use crate::gpu::draw::state::color_writes;
use crate::gpu::shaders::block::Block;
use crate::raster::state::State;
use crate::raster::{Clear, Placement};

fn held(value: f32) -> f32 {
    if value > 0.0 { value.min(1.0) } else { 0.0 }
}

impl Renderer {
    pub(crate) fn clear_target(&mut self, id: TargetId, state: &State, clear: &Clear) -> Result<(), DeviceError> {
        let target = self.targets.get(id)?;
        let description = &target.description;
        let area = target.inside(state.scissor);
        let all = area == [0, 0, description.width, description.height];
        let [.., width, height] = area;
        let color = clear.color.filter(|_| state.color_mask != [false; 4] && !description.colors.is_empty());
        let depth = clear.depth.map(held).filter(|_| state.depth.write && description.depth.is_some());
        let mask = state.stencil.front.write_mask;
        let stencil = clear.stencil.filter(|_| mask != 0 && description.stencil);
        if width == 0 || height == 0 || color.is_none() && depth.is_none() && stencil.is_none() {
            return Ok(());
        }
        let taken = |number: usize| state.color_sources.get(number).is_some_and(|source| source.is_some());
        let chosen = |number: usize| taken(number) && clear.buffer.is_none_or(|buffer| buffer == number);
        let unmasked = (color.is_none() || state.color_mask == [true; 4]) && (stencil.is_none() || mask == 0xff);
        if all && unmasked {
            if !self.pass(id)?.draws.is_empty() {
                self.begin_pass(id)?;
            }
            let pass = self.pass(id)?;
            if let Some(color) = color {
                for (number, place) in pass.clear_colors.iter_mut().enumerate() {
                    if chosen(number) {
                        *place = Some(color);
                    }
                }
            }
            pass.clear_depth = depth.or(pass.clear_depth);
            pass.clear_stencil = stencil.or(pass.clear_stencil);
            return Ok(());
        }
        let writes = |number: usize| {
            if color.is_some() && chosen(number) { color_writes(state.color_mask) } else { wgpu::ColorWrites::empty() }
        };
        let formats = target.color_formats.iter().enumerate();
        let key = ClearKey {
            groups: false,
            colors: formats.map(|(number, format)| (*format, writes(number))).collect(),
            depth_format: target.depth.as_ref().map(|view| view.texture().format()),
            depth: depth.is_some(),
            stencil_mask: if stencil.is_some() { mask } else { 0 },
            samples: description.samples,
        };
        let size = [description.width, description.height];
        let mut block = Block::new(state, size, true, None, false);
        block.point = color.unwrap_or_default();
        block.tests[0] = depth.unwrap_or_default();
        let setup = Setup {
            pipeline: self.clears.of(&self.objects, &self.pipelines.layouts, &key)?,
            groups: [None, None, Some(self.pipelines.layouts.block_group), None],
            offsets: [false; 2],
            viewport: [0.0, 0.0, size[0] as f32, size[1] as f32, 0.0, 1.0],
            scissor: area,
            constant: [0.0; 4],
            reference: u32::from(stencil.unwrap_or(0)),
        };
        let block = self.pending.put_block(&block);
        self.push(id, setup, block, 0..3, 1)
    }

    /// A draw without vertices.
    pub(crate) fn push(
        &mut self,
        id: TargetId,
        setup: Setup,
        block: u32,
        range: std::ops::Range<u32>,
        instances: u32,
    ) -> Result<(), DeviceError> {
        self.pending.record.setups.push(setup);
        let setup = self.pending.record.setups.len() - 1;
        let drawn = Drawn { range, instances, ..Drawn::whole(setup, block) };
        self.pass(id)?.draws.push(drawn);
        Ok(())
    }

    /// Equal values are drawn together: the value is the stencil reference.
    pub(crate) fn draw_stencil(
        &mut self,
        id: TargetId,
        state: &State,
        placement: &Placement,
        values: &[u8],
    ) -> Result<(), DeviceError> {
        let target = self.targets.get(id)?;
        let mask = state.stencil.front.write_mask;
        let scissor = target.inside(state.scissor);
        if !target.description.stencil || mask == 0 || scissor[2] == 0 || scissor[3] == 0 {
            return Ok(());
        }
        let key = ClearKey {
            groups: true,
            colors: target.color_formats.iter().map(|format| (*format, wgpu::ColorWrites::empty())).collect(),
            depth_format: target.depth.as_ref().map(|view| view.texture().format()),
            depth: false,
            stencil_mask: mask,
            samples: target.description.samples,
        };
        let size = [target.description.width, target.description.height];
        let pipeline = self.clears.of(&self.objects, &self.pipelines.layouts, &key)?;
        let mut groups: Vec<(u8, [u32; 2])> =
            pixel_groups(placement).filter_map(|(number, place)| Some((*values.get(number)?, place))).collect();
        groups.sort_by_key(|(value, _)| *value);
        for run in groups.chunk_by(|(a, _), (b, _)| a == b) {
            let Some((value, _)) = run.first() else { continue };
            let start = self.pending.ring.align(16);
            for (_, [column, row]) in run {
                self.pending.ring.vectors(&[[0; 4], [*column, *row, 0, 0]]);
            }
            let mut block = Block::new(state, size, true, None, false);
            block.point = [placement.origin[0], placement.origin[1], placement.zoom[0], placement.zoom[1]];
            block.tests[3] = 1.0;
            block.place[3] = (start / 16) as u32;
            let setup = Setup {
                pipeline: pipeline.clone(),
                groups: [None, None, Some(self.pipelines.layouts.block_group), Some(self.pipelines.layouts.mark_group)],
                offsets: [false; 2],
                viewport: [0.0, 0.0, size[0] as f32, size[1] as f32, 0.0, 1.0],
                scissor,
                constant: [0.0; 4],
                reference: u32::from(*value),
            };
            let block = self.pending.put_block(&block);
            self.push(id, setup, block, 0..4, run.len() as u32)?;
        }
        Ok(())
    }
}

/// Numbers of the groups of a rectangle, with their column and row.
pub(crate) fn pixel_groups(placement: &Placement) -> impl Iterator<Item = (usize, [u32; 2])> + use<> {
    let (width, height) = (placement.width, placement.height);
    let numbered = (0..height).flat_map(move |row| (0..width).map(move |column| [column, row]));
    numbered.map(move |[column, row]| (row as usize * width as usize + column as usize, [column, row]))
}
