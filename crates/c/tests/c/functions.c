/* Every function with arguments that are right. Expected values are from the extensions' texts and computed by hand. */
#include "check.h"

static const char VERTEX[] = "!!ARBvp1.0\n"
                             "PARAM scale = program.local[2];\n"
                             "MUL result.color, vertex.color, scale;\n"
                             "MOV result.position, vertex.position;\n"
                             "DP4 result.texcoord[0].x, state.matrix.mvp.row[1], vertex.position;\n"
                             "END";
static const char FRAGMENT[] = "!!ARBfp1.0\n"
                               "TEMP texel;\n"
                               "TEX texel, fragment.texcoord[0], texture[3], 2D;\n"
                               "MUL result.color, texel, fragment.color;\n"
                               "END";
/* Two parameters in one instruction, which ARB_fragment_program permits and FP1.0 does not, from byte 27 on. */
static const char REFUSED[] = "!!FP1.0\nADD o[COLR], p[0], p[1];\nEND";

static void versions_and_lists(void)
{
    glasm_language_info language = ZEROS;
    glasm_instruction_info instruction = ZEROS;
    glasm_language number = 99;
    size_t place, sines = 0;
    CHECK(strlen(glasm_version()) >= 5);
    CHECK(glasm_abi_version() == GLASM_ABI_VERSION);
    CHECK(glasm_language_count() == 9);
    language.size = sizeof language;
    CHECK(glasm_language_get_info(GLASM_LANGUAGE_SPIRV, &language) == GLASM_OK);
    CHECK(language.language == GLASM_LANGUAGE_SPIRV && text_is(language.name, "spirv") && text_is(language.extension, "spv"));
    CHECK(glasm_language_get_info(GLASM_LANGUAGE_GLSL_ES300, &language) == GLASM_OK && text_is(language.name, "glsl300es"));
    CHECK(glasm_language_get_info(GLASM_LANGUAGE_NAGA, &language) == GLASM_OK && text_is(language.name, "naga"));
    CHECK(glasm_language_find("msl", &number) == GLASM_OK && number == GLASM_LANGUAGE_MSL);
    CHECK(glasm_language_find("naga", &number) == GLASM_OK && number == GLASM_LANGUAGE_NAGA);
    CHECK(glasm_language_find("cg", &number) == GLASM_ERROR_ARGUMENT);
    instruction.size = sizeof instruction;
    for (place = 0; place < glasm_instruction_count(); place++) {
        CHECK(glasm_instruction_get_info(place, &instruction) == GLASM_OK);
        CHECK(instruction.meaning.length > 0 && instruction.section.length > 0);
        /* SIN came with NV_vertex_program2 and ARB_fragment_program: VP1.0 has none. */
        if (text_is(instruction.name, "SIN")) {
            sines |= instruction.dialects;
        }
    }
    CHECK((sines & 1u << GLASM_DIALECT_FP10) != 0 && (sines & 1u << GLASM_DIALECT_VP10) == 0);
}

static void diagnostics(void)
{
    glasm_program *program = NULL;
    glasm_program_info info = ZEROS;
    glasm_diagnostic diagnostic = ZEROS;
    glasm_counts counts = ZEROS;
    glasm_text text;
    CHECK(glasm_program_load(REFUSED, sizeof REFUSED - 1, NULL, &program) == GLASM_REFUSED && program != NULL);
    CHECK(glasm_program_diagnostic_count(program) == 1);
    diagnostic.size = sizeof diagnostic;
    CHECK(glasm_program_diagnostic(program, 0, &diagnostic) == GLASM_OK);
    CHECK(diagnostic.severity == GLASM_SEVERITY_ERROR && text_is(diagnostic.code, "two-parameters"));
    CHECK(diagnostic.line == 2 && diagnostic.column == 20 && diagnostic.offset == 27 && diagnostic.length == 4);
    CHECK(diagnostic.error_position == 27 && diagnostic.message.length > 0);
    info.size = sizeof info;
    CHECK(glasm_program_get_info(program, &info) == GLASM_OK);
    CHECK(info.valid == 0 && info.error_position == 27 && info.stage == GLASM_STAGE_ANY);
    CHECK(info.error_string.length == diagnostic.message.length);
    CHECK(memcmp(info.error_string.data, diagnostic.message.data, diagnostic.message.length) == 0);
    counts.size = sizeof counts;
    CHECK(glasm_program_get_counts(program, &counts) == GLASM_REFUSED);
    CHECK(glasm_program_report(program, "water.fp", &text) == GLASM_OK);
    CHECK(strstr(text.data, "water.fp:2:20") != NULL && strstr(text.data, "ADD o[COLR], p[0], p[1];") != NULL);
    CHECK(glasm_program_report(program, NULL, &text) == GLASM_OK && strstr(text.data, "program:2:20") != NULL);
    glasm_program_free(program);
}

