struct Parameters {
    curve: vec4<f32>,
    metal: vec4<f32>,
}

const one: vec4<f32> = vec4<f32>(1f, 0f, 0f, 0f);

@group(0) @binding(0) 
var<uniform> parameters: Parameters;

fn saturate_or_nan(value: f32) -> f32 {
    return select(select(value, 0f, (value < 0.000000000000000000000000000000000000011754944f)), 1f, (value > 0.99999994f));
}

fn saturate_or_nan_xyz(value_1: vec3<f32>) -> vec3<f32> {
    return select(select(value_1, vec3(0f), (value_1 < vec3(0.000000000000000000000000000000000000011754944f))), vec3(1f), (value_1 > vec3(0.99999994f)));
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
    let R1_ = (one.x - R1_5);
    let curve = parameters.curve;
    let R1_1 = exp2((curve.y * log2(R1_)));
    let R1_2 = (one.x - curve.w);
    let R1_3 = ((R1_1 * R1_2) + curve.w);
    let R1_4 = exp2((curve.z * log2(R1_5)));
    let metal = parameters.metal;
    let R2_ = (metal.xyz * R1_5);
    let R2_1 = ((R1_4 * metal.xyz) + R2_);
    let R2_5 = saturate_or_nan_xyz((R2_1 + vec3(R1_3)));
    let R2_2 = exp2((curve.x * log2(R2_5.x)));
    let R2_3 = exp2((curve.x * log2(R2_5.y)));
    let R2_4 = exp2((curve.x * log2(R2_5.z)));
    let COLR = at_most_one_or_nan_xyzw(vec4<f32>(R2_2, R2_3, R2_4, one.x));
    return COLR;
}
