//! What is reported of the driver: its names, its extensions and its limits. Programs of 2002 copy the extensions into
//! buffers that today's do not fit into, and choose by the name of the chip.

use std::ffi::{CStr, CString, c_char};

use crate::host::{GLenum, tokens};
use crate::system::strings::kept;

use super::choices::{Choices, warn};
use super::years::year;

/// The user's choices, and those of a profile where the user has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Environment {
    /// Extensions that are newer are not advertised.
    year: Option<u16>,
    /// Bytes that the extensions may take, with the zero at their end.
    limit: Option<usize>,
    hidden: Vec<String>,
    advertised: Vec<String>,
    pub(crate) vendor: Option<CString>,
    pub(crate) renderer: Option<CString>,
    pub(crate) version: Option<CString>,
    limits: &'static [(GLenum, i32)],
}

/// What drivers of a chip reported.
struct Profile {
    name: &'static str,
    vendor: &'static str,
    renderer: &'static str,
    version: &'static str,
    year: u16,
    /// Extensions of that year that the chip lacked.
    hidden: &'static [&'static str],
    limits: &'static [(GLenum, i32)],
}

/// A token of EXT_texture_filter_anisotropic.
const MAX_TEXTURE_MAX_ANISOTROPY: GLenum = 0x84FF;

const PROFILES: &[Profile] = &[
    Profile {
        name: "geforce4",
        vendor: "NVIDIA Corporation",
        renderer: "GeForce4 Ti 4600/AGP/SSE2",
        version: "1.4.0",
        year: 2002,
        hidden: &[
            "GL_ARB_draw_buffers",
            "GL_ARB_fragment_program",
            "GL_ARB_fragment_shader",
            "GL_ARB_shader_objects",
            "GL_ARB_vertex_shader",
            "GL_EXT_depth_bounds_test",
            "GL_EXT_stencil_two_side",
            "GL_NV_float_buffer",
            "GL_NV_fragment_program",
            "GL_NV_half_float",
            "GL_NV_primitive_restart",
            "GL_NV_vertex_program2",
        ],
        limits: &[
            (tokens::MAX_TEXTURE_SIZE, 4096),
            (tokens::MAX_3D_TEXTURE_SIZE, 512),
            (tokens::MAX_CUBE_MAP_TEXTURE_SIZE, 4096),
            (tokens::MAX_TEXTURE_UNITS, 4),
            (tokens::MAX_TEXTURE_COORDS, 4),
            (tokens::MAX_TEXTURE_IMAGE_UNITS, 4),
            (MAX_TEXTURE_MAX_ANISOTROPY, 8),
        ],
    },
    Profile {
        name: "geforce-fx",
        vendor: "NVIDIA Corporation",
        renderer: "GeForce FX 5900 Ultra/AGP/SSE2",
        version: "1.5.1",
        year: 2003,
        hidden: &[],
        limits: &[
            (tokens::MAX_TEXTURE_SIZE, 4096),
            (tokens::MAX_3D_TEXTURE_SIZE, 512),
            (tokens::MAX_CUBE_MAP_TEXTURE_SIZE, 4096),
            (tokens::MAX_TEXTURE_UNITS, 4),
            (tokens::MAX_TEXTURE_COORDS, 8),
            (tokens::MAX_TEXTURE_IMAGE_UNITS, 16),
            (tokens::MAX_DRAW_BUFFERS, 1),
            (MAX_TEXTURE_MAX_ANISOTROPY, 8),
        ],
    },
    Profile {
        name: "geforce-6800",
        vendor: "NVIDIA Corporation",
        renderer: "GeForce 6800 Ultra/PCI/SSE2",
        version: "2.0.1",
        year: 2005,
        hidden: &[],
        limits: &[
            (tokens::MAX_TEXTURE_SIZE, 4096),
            (tokens::MAX_3D_TEXTURE_SIZE, 512),
            (tokens::MAX_CUBE_MAP_TEXTURE_SIZE, 4096),
            (tokens::MAX_TEXTURE_UNITS, 4),
            (tokens::MAX_TEXTURE_COORDS, 8),
            (tokens::MAX_TEXTURE_IMAGE_UNITS, 16),
            (tokens::MAX_VERTEX_TEXTURE_IMAGE_UNITS, 4),
            (tokens::MAX_DRAW_BUFFERS, 4),
            (MAX_TEXTURE_MAX_ANISOTROPY, 16),
        ],
    },
    Profile {
        name: "radeon-9700",
        vendor: "ATI Technologies Inc.",
        renderer: "RADEON 9700 PRO x86/SSE2",
        version: "1.5.4454 WinXP Release",
        year: 2003,
        hidden: &["GL_EXT_paletted_texture", "GL_EXT_shared_texture_palette", "GL_EXT_depth_bounds_test", "GL_NV_*"],
        limits: &[
            (tokens::MAX_TEXTURE_SIZE, 2048),
            (tokens::MAX_3D_TEXTURE_SIZE, 2048),
            (tokens::MAX_CUBE_MAP_TEXTURE_SIZE, 2048),
            (tokens::MAX_TEXTURE_UNITS, 8),
            (tokens::MAX_TEXTURE_COORDS, 8),
            (tokens::MAX_TEXTURE_IMAGE_UNITS, 16),
            (tokens::MAX_DRAW_BUFFERS, 4),
            (MAX_TEXTURE_MAX_ANISOTROPY, 16),
        ],
    },
];

