/* Images with the internal formats of NV_texture_shader, 2 and 3: which pixels suit them, in every target, by every command; what
 * an error leaves as it was; default textures, proxies, and images in lists. */
#include "client.h"

#define MORE(X) \
    X(PFNGLTEXIMAGE3DPROC, glTexImage3D) \
    X(PFNGLTEXSUBIMAGE3DPROC, glTexSubImage3D) \
    X(PFNGLCOPYTEXSUBIMAGE3DPROC, glCopyTexSubImage3D)
#define DECLARE(type, name) static type p_##name;
MORE(DECLARE)
#undef DECLARE

#define COUNT(row) ((int)(sizeof row / sizeof row[0]))

/* Internal formats with their format of pixels, none for colours. */
static const struct {
    GLenum internal, pixels;
} FORMATS[] = {
    { GL_HILO_NV, GL_HILO_NV },
    { GL_HILO16_NV, GL_HILO_NV },
    { GL_HILO8_NV, GL_HILO_NV },
    { GL_SIGNED_HILO_NV, GL_HILO_NV },
    { GL_SIGNED_HILO16_NV, GL_HILO_NV },
    { GL_SIGNED_HILO8_NV, GL_HILO_NV },
    { GL_DSDT_NV, GL_DSDT_NV },
    { GL_DSDT8_NV, GL_DSDT_NV },
    { GL_DSDT_MAG_NV, GL_DSDT_MAG_NV },
    { GL_DSDT8_MAG8_NV, GL_DSDT_MAG_NV },
    { GL_DSDT_MAG_INTENSITY_NV, GL_DSDT_MAG_VIB_NV },
    { GL_DSDT8_MAG8_INTENSITY8_NV, GL_DSDT_MAG_VIB_NV },
    { GL_SIGNED_RGBA_NV, GL_NONE },
    { GL_SIGNED_RGB8_UNSIGNED_ALPHA8_NV, GL_NONE },
    { GL_SIGNED_INTENSITY8_NV, GL_NONE },
    { GL_RGBA8, GL_NONE },
    { GL_LUMINANCE, GL_NONE },
};
static const GLenum PIXELS[] = { GL_HILO_NV, GL_DSDT_NV, GL_DSDT_MAG_NV, GL_DSDT_MAG_VIB_NV, GL_RGBA, GL_LUMINANCE, GL_RED, GL_BGR };

/* Targets of images, and of their textures. */
static const struct {
    GLenum image, texture;
} TARGETS[] = { { GL_TEXTURE_1D, GL_TEXTURE_1D }, { GL_TEXTURE_2D, GL_TEXTURE_2D }, { GL_TEXTURE_3D, GL_TEXTURE_3D },
    { GL_TEXTURE_RECTANGLE_NV, GL_TEXTURE_RECTANGLE_NV }, { GL_TEXTURE_CUBE_MAP_POSITIVE_Y, GL_TEXTURE_CUBE_MAP } };

static void define(GLenum target, GLenum internal, GLenum format, GLenum type, const void *data)
{
    switch (target) {
    case GL_TEXTURE_1D: glTexImage1D(target, 0, (GLint)internal, 1, 0, format, type, data); break;
    case GL_TEXTURE_3D: p_glTexImage3D(target, 0, (GLint)internal, 1, 1, 1, 0, format, type, data); break;
    default: glTexImage2D(target, 0, (GLint)internal, 1, 1, 0, format, type, data);
    }
}

static void replace(GLenum target, GLenum format, GLenum type, const void *data)
{
    switch (target) {
    case GL_TEXTURE_1D: glTexSubImage1D(target, 0, 0, 1, format, type, data); break;
    case GL_TEXTURE_3D: p_glTexSubImage3D(target, 0, 0, 0, 0, 1, 1, 1, format, type, data); break;
    default: glTexSubImage2D(target, 0, 0, 0, 1, 1, format, type, data);
    }
}

static void copy(GLenum target)
{
    switch (target) {
    case GL_TEXTURE_1D: glCopyTexSubImage1D(target, 0, 0, 0, 0, 1); break;
    case GL_TEXTURE_3D: p_glCopyTexSubImage3D(target, 0, 0, 0, 0, 0, 0, 1, 1); break;
    default: glCopyTexSubImage2D(target, 0, 0, 0, 0, 0, 1, 1);
    }
}

