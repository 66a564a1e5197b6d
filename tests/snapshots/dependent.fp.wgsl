diagnostic(off, derivative_uniformity);

struct Parameters {
    matrix: vec4<f32>,
    tint: vec4<f32>,
}

const two: vec4<f32> = vec4<f32>(2f, -1f, 0.5f, 0f);

@group(0) @binding(0) 
var<uniform> parameters: Parameters;
@group(0) @binding(1) 
var texture0_: texture_2d<f32>;
@group(0) @binding(2) 
var sampler0_: sampler;
@group(0) @binding(3) 
var texture1_: texture_2d<f32>;
@group(0) @binding(4) 
var sampler1_: sampler;
@group(0) @binding(5) 
var texture2_: texture_2d<f32>;
@group(0) @binding(6) 
var sampler2_: sampler;

fn saturate_or_nan_xyzw(value: vec4<f32>) -> vec4<f32> {
    return select(select(value, vec4(0f), (value < vec4(0.000000000000000000000000000000000000011754944f))), vec4(1f), (value > vec4(0.99999994f)));
}

@fragment 
fn fragment_main(@location(3) f_TEX0_: vec4<f32>, @location(4) f_TEX1_: vec4<f32>) -> @location(0) vec4<f32> {
    let matrix = parameters.matrix;
    let R0_ = textureSample(texture0_, sampler0_, f_TEX0_.xy);
    let R0_1 = ((R0_.xy * two.x) + vec2(two.y));
    let R1_ = ((R0_1.y * matrix.yw) + ((R0_1.x * matrix.xz) + f_TEX1_.xy));
    let R1_1 = textureSample(texture1_, sampler1_, vec4<f32>(R1_, 0f, 0f).xy);
    let R2_ = (R1_1.xyz * R1_1.w);
    let R3_ = textureSample(texture2_, sampler2_, R2_.xy);
    let R3_1 = ((R1_1.w * R3_.xyz) + ((1f - R1_1.w) * R2_));
    let tint = parameters.tint;
    let R3_2 = (R3_1 * tint.xyz);
    let COLR = saturate_or_nan_xyzw(vec4<f32>(R3_2, R1_1.w));
    return COLR;
}
