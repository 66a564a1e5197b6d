//! The program `glasm`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
