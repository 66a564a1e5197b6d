//! Errors are values: the GL's name and the reason.

use std::borrow::Cow;
use std::fmt;

use crate::call::DeviceError;
use glasm::texture::ImageError;

/// The GL's name of an error.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ErrorName {
    /// `GL_INVALID_ENUM`: a value that the command does not take.
    InvalidEnum,
    /// `GL_INVALID_VALUE`: a number out of range.
    InvalidValue,
    /// `GL_INVALID_OPERATION`: not allowed in this state.
    InvalidOperation,
    /// `GL_STACK_OVERFLOW`: a matrix stack is full.
    StackOverflow,
    /// `GL_STACK_UNDERFLOW`: a matrix stack holds only one matrix.
    StackUnderflow,
    /// `GL_OUT_OF_MEMORY`: more than a limit of this implementation or the device has room for.
    OutOfMemory,
    /// The target is not complete (EXT_framebuffer_object).
    InvalidFramebufferOperation,
    /// The device is gone.
    ContextLost,
    /// The command is valid, and the device below the context cannot carry it out. The GL has no such error; to an
    /// application that asks for one of the GL's, this is an INVALID_OPERATION.
    Unsupported,
}

impl ErrorName {
    /// The name as the GL spells it; UNSUPPORTED, which the GL has not got, in the same way.
    pub fn name(self) -> &'static str {
        match self {
            ErrorName::InvalidEnum => "INVALID_ENUM",
            ErrorName::InvalidValue => "INVALID_VALUE",
            ErrorName::InvalidOperation => "INVALID_OPERATION",
            ErrorName::StackOverflow => "STACK_OVERFLOW",
            ErrorName::StackUnderflow => "STACK_UNDERFLOW",
            ErrorName::OutOfMemory => "OUT_OF_MEMORY",
            ErrorName::InvalidFramebufferOperation => "INVALID_FRAMEBUFFER_OPERATION",
            ErrorName::ContextLost => "CONTEXT_LOST",
            ErrorName::Unsupported => "UNSUPPORTED",
        }
    }
}

/// A command that failed. It had no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlError {
    /// The kind of error.
    pub name: ErrorName,
    /// The reason, in a phrase.
    pub reason: Cow<'static, str>,
}

impl fmt::Display for GlError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.name.name(), self.reason)
    }
}

impl std::error::Error for GlError {}

impl From<DeviceError> for GlError {
    fn from(error: DeviceError) -> GlError {
        let name = match error {
            DeviceError::Unsupported(_) => ErrorName::Unsupported,
            DeviceError::NoTarget | DeviceError::Invalid(_) => ErrorName::InvalidOperation,
            DeviceError::OutOfMemory => ErrorName::OutOfMemory,
            DeviceError::Lost(_) => ErrorName::ContextLost,
        };
        GlError { name, reason: error.to_string().into() }
    }
}

impl From<ImageError> for GlError {
    fn from(error: ImageError) -> GlError {
        GlError { name: ErrorName::InvalidValue, reason: error.to_string().into() }
    }
}

pub(crate) type Result<T = ()> = std::result::Result<T, GlError>;

pub(crate) fn invalid_enum<T>(reason: impl Into<Cow<'static, str>>) -> Result<T> {
    Err(GlError { name: ErrorName::InvalidEnum, reason: reason.into() })
}

pub(crate) fn invalid_value<T>(reason: impl Into<Cow<'static, str>>) -> Result<T> {
    Err(GlError { name: ErrorName::InvalidValue, reason: reason.into() })
}

pub(crate) fn invalid_operation<T>(reason: impl Into<Cow<'static, str>>) -> Result<T> {
    Err(GlError { name: ErrorName::InvalidOperation, reason: reason.into() })
}

/// OUT_OF_MEMORY if more than `limit` are requested.
pub(crate) fn at_most(what: &str, count: u64, limit: u64) -> Result {
    if count <= limit {
        return Ok(());
    }
    let reason = format!("{count} {what} are more than {limit}").into();
    Err(GlError { name: ErrorName::OutOfMemory, reason })
}

/// INVALID_VALUE unless `index` is below `count`.
pub(crate) fn below(what: &str, index: impl Into<u64>, count: impl Into<u64>) -> Result {
    let (index, count) = (index.into(), count.into());
    if index < count { Ok(()) } else { invalid_value(format!("{what} {index} is not below {count}")) }
}

/// INVALID_VALUE if the number is negative or NaN.
pub(crate) fn not_negative(what: &str, value: f32) -> Result {
    if value >= 0.0 { Ok(()) } else { invalid_value(format!("{what} {value} is negative")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_device_lacks_is_no_mistake_of_the_application() {
        let lacking = GlError::from(DeviceError::Unsupported("logic operations on integers".to_owned()));
        assert_eq!(lacking.name, ErrorName::Unsupported);
        assert_eq!(lacking.to_string(), "UNSUPPORTED: the device lacks logic operations on integers");
        assert_eq!(GlError::from(DeviceError::NoTarget).name, ErrorName::InvalidOperation);
    }
}
