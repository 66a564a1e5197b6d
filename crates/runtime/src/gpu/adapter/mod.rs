//! The device: how it is opened, what it can do, its objects, and how the host waits for it.

pub(crate) mod aged;
pub(crate) mod answers;
pub(crate) mod arrays;
pub(crate) mod beyond;
pub(crate) mod device;
pub(crate) mod doubles;
pub(crate) mod failures;
pub(crate) mod forms;
pub(crate) mod gathers;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) mod listing;
pub(crate) mod nans;
pub(crate) mod objects;
pub(crate) mod rough;
pub(crate) mod roundings;
pub(crate) mod surface;
pub(crate) mod trial;
pub(crate) mod waiting;
pub(crate) mod workers;
