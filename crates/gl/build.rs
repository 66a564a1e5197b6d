//! Makes the entry points from the registry of the Khronos group: a function for each command of the host, the exported
//! functions that stand before them, and the table by which they are found.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use gl_generator::{Api, Fallbacks, Profile, Registry};

include!("src/hooks.in");

/// Extensions whose commands the host may have, or that the library provides.
const EXTENSIONS: &[&str] = &[
    "GL_AMD_multi_draw_indirect",
    "GL_ARB_draw_instanced",
    "GL_ARB_fragment_program",
    "GL_ARB_get_program_binary",
    "GL_ARB_indirect_parameters",
    "GL_ARB_matrix_palette",
    "GL_ARB_multitexture",
    "GL_ARB_point_parameters",
    "GL_ARB_shader_objects",
    "GL_ARB_texture_compression",
    "GL_ARB_transpose_matrix",
    "GL_ARB_vertex_buffer_object",
    "GL_ARB_vertex_program",
    "GL_ARB_vertex_shader",
    "GL_ARB_window_pos",
    "GL_ATI_fragment_shader",
    "GL_ATI_text_fragment_shader",
    "GL_ATI_texture_env_combine3",
    "GL_EXT_direct_state_access",
    "GL_EXT_draw_buffers2",
    "GL_EXT_draw_instanced",
    "GL_EXT_draw_range_elements",
    "GL_EXT_fog_coord",
    "GL_EXT_framebuffer_object",
    "GL_EXT_gpu_program_parameters",
    "GL_EXT_gpu_shader4",
    "GL_EXT_multi_draw_arrays",
    "GL_EXT_paletted_texture",
    "GL_EXT_point_parameters",
    "GL_EXT_secondary_color",
    "GL_EXT_shader_image_load_store",
    "GL_EXT_copy_texture",
    "GL_EXT_texture3D",
    "GL_EXT_texture_object",
    "GL_EXT_transform_feedback",
    "GL_EXT_vertex_array",
    "GL_NV_fence",
    "GL_NV_fragment_program",
    "GL_NV_fragment_program2",
    "GL_NV_geometry_program4",
    "GL_NV_gpu_program4",
    "GL_NV_gpu_program5",
    "GL_NV_half_float",
    "GL_NV_parameter_buffer_object",
    "GL_NV_point_sprite",
    "GL_NV_primitive_restart",
    "GL_NV_register_combiners",
    "GL_NV_register_combiners2",
    "GL_NV_tessellation_program5",
    "GL_NV_fog_distance",
    "GL_NV_texture_env_combine4",
    "GL_NV_texture_shader",
    "GL_NV_texture_shader2",
    "GL_NV_texture_shader3",
    "GL_NV_transform_feedback",
    "GL_NV_vertex_array_range",
    "GL_NV_vertex_program",
    "GL_NV_vertex_program2_option",
    "GL_NV_vertex_program4",
];

/// A command of the registry.
struct Command {
    /// Names and types.
    parameters: Vec<(String, String)>,
    /// With its arrow; nothing without a result.
    result: String,
}

struct Signature {
    declared: String,
    types: String,
    names: Vec<String>,
    result: String,
}

fn signature(command: &Command) -> Signature {
    let declared: Vec<String> = command.parameters.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
    let types: Vec<&str> = command.parameters.iter().map(|(_, ty)| ty.as_str()).collect();
    Signature {
        declared: declared.join(", "),
        types: types.join(", "),
        names: command.parameters.iter().map(|(name, _)| name.clone()).collect(),
        result: command.result.clone(),
    }
}

/// How commands begin that may first be called between Begin and End, where Wine finds none: its look-up asks for the
/// extensions there.
const BETWEEN: [&str; 4] = ["MultiTexCoord", "VertexAttrib", "SecondaryColor", "FogCoord"];

