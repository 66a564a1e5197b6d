//! A trial of the OpenGL below, for `glasm doctor`: with GLASM_GL_TRIAL set, the process that has loaded this library opens a
//! context without a window, draws with a program of each language, writes what became of it, and ends. A program that calls
//! OpenGL cannot be part of `glasm`, which has no `unsafe`.
//!
//! Lines are a word, a tab and a text: `vendor`, `renderer`, `version`; `program`, with a name and `right`, `refused` or what
//! is wrong behind further tabs; `fault`, if there is no context.

use std::ffi::{CStr, c_int, c_void};
use std::io::Write;

use crate::host::tokens;
use crate::platform::{eglCreateContext, eglGetProcAddress, eglMakeCurrent};

/// The side of the picture.
const SIDE: c_int = 16;
/// The colour that the vertices have.
const COLOR: [f32; 4] = [1.0, 0.5, 0.25, 1.0];
/// The colours that programs make of it, by their texts: half the red, or red and blue exchanged.
const HALVED: [u8; 4] = [128, 128, 64, 255];
const EXCHANGED: [u8; 4] = [64, 128, 255, 255];

/// A program that draws.
struct Trial {
    name: &'static str,
    text: &'static str,
    target: u32,
    wanted: [u8; 4],
}

const fn fragment(name: &'static str, text: &'static str, target: u32) -> Trial {
    Trial { name, text, target, wanted: HALVED }
}

const fn vertex(name: &'static str, text: &'static str) -> Trial {
    Trial { name, text, target: tokens::VERTEX_PROGRAM_ARB, wanted: EXCHANGED }
}

const TRIALS: [Trial; 10] = [
    vertex("ARBvp1.0", "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.color.zyxw;\nEND"),
    vertex("VP1.0", "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0].zyxw;\nEND"),
    vertex("VP2.0", "!!VP2.0\nMOV o[HPOS], v[OPOS];\nSSG R0, v[COL0];\nMUL o[COL0], v[COL0].zyxw, R0;\nEND"),
    vertex(
        "NV_vertex_program3",
        "!!ARBvp1.0\nOPTION NV_vertex_program3;\nMOV result.position, vertex.position;\nTEMP t;\nSSG t, vertex.color;\n\
         MUL result.color, vertex.color.zyxw, t;\nEND",
    ),
    vertex("NVvp4.0", "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV.F result.color, vertex.color.zyxw;\nEND"),
    fragment(
        "ARBfp1.0",
        "!!ARBfp1.0\nMUL result.color, fragment.color, {0.5, 1, 1, 1};\nEND",
        tokens::FRAGMENT_PROGRAM_ARB,
    ),
    fragment("FP1.0", "!!FP1.0\nMULR o[COLR], f[COL0], {0.5, 1, 1, 1};\nEND", tokens::FRAGMENT_PROGRAM_NV),
    fragment(
        "NV_fragment_program2",
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nPARAM rounds = {2, 0, 0, 0};\nTEMP t;\nMOV t, fragment.color;\n\
         REP rounds.x;\nADD t.x, t.x, -0.25;\nENDREP;\nMOV result.color, t;\nEND",
        tokens::FRAGMENT_PROGRAM_ARB,
    ),
    fragment(
        "NVfp4.0",
        "!!NVfp4.0\nINT TEMP i;\nMOV.S i, {1, 0, 0, 0};\nSHR.S i.x, i.x, 0;\nTEMP t;\nI2F t, i.x;\nMUL.F t, t, 0.5;\n\
         MOV.F t.yzw, 1.0;\nMUL.F result.color, fragment.color, t;\nEND",
        tokens::FRAGMENT_PROGRAM_ARB,
    ),
    fragment(
        "NVfp5.0",
        "!!NVfp5.0\nINT TEMP i;\nMOV.S i.x, {1, 0, 0, 0};\nBFE.S i.x, {8, 0, 0, 0}, i.x;\nTEMP t;\nI2F t, i.x;\n\
         MUL.F t, t, 0.5;\nMOV.F t.yzw, 1.0;\nMUL.F result.color, fragment.color, t;\nEND",
        tokens::FRAGMENT_PROGRAM_ARB,
    ),
];

