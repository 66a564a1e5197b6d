//! How far a long command is, on a terminal.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Commands that end within this time show nothing.
const PATIENCE: Duration = Duration::from_millis(500);
/// How often the time that is shown changes.
const TICK: Duration = Duration::from_millis(250);

/// The bar at the bottom of the terminal.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// A bar on standard error, if that is a terminal and the work takes a while. It goes when this value is dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    timer: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// `what` says what is counted. A single piece of work has no parts to count: only its time is shown.
    pub(crate) fn new(count: usize, what: &str) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::hidden());
        let template = match count {
            0 | 1 => format!("{{spinner}} {{elapsed}} {what} {{msg}}"),
            _ => format!("{{bar:40}} {{pos}}/{{len}} {what}, {{elapsed}}, {{eta}} to go {{msg}}"),
        };
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        let timer = std::io::stderr().is_terminal().then(|| {
            let (done, ended) = channel();
            let shown = bar.clone();
            let wait = move || {
                if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    shown.set_draw_target(ProgressDrawTarget::stderr());
                    shown.enable_steady_tick(TICK);
                }
            };
            (done, thread::spawn(wait))
        });
        set_bar(Some(bar.clone()));
        Progress { bar, timer }
    }

    /// One part more is done.
    pub(crate) fn step(&self) {
        self.advance(1);
    }

    /// So many parts more are done.
    pub(crate) fn advance(&self, parts: usize) {
        self.bar.inc(parts as u64);
    }

    /// Names the part that is being done.
    pub(crate) fn name(&self, part: &str) {
        self.bar.set_message(part.to_owned());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((done, timer)) = self.timer.take() {
            // The timer ends at once when its channel closes.
            drop(done);
            let _ = timer.join();
        }
        set_bar(None);
        self.bar.finish_and_clear();
    }
}

fn set_bar(bar: Option<ProgressBar>) {
    if let Ok(mut shown) = BAR.lock() {
        *shown = bar;
    }
}

/// Writes something above the bar, if there is one.
pub(crate) fn above<T>(write: impl FnOnce() -> T) -> T {
    match BAR.lock().ok().and_then(|shown| shown.clone()) {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}
