//! The run of a fragment or a vertex: its program, its registers, its steps.

use egui::{Color32, RichText, ScrollArea, Ui};

use super::icons::{Icon, icon};
use super::panels::{ACCENT, MARKED};
use super::studio::{Look, Studio};
use glasm_runtime::{Event, Fate};
use glasm_scene::cases::show;
use glasm_scene::inspect::Walk;
use glasm_scene::inspect::listing::{self, Listing, codes};

/// Actions requested in the panel, to be executed when it is no longer borrowed.
#[derive(Default)]
struct Wish {
    close: bool,
    event: Option<usize>,
    vertex: Option<(usize, u32)>,
    moment: Option<usize>,
}

/// The panel below the picture during an inspection.
pub(super) fn panel(ui: &mut Ui, studio: &mut Studio) {
    let Some(look) = &studio.look else { return };
    let mut wish = Wish::default();
    egui::Panel::bottom("trace").resizable(true).default_size(340.0).show(ui, |ui| {
        ui.add_space(4.0);
        controls(ui, look, &mut wish);
        ui.separator();
        egui::Panel::left("history").resizable(true).default_size(230.0).show(ui, |ui| history(ui, look, &mut wish));
        if let Some(walk) = &look.walk {
            egui::Panel::right("registers").resizable(true).default_size(430.0).show(ui, |ui| {
                registers(ui, walk, look.moment, &mut wish);
            });
            egui::CentralPanel::default().show(ui, |ui| program(ui, walk, look.moment, &mut wish));
        } else {
            egui::CentralPanel::default().show(ui, |ui| ui.weak("No fragment was written here."));
        }
    });
    if let (Some(moment), Some(look)) = (wish.moment, &mut studio.look) {
        look.moment = moment;
    }
    if let Some(event) = wish.event {
        studio.choose(event);
    }
    if let Some((draw, vertex)) = wish.vertex {
        studio.inspect_vertex(draw, vertex);
    }
    if wish.close {
        studio.look = None;
    }
}

/// Buttons to move between steps, and the last step.
fn controls(ui: &mut Ui, look: &Look, wish: &mut Wish) {
    let steps = look.walk.as_ref().map_or(0, |walk| walk.steps().len());
    let mut moment = look.moment;
    ui.horizontal(|ui| {
        ui.label(RichText::new(&look.title).strong().color(ACCENT));
        ui.separator();
        if icon(ui, Icon::First, "before the first step (Home)").clicked() {
            moment = 0;
        }
        if icon(ui, Icon::Back, "a step back (Left)").clicked() {
            moment = moment.saturating_sub(1);
        }
        if icon(ui, Icon::Forward, "a step forward (Right)").clicked() {
            moment = (moment + 1).min(steps);
        }
        if icon(ui, Icon::Last, "after the last step (End)").clicked() {
            moment = steps;
        }
        ui.add(egui::Slider::new(&mut moment, 0..=steps).text(format!("of {steps} steps")));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            wish.close = icon(ui, Icon::Close, "close (Esc)").clicked();
        });
    });
    if moment != look.moment {
        wish.moment = Some(moment);
    }
    let Some(walk) = &look.walk else { return };
    let run = walk.run();
    let said = moment.checked_sub(1).and_then(|place| Some((place, run.steps.get(place)?))).map(|(place, step)| {
        let listing = Listing::new(&run.program.program, &run.program.source);
        let [_, _, text, operands, result, code] = listing.row(place + 1, step);
        let code = if code.is_empty() { String::new() } else { format!("   CC {code}") };
        let result = if result.is_empty() { String::new() } else { format!("   →  {result}") };
        format!("{text}      {operands}{result}{code}")
    });
    ui.label(RichText::new(said.unwrap_or_else(|| "before the first step".to_owned())).monospace());
}

