//! The interface of a translation as plain data: what the accessors tell and what the cache keeps.

use glasm::dialect::bindings::Binding;
use glasm::lower::Interface;
use glasm::lower::description::{Format, System, Texels};
use glasm::lower::stages::CHAIN_GROUP;
use glasm::program::{BufferKind, Interpolation, Program};

use crate::boundary::Text;
use crate::choices::{stage_number, target_number};
use crate::encoding::plain;
use crate::interface::*;
use crate::types::*;

plain! {
    /// An input or output.
    struct Variable {
        name: Text,
        number: u32,
        location: u32,
        format: u32,
        /// Of inputs how they are interpolated; of outputs whether they are second sources.
        flags: u32,
    }

    struct Parameter {
        name: Text,
        alias: Text,
        slot: u32,
        initial: [u32; 4],
        binding: u32,
        index: u32,
    }

    struct SystemParameter {
        name: Text,
        what: u32,
        index: u32,
        slot: u32,
    }

    struct Texture {
        unit: u32,
        target: u32,
        comparison: u32,
        group: u32,
        texture: u32,
        sampler: u32,
        texels: u32,
    }

    struct Image {
        unit: u32,
        target: u32,
        group: u32,
        binding: u32,
        writes: u32,
    }

    struct Buffer {
        binding: u32,
        element: u32,
        elements: u32,
        kind: u32,
    }

    struct Description {
        entry_point: Text,
        stage: u32,
        flags: u32,
        binding_count: u32,
        parameter_group: u32,
        parameter_binding: u32,
        slots: u32,
        memory_group: u32,
        memory_words: u32,
        memory_table: u32,
        memory_pairs: u32,
        chain_group: u32,
        workgroup: u32,
        second_view_layer: u32,
        inputs: Vec<Variable>,
        outputs: Vec<Variable>,
        parameters: Vec<Parameter>,
        system: Vec<SystemParameter>,
        textures: Vec<Texture>,
        images: Vec<Image>,
        buffers: Vec<Buffer>,
        features: Vec<Text>,
        numbers: Vec<Text>,
        emulated: Vec<Text>,
        omitted: Vec<Text>,
    }
}

fn format(format: Format) -> glasm_format {
    match format {
        Format::Float => GLASM_FORMAT_FLOAT,
        Format::Signed => GLASM_FORMAT_INT,
        Format::Unsigned => GLASM_FORMAT_UINT,
        Format::Pairs => GLASM_FORMAT_PAIRS,
    }
}

fn interpolation(it: Interpolation) -> u32 {
    let words = [
        (it.flat, GLASM_INTERPOLATION_FLAT),
        (it.centroid, GLASM_INTERPOLATION_CENTROID),
        (it.no_perspective, GLASM_INTERPOLATION_NO_PERSPECTIVE),
        (it.sample, GLASM_INTERPOLATION_SAMPLE),
    ];
    words.iter().filter(|(there, _)| *there).fold(0, |set, (_, bit)| set | bit)
}

/// What a parameter follows, and its number where it has one.
fn binding(binding: &Binding) -> (glasm_binding, u32) {
    match binding {
        Binding::Register(number) => (GLASM_BINDING_REGISTER, u32::from(*number)),
        Binding::Environment(number) => (GLASM_BINDING_ENVIRONMENT, u32::from(*number)),
        Binding::Local(number) => (GLASM_BINDING_LOCAL, u32::from(*number)),
        Binding::Named => (GLASM_BINDING_NAMED, GLASM_NONE),
        Binding::Constant(_) => (GLASM_BINDING_CONSTANT, GLASM_NONE),
        Binding::State(_) => (GLASM_BINDING_STATE, GLASM_NONE),
    }
}

/// What a vector of the surroundings is, and its number where it has one.
fn system(system: System) -> (glasm_system, u32) {
    match system {
        System::Zero => (GLASM_SYSTEM_ZERO, GLASM_NONE),
        System::Window => (GLASM_SYSTEM_WINDOW, GLASM_NONE),
        System::ModelViewProjection(row) => (GLASM_SYSTEM_MODELVIEW_PROJECTION, row.into()),
        System::Attribute(number) => (GLASM_SYSTEM_ATTRIBUTE, number.into()),
        System::Subroutines(vector) => (GLASM_SYSTEM_SUBROUTINES, 4 * u32::from(vector)),
        System::Half(parameter) => (GLASM_SYSTEM_HALF, parameter.into()),
        System::Fixed(parameter) => (GLASM_SYSTEM_FIXED, parameter.into()),
    }
}

fn texels(texels: Option<Texels>) -> glasm_texels {
    match texels {
        None => GLASM_TEXELS_SAMPLED,
        Some(Texels::Floats) => GLASM_TEXELS_FLOATS,
        Some(Texels::Words) => GLASM_TEXELS_WORDS,
        Some(Texels::Buffer) => GLASM_TEXELS_BUFFER,
        Some(Texels::Bordered) => GLASM_TEXELS_BORDERED,
    }
}

