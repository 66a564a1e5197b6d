//! Nothing but the features that `Cargo.toml` beside it switches on.
