//! Stages that run alone, with programs of our own before and behind them; what they pass on is captured.

use glasm::dialect::Stage;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::dialect::pipeline::result_name;
use glasm::interp::{Emitted, Primitives};
use glasm::isa::Op;
use glasm::program::{Arrangement, PrimitiveIn};
use glasm_scene::cases::Observation;

use super::draw::{CLAMPS, ColorFormat, FLOAT, VertexData};
use super::machine::{Bench, INITIAL, nothing};
use super::native::Kind;
use super::passing::{
    INNER, OUTER, PATCH, TESSELLATION_COORDINATE, as_points, before_instructions, passing, passing_patches, showing,
    told_its_place,
};

const ARRAY_BUFFER: u32 = 0x8892;
const FEEDBACK_BUFFER: u32 = 0x8c8e;
const DYNAMIC_COPY: u32 = 0x88ea;
const INTERLEAVED: u32 = 0x8c8c;
const DISCARD: u32 = 0x8c89;
const PRIMITIVES_WRITTEN: u32 = 0x8c88;
const QUERY_RESULT: u32 = 0x8866;
const PATCH_VERTICES: u32 = 0x8e72;
const POINTS: u32 = 0;
const PATCHES: u32 = 0xe;

/// The most vertices that a run captures.
const MOST: usize = 4096;

/// A result for transform feedback: attribute, components, index.
fn captured(output: Output) -> Option<[i32; 3]> {
    let number = i32::from(output.0);
    Some(match output {
        Output::HPOS => [0x1203, 4, 0],
        Output::COL0 => [0x8577, 4, 0],
        Output::COL1 => [0x852d, 4, 0],
        Output::BFC0 => [0x8c77, 4, 0],
        Output::BFC1 => [0x8c78, 4, 0],
        Output::FOGC => [0x8451, 1, 0],
        Output::PSIZ => [0x0b11, 1, 0],
        Output::ID => [0x8c7b, 1, 0],
        Output::PRIMITIVE_ID => [0x8c7c, 1, 0],
        Output::LAYER => [0x8daa, 1, 0],
        Output(7..15) => [0x8c79, 4, number - 7],
        Output(15..23) => [0x8c7a, 1, number - 15],
        Output(32..64) => [0x8c7d, 4, number - 32],
        Output(_) => return None,
    })
}

/// The components of a result that can be captured, as bits.
pub(crate) fn components_of(output: Output) -> u8 {
    captured(output).map_or(0b1111, |[_, count, _]| (1u8 << count) - 1)
}

/// What is drawn: a mode, the first vertex, and the vertices with their generic attributes.
pub(crate) struct Drawn {
    pub(crate) mode: u32,
    pub(crate) first: usize,
    pub(crate) vertices: Vec<VertexData>,
}

fn data(words: &[[u32; 4]]) -> VertexData {
    std::array::from_fn(|number| words.get(number).copied().unwrap_or(INITIAL).map(f32::from_bits))
}

