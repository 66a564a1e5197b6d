//! The system's OpenGL as an oracle: it runs assembly programs without a display and returns the pictures.
//!
//! glasm's picture of a program can so be compared with an independent one. Mesa has the ARB languages without NVIDIA's
//! options; on NVIDIA's OpenGL, every dialect runs natively.

mod capture;
mod context;
mod draw;
mod fragment;
mod frames;
mod functions;
mod linked;
mod machine;
mod native;
mod passing;
mod quads;
mod record;
mod stages;
mod storage;
mod texture;

pub use capture::Captured;
pub use context::{Driver, Missing, Oracle};
pub use draw::{Light, Material, Mode, PASS_THROUGH, Parameter, Picture, Scene, Surroundings, VertexData};
pub use frames::{FrameDescription, Frames};
pub use linked::ShaderSource;
pub use native::{Kind, Refused, Resources};
pub use record::{Recording, record, record_with};
