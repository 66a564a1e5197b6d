/* The tables of state of NV_register_combiners, 2, NV_texture_shader, 2, 3, NV_texture_env_combine4, ATI_texture_env_combine3,
 * NV_fog_distance, ATI_fragment_shader, ATI_text_fragment_shader, EXT_fog_coord, EXT_secondary_color and NV_texture_rectangle:
 * initial values by every query, which groups of attributes they belong to, and lists, in which they are set when the list is
 * called. */
#include "client.h"

#define MORE(X) \
    X(PFNGLACTIVETEXTUREPROC, glActiveTexture) \
    X(PFNGLCOMBINERPARAMETERFVNVPROC, glCombinerParameterfvNV) \
    X(PFNGLCOMBINERPARAMETERINVPROC, glCombinerParameteriNV) \
    X(PFNGLCOMBINERSTAGEPARAMETERFVNVPROC, glCombinerStageParameterfvNV) \
    X(PFNGLGETCOMBINERSTAGEPARAMETERFVNVPROC, glGetCombinerStageParameterfvNV) \
    X(PFNGLCOMBINERINPUTNVPROC, glCombinerInputNV) \
    X(PFNGLCOMBINEROUTPUTNVPROC, glCombinerOutputNV) \
    X(PFNGLFINALCOMBINERINPUTNVPROC, glFinalCombinerInputNV) \
    X(PFNGLGETCOMBINERINPUTPARAMETERIVNVPROC, glGetCombinerInputParameterivNV) \
    X(PFNGLGETCOMBINEROUTPUTPARAMETERIVNVPROC, glGetCombinerOutputParameterivNV) \
    X(PFNGLGETFINALCOMBINERINPUTPARAMETERIVNVPROC, glGetFinalCombinerInputParameterivNV)
#define DECLARE(type, name) static type p_##name;
MORE(DECLARE)
#undef DECLARE

#define COUNT(row) ((int)(sizeof row / sizeof row[0]))

/* Each kind of state has a command that sets it and one that asks for it. */
enum Kind { SWITCH, PARAMETER, COLOR, STAGE_COLOR, INPUT, OUTPUT, FINAL, SHADER, SHADER_VECTOR, TRANSFER, ENVIRONMENT, FOG, COORDINATE,
    SECONDARY };

