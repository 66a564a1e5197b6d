//! A GLSL program of the host, made of assembly programs: each is translated, all are compiled and linked, or come from the
//! disk.

use std::ffi::{CString, c_char};
use std::time::{Duration, Instant};

use glasm::Options;
use glasm::dialect::bindings::Output;
use glasm::dialect::{Family, Stage};
use glasm::export::compat::{self, Capture, Shader};
use glasm::lower::{Arithmetic, FloatLevel, Interface, OwnFunctions};
use glasm_runtime::call::LoadedProgram;
use glasm_runtime::capture::Item;

use super::cache;
use super::depths::Depths;
use super::images::PairImages;
use super::memory::{PairMemory, StageMemory};
use super::pairs::{Key, Pair, Side, overridden, replaces_depths};
use super::parameters::Block;
use crate::facts::Facts;
use crate::facts::values::CurrentHost;
use crate::host::{self, GLchar, GLenum, GLint, GLuint, tokens};
use crate::seen::inputs::{Input, recorded};
use crate::seen::programs::translated;
use crate::seen::shade::Shade;
use crate::settings::settings;
use crate::state::feedback::Feedback;
use crate::state::left::Left;
use crate::state::stages::{STAGES, StagePrograms};
use crate::{log, replace};

/// What transform feedback records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Recording {
    captures: Vec<Capture>,
    /// What the host calls it.
    names: Vec<String>,
    separate: bool,
}

impl Recording {
    pub(crate) fn of(feedback: &Feedback) -> Recording {
        // Vertex colours are clamped unless the application says that they are not.
        let clamps = host::integer(tokens::CLAMP_VERTEX_COLOR) != 0;
        let capture = |item: &Item| match item {
            Item::Skip(_) => None,
            Item::Result { output, components } => {
                let colors = [Output::COL0, Output::COL1, Output::BFC0, Output::BFC1];
                let clamped = clamps && colors.contains(output);
                Some(Capture { result: output.0, components: *components, clamped })
            }
        };
        let items = feedback.layouts.iter().flat_map(|layout| &layout.items);
        let captures = items.filter_map(capture).collect();
        Recording { captures, names: feedback.names(), separate: feedback.separate }
    }
}

/// A translated program.
struct Written {
    shader: Shader,
    /// Parameters with their slots.
    slots: Vec<(usize, usize)>,
    memory: Option<StageMemory>,
    /// Clip planes apply: the host transforms the vertex, or the program says how far it is from each.
    clips: bool,
    interface: Interface,
}

/// Translates one program.
fn translate(
    loaded: &LoadedProgram,
    options: &compat::CompatOptions,
    (float, arithmetic): (FloatLevel, Arithmetic),
    depths: Depths,
) -> Result<Written, String> {
    let described = || format!("program {}", replace::name(&loaded.source));
    let lowering = Options::default().with_float(float).with_arithmetic(arithmetic).with_formats(depths.formats());
    // The host's functions are not tried.
    let lowering = lowering.with_own(OwnFunctions::NAN);
    let lowering = lowering.with_doubles(options.host.doubles()).with_rounded_parameters(true);
    let lowered = loaded.program.translate(&compat::adapted(lowering));
    let lowered = lowered.map_err(|error| format!("{}: {error}", described()))?;
    let shader = compat::write(&lowered, options).map_err(|error| format!("{}: {error}", described()))?;
    if let Some(sampler) = shader.samplers.iter().find(|sampler| sampler.emulated) {
        let (unit, target) = (sampler.unit, sampler.target.name(sampler.shadow));
        return Err(format!("{}: unit {unit} needs a copy of its {target} texture, which is not made", described()));
    }
    // The place among the targets of buffers.
    let stage = match shader.stage {
        Stage::Compute => return Err(format!("{}: OpenGL below is given no compute programs", described())),
        Stage::Vertex | Stage::State => 0,
        Stage::Fragment => 1,
        Stage::Geometry => 2,
        Stage::TessellationControl => 3,
        Stage::TessellationEvaluation => 4,
    };
    let Interface { memory, buffers, .. } = &lowered.interface;
    let memory = StageMemory::new(stage, &shader, *memory, buffers);
    let memory = memory.map_err(|reason| format!("{}: {reason}", described()))?;
    let slots = lowered.interface.parameters.iter().enumerate();
    let passed = |slot: &u32| !shader.supplied.contains(slot);
    let slots = slots.filter_map(|(index, it)| Some((index, it.slot.filter(passed)? as usize))).collect();
    let mut distances = (Output::CLP0.0..Output::CLP0.0 + 8).map(Output);
    // In NVIDIA's own languages that is so for programs alone that have distances (NV_vertex_program2, 2.14.1.5).
    let keeps_planes = shader.host_position && loaded.program.dialect().rules().family != Family::Register;
    let clips = keeps_planes || distances.any(|distance| loaded.program.writes(distance));
    let interface = lowered.interface;
    Ok(Written { shader, slots, memory, clips, interface })
}

