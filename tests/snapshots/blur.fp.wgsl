diagnostic(off, derivative_uniformity);

struct Parameters {
    near: vec4<f32>,
    far: vec4<f32>,
}

const weight: vec4<f32> = vec4<f32>(0.25f, 0.125f, 0.0625f, 0f);

@group(0) @binding(0) 
var<uniform> parameters: Parameters;
@group(0) @binding(1) 
var texture0_: texture_2d<f32>;
@group(0) @binding(2) 
var sampler0_: sampler;

@fragment 
fn fragment_main(@location(3) f_TEX0_: vec4<f32>) -> @location(0) vec4<f32> {
    let near = parameters.near;
    let R10_ = (f_TEX0_ + near.xzzz);
    let R11_ = (f_TEX0_ + near.yzzz);
    let R12_ = (f_TEX0_ + near.zxzz);
    let R13_ = (f_TEX0_ + near.zyzz);
    let far = parameters.far;
    let R14_ = (f_TEX0_ + far.xxzz);
    let R15_ = (f_TEX0_ + far.xyzz);
    let R16_ = (f_TEX0_ + far.yxzz);
    let R17_ = (f_TEX0_ + far.yyzz);
    let R0_ = textureSample(texture0_, sampler0_, f_TEX0_.xy);
    let R1_ = textureSample(texture0_, sampler0_, R10_.xy);
    let R2_ = textureSample(texture0_, sampler0_, R11_.xy);
    let R3_ = textureSample(texture0_, sampler0_, R12_.xy);
    let R4_ = textureSample(texture0_, sampler0_, R13_.xy);
    let R5_ = textureSample(texture0_, sampler0_, R14_.xy);
    let R6_ = textureSample(texture0_, sampler0_, R15_.xy);
    let R7_ = textureSample(texture0_, sampler0_, R16_.xy);
    let R8_ = textureSample(texture0_, sampler0_, R17_.xy);
    let R0_1 = (R0_ * weight.x);
    let R0_2 = ((R1_ * weight.y) + R0_1);
    let R0_3 = ((R2_ * weight.y) + R0_2);
    let R0_4 = ((R3_ * weight.y) + R0_3);
    let R0_5 = ((R4_ * weight.y) + R0_4);
    let R0_6 = ((R5_ * weight.z) + R0_5);
    let R0_7 = ((R6_ * weight.z) + R0_6);
    let R0_8 = ((R7_ * weight.z) + R0_7);
    let R0_9 = ((R8_ * weight.z) + R0_8);
    return R0_9;
}
