//! Primitives by layer: devices draw to one layer at a time.

use super::super::drawing::GpuDevice;
use super::super::record::Size;
use super::block::ChainBlock;
use super::buffers::Shared;
use super::draw::{ARGUMENTS, Outcome, Scene};
use super::kernels::{Kernel, KernelBlock};
use crate::call::DeviceError;
use glasm::dialect::bindings::Output;
use glasm::lower::CHAIN_NONE;

/// Numbers of a layer: how many primitives it has, and where their list begins.
const NUMBERS: u32 = 2;
/// The smallest number of geometry program invocations that one shader invocation sorts, if there are many.
const SHARE: u32 = 16;
/// Invocations of the pass that sorts everything at once.
const SORTERS: u32 = 256;

/// How many geometry program invocations one shader invocation sorts: so many that the counts of all layers for all
/// shares do not exceed the number of primitives.
fn share(invocations: u32, primitives: u32, layers: u32, few: bool) -> u32 {
    let shares = (primitives / layers.max(1)).max(1);
    let least = if few { invocations.div_ceil(SORTERS) } else { SHARE };
    invocations.div_ceil(shares).max(least).max(1)
}

/// Counts needed for sorting: for so many primitives, and additionally.
pub(super) fn sorting(layers: u32) -> u32 {
    layers.saturating_mul(1 + NUMBERS)
}

impl Outcome {
    /// The primitives of a layer, if primitives are sorted; all of them if there is only one.
    pub(super) fn of_layer(&self, layer: u32) -> Outcome {
        let number = NUMBERS * layer;
        Outcome {
            total: self.total + number,
            begins: if self.begins == CHAIN_NONE { CHAIN_NONE } else { self.begins + number },
            arguments: self.arguments + ARGUMENTS * layer,
            ..*self
        }
    }
}

impl GpuDevice {
    /// Lists of each layer's primitives, in the order of their creation: that of the first layer, followed by the
    /// others'.
    pub(super) fn by_layer(
        &mut self,
        scene: &Scene<'_>,
        all: &Outcome,
        emitted: &KernelBlock,
        layers: u32,
        few: bool,
    ) -> Result<Option<Outcome>, DeviceError> {
        let request = scene.last_request();
        let slot = |results: &[u8]| results.iter().position(|number| *number == Output::LAYER.0);
        let (place, stride) = match (slot(&request.results), slot(&request.apart)) {
            (Some(slot), _) => (all.first + slot as u32, all.stride),
            (None, slot) => (all.apart + slot.unwrap_or(0) as u32, request.apart.len() as u32),
        };
        let invocations = emitted.count * emitted.times;
        let whole = share(invocations, all.primitives, layers, few);
        let shares = invocations.div_ceil(whole).max(1);
        let places = (|| {
            let cells = shares.checked_mul(layers)?;
            Some((
                self.chains.shared.take(Shared::Counts, cells, 1)?,
                self.chains.shared.take(Shared::Numbers, cells, 1)?,
                self.chains.shared.take(Shared::Numbers, NUMBERS * layers, 1)?,
                self.chains.shared.take(Shared::Numbers, all.primitives.checked_mul(emitted.corners)?, 1)?,
                self.chains.shared.take(Shared::Arguments, ARGUMENTS.checked_mul(layers)?, ARGUMENTS)?,
            ))
        })();
        let Some((records, prefix, total, indices, arguments)) = places else { return Ok(None) };
        let source = u32::from(all.arena);
        let kernel = KernelBlock {
            source,
            place,
            stride,
            whole,
            records,
            prefix,
            total,
            indices,
            arguments,
            slot: layers,
            ..*emitted
        };
        if few {
            self.run_kernel(Kernel::Sort, &kernel, Size::Direct([1, 1]))?;
        } else {
            let groups = Size::Direct(ChainBlock::groups(shares));
            self.run_kernel(Kernel::Layers, &kernel, groups)?;
            self.run_kernel(Kernel::Order, &kernel, Size::Direct([1, 1]))?;
            self.run_kernel(Kernel::Choose, &kernel, groups)?;
        }
        Ok(Some(Outcome { indices, begins: total + 1, total, arguments, ..*all }))
    }
}
