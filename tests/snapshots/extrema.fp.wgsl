diagnostic(off, derivative_uniformity);

@group(0) @binding(0) 
var texture0_: texture_2d<f32>;
@group(0) @binding(1) 
var sampler0_: sampler;

fn max_or_nan_left_xyzw(value: vec4<f32>, other: vec4<f32>) -> vec4<f32> {
    return select(value, other, (value < bitcast<vec4<f32>>((bitcast<vec4<u32>>(other) + vec4(1u)))));
}

fn min_or_nan_xyzw(value_1: vec4<f32>, other_1: vec4<f32>) -> vec4<f32> {
    return select(other_1, value_1, ((value_1 < other_1) | ((bitcast<vec4<u32>>(value_1) & vec4(2147483647u)) > vec4(2139095040u))));
}

fn saturate_or_nan_xyzw(value_2: vec4<f32>) -> vec4<f32> {
    return select(select(value_2, vec4(0f), (value_2 < vec4(0.000000000000000000000000000000000000011754944f))), vec4(1f), (value_2 > vec4(0.99999994f)));
}

@fragment 
fn fragment_main(@location(3) f_TEX0_: vec4<f32>, @location(4) f_TEX1_: vec4<f32>) -> @location(0) vec4<f32> {
    let R0_ = textureSample(texture0_, sampler0_, f_TEX0_.xy);
    let R1_ = min(R0_, R0_.wzyx);
    let R2_1 = max_or_nan_left_xyzw(f_TEX0_, R0_);
    let R2_ = select(R2_1, vec4(0.25f), (R2_1 < vec4(0.25000003f)));
    let R2_2 = min_or_nan_xyzw(R2_, f_TEX1_);
    let R2_3 = saturate_or_nan_xyzw(R2_2);
    let COLR = (R1_ + R2_3);
    return COLR;
}
