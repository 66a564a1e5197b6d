/* Register combiners: what each portion computes, constants, the final combiner, queries, errors, saved state, lists. */
#include "client.h"

#define COMBINER_COMMANDS(X) \
    X(PFNGLCOMBINERPARAMETERFVNVPROC, glCombinerParameterfvNV) \
    X(PFNGLCOMBINERPARAMETERIVNVPROC, glCombinerParameterivNV) \
    X(PFNGLCOMBINERPARAMETERFNVPROC, glCombinerParameterfNV) \
    X(PFNGLCOMBINERPARAMETERINVPROC, glCombinerParameteriNV) \
    X(PFNGLCOMBINERINPUTNVPROC, glCombinerInputNV) \
    X(PFNGLCOMBINEROUTPUTNVPROC, glCombinerOutputNV) \
    X(PFNGLFINALCOMBINERINPUTNVPROC, glFinalCombinerInputNV) \
    X(PFNGLGETCOMBINERINPUTPARAMETERFVNVPROC, glGetCombinerInputParameterfvNV) \
    X(PFNGLGETCOMBINERINPUTPARAMETERIVNVPROC, glGetCombinerInputParameterivNV) \
    X(PFNGLGETCOMBINEROUTPUTPARAMETERFVNVPROC, glGetCombinerOutputParameterfvNV) \
    X(PFNGLGETCOMBINEROUTPUTPARAMETERIVNVPROC, glGetCombinerOutputParameterivNV) \
    X(PFNGLGETFINALCOMBINERINPUTPARAMETERFVNVPROC, glGetFinalCombinerInputParameterfvNV) \
    X(PFNGLGETFINALCOMBINERINPUTPARAMETERIVNVPROC, glGetFinalCombinerInputParameterivNV) \
    X(PFNGLCOMBINERSTAGEPARAMETERFVNVPROC, glCombinerStageParameterfvNV) \
    X(PFNGLGETCOMBINERSTAGEPARAMETERFVNVPROC, glGetCombinerStageParameterfvNV)
#define DECLARE(type, name) static type p_##name;
COMBINER_COMMANDS(DECLARE)
#undef DECLARE

static GLuint texture;

/* A variable of stage 0's RGB portion, and its twin of the alpha portion. */
static void rgb(GLenum variable, GLenum input, GLenum mapping, GLenum usage)
{
    p_glCombinerInputNV(GL_COMBINER0_NV, GL_RGB, variable, input, mapping, usage);
}

static void alpha(GLenum variable, GLenum input, GLenum mapping, GLenum usage)
{
    p_glCombinerInputNV(GL_COMBINER0_NV, GL_ALPHA, variable, input, mapping, usage);
}

static void final(GLenum variable, GLenum input, GLenum mapping, GLenum usage)
{
    p_glFinalCombinerInputNV(variable, input, mapping, usage);
}

static void output(GLenum portion, GLenum ab, GLenum cd, GLenum sum)
{
    p_glCombinerOutputNV(GL_COMBINER0_NV, portion, ab, cd, sum, GL_NONE, GL_NONE, 0, 0, 0);
}

static void constant(int number, float red, float green, float blue, float opacity)
{
    const float color[4] = { red, green, blue, opacity };
    p_glCombinerParameterfvNV(GL_CONSTANT_COLOR0_NV + number, color);
}

