// vertex: local[0] projection.row[0..4]
// fragment: local[1]
struct Parameters {
    // Centre in eye space, and radius.
    ball: vec4<f32>,
    projection: mat4x4<f32>,
    color: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) place: vec2<f32>,
}

struct Result {
    @location(0) color: vec4<f32>,
    @builtin(frag_depth) depth: f32,
}

@vertex
fn vertex(@location(0) position: vec3<f32>) -> Varyings {
    let place = vec4(position * parameters.ball.w + parameters.ball.xyz, 1.0);
    return Varyings(to_clip(place * parameters.projection), position.xy);
}

@fragment
fn fragment(varyings: Varyings) -> Result {
    let rest = 1.0 - dot(varyings.place, varyings.place);
    if rest < 0.0 {
        discard;
    }
    let normal = vec3(varyings.place, sqrt(rest));
    let ball = parameters.ball;
    let depth = normal.z * ball.w + ball.z;
    let row = parameters.projection[2];
    let shade = saturate(dot(normal, vec3(0.5, 0.7, 0.5))) * 0.8 + 0.2;
    let thickness = 0.06 * ball.z;
    let color = mix(vec3(0.75, 0.8, 0.85), parameters.color.xyz * shade, exp(-thickness * thickness));
    return Result(vec4(color, 1.0), (depth * row.z + row.w) / -depth * 0.5 + 0.5);
}
