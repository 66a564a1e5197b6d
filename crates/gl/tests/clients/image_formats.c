/* Image units: texels of all formats (EXT_shader_image_load_store, table X.2) as words and as numbers, in several units at once. */
#include "client.h"

#define FETCH(type, name) type name = (type)look_up("gl" #name)

static PFNGLBINDIMAGETEXTUREEXTPROC BindImage;
static PFNGLMEMORYBARRIEREXTPROC Barrier;

enum { FLOATS, SIGNED, UNSIGNED };

/* A format with the bits of a texel, what its components are and how many, and how its texels lie in memory. */
static const struct {
    const char *name;
    GLenum format;
    int bits, kind, components;
    GLenum order, type;
} formats[] = {
#define FORMAT(format, bits, kind, components, order, type) { #format, GL_##format, bits, kind, components, GL_##order, GL_##type }
    FORMAT(RGBA32F, 128, FLOATS, 4, RGBA, FLOAT),
    FORMAT(RGBA16F, 64, FLOATS, 4, RGBA, HALF_FLOAT),
    FORMAT(RG32F, 64, FLOATS, 2, RG, FLOAT),
    FORMAT(RG16F, 32, FLOATS, 2, RG, HALF_FLOAT),
    FORMAT(R11F_G11F_B10F, 32, FLOATS, 3, RGB, UNSIGNED_INT_10F_11F_11F_REV),
    FORMAT(R32F, 32, FLOATS, 1, RED, FLOAT),
    FORMAT(R16F, 16, FLOATS, 1, RED, HALF_FLOAT),
    FORMAT(RGBA32UI, 128, UNSIGNED, 4, RGBA_INTEGER, UNSIGNED_INT),
    FORMAT(RGBA16UI, 64, UNSIGNED, 4, RGBA_INTEGER, UNSIGNED_SHORT),
    FORMAT(RGB10_A2UI, 32, UNSIGNED, 4, RGBA_INTEGER, UNSIGNED_INT_2_10_10_10_REV),
    FORMAT(RGBA8UI, 32, UNSIGNED, 4, RGBA_INTEGER, UNSIGNED_BYTE),
    FORMAT(RG32UI, 64, UNSIGNED, 2, RG_INTEGER, UNSIGNED_INT),
    FORMAT(RG16UI, 32, UNSIGNED, 2, RG_INTEGER, UNSIGNED_SHORT),
    FORMAT(RG8UI, 16, UNSIGNED, 2, RG_INTEGER, UNSIGNED_BYTE),
    FORMAT(R32UI, 32, UNSIGNED, 1, RED_INTEGER, UNSIGNED_INT),
    FORMAT(R16UI, 16, UNSIGNED, 1, RED_INTEGER, UNSIGNED_SHORT),
    FORMAT(R8UI, 8, UNSIGNED, 1, RED_INTEGER, UNSIGNED_BYTE),
    FORMAT(RGBA32I, 128, SIGNED, 4, RGBA_INTEGER, INT),
    FORMAT(RGBA16I, 64, SIGNED, 4, RGBA_INTEGER, SHORT),
    FORMAT(RGBA8I, 32, SIGNED, 4, RGBA_INTEGER, BYTE),
    FORMAT(RG32I, 64, SIGNED, 2, RG_INTEGER, INT),
    FORMAT(RG16I, 32, SIGNED, 2, RG_INTEGER, SHORT),
    FORMAT(RG8I, 16, SIGNED, 2, RG_INTEGER, BYTE),
    FORMAT(R32I, 32, SIGNED, 1, RED_INTEGER, INT),
    FORMAT(R16I, 16, SIGNED, 1, RED_INTEGER, SHORT),
    FORMAT(R8I, 8, SIGNED, 1, RED_INTEGER, BYTE),
    FORMAT(RGBA16, 64, FLOATS, 4, RGBA, UNSIGNED_SHORT),
    FORMAT(RGB10_A2, 32, FLOATS, 4, RGBA, UNSIGNED_INT_2_10_10_10_REV),
    FORMAT(RGBA8, 32, FLOATS, 4, RGBA, UNSIGNED_BYTE),
    FORMAT(RG16, 32, FLOATS, 2, RG, UNSIGNED_SHORT),
    FORMAT(RG8, 16, FLOATS, 2, RG, UNSIGNED_BYTE),
    FORMAT(R16, 16, FLOATS, 1, RED, UNSIGNED_SHORT),
    FORMAT(R8, 8, FLOATS, 1, RED, UNSIGNED_BYTE),
    FORMAT(RGBA16_SNORM, 64, FLOATS, 4, RGBA, SHORT),
    FORMAT(RGBA8_SNORM, 32, FLOATS, 4, RGBA, BYTE),
    FORMAT(RG16_SNORM, 32, FLOATS, 2, RG, SHORT),
    FORMAT(RG8_SNORM, 16, FLOATS, 2, RG, BYTE),
    FORMAT(R16_SNORM, 16, FLOATS, 1, RED, SHORT),
    FORMAT(R8_SNORM, 8, FLOATS, 1, RED, BYTE),
#undef FORMAT
};