/* The final combiner passes spare 0 on: D, and G. */
static void pass_spare(void)
{
    final(GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_C_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_D_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_G_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
}

/* A square of the colour (0.8, 0.4, 0.2, 0.6) with the secondary colour (0.1, 0.2, 0.3). */
static void draw(void)
{
    clear();
    glColor4f(0.8f, 0.4f, 0.2f, 0.6f);
    p_glSecondaryColor3f(0.1f, 0.2f, 0.3f);
    glTexCoord2f(0.25f, 0.25f);
    draw_square();
}

static void expect(const char *what, float red, float green, float blue, float opacity)
{
    const float values[4] = { red, green, blue, opacity };
    int bytes[4], place;
    for (place = 0; place < 4; place++)
        bytes[place] = (int)(255 * (values[place] < 0 ? 0 : values[place] > 1 ? 1 : values[place]) + 0.5f);
    expect_pixel(what, 20, 30, bytes[0], bytes[1], bytes[2], bytes[3]);
}

static void initial(void)
{
    int value;
    float color[4];
    glGetIntegerv(GL_MAX_GENERAL_COMBINERS_NV, &value);
    expect_integer("general combiners", value, 8);
    glGetIntegerv(GL_NUM_GENERAL_COMBINERS_NV, &value);
    expect_integer("general combiners in use", value, 1);
    glGetIntegerv(GL_COLOR_SUM_CLAMP_NV, &value);
    expect_integer("the clamp of the sum", value, 1);
    expect_integer("combiners are off", glIsEnabled(GL_REGISTER_COMBINERS_NV), 0);
    expect_integer("constants of stages are off", glIsEnabled(GL_PER_STAGE_CONSTANTS_NV), 0);
    glGetFloatv(GL_CONSTANT_COLOR0_NV, color);
    expect_vector("a constant at first", color, 0, 0, 0, 0);
    p_glGetCombinerInputParameterivNV(GL_COMBINER3_NV, GL_RGB, GL_VARIABLE_A_NV, GL_COMBINER_INPUT_NV, &value);
    expect_integer("A at first", value, GL_PRIMARY_COLOR_NV);
    p_glGetCombinerInputParameterivNV(GL_COMBINER3_NV, GL_ALPHA, GL_VARIABLE_B_NV, GL_COMBINER_MAPPING_NV, &value);
    expect_integer("the mapping of B at first", value, GL_UNSIGNED_INVERT_NV);
    p_glGetCombinerInputParameterfvNV(GL_COMBINER7_NV, GL_ALPHA, GL_VARIABLE_D_NV, GL_COMBINER_COMPONENT_USAGE_NV, color);
    expect_integer("the component of D at first", (int)color[0], GL_ALPHA);
    p_glGetCombinerOutputParameterivNV(GL_COMBINER0_NV, GL_RGB, GL_COMBINER_SUM_OUTPUT_NV, &value);
    expect_integer("the sum at first", value, GL_SPARE0_NV);
    p_glGetCombinerOutputParameterivNV(GL_COMBINER0_NV, GL_RGB, GL_COMBINER_AB_OUTPUT_NV, &value);
    expect_integer("AB at first", value, GL_DISCARD_NV);
    p_glGetFinalCombinerInputParameterivNV(GL_VARIABLE_A_NV, GL_COMBINER_INPUT_NV, &value);
    expect_integer("the final A at first", value, GL_FOG);
    p_glGetFinalCombinerInputParameterivNV(GL_VARIABLE_A_NV, GL_COMBINER_COMPONENT_USAGE_NV, &value);
    expect_integer("its component", value, GL_ALPHA);
    p_glGetFinalCombinerInputParameterfvNV(GL_VARIABLE_B_NV, GL_COMBINER_INPUT_NV, color);
    expect_integer("the final B at first", (int)color[0], GL_SPARE0_PLUS_SECONDARY_COLOR_NV);
    /* The primary colour plus the secondary colour: no fog. */
    glEnable(GL_REGISTER_COMBINERS_NV);
    expect_integer("combiners are on", glIsEnabled(GL_REGISTER_COMBINERS_NV), 1);
    draw();
    expect("the initial state", 0.9f, 0.6f, 0.5f, 0.6f);
}

/* Each mapping of -0.5 and of 0.75, which are made by a stage before. */
static void mappings(void)
{
    static const GLenum mappings[8] = { GL_UNSIGNED_IDENTITY_NV, GL_UNSIGNED_INVERT_NV, GL_EXPAND_NORMAL_NV,
        GL_EXPAND_NEGATE_NV, GL_HALF_BIAS_NORMAL_NV, GL_HALF_BIAS_NEGATE_NV, GL_SIGNED_IDENTITY_NV, GL_SIGNED_NEGATE_NV };
    /* Half of the value plus a half: what is drawn shows negative values, too. */
    static const float low[8] = { 0, 1, -1, 1, -0.5f, 0.5f, -0.5f, 0.5f };
    static const float high[8] = { 0.75f, 0.25f, 0.5f, -0.5f, 0.25f, -0.25f, 0.75f, -0.75f };
    char what[32];
    int place;
    constant(0, 0.25f, 0.875f, 0.5f, 1);
    constant(1, 0.5f, 0.5f, 0.5f, 0.25f);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 2);
    /* (-0.5, 0.75, 0, -0.5) in spare 1. */
    rgb(GL_VARIABLE_A_NV, GL_CONSTANT_COLOR0_NV, GL_EXPAND_NORMAL_NV, GL_RGB);
    rgb(GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_RGB);
    alpha(GL_VARIABLE_A_NV, GL_CONSTANT_COLOR1_NV, GL_EXPAND_NORMAL_NV, GL_ALPHA);
    alpha(GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_ALPHA);
    output(GL_RGB, GL_SPARE1_NV, GL_DISCARD_NV, GL_DISCARD_NV);
    output(GL_ALPHA, GL_SPARE1_NV, GL_DISCARD_NV, GL_DISCARD_NV);
    /* A times a half plus a half times one. */
    p_glCombinerInputNV(GL_COMBINER1_NV, GL_RGB, GL_VARIABLE_B_NV, GL_CONSTANT_COLOR1_NV, GL_SIGNED_IDENTITY_NV, GL_RGB);
    p_glCombinerInputNV(GL_COMBINER1_NV, GL_RGB, GL_VARIABLE_C_NV, GL_CONSTANT_COLOR1_NV, GL_SIGNED_IDENTITY_NV, GL_RGB);
    p_glCombinerInputNV(GL_COMBINER1_NV, GL_RGB, GL_VARIABLE_D_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_RGB);
    p_glCombinerInputNV(GL_COMBINER1_NV, GL_ALPHA, GL_VARIABLE_B_NV, GL_CONSTANT_COLOR1_NV, GL_SIGNED_IDENTITY_NV, GL_BLUE);
    p_glCombinerInputNV(GL_COMBINER1_NV, GL_ALPHA, GL_VARIABLE_C_NV, GL_CONSTANT_COLOR1_NV, GL_SIGNED_IDENTITY_NV, GL_BLUE);
    p_glCombinerInputNV(GL_COMBINER1_NV, GL_ALPHA, GL_VARIABLE_D_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_ALPHA);
    pass_spare();
    for (place = 0; place < 8; place++) {
        p_glCombinerInputNV(GL_COMBINER1_NV, GL_RGB, GL_VARIABLE_A_NV, GL_SPARE1_NV, mappings[place], GL_RGB);
        p_glCombinerInputNV(GL_COMBINER1_NV, GL_ALPHA, GL_VARIABLE_A_NV, GL_SPARE1_NV, mappings[place], GL_ALPHA);
        draw();
        sprintf(what, "mapping %d", place);
        expect(what, 0.5f + low[place] / 2, 0.5f + high[place] / 2,
            place == 1 || place == 3 ? 1 : place == 2 ? 0 : place == 4 ? 0.25f : place == 5 ? 0.75f : 0.5f,
            0.5f + low[place] / 2);
    }
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 1);
}

