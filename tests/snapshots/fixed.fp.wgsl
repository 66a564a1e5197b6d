diagnostic(off, derivative_uniformity);

@group(0) @binding(0) 
var texture0_: texture_2d<f32>;
@group(0) @binding(1) 
var sampler0_: sampler;

fn round_to_half_positive_bounded_xyzw(value: vec4<f32>) -> vec4<f32> {
    let _e4 = max(bitcast<vec4<u32>>(value), vec4(952107008u));
    return ((value + bitcast<vec4<f32>>((_e4 + vec4(2256535552u)))) + bitcast<vec4<f32>>((_e4 + vec4(109051904u))));
}

fn round_to_fixed_xyzw(value_1: vec4<f32>) -> vec4<f32> {
    return (bitcast<vec4<f32>>(clamp(bitcast<vec4<i32>>((value_1 + vec4(12288f))), vec4(1178597376i), vec4(1178601471i))) - vec4(12288f));
}

fn round_to_fixed(value_2: f32) -> f32 {
    return (bitcast<f32>(clamp(bitcast<i32>((value_2 + 12288f)), 1178597376i, 1178601471i)) - 12288f);
}

fn clamp_to_fixed_above_xyzw(value_3: vec4<f32>) -> vec4<f32> {
    return bitcast<vec4<f32>>(min(bitcast<vec4<i32>>(value_3), vec4(1073733632i)));
}

@fragment 
fn fragment_main(@location(3) f_TEX0_: vec4<f32>) -> @location(0) vec4<f32> {
    let _e4 = textureSample(texture0_, sampler0_, f_TEX0_.xy);
    let H0_ = round_to_half_positive_bounded_xyzw(_e4);
    let _e6 = round_to_fixed_xyzw(H0_);
    let _e8 = round_to_fixed(H0_.w);
    let H1_ = round_to_fixed_xyzw((_e6 * _e8));
    let H1_1 = clamp_to_fixed_above_xyzw((H1_ + H1_));
    let H2_ = (H1_1 - vec4(0.5f));
    return H2_;
}
