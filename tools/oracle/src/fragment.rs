//! Fragments: a quad is drawn, of which one fragment counts.

use glasm::dialect::bindings::{Attribute, Output};
use glasm::isa::Base;
use glasm::program::File;
use glasm_scene::cases::Observation;

use super::draw::{
    ALWAYS, CLAMPS, COLOR_ATTACHMENT0, ColorFormat, DEPTH_COMPONENT, DEPTH_TEST, FLOAT, RGBA, RGBA_INTEGER,
    UNSIGNED_INT,
};
use super::machine::{Bench, nothing};
use super::native::Kind;
use super::passing::passing;
use super::quads::quad;
use super::stages::Drawn;

const SCISSOR_TEST: u32 = 0x0c11;
const COLOR: u32 = 0x1800;
const DEPTH: u32 = 0x1801;
const TRIANGLE_STRIP: u32 = 5;
/// The depth where no fragment is drawn.
const UNTOUCHED: f32 = 0.123_456;

impl Bench<'_> {
    /// What a colour is written as: the program's last word on it.
    fn format_of(&self, output: Output) -> ColorFormat {
        let writes = self.program.instructions().iter().filter(|instruction| {
            let place = &instruction.destination;
            place.file == File::Output && (place.relative.is_some() || place.index == i32::from(output.0))
        });
        let integers = writes.filter(|write| write.ty.base != Base::Float).count();
        if integers > 0 { ColorFormat::Words } else { ColorFormat::Floats }
    }

    pub(crate) fn fragment(&self) -> Result<Observation, String> {
        if self.job.invocations.len() > 1 {
            return Err("fragments are run one at a time".to_owned());
        }
        let invocation = self.job.invocations.first().ok_or("the run has no invocation")?;
        let corner = self.inputs(0)?;
        let given = |attribute: Attribute| corner.attributes[usize::from(attribute.0)][0] != 0;
        self.refuse(|it| match it {
            Attribute::WINDOW_POSITION | Attribute::SAMPLE_MASK | Attribute::POINT_COORDINATE => true,
            Attribute::FRAGMENT_PRIMITIVE_ID | Attribute::SAMPLE_ID => given(it),
            Attribute::FRAGMENT_LAYER | Attribute::FRAGMENT_VIEWPORT => given(it),
            Attribute(19..32) => true,
            Attribute(_) => false,
        })?;
        let (names, vertices) = quad(self.program, invocation)?;
        let before = passing(&names);
        let outputs: Vec<Output> = self.program.outputs_written().iter().map(Output).collect();
        if outputs.iter().any(|output| output.0 > Output::DEPTH.0) {
            return Err("such results cannot be read back".to_owned());
        }
        let colors = outputs.iter().filter(|output| output.0 < 8).map(|output| output.0 + 1).max().unwrap_or(1);
        let formats: Vec<ColorFormat> = (0..colors).map(|number| self.format_of(Output(number))).collect();
        let loaded = self.load(self.text)?;
        let passing = self.oracle().load(&before).map_err(|error| error.to_string())?;
        let drawn = Drawn { mode: TRIANGLE_STRIP, first: 0, vertices };
        let result = self.shaded(&drawn, &formats);
        self.oracle().unload(&passing);
        self.oracle().unload(&loaded);
        result
    }

    /// Draws a quad and reads its lower left fragment.
    fn shaded(&self, drawn: &Drawn, formats: &[ColorFormat]) -> Result<Observation, String> {
        let gl = &self.oracle().gl;
        let typed = self.reach.typed;
        let target = self.oracle().target(2, 2, formats)?;
        let bound = self.begin()?;
        // SAFETY: the pointers are to four words, or one.
        unsafe {
            for clamp in CLAMPS {
                (gl.clamp_color)(clamp, 0);
            }
            (gl.viewport)(0, 0, 2, 2);
            (gl.enable)(DEPTH_TEST);
            (gl.depth_function)(ALWAYS);
            for (number, format) in (0..).zip(formats) {
                match format {
                    ColorFormat::Floats => (typed.clear_floats)(COLOR, number, [0f32; 4].as_ptr()),
                    ColorFormat::Words => (typed.clear_words)(COLOR, number, [0u32; 4].as_ptr()),
                }
            }
            (typed.clear_floats)(DEPTH, 0, &UNTOUCHED);
            // The other fragments only provide slopes: what they would store must not count.
            (gl.enable)(SCISSOR_TEST);
            (gl.scissor)(0, 0, 1, 1);
        }
        self.send(drawn, Kind::Typed);
        // SAFETY: the context is current.
        unsafe { (gl.disable)(SCISSOR_TEST) };
        self.end(&bound)?;
        let mut thread = nothing();
        let mut depth = 0f32;
        // SAFETY: there is room for one pixel.
        unsafe {
            for (number, format) in formats.iter().enumerate() {
                let (layout, kind) = match format {
                    ColorFormat::Floats => (RGBA, FLOAT),
                    ColorFormat::Words => (RGBA_INTEGER, UNSIGNED_INT),
                };
                (gl.read_buffer)(COLOR_ATTACHMENT0 + number as u32);
                (gl.read_pixels)(0, 0, 1, 1, layout, kind, thread.outputs[number].as_mut_ptr().cast());
            }
            (gl.read_pixels)(0, 0, 1, 1, DEPTH_COMPONENT, FLOAT, std::ptr::from_mut(&mut depth).cast());
        }
        drop(target);
        self.oracle().check("reading back")?;
        thread.killed = depth == UNTOUCHED;
        thread.outputs[usize::from(Output::DEPTH.0)][2] = depth.to_bits();
        Ok(thread)
    }
}
