//! Variables of a module: parameters, textures, and their descriptions in its interface.

use naga::{
    AddressSpace, ArraySize, GlobalVariable, Handle, ImageClass, ImageDimension, Module, ResourceBinding, ScalarKind,
    Span, StorageAccess, StructMember, Type, TypeInner,
};
use rustc_hash::FxHashMap;

use crate::dialect::bindings::Attribute;
use crate::lower::control::quads;
use crate::lower::emit::variables::{private, variable, variable_of, word_array};
use crate::lower::emit::{LaneType, type_of};
use crate::lower::interface::assembly::Assembly;
use crate::lower::interface::variables::Globals;
use crate::lower::machine::constants::named_constants;
use crate::lower::machine::globals::{Space, TextureGlobals};
use crate::lower::machine::unit::{Portions, Variables};
use crate::lower::machine::{group, memory};
use crate::lower::passes::liveness::Plan;
use crate::lower::passes::names::plain;
use crate::lower::passes::parameters::is_relative;
use crate::lower::request::description::{Element, Parameter, System, SystemParameter, Texture};
use crate::lower::request::options::Options;
use crate::lower::text::host;
use crate::lower::texture::images;
use crate::lower::units::arrays::{TextureArray, arrays};
use crate::lower::units::plan::UnitPlan;
use crate::program::Program;
use crate::vocabulary::Target;

/// The name of the variable with the hidden zero.
pub(crate) const HIDDEN_ZERO: &str = "zero";

/// The type of a parameter buffer with a named member for each vector.
fn members(module: &mut Module, program: &Program, live: &[u16], system: &[System]) -> Handle<Type> {
    let vector = type_of(module, LaneType::Float, 4);
    let slots = (live.len() + system.len()) as u32;
    let names = live.iter().map(|index| plain(&program.parameters[usize::from(*index)].name).into_owned());
    let names = names.chain(system.iter().map(|system| system_name(*system)));
    let members = names
        .enumerate()
        .map(|(slot, name)| StructMember { name: Some(name), ty: vector, binding: None, offset: 16 * slot as u32 })
        .collect();
    let inner = TypeInner::Struct { members, span: 16 * slots };
    module.types.insert(Type { name: Some("Parameters".to_owned()), inner }, Span::UNDEFINED)
}

/// The buffer of parameters.
#[derive(Default)]
struct ParameterBuffer {
    space: Space,
    /// Its group and binding, if there is one.
    place: Option<(u32, u32)>,
    /// How many vectors the program's own parameters have in it.
    own: u32,
    parameters: Vec<Parameter>,
}

fn parameter_buffer(
    module: &mut Module,
    (program, plan): (&Program, &Plan),
    system: &[System],
    writable: bool,
    next: &mut dyn FnMut() -> ResourceBinding,
) -> ParameterBuffer {
    let whole = writable || is_relative(program);
    let count = if whole { 0 } else { program.parameters.len() as u16 };
    let live: Vec<u16> = (0..count).filter(|index| plan.parameters[usize::from(*index)]).collect();
    let own = if whole { program.parameters.len() as u32 } else { live.len() as u32 };
    let mut buffer = ParameterBuffer { own, ..ParameterBuffer::default() };
    if let Some(size) = std::num::NonZeroU32::new(own + system.len() as u32) {
        let place = next();
        buffer.place = Some((place.group, place.binding));
        buffer.space = if whole {
            let base = type_of(module, LaneType::Float, 4);
            let inner = TypeInner::Array { base, size: ArraySize::Constant(size), stride: 16 };
            let ty = module.types.insert(Type { name: None, inner }, Span::UNDEFINED);
            let stored = AddressSpace::Storage { access: StorageAccess::LOAD | StorageAccess::STORE };
            let address = if writable { stored } else { AddressSpace::Uniform };
            let global = variable(module, "parameters", address, Some(place), ty);
            if writable { Space::Writable(global) } else { Space::Array(global) }
        } else {
            let ty = members(module, program, &live, system);
            let global = variable(module, "parameters", AddressSpace::Uniform, Some(place), ty);
            Space::Members(global, live.iter().enumerate().map(|(slot, index)| (*index, slot as u32)).collect())
        };
    }
    let slot_of = |index: usize| match whole {
        true => (writable || plan.parameters[index]).then_some(index as u32),
        false => live.iter().position(|live| usize::from(*live) == index).map(|slot| slot as u32),
    };
    let described = program.parameters.iter().enumerate().map(|(index, parameter)| Parameter {
        name: parameter.name.clone(),
        slot: slot_of(index),
        initial: parameter.initial,
    });
    buffer.parameters = described.collect();
    buffer
}

