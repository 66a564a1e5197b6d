/* ATI_text_fragment_shader: its target, parameters, what it comes before and after, and depth textures. */
#include "client.h"

#ifndef GL_TEXT_FRAGMENT_SHADER_ATI
#define GL_TEXT_FRAGMENT_SHADER_ATI 0x8200
#endif

static const char PARAMETERS[] =
    "!!ATIfs1.0\nStartConstants;\nCONSTANT c0 = program.env[1];\nCONSTANT c1 = program.local[2];\nEndConstants;\n"
    "StartOutputPass;\nADD r0.rgb, c0, c1;\nMOV r0.a, c1;\nEndPass;\n";

static const char SAMPLE[] =
    "!!ATIfs1.0\nStartOutputPass;\nSampleMap r0, t0.str;\nMOV r0, r0;\nEndPass;\n";

static void draw(void)
{
    clear();
    draw_square();
}

static void check_switches(void)
{
    GLint value = 7;
    const char *extensions = (const char *)glGetString(GL_EXTENSIONS);
    expect_integer("told", strstr(extensions, "GL_ATI_text_fragment_shader") != NULL, 1);
    expect_integer("off at first", glIsEnabled(GL_TEXT_FRAGMENT_SHADER_ATI), 0);
    glEnable(GL_TEXT_FRAGMENT_SHADER_ATI);
    glGetIntegerv(GL_TEXT_FRAGMENT_SHADER_ATI, &value);
    expect_integer("on", value, 1);
    glPushAttrib(GL_ENABLE_BIT);
    glDisable(GL_TEXT_FRAGMENT_SHADER_ATI);
    glPopAttrib();
    expect_integer("on again", glIsEnabled(GL_TEXT_FRAGMENT_SHADER_ATI), 1);
    expect_error("switches", GL_NO_ERROR);
    p_glBindProgramARB(GL_TEXT_FRAGMENT_SHADER_ATI, 40);
    draw();
    expect_error("no program", GL_INVALID_OPERATION);
    load_arb(GL_TEXT_FRAGMENT_SHADER_ATI, "!!ATIfs1.0\nStartOutputPass;\nMOV r0 c0;\nEndPass;\n");
    expect_error("a text with a mistake", GL_INVALID_OPERATION);
    load_arb(GL_TEXT_FRAGMENT_SHADER_ATI, "!!ARBfp1.0\nMOV result.color, 1;\nEND");
    expect_error("another language", GL_INVALID_OPERATION);
    draw();
    expect_error("still no program", GL_INVALID_OPERATION);
}

static void check_parameters(void)
{
    float value[4];
    GLuint list = glGenLists(1);
    load_arb(GL_TEXT_FRAGMENT_SHADER_ATI, PARAMETERS);
    p_glProgramEnvParameter4fARB(GL_TEXT_FRAGMENT_SHADER_ATI, 1, 0.2f, 0.4f, 0, 0);
    p_glProgramLocalParameter4fARB(GL_TEXT_FRAGMENT_SHADER_ATI, 2, 0.2f, 0, 0.6f, 0.4f);
    /* The environment of fragment programs is another one. */
    p_glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, 1, 1, 1, 1);
    draw();
    expect_pixel("parameters", 8, 8, 102, 102, 153, 102);
    p_glProgramEnvParameter4fARB(GL_TEXT_FRAGMENT_SHADER_ATI, 1, 0.8f, 0, 0, 0);
    draw();
    expect_pixel("another environment", 8, 8, 255, 0, 153, 102);
    p_glProgramLocalParameter4fARB(GL_TEXT_FRAGMENT_SHADER_ATI, 2, 0, 0.4f, 0.2f, 1);
    draw();
    expect_pixel("another local parameter", 8, 8, 204, 102, 51, 255);
    p_glGetProgramEnvParameterfvARB(GL_TEXT_FRAGMENT_SHADER_ATI, 1, value);
    expect_vector("the environment", value, 0.8f, 0, 0, 0);
    expect_error("parameters", GL_NO_ERROR);
    p_glProgramEnvParameter4fARB(GL_TEXT_FRAGMENT_SHADER_ATI, 8, 0, 0, 0, 0);
    expect_error("the ninth parameter", GL_INVALID_VALUE);
    /* A list takes the parameter and the switch. */
    glNewList(list, GL_COMPILE);
    p_glProgramLocalParameter4fARB(GL_TEXT_FRAGMENT_SHADER_ATI, 2, 0, 0, 1, 0);
    draw_square();
    glDisable(GL_TEXT_FRAGMENT_SHADER_ATI);
    glEndList();
    clear();
    glCallList(list);
    expect_pixel("a list", 8, 8, 204, 0, 255, 0);
    expect_integer("off by a list", glIsEnabled(GL_TEXT_FRAGMENT_SHADER_ATI), 0);
    glEnable(GL_TEXT_FRAGMENT_SHADER_ATI);
    glDeleteLists(list, 1);
    expect_error("a list", GL_NO_ERROR);
}

