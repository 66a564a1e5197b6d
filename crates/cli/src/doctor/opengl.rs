//! The host's OpenGL, alone and with the drop-in: the drop-in's library draws with a program of each language.

use std::process::Command;

use anyhow::Context as _;
use serde_json::{Value, json};

use super::findings::Finding;
use super::private::Private;
use super::watch::{End, Limits, watch};
use crate::gl;

/// What the trials with one mode of the drop-in say.
#[derive(Clone, Debug, Default)]
struct Run {
    mode: &'static str,
    /// The host's names and version, by the words of the trial.
    host: Vec<(String, String)>,
    /// Programs and what became of them.
    programs: Vec<(String, String)>,
    fault: Option<String>,
}

/// What was found of OpenGL.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenGl {
    /// Why it was not tried.
    absent: Option<String>,
    runs: Vec<Run>,
}

/// The drop-in's modes: none of the programs are its own, those that the host refuses, all of them.
const MODES: [&str; 3] = ["off", "nv", "all"];

impl OpenGl {
    /// Tries it, if the drop-in is beside this program.
    pub(super) fn tried(limits: Limits, private: &Private) -> anyhow::Result<OpenGl> {
        let preload = match gl::preloaded() {
            Ok(preload) => preload,
            Err(why) => {
                let absent = Some(private.cleaned(&format!("{why:#}")));
                return Ok(OpenGl { absent, runs: Vec::new() });
            }
        };
        let mut runs = Vec::new();
        for mode in MODES {
            let mut command = Command::new(std::env::current_exe().context("this program cannot be found")?);
            command.args(["doctor", "--child", "nothing"]).env("LD_PRELOAD", &preload);
            command.env("GLASM_GL_TRIAL", "1").env("GLASM_GL", mode).env("GLASM_GL_CACHE", "off");
            for name in [
                "GLASM_GL_LOG",
                "GLASM_GL_DUMP",
                "GLASM_GL_REPLACE",
                "GLASM_GL_PROFILE",
                "GLASM_GL_INSPECT",
                "GLASM_GL_KEYS",
            ] {
                command.env_remove(name);
            }
            let mut run = Run { mode, ..Run::default() };
            let end = watch(command, limits, |line| run.hear(line));
            run.fault = match end {
                End::Done if run.host.is_empty() && run.fault.is_none() => Some("the drop-in has no trial".to_owned()),
                End::Done => run.fault,
                End::OutOfTime => Some("the time ran out".to_owned()),
                End::Hung(time) => Some(format!("{} did not end in {} s", run.last(), time.as_secs())),
                End::Crashed(how) => Some(format!("{} ended the process: {}", run.last(), private.cleaned(&how))),
            };
            runs.push(run);
        }
        Ok(OpenGl { absent: None, runs })
    }

    /// What is wrong.
    pub(super) fn findings(&self) -> Vec<Finding> {
        let mut findings = Vec::new();
        let mut add = |wrong: bool, text: String, setting: &str| {
            let setting = Some(setting.to_owned());
            findings.push(Finding { wrong, about: "OpenGL".to_owned(), text, setting });
        };
        if let Some(why) = &self.absent {
            add(false, "The drop-in was not tried.".to_owned(), why);
        }
        for run in &self.runs {
            let mode = run.mode;
            let other = match mode {
                "all" => "GLASM_GL=nv (glasm gl --mode nv) leaves to the driver what it takes",
                "nv" => "GLASM_GL=all (glasm gl --mode all) translates all programs",
                _ => "GLASM_GL=all (glasm gl --mode all) takes the driver's own programs over",
            };
            if let Some(fault) = &run.fault {
                let no_context = run.host.is_empty();
                let text = format!("With the drop-in's mode `{mode}`: {fault}.");
                add(
                    !no_context,
                    text,
                    if no_context { "The system's OpenGL (EGL) is missing or broken" } else { other },
                );
            }
            // Alone the driver may refuse what it never had.
            let fine = |verdict: &str| verdict == "right" || mode == "off" && verdict == "refused";
            for (program, verdict) in run.programs.iter().filter(|(_, verdict)| !fine(verdict) && verdict != BEGINS) {
                add(
                    true,
                    format!("A program of {program} is not drawn right with the drop-in's mode `{mode}`: {verdict}."),
                    other,
                );
            }
        }
        findings
    }

