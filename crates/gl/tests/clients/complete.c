/* Which textures have all images that they need (OpenGL 2.1, 3.8.10): without them a stage of a texture shader is not consistent, and gives
 * (0,0,0,0). What is missing may come later, by each command that gives an image. */
#include "client.h"

#define FETCH(type, name) type name = (type)look_up("gl" #name)

static PFNGLTEXIMAGE3DPROC p_glTexImage3D;
static PFNGLGENERATEMIPMAPPROC p_glGenerateMipmap;
static PFNGLFINALCOMBINERINPUTNVPROC p_glFinalCombinerInputNV;

/* Targets with the operations that read them. */
static const struct {
    const char *name;
    GLenum target, operation;
    int dimensions;
} targets[] = { { "1D", GL_TEXTURE_1D, GL_TEXTURE_1D, 1 }, { "2D", GL_TEXTURE_2D, GL_TEXTURE_2D, 2 },
    { "3D", GL_TEXTURE_3D, GL_TEXTURE_3D, 3 }, { "cube", GL_TEXTURE_CUBE_MAP, GL_TEXTURE_CUBE_MAP, 2 },
    { "rectangle", GL_TEXTURE_RECTANGLE, GL_TEXTURE_RECTANGLE_NV, 2 } };

enum { LINE, SQUARE, SOLID, CUBE, RECTANGLE };

static unsigned char white[16 * 16 * 16 * 4];

