//! Copies between framebuffers (EXT_framebuffer_blit, EXT_framebuffer_multisample): rectangles of colours, depths and
//! stencil values, scaled or mirrored, and samples resolved to pixels.

use crate::call::TargetDescription;
use crate::context::base::Context;
use crate::context::state::pixels::ClearMask;
use crate::model::error::{Result, invalid_operation};
use crate::raster::state::{Rectangle, State};
use crate::raster::{ColorFormat, Placement};
use crate::texels::{TargetBuffer, TexelCopy};
use glasm::texture::Filter;

/// Two opposite corners of a rectangle of pixels; if they are in the other order, it is mirrored.
pub type BlitCorners = [[i32; 2]; 2];

/// One of the two rectangles of a blit, its corners ordered.
#[derive(Clone, Copy, Debug)]
struct Span {
    first: [i64; 2],
    size: [i64; 2],
    mirrored: [bool; 2],
}

impl Span {
    fn new([start, end]: BlitCorners) -> Span {
        let [start, end] = [start, end].map(|corner| corner.map(i64::from));
        Span {
            first: std::array::from_fn(|axis| start[axis].min(end[axis])),
            size: std::array::from_fn(|axis| (end[axis] - start[axis]).abs()),
            mirrored: std::array::from_fn(|axis| end[axis] < start[axis]),
        }
    }
}

/// A pixel that is written, as its number in the target, and where its value lies in the other one.
type Written = (usize, [f64; 2]);

/// What a blit does, for every buffer.
struct Plan {
    source: Span,
    from: TargetDescription,
    to: TargetDescription,
    filter: Filter,
    written: Vec<Written>,
}

impl Plan {
    /// The pixels within both targets and the scissor (EXT_framebuffer_blit, 4.3.3).
    fn new(
        [source, destination]: [BlitCorners; 2],
        [from, to]: [TargetDescription; 2],
        scissor: Option<Rectangle>,
        filter: Filter,
    ) -> Plan {
        let (source, destination) = (Span::new(source), Span::new(destination));
        let area = Rectangle { x: 0, y: 0, width: to.width, height: to.height };
        let area = scissor.map_or(area, |scissor| scissor.common(area));
        let range = |axis: usize, start: i32, side: u32| {
            let end = i64::from(start) + i64::from(side);
            let first = destination.first[axis];
            i64::from(start).max(first)..end.min(first + destination.size[axis])
        };
        let sides = [from.width, from.height].map(f64::from);
        let place = |axis: usize, at: i64| {
            let share = ((at - destination.first[axis]) as f64 + 0.5) / destination.size[axis] as f64;
            let share = if source.mirrored[axis] == destination.mirrored[axis] { share } else { 1.0 - share };
            source.first[axis] as f64 + share * source.size[axis] as f64
        };
        let mut written = Vec::new();
        for y in range(1, area.y, area.height) {
            for x in range(0, area.x, area.width) {
                let at = [place(0, x), place(1, y)];
                if (0..2).all(|axis| at[axis] >= 0.0 && at[axis] < sides[axis]) {
                    written.push((y as usize * to.width as usize + x as usize, at));
                }
            }
        }
        Plan { source, from, to, filter, written }
    }

    /// The number of the pixel at a place of the source.
    fn nearest(&self, at: [f64; 2]) -> usize {
        at[1] as usize * self.from.width as usize + at[0] as usize
    }

    /// A weighted average of the four pixels around a place, which lie within the rectangle and the target.
    fn linear(&self, colors: &[[f32; 4]], at: [f64; 2]) -> [f32; 4] {
        let sides = [self.from.width, self.from.height].map(i64::from);
        let around: [([i64; 2], f64); 2] = std::array::from_fn(|axis| {
            let low = (at[axis] - 0.5).floor();
            let [least, most] = [
                self.source.first[axis].max(0),
                (self.source.first[axis] + self.source.size[axis] - 1).min(sides[axis] - 1),
            ];
            let held = |place: i64| place.max(least).min(most);
            ([held(low as i64), held(low as i64 + 1)], at[axis] - 0.5 - low)
        });
        let [(columns, right), (rows, up)] = around;
        let color = |column: usize, row: usize| colors[(rows[row] * sides[0] + columns[column]) as usize];
        std::array::from_fn(|part| {
            let row = |row: usize| {
                let [left, other] = [color(0, row)[part], color(1, row)[part]].map(f64::from);
                left + (other - left) * right
            };
            (row(0) + (row(1) - row(0)) * up) as f32
        })
    }

    /// Whether samples are copied one by one.
    fn keeps_samples(&self) -> bool {
        self.from.samples > 1 && self.to.samples > 1
    }

