diagnostic(off, derivative_uniformity);

struct Parameters {
    scale: vec4<f32>,
}

const half_positive_bounded: u32 = 952107008u;
const half_any: u32 = 3099590658u;
const half_bounded: u32 = 947912705u;
const half_normal_bounded: u32 = 0u;

@group(0) @binding(0) 
var<uniform> parameters: Parameters;
@group(0) @binding(1) 
var texture0_: texture_2d<f32>;
@group(0) @binding(2) 
var sampler0_: sampler;

fn round_to_half(value: vec4<f32>, care: u32) -> vec4<f32> {
    let _e2 = bitcast<vec4<u32>>(value);
    let _e6 = (_e2 & vec4((care & 2147483648u)));
    let _e7 = (_e2 ^ _e6);
    let _e8 = bitcast<vec4<f32>>(_e7);
    let _e10 = (care & 1u);
    let _e20 = max((_e7 & vec4(((_e10 * 2155872255u) ^ 4294967295u))), vec4((care & 952107008u)));
    let _e24 = ((_e10 << 22u) | 2256535552u);
    let _e35 = (care & 2u);
    return bitcast<vec4<f32>>((bitcast<vec4<u32>>(select(((_e8 + bitcast<vec4<f32>>((_e20 + vec4(_e24)))) + bitcast<vec4<f32>>((_e20 + vec4((_e24 ^ 2147483648u))))), vec4(bitcast<f32>((_e35 * 1069547520u))), (vec4((_e35 != 0u)) & (_e8 >= vec4(65520f))))) | _e6));
}

fn max_or_nan_left_xyzw(value_1: vec4<f32>, other: vec4<f32>) -> vec4<f32> {
    return select(value_1, other, (value_1 < bitcast<vec4<f32>>((bitcast<vec4<u32>>(other) + vec4(1u)))));
}

fn at_most_one_or_nan_xyzw(value_2: vec4<f32>) -> vec4<f32> {
    return select(value_2, vec4(1f), (value_2 > vec4(0.99999994f)));
}

@fragment 
fn fragment_main(@location(3) f_TEX0_: vec4<f32>) -> @location(0) vec4<f32> {
    let _e4 = textureSample(texture0_, sampler0_, f_TEX0_.xy);
    let H0_ = round_to_half(_e4, half_positive_bounded);
    let scale = parameters.scale;
    let _e11 = round_to_half(scale, half_any);
    let H1_ = round_to_half((H0_ * _e11), half_bounded);
    let H1_1 = round_to_half((H1_ + H0_.wzyx), half_normal_bounded);
    let H1_2 = max_or_nan_left_xyzw(H1_1, H0_);
    let COLR = at_most_one_or_nan_xyzw(H1_2);
    return COLR;
}