static void programs(void)
{
    static const char OPTIONS[] = "!!ARBfp1.0\nOPTION ARB_fog_exp2;OPTION NV_fragment_program;OPTION "
                                  "ARB_precision_hint_nicest;\nMOV   result.color,fragment.color;END";
    static const char LENIENT[] = "!!ARBfp1.0\nRCP result.color, 2.0;\nEND";
    glasm_program *program = loaded(OPTIONS);
    glasm_program_info info = ZEROS;
    glasm_counts counts = ZEROS;
    glasm_load_options options = ZEROS;
    glasm_text text;
    info.size = sizeof info;
    CHECK(glasm_program_get_info(program, &info) == GLASM_OK);
    CHECK(info.valid == 1 && info.stage == GLASM_STAGE_FRAGMENT && info.dialect == GLASM_DIALECT_ARB_FP_NV1);
    CHECK(info.options == (GLASM_OPTION_FOG_EXP2 | GLASM_OPTION_NICEST));
    CHECK(info.error_position == -1 && info.error_string.length == 0 && info.error_string.data[0] == 0);
    CHECK(text_is(info.header, "!!ARBfp1.0") && text_is(info.dialect_name, "ARBfp1.0 with NV_fragment_program"));
    CHECK(glasm_program_print(program, &text) == GLASM_OK && strstr(text.data, "MOV result.color, fragment.color;") != NULL);
    glasm_program_free(program);

    program = loaded(FRAGMENT);
    counts.size = sizeof counts;
    CHECK(glasm_program_get_counts(program, &counts) == GLASM_OK);
    CHECK(counts.instructions == 2 && counts.alu_instructions == 1 && counts.texture_instructions == 1);
    CHECK(counts.temporaries == 1 && counts.parameters == 0 && counts.attributes == 2 && counts.texture_indirections == 1);
    glasm_program_free(program);

    /* A scalar operand has one component: drivers let a constant pass without naming it. */
    CHECK(glasm_program_load(LENIENT, sizeof LENIENT - 1, NULL, &program) == GLASM_REFUSED);
    glasm_program_free(program);
    options.size = sizeof options;
    options.lenient = 1;
    CHECK(glasm_program_load(LENIENT, sizeof LENIENT - 1, &options, &program) == GLASM_OK);
    CHECK(glasm_program_diagnostic_count(program) == 1);
    CHECK(glasm_program_get_info(program, &info) == GLASM_OK && info.valid == 1 && info.error_position == -1);
    CHECK(info.error_string.length > 0);
    glasm_program_free(program);
    options.stage = GLASM_STAGE_VERTEX;
    CHECK(glasm_program_load(LENIENT, sizeof LENIENT - 1, &options, &program) == GLASM_REFUSED);
    CHECK(glasm_program_get_info(program, &info) == GLASM_OK && info.error_position == 0);
    glasm_program_free(program);
}

