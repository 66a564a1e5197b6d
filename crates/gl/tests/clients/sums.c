/* What stands around fixed units for fragments: the sum of both colours behind ATI's shaders, by the switch and by lighting, which of several
 * targets that are on a shader reads, and texture environments behind texture shaders for textures of each base format. */
#include "ati_shaders.h"

static void expect_drawn(const char *what, int red, int green, int blue, int alpha)
{
    clear();
    draw_square();
    expect_error(what, GL_NO_ERROR);
    expect_pixel(what, 8, 8, red, green, blue, alpha);
}

/* A shader that gives the colour, and one that reads the first unit. */
static void define(GLuint name, int reads)
{
    p_glBindFragmentShaderATI(name);
    p_glBeginFragmentShaderATI();
    if (reads)
        p_glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    p_glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, reads ? GL_REG_0_ATI : GL_PRIMARY_COLOR, GL_NONE, GL_NONE);
    p_glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, reads ? GL_REG_0_ATI : GL_PRIMARY_COLOR, GL_NONE, GL_NONE);
    p_glEndFragmentShaderATI();
    expect_error("a shader", GL_NO_ERROR);
}

/* A light of which the highlight alone is left: 0.6 of blue, on a material with its own light. */
static void light(void)
{
    static const GLfloat black[4] = { 0, 0, 0, 1 }, gray[4] = { 0.4f, 0.2f, 0.6f, 1 }, ahead[4] = { 0, 0, 1, 0 };
    static const GLfloat some[4] = { 0, 0.4f, 0.2f, 1 };
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, black);
    glLightfv(GL_LIGHT0, GL_DIFFUSE, black);
    glLightfv(GL_LIGHT0, GL_SPECULAR, gray);
    glLightfv(GL_LIGHT0, GL_POSITION, ahead);
    glMaterialfv(GL_FRONT_AND_BACK, GL_SPECULAR, ahead);
    glMaterialfv(GL_FRONT_AND_BACK, GL_EMISSION, some);
    glNormal3f(0, 0, 1);
}

static void sums(void)
{
    define(1, 0);
    glEnable(GL_FRAGMENT_SHADER_ATI);
    glColor4f(0.2f, 0.4f, 0.6f, 0.8f);
    p_glSecondaryColor3f(0.4f, 0.2f, 0);
    expect_drawn("no sum", 51, 102, 153, 204);
    glEnable(GL_COLOR_SUM);
    expect_drawn("a sum", 153, 153, 153, 204);
    p_glSecondaryColor3f(0, 0.8f, 0.2f);
    expect_drawn("a sum of other colours", 51, 255, 204, 204);
    glDisable(GL_COLOR_SUM);
    expect_drawn("no sum again", 51, 102, 153, 204);
    light();
    expect_drawn("a highlight in the colour", 0, 102, 204, 255);
    glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR);
    expect_drawn("a highlight of its own, which lighting adds", 0, 102, 204, 255);
    glEnable(GL_COLOR_SUM);
    expect_drawn("a highlight that is added once", 0, 102, 204, 255);
    glDisable(GL_COLOR_SUM);
    glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, GL_SINGLE_COLOR);
    glDisable(GL_LIGHTING);
    glDisable(GL_FRAGMENT_SHADER_ATI);
}

