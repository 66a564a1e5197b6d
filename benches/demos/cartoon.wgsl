// vertex: c[0..4] c[4..7] c[8..11]
// fragment: p[0]
struct Parameters {
    projection: mat4x4<f32>,
    modelview: mat3x4<f32>,
    turn: mat3x4<f32>,
    color: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) normal: vec3<f32>,
    @location(1) place: vec3<f32>,
}

@vertex
fn vertex(@location(0) position: vec3<f32>, @location(1) normal: vec3<f32>) -> Varyings {
    let place = vec4(position, 1.0);
    return Varyings(
        to_clip(place * parameters.projection),
        vec4(normal, 0.0) * parameters.turn,
        place * parameters.modelview,
    );
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    let light = vec3(0.5, 0.7, 0.5);
    let normal = normalize(varyings.normal);
    let ray = normalize(varyings.place);
    let base = parameters.color.xyz;
    let bright = dot(normal, light);
    var color = base;
    if bright > 0.7 {
        color = base * 2.4;
    } else if bright > 0.15 {
        color = base * 1.7;
    }
    if dot(reflect(ray, normal), light) > 0.93 {
        color = vec3(1.0);
    }
    if dot(normal, ray) > -0.3 {
        color = vec3(0.05);
    }
    return vec4(color, 1.0);
}
