// fragment: local[0..3]
struct Parameters {
    balls: array<vec4<f32>, 3>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) place: vec2<f32>,
}

@vertex
fn vertex(@location(0) position: vec3<f32>) -> Varyings {
    return Varyings(to_clip(vec4(position, 1.0)), position.xy * vec2(1.3333, 1.0));
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    const LIGHT = vec3(0.57, 0.57, 0.59);
    const WEIGHTS = vec3(0.35, 0.3, 0.25);
    let ray = normalize(vec3(varyings.place, -2.2));
    var place = vec3(0.0, 0.0, 3.0);
    for (var step = 0; step < 48; step++) {
        let one = place - parameters.balls[0].xyz;
        let two = place - parameters.balls[1].xyz;
        let three = place - parameters.balls[2].xyz;
        let near = 1.0 / vec3(dot(one, one), dot(two, two), dot(three, three));
        let field = dot(near, WEIGHTS);
        if field > 1.0 {
            let slope = near * near * WEIGHTS;
            let normal = normalize(one * slope.x + two * slope.y + three * slope.z);
            let diffuse = saturate(dot(normal, LIGHT));
            let shine = pow(saturate(dot(reflect(ray, normal), LIGHT)), 32.0);
            return vec4(diffuse * vec3(0.2, 0.65, 0.85) + vec3(0.05, 0.1, 0.2) + shine, 1.0);
        }
        place += ray * (inverseSqrt(field) - 0.93);
    }
    return vec4(ray.y * vec3(0.15, 0.2, 0.3) + vec3(0.12, 0.14, 0.2), 1.0);
}