/* The first value is the initial one, the second another one. */
static const struct State {
    const char *name;
    enum Kind kind;
    GLenum token;
    float values[2];
    GLbitfield groups;
} STATES[] = {
    { "REGISTER_COMBINERS_NV", SWITCH, GL_REGISTER_COMBINERS_NV, { 0, 1 }, GL_TEXTURE_BIT | GL_ENABLE_BIT },
    { "PER_STAGE_CONSTANTS_NV", SWITCH, GL_PER_STAGE_CONSTANTS_NV, { 0, 1 }, GL_TEXTURE_BIT | GL_ENABLE_BIT },
    { "TEXTURE_SHADER_NV", SWITCH, GL_TEXTURE_SHADER_NV, { 0, 1 }, GL_TEXTURE_BIT | GL_ENABLE_BIT },
    { "FRAGMENT_SHADER_ATI", SWITCH, GL_FRAGMENT_SHADER_ATI, { 0, 1 }, GL_ENABLE_BIT },
    { "TEXT_FRAGMENT_SHADER_ATI", SWITCH, GL_TEXT_FRAGMENT_SHADER_ATI, { 0, 1 }, GL_ENABLE_BIT },
    { "TEXTURE_RECTANGLE_NV", SWITCH, GL_TEXTURE_RECTANGLE_NV, { 0, 1 }, GL_TEXTURE_BIT | GL_ENABLE_BIT },
    { "NUM_GENERAL_COMBINERS_NV", PARAMETER, GL_NUM_GENERAL_COMBINERS_NV, { 1, 5 }, GL_TEXTURE_BIT },
    { "COLOR_SUM_CLAMP_NV", PARAMETER, GL_COLOR_SUM_CLAMP_NV, { 1, 0 }, GL_TEXTURE_BIT },
    { "CONSTANT_COLOR0_NV", COLOR, GL_CONSTANT_COLOR0_NV, { 0, 1 }, GL_TEXTURE_BIT },
    { "CONSTANT_COLOR1_NV", COLOR, GL_CONSTANT_COLOR1_NV, { 0, 1 }, GL_TEXTURE_BIT },
    { "CONSTANT_COLOR0_NV of a stage", STAGE_COLOR, GL_CONSTANT_COLOR0_NV, { 0, 1 }, GL_TEXTURE_BIT },
    { "CONSTANT_COLOR1_NV of a stage", STAGE_COLOR, GL_CONSTANT_COLOR1_NV, { 0, 1 }, GL_TEXTURE_BIT },
    { "COMBINER_INPUT_NV of A", INPUT, GL_VARIABLE_A_NV, { GL_PRIMARY_COLOR_NV, GL_TEXTURE2 }, GL_TEXTURE_BIT },
    { "COMBINER_INPUT_NV of B", INPUT, GL_VARIABLE_B_NV, { GL_ZERO, GL_SPARE1_NV }, GL_TEXTURE_BIT },
    { "COMBINER_INPUT_NV of C", INPUT, GL_VARIABLE_C_NV, { GL_ZERO, GL_SPARE1_NV }, GL_TEXTURE_BIT },
    { "COMBINER_INPUT_NV of D", INPUT, GL_VARIABLE_D_NV, { GL_ZERO, GL_SPARE1_NV }, GL_TEXTURE_BIT },
    { "COMBINER_AB_OUTPUT_NV", OUTPUT, GL_COMBINER_AB_OUTPUT_NV, { GL_DISCARD_NV, GL_SPARE1_NV }, GL_TEXTURE_BIT },
    { "COMBINER_SUM_OUTPUT_NV", OUTPUT, GL_COMBINER_SUM_OUTPUT_NV, { GL_SPARE0_NV, GL_TEXTURE1 }, GL_TEXTURE_BIT },
    { "COMBINER_SCALE_NV", OUTPUT, GL_COMBINER_SCALE_NV, { GL_NONE, GL_SCALE_BY_TWO_NV }, GL_TEXTURE_BIT },
    { "COMBINER_BIAS_NV", OUTPUT, GL_COMBINER_BIAS_NV, { GL_NONE, GL_BIAS_BY_NEGATIVE_ONE_HALF_NV }, GL_TEXTURE_BIT },
    { "COMBINER_AB_DOT_PRODUCT_NV", OUTPUT, GL_COMBINER_AB_DOT_PRODUCT_NV, { 0, 1 }, GL_TEXTURE_BIT },
    { "COMBINER_MUX_SUM_NV", OUTPUT, GL_COMBINER_MUX_SUM_NV, { 0, 1 }, GL_TEXTURE_BIT },
    { "A of the final combiner", FINAL, GL_VARIABLE_A_NV, { GL_FOG, GL_TEXTURE3 }, GL_TEXTURE_BIT },
    { "B of the final combiner", FINAL, GL_VARIABLE_B_NV, { GL_SPARE0_PLUS_SECONDARY_COLOR_NV, GL_ZERO }, GL_TEXTURE_BIT },
    { "C of the final combiner", FINAL, GL_VARIABLE_C_NV, { GL_FOG, GL_ZERO }, GL_TEXTURE_BIT },
    { "D of the final combiner", FINAL, GL_VARIABLE_D_NV, { GL_ZERO, GL_FOG }, GL_TEXTURE_BIT },
    { "E of the final combiner", FINAL, GL_VARIABLE_E_NV, { GL_ZERO, GL_FOG }, GL_TEXTURE_BIT },
    { "F of the final combiner", FINAL, GL_VARIABLE_F_NV, { GL_ZERO, GL_FOG }, GL_TEXTURE_BIT },
    { "G of the final combiner", FINAL, GL_VARIABLE_G_NV, { GL_SPARE0_NV, GL_TEXTURE1 }, GL_TEXTURE_BIT },
    { "SHADER_OPERATION_NV", SHADER, GL_SHADER_OPERATION_NV, { GL_NONE, GL_DOT_PRODUCT_NV }, GL_TEXTURE_BIT },
    { "RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV", SHADER, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV,
        { GL_UNSIGNED_IDENTITY_NV, GL_EXPAND_NORMAL_NV }, GL_TEXTURE_BIT },
    { "PREVIOUS_TEXTURE_INPUT_NV", SHADER, GL_PREVIOUS_TEXTURE_INPUT_NV, { GL_TEXTURE0, GL_TEXTURE1 }, GL_TEXTURE_BIT },
    { "OFFSET_TEXTURE_SCALE_NV", SHADER, GL_OFFSET_TEXTURE_SCALE_NV, { 1, 3 }, GL_TEXTURE_BIT },
    { "OFFSET_TEXTURE_BIAS_NV", SHADER, GL_OFFSET_TEXTURE_BIAS_NV, { 0, -2 }, GL_TEXTURE_BIT },
    { "CULL_MODES_NV", SHADER_VECTOR, GL_CULL_MODES_NV, { GL_GEQUAL, GL_LESS }, GL_TEXTURE_BIT },
    { "OFFSET_TEXTURE_MATRIX_NV", SHADER_VECTOR, GL_OFFSET_TEXTURE_MATRIX_NV, { 1, 7 }, GL_TEXTURE_BIT },
    { "CONST_EYE_NV", SHADER_VECTOR, GL_CONST_EYE_NV, { 0, 7 }, GL_TEXTURE_BIT },
    { "HI_SCALE_NV", TRANSFER, GL_HI_SCALE_NV, { 1, 2 }, GL_PIXEL_MODE_BIT },
    { "LO_SCALE_NV", TRANSFER, GL_LO_SCALE_NV, { 1, 3 }, GL_PIXEL_MODE_BIT },
    { "DS_SCALE_NV", TRANSFER, GL_DS_SCALE_NV, { 1, 4 }, GL_PIXEL_MODE_BIT },
    { "DT_SCALE_NV", TRANSFER, GL_DT_SCALE_NV, { 1, 5 }, GL_PIXEL_MODE_BIT },
    { "MAGNITUDE_SCALE_NV", TRANSFER, GL_MAGNITUDE_SCALE_NV, { 1, 6 }, GL_PIXEL_MODE_BIT },
    { "VIBRANCE_SCALE_NV", TRANSFER, GL_VIBRANCE_SCALE_NV, { 1, -7 }, GL_PIXEL_MODE_BIT },
    { "HI_BIAS_NV", TRANSFER, GL_HI_BIAS_NV, { 0, 2 }, GL_PIXEL_MODE_BIT },
    { "LO_BIAS_NV", TRANSFER, GL_LO_BIAS_NV, { 0, 3 }, GL_PIXEL_MODE_BIT },
    { "DS_BIAS_NV", TRANSFER, GL_DS_BIAS_NV, { 0, 4 }, GL_PIXEL_MODE_BIT },
    { "DT_BIAS_NV", TRANSFER, GL_DT_BIAS_NV, { 0, 5 }, GL_PIXEL_MODE_BIT },
    { "MAGNITUDE_BIAS_NV", TRANSFER, GL_MAGNITUDE_BIAS_NV, { 0, 6 }, GL_PIXEL_MODE_BIT },
    { "VIBRANCE_BIAS_NV", TRANSFER, GL_VIBRANCE_BIAS_NV, { 0, -7 }, GL_PIXEL_MODE_BIT },
    { "SOURCE3_RGB_NV", ENVIRONMENT, GL_SOURCE3_RGB_NV, { GL_ZERO, GL_PREVIOUS }, GL_TEXTURE_BIT },
    { "SOURCE3_ALPHA_NV", ENVIRONMENT, GL_SOURCE3_ALPHA_NV, { GL_ZERO, GL_TEXTURE1 }, GL_TEXTURE_BIT },
    { "OPERAND3_RGB_NV", ENVIRONMENT, GL_OPERAND3_RGB_NV, { GL_ONE_MINUS_SRC_COLOR, GL_SRC_ALPHA }, GL_TEXTURE_BIT },
    { "OPERAND3_ALPHA_NV", ENVIRONMENT, GL_OPERAND3_ALPHA_NV, { GL_ONE_MINUS_SRC_ALPHA, GL_SRC_ALPHA }, GL_TEXTURE_BIT },
    { "TEXTURE_ENV_MODE of four arguments", ENVIRONMENT, GL_TEXTURE_ENV_MODE, { GL_MODULATE, GL_COMBINE4_NV }, GL_TEXTURE_BIT },
    { "COMBINE_RGB of ATI's", ENVIRONMENT, GL_COMBINE_RGB, { GL_MODULATE, GL_MODULATE_ADD_ATI }, GL_TEXTURE_BIT },
    { "COMBINE_ALPHA of ATI's", ENVIRONMENT, GL_COMBINE_ALPHA, { GL_MODULATE, GL_MODULATE_SUBTRACT_ATI }, GL_TEXTURE_BIT },
    { "SOURCE0_RGB of ATI's", ENVIRONMENT, GL_SOURCE0_RGB, { GL_TEXTURE, GL_ONE }, GL_TEXTURE_BIT },
    { "SOURCE2_ALPHA of ATI's", ENVIRONMENT, GL_SOURCE2_ALPHA, { GL_CONSTANT, GL_ZERO }, GL_TEXTURE_BIT },
    { "FOG_DISTANCE_MODE_NV", FOG, GL_FOG_DISTANCE_MODE_NV, { GL_EYE_PLANE_ABSOLUTE_NV, GL_EYE_RADIAL_NV }, GL_FOG_BIT },
    { "CURRENT_FOG_COORDINATE_EXT", COORDINATE, GL_CURRENT_FOG_COORD, { 0, 3 }, GL_CURRENT_BIT },
    { "CURRENT_SECONDARY_COLOR_EXT", SECONDARY, GL_CURRENT_SECONDARY_COLOR, { 0, 1 }, GL_CURRENT_BIT },
};

