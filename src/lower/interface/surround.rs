//! A translated program inside another entry point: the fixed functions of a pipeline before and after a program are
//! written as WGSL around a stub, which is replaced by the program here.

use std::fmt;

use naga::{Binding, BuiltIn, Expression, Function, Handle, Module, Scalar, ScalarKind, Span, Type, TypeInner};

use crate::lower::emit::import::{Import, STUB};
use crate::lower::error::Error;
use crate::lower::request::translation::Translation;

/// The source or destination of a value of an entry point.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum PortPlace {
    /// A location.
    Location(u32),
    /// The position: of a vertex in clip space, of a fragment in the window.
    Position,
    /// Whether the fragment's primitive faces front.
    FrontFacing,
    /// The depth that a fragment program gives.
    FragmentDepth,
    /// The device's clip distances.
    ClipDistances,
    /// The second source of the first colour.
    SecondSource,
    /// The number of the vertex.
    VertexIndex,
    /// The number of the instance.
    InstanceIndex,
    /// The number of the primitive.
    PrimitiveIndex,
    /// The number of the sample that the program runs for.
    SampleIndex,
    /// Samples that a fragment covers, or may write.
    SampleMask,
    /// The number among the invocations of a subgroup.
    Lane,
}

/// The type of a port. It prints as WGSL writes it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PortType {
    /// One float.
    Float,
    /// A truth value.
    Truth,
    /// One unsigned integer.
    Unsigned,
    /// Four floats.
    FloatVector,
    /// Four signed integers.
    SignedVector,
    /// Four unsigned integers.
    UnsignedVector,
}

impl PortType {
    /// As WGSL writes it.
    pub const fn name(self) -> &'static str {
        match self {
            PortType::Float => "f32",
            PortType::Truth => "bool",
            PortType::Unsigned => "u32",
            PortType::FloatVector => "vec4<f32>",
            PortType::SignedVector => "vec4<i32>",
            PortType::UnsignedVector => "vec4<u32>",
        }
    }

    /// Whether its numbers are floats.
    pub const fn is_float(self) -> bool {
        matches!(self, PortType::Float | PortType::FloatVector)
    }
}

impl fmt::Display for PortType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// How a port is interpolated. It prints as WGSL's attribute followed by a space.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PortInterpolation {
    /// The default, without an attribute.
    Unasked,
    /// The provoking vertex's value.
    Flat,
    /// Linear in the window, at the pixel's centre.
    LinearCenter,
    /// Linear in the window, where the primitive covers the pixel.
    LinearCentroid,
    /// Linear in the window, at each sample.
    LinearSample,
    /// Perspective-correct, where the primitive covers the pixel.
    PerspectiveCentroid,
    /// Perspective-correct, at each sample.
    PerspectiveSample,
}

impl PortInterpolation {
    /// As WGSL writes it.
    pub const fn name(self) -> &'static str {
        match self {
            PortInterpolation::Unasked => "",
            PortInterpolation::Flat => "@interpolate(flat) ",
            PortInterpolation::LinearCenter => "@interpolate(linear, center) ",
            PortInterpolation::LinearCentroid => "@interpolate(linear, centroid) ",
            PortInterpolation::LinearSample => "@interpolate(linear, sample) ",
            PortInterpolation::PerspectiveCentroid => "@interpolate(perspective, centroid) ",
            PortInterpolation::PerspectiveSample => "@interpolate(perspective, sample) ",
        }
    }
}

impl fmt::Display for PortInterpolation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// An argument or a component of the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Where the value comes from or goes to.
    pub place: PortPlace,
    /// Not interpolated.
    pub flat: bool,
    /// How it changes over a primitive.
    pub interpolation: PortInterpolation,
    /// What it is.
    pub ty: PortType,
}

/// The inputs and results of the program, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    /// What the program takes.
    pub arguments: Vec<Port>,
    /// What the program gives.
    pub results: Vec<Port>,
}

fn port(module: &Module, binding: Option<&Binding>, ty: Handle<Type>) -> Option<Port> {
    let binding = binding?;
    let place = match binding {
        Binding::Location { blend_src: Some(1), .. } => PortPlace::SecondSource,
        Binding::Location { location, .. } => PortPlace::Location(*location),
        Binding::BuiltIn(BuiltIn::Position { .. }) => PortPlace::Position,
        Binding::BuiltIn(BuiltIn::FrontFacing) => PortPlace::FrontFacing,
        Binding::BuiltIn(BuiltIn::FragDepth) => PortPlace::FragmentDepth,
        Binding::BuiltIn(BuiltIn::ClipDistances) => PortPlace::ClipDistances,
        Binding::BuiltIn(BuiltIn::VertexIndex) => PortPlace::VertexIndex,
        Binding::BuiltIn(BuiltIn::InstanceIndex) => PortPlace::InstanceIndex,
        Binding::BuiltIn(BuiltIn::PrimitiveIndex) => PortPlace::PrimitiveIndex,
        Binding::BuiltIn(BuiltIn::SampleIndex) => PortPlace::SampleIndex,
        Binding::BuiltIn(BuiltIn::SampleMask) => PortPlace::SampleMask,
        Binding::BuiltIn(BuiltIn::SubgroupInvocationId) => PortPlace::Lane,
        Binding::BuiltIn(_) => return None,
    };
    let interpolation = interpolation(binding);
    let flat = interpolation == PortInterpolation::Flat;
    let ty = match &module.types[ty].inner {
        TypeInner::Scalar(Scalar { kind: ScalarKind::Float, .. }) => PortType::Float,
        TypeInner::Scalar(Scalar { kind: ScalarKind::Bool, .. }) => PortType::Truth,
        TypeInner::Scalar(Scalar { kind: ScalarKind::Uint, .. }) => PortType::Unsigned,
        TypeInner::Vector { scalar: Scalar { kind: ScalarKind::Float, .. }, .. } => PortType::FloatVector,
        TypeInner::Vector { scalar: Scalar { kind: ScalarKind::Sint, .. }, .. } => PortType::SignedVector,
        TypeInner::Vector { scalar: Scalar { kind: ScalarKind::Uint, .. }, .. } => PortType::UnsignedVector,
        _ => return None,
    };
    Some(Port { place, flat, interpolation, ty })
}

