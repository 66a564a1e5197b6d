//! Groups of tokens that NVIDIA's extensions have.

use super::{GLenum, tokens};

/// Attributes by number.
pub(crate) const ATTRIBUTES: u32 = 16;

/// The depth of the GL's stacks that programs may rely on.
pub(crate) const STACK_DEPTH: usize = 16;

/// Parameter buffers: programs of each stage have targets of their own.
pub(crate) const PARAMETER_BUFFER_TARGETS: [GLenum; 5] = [
    tokens::VERTEX_PROGRAM_PARAMETER_BUFFER_NV,
    tokens::FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV,
    tokens::GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV,
    tokens::TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV,
    tokens::TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV,
];

/// NV_vertex_array_range2's switch, which the registry has with that extension alone.
pub(crate) const RANGE_WITHOUT_FLUSH: GLenum = 0x8533;

/// Whether a capability switches the vertex array range.
pub(crate) fn is_range(capability: GLenum) -> bool {
    matches!(capability, tokens::VERTEX_ARRAY_RANGE_NV | RANGE_WITHOUT_FLUSH)
}

/// The number of the array that an enable of NVIDIA's commands names.
pub(crate) fn numbered_array(token: GLenum) -> Option<u32> {
    let number = token.wrapping_sub(tokens::VERTEX_ATTRIB_ARRAY0_NV);
    (number < ATTRIBUTES).then_some(number)
}

/// The dimension and attribute of a map's token.
pub(crate) fn map(token: GLenum) -> Option<(usize, usize)> {
    let [one, two] = [tokens::MAP1_VERTEX_ATTRIB0_4_NV, tokens::MAP2_VERTEX_ATTRIB0_4_NV];
    let number =
        |first: GLenum| usize::try_from(token.wrapping_sub(first)).ok().filter(|number| *number < ATTRIBUTES as usize);
    number(one).map(|number| (0, number)).or_else(|| number(two).map(|number| (1, number)))
}
