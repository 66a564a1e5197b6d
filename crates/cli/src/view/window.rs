//! The actual window: events in, frames out.

use std::sync::Arc;
use std::time::{Duration, Instant};

use winit::application::ApplicationHandler;
use winit::dpi::PhysicalSize;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop, EventLoopProxy};
use winit::window::{Window, WindowId};

use super::canvas::Canvas;
use super::painter::{Painter, VIEWPORT};
use super::studio::Studio;
use super::{NoWindow, Opener, Screenshot, Settings, Shelf, panels};

/// The interval between checks of files.
const POLL: Duration = Duration::from_millis(250);
/// The longest step of time between two frames.
const LONGEST: f64 = 0.1;

/// Something new to show.
struct Woken;

/// The objects that exist while the window does.
struct Open {
    window: Arc<Window>,
    painter: Painter,
    egui: egui_winit::State,
}

struct Application {
    settings: Settings,
    studio: Studio,
    canvas: Canvas,
    open: Option<Open>,
    last: Instant,
    polled: Instant,
    /// Frames painted while nothing was pending.
    frames: u32,
    screenshot: Option<Screenshot>,
    trouble: Option<NoWindow>,
}

/// Opens the window and returns when it is closed. The picture is the one of [`Settings::screenshot`].
pub(crate) fn run(shelf: Box<dyn Shelf>, open: &Opener, settings: Settings) -> Result<Option<Screenshot>, NoWindow> {
    let built = EventLoop::<Woken>::with_user_event().build();
    let events = built.map_err(|error| {
        let named = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
        NoWindow(if cfg!(target_os = "linux") && !named {
            "there is no display, as DISPLAY or WAYLAND_DISPLAY names one; `glasm render` draws without one".to_owned()
        } else {
            error.to_string()
        })
    })?;
    let proxy: EventLoopProxy<Woken> = events.create_proxy();
    let wake = move || {
        // A closed window needs no wake-up.
        let _ = proxy.send_event(Woken);
    };
    let mut application = Application {
        studio: Studio::new(shelf, open, &settings, wake),
        canvas: Canvas::default(),
        settings,
        open: None,
        last: Instant::now(),
        polled: Instant::now(),
        frames: 0,
        screenshot: None,
        trouble: None,
    };
    events.run_app(&mut application).map_err(|error| NoWindow(error.to_string()))?;
    match application.trouble {
        Some(trouble) => Err(trouble),
        None => Ok(application.screenshot),
    }
}

impl Application {
    fn start(&mut self, events: &ActiveEventLoop) -> Result<Open, NoWindow> {
        let [width, height] = self.settings.size;
        let attributes =
            Window::default_attributes().with_title("glasm").with_inner_size(PhysicalSize::new(width, height));
        let window = events.create_window(attributes).map_err(|error| NoWindow(error.to_string()))?;
        let window = Arc::new(window);
        let painter = Painter::new(&window, &events.owned_display_handle())?;
        let context = egui::Context::default();
        panels::dress(&context);
        let scale = Some(window.scale_factor() as f32);
        let largest = Some(painter.largest_texture());
        let egui = egui_winit::State::new(context, VIEWPORT, &window, scale, None, largest);
        Ok(Open { window, painter, egui })
    }

    fn frame(&mut self, events: &ActiveEventLoop) {
        let Some(open) = &mut self.open else { return };
        let now = Instant::now();
        let passed = (now - self.last).as_secs_f64().min(LONGEST);
        self.last = now;
        if now - self.polled >= POLL {
            self.polled = now;
            self.studio.poll();
        }
        self.studio.update(passed, self.canvas.room());
        open.window.set_title(&format!("{} - glasm", self.studio.name()));
        let input = open.egui.take_egui_input(&open.window);
        let context = open.egui.egui_ctx().clone();
        let (studio, canvas) = (&mut self.studio, &mut self.canvas);
        let mut output = context.run_ui(input, |ui| super::show(ui, studio, canvas));
        open.egui.handle_platform_output(&open.window, std::mem::take(&mut output.platform_output));
        let delay = output.viewport_output.get(&VIEWPORT).map_or(Duration::MAX, |viewport| viewport.repaint_delay);
        // The first frames settle layouts and sizes.
        self.frames += u32::from(self.studio.settled);
        let done = self.settings.screenshot.is_some_and(|frames| self.frames >= frames.max(2));
        self.screenshot = open.painter.paint(&context, output, done);
        if done {
            events.exit();
        } else if self.studio.session.playing || delay.is_zero() || self.settings.screenshot.is_some() {
            open.window.request_redraw();
        } else {
            events.set_control_flow(ControlFlow::WaitUntil(now + delay.min(POLL)));
        }
    }
}

impl ApplicationHandler<Woken> for Application {
    fn resumed(&mut self, events: &ActiveEventLoop) {
        match self.start(events) {
            Ok(open) => {
                open.window.request_redraw();
                self.open = Some(open);
            }
            Err(trouble) => {
                self.trouble = Some(trouble);
                events.exit();
            }
        }
    }

    fn suspended(&mut self, _events: &ActiveEventLoop) {
        self.open = None;
    }

    fn window_event(&mut self, events: &ActiveEventLoop, _window: WindowId, event: WindowEvent) {
        let Some(open) = &mut self.open else { return };
        let response = open.egui.on_window_event(&open.window, &event);
        match event {
            WindowEvent::CloseRequested => events.exit(),
            WindowEvent::Resized(size) => {
                open.painter.resize([size.width, size.height]);
                open.window.request_redraw();
            }
            WindowEvent::RedrawRequested => self.frame(events),
            _ if response.repaint => open.window.request_redraw(),
            _ => {}
        }
    }

    fn user_event(&mut self, _events: &ActiveEventLoop, _woken: Woken) {
        if let Some(open) = &self.open {
            open.window.request_redraw();
        }
    }

    fn about_to_wait(&mut self, events: &ActiveEventLoop) {
        // The time of the next check of files, or what egui requested.
        if let ControlFlow::WaitUntil(when) = events.control_flow()
            && Instant::now() >= when
            && let Some(open) = &self.open
        {
            open.window.request_redraw();
        }
    }
}
