enable clip_distances;
// vertex: c[0..4] c[4..7] c[8]
// fragment: p[0]
struct Parameters {
    projection: mat4x4<f32>,
    turn: mat3x4<f32>,
    // Frequency, phase, height, level.
    wave: vec4<f32>,
    color: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

struct Cut {
    @builtin(position) position: vec4<f32>,
    @builtin(clip_distances) distances: array<f32, 2>,
    @location(0) normal: vec3<f32>,
    @location(1) latitude: f32,
}

struct Whole {
    @builtin(position) position: vec4<f32>,
    @location(0) normal: vec3<f32>,
    @location(1) latitude: f32,
}

@vertex
fn vertex(@location(0) position: vec3<f32>, @location(1) normal: vec3<f32>) -> Whole {
    return Whole(
        to_clip(vec4(position, 1.0) * parameters.projection),
        vec4(normal, 0.0) * parameters.turn,
        position.y,
    );
}

@vertex
fn cut(@location(0) position: vec3<f32>, @location(1) normal: vec3<f32>) -> Cut {
    let wave = parameters.wave;
    let upper = sin(position.x * wave.x + wave.y) * wave.z + wave.w;
    let lower = sin(position.z * wave.x - wave.y) * wave.z + wave.w;
    return Cut(
        to_clip(vec4(position, 1.0) * parameters.projection),
        array(upper - position.y, lower + position.y),
        vec4(normal, 0.0) * parameters.turn,
        position.y,
    );
}

@fragment
fn fragment(varyings: Whole) -> @location(0) vec4<f32> {
    let light = vec3(0.4, 0.75, 0.53);
    let normal = normalize(varyings.normal) * parameters.color.x;
    let half = dot(normal, light) * 0.5 + 0.5;
    let band = select(0.85, 1.0, fract(varyings.latitude * 9.0) > 0.5);
    return vec4(vec3(0.9, parameters.color.yz) * half * half * band, 1.0);
}
