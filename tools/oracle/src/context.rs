//! A context of the system's OpenGL without a display.

use std::ffi::{CStr, CString, c_char, c_void};
use std::ptr::null_mut;

use super::functions::{Capturing, Egl, EglDevices, Gl, Nvidia, Shaders, Typed};

const EGL_NONE: i32 = 0x3038;
const EGL_RENDERABLE_TYPE: i32 = 0x3040;
const EGL_SURFACE_TYPE: i32 = 0x3033;
const EGL_OPENGL_API: u32 = 0x30a2;
const EGL_OPENGL_BIT: i32 = 8;
const EGL_PBUFFER_BIT: i32 = 1;
const EGL_PLATFORM_DEVICE: u32 = 0x313f;
const EGL_PLATFORM_SURFACELESS: u32 = 0x31dd;

const VENDOR: u32 = 0x1f00;
const RENDERER: u32 = 0x1f01;
const VERSION: u32 = 0x1f02;
const EXTENSIONS: u32 = 0x1f03;

/// Why there is no OpenGL to use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing(pub String);

impl std::fmt::Display for Missing {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "no system OpenGL: {}", self.0)
    }
}

impl std::error::Error for Missing {}

/// The vendor of the OpenGL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Driver {
    pub vendor: String,
    /// The device.
    pub renderer: String,
    pub version: String,
    extensions: Vec<String>,
}

impl Driver {
    pub fn has(&self, extension: &str) -> bool {
        self.extensions.iter().any(|known| known == extension)
    }

    /// Whether it runs every dialect natively.
    pub fn is_nvidia(&self) -> bool {
        self.vendor.contains("NVIDIA")
    }
}

impl std::fmt::Display for Driver {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}; {}; OpenGL {}", self.vendor, self.renderer, self.version)
    }
}

/// A context that is current on the thread that opened it.
pub struct Oracle {
    pub(crate) gl: Gl,
    pub(crate) nvidia: Option<Nvidia>,
    pub(crate) shaders: Option<Shaders>,
    pub(crate) capturing: Option<Capturing>,
    pub(crate) typed: Option<Typed>,
    driver: Driver,
    egl: Egl,
    display: *mut c_void,
    context: *mut c_void,
    /// The functions' library stays loaded: threads that have used it call into it when they end.
    _library: std::mem::ManuallyDrop<libloading::Library>,
}

type GetAddress = unsafe extern "system" fn(*const c_char) -> *const c_void;

impl Oracle {
    /// Opens the first device whose OpenGL has ARB programs, NVIDIA's before others.
    pub fn open() -> Result<Oracle, Missing> {
        let mut first = Err(Missing("no device has ARB programs".to_owned()));
        for number in 0.. {
            match Oracle::open_display(number) {
                Ok(Some(oracle)) if oracle.driver.is_nvidia() => return Ok(oracle),
                Ok(Some(oracle)) if first.is_err() => first = Ok(oracle),
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(error) if first.is_err() => first = Err(error),
                Err(_) => {}
            }
        }
        // Trying further devices has made their contexts current.
        if let Ok(oracle) = &first {
            oracle.make_current()?;
        }
        first
    }

    /// Others on this thread may have made their own context current.
    pub(crate) fn make_current(&self) -> Result<(), Missing> {
        // SAFETY: display and context are those that EGL gave.
        let current = unsafe { (self.egl.make_current)(self.display, null_mut(), null_mut(), self.context) };
        if current == 0 { Err(Missing("a context needs a surface here".to_owned())) } else { Ok(()) }
    }

