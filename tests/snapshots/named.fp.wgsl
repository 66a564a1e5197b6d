diagnostic(off, derivative_uniformity);

struct Parameters {
    program_local_0_: vec4<f32>,
    state_fog_color: vec4<f32>,
    state_fog_params: vec4<f32>,
}

const paint: vec4<f32> = vec4<f32>(0.5f, 0.25f, 0.125f, 1f);

@group(0) @binding(0) 
var<uniform> parameters: Parameters;
@group(0) @binding(1) 
var texture0_: texture_2d<f32>;
@group(0) @binding(2) 
var sampler0_: sampler;

@fragment 
fn fragment_main(@location(2) f_FOGC: vec4<f32>, @location(3) f_TEX0_: vec4<f32>) -> @location(0) vec4<f32> {
    let texel = textureSample(texture0_, sampler0_, f_TEX0_.xy);
    let shade = parameters.program_local_0_;
    let color = ((texel * paint) + shade);
    let COLR = saturate(color);
    let state_fog_params = parameters.state_fog_params;
    let state_fog_color = parameters.state_fog_color;
    let _e27 = saturate(((state_fog_params.z - f_FOGC.x) * state_fog_params.w));
    let _e31 = ((COLR * _e27) + (state_fog_color * (1f - _e27)));
    return vec4<f32>(_e31.x, _e31.y, _e31.z, COLR.w);
}
