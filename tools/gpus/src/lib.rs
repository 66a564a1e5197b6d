//! What AMD's compiler makes of SPIR-V modules, on a machine without such a GPU.
//!
//! Mesa's driver for AMD's chips (RADV) has a device that only compiles: `RADV_FORCE_FAMILY` names the chip. Asked by
//! `VK_KHR_pipeline_executable_properties`, the compiler (ACO) tells how many instructions a stage has, and estimates its
//! latency and its inverse throughput in clocks. These are estimates of arithmetic: nothing is run, and neither the memory,
//! nor textures, nor how many rounds a loop has are part of them.
//!
//! A driver may crash, so modules are compiled in a process of its own, the worker ([`worker`]), which [`Workers`] starts.

mod compiler;
mod module;
mod partner;
mod protocol;

pub use compiler::{Compiled, Compiler, Cost};
pub use module::{Module, Stage};
pub use partner::{by_hand, partner};
pub use protocol::{Answer, Workers, worker};

/// Where Debian's and most other systems keep the description of Mesa's driver.
const DRIVERS: [&str; 2] = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"];

/// The description of Mesa's driver for AMD's chips, if it is installed: that which `GLASM_AMD_DRIVER` names, or the system's.
pub fn driver() -> Option<std::path::PathBuf> {
    if let Some(named) = std::env::var_os("GLASM_AMD_DRIVER") {
        return Some(named.into());
    }
    let names = [format!("radeon_icd.{}.json", std::env::consts::ARCH), "radeon_icd.json".to_owned()];
    let paths = DRIVERS.iter().flat_map(|folder| names.iter().map(|name| std::path::Path::new(*folder).join(name)));
    paths.into_iter().find(|path| path.exists())
}

/// A generation of AMD's chips, as the driver calls one of it.
pub const CHIPS: [(&str, &str); 5] = [
    ("tahiti", "GCN 1, 2011"),
    ("polaris10", "GCN 4, 2016"),
    ("vega10", "GCN 5, 2017"),
    ("navi10", "RDNA 1, 2019"),
    ("navi21", "RDNA 2, 2020"),
];
