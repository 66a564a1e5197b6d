//! Iterations of loops that all invocations of a submission share, to limit the time that it takes.

use crate::call::DeviceError;
use crate::gpu::adapter::device::Gpu;
use crate::gpu::adapter::objects::{Objects, read_words};
use glasm::lower::Fuel;

/// The shared rounds of a submission, on devices without a watchdog.
pub(crate) const SHARED_ROUNDS: u64 = 1 << 34;
/// How many submissions can be recorded before their numbers are read back.
const KEPT: u32 = 1024;

/// The buffer from which programs take rounds, and its state.
pub(crate) struct SharedRounds {
    /// The shared rounds of a submission; `None` if rounds are not shared.
    rounds: Option<u64>,
    made: Option<Made>,
    /// Whether a draw or dispatch since the last submission uses the buffer.
    taken: bool,
    /// Submissions with such draws whose numbers have not been read back.
    submissions: u32,
    /// Whether a submission has used up its rounds since the last warning.
    exhausted: bool,
}

struct Made {
    /// The portions at the start of each submission, those that remain in the current one, and those that remained at
    /// the end of earlier ones.
    first: wgpu::Buffer,
    left: wgpu::Buffer,
    ended: wgpu::Buffer,
}

impl SharedRounds {
    /// The default for a device. NVIDIA's driver for Linux has no watchdog without a screen; other drivers reset a device
    /// that does not respond for some seconds, and software devices end with their process.
    pub(crate) fn new(gpu: &Gpu) -> SharedRounds {
        let nvidia = gpu.device.adapter_info().vendor == 0x10de;
        let rounds = (nvidia && cfg!(target_os = "linux")).then_some(SHARED_ROUNDS);
        SharedRounds { rounds, made: None, taken: false, submissions: 0, exhausted: false }
    }

    /// Sets the number of shared rounds. No work may be pending.
    pub(crate) fn share(&mut self, rounds: Option<u64>) {
        self.rounds = rounds;
        self.made = None;
        self.submissions = 0;
    }

    pub(crate) fn are_shared(&self) -> bool {
        self.rounds.is_some()
    }

    fn made(&mut self, objects: &Objects) -> &Made {
        let portions = self.rounds.unwrap_or(0) / u64::from(Fuel::PORTION);
        let portions = i32::try_from(portions).unwrap_or(i32::MAX);
        self.made.get_or_insert_with(|| {
            let both = wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::COPY_SRC;
            let first = objects.buffer(4, both);
            objects.gpu().write_buffer(&first, 0, bytemuck::bytes_of(&portions));
            let left = objects.buffer(4, both | wgpu::BufferUsages::STORAGE);
            Made { first, left, ended: objects.buffer(u64::from(KEPT) * 4, both) }
        })
    }

    /// The buffer, for a draw or dispatch that uses it.
    pub(crate) fn taken(&mut self, objects: &Objects) -> wgpu::Buffer {
        self.taken = true;
        self.made(objects).left.clone()
    }

    /// Resets the number of portions, before the commands of a submission.
    pub(crate) fn begin(&mut self, encoder: &mut wgpu::CommandEncoder) {
        if let Some(made) = self.made.as_ref().filter(|_| self.taken) {
            encoder.copy_buffer_to_buffer(&made.first, 0, &made.left, 0, 4);
        }
    }

    /// Records the number that remains, after these commands.
    pub(crate) fn end(&mut self, encoder: &mut wgpu::CommandEncoder) {
        if let Some(made) = self.made.as_ref().filter(|_| self.taken) {
            let place = u64::from(self.submissions % KEPT) * 4;
            encoder.copy_buffer_to_buffer(&made.left, 0, &made.ended, place, 4);
            self.submissions += 1;
        }
        self.taken = false;
    }

    /// Whether the recorded numbers must be read back before the next submission.
    pub(crate) fn is_full(&self) -> bool {
        self.submissions >= KEPT
    }

    /// Waits for all submissions, and reads their numbers back.
    pub(crate) fn read_back(&mut self, objects: &Objects) -> Result<(), DeviceError> {
        let count = std::mem::take(&mut self.submissions) as usize;
        let Some(made) = self.made.as_ref().filter(|_| count > 0) else { return Ok(()) };
        let words = read_words(objects, &made.ended)?;
        self.exhausted |= words.iter().take(count).any(|portions| portions.cast_signed() < 0);
        Ok(())
    }

    /// Whether a submission has used up its rounds since the last call.
    pub(crate) fn take_exhausted(&mut self) -> bool {
        std::mem::take(&mut self.exhausted)
    }
}