fn host(commands: &BTreeMap<&str, Command>) -> String {
    let windows = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows");
    let mut text = String::new();
    let mut between = Vec::new();
    for (name, command) in commands {
        let Signature { declared, types, names, result } = signature(command);
        let names = names.join(", ");
        let unnamed: String = command.parameters.iter().map(|(_, ty)| format!("_: {ty}, ")).collect();
        let early = windows && BETWEEN.iter().any(|beginning| name.starts_with(beginning));
        let (before, own) = match early {
            true => (format!("pub(super) static ENTRY_{name}: Entry = Entry::new(c\"gl{name}\"); "), String::new()),
            false => (String::new(), format!("static ENTRY: Entry = Entry::new(c\"gl{name}\"); ")),
        };
        let entry = if early { format!("ENTRY_{name}") } else { "ENTRY".to_owned() };
        if early {
            between.push(format!("&ENTRY_{name}"));
        }
        let first = if windows && *name == "Begin" { "Entry::find_before_begin(&BETWEEN); " } else { "" };
        let _ = writeln!(
            text,
            "{before}#[inline] pub(crate) unsafe fn {name}({declared}){result} {{ \
             {own}{first}\
             type Function = unsafe extern \"system\" fn({types}){result}; \
             unsafe extern \"system\" fn absent({unnamed}){result} {{ unsafe {{ std::mem::zeroed() }} }} \
             let function: Function = \
             unsafe {{ std::mem::transmute({entry}.get(absent as Function as *const c_void)) }}; \
             unsafe {{ function({names}) }} }}"
        );
    }
    if windows {
        let _ = writeln!(text, "static BETWEEN: [&Entry; {}] = [{}];", between.len(), between.join(", "));
    }
    text
}

/// The expression of four floats that the parameters from `lead` on stand for, scalars or a pointer.
fn values(name: &str, types: &[(String, String)], lead: usize) -> String {
    let size = name.chars().find(char::is_ascii_digit).and_then(|letter| letter.to_digit(10)).unwrap_or(4);
    let (last, ty) = &types[types.len() - 1];
    let words = name.contains("ParameterI4");
    let convert = if words { "words" } else { "components" };
    match ty.starts_with('*') {
        true => format!("{convert}(unsafe {{ read::<_, {size}>({last}) }})"),
        false => {
            let scalars: Vec<&str> = types[lead..].iter().map(|(name, _)| name.as_str()).collect();
            format!("{convert}([{}])", scalars.join(", "))
        }
    }
}

/// Makes the body of a hook from the names of its parameters, and those with their types.
type Body<'b> = &'b dyn Fn(&str, &[(String, String)]) -> String;

