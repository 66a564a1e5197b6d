//! ATI_fragment_shader, where it is this library's.

use glasm_runtime::model::{
    GlError, Model, shader_argument, shader_constant, shader_coordinate, shader_destination, shader_operation,
    shader_register, shader_swizzle,
};

use crate::host::convert::read;
use crate::host::{self, GLenum, GLfloat, GLuint, tokens};
use crate::layer::Layer;

/// Carries out a command that no list holds.
fn define<R>(layer: &mut Layer, define: impl FnOnce(&mut Model) -> Result<R, GlError>) -> Option<R> {
    layer.wake();
    let result = layer.try_group(|group, _| {
        group.changes += 1;
        define(&mut group.model)
    });
    layer.changed();
    result
}

/// A value of GetIntegerv and its like. Limits are what they are everywhere.
pub(super) fn value(layer: &Layer, name: GLenum) -> Option<i32> {
    if name == tokens::TEXT_FRAGMENT_SHADER_ATI && layer.facts.own.ati_texts {
        return Some(layer.programs.enabled.text_shader.into());
    }
    if !layer.facts.own.ati_shaders {
        return None;
    }
    Some(match name {
        tokens::FRAGMENT_SHADER_ATI => layer.programs.enabled.fragment_shader.into(),
        tokens::NUM_FRAGMENT_REGISTERS_ATI => 6,
        tokens::NUM_FRAGMENT_CONSTANTS_ATI | tokens::NUM_INSTRUCTIONS_PER_PASS_ATI => 8,
        tokens::NUM_PASSES_ATI => 2,
        tokens::NUM_INSTRUCTIONS_TOTAL_ATI => 16,
        tokens::NUM_INPUT_INTERPOLATOR_COMPONENTS_ATI | tokens::NUM_LOOPBACK_COMPONENTS_ATI => 3,
        tokens::COLOR_ALPHA_PAIRING_ATI => 1,
        _ => return None,
    })
}

pub(crate) unsafe fn gen_fragment_shaders(layer: &mut Layer, range: GLuint) -> GLuint {
    if !layer.facts.own.ati_shaders {
        // SAFETY: nothing is passed by pointer.
        return unsafe { host::GenFragmentShadersATI(range) };
    }
    define(layer, |model| model.gen_fragment_shaders_ati(range)).unwrap_or(0)
}

pub(crate) unsafe fn bind_fragment_shader(layer: &mut Layer, id: GLuint) {
    if !layer.facts.own.ati_shaders {
        // SAFETY: nothing is passed by pointer.
        return unsafe { host::BindFragmentShaderATI(id) };
    }
    layer.wake();
    layer.listed(move |layer| {
        define(layer, |model| model.bind_fragment_shader_ati(id));
    });
}

pub(crate) unsafe fn delete_fragment_shader(layer: &mut Layer, id: GLuint) {
    if !layer.facts.own.ati_shaders {
        // SAFETY: nothing is passed by pointer.
        return unsafe { host::DeleteFragmentShaderATI(id) };
    }
    define(layer, |model| model.delete_fragment_shader_ati(id));
}

pub(crate) unsafe fn begin_fragment_shader(layer: &mut Layer) {
    if !layer.facts.own.ati_shaders {
        // SAFETY: nothing is passed.
        return unsafe { host::BeginFragmentShaderATI() };
    }
    define(layer, Model::begin_fragment_shader_ati);
}

pub(crate) unsafe fn end_fragment_shader(layer: &mut Layer) {
    if !layer.facts.own.ati_shaders {
        // SAFETY: nothing is passed.
        return unsafe { host::EndFragmentShaderATI() };
    }
    define(layer, Model::end_fragment_shader_ati);
}

pub(crate) unsafe fn pass_tex_coord(layer: &mut Layer, to: GLuint, from: GLuint, swizzle: GLenum) {
    if !layer.facts.own.ati_shaders {
        // SAFETY: nothing is passed by pointer.
        return unsafe { host::PassTexCoordATI(to, from, swizzle) };
    }
    define(layer, |model| {
        model.needs_fragment_shader("PassTexCoordATI")?;
        model.pass_tex_coord_ati(shader_register(to)?, shader_coordinate(from)?, shader_swizzle(swizzle)?)
    });
}

