// vertex: c[0..4] c[4..7]
struct Parameters {
    projection: mat4x4<f32>,
    turn: mat3x4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) normal: vec3<f32>,
    @location(1) place: vec2<f32>,
}

@vertex
fn vertex(
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) place: vec2<f32>,
) -> Varyings {
    return Varyings(to_clip(vec4(position, 1.0) * parameters.projection), vec4(normal, 0.0) * parameters.turn, place);
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    const LIGHT = vec3(0.48, 0.6, 0.64);
    let packed = vec3(
        pack4x8snorm(vec4(normalize(varyings.normal), 0.0)),
        pack2x16float(fract(varyings.place * vec2(16.0, 8.0))),
        pack2x16unorm(varyings.place),
    );
    let normal = unpack4x8snorm(packed.x).xyz;
    let stripes = unpack2x16float(packed.y) > vec2(0.5);
    let place = unpack2x16unorm(packed.z);
    let diffuse = saturate(dot(normal, LIGHT)) * 0.85 + 0.15;
    let mirrored = 2.0 * normal.z * normal / dot(normal, normal) - vec3(0.0, 0.0, 1.0);
    let shine = pow(saturate(dot(mirrored, LIGHT)), 24.0);
    let color = vec3(select(0.3, 0.9, stripes.x == stripes.y), place.x, 0.8 - place.y * 0.6);
    return vec4(color * diffuse + shine, 1.0);
}
