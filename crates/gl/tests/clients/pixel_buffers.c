/* Images whose texels the library converts, from and to buffers of pixels: packed texels of NV_texture_shader, and indices of
 * EXT_paletted_texture. A pointer is a number of bytes in the buffer then (ARB_pixel_buffer_object). */
#include "client.h"

static PFNGLGENBUFFERSPROC generate;
static PFNGLBINDBUFFERPROC bind;
static PFNGLBUFFERDATAPROC fill;
static PFNGLGETBUFFERSUBDATAPROC look;

static GLuint buffer(GLenum target, const void *data, size_t size)
{
    GLuint name;
    generate(1, &name);
    bind(target, name);
    fill(target, (GLsizeiptr)size, data, GL_STATIC_DRAW);
    return name;
}

static const void *at(size_t place)
{
    return (const void *)place;
}

static void packed_texels(void)
{
    /* Two rows of two texels after eight other bytes, each row after a texel that is skipped. */
    static const GLuint words[] = { 1, 2, 99, 0x7f402011, 0x10203040, 98, 0x01020304, 0x7f7f7f7f };
    static const GLuint expected[] = { 0x7f402011, 0x10203040, 0x01020304, 0x7f7f7f7f };
    GLuint read[4], kept[6] = { 5, 5, 5, 5, 5, 5 }, texture;
    int place;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    buffer(GL_PIXEL_UNPACK_BUFFER, words, sizeof words);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 3);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DSDT8_MAG8_INTENSITY8_NV, 2, 2, 0, GL_DSDT_MAG_VIB_NV, GL_UNSIGNED_INT_8_8_S8_S8_REV_NV,
        at(8));
    expect_error("an image from a buffer", GL_NO_ERROR);
    glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &place);
    expect_integer("the buffer is still bound", place != 0, 1);
    glTexImage2D(GL_TEXTURE_2D, 1, GL_DSDT8_MAG8_INTENSITY8_NV, 2, 2, 0, GL_DSDT_MAG_VIB_NV, GL_UNSIGNED_INT_8_8_S8_S8_REV_NV,
        at(12));
    expect_error("an image that goes beyond the buffer", GL_INVALID_OPERATION);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 0);
    bind(GL_PIXEL_UNPACK_BUFFER, 0);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DSDT_MAG_VIB_NV, GL_UNSIGNED_INT_8_8_S8_S8_REV_NV, read);
    for (place = 0; place < 4; place++)
        expect_integer("a texel from a buffer", (int)read[place], (int)expected[place]);
    /* A part of it, from the buffer's beginning. */
    buffer(GL_PIXEL_UNPACK_BUFFER, words + 4, 4);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 1, 1, 1, 1, GL_DSDT_MAG_VIB_NV, GL_UNSIGNED_INT_8_8_S8_S8_REV_NV, NULL);
    expect_error("a part from a buffer", GL_NO_ERROR);
    bind(GL_PIXEL_UNPACK_BUFFER, 0);
    /* Back to a buffer, after four of its bytes. */
    buffer(GL_PIXEL_PACK_BUFFER, kept, sizeof kept);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DSDT_MAG_VIB_NV, GL_UNSIGNED_INT_8_8_S8_S8_REV_NV, (void *)4);
    expect_error("an image to a buffer", GL_NO_ERROR);
    look(GL_PIXEL_PACK_BUFFER, 0, sizeof kept, kept);
    expect_integer("what lies before", (int)kept[0], 5);
    expect_integer("the first texel", (int)kept[1], (int)expected[0]);
    expect_integer("the part", (int)kept[4], (int)words[4]);
    expect_integer("what lies behind", (int)kept[5], 5);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DSDT_MAG_VIB_NV, GL_UNSIGNED_INT_8_8_S8_S8_REV_NV, (void *)12);
    expect_error("an image that does not fit into the buffer", GL_INVALID_OPERATION);
    bind(GL_PIXEL_PACK_BUFFER, 0);
}

