/* Images of NV_texture_shader, 2 and 3 by tables: every internal format, which formats of pixels suit it, what queries return,
 * scales and biases of each component, packed types in memory of every layout, copies, and textures that are deleted. */
#include "client.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))
#define FETCH(type, name) type name = (type)look_up("gl" #name)

#ifndef GL_HILO8_NV
#define GL_HILO8_NV 0x885E
#define GL_SIGNED_HILO8_NV 0x885F
#endif

/* What an internal format is, with the bits of its components as table 3.16 has them: red, green, blue, alpha, luminance,
 * intensity, HI, LO, DS, DT and MAG. */
static const struct format {
    GLenum internal, pixels;
    int sizes[11];
} FORMATS[] = {
    { GL_HILO_NV, GL_HILO_NV, { 0, 0, 0, 0, 0, 0, 16, 16, 0, 0, 0 } },
    { GL_HILO16_NV, GL_HILO_NV, { 0, 0, 0, 0, 0, 0, 16, 16, 0, 0, 0 } },
    { GL_HILO8_NV, GL_HILO_NV, { 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 0 } },
    { GL_SIGNED_HILO_NV, GL_HILO_NV, { 0, 0, 0, 0, 0, 0, 16, 16, 0, 0, 0 } },
    { GL_SIGNED_HILO16_NV, GL_HILO_NV, { 0, 0, 0, 0, 0, 0, 16, 16, 0, 0, 0 } },
    { GL_SIGNED_HILO8_NV, GL_HILO_NV, { 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 0 } },
    { GL_DSDT_NV, GL_DSDT_NV, { 0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 0 } },
    { GL_DSDT8_NV, GL_DSDT_NV, { 0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 0 } },
    { GL_DSDT_MAG_NV, GL_DSDT_MAG_NV, { 0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8 } },
    { GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV, { 0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8 } },
    { GL_DSDT_MAG_INTENSITY_NV, GL_DSDT_MAG_VIB_NV, { 0, 0, 0, 0, 0, 8, 0, 0, 8, 8, 8 } },
    { GL_DSDT8_MAG8_INTENSITY8_NV, GL_DSDT_MAG_VIB_NV, { 0, 0, 0, 0, 0, 8, 0, 0, 8, 8, 8 } },
    { GL_SIGNED_RGBA_NV, GL_RGBA, { 8, 8, 8, 8, 0, 0, 0, 0, 0, 0, 0 } },
    { GL_SIGNED_RGBA8_NV, GL_RGBA, { 8, 8, 8, 8, 0, 0, 0, 0, 0, 0, 0 } },
    { GL_SIGNED_RGB_NV, GL_RGBA, { 8, 8, 8, 0, 0, 0, 0, 0, 0, 0, 0 } },
    { GL_SIGNED_RGB8_NV, GL_RGBA, { 8, 8, 8, 0, 0, 0, 0, 0, 0, 0, 0 } },
    { GL_SIGNED_LUMINANCE_NV, GL_RGBA, { 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0 } },
    { GL_SIGNED_LUMINANCE8_NV, GL_RGBA, { 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0 } },
    { GL_SIGNED_LUMINANCE_ALPHA_NV, GL_RGBA, { 0, 0, 0, 8, 8, 0, 0, 0, 0, 0, 0 } },
    { GL_SIGNED_LUMINANCE8_ALPHA8_NV, GL_RGBA, { 0, 0, 0, 8, 8, 0, 0, 0, 0, 0, 0 } },
    { GL_SIGNED_ALPHA_NV, GL_RGBA, { 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0 } },
    { GL_SIGNED_ALPHA8_NV, GL_RGBA, { 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0 } },
    { GL_SIGNED_INTENSITY_NV, GL_RGBA, { 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0 } },
    { GL_SIGNED_INTENSITY8_NV, GL_RGBA, { 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0 } },
    { GL_SIGNED_RGB_UNSIGNED_ALPHA_NV, GL_RGBA, { 8, 8, 8, 8, 0, 0, 0, 0, 0, 0, 0 } },
    { GL_SIGNED_RGB8_UNSIGNED_ALPHA8_NV, GL_RGBA, { 8, 8, 8, 8, 0, 0, 0, 0, 0, 0, 0 } },
    /* A format of the GL's own among them. */
    { GL_RGBA8, GL_RGBA, { 8, 8, 8, 8, 0, 0, 0, 0, 0, 0, 0 } },
};

