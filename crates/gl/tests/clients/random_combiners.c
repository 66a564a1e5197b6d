/* Random setups of register combiners against the formulas of the extension, computed here. The argument is how many. */
#include "client.h"

#define COMBINER_COMMANDS(X) \
    X(PFNGLACTIVETEXTUREARBPROC, glActiveTextureARB) \
    X(PFNGLCOMBINERPARAMETERFVNVPROC, glCombinerParameterfvNV) \
    X(PFNGLCOMBINERPARAMETERINVPROC, glCombinerParameteriNV) \
    X(PFNGLCOMBINERINPUTNVPROC, glCombinerInputNV) \
    X(PFNGLCOMBINEROUTPUTNVPROC, glCombinerOutputNV) \
    X(PFNGLFINALCOMBINERINPUTNVPROC, glFinalCombinerInputNV) \
    X(PFNGLCOMBINERSTAGEPARAMETERFVNVPROC, glCombinerStageParameterfvNV)
#define DECLARE(type, name) static type p_##name;
COMBINER_COMMANDS(DECLARE)
#undef DECLARE

static unsigned state = 12345;

static unsigned below(unsigned count)
{
    state = state * 1664525u + 1013904223u;
    return (state >> 16) % count;
}

/* Registers by place: those that can be written come last. */
enum { ZERO, COLOR0, COLOR1, FOG, PRIMARY, SECONDARY, SPARE0, SPARE1, TEXTURES, REGISTERS = TEXTURES + 4, DISCARD = REGISTERS };
static const GLenum registers[REGISTERS + 1] = { GL_ZERO, GL_CONSTANT_COLOR0_NV, GL_CONSTANT_COLOR1_NV, GL_FOG,
    GL_PRIMARY_COLOR_NV, GL_SECONDARY_COLOR_NV, GL_SPARE0_NV, GL_SPARE1_NV, GL_TEXTURE0, GL_TEXTURE1, GL_TEXTURE2,
    GL_TEXTURE3, GL_DISCARD_NV };
static float values[REGISTERS][4];
/* Not close to a choice that a rounding may turn. */
static int is_clear;

