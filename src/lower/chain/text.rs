//! The WGSL around a program that is a stage of a chain.

use std::fmt::Write as _;

use crate::dialect::bindings::{Attribute, Output, WARP_SIZE};
use crate::lower::emit::import::STUB;
use crate::lower::passes::crossing::Crossing;
use crate::lower::request::stages::{
    CHAIN_ENTRY, CHAIN_GROUP, CHAIN_NONE, CHAIN_WORKGROUP, ChainRequest, Feed, PATCH_NUMBER,
};
use crate::lower::text::group::{begun, in_turn, rounds};
use crate::program::{Arrangement, PrimitiveOut, Program};
use crate::vocabulary::{Present, Stage};

/// The block of every dispatch; `runtime::gpu::chain` has the same layout.
const BLOCK: &str = "
struct Block {
    count: u32, limit: u32, first: u32, corners: u32,
    inputs: u32, results: u32, seats: u32, records: u32,
    counts: u32, flags: u32, identity: u32, split: u32,
    row: u32, instance: u32, apart: u32, spare: u32,
    outer: vec4<f32>, inner: vec4<f32>, constants: array<vec4<f32>, 16>,
}
";

/// Globals, and the functions that the program calls.
pub(super) fn prelude(program: &Program, crossing: &Crossing, request: &ChainRequest) -> String {
    let group = CHAIN_GROUP;
    let mut text = BLOCK.to_owned();
    let _ = writeln!(
        text,
        "@group({group}) @binding(0) var<uniform> block: Block;
@group({group}) @binding(1) var<storage, read> inputs: array<vec4<f32>>;
@group({group}) @binding(2) var<storage, read_write> results: array<vec4<f32>>;
@group({group}) @binding(3) var<storage, read> numbers: array<u32>;
@group({group}) @binding(4) var<storage, read_write> counts: array<u32>;
var<private> item: u32;"
    );
    if let Feed::Arrays(_) = request.feed {
        let _ = writeln!(
            text,
            "fn element(at: u32) -> u32 {{
    if block.seats == {CHAIN_NONE}u {{ return at; }}
    return numbers[block.seats + at] - block.first;
}}"
        );
    }
    let place = match &request.feed {
        Feed::Arrays(_) => None,
        Feed::Vertices(results) => Some(format!("seat(vertex) * {}u", results.len())),
        Feed::Patches { vertices, results, patch } => {
            let whole = *vertices as usize * results.len() + patch.len();
            Some(format!("item * {whole}u + vertex * {}u", results.len()))
        }
    };
    if let Some(place) = place {
        let _ = writeln!(
            text,
            "fn seat(vertex: u32) -> u32 {{
    let at = item * block.corners + vertex;
    if block.seats == {CHAIN_NONE}u {{ return at; }}
    return numbers[block.seats + at] - block.first;
}}
fn load_vertex(number: u32, slot: u32) -> vec4<f32> {{
    let vertex = min(number, block.corners - 1u);
    return inputs[block.inputs + {place} + slot];
}}"
        );
    }
    text += &match crossing.waits {
        true => rounds(crossing) + &begun(crossing, &request.patch),
        false => in_turn(&request.patch),
    };
    if let Arrangement::Geometry { vertices, output, .. } = program.arrangement {
        text += &emissions(request, vertices, output);
    }
    text
}

/// The functions that a geometry program calls for its emissions.
fn emissions(request: &ChainRequest, vertices: u32, output: PrimitiveOut) -> String {
    let corners = match output {
        PrimitiveOut::Points => 1,
        PrimitiveOut::LineStrip => 2,
        PrimitiveOut::TriangleStrip => 3,
    };
    let arguments: String = request.stored().map(|number| format!(", v{number}: vec4<f32>")).collect();
    let stores = stores(request, "base + emissions", &|number| format!("v{number}"));
    format!(
        "var<private> base: u32;
var<private> emissions: u32;
var<private> fresh: u32;
var<private> run: u32;
var<private> made: u32;
var<private> epoch: u32;
fn emit_vertex(stream: u32{arguments}) {{
    if emissions >= {vertices}u {{ return; }}
{stores}    let bit = 1u << (stream & 3u);
    let begins = (fresh & bit) != 0u;
    counts[block.flags + base + emissions] = (stream & 255u) | select(0u, 256u, begins) | (epoch << 16u);
    if stream == 0u {{
        run = select(run + 1u, 1u, begins);
        if run >= {corners}u {{ made = made + 1u; }}
    }}
    fresh = fresh & ~bit;
    emissions = emissions + 1u;
}}
fn end_primitive() {{
    fresh = 15u;
    epoch = epoch + 1u;
}}
"
    )
}

