diagnostic(off, derivative_uniformity);

struct Parameters {
    scale: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: Parameters;
@group(0) @binding(1) 
var texture0_: texture_2d<f32>;
@group(0) @binding(2) 
var sampler0_: sampler;

fn round_to_half_positive_bounded_xyzw(value: vec4<f32>) -> vec4<f32> {
    let _e4 = max(bitcast<vec4<u32>>(value), vec4(952107008u));
    return ((value + bitcast<vec4<f32>>((_e4 + vec4(2256535552u)))) + bitcast<vec4<f32>>((_e4 + vec4(109051904u))));
}

fn round_to_half_xyzw(value_1: vec4<f32>) -> vec4<f32> {
    var infinity: u32 = 2139095040u;

    let _e1 = bitcast<vec4<u32>>(value_1);
    let _e4 = (_e1 & vec4(2147483647u));
    let _e5 = bitcast<vec4<f32>>(_e4);
    let _e8 = max(_e4, vec4(952107008u));
    let _e22 = infinity;
    return bitcast<vec4<f32>>((bitcast<vec4<u32>>(select(((_e5 + bitcast<vec4<f32>>((_e8 + vec4(2256535552u)))) + bitcast<vec4<f32>>((_e8 + vec4(109051904u)))), vec4(bitcast<f32>(_e22)), (_e5 >= vec4(65520f)))) | (_e1 & vec4(2147483648u))));
}

fn round_to_half_bounded_xyzw(value_2: vec4<f32>) -> vec4<f32> {
    let _e7 = max((bitcast<vec4<u32>>(value_2) & vec4(2139095040u)), vec4(947912704u));
    return ((value_2 + bitcast<vec4<f32>>((_e7 + vec4(113246208u)))) + bitcast<vec4<f32>>((_e7 + vec4(2260729856u))));
}

fn round_to_half_normal_bounded_xyzw(value_3: vec4<f32>) -> vec4<f32> {
    let _e1 = bitcast<vec4<u32>>(value_3);
    return ((value_3 + bitcast<vec4<f32>>((_e1 + vec4(2256535552u)))) + bitcast<vec4<f32>>((_e1 + vec4(109051904u))));
}

fn max_or_nan_left_xyzw(value_4: vec4<f32>, other: vec4<f32>) -> vec4<f32> {
    return select(value_4, other, (value_4 < bitcast<vec4<f32>>((bitcast<vec4<u32>>(other) + vec4(1u)))));
}

fn at_most_one_or_nan_xyzw(value_5: vec4<f32>) -> vec4<f32> {
    return select(value_5, vec4(1f), (value_5 > vec4(0.99999994f)));
}

@fragment 
fn fragment_main(@location(3) f_TEX0_: vec4<f32>) -> @location(0) vec4<f32> {
    let _e4 = textureSample(texture0_, sampler0_, f_TEX0_.xy);
    let H0_ = round_to_half_positive_bounded_xyzw(_e4);
    let scale = parameters.scale;
    let _e9 = round_to_half_xyzw(scale);
    let H1_ = round_to_half_bounded_xyzw((H0_ * _e9));
    let H1_1 = round_to_half_normal_bounded_xyzw((H1_ + H0_.wzyx));
    let H1_2 = max_or_nan_left_xyzw(H1_1, H0_);
    let COLR = at_most_one_or_nan_xyzw(H1_2);
    return COLR;
}
