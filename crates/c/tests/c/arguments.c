/* Every function with arguments that are wrong: NULL, nothing, too much, numbers that do not exist, sizes that were not set,
 * and handles that are freed in another order than they were made. */
#include "check.h"

static const char TEXT[] = "!!ARBvp1.0\nMOV result.position, vertex.position;\nEND";

/* An error, and a sentence that says why. */
#define WRONG(call) CHECK((call) == GLASM_ERROR_ARGUMENT && glasm_last_error()[0] != 0)

static void nothing(void)
{
    glasm_program *program = (glasm_program *)TEXT;
    glasm_text text;
    glasm_data data;
    glasm_vector vector;
    uint32_t index;
    memset(&vector, 0, sizeof vector);
    glasm_program_free(NULL);
    glasm_translation_free(NULL);
    glasm_machine_free(NULL);
    glasm_cache_free(NULL);
    WRONG(glasm_program_load(NULL, 0, NULL, &program));
    CHECK(program == NULL);
    WRONG(glasm_program_load(NULL, GLASM_ZERO_TERMINATED, NULL, &program));
    WRONG(glasm_program_load(TEXT, sizeof TEXT - 1, NULL, NULL));
    WRONG(glasm_program_get_info(NULL, NULL));
    WRONG(glasm_program_get_counts(NULL, NULL));
    WRONG(glasm_program_report(NULL, NULL, &text));
    WRONG(glasm_program_print(NULL, &text));
    WRONG(glasm_program_diagnostic(NULL, 0, NULL));
    CHECK(glasm_program_diagnostic_count(NULL) == 0);
    WRONG(glasm_translate(NULL, NULL, NULL));
    WRONG(glasm_translate_pair(NULL, NULL, NULL, NULL, NULL));
    WRONG(glasm_translate_chain(NULL, 2, NULL, NULL));
    WRONG(glasm_translation_write(NULL, GLASM_LANGUAGE_WGSL, &data));
    WRONG(glasm_translation_json(NULL, &text));
    WRONG(glasm_translation_pair_json(NULL, NULL, &text));
    WRONG(glasm_translation_get_interface(NULL, NULL));
    WRONG(glasm_translation_input(NULL, 0, NULL));
    WRONG(glasm_translation_output(NULL, 0, NULL));
    WRONG(glasm_translation_parameter(NULL, 0, NULL));
    WRONG(glasm_translation_system_parameter(NULL, 0, NULL));
    WRONG(glasm_translation_texture(NULL, 0, NULL));
    WRONG(glasm_translation_image(NULL, 0, NULL));
    WRONG(glasm_translation_buffer(NULL, 0, NULL));
    WRONG(glasm_translation_word(NULL, GLASM_WORDS_FEATURES, 0, &text));
    WRONG(glasm_machine_new(NULL, NULL));
    WRONG(glasm_machine_set_attribute(NULL, 0, 0, &vector));
    WRONG(glasm_machine_set_parameter(NULL, 0, &vector));
    WRONG(glasm_machine_set_textures(NULL, NULL, NULL));
    WRONG(glasm_machine_set_image(NULL, 0, NULL));
    WRONG(glasm_machine_get_image(NULL, 0, NULL, 0));
    WRONG(glasm_machine_set_limit(NULL, 1));
    WRONG(glasm_machine_run(NULL, 1));
    WRONG(glasm_machine_trace(NULL, 1, 0, NULL, NULL));
    WRONG(glasm_machine_get_outcome(NULL, 0, NULL));
    WRONG(glasm_machine_get_result(NULL, 0, 0, &vector));
    WRONG(glasm_machine_get_parameter(NULL, 0, &vector));
    WRONG(glasm_cache_open(NULL, 0, NULL));
    WRONG(glasm_cache_translate(NULL, TEXT, sizeof TEXT - 1, NULL, NULL, GLASM_LANGUAGE_WGSL, NULL));
    WRONG(glasm_cache_translate_pair(NULL, TEXT, 1, TEXT, 1, NULL, NULL, GLASM_LANGUAGE_WGSL, NULL, NULL));
    WRONG(glasm_cache_get_info(NULL, NULL));
    WRONG(glasm_language_get_info(0, NULL));
    WRONG(glasm_language_get_info(8, NULL));
    WRONG(glasm_language_find(NULL, &index));
    WRONG(glasm_instruction_get_info(0, NULL));
    WRONG(glasm_instruction_get_info((size_t)-1, NULL));
}

