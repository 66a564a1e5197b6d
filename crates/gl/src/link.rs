//! From the programs in use to a GLSL program of the host: translated and linked once for each pair and each choice of
//! attributes, and kept.

use std::collections::hash_map::Entry;
use std::ffi::{CString, c_char};
use std::sync::Arc;
use std::time::Instant;

use glasm::Options;
use glasm::dialect::Stage;
use glasm::dialect::bindings::Output;
use glasm::export::compat::{self, Shader};
use glasm::lower::{FloatLevel, Interface};
use glasm_runtime::call::LoadedProgram;
use glasm_runtime::model::ProgramTarget;
use rustc_hash::FxHashMap;

use crate::buffers::{PairMemory, StageMemory};
use crate::cache;
use crate::commands::Arrays;
use crate::fixed::Fixed;
use crate::host::{self, GLchar, GLenum, GLint, GLuint, tokens};
use crate::layer::{Enabled, Group, Layer, has_depth_textures};
use crate::parameters::Block;
use crate::settings::{Mode, settings};
use crate::state::CurrentHost;
use crate::textures::Depths;
use crate::{clipping, log, replace};

/// A pair of programs with what chooses between its variants. The programs are alive as long as the pair is kept, so
/// their addresses name them.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Key {
    /// Addresses of the programs by stage, in the order of the pipeline. Fixed function before other stages is a small
    /// number.
    programs: [usize; STAGES],
    generic: u16,
    depths: Depths,
    /// Squares are drawn with a geometry program of triangles.
    squares: bool,
}

/// Vertices, tessellation control and evaluation, geometry, fragments.
const STAGES: usize = 5;

/// A program for each stage that has one.
type Programs = [Option<Arc<LoadedProgram>>; STAGES];

/// A pair that the host has linked.
struct Pair {
    program: GLuint,
    sides: [Option<Side>; STAGES],
    memory: PairMemory,
    /// The last program before the rasteriser replaces fixed function's clip planes.
    replaces_planes: bool,
}

/// One program of a pair.
struct Side {
    loaded: Arc<LoadedProgram>,
    block: Option<Block>,
}

/// All pairs of a context; `None` for those that could not be linked.
#[derive(Default)]
pub(crate) struct Links {
    pairs: FxHashMap<Key, Option<Pair>>,
    /// Fixed function as programs, by their numbers.
    fixed: FxHashMap<usize, Arc<LoadedProgram>>,
    /// How many were made since deleted programs were looked for.
    sweep: usize,
    /// The depth textures of the programs at these addresses, when bindings had changed so many times.
    depths: Option<(u64, [usize; STAGES], Depths)>,
}

/// How many pairs are kept before those of deleted programs are looked for.
const SWEEP: usize = 64;

/// What a draw is made with.
enum Plan {
    /// By the host alone.
    Host,
    /// By a pair of this library.
    Pair {
        program: GLuint,
        /// It needs nothing more until a command changes something.
        complete: bool,
        replaces_planes: bool,
    },
    /// Not at all, since a program is missing.
    Invalid,
    /// Not at all, since the pair could not be linked.
    Broken,
}

/// Stops using a program of this library.
pub(crate) fn leave(layer: &mut Layer) {
    clipping::resume(layer);
    if std::mem::take(&mut layer.in_use) != 0 {
        // SAFETY: no program is a valid program.
        unsafe { host::UseProgram(0) };
    }
}

/// Brings up what a draw needs. `false` if it draws nothing.
pub(crate) fn before_draw(layer: &mut Layer) -> bool {
    // What a list holds is brought up when the list is called.
    if layer.recording.is_some() {
        layer.part_list();
        return true;
    }
    if layer.in_begin || layer.is_ready() && !layer.color_material {
        return true;
    }
    layer.set_ready();
    // Draws that need more than commands tell are never ready.
    let draws = brought_up(layer);
    if !draws {
        layer.changed();
    }
    draws
}

