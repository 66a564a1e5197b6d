//! Transform feedback of assembly programs and of fixed function (NV_transform_feedback): the host's own records them.

use glasm_runtime::context::{FeedbackItem, FeedbackMode, FeedbackResult, feedback_layouts};

use crate::draws::before_draw;
use crate::host::convert::read;
use crate::host::{self, GLenum, GLint, GLsizei, integer, tokens};
use crate::layer::Layer;
use crate::state::feedback::Feedback;

/// A token of register combiners, which the registry's list for desktop OpenGL lacks.
const SECONDARY_COLOR_NV: GLenum = 0x852D;

/// An element of the list.
fn item([attribute, components, index]: [GLint; 3]) -> Result<FeedbackItem, u32> {
    let number = || u8::try_from(index).map_err(|_| tokens::INVALID_VALUE);
    let result = match attribute.cast_unsigned() {
        tokens::NEXT_BUFFER_NV => return Ok(FeedbackItem::NextBuffer),
        tokens::SKIP_COMPONENTS1_NV => return Ok(FeedbackItem::Skip(1)),
        tokens::SKIP_COMPONENTS2_NV => return Ok(FeedbackItem::Skip(2)),
        tokens::SKIP_COMPONENTS3_NV => return Ok(FeedbackItem::Skip(3)),
        tokens::SKIP_COMPONENTS4_NV => return Ok(FeedbackItem::Skip(4)),
        tokens::POSITION => FeedbackResult::Position,
        tokens::PRIMARY_COLOR => FeedbackResult::PrimaryColor,
        SECONDARY_COLOR_NV => FeedbackResult::SecondaryColor,
        tokens::BACK_PRIMARY_COLOR_NV => FeedbackResult::BackPrimaryColor,
        tokens::BACK_SECONDARY_COLOR_NV => FeedbackResult::BackSecondaryColor,
        tokens::FOG_COORDINATE => FeedbackResult::FogCoordinate,
        tokens::POINT_SIZE => FeedbackResult::PointSize,
        tokens::TEXTURE_COORD_NV => FeedbackResult::TextureCoordinate(number()?),
        tokens::CLIP_DISTANCE_NV => FeedbackResult::ClipDistance(number()?),
        tokens::VERTEX_ID_NV => FeedbackResult::VertexId,
        tokens::PRIMITIVE_ID_NV => FeedbackResult::PrimitiveId,
        tokens::GENERIC_ATTRIB_NV => FeedbackResult::GenericAttribute(number()?),
        tokens::LAYER_NV => FeedbackResult::Layer,
        _ => return Err(tokens::INVALID_ENUM),
    };
    // A number of components that no attribute has is an error of its own.
    let components = u8::try_from(components).ok().filter(|count| (1..=4).contains(count));
    components.map(|count| FeedbackItem::Result(result, count)).ok_or(tokens::INVALID_OPERATION)
}

/// What queries return of an element: the number of an attribute that has none is 0.
fn told([attribute, components, index]: [GLint; 3]) -> [GLint; 3] {
    let is_numbered = matches!(
        attribute.cast_unsigned(),
        tokens::TEXTURE_COORD_NV | tokens::CLIP_DISTANCE_NV | tokens::GENERIC_ATTRIB_NV
    );
    [attribute, components, if is_numbered { index } else { 0 }]
}

pub(crate) unsafe fn transform_feedback_attribs(layer: &mut Layer, count: GLsizei, given: *const GLint, mode: GLenum) {
    if layer.draws.in_begin || layer.fixed.feedback.is_active {
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    let separate = match mode {
        tokens::INTERLEAVED_ATTRIBS => false,
        tokens::SEPARATE_ATTRIBS => true,
        _ => return layer.set_error(tokens::INVALID_ENUM),
    };
    let most = integer(tokens::MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS);
    let Some(count) = usize::try_from(count).ok().filter(|_| !separate || count <= most) else {
        return layer.set_error(tokens::INVALID_VALUE);
    };
    // SAFETY: the application vouches for three numbers of each.
    let attributes: Vec<[GLint; 3]> = (0..count).map(|place| unsafe { read(given.add(3 * place)) }).collect();
    let items: Result<Vec<FeedbackItem>, u32> = attributes.iter().copied().map(item).collect();
    let items = match items {
        Ok(items) => items,
        Err(error) => return layer.set_error(error),
    };
    let mode = if separate { FeedbackMode::Separate } else { FeedbackMode::Interleaved };
    if let Some(layouts) = layer.checked(feedback_layouts(&items, mode)) {
        let attributes = attributes.into_iter().map(told).collect();
        layer.fixed.feedback = Feedback { attributes, layouts, separate, is_active: false, has_begun: false };
    }
}

pub(crate) unsafe fn begin_transform_feedback(layer: &mut Layer, primitives: GLenum) {
    if !layer.follows.awake {
        // SAFETY: the host checks the token; its program is the application's.
        return unsafe { host::BeginTransformFeedback(primitives) };
    }
    layer.listed(move |layer| begin(layer, primitives));
}

fn begin(layer: &mut Layer, primitives: GLenum) {
    if layer.draws.in_begin || layer.fixed.feedback.is_active {
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    if layer.programs.application != 0 || layer.programs.pipeline != 0 {
        // SAFETY: the host checks the token; its program is the application's.
        return unsafe { host::BeginTransformFeedback(primitives) };
    }
    if layer.fixed.feedback.layouts.iter().all(|layout| layout.items.is_empty()) {
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    layer.fixed.feedback.is_active = true;
    let ready = before_draw(layer);
    let begun = ready && layer.programs.in_use != 0 && {
        layer.keep_host_error();
        // SAFETY: the host checks the token, and what is bound; the program in use records.
        let error = unsafe {
            host::BeginTransformFeedback(primitives);
            host::GetError()
        };
        if error != tokens::NO_ERROR {
            layer.set_error(error);
        }
        error == tokens::NO_ERROR
    };
    if !begun {
        layer.fixed.feedback.is_active = false;
        layer.set_error(tokens::INVALID_OPERATION);
    }
    layer.fixed.feedback.has_begun = begun;
}

pub(crate) unsafe fn end_transform_feedback(layer: &mut Layer) {
    if !layer.follows.awake {
        // SAFETY: where nothing is recorded, this is the host's error.
        return unsafe { host::EndTransformFeedback() };
    }
    layer.listed(end);
}

fn end(layer: &mut Layer) {
    if layer.draws.in_begin {
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    (layer.fixed.feedback.is_active, layer.fixed.feedback.has_begun) = (false, false);
    // SAFETY: where nothing is recorded, this is the host's error.
    unsafe { host::EndTransformFeedback() };
}
