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
fn main(@location(0) at: vec4<f32>) -> Results {
    var sum = vec4<f32>(0.0);
    let directions = i32(c[4].x);
    let octaves = i32(c[4].y);
    for (var direction = 0; direction < directions; direction++) {
        let way = c[16 + direction].xyz;
        var phase = dot(at.xyz, way);
        var height = c[5].z;
        for (var octave = 0; octave < octaves; octave++) {
            sum += vec4<f32>(sin(phase), cos(phase) * way) * height;
            phase *= c[5].x;
            height *= c[5].y;
        }
    }
    return Results(clip(vec4<f32>(at.x, at.y + sum.x, at.zw)), sum);
}
