//! How long draws take, by the time on the GPU at which a draw with other programs begins. Timestamps disturb no query of
//! the application; they are read some frames later, so that nothing waits for them.

use std::collections::VecDeque;

use super::flags::session;
use super::programs::{Numbers, programs};
use crate::host::{self, GLuint, tokens};

/// Marks of a frame; draws after the last one are not timed.
const MOST: usize = 2048;
/// Frames that wait to be read.
const FRAMES: usize = 8;

/// The time at which draws with these programs begin.
struct Mark {
    query: GLuint,
    numbers: Numbers,
}

/// The marks of a context.
#[derive(Default)]
pub(crate) struct Timer {
    /// Whether the host has timestamps, once it was asked.
    known: Option<bool>,
    /// Marks belong to this time that somebody was connected.
    session: u64,
    free: Vec<GLuint>,
    frame: Vec<Mark>,
    waiting: VecDeque<Vec<Mark>>,
}

/// Whether the host has timestamps.
fn has_timestamps() -> bool {
    let version = host::integer(tokens::MAJOR_VERSION) * 10 + host::integer(tokens::MINOR_VERSION);
    let listed = || host::string(tokens::EXTENSIONS).split(' ').any(|part| part == "GL_ARB_timer_query");
    if version < 33 && !listed() {
        return false;
    }
    let mut bits = 0;
    // SAFETY: this has one value.
    unsafe { host::GetQueryiv(tokens::TIMESTAMP, tokens::QUERY_COUNTER_BITS, &raw mut bits) };
    bits > 0
}

impl Timer {
    /// Draws with these programs begin.
    pub(crate) fn mark(&mut self, numbers: Numbers) {
        if self.session != session() {
            self.session = session();
            let left = std::mem::take(&mut self.waiting).into_iter().flatten().chain(std::mem::take(&mut self.frame));
            self.free.extend(left.map(|mark| mark.query));
        }
        let last = self.frame.last().map_or(Numbers::default(), |mark| mark.numbers);
        if last != numbers && self.frame.len() < MOST && *self.known.get_or_insert_with(has_timestamps) {
            self.note(numbers);
        }
    }

    fn note(&mut self, numbers: Numbers) {
        let query = self.free.pop().unwrap_or_else(|| {
            let mut query = 0;
            // SAFETY: there is room for one name.
            unsafe { host::GenQueries(1, &raw mut query) };
            query
        });
        // SAFETY: the name is one of this library's that waits for nothing.
        unsafe { host::QueryCounter(query, tokens::TIMESTAMP) };
        self.frame.push(Mark { query, numbers });
    }

    /// A frame is complete. Counts the time of those before that the host has drawn.
    pub(crate) fn end_frame(&mut self) {
        if !self.frame.is_empty() {
            self.note(Numbers::default());
            self.waiting.push_back(std::mem::take(&mut self.frame));
        }
        while let Some(frame) = self.waiting.front() {
            // The marks of a frame come in their order.
            let is_there = frame.last().is_none_or(|mark| is_available(mark.query));
            if !is_there && self.waiting.len() <= FRAMES {
                break;
            }
            let Some(frame) = self.waiting.pop_front() else { break };
            if is_there {
                count(&frame);
            }
            self.free.extend(frame.into_iter().map(|mark| mark.query));
        }
    }
}

fn is_available(query: GLuint) -> bool {
    let mut value = 0;
    // SAFETY: this has one value.
    unsafe { host::GetQueryObjectiv(query, tokens::QUERY_RESULT_AVAILABLE, &raw mut value) };
    value != 0
}

fn time(query: GLuint) -> u64 {
    let mut value = 0;
    // SAFETY: this has one value.
    unsafe { host::GetQueryObjectui64v(query, tokens::QUERY_RESULT, &raw mut value) };
    value
}

fn count(frame: &[Mark]) {
    let times: Vec<u64> = frame.iter().map(|mark| time(mark.query)).collect();
    let mut programs = programs();
    for (mark, between) in frame.iter().zip(times.windows(2)) {
        programs.count_time(mark.numbers, between[1].saturating_sub(between[0]));
    }
}