/* The unit and the stage whose state is set, none of the first ones. */
static const GLenum UNIT = GL_TEXTURE2, STAGE = GL_COMBINER6_NV;

/* The results of a stage are set by one command, so that each of them has a stage of its own. */
static GLenum stage_of(const struct State *state)
{
    return GL_COMBINER0_NV + state->token - GL_COMBINER_AB_DOT_PRODUCT_NV;
}

static void set_results(const struct State *state, float value)
{
    static const GLenum names[8] = { GL_COMBINER_AB_OUTPUT_NV, GL_COMBINER_CD_OUTPUT_NV, GL_COMBINER_SUM_OUTPUT_NV,
        GL_COMBINER_SCALE_NV, GL_COMBINER_BIAS_NV, GL_COMBINER_AB_DOT_PRODUCT_NV, GL_COMBINER_CD_DOT_PRODUCT_NV,
        GL_COMBINER_MUX_SUM_NV };
    GLenum given[8] = { GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, GL_NONE, GL_NONE, 0, 0, 0 };
    int place;
    for (place = 0; place < 8; place++)
        if (names[place] == state->token)
            given[place] = (GLenum)value;
    p_glCombinerOutputNV(stage_of(state), GL_RGB, given[0], given[1], given[2], given[3], given[4], (GLboolean)given[5],
        (GLboolean)given[6], (GLboolean)given[7]);
}

