//! Fog that a program option applies to the final colour (ARB_fragment_program, 3.11.4.5.1; OpenGL 1.4, 3.10).

use crate::isa::op::Product;
use crate::machine::ops::{Binary, Ops, Unary};
use crate::program::FogMode;
use crate::vocabulary::{Saturate, Type};

/// The clamped colour blended with the fog colour; alpha stays. `parameters` are density, start, end and
/// 1 / (end - start), `coordinate` is one lane.
pub(crate) fn fog<O: Ops>(
    ops: &mut O,
    mode: FogMode,
    color: &O::Value,
    coordinate: &O::Value,
    parameters: &O::Value,
    fog_color: &O::Value,
) -> O::Value {
    const MULTIPLY: Binary = Binary::Multiply(Product::Ieee);
    let color = ops.flush(color);
    let color = ops.saturate(Saturate::Unsigned, Type::F32, &color);
    let coordinate = ops.flush(coordinate);
    let exponential = |ops: &mut O, exponent: &O::Value| {
        let scale = ops.float(-std::f32::consts::LOG2_E);
        let exponent = ops.binary(MULTIPLY, Type::F32, exponent, &scale);
        ops.unary(Unary::Exponential, Type::F32, &exponent)
    };
    let factor = match mode {
        FogMode::Linear => {
            let end = ops.lane(parameters, 2);
            let scale = ops.lane(parameters, 3);
            let rest = ops.binary(Binary::Subtract, Type::F32, &end, &coordinate);
            ops.binary(MULTIPLY, Type::F32, &rest, &scale)
        }
        FogMode::Exp | FogMode::Exp2 => {
            let density = ops.lane(parameters, 0);
            let depth = ops.binary(MULTIPLY, Type::F32, &density, &coordinate);
            if mode == FogMode::Exp {
                exponential(ops, &depth)
            } else {
                let square = ops.binary(MULTIPLY, Type::F32, &depth, &depth);
                exponential(ops, &square)
            }
        }
    };
    let factor = ops.saturate(Saturate::Unsigned, Type::F32, &factor);
    let one = ops.float(1.0);
    let rest = ops.binary(Binary::Subtract, Type::F32, &one, &factor);
    let own = ops.binary(MULTIPLY, Type::F32, &color, &factor);
    let added = ops.binary(MULTIPLY, Type::F32, fog_color, &rest);
    let blended = ops.binary(Binary::Add, Type::F32, &own, &added);
    let lanes = [ops.lane(&blended, 0), ops.lane(&blended, 1), ops.lane(&blended, 2), ops.lane(&color, 3)];
    ops.join(&lanes)
}