fn interpolation(binding: &Binding) -> PortInterpolation {
    use naga::{Interpolation, Sampling};
    let Binding::Location { interpolation, sampling, .. } = binding else { return PortInterpolation::Unasked };
    match (interpolation, sampling) {
        (Some(Interpolation::Flat), _) => PortInterpolation::Flat,
        (Some(Interpolation::Linear), Some(Sampling::Sample)) => PortInterpolation::LinearSample,
        (Some(Interpolation::Linear), Some(Sampling::Centroid)) => PortInterpolation::LinearCentroid,
        (Some(Interpolation::Linear), _) => PortInterpolation::LinearCenter,
        (_, Some(Sampling::Sample)) => PortInterpolation::PerspectiveSample,
        (_, Some(Sampling::Centroid)) => PortInterpolation::PerspectiveCentroid,
        _ => PortInterpolation::Unasked,
    }
}

/// The ports of a translated program; `None` if wrappers do not support the kind of one.
pub fn signature(lowered: &Translation) -> Option<Signature> {
    let module = &lowered.module;
    let function = &module.entry_points.first()?.function;
    let arguments = function.arguments.iter().map(|argument| port(module, argument.binding.as_ref(), argument.ty));
    let results = match &function.result {
        None => Some(Vec::new()),
        // A single result has no structure.
        Some(result) if result.binding.is_some() => {
            port(module, result.binding.as_ref(), result.ty).map(|port| vec![port])
        }
        Some(result) => match &module.types[result.ty].inner {
            TypeInner::Struct { members, .. } => {
                members.iter().map(|member| port(module, member.binding.as_ref(), member.ty)).collect()
            }
            _ => None,
        },
    };
    Some(Signature { arguments: arguments.collect::<Option<_>>()?, results: results? })
}

/// The module of `wrapper`, WGSL text whose function [`STUB`] is replaced by the program. The stub has the program's
/// arguments in order, and a structure of its results if there are several; the text has no constants and no overrides
/// of its own.
pub fn surround(lowered: &Translation, wrapper: &str) -> Result<Module, Error> {
    surround_module(lowered.module.clone(), wrapper)
}

/// The same. Variables and functions of the wrapper with the names of existing ones in the program's module are merged
/// with those.
pub(crate) fn surround_module(mut module: Module, wrapper: &str) -> Result<Module, Error> {
    let outer = naga::front::wgsl::parse_str(wrapper)
        .map_err(|error| Error::wrapper(format!("the wrapper does not parse: {}", error.emit_to_string(wrapper))))?;
    let program = inner(&mut module)?;
    let mut import = Import::new(&mut module);
    import.types(&outer);
    for (handle, variable) in outer.global_variables.iter() {
        let mut variable = variable.clone();
        variable.ty = import.ty(variable.ty)?;
        let known =
            import.module.global_variables.iter().find(|(_, it)| it.name == variable.name && it.ty == variable.ty);
        let known = known.map(|(known, _)| known);
        let new = known.unwrap_or_else(|| import.module.global_variables.append(variable, Span::UNDEFINED));
        import.globals.insert(handle, new);
    }
    import.functions(&outer, Some(program))?;
    for entry in &outer.entry_points {
        let mut entry = entry.clone();
        entry.function = import.function(&entry.function)?;
        import.module.entry_points.push(entry);
    }
    Ok(module)
}

/// Makes the entry point a plain function.
fn inner(module: &mut Module) -> Result<Handle<Function>, Error> {
    let entry = module.entry_points.pop().ok_or_else(|| Error::internal("the module has no entry point"))?;
    let mut function = entry.function;
    function.name = Some(STUB.to_owned());
    for argument in &mut function.arguments {
        argument.binding = None;
    }
    if let Some(result) = &mut function.result {
        result.binding = None;
    }
    if let Some(result) = &mut function.result
        && let TypeInner::Struct { mut members, span } = module.types[result.ty].inner.clone()
    {
        members.iter_mut().for_each(|member| member.binding = None);
        let old = result.ty;
        let ty = Type { name: Some("ProgramResults".to_owned()), inner: TypeInner::Struct { members, span } };
        result.ty = module.types.insert(ty, Span::UNDEFINED);
        for (_, expression) in function.expressions.iter_mut() {
            if let Expression::Compose { ty, .. } = expression
                && *ty == old
            {
                *ty = result.ty;
            }
        }
    }
    Ok(module.functions.append(function, Span::UNDEFINED))
}
