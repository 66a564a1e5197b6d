//! The command line. Only this folder does input and output.
//!
//! ```text
//! glasm check game                     every error of the programs in a folder
//! glasm translate FILE --to wgsl       a program in another language
//! glasm trace water --pixel 80,60      how a pixel of a demo is computed
//! ```
//!
//! Results go to standard output, diagnostics to standard error. The exit status is 0 for success, 1 for a program
//! that was refused or a test that failed, 2 for wrong usage or a file that cannot be read.

mod check;
mod device;
mod doctor;
mod explain;
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
mod sarif;
mod scene;
mod script;
mod sheet;
mod shell;
mod split;
mod test;
mod trace;
mod translate;
#[cfg(feature = "view")]
mod view;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use output::{Color, emit};

/// The line of the window, in a program that has it.
#[cfg(feature = "view")]
macro_rules! window {
    () => {
        "  glasm view [DEMO|FILE]       open a window: draw, change, compare GPU and CPU, inspect pixels\n"
    };
}
#[cfg(not(feature = "view"))]
macro_rules! window {
    () => {
        "  glasm view                   open a window (not in this build, which lacks the feature `view`)\n"
    };
}

/// The output of `glasm` without arguments, and of `glasm --help`.
const OVERVIEW: &str = concat!(
    "\
glasm checks, runs, translates and draws with the GPU assembly programs of the OpenGL age: !!VP1.0 to !!VP2.0, !!VSP1.0,
!!FP1.0, !!ARBvp1.0 and !!ARBfp1.0, !!NV...4.0 and 5.0, register combiners, texture shaders and ATI fragment shaders.

Look:
",
    window!(),
    "  glasm gallery                draw all demos into the folder gallery/
  glasm render FILE -o PNG     draw one script, demo or program
  glasm playground             open the page in a browser: demos, an editor, every language, pixels
Programs:
  glasm check PATH...          report all errors of programs
  glasm fmt FILE               print a program in its usual layout
  glasm translate PATH --to L  translate to wgsl, spirv, glsl, hlsl, msl or others
  glasm reflect PATH...        print the inputs, outputs and resources of translated programs, as JSON
  glasm trace FILE INPUT...    run a program once and show every step; with --pixel X,Y, for a pixel of a demo or script
Tests:
  glasm test PATH...           run case files: programs with the expected results in their comments
  glasm run SCRIPT...          run .shader_test scripts: draw, and check pixels
Reference:
  glasm ops [NAME]             list the instructions: languages, operands, suffixes, meaning
  glasm explain [CODE]         explain an error code, with an example
With other programs:
  glasm gl -- COMMAND          start an OpenGL program with the drop-in, so that it has NVIDIA's assembly on any driver
  glasm device                 show the GPU in use, and how programs round to fp16 and fx12 there
  glasm doctor                 test every graphics driver of this machine, and write a report for the project
  glasm lsp                    run a language server for editors; editors/ has configurations
  glasm completions SHELL      print completions of this program's arguments
  glasm manual                 print the manual page: glasm manual | man -l -

A program is a file, a folder, a demo's name, a .shader_test script, or `-` for standard input.
Options: --color auto|always|never, --version. Help on a command, with an example: glasm help COMMAND
"
);

