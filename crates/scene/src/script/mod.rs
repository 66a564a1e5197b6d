//! Scripts: piglit's `.shader_test` files, with all languages of this crate in their program sections.
//!
//! A script has sections. `[require]` lists its requirements, `[vertex program]`, `[fragment program]` and `[vertex
//! state program]` contain programs, `[vertex data]` vertices by column, and `[test]` commands, one a line, among them
//! probes that check pixels. An unknown command is an error; if a requirement is not met, the script is skipped.
//!
//! In addition to piglit's commands there are cameras, shapes, painted textures and programs from files; `{...}` is
//! replaced by the value of an expression of `time`, `width`, `height` and the counters of `repeat NAME COUNT` ...
//! `end`. The demos use these.
//!
//! ```
//! use glasm_runtime::{Context, Cpu};
//! use glasm_scene::script::{Script, Verdict, run};
//!
//! let text = "[require]\nGL >= 1.3\n[fragment program]\n!!FP1.0\nMOV o[COLR], {0, 1, 0, 1};\nEND\n\
//!     [test]\ndraw rect -1 -1 2 2\nprobe all rgba 0 1 0 1\n";
//! let script = Script::parse(text).expect("a script");
//! let mut gl = Context::new(Box::new(Cpu::new()), script.window()).expect("a context");
//! assert_eq!(run(&script, &mut gl), Verdict::Passed { warnings: Vec::new() });
//! ```

mod adjust;
mod capture;
mod command;
mod draws;
mod expression;
mod failure;
mod framebuffer;
mod lone;
mod mesh;
mod names;
mod painted;
mod parse;
mod play;
mod precision;
mod probe;
mod require;
mod run;
mod scenery;
mod session;
mod settings;
mod stock;
mod storage;
mod texture;
mod vertices;
mod views;
mod words;

pub use adjust::{Forced, Orbit};
pub use failure::Failure;
pub use lone::{LoneProgram, scene_of};
pub use parse::{ListedProgram, Remembered, Script, Surroundings};
pub use play::Player;
pub(crate) use run::run_watched;
pub use run::{Verdict, run};
pub use session::{SceneText, Session};
pub use settings::{Image, SceneParameter, SceneTexture};
pub(crate) use stock::Stock;
