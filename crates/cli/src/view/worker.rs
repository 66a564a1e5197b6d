//! The CPU device on a thread of its own: pictures to compare with, and traces.

use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

use glasm_runtime::{Cpu, GlError};
use glasm_scene::inspect::{self, Blind, Inspection};
use glasm_scene::script::{Player, Script, Verdict};

/// A task for the worker.
pub(super) enum Task {
    Draw(Box<Script>),
    Pixel(Box<Script>, [u32; 2]),
    Vertex(Box<Script>, usize, u32),
}

/// A result.
pub(super) enum Answer {
    /// Four bytes a pixel, the bottom row first.
    Picture(Result<(Verdict, Vec<u8>), GlError>),
    Pixel([u32; 2], Result<Box<Inspection>, Blind>),
    Vertex(Result<Box<Inspection>, Blind>),
}

/// A thread that does one task after the other.
pub(super) struct Worker {
    tasks: Sender<Task>,
    answers: Receiver<Answer>,
    /// Tasks without results.
    busy: usize,
}

fn draw(player: &mut Result<Player, GlError>, script: &Script) -> Result<(Verdict, Vec<u8>), GlError> {
    let player = player.as_mut().map_err(|error| error.clone())?;
    Ok((player.draw(script)?, player.pixels()?))
}

impl Worker {
    /// `wake` is called when a result is available.
    pub(super) fn new(wake: impl Fn() + Send + 'static) -> Worker {
        let (tasks, orders) = channel::<Task>();
        let (results, answers) = channel();
        thread::spawn(move || {
            let mut player = Player::new(Box::new(Cpu::new()));
            for task in orders {
                let answer = match task {
                    Task::Draw(script) => Answer::Picture(draw(&mut player, &script)),
                    Task::Pixel(script, pixel) => Answer::Pixel(pixel, inspect::pixel(&script, pixel).map(Box::new)),
                    Task::Vertex(script, draw, index) => {
                        Answer::Vertex(inspect::vertex(&script, draw, index).map(Box::new))
                    }
                };
                if results.send(answer).is_err() {
                    return;
                }
                wake();
            }
        });
        Worker { tasks, answers, busy: 0 }
    }

    pub(super) fn is_busy(&self) -> bool {
        self.busy > 0
    }

    pub(super) fn ask(&mut self, task: Task) {
        if self.tasks.send(task).is_ok() {
            self.busy += 1;
        }
    }

    pub(super) fn answer(&mut self) -> Option<Answer> {
        match self.answers.try_recv() {
            Ok(answer) => {
                self.busy -= 1;
                Some(answer)
            }
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.busy = 0;
                None
            }
        }
    }
}