static const GLenum PIXELS[5] = { GL_RGBA, GL_HILO_NV, GL_DSDT_NV, GL_DSDT_MAG_NV, GL_DSDT_MAG_VIB_NV };

static unsigned long state = 21;

static unsigned pick(unsigned count)
{
    state = (state * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (unsigned)(state >> 16) % count;
}

static int components(GLenum pixels)
{
    return pixels == GL_HILO_NV || pixels == GL_DSDT_NV ? 2 : pixels == GL_DSDT_MAG_NV ? 3 : 4;
}

static void expect_close(const char *what, float given, float wanted)
{
    if (!(fabsf(given - wanted) <= 0.012f)) {
        printf("%s: %g, not %g\n", what, given, wanted);
        failures++;
    }
}

static int level_parameter(GLenum target, int level, GLenum name)
{
    GLint integer = -1;
    GLfloat single = -1;
    glGetTexLevelParameteriv(target, level, name, &integer);
    glGetTexLevelParameterfv(target, level, name, &single);
    expect_integer("a parameter by both commands", (int)single, integer);
    return integer;
}

/* Copies of the target as the first images of the extension's formats. */
static void copied_first(void)
{
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_SIGNED_RGBA_NV, 0, 0, 1, 1, 0);
    expect_error("a copy with signs", GL_NO_ERROR);
    expect_integer("the format of a copy", level_parameter(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT), GL_SIGNED_RGBA_NV);
    glDeleteTextures(1, &texture);
}

/* Each format takes the pixels that suit it and no others, and tells its own name and sizes. */
static void formats(void)
{
    static const GLenum names[11] = { GL_TEXTURE_RED_SIZE, GL_TEXTURE_GREEN_SIZE, GL_TEXTURE_BLUE_SIZE, GL_TEXTURE_ALPHA_SIZE,
        GL_TEXTURE_LUMINANCE_SIZE, GL_TEXTURE_INTENSITY_SIZE, GL_TEXTURE_HI_SIZE_NV, GL_TEXTURE_LO_SIZE_NV,
        GL_TEXTURE_DS_SIZE_NV, GL_TEXTURE_DT_SIZE_NV, GL_TEXTURE_MAG_SIZE_NV };
    static const float pixel[4] = { 0.5f, -0.25f, 0.75f, 0.25f };
    FETCH(PFNGLTEXIMAGE3DPROC, TexImage3D);
    FETCH(PFNGLTEXSUBIMAGE3DPROC, TexSubImage3D);
    GLuint textures[3];
    int format, pixels, place, dimension;
    for (format = 0; format < COUNT(FORMATS); format++) {
        const struct format *it = &FORMATS[format];
        const GLint internal = (GLint)it->internal;
        char what[64];
        sprintf(what, "format 0x%04x", it->internal);
        glGenTextures(3, textures);
        glBindTexture(GL_TEXTURE_1D, textures[0]);
        glBindTexture(GL_TEXTURE_2D, textures[1]);
        glBindTexture(GL_TEXTURE_3D, textures[2]);
        for (pixels = 0; pixels < COUNT(PIXELS); pixels++) {
            const GLenum given = PIXELS[pixels], error = given == it->pixels ? GL_NO_ERROR : GL_INVALID_OPERATION;
            glTexImage1D(GL_TEXTURE_1D, 0, internal, 1, 0, given, GL_FLOAT, pixel);
            expect_error(what, error);
            glTexImage2D(GL_TEXTURE_2D, 0, internal, 1, 1, 0, given, GL_FLOAT, pixel);
            expect_error(what, error);
            TexImage3D(GL_TEXTURE_3D, 0, internal, 1, 1, 1, 0, given, GL_FLOAT, pixel);
            expect_error(what, error);
        }
        for (pixels = 0; pixels < COUNT(PIXELS); pixels++) {
            const GLenum given = PIXELS[pixels], error = given == it->pixels ? GL_NO_ERROR : GL_INVALID_OPERATION;
            float found[4] = { 9, 9, 9, 9 };
            glTexSubImage1D(GL_TEXTURE_1D, 0, 0, 1, given, GL_FLOAT, pixel);
            expect_error(what, error);
            glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, given, GL_FLOAT, pixel);
            expect_error(what, error);
            TexSubImage3D(GL_TEXTURE_3D, 0, 0, 0, 0, 1, 1, 1, given, GL_FLOAT, pixel);
            expect_error(what, error);
            glGetTexImage(GL_TEXTURE_2D, 0, given, GL_FLOAT, found);
            expect_error(what, error);
            if (error != GL_NO_ERROR)
                expect_integer("a pixel after an error", (int)found[0], 9);
            else if (given != GL_RGBA)
                expect_close(what, found[0], 0.5f);
            /* Packed types are for four components of offsets alone. */
            glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, given, GL_UNSIGNED_INT_S8_S8_8_8_NV, pixel);
            expect_error(what, given == it->pixels && given == GL_DSDT_MAG_VIB_NV ? GL_NO_ERROR : GL_INVALID_OPERATION);
        }
        for (dimension = 0; dimension < 3; dimension++) {
            static const GLenum targets[3] = { GL_TEXTURE_1D, GL_TEXTURE_2D, GL_TEXTURE_3D };
            for (place = 0; place < 11; place++) {
                char name[64];
                sprintf(name, "size 0x%04x of format 0x%04x", names[place], it->internal);
                expect_integer(name, level_parameter(targets[dimension], 0, names[place]), it->sizes[place]);
            }
            expect_integer(what, level_parameter(targets[dimension], 0, GL_TEXTURE_INTERNAL_FORMAT), (int)it->internal);
            expect_integer(what, level_parameter(targets[dimension], 0, GL_TEXTURE_WIDTH), 1);
        }
        /* Copies, whole and in part, are for colours. */
        {
            const int is_color = it->pixels == GL_RGBA;
            FETCH(PFNGLCOPYTEXSUBIMAGE3DPROC, CopyTexSubImage3D);
            glCopyTexSubImage1D(GL_TEXTURE_1D, 0, 0, 0, 0, 1);
            expect_error("a copy of one dimension", is_color ? GL_NO_ERROR : GL_INVALID_OPERATION);
            glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 1, 1);
            expect_error("a copy of two dimensions", is_color ? GL_NO_ERROR : GL_INVALID_OPERATION);
            CopyTexSubImage3D(GL_TEXTURE_3D, 0, 0, 0, 0, 0, 0, 1, 1);
            expect_error("a copy of three dimensions", is_color ? GL_NO_ERROR : GL_INVALID_OPERATION);
            glCopyTexImage1D(GL_TEXTURE_1D, 0, it->internal, 0, 0, 1, 0);
            expect_error("a copy as an image of one dimension", is_color ? GL_NO_ERROR : GL_INVALID_OPERATION);
            glCopyTexImage2D(GL_TEXTURE_2D, 0, it->internal, 0, 0, 1, 1, 0);
            expect_error("a copy as an image of two dimensions", is_color ? GL_NO_ERROR : GL_INVALID_OPERATION);
            expect_integer(what, level_parameter(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT), (int)it->internal);
        }
        glDeleteTextures(3, textures);
    }
}