static void indices(void)
{
    static const GLubyte palette[] = { 255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255 };
    static const GLubyte numbers[] = { 9, 9, 9, 9, 2, 1, 0, 0, 3, 2 };
    static const GLubyte expected[4][3] = { { 0, 0, 255 }, { 0, 255, 0 }, { 255, 255, 255 }, { 0, 0, 255 } };
    PFNGLCOLORTABLEEXTPROC table = (PFNGLCOLORTABLEEXTPROC)look_up("glColorTableEXT");
    GLubyte read[4][4];
    GLuint texture;
    int place;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    table(GL_TEXTURE_2D, GL_RGB8, 4, GL_RGB, GL_UNSIGNED_BYTE, palette);
    buffer(GL_PIXEL_UNPACK_BUFFER, numbers, sizeof numbers);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_COLOR_INDEX8_EXT, 2, 2, 0, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, at(4));
    expect_error("indices from a buffer", GL_NO_ERROR);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 1, 2, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, at(8));
    expect_error("some more", GL_NO_ERROR);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 1, 2, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, at(9));
    expect_error("indices beyond the buffer", GL_INVALID_OPERATION);
    bind(GL_PIXEL_UNPACK_BUFFER, 0);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, read);
    for (place = 0; place < 4; place++) {
        int channel;
        for (channel = 0; channel < 3; channel++)
            expect_integer("a colour by its index", read[place][channel], expected[place][channel]);
    }
}

/* Palettes themselves. */
static void palettes(void)
{
    static const GLubyte bytes[] = { 9, 9, 9, 9, 255, 0, 0, 0, 255, 0 };
    PFNGLCOLORTABLEEXTPROC table = (PFNGLCOLORTABLEEXTPROC)look_up("glColorTableEXT");
    PFNGLGETCOLORTABLEEXTPROC get_table = (PFNGLGETCOLORTABLEEXTPROC)look_up("glGetColorTableEXT");
    GLubyte kept[8];
    GLuint texture;
    int place;
    memset(kept, 7, sizeof kept);
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    buffer(GL_PIXEL_UNPACK_BUFFER, bytes, sizeof bytes);
    table(GL_TEXTURE_2D, GL_RGB8, 2, GL_RGB, GL_UNSIGNED_BYTE, at(4));
    expect_error("a palette from a buffer", GL_NO_ERROR);
    table(GL_TEXTURE_2D, GL_RGB8, 2, GL_RGB, GL_UNSIGNED_BYTE, at(5));
    expect_error("a palette that goes beyond the buffer", GL_INVALID_OPERATION);
    bind(GL_PIXEL_UNPACK_BUFFER, 0);
    buffer(GL_PIXEL_PACK_BUFFER, kept, sizeof kept);
    get_table(GL_TEXTURE_2D, GL_RGB, GL_UNSIGNED_BYTE, (void *)1);
    expect_error("a palette to a buffer", GL_NO_ERROR);
    look(GL_PIXEL_PACK_BUFFER, 0, sizeof kept, kept);
    for (place = 0; place < 8; place++)
        expect_integer("a byte of the palette", kept[place], place == 0 || place == 7 ? 7 : bytes[place + 3]);
    get_table(GL_TEXTURE_2D, GL_RGB, GL_UNSIGNED_BYTE, (void *)3);
    expect_error("a palette that does not fit into the buffer", GL_INVALID_OPERATION);
    bind(GL_PIXEL_PACK_BUFFER, 0);
}

int main(void)
{
    open_context();
    generate = (PFNGLGENBUFFERSPROC)look_up("glGenBuffers");
    bind = (PFNGLBINDBUFFERPROC)look_up("glBindBuffer");
    fill = (PFNGLBUFFERDATAPROC)look_up("glBufferData");
    look = (PFNGLGETBUFFERSUBDATAPROC)look_up("glGetBufferSubData");
    indices();
    palettes();
    if (strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_texture_shader"))
        packed_texels();
    return finish();
}