static void translations(void)
{
    glasm_program *program = loaded(VERTEX);
    glasm_translation *translation = NULL;
    glasm_translate_options options = ZEROS;
    glasm_interface interface = ZEROS;
    glasm_variable variable = ZEROS;
    glasm_parameter parameter = ZEROS;
    glasm_data data, again;
    glasm_text json;
    uint32_t magic, place, states = 0, locals = 0;
    options.size = sizeof options;
    options.gl_coordinates = 1;
    options.group = 2;
    options.binding = 5;
    CHECK(glasm_translate(program, &options, &translation) == GLASM_OK);
    glasm_program_free(program);

    CHECK(glasm_translation_write(translation, GLASM_LANGUAGE_WGSL, &data) == GLASM_OK);
    CHECK(data.length == strlen((const char *)data.data) && strstr((const char *)data.data, "@group(2) @binding(5)") != NULL);
    CHECK(glasm_translation_write(translation, GLASM_LANGUAGE_WGSL, &again) == GLASM_OK && again.data == data.data);
    CHECK(glasm_translation_write(translation, GLASM_LANGUAGE_SPIRV, &again) == GLASM_OK);
    CHECK(again.length % 4 == 0 && (size_t)again.data % 4 == 0);
    memcpy(&magic, again.data, 4);
    CHECK(magic == 0x07230203);
    CHECK(glasm_translation_write(translation, GLASM_LANGUAGE_NAGA, &again) == GLASM_OK);
    CHECK(strncmp((const char *)again.data, "Module {", 8) == 0);

    interface.size = sizeof interface;
    CHECK(glasm_translation_get_interface(translation, &interface) == GLASM_OK);
    CHECK(interface.stage == GLASM_STAGE_VERTEX && text_is(interface.entry_point, "vertex_main"));
    CHECK(interface.parameter_group == 2 && interface.parameter_binding == 5 && interface.memory_words == GLASM_NONE);
    CHECK(interface.chain_group == GLASM_NONE && interface.feature_count == 0);
    /* Position and colour have the locations 0 and 3 of the attributes that they share their storage with. */
    CHECK(interface.input_count == 2);
    variable.size = sizeof variable;
    CHECK(glasm_translation_input(translation, 0, &variable) == GLASM_OK && variable.location == 0);
    CHECK(glasm_translation_input(translation, 1, &variable) == GLASM_OK && variable.location == 3 && variable.number == 3);
    CHECK(variable.format == GLASM_FORMAT_FLOAT && variable.interpolation == 0);
    CHECK(glasm_translation_output(translation, 0, &variable) == GLASM_OK);
    CHECK(variable.location == GLASM_NONE && variable.number == 0 && variable.second_source == 0);
    CHECK(interface.parameter_count == 2);
    for (place = 0; place < 2; place++) {
        parameter.size = sizeof parameter;
        CHECK(glasm_translation_parameter(translation, place, &parameter) == GLASM_OK);
        CHECK(parameter.slot < interface.slots && parameter.initial.f[3] == 0.0f);
        if (parameter.binding == GLASM_BINDING_LOCAL) {
            locals++;
            CHECK(parameter.index == 2 && text_is(parameter.name, "program.local[2]") && text_is(parameter.alias, "scale"));
        } else {
            states++;
            CHECK(parameter.binding == GLASM_BINDING_STATE && text_is(parameter.name, "state.matrix.mvp.row[1]"));
        }
    }
    CHECK(locals == 1 && states == 1);
    CHECK(glasm_translation_json(translation, &json) == GLASM_OK);
    CHECK(json.data[0] == '{' && strstr(json.data, "\"name\":\"program.local[2]\"") != NULL);
    glasm_translation_free(translation);
}

static void pairs(void)
{
    glasm_program *vertex = loaded(VERTEX), *fragment = loaded(FRAGMENT);
    glasm_translation *first = NULL, *second = NULL;
    glasm_interface interface = ZEROS;
    glasm_texture_binding texture = ZEROS;
    glasm_variable variable = ZEROS;
    glasm_text json, word;
    interface.size = sizeof interface;
    CHECK(glasm_translate_pair(vertex, fragment, NULL, &first, &second) == GLASM_OK);
    CHECK(glasm_translation_pair_json(first, second, &json) == GLASM_OK);
    CHECK(strstr(json.data, "\"vertex\":{") != NULL && strstr(json.data, "\"fragment\":{") != NULL);
    CHECK(glasm_translation_get_interface(second, &interface) == GLASM_OK);
    CHECK(interface.stage == GLASM_STAGE_FRAGMENT && interface.texture_count == 1 && interface.input_count == 2);
    CHECK((interface.flags & GLASM_IMPLICIT_DERIVATIVES) != 0 && (interface.flags & GLASM_DISCARDS) == 0);
    texture.size = sizeof texture;
    CHECK(glasm_translation_texture(second, 0, &texture) == GLASM_OK);
    CHECK(texture.unit == 3 && texture.target == GLASM_TARGET_2D && texture.texels == GLASM_TEXELS_SAMPLED);
    CHECK(texture.texture == 0 && texture.sampler == 1);
    /* The vertex side's bindings follow. */
    CHECK(glasm_translation_get_interface(first, &interface) == GLASM_OK && interface.parameter_binding == 2);
    /* The position, which has no location, and what the fragment side reads: colour and texture coordinate. */
    CHECK(interface.output_count == 3);
    variable.size = sizeof variable;
    CHECK(glasm_translation_output(first, 1, &variable) == GLASM_OK && variable.location == 0);
    CHECK(glasm_translation_output(first, 2, &variable) == GLASM_OK && variable.location == 3);
    CHECK(glasm_translation_word(first, GLASM_WORDS_FEATURES, 0, &word) == GLASM_ERROR_ARGUMENT);
    glasm_translation_free(second);
    glasm_translation_free(first);
    CHECK(glasm_translate_pair(fragment, vertex, NULL, &first, &second) == GLASM_UNSUPPORTED && first == NULL);
    glasm_program_free(fragment);
    glasm_program_free(vertex);
}

