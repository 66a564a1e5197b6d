//! The forms of roundings that a device was found to have, kept in the user's cache folder: a device is tried once for each
//! version of its driver. `glasm device` tells them.

use std::path::PathBuf;

use glasm_runtime::{Forms, Gpu, GpuDevice};

use super::output::{Status, complain, emit};

/// The version of this program: what an older version found is not used. The number behind it changes with the shaders that
/// a device is tried with.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+2");

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Test the device again, even if its results are known
    #[arg(long)]
    again: bool,
}

/// The file: a line for each device, its forms first.
fn file() -> Option<PathBuf> {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let given = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|it| it.is_absolute());
    let base = given("XDG_CACHE_HOME").or_else(|| given("LOCALAPPDATA")).or_else(home);
    base.map(|base| base.join("glasm").join("forms"))
}

/// What tells a device from others, in one line.
fn key(gpu: &Gpu) -> String {
    format!("{VERSION} {}", gpu.identity()).replace(['\n', '\t'], " ")
}

/// The forms of a device in the contents of the file.
fn known(lines: &str, key: &str) -> Option<Forms> {
    lines.lines().filter_map(|line| line.split_once('\t')).find(|(_, it)| *it == key)?.0.parse().ok()
}

/// The contents with the forms of a device.
fn with(lines: &str, key: &str, forms: Forms) -> String {
    let others = lines.lines().filter(|line| line.split_once('\t').is_some_and(|(_, it)| it != key));
    others.chain([format!("{forms}\t{key}").as_str()]).flat_map(|line| [line, "\n"]).collect()
}

/// A drawing device on an adapter, which is tried if it was not before. If the folder cannot be written, it is tried again next time.
pub(crate) fn device(gpu: Gpu, again: bool) -> GpuDevice {
    let file = file();
    let lines = file.as_ref().and_then(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
    let key = key(&gpu);
    match known(&lines, &key).filter(|_| !again) {
        Some(forms) => gpu.remember_forms(forms),
        None => {
            let forms = gpu.forms();
            if let Some(file) = file.filter(|_| gpu.lost().is_none()) {
                let folder = file.parent().map(std::fs::create_dir_all);
                // Written beside its place, so that a reader sees all of it.
                let beside = file.with_extension(std::process::id().to_string());
                if matches!(folder, Some(Ok(()))) && std::fs::write(&beside, with(&lines, &key, forms)).is_ok() {
                    let _ = std::fs::rename(beside, file);
                }
            }
        }
    }
    GpuDevice::new(gpu)
}

/// The functions that programs compute themselves on a device, since its own are too imprecise or break a rule.
pub(crate) fn rough(gpu: &Gpu) -> Vec<String> {
    let word = |name: &str| match name {
        "NAN" => "NaN of EX2, LG2, SIN and COS".to_owned(),
        "WHOLE_DOUBLES" => "rounding of 64-bit floats".to_owned(),
        "CIRCULAR" => "sine and cosine".to_owned(),
        other => other.to_lowercase().replace('_', " "),
    };
    gpu.rough_functions().iter_names().map(|(name, _)| word(name)).collect()
}

/// `glasm device`.
pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let gpu = match Gpu::open() {
        Ok(gpu) => gpu,
        Err(error) => {
            complain(&format!("glasm: {error}\n"));
            return Ok(Status::Refused);
        }
    };
    let identity = gpu.identity();
    let forms = {
        let _device = device(gpu.clone(), arguments.again);
        gpu.forms()
    };
    let exact = gpu.exact_forms().join(", ");
    let own = match rough(&gpu) {
        none if none.is_empty() => "none".to_owned(),
        some => some.join(", "),
    };
    emit(&format!(
        "glasm {VERSION}\nadapter: {identity}\nforms of rounding in use: {forms}\nalso exact on this device: {exact}\n\
         functions replaced by glasm's own, since the device's are imprecise: {own}\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::{known, with};
    use glasm_runtime::Forms;

    #[test]
    fn the_forms_of_each_device_are_kept() {
        let packed: Forms = "half=packed fixed=hidden".parse().expect("forms");
        let first = with("", "1 Vulkan A", packed);
        let both = with(&first, "1 Vulkan B", Forms::default());
        assert_eq!([known(&both, "1 Vulkan A"), known(&both, "1 Vulkan B")], [Some(packed), Some(Forms::default())]);
        let changed = with(&both, "1 Vulkan A", Forms::default());
        assert_eq!(known(&changed, "1 Vulkan A"), Some(Forms::default()));
        assert_eq!(changed.lines().count(), 2);
        assert_eq!(known("what is this\nhalf=odd\t1 Vulkan A\n", "1 Vulkan A"), None);
    }
}
