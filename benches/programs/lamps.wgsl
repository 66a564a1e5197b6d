@group(0) @binding(0) var<uniform> c: array<vec4<f32>, 96>;

struct Results {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
    @location(3) texcoord: vec4<f32>,
}

fn clip(at: vec4<f32>) -> vec4<f32> {
    let p = vec4<f32>(dot(at, c[0]), dot(at, c[1]), dot(at, c[2]), dot(at, c[3]));
    return vec4<f32>(p.xy, (p.z + p.w) * 0.5, p.w);
}

@vertex
fn main(
    @location(0) at: vec4<f32>,
    @location(2) normal: vec4<f32>,
    @location(8) texcoord: vec4<f32>,
) -> Results {
    var color = c[5];
    let count = i32(c[4].x);
    for (var lamp = 0; lamp < count; lamp++) {
        let towards = c[16 + lamp * 2].xyz - at.xyz;
        let near = inverseSqrt(dot(towards, towards));
        let lit = max(dot(normal.xyz, towards * near), 0.0) * near;
        color += lit * c[17 + lamp * 2];
    }
    return Results(clip(at), color, texcoord);
}
