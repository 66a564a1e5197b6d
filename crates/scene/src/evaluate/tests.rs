//! Small modules in WGSL, with results by hand.

use super::{Liberties, Order, POISON, Resource, Resources, Shader, Stop, read_wgsl};
use glasm_runtime::layered::Level;

/// What a run leaves in the buffer at binding 1; binding 0 has the words that are given, binding 2 a texture.
fn run(text: &str, given: &[u32], room: usize) -> Result<Vec<u32>, Stop> {
    run_freely(text, given, room, Liberties::default())
}

/// The same on a device with liberties.
fn run_freely(text: &str, given: &[u32], room: usize, liberties: Liberties) -> Result<Vec<u32>, Stop> {
    let (module, info) = read_wgsl(text).unwrap_or_else(|what| panic!("{what}"));
    let mut resources = Resources::default();
    resources.bind(0, 0, Resource::Buffer(given.to_vec()));
    resources.bind(0, 1, Resource::Buffer(vec![0; room]));
    let vectors = (0..6).map(|number| [number, 10 + number, 20 + number, 30 + number]).collect();
    resources.bind(0, 2, Resource::Texture(vec![Level { extent: [3, 2, 1], vectors }]));
    let entry = &module.entry_points[0];
    let shader = Shader::new(&module, &info, &entry.name, &resources)?.limited(10_000).with_liberties(liberties);
    match entry.stage {
        naga::ShaderStage::Fragment => shader.quads(&mut resources, [[0, 0], [1, 0]].into_iter())?,
        _ => shader.dispatch(&mut resources, [2, 1, 1])?,
    }
    Ok(resources.words(0, 1).to_vec())
}

const BUFFERS: &str = "@group(0) @binding(0) var<storage, read> given: array<u32>;
    @group(0) @binding(1) var<storage, read_write> left: array<u32>;\n";

/// A body that runs for each of eight invocations in two workgroups, with the number of its invocation in `i`.
fn body(text: &str, given: &[u32], room: usize) -> Vec<u32> {
    let text = format!(
        "{BUFFERS}@compute @workgroup_size(4) fn main(@builtin(global_invocation_id) at: vec3<u32>) {{
            let i = at.x;\n{text}\n}}"
    );
    run(&text, given, room).unwrap_or_else(|stop| panic!("{stop}"))
}

#[test]
fn integers_wrap_and_divide_as_wgsl_says() {
    let text = "let a = bitcast<i32>(given[0]); let zero = bitcast<i32>(given[1]);
        if i == 0u { left[0] = bitcast<u32>(a / zero); left[1] = bitcast<u32>(a % zero); left[2] = bitcast<u32>(a / (zero - 1));
        left[3] = bitcast<u32>(-a); left[4] = given[0] / given[1]; left[5] = bitcast<u32>(a >> 4u); left[6] = given[0] >> 4u;
        left[7] = bitcast<u32>((a + 7) % 4); }";
    let want = [0x8000_0000, 0, 0x8000_0000, 0x8000_0000, 0x8000_0000, 0xf800_0000, 0x0800_0000, 7u32.wrapping_sub(8)];
    assert_eq!(body(text, &[0x8000_0000, 0], 8)[..7], want[..7]);
    // -2147483641 = -536870911 * 4 + 3 - 4: the remainder has the dividend's sign.
    assert_eq!(body(text, &[0x8000_0000, 0], 8)[7].cast_signed(), -1);
}

#[test]
fn floats_keep_denormals_and_signs() {
    let text = "let tiny = bitcast<f32>(given[0]);
        if i == 0u { left[0] = bitcast<u32>(tiny * 0.5); left[1] = bitcast<u32>(-0.0 * tiny);
        left[2] = bitcast<u32>(i32(bitcast<f32>(given[1]))); left[3] = u32(-bitcast<f32>(given[1]));
        left[4] = bitcast<u32>(round(bitcast<f32>(given[2]))); left[5] = pack2x16float(vec2<f32>(1.0, -2.0));
        left[6] = bitcast<u32>(dot(vec3<f32>(1.0, 2.0, 3.0), vec3<f32>(bitcast<f32>(given[2])))); }";
    // 3e9 as an integer is the largest one, -3e9 as an unsigned one 0; 2.5 is rounded to the even 2.
    let given = [0x0000_0004, 3e9f32.to_bits(), 2.5f32.to_bits()];
    let want = [2, 0x8000_0000, 0x7fff_ffff, 0, 2f32.to_bits(), 0xc000_3c00, 15f32.to_bits()];
    assert_eq!(body(text, &given, 7), want);
}

