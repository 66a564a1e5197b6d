/* Textures with palettes (EXT_paletted_texture): indices, then colours for them, other colours, and a part with other indices. */
#include "client.h"

typedef void (APIENTRY *ColorTable)(GLenum, GLenum, GLsizei, GLenum, GLenum, const void *);
typedef void (APIENTRY *GetColorTable)(GLenum, GLenum, GLenum, void *);
typedef void (APIENTRY *GetColorTableParameter)(GLenum, GLenum, GLint *);

#define COLOR_INDEX4_EXT 0x80E4
#define COLOR_INDEX8_EXT 0x80E5
#define COLOR_TABLE_WIDTH_EXT 0x80D9

static void draw_at(float s, float t)
{
    glTexCoord2f(s, t);
    draw_square();
}

int main(void)
{
    /* Rows of three indices, aligned to four bytes. */
    static const unsigned char indices[8] = { 1, 2, 3, 99, 3, 2, 17, 99 };
    static const unsigned char first[16 * 3] = { 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255 };
    static const unsigned char second[4 * 4] = { 0, 0, 0, 0, 51, 102, 153, 204, 255, 255, 0, 255, 0, 255, 255, 255 };
    static const unsigned char part[2] = { 2, 3 };
    unsigned char table[16];
    GLint width;
    GLuint texture;
    ColorTable p_table;
    GetColorTable p_get_table;
    GetColorTableParameter p_get;
    open_context();
    p_table = (ColorTable)look_up("glColorTableEXT");
    p_get_table = (GetColorTable)look_up("glGetColorTableEXT");
    p_get = (GetColorTableParameter)look_up("glGetColorTableParameterivEXT");
    expect_integer("palettes are advertised", strstr((const char *)glGetString(GL_EXTENSIONS), "GL_EXT_paletted_texture") != NULL, 1);
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    /* Of four bits the index 17 is 1. */
    glTexImage2D(GL_TEXTURE_2D, 0, COLOR_INDEX4_EXT, 3, 2, 0, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, indices);
    p_table(GL_TEXTURE_2D, GL_RGB8, 16, GL_RGB, GL_UNSIGNED_BYTE, first);
    expect_error("a texture with a palette", GL_NO_ERROR);
    glEnable(GL_TEXTURE_2D);
    clear();
    draw_at(0.17f, 0.25f);
    expect_pixel("the first index", 5, 5, 255, 0, 0, 255);
    draw_at(0.83f, 0.25f);
    expect_pixel("the third index", 5, 5, 0, 0, 255, 255);
    draw_at(0.83f, 0.75f);
    expect_pixel("an index with more bits than count", 5, 5, 255, 0, 0, 255);
    p_table(GL_TEXTURE_2D, GL_RGBA8, 4, GL_RGBA, GL_UNSIGNED_BYTE, second);
    draw_at(0.17f, 0.25f);
    expect_pixel("the same index with other colours", 5, 5, 51, 102, 153, 204);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 1, 1, 2, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, part);
    expect_error("a part of the indices", GL_NO_ERROR);
    draw_at(0.83f, 0.75f);
    expect_pixel("another index", 5, 5, 0, 255, 255, 255);
    draw_at(0.17f, 0.75f);
    expect_pixel("an index beside the part", 5, 5, 0, 255, 255, 255);
    p_get(GL_TEXTURE_2D, COLOR_TABLE_WIDTH_EXT, &width);
    expect_integer("the colours of the palette", width, 4);
    p_get_table(GL_TEXTURE_2D, GL_RGBA, GL_UNSIGNED_BYTE, table);
    expect_integer("the palette", memcmp(table, second, 16), 0);
    glTexImage2D(GL_TEXTURE_2D, 0, COLOR_INDEX8_EXT, 3, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    expect_error("colours for an image of indices", GL_INVALID_OPERATION);
    p_table(GL_TEXTURE_2D, GL_RGB8, 3, GL_RGB, GL_UNSIGNED_BYTE, first);
    expect_error("a palette of three colours", GL_INVALID_VALUE);
    /* An image of colours takes the place of the indices, and the palette has no effect on it. */
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, second + 8);
    p_table(GL_TEXTURE_2D, GL_RGB8, 16, GL_RGB, GL_UNSIGNED_BYTE, first);
    draw_at(0.5f, 0.5f);
    expect_pixel("an image of colours", 5, 5, 255, 255, 0, 255);
    /* Each target has a texture of its own without a name. */
    glBindTexture(GL_TEXTURE_2D, 0);
    p_table(GL_TEXTURE_2D, GL_RGBA8, 4, GL_RGBA, GL_UNSIGNED_BYTE, second);
    p_table(GL_TEXTURE_1D, GL_RGB8, 16, GL_RGB, GL_UNSIGNED_BYTE, first);
    p_get(GL_TEXTURE_2D, COLOR_TABLE_WIDTH_EXT, &width);
    expect_integer("the palette of the plane without a name", width, 4);
    p_get(GL_TEXTURE_1D, COLOR_TABLE_WIDTH_EXT, &width);
    expect_integer("the palette of the line without a name", width, 16);
    p_table(GL_TEXTURE_RECTANGLE, GL_RGB8, 16, GL_RGB, GL_UNSIGNED_BYTE, first);
    expect_error("a palette of a rectangle", GL_INVALID_ENUM);
    return finish();
}