/// All events of the pixel, the vertices of the inspected fragment, and its outcome.
fn history(ui: &mut Ui, look: &Look, wish: &mut Wish) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.label(RichText::new("Events of this pixel").strong());
        for (place, record) in look.inspection.recording.pixel.iter().enumerate() {
            ui.horizontal(|ui| {
                swatch(ui, record.color);
                let line = look.inspection.line(place);
                match &record.event {
                    Event::Clear => {
                        ui.weak(format!("line {line}: cleared"));
                    }
                    Event::Fragment(fragment) => {
                        let fate = match fragment.fate {
                            Fate::Killed => "discarded",
                            Fate::Refused => "failed a test",
                            Fate::Written => "written",
                        };
                        let text = format!("line {line}, primitive {}: {fate}", fragment.primitive);
                        let whole = listing::happened(record, line);
                        let chosen = look.event == Some(place);
                        if ui.selectable_label(chosen, text).on_hover_text(whole).clicked() {
                            wish.event = Some(place);
                        }
                    }
                }
            });
        }
        let last = look.inspection.recording.writer().map(|(place, _)| place);
        let event = look.event.or(last).and_then(|place| look.inspection.recording.pixel.get(place));
        if let Some(record) = event
            && let Event::Fragment(fragment) = &record.event
            && !fragment.vertices.is_empty()
        {
            ui.add_space(6.0);
            ui.label(RichText::new("Its vertices").strong());
            ui.horizontal_wrapped(|ui| {
                for &vertex in &fragment.vertices {
                    if ui.button(format!("{vertex}")).on_hover_text("inspect this vertex").clicked() {
                        wish.vertex = Some((record.draw, vertex));
                    }
                }
            });
            let [x, y, depth, _] = fragment.position;
            ui.weak(format!("at {x}, {y}, depth {depth:.5}"));
        }
        if let Some(walk) = &look.walk {
            ui.add_space(6.0);
            ui.label(RichText::new("At the end").strong());
            let run = walk.run();
            let results = listing::results(&run.program.program, &run.outcome);
            ui.label(RichText::new(results.trim_end()).monospace().size(11.0));
        }
    });
}

fn swatch(ui: &mut Ui, color: [f32; 4]) {
    let byte = |part: f32| (part.clamp(0.0, 1.0) * 255.0) as u8;
    let (rect, _) = ui.allocate_exact_size(egui::vec2(12.0, 12.0), egui::Sense::hover());
    ui.painter().rect_filled(rect, 2.0, Color32::from_rgb(byte(color[0]), byte(color[1]), byte(color[2])));
}

/// The program's text: the line of the last step is marked, executed lines are bright.
fn program(ui: &mut Ui, walk: &Walk, moment: usize, wish: &mut Wish) {
    let source = String::from_utf8_lossy(&walk.run().program.source).into_owned();
    let mut passed = vec![None; source.lines().count() + 2];
    // The next step on each line, or else the first one there.
    for step in (0..walk.steps().len()).rev() {
        if let Some(place) = walk.line(step).and_then(|line| passed.get_mut(line))
            && (step >= moment || place.is_none_or(|later| later < moment))
        {
            *place = Some(step);
        }
    }
    let current = moment.checked_sub(1).and_then(|step| walk.line(step));
    let followed = egui::Id::unique("moment that was scrolled to");
    let follow = ui.ctx().data_mut(|data| data.get_temp::<usize>(followed) != Some(moment));
    ui.ctx().data_mut(|data| data.insert_temp(followed, moment));
    ScrollArea::both().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for (number, line) in (1..).zip(source.lines()) {
            let here = current == Some(number);
            let step = passed.get(number).copied().flatten();
            let color = if here {
                ACCENT
            } else if step.is_some() {
                Color32::from_gray(215)
            } else {
                Color32::from_gray(120)
            };
            let text = RichText::new(format!("{number:>4}  {line}")).monospace().color(color);
            let text = if here { text.background_color(MARKED) } else { text };
            let label = egui::Label::new(text).wrap_mode(egui::TextWrapMode::Extend).sense(egui::Sense::click());
            let response = ui.add(label);
            if response.clicked()
                && let Some(step) = step
            {
                wish.moment = Some(step + 1);
            }
            if here && follow {
                response.scroll_to_me(Some(egui::Align::Center));
            }
        }
    });
}