/// The hooks, and their names; `first` are the commands of version 1.1.
fn hooks(commands: &BTreeMap<&str, Command>, first: &BTreeSet<&str>) -> (String, BTreeMap<String, ()>) {
    // Windows' library exports version 1.1, and has everything else looked up.
    let windows = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows");
    let exported = |name: &str| !windows || first.contains(name);
    let mut text = String::new();
    let mut table = BTreeMap::new();
    let mut conditions: BTreeMap<&str, &str> = BTreeMap::new();
    for names in [DRAWS, MATRICES, MATERIALS, STATE, BINDINGS] {
        conditions.extend(names.split_whitespace().map(|name| (name, "")));
    }
    for (names, condition) in IDLE {
        conditions.extend(names.split_whitespace().map(|name| (name, *condition)));
    }
    let mut hook = |name: &str, body: Body| {
        let command = commands.get(name).unwrap_or_else(|| panic!("the registry has no gl{name}"));
        let Signature { declared, names, result, .. } = signature(command);
        let names = names.join(", ");
        let body = body(&names, &command.parameters);
        let body = match conditions.remove(name) {
            None => body,
            Some(condition) => {
                let condition = if condition.is_empty() { String::new() } else { format!("&& {condition}") };
                format!("if idle::is_asleep() {condition} {{ return unsafe {{ host::{name}({names}) }}; }} {body}")
            }
        };
        let result = if result.is_empty() { " -> ()" } else { &result };
        let _ = match exported(name) {
            true => writeln!(text, "exported! {{ fn gl{name}({declared}){result} {{ {body} }} }}"),
            false => writeln!(text, "pub unsafe extern \"system\" fn gl{name}({declared}){result} {{ {body} }}"),
        };
        assert!(table.insert(format!("gl{name}"), ()).is_none(), "gl{name} is listed twice");
    };
    // What runs in the layer, and what the host does where there is none.
    let enter = |name: &str, own: String, names: &str| {
        let function = own.trim_start_matches(|own| own != ':').trim_start_matches(':');
        let is_in = |list: &[&str]| {
            list.iter().any(|entry| function.strip_prefix(entry).is_some_and(|rest| rest.starts_with('(')))
        };
        let enter = match () {
            () if BESIDE_PROGRAMS.split_whitespace().any(|word| word == name) => "enter_beside",
            () if is_in(WAKING) => "enter_awake",
            () if is_in(QUIET) => "enter_quietly",
            () => "enter",
        };
        format!("{enter}(|layer| unsafe {{ {own} }}, || unsafe {{ host::{name}({names}) }})")
    };
    for (names, function) in OWN {
        for name in names.split_whitespace() {
            hook(name, &|names, _| enter(name, format!("commands::{function}(layer, {names})"), names));
        }
    }
    for (names, function, lead) in VALUES {
        for name in names.split_whitespace() {
            hook(name, &|names, types| {
                let leading: String = (0..*lead).map(|number| format!("p{number}, ")).collect();
                let value = values(name, types, *lead);
                enter(name, format!("commands::{function}(layer, {leading}{value})"), names)
            });
        }
    }
    for (names, function, lead) in GETTERS {
        for name in names.split_whitespace() {
            hook(name, &|names, types| {
                let leading: String = (0..*lead).map(|number| format!(", p{number}")).collect();
                let last = &types[types.len() - 1].0;
                enter(name, format!("write({last}, commands::{function}(layer{leading}))"), names)
            });
        }
    }
    for name in ATTRIBUTES.split_whitespace() {
        hook(name, &|names, types| {
            let size = name.chars().find(char::is_ascii_digit).unwrap_or('4');
            let last = &types[types.len() - 1].0;
            let one = format!("|place| components(read::<_, {size}>({last}.add({size} * place)))");
            enter(name, format!("commands::vertex_attribs(layer, p0, p1, {one})"), names)
        });
    }
    for (names, number) in CONVENTIONAL {
        for name in names.split_whitespace() {
            hook(name, &|names, _| format!("conventional({number}); unsafe {{ host::{name}({names}) }}"));
        }
    }
    for name in DRAWS.split_whitespace() {
        let has_mode = (name.starts_with("Draw") || name.starts_with("MultiDraw")) && name != "DrawPixels";
        hook(name, &|names, types| {
            let host = format!("unsafe {{ host::{name}({names}) }}");
            if name.starts_with("Rect") {
                // A polygon of four corners, where a geometry program takes its triangles.
                let corners = match types[0].1.starts_with('*') {
                    true => "unsafe { read::<_, 2>(p0) }, unsafe { read::<_, 2>(p1) }",
                    false => "[p0, p1], [p2, p3]",
                };
                let other = format!("rectangle(mode, {corners})");
                return format!(
                    "draw_in(tokens::POLYGON, false, |mode| if mode == tokens::POLYGON {{ {host} }} else {{ {other} }})"
                );
            }
            if has_mode { format!("draw_in(p0, true, |p0| {host})") } else { format!("draw(|| {host})") }
        });
    }
    for name in ["ArrayElement", "ArrayElementEXT"] {
        hook(name, &|names, _| format!("flags::ARRAY_ELEMENTS.set(); unsafe {{ host::{name}({names}) }}"));
    }
    for (kind, commands) in [("Matrices", MATRICES), ("Materials", MATERIALS), ("Others", STATE)] {
        for name in commands.split_whitespace() {
            hook(name, &|names, _| format!("touch(State::{kind}); unsafe {{ host::{name}({names}) }}"));
        }
    }
    // Both are read again after they were carried out.
    for name in BINDINGS.split_whitespace() {
        // Texels of the border have a name of NV_texture_shader's, too.
        let border = ["TexParameterfv", "TexParameteriv"].contains(&name);
        let border = if border { "let p1 = commands::border_name(p1); " } else { "" };
        let changed = if name.starts_with("Bind") { "" } else { "texture_changed(); " };
        // Compressed images have no format of NV_texture_shader, and no indices.
        let forgets = if name.starts_with("CompressedTexImage") { "; forget_image(p0, p1)" } else { "" };
        hook(name, &|names, _| format!("rebound(); {changed}{border}unsafe {{ host::{name}({names}) }}{forgets}"));
    }
    for (names, place) in IMAGES {
        for name in names.split_whitespace() {
            hook(name, &|names, _| {
                let function = match name {
                    "TexImage1D" => "tex_image_1d",
                    "TexImage2D" => "tex_image_2d",
                    "TexImage3D" => "tex_image_3d",
                    "CopyTexImage1D" => "copy_tex_image_1d",
                    "CopyTexImage2D" => "copy_tex_image_2d",
                    _ => {
                        // Commands that name a texture do not say what is bound.
                        let forgets = match name {
                            _ if *place != 2 || name.starts_with("TextureStorage") => "",
                            _ if name.starts_with("TexStorage") => "; forget_levels(p0, p1)",
                            _ => "; forget_image(p0, p1)",
                        };
                        return format!("image(p{place} as u32); unsafe {{ host::{name}({names}) }}{forgets}");
                    }
                };
                let own = enter(name, format!("commands::{function}(layer, {names})"), names);
                if name.starts_with("Copy") {
                    // What is copied takes the place of indices.
                    return format!(
                        "image(p{place}); if flags::PALETTES.is_set() \
                         {{ enter_beside(|layer| commands::forget_indices(layer, p0, p1), || ()); }}\n \
                         if flags::FORMATS.is_set() || commands::is_shader_image(p{place} as GLint, 0) \
                         {{ {own} }} else {{ unsafe {{ host::{name}({names}) }} }}"
                    );
                }
                // Behind the internal format come the sizes and the border.
                let format = place + 2 + function.as_bytes()[10].wrapping_sub(b'0') as usize;
                format!(
                    "image(p{place} as u32); if flags::PALETTES.is_set() || flags::FORMATS.is_set() || \
                     commands::is_index_format(p{place}) || commands::is_shader_image(p{place}, p{format}) \
                     {{ {own} }} else {{ unsafe {{ host::{name}({names}) }} }}"
                )
            });
        }
    }
    for (name, function) in PARTS {
        hook(name, &|names, _| {
            let own = enter(name, format!("commands::{function}(layer, {names})"), names);
            // Behind the level come the offsets and the sizes.
            let format = 2 + 2 * function.as_bytes()[14].wrapping_sub(b'0') as usize;
            format!(
                "if flags::PALETTES.is_set() || flags::FORMATS.is_set() || commands::is_shader_image(0, p{format}) \
                 {{ {own} }} else {{ unsafe {{ host::{name}({names}) }} }}"
            )
        });
    }
    assert!(conditions.is_empty(), "conditions of what is not listed: {conditions:?}");
    if windows {
        for name in first.iter().filter(|name| !table.contains_key(&format!("gl{name}"))) {
            let Signature { declared, names, result, .. } = signature(&commands[name]);
            let result = if result.is_empty() { " -> ()" } else { &result };
            let names = names.join(", ");
            let body = format!("unsafe {{ host::{name}({names}) }}");
            let _ = writeln!(text, "exported! {{ fn gl{name}({declared}){result} {{ {body} }} }}");
        }
    }
    // Programs may ask for a command without its suffix first, and glvnd has a function for any name.
    let mut found: BTreeMap<&str, &str> = table.keys().map(|name| (name.as_str(), name.as_str())).collect();
    for name in table.keys() {
        let plain = name.strip_suffix("NV").or_else(|| name.strip_suffix("ATI"));
        if let Some(plain) = plain.filter(|plain| !commands.contains_key(&plain[2..])) {
            found.insert(plain, name);
        }
    }
    text.push_str("pub(crate) static TABLE: &[(&str, Hook)] = &[\n");
    for (name, function) in found {
        let _ = writeln!(text, "(\"{name}\", || {function} as *const c_void),");
    }
    text.push_str("];\n");
    let beside: Vec<String> = BESIDE_PROGRAMS.split_whitespace().map(|name| format!("\"gl{name}\"")).collect();
    let _ = writeln!(text, "pub(super) static BESIDE_PROGRAMS: &[&str] = &[{}];", beside.join(", "));
    (text, table)
}