/// Stores the results of a vertex, whose number is an expression.
fn stores(request: &ChainRequest, vertex: &str, value: &dyn Fn(u8) -> String) -> String {
    let mut text = String::new();
    for (place, results) in [("results", &request.results), ("apart", &request.apart)] {
        let stride = results.len();
        for (slot, number) in results.iter().enumerate() {
            let value = value(*number);
            let _ = writeln!(text, "    results[block.{place} + ({vertex}) * {stride}u + {slot}u] = {value};");
        }
    }
    text
}

/// The value for an argument of the program.
fn argument(program: &Program, request: &ChainRequest, number: u8) -> String {
    let integer = |value: &str| format!("vec4<f32>(bitcast<f32>({value}), 0.0, 0.0, 0.0)");
    if let Feed::Arrays(arrays) = &request.feed {
        return match (arrays.iter().position(|array| *array == number), Attribute(number)) {
            (Some(slot), _) => format!("inputs[block.inputs + element(i) * {}u + {slot}u]", arrays.len()),
            (None, Attribute::VERTEX_ID) => integer("block.first + element(i)"),
            (None, Attribute::INSTANCE) => integer("block.instance"),
            (None, _) => format!("block.constants[{}]", number.min(15)),
        };
    }
    let stage = program.dialect.rules().stage;
    match Attribute(number) {
        Attribute::PRIMITIVE_ID if tessellated(request) => {
            integer("block.identity + bitcast<u32>(load_vertex(0u, PATCH).x)")
                .replace("PATCH", &format!("{}u", slot_of(request, PATCH_NUMBER)))
        }
        // Triangles of one quad or polygon share a number.
        Attribute::PRIMITIVE_ID if stage == Stage::Geometry => integer("(block.identity + item) / block.split"),
        Attribute::PRIMITIVE_ID => integer("block.identity + item"),
        Attribute::INVOCATION => integer("invocation"),
        Attribute::VERTEX_COUNT => integer("block.corners"),
        Attribute(thread) if Attribute::OF_THREADS >> thread & 1 != 0 => {
            let control = matches!(program.arrangement, Arrangement::Control { .. });
            integer(&of_thread(Attribute(thread), if control { "invocation" } else { "i" }))
        }
        Attribute::TESSELLATION_COORDINATE => "vec4<f32>(record.xyz, 1.0)".to_owned(),
        Attribute(number) => patch_value(request, number),
    }
}

/// Attributes of a thread by its number in the group.
pub(crate) fn of_thread(attribute: Attribute, number: &str) -> String {
    let own = format!("(1u << ({number} % {WARP_SIZE}u))");
    match attribute {
        Attribute::THREAD_ID => format!("{number} % {WARP_SIZE}u"),
        Attribute::THREAD_EQUAL_MASK => own,
        Attribute::THREAD_LESS_MASK => format!("{own} - 1u"),
        Attribute::THREAD_AT_MOST_MASK => format!("{own} | ({own} - 1u)"),
        Attribute::THREAD_GREATER_MASK => format!("~({own} | ({own} - 1u))"),
        Attribute::THREAD_AT_LEAST_MASK => format!("~({own} - 1u)"),
        Attribute::WARP_ID => format!("{number} / {WARP_SIZE}u"),
        _ => "0u".to_owned(),
    }
}

/// Geometry programs after tessellation get the patch from their first vertex.
fn tessellated(request: &ChainRequest) -> bool {
    matches!(&request.feed, Feed::Vertices(results) if results.contains(&PATCH_NUMBER))
}