/* Initial values of vectors are not alike in all components. */
static void fill(const struct State *state, float value, float *vector)
{
    static const float matrix[4] = { 1, 0, 0, 1 }, eye[4] = { 0, 0, -1, 0 };
    const int is_initial = value == state->values[0];
    int place;
    for (place = 0; place < 4; place++)
        vector[place] = !is_initial ? value - (state->kind == SHADER_VECTOR && state->token != GL_CULL_MODES_NV ? place : 0)
            : state->token == GL_OFFSET_TEXTURE_MATRIX_NV ? matrix[place]
            : state->token == GL_CONST_EYE_NV             ? eye[place]
                                                          : value;
}

static void set(const struct State *state, float value)
{
    float vector[4];
    fill(state, value, vector);
    switch (state->kind) {
    case SWITCH: (value ? glEnable : glDisable)(state->token); break;
    case PARAMETER: p_glCombinerParameteriNV(state->token, (GLint)value); break;
    case COLOR: p_glCombinerParameterfvNV(state->token, vector); break;
    case STAGE_COLOR: p_glCombinerStageParameterfvNV(STAGE, state->token, vector); break;
    case INPUT: p_glCombinerInputNV(STAGE, GL_ALPHA, state->token, (GLenum)value, GL_SIGNED_NEGATE_NV, GL_ALPHA); break;
    case OUTPUT: set_results(state, value); break;
    case FINAL: p_glFinalCombinerInputNV(state->token, (GLenum)value, GL_UNSIGNED_IDENTITY_NV,
        state->token == GL_VARIABLE_G_NV ? GL_ALPHA : GL_RGB); break;
    case SHADER: glTexEnvf(GL_TEXTURE_SHADER_NV, state->token, value); break;
    case SHADER_VECTOR: glTexEnvfv(GL_TEXTURE_SHADER_NV, state->token, vector); break;
    case TRANSFER: glPixelTransferf(state->token, value); break;
    case ENVIRONMENT: glTexEnvi(GL_TEXTURE_ENV, state->token, (GLint)value); break;
    case FOG: glFogi(state->token, (GLint)value); break;
    case COORDINATE: p_glFogCoordf(value); break;
    default: p_glSecondaryColor3f(value, value, value);
    }
}

