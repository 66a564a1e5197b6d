//! Features that a module needs of a language or a device, and that not all have.

use naga::{
    BuiltIn, Expression, Function, ImageClass, ImageDimension, Interpolation, MathFunction, Module, Sampling, Scalar,
    ScalarKind, ShaderStage, TypeInner,
};

/// A feature that some language lacks.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// An entry point of the compute stage.
    ComputeShaders,
    /// Buffers that programs index freely or write.
    StorageBuffers,
    /// Images that programs load from and store to.
    StorageImages,
    /// 16-bit floats.
    HalfFloats,
    /// 64-bit floats.
    Doubles,
    /// 16-bit integers.
    ShortIntegers,
    /// 64-bit integers.
    LongIntegers,
    /// Atomic operations on 64-bit integers.
    LongAtomics,
    /// One component of four texels at once.
    TextureGather,
    /// Texel offsets of comparisons in arrays.
    DepthArrayOffsets,
    /// Arrays of cube maps.
    CubeArrays,
    /// Asking a texture how many levels it has.
    TextureLevels,
    /// Textures with several samples a texel.
    MultisampledTextures,
    /// The number of the sample that a fragment runs for.
    SampleNumbers,
    /// The samples that a fragment covers or writes.
    SampleMasks,
    /// Values evaluated at each sample.
    SampleInterpolation,
    /// Values that are linear in the window.
    LinearInterpolation,
    /// Two colours for one target, which blending joins.
    DualSources,
    /// The number of the primitive in fragments.
    PrimitiveIndex,
    /// Depth and stencil tests before the fragment program.
    EarlyTests,
    /// Functions such as counting and reversing bits.
    BitFunctions,
    /// Operations among the invocations of a subgroup.
    Subgroups,
    /// More than 16 samplers in a stage.
    ManySamplers,
    /// Clip distances of a vertex.
    ClipDistances,
    /// Arrays of textures and samplers.
    BindingArrays,
    /// Indices of such arrays that differ among invocations.
    DivergentIndices,
}

impl Feature {
    /// Every feature, in the order of [`features`].
    pub const ALL: [Feature; 26] = [
        Feature::ComputeShaders,
        Feature::StorageBuffers,
        Feature::StorageImages,
        Feature::HalfFloats,
        Feature::Doubles,
        Feature::ShortIntegers,
        Feature::LongIntegers,
        Feature::LongAtomics,
        Feature::TextureGather,
        Feature::DepthArrayOffsets,
        Feature::CubeArrays,
        Feature::TextureLevels,
        Feature::MultisampledTextures,
        Feature::SampleNumbers,
        Feature::SampleMasks,
        Feature::SampleInterpolation,
        Feature::LinearInterpolation,
        Feature::DualSources,
        Feature::PrimitiveIndex,
        Feature::EarlyTests,
        Feature::BitFunctions,
        Feature::Subgroups,
        Feature::ManySamplers,
        Feature::ClipDistances,
        Feature::BindingArrays,
        Feature::DivergentIndices,
    ];

    /// Its name in errors.
    pub const fn name(self) -> &'static str {
        match self {
            Feature::ComputeShaders => "compute shaders",
            Feature::StorageBuffers => "storage buffers",
            Feature::StorageImages => "storage images",
            Feature::HalfFloats => "16-bit floats",
            Feature::Doubles => "64-bit floats",
            Feature::ShortIntegers => "16-bit integers",
            Feature::LongIntegers => "64-bit integers",
            Feature::LongAtomics => "64-bit atomic operations",
            Feature::TextureGather => "texture gathers",
            Feature::DepthArrayOffsets => "texel offsets in depth arrays",
            Feature::CubeArrays => "cube map arrays",
            Feature::TextureLevels => "texture level counts",
            Feature::MultisampledTextures => "multisampled textures",
            Feature::SampleNumbers => "sample indices",
            Feature::SampleMasks => "sample masks",
            Feature::SampleInterpolation => "per-sample interpolation",
            Feature::LinearInterpolation => "interpolation without perspective",
            Feature::DualSources => "dual-source blending",
            Feature::PrimitiveIndex => "primitive indices",
            Feature::EarlyTests => "early fragment tests",
            Feature::BitFunctions => "bit functions",
            Feature::Subgroups => "subgroups",
            Feature::ManySamplers => "more than 16 samplers",
            Feature::ClipDistances => "clip distances",
            Feature::BindingArrays => "arrays of textures",
            Feature::DivergentIndices => "indices of texture arrays that differ among invocations",
        }
    }

    /// The feature of a device, where devices need not have it.
    pub const fn of_device(self) -> Option<DeviceFeature> {
        match self {
            Feature::HalfFloats => Some(DeviceFeature::HalfFloats),
            Feature::Doubles => Some(DeviceFeature::Doubles),
            Feature::LongIntegers => Some(DeviceFeature::LongIntegers),
            Feature::LongAtomics => Some(DeviceFeature::LongAtomics),
            Feature::DualSources => Some(DeviceFeature::DualSources),
            Feature::PrimitiveIndex => Some(DeviceFeature::PrimitiveIndex),
            Feature::EarlyTests => Some(DeviceFeature::EarlyTests),
            Feature::Subgroups => Some(DeviceFeature::Subgroups),
            Feature::ClipDistances => Some(DeviceFeature::ClipDistances),
            Feature::BindingArrays => Some(DeviceFeature::BindingArrays),
            Feature::DivergentIndices => Some(DeviceFeature::DivergentIndices),
            Feature::ComputeShaders
            | Feature::StorageBuffers
            | Feature::StorageImages
            | Feature::ShortIntegers
            | Feature::TextureGather
            | Feature::DepthArrayOffsets
            | Feature::CubeArrays
            | Feature::TextureLevels
            | Feature::MultisampledTextures
            | Feature::SampleNumbers
            | Feature::SampleMasks
            | Feature::SampleInterpolation
            | Feature::LinearInterpolation
            | Feature::BitFunctions
            | Feature::ManySamplers => None,
        }
    }
}

