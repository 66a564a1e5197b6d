/* The errors of NV_register_combiners by its tables: every register, mapping and component usage in every variable, and every
 * choice of results. What is not an error is returned by both queries, and what is an error changes nothing. */
#include "client.h"

#define COMBINER_COMMANDS(X) \
    X(PFNGLCOMBINERPARAMETERFVNVPROC, glCombinerParameterfvNV) \
    X(PFNGLCOMBINERPARAMETERIVNVPROC, glCombinerParameterivNV) \
    X(PFNGLCOMBINERPARAMETERFNVPROC, glCombinerParameterfNV) \
    X(PFNGLCOMBINERPARAMETERINVPROC, glCombinerParameteriNV) \
    X(PFNGLCOMBINERSTAGEPARAMETERFVNVPROC, glCombinerStageParameterfvNV) \
    X(PFNGLGETCOMBINERSTAGEPARAMETERFVNVPROC, glGetCombinerStageParameterfvNV) \
    X(PFNGLCOMBINERINPUTNVPROC, glCombinerInputNV) \
    X(PFNGLCOMBINEROUTPUTNVPROC, glCombinerOutputNV) \
    X(PFNGLFINALCOMBINERINPUTNVPROC, glFinalCombinerInputNV) \
    X(PFNGLGETCOMBINERINPUTPARAMETERIVNVPROC, glGetCombinerInputParameterivNV) \
    X(PFNGLGETCOMBINERINPUTPARAMETERFVNVPROC, glGetCombinerInputParameterfvNV) \
    X(PFNGLGETCOMBINEROUTPUTPARAMETERIVNVPROC, glGetCombinerOutputParameterivNV) \
    X(PFNGLGETCOMBINEROUTPUTPARAMETERFVNVPROC, glGetCombinerOutputParameterfvNV) \
    X(PFNGLGETFINALCOMBINERINPUTPARAMETERIVNVPROC, glGetFinalCombinerInputParameterivNV) \
    X(PFNGLGETFINALCOMBINERINPUTPARAMETERFVNVPROC, glGetFinalCombinerInputParameterfvNV)
#define DECLARE(type, name) static type p_##name;
COMBINER_COMMANDS(DECLARE)
#undef DECLARE

#define COUNT(row) ((int)(sizeof row / sizeof row[0]))

/* The first ones are accepted by the commands, the last ones by none. */
static const GLenum REGISTERS[] = { GL_PRIMARY_COLOR_NV, GL_SECONDARY_COLOR_NV, GL_SPARE0_NV, GL_SPARE1_NV, GL_TEXTURE0,
    GL_TEXTURE1, GL_TEXTURE2, GL_TEXTURE3, GL_ZERO, GL_CONSTANT_COLOR0_NV, GL_CONSTANT_COLOR1_NV, GL_FOG, GL_DISCARD_NV,
    GL_E_TIMES_F_NV, GL_SPARE0_PLUS_SECONDARY_COLOR_NV, GL_TEXTURE_2D, GL_VARIABLE_A_NV, GL_PRIMARY_COLOR };
enum { WRITABLE = 8, READABLE = 12, DISCARD = 12, PRODUCT = 13, SUM = 14, LAST_READABLE = 15 };
static const GLenum MAPPINGS[] = { GL_UNSIGNED_IDENTITY_NV, GL_UNSIGNED_INVERT_NV, GL_EXPAND_NORMAL_NV, GL_EXPAND_NEGATE_NV,
    GL_HALF_BIAS_NORMAL_NV, GL_HALF_BIAS_NEGATE_NV, GL_SIGNED_IDENTITY_NV, GL_SIGNED_NEGATE_NV, GL_NONE, GL_SCALE_BY_TWO_NV };
static const GLenum USAGES[] = { GL_RGB, GL_ALPHA, GL_BLUE, GL_RED, GL_RGBA };