/// Links programs, the recorder of the last one before the rasteriser among them. Where a host does not take what tells
/// inputs, they are not told.
pub(crate) fn link(
    programs: StagePrograms,
    key: Key,
    recording: Option<&Recording>,
    host: &CurrentHost,
) -> Result<Pair, String> {
    let linked = |programs, key| finish(begin(programs, key, recording, host)?, host.facts);
    match linked(programs.clone(), key) {
        Err(message) if key.shade == Shade::Recorded => {
            log::log(&message);
            linked(programs, Key { shade: Shade::Plain, ..key })
        }
        pair => pair,
    }
}

/// A program that the host has been told to compile and to link, which it may do meanwhile.
pub(crate) struct Begun {
    pub(crate) key: Key,
    programs: StagePrograms,
    shaders: [Option<Written>; STAGES],
    recorded: Option<Vec<Input>>,
    program: GLuint,
    /// The shaders of the stages, which the program keeps; none where it came from the disk.
    objects: Option<[GLuint; STAGES]>,
    on_disk: cache::Key,
    /// It was begun before it was drawn with.
    pub(crate) ahead: bool,
    /// What the thread has waited for so far: for the translation, and for the host.
    waited: [Duration; 2],
}

impl Begun {
    /// It is not wanted any more.
    pub(super) fn leave(&self, left: &mut Left) {
        left.programs.push(self.program);
    }
}

/// Translates programs and has the host compile and link them.
pub(crate) fn begin(
    programs: StagePrograms,
    key: Key,
    recording: Option<&Recording>,
    host: &CurrentHost,
) -> Result<Begun, String> {
    let Key { generic, depths, formats, squares, clamps_depths, shade, .. } = key;
    let start = Instant::now();
    let facts = host.facts;
    // Older versions have no bits of numbers, by which NaN is told apart.
    let float = if facts.glsl < 130 { FloatLevel::Fast } else { FloatLevel::Strict };
    let extensions = facts.advertised.text.to_string_lossy().split(' ').map(str::to_owned).collect();
    let options = compat::CompatOptions::new(compat::Host::new(facts.glsl).with_extensions(extensions))
        .with_generic(generic)
        .with_weights(facts.weights)
        .with_integer_images(formats.integers())
        .with_alpha_depths(depths.alpha)
        .with_plain_parameters(facts.limits.plain_parameters);
    // Each stage passes what the next one reads.
    let (mut shaders, mut inputs) = ([const { None }; STAGES], None);
    let mut options = options.with_control(programs[1].is_some()).with_squares(squares);
    let last = programs[..STAGES - 1].iter().rposition(Option::is_some);
    for (stage, (loaded, written)) in programs.iter().zip(&mut shaders).enumerate().rev() {
        let Some(loaded) = loaded else { continue };
        let captured = recording.filter(|_| Some(stage) == last);
        options.captures = captured.map(|captured| captured.captures.clone()).unwrap_or_default();
        let is_fragment = stage + 1 == STAGES;
        options.discarded_depths = is_fragment && !clamps_depths && replaces_depths(loaded);
        options.missing_textures = if is_fragment { depths.missing } else { 0 };
        let mut shader = translate(loaded, &options, (float, facts.arithmetic()), depths)?;
        // What stands for fixed function is not a program of the application's.
        if key.programs[stage] == Some(loaded.identity) {
            translated(loaded, &shader.shader.text);
        }
        if is_fragment {
            shade.apply(&mut shader.shader);
            inputs = recorded(shade, loaded, (&shader.interface, facts), &mut shader.shader);
        }
        options.reads = Some(shader.shader.reads.clone());
        *written = Some(shader);
    }
    if let Some(folder) = &settings().dump {
        for (loaded, written) in programs.iter().zip(&shaders) {
            if let (Some(loaded), Some(Written { shader, .. })) = (loaded, written) {
                let name = format!("{}.{:04x}.glsl", replace::name(&loaded.source), generic);
                replace::write(folder, &name, shader.text.as_bytes());
            }
        }
    }
    let mut on_disk = cache::Key::new(&facts.name);
    for Written { shader, .. } in shaders.iter().flatten() {
        on_disk.add(shader.text.as_bytes());
    }
    for name in recording.iter().flat_map(|recording| &recording.names) {
        on_disk.add(name.as_bytes());
        on_disk.add(&[u8::from(recording.is_some_and(|recording| recording.separate))]);
    }
    let until_translated = start.elapsed();
    // SAFETY: the context is current in this thread.
    let program = unsafe { host::CreateProgram() };
    let objects = match facts.keeps_binaries() && cache::load(&on_disk, program) {
        true => None,
        false => Some(compile(&shaders, program, recording, facts)),
    };
    let waited = [until_translated, start.elapsed() - until_translated];
    Ok(Begun { key, programs, shaders, recorded: inputs, program, objects, on_disk, ahead: false, waited })
}

