//! glasm reads the GPU assembly of the OpenGL age and runs it on today's GPUs.
//!
//! From 2001 to 2015 vertex and fragment programs were texts such as `!!VP1.0`, `!!FP1.0` and `!!ARBfp1.0`, which an
//! application handed to the GL. This crate takes such a text through these stages, each of which can be used alone:
//!
//! | stage | modules |
//! | --- | --- |
//! | read: text to tree | [`syntax`], [`span`] |
//! | check: tree to [`program::Program`], or what is wrong and where | [`mod@check`], [`dialect`], [`isa`], [`diag`] |
//! | run: the reference machine, to the bit | [`interp`], [`numeric`], [`texture`], [`memory`] |
//! | translate: to naga's modules, and to other languages | [`flow`], [`lower`], [`mod@export`] |
//!
//! The crate `glasm-runtime` draws with programs, on the CPU or through wgpu, through the API of their time; `glasm-scene` reads
//! scripts that draw and case files, and looks inside a pixel; `glasm-cli` is the program `glasm`.
//!
//! # Three lines
//!
//! ```
//! use glasm::{Language, Options, Program};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let text = "!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D;\nEND";
//! let program = Program::parse(text)?;
//! let translation = program.translate(&Options::default())?;
//! let wgsl = translation.to(Language::Wgsl)?;
//! assert!(wgsl.text().is_some_and(|text| text.contains("textureSample(")));
//! # Ok(())
//! # }
//! ```
//!
//! An error prints itself with the lines concerned. `translation.interface` describes locations, bindings and
//! parameters of the module; `translation.module` is naga's own, which wgpu accepts as it is.
//!
//! # Reading
//!
//! A program that breaks rules of its extension is refused, with all errors:
//!
//! ```
//! use glasm::check::{ParseOptions, load};
//!
//! let text = b"!!FP1.0\nADD R0, p[0], p[1];\nMOV o[COLR], R7.xq;\nEND";
//! let checked = load(text, &ParseOptions::default());
//! assert!(checked.program.is_none());
//! let codes: Vec<&str> = checked.diagnostics.iter().map(|diagnostic| diagnostic.code.as_str()).collect();
//! // The refused second statement would have written the output, so its absence is not another error.
//! assert_eq!(codes, ["two-parameters", "swizzle"]);
//! // The GL returns this as PROGRAM_ERROR_POSITION_NV.
//! assert_eq!(checked.diagnostics[0].offset(text), 22);
//! ```
//!
//! # Running
//!
//! [`interp::Machine`] runs programs, with the same results on any host:
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let text = "!!VP1.0 MOV o[HPOS], v[OPOS]; RCP R0.x, v[NRML].x; MUL o[COL0], R0.x, c[4]; END";
//! let program = glasm::Program::parse(text)?;
//! let mut inputs = program.inputs();
//! inputs.set("v[NRML]", [4.0, 0.0, 0.0, 0.0])?.set("c[4]", [1.0, 2.0, 3.0, 4.0])?;
//! let outcome = program.run(&inputs);
//! assert_eq!(program.result(&outcome, "o[COL0]"), Some([0.25, 0.5, 0.75, 1.0]));
//! assert_eq!(outcome.steps, 3);
//! # Ok(())
//! # }
//! ```
//!
//! # Translating
//!
//! [`lower::lower`] returns a module that has passed naga's validator, and a description of its interface:
//!
//! ```
//! use glasm::check;
//! use glasm::export::{Exported, Language, export};
//! use glasm::lower::{Options, lower};
//!
//! let text = b"!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[2], 2D;\nEND";
//! let program = check::load(text, &check::ParseOptions::default()).program.expect("a program");
//! let lowered = lower(&program, &Options::default()).expect("a module");
//! assert_eq!(lowered.interface.textures[0].unit, 2);
//! let Ok(Exported::Text(wgsl)) = export(&lowered, Language::Wgsl) else { panic!("WGSL is a text") };
//! assert!(wgsl.contains("textureSample("));
//! ```
//!
//! A [`Workspace`] does each of these steps with memory that one program leaves to the next. The functions above use
//! that of their thread.
//!
//! # Features
//!
//! `wgsl`, `spirv`, `glsl` (with OpenGL's compatibility profile), `hlsl` and `msl` are writers, and on by default. What
//! only checks programs or runs them needs none: `default-features = false`. `serde` makes the interface serialisable.
//!
//! # What holds everywhere
//!
//! Nothing here panics on any input, prints, or touches files. Errors are values with a span or a line and a
//! sentence. [`lower::FloatLevel`] says what is exact and what depends on the device.

mod api;
pub mod check;
pub mod combine;
pub mod diag;
pub mod dialect;
pub mod export;
pub mod flow;
pub mod interp;
pub mod isa;
pub mod lower;
mod machine;
pub mod memory;
pub mod numeric;
pub mod program;
pub mod service;
pub mod span;
pub mod syntax;
pub mod texture;
mod vocabulary;
mod workspace;

pub use api::ParseError;
pub use check::ParseOptions;
pub use diag::Diagnostic;
pub use export::{ExportOptions, Exported, Language};
pub use lower::{Options, Translation};
/// The crate whose types are part of [`Translation`].
pub use naga;
pub use program::Program;
pub use workspace::Workspace;
