diagnostic(off, derivative_uniformity);

const half_positive_bounded: u32 = 952107008u;

@group(0) @binding(0) 
var texture0_: texture_2d<f32>;
@group(0) @binding(1) 
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

fn round_sum_to_fixed(value_1: vec4<f32>) -> vec4<f32> {
    return (bitcast<vec4<f32>>(min(bitcast<vec4<i32>>((bitcast<vec4<f32>>(min(bitcast<vec4<u32>>(value_1), vec4(3221225472u))) + vec4(12288f))), vec4(1178601471i))) - vec4(12288f));
}

fn round_to_fixed(value_2: vec4<f32>) -> vec4<f32> {
    return bitcast<vec4<f32>>(min(bitcast<vec4<i32>>((bitcast<vec4<f32>>(max(bitcast<vec4<i32>>((value_2 + vec4(12288f))), vec4(1178597376i))) - vec4(12288f))), vec4(1073733632i)));
}

fn clamp_to_fixed_above(value_3: vec4<f32>) -> vec4<f32> {
    return bitcast<vec4<f32>>(min(bitcast<vec4<i32>>(value_3), vec4(1073733632i)));
}

@fragment 
fn fragment_main(@location(3) f_TEX0_: vec4<f32>) -> @location(0) vec4<f32> {
    let _e4 = textureSample(texture0_, sampler0_, f_TEX0_.xy);
    let H0_ = round_to_half(_e4, half_positive_bounded);
    let _e7 = round_sum_to_fixed(H0_);
    let H1_ = round_to_fixed((_e7 * _e7.w));
    let H1_1 = clamp_to_fixed_above((H1_ + H1_));
    let H2_ = (H1_1 - vec4(0.5f));
    return H2_;
}