static void typed_programs(void)
{
    static const char VERTICES[] = "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.color;\nEND";
    static const char GEOMETRY[] = "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\n"
                                   "MOV result.position, vertex[0].position;\nEMIT;\nENDPRIM;\nEND";
    static const char MEMORY[] = "!!NVfp5.0\nIMAGE pixels = image[2];\nBUFFER cells[] = { program.buffer[1] };\nTEMP texel;\n"
                                 "INT TEMP place;\nMOV.S place, {1, 2, 0, 0};\nLOADIM.F32 texel, place, pixels, 2D;\n"
                                 "ADD.F result.color, texel, cells[7];\nEND";
    const glasm_program *programs[2];
    glasm_program *vertex = loaded(VERTICES), *geometry = loaded(GEOMETRY), *memory;
    glasm_translation *translations[2] = {NULL, NULL}, *translation = NULL;
    glasm_interface interface = ZEROS;
    glasm_text word, json;
    uint32_t place;
    glasm_language language, compat, embedded, old;
    glasm_data data;
    interface.size = sizeof interface;
    CHECK(glasm_language_find("glsl-compat", &compat) == GLASM_OK && glasm_language_find("glsl300es", &embedded) == GLASM_OK);
    CHECK(glasm_language_find("glsl", &old) == GLASM_OK);
    programs[0] = vertex;
    programs[1] = geometry;
    CHECK(glasm_translate_chain(programs, 2, NULL, translations) == GLASM_OK);
    for (place = 0; place < 2; place++) {
        CHECK(glasm_translation_get_interface(translations[place], &interface) == GLASM_OK);
        CHECK(interface.chain_group == 1 && text_is(interface.entry_point, "stage_main") && interface.workgroup == 64);
        CHECK(interface.stage == (place == 0 ? GLASM_STAGE_VERTEX : GLASM_STAGE_GEOMETRY));
        for (language = 0; language < glasm_language_count(); language++) {
            if (language != compat && language != embedded && language != old)
                CHECK(glasm_translation_write(translations[place], language, &data) == GLASM_OK);
        }
    }
    /* The geometry program reads positions alone: nothing else is stored for it. */
    CHECK(glasm_translation_json(translations[0], &json) == GLASM_OK);
    CHECK(strstr(json.data, "\"results\":[\"result.position\"]") != NULL);
    glasm_translation_free(translations[0]);
    glasm_translation_free(translations[1]);
    CHECK(glasm_translate_chain(programs + 1, 1, NULL, translations) == GLASM_UNSUPPORTED && translations[0] == NULL);
    {
        glasm_translate_options opengl = ZEROS;
        opengl.size = sizeof opengl;
        opengl.opengl = 1;
        CHECK(glasm_translate_chain(programs, 2, &opengl, translations) == GLASM_ERROR_ARGUMENT);
        CHECK(strstr(glasm_last_error(), "opengl") != NULL);
        opengl.opengl = 0;
        opengl.clamped_colors = 1;
        CHECK(glasm_translate_chain(programs, 2, &opengl, translations) == GLASM_ERROR_ARGUMENT);
        CHECK(strstr(glasm_last_error(), "clamped_colors") != NULL);
    }
    programs[0] = geometry;
    programs[1] = vertex;
    CHECK(glasm_translate_chain(programs, 2, NULL, translations) == GLASM_UNSUPPORTED);
    glasm_program_free(vertex);
    glasm_program_free(geometry);

    if (glasm_program_load(MEMORY, sizeof MEMORY - 1, NULL, &memory) != GLASM_OK) {
        CHECK(glasm_program_report(memory, NULL, &word) == GLASM_OK);
        fprintf(stderr, "%s\n", word.data);
        exit(1);
    }
    CHECK(glasm_translate(memory, NULL, &translation) == GLASM_OK);
    CHECK(glasm_translation_get_interface(translation, &interface) == GLASM_OK);
    CHECK(interface.image_count == 1 && interface.buffer_count == 1 && interface.memory_words != GLASM_NONE);
    {
        glasm_image_binding image = ZEROS;
        glasm_buffer_binding buffer = ZEROS;
        image.size = sizeof image;
        buffer.size = sizeof buffer;
        CHECK(glasm_translation_image(translation, 0, &image) == GLASM_OK);
        CHECK(image.unit == 2 && image.target == GLASM_TARGET_2D && image.writes == 0);
        CHECK(glasm_translation_buffer(translation, 0, &buffer) == GLASM_OK);
        CHECK(buffer.binding == 1 && buffer.element == 4 && buffer.elements == 8);
        CHECK(buffer.kind == GLASM_BUFFER_PARAMETERS);
    }
    glasm_translation_free(translation);
    glasm_program_free(memory);
}

