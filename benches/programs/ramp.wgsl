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
fn main(@location(0) at: vec4<f32>, @location(3) color: vec4<f32>) -> Results {
    let height = color.x * 16.0;
    var step = 0;
    var above = c[16].x - height;
    while above <= 0.0 {
        step++;
        if step >= 16 {
            break;
        }
        above = c[16 + step].x - height;
    }
    let low = c[32 + step];
    return Results(clip(at), (c[33 + step] - low) * above + low);
}
