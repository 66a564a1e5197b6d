// vertex: mvp[0..4]
// geometry: local[0]
struct Parameters {
    projection: mat4x4<f32>,
    // Half the width and height of a square, and the time since the last moment.
    size: vec4<f32>,
}
@group(0) @binding(0) var<uniform> parameters: Parameters;

struct Star {
    // The galaxy and the distance from its middle at first stand in w.
    place: vec4<f32>,
    speed: vec4<f32>,
}
// Behind the stars lie the middles of both galaxies, those of even and of odd moments.
@group(2) @binding(0) var<storage, read_write> stars: array<Star>;
@group(2) @binding(0) var<storage, read> drawn: array<Star>;

const COUNT = 1024u;
const TIME = 0.025;

@group(3) @binding(0) var<uniform> moment: u32;

fn pull(way: vec3<f32>) -> vec3<f32> {
    let near = inverseSqrt(dot(way, way) + 0.04);
    return way * (near * near * near * TIME);
}

fn first(number: u32) -> Star {
    let own = number % 512u;
    let side = select(-1.0, 1.0, number < 512u);
    let radius = sqrt(f32(own) / 512.0) * 0.85;
    let angle = fract(f32(own) * 0.38196602) * 6.2831853;
    let speed = radius * pow(radius * radius + 0.04, -0.75);
    let along = vec3(0.9, 0.436 * side, 0.0);
    let across = vec3(-0.218 * side, 0.45, 0.866);
    let turn = vec2(cos(angle), sin(angle));
    let place = vec3(-1.1, -0.55, 0.1) * side + (along * turn.x + across * turn.y) * radius;
    let moves = vec3(0.42, -0.12, 0.0) * side + (across * turn.x - along * turn.y) * speed;
    return Star(vec4(place, (radius + 0.01) * side), vec4(moves, 0.0));
}

@compute @workgroup_size(64)
fn compute(@builtin(global_invocation_id) invocation: vec3<u32>) {
    let number = invocation.x;
    let next = COUNT + (moment % 2u) * 2u + number / 512u;
    var star: Star;
    if moment == 0u {
        star = first(number);
    } else {
        let before = COUNT + ((moment + 1u) % 2u) * 2u;
        star = stars[number];
        var one = stars[before];
        var other = stars[before + 1u];
        for (var step = 0; step < 4; step++) {
            star.speed += vec4(pull(one.place.xyz - star.place.xyz), 0.0);
            star.speed += vec4(pull(other.place.xyz - star.place.xyz), 0.0);
            let both = vec4(pull(other.place.xyz - one.place.xyz), 0.0);
            one.speed += both;
            other.speed -= both;
            star.place += star.speed * TIME;
            one.place += one.speed * TIME;
            other.place += other.speed * TIME;
        }
    }
    stars[number] = star;
    if number % 512u == 0u {
        stars[next] = star;
    }
}

struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) corner: vec2<f32>,
    @location(1) color: vec3<f32>,
}

@vertex
fn vertex(@builtin(vertex_index) number: u32, @builtin(instance_index) instance: u32) -> Varyings {
    let star = drawn[instance];
    let corner = vec2(f32(number & 1), f32(number >> 1)) * 2.0 - 1.0;
    let own = select(vec3(0.95, 0.5, 0.15), vec3(0.35, 0.4, 1.0), star.place.w >= 0.0);
    let inner = saturate((1.1 - abs(star.place.w)) * (1.1 - abs(star.place.w)));
    let place = vec4(star.place.xyz + star.speed.xyz * parameters.size.z, 1.0);
    let position = to_clip(place * parameters.projection);
    let color = mix(own, vec3(1.0, 0.9, 0.8), inner) * 1.15;
    return Varyings(vec4(position.xy + corner * parameters.size.xy, position.zw), corner, color);
}

@fragment
fn fragment(varyings: Varyings) -> @location(0) vec4<f32> {
    let glow = saturate(1.0 - dot(varyings.corner, varyings.corner));
    return vec4(varyings.color * glow * glow, 1.0);
}
