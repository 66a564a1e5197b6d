/* The errors of ATI_fragment_shader by its tables: operations by the number of their arguments, every kind of argument, and what
 * passes may have; which commands lists hold, and what contexts share. */
#include "ati_shaders.h"

#define COUNT(row) ((int)(sizeof row / sizeof row[0]))

/* Operations with the number of their arguments; the last ones are none. */
static const struct {
    GLenum token;
    int arguments;
} OPERATIONS[] = { { GL_MOV_ATI, 1 }, { GL_ADD_ATI, 2 }, { GL_MUL_ATI, 2 }, { GL_SUB_ATI, 2 }, { GL_DOT3_ATI, 2 },
    { GL_DOT4_ATI, 2 }, { GL_MAD_ATI, 3 }, { GL_LERP_ATI, 3 }, { GL_CND_ATI, 3 }, { GL_CND0_ATI, 3 }, { GL_DOT2_ADD_ATI, 3 },
    { 0x8962, 0 }, { GL_SECONDARY_INTERPOLATOR_ATI, 0 }, { GL_REG_0_ATI, 0 } };

/* An instruction whose arguments are alike; of alpha without a mask. */
struct Instruction {
    int is_alpha, arguments;
    GLenum operation;
    GLuint to, mask, modifier, from, component, change;
};

static void give(const struct Instruction *it)
{
    const GLuint a = it->from, b = it->component, c = it->change;
    switch (it->arguments + 3 * it->is_alpha) {
    case 1: p_glColorFragmentOp1ATI(it->operation, it->to, it->mask, it->modifier, a, b, c); break;
    case 2: p_glColorFragmentOp2ATI(it->operation, it->to, it->mask, it->modifier, a, b, c, a, b, c); break;
    case 3: p_glColorFragmentOp3ATI(it->operation, it->to, it->mask, it->modifier, a, b, c, a, b, c, a, b, c); break;
    case 4: p_glAlphaFragmentOp1ATI(it->operation, it->to, it->modifier, a, b, c); break;
    case 5: p_glAlphaFragmentOp2ATI(it->operation, it->to, it->modifier, a, b, c, a, b, c); break;
    default: p_glAlphaFragmentOp3ATI(it->operation, it->to, it->modifier, a, b, c, a, b, c, a, b, c);
    }
}

/* A plain instruction: r0 = r1. */
static struct Instruction plain(int is_alpha, int arguments)
{
    static const GLenum operations[4] = { 0, GL_MOV_ATI, GL_ADD_ATI, GL_MAD_ATI };
    struct Instruction it = { 0, 0, 0, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_REG_1_ATI, GL_NONE, GL_NONE };
    it.is_alpha = is_alpha, it.arguments = arguments, it.operation = operations[arguments];
    return it;
}

/* Begins a shader whose registers have values. */
static void begin(void)
{
    p_glBindFragmentShaderATI(20);
    p_glBeginFragmentShaderATI();
    p_glPassTexCoordATI(GL_REG_1_ATI, GL_TEXTURE1, GL_SWIZZLE_STR_ATI);
}

/* One instruction in a shader of its own. */
static void check(const char *what, const struct Instruction *it, GLenum error)
{
    char all[128];
    begin();
    give(it);
    sprintf(all, "%s: %s of %d, 0x%04x", what, it->is_alpha ? "alpha" : "colour", it->arguments, it->operation);
    expect_error(all, error);
    p_glEndFragmentShaderATI();
    glGetError();
}

/* A dot product in alpha has to follow one in colour. */
static GLenum expected(int operation, int arguments, int is_alpha)
{
    const GLenum token = OPERATIONS[operation].token;
    const int is_dot = token == GL_DOT3_ATI || token == GL_DOT4_ATI || token == GL_DOT2_ADD_ATI;
    return OPERATIONS[operation].arguments != arguments ? GL_INVALID_ENUM : is_dot && is_alpha ? GL_INVALID_OPERATION : GL_NO_ERROR;
}