fn brought_up(layer: &mut Layer) -> bool {
    let enabled = layer.enabled;
    if layer.application_program != 0 || layer.pipeline != 0 {
        // Where the application's GLSL has no such stage, the host's own assembly has its place, or its errors.
        let Some(wanted) = beside_glsl(layer) else {
            layer.set_error(tokens::INVALID_OPERATION);
            return false;
        };
        set_host_enables(layer, wanted);
        return true;
    }
    if !enabled.vertex && !enabled.fragment_arb && !enabled.fragment_nv && !enabled.between() {
        leave(layer);
        set_host_enables(layer, [false; 2]);
        return true;
    }
    match plan(layer) {
        Plan::Host => {
            leave(layer);
            set_host_enables(layer, [enabled.vertex, enabled.fragment_arb]);
            true
        }
        Plan::Pair { program, complete, replaces_planes } => {
            set_host_enables(layer, [false; 2]);
            clipping::bring_up(layer, replaces_planes);
            layer.in_use = program;
            if !complete {
                layer.changed();
            }
            true
        }
        Plan::Invalid => {
            layer.set_error(tokens::INVALID_OPERATION);
            false
        }
        Plan::Broken => false,
    }
}

/// Which of the host's own programs are on beside GLSL of the application, which may lack a stage: those that the host
/// can draw. `None` if a stage has no program at all, which is an error.
fn beside_glsl(layer: &mut Layer) -> Option<[bool; 2]> {
    let (enabled, defaults, stages) = (layer.enabled, layer.native_defaults, layer.application_stages);
    if enabled == Enabled::default() {
        return Some([false; 2]);
    }
    let tries = layer.host_tries();
    layer.with_group(|group, _| {
        let on = |on: bool, target: ProgramTarget, present: bool| {
            let native = tries && group.is_native(target, defaults);
            let empty = || group.model.current(target).and_then(|object| object.loaded()).is_none();
            if on && !present && !native && empty() { None } else { Some(on && native) }
        };
        let vertex = on(enabled.vertex, ProgramTarget::Vertex, stages[0])?;
        Some([vertex, on(enabled.fragment_arb, ProgramTarget::FragmentArb, stages[1])?])
    })
}

/// The host's own programs are on only where they draw.
fn set_host_enables(layer: &mut Layer, wanted: [bool; 2]) {
    for (stage, token) in [tokens::VERTEX_PROGRAM_ARB, tokens::FRAGMENT_PROGRAM_ARB].into_iter().enumerate() {
        if layer.host_enabled[stage] != wanted[stage] && layer.facts.host_programs {
            layer.host_enabled[stage] = wanted[stage];
            // SAFETY: the host has these capabilities.
            unsafe {
                match wanted[stage] {
                    true => host::Enable(token),
                    false => host::Disable(token),
                }
            }
        }
    }
}