static void lengths(void)
{
    glasm_program *program = NULL;
    glasm_diagnostic diagnostic = ZEROS;
    size_t length;
    diagnostic.size = sizeof diagnostic;
    CHECK(glasm_program_load(TEXT, 0, NULL, &program) == GLASM_REFUSED && program != NULL);
    CHECK(glasm_program_diagnostic(program, 0, &diagnostic) == GLASM_OK && text_is(diagnostic.code, "header"));
    glasm_program_free(program);
    CHECK(glasm_program_load("", GLASM_ZERO_TERMINATED, NULL, &program) == GLASM_REFUSED);
    glasm_program_free(program);
    /* More than is read is not touched. */
    for (length = (size_t)16 * 1024 * 1024 + 1; length < (size_t)-1; length = length > (size_t)-1 / 3 ? (size_t)-1 : 3 * length) {
        CHECK(glasm_program_load(TEXT, length, NULL, &program) == GLASM_REFUSED && program != NULL);
        CHECK(glasm_program_diagnostic_count(program) == 1);
        CHECK(glasm_program_diagnostic(program, 0, &diagnostic) == GLASM_OK && text_is(diagnostic.code, "source-too-large"));
        WRONG(glasm_program_diagnostic(program, 1, &diagnostic));
        WRONG(glasm_program_diagnostic(program, (size_t)-1, &diagnostic));
        glasm_program_free(program);
    }
    CHECK(glasm_program_load(TEXT, (size_t)-2, NULL, &program) == GLASM_REFUSED);
    glasm_program_free(program);
}

static void structs(void)
{
    glasm_program *program = loaded(TEXT);
    glasm_translation *translation = NULL;
    glasm_program_info info;
    glasm_load_options load = ZEROS;
    glasm_translate_options options = ZEROS;
    struct {
        glasm_translate_options known;
        uint32_t more;
    } newer;
    memset(&info, 0xee, sizeof info);
    memset(&newer, 0, sizeof newer);
    info.size = 0;
    WRONG(glasm_program_get_info(program, &info));
    info.size = (uint32_t)-1;
    WRONG(glasm_program_get_info(program, &info));
    /* An older header's struct: what lies behind it is left alone. */
    info.size = 8;
    CHECK(glasm_program_get_info(program, &info) == GLASM_OK && info.valid == 1 && info.stage == 0xeeeeeeee && info.size == 8);
    glasm_program_free(program);
    /* Options whose size was not set, and choices that do not exist. */
    WRONG(glasm_program_load(TEXT, sizeof TEXT - 1, &load, &program));
    load.size = sizeof load;
    load.stage = GLASM_STAGE_COMPUTE + 1;
    WRONG(glasm_program_load(TEXT, sizeof TEXT - 1, &load, &program));
    load.stage = GLASM_STAGE_ANY;
    load.lenient = 2;
    WRONG(glasm_program_load(TEXT, sizeof TEXT - 1, &load, &program));
    CHECK(program == NULL);
    program = loaded(TEXT);
    WRONG(glasm_translate(program, &options, &translation));
    options.size = sizeof options;
    options.float_level = 3;
    WRONG(glasm_translate(program, &options, &translation));
    options.float_level = 0;
    options.lookups[31] = GLASM_LOOKUP_DEPTH_ALPHA + 1;
    WRONG(glasm_translate(program, &options, &translation));
    options.lookups[31] = 0;
    options.group = 255;
    CHECK(glasm_last_error_code()[0] == 0);
    CHECK(glasm_translate(program, &options, &translation) == GLASM_UNSUPPORTED && translation == NULL);
    CHECK(strcmp(glasm_last_error_code(), "wrong-options") == 0);
    /* A newer header's options: what they say beyond this version has to be nothing. */
    newer.known.size = sizeof newer;
    CHECK(glasm_translate(program, &newer.known, &translation) == GLASM_OK);
    glasm_translation_free(translation);
    newer.more = 1;
    WRONG(glasm_translate(program, &newer.known, &translation));
    CHECK(translation == NULL);
    glasm_program_free(program);
}

