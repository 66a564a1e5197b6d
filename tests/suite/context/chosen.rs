//! Handles that differ from fragment to fragment and from thread to thread, on both devices: from a table of what is
//! resident, or from arrays of textures where a device has those.

use super::handles::{resident, words};
use super::{each_device, picture, use_arb};
use glasm::texture::{CompareFunction, Filter, MinFilter, MipFilter, StorageFormat, Target, Wrap};
use glasm_runtime::ProgramTarget::{Compute, FragmentArb, Vertex};
use glasm_runtime::{
    Capability, ClearMask, Context, ImageAccess, ImageTarget, InternalFormat, PixelData, PixelFormat, Pixels,
    ProgramTarget, TexParameter,
};

const RED: [u8; 4] = [255, 0, 0, 255];
const GREEN: [u8; 4] = [0, 255, 0, 255];
const WHITE: [u8; 4] = [255; 4];
const YELLOW: [u8; 4] = [255, 255, 0, 255];

/// Set where this program runs itself again on a driver with arrays of textures.
const AGAIN: &str = "GLASM_SUITE_ARRAYS";

/// Levels of a texture with this many texels on a side, each of one colour, without filters.
fn levels(gl: &mut Context, name: u32, colors: &[[u8; 4]]) {
    gl.bind_texture(Target::Dim2, name).expect("a texture");
    for (level, color) in (0..).zip(colors) {
        let side = 1u32 << (colors.len() - 1 - level as usize);
        let texels = color.repeat((side * side) as usize);
        let pixels = Some(Pixels::rgba8(&texels));
        gl.tex_image_2d(ImageTarget::Dim2, level, InternalFormat::Rgba8, side, side, pixels).expect("a level");
    }
    let levels = if colors.len() > 1 { MipFilter::Nearest } else { MipFilter::None };
    let nearest = TexParameter::MinFilter(MinFilter::new(Filter::Nearest, levels));
    gl.tex_parameter(Target::Dim2, nearest).expect("a filter");
    gl.tex_parameter(Target::Dim2, TexParameter::MagFilter(Filter::Nearest)).expect("a filter");
}

/// Local parameters with two handles each.
fn give(gl: &mut Context, target: ProgramTarget, handles: &[u64]) {
    for (place, pair) in (0..).zip(handles.chunks(2)) {
        let both: Vec<u32> = pair.iter().flat_map(|handle| words(*handle)).collect();
        let words = std::array::from_fn(|at| both.get(at).copied().unwrap_or(0));
        gl.program_local_parameter_i4ui_nv(target, place, words).expect("a parameter");
    }
}

/// What fragments see that take the handle of their column out of the first two parameters.
fn columns(gl: &mut Context, lookup: &str) -> Vec<[u8; 4]> {
    use_arb(
        gl,
        Vertex,
        "!!NVvp5.0 MOV result.position, vertex.position; MOV result.texcoord[0], vertex.texcoord[0]; END",
    );
    let text = format!(
        "!!NVfp5.0 OPTION NV_bindless_texture; LONG TEMP h; TEMP at, a, c, r;
         MUL.F at, fragment.texcoord[0], 4.0; MOV.U a, program.local[0].xyxy;
         SGE.F.CC c.x, at.x, 1.0; MOV.U a (NE.x), program.local[0].zwzw;
         SGE.F.CC c.x, at.x, 2.0; MOV.U a (NE.x), program.local[1].xyxy;
         SGE.F.CC c.x, at.x, 3.0; MOV.U a (NE.x), program.local[1].zwzw;
         PK64.U h, a; {lookup} MOV.F result.color, r; END"
    );
    use_arb(gl, FragmentArb, &text);
    gl.clear(ClearMask::COLOR).expect("a clear");
    super::square(gl, 0.0).expect("a square");
    let seen = picture(gl);
    assert!(seen.chunks(4).all(|row| row == &seen[..4]), "{lookup}: {seen:?}");
    seen[..4].to_vec()
}