fn slot_of(request: &ChainRequest, number: u8) -> usize {
    match &request.feed {
        Feed::Arrays(list) | Feed::Vertices(list) | Feed::Patches { results: list, .. } => {
            list.iter().position(|entry| *entry == number).present_or(0)
        }
    }
}

/// A value of the patch as a whole.
fn patch_value(request: &ChainRequest, number: u8) -> String {
    if let Feed::Patches { vertices, results, patch } = &request.feed
        && let Some(slot) = patch.iter().position(|patch| *patch == number)
    {
        let before = *vertices as usize * results.len();
        let whole = before + patch.len();
        return format!("inputs[block.inputs + item * {whole}u + {}u]", before + slot);
    }
    let level = number.wrapping_sub(Output::TESS_OUTER0.0);
    match level {
        0..4 => format!("vec4<f32>(block.outer[{level}], 0.0, 0.0, 1.0)"),
        4 | 5 => format!("vec4<f32>(block.inner[{}], 0.0, 0.0, 1.0)", level - 4),
        _ => "vec4<f32>(0.0, 0.0, 0.0, 1.0)".to_owned(),
    }
}

/// Stores the results of a vertex of a patch from `to` on.
fn into_patch(request: &ChainRequest, value: &dyn Fn(u8) -> String) -> String {
    let store = |(slot, number): (usize, &u8)| format!("    results[to + {slot}u] = {};\n", value(*number));
    request.results.iter().enumerate().map(store).collect()
}

/// The stub that stands for the program, and the entry point that calls it. The program takes attributes and returns
/// results with these numbers.
pub(super) fn entry(
    program: &Program,
    crossing: &Crossing,
    request: &ChainRequest,
    taken: &[u8],
    returned: &[u8],
) -> String {
    let mut text = String::new();
    let parameters: Vec<String> = taken.iter().map(|number| format!("a{number}: vec4<f32>")).collect();
    let parameters = parameters.join(", ");
    let _ = match returned {
        [] => writeln!(text, "fn {STUB}({parameters}) {{}}"),
        [_] => writeln!(text, "fn {STUB}({parameters}) -> vec4<f32> {{ return vec4<f32>(); }}"),
        _ => {
            let members: String = returned.iter().map(|number| format!("r{number}: vec4<f32>, ")).collect();
            writeln!(text, "struct Program {{ {members} }}\nfn {STUB}({parameters}) -> Program {{ return Program(); }}")
        }
    };
    let patches = matches!(program.arrangement, Arrangement::Control { .. });
    let (size, number) = match crossing.waits {
        true if patches => {
            (crossing.workgroup() as u32, format!("group.x + group.y * (block.row / {CHAIN_WORKGROUP}u)"))
        }
        // There is only one group.
        true => (crossing.workgroup() as u32, "among".to_owned()),
        false => (CHAIN_WORKGROUP, "id.x + id.y * block.row".to_owned()),
    };
    let _ = writeln!(
        text,
        "@compute @workgroup_size({size})
fn {CHAIN_ENTRY}(
    @builtin(global_invocation_id) id: vec3<u32>,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) among: u32,
) {{
    let i = {number};
    var count = block.count;
    if block.limit != {CHAIN_NONE}u {{ count = numbers[block.limit]; }}"
    );
    let arguments: Vec<String> = taken.iter().map(|number| argument(program, request, *number)).collect();
    let call = format!("{STUB}({})", arguments.join(", "));
    let bound = if returned.is_empty() { "" } else { "let r = " };
    let entry = Entry { crossing, request, returned, call, bound };
    text += &match program.arrangement {
        Arrangement::None | Arrangement::Compute { .. } => entry.plain(),
        Arrangement::Evaluation { .. } => entry.evaluation(),
        Arrangement::Control { vertices } if crossing.waits => entry.waiting_control(vertices),
        Arrangement::Control { vertices } => entry.control(vertices),
        Arrangement::Geometry { vertices, invocations, .. } => entry.geometry(vertices, invocations.max(1)),
    };
    text
}

/// The parts of the bodies of entry points.
struct Entry<'a> {
    crossing: &'a Crossing,
    request: &'a ChainRequest,
    returned: &'a [u8],
    /// The program with its arguments, and the variables for its results.
    call: String,
    bound: &'a str,
}