/// Calls a command of OpenGL as a program does that looks it up by name; nothing happens where there is none.
macro_rules! command {
    ($name:ident($($parameter:expr => $ty:ty),*) $(-> $result:ty, $absent:expr)?) => {{
        // SAFETY: the name is zero-terminated.
        let found = unsafe { eglGetProcAddress(concat!("gl", stringify!($name), "\0").as_ptr()) };
        if found.is_null() {
            $($absent)?
        } else {
            type Function = unsafe extern "system" fn($($ty),*) $(-> $result)?;
            // SAFETY: the command of this name has this type, and a context is current; pointers live during the call.
            unsafe { std::mem::transmute::<*const c_void, Function>(found)($($parameter),*) }
        }
    }};
}

/// What runs when the library is loaded.
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static START: extern "C" fn() = start;

extern "C" fn start() {
    if std::env::var_os("GLASM_GL_TRIAL").is_none_or(|value| value != "1") {
        return;
    }
    let mut out = std::io::stdout();
    let mut say = |line: &str| {
        // Whoever started the trial may have gone.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    };
    match open() {
        Err(what) => say(&format!("fault\t{what}")),
        Ok(()) => run(&mut say),
    }
    // SAFETY: the process ends here, without what its program would do at its end.
    unsafe { libc::_exit(0) }
}

/// Opens a context without a window: on the default display, or where there is none on the first device.
fn open() -> Result<(), &'static str> {
    const PLATFORM_DEVICE: u32 = 0x313f;
    const PLATFORM_SURFACELESS: u32 = 0x31dd;
    let native = std::ptr::null_mut::<c_void>();
    let no_attributes = std::ptr::null::<isize>();
    let mut device = std::ptr::null_mut::<c_void>();
    let (most, mut count) = (1, 0);
    let (devices, counted) = (&raw mut device, &raw mut count);
    from_host!(eglQueryDevicesEXT(most: c_int, devices: *mut *mut c_void, counted: *mut c_int) -> u32);
    let platform = |kind: u32, native: *mut c_void| from_host!(eglGetPlatformDisplay(kind: u32, native: *mut c_void, no_attributes: *const isize) -> *mut c_void);
    let own = from_host!(eglGetDisplay(native: *mut c_void) -> *mut c_void);
    let displays = [own, platform(PLATFORM_SURFACELESS, native), platform(PLATFORM_DEVICE, device)];
    let none = std::ptr::null_mut::<c_int>();
    let opens = |display: &*mut c_void| {
        let display = *display;
        !display.is_null()
            && from_host!(eglInitialize(display: *mut c_void, none: *mut c_int, none: *mut c_int) -> u32) != 0
    };
    let display = displays.into_iter().find(opens).ok_or("EGL has no display")?;
    make_context(display)
}

/// A context of OpenGL with a small picture, made current as programs do.
fn make_context(display: *mut c_void) -> Result<(), &'static str> {
    const OPENGL_API: u32 = 0x30a2;
    // A buffer of pixels, OpenGL, and eight bits of each channel.
    let wanted: [c_int; 13] = [0x3033, 1, 0x3040, 8, 0x3024, 8, 0x3023, 8, 0x3022, 8, 0x3021, 8, 0x3038];
    let size: [c_int; 5] = [0x3057, SIDE, 0x3056, SIDE, 0x3038];
    let api = OPENGL_API;
    if from_host!(eglBindAPI(api: u32) -> u32) == 0 {
        return Err("EGL has no OpenGL");
    }
    let (mut config, mut count, most) = (std::ptr::null_mut::<c_void>(), 0, 1);
    let (wanted, configs, counted) = (wanted.as_ptr(), &raw mut config, &raw mut count);
    let chosen = from_host!(eglChooseConfig(
        display: *mut c_void, wanted: *const c_int, configs: *mut *mut c_void, most: c_int, counted: *mut c_int
    ) -> u32);
    if chosen == 0 || count == 0 {
        return Err("EGL has no configuration of 32 bits for OpenGL");
    }
    let size = size.as_ptr();
    let surface = from_host!(eglCreatePbufferSurface(
        display: *mut c_void, config: *mut c_void, size: *const c_int
    ) -> *mut c_void);
    // SAFETY: the display and the configuration are EGL's own, and there are no attributes.
    let context = unsafe { eglCreateContext(display, config, 0, std::ptr::null()) };
    if context == 0 {
        return Err("EGL makes no context of OpenGL");
    }
    // SAFETY: all of them are EGL's own.
    let current = unsafe { eglMakeCurrent(display, surface, surface, context) };
    if current == 0 { Err("the context cannot be made current") } else { Ok(()) }
}