/* Each component is scaled and then biased by its own numbers, as both commands set them, and by no others. */
static void transfers(void)
{
    static const GLenum scales[6] = { GL_HI_SCALE_NV, GL_LO_SCALE_NV, GL_DS_SCALE_NV, GL_DT_SCALE_NV, GL_MAGNITUDE_SCALE_NV,
        GL_VIBRANCE_SCALE_NV };
    static const GLenum biases[6] = { GL_HI_BIAS_NV, GL_LO_BIAS_NV, GL_DS_BIAS_NV, GL_DT_BIAS_NV, GL_MAGNITUDE_BIAS_NV,
        GL_VIBRANCE_BIAS_NV };
    static const struct {
        GLenum internal, pixels;
        int first, count;
    } images[5] = { { GL_HILO_NV, GL_HILO_NV, 0, 2 }, { GL_SIGNED_HILO_NV, GL_HILO_NV, 0, 2 }, { GL_DSDT_NV, GL_DSDT_NV, 2, 2 },
        { GL_DSDT_MAG_NV, GL_DSDT_MAG_NV, 2, 3 }, { GL_DSDT_MAG_INTENSITY_NV, GL_DSDT_MAG_VIB_NV, 2, 4 } };
    GLuint texture;
    int place, image, round, is_packed;
    float value;
    for (place = 0; place < 6; place++) {
        glGetFloatv(scales[place], &value);
        expect_integer("a scale at first", value == 1, 1);
        glGetFloatv(biases[place], &value);
        expect_integer("a bias at first", value == 0, 1);
    }
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    /* Those of colours have no effect here. */
    glPixelTransferf(GL_RED_SCALE, 0.125f);
    glPixelTransferf(GL_ALPHA_BIAS, 1);
    for (round = 0; round < 24; round++) {
        float own_scales[6], own_biases[6];
        for (place = 0; place < 6; place++) {
            own_scales[place] = (float)pick(3) / 4 + 0.25f;
            own_biases[place] = (float)pick(5) / 16;
            if (round % 4 == 3) {
                own_scales[place] = (float)pick(2);
                own_biases[place] = (float)pick(2);
                glPixelTransferi(scales[place], (GLint)own_scales[place]);
                glPixelTransferi(biases[place], (GLint)own_biases[place]);
            } else {
                glPixelTransferf(scales[place], own_scales[place]);
                glPixelTransferf(biases[place], own_biases[place]);
            }
        }
        for (place = 0; place < 6; place++) {
            double wide = -1;
            glGetFloatv(scales[place], &value);
            expect_integer("a scale", value == own_scales[place], 1);
            glGetDoublev(biases[place], &wide);
            expect_integer("a bias", wide == own_biases[place], 1);
        }
        for (image = 0; image < 5; image++) {
            for (is_packed = 0; is_packed < (image == 4 ? 3 : 1); is_packed++) {
                static const unsigned char bytes[4] = { 63, 31, 128, 51 };
                const GLuint word = is_packed == 1 ? 0x3f1f8033 : 0x33801f3f;
                float given[4] = { 0.5f, 0.25f, 0.5f, 0.2f }, found[4] = { 9, 9, 9, 9 };
                char what[64];
                if (is_packed) {
                    given[0] = (2 * bytes[0] + 1) / 255.0f;
                    given[1] = (2 * bytes[1] + 1) / 255.0f;
                    given[2] = bytes[2] / 255.0f;
                    given[3] = bytes[3] / 255.0f;
                }
                glTexImage2D(GL_TEXTURE_2D, 0, (GLint)images[image].internal, 1, 1, 0, images[image].pixels,
                    is_packed == 0 ? GL_FLOAT : is_packed == 1 ? GL_UNSIGNED_INT_S8_S8_8_8_NV : GL_UNSIGNED_INT_8_8_S8_S8_REV_NV,
                    is_packed ? (const void *)&word : given);
                expect_error("an image that is scaled", GL_NO_ERROR);
                for (place = 0; place < 6; place++) {
                    glPixelTransferf(scales[place], 1);
                    glPixelTransferf(biases[place], 0);
                }
                glPixelTransferf(GL_RED_SCALE, 1);
                glPixelTransferf(GL_ALPHA_BIAS, 0);
                glGetTexImage(GL_TEXTURE_2D, 0, images[image].pixels, GL_FLOAT, found);
                for (place = 0; place < images[image].count; place++) {
                    const int component = images[image].first + place;
                    const float wanted = given[place] * own_scales[component] + own_biases[component];
                    sprintf(what, "component %d of format 0x%04x, packed %d", component, images[image].internal, is_packed);
                    expect_close(what, found[place], wanted > 1 ? 1 : wanted);
                }
                for (place = 0; place < 6; place++) {
                    glPixelTransferf(scales[place], own_scales[place]);
                    glPixelTransferf(biases[place], own_biases[place]);
                }
                glPixelTransferf(GL_RED_SCALE, 0.125f);
                glPixelTransferf(GL_ALPHA_BIAS, 1);
            }
        }
        glGetFloatv(GL_RED_SCALE, &value);
        expect_integer("a scale of colours", value == 0.125f, 1);
        glGetFloatv(GL_GREEN_SCALE, &value);
        expect_integer("another scale of colours", value == 1, 1);
    }
    for (place = 0; place < 6; place++) {
        glPixelTransferf(scales[place], 1);
        glPixelTransferf(biases[place], 0);
    }
    glPixelTransferf(GL_RED_SCALE, 1);
    glPixelTransferf(GL_ALPHA_BIAS, 0);
    glDeleteTextures(1, &texture);
    expect_error("scales and biases", GL_NO_ERROR);
}

