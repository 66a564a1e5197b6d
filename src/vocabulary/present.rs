//! Values that an earlier stage has made sure of.

/// Taking a value that must be there. The library never aborts on an error of its own, and debug builds, those of the
/// tests among them, let none pass in silence.
pub(crate) trait Present<T> {
    /// The value. If there is none, debug builds panic and others go on with `instead`.
    fn present_or(self, instead: T) -> T;

    /// The same with a replacement that is made when it is needed.
    fn present_or_else(self, instead: impl FnOnce() -> T) -> T;
}

impl<T> Present<T> for Option<T> {
    #[inline]
    #[track_caller]
    fn present_or(self, instead: T) -> T {
        debug_assert!(self.is_some(), "a value is missing that an earlier stage has made sure of");
        self.unwrap_or(instead)
    }

    #[inline]
    #[track_caller]
    fn present_or_else(self, instead: impl FnOnce() -> T) -> T {
        debug_assert!(self.is_some(), "a value is missing that an earlier stage has made sure of");
        self.unwrap_or_else(instead)
    }
}
