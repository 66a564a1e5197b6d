/* ATI_fragment_shader: errors, names, constants, lists, what is pushed, and pixels by hand. */
#include "ati_shaders.h"

/* A shader that is constant 0 with constant 1 as its alpha. */
static void define_plain(GLuint name)
{
    p_glBindFragmentShaderATI(name);
    p_glBeginFragmentShaderATI();
    p_glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE);
    p_glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_CON_1_ATI, GL_NONE, GL_NONE);
    p_glEndFragmentShaderATI();
}

static void set_constant(GLuint constant, float red, float green, float blue, float alpha)
{
    float values[4];
    values[0] = red, values[1] = green, values[2] = blue, values[3] = alpha;
    p_glSetFragmentShaderConstantATI(constant, values);
}

static void draw(void)
{
    clear();
    draw_square();
}

static void check_errors(void)
{
    expect_integer("no names", p_glGenFragmentShadersATI(0), 0);
    expect_error("no names", GL_INVALID_VALUE);
    p_glEndFragmentShaderATI();
    expect_error("End alone", GL_INVALID_OPERATION);
    p_glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    expect_error("SampleMap outside", GL_INVALID_OPERATION);
    p_glBeginFragmentShaderATI();
    expect_integer("names inside", p_glGenFragmentShadersATI(1), 0);
    expect_error("names inside", GL_INVALID_OPERATION);
    p_glBindFragmentShaderATI(1);
    expect_error("Bind inside", GL_INVALID_OPERATION);
    p_glDeleteFragmentShaderATI(1);
    expect_error("Delete inside", GL_INVALID_OPERATION);
    p_glBeginFragmentShaderATI();
    expect_error("Begin inside", GL_INVALID_OPERATION);
    p_glSampleMapATI(GL_REG_0_ATI, GL_REG_1_ATI, GL_SWIZZLE_STR_ATI);
    expect_error("a register in the first pass", GL_INVALID_OPERATION);
    p_glPassTexCoordATI(GL_CON_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    expect_error("a constant as register", GL_INVALID_ENUM);
    p_glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_2X_BIT_ATI | GL_4X_BIT_ATI, GL_ONE, GL_NONE, GL_NONE);
    expect_error("two scales", GL_INVALID_ENUM);
    p_glColorFragmentOp3ATI(GL_MAD_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE, GL_CON_1_ATI,
        GL_NONE, GL_NONE, GL_CON_2_ATI, GL_NONE, GL_NONE);
    expect_error("three constants", GL_INVALID_OPERATION);
    p_glAlphaFragmentOp2ATI(GL_DOT3_ATI, GL_REG_0_ATI, GL_NONE, GL_ONE, GL_NONE, GL_NONE, GL_ONE, GL_NONE, GL_NONE);
    expect_error("a dot product in alpha alone", GL_INVALID_OPERATION);
    p_glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_PRIMARY_COLOR, GL_NONE, GL_NONE);
    p_glPassTexCoordATI(GL_REG_0_ATI, GL_REG_0_ATI, GL_SWIZZLE_STR_ATI);
    p_glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_REG_0_ATI, GL_NONE, GL_NONE);
    expect_error("a shader of two passes", GL_NO_ERROR);
    p_glEndFragmentShaderATI();
    expect_error("a colour in the first pass", GL_INVALID_OPERATION);
    p_glEndFragmentShaderATI();
    expect_error("End once more", GL_INVALID_OPERATION);
}

static void check_names(void)
{
    GLuint first = p_glGenFragmentShadersATI(3), next;
    expect_integer("some names", first != 0, 1);
    next = p_glGenFragmentShadersATI(1);
    expect_integer("another name", next < first || next > first + 2, 1);
    p_glDeleteFragmentShaderATI(first);
    p_glDeleteFragmentShaderATI(first + 1);
    p_glDeleteFragmentShaderATI(first + 2);
    p_glDeleteFragmentShaderATI(next);
    p_glDeleteFragmentShaderATI(0);
    p_glDeleteFragmentShaderATI(4711);
    expect_error("deleted names", GL_NO_ERROR);
}

