//! The process that compiles, and the one that asks it to.
//!
//! A request is a word with bit 0 set if assembly is wanted, the number of modules, and each module's length in words with
//! its words. An answer is lines of fields with tabs between them, and ends with `end`.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};

use crate::compiler::{Compiled, Compiler, Cost};
use crate::module::Module;

/// Longer than this no module may take.
const LONGEST: Duration = Duration::from_secs(60);

/// What became of modules.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// They were compiled.
    Compiled(Compiled),
    /// The driver refused them, crashed or did not end: a sentence.
    Failed(String),
}

/// Starts workers for a chip, one after the other: another one when one has crashed.
pub struct Workers {
    program: PathBuf,
    arguments: Vec<OsString>,
    chip: String,
    driver: PathBuf,
    running: Option<Running>,
}

struct Running {
    child: Child,
    requests: BufWriter<ChildStdin>,
    answers: Receiver<String>,
}

impl Workers {
    /// The worker is a program, with arguments with which it calls [`worker`].
    pub fn new(program: &Path, arguments: &[&str], driver: &Path, chip: &str) -> Workers {
        let arguments = arguments.iter().map(Into::into).collect();
        Workers {
            program: program.to_owned(),
            arguments,
            chip: chip.to_owned(),
            driver: driver.to_owned(),
            running: None,
        }
    }

    fn start(&self) -> Result<Running> {
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .env("RADV_FORCE_FAMILY", &self.chip)
            .env("VK_DRIVER_FILES", &self.driver)
            .env("VK_ICD_FILENAMES", &self.driver)
            // What was compiled before must not be found again, and layers change what is compiled.
            .env("MESA_SHADER_CACHE_DISABLE", "true")
            .env("RADV_DEBUG", "nocache")
            .env_remove("VK_INSTANCE_LAYERS")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{} does not start", self.program.display()))?;
        let (requests, output) = (child.stdin.take().context("no input")?, child.stdout.take().context("no output")?);
        let (send, answers) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Running { child, requests: BufWriter::new(requests), answers })
    }

    /// Compiles a compute module, or a vertex and a fragment module in this order.
    pub fn compile(&mut self, modules: &[Module], disassemble: bool) -> Result<Answer> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        let asked = ask(&mut running.requests, modules, disassemble);
        let answer = asked.map_or_else(|error| Err(error.to_string()), |()| answer(&running.answers));
        match answer {
            Ok(answer) => {
                self.running = Some(running);
                Ok(answer)
            }
            Err(what) => {
                // It may have ended by itself.
                let _ = running.child.kill();
                let status = running.child.wait()?;
                Ok(Answer::Failed(format!("{what} ({status})")))
            }
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        if let Some(Running { mut child, requests, .. }) = self.running.take() {
            // It ends when there are no more requests.
            drop(requests);
            let _ = child.wait();
        }
    }
}

fn ask(to: &mut impl Write, modules: &[Module], disassemble: bool) -> std::io::Result<()> {
    let mut word = |word: usize| to.write_all(&(word as u32).to_le_bytes());
    word(usize::from(disassemble))?;
    word(modules.len())?;
    for module in modules {
        word(module.words.len())?;
        module.words.iter().try_for_each(|known| word(*known as usize))?;
    }
    to.flush()
}

fn answer(lines: &Receiver<String>) -> Result<Answer, String> {
    let mut compiled = Compiled::default();
    let mut refused = None;
    loop {
        let line = match lines.recv_timeout(LONGEST) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => return Err(format!("the compiler had not ended after {LONGEST:?}")),
            Err(RecvTimeoutError::Disconnected) => return Err("the compiler crashed".to_owned()),
        };
        let (kind, rest) = line.split_once('\t').unwrap_or((&line, ""));
        match kind {
            "end" => return Ok(refused.map_or(Answer::Compiled(compiled), Answer::Failed)),
            "refused" => refused = Some(rest.to_owned()),
            "milliseconds" => compiled.milliseconds = rest.parse().unwrap_or(f64::NAN),
            "stage" => compiled.stages.push(cost(rest).ok_or_else(|| format!("not an answer: {line}"))?),
            "assembly" => {
                let stage = compiled.stages.last_mut().ok_or("assembly without a stage")?;
                let text = stage.assembly.get_or_insert_default();
                text.push_str(rest);
                text.push('\n');
            }
            _ => return Err(format!("not an answer: {line}")),
        }
    }
}

fn cost(fields: &str) -> Option<Cost> {
    let mut fields = fields.split('\t');
    let stage = fields.next()?.to_owned();
    let mut number = || fields.next()?.parse().ok();
    Some(Cost {
        stage,
        instructions: number()?,
        latency: number()?,
        inverse_throughput: number()?,
        registers: number()?,
        code: number()?,
        branches: number()?,
        assembly: None,
    })
}

/// A word of a request; `None` at its end.
fn word(from: &mut impl Read) -> Result<Option<u32>> {
    let mut bytes = [0; 4];
    match from.read_exact(&mut bytes) {
        Ok(()) => Ok(Some(u32::from_le_bytes(bytes))),
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn request(from: &mut impl Read) -> Result<Option<(bool, Vec<Module>)>> {
    let Some(flags) = word(from)? else { return Ok(None) };
    let mut next = || word(from)?.context("a request that ends early");
    let mut modules = Vec::new();
    for _ in 0..next()? {
        let length = next()?;
        let words = (0..length).map(|_| next()).collect::<Result<Vec<u32>>>()?;
        modules.push(Module::new(words).context("not a module of a stage")?);
    }
    Ok(Some((flags & 1 != 0, modules)))
}

/// Compiles what the standard input asks for, until it ends.
pub fn worker() -> Result<()> {
    let (mut input, mut output) = (BufReader::new(std::io::stdin().lock()), std::io::stdout().lock());
    let compiler = Compiler::open();
    while let Some((disassemble, modules)) = request(&mut input)? {
        let compiled = match &compiler {
            Ok(compiler) => compiler.compile(&modules, disassemble),
            Err(error) => Err(anyhow!("{error:#}")),
        };
        match compiled {
            Ok(compiled) => {
                for it in &compiled.stages {
                    let (clocks, through) = (it.latency, it.inverse_throughput);
                    let (stage, instructions) = (&it.stage, it.instructions);
                    let (registers, code, branches) = (it.registers, it.code, it.branches);
                    writeln!(
                        output,
                        "stage\t{stage}\t{instructions}\t{clocks}\t{through}\t{registers}\t{code}\t{branches}"
                    )?;
                    for line in it.assembly.iter().flat_map(|text| text.lines()) {
                        writeln!(output, "assembly\t{line}")?;
                    }
                }
                writeln!(output, "milliseconds\t{}", compiled.milliseconds)?;
            }
            Err(error) => writeln!(output, "refused\t{}", format!("{error:#}").replace('\n', " "))?,
        }
        writeln!(output, "end")?;
        output.flush()?;
    }
    Ok(())
}
