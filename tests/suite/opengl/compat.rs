//! GLSL for the compatibility profile: the system's OpenGL draws it as it draws the programs themselves.

use glasm::Program;
use glasm::dialect::Stage;
use glasm::dialect::bindings::{Binding, Output};
use glasm::export::compat::{self, Host, Shader};
use glasm::interp::initial_inputs;
use glasm::lower::description::{Format, System};
use glasm::lower::{FloatLevel, Interface, Lookup, Options, UnitFormat};
use glasm::texture::{BaseFormat, Target};
use glasm_oracle::{
    Mode, Oracle, PASS_THROUGH, Parameter, Picture, Scene, ShaderSource, Surroundings, VertexData, record_with,
};
use glasm_scene::cases::{Bindings, Cpu, Source, run};

use super::{CLEAR, SIZE, difference, displays, load, oracle, picture, scene, state};
use crate::support::{all_programs, files, root};

/// Extensions that a text may use for an older version.
const EXTENSIONS: [&str; 8] = [
    "GL_ARB_fragment_coord_conventions",
    "GL_ARB_gpu_shader5",
    "GL_ARB_gpu_shader_fp64",
    "GL_ARB_shader_bit_encoding",
    "GL_ARB_shader_texture_lod",
    "GL_ARB_shading_language_packing",
    "GL_ARB_texture_query_levels",
    "GL_ARB_texture_rectangle",
];

/// The system's OpenGL as if it had a version of GLSL and no newer one.
pub(super) fn host(oracle: &Oracle, version: u16) -> Host {
    let extensions =
        EXTENSIONS.into_iter().filter(|extension| oracle.driver().has(extension)).map(str::to_owned).collect();
    Host::new(version).with_extensions(extensions)
}

/// GLSL 120 has no integers of bits, which rules for NaN are made of.
pub(super) fn options(version: u16) -> Options {
    let float = if version < 130 { FloatLevel::Fast } else { FloatLevel::Strict };
    compat::adapted(Options::default()).with_float(float)
}

/// What the lookups in the bound textures do beside filtering.
fn formats(textures: &Bindings) -> Vec<UnitFormat> {
    let lookup = |bound: &glasm_scene::cases::Binding| match (bound.texture.level(0)?.format(), bound.sampler.compare) {
        (BaseFormat::SignedHilo, _) => Some(Lookup::Hemisphere),
        (BaseFormat::Depth, Some(_)) => Some(Lookup::Compared(bound.sampler.depth_mode)),
        _ => Some(Lookup::Plain),
    };
    textures.iter().filter_map(|(unit, bound)| Some(UnitFormat { unit: *unit, lookup: lookup(bound)? })).collect()
}

/// A side with its parameters.
struct Side {
    shader: Shader,
    parameters: Vec<[f32; 4]>,
}

impl Side {
    /// A side whose parameters have these values, in the program's order.
    fn new(
        program: &Program,
        options: &compat::CompatOptions,
        values: &[[u32; 4]],
        textures: &Bindings,
    ) -> Result<Side, String> {
        let lowering = self::options(options.host.version).with_formats(formats(textures));
        let translation = program.translate(&lowering).map_err(|error| error.to_string())?;
        let shader = compat::write(&translation, options).map_err(|error| error.to_string())?;
        let parameters = self::values(&translation.interface, values);
        Ok(Side { shader, parameters })
    }

    /// Both sides of a pair.
    fn pair(
        [vertex, fragment]: [&Program; 2],
        options: &compat::CompatOptions,
        values: [&[[u32; 4]]; 2],
        textures: &Bindings,
    ) -> Result<[Side; 2], String> {
        let fragment = Side::new(fragment, options, values[1], textures)?;
        let options = options.clone().with_reads(fragment.shader.reads.clone());
        Ok([Side::new(vertex, &options, values[0], textures)?, fragment])
    }

    fn source(&self) -> ShaderSource<'_> {
        ShaderSource {
            text: &self.shader.text,
            block: self.shader.parameter_block.as_deref(),
            array: self.shader.parameter_array.as_deref(),
            parameters: self.parameters.clone(),
            samplers: self.shader.samplers.iter().map(|sampler| (sampler.name.as_str(), sampler.unit)).collect(),
            attributes: self
                .shader
                .attributes
                .iter()
                .map(|attribute| (attribute.name.as_str(), attribute.number))
                .collect(),
        }
    }
}

