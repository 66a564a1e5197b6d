//! Linked programs that are kept on disk draw as the ones that are linked anew.

use std::fs::File;
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::support::{Client, Target, has};

/// How many pairs were linked, and how many came from the folder.
fn run(client: &Client, folder: &Path) -> [usize; 2] {
    let mut command = client.command();
    let output = command.env("GLASM_GL", "all").env("GLASM_GL_CACHE", folder).env("GLASM_GL_LOG", "-").output();
    let output = output.expect("a client can be started");
    let log = String::from_utf8_lossy(&output.stderr);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(said.trim_end(), "ok", "{}\n{log}", output.status);
    [": linked in ", ": from the cache in "].map(|part| log.matches(part).count())
}

#[test]
fn pairs_of_an_earlier_run_are_not_linked_again() {
    if !has("gl-clients") {
        return;
    }
    for name in ["recordings", "feedback", "nv", "stages"] {
        let client = Client::build(name, Target::Own);
        let folder = client.folder.join("kept");
        let [linked, again] = run(&client, &folder);
        assert!(linked > 0, "{name}");
        let Ok(entries) = std::fs::read_dir(&folder) else {
            println!("skipped: the driver has no form of its own for programs");
            return;
        };
        let files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        let long_ago = SystemTime::now() - Duration::from_secs(1_000_000);
        for file in &files {
            let file = File::options().append(true).open(file).expect("a file");
            file.set_modified(long_ago).expect("a time");
        }
        assert_eq!(run(&client, &folder), [0, linked + again], "{name}");
        // A file that was used is among the last ones to go.
        for file in &files {
            let used = std::fs::metadata(file).and_then(|about| about.modified()).expect("a file");
            assert!(used > long_ago + Duration::from_secs(500_000), "{name}: {}", file.display());
        }
    }
}
