struct Parameters {
    first: vec4<f32>,
    second: vec4<f32>,
    way: vec4<i32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

@fragment
fn main(@location(3) at: vec4<f32>) -> @location(0) vec4<f32> {
    let way = parameters.way.x;
    var color: vec4<f32>;
    if way == 0 {
        color = parameters.first * at.x;
    } else if way == 1 {
        color = parameters.second * at.y;
    } else if way == 2 {
        color = parameters.first + parameters.second;
        if at.x > at.y {
            color *= 0.5;
        }
    } else {
        color = parameters.first - parameters.second;
    }
    if at.x + at.y > 1.0 && way != 2 {
        color *= color;
    }
    return color;
}
