//! The window without a screen: simulated pointer and keys on its panels.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, Shape, vec2};

use super::canvas::Canvas;
use super::studio::{Show, Studio};
use super::{Opener, Settings, Shelf, panels, show};
use glasm::lower::FloatLevel;
use glasm_runtime::{Cpu, Device};
use glasm_scene::script::{Forced, SceneText};

/// The left half is cleared to green. The right half is 0.75 added to 1024, which rounds to 1 in halves and to nothing
/// in fixed point, where 1024 becomes 2.
const SCENE: &str = "[require]\nGL_NV_vertex_program\nGL_NV_fragment_program\nSIZE 64 32\n[vertex program]\n!!VP1.0\n\
    MOV o[HPOS], v[OPOS];\nMOV o[COL0], c[1];\nEND\n[fragment program]\n!!FP1.0\nMOVR R0, f[COL0];\nADDR R0, R0, 1024;\n\
    ADDR R1, R0, -1024;\nMOVR o[COLR], R1;\nEND\n[test]\nclear color 0 1 0 1\nclear\n\
    parameter env_vp 1 (0.75, 0, 0, 1)\ndraw rect 0 -1 1 2\n";
const OTHER: &str = "[require]\nSIZE 64 32\n[test]\nclear color 0 0 1 1\nclear\n";

/// Scenes that can be saved, each with the number of times that it was.
#[derive(Clone)]
struct Books(Arc<Mutex<Vec<(String, u128)>>>, Vec<String>);

impl Shelf for Books {
    fn names(&self) -> &[String] {
        &self.1
    }

    fn read(&self, scene: usize) -> anyhow::Result<SceneText> {
        let scenes = self.0.lock().expect("scenes");
        Ok(SceneText::gather(scenes[scene].0.clone(), |_| None))
    }

    fn stamp(&self, scene: usize) -> u128 {
        self.0.lock().expect("scenes")[scene].1
    }
}

struct Desk {
    books: Books,
    studio: Studio,
    canvas: Canvas,
    context: egui::Context,
    shown: Vec<(String, Rect)>,
    time: f64,
}

fn texts(shape: &Shape, found: &mut Vec<(String, Rect)>) {
    match shape {
        Shape::Text(text) => {
            found.push((text.galley.text().to_owned(), Rect::from_min_size(text.pos, text.galley.size())));
        }
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, found)),
        _ => {}
    }
}

impl Desk {
    fn new() -> Desk {
        let mut desk =
            Desk::with(&[("thirds", SCENE), ("blue", OTHER)], &Settings { time: Some(0.0), ..Settings::default() });
        desk.settle();
        desk
    }

    fn with(scenes: &[(&str, &str)], settings: &Settings) -> Desk {
        let texts = scenes.iter().map(|(_, text)| ((*text).to_owned(), 0)).collect();
        let books = Books(Arc::new(Mutex::new(texts)), scenes.iter().map(|(name, _)| (*name).to_owned()).collect());
        let open: Opener = Box::new(|| Ok(Box::new(Cpu::new()) as Box<dyn Device>));
        let studio = Studio::new(Box::new(books.clone()), &open, settings, || ());
        let context = egui::Context::default();
        panels::dress(&context);
        Desk { books, studio, canvas: Canvas::default(), context, shown: Vec::new(), time: 0.0 }
    }

