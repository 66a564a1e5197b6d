//! What attributes, results, state and options mean, in words.

use crate::dialect::OPTIONS;
use crate::dialect::bindings::{Attribute, Output};
use crate::dialect::state::{
    Face, LightProperty, MaterialProperty, Matrix, PlaneSpace, ProductProperty, StateBinding, StateItem,
    ThreadProperty, Transform,
};
use crate::vocabulary::{Dialects, Stage};

/// A number in a description: one that is known, or any.
fn number(number: u8, any: bool) -> String {
    if any { "n".to_owned() } else { number.to_string() }
}

/// An attribute of a stage. Those of a vertex or patch that an earlier stage has written are results of that stage.
pub(super) fn attribute(stage: Stage, attribute: Attribute, any: bool) -> String {
    if let Some(text) = of_thread(attribute) {
        return text.to_owned();
    }
    let nth = |first: Attribute| number(attribute.0 - first.0, any);
    match (stage, attribute) {
        (Stage::Compute, _) => invocation(attribute).to_owned(),
        (Stage::Fragment, _) => fragment_attribute(attribute, any),
        (Stage::Geometry | Stage::TessellationControl | Stage::TessellationEvaluation, _) => match attribute {
            Attribute::PRIMITIVE_ID => "number of the primitive or patch in the draw, an integer in x".to_owned(),
            Attribute::INVOCATION => {
                "number of the run for this primitive, or of the patch's output vertex, an integer in x".to_owned()
            }
            Attribute::VERTEX_COUNT => "vertices of the patch or primitive, an integer in x".to_owned(),
            Attribute::TESSELLATION_COORDINATE => {
                "place in the patch: u and v, and w of triangles, each from 0 to 1".to_owned()
            }
            carried => result(Stage::Vertex, Output(carried.0), any),
        },
        (Stage::Vertex | Stage::State, Attribute::OPOS) => "position in object coordinates".to_owned(),
        (Stage::Vertex | Stage::State, Attribute::WGHT) if any => {
            "weights of vertex blending, four from weight n on".to_owned()
        }
        (Stage::Vertex | Stage::State, Attribute::WGHT) => "weights 0 to 3 of vertex blending".to_owned(),
        (Stage::Vertex | Stage::State, Attribute::NRML) => "normal in x, y and z; w is 1".to_owned(),
        (Stage::Vertex | Stage::State, Attribute::COL0) => "primary colour".to_owned(),
        (Stage::Vertex | Stage::State, Attribute::COL1) => "secondary colour".to_owned(),
        (Stage::Vertex | Stage::State, Attribute::FOGC) => "fog coordinate in x".to_owned(),
        (Stage::Vertex | Stage::State, Attribute::VERTEX_ID) => "number of the vertex, an integer in x".to_owned(),
        (Stage::Vertex | Stage::State, Attribute::INSTANCE) => "number of the instance, an integer in x".to_owned(),
        (Stage::Vertex | Stage::State, Attribute::BASE_VERTEX) => {
            "what the draw adds to the numbers of its vertices, an integer in x".to_owned()
        }
        (Stage::Vertex | Stage::State, Attribute::BASE_INSTANCE) => {
            "number of the draw's first instance, an integer in x".to_owned()
        }
        (Stage::Vertex | Stage::State, Attribute::DRAW_ID) => {
            "number of the draw among those of one command, an integer in x".to_owned()
        }
        (Stage::Vertex | Stage::State, Attribute(6 | 7)) => format!("generic attribute {}", attribute.0),
        (Stage::Vertex | Stage::State, Attribute(8..16)) => {
            format!("texture coordinates of set {}", nth(Attribute::TEX0))
        }
        (Stage::Vertex | Stage::State, Attribute(16..24)) => {
            "four more weights of vertex blending, from weight n on".to_owned()
        }
        (Stage::Vertex | Stage::State, _) => "four matrix indices, from index n on".to_owned(),
    }
}