/// The contents of every register, and the steps that wrote it.
fn registers(ui: &mut Ui, walk: &Walk, moment: usize, wish: &mut Wish) {
    let raw = egui::Id::unique("registers as bits");
    let mut bits = ui.ctx().data(|data| data.get_temp(raw).unwrap_or(false));
    ui.horizontal(|ui| {
        ui.label(RichText::new("Registers").strong());
        ui.checkbox(&mut bits, "as bits");
        ui.weak("click a name for the step that wrote it, » for the next one that does");
    });
    ui.ctx().data_mut(|data| data.insert_temp(raw, bits));
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        egui::Grid::new("registers").num_columns(7).striped(true).spacing([10.0, 2.0]).show(ui, |ui| {
            for register in walk.registers() {
                let written = walk.written_before(register, moment);
                let value = walk.value(register, moment);
                let mask = written.map_or(0, |step| walk.steps()[step].written);
                let just = written.is_some() && written == moment.checked_sub(1);
                let name = RichText::new(&register.name).monospace().color(if just {
                    ACCENT
                } else {
                    Color32::from_gray(200)
                });
                let hint = written.map_or("not written yet".to_owned(), |step| {
                    format!("written by step {}, line {}", step + 1, walk.line(step).unwrap_or_default())
                });
                if ui.add(egui::Button::new(name).frame(false)).on_hover_text(hint).clicked()
                    && let Some(step) = written
                {
                    wish.moment = Some(step + 1);
                }
                let next = walk.written_after(register, moment);
                ui.add_enabled_ui(next.is_some(), |ui| {
                    if ui.small_button("»").clicked() {
                        wish.moment = next.map(|step| step + 1);
                    }
                });
                for (part, word) in value.into_iter().enumerate() {
                    let changed = just && mask >> part & 1 != 0;
                    let color = match (changed, written) {
                        (true, _) => ACCENT,
                        (false, Some(_)) => Color32::from_gray(215),
                        (false, None) => Color32::from_gray(110),
                    };
                    number(ui, word, bits, color);
                }
                swatch(ui, value.map(f32::from_bits));
                ui.end_row();
            }
            for (number, condition) in walk.conditions(moment).into_iter().enumerate() {
                if number == 0 || condition != [0; 4] {
                    ui.label(RichText::new(format!("CC{number}")).monospace());
                    ui.label("");
                    for code in codes(condition).split(',') {
                        ui.label(RichText::new(code).monospace());
                    }
                    ui.end_row();
                }
            }
        });
        ui.add_space(6.0);
        given(ui, walk, bits);
    });
}

fn number(ui: &mut Ui, word: u32, bits: bool, color: Color32) {
    ui.label(RichText::new(shown(word, bits)).monospace().color(color));
}

/// What the program is given.
fn given(ui: &mut Ui, walk: &Walk, bits: bool) {
    egui::CollapsingHeader::new("Attributes and parameters").default_open(true).show(ui, |ui| {
        egui::Grid::new("given").num_columns(5).striped(true).spacing([10.0, 2.0]).show(ui, |ui| {
            for (name, value) in walk.given() {
                ui.label(RichText::new(name).monospace());
                for word in value {
                    number(ui, word, bits, Color32::from_gray(190));
                }
                swatch(ui, value.map(f32::from_bits));
                ui.end_row();
            }
        });
    });
}

/// A number in few characters.
fn shown(word: u32, bits: bool) -> String {
    let value = f32::from_bits(word);
    if bits || !value.is_finite() || value != 0.0 && !(1e-4..1e6).contains(&value.abs()) {
        let text = show(word, bits);
        return if bits || text.len() <= 10 { text } else { format!("{value:.3e}") };
    }
    format!("{value:.5}")
}
