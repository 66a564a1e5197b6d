/* Textures with palettes (EXT_paletted_texture): images of every index format, type and dimension from memory of every layout,
 * parts of them, levels and faces, palettes of every format and type, queries and errors. */
#include "client.h"

#define COLOR_INDEX1_EXT 0x80E2
#define COLOR_TABLE_FORMAT_EXT 0x80D8
#define COLOR_TABLE_WIDTH_EXT 0x80D9
#define COLOR_TABLE_RED_SIZE_EXT 0x80DA
#define COLOR_TABLE_ALPHA_SIZE_EXT 0x80DD
#define COLOR_TABLE_LUMINANCE_SIZE_EXT 0x80DE
#define COLOR_TABLE_INTENSITY_SIZE_EXT 0x80DF

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

typedef void(APIENTRY *ColorTable)(GLenum, GLenum, GLsizei, GLenum, GLenum, const void *);
typedef void(APIENTRY *GetColorTable)(GLenum, GLenum, GLenum, void *);
typedef void(APIENTRY *GetColorTableParameteriv)(GLenum, GLenum, GLint *);
typedef void(APIENTRY *GetColorTableParameterfv)(GLenum, GLenum, GLfloat *);

static ColorTable color_table;
static GetColorTable get_color_table;
static GetColorTableParameteriv get_integer;
static GetColorTableParameterfv get_float;
static PFNGLTEXIMAGE3DPROC image_3d;
static PFNGLTEXSUBIMAGE3DPROC part_3d;

static const int BITS[6] = { 1, 2, 4, 8, 12, 16 };
static const GLenum TYPES[3] = { GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT, GL_UNSIGNED_INT };
static const int BYTES[3] = { 1, 2, 4 };
static const GLenum TARGETS[3] = { GL_TEXTURE_1D, GL_TEXTURE_2D, GL_TEXTURE_3D };

static unsigned long state = 9;

static unsigned pick(unsigned count)
{
    state = (state * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (unsigned)(state >> 16) % count;
}

static unsigned char palette[65536][4];

static void random_palette(int width)
{
    int place;
    for (place = 0; place < 4 * width; place++)
        palette[place / 4][place % 4] = (unsigned char)pick(256);
}

/* Where an image lies in memory. */
struct layout {
    int type, skip[3], row, rows, alignment, is_swapped;
};

static const struct layout PLAIN = { 0, { 0, 0, 0 }, 0, 0, 1, 0 };

static void set_layout(const struct layout *layout)
{
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, layout->skip[0]);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, layout->skip[1]);
    glPixelStorei(GL_UNPACK_SKIP_IMAGES, layout->skip[2]);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, layout->row);
    glPixelStorei(GL_UNPACK_IMAGE_HEIGHT, layout->rows);
    glPixelStorei(GL_UNPACK_ALIGNMENT, layout->alignment);
    glPixelStorei(GL_UNPACK_SWAP_BYTES, layout->is_swapped);
}

/* A layout for images of a size. Skipped rows and images count for those dimensions alone that an image has. */
static struct layout random_layout(int dimension, const int *size)
{
    struct layout layout = PLAIN;
    layout.type = (int)pick(3);
    layout.skip[0] = (int)pick(3);
    layout.row = pick(2) ? 0 : size[0] + (int)pick(4);
    layout.alignment = 1 << pick(4);
    layout.is_swapped = (int)pick(2);
    if (dimension > 1)
        layout.skip[1] = (int)pick(3);
    if (dimension > 2) {
        layout.skip[2] = (int)pick(2);
        layout.rows = pick(2) ? 0 : size[1] + (int)pick(3);
    }
    return layout;
}

static unsigned char memory[16384];

/* Writes indices as the layout says; everything else in memory is noise. */
static void lay_out(const struct layout *layout, const int *size, const unsigned *indices)
{
    const int bytes = BYTES[layout->type], row = layout->row ? layout->row : size[0], rows = layout->rows ? layout->rows
        : size[1];
    const int stride = (row * bytes + layout->alignment - 1) / layout->alignment * layout->alignment;
    int x, y, z, byte;
    for (x = 0; x < (int)sizeof memory; x++)
        memory[x] = (unsigned char)pick(256);
    for (z = 0; z < size[2]; z++) {
        for (y = 0; y < size[1]; y++) {
            for (x = 0; x < size[0]; x++) {
                const unsigned value = indices[(z * size[1] + y) * size[0] + x];
                unsigned char *place = memory + ((z + layout->skip[2]) * rows + y + layout->skip[1]) * stride
                    + (x + layout->skip[0]) * bytes;
                unsigned char own[4];
                const unsigned short word = (unsigned short)value;
                if (bytes == 1)
                    own[0] = (unsigned char)value;
                else if (bytes == 2)
                    memcpy(own, &word, 2);
                else
                    memcpy(own, &value, 4);
                for (byte = 0; byte < bytes; byte++)
                    place[byte] = own[layout->is_swapped ? bytes - 1 - byte : byte];
            }
        }
    }
}