fn fragment_attribute(attribute: Attribute, any: bool) -> String {
    let nth = |first: Attribute| number(attribute.0 - first.0, any);
    match attribute {
        Attribute::WINDOW_POSITION => {
            "x and y in the window in pixels, depth in z, 1/w of the clip position in w".to_owned()
        }
        Attribute::COLOR0 => "primary colour, interpolated".to_owned(),
        Attribute::COLOR1 => "secondary colour, interpolated".to_owned(),
        Attribute::FOG => "fog coordinate in x, interpolated".to_owned(),
        Attribute::FACING => "1 in x on front faces, -1 on back faces".to_owned(),
        Attribute::FRAGMENT_PRIMITIVE_ID => "number of the primitive, an integer in x".to_owned(),
        Attribute::SAMPLE_ID => "number of the sample that is computed, an integer in x".to_owned(),
        Attribute::SAMPLE_MASK => "bits of the samples that the fragment covers, an integer in x".to_owned(),
        Attribute::POINT_COORDINATE => "place in the point sprite in x and y, from 0 to 1".to_owned(),
        Attribute::FRAGMENT_LAYER => "layer of the targets that is drawn to, an integer in x".to_owned(),
        Attribute::FRAGMENT_VIEWPORT => "number of the viewport that is drawn to, an integer in x".to_owned(),
        Attribute::FULLY_COVERED => "1 in x if the primitive covers the whole pixel, else 0, an integer".to_owned(),
        Attribute(4..12) => format!("texture coordinates of set {}, interpolated", nth(Attribute::TEXCOORD0)),
        Attribute(20..28) => format!("clip distance {} in x, interpolated", nth(Attribute::FRAGMENT_CLIP0)),
        _ => format!("generic interpolant {}", number(attribute.0.saturating_sub(Attribute::INTERPOLANT0.0), any)),
    }
}

fn invocation(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::LOCAL_ID => "place of the invocation in its group, unsigned integers in x, y and z",
        Attribute::GLOBAL_ID => "place of the invocation in the whole dispatch, unsigned integers in x, y and z",
        Attribute::GROUP_ID => "place of the group in the dispatch, in groups, unsigned integers in x, y and z",
        Attribute::GROUP_COUNT => "groups of the dispatch in each dimension, unsigned integers in x, y and z",
        Attribute::GROUP_SIZE => "invocations of a group in each dimension, unsigned integers in x, y and z",
        _ => "number of the invocation in its group, an unsigned integer in x",
    }
}

fn of_thread(attribute: Attribute) -> Option<&'static str> {
    Some(match attribute {
        Attribute::THREAD_ID => "number of the thread in its group of 32, an unsigned integer in x",
        Attribute::THREAD_EQUAL_MASK => "the bit of the thread itself, in x",
        Attribute::THREAD_LESS_MASK => "bits of the group's threads with smaller numbers, in x",
        Attribute::THREAD_AT_MOST_MASK => "bits of the group's threads with smaller numbers and of itself, in x",
        Attribute::THREAD_GREATER_MASK => "bits of the group's threads with larger numbers, in x",
        Attribute::THREAD_AT_LEAST_MASK => "bits of the group's threads with larger numbers and of itself, in x",
        Attribute::WARP_ID => "which group of its multiprocessor the thread belongs to, in x",
        Attribute::MULTIPROCESSOR_ID => "which multiprocessor the thread runs on, in x",
        Attribute::HELPER => "-1 in x in fragments that run only for their neighbours' derivatives, else 0",
        _ => return None,
    })
}