    /// The display with this number: devices, then Mesa's without a surface. `None` after the last.
    fn open_display(number: usize) -> Result<Option<Oracle>, Missing> {
        let missing = |what: &str| Missing(what.to_owned());
        // SAFETY: loading libEGL runs its initialisers, as linking to it would.
        let library = unsafe { libloading::Library::new("libEGL.so.1") }
            .map_err(|error| Missing(format!("libEGL.so.1 cannot be loaded: {error}")))?;
        // SAFETY: this is the signature of eglGetProcAddress.
        let address: GetAddress = unsafe {
            *library.get::<GetAddress>(b"eglGetProcAddress\0").map_err(|_| missing("it has no eglGetProcAddress"))?
        };
        let find = |name: &CStr| {
            // SAFETY: what the library exports, or else what it names.
            unsafe {
                library.get::<*const c_void>(name.to_bytes_with_nul()).map_or_else(
                    |_| address(name.as_ptr()),
                    |symbol| symbol.try_as_raw_ptr().map_or(std::ptr::null(), |it| it.cast_const()),
                )
            }
        };
        // SAFETY: the functions are EGL's.
        let egl = unsafe { Egl::find(find) }.map_err(Missing)?;
        let mut devices = [null_mut(); 16];
        let mut count = 0;
        // SAFETY: as above; the array has the room that is said.
        if let Ok(enumerate) = unsafe { EglDevices::find(find) } {
            unsafe { (enumerate.query_devices)(16, devices.as_mut_ptr(), &mut count) };
        }
        let count = usize::try_from(count).unwrap_or(0).min(devices.len());
        let (platform, native) = match number {
            number if number < count => (EGL_PLATFORM_DEVICE, devices[number]),
            number if number == count => (EGL_PLATFORM_SURFACELESS, null_mut()),
            _ => return Ok(None),
        };
        // SAFETY: what EGL gives is given back to it, and every list ends in NONE.
        let (display, context) = unsafe {
            let display = (egl.platform_display)(platform, native, std::ptr::null());
            if display.is_null() || (egl.initialize)(display, null_mut(), null_mut()) == 0 {
                return Err(missing("EGL has no display without a window system"));
            }
            (egl.bind_api)(EGL_OPENGL_API);
            let wanted = [EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE];
            let (mut config, mut found) = (null_mut(), 0);
            if (egl.choose_config)(display, wanted.as_ptr(), &mut config, 1, &mut found) == 0 || found == 0 {
                return Err(missing("EGL has no configuration with OpenGL"));
            }
            let context = (egl.create_context)(display, config, null_mut(), std::ptr::null());
            if context.is_null() || (egl.make_current)(display, null_mut(), null_mut(), context) == 0 {
                return Err(missing("EGL makes no context"));
            }
            (display, context)
        };
        let by_name = |name: &CStr| {
            // SAFETY: as for EGL's own.
            unsafe { address(name.as_ptr()) }
        };
        // SAFETY: a context is current, and the names are OpenGL's.
        let gl = unsafe { Gl::find(by_name) }.map_err(Missing)?;
        let driver = driver(&gl);
        if !driver.has("GL_ARB_vertex_program") || !driver.has("GL_ARB_fragment_program") {
            return Err(Missing(format!("{driver} has no ARB programs")));
        }
        let native = driver.has("GL_NV_vertex_program") || driver.has("GL_NV_fragment_program");
        // SAFETY: as above.
        let nvidia = if native { unsafe { Nvidia::find(by_name) }.ok() } else { None };
        // SAFETY: as above.
        let shaders = unsafe { Shaders::find(by_name) }.ok();
        // SAFETY: as above.
        let capturing = unsafe { Capturing::find(by_name) }.ok();
        // SAFETY: as above.
        let typed = if driver.has("GL_NV_gpu_program5") { unsafe { Typed::find(by_name) }.ok() } else { None };
        Ok(Some(Oracle {
            gl,
            nvidia,
            shaders,
            capturing,
            typed,
            driver,
            egl,
            display,
            context,
            _library: std::mem::ManuallyDrop::new(library),
        }))
    }

    pub fn driver(&self) -> &Driver {
        &self.driver
    }

    /// An OpenGL error here is a bug of ours: the calls were wrong.
    pub(crate) fn check(&self, what: &str) -> Result<(), String> {
        // SAFETY: the context is current.
        match unsafe { (self.gl.error)() } {
            0 => Ok(()),
            error => Err(format!("{what}: OpenGL error {error:#06x}")),
        }
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        // SAFETY: both are EGL's own, and nothing of the context is used any more.
        unsafe {
            (self.egl.destroy_context)(self.display, self.context);
        }
    }
}

/// A string of the GL, empty without one.
pub(crate) fn string(gl: &Gl, name: u32) -> String {
    // SAFETY: what is given is null or a string that lives as long as the context.
    let text = unsafe { (gl.get_string)(name) };
    if text.is_null() {
        return String::new();
    }
    unsafe { CString::from(CStr::from_ptr(text)) }.to_string_lossy().into_owned()
}

fn driver(gl: &Gl) -> Driver {
    Driver {
        vendor: string(gl, VENDOR),
        renderer: string(gl, RENDERER),
        version: string(gl, VERSION),
        extensions: string(gl, EXTENSIONS).split_whitespace().map(str::to_owned).collect(),
    }
}