static void instructions(void)
{
    static const struct {
        GLuint token;
        GLenum error;
    } registers[] = { { GL_REG_0_ATI, GL_NO_ERROR }, { GL_REG_5_ATI, GL_NO_ERROR }, { GL_REG_6_ATI, GL_INVALID_ENUM },
        { GL_REG_0_ATI - 1, GL_INVALID_ENUM }, { GL_CON_0_ATI, GL_INVALID_ENUM }, { GL_TEXTURE0, GL_INVALID_ENUM } },
      sources[] = { { GL_REG_0_ATI, GL_NO_ERROR }, { GL_REG_5_ATI, GL_NO_ERROR }, { GL_CON_0_ATI, GL_NO_ERROR },
          { GL_CON_7_ATI, GL_NO_ERROR }, { GL_ZERO, GL_NO_ERROR }, { GL_ONE, GL_NO_ERROR }, { GL_PRIMARY_COLOR, GL_NO_ERROR },
          { GL_REG_6_ATI, GL_INVALID_ENUM }, { GL_CON_8_ATI, GL_INVALID_ENUM }, { GL_TEXTURE0, GL_INVALID_ENUM },
          { GL_PRIMARY_COLOR_NV, GL_INVALID_ENUM }, { 2, GL_INVALID_ENUM } },
      modifiers[] = { { GL_NONE, GL_NO_ERROR }, { GL_2X_BIT_ATI, GL_NO_ERROR }, { GL_4X_BIT_ATI, GL_NO_ERROR },
          { GL_8X_BIT_ATI, GL_NO_ERROR }, { GL_HALF_BIT_ATI, GL_NO_ERROR }, { GL_QUARTER_BIT_ATI, GL_NO_ERROR },
          { GL_EIGHTH_BIT_ATI, GL_NO_ERROR }, { GL_SATURATE_BIT_ATI, GL_NO_ERROR },
          { GL_SATURATE_BIT_ATI | GL_EIGHTH_BIT_ATI, GL_NO_ERROR }, { GL_2X_BIT_ATI | GL_4X_BIT_ATI, GL_INVALID_ENUM },
          { GL_8X_BIT_ATI | GL_HALF_BIT_ATI | GL_SATURATE_BIT_ATI, GL_INVALID_ENUM },
          { GL_QUARTER_BIT_ATI | GL_EIGHTH_BIT_ATI, GL_INVALID_ENUM } },
      components[] = { { GL_NONE, GL_NO_ERROR }, { GL_RED, GL_NO_ERROR }, { GL_GREEN, GL_NO_ERROR }, { GL_BLUE, GL_NO_ERROR },
          { GL_ALPHA, GL_NO_ERROR } };
    int is_alpha, arguments, place;
    for (is_alpha = 0; is_alpha < 2; is_alpha++)
        for (arguments = 1; arguments <= 3; arguments++) {
            struct Instruction it;
            for (place = 0; place < COUNT(OPERATIONS); place++) {
                it = plain(is_alpha, arguments);
                it.operation = OPERATIONS[place].token;
                check("an operation", &it, expected(place, arguments, is_alpha));
            }
            for (place = 0; place < COUNT(registers); place++) {
                it = plain(is_alpha, arguments);
                it.to = registers[place].token;
                check("a destination", &it, registers[place].error);
            }
            for (place = 0; place < COUNT(sources); place++) {
                it = plain(is_alpha, arguments);
                it.from = sources[place].token;
                check("a source", &it, sources[place].error);
            }
            for (place = 0; place < COUNT(modifiers); place++) {
                it = plain(is_alpha, arguments);
                it.modifier = modifiers[place].token;
                check("a modifier", &it, modifiers[place].error);
            }
            for (place = 0; place < COUNT(components); place++) {
                GLenum error = components[place].token == GL_ALPHA || (is_alpha && components[place].token == GL_NONE)
                    ? GL_INVALID_OPERATION
                    : GL_NO_ERROR;
                it = plain(is_alpha, arguments);
                it.component = components[place].token;
                check("a component", &it, components[place].error);
                it.from = GL_SECONDARY_INTERPOLATOR_ATI;
                check("a component of the secondary colour", &it, error);
            }
            for (place = 0; place < 16; place++) {
                it = plain(is_alpha, arguments);
                it.change = (GLuint)place;
                check("a change of an argument", &it, GL_NO_ERROR);
            }
            for (place = 0; place < 8; place++) {
                it = plain(0, arguments);
                it.mask = (GLuint)place;
                check("a mask", &it, GL_NO_ERROR);
            }
        }
}