/// Waits for the host, and finds the places of what the program is given.
pub(crate) fn finish(begun: Begun, facts: &Facts) -> Result<Pair, String> {
    let start = Instant::now();
    let Begun { key, programs, mut shaders, recorded, program, objects, on_disk, ahead, waited } = begun;
    if objects.is_some() && facts.compiles_aside {
        // What the host still works on is left to it.
        wait(program)?;
    }
    let checked = objects.as_ref().map_or(Ok(()), |objects| check(&shaders, *objects, program));
    let images = checked.and_then(|()| {
        if objects.is_some() && facts.keeps_binaries() {
            cache::save(&on_disk, program);
        }
        set_samplers(program, &shaders);
        PairImages::new(program, shaders.iter().flatten().map(|shader| &shader.shader), facts)
    });
    let images = images.inspect_err(|_| {
        // SAFETY: the program is the library's.
        unsafe { host::DeleteProgram(program) };
    })?;
    let sides = std::array::from_fn(|number| {
        let (loaded, written) = (programs[number].clone()?, shaders[number].as_ref()?);
        let slots = written.slots.clone();
        let block = Block::new(program, &loaded.program, &written.shader, slots, facts.limits.bindings[number], facts);
        Some(Side { loaded, block })
    });
    if log::is_on() {
        let names: Vec<String> = programs.iter().flatten().map(|program| replace::name(&program.source)).collect();
        let bytes: usize = shaders.iter().flatten().map(|shader| shader.shader.text.len()).sum();
        let [translated, compiled, last] =
            [waited[0], waited[1], start.elapsed()].map(|time| time.as_secs_f64() * 1000.0);
        let (names, generic) = (names.join(" and "), key.generic);
        let from = if objects.is_some() { "linked" } else { "from the cache" };
        let when = if ahead { ", begun when they were loaded" } else { "" };
        log::log(&format!(
            "{names} with attributes {generic:04x}: {from} in {:.1} ms{when}: {translated:.1} for the translation to {bytes} \
             bytes, {compiled:.1} for the driver at first, {last:.1} at the end",
            translated + compiled + last
        ));
    }
    let stages = shaders.iter_mut().flatten();
    let stages = stages.filter_map(|written| Some((written.memory.take()?, written.shader.storage.as_slice())));
    let memory = PairMemory::new(program, stages.collect(), facts);
    let last = shaders[..STAGES - 1].iter().rev().flatten().next();
    let replaces_planes = last.is_some_and(|written| !written.clips);
    let overrides = overridden(&programs, facts.depth_clamp);
    Ok(Pair { program, sides, memory, images, replaces_planes, overrides, recorded })
}

/// Samplers are uniforms, set while the program is in use.
fn set_samplers(program: GLuint, shaders: &[Option<Written>; STAGES]) {
    // SAFETY: the program was linked; the plan uses it next.
    unsafe {
        host::UseProgram(program);
        for sampler in shaders.iter().flatten().flat_map(|written| &written.shader.samplers) {
            let name = CString::new(sampler.name.as_str()).unwrap_or_default();
            host::Uniform1i(host::GetUniformLocation(program, name.as_ptr()), sampler.unit.into());
        }
    }
}

/// The longest log of a shader or program that is read.
const LONGEST_LOG: i32 = 1 << 20;

/// The log of a shader or program.
fn information(
    object: GLuint,
    length: unsafe fn(GLuint, GLenum, *mut GLint),
    text: unsafe fn(GLuint, i32, *mut i32, *mut GLchar),
) -> String {
    let mut count = 0;
    // SAFETY: the query has one value.
    unsafe { length(object, tokens::INFO_LOG_LENGTH, &raw mut count) };
    let room = count.clamp(1, LONGEST_LOG);
    let mut bytes = vec![0u8; room as usize];
    // SAFETY: there is room for as many bytes as are asked for.
    unsafe { text(object, room, &raw mut count, bytes.as_mut_ptr().cast()) };
    bytes.truncate(count.max(0) as usize);
    String::from_utf8_lossy(&bytes).trim().to_owned()
}

