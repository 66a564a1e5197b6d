@group(0) @binding(0) var<uniform> c: array<vec4<f32>, 96>;

struct Results {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
}

fn clip(at: vec4<f32>) -> vec4<f32> {
    let p = vec4<f32>(dot(at, c[0]), dot(at, c[1]), dot(at, c[2]), dot(at, c[3]));
    return vec4<f32>(p.xy, (p.z + p.w) * 0.5, p.w);
}

@vertex
fn main(
    @location(0) at: vec4<f32>,
    @location(1) weight: vec4<f32>,
    @location(5) number: vec4<f32>,
) -> Results {
    var weights = weight;
    var numbers = number;
    var sum = vec3<f32>(0.0);
    for (var bone = 0; bone < 4; bone++) {
        if weights.x <= 0.0 {
            break;
        }
        let row = i32(numbers.x * 3.0) + 16;
        let moved = vec3<f32>(dot(at, c[row]), dot(at, c[row + 1]), dot(at, c[row + 2]));
        sum += moved * weights.x;
        weights = vec4<f32>(weights.yzw, 0.0);
        numbers = numbers.yzww;
    }
    let result = vec4<f32>(sum, 1.0);
    return Results(clip(result), result);
}
