/* Depth textures in several units and of all targets: what DEPTH_TEXTURE_MODE makes of them, all comparisons, those that sampler
 * objects turn on and off, and none in ATI's shaders, which keep the other parameters of samplers. */
#include "client.h"

#define FETCH(type, name) type name = (type)look_up("gl" #name)

static PFNGLACTIVETEXTUREPROC p_glActiveTexture;
static PFNGLTEXIMAGE3DPROC p_glTexImage3D;
static int is_newer;

static int is_told(const char *name)
{
    return strstr((const char *)glGetString(GL_EXTENSIONS), name) != NULL;
}

/* Each text has a program of its own. */
static void load(const char *text)
{
    static GLuint name = 100;
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, name++);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, text);
    expect_error(text, GL_NO_ERROR);
}

/* A texture of one texel, with this depth. */
static GLuint texture(GLenum target, float depth)
{
    const float depths[2] = { depth, depth };
    GLenum face;
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    if (target == GL_TEXTURE_1D)
        glTexImage1D(target, 0, GL_DEPTH_COMPONENT24, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    else if (target == GL_TEXTURE_2D_ARRAY)
        p_glTexImage3D(target, 0, GL_DEPTH_COMPONENT24, 1, 1, 2, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    else if (target == GL_TEXTURE_1D_ARRAY)
        glTexImage2D(target, 0, GL_DEPTH_COMPONENT24, 1, 2, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    else if (target != GL_TEXTURE_CUBE_MAP)
        glTexImage2D(target, 0, GL_DEPTH_COMPONENT24, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    else
        for (face = GL_TEXTURE_CUBE_MAP_POSITIVE_X; face <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z; face++)
            glTexImage2D(face, 0, GL_DEPTH_COMPONENT24, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    expect_error("a depth texture", GL_NO_ERROR);
    return name;
}

/* Two textures in units far from the first: one is alpha, and the other one intensity. */
static void units(const char *form)
{
    static const int numbers[] = { 0, 1, 2, 5, 7, 14, 15 };
    GLuint names[2];
    char text[256];
    unsigned place;
    GLint active;
    for (place = 0; place < sizeof numbers / sizeof *numbers; place++) {
        int unit = numbers[place], other = (unit + 9) % 16;
        p_glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
        names[0] = texture(GL_TEXTURE_2D, 0.2f);
        glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_ALPHA);
        p_glActiveTexture(GL_TEXTURE0 + (GLenum)other);
        names[1] = texture(GL_TEXTURE_2D, 0.6f);
        glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_INTENSITY);
        p_glActiveTexture(GL_TEXTURE3);
        snprintf(text, sizeof text, form, unit, other);
        load(text);
        clear();
        draw_square();
        /* (0, 0, 0, 0.2) and (0.6, 0.6, 0.6, 0.6). */
        expect_pixel("depths in two units", 8, 8, 153, 153, 153, 204);
        glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
        expect_integer("the active unit", active, GL_TEXTURE3);
        /* The other modes in the same units. */
        p_glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
        glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_LUMINANCE);
        p_glActiveTexture(GL_TEXTURE0 + (GLenum)other);
        glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_ALPHA);
        draw_square();
        expect_pixel("other modes in two units", 8, 8, 51, 51, 51, 255);
        glDeleteTextures(2, names);
    }
    p_glActiveTexture(GL_TEXTURE0);
}

static int compares(GLenum function, float reference, float depth)
{
    switch (function) {
    case GL_NEVER: return 0;
    case GL_LESS: return reference < depth;
    case GL_EQUAL: return reference == depth;
    case GL_LEQUAL: return reference <= depth;
    case GL_GREATER: return reference > depth;
    case GL_NOTEQUAL: return reference != depth;
    case GL_GEQUAL: return reference >= depth;
    default: return 1;
    }
}

/* All functions for a target, whose reference is a component of the coordinate. */
static void functions(const char *name, GLenum target, int component, const char *header)
{
    static const float depths[] = { 0, 1 }, references[] = { 0, 0.5f, 1 };
    float coordinate[4] = { 0.5f, 0.5f, 0.5f, 0.5f };
    char text[256], what[128];
    GLuint made;
    GLenum function;
    int depth, reference;
    snprintf(text, sizeof text, "%s\nTEX result.color, fragment.texcoord[0], texture[2], %s;\nEND", header, name);
    load(text);
    p_glActiveTexture(GL_TEXTURE2);
    for (depth = 0; depth < 2; depth++) {
        made = texture(target, depths[depth]);
        glTexParameteri(target, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
        for (function = GL_NEVER; function <= GL_ALWAYS; function++) {
            glTexParameteri(target, GL_TEXTURE_COMPARE_FUNC, (GLint)function);
            for (reference = 0; reference < 3; reference++) {
                int wanted = compares(function, references[reference], depths[depth]) * 255;
                coordinate[component] = references[reference];
                glTexCoord4fv(coordinate);
                clear();
                draw_square();
                snprintf(what, sizeof what, "%s, function 0x%04x, %g with %g", name, function, references[reference], depths[depth]);
                expect_pixel(what, 8, 8, wanted, wanted, wanted, 255);
            }
        }
        glDeleteTextures(1, &made);
    }
    p_glActiveTexture(GL_TEXTURE0);
    expect_error(name, GL_NO_ERROR);
}

/* What a sampler object says counts in place of the texture. */
static void samplers(void)
{
    FETCH(PFNGLGENSAMPLERSPROC, GenSamplers);
    FETCH(PFNGLBINDSAMPLERPROC, BindSampler);
    FETCH(PFNGLSAMPLERPARAMETERIPROC, SamplerParameteri);
    GLuint made, sampler;
    if (!is_told("GL_ARB_sampler_objects") || !is_newer)
        return;
    load_nv(GL_FRAGMENT_PROGRAM_NV, 3, "!!FP1.0 TEX o[COLR], f[TEX0], TEX4, 2D; END");
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 3);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    p_glActiveTexture(GL_TEXTURE4);
    made = texture(GL_TEXTURE_2D, 0.4f);
    GenSamplers(1, &sampler);
    SamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    SamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    SamplerParameteri(sampler, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
    glTexCoord4f(0.5f, 0.5f, 0.3f, 1);
    draw_square();
    expect_pixel("a texture that does not compare", 8, 8, 102, 102, 102, 255);
    BindSampler(4, sampler);
    draw_square();
    expect_pixel("a sampler that compares", 8, 8, 255, 255, 255, 255);
    glTexCoord4f(0.5f, 0.5f, 0.5f, 1);
    draw_square();
    expect_pixel("a sampler that compares with more", 8, 8, 0, 0, 0, 255);
    SamplerParameteri(sampler, GL_TEXTURE_COMPARE_MODE, GL_NONE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
    draw_square();
    expect_pixel("a sampler that does not compare", 8, 8, 102, 102, 102, 255);
    BindSampler(4, 0);
    draw_square();
    expect_pixel("a texture that compares", 8, 8, 0, 0, 0, 255);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    glDeleteTextures(1, &made);
    p_glActiveTexture(GL_TEXTURE0);
    expect_error("samplers", GL_NO_ERROR);
}

/* Three levels of two by two texels and less. */
static void fill_levels(void)
{
    static const float first[16] = { 0.2f, 0.6f, 0.2f, 0.6f, 0.2f, 0.6f, 0.2f, 0.6f, 0.2f, 0.6f, 0.2f, 0.6f, 0.2f, 0.6f, 0.2f, 0.6f };
    static const float others[4] = { 0.8f, 0.8f, 0.8f, 0.8f };
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 4, 4, 0, GL_DEPTH_COMPONENT, GL_FLOAT, first);
    glTexImage2D(GL_TEXTURE_2D, 1, GL_DEPTH_COMPONENT24, 2, 2, 0, GL_DEPTH_COMPONENT, GL_FLOAT, others);
    glTexImage2D(GL_TEXTURE_2D, 2, GL_DEPTH_COMPONENT24, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, others);
}

/* A shader's lookups in the first unit and in the fourth. */
static void expect_lookups(const char *what, float s, int depth)
{
    int unit;
    for (unit = 0; unit < 4; unit++)
        glMultiTexCoord4f(GL_TEXTURE0 + (GLenum)unit, s, 0.375f, 0.9f, 1);
    clear();
    draw_square();
    expect_error(what, GL_NO_ERROR);
    expect_pixel(what, 8, 8, depth, depth, depth, 255);
}

/* ATI's shaders do not compare. What is set for the texture otherwise counts, or what is set for a sampler object. */
static void shaders(void)
{
    static const GLfloat border[4] = { 0.4f, 0, 0, 0 };
    FETCH(PFNGLGENSAMPLERSPROC, GenSamplers);
    FETCH(PFNGLBINDSAMPLERPROC, BindSampler);
    FETCH(PFNGLSAMPLERPARAMETERIPROC, SamplerParameteri);
    FETCH(PFNGLSAMPLERPARAMETERFPROC, SamplerParameterf);
    FETCH(PFNGLSAMPLERPARAMETERFVPROC, SamplerParameterfv);
    int own, unit;
    if (!is_told("GL_ATI_text_fragment_shader") || !is_told("GL_ARB_sampler_objects"))
        return;
    p_glBindProgramARB(GL_TEXT_FRAGMENT_SHADER_ATI, 9);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    for (own = 0; own < 2; own++) {
        for (unit = 0; unit < 4; unit += 3) {
            GLuint made, sampler = 0;
            GLint bound;
            p_glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
            made = texture(GL_TEXTURE_2D, 0);
            fill_levels();
            glEnable(GL_TEXTURE_2D);
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
            if (own) {
                GenSamplers(1, &sampler);
                BindSampler((GLuint)unit, sampler);
                SamplerParameteri(sampler, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
                SamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
                SamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
            }
#define SET(value, name, parameter) \
    if (own) \
        SamplerParameter##value(sampler, name, parameter); \
    else \
        glTexParameter##value(GL_TEXTURE_2D, name, parameter)
            load_arb(GL_TEXT_FRAGMENT_SHADER_ATI, unit == 0
                ? "!!ATIfs1.0\nStartOutputPass;\nSampleMap r0, t0.str;\nMOV r0, r0;\nEndPass;\n"
                : "!!ATIfs1.0\nStartOutputPass;\nSampleMap r3, t3.str;\nMOV r0, r3;\nEndPass;\n");
            glEnable(GL_TEXT_FRAGMENT_SHADER_ATI);
            expect_lookups("a texel", 0.125f, 51);
            expect_lookups("another texel", 0.375f, 153);
            SET(i, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
            expect_lookups("between texels", 0.25f, 102);
            SET(i, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
            /* Repeated, from 0.125; mirrored, from 0.875; and the border. */
            expect_lookups("repeated", 1.125f, 51);
            SET(i, GL_TEXTURE_WRAP_S, GL_MIRRORED_REPEAT);
            expect_lookups("mirrored", 1.125f, 153);
            SET(i, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
            SET(fv, GL_TEXTURE_BORDER_COLOR, border);
            expect_lookups("the border", 1.125f, 102);
            SET(i, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
            SET(f, GL_TEXTURE_MIN_LOD, 1);
            expect_lookups("the second level", 0.125f, 204);
            SET(f, GL_TEXTURE_MIN_LOD, -1000);
            expect_lookups("the first level", 0.125f, 51);
            SET(f, GL_TEXTURE_LOD_BIAS, 2);
            SET(f, GL_TEXTURE_MIN_LOD, 0.75f);
            expect_lookups("a bias", 0.125f, 204);
            glDisable(GL_TEXT_FRAGMENT_SHADER_ATI);
            clear();
            draw_square();
            glGetIntegerv(GL_SAMPLER_BINDING, &bound);
            expect_integer("the application's sampler", bound, (int)sampler);
            BindSampler((GLuint)unit, 0);
            glDisable(GL_TEXTURE_2D);
            glDeleteTextures(1, &made);
            expect_error("shaders", GL_NO_ERROR);
        }
    }
    p_glActiveTexture(GL_TEXTURE0);
}

/* Without a shadow target the depth itself is read, whatever the texture is set up for. */
static void depths(const char *header)
{
    static const float left[4] = { 0, 0, 0, 1 };
    char text[256];
    GLuint name = texture(GL_TEXTURE_2D, 0.6f);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_NEVER);
    glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_INTENSITY);
    snprintf(text, sizeof text, "%s\nTEX result.color, fragment.texcoord[0], texture[0], 2D;\nEND", header);
    load(text);
    glTexCoord4fv(left);
    clear();
    draw_square();
    expect_pixel(header, 8, 8, 153, 153, 153, 153);
    glDeleteTextures(1, &name);
}

int main(int count, char **arguments)
{
    static const char *const two = "TEMP a, b; TEX a, fragment.texcoord[0], texture[%d], 2D; TEX b, fragment.texcoord[0], texture[%d], 2D;\n"
        "ADD result.color, a, b; END";
    static const char *const older = "!!ARBfp1.0\nOPTION ARB_fragment_program_shadow;";
    char form[512];
    open_context();
    p_glActiveTexture = (PFNGLACTIVETEXTUREPROC)look_up("glActiveTexture");
    p_glTexImage3D = (PFNGLTEXIMAGE3DPROC)look_up("glTexImage3D");
    is_newer = is_told("GL_NV_gpu_program4");
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    /* Where programs of this language are left to the host, Mesa is wrong. */
    if (count > 1 && !strcmp(arguments[1], "translated")) {
        snprintf(form, sizeof form, "!!ARBfp1.0\n%s", two);
        units(form);
    }
    if (is_newer) {
        snprintf(form, sizeof form, "!!ARBfp1.0\nOPTION NV_fragment_program2;\n%s", two);
        units(form);
    }
    functions("SHADOW1D", GL_TEXTURE_1D, 2, older);
    functions("SHADOW2D", GL_TEXTURE_2D, 2, older);
    functions("SHADOWRECT", GL_TEXTURE_RECTANGLE, 2, older);
    if (is_newer) {
        functions("SHADOW2D", GL_TEXTURE_2D, 2, "!!NVfp4.0");
        functions("SHADOWCUBE", GL_TEXTURE_CUBE_MAP, 3, "!!NVfp4.0");
        functions("SHADOWARRAY1D", GL_TEXTURE_1D_ARRAY, 2, "!!NVfp4.0");
        functions("SHADOWARRAY2D", GL_TEXTURE_2D_ARRAY, 3, "!!NVfp4.0");
    }
    depths("!!ARBfp1.0\nOPTION NV_fragment_program;");
    if (count > 1 && !strcmp(arguments[1], "translated"))
        depths("!!ARBfp1.0");
    samplers();
    shaders();
    return finish();
}
