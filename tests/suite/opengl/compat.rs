//! GLSL for the compatibility profile: the system's OpenGL draws it as it draws the programs themselves.

use glasm::Program;
use glasm::export::compat::{self, Host, Shader};
use glasm::lower::{FloatLevel, Interface, Options, System};
use glasm_oracle::{Mode, Oracle, PASS_THROUGH, Scene, ShaderSource, Surroundings, VertexData};

use super::{CLEAR, SIZE, difference, displays, load, oracle, picture, scene, state};
use crate::support::{files, programs, root};
use glasm::dialect::Stage;
use glasm::dialect::bindings::Output;

/// Extensions that a text may use for an older version.
const EXTENSIONS: [&str; 7] = [
    "GL_ARB_gpu_shader5",
    "GL_ARB_gpu_shader_fp64",
    "GL_ARB_shader_bit_encoding",
    "GL_ARB_shader_texture_lod",
    "GL_ARB_shading_language_packing",
    "GL_ARB_texture_query_levels",
    "GL_ARB_texture_rectangle",
];

/// The system's OpenGL as if it had a version of GLSL and no newer one.
fn host(oracle: &Oracle, version: u16) -> Host {
    let extensions = EXTENSIONS.into_iter().filter(|it| oracle.driver().has(it)).map(str::to_owned).collect();
    Host::new(version).with_extensions(extensions)
}

/// GLSL 120 has no integers of bits, which rules for NaN are made of.
fn options(version: u16) -> Options {
    let float = if version < 130 { FloatLevel::Fast } else { FloatLevel::Strict };
    compat::adapted(Options::default()).with_float(float)
}

/// A side with its parameters.
struct Side {
    shader: Shader,
    parameters: Vec<[f32; 4]>,
}

impl Side {
    fn new(program: &Program, options: &compat::Options, around: &Surroundings) -> Result<Side, String> {
        let translation = program.translate(&self::options(options.host.version)).map_err(|error| error.to_string())?;
        let shader = compat::write(&translation, options).map_err(|error| error.to_string())?;
        let parameters = values(&translation.interface, &picture::parameters(program, around));
        Ok(Side { shader, parameters })
    }

    fn source(&self) -> ShaderSource<'_> {
        ShaderSource {
            text: &self.shader.text,
            block: self.shader.parameter_block.as_deref(),
            array: self.shader.parameter_array.as_deref(),
            parameters: self.parameters.clone(),
            samplers: self.shader.samplers.iter().map(|it| (it.name.as_str(), it.unit)).collect(),
            attributes: self.shader.attributes.iter().map(|it| (it.name.as_str(), it.number)).collect(),
        }
    }
}

/// The array of parameters from their values in the program's order.
fn values(interface: &Interface, given: &[[u32; 4]]) -> Vec<[f32; 4]> {
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
    let options = compat::Options::new(host(oracle, version));
    let known = version < 130;
    let refused = |error: String| (!(known && error.contains("needs GLSL"))).then(|| vec![format!("{name}: {error}")]);
    let fragment = match Side::new(drawn.fragment.1, &options, around) {
        Ok(side) => side,
        Err(error) => return refused(error),
    };
    let options = options.with_reads(fragment.shader.reads.clone());
    let vertex = match Side::new(drawn.vertex.1, &options, around) {
        Ok(side) => side,
        Err(error) => return refused(error),
    };
    let textures = scene::textures(&[Some(drawn.vertex.1), Some(drawn.fragment.1)]);
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

/// Programs beside the cases: the demos, and those that benches run.
fn others() -> Vec<(std::path::PathBuf, Program)> {
    let lenient = glasm::check::Options::default().with_lenient(true);
    let paths = ["shaders", "benches", "tests/scripts"].into_iter().flat_map(|folder| files(&root().join(folder)));
    let load = |path: std::path::PathBuf| {
        let source = std::fs::read(&path).ok()?;
        Program::parse_with(source, &lenient).ok().map(|program| (path, program))
    };
    paths.filter_map(load).collect()
}

/// The host compiles and links what is written, whatever the program.
#[test]
fn the_host_accepts_every_text() {
    let Some(oracle) = oracle() else { return };
    let options = compat::Options::new(host(&oracle, 450));
    let (mut failures, mut count) = (Vec::new(), 0);
    let all = programs().into_iter().chain(others());
    for (path, program) in all {
        let stage = program.dialect().rules().stage;
        let Ok(translation) = program.translate(&self::options(450)) else { continue };
        let Ok(shader) = compat::write(&translation, &options) else { continue };
        let source = ShaderSource { text: &shader.text, ..ShaderSource::default() };
        count += 1;
        if let Err(error) = oracle.try_link(stage == Stage::Vertex, &source) {
            failures.push(format!("{}: {error}\n{}", path.display(), shader.text));
        }
    }
    assert!(count > 500, "only {count} texts");
    assert!(failures.is_empty(), "{} of {count}\n{}", failures.len(), failures[..failures.len().min(4)].join("\n"));
}
