//! The panels around the picture: scenes and time above it, switches and sliders beside it.

use egui::{Color32, CornerRadius, Key, RichText, Slider, SliderClamping, Stroke, Ui};

use super::icons::{Icon, icon};
use super::studio::{Show, Studio};
use glasm::lower::FloatLevel;
use glasm_scene::script::Forced;

/// The inspected item, and the latest change.
pub(super) const ACCENT: Color32 = Color32::from_rgb(255, 176, 70);
/// Behind the inspected line.
pub(super) const MARKED: Color32 = Color32::from_rgb(62, 50, 30);

/// The window's colours and sizes.
pub(super) fn dress(context: &egui::Context) {
    context.set_theme(egui::Theme::Dark);
    context.global_style_mut(|style| {
        let visuals = &mut style.visuals;
        visuals.panel_fill = Color32::from_rgb(27, 28, 32);
        visuals.extreme_bg_color = Color32::from_rgb(18, 19, 22);
        visuals.selection.bg_fill = Color32::from_rgb(120, 78, 24);
        visuals.selection.stroke = Stroke::new(1.0, ACCENT);
        visuals.slider_trailing_fill = true;
        for widget in [&mut visuals.widgets.inactive, &mut visuals.widgets.hovered, &mut visuals.widgets.active] {
            widget.corner_radius = CornerRadius::same(3);
        }
        style.spacing.item_spacing = egui::vec2(6.0, 5.0);
        style.spacing.slider_width = 118.0;
    });
}

/// Keyboard shortcuts for the buttons.
pub(super) fn keys(ui: &Ui, studio: &mut Studio) {
    if ui.ctx().egui_wants_keyboard_input() {
        return;
    }
    let pressed = |key: Key| ui.input(|input| input.key_pressed(key));
    if pressed(Key::Space) {
        studio.session.playing = !studio.session.playing;
    }
    if pressed(Key::PageUp) {
        studio.turn(-1);
    }
    if pressed(Key::PageDown) {
        studio.turn(1);
    }
    if pressed(Key::Escape) {
        studio.look = None;
    }
    if let Some(look) = &mut studio.look {
        let last = look.walk.as_ref().map_or(0, |walk| walk.steps().len());
        if pressed(Key::ArrowLeft) {
            look.moment = look.moment.saturating_sub(1);
        }
        if pressed(Key::ArrowRight) {
            look.moment = (look.moment + 1).min(last);
        }
        if pressed(Key::Home) {
            look.moment = 0;
        }
        if pressed(Key::End) {
            look.moment = last;
        }
    }
}

/// Scenes and time.
pub(super) fn top(ui: &mut Ui, studio: &mut Studio) {
    egui::Panel::top("top").show(ui, |ui| {
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            if icon(ui, Icon::Back, "the scene before (Page Up)").clicked() {
                studio.turn(-1);
            }
            let mut scene = studio.scene();
            egui::ComboBox::from_id_salt("scene").selected_text(studio.name().to_owned()).width(190.0).show_ui(
                ui,
                |ui| {
                    for (place, name) in studio.names().to_vec().into_iter().enumerate() {
                        ui.selectable_value(&mut scene, place, name);
                    }
                },
            );
            if scene != studio.scene() {
                studio.open(scene);
            }
            if icon(ui, Icon::Forward, "the next scene (Page Down)").clicked() {
                studio.turn(1);
            }
            ui.separator();
            let session = &mut studio.session;
            let (sign, hint) =
                if session.playing { (Icon::Pause, "stop time (Space)") } else { (Icon::Play, "let time run (Space)") };
            if icon(ui, sign, hint).clicked() {
                session.playing = !session.playing;
            }
            if icon(ui, Icon::First, "back to the beginning").clicked() {
                session.time = 0.0;
            }
            let time =
                egui::DragValue::new(&mut session.time).speed(0.02).range(0.0..=1e6).fixed_decimals(2).suffix(" s");
            if ui.add(time).changed() {
                session.playing = false;
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let device = if studio.device.is_empty() { "no GPU" } else { &studio.device };
                ui.add(egui::Label::new(RichText::new(device).weak()).truncate());
            });
        });
        ui.add_space(3.0);
    });
}

/// Switches and sliders.
pub(super) fn side(ui: &mut Ui, studio: &mut Studio) {
    egui::Panel::right("side").resizable(true).default_size(330.0).show(ui, |ui| {
        egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            heading(ui, "Picture");
            pictures(ui, studio);
            heading(ui, "Arithmetic");
            arithmetic(ui, studio);
            if studio.session.has_camera() {
                heading(ui, "Camera");
                camera(ui, studio);
            }
            if !studio.session.parameters().is_empty() {
                heading(ui, "Parameters");
                parameters(ui, studio);
            }
            ui.add_space(10.0);
            if ui.button("As the scene says").on_hover_text("camera, parameters and arithmetic").clicked() {
                studio.reset();
            }
            ui.add_space(10.0);
            ui.weak("Drag the picture to turn it, scroll to zoom, click to inspect a pixel.");
        });
    });
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(text).strong().color(ACCENT));
    ui.separator();
}