#[test]
fn lanes_part_and_meet_again() {
    // Each lane adds the odd numbers below its own, but 5 ends the loop.
    let text = "var sum = 0u; var n = 0u;
        loop { if n >= i { break; } if n == 5u { sum += 100u; break; } if n % 2u == 0u { continue; } sum += n;
            continuing { n += 1u; } }
        left[i] = sum;";
    assert_eq!(body(text, &[], 8), [0, 0, 1, 1, 4, 4, 104, 104]);
}

#[test]
fn switches_choose_for_each_lane() {
    let text = "var x = 0u;
        switch i { case 1u, 2u: { x = 10u; } case 3u: { if given[0] == 7u { break; } x = 20u; } default: { x = 30u; } }
        left[i] = x + i;";
    assert_eq!(body(text, &[7], 8), [30, 11, 12, 3, 34, 35, 36, 37]);
}

#[test]
fn functions_return_early_and_change_what_is_pointed_to() {
    let text = format!(
        "{BUFFERS}fn first(n: u32, p: ptr<function, u32>) -> u32 {{ if n > 5u {{ *p = 1u; return n; }} *p += 2u; return n * 10u; }}
        @compute @workgroup_size(4) fn main(@builtin(global_invocation_id) at: vec3<u32>) {{
            var x = 40u; let y = first(at.x, &x); left[at.x] = x + y; }}"
    );
    assert_eq!(run(&text, &[], 8), Ok(vec![42, 52, 62, 72, 82, 92, 7, 8]));
}

#[test]
fn buffers_lie_as_wgsl_lays_them_out() {
    // The vector of three takes 16 bytes with the word after it; 64-bit numbers begin at multiples of 8.
    let text = "struct Item { v: vec3<f32>, w: u32, wide: u64, small: array<vec2<u32>, 2> }
        @group(0) @binding(0) var<storage, read> given: array<Item>;
        @group(0) @binding(1) var<storage, read_write> left: array<u32>;
        @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) at: vec3<u32>) {
            let k = at.x; let item = given[k];
            left[4u * k] = bitcast<u32>(item.v.z); left[4u * k + 1u] = given[k].w; left[4u * k + 2u] = u32(item.wide >> 32u);
            left[4u * k + 3u] = item.small[k].y + arrayLength(&given); }";
    let given: Vec<u32> = (0..24).map(|word| 100 + word).collect();
    // An item is 40 bytes long and begins at multiples of 16: 12 words.
    assert_eq!(run(text, &given, 8), Ok(vec![102, 103, 105, 107 + 2, 114, 115, 117, 121 + 2]));
}

#[test]
fn what_lies_beyond_an_array_is_poison_and_stays_as_it_is() {
    let text = "var list = array<u32, 4>(1u, 2u, 3u, 4u);
        left[i] = list[i + 2u]; left[i + 100u] = 7u;";
    let poison = POISON as u32;
    assert_eq!(body(text, &[], 8), [3, 4, poison, poison, poison, poison, poison, poison]);
}

#[test]
fn shifts_by_a_whole_word_are_poison() {
    // WGSL takes the amount modulo 32, naga's IR leaves it to devices.
    let poison = POISON as u32;
    let want = [1 << 29, 1 << 30, 1 << 31, poison, poison, poison, poison, poison];
    assert_eq!(body("left[i] = 1u << (given[0] + i);", &[29], 8), want);
}

#[test]
fn workgroups_share_memory_and_wait() {
    let text = format!(
        "{BUFFERS}var<workgroup> sum: atomic<u32>; var<workgroup> list: array<u32, 4>;
        @compute @workgroup_size(4) fn main(@builtin(local_invocation_index) l: u32, @builtin(workgroup_id) g: vec3<u32>) {{
            atomicAdd(&sum, l + 1u); list[l] = l * l; workgroupBarrier();
            let old = atomicMax(&sum, 0u); left[4u * g.x + l] = old + list[3u - l] + 100u * g.x; }}"
    );
    assert_eq!(run(&text, &[], 8), Ok(vec![19, 14, 11, 10, 119, 114, 111, 110]));
}

