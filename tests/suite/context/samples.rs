//! Samples of pixels: their positions, masks, interpolation and fragments, on both devices.

use super::{context, each_device_with, refused, square, use_arb};
use glasm_runtime::ProgramTarget::{FragmentArb, Vertex};
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{Capability, ClearMask, Context, Cpu, ErrorName, Get, TargetDescription};

/// A pixel of floats, of four samples.
fn window() -> TargetDescription {
    TargetDescription { samples: 4, ..TargetDescription::color(1, 1, ColorFormat::Rgba32Float) }
}

fn color(gl: &mut Context) -> [f32; 4] {
    gl.read_pixels(Rectangle { x: 0, y: 0, width: 1, height: 1 }).expect("a pixel")[0]
}

/// Passes on the fragment's position within the pixel.
const PLACES: &str = "!!NVvp5.0 MOV result.position, vertex.position;
    MAD result.attrib[0], vertex.position, 0.5, 0.5; END";

const AT_CENTROID: &str = "!!NVfp5.0 ATTRIB s = fragment.attrib[0]; TEMP a; IPAC a, s; MOV result.color, a; END";

#[track_caller]
fn near(found: [f32; 4], expected: [f32; 4]) {
    assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-3), "{found:?} is not {expected:?}");
}

#[test]
fn interpolation_at_a_sample_is_at_its_place() {
    each_device_with(&window(), |gl| {
        use_arb(gl, Vertex, PLACES);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 ATTRIB s = fragment.attrib[0]; UINT TEMP n; TEMP a; TEMP b; MOV.U n, 0; IPAS a, s, n.x;
             MOV.U n.x, 1; IPAS b, s, n.x; MOV a.zw, b.xxxy; MOV result.color, a; END",
        );
        square(gl, 0.0).expect("a square");
        let [first, second] = [0, 1].map(|sample| gl.get_multisample_nv(sample).expect("a place"));
        near(color(gl), [first[0], first[1], second[0], second[1]]);
        // The usual pattern, in sixteenths: 2 right and 6 up of the centre, 6 right and 2 up.
        assert_eq!([first, second], [[0.375, 0.875], [0.875, 0.625]]);
        // The mean of the squares of 3, 7, 1 and 5 eighths; that of the centre is a quarter.
        use_arb(gl, FragmentArb, "!!NVfp5.0 SAMPLE ATTRIB s = fragment.attrib[0]; MUL result.color, s, s.xyxy; END");
        square(gl, 0.0).expect("a square");
        let [x, y, ..] = color(gl);
        near([x, y, 0.0, 0.0], [0.328125, 0.328125, 0.0, 0.0]);
        use_arb(gl, FragmentArb, "!!NVfp5.0 ATTRIB s = fragment.attrib[0]; MUL result.color, s, s.xyxy; END");
        square(gl, 0.0).expect("a square");
        assert!((color(gl)[0] - 0.25).abs() < 1e-3);
    });
}