/// A result of a stage; those of all stages before the rasteriser are numbered alike.
pub(super) fn result(stage: Stage, output: Output, any: bool) -> String {
    if stage == Stage::Fragment {
        return match output {
            Output::DEPTH => "depth of the fragment, in z".to_owned(),
            Output::SAMPLE_MASK => "bits of the samples that may be written, an integer in x".to_owned(),
            Output(16..) => {
                format!(
                    "second source of blending for colour buffer {}",
                    number(output.0 - Output::SECONDARY_COLOR0.0, any)
                )
            }
            color => format!("colour for colour buffer {}", number(color.0, any)),
        };
    }
    let nth = |first: Output| number(output.0 - first.0, any);
    match output {
        Output::HPOS => "position in clip coordinates".to_owned(),
        Output::COL0 => "primary colour of front faces".to_owned(),
        Output::COL1 => "secondary colour of front faces".to_owned(),
        Output::BFC0 => "primary colour of back faces".to_owned(),
        Output::BFC1 => "secondary colour of back faces".to_owned(),
        Output::FOGC => "fog coordinate, in x".to_owned(),
        Output::PSIZ => "size of the point in pixels, in x".to_owned(),
        Output::ID => "number of the vertex, an integer in x".to_owned(),
        Output::PRIMITIVE_ID => "number of the primitive for the fragment program, an integer in x".to_owned(),
        Output::LAYER => "layer of the targets that the primitive is drawn to, an integer in x".to_owned(),
        Output(7..15) => format!("texture coordinates of set {}", nth(Output::TEX0)),
        Output(15..23) => format!("clip distance {}, in x: what is below 0 is clipped", nth(Output::CLP0)),
        Output::VIEWPORT => "number of the viewport that the primitive is drawn to, an integer in x".to_owned(),
        Output::VIEWPORT_MASK => "a bit for each viewport that the primitive is drawn to, an integer in x".to_owned(),
        Output::SECONDARY_POSITION => "position in clip coordinates of the second view".to_owned(),
        Output::SECONDARY_VIEWPORT_MASK => "the viewports of the second view, bits of an integer in x".to_owned(),
        Output(30..32) => format!("result {} of the vertex", output.0),
        Output(32..64) => format!("generic interpolant {}", nth(Output::INTERPOLANT0)),
        Output(64..68) => format!("tessellation level of edge {} of the patch, in x", nth(Output::TESS_OUTER0)),
        Output(68..72) => format!("tessellation level {} of the patch's inside, in x", nth(Output::TESS_INNER0)),
        Output(72..) => format!("attribute {} of the patch", nth(Output::PATCH_ATTRIBUTE0)),
    }
}

fn face(face: Face) -> &'static str {
    match face {
        Face::Front => "front",
        Face::Back => "back",
    }
}

fn product(property: ProductProperty) -> &'static str {
    match property {
        ProductProperty::Ambient => "ambient",
        ProductProperty::Diffuse => "diffuse",
        ProductProperty::Specular => "specular",
    }
}

fn matrix(matrix: Matrix, transform: Transform, any: bool) -> String {
    let name = match matrix {
        Matrix::Modelview(0) if !any => "modelview matrix".to_owned(),
        Matrix::Modelview(n) => format!("modelview matrix {}", number(n, any)),
        Matrix::Projection => "projection matrix".to_owned(),
        Matrix::ModelviewProjection => "projection matrix times modelview matrix".to_owned(),
        Matrix::Texture(n) => format!("texture matrix {}", number(n, any)),
        Matrix::Palette(n) => format!("palette matrix {}", number(n, any)),
        Matrix::Program(n) => format!("program matrix {}", number(n, any)),
    };
    match transform {
        Transform::Identity => name,
        Transform::Inverse => format!("inverse of the {name}"),
        Transform::Transpose => format!("transpose of the {name}"),
        Transform::InverseTranspose => format!("inverse transpose of the {name}"),
    }
}