impl Bench<'_> {
    /// The results that a program writes, each of which can be captured.
    fn results(&self) -> Result<Vec<Output>, String> {
        let written: Vec<Output> = self.program.outputs_written().iter().map(Output).collect();
        match written.iter().find(|output| captured(**output).is_none()) {
            Some(output) => {
                let stage = self.program.dialect().rules().stage;
                Err(format!("{} cannot be captured", result_name(stage, *output)))
            }
            None => Ok(written),
        }
    }

    pub(crate) fn vertices(&self) -> Result<Vec<Observation>, String> {
        let typed = self.program.dialect().rules().typed.is_some();
        let first = self.inputs(0)?.attributes[usize::from(Attribute::VERTEX_ID.0)][0] as usize;
        self.refuse(|it| match it {
            Attribute::VERTEX_ID => !typed || first > MOST,
            Attribute::INSTANCE | Attribute::BASE_VERTEX | Attribute::BASE_INSTANCE | Attribute::DRAW_ID => {
                self.inputs(0).is_ok_and(|inputs| inputs.attributes[usize::from(it.0)][0] != 0)
            }
            Attribute(number) => number >= 16,
        })?;
        let count = self.job.invocations.len();
        let mut vertices = vec![data(&[]); first];
        for number in 0..count {
            vertices.push(data(&self.inputs(number)?.attributes));
        }
        let loaded = self.load(self.text)?;
        let drawn = Drawn { mode: POINTS, first, vertices };
        let mut threads = vec![nothing(); count];
        let outputs = self.results()?;
        let done = if outputs.is_empty() { self.capture(&drawn, None, loaded.kind, count).map(|_| ()) } else { Ok(()) };
        let done = done.and_then(|()| {
            outputs.iter().try_for_each(|output| {
                let values = self.capture(&drawn, Some(*output), loaded.kind, count)?;
                if values.len() != count {
                    return Err(format!("{} of {count} vertices were captured", values.len()));
                }
                for (thread, value) in threads.iter_mut().zip(values) {
                    thread.outputs[usize::from(output.0)] = value;
                }
                Ok(())
            })
        });
        self.oracle().unload(&loaded);
        done.map(|()| threads)
    }

    /// Draws with the programs that are bound, and captures a result of each vertex.
    fn capture(&self, drawn: &Drawn, output: Option<Output>, kind: Kind, room: usize) -> Result<Vec<[u32; 4]>, String> {
        let attribute = captured(output.unwrap_or(Output::HPOS)).ok_or("the result cannot be captured")?;
        let components = attribute[1] as usize;
        let (gl, typed, capturing) = (&self.oracle().gl, self.reach.typed, self.reach.capturing);
        let target = self.oracle().target(1, 1, &[ColorFormat::Floats])?;
        let bound = self.begin()?;
        let mut words = vec![0u32; room * components];
        let size = size_of_val(words.as_slice()) as isize;
        let (mut buffer, mut query, mut written) = (0, 0, 0);
        // SAFETY: names are generated into places that exist, and the buffer has room for what is read back.
        unsafe {
            for clamp in CLAMPS {
                (gl.clamp_color)(clamp, 0);
            }
            (self.reach.shaders.generate_buffers)(1, &mut buffer);
            (self.reach.shaders.bind_buffer_base)(FEEDBACK_BUFFER, 0, buffer);
            (self.reach.shaders.buffer_data)(FEEDBACK_BUFFER, size, words.as_ptr().cast(), DYNAMIC_COPY);
            (typed.feedback_attributes)(1, attribute.as_ptr(), INTERLEAVED);
            (gl.enable)(DISCARD);
            (capturing.generate_queries)(1, &mut query);
            (capturing.begin_query)(PRIMITIVES_WRITTEN, query);
            (typed.begin_feedback)(POINTS);
        }
        self.send(drawn, kind);
        // SAFETY: as above.
        unsafe {
            (typed.end_feedback)();
            (capturing.end_query)(PRIMITIVES_WRITTEN);
            (capturing.query_result)(query, QUERY_RESULT, &mut written);
            (capturing.delete_queries)(1, &query);
            (gl.disable)(DISCARD);
            (capturing.read_buffer)(FEEDBACK_BUFFER, 0, size, words.as_mut_ptr().cast());
            (self.reach.shaders.bind_buffer_base)(FEEDBACK_BUFFER, 0, 0);
            (self.reach.shaders.delete_buffers)(1, &buffer);
        }
        drop(target);
        self.end(&bound)?;
        let vertex = |words: &[u32]| {
            let mut value = INITIAL;
            value[..words.len()].copy_from_slice(words);
            value
        };
        Ok(words.chunks(components).take(written as usize).map(vertex).collect())
    }

    /// Sends the vertices.
    pub(crate) fn send(&self, drawn: &Drawn, kind: Kind) {
        let gl = &self.oracle().gl;
        let count = (drawn.vertices.len() - drawn.first) as i32;
        if kind != Kind::Typed {
            // SAFETY: the context is current.
            unsafe {
                (gl.begin)(drawn.mode);
                drawn.vertices[drawn.first..].iter().for_each(|data| self.oracle().vertex(data));
                (gl.end)();
            }
            return;
        }
        let (typed, shaders) = (self.reach.typed, self.reach.shaders);
        let mut buffer = 0;
        // SAFETY: the buffer has all vertices with 16 attributes each.
        unsafe {
            (shaders.generate_buffers)(1, &mut buffer);
            (typed.bind_buffer)(ARRAY_BUFFER, buffer);
            let size = size_of_val(drawn.vertices.as_slice()) as isize;
            (shaders.buffer_data)(ARRAY_BUFFER, size, drawn.vertices.as_ptr().cast(), DYNAMIC_COPY);
            for number in 0..16u32 {
                let place = std::ptr::without_provenance(number as usize * 16);
                (typed.attribute_pointer)(number, 4, FLOAT, 0, size_of::<VertexData>() as i32, place);
                (typed.enable_attribute)(number);
            }
            (self.reach.capturing.draw_arrays)(drawn.mode, drawn.first as i32, count);
            for number in 0..16 {
                (typed.disable_attribute)(number);
            }
            (typed.bind_buffer)(ARRAY_BUFFER, 0);
            (shaders.delete_buffers)(1, &buffer);
        }
    }

    /// The program before a stage that reads vertices, and these vertices.
    fn before(&self, mode: u32) -> Result<(String, Drawn), String> {
        let read: Vec<u8> = self.program.attributes_read().iter().filter(|number| *number < 64).collect();
        if read.len() > 16 {
            return Err("it reads more results than there are attributes".to_owned());
        }
        let mut names: Vec<String> = read.iter().map(|entry| result_name(Stage::Vertex, Output(*entry))).collect();
        if names.is_empty() {
            names.push("result.position".to_owned());
        }
        let vertices = self.job.world.vertices.iter().map(|vertex| {
            let words: Vec<[u32; 4]> = read.iter().map(|number| vertex[usize::from(*number)]).collect();
            data(&words)
        });
        Ok((passing(&names), Drawn { mode, first: 0, vertices: vertices.collect() }))
    }

    fn patch_of(&self, vertices: usize) {
        // SAFETY: the context is current.
        unsafe { (self.reach.capturing.patch_parameter)(PATCH_VERTICES, vertices as i32) };
    }

    pub(crate) fn emitted(&self) -> Result<Primitives, String> {
        let Arrangement::Geometry { input, vertices: most, invocations, .. } = self.program.arrangement() else {
            return Err("this is not a geometry program".to_owned());
        };
        let mode = match input {
            PrimitiveIn::Points => POINTS,
            PrimitiveIn::Lines => 1,
            PrimitiveIn::LinesAdjacency => 0xa,
            PrimitiveIn::Triangles => 4,
            PrimitiveIn::TrianglesAdjacency => 0xc,
            PrimitiveIn::Patches => return Err("patches need a tessellation program".to_owned()),
        };
        if self.program.instructions().iter().any(|instruction| instruction.op == Op::Emits) {
            return Err("streams are not captured here".to_owned());
        }
        self.refuse(|it| it == Attribute::PRIMITIVE_ID && self.number_given(it))?;
        let (before, drawn) = self.before(mode)?;
        let loaded = self.load(&as_points(self.text))?;
        let result = self.oracle().load(&before).map_err(|error| error.to_string()).and_then(|passing| {
            let mut primitives = Primitives::default();
            let mut outputs = self.results()?;
            if outputs.is_empty() {
                outputs.push(Output::HPOS);
            }
            let room = (most * invocations.max(1)) as usize;
            for output in outputs {
                let values = self.capture(&drawn, Some(output), Kind::Typed, room.max(1))?;
                primitives.vertices.resize(values.len(), Emitted { stream: 0, outputs: vec![INITIAL; Output::COUNT] });
                for (vertex, value) in primitives.vertices.iter_mut().zip(values) {
                    vertex.outputs[usize::from(output.0)] = value;
                }
            }
            self.oracle().unload(&passing);
            Ok(primitives)
        });
        self.oracle().unload(&loaded);
        result
    }

    /// Whether a run gives an integer other than the one that a draw here has.
    fn number_given(&self, attribute: Attribute) -> bool {
        self.inputs(0).is_ok_and(|inputs| inputs.attributes[usize::from(attribute.0)][0] != 0)
    }

    pub(crate) fn patch(&self) -> Result<Vec<Observation>, String> {
        let Arrangement::Control { vertices } = self.program.arrangement() else {
            return Err("this is not a control program".to_owned());
        };
        self.refuse(|it| it == Attribute::PRIMITIVE_ID && self.number_given(it))?;
        let (before, drawn) = self.before(PATCHES)?;
        // The patch is not thrown away where the program sets no levels.
        let levels: String = (0..4).map(|number| format!("MOV result.patch.tessouter[{number}].x, 1.0;\n")).collect();
        let text = before_instructions(self.text, &levels);
        let loaded = self.load(&text)?;
        let mut threads = vec![nothing(); vertices as usize];
        let outputs: Vec<Output> = self.program.outputs_written().iter().map(Output).collect();
        let all = outputs.iter().flat_map(|output| {
            let of_patch = output.0 >= Output::TESS_OUTER0.0;
            (0..if of_patch { 1 } else { vertices as usize }).map(move |vertex| (*output, vertex, of_patch))
        });
        let passing = self.oracle().load(&before).map_err(|error| error.to_string())?;
        let mut result = Ok(());
        for (output, vertex, of_patch) in all {
            let shown = self.oracle().load(&showing(output, vertex)).map_err(|error| error.to_string())?;
            self.patch_of(drawn.vertices.len());
            let values = self.capture(&drawn, Some(Output::TEX0), Kind::Typed, MOST);
            self.oracle().unload(&shown);
            match values.map(|values| values.first().copied()) {
                Ok(Some(value)) if of_patch => {
                    threads.iter_mut().for_each(|thread| thread.outputs[usize::from(output.0)] = value);
                }
                Ok(Some(value)) => threads[vertex].outputs[usize::from(output.0)] = value,
                Ok(None) => result = Err("no vertex of the patch arrives: its levels discard it".to_owned()),
                Err(error) => result = Err(error),
            }
        }
        self.oracle().unload(&passing);
        self.oracle().unload(&loaded);
        result.map(|()| threads)
    }

    pub(crate) fn evaluated(&self) -> Result<Observation, String> {
        if self.job.invocations.len() > 1 {
            return Err("vertices of a patch are run one at a time".to_owned());
        }
        self.refuse(|it| it == Attribute::PRIMITIVE_ID && self.number_given(it))?;
        let (before, mut drawn) = self.before(PATCHES)?;
        if drawn.vertices.is_empty() {
            drawn.vertices.push(data(&[]));
        }
        let loaded = self.load(&told_its_place(self.text)?)?;
        let attributes = &self.inputs(0)?.attributes;
        let levels = (Output::TESS_OUTER0.0..).zip(OUTER..INNER);
        let inner = (Output::TESS_INNER0.0..).zip(INNER..PATCH);
        let patch = (Output::PATCH_ATTRIBUTE0.0..).zip(PATCH..PATCH + 30);
        let place = [(Attribute::TESSELLATION_COORDINATE.0, TESSELLATION_COORDINATE)];
        for (attribute, local) in levels.chain(inner).chain(patch).chain(place) {
            // SAFETY: the pointer is to four words.
            unsafe {
                let value = attributes[usize::from(attribute)].as_ptr();
                (self.reach.typed.local_words)(loaded.target, local, value);
            }
        }
        self.oracle().check("telling its place")?;
        let passing = self.oracle().load(&before).map_err(|error| error.to_string())?;
        let read = self.program.attributes_read().iter().filter(|number| *number < 64);
        let names: Vec<String> = read.map(|read| result_name(Stage::Vertex, Output(read))).collect();
        let control = self.oracle().load(&passing_patches(&names, drawn.vertices.len()));
        let control = control.map_err(|error| error.to_string())?;
        let mut thread = nothing();
        let mut outputs = self.results()?;
        if outputs.is_empty() {
            outputs.push(Output::HPOS);
        }
        let mut result = Ok(());
        for output in outputs {
            self.patch_of(drawn.vertices.len());
            match self.capture(&drawn, Some(output), Kind::Typed, MOST).map(|values| values.first().copied()) {
                Ok(Some(value)) => thread.outputs[usize::from(output.0)] = value,
                Ok(None) => result = Err("no vertex of the patch arrives".to_owned()),
                Err(error) => result = Err(error),
            }
        }
        self.oracle().unload(&control);
        self.oracle().unload(&passing);
        self.oracle().unload(&loaded);
        result.map(|()| thread)
    }
}