#[test]
fn fragments_beside_each_other_look_up_different_textures() {
    each_device(4, |gl| {
        let colors = [RED, GREEN, WHITE];
        let mut handles: Vec<u64> = Vec::new();
        for (name, color) in (1..).zip(colors) {
            levels(gl, name, &[color]);
            handles.push(resident(gl, name));
        }
        // Beyond its edges it has a border, which no array holds.
        levels(gl, 4, &[YELLOW]);
        for parameter in [
            TexParameter::WrapS(Wrap::ClampToBorder),
            TexParameter::WrapT(Wrap::ClampToBorder),
            TexParameter::BorderColor([0.2, 0.4, 0.6, 1.0]),
        ] {
            gl.tex_parameter(Target::Dim2, parameter).expect("a parameter");
        }
        handles.push(resident(gl, 4));
        give(gl, FragmentArb, &handles);
        let inside = "TEX.F r, {0.5, 0.5, 0, 0}, handle(h.x), 2D;";
        assert_eq!(columns(gl, inside), [RED, GREEN, WHITE, YELLOW]);
        let beyond = "TEX.F r, {1.5, 0.5, 0, 0}, handle(h.x), 2D;";
        assert_eq!(columns(gl, beyond), [RED, GREEN, WHITE, [51, 102, 153, 255]]);
        // A handle that is not resident leaves a gap.
        gl.make_texture_handle_non_resident_nv(handles[1]).expect("it is not resident");
        give(gl, FragmentArb, &[handles[0], handles[2], handles[2], handles[3]]);
        assert_eq!(columns(gl, inside), [RED, WHITE, WHITE, YELLOW]);
        // What a texture holds may change.
        gl.bind_texture(Target::Dim2, 3).expect("a texture");
        let pixels = Pixels::rgba8(&GREEN);
        gl.tex_sub_image_2d(ImageTarget::Dim2, 0, [0, 0], [1, 1], pixels).expect("texels");
        assert_eq!(columns(gl, inside), [RED, GREEN, GREEN, YELLOW]);
    });
}

/// A pixel is a whole turn of the coordinates: 8 texels of one texture, whose level is then 3, and 2 of the other.
#[test]
fn each_texture_has_the_level_of_its_own_size() {
    each_device(4, |gl| {
        levels(gl, 1, &[RED, GREEN, RED, WHITE]);
        levels(gl, 2, &[RED, YELLOW]);
        let [large, small] = [1, 2].map(|name| resident(gl, name));
        give(gl, FragmentArb, &[large, small, large, small]);
        assert_eq!(columns(gl, "TEX.F r, at, handle(h.x), 2D;"), [WHITE, YELLOW, WHITE, YELLOW]);
        // A level less for both.
        let biased = "MOV.F at.w, -1.0; TXB.F r, at, handle(h.x), 2D;";
        assert_eq!(columns(gl, biased), [RED, RED, RED, RED]);
        let chosen = "MOV.F at.w, 1.0; TXL.F r, at, handle(h.x), 2D;";
        assert_eq!(columns(gl, chosen), [GREEN, YELLOW, GREEN, YELLOW]);
        // Half a turn by slopes that are given: levels 2 and 0.
        let sloped = "TXD.F r, at, {0.5, 0, 0, 0}, {0, 0.5, 0, 0}, handle(h.x), 2D;";
        assert_eq!(columns(gl, sloped), [RED, RED, RED, RED]);
        // Fetches and sizes are no lookups of an array.
        let sized = "TXQ a, {0, 0, 0, 0}, handle(h.x), 2D; I2F.S r, a; DIV.F r.xy, r, 8.0; MOV.F r.zw, {0, 0, 0, 1};";
        let [eight, two] = [WHITE, [64, 64, 0, 255]];
        let seen = columns(gl, sized);
        assert_eq!([seen[0], seen[1]], [[eight[0], eight[1], 0, 255], two]);
    });
}

/// Units of a declared array, by an index and a number that is added to it.
#[test]
fn fragments_beside_each_other_look_up_different_units() {
    each_device(4, |gl| {
        for (unit, color) in (1..).zip([RED, GREEN, WHITE, YELLOW]) {
            gl.active_texture(unit).expect("a unit");
            levels(gl, unit, &[color]);
        }
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 MOV result.position, vertex.position; MOV result.texcoord[0], vertex.texcoord[0]; END",
        );
        let text = "!!NVfp5.0 TEXTURE t[] = { texture[1..4] }; TEMP at, i, r;
             MUL.F at, fragment.texcoord[0], 4.0; TRUNC.U i.x, at.x; SUB.S i.x, 2, i.x;
             TEX.F r, {0.5, 0.5, 0, 0}, t[i.x + 1], 2D; MOV.F result.color, r; END";
        use_arb(gl, FragmentArb, text);
        gl.clear(ClearMask::COLOR).expect("a clear");
        super::square(gl, 0.0).expect("a square");
        assert_eq!(picture(gl)[..4], [YELLOW, WHITE, GREEN, RED]);
    });
}