/// A binding of the GL's state.
pub(super) fn state(binding: StateBinding, any: bool) -> String {
    let item = match binding {
        StateBinding::One(item) => item,
        StateBinding::Rows { matrix: which, transform, first: 0, last: 3 } => {
            return format!("the four rows of the {}, for an array", matrix(which, transform, any));
        }
        StateBinding::Rows { matrix: which, transform, first, last } => {
            return format!("rows {first} to {last} of the {}, for an array", matrix(which, transform, any));
        }
    };
    match item {
        StateItem::Material { face: side, property } => {
            let what = match property {
                MaterialProperty::Ambient => "ambient colour",
                MaterialProperty::Diffuse => "diffuse colour",
                MaterialProperty::Specular => "specular colour",
                MaterialProperty::Emission => "emitted colour",
                MaterialProperty::Shininess => "shininess, in x; (s,0,0,1)",
            };
            format!("{} material: {what}", face(side))
        }
        StateItem::Light { light, property } => {
            let what = match property {
                LightProperty::Ambient => "ambient colour",
                LightProperty::Diffuse => "diffuse colour",
                LightProperty::Specular => "specular colour",
                LightProperty::Position => "position in eye coordinates",
                LightProperty::Attenuation => {
                    "constant, linear and quadratic attenuation, and the spot's exponent in w"
                }
                LightProperty::SpotDirection => {
                    "direction of the spot in eye coordinates, and the cosine of its cutoff in w"
                }
                LightProperty::Half => "half-angle vector of a light and viewer at infinity; w is 1",
            };
            format!("light {}: {what}", number(light, any))
        }
        StateItem::LightModelAmbient => "ambient colour of the scene".to_owned(),
        StateItem::SceneColor(side) => {
            format!(
                "emission of the {side} material plus its ambient colour times the scene's; its diffuse alpha in w",
                side = face(side)
            )
        }
        StateItem::LightProduct { light, face: side, property } => {
            let color = product(property);
            format!(
                "{color} colour of light {} times the {color} colour of the {} material",
                number(light, any),
                face(side)
            )
        }
        StateItem::TextureGeneration { unit, space, coordinate } => {
            let space = match space {
                PlaneSpace::Eye => "eye",
                PlaneSpace::Object => "object",
            };
            let coordinate = ["s", "t", "r", "q"].get(usize::from(coordinate)).copied().unwrap_or("s");
            format!(
                "plane in {space} coordinates that makes {coordinate} of texture coordinate set {}",
                number(unit, any)
            )
        }
        StateItem::TextureEnvironmentColor(unit) => {
            format!("colour of the texture environment of unit {}", number(unit, any))
        }
        StateItem::FogColor => "colour of the fog".to_owned(),
        StateItem::FogParameters => "fog density, start, end, and 1/(end - start)".to_owned(),
        StateItem::ClipPlane(plane) => format!("clip plane {} in eye coordinates", number(plane, any)),
        StateItem::PointSize => "point size, its least and greatest value, and the fade threshold".to_owned(),
        StateItem::PointAttenuation => "constant, linear and quadratic attenuation of point sizes; w is 1".to_owned(),
        StateItem::DepthRange => "near and far depth, far - near, 1".to_owned(),
        StateItem::MatrixRow { matrix: which, transform, row } => {
            format!("row {} of the {}", number(row, any), matrix(which, transform, any))
        }
        StateItem::StorageLength(buffer) => format!("bytes of storage buffer {}, an integer in x", number(buffer, any)),
        StateItem::Thread(property) => match property {
            ThreadProperty::WarpSize => "threads of a group, an integer in x",
            ThreadProperty::WarpsPerMultiprocessor => "groups that a multiprocessor runs at once, an integer in x",
            ThreadProperty::Multiprocessors => "multiprocessors of the device, an integer in x",
        }
        .to_owned(),
    }
}

/// Options with the languages that have them, in the order of the table.
pub fn options() -> impl Iterator<Item = (&'static str, Dialects)> {
    OPTIONS.iter().map(|(name, dialects, _)| (*name, *dialects))
}

