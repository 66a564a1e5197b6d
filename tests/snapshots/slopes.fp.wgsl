diagnostic(off, derivative_uniformity);

@group(0) @binding(0) 
var texture0_: texture_2d<f32>;
@group(0) @binding(1) 
var sampler0_: sampler;
@group(0) @binding(2) 
var texture1_: texture_2d<f32>;
@group(0) @binding(3) 
var sampler1_: sampler;

@fragment 
fn fragment_main(@location(3) f_TEX0_: vec4<f32>, @location(4) f_TEX1_: vec4<f32>) -> @location(0) vec4<f32> {
    let R0_ = dpdx(f_TEX0_.xyz);
    let _e5 = dpdy(f_TEX0_.xyz);
    let R1_ = -(_e5);
    let R2_ = textureSampleGrad(texture0_, sampler0_, f_TEX0_.xy, R0_.xy, R1_.xy);
    let R3_ = textureSample(texture1_, sampler1_, (f_TEX1_ / vec4(f_TEX1_.w)).xy);
    let COLR = (R2_ * R3_);
    return COLR;
}