static void check_order(void)
{
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 41);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nMOV result.color, {0, 1, 0, 1};\nEND");
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw();
    expect_pixel("a fragment program comes before", 8, 8, 0, 255, 0, 255);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glEnable(GL_REGISTER_COMBINERS_NV);
    draw();
    expect_pixel("register combiners come after", 8, 8, 204, 0, 255, 0);
    glDisable(GL_REGISTER_COMBINERS_NV);
    glDisable(GL_TEXT_FRAGMENT_SHADER_ATI);
    glColor4f(0.2f, 0.4f, 0.6f, 0.8f);
    draw();
    expect_pixel("fixed function", 8, 8, 51, 102, 153, 204);
    glColor4f(1, 1, 1, 1);
    glEnable(GL_TEXT_FRAGMENT_SHADER_ATI);
    expect_error("the order", GL_NO_ERROR);
}

/* A depth texture is what DEPTH_TEXTURE_MODE says. While a shader is on it is not compared, and after it as before. */
static void check_depths(void)
{
    static const GLenum modes[3] = { GL_LUMINANCE, GL_INTENSITY, GL_ALPHA };
    static const float depths[1] = { 0.25f };
    void (*final)(GLenum, GLenum, GLenum, GLenum);
    GLuint texture;
    int place;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    glEnable(GL_TEXTURE_2D);
    load_arb(GL_TEXT_FRAGMENT_SHADER_ATI, SAMPLE);
    for (place = 0; place < 6; place++) {
        GLenum mode = modes[place % 3];
        int gray = mode != GL_ALPHA ? 64 : 0, alpha = mode != GL_LUMINANCE ? 64 : 255;
        if (place == 3 && !strstr((const char *)glGetString(GL_EXTENSIONS), "GL_ARB_sampler_objects"))
            break;
        glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, mode);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, place < 3 ? GL_NONE : GL_COMPARE_R_TO_TEXTURE);
        draw();
        expect_pixel(place < 3 ? "a depth" : "a depth that is not compared", 8, 8, gray, gray, gray, alpha);
    }
    /* 0 <= 0.25 is true. */
    glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_LUMINANCE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
    glDisable(GL_TEXT_FRAGMENT_SHADER_ATI);
    draw();
    expect_pixel("fixed function compares", 8, 8, 255, 255, 255, 255);
    glEnable(GL_TEXT_FRAGMENT_SHADER_ATI);
    draw();
    glEnable(GL_REGISTER_COMBINERS_NV);
    glDisable(GL_TEXT_FRAGMENT_SHADER_ATI);
    final = (void (*)(GLenum, GLenum, GLenum, GLenum))look_up("glFinalCombinerInputNV");
    final(GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_C_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_D_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    draw();
    expect_pixel("register combiners get a comparison", 8, 8, 255, 255, 255, 255);
    glDisable(GL_REGISTER_COMBINERS_NV);
    glDisable(GL_TEXTURE_2D);
    glDeleteTextures(1, &texture);
    expect_error("depths", GL_NO_ERROR);
}

int main(void)
{
    open_context();
    check_switches();
    check_parameters();
    check_order();
    check_depths();
    return finish();
}