#[test]
fn the_centroid_lies_within_what_is_covered() {
    each_device_with(&window(), |gl| {
        use_arb(gl, Vertex, PLACES);
        let mut drawn = |text: &str| {
            use_arb(gl, FragmentArb, text);
            gl.clear(ClearMask::COLOR).expect("a clear");
            // Samples 0 and 2, whose x are 0.375 and 0.125, and not the centre.
            gl.rectf([-1.0, -1.0], [-0.1, 1.0]).expect("a rectangle");
            // Two of four samples count.
            color(gl)[0] * 2.0
        };
        let center = drawn("!!NVfp5.0 ATTRIB s = fragment.attrib[0]; MOV result.color, s; END");
        assert!((center - 0.5).abs() < 1e-3, "{center}");
        let centroid = drawn("!!NVfp5.0 CENTROID ATTRIB s = fragment.attrib[0]; MOV result.color, s; END");
        assert!(centroid < 0.451, "{centroid}");
        let mask = drawn(
            "!!NVfp5.0 FLAT UINT ATTRIB m = fragment.samplemask; TEMP f; UINT TEMP w; MOV.U w, m.x; I2F.U f, w;
             MOV result.color, f; END",
        );
        assert_eq!(mask, 5.0);
        // Sample 0 is the first that is covered.
        use_arb(gl, FragmentArb, AT_CENTROID);
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.rectf([-1.0, -1.0], [-0.1, 1.0]).expect("a rectangle");
        near(color(gl), [0.375 / 2.0, 0.875 / 2.0, 0.25, 0.5]);
    });
    // A complete pixel uses its centre: no edge of the triangle runs through the first of sixteen.
    each_device_with(
        &TargetDescription { samples: 4, ..TargetDescription::color(4, 4, ColorFormat::Rgba32Float) },
        |gl| {
            use_arb(gl, Vertex, PLACES);
            use_arb(gl, FragmentArb, AT_CENTROID);
            gl.begin(Mode::Triangles).expect("a triangle");
            for corner in [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0]] {
                gl.vertex(corner).expect("a corner");
            }
            gl.end().expect("a triangle");
            near(color(gl), [0.125, 0.125, 0.5, 1.0]);
        },
    );
}

#[test]
fn the_centroid_is_found_in_routines_and_in_perspective() {
    each_device_with(&window(), |gl| {
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 TEMP w; MAD w, vertex.position.x, 0.5, 1.5; MUL result.position, vertex.position, w;
             MAD result.attrib[0], vertex.position, 0.5, 0.5; END",
        );
        let text = "!!NVfp5.0 ATTRIB s = fragment.attrib[0]; TEMP a; main: CAL at; MOV result.color, a; RET;
            at: IPAC a, s; RET; END";
        use_arb(gl, FragmentArb, text);
        gl.clear(ClearMask::COLOR).expect("a clear");
        gl.rectf([-1.0, -1.0], [-0.1, 1.0]).expect("a rectangle");
        // In the window x runs from -1 to -0.1 and 1/w from 1 to 1/1.45: at x = -0.25, where sample 0 is, the share of
        // the right end is t = 0.75 / 0.9, and the attribute (1 - t) * 0 / 1 + t * 0.45 / 1.45 over the mean of 1/w.
        let t: f32 = 0.75 / 0.9;
        let at = t * (0.45 / 1.45) / ((1.0 - t) + t / 1.45);
        assert!((color(gl)[0] - at / 2.0).abs() < 1e-3, "{} is not {}", color(gl)[0], at / 2.0);
    });
}

#[test]
fn the_sample_mask_chooses_samples() {
    each_device_with(&window(), |gl| {
        gl.enable(Capability::SampleMask).expect("a mask");
        let mut drawn = |mask: u32| {
            gl.sample_mask_indexed_nv(0, mask).expect("a mask");
            gl.clear(ClearMask::COLOR).expect("a clear");
            square(gl, 0.0).expect("a square");
            color(gl)[0]
        };
        assert_eq!([drawn(0), drawn(8), drawn(5), drawn(!2)], [0.0, 0.25, 0.5, 0.75]);
        gl.disable(Capability::SampleMask).expect("no mask");
        assert_eq!(gl.get_sample_mask(0).expect("a mask"), !2);
        square(gl, 0.0).expect("a square");
        assert_eq!(color(gl)[0], 1.0);
    });
    let mut gl = Context::new(Box::new(Cpu::new()), window()).unwrap();
    assert_eq!(gl.get_integer(Get::MaxSampleMaskWords), Ok(1));
    assert_eq!(gl.get_sample_mask(0), Ok(u32::MAX), "all samples at first");
    assert_eq!(refused(gl.sample_mask_indexed_nv(1, 0)), ErrorName::InvalidValue);
    assert_eq!(refused(gl.get_sample_mask(1)), ErrorName::InvalidValue);
    assert_eq!(refused(gl.get_multisample_nv(4)), ErrorName::InvalidOperation);
    assert_eq!(context(1).get_multisample_nv(0), Ok([0.5; 2]), "one sample lies at the centre");
}
