struct Parameters {
    octaves: vec4<i32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

fn hash(x: i32, y: i32) -> f32 {
    var h = x * 1619 + y * 31337;
    h = (h << 13u) ^ h;
    h = h * (h * h * 15731 + 789221) + 1376312589;
    return f32(h & 0x7fffffff) * 4.6566129e-10;
}

fn noise(p: vec2<f32>) -> f32 {
    let cell = floor(p);
    var t = p - cell;
    t = t * t * (3.0 - 2.0 * t);
    let x = i32(cell.x);
    let y = i32(cell.y);
    let low = mix(hash(x, y), hash(x + 1, y), t.x);
    let high = mix(hash(x, y + 1), hash(x + 1, y + 1), t.x);
    return mix(low, high, t.y);
}

@fragment
fn main(@location(3) at: vec4<f32>) -> @location(0) vec4<f32> {
    var sum = 0.0;
    var size = 0.5;
    var p = at.xy * 8.0;
    for (var octave = 0; octave < parameters.octaves.x; octave++) {
        sum += size * noise(p);
        p *= 2.0;
        size *= 0.5;
    }
    return vec4<f32>(sum, sum, sum, 1.0);
}
