//! The pictures, and the pointer on them.

use egui::{
    Align2, Color32, ColorImage, FontId, Pos2, Rect, Sense, Stroke, StrokeKind, TextureHandle, TextureOptions, Ui,
};

use super::panels::ACCENT;
use super::studio::{Picture, Show, Studio};
use glasm_runtime::Event;

/// A picture on the screen, and its version.
#[derive(Default)]
struct Shown {
    texture: Option<TextureHandle>,
    version: (u64, u64, u32),
}

/// The middle of the window.
#[derive(Default)]
pub(super) struct Canvas {
    room: [u32; 2],
    gpu: Shown,
    cpu: Shown,
    difference: Shown,
}

/// Space for a line of text below a picture.
const CAPTION: f32 = 20.0;
/// Space between pictures.
const GAP: f32 = 8.0;
/// Radians of a turn for each point that the pointer is dragged.
const TURN: f32 = 0.008;

impl Shown {
    fn show(
        &mut self,
        ui: &Ui,
        version: (u64, u64, u32),
        size: [u32; 2],
        pixels: impl FnOnce() -> Vec<u8>,
    ) -> Option<egui::TextureId> {
        if size.contains(&0) {
            return None;
        }
        if self.texture.is_none() || self.version != version {
            let image = ColorImage::from_rgba_unmultiplied(size.map(|side| side as usize), &pixels());
            let options = TextureOptions { magnification: egui::TextureFilter::Nearest, ..TextureOptions::LINEAR };
            match &mut self.texture {
                Some(texture) => texture.set(image, options),
                None => self.texture = Some(ui.ctx().load_texture("picture", image, options)),
            }
            self.version = version;
        }
        self.texture.as_ref().map(TextureHandle::id)
    }
}

impl Canvas {
    /// The number of pixels that a picture can have.
    pub(super) fn room(&self) -> [u32; 2] {
        self.room
    }

    pub(super) fn show(&mut self, ui: &mut Ui, studio: &mut Studio) {
        let fill = Color32::from_rgb(18, 19, 22);
        egui::CentralPanel::default().frame(egui::Frame::new().fill(fill).inner_margin(8)).show(ui, |ui| {
            let area = ui.available_rect_before_wrap();
            let scale = ui.ctx().pixels_per_point();
            self.room = [area.width(), area.height() - CAPTION].map(|side| (side * scale).max(64.0) as u32);
            match studio.show {
                Show::Gpu => self.picture(ui, studio, area, Pane::Gpu),
                Show::Cpu => self.picture(ui, studio, area, Pane::Cpu),
                Show::Both => {
                    let width = (area.width() - 2.0 * GAP) / 3.0;
                    for (place, kind) in [Pane::Gpu, Pane::Cpu, Pane::Difference].into_iter().enumerate() {
                        let left = area.left() + place as f32 * (width + GAP);
                        let part = Rect::from_min_size(Pos2::new(left, area.top()), egui::vec2(width, area.height()));
                        self.picture(ui, studio, part, kind);
                    }
                }
            }
            problems(ui, studio, area);
        });
    }

    fn picture(&mut self, ui: &mut Ui, studio: &mut Studio, area: Rect, kind: Pane) {
        let (gpu, cpu) = (&studio.gpu, &studio.cpu);
        let amplify = studio.amplify;
        let (texture, size) = match kind {
            Pane::Gpu => (self.gpu.show(ui, (gpu.version, 0, 0), gpu.size, || gpu.pixels.clone()), gpu.size),
            Pane::Cpu => (self.cpu.show(ui, (cpu.version, 0, 0), cpu.size, || cpu.pixels.clone()), cpu.size),
            Pane::Difference => {
                let size = if gpu.size == cpu.size { gpu.size } else { [0; 2] };
                let version = (gpu.version, cpu.version, amplify.to_bits());
                (self.difference.show(ui, version, size, || difference(gpu, cpu, amplify)), size)
            }
        };
        let caption = match kind {
            Pane::Gpu => "GPU".to_owned(),
            Pane::Cpu => "CPU".to_owned(),
            Pane::Difference => format!("difference × {amplify:.0}"),
        };
        let Some(texture) = texture else {
            ui.painter().text(area.center(), Align2::CENTER_CENTER, "…", FontId::proportional(24.0), Color32::GRAY);
            return;
        };
        let rect = fitted(area, size);
        // Rows run upward.
        let whole = Rect::from_min_max(Pos2::new(0.0, 1.0), Pos2::new(1.0, 0.0));
        ui.painter().image(texture, rect, whole, Color32::WHITE);
        let response = ui.interact(rect, ui.scope_id().with(kind as u8), Sense::click_and_drag());
        let under = |at: Pos2| {
            let across = (at.x - rect.left()) / rect.width() * size[0] as f32;
            let up = (rect.bottom() - at.y) / rect.height() * size[1] as f32;
            [across, up]
                .map(|place| place.max(0.0) as u32)
                .into_iter()
                .zip(size)
                .map(|(at, side)| at.min(side - 1))
                .collect::<Vec<_>>()
        };
        let mut text = caption;
        if let Some(at) = response.hover_pos() {
            let [x, y] = under(at)[..] else { return };
            let place = 4 * (y * size[0] + x) as usize;
            let [gpu, cpu] = [&studio.gpu, &studio.cpu].map(|picture| picture.pixels.get(place..place + 3));
            let color = match (kind, gpu, cpu) {
                (Pane::Difference, Some(gpu), Some(cpu)) => {
                    text = "difference".to_owned();
                    Some(gpu.iter().zip(cpu).map(|(gpu, cpu)| gpu.abs_diff(*cpu)).collect())
                }
                (Pane::Cpu, _, color) | (_, color, _) => color.map(<[u8]>::to_vec),
            };
            if let Some([red, green, blue]) = color.as_deref() {
                text += &format!("   {x},{y}   ({red}, {green}, {blue})");
            }
        }
        let below = rect.left_bottom() + egui::vec2(0.0, 4.0);
        ui.painter().text(below, Align2::LEFT_TOP, text, FontId::monospace(12.0), Color32::from_gray(170));
        if response.clicked()
            && let Some(at) = response.interact_pointer_pos()
            && let [x, y] = under(at)[..]
        {
            studio.inspect([x, y]);
        }
        self.pointer(ui, studio, &response);
        mark(ui, studio, rect, size);
    }

