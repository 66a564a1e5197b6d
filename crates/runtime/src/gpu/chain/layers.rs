//! Primitives by layer and viewport: devices draw to one of each at a time.

use crate::call::DeviceError;
use crate::chain_block::ChainBlock;
use crate::gpu::buffers::shared::Shared;
use crate::gpu::chain::kernels::{Kernel, KernelBlock};
use crate::gpu::chain::passes::ChainEncoder;
use crate::gpu::chain::scene::{ARGUMENTS, CELL_NUMBERS, Outcome, Scene};
use crate::gpu::draw::record::Workgroups;
use glasm::dialect::Switches;
use glasm::dialect::bindings::Output;
use glasm::lower::stages::CHAIN_NONE;

/// The smallest number of geometry program invocations that one shader invocation sorts, if there are many.
const SHARE: u32 = 16;
/// Invocations of the pass that sorts everything at once.
const SORTERS: u32 = 256;

/// How many geometry program invocations one shader invocation sorts: so many that the counts of all cells for all
/// shares do not exceed the number of primitives.
fn share(invocations: u32, primitives: u32, cells: u32, few: bool) -> u32 {
    let shares = (primitives / cells.max(1)).max(1);
    let least = if few { invocations.div_ceil(SORTERS) } else { SHARE };
    invocations.div_ceil(shares).max(least).max(1)
}

/// Lists of each cell's primitives, in the order of their creation: those of the first viewport's layers, followed by
/// the others'.
pub(crate) fn by_cell(
    encoder: &mut ChainEncoder<'_>,
    scene: &Scene<'_>,
    all: &Outcome,
    emitted: &KernelBlock,
    few: bool,
) -> Result<Option<Outcome>, DeviceError> {
    let request = scene.last_request();
    let result = |output: Output| {
        let slot = |results: &[u8]| results.iter().position(|number| *number == output.0);
        match (slot(&request.results), slot(&request.apart)) {
            (Some(slot), _) => [all.first + slot as u32, all.stride],
            (None, Some(slot)) => [all.apart + slot as u32, request.apart.len() as u32],
            (None, None) => [CHAIN_NONE, 0],
        }
    };
    let layers = scene.layers.map_or(1, <[_]>::len) as u32;
    let [place, stride] = if scene.layers.is_some() { result(Output::LAYER) } else { [CHAIN_NONE, 0] };
    let [apart, apart_stride] = scene.chooses_views().map_or([CHAIN_NONE, 0], result);
    let cells = scene.cells();
    let invocations = emitted.count * emitted.times;
    let whole = share(invocations, all.primitives, cells, few);
    let shares = invocations.div_ceil(whole).max(1);
    let Some(listed) = all.primitives.checked_mul(scene.copies()) else { return Ok(None) };
    let places = (|| {
        let counts = shares.checked_mul(cells)?;
        Some((
            encoder.take(Shared::Counts, counts, 1)?,
            encoder.take(Shared::Numbers, counts, 1)?,
            encoder.take(Shared::Numbers, CELL_NUMBERS * cells, 1)?,
            encoder.take(Shared::Numbers, listed.checked_mul(emitted.corners)?, 1)?,
            encoder.take(Shared::Arguments, ARGUMENTS.checked_mul(cells)?, ARGUMENTS)?,
        ))
    })();
    let Some((records, prefix, total, indices, arguments)) = places else { return Ok(None) };
    let source = u32::from(all.arena);
    let relative =
        scene.chain.geometry.is_some_and(|geometry| geometry.program.program.options().has(Switches::LAYER_RELATIVE));
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
        slot: cells,
        spacing: layers,
        apart,
        apart_stride,
        mode: u32::from(scene.masks_views()),
        output: u32::from(relative),
        ..*emitted
    };
    if few {
        encoder.run_kernel(Kernel::Sort, &kernel, Workgroups::Direct([1, 1]))?;
    } else {
        let groups = Workgroups::Direct(ChainBlock::groups(shares));
        encoder.run_kernel(Kernel::Layers, &kernel, groups)?;
        encoder.run_kernel(Kernel::Order, &kernel, Workgroups::Direct([1, 1]))?;
        encoder.run_kernel(Kernel::Choose, &kernel, groups)?;
    }
    Ok(Some(Outcome { indices, begins: total + 1, total, arguments, ..*all }))
}