/// A feature of wgpu's devices.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum DeviceFeature {
    /// `SHADER_F16`.
    HalfFloats,
    /// `SHADER_F64`.
    Doubles,
    /// `SHADER_INT64`.
    LongIntegers,
    /// `SHADER_INT64_ATOMIC_ALL_OPS`.
    LongAtomics,
    /// `DUAL_SOURCE_BLENDING`.
    DualSources,
    /// `PRIMITIVE_INDEX`.
    PrimitiveIndex,
    /// `SHADER_EARLY_DEPTH_TEST`.
    EarlyTests,
    /// `SUBGROUP`.
    Subgroups,
    /// `CLIP_DISTANCES`.
    ClipDistances,
    /// `TEXTURE_BINDING_ARRAY`.
    BindingArrays,
    /// `SAMPLED_TEXTURE_AND_STORAGE_BUFFER_ARRAY_NON_UNIFORM_INDEXING`.
    DivergentIndices,
    /// `VERTEX_WRITABLE_STORAGE`: a vertex program stores to memory or images.
    VertexWritableStorage,
}

impl DeviceFeature {
    /// What wgpu calls it.
    pub const fn name(self) -> &'static str {
        match self {
            DeviceFeature::HalfFloats => "SHADER_F16",
            DeviceFeature::Doubles => "SHADER_F64",
            DeviceFeature::LongIntegers => "SHADER_INT64",
            DeviceFeature::LongAtomics => "SHADER_INT64_ATOMIC_ALL_OPS",
            DeviceFeature::DualSources => "DUAL_SOURCE_BLENDING",
            DeviceFeature::PrimitiveIndex => "PRIMITIVE_INDEX",
            DeviceFeature::EarlyTests => "SHADER_EARLY_DEPTH_TEST",
            DeviceFeature::Subgroups => "SUBGROUP",
            DeviceFeature::ClipDistances => "CLIP_DISTANCES",
            DeviceFeature::BindingArrays => "TEXTURE_BINDING_ARRAY",
            DeviceFeature::DivergentIndices => "SAMPLED_TEXTURE_AND_STORAGE_BUFFER_ARRAY_NON_UNIFORM_INDEXING",
            DeviceFeature::VertexWritableStorage => "VERTEX_WRITABLE_STORAGE",
        }
    }
}