static float clamped(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

static float mapped(unsigned mapping, float e)
{
    float positive = e > 0 ? e : 0;
    switch (mapping) {
    case 0: return positive;
    case 1: return 1 - (positive < 1 ? positive : 1);
    case 2: return 2 * positive - 1;
    case 3: return -2 * positive + 1;
    case 4: return positive - 0.5f;
    case 5: return -positive + 0.5f;
    case 6: return e;
    default: return -e;
    }
}

static void random_color(float *color)
{
    int place;
    for (place = 0; place < 4; place++)
        color[place] = (float)below(256) / 255;
}

/* A register that holds something from the beginning, or that a stage has written. */
static int written[REGISTERS][2];

static int readable(int alpha)
{
    int place;
    do
        place = (int)below(REGISTERS);
    while (!written[place][alpha]);
    return place;
}

/* A random variable: its value in each component. */
static void variable(GLenum stage, int portion, int number, float *value)
{
    static const GLenum usages[3] = { GL_RGB, GL_ALPHA, GL_BLUE };
    /* RGB has RGB and ALPHA, alpha has ALPHA and BLUE. */
    int usage = portion == 0 ? (int)below(2) : 1 + (int)below(2), component;
    unsigned mapping = below(8);
    int place = readable(usage == 1);
    while (place == FOG && usage == 1)
        place = readable(1);
    p_glCombinerInputNV(stage, portion == 0 ? GL_RGB : GL_ALPHA, GL_VARIABLE_A_NV + (GLenum)number, registers[place],
        GL_UNSIGNED_IDENTITY_NV + mapping, usages[usage]);
    for (component = 0; component < 4; component++)
        value[component] = mapped(mapping, values[place][usage == 1 ? 3 : usage == 2 ? 2 : component]);
}

/* Half of a stage, whose results come into `after`. */
static void portion(GLenum stage, int alpha, float after[REGISTERS][4], int marks[REGISTERS][2])
{
    static const GLenum scales[4] = { GL_NONE, GL_SCALE_BY_TWO_NV, GL_SCALE_BY_FOUR_NV, GL_SCALE_BY_ONE_HALF_NV };
    static const float factors[4] = { 1, 2, 4, 0.5f };
    float inputs[4][4], results[3][4];
    int outputs[3], dots[2] = { 0, 0 }, mux = below(4) == 0, scale = (int)below(4), bias, place, component;
    for (place = 0; place < 4; place++)
        variable(stage, alpha, place, inputs[place]);
    for (place = 0; place < 3; place++) {
        do
            outputs[place] = below(3) == 0 ? DISCARD : PRIMARY + (int)below(REGISTERS - PRIMARY);
        while (outputs[place] != DISCARD && ((place > 0 && outputs[place] == outputs[0])
            || (place > 1 && outputs[place] == outputs[1])));
    }
    bias = scale < 2 && below(2);
    for (place = 0; place < 2; place++)
        dots[place] = !alpha && below(4) == 0;
    p_glCombinerOutputNV(stage, alpha ? GL_ALPHA : GL_RGB, registers[outputs[0]], registers[outputs[1]],
        registers[outputs[2]], scales[scale], bias ? GL_BIAS_BY_NEGATIVE_ONE_HALF_NV : GL_NONE, (GLboolean)dots[0],
        (GLboolean)dots[1], (GLboolean)mux);
    for (component = 0; component < 4; component++) {
        for (place = 0; place < 2; place++) {
            const float *a = inputs[2 * place], *b = inputs[2 * place + 1];
            results[place][component] = dots[place] ? a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
                : a[component] * b[component];
        }
        results[2][component] = mux ? results[values[SPARE0][3] >= 0.5f][component]
            : results[0][component] + results[1][component];
    }
    if (mux && outputs[2] != DISCARD && fabsf(values[SPARE0][3] - 0.5f) < 1e-3f)
        is_clear = 0;
    for (place = 0; place < 3; place++) {
        if (outputs[place] == DISCARD)
            continue;
        marks[outputs[place]][alpha] = 1;
        for (component = alpha ? 3 : 0; component < (alpha ? 4 : 3); component++)
            after[outputs[place]][component] = clamped((results[place][component] - (bias ? 0.5f : 0)) * factors[scale],
                -1, 1);
    }
}

/* A random variable of the final combiner. */
static void final(int number, const float *product, const float *sum, float *value)
{
    int usage = number == 6 ? 1 + (int)below(2) : (int)below(2), component, place;
    int computed = number < 4 && usage == 0 && product != NULL && below(3) == 0;
    unsigned mapping = below(2);
    GLenum name;
    const float *read;
    if (computed) {
        int is_sum = number > 0 && sum != NULL && below(2);
        name = is_sum ? GL_SPARE0_PLUS_SECONDARY_COLOR_NV : GL_E_TIMES_F_NV;
        read = is_sum ? sum : product;
    } else {
        place = readable(usage == 1);
        name = registers[place];
        read = values[place];
    }
    p_glFinalCombinerInputNV(GL_VARIABLE_A_NV + (GLenum)number, name, GL_UNSIGNED_IDENTITY_NV + mapping,
        usage == 0 ? GL_RGB : usage == 1 ? GL_ALPHA : GL_BLUE);
    for (component = 0; component < 4; component++)
        value[component] = mapped(mapping, read[usage == 1 ? 3 : usage == 2 ? 2 : component]);
}

static void texels(void)
{
    int unit;
    for (unit = 0; unit < 4; unit++) {
        unsigned char texel[4];
        int place;
        for (place = 0; place < 4; place++) {
            texel[place] = (unsigned char)below(256);
            values[TEXTURES + unit][place] = (float)texel[place] / 255;
        }
        p_glActiveTextureARB(GL_TEXTURE0 + (GLenum)unit);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    }
}

static void run(int number)
{
    static float stages[8][2][4];
    float after[REGISTERS][4], inputs[7][4], product[4], sum[4], wanted[4], primary[4], secondary[4], global[2][4];
    int count = 1 + (int)below(4), per_stage = (int)below(2), clamp = (int)below(2), stage, place, component;
    int marks[REGISTERS][2], bytes[4];
    char what[32];
    is_clear = 1;
    memset(values, 0, sizeof values);
    texels();
    random_color(primary);
    memcpy(values[PRIMARY], primary, sizeof primary);
    random_color(secondary);
    memcpy(values[SECONDARY], secondary, sizeof secondary);
    /* The fog is off: its colour, and a factor of one. */
    random_color(values[FOG]);
    glFogfv(GL_FOG_COLOR, values[FOG]);
    values[FOG][3] = 1;
    values[SPARE0][3] = values[TEXTURES][3];
    for (place = 0; place < REGISTERS; place++)
        written[place][0] = written[place][1] = place != SPARE0 && place != SPARE1;
    /* Its initial alpha is undefined in the first extension. */
    written[SECONDARY][1] = 0;
    written[SPARE0][1] = 1;
    for (place = 0; place < 2; place++) {
        random_color(global[place]);
        p_glCombinerParameterfvNV(GL_CONSTANT_COLOR0_NV + (GLenum)place, global[place]);
        for (stage = 0; stage < 8; stage++) {
            random_color(stages[stage][place]);
            p_glCombinerStageParameterfvNV(GL_COMBINER0_NV + (GLenum)stage, GL_CONSTANT_COLOR0_NV + (GLenum)place,
                stages[stage][place]);
        }
    }
    (per_stage ? glEnable : glDisable)(GL_PER_STAGE_CONSTANTS_NV);
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, count);
    p_glCombinerParameteriNV(GL_COLOR_SUM_CLAMP_NV, clamp);
    for (stage = 0; stage < count; stage++) {
        for (place = 0; place < 2; place++)
            memcpy(values[COLOR0 + place], per_stage ? stages[stage][place] : global[place], sizeof global[place]);
        memcpy(after, values, sizeof values);
        memcpy(marks, written, sizeof written);
        portion(GL_COMBINER0_NV + (GLenum)stage, 0, after, marks);
        portion(GL_COMBINER0_NV + (GLenum)stage, 1, after, marks);
        memcpy(values, after, sizeof values);
        memcpy(written, marks, sizeof written);
    }
    for (place = 0; place < 2; place++)
        memcpy(values[COLOR0 + place], global[place], sizeof global[place]);
    final(4, NULL, NULL, inputs[4]);
    final(5, NULL, NULL, inputs[5]);
    for (component = 0; component < 4; component++) {
        product[component] = inputs[4][component] * inputs[5][component];
        sum[component] = mapped(0, values[SPARE0][component]) + mapped(0, values[SECONDARY][component]);
        if (clamp)
            sum[component] = clamped(sum[component], 0, 1);
    }
    for (place = 0; place < 4; place++)
        final(place, product, written[SPARE0][0] ? sum : NULL, inputs[place]);
    final(6, NULL, NULL, inputs[6]);
    for (component = 0; component < 3; component++)
        wanted[component] = inputs[0][component] * inputs[1][component]
            + (1 - inputs[0][component]) * inputs[2][component] + inputs[3][component];
    wanted[3] = inputs[6][3];
    clear();
    /* The registers may have been written since. */
    glColor4fv(primary);
    p_glSecondaryColor3f(secondary[0], secondary[1], secondary[2]);
    draw_square();
    for (component = 0; component < 4; component++)
        bytes[component] = (int)(255 * clamped(wanted[component], 0, 1) + 0.5f);
    sprintf(what, "setup %d", number);
    if (is_clear)
        expect_pixel(what, 20, 30, bytes[0], bytes[1], bytes[2], bytes[3]);
}

int main(int count, char **arguments)
{
    int most = count > 1 ? atoi(arguments[1]) : 100, number, unit;
    GLuint names[4];
    open_context();
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    COMBINER_COMMANDS(LOOK_UP)
#undef LOOK_UP
    glGenTextures(4, names);
    for (unit = 0; unit < 4; unit++) {
        p_glActiveTextureARB(GL_TEXTURE0 + (GLenum)unit);
        glBindTexture(GL_TEXTURE_2D, names[unit]);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glEnable(GL_TEXTURE_2D);
    }
    glEnable(GL_REGISTER_COMBINERS_NV);
    for (number = 0; number < most; number++)
        run(number);
    return finish();
}