fn plan(layer: &mut Layer) -> Plan {
    let enabled = layer.enabled;
    let fragment = match (enabled.fragment_arb, enabled.fragment_nv) {
        (true, _) => Some(ProgramTarget::FragmentArb),
        (false, true) => Some(ProgramTarget::FragmentNv),
        (false, false) => None,
    };
    let targets = [
        enabled.vertex.then_some(ProgramTarget::Vertex),
        enabled.control.then_some(ProgramTarget::TessellationControl),
        enabled.evaluation.then_some(ProgramTarget::TessellationEvaluation),
        enabled.geometry.then_some(ProgramTarget::Geometry),
        fragment,
    ];
    let fixed = (enabled.between() && !enabled.vertex).then(|| Fixed::of_host(layer.facts.texture_coordinates));
    let squares = layer.squares;
    let (defaults, tries) = (layer.native_defaults, layer.host_tries());
    if layer.color_material {
        layer.touched.materials += 1;
    }
    let (in_use, touched, uniform_buffer) = (layer.in_use, layer.touched, layer.uniform_buffer);
    let bindings = layer.bindings;
    let (numbered, arrays) = (layer.numbered, layer.arrays);
    layer.with_links(|group, host, links, points| {
        let native = |group: &Group, target| tries && group.is_native(target, defaults);
        if settings().mode == Mode::Refused && targets.iter().flatten().all(|target| native(group, *target)) {
            return Plan::Host;
        }
        let loaded = targets
            .map(|target| target.map(|target| group.model.current(target).and_then(|object| object.loaded().cloned())));
        if loaded.iter().any(|it| matches!(it, Some(None))) {
            return Plan::Invalid;
        }
        let mut loaded = loaded.map(Option::flatten);
        let generic = match &loaded[0] {
            None => 0,
            Some(loaded) => generic(loaded, numbered, arrays),
        };
        let address = |loaded: &Option<Arc<LoadedProgram>>| loaded.as_ref().map_or(0, |it| Arc::as_ptr(it) as usize);
        let mut programs = loaded.each_ref().map(address);
        let depths = links.depths(&loaded, programs, bindings, host);
        programs[0] += fixed.map_or(0, Fixed::key);
        let key = Key { programs, generic, depths, squares };
        if !links.pairs.contains_key(&key) {
            links.sweep();
            loaded[0] = loaded[0].take().or_else(|| fixed.and_then(|fixed| links.fixed(fixed)));
            let pair = link(loaded, key, host);
            if let Err(message) = &pair {
                log::problem(message);
            }
            links.pairs.insert(key, pair.ok());
        }
        let Group { model, changes, .. } = group;
        let Some(Some(pair)) = links.pairs.get_mut(&key) else { return Plan::Broken };
        if in_use != pair.program {
            // SAFETY: the program was linked.
            unsafe { host::UseProgram(pair.program) };
        }
        let mut bound = false;
        for (number, side) in pair.sides.iter_mut().enumerate() {
            let Some(Side { loaded, block: Some(block) }) = side else { continue };
            let object = targets[number].and_then(|target| model.current(target));
            let counts = (*changes, touched);
            if block.bring_up(&loaded.program, object, (model, host), counts) {
                bound = true;
            } else if in_use != pair.program {
                bound |= block.bind();
            }
        }
        if !pair.memory.is_empty() {
            pair.memory.bring_up(points, host.facts);
        }
        if bound {
            // Binding by number has changed the plain binding, too.
            // SAFETY: the application has bound this buffer.
            unsafe { host::BindBuffer(tokens::UNIFORM_BUFFER, uniform_buffer) };
        }
        // The kind of fixed function before other stages is asked of the host.
        let complete = pair.memory.is_empty() && fixed.is_none();
        Plan::Pair { program: pair.program, complete, replaces_planes: pair.replaces_planes }
    })
}

/// The attributes of a program that are generic ones of the host.
fn generic(loaded: &LoadedProgram, numbered: u32, arrays: Arrays) -> u16 {
    use glasm::dialect::Family;
    let by_array = arrays.numbered | arrays.generic;
    if loaded.program.dialect().rules().family == Family::Register {
        // In NVIDIA's own languages an attribute has one value, whichever command set it.
        return (numbered | by_array) as u16;
    }
    // In the others numbers may mean the conventional attributes, as they did on NVIDIA's own drivers: a conventional
    // array is read if there is no generic one. The host has the position in one place for both.
    let conventional = arrays.conventional & !by_array;
    loaded.program.numbered_attributes() & !(conventional as u16 | 1)
}

impl Links {
    fn fixed(&mut self, fixed: Fixed) -> Option<Arc<LoadedProgram>> {
        match self.fixed.entry(fixed.key()) {
            Entry::Occupied(known) => Some(known.get().clone()),
            Entry::Vacant(place) => Some(place.insert(fixed.program()?).clone()),
        }
    }

    /// Which units of programs have depth textures. It is asked anew only after bindings have changed.
    fn depths(&mut self, programs: &Programs, addresses: [usize; STAGES], bindings: u64, host: &CurrentHost) -> Depths {
        if !has_depth_textures() {
            return Depths::default();
        }
        match self.depths {
            Some((then, of, depths)) if (then, of) == (bindings, addresses) => depths,
            _ => {
                let textures = programs.iter().flatten().flat_map(|loaded| loaded.program.textures());
                let depths = Depths::bound(textures, host.facts);
                self.depths = Some((bindings, addresses, depths));
                depths
            }
        }
    }

