//! The state of the window, and the actions on it.

use super::worker::{Answer, Task, Worker};
use super::{Opener, Settings, Shelf};
use glasm::lower::FloatLevel;
use glasm_runtime::Event;
use glasm_scene::inspect::{Inspection, Walk};
use glasm_scene::script::{Orbit, Player, Script, Session, Verdict};

/// The pictures to show.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Show {
    Gpu,
    Cpu,
    /// Both, and their difference.
    Both,
}

/// A picture, four bytes a pixel, the bottom row first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Picture {
    pub size: [u32; 2],
    pub pixels: Vec<u8>,
    /// Increases with each new picture.
    pub version: u64,
}

/// The difference between two pictures.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Apart {
    pub pixels: usize,
    /// Of 255.
    pub most: u8,
}

/// A run to step through.
pub(crate) struct Look {
    pub title: String,
    pub inspection: Inspection,
    /// The event of the run; `None` for a vertex.
    pub event: Option<usize>,
    pub walk: Option<Walk>,
    /// The current step.
    pub moment: usize,
}

/// Everything behind the window.
pub(crate) struct Studio {
    shelf: Box<dyn Shelf>,
    scene: usize,
    stamp: u128,
    pub session: Session,
    player: Option<Player>,
    pub device: String,
    worker: Worker,
    pub show: Show,
    pub float: FloatLevel,
    /// The factor for differences.
    pub amplify: f32,
    pub gpu: Picture,
    pub cpu: Picture,
    /// The GPU's next picture, which is shown together with the CPU's.
    waiting: Option<Picture>,
    pub apart: Apart,
    /// The input of the GPU's picture, and that of the CPU's current or finished one.
    drawn: Option<Script>,
    asked: Option<Script>,
    pub look: Option<Look>,
    /// Pixel and step to inspect as soon as there is a picture.
    wanted: Option<([u32; 2], Option<usize>)>,
    /// The size of the inspected picture, fixed during the inspection.
    held: Option<[u32; 2]>,
    pub trouble: Option<String>,
    /// Whether the screen is complete: everything requested, or, while time runs, all pictures of one moment.
    pub settled: bool,
}

impl Studio {
    /// `wake` is called from another thread when there is something new to show.
    pub(crate) fn new(
        shelf: Box<dyn Shelf>,
        open: &Opener,
        settings: &Settings,
        wake: impl Fn() + Send + 'static,
    ) -> Studio {
        let opened = open().ok().and_then(|device| {
            let name = device.name().to_owned();
            Some((Player::new(device).ok()?, name))
        });
        let (player, device) = opened.unzip();
        let show = if player.is_none() { Show::Cpu } else { settings.show };
        let mut studio = Studio {
            shelf,
            scene: settings.scene,
            stamp: 0,
            session: Session::default(),
            player,
            device: device.unwrap_or_default(),
            worker: Worker::new(wake),
            show,
            float: settings.float,
            amplify: 16.0,
            gpu: Picture::default(),
            cpu: Picture::default(),
            waiting: None,
            apart: Apart::default(),
            drawn: None,
            asked: None,
            look: None,
            wanted: settings.pixel.map(|pixel| (pixel, settings.moment)),
            held: None,
            trouble: None,
            settled: false,
        };
        studio.open(settings.scene);
        studio.session.forced = settings.forced;
        studio.session.playing = settings.time.is_none() && settings.pixel.is_none();
        studio.session.time = settings.time.unwrap_or(0.0);
        studio
    }

    pub(crate) fn names(&self) -> &[String] {
        self.shelf.names()
    }

    pub(crate) fn scene(&self) -> usize {
        self.scene
    }

    pub(crate) fn name(&self) -> &str {
        self.shelf.names().get(self.scene).map_or("", String::as_str)
    }

    /// Switches to another scene, from its beginning.
    pub(crate) fn open(&mut self, scene: usize) {
        self.scene = scene;
        let playing = self.session.playing;
        let forced = self.session.forced;
        self.stamp = self.shelf.stamp(scene);
        self.session = match self.shelf.read(scene) {
            Ok(text) => Session::new(text),
            Err(error) => {
                let mut session = Session::default();
                session.refuse(format!("{error:#}"));
                session
            }
        };
        (self.session.playing, self.session.forced) = (playing, forced);
        (self.drawn, self.asked, self.look) = (None, None, None);
        (self.gpu, self.cpu, self.waiting) = (Picture::default(), Picture::default(), None);
        self.trouble = None;
    }