#[derive(Parser)]
#[command(
    name = "glasm",
    version,
    about = "Checks, runs and translates the GPU assembly programs of the OpenGL age",
    override_help = OVERVIEW
)]
struct Arguments {
    /// Whether diagnostics have colours
    #[arg(long, value_enum, global = true, value_name = "WHEN", default_value_t)]
    color: Color,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Check programs against their specifications
    #[command(after_help = "Example:\n  glasm check water\n  glasm check --lenient --format json game/*.fp")]
    Check(check::Arguments),
    /// Print programs in the usual layout, or rewrite their files in it
    #[command(after_help = "Example:\n  glasm fmt --write shaders")]
    Fmt(fmt::Arguments),
    /// Run a language server for editors (Language Server Protocol)
    #[command(after_help = "Example:\n  glasm lsp --lenient")]
    Lsp(lsp::Arguments),
    /// Run case files
    #[command(after_help = "Example:\n  glasm test tests/cases --on cpu")]
    Test(test::Arguments),
    /// Translate programs for today's GPUs
    #[command(after_help = "Example:\n  glasm translate FILE --to wgsl\n  glasm translate water --to spirv -o out")]
    Translate(translate::Arguments),
    /// Print the inputs, outputs and resources of translated programs as JSON
    #[command(after_help = "Example:\n  glasm reflect FILE")]
    Reflect(translate::ReflectArguments),
    /// Run a program once and show every step
    #[command(
        after_help = "Example:\n  glasm trace scale.vp 'v[OPOS]=(1,2,3,1)' 'c[0]=(2,2,2,1)'\n  glasm trace water --pixel 80,60"
    )]
    Trace(trace::Arguments),
    /// Run .shader_test scripts
    #[command(after_help = "Example:\n  glasm run tests/scripts --on both")]
    Run(script::RunArguments),
    /// Draw a script, a demo or a program as a picture
    #[command(after_help = "Example:\n  glasm render water -o water.png --size 640x480")]
    Render(script::RenderArguments),
    /// Draw the demos
    #[command(after_help = "Example:\n  glasm gallery water fur -o pictures")]
    Gallery(gallery::Arguments),
    /// Open a window: draw, change, compare, inspect pixels
    #[cfg(feature = "view")]
    #[command(after_help = "Example:\n  glasm view water")]
    View(view::command::Arguments),
    /// A window, in a program that was built with it
    #[cfg(not(feature = "view"))]
    #[command(hide = true, disable_help_flag = true)]
    View {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
        rest: Vec<String>,
    },
    /// Start an OpenGL program with the drop-in, so that it has NVIDIA's assembly on any driver
    #[command(after_help = "Example:\n  glasm gl -- ./game")]
    Gl(Box<gl::Arguments>),
    /// Show the GPU in use, its driver, and how programs round there
    #[command(after_help = "Example:\n  glasm device --again")]
    Device(forms::Arguments),
    /// Test every graphics driver of this machine, and write a report for the project
    #[command(after_help = "Example:\n  glasm doctor -o report")]
    Doctor(doctor::Arguments),
    /// List the instructions of all languages, or describe one
    #[command(after_help = "Example:\n  glasm ops MAD")]
    Ops(ops::Arguments),
    /// Explain an error code, with an example
    #[command(after_help = "Example:\n  glasm explain two-parameters")]
    Explain(explain::Arguments),
    /// Open the page in a browser: demos, an editor, all languages, pixels
    #[command(after_help = "Example:\n  glasm playground")]
    Playground(playground::Arguments),
    /// Print completions of this program's arguments for a shell
    #[command(after_help = "Example:\n  glasm completions bash > ~/.local/share/bash-completion/completions/glasm")]
    Completions(shell::CompletionArguments),
    /// Print the manual page
    #[command(after_help = "Example:\n  glasm manual | man -l -")]
    Manual,
}

impl Command {
    /// Whether the command may draw on a GPU without a window.
    fn draws_unseen(&self) -> bool {
        matches!(
            self,
            Command::Device(_)
                | Command::Doctor(_)
                | Command::Test(_)
                | Command::Run(_)
                | Command::Render(_)
                | Command::Gallery(_)
        )
    }
}

fn main() -> ExitCode {
    let Arguments { command, color } = Arguments::parse();
    output::choose_color(color);
    device::without_caught_panics();
    if command.as_ref().is_some_and(Command::draws_unseen) {
        device::without_wayland();
    }
    let status = match command {
        None => emit(OVERVIEW),
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
            "{}: this program was built without the window; `cargo install --path crates/cli --features view` in \
             glasm's sources builds one with it",
            std::iter::once("view").chain(rest.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
        )),
        Some(Command::Gl(arguments)) => gl::main(&arguments),
        Some(Command::Device(arguments)) => forms::main(&arguments),
        Some(Command::Doctor(arguments)) => doctor::main(&arguments),
        Some(Command::Ops(arguments)) => ops::main(&arguments),
        Some(Command::Explain(arguments)) => explain::main(&arguments),
        Some(Command::Playground(arguments)) => playground::main(&arguments),
        Some(Command::Completions(arguments)) => shell::completions(&arguments, Arguments::command()),
        Some(Command::Manual) => shell::manual(Arguments::command()),
    };
    let status = status.unwrap_or_else(|error| output::fail(&error));
    output::close();
    status.into()
}

#[cfg(test)]
mod tests {
    use super::{Arguments, OVERVIEW};
    use clap::CommandFactory;

    /// Every command is in the overview, and its help has an example that is a command line of it.
    #[test]
    fn every_command_has_an_example_and_a_line() {
        let command = Arguments::command();
        command.clone().debug_assert();
        for one in command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set()) {
            let name = one.get_name();
            let help = one.get_after_help().unwrap_or_else(|| panic!("{name} has no example")).to_string();
            assert!(help.contains(&format!("  glasm {name}")), "{name}: {help}");
            assert!(OVERVIEW.contains(&format!("\n  glasm {name}")), "{name} is not in the overview");
        }
        assert!(OVERVIEW.lines().all(|line| line.chars().count() <= 120));
    }
}
