//! The command line. Only this folder does input and output.
//!
//! ```text
//! glasm check shaders/water            every error of the programs in a folder
//! glasm translate water.fp --to wgsl   a program in another language
//! glasm trace water --pixel 80,60      how a pixel of a demo is computed
//! ```
//!
//! Results go to standard output, diagnostics to standard error. The exit status is 0 for success, 1 for a program
//! that was refused or a test that failed, 2 for wrong usage or a file that cannot be read.

mod check;
mod device;
mod files;
mod fmt;
mod forms;
mod gallery;
mod gl;
mod lowering;
mod lsp;
mod ops;
mod output;
mod picture;
mod playground;
mod progress;
mod scene;
mod script;
mod sheet;
mod shell;
mod test;
mod trace;
mod translate;
#[cfg(feature = "view")]
mod view;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use output::emit;

/// The output of `glasm` without arguments: what it is, the window if the program has it, and the rest.
const FIRST: &str = "\
glasm runs the GPU assembly of the OpenGL age: !!VP1.0 to !!VP2.0, !!VSP1.0, !!FP1.0, ARB programs, !!NV..4.0 and 5.0.
";
const WINDOW: &str = if cfg!(feature = "view") {
    "  glasm view [DEMO|FILE]       a window: draw, change, compare GPU and CPU, inspect pixels\n"
} else {
    ""
};
const OVERVIEW: &str = "\
  glasm gallery                draws all demos into the folder gallery/; glasm render SCRIPT -o PNG draws one script
  glasm check PATH...          reports all errors of programs; glasm fmt FILE prints one in its usual layout
  glasm translate PATH --to L  translates to wgsl, spirv, glsl, hlsl, msl ...; glasm reflect FILE prints the interface
  glasm trace FILE INPUT...    runs a program once and shows every step: glasm trace a.vp 'v[OPOS]=(1,2,3,1)', glasm trace water --pixel 80,60
  glasm test PATH...           runs case files: programs with the expected results in their comments
  glasm run SCRIPT...          runs .shader_test scripts: draws, and checks pixels
  glasm gl -- COMMAND          starts an OpenGL program with the drop-in: NVIDIA's assembly on any driver
  glasm lsp                    answers editors: mistakes, meanings, completions; editors/ has set-ups for them
  glasm playground             the page in a browser: demos, an editor, every language, pixels
  glasm ops [NAME]             the instructions: which dialects have them, operands, suffixes, meaning
`-` is standard input. More on a command: glasm help COMMAND
";

#[derive(Parser)]
#[command(name = "glasm", version, about = "Reads, checks and runs the GPU assembly of the OpenGL age")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Check programs against their extensions' texts
    Check(check::Arguments),
    /// Print programs in their usual layout, or write them so
    Fmt(fmt::Arguments),
    /// Answer an editor about programs (Language Server Protocol)
    Lsp(lsp::Arguments),
    /// Run case files
    Test(test::Arguments),
    /// Translate programs for today's GPUs
    Translate(translate::Arguments),
    /// Print the interfaces of translated programs as JSON
    Reflect(translate::ReflectArguments),
    /// Run a program once and show every step
    Trace(trace::Arguments),
    /// Run .shader_test scripts
    Run(script::RunArguments),
    /// Draw the picture of a .shader_test script
    Render(script::RenderArguments),
    /// Draw the demos
    Gallery(gallery::Arguments),
    /// Open a window: draw, change, compare, inspect pixels
    #[cfg(feature = "view")]
    View(view::command::Arguments),
    /// A window, in a program that was built with it
    #[cfg(not(feature = "view"))]
    #[command(hide = true, disable_help_flag = true)]
    View {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
        rest: Vec<String>,
    },
    /// Start an OpenGL program with the drop-in: NVIDIA's assembly on any driver
    Gl(gl::Arguments),
    /// The GPU that is used, its driver, and how programs round there
    Device(forms::Arguments),
    /// The instruction reference
    Ops(ops::Arguments),
    /// Open the page in a browser: demos, an editor, all languages, pixels
    Playground(playground::Arguments),
    /// Print completions of this program's arguments for a shell
    Completions(shell::CompletionArguments),
    /// Print the manual page:  glasm manual | man -l -
    Manual,
}

impl Command {
    /// Whether the command may draw on a GPU without a window.
    fn draws_unseen(&self) -> bool {
        matches!(
            self,
            Command::Device(_) | Command::Test(_) | Command::Run(_) | Command::Render(_) | Command::Gallery(_)
        )
    }
}

fn main() -> ExitCode {
    let command = Arguments::parse().command;
    if command.as_ref().is_some_and(Command::draws_unseen) {
        device::without_wayland();
    }
    let status = match command {
        None => emit(&[FIRST, WINDOW, OVERVIEW].concat()),
        Some(Command::Check(arguments)) => check::main(&arguments),
        Some(Command::Fmt(arguments)) => fmt::main(&arguments),
        Some(Command::Lsp(arguments)) => lsp::main(&arguments),
        Some(Command::Test(arguments)) => test::main(&arguments),
        Some(Command::Translate(arguments)) => translate::main(&arguments),
        Some(Command::Reflect(arguments)) => translate::reflect(&arguments),
        Some(Command::Trace(arguments)) => trace::main(&arguments),
        Some(Command::Run(arguments)) => script::main(&arguments),
        Some(Command::Render(arguments)) => script::render(&arguments),
        Some(Command::Gallery(arguments)) => gallery::main(&arguments),
        #[cfg(feature = "view")]
        Some(Command::View(arguments)) => view::command::main(&arguments),
        #[cfg(not(feature = "view"))]
        Some(Command::View { rest }) => Err(anyhow::anyhow!(
            "view {}: this program was built without the window; in glasm's sources, `cargo install --path crates/cli \
             --features view` builds one that has it",
            rest.join(" ")
        )),
        Some(Command::Gl(arguments)) => gl::main(&arguments),
        Some(Command::Device(arguments)) => forms::main(&arguments),
        Some(Command::Ops(arguments)) => ops::main(&arguments),
        Some(Command::Playground(arguments)) => playground::main(&arguments),
        Some(Command::Completions(arguments)) => shell::completions(&arguments, Arguments::command()),
        Some(Command::Manual) => shell::manual(Arguments::command()),
    };
    match status {
        Ok(status) => status.into(),
        Err(error) => output::fail(&error).into(),
    }
}
