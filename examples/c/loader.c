/* What the loader of an old game adds before glProgramStringARB: the game's vertex and fragment program become a pair in GLSL,
 * and the loader learns where its attributes, parameters and textures go.
 *
 * `replace_pair` is what you copy. The calls of OpenGL go through a table, so that this example runs without a window: `main`
 * fills it with functions that print what they are asked for. */
#include <stdio.h>
#include <string.h>

#include <glasm.h>

/* The functions of OpenGL that are needed, as the loader found them. */
struct gl {
    unsigned (*compile)(int is_fragment, const char *glsl);             /* glCreateShader to glCompileShader */
    void (*link)(unsigned vertex, unsigned fragment);                   /* glAttachShader to glLinkProgram, glUseProgram */
    void (*texture_unit)(const char *uniform, unsigned unit);           /* glUniform1i */
    void (*uniform_buffer)(const char *block, unsigned vectors);        /* glUniformBlockBinding, glBufferData */
    void (*set_vector)(const char *block, unsigned slot, const char *follows, const float value[4]); /* glBufferSubData */
};

/* Tells OpenGL where a side's parameters and textures go. */
static void set_up(const struct gl *gl, const glasm_translation *side, const char *block)
{
    glasm_interface info;
    glasm_parameter parameter;
    glasm_texture_binding texture;
    char name[32];
    uint32_t place;
    info.size = sizeof info;
    parameter.size = sizeof parameter;
    texture.size = sizeof texture;
    glasm_translation_get_interface(side, &info);
    if (info.slots > 0) {
        gl->uniform_buffer(block, info.slots);
    }
    for (place = 0; place < info.parameter_count; place++) {
        /* `name` is what the game sets it by, such as program.local[2], or the state that it follows. */
        if (glasm_translation_parameter(side, place, &parameter) == GLASM_OK && parameter.slot != GLASM_NONE) {
            gl->set_vector(block, parameter.slot, parameter.name.data, parameter.initial.f);
        }
    }
    for (place = 0; place < info.texture_count; place++) {
        if (glasm_translation_texture(side, place, &texture) == GLASM_OK) {
            sprintf(name, "texture%u", texture.unit);
            gl->texture_unit(name, texture.unit);
        }
    }
}

/* Replaces two program strings. Where the answer is 0 the game goes on as it would without this. */
static int replace_pair(const struct gl *gl, const char *vertex_text, const char *fragment_text)
{
    glasm_load_options load = {0};
    glasm_translate_options options = {0};
    glasm_program *vertex = NULL, *fragment = NULL;
    glasm_translation *sides[2] = {NULL, NULL};
    glasm_data glsl[2];
    int done = 0;
    load.size = sizeof load;
    load.lenient = 1; /* As the drivers of the time read programs. */
    options.size = sizeof options;
    options.gl_coordinates = 1;
    if (glasm_program_load(vertex_text, GLASM_ZERO_TERMINATED, &load, &vertex) == GLASM_OK
        && glasm_program_load(fragment_text, GLASM_ZERO_TERMINATED, &load, &fragment) == GLASM_OK
        && glasm_translate_pair(vertex, fragment, &options, &sides[0], &sides[1]) == GLASM_OK
        && glasm_translation_write(sides[0], GLASM_LANGUAGE_GLSL330, &glsl[0]) == GLASM_OK
        && glasm_translation_write(sides[1], GLASM_LANGUAGE_GLSL330, &glsl[1]) == GLASM_OK) {
        /* Attributes are at the locations of the conventional attributes' numbers: position 0, colour 3, texture 8. */
        gl->link(gl->compile(0, (const char *)glsl[0].data), gl->compile(1, (const char *)glsl[1].data));
        set_up(gl, sides[0], "VertexParameters");
        set_up(gl, sides[1], "FragmentParameters");
        done = 1;
    } else {
        fprintf(stderr, "a program is left as it is: %s\n", glasm_last_error());
    }
    glasm_translation_free(sides[0]);
    glasm_translation_free(sides[1]);
    glasm_program_free(vertex);
    glasm_program_free(fragment);
    return done;
}

static unsigned compile(int is_fragment, const char *glsl)
{
    printf("compile the %s shader: %s", is_fragment ? "fragment" : "vertex", strncmp(glsl, "#version 330 core\n", 18) == 0 ? glsl : "no GLSL\n");
    return is_fragment ? 2 : 1;
}

static void link_shaders(unsigned vertex, unsigned fragment)
{
    printf("link shaders %u and %u\n", vertex, fragment);
}

static void texture_unit(const char *uniform, unsigned unit)
{
    printf("uniform %s is unit %u\n", uniform, unit);
}

static void uniform_buffer(const char *block, unsigned vectors)
{
    printf("block %s has %u vectors\n", block, vectors);
}

static void set_vector(const char *block, unsigned slot, const char *follows, const float value[4])
{
    printf("block %s, vector %u follows %s and begins as (%g, %g, %g, %g)\n", block, slot, follows, value[0], value[1],
           value[2], value[3]);
}

int main(void)
{
    struct gl gl;
    gl.compile = compile;
    gl.link = link_shaders;
    gl.texture_unit = texture_unit;
    gl.uniform_buffer = uniform_buffer;
    gl.set_vector = set_vector;
    return !replace_pair(&gl,
                         "!!ARBvp1.0\nMUL result.color, vertex.color, program.local[2];\n"
                         "MOV result.position, vertex.position;\nMOV result.texcoord[0], vertex.texcoord[0];\nEND",
                         "!!ARBfp1.0\nTEMP texel;\nTEX texel, fragment.texcoord[0], texture[3], 2D;\n"
                         "MUL result.color, texel, fragment.color;\nEND");
}
