//! Programs that stand in for what the application has not written.

pub(crate) mod conventional;
pub(crate) mod sorter;
pub(crate) mod units;