#define FORMATS (int)(sizeof formats / sizeof *formats)

static GLuint texture(int number, const void *texels)
{
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)formats[number].format, 1, 1, 0, formats[number].order, formats[number].type, texels);
    expect_error(formats[number].name, GL_NO_ERROR);
    return name;
}

static void use(GLuint name, const char *text)
{
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, name);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, text);
    expect_error(text, GL_NO_ERROR);
}

static void run(const char *what)
{
    draw_square();
    Barrier(GL_ALL_BARRIER_BITS);
    expect_error(what, GL_NO_ERROR);
}

/* The words of a texel, loaded by accesses of each size and stored in an image of words. Only one size is that of the texel. */
static void words(void)
{
    /* Bytes that are numbers in every format, in the order of a little-endian memory. */
    static const unsigned char bytes[16] = { 1, 0x3c, 2, 0x3d, 3, 0x3e, 4, 0x3f, 5, 0x3c, 6, 0x3d, 7, 0x3e, 8, 0x3f };
    static const struct {
        const char *access;
        int bits;
    } accesses[] = { { "U8", 8 }, { "U16", 16 }, { "U32", 32 }, { "U32X2", 64 }, { "U32X4", 128 } };
    GLuint wanted[4], read[4], results, made;
    int number, access, word;
    char text[256];
    glGenTextures(1, &results);
    glBindTexture(GL_TEXTURE_2D, results);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32UI, 1, 1, 0, GL_RGBA_INTEGER, GL_UNSIGNED_INT, NULL);
    for (access = 0; access < 5; access++) {
        /* Not the first units. */
        int unit = 2 * access % 5;
        snprintf(text, sizeof text, "!!NVfp5.0\nUINT TEMP n; LOADIM.%s n, {0, 0, 0, 0}, image[%d], 2D;\n"
            "STOREIM.U32X4 image[5], n, {0, 0, 0, 0}, 2D; MOV.F result.color, 0; END", accesses[access].access, unit);
        use(100 + (GLuint)access, text);
        for (number = 0; number < FORMATS; number++) {
            int count = accesses[access].bits >= 32 ? accesses[access].bits / 32 : 1;
            made = texture(number, bytes);
            BindImage((GLuint)unit, made, 0, GL_FALSE, 0, GL_READ_ONLY, (GLint)formats[number].format);
            BindImage(5, results, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA32UI);
            run(formats[number].name);
            glBindTexture(GL_TEXTURE_2D, results);
            glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA_INTEGER, GL_UNSIGNED_INT, read);
            memset(wanted, 0, sizeof wanted);
            for (word = 0; word < count && accesses[access].bits == formats[number].bits; word++)
                memcpy(&wanted[word], bytes + 4 * word, accesses[access].bits >= 32 ? 4 : (size_t)accesses[access].bits / 8);
            /* A vector of fewer words ends with 1. */
            for (word = 0; word < count; word++) {
                if (read[word] != wanted[word]) {
                    printf("%s by %s: word %d is 0x%08x, not 0x%08x\n", formats[number].name, accesses[access].access, word, read[word],
                        wanted[word]);
                    failures++;
                }
            }
            glDeleteTextures(1, &made);
        }
    }
    glDeleteTextures(1, &results);
}

/* What a store converts to the format, in components that a texel has. */
static void expect_texel(int number, GLuint name)
{
    static const float floats[4] = { 0.75f, 0.25f, 0.5f, 1 };
    static const GLint wholes[4] = { -5, 6, -7, 8 };
    static const GLuint positives[4] = { 5, 6, 7, 2 };
    GLint component, read[4] = { 0, 0, 0, 0 };
    float given[4] = { 0, 0, 0, 0 };
    int is_right = 1;
    glBindTexture(GL_TEXTURE_2D, name);
    if (formats[number].kind == FLOATS)
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, given);
    else
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA_INTEGER, formats[number].kind == SIGNED ? GL_INT : GL_UNSIGNED_INT, read);
    for (component = 0; component < formats[number].components; component++) {
        if (formats[number].kind == FLOATS)
            is_right &= fabsf(given[component] - floats[component]) < 0.01f;
        else
            is_right &= read[component] == (formats[number].kind == SIGNED ? wholes[component] : (GLint)positives[component]);
    }
    if (!is_right) {
        printf("%s has (%g, %g, %g, %g), (%d, %d, %d, %d)\n", formats[number].name, given[0], given[1], given[2], given[3], read[0],
            read[1], read[2], read[3]);
        failures++;
    }
}