/* A texture of 2x2 texels, each level of green its own, with the unit's number as red. */
static const float TEXELS[16] = {0.0f, 0.0f, 0, 1, 0, 0.25f, 0, 1, 0, 0.5f, 0, 1, 0, 1.0f, 0, 1};

static int32_t give_texture(void *user, uint32_t unit, glasm_target target, glasm_texture *texture)
{
    static const float *const LEVELS[1] = {TEXELS};
    CHECK(texture->size == sizeof(glasm_texture) && unit == 3 && target == GLASM_TARGET_2D);
    *(int *)user += 1;
    texture->width = 2;
    texture->height = 2;
    texture->texels = LEVELS;
    return 1;
}

/* 2D textures by handle are units 32 to 47, and cube maps, which the program names second, 48 to 63. The second texture of
   the one and the first of the other are there. */
static int32_t give_resident(void *user, uint32_t unit, glasm_target target, glasm_texture *texture)
{
    static const float TWO[4] = {0.0f, 0.5f, 0.0f, 1.0f};
    static const float FACES[24] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    static const float *const OF_TWO[1] = {TWO}, *const OF_CUBE[1] = {FACES};
    CHECK(unit >= 32 && unit < 64 && target == (unit < 48 ? GLASM_TARGET_2D : GLASM_TARGET_CUBE));
    *(int *)user += 1;
    if (unit != 33 && unit != 48)
        return 0;
    texture->width = texture->height = 1;
    texture->depth = unit == 48 ? 6 : 1;
    texture->texels = unit == 48 ? OF_CUBE : OF_TWO;
    return 1;
}

static void handles(void)
{
    static const char TEXT[] = "!!NVfp5.0\nOPTION NV_bindless_texture;\nLONG TEMP h;\nTEMP a, b;\n"
                               "PK64.U h, program.local[0];\nTEX a, {0.5, 0.5, 0, 0}, handle(h.x), 2D;\n"
                               "TEX b, {1, 0, 0, 0}, handle(h.y), CUBE;\nADD result.color, a, b;\nEND";
    glasm_program *program = loaded(TEXT);
    glasm_machine *machine = NULL;
    glasm_vector vector;
    int asked = 0;
    CHECK(glasm_machine_new(program, &machine) == GLASM_OK);
    glasm_program_free(program);
    CHECK(glasm_machine_set_textures(machine, give_resident, &asked) == GLASM_OK);
    vector.u[0] = vector.u[1] = vector.u[3] = 1;
    vector.u[2] = 0;
    CHECK(glasm_machine_set_parameter(machine, 0, &vector) == GLASM_OK);
    CHECK(glasm_machine_run(machine, 1) == GLASM_OK && asked == 32);
    CHECK(glasm_machine_get_result(machine, 0, 0, &vector) == GLASM_OK);
    CHECK(vector.f[0] == 1.0f && vector.f[1] == 0.5f && vector.f[3] == 1.0f);
    glasm_machine_free(machine);
}

/* Images by handle are units 32 to 47, whatever their targets: a texel is loaded from the second, another is stored there,
 * and a word of the first is added to. */