/* One error is expected if there is one kind of mistake; a call with mistakes of both kinds may have either. */
static void check(const char *what, int wrong_token, int wrong_use)
{
    GLenum error = glGetError();
    int right = wrong_token && wrong_use ? error == GL_INVALID_ENUM || error == GL_INVALID_OPERATION
        : error == (GLenum)(wrong_token ? GL_INVALID_ENUM : wrong_use ? GL_INVALID_OPERATION : GL_NO_ERROR);
    if (!right && failures++ < 40)
        printf("%s: error 0x%04x\n", what, error);
}

/* The values of both queries. */
static void same(const char *what, GLint whole, float single, GLint wanted)
{
    if ((whole != wanted || single != (float)wanted) && failures++ < 40)
        printf("%s: 0x%04x and 0x%04x, not 0x%04x\n", what, whole, (int)single, wanted);
}

static const GLenum QUERIES[3] = { GL_COMBINER_INPUT_NV, GL_COMBINER_MAPPING_NV, GL_COMBINER_COMPONENT_USAGE_NV };

static void general_input(GLenum stage, GLenum portion, GLenum variable, int input, int mapping, int usage)
{
    static GLint kept[3];
    const GLenum given[3] = { REGISTERS[input], MAPPINGS[mapping], USAGES[usage] };
    const int is_stage = stage - GL_COMBINER0_NV < 8, is_variable = variable - GL_VARIABLE_A_NV < 4;
    const int is_portion = portion == GL_RGB || portion == GL_ALPHA;
    const int wrong_token = !is_stage || !is_variable || !is_portion || input >= READABLE || mapping >= 8 || usage >= 3;
    const int wrong_use = (portion == GL_ALPHA && given[2] == GL_RGB) || (portion == GL_RGB && given[2] == GL_BLUE)
        || (given[2] == GL_ALPHA && given[0] == GL_FOG);
    char what[96];
    int place;
    sprintf(what, "input %04x %04x %04x %04x %04x %04x", stage, portion, variable, given[0], given[1], given[2]);
    if (is_stage && is_variable && is_portion)
        for (place = 0; place < 3; place++)
            p_glGetCombinerInputParameterivNV(stage, portion, variable, QUERIES[place], &kept[place]);
    p_glCombinerInputNV(stage, portion, variable, given[0], given[1], given[2]);
    check(what, wrong_token, wrong_use);
    if (!is_stage || !is_variable || !is_portion)
        return;
    for (place = 0; place < 3; place++) {
        GLint whole = -1;
        float single = -1;
        p_glGetCombinerInputParameterivNV(stage, portion, variable, QUERIES[place], &whole);
        p_glGetCombinerInputParameterfvNV(stage, portion, variable, QUERIES[place], &single);
        same(what, whole, single, wrong_token || wrong_use ? kept[place] : (GLint)given[place]);
    }
}

static void general_inputs(void)
{
    static const GLenum stages[] = { GL_COMBINER0_NV, GL_COMBINER7_NV, GL_COMBINER7_NV + 1, GL_COMBINER0_NV - 1 };
    static const GLenum portions[] = { GL_RGB, GL_ALPHA, GL_BLUE, GL_RGBA };
    int stage, portion, variable, input, mapping, usage;
    for (stage = 0; stage < COUNT(stages); stage++)
        for (portion = 0; portion < COUNT(portions); portion++)
            for (variable = 0; variable < 6; variable++) {
                for (input = 0; input < COUNT(REGISTERS); input++)
                    for (usage = 0; usage < COUNT(USAGES); usage++)
                        general_input(stages[stage], portions[portion], GL_VARIABLE_A_NV - 1 + variable, input, 2, usage);
                for (mapping = 0; mapping < COUNT(MAPPINGS); mapping++)
                    general_input(stages[stage], portions[portion], GL_VARIABLE_A_NV - 1 + variable, 1, mapping, portion == 0 ? 0 : 1);
            }
}

