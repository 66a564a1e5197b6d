// vertex: modelview[0].row[0..4] projection.row[0..4] local[0] color
struct Parameters {
    world: mat4x4<f32>,
    view: mat4x4<f32>,
    eye: vec4<f32>,
    color: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;
@group(1) @binding(0) var cube: texture_cube<f32>;
@group(1) @binding(1) var cube_sampler: sampler;

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec3<f32>,
    @location(1) place: vec3<f32>,
}

fn lit(normal: vec3<f32>) -> vec3<f32> {
    let turned = (vec4(normal, 0.0) * parameters.world).xyz;
    return parameters.color.xyz * (dot(turned, vec3(0.36, 0.8, 0.48)) * 0.4 + 0.6);
}

@vertex
fn vertex(@location(0) position: vec3<f32>, @location(1) normal: vec3<f32>) -> Varyings {
    let place = vec4(position, 1.0) * parameters.world;
    return Varyings(to_clip(place * parameters.view), lit(normal), place.xyz);
}

// Where s and t grow on a face, and what it looks at.
const AXES = array(
    mat3x3(vec3(0.0, 0.0, -1.0), vec3(0.0, -1.0, 0.0), vec3(1.0, 0.0, 0.0)),
    mat3x3(vec3(0.0, 0.0, 1.0), vec3(0.0, -1.0, 0.0), vec3(-1.0, 0.0, 0.0)),
    mat3x3(vec3(1.0, 0.0, 0.0), vec3(0.0, 0.0, 1.0), vec3(0.0, 1.0, 0.0)),
    mat3x3(vec3(1.0, 0.0, 0.0), vec3(0.0, 0.0, -1.0), vec3(0.0, -1.0, 0.0)),
    mat3x3(vec3(1.0, 0.0, 0.0), vec3(0.0, -1.0, 0.0), vec3(0.0, 0.0, 1.0)),
    mat3x3(vec3(-1.0, 0.0, 0.0), vec3(0.0, -1.0, 0.0), vec3(0.0, 0.0, -1.0)),
);

// The world as a face of the cube map around the origin sees it; there is a pass for each.
@vertex
fn face(
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @builtin(instance_index) number: u32,
) -> Varyings {
    var axes = AXES;
    let place = (vec4(position, 1.0) * parameters.world).xyz;
    let seen = place * axes[number];
    // What is 0.1 to 20 away is seen. Rows of texels go down as t grows.
    let clip = to_clip(vec4(seen.xy, seen.z * 1.01005 - 0.201005, seen.z));
    return Varyings(clip * vec4(1.0, -1.0, 1.0, 1.0), lit(normal), place);
}

@fragment
fn world(varyings: Varyings) -> @location(0) vec4<f32> {
    let place = varyings.place;
    let odd = fract(place.xz * 0.5) - 0.5;
    let floor = place.y + 0.999 < 0.0;
    let check = select(1.0, 0.55, floor && odd.x * odd.y >= 0.0);
    let far = saturate(dot(place, place) * 0.0075);
    return vec4(mix(varyings.color * check, vec3(0.62, 0.74, 0.9), far), 1.0);
}

struct Ball {
    @builtin(position) position: vec4<f32>,
    @location(0) normal: vec3<f32>,
    @location(1) eye: vec3<f32>,
}

@vertex
fn ball(@location(0) position: vec3<f32>, @location(1) normal: vec3<f32>) -> Ball {
    let place = vec4(position, 1.0) * parameters.world;
    let turned = vec4(normal, 0.0) * parameters.world;
    return Ball(to_clip(place * parameters.view), turned.xyz, place.xyz - parameters.eye.xyz);
}

@fragment
fn mirror(varyings: Ball) -> @location(0) vec4<f32> {
    let normal = normalize(varyings.normal);
    let eye = normalize(varyings.eye);
    let color = textureSample(cube, cube_sampler, reflect(eye, normal)).xyz;
    return vec4(color * saturate(dot(normal, eye) * 0.25 + 1.0), 1.0);
}