static void images(void)
{
    static const char TEXT[] = "!!NVfp5.0\nOPTION NV_bindless_texture;\nLONG TEMP h;\nTEMP r;\n"
                               "PK64.U h, program.local[0];\nLOADIM.U32 r, {1, 0, 0, 0}, handle(h.y), 2D;\n"
                               "MOV.U result.color.x, r.x;\n"
                               "STOREIM.U32 handle(h.y), {0x40302010, 0, 0, 0}, {0, 1, 0, 0}, 2D;\n"
                               "ATOMIM.ADD.U32 r.x, {5, 0, 0, 0}, {2, 0, 0, 0}, handle(h.x), 1D;\n"
                               "MOV.U result.color.y, r.x;\nEND";
    static const uint32_t PIXELS[4] = {1, 0xff0000ff, 3, 4};
    static const uint32_t COUNTS[3] = {7, 8, 9};
    glasm_program *program = loaded(TEXT);
    glasm_machine *machine = NULL;
    glasm_image image = ZEROS;
    glasm_vector vector;
    uint32_t words[4];
    CHECK(glasm_machine_new(program, &machine) == GLASM_OK);
    glasm_program_free(program);
    image.size = sizeof image;
    image.target = GLASM_TARGET_2D;
    image.format = "rgba8";
    image.width = image.height = 2;
    image.words = PIXELS;
    image.word_count = 4;
    CHECK(glasm_machine_set_image(machine, 33, &image) == GLASM_OK);
    image.target = GLASM_TARGET_1D;
    image.format = "r32ui";
    image.width = 3;
    image.height = 0;
    image.words = COUNTS;
    image.word_count = 3;
    CHECK(glasm_machine_set_image(machine, 32, &image) == GLASM_OK);
    /* The low words of both handles, with upper words that say that they are handles. */
    vector.u[0] = 0;
    vector.u[1] = vector.u[2] = vector.u[3] = 1;
    CHECK(glasm_machine_set_parameter(machine, 0, &vector) == GLASM_OK);
    CHECK(glasm_machine_run(machine, 1) == GLASM_OK && glasm_machine_run(machine, 1) == GLASM_OK);
    CHECK(glasm_machine_get_result(machine, 0, 0, &vector) == GLASM_OK);
    /* The second run finds what the first has added. */
    CHECK(vector.u[0] == 0xff0000ff && vector.u[1] == 14);
    CHECK(glasm_machine_get_image(machine, 33, words, 4) == GLASM_OK);
    CHECK(words[0] == 1 && words[1] == 0xff0000ff && words[2] == 0x40302010 && words[3] == 4);
    CHECK(glasm_machine_get_image(machine, 32, words, 3) == GLASM_OK);
    CHECK(words[0] == 7 && words[1] == 8 && words[2] == 19);
    /* Without an image loads give zeros, and stores are lost. */
    CHECK(glasm_machine_set_image(machine, 33, NULL) == GLASM_OK);
    CHECK(glasm_machine_get_image(machine, 33, words, 4) == GLASM_ERROR_ARGUMENT);
    CHECK(glasm_machine_run(machine, 1) == GLASM_OK);
    CHECK(glasm_machine_get_result(machine, 0, 0, &vector) == GLASM_OK && vector.u[0] == 0 && vector.u[1] == 19);
    glasm_machine_free(machine);
}

static void doubles_and_layers(void)
{
    static const char DOUBLES[] = "!!NVfp5.0\nLONG TEMP d;\nTEMP f;\nCVT.F64.F32 d.x, fragment.attrib[0];\n"
                                  "MUL.F64 d.x, d.x, d.x;\nCVT.F32.F64 f.x, d;\nMOV result.color, f.x;\nEND";
    static const char ROUNDED[] = "!!FP1.0\nDECLARE tint;\nMULH H0, tint, tint.x;\n"
                                  "ADDX R1, H0, tint;\nMOVH o[COLH], R1;\nEND";
    static const char LAYERS[] = "!!NVvp5.0\nOPTION NV_viewport_array2;\nOPTION NV_layer_viewport_relative;\n"
                                 "MOV result.position, vertex.position;\nMOV.S result.layer.x, 2;\n"
                                 "MOV.S result.viewport.x, 1;\nEND";
    glasm_program *program = loaded(DOUBLES);
    glasm_translation *translation = NULL;
    glasm_translate_options options = ZEROS;
    glasm_interface interface = ZEROS;
    glasm_system_parameter system = ZEROS;
    glasm_data data;
    options.size = sizeof options;
    interface.size = sizeof interface;
    CHECK(glasm_translate(program, &options, &translation) == GLASM_OK);
    CHECK(glasm_translation_get_interface(translation, &interface) == GLASM_OK && interface.feature_count > 0);
    glasm_translation_free(translation);
    options.paired_float64 = 1;
    CHECK(glasm_translate(program, &options, &translation) == GLASM_OK);
    CHECK(glasm_translation_get_interface(translation, &interface) == GLASM_OK && interface.feature_count == 0);
    CHECK(glasm_translation_write(translation, GLASM_LANGUAGE_WGSL, &data) == GLASM_OK);
    glasm_translation_free(translation);
    glasm_program_free(program);
    program = loaded(ROUNDED);
    options.rounded_parameters = 1;
    options.full_precision = 1;
    CHECK(glasm_translate(program, &options, &translation) == GLASM_OK);
    CHECK(glasm_translation_get_interface(translation, &interface) == GLASM_OK && interface.system_count == 0);
    glasm_translation_free(translation);
    options.full_precision = 0;
    CHECK(glasm_translate(program, &options, &translation) == GLASM_OK);
    CHECK(glasm_translation_get_interface(translation, &interface) == GLASM_OK && interface.system_count == 2);
    system.size = sizeof system;
    CHECK(glasm_translation_system_parameter(translation, 0, &system) == GLASM_OK);
    CHECK(system.what == GLASM_SYSTEM_HALF && system.index == 0 && system.slot == 0);
    CHECK(glasm_translation_system_parameter(translation, 1, &system) == GLASM_OK);
    CHECK(system.what == GLASM_SYSTEM_FIXED && system.index == 0 && system.slot == 1);
    glasm_translation_free(translation);
    glasm_program_free(program);
    program = loaded(LAYERS);
    CHECK(glasm_translate(program, NULL, &translation) == GLASM_OK);
    CHECK(glasm_translation_get_interface(translation, &interface) == GLASM_OK);
    CHECK((interface.flags & GLASM_LAYER_FOLLOWS_VIEWPORT) != 0 && (interface.flags & GLASM_SECOND_VIEW) == 0);
    CHECK(interface.second_view_layer == 0);
    glasm_translation_free(translation);
    glasm_program_free(program);
}

