// vertex: c[0..4] c[4..7] c[8]
struct Parameters {
    projection: mat4x4<f32>,
    turn: mat3x4<f32>,
    // Length of the shell, its place from 0 to 1, bend.
    shell: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(1) @binding(0) var hairs: texture_2d<f32>;
@group(1) @binding(1) var hairs_sampler: sampler;
@group(1) @binding(2) var spots: texture_2d<f32>;
@group(1) @binding(3) var spots_sampler: sampler;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) place: vec2<f32>,
    @location(1) normal: vec3<f32>,
}

@vertex
fn vertex(
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) place: vec2<f32>,
) -> Varyings {
    let shell = parameters.shell;
    var moved = position + normal * shell.x;
    moved.y -= shell.y * shell.y * shell.z;
    return Varyings(to_clip(vec4(moved, 1.0) * parameters.projection), place, vec4(normal, 0.0) * parameters.turn);
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    let hair = textureSample(hairs, hairs_sampler, varyings.place * vec2(9.0, 5.0)).x * 1.9 - 0.45;
    let spot = textureSample(spots, spots_sampler, varyings.place).x;
    let shell = parameters.shell.y;
    if hair < shell {
        discard;
    }
    let bright = saturate(dot(varyings.normal, vec3(0.4, 0.8, 0.45)) * 0.5 + 0.5) * (shell * 0.85 + 0.15);
    let color = select(vec3(0.55, 0.3, 0.12), vec3(0.95, 0.85, 0.65), spot > 0.52);
    return vec4(color * bright, 1.0);
}