/// The variables of a module for a program that an assembly has, with these vectors after its own parameters.
pub(crate) fn globals(
    module: &mut Module,
    assembly: &Assembly,
    system: &[System],
    hides_zero: bool,
    writable: bool,
) -> Globals {
    let Assembly { program, options, plan, units, .. } = assembly;
    let mut binding = options.host.binding;
    let mut next = || {
        binding += 1;
        ResourceBinding { group: options.host.group, binding: binding - 1 }
    };
    // Modules name the type of vectors first.
    type_of(module, LaneType::Float, 4);
    let buffer = parameter_buffer(module, (program, plan), system, writable, &mut next);
    let arrays = arrays(program, options, units);
    let (textures, texture_list) = textures(module, (program, options, units), &arrays, &mut next);
    let mut first = None;
    let mut noted = || {
        let place = next();
        first.get_or_insert((place.group, place.binding));
        place
    };
    let memory = memory::globals(module, program, options.draw.others_store, &mut noted);
    let (images, image_list) = images::globals(module, program, options.draw.others_store, &mut next);
    let (portions, shared_rounds) = portions(module, assembly, &mut next).unzip();
    let variables = Variables {
        space: buffer.space,
        textures,
        arrays,
        memory,
        group_memory: group::memory(module, program),
        images,
        constants: named_constants(module, program, options),
        subroutines: subroutines(module, program),
        covered: None,
        parted: quads::tracks(program, options).then(|| private(module, "parted", LaneType::Unsigned, 1)),
        zero: hides_zero.then(|| private(module, HIDDEN_ZERO, LaneType::Unsigned, 1)),
        portions,
    };
    let slots = (0..).map(|at| buffer.own + at);
    Globals {
        variables,
        parameter_binding: buffer.place,
        slots: buffer.own + system.len() as u32,
        parameters: buffer.parameters,
        system: system.iter().zip(slots.clone()).map(|(what, slot)| SystemParameter { what: *what, slot }).collect(),
        system_index: slots.take(system.len()).collect(),
        texture_list,
        memory_binding: first,
        image_list,
        shared_rounds,
    }
}

/// The rounds that invocations share, and where they are, if the program has loops that take them.
fn portions(
    module: &mut Module,
    assembly: &Assembly,
    next: &mut dyn FnMut() -> ResourceBinding,
) -> Option<(Portions, (u32, u32))> {
    let limited = assembly.flow.as_ref().is_some_and(|flow| flow.guarded.is_some());
    if !limited || !assembly.options.draw.shared_rounds {
        return None;
    }
    let place = next();
    let space = AddressSpace::Storage { access: StorageAccess::LOAD | StorageAccess::STORE };
    let words = word_array(module, true);
    let all = variable(module, "shared_rounds", space, Some(place), words);
    let own = private(module, "portions_left", LaneType::Unsigned, 1);
    Some((Portions { all, own }, (place.group, place.binding)))
}

/// A variable for each subroutine parameter: the number of the selected routine.
pub(crate) fn subroutines(module: &mut Module, program: &Program) -> Vec<(u16, Handle<GlobalVariable>)> {
    let parameters = program.subroutine_parameters.iter();
    let bindings: std::collections::BTreeSet<u16> = parameters.map(|parameter| parameter.binding).collect();
    let variable = |binding: u16| (binding, private(module, &format!("subroutine{binding}"), LaneType::Unsigned, 1));
    bindings.into_iter().map(variable).collect()
}

fn system_name(system: System) -> String {
    match system {
        System::Zero => "zero".to_owned(),
        System::Window => "window".to_owned(),
        System::ModelViewProjection(row) => format!("mvp_{row}"),
        System::Attribute(number) => {
            let name = Attribute(number).name_of_draw().map(|name| name.replace('.', "_"));
            name.unwrap_or_else(|| format!("v_{number}"))
        }
        System::Subroutines(number) => format!("subroutines_{number}"),
        System::Half(number) => format!("half_{number}"),
        System::Fixed(number) => format!("fixed_{number}"),
    }
}

