//! Errors of the library's commands, which are kept until the application asks for them.

use glasm_runtime::model::{ErrorName, GlError, ProgramTarget};

use super::{Group, Layer};
use crate::facts::values::CurrentHost;
use crate::host::{self, tokens};
use crate::log;
use crate::process::idle;

impl Layer {
    /// Works on the group for a command that may fail; `None` after an error, which GetError will return.
    pub(crate) fn try_group<R>(
        &mut self,
        work: impl FnOnce(&mut Group, &CurrentHost) -> Result<R, GlError>,
    ) -> Option<R> {
        if self.draws.in_begin {
            self.set_error(tokens::INVALID_OPERATION);
            return None;
        }
        let result = self.with_group(work);
        self.checked(result)
    }

    /// Keeps the error of a command.
    pub(crate) fn checked<R>(&mut self, result: Result<R, GlError>) -> Option<R> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                log::once(&error.to_string());
                self.set_error(match error.name {
                    ErrorName::InvalidEnum => tokens::INVALID_ENUM,
                    ErrorName::InvalidValue => tokens::INVALID_VALUE,
                    ErrorName::StackOverflow => tokens::STACK_OVERFLOW,
                    ErrorName::StackUnderflow => tokens::STACK_UNDERFLOW,
                    ErrorName::OutOfMemory => tokens::OUT_OF_MEMORY,
                    ErrorName::InvalidFramebufferOperation => tokens::INVALID_FRAMEBUFFER_OPERATION,
                    ErrorName::InvalidOperation | ErrorName::ContextLost | ErrorName::Unsupported => {
                        tokens::INVALID_OPERATION
                    }
                });
                None
            }
        }
    }

    /// The GL keeps the first error until it is asked for.
    pub(crate) fn set_error(&mut self, error: u32) {
        if self.errors.kept.is_none() {
            self.errors.kept = Some(error);
            idle::error_kept();
        }
    }

    /// The target of this token; INVALID_ENUM if programs have no such target.
    pub(crate) fn target(&mut self, token: u32) -> Option<ProgramTarget> {
        let found = match token {
            tokens::VERTEX_PROGRAM_ARB => Some(ProgramTarget::Vertex),
            tokens::VERTEX_STATE_PROGRAM_NV => Some(ProgramTarget::VertexState),
            tokens::FRAGMENT_PROGRAM_NV => Some(ProgramTarget::FragmentNv),
            tokens::FRAGMENT_PROGRAM_ARB => Some(ProgramTarget::FragmentArb),
            tokens::TEXT_FRAGMENT_SHADER_ATI if self.facts.own.ati_texts => Some(ProgramTarget::TextFragmentAti),
            tokens::GEOMETRY_PROGRAM_NV if self.facts.has_geometry() => Some(ProgramTarget::Geometry),
            tokens::TESS_CONTROL_PROGRAM_NV if self.facts.has_tessellation() => {
                Some(ProgramTarget::TessellationControl)
            }
            tokens::TESS_EVALUATION_PROGRAM_NV if self.facts.has_tessellation() => {
                Some(ProgramTarget::TessellationEvaluation)
            }
            _ => None,
        };
        if found.is_none() {
            self.set_error(tokens::INVALID_ENUM);
        }
        found
    }

    /// Takes over the host's error, so that those of the next commands can be told from it.
    pub(crate) fn keep_host_error(&mut self) {
        // A context that is lost returns errors for ever.
        for _ in 0..8 {
            // SAFETY: GetError takes no parameters.
            match unsafe { host::GetError() } {
                tokens::NO_ERROR => break,
                error => self.set_error(error),
            }
        }
    }
}