/* Whether the state has a value by its own query. */
static int has(const struct State *state, float value)
{
    float wanted[4], given[4] = { 77, 77, 77, 77 };
    GLint whole = 77;
    int place, count = 1;
    fill(state, value, wanted);
    switch (state->kind) {
    case SWITCH: given[0] = glIsEnabled(state->token); break;
    case STAGE_COLOR: p_glGetCombinerStageParameterfvNV(STAGE, state->token, given); count = 4; break;
    case INPUT: p_glGetCombinerInputParameterivNV(STAGE, GL_ALPHA, state->token, GL_COMBINER_INPUT_NV, &whole); break;
    case OUTPUT: p_glGetCombinerOutputParameterivNV(stage_of(state), GL_RGB, state->token, &whole); break;
    case FINAL: p_glGetFinalCombinerInputParameterivNV(state->token, GL_COMBINER_INPUT_NV, &whole); break;
    case SHADER: glGetTexEnvfv(GL_TEXTURE_SHADER_NV, state->token, given); break;
    case SHADER_VECTOR:
        glGetTexEnvfv(GL_TEXTURE_SHADER_NV, state->token, given);
        count = state->token == GL_CONST_EYE_NV ? 3 : 4;
        break;
    case ENVIRONMENT: glGetTexEnviv(GL_TEXTURE_ENV, state->token, &whole); break;
    case COLOR: glGetFloatv(state->token, given); count = 4; break;
    case SECONDARY: glGetFloatv(state->token, given); count = 3; break;
    default: glGetFloatv(state->token, given);
    }
    if (whole != 77)
        given[0] = (float)whole;
    for (place = 0; place < count; place++)
        if (given[place] != wanted[place])
            return 0;
    return 1;
}

static void expect_state(const char *what, const struct State *state, float value)
{
    if (!has(state, value) && failures++ < 40)
        printf("%s: %s is not %g\n", what, state->name, value);
}

/* Values of GetBooleanv and its like are the same ones, converted. */
static void check_conversions(const struct State *state, float value)
{
    GLboolean yes[4] = { 77, 77, 77, 77 };
    GLint whole[4] = { 77, 77, 77, 77 };
    float single[4] = { 77, 77, 77, 77 };
    double wide[4] = { 77, 77, 77, 77 };
    const int is_color = state->kind == COLOR || state->kind == SECONDARY;
    int is_queried = state->kind == SWITCH || state->kind == PARAMETER || state->kind == TRANSFER || state->kind == FOG
        || state->kind == COORDINATE || is_color;
    if (!is_queried)
        return;
    glGetBooleanv(state->token, yes);
    glGetIntegerv(state->token, whole);
    glGetFloatv(state->token, single);
    glGetDoublev(state->token, wide);
    if ((yes[0] != (value != 0) || whole[0] != (is_color && value ? 0x7fffffff : (GLint)value) || single[0] != value
            || wide[0] != value)
        && failures++ < 40)
        printf("%s by queries: %d, %d, %g, %g, not %g\n", state->name, yes[0], whole[0], single[0], wide[0], value);
    if (!is_color && (yes[1] != 77 || whole[1] != 77 || single[1] != 77 || wide[1] != 77) && failures++ < 40)
        printf("%s has several values\n", state->name);
}

static void initial(void)
{
    int place;
    for (place = 0; place < COUNT(STATES); place++) {
        expect_state("at first", &STATES[place], STATES[place].values[0]);
        check_conversions(&STATES[place], STATES[place].values[0]);
    }
    expect_error("at first", GL_NO_ERROR);
}

