"""Draws with a pair of old programs from Python, without a build step: ctypes for libglasm, wgpu-py for the GPU.

    pip install wgpu
    python3 draw.py [libglasm.so]

Prints what is wrong with a program that is refused, translates a pair to WGSL, draws it on the first device that wgpu-py
finds, and compares every pixel with the reference machine of the same library.
"""

import ctypes
import struct
import sys

GLASM_OK, GLASM_REFUSED = 0, 1
ZERO_TERMINATED = ctypes.c_size_t(-1).value
WGSL = 0
SIZE = 64

VERTEX = b"""!!ARBvp1.0
MOV result.position, vertex.position;
MOV result.texcoord[0], vertex.texcoord[0];
END"""
# A ring around the middle, tinted by a parameter.
FRAGMENT = b"""!!ARBfp1.0
PARAM tint = program.local[0];
TEMP place, ring;
SUB place, fragment.texcoord[0], {0.5, 0.5, 0, 0};
DP3 ring.x, place, place;
MAD ring.x, ring.x, -8, 1;
MUL ring.y, ring.x, ring.x;
MUL_SAT result.color, ring.xyxy, tint;
END"""
REFUSED = b"!!FP1.0\nADD o[COLR], p[0], p[1];\nEND"


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def read(self):
        return ctypes.string_at(self.data, self.length).decode()


class Vector(ctypes.Structure):
    _fields_ = [("f", ctypes.c_float * 4)]


class Interface(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32)] + [
        (name, ctypes.c_uint32)
        for name in "stage flags binding_count parameter_group parameter_binding slots memory_group memory_words memory_table "
        "memory_pairs chain_group workgroup input_count output_count parameter_count system_count texture_count "
        "image_count buffer_count feature_count number_count emulated_count omitted_count".split()
    ] + [("entry_point", Text)]


class Parameter(ctypes.Structure):
    _fields_ = [
        ("size", ctypes.c_uint32),
        ("slot", ctypes.c_uint32),
        ("binding", ctypes.c_uint32),
        ("index", ctypes.c_uint32),
        ("initial", Vector),
        ("name", Text),
        ("alias", Text),
    ]


def library():
    glasm = ctypes.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libglasm.so")
    glasm.glasm_last_error.restype = ctypes.c_char_p
    glasm.glasm_program_load.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p]
    for name in ["program", "translation", "machine"]:
        function = getattr(glasm, f"glasm_{name}_free")
        function.argtypes, function.restype = [ctypes.c_void_p], None
    return glasm


glasm = library()


def check(status):
    if status != GLASM_OK:
        raise RuntimeError(glasm.glasm_last_error().decode())


def load(text):
    """A program; what is wrong with it is raised as a text."""
    program = ctypes.c_void_p()
    status = glasm.glasm_program_load(text, len(text), None, ctypes.byref(program))
    if status == GLASM_REFUSED:
        report = Text()
        check(glasm.glasm_program_report(program, None, ctypes.byref(report)))
        message = report.read()
        glasm.glasm_program_free(program)
        raise ValueError(message)
    check(status)
    return program


def translated(vertex, fragment):
    """Both sides' WGSL, and where the parameters are."""
    sides = (ctypes.c_void_p * 2)()
    at = [ctypes.byref(sides, place * ctypes.sizeof(ctypes.c_void_p)) for place in range(2)]
    check(glasm.glasm_translate_pair(vertex, fragment, None, *at))
    texts, slots = [], {}
    for side in map(ctypes.c_void_p, sides):
        text = Text()
        check(glasm.glasm_translation_write(side, WGSL, ctypes.byref(text)))
        texts.append(text.read())
        info = Interface(size=ctypes.sizeof(Interface))
        check(glasm.glasm_translation_get_interface(side, ctypes.byref(info)))
        for place in range(info.parameter_count):
            parameter = Parameter(size=ctypes.sizeof(Parameter))
            check(glasm.glasm_translation_parameter(side, place, ctypes.byref(parameter)))
            slots[parameter.name.read()] = (info.parameter_binding, parameter.slot)
        glasm.glasm_translation_free(side)
    return texts, slots


TINT = [1.0, 0.5, 0.25, 1.0]


