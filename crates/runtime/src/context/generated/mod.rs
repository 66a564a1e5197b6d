//! Programs that stand in for what the application has not written. They depend on their keys alone.

pub(crate) mod conventional;
pub(crate) mod sorter;
pub(crate) mod units;

use conventional::Conventional;
use units::UnitPrograms;

/// Programs that were made so far.
#[derive(Debug, Default)]
pub(crate) struct Generated {
    pub conventional: Conventional,
    pub units: UnitPrograms,
}