/// The answers between no and yes as a set.
fn flags(it: &Interface) -> u32 {
    let flags = [
        (it.uses_position, GLASM_USES_POSITION),
        (it.uses_facing, GLASM_USES_FACING),
        (it.writes_depth, GLASM_WRITES_DEPTH),
        (it.writes_samples, GLASM_WRITES_SAMPLES),
        (it.tests_early, GLASM_TESTS_EARLY),
        (it.discards, GLASM_DISCARDS),
        (it.implicit_derivatives, GLASM_IMPLICIT_DERIVATIVES),
        (it.memory.is_some_and(|memory| memory.writes), GLASM_WRITES_MEMORY),
        (it.added_to_layer.viewport, GLASM_LAYER_FOLLOWS_VIEWPORT),
        (it.added_to_layer.second_view.is_some(), GLASM_SECOND_VIEW),
    ];
    flags.iter().filter(|(there, _)| *there).fold(0, |set, (_, bit)| set | bit)
}

/// A list of words as texts.
fn words<'a>(words: impl Iterator<Item = &'a str>) -> Vec<Text> {
    words.map(Text::new).collect()
}

impl Description {
    pub(crate) fn of(it: &Interface, program: &Program) -> Description {
        let (parameter_group, parameter_binding) = it.parameter_binding.unwrap_or((GLASM_NONE, GLASM_NONE));
        let memory =
            |number: fn(&glasm::lower::description::Memory) -> Option<u32>| it.memory.as_ref().and_then(number);
        Description {
            entry_point: Text::new(&*it.entry_point),
            stage: stage_number(it.stage),
            flags: flags(it),
            binding_count: it.bindings(),
            parameter_group,
            parameter_binding,
            slots: it.slots,
            memory_group: memory(|it| Some(it.group)).unwrap_or(GLASM_NONE),
            memory_words: memory(|it| Some(it.words)).unwrap_or(GLASM_NONE),
            memory_table: memory(|it| Some(it.table)).unwrap_or(GLASM_NONE),
            memory_pairs: memory(|it| it.pairs).unwrap_or(GLASM_NONE),
            chain_group: if it.chain.is_some() { CHAIN_GROUP } else { GLASM_NONE },
            workgroup: it.workgroup,
            second_view_layer: it.added_to_layer.second_view.unwrap_or(0).cast_unsigned(),
            inputs: inputs(it),
            outputs: outputs(it),
            parameters: parameters(it, program),
            system: it.system.iter().map(system_parameter).collect(),
            textures: it.textures.iter().map(texture).collect(),
            images: it.images.iter().map(image).collect(),
            buffers: it.buffers.iter().map(buffer).collect(),
            features: words(it.features.iter().map(|feature| feature.name())),
            numbers: words(it.numbers.iter().map(|number| number.name())),
            emulated: words(it.emulated.iter().map(|emulated| emulated.name())),
            omitted: words(it.omitted.iter().map(|omitted| omitted.name())),
        }
    }
}

fn inputs(it: &Interface) -> Vec<Variable> {
    let variable = |input: &glasm::lower::description::Input| Variable {
        name: Text::new(&*input.name),
        number: input.number.into(),
        location: input.location,
        format: format(input.format),
        flags: interpolation(input.interpolation),
    };
    it.inputs.iter().map(variable).collect()
}

fn outputs(it: &Interface) -> Vec<Variable> {
    let variable = |result_output: &glasm::lower::description::ResultOutput| Variable {
        name: Text::new(&*result_output.name),
        number: result_output.number.into(),
        location: result_output.location.unwrap_or(GLASM_NONE),
        format: format(result_output.format),
        flags: result_output.second_source.into(),
    };
    it.outputs.iter().map(variable).collect()
}

/// The interface lists the program's parameters in the program's order.
fn parameters(it: &Interface, program: &Program) -> Vec<Parameter> {
    let parameter = |(place, it): (usize, &glasm::lower::description::Parameter)| {
        let own = program.parameters().get(place);
        let (binding, index) = own.map_or((GLASM_BINDING_NAMED, GLASM_NONE), |own| binding(&own.binding));
        Parameter {
            name: Text::new(it.name.as_ref()),
            alias: own.and_then(|own| own.alias.as_deref()).map_or_else(Text::default, Text::new),
            slot: it.slot.unwrap_or(GLASM_NONE),
            initial: it.initial,
            binding,
            index,
        }
    };
    it.parameters.iter().enumerate().map(parameter).collect()
}

fn system_parameter(it: &glasm::lower::description::SystemParameter) -> SystemParameter {
    let (what, index) = system(it.what);
    SystemParameter { name: Text::new(it.what.name()), what, index, slot: it.slot }
}

fn texture(it: &glasm::lower::description::Texture) -> Texture {
    Texture {
        unit: it.unit.into(),
        target: target_number(it.target),
        comparison: it.shadow.into(),
        group: it.group,
        texture: it.texture_binding,
        sampler: if it.sampled { it.sampler_binding } else { GLASM_NONE },
        texels: texels(it.texels),
    }
}

fn image(it: &glasm::lower::description::Image) -> Image {
    Image {
        unit: it.unit.into(),
        target: target_number(it.target),
        group: it.group,
        binding: it.binding,
        writes: it.writes.into(),
    }
}

fn buffer(it: &glasm::program::BufferUse) -> Buffer {
    let kind = match it.kind {
        BufferKind::Storage => GLASM_BUFFER_STORAGE,
        BufferKind::Counters => GLASM_BUFFER_COUNTERS,
        BufferKind::Words | BufferKind::Vectors | BufferKind::Bytes | BufferKind::Shared => GLASM_BUFFER_PARAMETERS,
    };
    Buffer { binding: it.binding.into(), element: it.kind.size(), elements: it.elements, kind }
}
