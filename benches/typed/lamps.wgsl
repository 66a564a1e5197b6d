struct Parameters {
    places: array<vec4<f32>, 8>,
    colors: array<vec4<f32>, 8>,
    count: vec4<i32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

@fragment
fn main(@location(3) at: vec4<f32>, @location(4) position: vec4<f32>) -> @location(0) vec4<f32> {
    let normal = normalize(at.xyz);
    var sum = vec3<f32>(0.0);
    for (var lamp = 0; lamp < parameters.count.x; lamp++) {
        let place = parameters.places[lamp];
        let way = place.xyz - position.xyz;
        let distance = dot(way, way);
        if distance < place.w {
            let bright = max(dot(normal, normalize(way)), 0.0);
            sum += parameters.colors[lamp].xyz * bright / (1.0 + distance);
        }
    }
    return vec4<f32>(sum, 1.0);
}