    fn frame(&mut self, events: Vec<Event>) {
        self.time += 0.02;
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(1200.0, 800.0)));
        let input = egui::RawInput { screen_rect, time: Some(self.time), events, ..egui::RawInput::default() };
        self.studio.poll();
        self.studio.update(0.02, self.canvas.room());
        let (studio, canvas) = (&mut self.studio, &mut self.canvas);
        let mut output = self.context.run_ui(input, |ui| show(ui, studio, canvas));
        // Nothing is painted.
        output.textures_delta.clear();
        self.shown.clear();
        output.shapes.iter().for_each(|shape| texts(&shape.shape, &mut self.shown));
    }

    /// Waits until everything requested is shown.
    fn settle(&mut self) {
        let start = Instant::now();
        let mut quiet = 0;
        while quiet < 3 {
            self.frame(Vec::new());
            quiet = if self.studio.settled { quiet + 1 } else { 0 };
            assert!(start.elapsed() < Duration::from_secs(60), "nothing comes: {:?}", self.shown);
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// The position of a text, left of a point.
    fn find(&self, text: &str, before: f32) -> Rect {
        let found = self.shown.iter().find(|(shown, rect)| shown == text && rect.left() < before);
        found.unwrap_or_else(|| panic!("no {text:?} among {:?}", self.shown)).1
    }

    fn drag(&mut self, from: Pos2, to: Pos2) {
        let button = |pos, pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::default(),
        };
        self.frame(vec![Event::PointerMoved(from)]);
        self.frame(vec![button(from, true)]);
        if to != from {
            self.frame(vec![Event::PointerMoved(from + (to - from) * 0.5)]);
            self.frame(vec![Event::PointerMoved(to)]);
        }
        self.frame(vec![button(to, false)]);
        self.settle();
    }

    fn click(&mut self, text: &str) {
        let place = self.find(text, f32::INFINITY).center();
        self.drag(place, place);
    }

    fn press(&mut self, key: Key) {
        let event =
            Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::default() };
        self.frame(vec![event]);
        self.settle();
    }

    fn save(&mut self, text: &str) {
        let mut scenes = self.books.0.lock().expect("scenes");
        scenes[0] = (text.to_owned(), scenes[0].1 + 1);
        drop(scenes);
        self.settle();
    }

    /// The colour in the middle of the right half.
    fn right(&self) -> [u8; 3] {
        let picture = if self.studio.show == Show::Cpu { &self.studio.cpu } else { &self.studio.gpu };
        let [width, height] = picture.size.map(|side| side as usize);
        let place = 4 * (height / 2 * width + width * 3 / 4);
        [0, 1, 2].map(|channel| picture.pixels[place + channel])
    }

    fn moment(&self) -> usize {
        self.studio.look.as_ref().expect("a trace").moment
    }

    /// A point on the right half of the picture.
    fn on_picture(&self) -> Pos2 {
        let captions = self.shown.iter().filter(|(text, _)| text.starts_with("GPU")).map(|(_, rect)| *rect);
        let below = captions.min_by(|one, other| one.left().total_cmp(&other.left())).expect("a caption");
        // The picture is twice as wide as it is high, and ends at the caption.
        Pos2::new(below.left() + 600.0, below.top() - 60.0)
    }
}

#[test]
fn precisions_are_switched() {
    let mut desk = Desk::new();
    assert_eq!(desk.right(), [191, 0, 0]);
    for (name, forced, color) in [
        ("H", Some(Forced::Half), [255, 0, 0]),
        ("X", Some(Forced::Fixed), [0, 0, 0]),
        ("R", Some(Forced::Float), [191, 0, 0]),
        ("X", Some(Forced::Fixed), [0, 0, 0]),
        ("as written", None, [191, 0, 0]),
    ] {
        desk.click(name);
        assert_eq!((desk.studio.session.forced, desk.right()), (forced, color), "{name}");
    }
    // The other picture follows.
    desk.click("CPU");
    desk.click("H");
    assert_eq!(desk.right(), [255, 0, 0]);
    desk.click("As the scene says");
    assert_eq!(desk.right(), [191, 0, 0]);
}

/// While time goes on the CPU always has a next picture to draw; frames that show both pictures of a moment are complete
/// all the same. A screenshot waits for such frames.
#[test]
fn a_scene_that_moves_is_complete_again_and_again() {
    let moving = OTHER.replace("clear color 0 0 1 1", "clear color {fract(time * 3)} 0 1 1");
    for show in [Show::Gpu, Show::Cpu, Show::Both] {
        let mut desk = Desk::with(&[("moving", &moving)], &Settings { show, ..Settings::default() });
        let start = Instant::now();
        let mut complete = Vec::new();
        while complete.len() < 4 {
            desk.frame(Vec::new());
            if desk.studio.settled {
                complete.push(desk.right());
                assert!(show != Show::Both || desk.studio.gpu.pixels == desk.studio.cpu.pixels, "two moments");
            }
            assert!(start.elapsed() < Duration::from_secs(60), "{show:?}: {} frames", complete.len());
            std::thread::sleep(Duration::from_millis(2));
        }
        assert_ne!(complete[0], complete[3], "{show:?}: time stands still");
    }
}

/// A pixel that cannot be inspected is not waited for.
#[test]
fn a_trace_of_a_scene_that_fails_is_given_up() {
    let broken = OTHER.replace("clear\n", "clear\nenable GL_TESSERACT\n");
    let settings = Settings { pixel: Some([3, 3]), ..Settings::default() };
    let mut desk = Desk::with(&[("broken", &broken)], &settings);
    desk.settle();
    assert!(desk.studio.look.is_none());
    assert!(!desk.studio.session.problems().is_empty());
}