static GLint level(GLenum target, GLenum name)
{
    GLint value = 77;
    float single = 77;
    glGetTexLevelParameteriv(target, 0, name, &value);
    glGetTexLevelParameterfv(target, 0, name, &single);
    if (single != (float)value && failures++ < 40)
        printf("level parameter 0x%04x: %d and %g\n", name, value, single);
    return value;
}

/* What suits the formats, in every target, and what stays after an error. */
static void images(void)
{
    static const unsigned char data[64] = { 1, 2, 3, 4, 5, 6, 7, 8 };
    unsigned char read[64];
    GLuint texture;
    int target, place, pixels;
    for (target = 0; target < COUNT(TARGETS); target++)
        for (place = 0; place < COUNT(FORMATS); place++) {
            const GLenum own = FORMATS[place].pixels;
            glGenTextures(1, &texture);
            glBindTexture(TARGETS[target].texture, texture);
            define(TARGETS[target].image, FORMATS[place].internal, own ? own : GL_RGBA, GL_BYTE, data);
            expect_error("an image", GL_NO_ERROR);
            for (pixels = 0; pixels < COUNT(PIXELS); pixels++) {
                const int suits = own ? PIXELS[pixels] == own : pixels >= 4;
                char what[96];
                sprintf(what, "0x%04x and 0x%04x in 0x%04x", FORMATS[place].internal, PIXELS[pixels], TARGETS[target].image);
                define(TARGETS[target].image, FORMATS[place].internal, PIXELS[pixels], GL_BYTE, data);
                expect_error(what, suits ? GL_NO_ERROR : GL_INVALID_OPERATION);
                replace(TARGETS[target].image, PIXELS[pixels], GL_SHORT, data);
                expect_error(what, suits ? GL_NO_ERROR : GL_INVALID_OPERATION);
                glGetTexImage(TARGETS[target].image, 0, PIXELS[pixels], GL_UNSIGNED_SHORT, read);
                expect_error(what, suits ? GL_NO_ERROR : GL_INVALID_OPERATION);
                replace(TARGETS[target].image, PIXELS[pixels], GL_UNSIGNED_INT_S8_S8_8_8_NV, data);
                expect_error(what, suits && own == GL_DSDT_MAG_VIB_NV ? GL_NO_ERROR : GL_INVALID_OPERATION);
                glGetTexImage(TARGETS[target].image, 0, PIXELS[pixels], GL_UNSIGNED_INT_8_8_S8_S8_REV_NV, read);
                expect_error(what, suits && own == GL_DSDT_MAG_VIB_NV ? GL_NO_ERROR : GL_INVALID_OPERATION);
                expect_integer(what, level(TARGETS[target].image, GL_TEXTURE_INTERNAL_FORMAT), (int)FORMATS[place].internal);
            }
            copy(TARGETS[target].image);
            expect_error("a copy of a part", own ? GL_INVALID_OPERATION : GL_NO_ERROR);
            if (target == 0)
                glCopyTexImage1D(GL_TEXTURE_1D, 0, FORMATS[place].internal, 0, 0, 1, 0);
            else if (target != 2)
                glCopyTexImage2D(TARGETS[target].image, 0, FORMATS[place].internal, 0, 0, 1, 1, 0);
            expect_error("a copy", own && target != 2 ? GL_INVALID_OPERATION : GL_NO_ERROR);
            glDeleteTextures(1, &texture);
        }
}

