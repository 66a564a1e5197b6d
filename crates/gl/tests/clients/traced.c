/* Draws frames until it is told to stop, in eight columns with a texture each, for a test that traces pixels meanwhile. */
#include "client.h"

#include <unistd.h>

static PFNGLACTIVETEXTUREPROC p_glActiveTexture;
static PFNGLTEXIMAGE3DPROC p_glTexImage3D;
static PFNGLGENSAMPLERSPROC p_glGenSamplers;
static PFNGLBINDSAMPLERPROC p_glBindSampler;
static PFNGLSAMPLERPARAMETERIPROC p_glSamplerParameteri;

static unsigned seed = 1;

static unsigned char *noise(int count)
{
    static unsigned char bytes[1 << 16];
    int place;
    for (place = 0; place < count; place++) {
        seed = seed * 1664525 + 1013904223;
        bytes[place] = (unsigned char)(seed >> 24);
    }
    return bytes;
}

static void bind(int unit, GLenum target, GLenum filter, GLenum between)
{
    GLuint name;
    glGenTextures(1, &name);
    p_glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(target, name);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, between);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, filter);
}

static void load_textures(void)
{
    static float floats[8 * 8 * 4], depths[16 * 16];
    static const GLfloat border[] = { 0.25f, 0.5f, 0.75f, 1 };
    static const GLint swizzle[] = { GL_ALPHA, GL_RED, GL_ONE, GL_GREEN };
    GLuint sampler;
    int level, face, place;
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    bind(0, GL_TEXTURE_2D, GL_LINEAR, GL_LINEAR_MIPMAP_LINEAR);
    for (level = 0; level < 7; level++)
        glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, 64 >> level, 64 >> level, 0, GL_RGBA, GL_UNSIGNED_BYTE,
            noise(4 * (64 >> level) * (64 >> level)));
    glTexEnvf(GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, 0.5f);
    bind(1, GL_TEXTURE_RECTANGLE, GL_NEAREST, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_RECTANGLE, 0, GL_RGB8, 37, 21, 0, GL_RGB, GL_UNSIGNED_BYTE, noise(3 * 37 * 21));
    bind(2, GL_TEXTURE_CUBE_MAP, GL_NEAREST, GL_NEAREST);
    for (face = 0; face < 6; face++)
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGB8, 8, 8, 0, GL_RGB, GL_UNSIGNED_BYTE, noise(3 * 64));
    bind(3, GL_TEXTURE_3D, GL_LINEAR, GL_LINEAR);
    p_glTexImage3D(GL_TEXTURE_3D, 0, GL_LUMINANCE8, 8, 4, 2, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE, noise(64));
    bind(4, GL_TEXTURE_2D, GL_LINEAR, GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_LUMINANCE8_ALPHA8, 16, 16, 0, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, noise(512));
    glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, swizzle);
    /* The sampler takes precedence over the texture's filter and wrap modes. */
    p_glGenSamplers(1, &sampler);
    p_glBindSampler(4, sampler);
    p_glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    p_glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    p_glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_MIRRORED_REPEAT);
    p_glSamplerParameteri(sampler, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    bind(5, GL_TEXTURE_2D, GL_NEAREST, GL_NEAREST);
    for (place = 0; place < 8 * 8 * 4; place++)
        floats[place] = (float)(place % 13) - 2.5f;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, 8, 8, 0, GL_RGBA, GL_FLOAT, floats);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
    bind(6, GL_TEXTURE_2D, GL_NEAREST, GL_NEAREST);
    for (place = 0; place < 16 * 16; place++)
        depths[place] = (float)(place % 7) / 6;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 16, 16, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_GEQUAL);
    glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_INTENSITY);
    /* 64 MiB and some. */
    bind(7, GL_TEXTURE_2D, GL_NEAREST, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, 2048, 2049, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    p_glActiveTexture(GL_TEXTURE2);
}

