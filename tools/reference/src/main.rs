//! Writes pages about every instruction, binding and option of every language, and the documents, with a search that
//! needs no server: what `web/` serves below `reference/`.
//!
//! Everything is made of the tables that the library itself reads: what a page says is what the checker holds programs to.

mod documents;
mod examples;
mod frame;
mod instructions;
mod languages;
mod search;
mod special;

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Parser;

use frame::Site;

/// The reference of all languages as static pages
#[derive(Parser)]
struct Arguments {
    /// The folder to write to
    #[arg(long, default_value = "target/reference")]
    into: PathBuf,
}

/// The folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All pages.
fn site() -> anyhow::Result<Site> {
    let examples = examples::collect(&root().join("tests/cases"))?;
    let mut site = Site::default();
    languages::add(&mut site);
    instructions::add(&mut site, &examples);
    documents::add(&mut site, &root())?;
    search::add(&mut site);
    Ok(site)
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let site = site()?;
    for (path, content) in &site.files {
        let path = arguments.into.join(path);
        let folder = path.parent().unwrap_or(&arguments.into);
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        std::fs::write(&path, content).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    let pages = site.files.keys().filter(|path| path.ends_with(".html")).count();
    println!("{pages} pages in {}", arguments.into.display());
    Ok(())
}

#[cfg(test)]
mod tests;