#[test]
fn a_barrier_for_some_is_wrong() {
    let text = "@compute @workgroup_size(4) fn main(@builtin(local_invocation_index) l: u32) { if l == 1u { workgroupBarrier(); } }";
    // naga's own validation finds this one, if it is asked to.
    let (module, info) = read_wgsl(text).expect("it is valid but for its flow");
    let shader = Shader::new(&module, &info, "main", &Resources::default()).expect("nothing is missing");
    let stop = shader.dispatch(&mut Resources::default(), [1; 3]);
    assert_eq!(stop, Err(Stop::Wrong("a barrier in control flow that is not uniform".to_owned())));
}

#[test]
fn a_loop_without_end_is_given_up() {
    let text =
        format!("{BUFFERS}@compute @workgroup_size(1) fn main() {{ loop {{ if given[0] == 1u {{ break; }} }} }}");
    let endless = Err(Stop::Wrong("it does not end".to_owned()));
    assert_eq!(run(&text, &[0], 1), endless);
    assert_eq!(run(&format!("{BUFFERS}@compute @workgroup_size(1) fn main() {{ loop {{ }} }}"), &[0], 1), endless);
}

#[test]
fn lanes_vote_and_shuffle() {
    let text = format!(
        "{BUFFERS}
        @compute @workgroup_size(4) fn main(@builtin(subgroup_invocation_id) l: u32, @builtin(workgroup_id) g: vec3<u32>) {{
            let odd = subgroupBallot(l % 2u == 1u).x; let next = subgroupShuffleXor(l, 1u); let sum = subgroupExclusiveAdd(l + 1u);
            if l > 0u {{ left[4u * g.x + l] = 1000u * odd + 100u * next + 10u * sum + subgroupBroadcastFirst(l); }} }}"
    );
    let want = [0, 10_000 + 10 + 1, 10_000 + 300 + 30 + 1, 10_000 + 200 + 60 + 1];
    assert_eq!(run(&text, &[], 8), Ok([want, want].concat()));
}

#[test]
fn quads_have_slopes_and_discard() {
    let text = format!(
        "{BUFFERS}@fragment fn main(@builtin(position) at: vec4<f32>) {{
            let x = u32(at.x); let y = u32(at.y); let value = at.x * at.x + 10.0 * at.y;
            let slope = dpdxFine(value) + 100.0 * dpdyFine(value);
            if x == 3u {{ discard; }}
            left[4u * y + x] = u32(slope); }}"
    );
    // (x + 1.5)^2 - (x + 0.5)^2 = 2x + 2 for the left pixel of a quad.
    assert_eq!(run(&text, &[], 8), Ok(vec![1002, 1002, 1006, 0, 1002, 1002, 1006, 0]));
}

#[test]
fn texels_are_read_from_levels() {
    let text = format!(
        "{BUFFERS}@group(0) @binding(2) var image: texture_2d<u32>;
        @compute @workgroup_size(4) fn main(@builtin(global_invocation_id) at: vec3<u32>) {{
            let size = textureDimensions(image);
            left[at.x] = textureLoad(image, vec2<u32>(at.x % 4u, at.x / 4u), 0).y + 100u * size.x + 1000u * size.y; }}"
    );
    let poison = (POISON as u32).wrapping_add(2300);
    assert_eq!(run(&text, &[], 8), Ok(vec![2310, 2311, 2312, poison, 2313, 2314, 2315, poison]));
}