static const struct {
    GLenum target;
    const char *text;
    /* At the lower left, lower right and upper left corner. */
    float corners[3][4];
} columns[] = {
    { GL_FRAGMENT_PROGRAM_NV, "!!FP1.0 TEX o[COLR], f[TEX0], TEX0, 2D; END",
        { { 0.1f, 0.2f, 0, 1 }, { 0.475f, 0.2f, 0, 1 }, { 0.1f, 3.2f, 0, 1 } } },
    { GL_FRAGMENT_PROGRAM_NV, "!!FP1.0 TEX o[COLR], f[TEX0], TEX1, RECT; END",
        { { -3, 0, 0, 1 }, { 33.5f, 0, 0, 1 }, { -3, 19.1f, 0, 1 } } },
    { GL_FRAGMENT_PROGRAM_NV, "!!FP1.0 TEX o[COLR], f[TEX0], TEX2, CUBE; END",
        { { -0.9f, -0.8f, 0.5f, 1 }, { 0.95f, -0.8f, 0.3f, 1 }, { -0.9f, 0.9f, -0.7f, 1 } } },
    { GL_FRAGMENT_PROGRAM_NV, "!!FP1.0 TEX o[COLR], f[TEX0], TEX3, 3D; END",
        { { 0, 0, 0.1f, 1 }, { 1.3f, 0, 0.2f, 1 }, { 0, 0.9f, 1.1f, 1 } } },
    { GL_FRAGMENT_PROGRAM_NV, "!!FP1.0 TXP o[COLR], f[TEX0], TEX4, 2D; END",
        { { -1, 0.1f, 0, 1 }, { 1.9f, 0.1f, 0, 1.5f }, { -1, 3.3f, 0, 2 } } },
    { GL_FRAGMENT_PROGRAM_NV, "!!FP1.0 TEX R0, f[TEX0], TEX5, 2D; MUL o[COLR], R0, {0.1, 0.1, 0.1, 0.1}; END",
        { { -0.3f, 0.1f, 0, 1 }, { 1.2f, 0.1f, 0, 1 }, { -0.3f, 2.3f, 0, 1 } } },
    { GL_FRAGMENT_PROGRAM_ARB,
        "!!ARBfp1.0\nOPTION ARB_fragment_program_shadow; TEMP r; TEX r, fragment.texcoord[0], texture[6], SHADOW2D; "
        "MAD result.color, r, {0.5, 0.25, 1, 0.5}, {0.1, 0.1, 0, 0.1}; END",
        { { 0, 0, 0.2f, 1 }, { 1, 0, 0.9f, 1 }, { 0, 1, 0.5f, 1 } } },
    { GL_FRAGMENT_PROGRAM_NV, "!!FP1.0 TEX R0, f[TEX0], TEX7, 2D; MAD o[COLR], R0, {0, 0, 0, 0}, {1, 0, 1, 1}; END",
        { { 0, 0, 0, 1 }, { 1, 0, 0, 1 }, { 0, 1, 0, 1 } } },
};

static void draw_column(int number)
{
    const float(*at)[4] = columns[number].corners;
    float left = -1 + number * 0.25f, opposite[4];
    int component;
    for (component = 0; component < 4; component++)
        opposite[component] = at[1][component] + at[2][component] - at[0][component];
    glBegin(GL_QUADS);
    glTexCoord4fv(at[0]);
    glVertex2f(left, -1);
    glTexCoord4fv(at[1]);
    glVertex2f(left + 0.25f, -1);
    glTexCoord4fv(opposite);
    glVertex2f(left + 0.25f, 1);
    glTexCoord4fv(at[2]);
    glVertex2f(left, 1);
    glEnd();
}

int main(void)
{
    int number;
    open_context();
#define LOOK_UP(name) p_##name = (void *)look_up(#name)
    LOOK_UP(glActiveTexture);
    LOOK_UP(glTexImage3D);
    LOOK_UP(glGenSamplers);
    LOOK_UP(glBindSampler);
    LOOK_UP(glSamplerParameteri);
#undef LOOK_UP
    load_textures();
    for (number = 0; number < 8; number++) {
        if (columns[number].target == GL_FRAGMENT_PROGRAM_NV) {
            load_nv(GL_FRAGMENT_PROGRAM_NV, number + 1, columns[number].text);
        } else {
            p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, number + 1);
            load_arb(GL_FRAGMENT_PROGRAM_ARB, columns[number].text);
        }
    }
    while (access("stop", F_OK) != 0) {
        glClearColor(0.2f, 0.3f, 0.2f, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        for (number = 0; number < 8; number++) {
            glEnable(columns[number].target);
            if (columns[number].target == GL_FRAGMENT_PROGRAM_NV)
                p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, number + 1);
            else
                p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, number + 1);
            draw_column(number);
            glDisable(columns[number].target);
        }
        expect_error("a frame", GL_NO_ERROR);
        glGetIntegerv(GL_ACTIVE_TEXTURE, &number);
        expect_integer("the active unit", number, GL_TEXTURE2);
        eglSwapBuffers(display, surface);
        usleep(1000);
    }
    return finish();
}