static void on_step(void *user, const glasm_step *step)
{
    int *seen = (int *)user;
    *seen += 1;
    CHECK(step->size == sizeof(glasm_step) && step->number == (uint32_t)*seen && step->instruction == (uint32_t)*seen - 1);
    if (*seen == 2) {
        CHECK(text_is(step->text, "MUL result.color, texel, fragment.color") || text_is(step->text, "MUL result.color, texel, fragment.color;"));
        CHECK(step->line == 4 && step->operand_count == 2 && step->written == 15 && step->has_result == 1);
        CHECK(step->operands[0].f[1] == 1.0f && step->operands[1].f[1] == 0.5f && step->result.f[1] == 0.5f);
    }
}

static void machines(void)
{
    static const char LOOP[] = "!!VP2.0\nL: ADD R0, R0, v[OPOS];\nBRA L;\nMOV o[HPOS], R0;\nEND";
    glasm_program *program = loaded(FRAGMENT);
    glasm_machine *machine = NULL;
    glasm_outcome outcome = ZEROS;
    glasm_vector vector;
    int asked = 0, seen = 0;
    uint32_t fragment;
    outcome.size = sizeof outcome;
    CHECK(glasm_machine_new(program, &machine) == GLASM_OK);
    glasm_program_free(program);
    for (fragment = 0; fragment < 4; fragment++) {
        /* Texture coordinate 0 is attribute 4, and the first colour attribute 1 (NV_fragment_program, table X.1). */
        vector.f[0] = fragment & 1 ? 0.75f : 0.25f;
        vector.f[1] = fragment & 2 ? 0.75f : 0.25f;
        vector.f[2] = 0.0f;
        vector.f[3] = 1.0f;
        CHECK(glasm_machine_set_attribute(machine, fragment, 4, &vector) == GLASM_OK);
        vector.f[0] = vector.f[1] = vector.f[2] = vector.f[3] = 0.5f;
        CHECK(glasm_machine_set_attribute(machine, fragment, 1, &vector) == GLASM_OK);
    }
    CHECK(glasm_machine_set_textures(machine, give_texture, &asked) == GLASM_OK);
    CHECK(glasm_machine_run(machine, 0xf) == GLASM_OK && asked == 1);
    for (fragment = 0; fragment < 4; fragment++) {
        CHECK(glasm_machine_get_result(machine, fragment, 0, &vector) == GLASM_OK);
        CHECK(vector.f[0] == 0.0f && vector.f[1] == 0.5f * TEXELS[4 * fragment + 1] && vector.f[3] == 0.5f);
        CHECK(glasm_machine_get_outcome(machine, fragment, &outcome) == GLASM_OK);
        CHECK(outcome.exit == GLASM_EXIT_END && outcome.discarded == 0 && outcome.steps == 2);
    }
    CHECK(glasm_machine_run(machine, 2) == GLASM_OK && asked == 1);
    CHECK(glasm_machine_get_result(machine, 1, 0, &vector) == GLASM_OK && vector.f[1] == 0.125f);
    CHECK(glasm_machine_get_result(machine, 0, 0, &vector) == GLASM_ERROR_ARGUMENT);
    CHECK(glasm_machine_trace(machine, 0xf, 3, on_step, &seen) == GLASM_OK && seen == 2);
    CHECK(glasm_machine_get_result(machine, 3, 0, &vector) == GLASM_OK && vector.f[1] == 0.5f);
    glasm_machine_free(machine);

    program = loaded(VERTEX);
    CHECK(glasm_machine_new(program, &machine) == GLASM_OK);
    vector.f[0] = 2.0f;
    vector.f[1] = 4.0f;
    vector.f[2] = 8.0f;
    vector.f[3] = 1.0f;
    CHECK(glasm_machine_set_attribute(machine, 0, 3, &vector) == GLASM_OK);
    CHECK(glasm_machine_set_parameter(machine, 0, &vector) == GLASM_OK);
    CHECK(glasm_machine_get_parameter(machine, 0, &vector) == GLASM_ERROR_ARGUMENT);
    CHECK(glasm_machine_run(machine, 1) == GLASM_OK);
    CHECK(glasm_machine_get_parameter(machine, 0, &vector) == GLASM_OK && vector.f[1] == 4.0f);
    /* The first colour of a vertex is result 1. */
    CHECK(glasm_machine_get_result(machine, 0, 1, &vector) == GLASM_OK);
    CHECK(vector.f[0] == 4.0f && vector.f[1] == 16.0f && vector.f[2] == 64.0f && vector.f[3] == 1.0f);
    CHECK(glasm_machine_run(machine, 3) == GLASM_ERROR_ARGUMENT);
    glasm_machine_free(machine);
    glasm_program_free(program);

    program = loaded(LOOP);
    CHECK(glasm_machine_new(program, &machine) == GLASM_OK && glasm_machine_set_limit(machine, 10) == GLASM_OK);
    CHECK(glasm_machine_run(machine, 1) == GLASM_OK && glasm_machine_get_outcome(machine, 0, &outcome) == GLASM_OK);
    CHECK(outcome.exit == GLASM_EXIT_LIMIT && outcome.steps == 10);
    glasm_machine_free(machine);
    glasm_program_free(program);
}

