//! The rounds of loops that all invocations of a submission share, which bound the time that it takes.

use crate::call::DeviceError;
use crate::gpu::adapter::device::Gpu;
use crate::gpu::adapter::objects::{Objects, read_words};
use glasm::lower::Fuel;

/// Rounds of a submission beyond the first ones of each invocation, where no watchdog stops a device.
pub(crate) const SHARED_ROUNDS: u64 = 1 << 34;
/// Submissions whose last number of portions is kept until somebody asks.
const KEPT: u32 = 1024;

/// What programs take rounds from.
pub(crate) struct SharedRounds {
    /// The rounds of a submission; `None` if each invocation has its own only.
    rounds: Option<u64>,
    made: Option<Made>,
    /// Some draw or dispatch since the last submission takes rounds.
    taken: bool,
    /// Submissions that took rounds since somebody asked.
    submissions: u32,
    exhausted: bool,
}

struct Made {
    /// The number of portions that a submission begins with, that it has now, and that earlier ones ended with.
    first: wgpu::Buffer,
    left: wgpu::Buffer,
    ended: wgpu::Buffer,
}

impl SharedRounds {
    /// As a device's watchdog asks for it. NVIDIA's driver for Linux has none where no screen is attached; other drivers
    /// reset a device that has not answered for some seconds, and software devices end with their process.
    pub(crate) fn new(gpu: &Gpu) -> SharedRounds {
        let nvidia = gpu.device.adapter_info().vendor == 0x10de;
        let rounds = (nvidia && cfg!(target_os = "linux")).then_some(SHARED_ROUNDS);
        SharedRounds { rounds, made: None, taken: false, submissions: 0, exhausted: false }
    }

    /// Shares another number of rounds. Nothing may be pending.
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

    /// The buffer for a draw or dispatch that takes rounds.
    pub(crate) fn taken(&mut self, objects: &Objects) -> wgpu::Buffer {
        self.taken = true;
        self.made(objects).left.clone()
    }

    /// Before a submission's commands: gives it its portions.
    pub(crate) fn begin(&mut self, encoder: &mut wgpu::CommandEncoder) {
        if let Some(made) = self.made.as_ref().filter(|_| self.taken) {
            encoder.copy_buffer_to_buffer(&made.first, 0, &made.left, 0, 4);
        }
    }

    /// After them: notes what is left.
    pub(crate) fn end(&mut self, encoder: &mut wgpu::CommandEncoder) {
        if let Some(made) = self.made.as_ref().filter(|_| self.taken) {
            let place = u64::from(self.submissions % KEPT) * 4;
            encoder.copy_buffer_to_buffer(&made.left, 0, &made.ended, place, 4);
            self.submissions += 1;
        }
        self.taken = false;
    }

    /// Whether the numbers of earlier submissions have no more room.
    pub(crate) fn is_full(&self) -> bool {
        self.submissions >= KEPT
    }

    /// Looks at the numbers of all earlier submissions. Waits for them.
    pub(crate) fn look(&mut self, objects: &Objects) -> Result<(), DeviceError> {
        let count = std::mem::take(&mut self.submissions) as usize;
        let Some(made) = self.made.as_ref().filter(|_| count > 0) else { return Ok(()) };
        let words = read_words(objects, &made.ended)?;
        self.exhausted |= words.iter().take(count).any(|portions| portions.cast_signed() < 0);
        Ok(())
    }

    /// Whether some submission had too few since this was asked last.
    pub(crate) fn take_exhausted(&mut self) -> bool {
        std::mem::take(&mut self.exhausted)
    }
}
