//! Vectors that are divided by their own length, which programs do again and again: no component is larger than 1, but
//! for roundings, which a product with any number does not show.

use crate::lower::emit::{Builder, Facts, Value};
use naga::{Expression, Handle, MathFunction};

/// More than the roundings on the way can make of 1. Squares may be denormals, half of which a rounding may add; the same
/// goes for their sum as a half, and the root as a denormal half may be twice what it was.
const LARGEST: f32 = 4.0;

/// The facts of a product, with what is known if one factor is a vector and the other 1 divided by its length. A
/// length of zero still gives infinities.
pub(crate) fn normalized(builder: &Builder, left: &Value, right: &Value, product: Facts) -> Facts {
    if has_length(builder, left.expression, right.expression) || has_length(builder, right.expression, left.expression)
    {
        Facts { finite: product.finite.min(LARGEST), ..product }
    } else {
        product
    }
}

/// Whether the second is 1 divided by the length of a vector that the first is a part of.
fn has_length(builder: &Builder, part: Handle<Expression>, factor: Handle<Expression>) -> bool {
    let emitter = &builder.emitter;
    let mut factor = factor;
    if let Expression::Splat { value, .. } = emitter.expression(factor) {
        factor = *value;
    }
    let Expression::Math { fun: MathFunction::InverseSqrt, arg, .. } =
        *emitter.expression(number_before(builder, factor))
    else {
        return false;
    };
    let Expression::Math { fun: MathFunction::Dot, arg: one, arg1: Some(other), .. } =
        *emitter.expression(number_before(builder, arg))
    else {
        return false;
    };
    let (part, whole) = (components_of(builder, part), components_of(builder, one));
    whole == components_of(builder, other) && part.iter().all(|part| whole.contains(part))
}

/// A number before it was rounded.
fn number_before(builder: &Builder, number: Handle<Expression>) -> Handle<Expression> {
    let emitter = &builder.emitter;
    let source = emitter.roundings.source(emitter.picked(number).vector).filter(|source| source.lanes == 1);
    source.map_or(number, |source| source.expression)
}

/// The components of a vector, each as one of a vector that was computed, and whether as a half.
fn components_of(builder: &Builder, expression: Handle<Expression>) -> Vec<(Handle<Expression>, u8, bool)> {
    let emitter = &builder.emitter;
    if let Expression::Compose { components, .. } = emitter.expression(expression) {
        return components.iter().flat_map(|component| components_of(builder, *component)).collect();
    }
    // A part of a rounded vector, or a rounded part.
    let part = emitter.picked(expression);
    let (part, rounded) = match emitter.roundings.source(part.vector) {
        Some(source) => (emitter.picked(source.expression).of(part), true),
        None => (part, false),
    };
    part.components().iter().map(|component| (part.vector, *component, rounded)).collect()
}

#[cfg(test)]
mod tests {
    use crate::check::{ParseOptions, load};

    /// How `R3`, made by these lines, is rounded to halves.
    fn rounding(lines: &str) -> String {
        let text = format!(
            "!!FP1.0\nMOVR R0, f[TEX0];\nMOVR R5, f[TEX1];\n{lines}\nMOVR R4, f[TEX2];\nMULH H0.xyz, R3, R4;\nMOVH o[COLH], H0;\nEND"
        );
        let program = load(text.as_bytes(), &ParseOptions::default()).program.expect("a program");
        let lowered = crate::lower::lower(&program, &crate::Options::default()).expect("a module");
        let text = lowered.to(crate::Language::Wgsl).expect("a text").text().expect("text").to_owned();
        let line = text.lines().find(|line| line.contains("(R3_") && line.contains("round_to_half"));
        line.unwrap_or_else(|| panic!("no rounding of R3\n{text}")).to_owned()
    }

    #[test]
    fn only_a_vector_divided_by_its_own_length_is_short() {
        let own = "DP3R R1.w, R0, R0;\nRSQR R1.w, R1.w;\nMULR R3.xyz, R0, R1.w;";
        assert!(rounding(own).contains("_bounded"), "{}", rounding(own));
        // A vector that was put together.
        let together = own.replacen("DP3R", "ADDR R0.z, R0.z, R5.z;\nDP3R", 1);
        assert!(rounding(&together).contains("_bounded"), "{}", rounding(&together));
        for (from, to) in [
            // Another vector, a component that the length has not, a product of two vectors, another function.
            ("MULR R3.xyz, R0", "MULR R3.xyz, R5"),
            ("MULR R3.xyz, R0", "MULR R3.xyz, R0.xyww"),
            ("R0, R0", "R0, R5"),
            ("R0, R0", "R0, R0.yzxw"),
            ("RSQR R1.w, R1.w", "RCPR R1.w, R1.w"),
            // A component that is another one than when the length was taken.
            ("MULR R3", "ADDR R0.z, R0.z, R5.z;\nMULR R3"),
        ] {
            let other = rounding(&own.replacen(from, to, 1));
            assert!(!other.contains("_bounded"), "{to}: {other}");
        }
    }
}