/// What an option changes.
pub fn option(name: &str) -> Option<&'static str> {
    Some(match name {
        "NV_position_invariant" | "ARB_position_invariant" => {
            "the position is computed as the GL computes it without a program, to the bit; the program may not write it"
        }
        "NV_vertex_program2" => "instructions, condition codes, branches and calls of NV_vertex_program2",
        "NV_vertex_program3" => {
            "everything of NV_vertex_program2, and texture lookups, two condition codes, indexed attributes and results"
        }
        "ARB_fragment_program_shadow" => "texture targets SHADOW1D, SHADOW2D and SHADOWRECT, which compare depths",
        "ARB_fog_exp" => "colour 0 is blended with the fog colour after the program, by exp(-density * fog)",
        "ARB_fog_exp2" => "colour 0 is blended with the fog colour after the program, by exp(-(density * fog)^2)",
        "ARB_fog_linear" => {
            "colour 0 is blended with the fog colour after the program, from the start of the fog to its end"
        }
        "ARB_precision_hint_fastest" => "precision may be given up for speed",
        "ARB_precision_hint_nicest" => "speed may be given up for precision",
        "ARB_draw_buffers" | "ATI_draw_buffers" => "results result.color[n] for several colour buffers",
        "ARB_fragment_coord_origin_upper_left" => "y of the fragment's position counts from the top of the window",
        "ARB_fragment_coord_pixel_center_integer" => {
            "x and y of the fragment's position are whole numbers at pixel centres"
        }
        "MESA_texture_array" => {
            "texture targets ARRAY1D and ARRAY2D; an option of Mesa's drivers, accepted in lenient reading"
        }
        "NV_fragment_program" => "instructions, precisions and condition codes of NV_fragment_program",
        "NV_fragment_program2" => {
            "everything of NV_fragment_program, and loops, branches, calls, lookups at a level, fragment.facing"
        }
        "ARB_compute_variable_group_size" => "the size of a group is given by each dispatch",
        "ARB_derivative_control" => "suffixes FINE and COARSE of DDX and DDY",
        "NV_texture_multisample" => "texture targets 2DMS and ARRAY2DMS, and TXFMS that fetches a sample of them",
        "ARB_shader_image_size" => "IMQ, which asks for the size of an image",
        "EXT_shader_image_load_formatted" => "LOADIM converts texels by the format that the image is bound with",
        "ARB_blend_func_extended" => "results result.color.primary and .secondary, the two sources of blending",
        "NV_early_fragment_tests" => "depth and stencil tests run before the program",
        "NV_explicit_multisample" => "texture target RENDERBUFFER, whose samples TXFMS fetches",
        "NV_gpu_program5_mem_extended" => {
            "64-bit addresses with an offset register, and sizes U8 to U64X4 of memory accesses everywhere"
        }
        "NV_parameter_buffer_object2" => "CBUFFER variables, which LDC reads with any type at any byte",
        "NV_shader_atomic_counters" => "COUNTER variables and ATOMCTR",
        "NV_shader_atomic_float" => "ATOM and ATOMIM add and exchange floats",
        "NV_shader_buffer_load" => "LOAD reads memory by its address",
        "NV_shader_storage_buffer" => "STORAGE variables with LDB, STB and ATOMB",
        "NV_shader_thread_group" => "votes and masks of threads, and bindings that number them",
        "NV_shader_atomic_int64" => "ATOM takes 64-bit integers in all its operations but IWRAP and DWRAP",
        "ARB_fragment_layer_viewport" => "bindings fragment.layer and fragment.viewport",
        "ARB_viewport_array" => "the result result.viewport",
        "NV_viewport_array2" => "results result.viewportmask, result.viewport and result.layer",
        "NV_layer_viewport_relative" => "the number of the viewport is added to the layer",
        "NV_geometry_program_passthrough" | "NV_geometry_shader_passthrough" => {
            "PASSTHROUGH: the primitive goes on as it came, with what the program writes for each of its vertices"
        }
        "NV_stereo_view_rendering" => "results of a second view: result.secondaryposition and its like",
        "NV_conservative_raster_underestimation" => "the binding fragment.fullycovered",
        "ARB_shader_texture_image_samples" => "TXQS and IMQS, which ask for numbers of samples",
        "ARB_sparse_texture2" | "EXT_sparse_texture2" => "SPARSE, which the language has anyway",
        "ARB_sparse_texture_clamp" => "LODCLAMP, which the language has anyway",
        "ARB_shader_draw_parameters" => "numbers of the draw, which the language has anyway",
        "NV_shader_atomic_float64" => "atomic operations add and exchange 64-bit floats",
        "NV_shader_atomic_fp16_vector" => "atomic operations with vectors of 16-bit floats, F16X2 and F16X4",
        "NV_pixel_interlock_ordered" => "FSIB and FSIE: between them one fragment of a pixel runs at a time, in order",
        "NV_pixel_interlock_unordered" => "FSIB and FSIE: between them one fragment of a pixel runs at a time",
        "NV_sample_interlock_ordered" => {
            "FSIB and FSIE: between them one fragment of a sample runs at a time, in order"
        }
        "NV_sample_interlock_unordered" => "FSIB and FSIE: between them one fragment of a sample runs at a time",
        "NV_shader_thread_shuffle" => "SHFIDX, SHFUP, SHFDOWN and SHFXOR, which take values of other threads",
        "NV_bindless_texture" => "textures and images by 64-bit handles",
        "NV_gpu_program_fp64" => "64-bit floats, which the language has anyway",
        "NV_internal" => "a mark of the driver's own compiler; it changes nothing",
        "NV_unroll_all" | "NV_unroll_none" => "a hint whether to unroll loops; it changes nothing",
        _ => return None,
    })
}