static void caches(const char *folder)
{
    glasm_cache *cache = NULL;
    glasm_cache_info info = ZEROS;
    glasm_translation *translation = NULL, *vertex = NULL, *fragment = NULL;
    glasm_interface interface = ZEROS;
    glasm_parameter parameter = ZEROS;
    glasm_data data;
    glasm_text json;
    char kept[4096], described[8192];
    int round;
    info.size = sizeof info;
    interface.size = sizeof interface;
    parameter.size = sizeof parameter;
    CHECK(glasm_cache_open(folder, 0, &cache) == GLASM_OK);
    for (round = 0; round < 2; round++) {
        CHECK(glasm_cache_translate(cache, VERTEX, sizeof VERTEX - 1, NULL, NULL, GLASM_LANGUAGE_WGSL, &translation) == GLASM_OK);
        CHECK(glasm_translation_write(translation, GLASM_LANGUAGE_WGSL, &data) == GLASM_OK && data.length < sizeof kept);
        CHECK(glasm_translation_json(translation, &json) == GLASM_OK && json.length < sizeof described);
        if (round == 0) {
            memcpy(kept, data.data, data.length + 1);
            memcpy(described, json.data, json.length + 1);
        }
        CHECK(strcmp(kept, (const char *)data.data) == 0 && strcmp(described, json.data) == 0);
        CHECK(glasm_translation_get_interface(translation, &interface) == GLASM_OK && interface.parameter_count == 2);
        CHECK(glasm_translation_parameter(translation, 0, &parameter) == GLASM_OK && text_is(parameter.alias, "scale"));
        CHECK(glasm_translation_write(translation, GLASM_LANGUAGE_MSL, &data) == (round == 0 ? GLASM_OK : GLASM_ERROR_ARGUMENT));
        glasm_translation_free(translation);
    }
    CHECK(glasm_cache_get_info(cache, &info) == GLASM_OK);
    CHECK(info.hits == 1 && info.misses == 1 && info.stored == 1 && info.bytes > strlen(kept));
    for (round = 0; round < 2; round++) {
        CHECK(glasm_cache_translate_pair(cache, VERTEX, GLASM_ZERO_TERMINATED, FRAGMENT, GLASM_ZERO_TERMINATED, NULL, NULL,
                                         GLASM_LANGUAGE_SPIRV, &vertex, &fragment) == GLASM_OK);
        CHECK(glasm_translation_write(fragment, GLASM_LANGUAGE_SPIRV, &data) == GLASM_OK && data.length % 4 == 0);
        CHECK((size_t)data.data % 4 == 0 && memcmp(data.data, "\x03\x02\x23\x07", 4) == 0);
        CHECK(glasm_translation_pair_json(vertex, fragment, &json) == GLASM_OK);
        glasm_translation_free(vertex);
        glasm_translation_free(fragment);
    }
    CHECK(glasm_cache_get_info(cache, &info) == GLASM_OK && info.hits == 3 && info.stored == 3);
    CHECK(glasm_cache_translate(cache, REFUSED, sizeof REFUSED - 1, NULL, NULL, GLASM_LANGUAGE_WGSL, &translation) == GLASM_REFUSED);
    CHECK(translation == NULL);
    glasm_cache_free(cache);
}

int main(int count, char **arguments)
{
    CHECK(glasm_last_error()[0] == 0);
    versions_and_lists();
    diagnostics();
    programs();
    translations();
    pairs();
    typed_programs();
    machines();
    handles();
    images();
    doubles_and_layers();
    CHECK(count == 2);
    caches(arguments[1]);
    printf("every function did what it should\n");
    return 0;
}