#[test]
fn faithfulness_is_switched_and_drawn_again() {
    let mut desk = Desk::new();
    assert_eq!(desk.studio.float, FloatLevel::Strict);
    for (name, level) in [("fast", FloatLevel::Fast), ("exact", FloatLevel::Exact), ("strict", FloatLevel::Strict)] {
        let before = desk.studio.gpu.version;
        desk.click(name);
        assert_eq!(desk.studio.float, level);
        assert!(desk.studio.gpu.version > before, "{name} is not drawn");
    }
}

#[test]
fn scenes_follow_each_other_and_stand_side_by_side() {
    let mut desk = Desk::new();
    desk.press(Key::PageDown);
    assert_eq!((desk.studio.name(), desk.right()), ("blue", [0, 0, 255]));
    desk.press(Key::PageDown);
    assert_eq!((desk.studio.name(), desk.right()), ("thirds", [191, 0, 0]));
    desk.press(Key::PageUp);
    assert_eq!(desk.studio.name(), "blue");
    desk.press(Key::PageUp);
    desk.click("side by side");
    desk.find("difference × 16", f32::INFINITY);
    desk.find("no pixel differs by more than 1/255", f32::INFINITY);
    assert_eq!((desk.studio.gpu.size, desk.studio.apart.pixels), (desk.studio.cpu.size, 0));
    assert!(!desk.studio.session.playing);
    desk.press(Key::Space);
    assert!(desk.studio.session.playing);
}

#[test]
fn what_is_saved_is_shown_and_what_is_wrong_leaves_the_last_picture() {
    let mut desk = Desk::new();
    desk.save(&SCENE.replace("MOVR o[COLR], R1", "MOVR o[COLR], R1.yxzw"));
    assert_eq!(desk.right(), [0, 191, 0]);
    desk.save(&SCENE.replace("MOVR o[COLR], R1", "MOVR o[COLR], R77777"));
    assert_eq!(desk.right(), [0, 191, 0]);
    assert!(desk.shown.iter().any(|(text, _)| text.contains("R77777")), "{:?}", desk.shown);
    desk.save(SCENE);
    assert_eq!(desk.right(), [191, 0, 0]);
    assert!(desk.studio.session.problems().is_empty());
}

#[test]
fn parameters_are_dragged_and_given_back() {
    let mut desk = Desk::new();
    desk.find("env_vp 1", f32::INFINITY);
    let number = desk.find("0.75", f32::INFINITY).center();
    desk.drag(number, number + vec2(-60.0, 0.0));
    let given = desk.studio.session.given.values().next().cloned().expect("a value");
    assert!(given[0] < 0.7 && given[1..] == [0.0, 0.0, 1.0], "{given:?}");
    assert!(desk.right()[0] < 180, "{:?}", desk.right());
    desk.click("×");
    assert_eq!(desk.right(), [191, 0, 0]);
}

#[test]
fn a_click_opens_the_trace_of_a_fragment_and_of_its_vertices() {
    let mut desk = Desk::new();
    let place = desk.on_picture();
    desk.drag(place, place);
    let settled = Instant::now();
    while desk.studio.look.is_none() {
        desk.settle();
        assert!(settled.elapsed() < Duration::from_secs(60), "no trace");
    }
    desk.settle();
    assert_eq!(desk.moment(), 4);
    let walk = desk.studio.look.as_ref().and_then(|look| look.walk.as_ref()).expect("a walk");
    assert_eq!(walk.last_value("o[COLR]").map(|value| f32::from_bits(value[0])), Some(0.75));
    desk.press(Key::ArrowLeft);
    assert_eq!(desk.moment(), 3);
    desk.press(Key::Home);
    assert_eq!(desk.moment(), 0);
    desk.press(Key::ArrowRight);
    assert_eq!(desk.moment(), 1);
    desk.press(Key::End);
    // R0 was written last by the second step of four, R1 by the third.
    desk.click("R0");
    assert_eq!(desk.moment(), 2);
    desk.press(Key::End);
    desk.click("R1");
    assert_eq!(desk.moment(), 3);
    // The corners of a rectangle are 0 to 3; those of the numbers left of 230 are the buttons.
    let corner = desk.find("1", 230.0).center();
    desk.drag(corner, corner);
    desk.settle();
    let look = desk.studio.look.as_ref().expect("a trace");
    let walk = look.walk.as_ref().expect("a walk");
    assert_eq!(look.event, None);
    assert_eq!(walk.steps().len(), 2);
    let color = walk.last_value("o[COL0]").map(|value| value.map(f32::from_bits));
    assert_eq!(color, Some([0.75, 0.0, 0.0, 1.0]));
    desk.press(Key::Escape);
    assert!(desk.studio.look.is_none());
}