/// Everything in the list that a module uses, in the list's order.
pub fn features(module: &Module) -> Vec<Feature> {
    let mut found = Vec::new();
    for (_, ty) in module.types.iter() {
        of_type(&ty.inner, &mut found);
        if let TypeInner::Struct { members, .. } = &ty.inner {
            members.iter().for_each(|member| of_binding(member.binding.as_ref(), &mut found));
        }
    }
    for (_, global) in module.global_variables.iter() {
        if matches!(global.space, naga::AddressSpace::Storage { .. }) {
            found.push(Feature::StorageBuffers);
        }
    }
    let is_sampler = |ty| matches!(module.types[ty].inner, TypeInner::Sampler { .. });
    if module.global_variables.iter().filter(|(_, global)| is_sampler(global.ty)).count() > 16 {
        found.push(Feature::ManySamplers);
    }
    for (_, function) in module.functions.iter() {
        of_function(module, function, &mut found);
    }
    for entry in &module.entry_points {
        if entry.stage == ShaderStage::Compute {
            found.push(Feature::ComputeShaders);
        }
        if entry.early_depth_test.is_some() {
            found.push(Feature::EarlyTests);
        }
        of_function(module, &entry.function, &mut found);
        entry.function.arguments.iter().for_each(|argument| of_binding(argument.binding.as_ref(), &mut found));
        let result = entry.function.result.as_ref();
        of_binding(result.and_then(|result| result.binding.as_ref()), &mut found);
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// GLSL has these from 4.00 and ES 3.10 on.
fn is_of_bits(function: MathFunction) -> bool {
    matches!(
        function,
        MathFunction::CountOneBits
            | MathFunction::ReverseBits
            | MathFunction::FirstLeadingBit
            | MathFunction::FirstTrailingBit
            | MathFunction::CountLeadingZeros
            | MathFunction::CountTrailingZeros
            | MathFunction::ExtractBits
            | MathFunction::InsertBits
    )
}

fn of_scalar(scalar: Scalar, found: &mut Vec<Feature>) {
    let integer = matches!(scalar.kind, ScalarKind::Sint | ScalarKind::Uint);
    match (scalar.kind, scalar.width) {
        (ScalarKind::Float, 2) => found.push(Feature::HalfFloats),
        (ScalarKind::Float, 8) => found.push(Feature::Doubles),
        (_, 2) if integer => found.push(Feature::ShortIntegers),
        (_, 8) if integer => found.push(Feature::LongIntegers),
        _ => {}
    }
}

fn of_type(inner: &TypeInner, found: &mut Vec<Feature>) {
    match *inner {
        TypeInner::Scalar(scalar) | TypeInner::Vector { scalar, .. } | TypeInner::Matrix { scalar, .. } => {
            of_scalar(scalar, found);
        }
        TypeInner::Atomic(scalar) => {
            of_scalar(scalar, found);
            if scalar.width == 8 {
                found.push(Feature::LongAtomics);
            }
        }
        TypeInner::BindingArray { .. } => found.extend([Feature::BindingArrays, Feature::DivergentIndices]),
        TypeInner::Image { dim, arrayed, class } => {
            if dim == ImageDimension::Cube && arrayed {
                found.push(Feature::CubeArrays);
            }
            match class {
                ImageClass::Storage { .. } => found.push(Feature::StorageImages),
                ImageClass::Sampled { multi: true, .. } | ImageClass::Depth { multi: true } => {
                    found.push(Feature::MultisampledTextures);
                }
                ImageClass::Sampled { .. } | ImageClass::Depth { .. } | ImageClass::External => {}
            }
        }
        _ => {}
    }
}

fn of_binding(binding: Option<&naga::Binding>, found: &mut Vec<Feature>) {
    match binding {
        Some(naga::Binding::BuiltIn(BuiltIn::SampleIndex)) => found.push(Feature::SampleNumbers),
        Some(naga::Binding::BuiltIn(BuiltIn::SampleMask)) => found.push(Feature::SampleMasks),
        Some(naga::Binding::BuiltIn(BuiltIn::PrimitiveIndex)) => found.push(Feature::PrimitiveIndex),
        Some(naga::Binding::BuiltIn(BuiltIn::SubgroupInvocationId)) => found.push(Feature::Subgroups),
        Some(naga::Binding::BuiltIn(BuiltIn::ClipDistances)) => found.push(Feature::ClipDistances),
        Some(naga::Binding::Location { interpolation, sampling, blend_src, .. }) => {
            if *interpolation == Some(Interpolation::Linear) {
                found.push(Feature::LinearInterpolation);
            }
            if *sampling == Some(Sampling::Sample) {
                found.push(Feature::SampleInterpolation);
            }
            if blend_src.is_some() {
                found.push(Feature::DualSources);
            }
        }
        Some(naga::Binding::BuiltIn(_)) | None => {}
    }
}

fn is_array(module: &Module, image: &Expression) -> bool {
    let Expression::GlobalVariable(variable) = image else { return false };
    matches!(module.types[module.global_variables[*variable].ty].inner, TypeInner::Image { arrayed: true, .. })
}

fn of_function(module: &Module, function: &Function, found: &mut Vec<Feature>) {
    for (_, expression) in function.expressions.iter() {
        match expression {
            Expression::ImageSample { image, gather: None, offset: Some(_), depth_ref: Some(_), .. }
                if is_array(module, &function.expressions[*image]) =>
            {
                found.push(Feature::DepthArrayOffsets);
            }
            Expression::ImageSample { gather: Some(_), .. } => found.push(Feature::TextureGather),
            Expression::Math { fun, .. } if is_of_bits(*fun) => found.push(Feature::BitFunctions),
            Expression::SubgroupBallotResult | Expression::SubgroupOperationResult { .. } => {
                found.push(Feature::Subgroups);
            }
            Expression::ImageQuery { query: naga::ImageQuery::NumLevels, .. } => found.push(Feature::TextureLevels),
            Expression::Literal(literal) => of_scalar(literal.scalar(), found),
            Expression::As { kind, convert: Some(width), .. } => {
                of_scalar(Scalar { kind: *kind, width: *width }, found);
            }
            _ => {}
        }
    }
}
