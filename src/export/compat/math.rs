//! Functions of numbers.

use naga::{DerivativeAxis, DerivativeControl, Expression, Handle, MathFunction, ScalarKind, TypeInner};

use super::functions::Body;
use super::operators::{LETTERS, Text, rank};
use super::types::lanes;
use super::versions::Lack;

/// A function that GLSL has under this name for all that the IR gives it, and the version that it came with.
const fn plain(function: MathFunction) -> Option<(&'static str, u16)> {
    Some(match function {
        MathFunction::Min => ("min", 110),
        MathFunction::Max => ("max", 110),
        MathFunction::Cos => ("cos", 110),
        MathFunction::Sin => ("sin", 110),
        MathFunction::Tan => ("tan", 110),
        MathFunction::Acos => ("acos", 110),
        MathFunction::Asin => ("asin", 110),
        MathFunction::Atan | MathFunction::Atan2 => ("atan", 110),
        MathFunction::Ceil => ("ceil", 110),
        MathFunction::Floor => ("floor", 110),
        MathFunction::Fract => ("fract", 110),
        MathFunction::Exp => ("exp", 110),
        MathFunction::Exp2 => ("exp2", 110),
        MathFunction::Log => ("log", 110),
        MathFunction::Log2 => ("log2", 110),
        MathFunction::Pow => ("pow", 110),
        MathFunction::Cross => ("cross", 110),
        MathFunction::Distance => ("distance", 110),
        MathFunction::Length => ("length", 110),
        MathFunction::Normalize => ("normalize", 110),
        MathFunction::Reflect => ("reflect", 110),
        MathFunction::Sign => ("sign", 110),
        MathFunction::Mix => ("mix", 110),
        MathFunction::Step => ("step", 110),
        MathFunction::SmoothStep => ("smoothstep", 110),
        MathFunction::Sqrt => ("sqrt", 110),
        MathFunction::InverseSqrt => ("inversesqrt", 110),
        MathFunction::Fma => ("fma", 400),
        MathFunction::ReverseBits => ("bitfieldReverse", 400),
        MathFunction::Unpack2x16float => ("unpackHalf2x16", 420),
        MathFunction::Pack2x16float => ("packHalf2x16", 420),
        _ => return None,
    })
}

/// The extension that has a function of this version for older ones.
const fn extension(version: u16) -> Option<&'static str> {
    match version {
        400 => Some("GL_ARB_gpu_shader5"),
        420 => Some("GL_ARB_shading_language_packing"),
        _ => None,
    }
}

impl Body<'_, '_> {
    pub(super) fn math(
        &mut self,
        function: MathFunction,
        first: Handle<Expression>,
        rest: [Option<Handle<Expression>>; 3],
    ) -> Result<Text, Lack> {
        let inner = self.inner(first);
        let kind = inner.scalar_kind();
        let mut arguments = vec![self.argument(first)?];
        for argument in rest.into_iter().flatten() {
            arguments.push(self.argument(argument)?);
        }
        let all = arguments.join(", ");
        if self.writer.version < 130 && kind != Some(ScalarKind::Float) {
            return self.old_integers(function, inner, &arguments);
        }
        if let Some((name, version)) = plain(function) {
            self.writer.need(version, extension(version), name)?;
            return Ok(Text::whole(format!("{name}({all})")));
        }
        let ty = self.type_of(first)?;
        match (function, kind) {
            (MathFunction::Abs, Some(ScalarKind::Uint)) => self.expression(first),
            (MathFunction::Abs, _) => Ok(Text::whole(format!("abs({all})"))),
            (MathFunction::Clamp, Some(ScalarKind::Float)) => Ok(Text::whole(format!("clamp({all})"))),
            // The IR defines integers whose bounds are swapped.
            (MathFunction::Clamp, _) => {
                let [value, least, most] = three(&arguments)?;
                Ok(Text::whole(format!("min(max({value}, {least}), {most})")))
            }
            (MathFunction::Saturate, _) => Ok(Text::whole(format!("clamp({all}, 0.0, 1.0)"))),
            (MathFunction::Dot, Some(ScalarKind::Float)) => Ok(Text::whole(format!("dot({all})"))),
            (MathFunction::Dot, _) => self.integer_dot(&ty, inner, &all),
            (MathFunction::Round, _) => self.rounded(&ty, inner, &all),
            (MathFunction::Trunc, _) => self.truncated(&all, &ty).map(Text::whole),
            (MathFunction::QuantizeToF16, _) => self.quantized(&ty, inner, &all),
            _ => self.bits(function, inner, &ty, &arguments),
        }
    }

