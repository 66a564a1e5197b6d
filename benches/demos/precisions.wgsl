// vertex: c[0..4] c[4..7] c[8..11] c[12..15]
struct Parameters {
    projection: mat4x4<f32>,
    modelview: mat3x4<f32>,
    turn: mat3x4<f32>,
    light: vec4<f32>,
    // How the phase of the grooves grows, in texture coordinates and in space.
    phase: vec4<f32>,
    way: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) normal: vec3<f32>,
    @location(1) eye: vec3<f32>,
    @location(2) light: vec3<f32>,
    @location(3) way: vec3<f32>,
    @location(4) phase: f32,
}

@vertex
fn vertex(
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) texture: vec2<f32>,
    @location(3) tangent: vec4<f32>,
) -> Varyings {
    let place = vec4(position, 1.0);
    let eye = -(place * parameters.modelview);
    let way = vec4(tangent.xyz * parameters.way.x + vec3(0.0, parameters.way.y, 0.0), 0.0);
    return Varyings(
        to_clip(place * parameters.projection),
        vec4(normal, 0.0) * parameters.turn,
        eye,
        parameters.light.xyz + eye,
        way * parameters.turn,
        dot(parameters.phase.xy, texture),
    );
}

// How much light comes from grooves whose sides lean so, and how much shines.
fn lit(varyings: Varyings, slope: f32) -> vec2<f32> {
    let normal = normalize(varyings.normal + varyings.way * slope);
    let light = normalize(varyings.light);
    let half = normalize(normalize(varyings.eye) + light);
    let diffuse = saturate(dot(normal, light)) / dot(varyings.light, varyings.light) * 0.03;
    return vec2(diffuse, pow(saturate(dot(normal, half)), 64.0));
}

fn shown(diffuse: f32, shine: f32) -> vec4<f32> {
    let color = vec3(0.95, 0.6, 0.25);
    return vec4(color * (vec3(0.14, 0.15, 0.22) + diffuse * 0.45) + shine, 1.0);
}

@fragment
fn floats(varyings: Varyings) -> @location(0) vec4<f32> {
    let parts = lit(varyings, cos(varyings.phase + 1024.0) * 0.6);
    return shown(parts.x * 128.0, parts.y);
}

// Not every device has f16. What one sees of it are the phases, which are whole numbers behind 1024.
@fragment
fn halves(varyings: Varyings) -> @location(0) vec4<f32> {
    let parts = lit(varyings, cos(round(varyings.phase + 1024.0)) * 0.6);
    return shown(parts.x * 128.0, parts.y);
}

// The nearest number that fixed point has.
fn fixed_point(value: f32) -> f32 {
    return clamp(round(value * 1024.0), -2048.0, 2047.0) / 1024.0;
}

@fragment
fn fixed(varyings: Varyings) -> @location(0) vec4<f32> {
    let parts = lit(varyings, cos(fixed_point(varyings.phase + 1024.0)) * 0.6);
    return shown(fixed_point(fixed_point(parts.x) * 128.0), fixed_point(parts.y));
}
