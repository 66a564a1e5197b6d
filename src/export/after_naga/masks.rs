//! Sample masks: SPIR-V and GLSL have them as arrays of words, where naga's writers take them for one word (naga 30).

use crate::lower::Translation;
use crate::lower::description::DeviceNumber;

/// Whether the module reads or writes a sample mask.
pub(in crate::export) fn has_any(lowered: &Translation) -> bool {
    lowered.interface.writes_samples || lowered.interface.numbers.contains(&DeviceNumber::Samples)
}

/// Makes elements of arrays of the masks that a text of GLSL names.
#[cfg(feature = "glsl")]
pub(in crate::export) fn glsl(text: &str) -> String {
    let text = text.replace("gl_SampleMaskIn", "uint(gl_SampleMaskIn[0])");
    let lines = text.split_inclusive('\n').map(|line| match line.split_once("gl_SampleMask = ") {
        Some((before, value)) => match value.rsplit_once(';') {
            Some((value, after)) => format!("{before}gl_SampleMask[0] = int({value});{after}"),
            None => line.to_owned(),
        },
        None => line.to_owned(),
    });
    lines.collect()
}