    /// The scene this many positions further.
    pub(crate) fn turn(&mut self, places: isize) {
        let count = self.shelf.names().len().max(1);
        let scene = (self.scene as isize + places).rem_euclid(count as isize) as usize;
        self.open(scene);
    }

    /// Reads the scene again if its files have changed.
    pub(crate) fn poll(&mut self) {
        let stamp = self.shelf.stamp(self.scene);
        if stamp == self.stamp {
            return;
        }
        self.stamp = stamp;
        match self.shelf.read(self.scene) {
            Ok(text) => self.session.reload(text),
            Err(error) => self.session.refuse(format!("{error:#}")),
        }
        self.drawn = None;
    }

    /// Updates the pictures: time advances by `seconds`, pictures have at most `size` pixels.
    pub(crate) fn update(&mut self, seconds: f64, size: [u32; 2]) {
        self.hear();
        // Both pictures show the same time: it waits for the slower one, and so does the other picture.
        let waits = self.show != Show::Gpu && self.worker.is_busy();
        if !waits && let Some(picture) = self.waiting.take() {
            self.gpu = picture;
            self.compare();
        }
        // While time goes on the CPU is asked for the next moment as soon as it has drawn one, and is never done.
        let whole = !waits && (self.show == Show::Gpu || self.asked.is_some());
        if !waits {
            self.session.advance(seconds);
        }
        if self.session.size().is_none() {
            // Notes the scene's own size.
            self.session.script([0, 0]);
        }
        if self.wanted.is_some() {
            self.held = self.session.size();
        } else if self.look.is_none() && !self.worker.is_busy() {
            self.held = None;
        }
        let size = self.fitting(size);
        let Some(script) = self.session.script(size) else {
            self.settled = true;
            return;
        };
        let holds = self.show == Show::Both && self.worker.is_busy();
        if self.show != Show::Cpu && !holds && self.drawn.as_ref() != Some(&script) {
            self.draw(&script);
        }
        let behind = self.show != Show::Gpu && self.asked.as_ref() != Some(&script);
        if behind && !self.worker.is_busy() {
            self.asked = Some(script.clone());
            self.worker.ask(Task::Draw(Box::new(script.clone())));
        }
        if let Some((pixel, _)) = self.wanted
            && !self.worker.is_busy()
        {
            self.inspect(pixel);
        }
        let still = !behind && !self.worker.is_busy() && self.waiting.is_none();
        self.settled = self.wanted.is_none() && if self.session.playing { whole } else { still };
    }

    /// The largest size with the scene's proportions, at most twice its own; its own size if the CPU draws.
    fn fitting(&self, [width, height]: [u32; 2]) -> [u32; 2] {
        let [own_width, own_height] = self.session.size().unwrap_or([320, 240]);
        if self.show != Show::Gpu {
            return [own_width, own_height];
        }
        if let Some(held) = self.held {
            return held;
        }
        let scale = (width as f32 / own_width as f32).min(height as f32 / own_height as f32).clamp(0.25, 2.0);
        // Whole quads, so that a pixel's neighbours always exist.
        [own_width, own_height].map(|side| ((side as f32 * scale) as u32 & !1).max(2))
    }

    fn draw(&mut self, script: &Script) {
        let Some(player) = &mut self.player else { return };
        player.context().set_float_level(self.float);
        let drawn = player.draw(script).and_then(|verdict| Ok((verdict, player.pixels()?)));
        match drawn {
            Ok((verdict, pixels)) => {
                self.session.judge(&verdict);
                if matches!(verdict, Verdict::Passed { .. }) {
                    let window = script.window();
                    let version = self.gpu.version + 1;
                    let picture = Picture { size: [window.width, window.height], pixels, version };
                    if self.show == Show::Both && !self.gpu.pixels.is_empty() {
                        self.waiting = Some(picture);
                    } else {
                        self.gpu = picture;
                        self.compare();
                    }
                    self.trouble = None;
                }
                self.drawn = Some(script.clone());
            }
            Err(error) => self.trouble = Some(error.to_string()),
        }
    }