/// Names of extensions between commas or spaces, which may be without the `GL_` before them, as programs write them after OPTION.
fn names(text: &str) -> Vec<String> {
    let whole = |name: &str| ["GL_", "GLX_", "WGL_", "EGL_", "*"].iter().any(|start| name.starts_with(start));
    let names = text.split([',', ' ']).filter(|name| !name.is_empty());
    names.map(|name| if whole(name) { name.to_owned() } else { format!("GL_{name}") }).collect()
}

/// Whether a name is the one that is meant, which may end with a star.
fn is_meant(meant: &str, name: &str) -> bool {
    match meant.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => meant == name,
    }
}

impl Environment {
    /// Reads the choices.
    pub(super) fn read(choices: &Choices) -> Environment {
        let text =
            |variable: &str, name: &str| choices.text(variable, name).map(|value| value.to_string_lossy().into_owned());
        let number = |variable: &str, name: &str| {
            let value = text(variable, name)?;
            let number = value.parse::<usize>().ok();
            if number.is_none() {
                warn(&format!("{variable} is {value}, which is not a number; it is ignored"));
            }
            number
        };
        let mut environment = text("GLASM_GL_PROFILE", "profile").map_or_else(Environment::default, |name| {
            Environment::of_profile(&name).unwrap_or_else(|| {
                let known: Vec<&str> = PROFILES.iter().map(|profile| profile.name).collect();
                warn(&format!(
                    "GLASM_GL_PROFILE is {name}, which is not one of {}; it has no effect",
                    known.join(", ")
                ));
                Environment::default()
            })
        });
        let year = number("GLASM_GL_EXTENSIONS_YEAR", "extensions-year");
        environment.year = year.map(|year| year.try_into().unwrap_or(u16::MAX)).or(environment.year);
        environment.limit = number("GLASM_GL_EXTENSIONS_LIMIT", "extensions-limit").or(environment.limit);
        environment.hidden.extend(text("GLASM_GL_HIDE", "hide").iter().flat_map(|text| names(text)));
        environment.advertised = text("GLASM_GL_ADVERTISE", "advertise").map_or_else(Vec::new, |text| names(&text));
        let string = |variable: &str, name: &str| text(variable, name).and_then(|value| CString::new(value).ok());
        environment.vendor = string("GLASM_GL_VENDOR", "vendor").or(environment.vendor);
        environment.renderer = string("GLASM_GL_RENDERER", "renderer").or(environment.renderer);
        environment.version = string("GLASM_GL_VERSION", "version").or(environment.version);
        environment
    }

    fn of_profile(name: &str) -> Option<Environment> {
        let profile = PROFILES.iter().find(|profile| profile.name == name)?;
        let string = |text: &str| CString::new(text).ok();
        Some(Environment {
            year: Some(profile.year),
            limit: None,
            hidden: profile.hidden.iter().map(|name| (*name).to_owned()).collect(),
            advertised: Vec::new(),
            vendor: string(profile.vendor),
            renderer: string(profile.renderer),
            version: string(profile.version),
            limits: profile.limits,
        })
    }

    /// Whether nothing is other than the driver and the library say.
    pub(crate) fn is_plain(&self) -> bool {
        *self == Environment::default()
    }

    /// Whether values are other than the driver's.
    pub(crate) fn has_values(&self) -> bool {
        !self.limits.is_empty() || self.version.is_some()
    }