static void images(glasm_machine *machine)
{
    static const uint32_t WORDS[6] = {1, 2, 3, 4, 5, 6};
    glasm_image image = ZEROS;
    uint32_t words[6];
    WRONG(glasm_machine_set_image(machine, 48, NULL));
    WRONG(glasm_machine_get_image(machine, 0, words, 6));
    image.size = sizeof image;
    image.target = GLASM_TARGET_2D;
    image.width = 2;
    image.height = 3;
    WRONG(glasm_machine_set_image(machine, 0, &image));
    image.format = "rgba9";
    WRONG(glasm_machine_set_image(machine, 0, &image));
    image.format = "r32ui";
    image.depth = 2;
    WRONG(glasm_machine_set_image(machine, 0, &image));
    image.depth = 0;
    image.samples = 2;
    WRONG(glasm_machine_set_image(machine, 0, &image));
    image.samples = 0;
    image.words = WORDS;
    image.word_count = 5;
    WRONG(glasm_machine_set_image(machine, 0, &image));
    image.word_count = 6;
    image.target = 99;
    WRONG(glasm_machine_set_image(machine, 0, &image));
    image.target = GLASM_TARGET_1D;
    WRONG(glasm_machine_set_image(machine, 0, &image));
    image.target = GLASM_TARGET_2D;
    image.width = image.height = 0xffffffff;
    WRONG(glasm_machine_set_image(machine, 0, &image));
    image.width = 2;
    image.height = 3;
    CHECK(glasm_machine_set_image(machine, 0, &image) == GLASM_OK);
    WRONG(glasm_machine_get_image(machine, 0, words, 5));
    WRONG(glasm_machine_get_image(machine, 0, NULL, 6));
    CHECK(glasm_machine_get_image(machine, 0, words, 6) == GLASM_OK && words[5] == 6);
    CHECK(glasm_machine_set_image(machine, 0, NULL) == GLASM_OK);
}

static void numbers(void)
{
    glasm_program *program = loaded(TEXT), *refused = NULL;
    const glasm_program *programs[5];
    glasm_translation *translation = NULL, *others[5];
    glasm_machine *machine = NULL;
    glasm_variable variable = ZEROS;
    glasm_parameter parameter = ZEROS;
    glasm_vector vector;
    glasm_text text;
    glasm_data data;
    memset(&vector, 0, sizeof vector);
    CHECK(glasm_translate(program, NULL, &translation) == GLASM_OK);
    variable.size = sizeof variable;
    parameter.size = sizeof parameter;
    WRONG(glasm_translation_write(translation, (glasm_language)glasm_language_count(), &data));
    WRONG(glasm_translation_write(translation, (uint32_t)-1, &data));
    WRONG(glasm_translation_write(translation, 0, NULL));
    WRONG(glasm_translation_input(translation, 1, &variable));
    WRONG(glasm_translation_input(translation, (uint32_t)-1, &variable));
    WRONG(glasm_translation_parameter(translation, 0, &parameter));
    WRONG(glasm_translation_word(translation, 4, 0, &text));
    WRONG(glasm_translation_word(translation, GLASM_WORDS_FEATURES, 0, &text));
    WRONG(glasm_translation_json(translation, NULL));
    WRONG(glasm_translation_pair_json(translation, translation, &text));
    programs[0] = programs[1] = programs[2] = programs[3] = programs[4] = program;
    WRONG(glasm_translate_chain(programs, 0, NULL, others));
    WRONG(glasm_translate_chain(programs, 5, NULL, others));
    WRONG(glasm_translate_chain(programs, (size_t)-1, NULL, others));
    CHECK(glasm_translate_chain(programs, 2, NULL, others) == GLASM_UNSUPPORTED && others[1] == NULL);
    programs[1] = NULL;
    WRONG(glasm_translate_chain(programs, 2, NULL, others));

    CHECK(glasm_machine_new(program, &machine) == GLASM_OK);
    WRONG(glasm_machine_set_attribute(machine, 4, 0, &vector));
    WRONG(glasm_machine_set_attribute(machine, 0, 128, &vector));
    WRONG(glasm_machine_set_attribute(machine, 0, 0, NULL));
    WRONG(glasm_machine_set_parameter(machine, 0, &vector));
    images(machine);
    WRONG(glasm_machine_run(machine, 0));
    WRONG(glasm_machine_run(machine, 16));
    WRONG(glasm_machine_trace(machine, 1, 0, NULL, NULL));
    WRONG(glasm_machine_trace(machine, 1, 1, NULL, NULL));
    WRONG(glasm_machine_trace(machine, 1, 32, NULL, NULL));
    WRONG(glasm_machine_get_result(machine, 0, 0, &vector));
    CHECK(glasm_machine_run(machine, 1) == GLASM_OK);
    WRONG(glasm_machine_get_result(machine, 0, 128, &vector));
    WRONG(glasm_machine_get_result(machine, 4, 0, &vector));
    glasm_machine_free(machine);
    glasm_translation_free(translation);
    glasm_program_free(program);

    CHECK(glasm_program_load("!!FP1.0\nXYZ;END", GLASM_ZERO_TERMINATED, NULL, &refused) == GLASM_REFUSED);
    CHECK(glasm_translate(refused, NULL, &translation) == GLASM_REFUSED && translation == NULL);
    CHECK(glasm_machine_new(refused, &machine) == GLASM_REFUSED && machine == NULL);
    glasm_program_free(refused);
}