    /// Takes the results of the worker.
    fn hear(&mut self) {
        while let Some(answer) = self.worker.answer() {
            match answer {
                Answer::Picture(Ok((verdict, pixels))) => {
                    if self.show == Show::Cpu {
                        self.session.judge(&verdict);
                    }
                    if !matches!(verdict, Verdict::Passed { .. }) {
                        continue;
                    }
                    let window = self.asked.as_ref().map(Script::window);
                    let size = window.map_or([0; 2], |window| [window.width, window.height]);
                    self.cpu = Picture { size, pixels, version: self.cpu.version + 1 };
                    self.compare();
                }
                Answer::Picture(Err(error)) => self.trouble = Some(error.to_string()),
                Answer::Vertex(Err(error)) => self.trouble = Some(error.to_string()),
                Answer::Pixel(_, Err(error)) => {
                    self.trouble = Some(error.to_string());
                    self.wanted = None;
                }
                Answer::Pixel([x, y], Ok(inspection)) => {
                    let event = inspection.recording.writer().map(|(event, _)| event);
                    let title = format!("pixel {x}, {y}");
                    self.look = Some(Look { title, inspection: *inspection, event: None, walk: None, moment: 0 });
                    if let Some(event) = event {
                        self.choose(event);
                    }
                    if let (Some((_, Some(moment))), Some(look)) = (self.wanted.take(), &mut self.look) {
                        let last = look.walk.as_ref().map_or(0, |walk| walk.steps().len());
                        look.moment = moment.min(last);
                    }
                }
                Answer::Vertex(Ok(inspection)) => {
                    if let (Some(run), Some(look)) = (inspection.recording.vertex, &mut self.look) {
                        look.event = None;
                        look.moment = run.steps.len();
                        look.walk = Some(Walk::new(run));
                    }
                }
            }
        }
    }

    fn compare(&mut self) {
        self.apart = Apart::default();
        if self.gpu.size != self.cpu.size {
            return;
        }
        for (one, other) in self.gpu.pixels.chunks_exact(4).zip(self.cpu.pixels.chunks_exact(4)) {
            let most = one.iter().zip(other).map(|(one, other)| one.abs_diff(*other)).max().unwrap_or(0);
            self.apart.pixels += usize::from(most > 1);
            self.apart.most = self.apart.most.max(most);
        }
    }

    /// Inspects a pixel of the picture; time stops.
    pub(crate) fn inspect(&mut self, pixel: [u32; 2]) {
        self.session.playing = false;
        let shown = if self.show == Show::Cpu { &self.asked } else { &self.drawn };
        match shown {
            Some(script) => {
                let window = script.window();
                self.held = Some([window.width, window.height]);
                self.worker.ask(Task::Pixel(Box::new(script.clone()), pixel));
            }
            // Without a picture there is no pixel to wait for.
            None => self.wanted = None,
        }
    }

    /// Inspects a vertex of a draw.
    pub(crate) fn inspect_vertex(&mut self, draw: usize, index: u32) {
        let shown = if self.show == Show::Cpu { &self.asked } else { &self.drawn };
        if let Some(script) = shown {
            self.worker.ask(Task::Vertex(Box::new(script.clone()), draw, index));
        }
    }

    /// Steps through the run of this event.
    pub(crate) fn choose(&mut self, event: usize) {
        let Some(look) = &mut self.look else { return };
        let record = look.inspection.recording.pixel.get(event);
        if let Some(Event::Fragment(fragment)) = record.map(|record| &record.event) {
            look.event = Some(event);
            look.moment = fragment.run.steps.len();
            look.walk = Some(Walk::new(fragment.run.clone()));
        }
    }

    /// Resets camera, parameters and precision to the scene's.
    pub(crate) fn reset(&mut self) {
        self.session.orbit = Orbit::default();
        self.session.given.clear();
        self.session.forced = None;
        self.float = FloatLevel::Strict;
        self.drawn = None;
    }

    /// Redraws pictures that depend on more than the script.
    pub(crate) fn redraw(&mut self) {
        self.drawn = None;
    }
}
