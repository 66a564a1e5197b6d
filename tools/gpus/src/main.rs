//! Compiles the modules that it is given on its standard input: see [`glasm_gpus::worker`].

fn main() -> anyhow::Result<()> {
    glasm_gpus::worker()
}