    /// Functions of integers before GLSL 130, whose own are for floats alone.
    fn old_integers(&mut self, function: MathFunction, inner: &TypeInner, all: &[String]) -> Result<Text, Lack> {
        let scalar = inner.scalar().ok_or_else(|| Lack::never("a function of what is not a number"))?;
        let count = lanes(inner);
        let ty = self.writer.vector_name(scalar, count)?;
        let mut function_of = |name: &str, sign: &str, all: &[String]| {
            let part = |part: String| format!("a{part} {sign} b{part} ? a{part} : b{part}");
            let parts: Vec<String> = match count {
                1 => vec![part(String::new())],
                _ => LETTERS[..count].iter().map(|letter| part(format!(".{letter}"))).collect(),
            };
            self.writer.helper(format!("{ty} {name}({ty} a, {ty} b) {{ return {ty}({}); }}\n", parts.join(", ")));
            format!("{name}({})", all.join(", "))
        };
        Ok(Text::whole(match (function, all) {
            (MathFunction::Min, _) => function_of("glasm_min", "<", all),
            (MathFunction::Max, _) => function_of("glasm_max", ">", all),
            (MathFunction::Clamp, [value, least, most]) => {
                let above = function_of("glasm_max", ">", &[value.clone(), least.clone()]);
                function_of("glasm_min", "<", &[above, most.clone()])
            }
            (MathFunction::Abs, [value]) => {
                let negative = format!("-({value})");
                function_of("glasm_max", ">", &[value.clone(), negative])
            }
            _ => return Err(Lack::Version { needed: 130, what: "integer functions".to_owned() }),
        }))
    }

    fn integer_dot(&mut self, ty: &str, inner: &TypeInner, all: &str) -> Result<Text, Lack> {
        let scalar = inner.scalar().ok_or_else(|| Lack::never("a product of what is not a vector"))?;
        let result = self.writer.vector_name(scalar, 1)?;
        let parts: Vec<String> =
            LETTERS[..lanes(inner)].iter().map(|letter| format!("a.{letter} * b.{letter}")).collect();
        self.writer.helper(format!("{result} glasm_dot({ty} a, {ty} b) {{ return {}; }}\n", parts.join(" + ")));
        Ok(Text::whole(format!("glasm_dot({all})")))
    }

    /// The nearest integer, an even one of two.
    fn rounded(&mut self, ty: &str, inner: &TypeInner, all: &str) -> Result<Text, Lack> {
        if self.writer.version >= 130 {
            return Ok(Text::whole(format!("roundEven({all})")));
        }
        let half = if lanes(inner) == 1 { "rest == 0.5".to_owned() } else { format!("equal(rest, {ty}(0.5))") };
        self.writer.helper(format!(
            "{ty} glasm_round({ty} a) {{\n    {ty} down = floor(a);\n    {ty} rest = a - down;\n    \
             {ty} tie = {ty}({half});\n    return down + step(0.5, rest) * (1.0 - tie) + tie * mod(down, 2.0);\n}}\n"
        ));
        Ok(Text::whole(format!("glasm_round({all})")))
    }

    /// The integer part of an argument.
    pub(super) fn truncated(&mut self, argument: &str, ty: &str) -> Result<String, Lack> {
        if self.writer.version >= 130 {
            return Ok(format!("trunc({argument})"));
        }
        self.writer.helper(format!("{ty} glasm_trunc({ty} a) {{ return sign(a) * floor(abs(a)); }}\n"));
        Ok(format!("glasm_trunc({argument})"))
    }