static void last_input(GLenum variable, int input, int mapping, int usage)
{
    GLint kept[3];
    const GLenum given[3] = { REGISTERS[input], MAPPINGS[mapping], USAGES[usage] };
    const int is_variable = variable - GL_VARIABLE_A_NV < 7, computed = input == PRODUCT || input == SUM;
    const int wrong_token = !is_variable || !(input < READABLE || computed) || mapping >= 2 || usage >= 3;
    const int wrong_use = (computed && variable >= GL_VARIABLE_E_NV) || (variable == GL_VARIABLE_A_NV && input == SUM)
        || (variable == GL_VARIABLE_G_NV && given[2] == GL_RGB) || (variable != GL_VARIABLE_G_NV && given[2] == GL_BLUE)
        || (computed && (given[2] == GL_ALPHA || given[2] == GL_BLUE));
    char what[96];
    int place;
    sprintf(what, "final input %04x %04x %04x %04x", variable, given[0], given[1], given[2]);
    for (place = 0; is_variable && place < 3; place++)
        p_glGetFinalCombinerInputParameterivNV(variable, QUERIES[place], &kept[place]);
    p_glFinalCombinerInputNV(variable, given[0], given[1], given[2]);
    check(what, wrong_token, wrong_use);
    for (place = 0; is_variable && place < 3; place++) {
        GLint whole = -1;
        float single = -1;
        p_glGetFinalCombinerInputParameterivNV(variable, QUERIES[place], &whole);
        p_glGetFinalCombinerInputParameterfvNV(variable, QUERIES[place], &single);
        same(what, whole, single, wrong_token || wrong_use ? kept[place] : (GLint)given[place]);
    }
}

static void last_inputs(void)
{
    int variable, input, mapping, usage;
    for (variable = 0; variable < 9; variable++)
        for (input = 0; input < COUNT(REGISTERS); input++)
            for (mapping = 0; mapping < COUNT(MAPPINGS); mapping++)
                for (usage = 0; usage < COUNT(USAGES); usage++)
                    last_input(GL_VARIABLE_A_NV - 1 + variable, input, mapping, usage);
}

static const GLenum RESULTS[8] = { GL_COMBINER_AB_OUTPUT_NV, GL_COMBINER_CD_OUTPUT_NV, GL_COMBINER_SUM_OUTPUT_NV,
    GL_COMBINER_SCALE_NV, GL_COMBINER_BIAS_NV, GL_COMBINER_AB_DOT_PRODUCT_NV, GL_COMBINER_CD_DOT_PRODUCT_NV,
    GL_COMBINER_MUX_SUM_NV };

/* An error of a dot product in alpha is INVALID_VALUE. */
static void result(GLenum stage, GLenum portion, const int *outputs, GLenum scale, GLenum bias, int ab, int cd, int mux)
{
    const GLenum given[8] = { REGISTERS[outputs[0]], REGISTERS[outputs[1]], REGISTERS[outputs[2]], scale, bias, ab != 0, cd != 0,
        mux != 0 };
    const int is_scale = scale == GL_NONE || (scale >= GL_SCALE_BY_TWO_NV && scale <= GL_SCALE_BY_ONE_HALF_NV);
    int wrong_token = !is_scale || !(bias == GL_NONE || bias == GL_BIAS_BY_NEGATIVE_ONE_HALF_NV), wrong_use = 0, place;
    const int wrong_value = portion == GL_ALPHA && (ab || cd);
    GLint kept[8];
    char what[128];
    for (place = 0; place < 3; place++) {
        const int next = (place + 1) % 3;
        wrong_token |= !(outputs[place] < WRITABLE || outputs[place] == DISCARD);
        wrong_use |= outputs[place] == outputs[next] && outputs[place] != DISCARD;
    }
    wrong_use |= bias == GL_BIAS_BY_NEGATIVE_ONE_HALF_NV && (scale == GL_SCALE_BY_FOUR_NV || scale == GL_SCALE_BY_ONE_HALF_NV);
    sprintf(what, "output %04x %04x %04x %04x %04x %04x %04x %d %d %d", stage, portion, given[0], given[1], given[2], scale, bias,
        ab, cd, mux);
    for (place = 0; place < 8; place++)
        p_glGetCombinerOutputParameterivNV(stage, portion, RESULTS[place], &kept[place]);
    p_glCombinerOutputNV(stage, portion, given[0], given[1], given[2], scale, bias, (GLboolean)ab, (GLboolean)cd, (GLboolean)mux);
    if (!wrong_value)
        check(what, wrong_token, wrong_use);
    else if (!wrong_token && !wrong_use)
        expect_error(what, GL_INVALID_VALUE);
    else
        glGetError();
    for (place = 0; place < 8; place++) {
        GLint whole = -1;
        float single = -1;
        p_glGetCombinerOutputParameterivNV(stage, portion, RESULTS[place], &whole);
        p_glGetCombinerOutputParameterfvNV(stage, portion, RESULTS[place], &single);
        same(what, whole, single, wrong_token || wrong_use || wrong_value ? kept[place] : (GLint)given[place]);
    }
}

