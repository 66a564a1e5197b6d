diagnostic(off, derivative_uniformity);

struct Parameters {
    ambient: vec4<f32>,
    lamp: vec4<f32>,
    gloss: vec4<f32>,
}

const expand: vec4<f32> = vec4<f32>(2f, -1f, 0f, 32f);

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

fn saturate_or_nan_xyzw(value: vec4<f32>) -> vec4<f32> {
    return select(select(value, vec4(0f), (value < vec4(0.000000000000000000000000000000000000011754944f))), vec4(1f), (value > vec4(0.99999994f)));
}

@fragment 
fn fragment_main(@location(3) f_TEX0_: vec4<f32>, @location(4) f_TEX1_: vec4<f32>, @location(5) f_TEX2_: vec4<f32>) -> @location(0) vec4<f32> {
    let R0_ = textureSample(texture0_, sampler0_, f_TEX0_.xy);
    let R0_1 = ((R0_.xyz * expand.x) + vec3(expand.y));
    let R0_2 = dot(R0_1, R0_1);
    let R0_3 = inverseSqrt(R0_2);
    let R0_4 = (R0_1 * R0_3);
    let R1_ = dot(f_TEX1_.xyz, f_TEX1_.xyz);
    let R1_1 = inverseSqrt(R1_);
    let R1_2 = (f_TEX1_.xyz * R1_1);
    let R2_ = dot(f_TEX2_.xyz, f_TEX2_.xyz);
    let R2_1 = inverseSqrt(R2_);
    let R2_2 = (f_TEX2_.xyz * R2_1);
    let R3_ = dot(R0_4, R1_2);
    let R3_1 = dot(R0_4, R2_2);
    let R4_ = textureSample(texture1_, sampler1_, f_TEX0_.xy);
    let lamp = parameters.lamp;
    let R5_ = (select(R3_, 0f, (R3_ < 0.000000000000000000000000000000000000011754944f)) * lamp.xyz);
    let ambient = parameters.ambient;
    let R5_1 = (R5_ + ambient.xyz);
    let R5_2 = (R5_1 * R4_.xyz);
    let gloss = parameters.gloss;
    let R5_3 = ((select(0f, exp2((expand.w * log2(select(R3_1, 0f, (R3_1 < 0.000000000000000000000000000000000000011754944f))))), (R3_ > 0f)) * gloss.xyz) + R5_2);
    let COLR = saturate_or_nan_xyzw(vec4<f32>(R5_3, R4_.w));
    return COLR;
}