/// Depths of 0.25 and 0.75 compared with 0.5, which passes where it is at least the depth.
#[test]
fn depths_are_compared_in_the_texture_that_a_fragment_chooses() {
    each_device(4, |gl| {
        for (name, depth) in [(1, 0.25), (2, 0.75)] {
            gl.bind_texture(Target::Dim2, name).expect("a texture");
            let depth = [depth];
            let pixels = Pixels { format: PixelFormat::DepthComponent, data: PixelData::Floats(&depth) };
            let format = InternalFormat::DepthComponent24;
            gl.tex_image_2d(ImageTarget::Dim2, 0, format, 1, 1, Some(pixels)).expect("an image");
            for parameter in [
                TexParameter::MinFilter(MinFilter::new(Filter::Nearest, MipFilter::None)),
                TexParameter::MagFilter(Filter::Nearest),
                TexParameter::CompareMode(true),
                TexParameter::CompareFunc(CompareFunction::GreaterOrEqual),
            ] {
                gl.tex_parameter(Target::Dim2, parameter).expect("a parameter");
            }
        }
        let [near, far] = [1, 2].map(|name| resident(gl, name));
        give(gl, FragmentArb, &[near, far, far, near]);
        let seen = columns(gl, "TEX.F r, {0.5, 0.5, 0.5, 0}, handle(h.x), SHADOW2D; MOV.F r.w, 1.0;");
        let black = [0, 0, 0, 255];
        assert_eq!(seen, [WHITE, black, black, WHITE]);
    });
}

#[test]
fn threads_look_up_different_textures() {
    each_device(1, |gl| {
        for (name, color) in [(1, RED), (2, GREEN), (3, YELLOW)] {
            levels(gl, name, &[color]);
        }
        let mut handles = [1, 2, 3].map(|name| resident(gl, name)).to_vec();
        gl.bind_texture(Target::Dim2, 4).expect("a texture");
        gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba32F, 4, 1, None).expect("an image");
        let nearest = MinFilter::new(Filter::Nearest, MipFilter::None);
        gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(nearest)).expect("a filter");
        let format = StorageFormat::parse("rgba32f").expect("a format");
        let image = gl.get_image_handle_nv(4, 0, false, 0, format).expect("a handle");
        gl.make_image_handle_resident_nv(image, ImageAccess::WriteOnly).expect("it is resident");
        handles.push(image);
        let text = "!!NVcp5.0 OPTION NV_bindless_texture; GROUP_SIZE 4; LONG TEMP h, i; TEMP a, v, at;
             MOV.U at, {0, 0, 0, 0}; MOV.U at.x, invocation.localid.x; MOV.U a, program.local[0].xyxy;
             SGE.U.CC v.x, at.x, 1; MOV.U a (NE.x), program.local[0].zwzw;
             SGE.U.CC v.x, at.x, 2; MOV.U a (NE.x), program.local[1].xyxy;
             PK64.U h, a; PK64.U i, program.local[1].zwzw;
             TXL.F v, {0.5, 0.5, 0, 0}, handle(h.x), 2D; STOREIM.F32X4 handle(i.x), v, at, 2D; END";
        gl.program_string_arb(Compute, text.as_bytes()).unwrap_or_else(|error| panic!("{error:?}"));
        gl.enable(Capability::ComputeProgram).expect("a capability");
        give(gl, Compute, &handles);
        gl.dispatch_compute([1, 1, 1]).expect("a dispatch");
        let texels = gl.get_tex_image(Target::Dim2, 0).expect("texels");
        let seen: Vec<Vec<u8>> =
            texels.chunks(4).map(|chunk| chunk.iter().map(|part| (part * 255.0) as u8).collect()).collect();
        assert_eq!(seen, [RED, GREEN, YELLOW, YELLOW]);
    });
}

/// The tests of handles again, by a driver with arrays of textures, if there is one: `scripts/test` finds Chromium's.
#[test]
fn a_driver_with_arrays_finds_the_same() {
    let Some(driver) = std::env::var_os("GLASM_ARRAYS_DRIVER") else { return };
    if std::env::var_os(AGAIN).is_some() {
        let gpu = glasm_runtime::Gpu::open().expect("an adapter");
        assert!(gpu.has_texture_arrays(), "{} has no arrays of textures", gpu.name);
        return;
    }
    let own = std::env::current_exe().expect("a test is a program");
    let mut again = std::process::Command::new(own);
    again.args(["context::chosen::", "context::handles::"]).env("VK_DRIVER_FILES", driver).env(AGAIN, "1");
    let output = again.output().expect("it runs again");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