/* An image of a level: of all faces, for cubes. */
static void image(int kind, int level, int width, int height, int depth, GLint format)
{
    GLenum face;
    switch (kind) {
    case LINE:
        glTexImage1D(GL_TEXTURE_1D, level, format, width, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
        break;
    case SOLID:
        p_glTexImage3D(GL_TEXTURE_3D, level, format, width, height, depth, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
        break;
    case CUBE:
        for (face = GL_TEXTURE_CUBE_MAP_POSITIVE_X; face <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z; face++)
            glTexImage2D(face, level, format, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
        break;
    default:
        glTexImage2D(targets[kind].target, level, format, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
    }
    expect_error(targets[kind].name, GL_NO_ERROR);
}

static int half(int size, int times)
{
    return size >> times > 0 ? size >> times : 1;
}

/* Levels from one to another of a pyramid whose first level has these sizes. */
static void levels(int kind, int first, int last, int width, int height, int depth)
{
    int level;
    for (level = first; level <= last; level++)
        image(kind, level, half(width, level), half(height, level), half(depth, level), GL_RGBA8);
}

static GLuint made;

/* A new texture of a target, which has levels. */
static void begin(int kind)
{
    if (made)
        glDeleteTextures(1, &made);
    glGenTextures(1, &made);
    glBindTexture(targets[kind].target, made);
    glTexParameteri(targets[kind].target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(targets[kind].target, GL_TEXTURE_MIN_FILTER, kind == RECTANGLE ? GL_NEAREST : GL_NEAREST_MIPMAP_NEAREST);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, (GLint)targets[kind].operation);
}

static void set(int kind, GLenum name, GLint value)
{
    glTexParameteri(targets[kind].target, name, value);
}

static void expect_complete(const char *what, int kind, int is_complete)
{
    char text[128];
    GLint consistent = 7;
    snprintf(text, sizeof text, "%s: %s", targets[kind].name, what);
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_SHADER_CONSISTENT_NV, &consistent);
    expect_integer(text, consistent, is_complete);
    clear();
    draw_square();
    expect_error(text, GL_NO_ERROR);
    expect_pixel(text, 8, 8, is_complete * 255, is_complete * 255, is_complete * 255, is_complete * 255);
}

static void pyramids(int kind)
{
    int height = targets[kind].dimensions > 1 ? 8 : 1, depth = targets[kind].dimensions > 2 ? 8 : 1, bad;
    begin(kind);
    expect_complete("no image", kind, 0);
    image(kind, 0, 8, height, depth, GL_RGBA8);
    expect_complete("one level of four", kind, 0);
    levels(kind, 1, 2, 8, height, depth);
    expect_complete("three levels of four", kind, 0);
    set(kind, GL_TEXTURE_MAX_LEVEL, 2);
    expect_complete("three levels of three", kind, 1);
    set(kind, GL_TEXTURE_MAX_LEVEL, 1000);
    expect_complete("three levels of four again", kind, 0);
    set(kind, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    expect_complete("a filter without levels", kind, 1);
    set(kind, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    levels(kind, 3, 3, 8, height, depth);
    expect_complete("four levels", kind, 1);
    /* A level of another size or format, in any place. */
    for (bad = 1; bad < 4; bad++) {
        image(kind, bad, half(8, bad) * 2, kind == CUBE ? half(8, bad) * 2 : half(height, bad), half(depth, bad), GL_RGBA8);
        expect_complete("a level that is too wide", kind, 0);
        if (targets[kind].dimensions > 1 && kind != CUBE) {
            image(kind, bad, half(8, bad), half(height, bad) * 2, half(depth, bad), GL_RGBA8);
            expect_complete("a level that is too high", kind, 0);
        }
        if (targets[kind].dimensions > 2) {
            image(kind, bad, half(8, bad), half(height, bad), half(depth, bad) * 2, GL_RGBA8);
            expect_complete("a level that is too deep", kind, 0);
        }
        image(kind, bad, half(8, bad), half(height, bad), half(depth, bad), GL_RGB5);
        expect_complete("a level of another format", kind, 0);
        levels(kind, bad, bad, 8, height, depth);
        expect_complete("all as it was", kind, 1);
    }
    /* Levels before the first one do not count, nor do those behind the last. */
    begin(kind);
    set(kind, GL_TEXTURE_BASE_LEVEL, 2);
    levels(kind, 2, 4, 16, 2 * height, targets[kind].dimensions > 2 ? 16 : 1);
    expect_complete("a pyramid that begins with its third level", kind, 1);
    set(kind, GL_TEXTURE_BASE_LEVEL, 1);
    expect_complete("the first level is missing", kind, 0);
    set(kind, GL_TEXTURE_BASE_LEVEL, 3);
    image(kind, 2, 16, kind == CUBE ? 16 : 1, 1, GL_RGB5);
    expect_complete("a level before the first", kind, 1);
    set(kind, GL_TEXTURE_MAX_LEVEL, 3);
    image(kind, 4, 16, kind == CUBE ? 16 : 1, 1, GL_RGB5);
    expect_complete("a level behind the last", kind, 1);
    /* Sides that are not equal: the largest one says how many levels there are. */
    if (kind != CUBE) {
        begin(kind);
        levels(kind, 0, 3, targets[kind].dimensions > 1 ? 2 : 16, targets[kind].dimensions > 1 ? 16 : 1, 1);
        expect_complete("a level less than the largest side needs", kind, 0);
        levels(kind, 4, 4, targets[kind].dimensions > 1 ? 2 : 16, targets[kind].dimensions > 1 ? 16 : 1, 1);
        expect_complete("as many as the largest side needs", kind, 1);
    }
    if (kind == SOLID) {
        begin(kind);
        levels(kind, 0, 3, 2, 1, 16);
        expect_complete("a level less than the depth needs", kind, 0);
        levels(kind, 4, 4, 2, 1, 16);
        expect_complete("as many as the depth needs", kind, 1);
    }
}

static void faces(void)
{
    begin(CUBE);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    image(CUBE, 0, 4, 4, 1, GL_RGBA8);
    expect_complete("six faces", CUBE, 1);
    glTexImage2D(GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, 0, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
    expect_complete("the last face is smaller", CUBE, 0);
    glTexImage2D(GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, 0, GL_RGB5, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
    expect_complete("the last face has another format", CUBE, 0);
    image(CUBE, 0, 4, 4, 1, GL_RGBA8);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_LINEAR);
    levels(CUBE, 1, 2, 4, 4, 1);
    expect_complete("six pyramids", CUBE, 1);
    glTexImage2D(GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, 1, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
    expect_complete("a level of one face", CUBE, 0);
    begin(RECTANGLE);
    expect_complete("no image", RECTANGLE, 0);
    image(RECTANGLE, 0, 5, 3, 1, GL_RGBA8);
    expect_complete("one image", RECTANGLE, 1);
}

/* The last level of two, by each command that gives one. */
static void commands(void)
{
    static const unsigned char block[8] = { 255, 255, 255, 255, 0, 0, 0, 0 };
    FETCH(PFNGLTEXSTORAGE2DPROC, TexStorage2D);
    int number;
    begin(SQUARE);
    image(SQUARE, 0, 2, 2, 1, GL_RGBA8);
    expect_complete("one level of two", SQUARE, 0);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glCopyTexImage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 0, 0, 1, 1, 0);
    expect_complete("a level that is copied", SQUARE, 1);
    begin(SQUARE);
    image(SQUARE, 0, 2, 2, 1, GL_RGBA8);
    expect_complete("one level of two", SQUARE, 0);
    p_glGenerateMipmap(GL_TEXTURE_2D);
    expect_complete("levels that are made", SQUARE, 1);
    begin(SQUARE);
    expect_complete("no level", SQUARE, 0);
    TexStorage2D(GL_TEXTURE_2D, 2, GL_RGBA8, 2, 2);
    for (number = 0; number < 2; number++)
        glTexSubImage2D(GL_TEXTURE_2D, number, 0, 0, 2 >> number, 2 >> number, GL_RGBA, GL_UNSIGNED_BYTE, white);
    expect_complete("storage of all levels", SQUARE, 1);
    if (strstr((const char *)glGetString(GL_EXTENSIONS), "GL_EXT_texture_compression_s3tc")) {
        static const char *const names[2] = { "glCompressedTexImage2D", "glCompressedTexImage2DARB" };
        for (number = 0; number < 2; number++) {
            PFNGLCOMPRESSEDTEXIMAGE2DPROC give = (PFNGLCOMPRESSEDTEXIMAGE2DPROC)look_up(names[number]);
            begin(SQUARE);
            give(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 2, 2, 0, sizeof block, block);
            expect_complete("one compressed level of two", SQUARE, 0);
            give(GL_TEXTURE_2D, 1, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 1, 1, 0, sizeof block, block);
            expect_complete(names[number], SQUARE, 1);
        }
    }
    expect_error("commands", GL_NO_ERROR);
}

int main(void)
{
    static const GLfloat inside[4] = { 0.5f, 0.5f, 0.5f, 1 };
    int place;
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_texture_shader2")) {
        printf("GL_NV_texture_shader2 is not told\n");
        return 1;
    }
    p_glTexImage3D = (PFNGLTEXIMAGE3DPROC)look_up("glTexImage3D");
    p_glGenerateMipmap = (PFNGLGENERATEMIPMAPPROC)look_up("glGenerateMipmap");
    p_glFinalCombinerInputNV = (PFNGLFINALCOMBINERINPUTNVPROC)look_up("glFinalCombinerInputNV");
    memset(white, 255, sizeof white);
    for (place = 0; place < 4; place++)
        p_glFinalCombinerInputNV(GL_VARIABLE_A_NV + (GLenum)place, place == 3 ? GL_TEXTURE0 : GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glFinalCombinerInputNV(GL_VARIABLE_G_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    glEnable(GL_REGISTER_COMBINERS_NV);
    glEnable(GL_TEXTURE_SHADER_NV);
    glTexCoord4fv(inside);
    for (place = LINE; place < RECTANGLE; place++)
        pyramids(place);
    faces();
    commands();
    return finish();
}