    /// Puts values of the source, all samples of a pixel or one for each, into those of the destination.
    fn put(&self, values: &[[f32; 4]], into: &mut [[f32; 4]], filtered: bool) {
        let samples = self.to.samples as usize;
        let each = if self.keeps_samples() { samples } else { 1 };
        for (pixel, at) in &self.written {
            let place = &mut into[pixel * samples..][..samples];
            if filtered && self.filter == Filter::Linear && each == 1 {
                place.fill(self.linear(values, *at));
                continue;
            }
            let found = self.nearest(*at) * each;
            place.iter_mut().enumerate().for_each(|(sample, place)| *place = values[found + sample.min(each - 1)]);
        }
    }
}

/// What the formats of both framebuffers do not allow.
fn check(plan: &Plan, [source, destination]: [BlitCorners; 2], mask: ClearMask, buffer: usize) -> Result {
    let (from, to) = (&plan.from, &plan.to);
    if plan.filter == Filter::Linear && mask.intersects(ClearMask::DEPTH | ClearMask::STENCIL) {
        return invalid_operation("depths and stencil values are not filtered");
    }
    if from.samples > 1 || to.samples > 1 {
        let size = |span: Span| (span.size, span.mirrored);
        if size(Span::new(source)) != size(Span::new(destination)) {
            return invalid_operation("samples are not scaled: both rectangles must have one size");
        }
        if plan.keeps_samples() && source != destination {
            return invalid_operation("samples keep their place: both rectangles must be the same");
        }
    }
    if mask.contains(ClearMask::DEPTH) && (from.depth != to.depth) {
        return invalid_operation("the depth buffers differ in format");
    }
    if mask.contains(ClearMask::COLOR) {
        let Some(format) = from.colors.get(buffer) else {
            return invalid_operation(format!("there is no colour buffer {buffer} to read"));
        };
        let kind = |format: &ColorFormat| format.integer().map(|integer| integer.signed);
        if to.colors.iter().any(|other| kind(other) != kind(format)) {
            return invalid_operation("the colour buffers differ in type");
        }
        if kind(format).is_some() && plan.filter == Filter::Linear {
            return invalid_operation("integer colours are not filtered");
        }
    }
    Ok(())
}

/// # Copies between framebuffers.
impl Context {
    /// `glBlitFramebufferEXT`, with both framebuffers by name (0 is the window): copies rectangles of the buffers in the
    /// mask. From several samples to one it resolves them.
    pub fn blit_named_framebuffer(
        &mut self,
        [from, to]: [u32; 2],
        [source, destination]: [BlitCorners; 2],
        mask: ClearMask,
        filter: Filter,
    ) -> Result {
        self.outside("BlitFramebufferEXT")?;
        for name in [from, to] {
            if name != 0 && !self.gl.framebuffers.objects.has(name) {
                return invalid_operation(format!("there is no framebuffer {name}"));
            }
        }
        if mask.is_empty() {
            return Ok(());
        }
        let before = self.get_framebuffer_binding()?;
        let done = self.blit([from, to], [source, destination], mask, filter);
        self.bind_framebuffer_ext(before)?;
        done
    }

    fn blit(&mut self, [from, to]: [u32; 2], corners: [BlitCorners; 2], mask: ClearMask, filter: Filter) -> Result {
        self.bind_framebuffer_ext(to)?;
        self.gl.framebuffers.validate()?;
        let there = self.description.clone();
        self.bind_framebuffer_ext(from)?;
        self.gl.framebuffers.validate()?;
        let plan = Plan::new(corners, [self.description.clone(), there], self.gl.clear_state().scissor, filter);
        let buffer = self.gl.framebuffers.outputs.read_buffer;
        check(&plan, corners, mask, buffer)?;
        if self.resolve_on_device(to, corners, mask, &plan)? {
            return Ok(());
        }
        let has = |bit: ClearMask| mask.contains(bit);
        let depth = has(ClearMask::DEPTH) && plan.from.depth.is_some();
        let colors = has(ClearMask::COLOR).then(|| self.blit_source(&plan, TargetBuffer::Color(buffer))).transpose()?;
        let depths = depth.then(|| self.blit_source(&plan, TargetBuffer::Depth)).transpose()?;
        let whole = Rectangle { x: 0, y: 0, width: plan.from.width, height: plan.from.height };
        let stencil = has(ClearMask::STENCIL) && plan.from.stencil && plan.to.stencil;
        let stencil = stencil.then(|| self.device.read_stencil(self.target, whole)).transpose()?;
        self.bind_framebuffer_ext(to)?;
        if let Some(colors) = colors {
            let written = self.gl.clear_state().color_sources;
            for number in (0..plan.to.colors.len()).filter(|number| written[*number].is_some()) {
                self.blit_into(&plan, TargetBuffer::Color(number), &colors)?;
            }
        }
        if let Some(depths) = depths {
            self.blit_into(&plan, TargetBuffer::Depth, &depths)?;
        }
        if let Some(values) = stencil {
            let (width, height) = (plan.to.width, plan.to.height);
            let mut all = self.device.read_stencil(self.target, Rectangle { x: 0, y: 0, width, height })?;
            plan.written.iter().for_each(|(pixel, at)| all[*pixel] = values[plan.nearest(*at)]);
            let placement = Placement { origin: [0.0; 2], zoom: [1.0; 2], width, height };
            self.device.stencil_pixels(self.target, &State::new(width, height), &placement, &all)?;
        }
        self.gl.framebuffers.touch();
        Ok(())
    }