/// The array of parameters from their values in the program's order.
pub(super) fn values(interface: &Interface, given: &[[u32; 4]]) -> Vec<[f32; 4]> {
    let mut values = vec![[0.0; 4]; interface.slots as usize];
    for (parameter, given) in interface.parameters.iter().zip(given) {
        if let Some(slot) = parameter.slot {
            values[slot as usize] = given.map(f32::from_bits);
        }
    }
    for system in &interface.system {
        if system.what == System::Window {
            values[system.slot as usize] = [SIZE as f32, SIZE as f32, 0.0, 0.0];
        }
    }
    values
}

/// A pair in GLSL, drawn as the programs are.
struct Drawn<'a> {
    name: &'a str,
    vertex: (&'a str, &'a Program),
    fragment: (&'a str, &'a Program),
    vertices: &'a [VertexData],
    mode: Mode,
}

/// Draws a pair both ways and describes the differences. `None` if the version cannot hold it.
fn compare(oracle: &Oracle, version: u16, drawn: &Drawn, around: &Surroundings) -> Option<Vec<String>> {
    let name = drawn.name;
    let options = compat::CompatOptions::new(host(oracle, version));
    let programs = [drawn.vertex.1, drawn.fragment.1];
    let values = programs.map(|program| picture::parameters(program, around));
    let textures = scene::textures(&programs.map(Some));
    let [vertex, fragment] = match Side::pair(programs, &options, [&values[0], &values[1]], &textures) {
        Ok(pair) => pair,
        Err(error) if version < 130 && error.contains("needs GLSL") => return None,
        Err(error) => return Some(vec![format!("{name}: {error}")]),
    };
    let colors = (0..8).filter(|number| drawn.fragment.1.writes(Output(*number))).count().max(1);
    let scene = Scene {
        width: SIZE,
        height: SIZE,
        vertex: Some(drawn.vertex.0),
        fragment: drawn.fragment.0,
        mode: drawn.mode,
        vertices: drawn.vertices,
        vertex_parameters: &scene::parameters(drawn.vertex.1),
        fragment_parameters: &scene::parameters(drawn.fragment.1),
        textures: &textures,
        surroundings: Some(around),
        clear: CLEAR,
        colors: colors as u32,
    };
    let pictures = oracle
        .draw(&scene)
        .and_then(|want| Ok((want, oracle.draw_linked(&scene, &vertex.source(), &fragment.source())?)));
    let (want, got) = match pictures {
        Ok(pictures) => pictures,
        Err(error) => {
            return Some(vec![format!("{name}: {error}\n{}\n{}", vertex.shader.text, fragment.shader.text)]);
        }
    };
    let mut failures = Vec::new();
    for (buffer, (want, got)) in want.colors.iter().zip(&got.colors).enumerate() {
        failures.extend(difference(want, got).map(|text| format!("{name}: colour {buffer}: {text}")));
    }
    let depth = want.depths.iter().zip(&got.depths).filter(|(want, got)| (*want - *got).abs() > 1e-6).count();
    if depth > 0 {
        failures.push(format!("{name}: {depth} depths"));
    }
    Some(failures)
}

/// Pictures of every program of `tests/opengl` in a version: the differences, and how many there were.
fn compare_all(oracle: &Oracle, version: u16) -> (Vec<String>, usize) {
    let around = state::surroundings();
    let (mut failures, mut count) = (Vec::new(), 0);
    let pass_through = load("what hands attributes on", PASS_THROUGH);
    for path in files(&root().join("tests/opengl")) {
        let name = format!("{} in {version}", path.file_name().unwrap_or_default().to_string_lossy());
        let text = std::fs::read_to_string(&path).expect("a program");
        let program = load(&name, &text);
        let fragments = match program.dialect().rules().stage {
            Stage::Fragment => vec![text.clone()],
            _ => displays(&program),
        };
        let is_vertex = program.dialect().rules().stage == Stage::Vertex;
        let vertices = if is_vertex { scene::mesh() } else { scene::window() };
        for fragment in fragments {
            let loaded = load(&name, &fragment);
            let drawn = Drawn {
                name: &name,
                vertex: if is_vertex { (&text, &program) } else { (PASS_THROUGH, &pass_through) },
                fragment: (&fragment, &loaded),
                vertices: &vertices,
                mode: if is_vertex { Mode::Triangles } else { Mode::TriangleStrip },
            };
            if let Some(found) = compare(oracle, version, &drawn, &around) {
                failures.extend(found);
                count += 1;
            }
        }
    }
    (failures, count)
}