pub(crate) unsafe fn sample_map(layer: &mut Layer, to: GLuint, from: GLuint, swizzle: GLenum) {
    if !layer.facts.own.ati_shaders {
        // SAFETY: nothing is passed by pointer.
        return unsafe { host::SampleMapATI(to, from, swizzle) };
    }
    define(layer, |model| {
        model.needs_fragment_shader("SampleMapATI")?;
        model.sample_map_ati(shader_register(to)?, shader_coordinate(from)?, shader_swizzle(swizzle)?)
    });
}

/// A source, the component that is replicated, and modifiers.
type Given = (GLuint, GLuint, GLuint);

/// A colour instruction if there is a mask, else one of alpha.
fn instruction(layer: &mut Layer, op: GLenum, to: GLuint, mask: Option<GLuint>, modifier: GLuint, given: &[Given]) {
    define(layer, |model| {
        model.needs_fragment_shader("an instruction")?;
        let op = shader_operation(op, given.len())?;
        let to = shader_destination(to, mask.unwrap_or(0), modifier)?;
        let arguments =
            given.iter().map(|(source, component, modifiers)| shader_argument(*source, *component, *modifiers));
        let arguments = arguments.collect::<Result<Vec<_>, _>>()?;
        match mask {
            Some(_) => model.color_fragment_op_ati(op, to, &arguments),
            None => model.alpha_fragment_op_ati(op, to, &arguments),
        }
    });
}

macro_rules! instructions {
    ($($color:ident = $host_color:ident, $alpha:ident = $host_alpha:ident: $(($source:ident, $component:ident, $modifiers:ident))*;)*) => {
        $(
            #[allow(clippy::too_many_arguments, reason = "the command's own")]
            pub(crate) unsafe fn $color(
                layer: &mut Layer, op: GLenum, to: GLuint, mask: GLuint, modifier: GLuint,
                $($source: GLuint, $component: GLuint, $modifiers: GLuint,)*
            ) {
                if !layer.facts.own.ati_shaders {
                    // SAFETY: nothing is passed by pointer.
                    return unsafe { host::$host_color(op, to, mask, modifier, $($source, $component, $modifiers,)*) };
                }
                instruction(layer, op, to, Some(mask), modifier, &[$(($source, $component, $modifiers)),*]);
            }

            #[allow(clippy::too_many_arguments, reason = "the command's own")]
            pub(crate) unsafe fn $alpha(
                layer: &mut Layer, op: GLenum, to: GLuint, modifier: GLuint,
                $($source: GLuint, $component: GLuint, $modifiers: GLuint,)*
            ) {
                if !layer.facts.own.ati_shaders {
                    // SAFETY: nothing is passed by pointer.
                    return unsafe { host::$host_alpha(op, to, modifier, $($source, $component, $modifiers,)*) };
                }
                instruction(layer, op, to, None, modifier, &[$(($source, $component, $modifiers)),*]);
            }
        )*
    };
}

instructions! {
    color_fragment_op_1 = ColorFragmentOp1ATI, alpha_fragment_op_1 = AlphaFragmentOp1ATI: (s1, c1, m1);
    color_fragment_op_2 = ColorFragmentOp2ATI, alpha_fragment_op_2 = AlphaFragmentOp2ATI: (s1, c1, m1) (s2, c2, m2);
    color_fragment_op_3 = ColorFragmentOp3ATI, alpha_fragment_op_3 = AlphaFragmentOp3ATI:
        (s1, c1, m1) (s2, c2, m2) (s3, c3, m3);
}

pub(crate) unsafe fn set_fragment_shader_constant(layer: &mut Layer, constant: GLuint, given: *const GLfloat) {
    if !layer.facts.own.ati_shaders {
        // SAFETY: the application's own parameters.
        return unsafe { host::SetFragmentShaderConstantATI(constant, given) };
    }
    layer.wake();
    // SAFETY: the application passes four components.
    let value = unsafe { read::<GLfloat, 4>(given) };
    layer.listed(move |layer| {
        layer.try_group(|group, _| {
            let number = shader_constant(constant)?;
            group.values[1] += 1;
            group.model.set_fragment_shader_constant_ati(number, value)
        });
    });
}