/* No query is allowed between Begin and End. */
static void between(void)
{
    int place, query;
    for (place = 0; place < COUNT(STATES); place++)
        for (query = 0; query < 5; query++) {
            GLboolean yes[4] = { 77 };
            GLint whole[4] = { 77 };
            float single[4] = { 77 };
            double wide[4] = { 77 };
            char what[96];
            if (STATES[place].kind != SWITCH && (query == 0 || STATES[place].kind == STAGE_COLOR || STATES[place].kind == INPUT))
                continue;
            glBegin(GL_TRIANGLES);
            switch (query) {
            case 0: expect_integer("a switch", glIsEnabled(STATES[place].token), 0); break;
            case 1: glGetBooleanv(STATES[place].token, yes); break;
            case 2: glGetIntegerv(STATES[place].token, whole); break;
            case 3: glGetFloatv(STATES[place].token, single); break;
            default: glGetDoublev(STATES[place].token, wide);
            }
            glEnd();
            sprintf(what, "query %d of %s between Begin and End", query, STATES[place].name);
            expect_error(what, GL_INVALID_OPERATION);
            expect_integer(what, query == 0 || yes[0] + whole[0] + (int)single[0] + (int)wide[0] == 4 * 77, 1);
        }
}

/* Every group of attributes puts back what belongs to it, and nothing else. */
static void groups(void)
{
    int bit, place;
    for (bit = 0; bit < 20; bit++) {
        const GLbitfield group = 1u << bit;
        char what[64];
        sprintf(what, "group 0x%x", group);
        glPushAttrib(group);
        for (place = 0; place < COUNT(STATES); place++) {
            set(&STATES[place], STATES[place].values[1]);
            expect_state("set", &STATES[place], STATES[place].values[1]);
        }
        glPopAttrib();
        p_glActiveTexture(UNIT);
        for (place = 0; place < COUNT(STATES); place++)
            expect_state(what, &STATES[place], STATES[place].values[STATES[place].groups & group ? 0 : 1]);
        for (place = 0; place < COUNT(STATES); place++)
            set(&STATES[place], STATES[place].values[0]);
        expect_error(what, GL_NO_ERROR);
    }
}

/* Before the first command of the extensions, too, the stack is left alone between Begin and End. */
static void refused_before(void)
{
    glPushAttrib(GL_ENABLE_BIT);
    glBegin(GL_TRIANGLES);
    glPopAttrib();
    glPushAttrib(GL_FOG_BIT);
    glEnd();
    expect_error("the stack between Begin and End", GL_INVALID_OPERATION);
    glEnable(GL_REGISTER_COMBINERS_NV);
    glPopAttrib();
    expect_integer("combiners that were off", glIsEnabled(GL_REGISTER_COMBINERS_NV), 0);
    expect_error("the stack", GL_NO_ERROR);
}

/* PopAttrib is refused between Begin and End, and takes nothing from the stack. */
static void refused(void)
{
    int place;
    glPushAttrib(GL_ALL_ATTRIB_BITS);
    for (place = 0; place < COUNT(STATES); place++)
        set(&STATES[place], STATES[place].values[1]);
    glBegin(GL_TRIANGLES);
    glPopAttrib();
    glEnd();
    expect_error("PopAttrib between Begin and End", GL_INVALID_OPERATION);
    for (place = 0; place < COUNT(STATES); place++)
        expect_state("after a refused PopAttrib", &STATES[place], STATES[place].values[1]);
    glBegin(GL_TRIANGLES);
    glPushAttrib(GL_ALL_ATTRIB_BITS);
    glEnd();
    expect_error("PushAttrib between Begin and End", GL_INVALID_OPERATION);
    glPopAttrib();
    p_glActiveTexture(UNIT);
    for (place = 0; place < COUNT(STATES); place++)
        expect_state("after PopAttrib", &STATES[place], STATES[place].values[0]);
    glPopAttrib();
    expect_error("PopAttrib of an empty stack", GL_STACK_UNDERFLOW);
}