static void draw_part(GLenum target, int width, int height, float r)
{
    glViewport(0, 0, width, height);
    glEnable(target);
    clear();
    glBegin(GL_QUADS);
    glTexCoord3f(0, 0, r);
    glVertex2f(-1, -1);
    glTexCoord3f(1, 0, r);
    glVertex2f(1, -1);
    glTexCoord3f(1, 1, r);
    glVertex2f(1, 1);
    glTexCoord3f(0, 1, r);
    glVertex2f(-1, 1);
    glEnd();
    glDisable(target);
    glViewport(0, 0, SIZE, SIZE);
}

/* Each texel of the bound texture is the colour of its index. */
static void expect_texels(const char *what, GLenum target, const int *size, const unsigned *indices, int bits, int is_opaque)
{
    unsigned char pixels[16][16][4];
    int x, y, z, component;
    for (z = 0; z < size[2]; z++) {
        draw_part(target, size[0], size[1], ((float)z + 0.5f) / (float)size[2]);
        glReadPixels(0, 0, 16, 16, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
        for (y = 0; y < size[1]; y++) {
            for (x = 0; x < size[0]; x++) {
                const unsigned index = indices[(z * size[1] + y) * size[0] + x] & ((1u << bits) - 1);
                for (component = 0; component < 4; component++) {
                    const int wanted = component == 3 && is_opaque ? 255 : palette[index][component];
                    if (pixels[y][x][component] != wanted) {
                        printf("%s: component %d of texel (%d, %d, %d) is %d, not %d\n", what, component, x, y, z,
                            pixels[y][x][component], wanted);
                        failures++;
                        return;
                    }
                }
            }
        }
    }
    expect_error(what, GL_NO_ERROR);
}

static void image(GLenum target, int dimension, int level, int format, const int *size, int type, const void *data)
{
    const GLint internal = COLOR_INDEX1_EXT + format;
    if (dimension == 1)
        glTexImage1D(target, level, internal, size[0], 0, GL_COLOR_INDEX, TYPES[type], data);
    else if (dimension == 2)
        glTexImage2D(target, level, internal, size[0], size[1], 0, GL_COLOR_INDEX, TYPES[type], data);
    else
        image_3d(target, level, (GLint)internal, size[0], size[1], size[2], 0, GL_COLOR_INDEX, TYPES[type], data);
}

static void part(GLenum target, int dimension, int level, const int *offset, const int *size, int type, const void *data)
{
    if (dimension == 1)
        glTexSubImage1D(target, level, offset[0], size[0], GL_COLOR_INDEX, TYPES[type], data);
    else if (dimension == 2)
        glTexSubImage2D(target, level, offset[0], offset[1], size[0], size[1], GL_COLOR_INDEX, TYPES[type], data);
    else
        part_3d(target, level, offset[0], offset[1], offset[2], size[0], size[1], size[2], GL_COLOR_INDEX, TYPES[type], data);
}

static void nearest(GLenum target)
{
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

/* Indices of as many bits as the type has; those beyond the format's do not count. */
static void random_indices(unsigned *indices, int count, int type)
{
    int place;
    for (place = 0; place < count; place++)
        indices[place] = type == 0 ? pick(256) : pick(65536);
}

/* A part of the first image that there is, before there is a palette. */
static void first(void)
{
    static const int size[3] = { 2, 1, 1 }, one[3] = { 1, 1, 1 }, offset[3] = { 1, 0, 0 };
    static const unsigned indices[2] = { 1, 2 }, other = 3, wanted[2] = { 1, 3 };
    GLuint texture;
    GLint width = 77;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    nearest(GL_TEXTURE_2D);
    lay_out(&PLAIN, size, indices);
    set_layout(&PLAIN);
    image(GL_TEXTURE_2D, 2, 0, 1, size, 0, memory);
    lay_out(&PLAIN, one, &other);
    part(GL_TEXTURE_2D, 2, 0, offset, one, 0, memory);
    get_integer(GL_TEXTURE_2D, COLOR_TABLE_WIDTH_EXT, &width);
    expect_integer("colours of a texture without a palette", width, 1);
    random_palette(4);
    color_table(GL_TEXTURE_2D, GL_RGBA8, 4, GL_RGBA, GL_UNSIGNED_BYTE, palette);
    expect_texels("a part before a palette", GL_TEXTURE_2D, size, wanted, 2, 0);
    glDeleteTextures(1, &texture);
}

/* Offsets of parts begin at the border. */
static void borders(void)
{
    static const int whole[3] = { 6, 6, 1 }, inner[3] = { 4, 4, 1 }, two[3] = { 2, 1, 1 };
    unsigned indices[36], inside[16], others[2];
    int place, x;
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    nearest(GL_TEXTURE_2D);
    random_palette(256);
    color_table(GL_TEXTURE_2D, GL_RGBA8, 256, GL_RGBA, GL_UNSIGNED_BYTE, palette);
    random_indices(indices, 36, 0);
    lay_out(&PLAIN, whole, indices);
    glTexImage2D(GL_TEXTURE_2D, 0, COLOR_INDEX1_EXT + 3, 6, 6, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, memory);
    for (x = -1; x <= 3; x++) {
        random_indices(others, 2, 0);
        lay_out(&PLAIN, two, others);
        glTexSubImage2D(GL_TEXTURE_2D, 0, x, x, 2, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, memory);
        memcpy(&indices[6 * (x + 1) + x + 1], others, sizeof others);
        for (place = 0; place < 16; place++)
            inside[place] = indices[6 * (place / 4 + 1) + place % 4 + 1];
        expect_texels("a part of an image with a border", GL_TEXTURE_2D, inner, inside, 8, 0);
    }
    glTexSubImage2D(GL_TEXTURE_2D, 0, -2, 0, 1, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, memory);
    expect_error("a part before the border", GL_INVALID_VALUE);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 5, 1, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, memory);
    expect_error("a part behind the border", GL_INVALID_VALUE);
    glDeleteTextures(1, &texture);
}

/* Images in each dimension, format and type, and parts of them. */
static void images(void)
{
    GLuint texture;
    int dimension, format, round, place;
    for (dimension = 1; dimension <= 3; dimension++) {
        const GLenum target = TARGETS[dimension - 1];
        for (format = 0; format < 6; format++) {
            for (round = 0; round < 6; round++) {
                const int size[3] = { 1 + (int)pick(8), dimension > 1 ? 1 + (int)pick(6) : 1, dimension > 2 ? 1
                    + (int)pick(4) : 1 };
                struct layout layout = random_layout(dimension, size);
                unsigned indices[256], others[256];
                int offset[3], extent[3];
                char what[80];
                int x, y, z;
                sprintf(what, "an image of %d dimensions, %d bits, type 0x%04x", dimension, BITS[format], TYPES[layout.type]);
                random_palette(1 << BITS[format]);
                random_indices(indices, 256, layout.type);
                glGenTextures(1, &texture);
                glBindTexture(target, texture);
                nearest(target);
                if (round % 2)
                    color_table(target, GL_RGBA8, 1 << BITS[format], GL_RGBA, GL_UNSIGNED_BYTE, palette);
                lay_out(&layout, size, indices);
                set_layout(&layout);
                image(target, dimension, 0, format, size, layout.type, memory);
                set_layout(&PLAIN);
                if (round % 2 == 0)
                    color_table(target, GL_RGBA8, 1 << BITS[format], GL_RGBA, GL_UNSIGNED_BYTE, palette);
                expect_texels(what, target, size, indices, BITS[format], 0);
                /* A part, from memory of another layout and type. */
                for (place = 0; place < 3; place++) {
                    offset[place] = (int)pick((unsigned)size[place]);
                    extent[place] = 1 + (int)pick((unsigned)(size[place] - offset[place]));
                }
                layout = random_layout(dimension, extent);
                random_indices(others, 256, layout.type);
                lay_out(&layout, extent, others);
                set_layout(&layout);
                part(target, dimension, 0, offset, extent, layout.type, memory);
                set_layout(&PLAIN);
                for (z = 0; z < extent[2]; z++)
                    for (y = 0; y < extent[1]; y++)
                        for (x = 0; x < extent[0]; x++)
                            indices[((z + offset[2]) * size[1] + y + offset[1]) * size[0] + x + offset[0]] =
                                others[(z * extent[1] + y) * extent[0] + x];
                sprintf(what, "a part of an image of %d dimensions, %d bits, type 0x%04x", dimension, BITS[format],
                    TYPES[layout.type]);
                expect_texels(what, target, size, indices, BITS[format], 0);
                /* Other colours for the same indices. */
                random_palette(1 << BITS[format]);
                color_table(target, GL_RGBA8, 1 << BITS[format], GL_RGBA, GL_UNSIGNED_BYTE, palette);
                expect_texels("other colours", target, size, indices, BITS[format], 0);
                /* An image without pixels has the first colour. */
                image(target, dimension, 0, format, size, 0, NULL);
                memset(indices, 0, sizeof indices);
                expect_texels("an image without pixels", target, size, indices, BITS[format], 0);
                glBindTexture(target, 0);
                glDeleteTextures(1, &texture);
                if (failures > 5)
                    return;
            }
        }
    }
}

/* Parts that are not within the image, of each dimension. */
static void wrong_parts(void)
{
    static const int size[3] = { 4, 3, 2 }, zero[3] = { 0, 0, 0 };
    unsigned indices[24];
    int dimension, place;
    GLuint texture;
    for (place = 0; place < 24; place++)
        indices[place] = (unsigned)place % 16;
    for (dimension = 1; dimension <= 3; dimension++) {
        const GLenum target = TARGETS[dimension - 1];
        int whole[3] = { 4, dimension > 1 ? 3 : 1, dimension > 2 ? 2 : 1 };
        glGenTextures(1, &texture);
        glBindTexture(target, texture);
        nearest(target);
        random_palette(16);
        color_table(target, GL_RGBA8, 16, GL_RGBA, GL_UNSIGNED_BYTE, palette);
        lay_out(&PLAIN, whole, indices);
        image(target, dimension, 0, 2, whole, 0, memory);
        for (place = 0; place < dimension; place++) {
            int offset[3] = { 0, 0, 0 }, extent[3] = { 1, 1, 1 };
            offset[place] = -1;
            part(target, dimension, 0, offset, extent, 0, memory);
            expect_error("a part before the image", GL_INVALID_VALUE);
            offset[place] = size[place];
            part(target, dimension, 0, offset, extent, 0, memory);
            expect_error("a part behind the image", GL_INVALID_VALUE);
            offset[place] = 1;
            extent[place] = size[place];
            part(target, dimension, 0, offset, extent, 0, memory);
            expect_error("a part beyond the image", GL_INVALID_VALUE);
            extent[place] = -1;
            part(target, dimension, 0, offset, extent, 0, memory);
            expect_error("a negative part", GL_INVALID_VALUE);
            extent[place] = 0;
            part(target, dimension, 0, offset, extent, 0, memory);
            expect_error("an empty part", GL_NO_ERROR);
        }
        expect_texels("the image after errors", target, whole, indices, 4, 0);
        /* The whole image is a part of itself. */
        for (place = 0; place < 24; place++)
            indices[place] = (unsigned)(place * 7) % 16;
        lay_out(&PLAIN, whole, indices);
        part(target, dimension, 0, zero, whole, 0, memory);
        expect_texels("a whole part", target, whole, indices, 4, 0);
        glBindTexture(target, 0);
        glDeleteTextures(1, &texture);
    }
}

/* Each level and face has an image of its own, and all have the colours of the texture's palette. */
static void levels_and_faces(void)
{
    static const int sizes[3][3] = { { 4, 4, 1 }, { 2, 2, 1 }, { 1, 1, 1 } };
    static const float corners[4][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
    unsigned indices[6][16];
    GLuint texture;
    int level, face, round, corner;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    nearest(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    for (level = 0; level < 3; level++) {
        random_indices(indices[level], 16, 0);
        lay_out(&PLAIN, sizes[level], indices[level]);
        image(GL_TEXTURE_2D, 2, level, 3, sizes[level], 0, memory);
    }
    for (round = 0; round < 2; round++) {
        random_palette(256);
        color_table(GL_TEXTURE_2D, GL_RGBA8, 256, GL_RGBA, GL_UNSIGNED_BYTE, palette);
        for (level = 0; level < 3; level++) {
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, level);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, level);
            expect_texels("a level", GL_TEXTURE_2D, sizes[level], indices[level], 8, 0);
        }
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 0);
        {
            static const int one[3] = { 1, 1, 1 }, offset[3] = { 1, 0, 0 };
            indices[1][1] = pick(256);
            lay_out(&PLAIN, one, &indices[1][1]);
            part(GL_TEXTURE_2D, 2, 1, offset, one, 0, memory);
        }
    }
    glDeleteTextures(1, &texture);
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_CUBE_MAP, texture);
    nearest(GL_TEXTURE_CUBE_MAP);
    for (face = 0; face < 6; face++) {
        random_indices(indices[face], 16, 0);
        lay_out(&PLAIN, sizes[0], indices[face]);
        image(GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)face, 2, 0, 3, sizes[0], 0, memory);
    }
    for (face = 0; face < 6; face++) {
        static const int two[3] = { 2, 1, 1 }, offset[3] = { 1, 2, 0 };
        unsigned others[2];
        random_indices(others, 2, 0);
        memcpy(&indices[face][2 * 4 + 1], others, sizeof others);
        lay_out(&PLAIN, two, others);
        part(GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)face, 2, 0, offset, two, 0, memory);
    }
    random_palette(256);
    color_table(GL_TEXTURE_CUBE_MAP, GL_RGBA8, 256, GL_RGBA, GL_UNSIGNED_BYTE, palette);
    glEnable(GL_TEXTURE_CUBE_MAP);
    for (face = 0; face < 6; face++) {
        unsigned char pixels[4][4][4];
        int x, y;
        glViewport(0, 0, 4, 4);
        glBegin(GL_QUADS);
        for (corner = 0; corner < 4; corner++) {
            /* Table 3.19 of OpenGL, the other way round. */
            const float s = 2 * corners[corner][0] - 1, t = 2 * corners[corner][1] - 1;
            const float directions[6][3] = { { 1, -t, -s }, { -1, -t, s }, { s, 1, t }, { s, -1, -t }, { s, -t, 1 }, { -s, -t,
                -1 } };
            glTexCoord3fv(directions[face]);
            glVertex2f(s, t);
        }
        glEnd();
        glViewport(0, 0, SIZE, SIZE);
        glReadPixels(0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
        for (y = 0; y < 4; y++)
            for (x = 0; x < 4; x++)
                expect_integer("a texel of a face", memcmp(pixels[y][x], palette[indices[face][4 * y + x]], 4), 0);
    }
    glDisable(GL_TEXTURE_CUBE_MAP);
    glDeleteTextures(1, &texture);
    expect_error("levels and faces", GL_NO_ERROR);
}