    /// Drops pairs whose programs only pairs hold.
    fn sweep(&mut self) {
        self.sweep += 1;
        if self.sweep < SWEEP {
            return;
        }
        self.sweep = 0;
        let mut holders: FxHashMap<usize, usize> = FxHashMap::default();
        for side in self.pairs.values().flatten().flat_map(|pair| pair.sides.iter().flatten()) {
            *holders.entry(Arc::as_ptr(&side.loaded) as usize).or_default() += 1;
        }
        self.pairs.retain(|_, pair| {
            let Some(pair) = pair else { return true };
            let dead = pair
                .sides
                .iter()
                .flatten()
                .any(|side| Arc::strong_count(&side.loaded) <= holders[&(Arc::as_ptr(&side.loaded) as usize)]);
            if dead {
                // SAFETY: the program belongs to the library; a context that uses it keeps it until it uses another.
                unsafe { host::DeleteProgram(pair.program) };
            }
            !dead
        });
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
}

/// Translates one program.
fn translate(
    loaded: &LoadedProgram,
    options: &compat::Options,
    float: FloatLevel,
    depths: Depths,
) -> Result<Written, String> {
    let described = || format!("program {}", replace::name(&loaded.source));
    let lowering = Options::default().with_float(float).with_formats(depths.formats());
    let lowered = loaded.program.translate(&compat::adapted(lowering));
    let lowered = lowered.map_err(|error| format!("{}: {error}", described()))?;
    let shader = compat::write(&lowered, options).map_err(|error| format!("{}: {error}", described()))?;
    if let Some(sampler) = shader.samplers.iter().find(|it| it.emulated) {
        let (unit, target) = (sampler.unit, sampler.target.name(sampler.shadow));
        return Err(format!("{}: unit {unit} needs a copy of its {target} texture, which is not made", described()));
    }
    // The place among the targets of buffers.
    let stage = match shader.stage {
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
    let slots = slots.filter_map(|(index, it)| Some((index, it.slot? as usize))).collect();
    let mut distances = (Output::CLP0.0..Output::CLP0.0 + 8).map(Output);
    let clips = shader.host_position || distances.any(|it| loaded.program.writes(it));
    Ok(Written { shader, slots, memory, clips })
}

fn link(programs: Programs, key: Key, host: &CurrentHost) -> Result<Pair, String> {
    let Key { generic, depths, squares, .. } = key;
    let start = Instant::now();
    let facts = host.facts;
    // Older versions have no bits of numbers, by which NaN is told apart.
    let float = if facts.glsl < 130 { FloatLevel::Fast } else { FloatLevel::Strict };
    let extensions = facts.extensions.to_string_lossy().split(' ').map(str::to_owned).collect();
    let options = compat::Options::new(compat::Host::new(facts.glsl).with_extensions(extensions))
        .with_generic(generic)
        .with_plain_parameters(facts.plain_parameters);
    // Each stage passes what the next one reads.
    let mut shaders = [const { None }; STAGES];
    let mut options = options.with_control(programs[1].is_some()).with_squares(squares);
    for (loaded, written) in programs.iter().zip(&mut shaders).rev() {
        let Some(loaded) = loaded else { continue };
        let shader = translate(loaded, &options, float, depths)?;
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
    let (program, cached) = make(&shaders, facts)?;
    let sides = std::array::from_fn(|number| {
        let (loaded, written) = (programs[number].clone()?, shaders[number].as_ref()?);
        let slots = written.slots.clone();
        let block = Block::new(program, &loaded.program, &written.shader, slots, facts.bindings[number], facts);
        Some(Side { loaded, block })
    });
    if log::is_on() {
        let names: Vec<String> = programs.iter().flatten().map(|it| replace::name(&it.source)).collect();
        let from = if cached { "from the cache" } else { "linked" };
        let time = start.elapsed().as_secs_f64() * 1000.0;
        log::log(&format!("{} with attributes {generic:04x}: {from} in {time:.1} ms", names.join(" and ")));
    }
    let stages = shaders.iter_mut().flatten();
    let stages = stages.filter_map(|written| Some((written.memory.take()?, written.shader.storage.as_slice())));
    let memory = PairMemory::new(program, stages.collect(), facts);
    let last = shaders[..STAGES - 1].iter().rev().flatten().next();
    let replaces_planes = last.is_some_and(|written| !written.clips);
    Ok(Pair { program, sides, memory, replaces_planes })
}

/// The linked program, and whether it came from the disk.
fn make(written: &[Option<Written>; STAGES], facts: &crate::extensions::Facts) -> Result<(GLuint, bool), String> {
    let shaders = written.each_ref().map(|it| it.as_ref().map(|it| &it.shader));
    let mut key = cache::Key::new(&facts.name);
    for shader in shaders.iter().flatten() {
        key.add(shader.text.as_bytes());
    }
    // SAFETY: the context is current in this thread.
    let program = unsafe { host::CreateProgram() };
    let cached = facts.keeps_binaries() && cache::load(&key, program);
    if !cached {
        if let Err(message) = compile(shaders, program, facts) {
            // SAFETY: the program is the library's.
            unsafe { host::DeleteProgram(program) };
            return Err(message);
        }
        if facts.keeps_binaries() {
            cache::save(&key, program);
        }
    }
    // Samplers are uniforms, set while the program is in use.
    // SAFETY: the program was linked; the plan uses it next.
    unsafe {
        host::UseProgram(program);
        for sampler in shaders.iter().flatten().flat_map(|shader| &shader.samplers) {
            let name = CString::new(sampler.name.as_str()).unwrap_or_default();
            host::Uniform1i(host::GetUniformLocation(program, name.as_ptr()), sampler.unit.into());
        }
    }
    Ok((program, cached))
}

/// The log of a shader or program.
fn information(
    object: GLuint,
    length: unsafe fn(GLuint, GLenum, *mut GLint),
    text: unsafe fn(GLuint, i32, *mut i32, *mut GLchar),
) -> String {
    let mut count = 0;
    // SAFETY: the query has one value.
    unsafe { length(object, tokens::INFO_LOG_LENGTH, &raw mut count) };
    let mut bytes = vec![0u8; count.max(1) as usize];
    // SAFETY: there is room for as many bytes as are asked for.
    unsafe { text(object, count.max(1), &raw mut count, bytes.as_mut_ptr().cast()) };
    bytes.truncate(count.max(0) as usize);
    String::from_utf8_lossy(&bytes).trim().to_owned()
}

fn compile(
    shaders: [Option<&Shader>; STAGES],
    program: GLuint,
    facts: &crate::extensions::Facts,
) -> Result<(), String> {
    let kinds = [
        tokens::VERTEX_SHADER,
        tokens::TESS_CONTROL_SHADER,
        tokens::TESS_EVALUATION_SHADER,
        tokens::GEOMETRY_SHADER,
        tokens::FRAGMENT_SHADER,
    ];
    for (shader, kind) in shaders.into_iter().zip(kinds) {
        let Some(shader) = shader else { continue };
        let text: *const c_char = shader.text.as_ptr().cast();
        let length = shader.text.len() as GLint;
        let mut status = 0;
        // SAFETY: the text has the length that is passed with it.
        let object = unsafe {
            let object = host::CreateShader(kind);
            host::ShaderSource(object, 1, &raw const text, &raw const length);
            host::CompileShader(object);
            host::GetShaderiv(object, tokens::COMPILE_STATUS, &raw mut status);
            object
        };
        if status == 0 {
            let said = information(object, host::GetShaderiv, host::GetShaderInfoLog);
            // SAFETY: the shader is the library's.
            unsafe { host::DeleteShader(object) };
            return Err(format!("the host does not compile a translation:\n{said}\n{}", shader.text));
        }
        // SAFETY: both are the library's; the program keeps the shader.
        unsafe {
            host::AttachShader(program, object);
            host::DeleteShader(object);
        }
        for attribute in shader.attributes.iter().filter(|it| it.number < 16) {
            let name = CString::new(attribute.name.as_str()).unwrap_or_default();
            // SAFETY: the name is zero-terminated.
            unsafe { host::BindAttribLocation(program, attribute.number.into(), name.as_ptr()) };
        }
    }
    let mut status = 0;
    // SAFETY: the program is the library's.
    unsafe {
        if facts.keeps_binaries() {
            host::ProgramParameteri(program, tokens::PROGRAM_BINARY_RETRIEVABLE_HINT, 1);
        }
        host::LinkProgram(program);
        host::GetProgramiv(program, tokens::LINK_STATUS, &raw mut status);
    }
    match status {
        0 => Err(format!(
            "the host does not link a translation:\n{}",
            information(program, host::GetProgramiv, host::GetProgramInfoLog)
        )),
        _ => Ok(()),
    }
}
