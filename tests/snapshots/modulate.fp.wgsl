diagnostic(off, derivative_uniformity);

struct Parameters {
    tint: vec4<f32>,
}

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

@fragment 
fn fragment_main(@location(0) f_COL0_: vec4<f32>, @location(3) f_TEX0_: vec4<f32>, @location(4) f_TEX1_: vec4<f32>) -> @location(0) vec4<f32> {
    let R0_ = textureSample(texture0_, sampler0_, f_TEX0_.xy);
    let R1_ = textureSample(texture1_, sampler1_, f_TEX1_.xy);
    let tint = parameters.tint;
    let R0_1 = (R0_ * tint);
    let R0_2 = ((R1_.w * R0_1.xyz) + ((1f - R1_.w) * R1_.xyz));
    let R0_3 = (R0_1.w + R1_.w);
    let R0_4 = (vec4<f32>(R0_2, R0_3) * f_COL0_);
    let R2_ = ((R0_4.wzyx * 0.5f) + R0_4);
    return R2_;
}