#[test]
fn liberties_change_sums_products_and_denormals() {
    let liberties = Liberties::default();
    let result = |what: &str, numbers: &[f32], liberties: Liberties| {
        let names = ["a", "b", "c", "d"].iter().zip(0..numbers.len());
        let read: String = names.map(|(name, at)| format!("let {name} = bitcast<f32>(given[{at}]);\n")).collect();
        let text = format!(
            "{BUFFERS}@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) at: vec3<u32>) {{
            {read}if at.x == 0u {{ left[0] = bitcast<u32>({what}); }} }}"
        );
        let words: Vec<u32> = numbers.iter().map(|number| number.to_bits()).collect();
        let left = run_freely(&text, &words, 1, liberties).unwrap_or_else(|stop| panic!("{stop}"));
        f32::from_bits(left[0])
    };
    // 2^24 + 1 is 2^24, a tie; 1 + 1 first, and the sum is 2^24 + 2.
    let (large, ordered) = (2f32.powi(24), Liberties { reassociates: true, ..liberties });
    let second = Liberties { order: Order::Second, ..ordered };
    assert_eq!(result("a + b + c", &[large, 1.0, 1.0], liberties), large);
    assert_eq!(result("a + b + c", &[large, 1.0, 1.0], ordered), large);
    assert_eq!(result("a + b + c", &[large, 1.0, 1.0], second), large + 2.0);
    // Negation passes through a sum; a change of bits ends it.
    assert_eq!(result("c - (a - b)", &[large, -1.0, -1.0], second), -large - 2.0);
    assert_eq!(result("bitcast<f32>(bitcast<u32>(a + b)) + c", &[large, 1.0, 1.0], second), large);
    // 2^100 * 2^100 is infinite unless one of them meets 2^-100 first.
    let [huge, small] = [2f32.powi(100), 2f32.powi(-100)];
    assert_eq!(result("a * b * c", &[huge, huge, small], liberties), f32::INFINITY);
    assert_eq!(result("a * b * c", &[huge, huge, small], ordered), huge);
    // (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24, whose last part the product alone loses.
    let (near, fused) = (1.0 + 2f32.powi(-12), Liberties { fuses: true, ..liberties });
    let rounded = 1.0 + 2f32.powi(-11);
    assert_eq!(result("a * a - b", &[near, rounded], liberties), 0.0);
    assert_eq!(result("a * a - b", &[near, rounded], fused), 2f32.powi(-24));
    assert_eq!(result("b - a * a", &[near, rounded], fused), -(2f32.powi(-24)));
    assert_eq!(result("dot(vec2(a, b), vec2(a, c))", &[near, rounded, -1.0], fused), 0.0);
    assert_eq!(result("dot(vec2(b, a), vec2(c, a))", &[near, rounded, -1.0], fused), 2f32.powi(-24));
    // Of two products the first is fused, or the second.
    let later = Liberties { order: Order::Second, ..fused };
    assert_eq!(result("a * a - b * c", &[near, rounded, 1.0], fused), 2f32.powi(-24));
    assert_eq!(result("b * c - a * a", &[near, rounded, 1.0], fused), 0.0);
    assert_eq!(result("b * c - a * a", &[near, rounded, 1.0], later), -(2f32.powi(-24)));
    let flushed = Liberties { flushes: true, ..liberties };
    let [tiny, least] = [1e-40f32, f32::MIN_POSITIVE];
    assert_eq!(result("a * b", &[tiny, large], flushed), 0.0);
    assert_eq!(result("a - b", &[1.5 * least, least], flushed), 0.0);
    assert_eq!(result("max(a, b)", &[tiny, -1.0], flushed), 0.0);
    assert_eq!(result("select(0.0, 1.0, a > 0.0)", &[tiny], flushed), 0.0);
    assert_eq!(result("select(0.0, 1.0, a > 0.0)", &[tiny], liberties), 1.0);
    // What only moves a number or changes its sign keeps it.
    assert_eq!(result("-abs(a)", &[tiny], flushed), -tiny);
    let selected = Liberties { selects: true, ..liberties };
    let other = Liberties { order: Order::Second, ..selected };
    assert!(result("min(a, b)", &[f32::NAN, 1.0], selected).is_nan());
    assert_eq!(result("min(a, b)", &[f32::NAN, 1.0], other), 1.0);
    assert_eq!(result("max(a, b)", &[2.0, 1.0], other), 2.0);
    assert_eq!(result("1.0 / max(a, b)", &[-0.0, 0.0], selected), f32::NEG_INFINITY);
    assert_eq!(result("1.0 / max(a, b)", &[-0.0, 0.0], other), f32::INFINITY);
    let near = Liberties { approximates: true, ..liberties };
    assert_eq!(result("a / b", &[6.0, 2.0], near), 3.0f32.next_up());
    assert_eq!(result("sqrt(a) + a * b", &[4.0, 2.0], near), 10.0);
    assert_eq!(result("sqrt(a)", &[4.0], near), 2.0f32.next_up());
}
