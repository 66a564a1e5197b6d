diagnostic(off, derivative_uniformity);

struct Parameters {
    limit: vec4<f32>,
    sun: vec4<f32>,
}

@group(0) @binding(0) 
var<uniform> parameters: Parameters;
@group(0) @binding(1) 
var texture0_: texture_2d<f32>;
@group(0) @binding(2) 
var sampler0_: sampler;

fn saturate_or_nan_xyzw(value: vec4<f32>) -> vec4<f32> {
    return select(select(value, vec4(0f), (value < vec4(0.000000000000000000000000000000000000011754944f))), vec4(1f), (value > vec4(0.99999994f)));
}

@fragment 
fn fragment_main(@location(0) f_COL0_: vec4<f32>, @location(3) f_TEX0_: vec4<f32>) -> @location(0) vec4<f32> {
    let R0_ = textureSample(texture0_, sampler0_, f_TEX0_.xy);
    let limit = parameters.limit;
    let R1_ = (R0_.w - limit.x);
    if (R1_ < 0f) {
        discard;
    }
    let R2_ = (R0_.xyz * f_COL0_.xyz);
    let R3_ = (limit.w - R0_.y);
    let R3_1 = (R3_ * R3_);
    let sun = parameters.sun;
    let R3_2 = (R3_1 * sun.xyz);
    let R2_1 = ((R3_2 * limit.y) + R2_);
    let R1_1 = (R2_1.x - limit.y);
    let R2_2 = select(R2_1, (R2_1 * limit.y), vec3((R1_1 < 0f)));
    let COLR = saturate_or_nan_xyzw(vec4<f32>(R2_2, R0_.w));
    return COLR;
}