/// Has the host compile the shaders and link the program. It is asked later what came of it, since hosts that compile in
/// threads of their own would be waited for.
fn compile(
    shaders: &[Option<Written>; STAGES],
    program: GLuint,
    recording: Option<&Recording>,
    facts: &Facts,
) -> [GLuint; STAGES] {
    let kinds = [
        tokens::VERTEX_SHADER,
        tokens::TESS_CONTROL_SHADER,
        tokens::TESS_EVALUATION_SHADER,
        tokens::GEOMETRY_SHADER,
        tokens::FRAGMENT_SHADER,
    ];
    let mut objects = [0; STAGES];
    for ((written, kind), object) in shaders.iter().zip(kinds).zip(&mut objects) {
        let Some(Written { shader, .. }) = written else { continue };
        let text: *const c_char = shader.text.as_ptr().cast();
        let length = shader.text.len() as GLint;
        // SAFETY: the text has the length that is passed with it. The program keeps the shader.
        unsafe {
            *object = host::CreateShader(kind);
            host::ShaderSource(*object, 1, &raw const text, &raw const length);
            host::CompileShader(*object);
            host::AttachShader(program, *object);
            host::DeleteShader(*object);
        }
        for attribute in shader.attributes.iter().filter(|attribute| attribute.number < 16) {
            let name = CString::new(attribute.name.as_str()).unwrap_or_default();
            // SAFETY: the name is zero-terminated.
            unsafe { host::BindAttribLocation(program, attribute.number.into(), name.as_ptr()) };
        }
    }
    if let Some(Recording { names, separate, .. }) = recording {
        let names: Vec<CString> = names.iter().filter_map(|name| CString::new(name.as_str()).ok()).collect();
        let pointers: Vec<*const c_char> = names.iter().map(|name| name.as_ptr()).collect();
        let mode = if *separate { tokens::SEPARATE_ATTRIBS } else { tokens::INTERLEAVED_ATTRIBS };
        // SAFETY: the names are zero-terminated, and their number is that of the pointers.
        unsafe { host::TransformFeedbackVaryings(program, pointers.len() as i32, pointers.as_ptr(), mode) };
    }
    // SAFETY: the program is the library's.
    unsafe {
        if facts.keeps_binaries() {
            host::ProgramParameteri(program, tokens::PROGRAM_BINARY_RETRIEVABLE_HINT, 1);
        }
        host::LinkProgram(program);
    }
    objects
}

/// Waits for a host that compiles in threads of its own, as long as the user's patience lasts: to ask it for the result
/// would be to wait without end.
fn wait(program: GLuint) -> Result<(), String> {
    /// COMPLETION_STATUS_KHR of KHR_parallel_shader_compile.
    const COMPLETION_STATUS: GLenum = 0x91b1;
    let (start, patience) = (Instant::now(), settings().patience);
    let mut pause = Duration::from_micros(50);
    loop {
        let mut status = 1;
        // SAFETY: the query has one value.
        unsafe { host::GetProgramiv(program, COMPLETION_STATUS, &raw mut status) };
        if status != 0 {
            return Ok(());
        }
        if start.elapsed() >= patience {
            let seconds = patience.as_secs_f64();
            return Err(format!("the host has not linked a translation after {seconds} s; draws with it are lost"));
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(2));
    }
}

/// Whether the host has compiled the shaders and linked the program.
fn check(shaders: &[Option<Written>; STAGES], objects: [GLuint; STAGES], program: GLuint) -> Result<(), String> {
    let mut status = 0;
    for (written, object) in shaders.iter().zip(objects) {
        let Some(Written { shader, .. }) = written else { continue };
        // SAFETY: the query has one value, and the program keeps the shader.
        unsafe { host::GetShaderiv(object, tokens::COMPILE_STATUS, &raw mut status) };
        if status == 0 {
            let said = information(object, host::GetShaderiv, host::GetShaderInfoLog);
            return Err(format!("the host does not compile a translation:\n{said}\n{}", shader.text));
        }
    }
    // SAFETY: the query has one value.
    unsafe { host::GetProgramiv(program, tokens::LINK_STATUS, &raw mut status) };
    match status {
        0 => Err(format!(
            "the host does not link a translation:\n{}",
            information(program, host::GetProgramiv, host::GetProgramInfoLog)
        )),
        _ => Ok(()),
    }
}
