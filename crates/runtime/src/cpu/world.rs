//! Memory and images of draws on the reference machine.

use std::sync::Mutex;

use crate::call::{DeviceError, Identity, StageCall, Versioned};
use glasm::interp::{Machine, World};
use glasm::memory::{Heap, Section};

/// The result of draws' stores in the world that was passed to them.
#[derive(Debug, Default)]
pub(super) struct Kept {
    of: Option<(Identity, u64)>,
    shared: Mutex<World>,
}

impl Kept {
    /// Takes over a call's world, unless it is already the current one.
    pub(super) fn follow(&mut self, given: Option<&Versioned<World>>) {
        let Some(given) = given else { return };
        if self.of != Some((given.identity, given.version)) {
            self.of = Some((given.identity, given.version));
            self.shared = Mutex::new(given.value.clone());
        }
    }

    pub(super) fn contents(&self, given: &Versioned<World>) -> Result<World, DeviceError> {
        if self.of != Some((given.identity, given.version)) {
            return Ok(given.value.clone());
        }
        let world = self.shared.lock().map_err(|_| DeviceError::Lost("a draw has failed".to_owned()))?;
        Ok(world.clone())
    }

    /// A copy; stores to it do not change the original.
    pub(super) fn apart(&self) -> Kept {
        let shared = self.shared.lock().map(|shared| shared.clone()).unwrap_or_default();
        Kept { of: self.of, shared: Mutex::new(shared) }
    }

    pub(super) fn heap(&self) -> Heap {
        self.shared.lock().map(|shared| shared.memory.clone()).unwrap_or_default()
    }

    pub(super) fn section(&self, section: Section) -> Vec<u32> {
        self.shared.lock().map(|shared| shared.memory.section(section).to_vec()).unwrap_or_default()
    }

    pub(super) fn replace(&self, section: Section, words: &[u32]) {
        if let Ok(mut shared) = self.shared.lock() {
            shared.memory.words_mut(section).iter_mut().zip(words).for_each(|(to, from)| *to = *from);
        }
    }

    /// The world for a machine of this stage.
    pub(super) fn enter(&self, stage: &StageCall<'_>) -> World {
        let mut world = stage.world(None);
        let program = &stage.program.program;
        if !program.reaches_world() {
            return world;
        }
        let Ok(shared) = self.shared.lock() else { return world };
        world.alike.clone_from(&shared.alike);
        if !program.stores() {
            world.memory = shared.memory.clone();
            world.images.clone_from(&shared.images);
        }
        world
    }

    /// The same without results.
    pub(super) fn peek<T>(&self, machine: &mut Machine<'_>, body: impl FnOnce(&mut Machine<'_>) -> T) -> T {
        let before = machine.world.clone();
        if machine.program().stores()
            && let Ok(shared) = self.shared.lock()
        {
            machine.world.memory = shared.memory.clone();
            machine.world.images.clone_from(&shared.images);
        }
        let result = body(machine);
        machine.world = before;
        result
    }

    /// Runs a program that changes the world: one machine at a time has it.
    pub(super) fn run<T>(&self, machine: &mut Machine<'_>, body: impl FnOnce(&mut Machine<'_>) -> T) -> T {
        if !machine.program().stores() {
            return body(machine);
        }
        let Ok(mut shared) = self.shared.lock() else { return body(machine) };
        let swap = |machine: &mut Machine<'_>, shared: &mut World| {
            std::mem::swap(&mut machine.world.memory, &mut shared.memory);
            std::mem::swap(&mut machine.world.images, &mut shared.images);
        };
        swap(machine, &mut shared);
        let result = body(machine);
        swap(machine, &mut shared);
        result
    }
}