static GLuint one_texel(GLenum target, GLint format, int red, int green, int blue, int alpha)
{
    const unsigned char texel[4] = { (unsigned char)red, (unsigned char)green, (unsigned char)blue, (unsigned char)alpha };
    GLuint name;
    GLenum face;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    if (target == GL_TEXTURE_1D)
        glTexImage1D(target, 0, format, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    else if (target == GL_TEXTURE_3D)
        p_glTexImage3D(target, 0, format, 1, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    else if (target == GL_TEXTURE_CUBE_MAP)
        for (face = GL_TEXTURE_CUBE_MAP_POSITIVE_X; face <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z; face++)
            glTexImage2D(face, 0, format, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    else
        glTexImage2D(target, 0, format, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    expect_error("a texture", GL_NO_ERROR);
    return name;
}

/* Of several targets that are on the one counts that is first in this order (OpenGL 2.1, 3.8.15). */
static void targets(void)
{
    static const GLenum order[4] = { GL_TEXTURE_CUBE_MAP, GL_TEXTURE_3D, GL_TEXTURE_2D, GL_TEXTURE_1D };
    int place;
    define(2, 1);
    glEnable(GL_FRAGMENT_SHADER_ATI);
    glTexCoord3f(0.5f, 0.5f, 0.5f);
    for (place = 3; place >= 0; place--) {
        one_texel(order[place], GL_RGBA8, 50 * place, 50, 100, 200);
        glEnable(order[place]);
        expect_drawn("a target more", 50 * place, 50, 100, 200);
    }
    for (place = 0; place < 3; place++) {
        glDisable(order[place]);
        expect_drawn("a target less", 50 * (place + 1), 50, 100, 200);
    }
    glDisable(GL_TEXTURE_1D);
    glDisable(GL_FRAGMENT_SHADER_ATI);
}

/* The functions of OpenGL 2.1, tables 3.22 and 3.23, for one component: `of` and `alpha` are the texture's, `from` and `before` what comes
 * before it, `constant` the environment's. */
static double colored(GLenum mode, GLenum base, double of, double alpha, double from, double constant)
{
    if (base == GL_ALPHA)
        return from;
    switch (mode) {
    case GL_REPLACE: return of;
    case GL_MODULATE: return from * of;
    case GL_BLEND: return from * (1 - of) + constant * of;
    case GL_ADD: return from + of > 1 ? 1 : from + of;
    default: return base == GL_RGBA ? from * (1 - alpha) + of * alpha : of;
    }
}

static double transparent(GLenum mode, GLenum base, double of, double from, double constant)
{
    if (base == GL_LUMINANCE || base == GL_RGB || mode == GL_DECAL)
        return from;
    switch (mode) {
    case GL_REPLACE: return of;
    case GL_BLEND: return base == GL_INTENSITY ? from * (1 - of) + constant * of : from * of;
    case GL_ADD: return base == GL_INTENSITY ? (from + of > 1 ? 1 : from + of) : from * of;
    default: return from * of;
    }
}

static void environments(void)
{
    static const GLenum bases[6] = { GL_ALPHA, GL_LUMINANCE, GL_LUMINANCE_ALPHA, GL_INTENSITY, GL_RGB, GL_RGBA };
    static const GLenum modes[5] = { GL_REPLACE, GL_MODULATE, GL_BLEND, GL_ADD, GL_DECAL };
    static const double before[4] = { 0.8, 0.4, 0.6, 0.8 }, constant[4] = { 0.2, 0.6, 0.4, 0.6 }, texel[4] = { 0.4, 0.8, 0.2, 0.6 };
    const GLfloat environment[4] = { 0.2f, 0.6f, 0.4f, 0.6f };
    int base, mode, component;
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_TEXTURE_2D);
    glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, environment);
    glEnable(GL_TEXTURE_SHADER_NV);
    glColor4f(0.8f, 0.4f, 0.6f, 0.8f);
    for (base = 0; base < 6; base++) {
        one_texel(GL_TEXTURE_2D, (GLint)bases[base], 102, 204, 51, 153);
        /* Decals are for colours alone. */
        for (mode = 0; mode < (base < 4 ? 4 : 5); mode++) {
            int wanted[4];
            char what[64];
            /* Luminance and intensity are red. */
            double alpha = bases[base] == GL_INTENSITY ? texel[0] : texel[3];
            glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, (GLint)modes[mode]);
            for (component = 0; component < 3; component++)
                wanted[component] = (int)(255 * colored(modes[mode], bases[base], base < 4 ? texel[0] : texel[component], alpha,
                    before[component], constant[component]) + 0.5);
            wanted[3] = (int)(255 * transparent(modes[mode], bases[base], alpha, before[3], constant[3]) + 0.5);
            snprintf(what, sizeof what, "base 0x%04x with mode 0x%04x", bases[base], modes[mode]);
            expect_drawn(what, wanted[0], wanted[1], wanted[2], wanted[3]);
        }
    }
    /* Both sums behind environments. */
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    p_glSecondaryColor3f(0.4f, 0.2f, 0);
    expect_drawn("no sum behind environments", 102, 204, 51, 153);
    glEnable(GL_COLOR_SUM);
    expect_drawn("a sum behind environments", 204, 255, 51, 153);
    glDisable(GL_COLOR_SUM);
    light();
    expect_drawn("a highlight in the colour that is replaced", 102, 204, 51, 153);
    glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR);
    expect_drawn("a highlight of its own behind environments", 102, 204, 204, 153);
    glDisable(GL_LIGHTING);
    expect_drawn("no lighting", 102, 204, 51, 153);
    glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, GL_SINGLE_COLOR);
    glDisable(GL_TEXTURE_SHADER_NV);
}

int main(void)
{
    open_shaders();
    if (strstr((const char *)glGetString(GL_EXTENSIONS), "GL_ATI_fragment_shader")) {
        sums();
        targets();
    }
    if (strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_texture_shader"))
        environments();
    return finish();
}