/* Stores of floats, signed and unsigned numbers by one program, into images of units in any order. */
static void numbers(void)
{
    static const char *const stores[3] = { "STOREIM.F image[%d], {0.75, 0.25, 0.5, 1}, {0, 0, 0, 0}, 2D;\n",
        "STOREIM.S image[%d], {-5, 6, -7, 8}, {0, 0, 0, 0}, 2D;\n", "STOREIM.U image[%d], {5, 6, 7, 2}, {0, 0, 0, 0}, 2D;\n" };
    static const int units[6][3] = { { 0, 1, 2 }, { 2, 0, 1 }, { 1, 2, 0 }, { 0, 4, 3 }, { 3, 1, 4 }, { 4, 3, 1 } };
    int of_kind[3][FORMATS], counts[3] = { 0, 0, 0 }, order, round, kind, number;
    for (number = 0; number < FORMATS; number++)
        of_kind[formats[number].kind][counts[formats[number].kind]++] = number;
    for (order = 0; order < 6; order++) {
        char text[512];
        size_t length = (size_t)snprintf(text, sizeof text, "!!NVfp5.0\n");
        for (kind = 0; kind < 3; kind++)
            length += (size_t)snprintf(text + length, sizeof text - length, stores[kind], units[order][kind]);
        snprintf(text + length, sizeof text - length, "MOV.F result.color, 0; END");
        use(200 + (GLuint)order, text);
        for (round = 0; round < counts[FLOATS]; round++) {
            GLuint made[3];
            int chosen[3];
            for (kind = 0; kind < 3; kind++) {
                chosen[kind] = of_kind[kind][round % counts[kind]];
                made[kind] = texture(chosen[kind], NULL);
                BindImage((GLuint)units[order][kind], made[kind], 0, GL_FALSE, 0, GL_WRITE_ONLY, (GLint)formats[chosen[kind]].format);
            }
            run("stores of three kinds");
            for (kind = 0; kind < 3; kind++)
                expect_texel(chosen[kind], made[kind]);
            glDeleteTextures(3, made);
        }
    }
}

/* A query of the application goes on while images change. */
static void queries(void)
{
    FETCH(PFNGLGENQUERIESPROC, GenQueries);
    FETCH(PFNGLBEGINQUERYPROC, BeginQuery);
    FETCH(PFNGLENDQUERYPROC, EndQuery);
    FETCH(PFNGLGETQUERYIVPROC, GetQueryiv);
    FETCH(PFNGLGETQUERYOBJECTUIVPROC, GetQueryObjectuiv);
    GLuint query, passed = 7, made[2];
    GLint current;
    int place;
    use(300, "!!NVfp5.0\nSTOREIM.F image[0], {0.75, 0.25, 0.5, 1}, {0, 0, 0, 0}, 2D; MOV.F result.color, 1; END");
    made[0] = texture(28, NULL);
    made[1] = texture(28, NULL);
    GenQueries(1, &query);
    BeginQuery(GL_ANY_SAMPLES_PASSED, query);
    for (place = 0; place < 2; place++) {
        BindImage(0, made[place], 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA8);
        run("stores within a query");
        GetQueryiv(GL_ANY_SAMPLES_PASSED, GL_CURRENT_QUERY, &current);
        expect_integer("the query goes on", current, (int)query);
    }
    EndQuery(GL_ANY_SAMPLES_PASSED);
    expect_error("the end of the query", GL_NO_ERROR);
    GetQueryObjectuiv(query, GL_QUERY_RESULT, &passed);
    expect_integer("samples have passed", passed != 0, 1);
    expect_texel(28, made[0]);
    expect_texel(28, made[1]);
}

int main(void)
{
    open_context();
    BindImage = (PFNGLBINDIMAGETEXTUREEXTPROC)look_up("glBindImageTextureEXT");
    Barrier = (PFNGLMEMORYBARRIEREXTPROC)look_up("glMemoryBarrierEXT");
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glViewport(0, 0, 1, 1);
    words();
    numbers();
    queries();
    return finish();
}
