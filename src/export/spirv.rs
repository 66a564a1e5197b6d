//! SPIR-V by naga's writer.

use naga::back::spv;

use super::after_naga::{mask_arrays, masks, ordered};
use super::{Error, Language, stage};
use crate::lower::{Coordinates, Translation};

/// The writer of the last module, for its memory: small modules spend much of their time on allocation.
pub(super) type Spare = Option<spv::Writer>;

/// Enough for most modules.
const USUAL_WORDS: usize = 2048;

/// After a module of more words the writer is dropped, since its lists are long.
const WORDS_TO_SPARE: usize = 1 << 16;

pub(super) fn write(lowered: &Translation, spare: &mut Spare) -> Result<Vec<u32>, Error> {
    write_with(lowered, spv::WriterFlags::empty(), None, spare)
}

/// The same with more flags, and with notes about where instructions come from.
pub(super) fn write_with(
    lowered: &Translation,
    more: spv::WriterFlags,
    notes: Option<spv::DebugInfo<'_>>,
    spare: &mut Spare,
) -> Result<Vec<u32>, Error> {
    let mut flags = spv::WriterFlags::LABEL_VARYINGS | more;
    if lowered.interface.coordinates == Coordinates::Wgpu {
        flags |= spv::WriterFlags::ADJUST_COORDINATE_SPACE;
    }
    let options = spv::Options { lang_version: (1, 3), flags, force_loop_bounding: false, ..spv::Options::default() };
    let pipeline =
        spv::PipelineOptions { shader_stage: stage(lowered), entry_point: lowered.interface.entry_point.clone() };
    let mut written = || {
        let mut writer = match spare.take() {
            Some(mut writer) => writer.set_options(&options).map(|()| writer)?,
            None => spv::Writer::new(&options)?,
        };
        let mut words = Vec::with_capacity(USUAL_WORDS);
        writer.write(&lowered.module, &lowered.info, Some(&pipeline), &notes, &mut words)?;
        ordered::sort_variables(&mut words);
        if masks::has_any(lowered) {
            mask_arrays::declare(&mut words);
        }
        if words.len() < WORDS_TO_SPARE {
            *spare = Some(writer);
        }
        Ok(words)
    };
    written().map_err(|error: spv::Error| Error::writer(Language::Spirv, error))
}
