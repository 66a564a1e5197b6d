//! Relative addresses, where the device checks the range of the parameters and where it does not.

use super::{program, wgsl};
use crate::lower::description::System;
use crate::lower::{FloatLevel, Options, lower};

const SKINNED: &str = "!!VP2.0\nARL A0.x, v[1].x;\nDP4 o[HPOS].x, v[OPOS], c[A0.x + 20];\n\
                       DP4 o[HPOS].y, v[OPOS], c[A0.x - 3];\nEND";

fn bounded() -> Options {
    Options::default().with_bounded_arrays(true)
}

/// 256 parameters and the next multiple of 16 vectors; an address of VP2.0 is from -512 to 511.
#[test]
fn devices_that_check_ranges_need_no_comparison() {
    let text = wgsl(SKINNED, &bounded());
    assert!(text.contains("array<vec4<f32>, 272>") && text.contains(", -512i, 511i)"), "{text}");
    assert!(!text.contains("min("), "{text}");
    let lowered = lower(&program(SKINNED), &bounded()).expect("a module");
    let zeros = lowered.interface.system.iter().map(|system| (system.what, system.slot));
    assert!(zeros.eq((256..272).map(|slot| (System::Zero, slot))), "{:?}", lowered.interface.system);
    assert_eq!(lowered.interface.slots, 272);
    // An address of VP1.0 has no limits of its own.
    let first = "!!VP1.0\nARL A0.x, v[1].x;\nMOV o[COL0], c[A0.x + 63];\nMOV o[HPOS], v[OPOS];\nEND";
    let text = wgsl(first, &bounded());
    assert!(text.contains("array<vec4<f32>, 112>") && text.contains(", -512i, 511i)"), "{text}");
}

#[test]
fn elsewhere_programs_compare_addresses_themselves() {
    let compared = |source: &str, options: &Options| wgsl(source, options).contains(", 256u)]");
    assert!(compared(SKINNED, &Options::default()));
    assert!(compared(SKINNED, &bounded().with_float(FloatLevel::Exact)));
    // It reads its address register, which another limit would show.
    let read = SKINNED.replace("END", "ARA A0.x, A0;\nDP4 o[HPOS].z, v[OPOS], c[A0.x];\nEND");
    assert!(compared(&read, &bounded()), "{}", wgsl(&read, &bounded()));
}

/// ARB_vertex_program, 2.14.4.2: what is read outside a declared array is undefined.
#[test]
fn addresses_of_declared_arrays_are_left_to_devices_that_check_ranges() {
    let arrays = "!!ARBvp1.0\nPARAM c[4] = { program.env[0..3] };\nADDRESS a;\nARL a.x, vertex.weight.x;\n\
                  MOV result.position, c[a.x + 2];\nEND";
    let clamps = |options: &Options| wgsl(arrays, options).contains(", -2i, 1i)");
    assert!(clamps(&Options::default()) && clamps(&bounded().with_float(FloatLevel::Exact)));
    assert!(!wgsl(arrays, &bounded()).contains("clamp("), "{}", wgsl(arrays, &bounded()));
}
