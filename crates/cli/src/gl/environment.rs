//! What a game sees of the driver: names, extensions and limits.

use clap::ValueEnum;

use super::Settings;

/// Chips whose drivers' names, extensions and limits can be reported.
#[derive(Copy, Clone, Debug, ValueEnum)]
enum Profile {
    /// GeForce4 Ti, 2002
    #[value(name = "geforce4")]
    GeForce4,
    /// GeForce FX 5900, 2003
    #[value(name = "geforce-fx")]
    GeForceFx,
    /// GeForce 6800, 2005
    #[value(name = "geforce-6800")]
    GeForce6800,
    /// Radeon 9700, 2003
    #[value(name = "radeon-9700")]
    Radeon9700,
}

/// Options about the driver's names, extensions and limits.
#[derive(clap::Args)]
#[command(next_help_heading = "The driver that the game sees")]
#[group(id = "environment")]
pub(super) struct Arguments {
    /// Report the names, extensions and limits of an old chip
    #[arg(long, value_enum)]
    profile: Option<Profile>,
    /// Advertise no extension that is newer than this year
    #[arg(long, value_name = "YEAR", value_parser = clap::value_parser!(u16).range(1992..=2099))]
    extensions_year: Option<u16>,
    /// Advertise no more extensions than fit into this many bytes; the newest are left out
    #[arg(long, value_name = "BYTES")]
    extensions_limit: Option<u32>,
    /// Do not advertise this extension; a name may end with *
    #[arg(long, value_name = "NAME")]
    hide: Vec<String>,
    /// Advertise this extension, even if neither the driver nor glasm has it
    #[arg(long, value_name = "NAME")]
    advertise: Vec<String>,
    /// Report this vendor of the driver
    #[arg(long, value_name = "TEXT")]
    vendor: Option<String>,
    /// Report this name of the chip
    #[arg(long, value_name = "TEXT")]
    renderer: Option<String>,
    /// Report this version of OpenGL, such as 1.4.0
    #[arg(long = "version", value_name = "TEXT")]
    version_text: Option<String>,
}

impl Arguments {
    /// Adds what they ask of the drop-in.
    pub(super) fn add_to(&self, settings: &mut Settings) {
        let mut add = |variable, name, value: Option<String>| {
            settings.extend(value.map(|value| (variable, name, value.into())));
        };
        let profile = self.profile.and_then(|profile| Some(profile.to_possible_value()?.get_name().to_owned()));
        let names = |names: &[String]| (!names.is_empty()).then(|| names.join(" "));
        add("GLASM_GL_PROFILE", "profile", profile);
        add("GLASM_GL_EXTENSIONS_YEAR", "extensions-year", self.extensions_year.map(|year| year.to_string()));
        add("GLASM_GL_EXTENSIONS_LIMIT", "extensions-limit", self.extensions_limit.map(|bytes| bytes.to_string()));
        add("GLASM_GL_HIDE", "hide", names(&self.hide));
        add("GLASM_GL_ADVERTISE", "advertise", names(&self.advertise));
        add("GLASM_GL_VENDOR", "vendor", self.vendor.clone());
        add("GLASM_GL_RENDERER", "renderer", self.renderer.clone());
        add("GLASM_GL_VERSION", "version", self.version_text.clone());
    }
}