static void check_constants(void)
{
    define_plain(5);
    set_constant(GL_CON_0_ATI, 0.2f, 0.4f, 0.6f, 0);
    set_constant(GL_CON_1_ATI, 0, 0, 0, 0.8f);
    expect_integer("off at first", glIsEnabled(GL_FRAGMENT_SHADER_ATI), 0);
    glEnable(GL_FRAGMENT_SHADER_ATI);
    draw();
    expect_pixel("constants", 8, 8, 51, 102, 153, 204);
    set_constant(GL_CON_0_ATI, 1, 0, 0, 0);
    draw();
    expect_pixel("another constant", 8, 8, 255, 0, 0, 204);
    /* A constant of the shader's own. */
    p_glBindFragmentShaderATI(6);
    p_glBeginFragmentShaderATI();
    p_glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE);
    set_constant(GL_CON_0_ATI, 0, 1, 0, 0);
    p_glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_CON_1_ATI, GL_NONE, GL_NONE);
    p_glEndFragmentShaderATI();
    draw();
    expect_pixel("a constant of the shader", 8, 8, 0, 255, 0, 204);
    set_constant(GL_CON_0_ATI, 0, 0, 1, 0);
    draw();
    expect_pixel("it stays", 8, 8, 0, 255, 0, 204);
    p_glBindFragmentShaderATI(5);
    draw();
    expect_pixel("others take the new one", 8, 8, 0, 0, 255, 204);
    p_glSetFragmentShaderConstantATI(GL_REG_0_ATI, NULL);
    expect_error("a register as constant", GL_INVALID_ENUM);
}

/* The switch belongs to the attributes of ENABLE_BIT, and to no others. */
static void check_stack(void)
{
    glPushAttrib(GL_ENABLE_BIT);
    glDisable(GL_FRAGMENT_SHADER_ATI);
    glPopAttrib();
    expect_integer("on again", glIsEnabled(GL_FRAGMENT_SHADER_ATI), 1);
    glPushAttrib(GL_COLOR_BUFFER_BIT);
    glDisable(GL_FRAGMENT_SHADER_ATI);
    glPopAttrib();
    expect_integer("still off", glIsEnabled(GL_FRAGMENT_SHADER_ATI), 0);
    glEnable(GL_FRAGMENT_SHADER_ATI);
}

static void check_lists(void)
{
    glNewList(1, GL_COMPILE);
    p_glBindFragmentShaderATI(6);
    set_constant(GL_CON_1_ATI, 0, 0, 0, 0.4f);
    glEndList();
    draw();
    expect_pixel("a list that is only made", 8, 8, 0, 0, 255, 204);
    glCallList(1);
    draw();
    expect_pixel("a list that is called", 8, 8, 0, 255, 0, 102);
    glDeleteLists(1, 1);
}

/* Two texels, of which the first pass finds the first, and the second pass the second by what it adds to it. */
static void check_lookups(void)
{
    static const unsigned char texels[8] = { 51, 102, 0, 0, 0, 255, 0, 204 };
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    p_glBindFragmentShaderATI(7);
    p_glBeginFragmentShaderATI();
    p_glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE1, GL_SWIZZLE_STQ_DQ_ATI);
    p_glColorFragmentOp2ATI(GL_ADD_ATI, GL_REG_1_ATI, GL_NONE, GL_NONE, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_ONE, GL_NONE,
        GL_BIAS_BIT_ATI);
    p_glPassTexCoordATI(GL_REG_1_ATI, GL_REG_0_ATI, GL_SWIZZLE_STR_ATI);
    p_glSampleMapATI(GL_REG_0_ATI, GL_REG_1_ATI, GL_SWIZZLE_STR_ATI);
    p_glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_RED_BIT_ATI, GL_4X_BIT_ATI, GL_REG_1_ATI, GL_NONE, GL_NONE);
    p_glEndFragmentShaderATI();
    expect_error("a shader with lookups", GL_NO_ERROR);
    p_glMultiTexCoord4fARB(GL_TEXTURE1, 0.5f, 0.5f, 0, 2);
    draw();
    expect_pixel("no texture is on", 8, 8, 0, 0, 0, 255);
    glEnable(GL_TEXTURE_2D);
    draw();
    expect_pixel("lookups", 8, 8, 204, 255, 0, 204);
    glDisable(GL_TEXTURE_2D);
}