/* The secondary colour in DOT4, which needs its alpha. */
static void dot_products(void)
{
    struct Instruction it = plain(0, 2);
    int place;
    it.operation = GL_DOT4_ATI;
    it.from = GL_SECONDARY_INTERPOLATOR_ATI;
    check("the secondary colour", &it, GL_INVALID_OPERATION);
    it.component = GL_ALPHA;
    check("its alpha", &it, GL_INVALID_OPERATION);
    it.component = GL_BLUE;
    check("its blue", &it, GL_NO_ERROR);
    for (place = 1; place < 11; place++) {
        /* What may follow each operation in alpha. */
        struct Instruction color = plain(0, OPERATIONS[place].arguments), alpha;
        int next;
        color.operation = OPERATIONS[place].token;
        for (next = 0; next < 11; next++) {
            const GLenum operation = OPERATIONS[next].token;
            const int is_dot = operation == GL_DOT3_ATI || operation == GL_DOT4_ATI || operation == GL_DOT2_ADD_ATI;
            const int fits = is_dot ? operation == color.operation : color.operation != GL_DOT4_ATI;
            char what[64];
            alpha = plain(1, OPERATIONS[next].arguments);
            alpha.operation = operation;
            begin();
            give(&color);
            give(&alpha);
            sprintf(what, "0x%04x in alpha after 0x%04x", operation, color.operation);
            expect_error(what, fits ? GL_NO_ERROR : GL_INVALID_OPERATION);
            if (fits && is_dot) {
                /* It is not directly behind the colour any more. */
                give(&alpha);
                expect_error("a second dot product in alpha", GL_INVALID_OPERATION);
            }
            p_glEndFragmentShaderATI();
            glGetError();
        }
    }
}

/* Three constants, of which two are alike or none. */
static void constants(void)
{
    int place;
    for (place = 0; place < 8; place++) {
        const GLuint first = GL_CON_0_ATI, second = GL_CON_0_ATI + (place & 1), third = place & 2 ? GL_CON_2_ATI : GL_CON_0_ATI;
        const int is_alpha = place & 4;
        begin();
        if (is_alpha)
            p_glAlphaFragmentOp3ATI(GL_MAD_ATI, GL_REG_0_ATI, 0, first, 0, 0, second, 0, 0, third, 0, 0);
        else
            p_glColorFragmentOp3ATI(GL_MAD_ATI, GL_REG_0_ATI, 0, 0, first, 0, 0, second, 0, 0, third, 0, 0);
        expect_error("constants", (place & 3) == 3 ? GL_INVALID_OPERATION : GL_NO_ERROR);
        p_glEndFragmentShaderATI();
        glGetError();
    }
    for (place = -1; place < 9; place++) {
        static const float value[4] = { 0, 0, 0, 0 };
        p_glSetFragmentShaderConstantATI(GL_CON_0_ATI + (GLuint)place, value);
        expect_error("a constant's name", place < 0 || place > 7 ? GL_INVALID_ENUM : GL_NO_ERROR);
    }
}