fn string(name: u32) -> String {
    let text: *const u8 = command!(GetString(name => u32) -> *const u8, std::ptr::null());
    if text.is_null() {
        return String::new();
    }
    // SAFETY: strings of OpenGL are zero-terminated and live as long as the context.
    let text = unsafe { CStr::from_ptr(text.cast()) }.to_string_lossy().into_owned();
    text.replace(['\n', '\t'], " ")
}

fn error() -> u32 {
    command!(GetError() -> u32, 0)
}

fn run(say: &mut impl FnMut(&str)) {
    for (word, name) in [("vendor", tokens::VENDOR), ("renderer", tokens::RENDERER), ("version", tokens::VERSION)] {
        say(&format!("{word}\t{}", string(name)));
    }
    command!(Viewport(0 => c_int, 0 => c_int, SIDE => c_int, SIDE => c_int));
    for trial in TRIALS {
        say(&format!("program\t{}\tbegins", trial.name));
        say(&format!("program\t{}\t{}", trial.name, tried(&trial)));
    }
}

/// Draws with a program.
fn tried(trial: &Trial) -> String {
    // A context that is lost returns errors for ever.
    (0..8).take_while(|_| error() != 0).for_each(drop);
    let length = trial.text.len() as c_int;
    let text = trial.text.as_ptr();
    // The languages of NV_vertex_program and NV_fragment_program have commands of their own.
    if trial.text.starts_with("!!VP") || trial.text.starts_with("!!FP") {
        command!(BindProgramNV(trial.target => u32, 1 + trial.target => u32));
        command!(LoadProgramNV(trial.target => u32, 1 + trial.target => u32, length => c_int, text => *const u8));
    } else {
        command!(BindProgramARB(trial.target => u32, 1 + trial.target => u32));
        let format = tokens::PROGRAM_FORMAT_ASCII_ARB;
        command!(ProgramStringARB(trial.target => u32, format => u32, length => c_int, text => *const u8));
    }
    command!(Enable(trial.target => u32));
    if error() != 0 {
        command!(Disable(trial.target => u32));
        return "refused".to_owned();
    }
    command!(Clear(tokens::COLOR_BUFFER_BIT => u32));
    command!(Begin(tokens::TRIANGLE_STRIP => u32));
    let [red, green, blue, alpha] = COLOR;
    command!(Color4f(red => f32, green => f32, blue => f32, alpha => f32));
    for [x, y] in [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0f32]] {
        command!(Vertex2f(x => f32, y => f32));
    }
    command!(End());
    command!(Disable(trial.target => u32));
    let mut pixel = [0u8; 4];
    let (middle, into) = (SIDE / 2, pixel.as_mut_ptr());
    command!(ReadPixels(middle => c_int, middle => c_int, 1 => c_int, 1 => c_int, tokens::RGBA => u32,
        tokens::UNSIGNED_BYTE => u32, into => *mut u8));
    match error() {
        0 if pixel.iter().zip(trial.wanted).all(|(got, want)| got.abs_diff(want) <= 1) => "right".to_owned(),
        0 => format!("{pixel:?} in place of {:?}", trial.wanted),
        error => format!("error {error:#06x}"),
    }
}