static void products(void)
{
    int place;
    constant(0, 0.5f, 0.25f, 1, 0.5f);
    constant(1, 0.5f, 0.5f, 0.25f, 0.25f);
    pass_spare();
    rgb(GL_VARIABLE_A_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    rgb(GL_VARIABLE_B_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    rgb(GL_VARIABLE_C_NV, GL_CONSTANT_COLOR1_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    rgb(GL_VARIABLE_D_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    alpha(GL_VARIABLE_A_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    alpha(GL_VARIABLE_B_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    alpha(GL_VARIABLE_C_NV, GL_CONSTANT_COLOR1_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    alpha(GL_VARIABLE_D_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_BLUE);
    output(GL_RGB, GL_SPARE1_NV, GL_TEXTURE0, GL_SPARE0_NV);
    output(GL_ALPHA, GL_SPARE1_NV, GL_TEXTURE0, GL_SPARE0_NV);
    draw();
    /* (0.4, 0.1, 0.2) + (0.25, 0.25, 0.125); 0.3 + 0.05. */
    expect("a sum of products", 0.65f, 0.35f, 0.325f, 0.35f);
    final(GL_VARIABLE_D_NV, GL_SPARE1_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_G_NV, GL_SPARE1_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    draw();
    expect("AB", 0.4f, 0.1f, 0.2f, 0.3f);
    final(GL_VARIABLE_D_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_G_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    draw();
    expect("CD", 0.25f, 0.25f, 0.125f, 0.05f);
    /* Constants change, and nothing else. */
    constant(1, 1, 0, 0.5f, 1);
    draw();
    expect("CD after a constant has changed", 0.5f, 0, 0.25f, 0.2f);
    constant(1, 0.5f, 0.5f, 0.25f, 0.25f);
    pass_spare();
    /* Dot products: 0.4 + 0.1 + 0.2 = 0.7, and 0.5 * (0.5 + 0.5 + 0.25) = 0.625; each in a register, and their sum. */
    p_glCombinerOutputNV(GL_COMBINER0_NV, GL_RGB, GL_SPARE0_NV, GL_SPARE1_NV, GL_DISCARD_NV, GL_NONE, GL_NONE, 1, 1, 0);
    draw();
    expect("a dot product", 0.7f, 0.7f, 0.7f, 0.35f);
    final(GL_VARIABLE_D_NV, GL_SPARE1_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    draw();
    expect("the other dot product", 0.625f, 0.625f, 0.625f, 0.35f);
    pass_spare();
    p_glCombinerOutputNV(GL_COMBINER0_NV, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, GL_SCALE_BY_ONE_HALF_NV,
        GL_NONE, 1, 1, 0);
    draw();
    expect("half of the sum of dot products", 0.6625f, 0.6625f, 0.6625f, 0.35f);
    /* Scales and the bias: (0.65, 0.35, 0.325), 0.35. */
    for (place = 0; place < 2; place++) {
        static const GLenum scales[2] = { GL_SCALE_BY_TWO_NV, GL_SCALE_BY_FOUR_NV };
        float by = place == 0 ? 2 : 4;
        p_glCombinerOutputNV(GL_COMBINER0_NV, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, scales[place],
            GL_NONE, 0, 0, 0);
        p_glCombinerOutputNV(GL_COMBINER0_NV, GL_ALPHA, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, scales[place],
            GL_NONE, 0, 0, 0);
        draw();
        expect("a scale", 0.65f * by, 0.35f * by, 0.325f * by, 0.35f * by);
    }
    p_glCombinerOutputNV(GL_COMBINER0_NV, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, GL_SCALE_BY_TWO_NV,
        GL_BIAS_BY_NEGATIVE_ONE_HALF_NV, 0, 0, 0);
    output(GL_ALPHA, GL_SPARE1_NV, GL_TEXTURE0, GL_SPARE0_NV);
    draw();
    expect("a bias and a scale", 0.3f, 0, 0, 0.35f);
    /* mux: the alpha of spare 0 before the stage, which is that of texture 0: 0.2 and 0.8. */
    p_glCombinerOutputNV(GL_COMBINER0_NV, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, GL_NONE, GL_NONE, 0, 0, 1);
    p_glCombinerOutputNV(GL_COMBINER0_NV, GL_ALPHA, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, GL_NONE, GL_NONE, 0, 0, 1);
    glEnable(GL_TEXTURE_2D);
    for (place = 0; place < 2; place++) {
        const unsigned char texel[4] = { 0, 0, 0, place == 0 ? 51 : 204 };
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
        draw();
        if (place == 0)
            expect("AB is chosen", 0.4f, 0.1f, 0.2f, 0.3f);
        else
            expect("CD is chosen", 0.25f, 0.25f, 0.125f, 0.05f);
    }
    glDisable(GL_TEXTURE_2D);
}

/* What texture registers begin with, by the base internal format: table 2 of the extension. */
static void textures(void)
{
    static const GLenum formats[6] = { GL_ALPHA8, GL_LUMINANCE8, GL_LUMINANCE8_ALPHA8, GL_INTENSITY8, GL_RGB8, GL_RGBA8 };
    static const float wanted[6][4] = { { 0, 0, 0, 0.8f }, { 0.2f, 0.2f, 0.2f, 1 }, { 0.2f, 0.2f, 0.2f, 0.8f },
        { 0.2f, 0.2f, 0.2f, 0.2f }, { 0.2f, 0.4f, 0.6f, 1 }, { 0.2f, 0.4f, 0.6f, 0.8f } };
    static const unsigned char texel[4] = { 51, 102, 153, 204 };
    static const float depth = 0.25f;
    int place;
    final(GL_VARIABLE_D_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_G_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    output(GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV);
    output(GL_ALPHA, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV);
    glEnable(GL_TEXTURE_2D);
    for (place = 0; place < 6; place++) {
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)formats[place], 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
        draw();
        expect("a base format", wanted[place][0], wanted[place][1], wanted[place][2], wanted[place][3]);
    }
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    for (place = 0; place < 2; place++) {
        glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, place == 0 ? GL_LUMINANCE : GL_ALPHA);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_NONE);
        draw();
        expect("a depth texture", 0, 0, 0, 0.25f);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
        draw();
        /* 0 <= 0.25 */
        expect("a compared depth texture", 1, 1, 1, 1);
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_NONE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    /* Cube maps come before 2D. */
    {
        GLuint cube;
        GLenum side;
        glGenTextures(1, &cube);
        glBindTexture(GL_TEXTURE_CUBE_MAP, cube);
        glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        for (side = GL_TEXTURE_CUBE_MAP_POSITIVE_X; side <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z; side++) {
            const unsigned char face[4] = { (unsigned char)(51 * (side - GL_TEXTURE_CUBE_MAP_POSITIVE_X)), 0, 255, 51 };
            glTexImage2D(side, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, face);
        }
        glEnable(GL_TEXTURE_CUBE_MAP);
        clear();
        glTexCoord3f(0, -1, 0.5f);
        draw_square();
        expect("a cube map", 0.6f, 0, 1, 0.2f);
        glDisable(GL_TEXTURE_CUBE_MAP);
        glDeleteTextures(1, &cube);
    }
    draw();
    expect("the 2D texture again", 0.2f, 0.4f, 0.6f, 0.8f);
    glDisable(GL_TEXTURE_2D);
}

static void last(void)
{
    float by;
    constant(0, 0.25f, 0.5f, 0.75f, 0.5f);
    constant(1, 0.9f, 0.1f, 0.2f, 0.3f);
    /* AB + (1 - A)C + D. */
    final(GL_VARIABLE_A_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_B_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_C_NV, GL_CONSTANT_COLOR1_NV, GL_UNSIGNED_INVERT_NV, GL_RGB);
    final(GL_VARIABLE_D_NV, GL_SECONDARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_G_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_INVERT_NV, GL_BLUE);
    draw();
    expect("the final combiner", 0.2f + 0.075f + 0.1f, 0.2f + 0.45f + 0.2f, 0.15f + 0.2f + 0.3f, 0.8f);
    /* E times F as D. */
    final(GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_C_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_D_NV, GL_E_TIMES_F_NV, GL_UNSIGNED_INVERT_NV, GL_RGB);
    final(GL_VARIABLE_E_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_F_NV, GL_CONSTANT_COLOR1_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    draw();
    expect("E times F", 1 - 0.075f, 1 - 0.15f, 1 - 0.225f, 0.8f);
    /* (0.8, 0.4, 0.2) + (0.9, 0.2, 0.3), clamped or not, times a half. */
    rgb(GL_VARIABLE_A_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    rgb(GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_RGB);
    output(GL_RGB, GL_SPARE0_NV, GL_DISCARD_NV, GL_DISCARD_NV);
    final(GL_VARIABLE_A_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    final(GL_VARIABLE_B_NV, GL_SPARE0_PLUS_SECONDARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_D_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    for (by = 0; by < 2; by++) {
        p_glCombinerParameterfNV(GL_COLOR_SUM_CLAMP_NV, 1 - by);
        clear();
        glColor4f(0.8f, 0.4f, 0.2f, 0.6f);
        p_glSecondaryColor3f(0.9f, 0.2f, 0.3f);
        draw_square();
        expect("the colour sum", by == 0 ? 0.5f : 0.85f, 0.3f, 0.25f, 0.8f);
    }
    p_glCombinerParameteriNV(GL_COLOR_SUM_CLAMP_NV, 1);
    /* Fog: the factor as A, the colour as C. */
    {
        static const float color[4] = { 0.2f, 0.6f, 1, 0 };
        glEnable(GL_FOG);
        glFogi(GL_FOG_MODE, GL_LINEAR);
        glFogf(GL_FOG_START, 0);
        glFogf(GL_FOG_END, 4);
        glFogfv(GL_FOG_COLOR, color);
        glFogi(GL_FOG_COORD_SRC, GL_FOG_COORD);
        p_glFogCoordf(1);
        final(GL_VARIABLE_A_NV, GL_FOG, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
        final(GL_VARIABLE_B_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
        final(GL_VARIABLE_C_NV, GL_FOG, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
        draw();
        /* The factor is 3/4. */
        expect("linear fog", 0.6f + 0.05f, 0.3f + 0.15f, 0.15f + 0.25f, 0.8f);
        glFogi(GL_FOG_MODE, GL_EXP);
        glFogf(GL_FOG_DENSITY, 0.6931472f);
        draw();
        /* The factor is 1/2. */
        expect("exponential fog", 0.4f + 0.1f, 0.2f + 0.3f, 0.1f + 0.5f, 0.8f);
        p_glFogCoordf(1.4142136f);
        glFogi(GL_FOG_MODE, GL_EXP2);
        draw();
        /* exp(-(0.6931472 * 1.4142136)^2) = 0.38254. */
        expect("exponential fog of the square", 0.38254f * 0.8f + 0.61746f * 0.2f, 0.38254f * 0.4f + 0.61746f * 0.6f,
            0.38254f * 0.2f + 0.61746f, 0.8f);
        glDisable(GL_FOG);
        draw();
        expect("no fog", 0.8f, 0.4f, 0.2f, 0.8f);
    }
}

static void stages(void)
{
    static const float first[4] = { 0.5f, 2, -1, 0.25f }, second[4] = { 0.25f, 0.5f, 0.5f, 0.5f };
    float color[4];
    constant(0, 1, 0.5f, 0, 1);
    p_glCombinerStageParameterfvNV(GL_COMBINER0_NV, GL_CONSTANT_COLOR0_NV, first);
    p_glCombinerStageParameterfvNV(GL_COMBINER1_NV, GL_CONSTANT_COLOR0_NV, second);
    p_glGetCombinerStageParameterfvNV(GL_COMBINER0_NV, GL_CONSTANT_COLOR0_NV, color);
    expect_vector("a constant of a stage is clamped", color, 0.5f, 1, 0, 0.25f);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 2);
    pass_spare();
    /* The constant into spare 0, then plus the next one. */
    rgb(GL_VARIABLE_A_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    rgb(GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_RGB);
    alpha(GL_VARIABLE_A_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    alpha(GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_ALPHA);
    output(GL_RGB, GL_SPARE0_NV, GL_DISCARD_NV, GL_DISCARD_NV);
    output(GL_ALPHA, GL_SPARE0_NV, GL_DISCARD_NV, GL_DISCARD_NV);
    p_glCombinerInputNV(GL_COMBINER1_NV, GL_RGB, GL_VARIABLE_A_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glCombinerInputNV(GL_COMBINER1_NV, GL_RGB, GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_RGB);
    p_glCombinerInputNV(GL_COMBINER1_NV, GL_RGB, GL_VARIABLE_C_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glCombinerInputNV(GL_COMBINER1_NV, GL_RGB, GL_VARIABLE_D_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_RGB);
    p_glCombinerInputNV(GL_COMBINER1_NV, GL_ALPHA, GL_VARIABLE_A_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    p_glCombinerInputNV(GL_COMBINER1_NV, GL_ALPHA, GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_ALPHA);
    p_glCombinerInputNV(GL_COMBINER1_NV, GL_ALPHA, GL_VARIABLE_C_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    p_glCombinerInputNV(GL_COMBINER1_NV, GL_ALPHA, GL_VARIABLE_D_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_ALPHA);
    draw();
    expect("global constants", 1, 1, 0, 1);
    glEnable(GL_PER_STAGE_CONSTANTS_NV);
    draw();
    expect("constants of stages", 0.75f, 1, 0.5f, 0.75f);
    /* The final combiner has the global constant still. */
    final(GL_VARIABLE_D_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    draw();
    expect("the final combiner's constant", 1, 0.5f, 0, 0.75f);
    glDisable(GL_PER_STAGE_CONSTANTS_NV);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 1);
}

static void errors(void)
{
    static const int whole[4] = { 2147483647, 0, -2147483647 - 1, 1073741823 };
    float color[4];
    int value;
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 0);
    expect_error("no general combiner", GL_INVALID_VALUE);
    p_glCombinerParameterfNV(GL_NUM_GENERAL_COMBINERS_NV, 9);
    expect_error("nine general combiners", GL_INVALID_VALUE);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 8);
    expect_error("eight general combiners", GL_NO_ERROR);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 1);
    p_glCombinerParameteriNV(GL_CONSTANT_COLOR0_NV, 1);
    expect_error("one value for a colour", GL_INVALID_ENUM);
    p_glCombinerParameterivNV(GL_CONSTANT_COLOR0_NV, whole);
    glGetFloatv(GL_CONSTANT_COLOR0_NV, color);
    if (color[0] != 1 || color[1] < 0 || color[1] > 1e-6f || color[2] != 0 || fabsf(color[3] - 0.5f) > 1e-6f) {
        printf("a colour of integers is (%g, %g, %g, %g)\n", color[0], color[1], color[2], color[3]);
        failures++;
    }
    rgb(GL_VARIABLE_E_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    expect_error("a general E", GL_INVALID_ENUM);
    rgb(GL_VARIABLE_A_NV, GL_E_TIMES_F_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    expect_error("E times F in a general combiner", GL_INVALID_ENUM);
    rgb(GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_BLUE);
    expect_error("blue for RGB", GL_INVALID_OPERATION);
    alpha(GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    expect_error("RGB for alpha", GL_INVALID_OPERATION);
    rgb(GL_VARIABLE_A_NV, GL_FOG, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    expect_error("the fog factor", GL_INVALID_OPERATION);
    p_glCombinerInputNV(GL_COMBINER7_NV + 1, GL_RGB, GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    expect_error("a ninth stage", GL_INVALID_ENUM);
    p_glCombinerOutputNV(GL_COMBINER0_NV, GL_ALPHA, GL_SPARE0_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_NONE, GL_NONE, 1, 0, 0);
    expect_error("a dot product of alpha", GL_INVALID_VALUE);
    p_glCombinerOutputNV(GL_COMBINER0_NV, GL_RGB, GL_SPARE0_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_SCALE_BY_FOUR_NV,
        GL_BIAS_BY_NEGATIVE_ONE_HALF_NV, 0, 0, 0);
    expect_error("a bias times four", GL_INVALID_OPERATION);
    output(GL_RGB, GL_SPARE0_NV, GL_SPARE1_NV, GL_SPARE0_NV);
    expect_error("two results in one register", GL_INVALID_OPERATION);
    output(GL_RGB, GL_FOG, GL_DISCARD_NV, GL_DISCARD_NV);
    expect_error("a result in the fog", GL_INVALID_ENUM);
    p_glGetCombinerOutputParameterivNV(GL_COMBINER0_NV, GL_RGB, GL_COMBINER_INPUT_NV, &value);
    expect_error("an input of the results", GL_INVALID_ENUM);
    final(GL_VARIABLE_G_NV, GL_E_TIMES_F_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    expect_error("a product as G", GL_INVALID_OPERATION);
    final(GL_VARIABLE_A_NV, GL_SPARE0_PLUS_SECONDARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    expect_error("the sum as A", GL_INVALID_OPERATION);
    final(GL_VARIABLE_A_NV, GL_E_TIMES_F_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    expect_error("the alpha of a product", GL_INVALID_OPERATION);
    final(GL_VARIABLE_G_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    expect_error("RGB as G", GL_INVALID_OPERATION);
    final(GL_VARIABLE_A_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_BLUE);
    expect_error("blue as A", GL_INVALID_OPERATION);
    final(GL_VARIABLE_A_NV, GL_SPARE0_NV, GL_EXPAND_NORMAL_NV, GL_RGB);
    expect_error("a mapping of the final combiner", GL_INVALID_ENUM);
}

/* What PushAttrib saves: everything with TEXTURE_BIT, the switches with ENABLE_BIT. */
static void saved(void)
{
    int value;
    pass_spare();
    glPushAttrib(GL_TEXTURE_BIT);
    glDisable(GL_REGISTER_COMBINERS_NV);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 5);
    final(GL_VARIABLE_D_NV, GL_SPARE1_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    glPopAttrib();
    expect_integer("combiners after PopAttrib", glIsEnabled(GL_REGISTER_COMBINERS_NV), 1);
    glGetIntegerv(GL_NUM_GENERAL_COMBINERS_NV, &value);
    expect_integer("the number after PopAttrib", value, 1);
    p_glGetFinalCombinerInputParameterivNV(GL_VARIABLE_D_NV, GL_COMBINER_INPUT_NV, &value);
    expect_integer("D after PopAttrib", value, GL_SPARE0_NV);
    glPushAttrib(GL_ENABLE_BIT);
    glDisable(GL_REGISTER_COMBINERS_NV);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 2);
    glPopAttrib();
    expect_integer("combiners after PopAttrib of switches", glIsEnabled(GL_REGISTER_COMBINERS_NV), 1);
    glGetIntegerv(GL_NUM_GENERAL_COMBINERS_NV, &value);
    expect_integer("the number after PopAttrib of switches", value, 2);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 1);
    glPushAttrib(GL_LIGHTING_BIT);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 3);
    glPopAttrib();
    glGetIntegerv(GL_NUM_GENERAL_COMBINERS_NV, &value);
    expect_integer("the number after PopAttrib of lights", value, 3);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 1);
}

/* What PushAttrib saves before the first command of combiners. */
static void saved_before(void)
{
    int value;
    glPushAttrib(GL_ENABLE_BIT);
    glPushAttrib(GL_LIGHTING_BIT);
    glEnable(GL_REGISTER_COMBINERS_NV);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 2);
    glPopAttrib();
    expect_integer("combiners after PopAttrib of lights", glIsEnabled(GL_REGISTER_COMBINERS_NV), 1);
    glPopAttrib();
    expect_integer("combiners that were off before", glIsEnabled(GL_REGISTER_COMBINERS_NV), 0);
    glGetIntegerv(GL_NUM_GENERAL_COMBINERS_NV, &value);
    expect_integer("the number that was set since", value, 2);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 1);
}

static void lists(void)
{
    static const float red[4] = { 1, 0, 0, 1 }, blue[4] = { 0, 0, 1, 0.2f };
    GLuint list = glGenLists(1);
    pass_spare();
    final(GL_VARIABLE_D_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_G_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    p_glCombinerParameterfvNV(GL_CONSTANT_COLOR0_NV, red);
    glDisable(GL_REGISTER_COMBINERS_NV);
    glNewList(list, GL_COMPILE);
    glEnable(GL_REGISTER_COMBINERS_NV);
    p_glCombinerParameterfvNV(GL_CONSTANT_COLOR0_NV, blue);
    draw_square();
    glDisable(GL_REGISTER_COMBINERS_NV);
    glEndList();
    expect_integer("combiners while a list is made", glIsEnabled(GL_REGISTER_COMBINERS_NV), 0);
    clear();
    glColor4f(0.8f, 0.4f, 0.2f, 0.6f);
    draw_square();
    expect("fixed function", 0.8f, 0.4f, 0.2f, 0.6f);
    glCallList(list);
    expect("a list with combiners", 0, 0, 1, 0.2f);
    draw_square();
    expect("fixed function after it", 0.8f, 0.4f, 0.2f, 0.6f);
    glEnable(GL_REGISTER_COMBINERS_NV);
    draw_square();
    expect("the constant that the list has set", 0, 0, 1, 0.2f);
    glDeleteLists(list, 1);
}

/* Fragment programs come before combiners, and vertex programs work with them. */
static void programs(void)
{
    static const float green[4] = { 0, 1, 0, 1 };
    p_glCombinerParameterfvNV(GL_CONSTANT_COLOR0_NV, green);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 31, "!!FP1.0\nMOV o[COLR], {1,0.4,0.2,0.6};\nEND");
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 31);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    draw();
    expect("a fragment program", 1, 0.4f, 0.2f, 0.6f);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    draw();
    expect("combiners after it", 0, 1, 0, 1);
    load_nv(GL_VERTEX_PROGRAM_NV, 32, "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMUL o[COL0], v[COL0], c[5];\nEND");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 32);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 5, 0.5f, 1, 2, 1);
    final(GL_VARIABLE_D_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_INVERT_NV, GL_RGB);
    glEnable(GL_VERTEX_PROGRAM_NV);
    draw();
    expect("combiners after a vertex program", 0.6f, 0.6f, 0.6f, 1);
    glDisable(GL_VERTEX_PROGRAM_NV);
}

/* Targets that are switched by the unit's number, though another unit is active: of two that are on, 2D comes first. */
static void indexed(void)
{
    static const unsigned char line[4] = { 0, 255, 255, 102 }, square[4] = { 255, 102, 0, 204 };
    static const char *const names[2][2] = {
        { "glEnableIndexedEXT", "glDisableIndexedEXT" },
        { "glEnablei", "glDisablei" },
    };
    PFNGLACTIVETEXTUREPROC active_texture = (PFNGLACTIVETEXTUREPROC)look_up("glActiveTexture");
    GLuint textures[2];
    int place;
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_EXT_direct_state_access"))
        return;
    glGenTextures(2, textures);
    glBindTexture(GL_TEXTURE_1D, textures[0]);
    glTexParameteri(GL_TEXTURE_1D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, line);
    glBindTexture(GL_TEXTURE_2D, textures[1]);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, square);
    active_texture(GL_TEXTURE1);
    final(GL_VARIABLE_D_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_G_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    for (place = 0; place < 2; place++) {
        PFNGLENABLEIPROC enable = (PFNGLENABLEIPROC)look_up(names[place][0]);
        PFNGLDISABLEIPROC disable = (PFNGLDISABLEIPROC)look_up(names[place][1]);
        enable(GL_TEXTURE_1D, 0);
        draw();
        expect_pixel(names[place][0], 20, 30, 0, 255, 255, 102);
        enable(GL_TEXTURE_2D, 0);
        draw();
        expect_pixel("both", 20, 30, 255, 102, 0, 204);
        disable(GL_TEXTURE_2D, 0);
        draw();
        expect_pixel(names[place][1], 20, 30, 0, 255, 255, 102);
        disable(GL_TEXTURE_1D, 0);
    }
    active_texture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_1D, 0);
    glBindTexture(GL_TEXTURE_2D, texture);
    glDeleteTextures(2, textures);
    expect_error("switches by number", GL_NO_ERROR);
}

int main(void)
{
    open_context();
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    COMBINER_COMMANDS(LOOK_UP)
#undef LOOK_UP
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_register_combiners2")) {
        printf("register combiners are not advertised\n");
        return 1;
    }
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    saved_before();
    initial();
    mappings();
    products();
    textures();
    last();
    stages();
    errors();
    saved();
    lists();
    programs();
    indexed();
    return finish();
}
