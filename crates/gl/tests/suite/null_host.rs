//! A host that accepts everything and returns at once: `tests/clients/null`, built as the libraries of OpenGL that a program
//! asks for. A bench uses it too.

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::client::{Client, crate_folder, succeed, temporary};

/// The folder of its libraries.
pub struct NullHost(PathBuf);

impl NullHost {
    /// Builds it.
    pub fn build() -> NullHost {
        NullHost::without(&[])
    }

    /// The same without some commands.
    pub fn without(lacking: &[&str]) -> NullHost {
        NullHost::made(lacking, &[])
    }

    /// One whose libraries do not export some commands, which are found by their names.
    pub fn hiding(hidden: &[&str]) -> NullHost {
        NullHost::made(&[], hidden)
    }

    fn made(lacking: &[&str], hidden: &[&str]) -> NullHost {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = temporary().join(format!("null-host-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let all = include_str!(concat!(env!("OUT_DIR"), "/commands.h"));
        let is_there = |line: &&str| !lacking.iter().any(|name| *line == format!("COMMAND({name})"));
        let commands: String = all.lines().filter(is_there).map(|line| format!("{line}\n")).collect();
        std::fs::write(folder.join("commands.h"), commands).expect("a folder that can be written");
        let sources = ["host.c", "commands.c"].map(|name| crate_folder().join("tests/clients/null").join(name));
        let library = folder.join("libGL.so.1");
        let mut command = Command::new("gcc");
        // Its own functions are meant, though the drop-in exports the same.
        command.args([
            "-std=gnu11",
            "-Wall",
            "-Wextra",
            "-Wno-builtin-declaration-mismatch",
            "-O2",
            "-shared",
            "-fPIC",
        ]);
        if !hidden.is_empty() {
            let exports = folder.join("exports");
            let text: String = hidden.iter().map(|name| format!(" {name};")).collect();
            std::fs::write(&exports, format!("{{ local:{text} }};")).expect("a folder that can be written");
            command.arg(format!("-Wl,--version-script={}", exports.display()));
        }
        command.args(["-Wl,-Bsymbolic", "-o"]).arg(&library).args(sources).arg("-I").arg(&folder);
        succeed(&mut command);
        for name in ["libEGL.so.1", "libGLX.so.0", "libOpenGL.so.0"] {
            std::fs::copy(&library, folder.join(name)).expect("a copy");
        }
        NullHost(folder)
    }

    /// Has a command find this host in place of the system's.
    pub fn serve<'c>(&self, command: &'c mut Command) -> &'c mut Command {
        command.env("LD_LIBRARY_PATH", &self.0)
    }

    /// The command that runs a client on it under the drop-in.
    pub fn command(&self, client: &Client) -> Command {
        let mut command = client.command();
        self.serve(&mut command);
        command
    }
}

impl Drop for NullHost {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
