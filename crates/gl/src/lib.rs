//! An OpenGL drop-in: loaded before a program's OpenGL, it gives programs NVIDIA's assembly languages on drivers that
//! never knew them. What the driver refuses is translated to GLSL and drawn by the driver itself.
//!
//! `glasm gl -- COMMAND` starts a program with it; `docs/OPENGL.md` tells how to use it with games, launchers and Wine.
//!
//! The library exports the commands of OpenGL that it has to see (`hooks.in` lists them). Each looks up the
//! layer of the current context: without one, as in a core profile, the command goes to the host as it is.
//! Programs, parameters and their errors are kept by [`glasm_runtime::model`]; before a draw the programs in use become
//! a GLSL program of the host (`links`), for which parameters are brought up.

#![allow(clippy::missing_safety_doc)]

// First, for its macros.
#[macro_use]
mod system;

mod commands;
mod draws;
mod facts;
mod hooks;
mod host;
mod inspect;
mod layer;
mod links;
mod log;
mod platform;
mod process;
mod replace;
mod seen;
mod settings;
mod state;
#[cfg(unix)]
mod trial;

pub use hooks::*;
pub use platform::*;