#[test]
fn glsl_of_every_version_draws_as_the_programs_do() {
    let Some(oracle) = oracle() else { return };
    for version in [120, 130, 330, 450] {
        let (failures, count) = compare_all(&oracle, version);
        assert!(failures.is_empty(), "{}: {} of {count}\n{}", oracle.driver(), failures.len(), failures.join("\n"));
        assert!(count >= 60, "only {count} pictures in {version}");
    }
}

/// The values of a scene's parameters in the program's order.
fn given(program: &Program, scene: &[(Parameter, [f32; 4])]) -> Vec<[u32; 4]> {
    let mut all = initial_inputs(program).parameters;
    for (parameter, value) in program.parameters().iter().zip(&mut all) {
        let place = match &parameter.binding {
            Binding::Register(number) => Parameter::Register(u32::from(*number)),
            Binding::Environment(number) => Parameter::Environment(u32::from(*number)),
            Binding::Local(number) => Parameter::Local(u32::from(*number)),
            Binding::Named => Parameter::Named(parameter.name.clone().into_owned()),
            Binding::Constant(_) | Binding::State(_) => continue,
        };
        if let Some((_, given)) = scene.iter().find(|(wanted, _)| *wanted == place) {
            *value = given.map(f32::to_bits);
        }
    }
    all
}

/// Draws a scene of assembly programs in GLSL.
fn draw_in_glsl(oracle: &Oracle, scene: &Scene<'_>) -> Result<Picture, String> {
    let read = |text: &str| Program::parse(text).map_err(|error| error.to_string());
    let (vertex, fragment) = (read(scene.vertex.unwrap_or(PASS_THROUGH))?, read(scene.fragment)?);
    let values = [given(&vertex, scene.vertex_parameters), given(&fragment, scene.fragment_parameters)];
    // Conventional attributes have fewer components.
    let options = compat::CompatOptions::new(host(oracle, 450)).with_generic(0xfffe);
    let programs = [&vertex, &fragment];
    let [vertex, fragment] = Side::pair(programs, &options, [&values[0], &values[1]], scene.textures)?;
    if fragment.shader.colors.iter().any(|color| color.format != Format::Float) {
        return Err("integer colours need a target of integers".to_owned());
    }
    let sides = [&vertex, &fragment];
    if sides.iter().any(|side| !side.shader.storage.is_empty() || !side.shader.images.is_empty()) {
        return Err("memory and images have no contents here".to_owned());
    }
    let held = |sampler: &compat::Sampler| {
        !sampler.emulated && !matches!(sampler.target, Target::Buffer | Target::Multisample | Target::MultisampleArray)
    };
    if sides.iter().any(|side| !side.shader.samplers.iter().all(held)) {
        return Err("the texture would have to be copied to another target".to_owned());
    }
    let generic = |varying: &compat::Varying| varying.result >= Output::INTERPOLANT0.0;
    if scene.vertex.is_none() && fragment.shader.reads.varyings.iter().any(generic) {
        return Err("generic values come from a vertex program".to_owned());
    }
    oracle.draw_linked(scene, &vertex.source(), &fragment.source())
}

/// Cases that are not compared.
const ASIDE: [&str; 3] = [
    // From GLSL 130 on Mesa takes the mode ALPHA of depth textures for INTENSITY, where nothing is compared.
    "fp-depth-modes.fp",
    // What a plain sampler gives of a texture that compares, GLSL leaves undefined: the drop-in turns the comparison off.
    "fp-depth-not-compared.fp",
    "vp3-depth-not-compared.vp",
];