/* A list sets state when it is called, in both modes, and its errors come then, too. */
static void lists(void)
{
    GLuint list = glGenLists(3);
    int place;
    glNewList(list, GL_COMPILE);
    for (place = 0; place < COUNT(STATES); place++)
        set(&STATES[place], STATES[place].values[1]);
    glEndList();
    for (place = 0; place < COUNT(STATES); place++)
        expect_state("after a list is made", &STATES[place], STATES[place].values[0]);
    glCallList(list);
    for (place = 0; place < COUNT(STATES); place++)
        expect_state("after it is called", &STATES[place], STATES[place].values[1]);
    glNewList(list + 1, GL_COMPILE_AND_EXECUTE);
    for (place = 0; place < COUNT(STATES); place++)
        set(&STATES[place], STATES[place].values[0]);
    glEndList();
    for (place = 0; place < COUNT(STATES); place++) {
        expect_state("after a list that is carried out", &STATES[place], STATES[place].values[0]);
        check_conversions(&STATES[place], STATES[place].values[0]);
        set(&STATES[place], STATES[place].values[1]);
        check_conversions(&STATES[place], STATES[place].values[1]);
    }
    glCallList(list + 1);
    for (place = 0; place < COUNT(STATES); place++)
        expect_state("after it is called again", &STATES[place], STATES[place].values[0]);
    expect_error("lists", GL_NO_ERROR);
    glNewList(list + 2, GL_COMPILE);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 0);
    glEndList();
    expect_error("a list with an error", GL_NO_ERROR);
    glCallList(list + 2);
    expect_error("its call", GL_INVALID_VALUE);
    glNewList(list + 2, GL_COMPILE);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE3);
    glEndList();
    expect_error("a list with a unit that is none", GL_NO_ERROR);
    glCallList(list + 2);
    expect_error("its call", GL_INVALID_OPERATION);
    glDeleteLists(list, 3);
}

/* What one context sets, another one does not have, though they share textures and shaders. */
static void shared(void)
{
    Context first = context, second = new_context(first);
    int place;
    for (place = 0; place < COUNT(STATES); place++)
        set(&STATES[place], STATES[place].values[1]);
    use_context(surface, second);
    p_glActiveTexture(UNIT);
    for (place = 0; place < COUNT(STATES); place++)
        expect_state("in another context", &STATES[place], STATES[place].values[0]);
    use_context(surface, first);
    for (place = 0; place < COUNT(STATES); place++) {
        expect_state("in the first context", &STATES[place], STATES[place].values[1]);
        set(&STATES[place], STATES[place].values[0]);
    }
    delete_context(second);
    expect_error("contexts", GL_NO_ERROR);
}

/* Limits, which are at least the extensions' minimum values. */
static void limits(void)
{
    static const struct {
        GLenum name;
        int least, most;
    } table[] = {
        { GL_MAX_GENERAL_COMBINERS_NV, 2, 8 },
        { GL_MAX_RECTANGLE_TEXTURE_SIZE_NV, 64, 1 << 24 },
        { GL_NUM_FRAGMENT_REGISTERS_ATI, 6, 6 },
        { GL_NUM_FRAGMENT_CONSTANTS_ATI, 8, 8 },
        { GL_NUM_PASSES_ATI, 2, 2 },
        { GL_NUM_INSTRUCTIONS_PER_PASS_ATI, 8, 8 },
        { GL_NUM_INSTRUCTIONS_TOTAL_ATI, 16, 16 },
        { GL_COLOR_ALPHA_PAIRING_ATI, 1, 1 },
        { GL_NUM_INPUT_INTERPOLATOR_COMPONENTS_ATI, 3, 3 },
        { GL_NUM_LOOPBACK_COMPONENTS_ATI, 3, 3 },
    };
    int place;
    for (place = 0; place < COUNT(table); place++) {
        GLint whole = -1;
        float single = -1;
        double wide = -1;
        GLboolean yes = 77;
        glGetIntegerv(table[place].name, &whole);
        glGetFloatv(table[place].name, &single);
        glGetDoublev(table[place].name, &wide);
        glGetBooleanv(table[place].name, &yes);
        if (whole < table[place].least || whole > table[place].most || single != (float)whole || wide != whole || yes != 1) {
            printf("limit 0x%04x: %d, %g, %g, %d\n", table[place].name, whole, single, wide, yes);
            failures++;
        }
    }
    expect_error("limits", GL_NO_ERROR);
}

int main(void)
{
    open_context();
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    MORE(LOOK_UP)
#undef LOOK_UP
    refused_before();
    p_glActiveTexture(UNIT);
    /* While a text is on, there has to be one for every draw, and for lists, which may draw. */
    load_arb(GL_TEXT_FRAGMENT_SHADER_ATI, "!!ATIfs1.0\nStartOutputPass;\nMOV r0, color0;\nEndPass;\n");
    initial();
    limits();
    between();
    groups();
    refused();
    lists();
    shared();
    return finish();
}