/// The entry points and the sizes of their parameters, for a test in C.
fn entries(commands: &BTreeMap<&str, Command>, names: &BTreeMap<String, ()>) -> String {
    let kind = |ty: &str| match ty {
        "GLdouble" | "GLint64" | "GLuint64" | "GLint64EXT" | "GLuint64EXT" => 'd',
        "GLsync" | "GLDEBUGPROC" => 'p',
        _ if ty.starts_with('*') => 'p',
        _ => 'w',
    };
    let line = |name: &String| {
        let kinds: String = commands[&name[2..]].parameters.iter().map(|(_, ty)| kind(ty)).collect();
        format!("ENTRY(\"{name}\", \"{kinds}\")\n")
    };
    names.keys().map(line).collect()
}

fn main() {
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        // The library means its own functions, though another layer above it may export the same.
        println!("cargo::rustc-cdylib-link-arg=-Wl,-Bsymbolic");
    }
    println!("cargo::rerun-if-changed=src/hooks.in");
    println!("cargo::rerun-if-changed=build.rs");
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    if target("OS") == "windows" && target("ENV") == "gnu" {
        // With parts of the file at whole pages Wine maps it, and does not read all of it when it is loaded.
        println!("cargo::rustc-cdylib-link-arg=-Wl,--file-alignment,4096");
    }
    let registry = Registry::new(Api::Gl, (4, 6), Profile::Compatibility, Fallbacks::None, EXTENSIONS);
    let plain = |ty: &str| ty.replace("types::", "").replace("__gl_imports::raw::", "");
    let commands: BTreeMap<&str, Command> = registry
        .cmds
        .iter()
        .map(|it| {
            let parameters = it.params.iter().enumerate();
            let parameters = parameters.map(|(number, it)| (format!("p{number}"), plain(&it.ty))).collect();
            let result = match plain(&it.proto.ty).as_str() {
                "()" => String::new(),
                ty => format!(" -> {ty}"),
            };
            (it.proto.ident.as_str(), Command { parameters, result })
        })
        .collect();
    let listed: String = commands.keys().map(|name| format!("COMMAND(gl{name})\n")).collect();
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let write = |name: &str, text: String| fs::write(Path::new(&out).join(name), text).expect("OUT_DIR is writable");
    write("host.rs", host(&commands));
    let first = Registry::new(Api::Gl, (1, 1), Profile::Compatibility, Fallbacks::None, []);
    let first = first.cmds.iter().map(|command| command.proto.ident.as_str()).collect();
    let (hooks, names) = hooks(&commands, &first);
    write("hooks.rs", hooks);
    write("entries.h", entries(&commands, &names));
    // For a host that does nothing, which benches and tests have.
    write("commands.h", listed);
    let tokens = registry.enums.iter().filter(|it| it.ty == "types::GLenum" || it.ty == "GLenum");
    let tokens = tokens.map(|tokens| {
        let value = tokens.value.replace("types::", "");
        // A few are negative.
        let number = value.strip_prefix('-').map_or(value.clone(), |digits| format!("0u32.wrapping_sub({digits})"));
        format!("pub(crate) const {}: u32 = {number};\n", tokens.ident)
    });
    write("tokens.rs", tokens.collect());
}