/* Palettes of each width, format, type and internal format, and what queries return of them. */
static void palettes(void)
{
    static const struct {
        GLenum token;
        int components, places[4];
    } formats[4] = { { GL_RGB, 3, { 0, 1, 2, 3 } }, { GL_RGBA, 4, { 0, 1, 2, 3 } }, { GL_BGR, 3, { 2, 1, 0, 3 } },
        { GL_BGRA, 4, { 2, 1, 0, 3 } } };
    static const GLenum types[7] = { GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT, GL_FLOAT, GL_BYTE, GL_SHORT, GL_INT, GL_UNSIGNED_INT };
    static const struct {
        GLenum token;
        int has_alpha;
    } internals[12] = { { GL_RGBA, 1 }, { GL_RGBA8, 1 }, { GL_RGBA4, 1 }, { GL_RGBA16, 1 }, { 4, 1 }, { GL_RGB, 0 }, { GL_RGB4,
        0 },
        { GL_RGB8, 0 }, { 3, 0 }, { GL_R3_G3_B2, 0 }, { GL_RGB10, 0 }, { GL_RGB16, 0 } };
    static const int size[3] = { 4, 4, 1 };
    unsigned indices[16];
    static unsigned char bytes[65536 * 4];
    static double array[4 * 256];
    GLuint texture;
    int format, type, internal, width, place, component;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    nearest(GL_TEXTURE_2D);
    for (format = 0; format < 4; format++) {
        for (type = 0; type < 7; type++) {
            for (internal = 0; internal < 12; internal++) {
                const int has_alpha = formats[format].components > 3 && internals[internal].has_alpha;
                char what[96];
                GLint integer = 77;
                GLfloat single = 77;
                width = 1 << pick(9);
                sprintf(what, "a palette of format 0x%04x, type 0x%04x, internal format 0x%04x", formats[format].token,
                    types[type],
                    internals[internal].token);
                random_palette(width);
                for (place = 0; place < width; place++) {
                    for (component = 0; component < formats[format].components; component++) {
                        const int at = place * formats[format].components + component;
                        unsigned char *value = &palette[place][formats[format].places[component]];
                        switch (types[type]) {
                        case GL_UNSIGNED_BYTE: ((unsigned char *)array)[at] = *value; break;
                        case GL_UNSIGNED_SHORT: ((unsigned short *)array)[at] = (unsigned short)(*value * 257); break;
                        case GL_UNSIGNED_INT: ((GLuint *)array)[at] = *value * 0x01010101u; break;
                        case GL_FLOAT: ((float *)array)[at] = (float)*value / 255; break;
                        /* Of signed types the negative half is 0. */
                        case GL_BYTE: {
                            const signed char given = (signed char)(*value - 128);
                            ((signed char *)array)[at] = given;
                            *value = (unsigned char)(given < 0 ? 0 : 2 * given + 1);
                            break;
                        }
                        case GL_SHORT: ((short *)array)[at] = (short)((*value * 257 - 1) / 2); break;
                        default: ((GLint *)array)[at] = *value ? (GLint)((*value * 0x01010101u - 1) / 2) : 0;
                        }
                    }
                    if (!has_alpha)
                        palette[place][3] = 255;
                }
                for (place = 0; place < 16; place++)
                    indices[place] = pick((unsigned)width);
                lay_out(&PLAIN, size, indices);
                image(GL_TEXTURE_2D, 2, 0, 3, size, 0, memory);
                color_table(GL_TEXTURE_2D, internals[internal].token, width, formats[format].token, types[type], array);
                expect_texels(what, GL_TEXTURE_2D, size, indices, 8, 0);
                get_integer(GL_TEXTURE_2D, COLOR_TABLE_WIDTH_EXT, &integer);
                expect_integer(what, integer, width);
                get_float(GL_TEXTURE_2D, COLOR_TABLE_WIDTH_EXT, &single);
                expect_integer(what, (int)single, width);
                for (component = 0; component < 4; component++) {
                    const GLenum name = COLOR_TABLE_RED_SIZE_EXT + (GLenum)component;
                    get_integer(GL_TEXTURE_2D, name, &integer);
                    get_float(GL_TEXTURE_2D, name, &single);
                    expect_integer("a query of both commands", integer == (GLint)single, 1);
                    if (internals[internal].token == GL_RGBA8)
                        expect_integer("the size of a component", integer, 8);
                }
                for (place = 0; place < 4; place++) {
                    const int count = formats[place].components;
                    memset(bytes, 99, sizeof bytes);
                    get_color_table(GL_TEXTURE_2D, formats[place].token, GL_UNSIGNED_BYTE, bytes);
                    for (component = 0; component < count * width; component++) {
                        if (bytes[component] != palette[component / count][formats[place].places[component % count]]) {
                            printf("%s: byte %d of format 0x%04x is %d\n", what, component, formats[place].token,
                                bytes[component]);
                            failures++;
                            break;
                        }
                    }
                    expect_integer("the byte behind a palette", bytes[count * width], 99);
                }
                if (failures > 5)
                    return;
            }
        }
    }
    glDeleteTextures(1, &texture);
}

