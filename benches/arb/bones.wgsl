@group(0) @binding(0) var<uniform> c: array<vec4<f32>, 40>;

struct Results {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
}

fn clip(at: vec4<f32>) -> vec4<f32> {
    let p = vec4<f32>(dot(at, c[0]), dot(at, c[1]), dot(at, c[2]), dot(at, c[3]));
    return vec4<f32>(p.xy, (p.z + p.w) * 0.5, p.w);
}

fn bone(at: vec4<f32>, row: i32) -> vec3<f32> {
    return vec3<f32>(dot(at, c[row]), dot(at, c[row + 1]), dot(at, c[row + 2]));
}

@vertex
fn main(
    @location(0) at: vec4<f32>,
    @location(1) weight: vec4<f32>,
    @location(5) number: vec4<f32>,
) -> Results {
    let row = vec2<i32>(floor(number.xy * c[4].x + c[4].y));
    let sum = vec4<f32>(bone(at, row.x) * weight.x + bone(at, row.y) * weight.y, 1.0);
    return Results(clip(sum), saturate(sum * c[4].w + 0.5));
}