/* What random shaders leave out, since Mesa's own have other results. */
static void check_pairs(void)
{
    p_glBindFragmentShaderATI(8);
    p_glBeginFragmentShaderATI();
    /* r1 is (0.2, 0.4, 0.6, 0.8). */
    p_glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_1_ATI, GL_NONE, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE);
    p_glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_1_ATI, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE);
    /* Two products and the green that stands for blue: 0.2 * 0.2 + 0.4 * 0.4 + 0.4 = 0.6. Alpha gets it, too. */
    p_glColorFragmentOp3ATI(GL_DOT2_ADD_ATI, GL_REG_0_ATI, GL_GREEN_BIT_ATI, GL_NONE, GL_REG_1_ATI, GL_NONE, GL_NONE,
        GL_REG_1_ATI, GL_NONE, GL_NONE, GL_REG_1_ATI, GL_GREEN, GL_NONE);
    p_glAlphaFragmentOp3ATI(GL_DOT2_ADD_ATI, GL_REG_2_ATI, GL_8X_BIT_ATI, GL_ONE, GL_NONE, GL_NONE, GL_ONE, GL_NONE,
        GL_NONE, GL_ONE, GL_NONE, GL_NONE);
    /* Red is the alpha of before, and alpha the red of before. */
    p_glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_1_ATI, GL_RED_BIT_ATI, GL_NONE, GL_REG_1_ATI, GL_ALPHA, GL_NONE);
    p_glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_1_ATI, GL_NONE, GL_REG_1_ATI, GL_RED, GL_NONE);
    p_glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_RED_BIT_ATI, GL_NONE, GL_REG_1_ATI, GL_NONE, GL_NONE);
    p_glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_REG_2_ATI, GL_NONE, GL_NONE);
    p_glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_BLUE_BIT_ATI, GL_NONE, GL_REG_1_ATI, GL_ALPHA, GL_NONE);
    p_glEndFragmentShaderATI();
    expect_error("a shader of pairs", GL_NO_ERROR);
    set_constant(GL_CON_0_ATI, 0.2f, 0.4f, 0.6f, 0.8f);
    draw();
    expect_pixel("pairs", 8, 8, 204, 153, 51, 153);
}

static void check_fog(void)
{
    static const float red[4] = { 1, 0, 0, 1 };
    p_glBindFragmentShaderATI(5);
    set_constant(GL_CON_0_ATI, 0.2f, 0.4f, 0.6f, 0);
    set_constant(GL_CON_1_ATI, 0, 0, 0, 0.8f);
    glEnable(GL_FOG);
    glFogi(GL_FOG_MODE, GL_LINEAR);
    glFogfv(GL_FOG_COLOR, red);
    glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
    glFogf(GL_FOG_START, 0);
    glFogf(GL_FOG_END, 4);
    p_glFogCoordf(2);
    draw();
    expect_pixel("fog", 8, 8, 153, 51, 77, 204);
    p_glFogCoordf(4);
    draw();
    expect_pixel("all fog", 8, 8, 255, 0, 0, 204);
    glDisable(GL_FOG);
    draw();
    expect_pixel("no fog", 8, 8, 51, 102, 153, 204);
}

static void check_precedence(void)
{
    GLuint program = 0;
    p_glGenProgramsARB(1, &program);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, program);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nMOV result.color, {1, 1, 0, 1};\nEND");
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw();
    expect_pixel("a fragment program comes first", 8, 8, 255, 255, 0, 255);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    draw();
    expect_pixel("the shader comes then", 8, 8, 51, 102, 153, 204);
    glDisable(GL_FRAGMENT_SHADER_ATI);
    glColor4f(0, 1, 1, 1);
    draw();
    expect_pixel("fixed function comes last", 8, 8, 0, 255, 255, 255);
}

int main(void)
{
    open_shaders();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_ATI_fragment_shader")) {
        printf("GL_ATI_fragment_shader is not told\n");
        return 1;
    }
    check_errors();
    check_names();
    check_constants();
    check_stack();
    check_lists();
    check_lookups();
    check_pairs();
    check_fog();
    check_precedence();
    return finish();
}
