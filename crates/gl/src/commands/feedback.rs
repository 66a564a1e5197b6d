//! Transform feedback of assembly programs and of fixed function (NV_transform_feedback): the host's own records them.

use glasm_runtime::capture::{Item, Layout};
use glasm_runtime::context::{FeedbackItem, FeedbackMode, FeedbackResult, feedback_layouts};

use crate::convert::read;
use crate::host::{self, GLenum, GLint, GLsizei, integer, tokens};
use crate::layer::Layer;
use crate::link;

/// A token of register combiners, which the registry's list for desktop OpenGL lacks.
const SECONDARY_COLOR_NV: GLenum = 0x852D;

/// What is recorded, and whether it is now.
#[derive(Default)]
pub(crate) struct Feedback {
    /// The list of the last TransformFeedbackAttribsNV: attribute, components, index of each.
    attributes: Vec<[GLint; 3]>,
    /// What it means for each buffer.
    pub(crate) layouts: Vec<Layout>,
    pub(crate) separate: bool,
    /// Results of programs of this library are recorded.
    pub(crate) is_active: bool,
    /// The host has begun to record, so that its program must stay.
    pub(crate) has_begun: bool,
}

impl Feedback {
    /// What the host calls all that is recorded: variables of the last stage, and words that stay as they are.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        let mut captures = 0..;
        for (number, layout) in self.layouts.iter().enumerate() {
            if number > 0 && !self.separate {
                names.push("gl_NextBuffer".to_owned());
            }
            names.extend(layout.items.iter().map(|item| match item {
                Item::Skip(count) => format!("gl_SkipComponents{count}"),
                Item::Result { .. } => format!("glasm_capture_{}", captures.next().unwrap_or(0)),
            }));
        }
        names
    }
}

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

pub(crate) unsafe fn transform_feedback_attribs(layer: &mut Layer, count: GLsizei, given: *const GLint, mode: GLenum) {
    if layer.in_begin || layer.feedback.is_active {
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
        layer.feedback = Feedback { attributes, layouts, separate, is_active: false, has_begun: false };
    }
}

pub(crate) unsafe fn begin_transform_feedback(layer: &mut Layer, primitives: GLenum) {
    if !layer.awake {
        // SAFETY: the host checks the token; its program is the application's.
        return unsafe { host::BeginTransformFeedback(primitives) };
    }
    if layer.in_begin || layer.feedback.is_active {
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    if layer.application_program != 0 || layer.pipeline != 0 {
        // SAFETY: the host checks the token; its program is the application's.
        return unsafe { host::BeginTransformFeedback(primitives) };
    }
    if layer.feedback.layouts.iter().all(|layout| layout.items.is_empty()) {
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    layer.feedback.is_active = true;
    let ready = link::before_draw(layer);
    let begun = ready && layer.in_use != 0 && {
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
        layer.feedback.is_active = false;
        layer.set_error(tokens::INVALID_OPERATION);
    }
    layer.feedback.has_begun = begun;
}

pub(crate) unsafe fn end_transform_feedback(layer: &mut Layer) {
    if layer.in_begin {
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    (layer.feedback.is_active, layer.feedback.has_begun) = (false, false);
    // SAFETY: where nothing is recorded, this is the host's error.
    unsafe { host::EndTransformFeedback() };
}

impl Layer {
    /// What queries of transform feedback return.
    pub(super) fn feedback_value(&self, name: GLenum) -> Option<i32> {
        let feedback = &self.feedback;
        match name {
            tokens::TRANSFORM_FEEDBACK_ATTRIBS_NV => Some(feedback.attributes.len() as i32),
            tokens::TRANSFORM_FEEDBACK_BUFFER_MODE => {
                let mode = if feedback.separate { tokens::SEPARATE_ATTRIBS } else { tokens::INTERLEAVED_ATTRIBS };
                Some(mode.cast_signed())
            }
            _ => None,
        }
    }

    /// An element of the list of attributes.
    pub(super) fn recorded(&self, number: u32) -> Option<[GLint; 3]> {
        self.feedback.attributes.get(number as usize).copied()
    }
}