    /// The extensions to advertise, of those of a driver and of the library. `own` is the prefix of those that the
    /// user may add here.
    pub(crate) fn extensions(&self, names: Vec<String>, own: &str) -> Vec<String> {
        let mut kept = names;
        kept.retain(|name| {
            let is_hidden = self.hidden.iter().any(|hidden| is_meant(hidden, name));
            !is_hidden && self.year.is_none_or(|least| year(name) <= least)
        });
        for name in self.advertised.iter().filter(|name| name.starts_with(own)) {
            if !kept.contains(name) {
                kept.push(name.clone());
            }
        }
        let Some(limit) = self.limit else { return kept };
        // A name takes a space after it, or the zero.
        let mut length: usize = kept.iter().map(|name| name.len() + 1).sum();
        while length > limit && !kept.is_empty() {
            // Of the newest the last one.
            let newest = (0..kept.len()).max_by_key(|place| (year(&kept[*place]), *place)).unwrap_or(0);
            length -= kept.remove(newest).len() + 1;
        }
        kept
    }

    /// The string of a window system's extensions as it is reported, with those that the library provides.
    pub(crate) fn string(&self, text: *const c_char, provided: &[&str], own: &str) -> *const c_char {
        if text.is_null() || (self.is_plain() && provided.is_empty()) {
            return text;
        }
        // SAFETY: the host's strings are zero-terminated.
        let reported = unsafe { CStr::from_ptr(text) }.to_string_lossy();
        let mut names: Vec<String> = reported.split_whitespace().map(str::to_owned).collect();
        for name in provided {
            if !names.iter().any(|known| known == name) {
                names.push((*name).to_owned());
            }
        }
        CString::new(self.extensions(names, own).join(" ")).map_or(text, |string| kept(string).as_ptr())
    }

    /// A value that is reported in place of the driver's.
    pub(crate) fn value(&self, name: GLenum, of_host: impl FnOnce() -> i32) -> Option<i32> {
        let part = |place: usize| {
            let version = self.version.as_ref()?.to_str().ok()?;
            version.split(['.', ' ']).nth(place)?.parse().ok()
        };
        match name {
            tokens::MAJOR_VERSION => part(0),
            tokens::MINOR_VERSION => part(1),
            _ => {
                let (_, limit) = self.limits.iter().find(|(token, _)| *token == name)?;
                Some(of_host().min(*limit))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Environment, PROFILES};
    use crate::host::tokens;

    fn names(text: &str) -> Vec<String> {
        super::names(text)
    }

    #[test]
    fn newest_extensions_go_first_and_hidden_ones_are_not_advertised() {
        let all = "GL_ARB_multitexture GL_KHR_debug GL_ARB_vertex_program GL_EXT_bgra GL_ARB_vertex_buffer_object GL_NV_fence";
        let mut environment = Environment { year: Some(2002), ..Environment::default() };
        let advertised = |environment: &Environment| environment.extensions(names(all), "GL_").join(" ");
        assert_eq!(advertised(&environment), "GL_ARB_multitexture GL_ARB_vertex_program GL_EXT_bgra GL_NV_fence");
        // With the zero at the end these are 20 and 12 bytes; GL_ARB_vertex_program and GL_NV_fence are newer.
        environment.limit = Some(32);
        assert_eq!(advertised(&environment), "GL_ARB_multitexture GL_EXT_bgra");
        environment.limit = Some(31);
        assert_eq!(advertised(&environment), "GL_EXT_bgra");
        environment.limit = None;
        environment.hidden = names("ARB_*");
        assert_eq!(names("ARB_*, WGL_X *"), ["GL_ARB_*", "WGL_X", "*"]);
        environment.advertised = names("GL_X_own, WGL_X_other GL_EXT_bgra");
        assert_eq!(advertised(&environment), "GL_EXT_bgra GL_NV_fence GL_X_own");
        assert_eq!(environment.extensions(names("WGL_ARB_pbuffer"), "WGL_").join(" "), "WGL_ARB_pbuffer WGL_X_other");
    }

    #[test]
    fn profiles_have_limits_below_the_hosts() {
        for profile in PROFILES {
            let environment = Environment::of_profile(profile.name).expect("a profile");
            let (_, size) = profile.limits[0];
            assert_eq!(environment.value(tokens::MAX_TEXTURE_SIZE, || 16384), Some(size));
            assert_eq!(environment.value(tokens::MAX_TEXTURE_SIZE, || 1024), Some(1024));
            assert_eq!(environment.value(tokens::MAX_LIGHTS, || 8), None);
            assert!(environment.value(tokens::MAJOR_VERSION, || 4).is_some_and(|major| (1..=2).contains(&major)));
        }
        assert_eq!(Environment::of_profile("geforce4").and_then(|it| it.value(tokens::MINOR_VERSION, || 6)), Some(4));
    }
}