fn image_type(module: &mut Module, target: Target, shadow: bool) -> Handle<Type> {
    let dim = match target {
        Target::Dim3 => ImageDimension::D3,
        Target::Cube | Target::ArrayCube => ImageDimension::Cube,
        Target::Dim1
        | Target::Dim2
        | Target::Rect
        | Target::Array1D
        | Target::Array2D
        | Target::Buffer
        | Target::Multisample
        | Target::MultisampleArray => ImageDimension::D2,
    };
    let class = if shadow {
        ImageClass::Depth { multi: false }
    } else {
        ImageClass::Sampled { kind: ScalarKind::Float, multi: false }
    };
    let arrayed = target.layer_component().is_some();
    let inner = TypeInner::Image { dim, arrayed, class };
    module.types.insert(Type { name: None, inner }, Span::UNDEFINED)
}

type Textures = (FxHashMap<u8, TextureGlobals>, Vec<Texture>);

/// A texture and a sampler for each unit in use, or an array of each for several.
pub(crate) fn textures(
    module: &mut Module,
    (program, options, units): (&Program, &Options, &[UnitPlan]),
    arrays: &[TextureArray],
    next: &mut dyn FnMut() -> ResourceBinding,
) -> Textures {
    let mut textures: FxHashMap<u8, TextureGlobals> = FxHashMap::default();
    let mut binding = 0;
    let mut in_arrays = || {
        binding += 1;
        ResourceBinding { group: options.device.binding_arrays.unwrap_or(0), binding: binding - 1 }
    };
    let mut texture_list = Vec::new();
    for (texture, plan) in program.textures.iter().zip(units) {
        let (shadow, texels) = (plan.compared, plan.texels);
        let array = arrays.iter().find_map(|array| Some((array, array.place(texture.unit)?)));
        let element = array.map(|(array, index)| Element { index, length: array.length() });
        let known = array.and_then(|(array, _)| textures.get(array.members.first()?).copied());
        let places = match (element, known) {
            (Some(_), Some(known)) => {
                [Some(known.image), known.sampler].map(|variable| module.global_variables[variable?].binding)
            }
            (Some(_), None) => [in_arrays(), in_arrays()].map(Some),
            (None, _) => [next(), next()].map(Some),
        };
        let [Some(image_place), Some(sampler_place)] = places else { continue };
        texture_list.push(Texture {
            unit: texture.unit,
            target: texture.target,
            shadow,
            group: image_place.group,
            texture_binding: image_place.binding,
            sampler_binding: sampler_place.binding,
            element,
            texels,
            base: host::texel_base(program, texture.unit),
            live: true,
            sampled: true,
        });
        if let Some(known) = known {
            textures.insert(texture.unit, known);
            continue;
        }
        let name = format!("texture{}", texture.unit);
        let sampler_name = format!("sampler{}", texture.unit);
        if let Some(image) = variable_of(module, &name) {
            module.global_variables[image].binding = Some(image_place);
            let sampler = variable_of(module, &sampler_name);
            if let Some(sampler) = sampler {
                module.global_variables[sampler].binding = Some(sampler_place);
            }
            textures.insert(texture.unit, TextureGlobals { image, sampler, texels, place: None });
            continue;
        }
        let ty = image_type(module, texture.target, shadow);
        let ty = arrayed(module, ty, element);
        let image = variable(module, &name, AddressSpace::Handle, Some(image_place), ty);
        let inner = TypeInner::Sampler { comparison: shadow };
        let ty = module.types.insert(Type { name: None, inner }, Span::UNDEFINED);
        let ty = arrayed(module, ty, element);
        let sampler = variable(module, &sampler_name, AddressSpace::Handle, Some(sampler_place), ty);
        textures.insert(texture.unit, TextureGlobals { image, sampler: Some(sampler), texels, place: None });
    }
    (textures, texture_list)
}

/// The type of an array of textures or samplers, if it is one of them.
fn arrayed(module: &mut Module, base: Handle<Type>, element: Option<Element>) -> Handle<Type> {
    let Some(length) = element.and_then(|element| std::num::NonZeroU32::new(element.length)) else { return base };
    let inner = TypeInner::BindingArray { base, size: ArraySize::Constant(length) };
    module.types.insert(Type { name: None, inner }, Span::UNDEFINED)
}
