//! The programs of the benches at every precision, as the benches make them.

#[path = "../../benches/support/precision.rs"]
mod precision;

use glasm::check::{self, load};
use glasm::lower::{FloatLevel, Options, lower};
use precision::{Precision, at};

use crate::support::root;

#[test]
fn programs_of_every_precision_become_modules_at_every_level() {
    let folders = ["programs", "arb", "flow"].map(|folder| root().join("benches").join(folder));
    let entries = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder of programs"));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut count = 0;
    for path in paths.filter(|path| path.extension().is_some_and(|extension| extension == "fp")) {
        let source = std::fs::read_to_string(&path).expect("a program");
        for precision in [Precision::R, Precision::H, Precision::X] {
            let text = at(&source, precision);
            let checked = load(text.as_bytes(), &check::ParseOptions::default());
            let program = checked.program.unwrap_or_else(|| panic!("{}: {:?}", path.display(), checked.diagnostics));
            for float in [FloatLevel::Strict, FloatLevel::Fast, FloatLevel::Exact] {
                for rounded in [false, true] {
                    let options = Options::default().with_float(float).with_rounded_parameters(rounded);
                    let lowered = lower(&program, &options);
                    lowered.unwrap_or_else(|error| panic!("{} at {precision:?}, {float:?}: {error}", path.display()));
                    count += 1;
                }
            }
        }
    }
    assert!(count > 300, "{count}");
}