/* Skipped pixels, rows and images, lengths of rows, heights of images, and the order of bytes. */
struct layout {
    int skip[3], row, rows, is_swapped;
};

static void set_layout(const struct layout *layout, int is_packing)
{
    static const GLenum names[2][6] = { { GL_UNPACK_SKIP_PIXELS, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_IMAGES, GL_UNPACK_ROW_LENGTH,
                                            GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SWAP_BYTES },
        { GL_PACK_SKIP_PIXELS, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_IMAGES, GL_PACK_ROW_LENGTH, GL_PACK_IMAGE_HEIGHT,
            GL_PACK_SWAP_BYTES } };
    const int values[6] = { layout->skip[0], layout->skip[1], layout->skip[2], layout->row, layout->rows, layout->is_swapped };
    int place;
    for (place = 0; place < 6; place++)
        glPixelStorei(names[is_packing][place], values[place]);
}

static int place_of(const struct layout *layout, const int *size, int x, int y, int z)
{
    const int row = layout->row ? layout->row : size[0], rows = layout->rows ? layout->rows : size[1];
    return ((z + layout->skip[2]) * rows + y + layout->skip[1]) * row + x + layout->skip[0];
}

static GLuint swapped(GLuint word)
{
    return word << 24 | (word << 8 & 0xff0000) | (word >> 8 & 0xff00) | word >> 24;
}