/* An image that is an error leaves the texture as it is, whatever the error is. */
static void refused_images(void)
{
    static const unsigned char data[64] = { 1, 2, 3, 4, 5, 6, 7, 8 };
    static const struct {
        GLint level, width, border;
    } table[] = { { -1, 1, 0 }, { 0, -1, 0 }, { 0, 1, 2 }, { 99, 1, 0 } };
    GLuint texture;
    int place;
    for (place = 0; place < COUNT(table); place++) {
        glGenTextures(1, &texture);
        glBindTexture(GL_TEXTURE_2D, texture);
        define(GL_TEXTURE_2D, GL_SIGNED_HILO16_NV, GL_HILO_NV, GL_SHORT, data);
        glTexImage2D(GL_TEXTURE_2D, table[place].level, GL_RGBA8, table[place].width, 1, table[place].border, GL_RGBA,
            GL_UNSIGNED_BYTE, data);
        expect_error("an image of colours", GL_INVALID_VALUE);
        expect_integer("HILO after an error", level(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GL_SIGNED_HILO16_NV);
        define(GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, data);
        glTexImage2D(GL_TEXTURE_2D, table[place].level, GL_DSDT_NV, table[place].width, 1, table[place].border, GL_DSDT_NV,
            GL_BYTE, data);
        expect_error("an image of offsets", GL_INVALID_VALUE);
        expect_integer("colours after an error", level(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GL_RGBA8);
        glCopyTexImage2D(GL_TEXTURE_2D, table[place].level, GL_SIGNED_RGB_NV, 0, 0, table[place].width, 1, table[place].border);
        expect_error("a copy", GL_INVALID_VALUE);
        expect_integer("colours after an error of a copy", level(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GL_RGBA8);
        glDeleteTextures(1, &texture);
    }
    glBindTexture(GL_TEXTURE_2D, 0);
}

/* Images by commands that know none of the formats take the place of the ones before. */
static void other_images(void)
{
    PFNGLCOMPRESSEDTEXIMAGE2DARBPROC compressed = (PFNGLCOMPRESSEDTEXIMAGE2DARBPROC)look_up("glCompressedTexImage2DARB");
    PFNGLTEXSTORAGE2DPROC store = (PFNGLTEXSTORAGE2DPROC)look_up("glTexStorage2D");
    static const unsigned char data[64] = { 1, 2, 3, 4, 5, 6, 7, 8 };
    const char *extensions = (const char *)glGetString(GL_EXTENSIONS);
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    if (strstr(extensions, "GL_EXT_texture_compression_s3tc")) {
        glTexImage2D(GL_TEXTURE_2D, 0, GL_HILO_NV, 4, 4, 0, GL_HILO_NV, GL_SHORT, data);
        compressed(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, 4, 4, 0, 8, data);
        expect_integer("a compressed image", level(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GL_COMPRESSED_RGBA_S3TC_DXT1_EXT);
    }
    if (strstr(extensions, "GL_ARB_texture_storage")) {
        glTexImage2D(GL_TEXTURE_2D, 0, GL_DSDT_NV, 4, 4, 0, GL_DSDT_NV, GL_BYTE, data);
        store(GL_TEXTURE_2D, 1, GL_RGBA8, 4, 4);
        expect_integer("a store of colours", level(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GL_RGBA8);
    }
    glDeleteTextures(1, &texture);
    expect_error("other images", GL_NO_ERROR);
}

/* Default textures of different targets are different textures. */
static void default_textures(void)
{
    static const unsigned char data[64] = { 1, 2, 3, 4, 5, 6, 7, 8 };
    define(GL_TEXTURE_1D, GL_DSDT_NV, GL_DSDT_NV, GL_BYTE, data);
    define(GL_TEXTURE_2D, GL_HILO_NV, GL_HILO_NV, GL_SHORT, data);
    define(GL_TEXTURE_3D, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, data);
    expect_error("default textures", GL_NO_ERROR);
    expect_integer("the one of one dimension", level(GL_TEXTURE_1D, GL_TEXTURE_INTERNAL_FORMAT), GL_DSDT_NV);
    expect_integer("the one of two", level(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GL_HILO_NV);
    expect_integer("the one of three", level(GL_TEXTURE_3D, GL_TEXTURE_INTERNAL_FORMAT), GL_RGBA8);
    define(GL_TEXTURE_1D, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, data);
    define(GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, data);
}

/* Proxies have the formats, too, and levels without an image have none of them. */
static void proxies(void)
{
    static const GLenum proxies[4] = { GL_PROXY_TEXTURE_1D, GL_PROXY_TEXTURE_2D, GL_PROXY_TEXTURE_3D, GL_PROXY_TEXTURE_RECTANGLE_NV };
    GLuint texture;
    GLint first = 77, second = 77;
    int place;
    for (place = 0; place < 4; place++) {
        const GLenum target = proxies[place];
        if (place == 0)
            glTexImage1D(target, 0, GL_SIGNED_HILO16_NV, 4, 0, GL_HILO_NV, GL_SHORT, NULL);
        else if (place == 2)
            p_glTexImage3D(target, 0, GL_SIGNED_HILO16_NV, 4, 2, 2, 0, GL_HILO_NV, GL_SHORT, NULL);
        else
            glTexImage2D(target, 0, GL_SIGNED_HILO16_NV, 4, 2, 0, GL_HILO_NV, GL_SHORT, NULL);
        expect_error("a proxy", GL_NO_ERROR);
        expect_integer("the format of a proxy", level(target, GL_TEXTURE_INTERNAL_FORMAT), GL_SIGNED_HILO16_NV);
        expect_integer("the width of a proxy", level(target, GL_TEXTURE_WIDTH), 4);
        expect_integer("the size of HI", level(target, GL_TEXTURE_HI_SIZE_NV), 16);
        expect_integer("the size of DS", level(target, GL_TEXTURE_DS_SIZE_NV), 0);
        if (place == 0)
            glTexImage1D(target, 0, GL_SIGNED_HILO16_NV, 1 << 20, 0, GL_HILO_NV, GL_SHORT, NULL);
        else if (place == 2)
            p_glTexImage3D(target, 0, GL_SIGNED_HILO16_NV, 1 << 20, 2, 2, 0, GL_HILO_NV, GL_SHORT, NULL);
        else
            glTexImage2D(target, 0, GL_SIGNED_HILO16_NV, 1 << 20, 2, 0, GL_HILO_NV, GL_SHORT, NULL);
        expect_error("a proxy that is too large", GL_NO_ERROR);
        expect_integer("it has no format", level(target, GL_TEXTURE_INTERNAL_FORMAT) == GL_SIGNED_HILO16_NV, 0);
        expect_integer("its width", level(target, GL_TEXTURE_WIDTH), 0);
        expect_integer("its size of HI", level(target, GL_TEXTURE_HI_SIZE_NV), 0);
    }
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 3, GL_TEXTURE_INTERNAL_FORMAT, &first);
    define(GL_TEXTURE_2D, GL_HILO16_NV, GL_HILO_NV, GL_SHORT, NULL);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 3, GL_TEXTURE_INTERNAL_FORMAT, &second);
    expect_integer("a level without an image", second, first);
    glDeleteTextures(1, &texture);
}

/* Images in lists belong to the textures that are bound when the lists are called. */
static void listed_images(void)
{
    static const GLshort texels[2] = { 1000, -3000 }, others[2] = { 77, 78 };
    GLshort read[2] = { 0, 0 };
    GLuint list = glGenLists(1), textures[2];
    glGenTextures(2, textures);
    glBindTexture(GL_TEXTURE_2D, textures[0]);
    define(GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glNewList(list, GL_COMPILE);
    define(GL_TEXTURE_2D, GL_SIGNED_HILO16_NV, GL_HILO_NV, GL_SHORT, texels);
    glEndList();
    expect_integer("an image while a list is made", level(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GL_RGBA8);
    glBindTexture(GL_TEXTURE_2D, textures[1]);
    glCallList(list);
    expect_integer("an image of a list", level(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GL_SIGNED_HILO16_NV);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_HILO_NV, GL_SHORT, read);
    expect_integer("its HI", read[0], 1000);
    expect_integer("its LO", read[1], -3000);
    glBindTexture(GL_TEXTURE_2D, textures[0]);
    expect_integer("the texture that was bound before", level(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GL_RGBA8);
    glNewList(list, GL_COMPILE);
    replace(GL_TEXTURE_2D, GL_HILO_NV, GL_SHORT, others);
    glEndList();
    expect_error("a part of an image in a list", GL_NO_ERROR);
    glBindTexture(GL_TEXTURE_2D, textures[1]);
    glCallList(list);
    expect_error("its call", GL_NO_ERROR);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_HILO_NV, GL_SHORT, read);
    expect_integer("the part", read[0] == 77 && read[1] == 78, 1);
    glDeleteLists(list, 1);
    glDeleteTextures(2, textures);
}

/* Pixels that are no texture's have none of these formats and types. */
static void other_pixels(void)
{
    unsigned char data[64] = { 0 };
    int place;
    for (place = 0; place < 4; place++) {
        glDrawPixels(1, 1, PIXELS[place], GL_BYTE, data);
        expect_error("pixels that are drawn", GL_INVALID_ENUM);
    }
    for (place = 0; place < 2; place++) {
        const GLenum type = place ? GL_UNSIGNED_INT_8_8_S8_S8_REV_NV : GL_UNSIGNED_INT_S8_S8_8_8_NV;
        glReadPixels(0, 0, 1, 1, GL_RGBA, type, data);
        expect_error("packed pixels that are read", GL_INVALID_ENUM);
        glDrawPixels(1, 1, GL_RGBA, type, data);
        expect_error("packed pixels that are drawn", GL_INVALID_ENUM);
    }
}

/* Before any texture has one of the formats, their queries and errors are the same. */
static void before_formats(void)
{
    static const GLenum names[5] = { GL_TEXTURE_HI_SIZE_NV, GL_TEXTURE_LO_SIZE_NV, GL_TEXTURE_DS_SIZE_NV, GL_TEXTURE_DT_SIZE_NV,
        GL_TEXTURE_MAG_SIZE_NV };
    unsigned char data[64] = { 0 };
    int place;
    define(GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, data);
    for (place = 0; place < 5; place++) {
        expect_integer("a size that colours have not", level(GL_TEXTURE_2D, names[place]), 0);
        expect_integer("a size of no image", level(GL_TEXTURE_1D, names[place]), 0);
    }
    expect_error("sizes", GL_NO_ERROR);
    for (place = 0; place < 4; place++) {
        glGetTexImage(GL_TEXTURE_2D, 0, PIXELS[place], GL_BYTE, data);
        expect_error("colours as these pixels", GL_INVALID_OPERATION);
        replace(GL_TEXTURE_2D, PIXELS[place], GL_BYTE, data);
        expect_error("these pixels as colours", GL_INVALID_OPERATION);
    }
}

/* Texels of the border are not clamped, and integers are those of table 2.6. */
static void borders(void)
{
    static const float given[4] = { -1, 0.5f, 3, -0.25f };
    static const GLint whole[4] = { 0x7fffffff, -0x7fffffff - 1, 0, 0x3fffffff };
    GLint read[4] = { 77, 77, 77, 77 };
    float values[4] = { 77, 77, 77, 77 };
    int place;
    glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, values);
    expect_vector("the border at first", values, 0, 0, 0, 0);
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, given);
    glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, values);
    expect_vector("the border", values, -1, 0.5f, 3, -0.25f);
    glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, whole);
    glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, values);
    for (place = 0; place < 4; place++)
        if (fabsf(values[place] - (place == 0 ? 1 : place == 1 ? -1 : place == 2 ? 0 : 0.5f)) > 1e-6f) {
            printf("component %d of a border of integers: %g\n", place, values[place]);
            failures++;
        }
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, read);
    for (place = 0; place < 4; place++)
        if (fabs((double)read[place] - whole[place]) > 256) {
            printf("component %d of a border as integers: %d\n", place, read[place]);
            failures++;
        }
    expect_error("borders", GL_NO_ERROR);
    glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, 1);
    expect_error("one value of a border", GL_INVALID_ENUM);
}