static void results(void)
{
    static const GLenum scales[6] = { GL_NONE, GL_SCALE_BY_TWO_NV, GL_SCALE_BY_FOUR_NV, GL_SCALE_BY_ONE_HALF_NV, 2,
        GL_BIAS_BY_NEGATIVE_ONE_HALF_NV };
    static const GLenum biases[4] = { GL_NONE, GL_BIAS_BY_NEGATIVE_ONE_HALF_NV, GL_SCALE_BY_TWO_NV, 1 };
    int outputs[3], place;
    for (outputs[0] = 0; outputs[0] < COUNT(REGISTERS); outputs[0]++)
        for (outputs[1] = 0; outputs[1] < COUNT(REGISTERS); outputs[1]++)
            for (outputs[2] = 0; outputs[2] < COUNT(REGISTERS); outputs[2]++)
                result(GL_COMBINER2_NV, outputs[0] & 1 ? GL_RGB : GL_ALPHA, outputs, GL_NONE, GL_NONE, 0, 0, 0);
    outputs[0] = 0, outputs[1] = DISCARD, outputs[2] = 2;
    for (place = 0; place < 2 * 6 * 4 * 8; place++) {
        /* Any value but 0 is true. */
        const int yes = place & 1 ? 1 : 255;
        result(GL_COMBINER7_NV, place % 2 ? GL_RGB : GL_ALPHA, outputs, scales[place / 2 % 6], biases[place / 12 % 4],
            place / 48 & 1 ? yes : 0, place / 96 & 1 ? yes : 0, place / 192 & 1 ? yes : 0);
    }
}

