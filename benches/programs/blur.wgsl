struct Parameters {
    near: vec4<f32>,
    far: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(0) @binding(1) var image: texture_2d<f32>;
@group(0) @binding(2) var linear: sampler;

fn tap(at: vec2<f32>) -> vec4<f32> {
    return textureSample(image, linear, at);
}

@fragment
fn main(@location(3) at: vec4<f32>) -> @location(0) vec4<f32> {
    let near = parameters.near;
    let far = parameters.far;
    var color = tap(at.xy) * 0.25;
    color += tap(at.xy + near.xz) * 0.125;
    color += tap(at.xy + near.yz) * 0.125;
    color += tap(at.xy + near.zx) * 0.125;
    color += tap(at.xy + near.zy) * 0.125;
    color += tap(at.xy + far.xx) * 0.0625;
    color += tap(at.xy + far.xy) * 0.0625;
    color += tap(at.xy + far.yx) * 0.0625;
    color += tap(at.xy + far.yy) * 0.0625;
    return saturate(color);
}