/* What is made of a program outlives it, whatever is freed first. */
static void orders(void)
{
    int order;
    for (order = 0; order < 6; order++) {
        static const int ORDERS[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        glasm_program *program = loaded(TEXT);
        glasm_translation *translation = NULL;
        glasm_machine *machine = NULL;
        glasm_vector vector;
        glasm_data data;
        glasm_text json;
        int step;
        CHECK(glasm_translate(program, NULL, &translation) == GLASM_OK && glasm_machine_new(program, &machine) == GLASM_OK);
        for (step = 0; step < 3; step++) {
            switch (ORDERS[order][step]) {
            case 0:
                glasm_program_free(program);
                break;
            case 1:
                CHECK(glasm_translation_write(translation, GLASM_LANGUAGE_HLSL, &data) == GLASM_OK && data.length > 0);
                CHECK(glasm_translation_json(translation, &json) == GLASM_OK && json.length > 0);
                glasm_translation_free(translation);
                break;
            default:
                CHECK(glasm_machine_run(machine, 1) == GLASM_OK);
                CHECK(glasm_machine_get_result(machine, 0, 0, &vector) == GLASM_OK && vector.f[3] == 1.0f);
                glasm_machine_free(machine);
            }
        }
    }
}

static int32_t give_nonsense(void *user, uint32_t unit, glasm_target target, glasm_texture *texture)
{
    static const float TEXEL[4] = {0, 0, 0, 0};
    static const float *const LEVELS[2] = {TEXEL, NULL};
    (void)unit;
    (void)target;
    texture->texels = LEVELS;
    switch (*(int *)user) {
    case 0: texture->width = texture->height = texture->depth = 0xffffffff; break;
    case 1: texture->levels = 0xffffffff; break;
    case 2: texture->texels = NULL; break;
    case 3: texture->format = 7; break;
    case 4: texture->wrap[2] = 5; break;
    case 5: texture->levels = 2; break;
    case 6: texture->minification = 2; break;
    case 7: texture->compare = 9; break;
    case 8: texture->depth = 2; break;
    case 9: texture->depth_mode = 4; break;
    default: return 0;
    }
    return 1;
}

static void textures(void)
{
    glasm_program *program = loaded("!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[0], 2D;\nEND");
    glasm_machine *machine = NULL;
    int kind;
    CHECK(glasm_machine_new(program, &machine) == GLASM_OK);
    for (kind = 0; kind < 11; kind++) {
        CHECK(glasm_machine_set_textures(machine, give_nonsense, &kind) == GLASM_OK);
        CHECK(glasm_machine_run(machine, 1) == (kind == 10 ? GLASM_OK : GLASM_ERROR_ARGUMENT));
    }
    glasm_machine_free(machine);
    glasm_program_free(program);
}

static void folders(const char *folder)
{
    glasm_cache *cache = NULL;
    glasm_translation *translation = NULL;
    WRONG(glasm_cache_open("", 0, &cache));
    CHECK(glasm_cache_open("/dev/null/cache", 0, &cache) == GLASM_ERROR_FILE && cache == NULL);
    CHECK(glasm_cache_open(folder, 1, &cache) == GLASM_OK);
    /* A folder that holds nothing: everything is translated. */
    CHECK(glasm_cache_translate(cache, TEXT, sizeof TEXT - 1, NULL, NULL, GLASM_LANGUAGE_WGSL, &translation) == GLASM_OK);
    glasm_cache_free(cache);
    glasm_translation_free(translation);
}

int main(int count, char **arguments)
{
    CHECK(count == 2);
    nothing();
    lengths();
    structs();
    numbers();
    orders();
    textures();
    folders(arguments[1]);
    printf("everything wrong was refused\n");
    return 0;
}