/* Parameters of the combiners as a whole: their kinds of values, and what is converted. */
static void parameters(void)
{
    static const float many[4] = { 8, -3, 9, 100 }, color[4] = { 0.25f, -2, 3, 0.5f };
    static const GLint whole[4] = { 3, -3, 9, 100 };
    static const struct {
        GLenum name;
        float value;
        GLenum error;
    } table[] = {
        { GL_NUM_GENERAL_COMBINERS_NV, 1, GL_NO_ERROR },
        { GL_NUM_GENERAL_COMBINERS_NV, 8, GL_NO_ERROR },
        { GL_NUM_GENERAL_COMBINERS_NV, 0, GL_INVALID_VALUE },
        { GL_NUM_GENERAL_COMBINERS_NV, -1, GL_INVALID_VALUE },
        { GL_NUM_GENERAL_COMBINERS_NV, 9, GL_INVALID_VALUE },
        { GL_COLOR_SUM_CLAMP_NV, 0, GL_NO_ERROR },
        { GL_COLOR_SUM_CLAMP_NV, 1, GL_NO_ERROR },
        { GL_CONSTANT_COLOR0_NV, 1, GL_INVALID_ENUM },
        { GL_CONSTANT_COLOR1_NV, 1, GL_INVALID_ENUM },
        { GL_MAX_GENERAL_COMBINERS_NV, 1, GL_INVALID_ENUM },
        { GL_REGISTER_COMBINERS_NV, 1, GL_INVALID_ENUM },
        { GL_PER_STAGE_CONSTANTS_NV, 1, GL_INVALID_ENUM },
    };
    int place, command, value;
    float given[4];
    for (place = 0; place < COUNT(table); place++)
        for (command = 0; command < 4; command++) {
            const float vector[4] = { table[place].value, 7, 7, 7 };
            const GLint integers[4] = { (GLint)table[place].value, 7, 7, 7 };
            const int is_color = table[place].name == GL_CONSTANT_COLOR0_NV || table[place].name == GL_CONSTANT_COLOR1_NV;
            char what[64];
            sprintf(what, "parameter %04x of %g by command %d", table[place].name, table[place].value, command);
            switch (command) {
            case 0: p_glCombinerParameterfNV(table[place].name, vector[0]); break;
            case 1: p_glCombinerParameteriNV(table[place].name, integers[0]); break;
            case 2: p_glCombinerParameterfvNV(table[place].name, vector); break;
            default: p_glCombinerParameterivNV(table[place].name, integers);
            }
            expect_error(what, is_color && command > 1 ? GL_NO_ERROR : table[place].error);
            if (!is_color && table[place].error == GL_NO_ERROR) {
                glGetIntegerv(table[place].name, &value);
                expect_integer(what, value, integers[0]);
            }
        }
    p_glCombinerParameterfvNV(GL_NUM_GENERAL_COMBINERS_NV, many);
    glGetIntegerv(GL_NUM_GENERAL_COMBINERS_NV, &value);
    expect_integer("the first of floats", value, 8);
    p_glCombinerParameterivNV(GL_NUM_GENERAL_COMBINERS_NV, whole);
    glGetIntegerv(GL_NUM_GENERAL_COMBINERS_NV, &value);
    expect_integer("the first of integers", value, 3);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 0);
    expect_error("no combiner", GL_INVALID_VALUE);
    glGetIntegerv(GL_NUM_GENERAL_COMBINERS_NV, &value);
    expect_integer("the number after an error", value, 3);
    p_glCombinerParameterfvNV(GL_CONSTANT_COLOR1_NV, color);
    glGetFloatv(GL_CONSTANT_COLOR1_NV, given);
    expect_vector("a colour is clamped", given, 0.25f, 0, 1, 0.5f);
    p_glCombinerStageParameterfvNV(GL_COMBINER7_NV, GL_CONSTANT_COLOR1_NV, color);
    p_glGetCombinerStageParameterfvNV(GL_COMBINER7_NV, GL_CONSTANT_COLOR1_NV, given);
    expect_vector("a colour of a stage is clamped", given, 0.25f, 0, 1, 0.5f);
    p_glCombinerStageParameterfvNV(GL_COMBINER7_NV + 1, GL_CONSTANT_COLOR1_NV, color);
    expect_error("a stage that is none", GL_INVALID_ENUM);
    p_glCombinerStageParameterfvNV(GL_COMBINER0_NV, GL_COLOR_SUM_CLAMP_NV, color);
    expect_error("a parameter that no stage has", GL_INVALID_ENUM);
    expect_error("parameters", GL_NO_ERROR);
}

/* Queries of what there is not leave the values alone. */
static void queries(void)
{
    static const GLenum names[] = { GL_COMBINER_INPUT_NV, GL_COMBINER_SCALE_NV, GL_CONSTANT_COLOR0_NV, GL_NUM_GENERAL_COMBINERS_NV };
    float single[4] = { 77, 77, 77, 77 };
    GLint value = 77;
    int place;
    for (place = 0; place < COUNT(names); place++) {
        const int is_input = place == 0, is_output = place == 1, is_color = place == 2;
        p_glGetCombinerInputParameterivNV(GL_COMBINER0_NV, GL_RGB, is_input ? GL_VARIABLE_E_NV : GL_VARIABLE_A_NV, names[place], &value);
        expect_error("a query of an input", GL_INVALID_ENUM);
        p_glGetCombinerInputParameterfvNV(GL_COMBINER7_NV + (GLenum)is_input, GL_RGB, GL_VARIABLE_A_NV, names[place], single);
        expect_error("a query of an input as floats", GL_INVALID_ENUM);
        p_glGetCombinerOutputParameterivNV(GL_COMBINER0_NV, is_output ? GL_BLUE : GL_RGB, names[place], &value);
        expect_error("a query of a result", GL_INVALID_ENUM);
        p_glGetCombinerOutputParameterfvNV(is_output ? GL_COMBINER0_NV - 1 : GL_COMBINER0_NV, GL_RGB, names[place], single);
        expect_error("a query of a result as floats", GL_INVALID_ENUM);
        p_glGetFinalCombinerInputParameterivNV(is_input ? GL_VARIABLE_G_NV + 1 : GL_VARIABLE_G_NV, names[place], &value);
        expect_error("a query of the final combiner", GL_INVALID_ENUM);
        p_glGetFinalCombinerInputParameterfvNV(is_input ? GL_VARIABLE_A_NV - 1 : GL_VARIABLE_A_NV, names[place], single);
        expect_error("a query of the final combiner as floats", GL_INVALID_ENUM);
        p_glGetCombinerStageParameterfvNV(is_color ? GL_COMBINER7_NV + 1 : GL_COMBINER0_NV, names[place], single);
        expect_error("a query of a stage", GL_INVALID_ENUM);
    }
    expect_integer("a value after errors", value, 77);
    expect_vector("values after errors", single, 77, 77, 77, 77);
}