def expected(fragment):
    """The picture as the reference machine has it, row by row from the top."""
    machine = ctypes.c_void_p()
    check(glasm.glasm_machine_new(fragment, ctypes.byref(machine)))
    check(glasm.glasm_machine_set_parameter(machine, 0, ctypes.byref(Vector((ctypes.c_float * 4)(*TINT)))))
    pixels = []
    for y in range(SIZE):
        for x in range(SIZE):
            place = Vector((ctypes.c_float * 4)((x + 0.5) / SIZE, (y + 0.5) / SIZE, 0, 1))
            check(glasm.glasm_machine_set_attribute(machine, 0, 4, ctypes.byref(place)))
            check(glasm.glasm_machine_run(machine, 1))
            color = Vector()
            check(glasm.glasm_machine_get_result(machine, 0, 0, ctypes.byref(color)))
            pixels += [round(255 * min(max(component, 0.0), 1.0)) for component in color.f]
    glasm.glasm_machine_free(machine)
    return pixels


def drawn(texts, slots):
    """The picture as the device draws it."""
    import wgpu

    device = wgpu.gpu.request_adapter_sync(power_preference="low-power").request_device_sync()
    # Two triangles over the whole window: four floats of position, four of texture coordinates.
    corners = [(-1, 1), (1, 1), (-1, -1), (-1, -1), (1, 1), (1, -1)]
    data = b"".join(struct.pack("8f", x, y, 0, 1, (x + 1) / 2, (1 - y) / 2, 0, 1) for x, y in corners)
    vertices = device.create_buffer_with_data(data=data, usage=wgpu.BufferUsage.VERTEX)
    binding, slot = slots["program.local[0]"]
    parameters = bytearray(16 * max(1, 1 + max(slot for _, slot in slots.values() if slot != 0xFFFFFFFF)))
    struct.pack_into("4f", parameters, 16 * slot, *TINT)
    uniform = device.create_buffer_with_data(data=bytes(parameters), usage=wgpu.BufferUsage.UNIFORM)
    target = device.create_texture(
        size=(SIZE, SIZE, 1), format="rgba8unorm", usage=wgpu.TextureUsage.RENDER_ATTACHMENT | wgpu.TextureUsage.COPY_SRC
    )
    modules = [device.create_shader_module(code=text) for text in texts]
    attributes = [
        {"format": "float32x4", "offset": 0, "shader_location": 0},
        {"format": "float32x4", "offset": 16, "shader_location": 8},
    ]
    pipeline = device.create_render_pipeline(
        layout="auto",
        vertex={
            "module": modules[0],
            "entry_point": "vertex_main",
            "buffers": [{"array_stride": 32, "step_mode": "vertex", "attributes": attributes}],
        },
        primitive={"topology": "triangle-list"},
        fragment={"module": modules[1], "entry_point": "fragment_main", "targets": [{"format": "rgba8unorm"}]},
    )
    group = device.create_bind_group(
        layout=pipeline.get_bind_group_layout(0),
        entries=[{"binding": binding, "resource": {"buffer": uniform, "offset": 0, "size": len(parameters)}}],
    )
    encoder = device.create_command_encoder()
    attachment = {"view": target.create_view(), "load_op": "clear", "store_op": "store", "clear_value": (0, 0, 0, 0)}
    render = encoder.begin_render_pass(color_attachments=[attachment])
    render.set_pipeline(pipeline)
    render.set_bind_group(0, group)
    render.set_vertex_buffer(0, vertices)
    render.draw(6)
    render.end()
    device.queue.submit([encoder.finish()])
    layout = {"offset": 0, "bytes_per_row": 4 * SIZE, "rows_per_image": SIZE}
    return list(device.queue.read_texture({"texture": target, "mip_level": 0, "origin": (0, 0, 0)}, layout, (SIZE, SIZE, 1)))


def main():
    try:
        load(REFUSED)
    except ValueError as refused:
        print(refused)
    vertex, fragment = load(VERTEX), load(FRAGMENT)
    texts, slots = translated(vertex, fragment)
    wanted, got = expected(fragment), drawn(texts, slots)
    glasm.glasm_program_free(vertex)
    glasm.glasm_program_free(fragment)
    worst = max(abs(one - other) for one, other in zip(wanted, got))
    print(f"{SIZE}x{SIZE} pixels, {len(set(wanted))} values, differ by {worst} of 255 at most")
    if len(wanted) != len(got) or worst > 1 or len(set(wanted)) < 20:
        sys.exit("the pictures are not the same")


main()