static struct layout random_layout(int dimension, const int *size)
{
    struct layout layout = { { (int)pick(3), dimension > 1 ? (int)pick(3) : 0, dimension > 2 ? (int)pick(2) : 0 },
        pick(2) ? 0 : size[0] + (int)pick(3), dimension < 3 || pick(2) ? 0 : size[1] + (int)pick(3), (int)pick(2) };
    return layout;
}

/* Packed pixels that are written and read again, in both orders. */
static void packed(void)
{
    static const GLenum types[2] = { GL_UNSIGNED_INT_S8_S8_8_8_NV, GL_UNSIGNED_INT_8_8_S8_S8_REV_NV };
    static const struct layout plain = { { 0, 0, 0 }, 0, 0, 0 };
    static const GLenum targets[3] = { GL_TEXTURE_1D, GL_TEXTURE_2D, GL_TEXTURE_3D };
    static GLuint memory[1024];
    FETCH(PFNGLTEXIMAGE3DPROC, TexImage3D);
    FETCH(PFNGLTEXSUBIMAGE3DPROC, TexSubImage3D);
    int round, dimension, x, y, z, place;
    for (round = 0; round < 60; round++) {
        const int type = round % 2;
        GLuint texels[64], texture;
        dimension = 1 + round % 3;
        {
            const GLenum target = targets[dimension - 1];
            const int size[3] = { 1 + (int)pick(4), dimension > 1 ? 1 + (int)pick(4) : 1, dimension > 2 ? 1 + (int)pick(3) : 1 };
            struct layout layout = random_layout(dimension, size);
            int offset[3], extent[3];
            char what[64];
            sprintf(what, "packed pixels of %d dimensions, type 0x%04x", dimension, types[type]);
            for (place = 0; place < 1024; place++)
                memory[place] = pick(65536) * 65536u + pick(65536);
            for (z = 0; z < size[2]; z++) {
                for (y = 0; y < size[1]; y++) {
                    for (x = 0; x < size[0]; x++) {
                        const GLuint word = pick(65536) * 65536u + pick(65536);
                        texels[(z * size[1] + y) * size[0] + x] = word;
                        memory[place_of(&layout, size, x, y, z)] = layout.is_swapped ? swapped(word) : word;
                    }
                }
            }
            glGenTextures(1, &texture);
            glBindTexture(target, texture);
            set_layout(&layout, 0);
            if (dimension == 1)
                glTexImage1D(target, 0, GL_DSDT_MAG_INTENSITY_NV, size[0], 0, GL_DSDT_MAG_VIB_NV, types[type], memory);
            else if (dimension == 2)
                glTexImage2D(target, 0, GL_DSDT_MAG_INTENSITY_NV, size[0], size[1], 0, GL_DSDT_MAG_VIB_NV, types[type], memory);
            else
                TexImage3D(target, 0, GL_DSDT_MAG_INTENSITY_NV, size[0], size[1], size[2], 0, GL_DSDT_MAG_VIB_NV, types[type],
                    memory);
            /* A part of it anew. */
            for (place = 0; place < 3; place++) {
                offset[place] = (int)pick((unsigned)size[place]);
                extent[place] = 1 + (int)pick((unsigned)(size[place] - offset[place]));
            }
            layout = random_layout(dimension, extent);
            for (z = 0; z < extent[2]; z++) {
                for (y = 0; y < extent[1]; y++) {
                    for (x = 0; x < extent[0]; x++) {
                        const GLuint word = pick(65536) * 65536u + pick(65536);
                        texels[((z + offset[2]) * size[1] + y + offset[1]) * size[0] + x + offset[0]] = word;
                        memory[place_of(&layout, extent, x, y, z)] = layout.is_swapped ? swapped(word) : word;
                    }
                }
            }
            set_layout(&layout, 0);
            if (dimension == 1)
                glTexSubImage1D(target, 0, offset[0], extent[0], GL_DSDT_MAG_VIB_NV, types[type], memory);
            else if (dimension == 2)
                glTexSubImage2D(target, 0, offset[0], offset[1], extent[0], extent[1], GL_DSDT_MAG_VIB_NV, types[type], memory);
            else
                TexSubImage3D(target, 0, offset[0], offset[1], offset[2], extent[0], extent[1], extent[2], GL_DSDT_MAG_VIB_NV,
                    types[type], memory);
            set_layout(&plain, 0);
            expect_error(what, GL_NO_ERROR);
            /* Read with another layout; nothing else in memory changes. */
            layout = random_layout(dimension, size);
            set_layout(&layout, 1);
            memset(memory, 0x55, sizeof memory);
            glGetTexImage(target, 0, GL_DSDT_MAG_VIB_NV, types[type], memory);
            set_layout(&plain, 1);
            expect_error(what, GL_NO_ERROR);
            for (z = 0; z < size[2]; z++) {
                for (y = 0; y < size[1]; y++) {
                    for (x = 0; x < size[0]; x++) {
                        GLuint *found = &memory[place_of(&layout, size, x, y, z)];
                        const GLuint wanted = texels[(z * size[1] + y) * size[0] + x];
                        const GLuint given = layout.is_swapped ? swapped(*found) : *found;
                        if (given != wanted) {
                            printf("%s: texel (%d, %d, %d) is 0x%08x, not 0x%08x\n", what, x, y, z, given, wanted);
                            failures++;
                            return;
                        }
                        *found = 0x55555555;
                    }
                }
            }
            for (place = 0; place < 1024; place++)
                if (memory[place] != 0x55555555)
                    break;
            expect_integer("a word of memory that is none of the image's", place, 1024);
            glDeleteTextures(1, &texture);
        }
    }
}

