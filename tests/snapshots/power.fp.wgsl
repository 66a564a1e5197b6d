struct Parameters {
    curve: vec4<f32>,
    metal: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: Parameters;

fn saturate_or_nan(value: f32) -> f32 {
    let _e4 = select(value, 0f, (value < 0.000000000000000000000000000000000000011754944f));
    return select(_e4, 1f, (_e4 > 0.99999994f));
}

fn saturate_or_nan_xyz(value_1: vec3<f32>) -> vec3<f32> {
    let _e6 = select(value_1, vec3(0f), (value_1 < vec3(0.000000000000000000000000000000000000011754944f)));
    return select(_e6, vec3(1f), (_e6 > vec3(0.99999994f)));
}

fn at_most_one_or_nan_xyzw(value_2: vec4<f32>) -> vec4<f32> {
    return select(value_2, vec4(1f), (value_2 > vec4(0.99999994f)));
}

@fragment 
fn fragment_main(@location(4) f_TEX1_: vec4<f32>, @location(5) f_TEX2_: vec4<f32>) -> @location(0) vec4<f32> {
    let R0_ = dot(f_TEX1_.xyz, f_TEX1_.xyz);
    let R0_1 = inverseSqrt(R0_);
    let R0_2 = (f_TEX1_.xyz * R0_1);
    let R1_5 = saturate_or_nan(dot(R0_2, f_TEX2_.xyz));
    let R1_ = (1f - R1_5);
    let curve = parameters.curve;
    let _e18 = (curve.y * log2(R1_));
    let _e20 = (R1_ + _e18);
    let R1_1 = select(_e20, exp2(_e18), (_e20 <= bitcast<f32>(2139095039u)));
    let R1_2 = (1f - curve.w);
    let R1_3 = ((R1_1 * R1_2) + curve.w);
    let _e31 = (curve.z * log2(R1_5));
    let _e33 = (R1_5 + _e31);
    let R1_4 = select(_e33, exp2(_e31), (_e33 <= bitcast<f32>(2139095039u)));
    let metal = parameters.metal;
    let R2_ = (metal.xyz * R1_5);
    let R2_1 = ((R1_4 * metal.xyz) + R2_);
    let R2_5 = saturate_or_nan_xyz((R2_1 + vec3(R1_3)));
    let _e50 = (curve.x * log2(R2_5.x));
    let _e52 = (R2_5.x + _e50);
    let R2_2 = select(_e52, exp2(_e50), (_e52 <= bitcast<f32>(2139095039u)));
    let _e58 = (curve.x * log2(R2_5.y));
    let _e60 = (R2_5.y + _e58);
    let R2_3 = select(_e60, exp2(_e58), (_e60 <= bitcast<f32>(2139095039u)));
    let _e66 = (curve.x * log2(R2_5.z));
    let _e68 = (R2_5.z + _e66);
    let R2_4 = select(_e68, exp2(_e66), (_e68 <= bitcast<f32>(2139095039u)));
    let COLR = at_most_one_or_nan_xyzw(vec4<f32>(R2_2, R2_3, R2_4, 1f));
    return COLR;
}