impl Entry<'_> {
    fn value(&self, number: u8) -> String {
        match self.returned {
            _ if number == PATCH_NUMBER => "vec4<f32>(record.w, 0.0, 0.0, 0.0)".to_owned(),
            [_] => "r".to_owned(),
            _ => format!("r.r{number}"),
        }
    }

    fn plain(&self) -> String {
        let (Entry { call, bound, .. }, stores) = (self, stores(self.request, "i", &|number| self.value(number)));
        format!("    if i >= count {{ return; }}\n    {bound}{call};\n{stores}}}\n")
    }

    fn evaluation(&self) -> String {
        let Entry { crossing, call, bound, .. } = self;
        let stores = stores(self.request, "i", &|number| self.value(number));
        // None of the invocations that wait for each other leaves.
        let (guard, last) = match crossing.waits {
            true => ("self_number = among;", "    if i >= count { return; }\n"),
            false => ("if i >= count { return; }", ""),
        };
        format!(
            "    {guard}
    let record = inputs[block.records + i];
    item = bitcast<u32>(record.w);
    {bound}{call};
{last}{stores}}}\n"
        )
    }

    fn waiting_control(&self, vertices: u32) -> String {
        let Entry { crossing, request, call, bound, .. } = self;
        let stride = request.results.len();
        let stores = into_patch(request, &|number| self.value(number));
        let whole = vertices as usize * stride + request.patch.len();
        let kept = crossing.kept_of_patch(&request.patch);
        let place = |number: &u8| kept.iter().position(|entry| entry == number).present_or(0);
        let last: String = (vertices as usize * stride..)
            .zip(&request.patch)
            .map(|(slot, number)| {
                let place = place(number);
                format!("        results[block.results + i * {whole}u + {slot}u] = patch_values[{place}];\n")
            })
            .collect();
        format!(
            "    if i >= count {{ return; }}
    item = i;
    let invocation = among;
    self_number = among;
    begin_rounds();
    let to = block.results + i * {whole}u + invocation * {stride}u;
    {bound}{call};
    if among >= {vertices}u {{ return; }}
{stores}    if among == 0u {{
{last}    }}
}}\n"
        )
    }

    fn control(&self, vertices: u32) -> String {
        let Entry { request, call, bound, .. } = self;
        let stride = request.results.len();
        let stores = into_patch(request, &|number| self.value(number));
        let whole = vertices as usize * stride + request.patch.len();
        let start: String = request
            .patch
            .iter()
            .map(|number| {
                format!("    patch_{number} = vec4<f32>(0.0, 0.0, 0.0, 1.0);\n    stamp_{number} = vec4<u32>(0u);\n")
            })
            .collect();
        let last: String = request
            .patch
            .iter()
            .enumerate()
            .map(|(slot, number)| {
                let slot = vertices as usize * stride + slot;
                format!("    results[block.results + i * {whole}u + {slot}u] = patch_{number};\n")
            })
            .collect();
        format!(
            "    if i >= count {{ return; }}
    item = i;
{start}    for (var invocation = 0u; invocation < {vertices}u; invocation = invocation + 1u) {{
        let to = block.results + i * {whole}u + invocation * {stride}u;
        {bound}{call};
    {stores}    }}
{last}}}\n"
        )
    }

    fn geometry(&self, vertices: u32, invocations: u32) -> String {
        let call = &self.call;
        format!(
            "    if i >= count * {invocations}u {{ return; }}
    item = i / {invocations}u;
    let invocation = i % {invocations}u;
    base = i * {vertices}u;
    emissions = 0u;
    fresh = 15u;
    run = 0u;
    made = 0u;
    epoch = 0u;
    {call};
    counts[block.counts + 2u * i] = made;
    counts[block.counts + 2u * i + 1u] = emissions;
}}\n"
        )
    }
}