/* A texture that is deleted takes its format with it, and so does an image of another format. */
static void replaced(void)
{
    static const float pixel[4] = { 0.5f, 0.25f, 0.75f, 1 };
    static const GLenum own[3] = { GL_HILO_NV, GL_DSDT_MAG_NV, GL_SIGNED_RGBA_NV }, pixels[3] = { GL_HILO_NV, GL_DSDT_MAG_NV,
        GL_RGBA };
    FETCH(PFNGLTEXSTORAGE2DPROC, TexStorage2D);
    GLuint textures[2];
    int place;
    for (place = 0; place < 3; place++) {
        float found[4] = { 9, 9, 9, 9 };
        glGenTextures(2, textures);
        glBindTexture(GL_TEXTURE_2D, textures[0]);
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)own[place], 1, 1, 0, pixels[place], GL_FLOAT, pixel);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_FLOAT, pixel);
        expect_integer("a format in place of another", level_parameter(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT), GL_RGBA8);
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)own[place], 1, 1, 0, pixels[place], GL_FLOAT, pixel);
        /* Another texture is deleted first. */
        glBindTexture(GL_TEXTURE_2D, textures[1]);
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)own[place], 1, 1, 0, pixels[place], GL_FLOAT, pixel);
        glDeleteTextures(1, &textures[1]);
        glBindTexture(GL_TEXTURE_2D, textures[0]);
        expect_integer("the format of a texture that stays", level_parameter(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT),
            (int)own[place]);
        glDeleteTextures(1, &textures[0]);
        glBindTexture(GL_TEXTURE_2D, textures[0]);
        expect_integer("the size of HI of a new texture", level_parameter(GL_TEXTURE_2D, 0, GL_TEXTURE_HI_SIZE_NV), 0);
        expect_integer("the size of DS of a new texture", level_parameter(GL_TEXTURE_2D, 0, GL_TEXTURE_DS_SIZE_NV), 0);
        TexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 1, 1);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_FLOAT, pixel);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, found);
        expect_error("colours of a new texture", GL_NO_ERROR);
        expect_close("a colour of a new texture", found[0], 0.5f);
        expect_integer("the format of a new texture", level_parameter(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT), GL_RGBA8);
        glDeleteTextures(1, &textures[0]);
    }
    glDeleteTextures(-1, textures);
    expect_error("fewer textures than none", GL_INVALID_VALUE);
}

int main(void)
{
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_texture_shader3")) {
        printf("texture shaders are not advertised\n");
        return 1;
    }
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    clear();
    copied_first();
    formats();
    transfers();
    packed();
    replaced();
    return finish();
}
