//! The system's OpenGL as an oracle: it runs assembly programs without a display and gives back what they drew.
//!
//! The picture that glasm draws of a program can so be held to one that it had no part in. Mesa knows the ARB languages without
//! NVIDIA's options; where the system's OpenGL is NVIDIA's, every dialect runs natively.

mod context;
mod draw;
mod frames;
mod functions;
mod native;
mod record;
mod texture;

pub use context::{Driver, Missing, Oracle};
pub use draw::{Light, Material, Mode, PASS_THROUGH, Parameter, Picture, Scene, Surroundings, VertexData};
pub use frames::{FrameDescription, Frames};
pub use native::{Kind, Refused, Resources};
pub use record::{Recording, record};