fn pictures(ui: &mut Ui, studio: &mut Studio) {
    let before = studio.show;
    ui.horizontal(|ui| {
        ui.selectable_value(&mut studio.show, Show::Gpu, "GPU");
        ui.selectable_value(&mut studio.show, Show::Cpu, "CPU");
        ui.selectable_value(&mut studio.show, Show::Both, "side by side");
    });
    if before != studio.show {
        studio.redraw();
    }
    if studio.show == Show::Both {
        let slider =
            Slider::new(&mut studio.amplify, 1.0..=255.0).logarithmic(true).max_decimals(0).text("× difference");
        ui.add(slider);
        let apart = studio.apart;
        ui.weak(if apart.pixels == 0 {
            "no pixel differs by more than 1/255".to_owned()
        } else {
            format!("{} pixels differ, by {}/255 at most", apart.pixels, apart.most)
        });
    }
}

fn arithmetic(ui: &mut Ui, studio: &mut Studio) {
    let forced = &mut studio.session.forced;
    ui.horizontal(|ui| {
        ui.selectable_value(forced, None, "as written");
        ui.selectable_value(forced, Some(Forced::Float), "R").on_hover_text("fp32 wherever an instruction can");
        ui.selectable_value(forced, Some(Forced::Half), "H").on_hover_text("fp16 wherever an instruction can");
        ui.selectable_value(forced, Some(Forced::Fixed), "X").on_hover_text("fx12 wherever an instruction can");
        ui.selectable_value(forced, Some(Forced::Full), "full").on_hover_text("as NVIDIA's drivers compute");
    });
    let before = studio.float;
    ui.horizontal(|ui| {
        let float = &mut studio.float;
        ui.selectable_value(float, FloatLevel::Exact, "exact").on_hover_text("bit for bit as the reference machine");
        ui.selectable_value(float, FloatLevel::Strict, "strict").on_hover_text("what the specification promises");
        ui.selectable_value(float, FloatLevel::Fast, "fast").on_hover_text("without NaN rules that cost speed");
    });
    if before != studio.float {
        studio.redraw();
    }
}

fn camera(ui: &mut Ui, studio: &mut Studio) {
    let orbit = &mut studio.session.orbit;
    let turn = std::f32::consts::PI;
    ui.add(Slider::new(&mut orbit.around, -turn..=turn).text("around").max_decimals(2));
    ui.add(Slider::new(&mut orbit.above, -1.5..=1.5).text("above").max_decimals(2));
    ui.add(Slider::new(&mut orbit.distance, 0.2..=4.0).logarithmic(true).text("distance").max_decimals(2));
}

fn parameters(ui: &mut Ui, studio: &mut Studio) {
    let session = &mut studio.session;
    for parameter in session.parameters().to_vec() {
        let held = session.given.contains_key(&parameter.line);
        let mut value = session.given.get(&parameter.line).unwrap_or(&parameter.value).clone();
        let title = RichText::new(&parameter.name).monospace();
        let whole = format!("{}, line {}", parameter.name, parameter.line);
        let title = if held { title.color(ACCENT) } else { title };
        let id = ui.make_persistent_id(("parameter", parameter.line));
        let header = egui::collapsing_header::CollapsingState::load_with_default_open(ui.ctx(), id, false);
        header
            .show_header(ui, |ui| {
                let mut released = false;
                let most = parameter.value.iter().fold(1.0f32, |most, it| most.max(it.abs()));
                let mut moved = false;
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    // It is always present: widgets that come and go would pass a drag in progress on to their
                    // neighbours.
                    let release = egui::Button::new("×").small();
                    released = ui.add_visible(held, release).on_hover_text("as the scene says").clicked();
                    // More have no room on the line.
                    for part in value.iter_mut().take(4).rev() {
                        let drag = egui::DragValue::new(part).speed(f64::from(most) * 0.005).max_decimals(2);
                        moved |= ui.add(drag).changed();
                    }
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        ui.add(egui::Label::new(title).truncate()).on_hover_text(whole);
                    });
                });
                if moved {
                    session.given.insert(parameter.line, value.clone());
                }
                if released {
                    session.given.remove(&parameter.line);
                }
            })
            .body(|ui| {
                let most = parameter.value.iter().fold(1.0f32, |most, it| most.max(2.0 * it.abs()));
                let mut moved = false;
                for (name, part) in parameter.parts.iter().zip(&mut value) {
                    let slider = Slider::new(part, -most..=most).clamping(SliderClamping::Never).text(*name);
                    moved |= ui.add(slider).changed();
                }
                if moved {
                    session.given.insert(parameter.line, value);
                }
            });
    }
}