static void errors(void)
{
    static const int size[3] = { 2, 2, 1 };
    static const unsigned indices[4] = { 1, 2, 3, 0 };
    static const unsigned char color[4] = { 51, 102, 153, 204 };
    GLuint textures[2];
    GLint value = 77;
    GLfloat single = 77;
    int target;
    glGenTextures(2, textures);
    glBindTexture(GL_TEXTURE_2D, textures[0]);
    nearest(GL_TEXTURE_2D);
    random_palette(16);
    color_table(GL_TEXTURE_2D, GL_RGBA8, 4, GL_RGBA, GL_UNSIGNED_BYTE, palette);
    lay_out(&PLAIN, size, indices);
    image(GL_TEXTURE_2D, 2, 0, 1, size, 0, memory);
    color_table(GL_TEXTURE_2D, GL_RGBA8, 0, GL_RGBA, GL_UNSIGNED_BYTE, palette);
    expect_error("no colour", GL_INVALID_VALUE);
    color_table(GL_TEXTURE_2D, GL_RGBA8, 5, GL_RGBA, GL_UNSIGNED_BYTE, palette);
    expect_error("five colours", GL_INVALID_VALUE);
    color_table(GL_TEXTURE_2D, GL_RGBA8, -4, GL_RGBA, GL_UNSIGNED_BYTE, palette);
    expect_error("fewer colours than none", GL_INVALID_VALUE);
    color_table(GL_TEXTURE_2D, GL_RGBA8, 1 << 17, GL_RGBA, GL_UNSIGNED_BYTE, palette);
    expect_error("more colours than indices", GL_INVALID_VALUE);
    color_table(GL_TEXTURE_ENV, GL_RGBA8, 4, GL_RGBA, GL_UNSIGNED_BYTE, palette);
    expect_error("colours of no texture", GL_INVALID_ENUM);
    color_table(GL_TEXTURE_2D, GL_RGBA8, 4, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, palette);
    expect_error("depths as colours", GL_INVALID_ENUM);
    color_table(GL_TEXTURE_2D, GL_RGBA8, 4, GL_RGBA, GL_BITMAP, palette);
    expect_error("bits as colours", GL_INVALID_ENUM);
    get_color_table(GL_TEXTURE_ENV, GL_RGBA, GL_UNSIGNED_BYTE, memory);
    expect_error("a query of no texture", GL_INVALID_ENUM);
    get_color_table(GL_TEXTURE_2D, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, memory);
    expect_error("a query of depths", GL_INVALID_ENUM);
    get_integer(GL_TEXTURE_2D, GL_TEXTURE_WIDTH, &value);
    expect_error("a parameter that is none", GL_INVALID_ENUM);
    get_float(GL_TEXTURE_2D, GL_TEXTURE_WIDTH, &single);
    expect_error("a parameter that is none, as a float", GL_INVALID_ENUM);
    get_integer(GL_TEXTURE_ENV, COLOR_TABLE_WIDTH_EXT, &value);
    expect_error("a parameter of no texture", GL_INVALID_ENUM);
    expect_integer("a value after errors", value == 77 && single == 77, 1);
    get_integer(GL_TEXTURE_2D, COLOR_TABLE_LUMINANCE_SIZE_EXT, &value);
    expect_integer("palettes have no luminance", value, 0);
    get_float(GL_TEXTURE_2D, COLOR_TABLE_INTENSITY_SIZE_EXT, &single);
    expect_integer("palettes have no intensity", (int)single, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, COLOR_INDEX1_EXT + 1, 2, 2, 0, GL_COLOR_INDEX, GL_FLOAT, memory);
    expect_error("indices as floats", GL_INVALID_ENUM);
    glTexImage2D(GL_TEXTURE_2D, 0, COLOR_INDEX1_EXT + 1, 2, 2, 0, GL_RGB, GL_UNSIGNED_BYTE, memory);
    expect_error("colours as indices", GL_INVALID_OPERATION);
    glTexImage2D(GL_TEXTURE_2D, 0, COLOR_INDEX1_EXT + 1, -2, 2, 0, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, memory);
    expect_error("a negative size", GL_INVALID_VALUE);
    glTexImage2D(GL_TEXTURE_2D, -1, COLOR_INDEX1_EXT + 1, 2, 2, 0, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, memory);
    expect_error("a negative level", GL_INVALID_VALUE);
    glBegin(GL_POINTS);
    glTexImage2D(GL_TEXTURE_2D, 0, COLOR_INDEX1_EXT + 1, 2, 2, 0, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, memory);
    glEnd();
    expect_error("an image between Begin and End", GL_INVALID_OPERATION);
    expect_texels("the texture after errors", GL_TEXTURE_2D, size, indices, 2, 0);
    /* Proxies tell whether there could be such an image, and have no image. */
    for (target = 1; target <= 3; target++) {
        static const GLenum proxies[3] = { GL_PROXY_TEXTURE_1D, GL_PROXY_TEXTURE_2D, GL_PROXY_TEXTURE_3D };
        static const int huge[3] = { 1 << 18, 1 << 18, 1 << 18 };
        image(proxies[target - 1], target, 0, 3, size, 0, NULL);
        glGetTexLevelParameteriv(proxies[target - 1], 0, GL_TEXTURE_WIDTH, &value);
        expect_integer("the width of a proxy", value, 2);
        image(proxies[target - 1], target, 0, 3, huge, 0, NULL);
        glGetTexLevelParameteriv(proxies[target - 1], 0, GL_TEXTURE_WIDTH, &value);
        expect_integer("the width of a proxy that is too large", value, 0);
    }
    expect_error("proxies", GL_NO_ERROR);
    expect_texels("the texture after proxies", GL_TEXTURE_2D, size, indices, 2, 0);
    /* Indices for an image of colours become colours by the maps of pixel transfers, as in any texture. */
    {
        static const float red[2] = { 0, 1 }, green[2] = { 1, 0.2f };
        static const unsigned char one[4] = { 1, 0, 1, 1 };
        glBindTexture(GL_TEXTURE_2D, textures[1]);
        nearest(GL_TEXTURE_2D);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, color);
        glPixelMapfv(GL_PIXEL_MAP_I_TO_R, 2, red);
        glPixelMapfv(GL_PIXEL_MAP_I_TO_G, 2, green);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, one);
        expect_error("an index for a colour", GL_NO_ERROR);
        draw_part(GL_TEXTURE_2D, SIZE, SIZE, 0);
        expect_pixel("an index for a colour", 5, 5, 255, 51, 0, 0);
        /* Of another level of a texture that has indices, too. */
        color_table(GL_TEXTURE_2D, GL_RGBA8, 4, GL_RGBA, GL_UNSIGNED_BYTE, palette);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, one + 1);
        draw_part(GL_TEXTURE_2D, SIZE, SIZE, 0);
        expect_pixel("an index for a colour of a texture with a palette", 5, 5, 0, 255, 0, 0);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_COLOR_INDEX, GL_INT, one);
        expect_error("a signed index for a colour", GL_NO_ERROR);
        draw_part(GL_TEXTURE_2D, SIZE, SIZE, 0);
        expect_pixel("a signed index for a colour", 5, 5, 255, 51, 0, 0);
        glTexSubImage2D(GL_TEXTURE_2D, 3, 0, 0, 1, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, one);
        expect_error("a part of no image", GL_INVALID_OPERATION);
    }
    glDeleteTextures(2, textures);
}