/* What registers begin passes with. */
static void routes(void)
{
    static const GLenum swizzles[] = { GL_SWIZZLE_STR_ATI, GL_SWIZZLE_STQ_ATI, GL_SWIZZLE_STR_DR_ATI, GL_SWIZZLE_STQ_DQ_ATI,
        GL_SWIZZLE_STR_ATI - 1, GL_SWIZZLE_STQ_DQ_ATI + 1, GL_NONE };
    static const GLuint from[] = { GL_TEXTURE0, GL_TEXTURE7, GL_REG_0_ATI, GL_REG_5_ATI, GL_REG_6_ATI, GL_CON_0_ATI, GL_TEXTURE_2D };
    int pass, place, swizzle, is_sample;
    for (is_sample = 0; is_sample < 2; is_sample++) {
        PFNGLPASSTEXCOORDATIPROC route = is_sample ? p_glSampleMapATI : p_glPassTexCoordATI;
        for (pass = 0; pass < 2; pass++)
            for (place = 0; place < COUNT(from); place++)
                for (swizzle = 0; swizzle < COUNT(swizzles); swizzle++) {
                    const int is_register = place == 2 || place == 3, takes_q = swizzle == 1 || swizzle == 3;
                    const GLenum error = place > 3 || swizzle > 3 ? GL_INVALID_ENUM
                        : is_register && (pass == 0 || takes_q)   ? GL_INVALID_OPERATION
                                                                  : GL_NO_ERROR;
                    struct Instruction it = plain(0, 1);
                    char what[64];
                    begin();
                    if (pass == 1)
                        give(&it);
                    route(GL_REG_0_ATI, from[place], swizzles[swizzle]);
                    sprintf(what, "0x%04x by 0x%04x in pass %d", from[place], swizzles[swizzle], pass);
                    expect_error(what, error);
                    if (error == GL_NO_ERROR) {
                        route(GL_REG_0_ATI, from[place], swizzles[swizzle]);
                        expect_error("a register with two values", GL_INVALID_OPERATION);
                        /* Of one coordinate set only r or only q can be taken; division may differ. */
                        route(GL_REG_2_ATI, from[place], swizzles[swizzle ^ 2]);
                        expect_error("with another division", GL_NO_ERROR);
                        route(GL_REG_3_ATI, from[place], swizzles[swizzle ^ 1]);
                        expect_error("with another coordinate", GL_INVALID_OPERATION);
                    }
                    p_glEndFragmentShaderATI();
                    glGetError();
                }
        begin();
        route(GL_REG_6_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
        expect_error("a register that there is not", GL_INVALID_ENUM);
        for (pass = 0; pass < 2; pass++) {
            struct Instruction it = plain(0, 1);
            give(&it);
            route(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
            expect_error("a pass", pass == 1 ? GL_INVALID_OPERATION : GL_NO_ERROR);
        }
        p_glEndFragmentShaderATI();
        expect_error("a shader of two passes", GL_NO_ERROR);
    }
}

/* Eight pairs in each pass. */
static void pairs(void)
{
    struct Instruction color = plain(0, 1), alpha = plain(1, 1);
    int kind, place, pass;
    for (kind = 0; kind < 3; kind++) {
        begin();
        for (pass = 0; pass < 2; pass++) {
            for (place = 0; place < 8; place++) {
                if (kind != 1)
                    give(&color);
                if (kind != 0)
                    give(&alpha);
                expect_error("an instruction", GL_NO_ERROR);
            }
            give(&alpha);
            expect_error("a ninth one of alpha", kind == 0 ? GL_NO_ERROR : GL_INVALID_OPERATION);
            give(&color);
            expect_error("a ninth one of colour", GL_INVALID_OPERATION);
            if (pass == 0)
                p_glPassTexCoordATI(GL_REG_1_ATI, GL_REG_0_ATI, GL_SWIZZLE_STR_ATI);
            expect_error("the second pass", GL_NO_ERROR);
        }
        p_glEndFragmentShaderATI();
        expect_error("a long shader", GL_NO_ERROR);
    }
}

/* No command is allowed between Begin and End, and none of a definition outside of it. */
static void places(void)
{
    static const float value[4] = { 0, 0, 0, 0 };
    struct Instruction it;
    int command, is_alpha;
    for (command = 0; command < 9; command++) {
        char what[64];
        glBegin(GL_TRIANGLES);
        switch (command) {
        case 0: expect_integer("names", (int)p_glGenFragmentShadersATI(1), 0); break;
        case 1: p_glBindFragmentShaderATI(3); break;
        case 2: p_glDeleteFragmentShaderATI(3); break;
        case 3: p_glBeginFragmentShaderATI(); break;
        case 4: p_glEndFragmentShaderATI(); break;
        case 5: p_glPassTexCoordATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI); break;
        case 6: p_glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI); break;
        case 7: p_glSetFragmentShaderConstantATI(GL_CON_0_ATI, value); break;
        default: glEnable(GL_FRAGMENT_SHADER_ATI);
        }
        glEnd();
        sprintf(what, "command %d between Begin and End", command);
        expect_error(what, GL_INVALID_OPERATION);
    }
    p_glPassTexCoordATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    expect_error("PassTexCoord outside", GL_INVALID_OPERATION);
    for (is_alpha = 0; is_alpha < 2; is_alpha++)
        for (command = 1; command <= 3; command++) {
            it = plain(is_alpha, command);
            give(&it);
            expect_error("an instruction outside", GL_INVALID_OPERATION);
        }
}