    /// Dragging turns the camera, scrolling moves it.
    fn pointer(&self, ui: &Ui, studio: &mut Studio, response: &egui::Response) {
        let orbit = &mut studio.session.orbit;
        let drag = response.drag_delta();
        orbit.around -= drag.x * TURN;
        orbit.above += drag.y * TURN;
        let turn = std::f32::consts::TAU;
        orbit.around -= turn * (orbit.around / turn).round();
        orbit.above = orbit.above.clamp(-3.0, 3.0);
        if response.hovered() {
            let scroll = ui.input(|input| input.smooth_scroll_delta().y);
            orbit.distance = (orbit.distance * (-scroll * 0.003).exp()).clamp(0.1, 8.0);
        }
    }
}

#[derive(Copy, Clone, PartialEq)]
enum Pane {
    Gpu,
    Cpu,
    Difference,
}

/// The largest rectangle of these proportions in an area, with its caption below.
fn fitted(area: Rect, [width, height]: [u32; 2]) -> Rect {
    let room = egui::vec2(area.width(), area.height() - CAPTION);
    let scale = (room.x / width as f32).min(room.y / height as f32).max(0.01);
    let size = egui::vec2(width as f32 * scale, height as f32 * scale);
    Rect::from_center_size(area.center() - egui::vec2(0.0, CAPTION / 2.0), size)
}

fn difference(one: &Picture, other: &Picture, amplify: f32) -> Vec<u8> {
    let pairs = one.pixels.chunks_exact(4).zip(other.pixels.chunks_exact(4));
    let apart = |one: u8, other: u8| (f32::from(one.abs_diff(other)) * amplify).min(255.0) as u8;
    pairs
        .flat_map(|(one, other)| [apart(one[0], other[0]), apart(one[1], other[1]), apart(one[2], other[2]), 255])
        .collect()
}

/// Marks the inspected pixel.
fn mark(ui: &Ui, studio: &Studio, rect: Rect, size: [u32; 2]) {
    let Some(look) = &studio.look else { return };
    let Some(place) = look.pixel(size) else { return };
    let cell = egui::vec2(rect.width() / size[0] as f32, rect.height() / size[1] as f32);
    let corner = Pos2::new(rect.left() + place[0] as f32 * cell.x, rect.bottom() - (place[1] + 1) as f32 * cell.y);
    let pixel = Rect::from_min_size(corner, cell).expand(3.0);
    ui.painter().rect_stroke(pixel, 2.0, Stroke::new(3.0, Color32::BLACK), StrokeKind::Outside);
    ui.painter().rect_stroke(pixel, 2.0, Stroke::new(1.5, ACCENT), StrokeKind::Outside);
}

/// Error messages, over the last good picture.
fn problems(ui: &Ui, studio: &Studio, area: Rect) {
    let lines: Vec<&str> =
        studio.session.problems().iter().chain(&studio.trouble).map(|line| line.trim_end()).collect();
    if lines.is_empty() {
        return;
    }
    let text = lines.join("\n");
    let painter = ui.painter();
    let color = Color32::from_rgb(255, 214, 208);
    let galley = painter.layout(text, FontId::monospace(13.0), color, area.width() - 40.0);
    let at = area.left_top() + egui::vec2(20.0, 20.0);
    let behind = Rect::from_min_size(at, galley.size()).expand(10.0);
    painter.rect_filled(behind, 4.0, Color32::from_rgba_unmultiplied(96, 16, 16, 225));
    painter.galley(at, galley, color);
}

impl super::studio::Look {
    /// The inspected pixel, if the picture of this size contains it.
    fn pixel(&self, [width, height]: [u32; 2]) -> Option<[u32; 2]> {
        let seen = self.inspection.recording.pixel.iter().find_map(|record| match &record.event {
            Event::Fragment(fragment) => Some([fragment.position[0] as u32, fragment.position[1] as u32]),
            Event::Clear => None,
        })?;
        (seen[0] < width && seen[1] < height).then_some(seen)
    }
}