/* Contexts that share textures share their formats; others have textures of their own. */
static void contexts(void)
{
    Context first = context, second, third;
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    define(GL_TEXTURE_2D, GL_HILO8_NV, GL_HILO_NV, GL_BYTE, NULL);
    second = new_context(first);
    third = new_context(NULL);
    use_context(surface, second);
    glBindTexture(GL_TEXTURE_2D, texture);
    expect_integer("a shared format", level(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GL_HILO8_NV);
    define(GL_TEXTURE_2D, GL_DSDT_NV, GL_DSDT_NV, GL_BYTE, NULL);
    use_context(surface, third);
    glBindTexture(GL_TEXTURE_2D, texture);
    define(GL_TEXTURE_2D, GL_RGBA8, GL_RGBA, GL_BYTE, NULL);
    expect_integer("a texture of the same name", level(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GL_RGBA8);
    expect_error("another context", GL_NO_ERROR);
    use_context(surface, first);
    expect_integer("the format that another context has set", level(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GL_DSDT_NV);
    glDeleteTextures(1, &texture);
    delete_context(second);
    delete_context(third);
    expect_error("contexts", GL_NO_ERROR);
}

int main(void)
{
    open_context();
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    MORE(LOOK_UP)
#undef LOOK_UP
    before_formats();
    images();
    refused_images();
    other_images();
    default_textures();
    proxies();
    listed_images();
    borders();
    contexts();
    other_pixels();
    return finish();
}
