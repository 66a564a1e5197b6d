//! What transform feedback records.

use glasm_runtime::capture::{Item, Layout};

use crate::host::{GLenum, GLint, tokens};

/// What is recorded, and whether it is now.
#[derive(Default)]
pub(crate) struct Feedback {
    /// The list of the last TransformFeedbackAttribsNV: attribute, components, index of each.
    pub(crate) attributes: Vec<[GLint; 3]>,
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

    /// What queries of transform feedback return.
    pub(crate) fn value(&self, name: GLenum) -> Option<i32> {
        match name {
            tokens::TRANSFORM_FEEDBACK_ATTRIBS_NV => Some(self.attributes.len() as i32),
            tokens::TRANSFORM_FEEDBACK_BUFFER_MODE => {
                let mode = if self.separate { tokens::SEPARATE_ATTRIBS } else { tokens::INTERLEAVED_ATTRIBS };
                Some(mode.cast_signed())
            }
            _ => None,
        }
    }

    /// An element of the list of attributes.
    pub(crate) fn recorded(&self, number: u32) -> Option<[GLint; 3]> {
        self.attributes.get(number as usize).copied()
    }
}