    /// The nearest number of 16 bits.
    fn quantized(&mut self, ty: &str, inner: &TypeInner, all: &str) -> Result<Text, Lack> {
        self.writer.need(420, extension(420), "packHalf2x16")?;
        let pair = |parts: &str| format!("unpackHalf2x16(packHalf2x16({parts}))");
        let value = match lanes(inner) {
            1 => format!("{}.x", pair("vec2(a, 0.0)")),
            2 => pair("a"),
            3 => format!("vec3({}, {}.x)", pair("a.xy"), pair("vec2(a.z, 0.0)")),
            _ => format!("vec4({}, {})", pair("a.xy"), pair("a.zw")),
        };
        self.writer.helper(format!("{ty} glasm_half({ty} a) {{ return {value}; }}\n"));
        Ok(Text::whole(format!("glasm_half({all})")))
    }

    /// Functions of bits. Those of GLSL give signed integers and take offsets as such.
    fn bits(
        &mut self,
        function: MathFunction,
        inner: &TypeInner,
        ty: &str,
        arguments: &[String],
    ) -> Result<Text, Lack> {
        let first = &arguments[0];
        let unsigned = inner.scalar_kind() == Some(ScalarKind::Uint);
        let name = match function {
            MathFunction::CountOneBits => "bitCount",
            MathFunction::FirstLeadingBit => "findMSB",
            MathFunction::FirstTrailingBit => "findLSB",
            MathFunction::CountLeadingZeros if unsigned => "findMSB",
            MathFunction::CountTrailingZeros => "findLSB",
            MathFunction::ExtractBits => "bitfieldExtract",
            MathFunction::InsertBits => "bitfieldInsert",
            other => return Err(Lack::Never(format!("the function {other:?} is not written"))),
        };
        self.writer.need(400, extension(400), name)?;
        // Fields that go beyond the word end with it.
        let field =
            |offset: &str, count: &str| format!("int(min({offset}, 32u)), int(min({count}, 32u - min({offset}, 32u)))");
        let signed = ty.replace("uvec", "ivec").replace("uint", "int");
        Ok(match (function, arguments) {
            (MathFunction::CountLeadingZeros, _) => Text::whole(format!("{ty}({signed}(31) - findMSB({first}))")),
            (MathFunction::CountTrailingZeros, _) if unsigned => {
                Text::whole(format!("min({ty}(findLSB({first})), {ty}(32u))"))
            }
            (MathFunction::CountTrailingZeros, _) => {
                let word = signed.replace("ivec", "uvec").replace("int", "uint");
                Text::whole(format!("{ty}(min({word}(findLSB({first})), {word}(32u)))"))
            }
            (MathFunction::ExtractBits, [value, offset, count]) => {
                Text::whole(format!("bitfieldExtract({value}, {})", field(offset, count)))
            }
            (MathFunction::InsertBits, [value, new, offset, count]) => {
                Text::whole(format!("bitfieldInsert({value}, {new}, {})", field(offset, count)))
            }
            _ if unsigned => Text::whole(format!("{ty}({name}({first}))")),
            _ => Text::whole(format!("{name}({first})")),
        })
    }

    pub(super) fn derivative(
        &mut self,
        axis: DerivativeAxis,
        control: DerivativeControl,
        operand: Handle<Expression>,
    ) -> Result<Text, Lack> {
        let name = match axis {
            DerivativeAxis::X => "dFdx",
            DerivativeAxis::Y => "dFdy",
            DerivativeAxis::Width => "fwidth",
        };
        let precision = match control {
            DerivativeControl::Coarse if self.writer.version >= 450 => "Coarse",
            DerivativeControl::Fine if self.writer.version >= 450 => "Fine",
            _ => "",
        };
        let operand = self.argument(operand)?;
        Ok(Text { text: format!("{name}{precision}({operand})"), rank: rank::WHOLE })
    }
}

fn three(arguments: &[String]) -> Result<[&String; 3], Lack> {
    match arguments {
        [first, second, third] => Ok([first, second, third]),
        _ => Err(Lack::never("a function of the module has too few arguments")),
    }
}
