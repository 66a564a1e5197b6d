// Lists of the primitives of a geometry program: of all, and of those of each layer in each viewport.

// Primitives of the strips that each invocation of a geometry program has emitted to a stream.
@compute @workgroup_size(64)
fn strips(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x + id.y * k.row;
    if i < items() { strips_of(i); }
}

fn strips_of(i: u32) {
    let emitted = counts[k.counts + 2u * i + 1u];
    var at = k.indices + numbers[k.prefix + i] * k.corners;
    var run = 0u;
    var older = 0u;
    var old = 0u;
    for (var j = 0u; j < emitted; j = j + 1u) {
        let vertex = i * k.room + j;
        let word = counts[k.flags + vertex];
        if (word & 255u) != k.stream { continue; }
        run = select(run + 1u, 1u, (word & 256u) != 0u);
        if run >= k.corners {
            list_run(at, run, older, old, vertex);
            at = at + k.corners;
        }
        older = old;
        old = vertex;
    }
}

// The primitive completed by the last vertex of a strip.
fn list_run(at: u32, run: u32, older: u32, old: u32, vertex: u32) {
    if k.corners == 3u {
        // The first two vertices of odd triangles are exchanged.
        if (run & 1u) == 1u { list(at, older, old, vertex); } else { list(at, old, older, vertex); }
    } else if k.corners == 2u {
        list(at, old, vertex, 0u);
    } else {
        list(at, vertex, 0u, 0u);
    }
}

// Lists by cell, all cells at once; a cell is a layer in a viewport. A share is `whole` consecutive invocations of the
// program. The number of primitives that each share has for each cell is counted from `records` on, cell by cell; sums
// over these give the positions. So a cell has its primitives in their original order, in every run.
//
// `slot` is the number of cells, `spacing` that of layers. The provoking vertex selects the layer, which is stored at
// `place`, and the viewport at `apart`, a number or with `mode` a mask. With `output` the viewport is added to the layer.

fn shares() -> u32 { return max((items() + k.whole - 1u) / k.whole, 1u); }

fn sort_share(share: u32, chosen: bool) {
    let end = min((share + 1u) * k.whole, items());
    let all = shares();
    for (var i = share * k.whole; i < end; i = i + 1u) {
        if k.room == k.corners {
            // There is space for only one primitive.
            let first = i * k.room;
            let last = first + k.room - 1u;
            if counts[k.counts + 2u * i] != 0u { sort_one(share, all, chosen, k.corners, first, max(last, 1u) - 1u, last); }
            continue;
        }
        let emitted = counts[k.counts + 2u * i + 1u];
        var run = 0u;
        var older = 0u;
        var old = 0u;
        for (var j = 0u; j < emitted; j = j + 1u) {
            let vertex = i * k.room + j;
            let word = counts[k.flags + vertex];
            // Only the first stream is drawn.
            if (word & 255u) != 0u { continue; }
            run = select(run + 1u, 1u, (word & 256u) != 0u);
            if run >= k.corners { sort_one(share, all, chosen, run, older, old, vertex); }
            older = old;
            old = vertex;
        }
    }
}

// The primitive that a vertex makes with the two before it.
fn sort_one(share: u32, all: u32, chosen: bool, run: u32, older: u32, old: u32, vertex: u32) {
    var layer = 0u;
    if k.place != 0xffffffffu { layer = bitcast<u32>(vector(k.place + vertex * k.stride).x); }
    if layer >= k.spacing { return; }
    if k.apart == 0xffffffffu {
        sort_into(layer, share, all, chosen, run, older, old, vertex);
        return;
    }
    var views = bitcast<u32>(vector(k.apart + vertex * k.apart_stride).x);
    let count = k.slot / k.spacing;
    if k.mode == 0u {
        if views >= count { return; }
        views = 1u << views;
    }
    for (var view = 0u; view < count; view = view + 1u) {
        let own = layer + view * k.output;
        if ((views >> view) & 1u) == 0u || own >= k.spacing { continue; }
        sort_into(view * k.spacing + own, share, all, chosen, run, older, old, vertex);
    }
}

fn sort_into(cell: u32, share: u32, all: u32, chosen: bool, run: u32, older: u32, old: u32, vertex: u32) {
    let at = cell * all + share;
    if !chosen {
        counts[k.records + at] = counts[k.records + at] + 1u;
        return;
    }
    let before = numbers[k.prefix + at];
    numbers[k.prefix + at] = before + 1u;
    list_run(k.indices + before * k.corners, run, older, old, vertex);
}

fn count_share(share: u32) {
    let all = shares();
    for (var cell = 0u; cell < k.slot; cell = cell + 1u) { counts[k.records + cell * all + share] = 0u; }
    sort_share(share, false);
}

var<workgroup> chosen_in_all: u32;

// The start and the length of each cell's list.
fn order_by(at: u32) {
    let all = shares();
    let sum = sum_up(at, k.slot * all, k.records, 1u);
    if at == 255u { chosen_in_all = sum; }
    storageBarrier();
    workgroupBarrier();
    for (var cell = at; cell < k.slot; cell = cell + 256u) {
        let start = numbers[k.prefix + cell * all];
        var end = chosen_in_all;
        if cell + 1u < k.slot { end = numbers[k.prefix + (cell + 1u) * all]; }
        let indices = k.indices + start * k.corners;
        tell_at(end - start, k.total + 2u * cell, k.arguments + 16u * cell, indices);
        numbers[k.total + 2u * cell + 1u] = indices;
    }
}

@compute @workgroup_size(64)
fn layers(@builtin(global_invocation_id) id: vec3<u32>) {
    let share = id.x + id.y * k.row;
    if share < shares() { count_share(share); }
}

@compute @workgroup_size(256)
fn order(@builtin(local_invocation_id) id: vec3<u32>) { order_by(id.x); }

@compute @workgroup_size(64)
fn choose(@builtin(global_invocation_id) id: vec3<u32>) {
    let share = id.x + id.y * k.row;
    if share < shares() { sort_share(share, true); }
}

// All three steps, if there is little to sort.
@compute @workgroup_size(256)
fn sort(@builtin(local_invocation_id) id: vec3<u32>) {
    for (var share = id.x; share < shares(); share = share + 256u) { count_share(share); }
    storageBarrier();
    order_by(id.x);
    storageBarrier();
    for (var share = id.x; share < shares(); share = share + 256u) { sort_share(share, true); }
}