    /// The values of a buffer of the current target: all its samples, or one for each pixel.
    fn blit_source(&mut self, plan: &Plan, buffer: TargetBuffer) -> Result<Vec<[f32; 4]>> {
        let area = Rectangle { x: 0, y: 0, width: plan.from.width, height: plan.from.height };
        match plan.keeps_samples() {
            true => Ok(self.device.read_samples(self.target, buffer)?),
            false => self.read_vectors(self.target, buffer, area),
        }
    }

    /// Writes such values to a buffer of the current target.
    fn blit_into(&mut self, plan: &Plan, buffer: TargetBuffer, values: &[[f32; 4]]) -> Result {
        let mut all = self.device.read_samples(self.target, buffer)?;
        plan.put(values, &mut all, buffer != TargetBuffer::Depth);
        match buffer {
            TargetBuffer::Color(number) if plan.to.samples == 1 => {
                self.device.write_color(self.target, number, &all)?;
            }
            _ => self.device.write_samples(self.target, buffer, &all)?,
        }
        Ok(())
    }

    /// Copies or resolves whole pixels from the current target to the textures of a framebuffer object, without the host;
    /// `false` if it must go through the host.
    fn resolve_on_device(&mut self, to: u32, corners: [BlitCorners; 2], mask: ClearMask, plan: &Plan) -> Result<bool> {
        let [source, destination] = corners.map(Span::new);
        let sides = [plan.to.width, plan.to.height].map(i64::from);
        let inside = (0..2).all(|axis| {
            let within = |span: Span, side: i64| span.first[axis] >= 0 && span.first[axis] + span.size[axis] <= side;
            within(destination, sides[axis])
                && within(source, i64::from([plan.from.width, plan.from.height][axis]))
                && source.size[axis] == destination.size[axis]
                && source.mirrored[axis] == destination.mirrored[axis]
        });
        let Some(object) = self.gl.framebuffers.objects.get(to).filter(|_| to != 0) else { return Ok(false) };
        if !inside || plan.to.samples > 1 || mask != ClearMask::COLOR || self.gl.clear_state().scissor.is_some() {
            return Ok(false);
        }
        let attachments = object.attachments();
        let colors = attachments.iter().filter(|(buffer, _)| *buffer != TargetBuffer::Depth);
        let mut attached = colors.clone().map(|(_, attached)| *attached);
        let (Some(attached), None) = (attached.next(), attached.next()) else { return Ok(false) };
        let Some(object) = self.gl.textures.object(attached.texture) else { return Ok(false) };
        let Some((image, format)) = object.level(attached.level) else { return Ok(false) };
        let extent = image.extent();
        if image.has_border() || attached.layer.is_none() && extent[2] > 1 {
            return Ok(false);
        }
        let [x, y] = source.first.map(|place| place as i32);
        let [width, height] = source.size.map(|side| side as u32);
        let part = [width, height] != extent[..2] || extent[2] > 1;
        let copy = TexelCopy {
            buffer: TargetBuffer::Color(self.gl.framebuffers.outputs.read_buffer),
            area: Rectangle { x, y, width, height },
            level: object.texel_level(attached.level, format, extent),
            place: [destination.first[0] as u32, destination.first[1] as u32, attached.layer.unwrap_or(0)],
            image: Some(image).filter(|_| part && !object.on_device.has(attached.level)),
        };
        if width == 0 || height == 0 || !self.device.copy_to_texels(self.target, &copy)? {
            return Ok(false);
        }
        if let Some(object) = self.gl.textures.object_mut(attached.texture) {
            object.send(attached.level, format, extent)?;
        }
        Ok(true)
    }
}