static void set_red(float red)
{
    float value[4] = { 0, 0, 0, 1 };
    value[0] = red;
    p_glSetFragmentShaderConstantATI(GL_CON_0_ATI, value);
}

/* Defines a shader that is constant 0 plus a half of green or blue. */
static void define(GLuint name, GLuint mask)
{
    p_glBindFragmentShaderATI(name);
    p_glBeginFragmentShaderATI();
    p_glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, 0, 0, GL_CON_0_ATI, 0, 0);
    p_glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, mask, GL_HALF_BIT_ATI, GL_ONE, 0, 0);
    p_glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, 0, GL_ONE, 0, 0);
    p_glEndFragmentShaderATI();
}

static void expect_drawn(const char *what, int red, int green, int blue)
{
    clear();
    draw_square();
    expect_pixel(what, 8, 8, red, green, blue, 255);
}

/* Lists hold BindFragmentShader and SetFragmentShaderConstant; the others are carried out at once. */
static void lists(void)
{
    GLuint list = glGenLists(1), name;
    define(30, GL_GREEN_BIT_ATI);
    set_red(0.2f);
    glEnable(GL_FRAGMENT_SHADER_ATI);
    glNewList(list, GL_COMPILE);
    name = p_glGenFragmentShadersATI(1);
    expect_integer("a name while a list is made", name != 0, 1);
    /* The current shader is defined anew: Bind has no effect yet. */
    define(31, GL_BLUE_BIT_ATI);
    set_red(0.8f);
    p_glSetFragmentShaderConstantATI(GL_REG_0_ATI, (const GLfloat[4]) { 0, 0, 0, 0 });
    glEndList();
    expect_error("a list that is made", GL_NO_ERROR);
    expect_drawn("the shader that was defined meanwhile", 51, 0, 128);
    glCallList(list);
    expect_error("a constant of a list that is none", GL_INVALID_ENUM);
    define(31, GL_GREEN_BIT_ATI);
    expect_drawn("the constant of the list", 204, 128, 0);
    glCallList(list);
    glGetError();
    p_glBindFragmentShaderATI(30);
    expect_drawn("the shader that is bound again", 204, 0, 128);
    glDeleteLists(list, 1);
    p_glDeleteFragmentShaderATI(name);
    glDisable(GL_FRAGMENT_SHADER_ATI);
    expect_error("lists", GL_NO_ERROR);
}

/* Contexts share shaders, and have their own bindings and constants. */
static void shared(void)
{
    Context first = context, second = new_context(first);
    define(30, GL_GREEN_BIT_ATI);
    set_red(0.2f);
    glEnable(GL_FRAGMENT_SHADER_ATI);
    use_context(surface, second);
    glViewport(0, 0, SIZE, SIZE);
    p_glBindFragmentShaderATI(30);
    glEnable(GL_FRAGMENT_SHADER_ATI);
    set_red(1);
    expect_drawn("a shared shader", 255, 128, 0);
    define(32, GL_BLUE_BIT_ATI);
    use_context(surface, first);
    expect_drawn("the binding and the constant of the first", 51, 128, 0);
    p_glBindFragmentShaderATI(32);
    expect_drawn("the shader of the second", 51, 0, 128);
    use_context(surface, second);
    define(32, GL_GREEN_BIT_ATI);
    use_context(surface, first);
    expect_drawn("the shader that the second has changed", 51, 128, 0);
    glDisable(GL_FRAGMENT_SHADER_ATI);
    delete_context(second);
    expect_error("contexts", GL_NO_ERROR);
}

int main(void)
{
    open_shaders();
    instructions();
    dot_products();
    constants();
    routes();
    pairs();
    places();
    lists();
    shared();
    return finish();
}