    pub(super) fn json(&self) -> Value {
        let list = |pairs: &[(String, String)]| {
            Value::Object(pairs.iter().map(|(name, verdict)| (name.clone(), verdict.as_str().into())).collect())
        };
        let run = |run: &Run| json!({ "mode": run.mode, "host": list(&run.host), "programs": list(&run.programs), "fault": run.fault });
        json!({ "not_tried": self.absent, "runs": self.runs.iter().map(run).collect::<Vec<Value>>() })
    }

    /// The lines of the report.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let host = self.runs.iter().map(|run| &run.host).find(|host| !host.is_empty());
        let host = host.into_iter().flatten().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(", ");
        lines.push(format!("OpenGL: {}", if host.is_empty() { "not tried" } else { &host }));
        for run in self.runs.iter().filter(|run| !run.programs.is_empty()) {
            let with = |wanted: fn(&str) -> bool| {
                let names = run.programs.iter().filter(|(_, verdict)| wanted(verdict)).map(|(name, _)| name.as_str());
                names.collect::<Vec<_>>().join(" ")
            };
            let parts = [
                ("right", with(|verdict| verdict == "right")),
                ("refused", with(|verdict| verdict == "refused")),
                ("wrong", with(|verdict| verdict != "right" && verdict != "refused")),
            ];
            let parts = parts.iter().filter(|(_, names)| !names.is_empty());
            let verdict = parts.map(|(word, names)| format!("{word} {names}")).collect::<Vec<_>>().join("; ");
            lines.push(format!("  mode {:<6} {verdict}", run.mode));
        }
        lines
    }
}

/// What a trial says of a program before it draws with it.
const BEGINS: &str = "begins";

impl Run {
    /// Takes a line of the trial.
    fn hear(&mut self, line: &str) {
        let mut words = line.split('\t');
        match (words.next(), words.next(), words.next()) {
            (Some("program"), Some(name), Some(verdict)) => match self.programs.last_mut() {
                Some((last, state)) if last == name => *state = verdict.to_owned(),
                _ => self.programs.push((name.to_owned(), verdict.to_owned())),
            },
            (Some("fault"), Some(what), None) => self.fault = Some(what.to_owned()),
            (Some(word @ ("vendor" | "renderer" | "version")), Some(text), None) => {
                self.host.push((word.to_owned(), super::private::without_paths(text)));
            }
            _ => {}
        }
    }

    /// What it was at when it ended.
    fn last(&self) -> String {
        match self.programs.last() {
            Some((name, verdict)) if verdict == BEGINS => format!("a program of {name}"),
            _ => "the context".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{OpenGl, Run};

    fn heard(mode: &'static str, lines: &[&str]) -> Run {
        let mut run = Run { mode, ..Run::default() };
        lines.iter().for_each(|line| run.hear(line));
        run
    }

    #[test]
    fn what_the_host_never_had_may_be_refused_without_the_drop_in_alone() {
        let lines = ["vendor\tV", "program\tFP1.0\tbegins", "program\tFP1.0\trefused"];
        let verdict = |runs| OpenGl { absent: None, runs }.findings();
        assert_eq!(verdict(vec![heard("off", &lines)]), []);
        let findings = verdict(vec![heard("nv", &lines)]);
        assert_eq!(findings[0].text, "A program of FP1.0 is not drawn right with the drop-in's mode `nv`: refused.");
        let cut = heard("all", &["vendor\tV", "program\tFP1.0\tbegins"]);
        assert_eq!(cut.last(), "a program of FP1.0");
    }
}