/* What takes the place of indices, and textures that are deleted. */
static void replaced(void)
{
    static const int size[3] = { 1, 1, 1 };
    static const unsigned index = 1;
    static const unsigned char color[4] = { 51, 102, 153, 204 }, colors[8] = { 0, 0, 0, 0, 255, 0, 0, 255 };
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    nearest(GL_TEXTURE_2D);
    lay_out(&PLAIN, size, &index);
    image(GL_TEXTURE_2D, 2, 0, 0, size, 0, memory);
    clear();
    glClearColor(0, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, 1, 1, 0);
    color_table(GL_TEXTURE_2D, GL_RGBA8, 2, GL_RGBA, GL_UNSIGNED_BYTE, colors);
    draw_part(GL_TEXTURE_2D, SIZE, SIZE, 0);
    expect_pixel("a copy in place of indices", 5, 5, 0, 255, 255, 255);
    lay_out(&PLAIN, size, &index);
    image(GL_TEXTURE_2D, 2, 0, 0, size, 0, memory);
    draw_part(GL_TEXTURE_2D, SIZE, SIZE, 0);
    expect_pixel("indices in place of a copy", 5, 5, 255, 0, 0, 255);
    /* A texture of the same name begins anew. */
    glDeleteTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    nearest(GL_TEXTURE_2D);
    {
        GLint width = 77;
        get_integer(GL_TEXTURE_2D, COLOR_TABLE_WIDTH_EXT, &width);
        expect_integer("colours of a new texture", width, 1);
    }
    glTexImage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, color);
    color_table(GL_TEXTURE_2D, GL_RGBA8, 2, GL_RGBA, GL_UNSIGNED_BYTE, colors);
    {
        GLint width = 77;
        glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
        expect_integer("a level that a new texture has not", width, 0);
    }
    expect_error("deleted textures", GL_NO_ERROR);
    glDeleteTextures(1, &texture);
}

int main(void)
{
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_EXT_paletted_texture")) {
        printf("GL_EXT_paletted_texture is not told\n");
        return 1;
    }
    color_table = (ColorTable)look_up("glColorTableEXT");
    get_color_table = (GetColorTable)look_up("glGetColorTableEXT");
    get_integer = (GetColorTableParameteriv)look_up("glGetColorTableParameterivEXT");
    get_float = (GetColorTableParameterfv)look_up("glGetColorTableParameterfvEXT");
    image_3d = (PFNGLTEXIMAGE3DPROC)look_up("glTexImage3D");
    part_3d = (PFNGLTEXSUBIMAGE3DPROC)look_up("glTexSubImage3D");
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    first();
    images();
    borders();
    wrong_parts();
    levels_and_faces();
    palettes();
    errors();
    replaced();
    return finish();
}
