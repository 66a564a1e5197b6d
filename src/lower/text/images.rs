//! The text of images: functions over storage buffers of words.

use std::fmt::Write;

use crate::isa::{Op, Uses};
use crate::lower::request::images::HEADER;
use crate::lower::request::options::Options;
use crate::lower::text::host;
use crate::lower::text::targets::{suffix, target_number};
use crate::program::Program;
use crate::texture::{StorageClass, StorageImage, image_axes};
use crate::vocabulary::Target;

const FORMATS: &str = include_str!("../text/formats.wgsl");

const IMAGE: &str = include_str!("../text/image.wgsl");

const STORES: &str = include_str!("../text/image_stores.wgsl");

const LOADS: &str = include_str!("../text/image_loads.wgsl");

const SIZE: &str = include_str!("../text/image_size.wgsl");

const SAMPLES: &str = "fn image_samples$u() -> u32 {
    return select(1u, image_word$u(4), image_word$u(0) == $target);
}
";

const DECODED: &str = include_str!("../text/decoded.wgsl");

/// The words of an image's buffer: the header, then the texels. Without an image it is empty.
pub fn image_words(image: Option<&StorageImage>) -> Vec<u32> {
    let Some(image) = image else { return vec![0; HEADER] };
    let class = match image.format.class {
        StorageClass::Float => 0,
        StorageClass::Unorm => 1,
        StorageClass::Snorm => 2,
        StorageClass::Signed => 3,
        StorageClass::Unsigned => 4,
    };
    let [width, height, slices] = image.extent;
    let bits = u32::from_le_bytes(image.format.bits);
    let mut words =
        vec![target_number(image.target), width, height, slices, image.samples, image.format.size(), class, bits];
    words.extend_from_slice(&image.words);
    words
}

/// The size of an image from its words, as a query gives it.
fn size_of(target: Target) -> &'static str {
    match target {
        Target::Dim1 | Target::Buffer => "image_word$u(1), 0u, 0u, 0u",
        Target::Array1D => "image_word$u(1), image_word$u(3), 0u, 0u",
        Target::Dim2 | Target::Rect | Target::Cube | Target::Multisample => "image_word$u(1), image_word$u(2), 0u, 0u",
        Target::Dim3 | Target::Array2D | Target::MultisampleArray => {
            "image_word$u(1), image_word$u(2), image_word$u(3), 0u"
        }
        Target::ArrayCube => "image_word$u(1), image_word$u(2), image_word$u(3) / 6u, 0u",
    }
}

pub(crate) fn uses(program: &Program, which: impl Fn(Op) -> bool) -> bool {
    program.typed_instructions().iter().any(|instruction| which(instruction.op))
}

/// The text of the program's images with their variables.
pub(crate) fn text(program: &Program, options: &Options) -> String {
    if program.images.is_empty() {
        return String::new();
    }
    if options.host.native_images {
        return host::image_text(program, options);
    }
    let atomic = uses(program, |op| op == Op::Atomim);
    let writes = uses(program, |op| op.uses(Uses::WRITES_IMAGE));
    let decodes = program.typed_instructions().iter().any(|typed_instruction| {
        typed_instruction.op == Op::Loadim && typed_instruction.access.as_ref().is_some_and(|access| access.formatted)
    });
    let sizes = uses(program, |op| op == Op::Imq);
    let samples_asked = uses(program, |op| op == Op::Imqs);
    let mut text = FORMATS.to_owned();
    if decodes {
        text.push_str(DECODED);
    }
    let (scalar, word, put) = if atomic {
        ("atomic<u32>", "atomicLoad(&image$v[number])", "atomicStore(&image$v[place + number], word);")
    } else {
        ("u32", "image$v[number]", "image$v[place + number] = word;")
    };
    let access = if writes || options.draw.others_store { "read_write" } else { "read" };
    for (number, image) in program.images.iter().enumerate() {
        if program.images[..number].iter().all(|before| before.unit != image.unit) {
            let unit = image.unit;
            let _ = writeln!(text, "@group(0) @binding(0) var<storage, {access}> image{unit}: array<{scalar}>;");
        }
        let (rows, slices, samples) = image_axes(image.target);
        let part = |there: bool, name: &str| if there { format!("u32(at.{name})") } else { "0u".to_owned() };
        let texel = [part(true, "x"), part(rows, "y"), part(slices, "z"), part(samples, "w")];
        let mut own = if writes { [IMAGE, STORES].concat() } else { IMAGE.to_owned() };
        if decodes {
            own.push_str(LOADS);
        }
        if sizes {
            own.push_str(&SIZE.replace("$size", size_of(image.target)));
        }
        if samples_asked {
            own.push_str(SAMPLES);
        }
        own = own.replace("$word", word).replace("$put", put).replace("$texel", &texel.join(", "));
        own = own.replace("$target", &format!("{}u", target_number(image.target)));
        own = own.replace("$v", &image.unit.to_string());
        text.push_str(&own.replace("$u", &suffix(image.unit, image.target)));
    }
    text
}
