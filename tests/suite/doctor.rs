//! `glasm doctor`: its report on this machine's adapters, and drivers that crash or hang while they are listed.

use std::collections::BTreeSet;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{Folder, expected};

/// The doctor with a report in the folder. A user, a machine and a home have names that nothing else has.
fn doctor(folder: &Folder, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let home = folder.path().join("zebulons-home");
    std::fs::create_dir_all(&home).expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_glasm"));
    command.args(["doctor", "-o", "report"]).args(arguments).current_dir(folder.path());
    command.env("HOME", home).env("USER", "zebulon").env("LOGNAME", "zebulon").env("HOSTNAME", "quaggabox");
    command.env("XDG_CACHE_HOME", folder.path().join("zebulons-home/cache"));
    command.envs(variables.iter().copied()).output().expect("glasm runs")
}

fn json(folder: &Folder) -> Value {
    serde_json::from_str(&folder.text("report.json")).expect("JSON")
}

/// Nothing of it tells whose machine it is.
fn is_private(folder: &Folder) {
    let here = folder.path().to_string_lossy().into_owned();
    let source = env!("CARGO_MANIFEST_DIR").to_owned();
    let host = std::fs::read_to_string("/etc/hostname").unwrap_or_default().trim().to_owned();
    for name in ["report.txt", "report.json"] {
        let text = folder.text(name);
        for secret in ["zebulon", "quagga", "/home/", "/tmp/", &here, &source] {
            assert!(!text.contains(secret), "{name} has {secret}:\n{text}");
        }
        let words: BTreeSet<&str> = text.split(|letter: char| !letter.is_alphanumeric() && letter != '-').collect();
        // A name such as `linux` does not identify a person.
        assert!(host.len() < 8 || !words.contains(host.as_str()), "{name} has the machine's name");
    }
}

#[test]
fn the_report_on_an_adapter_is_right_and_private() {
    if !expected("gpu") {
        return;
    }
    let folder = Folder::new("doctor", &[]);
    let start = Instant::now();
    // A debug build on a busy machine needs more patience for its first demo than users need.
    let output = doctor(&folder, &["--adapter", "vulkan", "--limit", "40", "--patience", "30"], &[]);
    assert!(start.elapsed() < Duration::from_secs(80), "the limit is not kept");
    let (text, json) = (folder.text("report.txt"), json(&folder));
    assert_eq!(output.status.code(), Some(0), "{text}{}", String::from_utf8_lossy(&output.stderr));
    is_private(&folder);
    assert!(text.contains("\nNothing is wrong.\n"), "{text}");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with(&text));
    let adapters = json["adapters"].as_array().expect("adapters");
    assert!(!adapters.is_empty());
    for adapter in adapters {
        assert_eq!(adapter["interface"], "vulkan");
        assert!(adapter["name"].as_str().is_some_and(|name| !name.is_empty()));
        for part in ["demos", "cases"] {
            assert_eq!(adapter[part]["wrong"], 0, "{text}");
        }
        let right = adapter["demos"]["right"].as_u64().unwrap_or(0) + adapter["cases"]["right"].as_u64().unwrap_or(0);
        // How many there is time for depends on what else runs.
        assert!(right > 0, "{text}");
        // Each form has a time, and the first one of each kind is exact on every device.
        let forms = adapter["trials"]["times of roundings"]["forms"].as_array().expect("forms");
        assert!(forms.iter().all(|form| form["microseconds"].as_u64().is_some_and(|time| time > 0)), "{forms:?}");
        assert_eq!((&forms[0]["form"], &forms[0]["exact"]), (&"summed".into(), &true.into()));
        assert!(forms.iter().any(|form| form["form"] == "fixed_summed" && form["exact"] == true));
    }
}

/// A driver of Vulkan that does this when it is loaded.
fn driver(folder: &Folder, what: &str) -> Option<String> {
    if !expected("c") || cfg!(not(target_os = "linux")) {
        return None;
    }
    let text = format!(
        "#include <stdlib.h>\n#include <unistd.h>\nint vk_icdNegotiateLoaderICDInterfaceVersion(unsigned *version) {{ {what}; return 0; }}\n\
         void *vk_icdGetInstanceProcAddr(void *instance, const char *name) {{ return 0; }}\n"
    );
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    std::fs::write(path("driver.c"), text).expect("a file");
    let compiled =
        Command::new("gcc").args(["-shared", "-fPIC", "-w", "-o", &path("driver.so"), &path("driver.c")]).status();
    assert!(compiled.is_ok_and(|status| status.success()), "gcc");
    let library = path("driver.so");
    let described = format!(
        "{{\"file_format_version\":\"1.0.0\",\"ICD\":{{\"library_path\":\"{library}\",\"api_version\":\"1.3.0\"}}}}"
    );
    std::fs::write(path("driver.json"), described).expect("a file");
    Some(path("driver.json"))
}

#[test]
fn drivers_that_crash_or_hang_are_named_and_the_rest_goes_on() {
    for (what, secret) in [
        ("abort()", "Listing the adapters of vulkan ended the process: signal 6 (abort)"),
        ("for (;;) sleep(1)", "Listing the adapters of vulkan did not end in 2 s"),
    ] {
        let folder = Folder::new("doctor-driver", &[]);
        let Some(file) = driver(&folder, what).filter(|_| expected("gpu")) else { return };
        let start = Instant::now();
        let limits = ["--limit", "5", "--patience", "2"];
        let output = doctor(&folder, &limits, &[("VK_DRIVER_FILES", &file), ("VK_ICD_FILENAMES", &file)]);
        assert!(start.elapsed() < Duration::from_secs(30), "{what}");
        let text = folder.text("report.txt");
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains(secret), "{secret}\nis not in\n{text}");
        assert!(text.contains("VK_DRIVER_FILES=FILE.json"), "{text}");
        is_private(&folder);
        let json = json(&folder);
        assert_eq!(json["findings"][0]["about"], "vulkan");
        assert!(json["variables"].as_array().is_some_and(|names| names.contains(&"VK_DRIVER_FILES".into())));
    }
}

#[test]
fn an_adapter_that_is_not_there_is_wrong_usage() {
    if !expected("gpu") {
        return;
    }
    let folder = Folder::new("doctor-none", &[]);
    let output = doctor(&folder, &["--adapter", "no such chip"], &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no adapter has `no such chip`"));
    assert!(!folder.has("report.txt"));
}