/* No command is allowed between Begin and End. */
static void between(void)
{
    static const float color[4] = { 1, 1, 1, 1 };
    float single[4] = { 77, 77, 77, 77 };
    GLint value = 77;
    int command;
    for (command = 0; command < 17; command++) {
        char what[64];
        glBegin(GL_TRIANGLES);
        switch (command) {
        case 0: p_glCombinerParameterfvNV(GL_CONSTANT_COLOR0_NV, color); break;
        case 1: p_glCombinerParameterfNV(GL_NUM_GENERAL_COMBINERS_NV, 2); break;
        case 2: p_glCombinerParameteriNV(GL_COLOR_SUM_CLAMP_NV, 0); break;
        case 3: p_glCombinerStageParameterfvNV(GL_COMBINER0_NV, GL_CONSTANT_COLOR0_NV, color); break;
        case 4: p_glCombinerInputNV(GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_ZERO, GL_SIGNED_IDENTITY_NV, GL_RGB); break;
        case 5: p_glCombinerOutputNV(GL_COMBINER0_NV, GL_RGB, GL_SPARE0_NV, GL_SPARE1_NV, GL_DISCARD_NV, 0, 0, 0, 0, 0); break;
        case 6: p_glFinalCombinerInputNV(GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_RGB); break;
        case 7: p_glGetCombinerInputParameterivNV(GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_COMBINER_INPUT_NV, &value); break;
        case 8: p_glGetCombinerInputParameterfvNV(GL_COMBINER0_NV, GL_RGB, GL_VARIABLE_A_NV, GL_COMBINER_INPUT_NV, single); break;
        case 9: p_glGetCombinerOutputParameterivNV(GL_COMBINER0_NV, GL_RGB, GL_COMBINER_SCALE_NV, &value); break;
        case 10: p_glGetCombinerOutputParameterfvNV(GL_COMBINER0_NV, GL_RGB, GL_COMBINER_SCALE_NV, single); break;
        case 11: p_glGetFinalCombinerInputParameterivNV(GL_VARIABLE_A_NV, GL_COMBINER_INPUT_NV, &value); break;
        case 12: p_glGetFinalCombinerInputParameterfvNV(GL_VARIABLE_A_NV, GL_COMBINER_INPUT_NV, single); break;
        case 13: p_glGetCombinerStageParameterfvNV(GL_COMBINER0_NV, GL_CONSTANT_COLOR0_NV, single); break;
        case 14: glEnable(GL_REGISTER_COMBINERS_NV); break;
        case 15: glDisable(GL_PER_STAGE_CONSTANTS_NV); break;
        default: p_glCombinerParameterivNV(GL_NUM_GENERAL_COMBINERS_NV, &value);
        }
        glEnd();
        sprintf(what, "command %d between Begin and End", command);
        expect_error(what, GL_INVALID_OPERATION);
    }
    expect_integer("a value after errors", value, 77);
    expect_vector("values after errors", single, 77, 77, 77, 77);
    expect_integer("combiners after errors", glIsEnabled(GL_REGISTER_COMBINERS_NV), 0);
}

int main(void)
{
    open_context();
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    COMBINER_COMMANDS(LOOK_UP)
#undef LOOK_UP
    general_inputs();
    last_inputs();
    results();
    parameters();
    queries();
    between();
    return finish();
}