/// The values that case files want come from the extensions' texts; those of NVIDIA's own languages too, which Mesa
/// does not have.
#[test]
fn case_files_in_glsl_give_what_they_want() {
    let Some(oracle) = oracle() else { return };
    let (mut failures, mut recorded) = (Vec::new(), 0);
    for folder in ["tests/cases/arb/run", "tests/cases/nv/run"] {
        let paths = files(&root().join(folder)).into_iter();
        for path in paths.filter(|path| !ASIDE.iter().any(|name| path.ends_with(name))) {
            let name = path.to_string_lossy().into_owned();
            let source = std::fs::read(&path).expect("a case file");
            let recording =
                record_with("GLSL", &name, &source, "~1e-3", &|scene| draw_in_glsl(&oracle, scene)).expect(&name);
            recorded += usize::from(recording.runs > 0);
            let Some(text) = recording.text else { continue };
            let report = run(&[Source { name, bytes: text.into_bytes() }], &mut [&mut Cpu]);
            failures.extend((report.failed > 0).then(|| report.to_string()));
        }
    }
    assert!(failures.is_empty(), "{} of {recorded}\n{}", failures.len(), failures.join("\n"));
    assert!(recorded >= 300, "only {recorded} files were recorded");
}

/// Programs beside the cases: the demos, and those that benches run.
fn others() -> Vec<(std::path::PathBuf, Program)> {
    let lenient = glasm::check::ParseOptions::default().with_lenient(true);
    let paths = ["shaders", "benches", "tests/scripts"].into_iter().flat_map(|folder| files(&root().join(folder)));
    let load = |path: std::path::PathBuf| {
        let source = std::fs::read(&path).ok()?;
        Program::parse_with(source, &lenient).ok().map(|program| (path, program))
    };
    paths.filter_map(load).collect()
}

/// A program around one whose stage is not linked alone.
fn beside(text: &str, options: &compat::CompatOptions) -> Shader {
    let program = load("a stage beside another", text);
    let translation = program.translate(&self::options(450)).expect("a module");
    compat::write(&translation, options).expect("a text")
}

/// Programs for the stages that OpenGL does not link alone.
const VERTICES: &str = "!!NVvp4.0\nMOV result.position, vertex.position;\nEND";
const EVALUATION: &str = "!!NVtep5.0\nTESS_MODE QUADS;\nMOV result.position, vertex[0].position;\nEND";

/// The host compiles and links what is written, whatever the program.
#[test]
fn the_host_accepts_every_text() {
    let Some(oracle) = oracle() else { return };
    let options = compat::CompatOptions::new(host(&oracle, 450));
    let (mut failures, mut count, mut between) = (Vec::new(), 0, 0);
    let all = all_programs().into_iter().chain(others());
    for (path, program) in all {
        let stage = program.dialect().rules().stage;
        let Ok(translation) = program.translate(&self::options(450)) else { continue };
        let mut options = options.clone();
        let evaluation = (stage == Stage::TessellationControl).then(|| beside(EVALUATION, &options));
        options.reads = evaluation.as_ref().map(|evaluation| evaluation.reads.clone());
        let options = options.with_control(false);
        let Ok(shader) = compat::write(&translation, &options) else { continue };
        let vertices = (!matches!(stage, Stage::Vertex | Stage::Fragment)).then(|| {
            between += 1;
            beside(VERTICES, &options.clone().with_reads(shader.reads.clone()))
        });
        let shaders = [vertices.as_ref(), Some(&shader), evaluation.as_ref()];
        let sources: Vec<(Stage, ShaderSource<'_>)> = shaders
            .into_iter()
            .flatten()
            .map(|shader| (shader.stage, ShaderSource { text: &shader.text, ..ShaderSource::default() }))
            .collect();
        let sides: Vec<(Stage, &ShaderSource<'_>)> = sources.iter().map(|(stage, it)| (*stage, it)).collect();
        count += 1;
        if let Err(error) = oracle.try_link(&sides) {
            failures.push(format!("{}: {error}\n{}", path.display(), shader.text));
        }
    }
    assert!(count > 500, "only {count} texts");
    assert!(between > 30, "only {between} texts of stages before the rasteriser");
    assert!(failures.is_empty(), "{} of {count}\n{}", failures.len(), failures[..failures.len().min(4)].join("\n"));
}
