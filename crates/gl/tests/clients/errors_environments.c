/* The values that NV_texture_env_combine4, ATI_texture_env_combine3, NV_texture_shader and NV_fog_distance add to texture
 * environments and fog, by every command: which are errors, and that an error leaves the value as it was. */
#include "client.h"

#define MORE(X) X(PFNGLACTIVETEXTUREPROC, glActiveTexture)
#define DECLARE(type, name) static type p_##name;
MORE(DECLARE)
#undef DECLARE

#define COUNT(row) ((int)(sizeof row / sizeof row[0]))

/* Kinds of parameters, as bits. */
enum { MODE = 1, FUNCTION = 2, SOURCE = 4, SOURCE3 = 8, COLOR_OPERAND = 16, ALPHA_OPERAND = 32, DISTANCE = 64 };

static const struct {
    GLenum name;
    int kind;
} PARAMETERS[] = {
    { GL_TEXTURE_ENV_MODE, MODE },
    { GL_COMBINE_RGB, FUNCTION },
    { GL_COMBINE_ALPHA, FUNCTION },
    { GL_SOURCE0_RGB, SOURCE },
    { GL_SOURCE1_RGB, SOURCE },
    { GL_SOURCE2_RGB, SOURCE },
    { GL_SOURCE3_RGB_NV, SOURCE3 },
    { GL_SOURCE0_ALPHA, SOURCE },
    { GL_SOURCE1_ALPHA, SOURCE },
    { GL_SOURCE2_ALPHA, SOURCE },
    { GL_SOURCE3_ALPHA_NV, SOURCE3 },
    { GL_OPERAND0_RGB, COLOR_OPERAND },
    { GL_OPERAND2_RGB, COLOR_OPERAND },
    { GL_OPERAND3_RGB_NV, COLOR_OPERAND },
    { GL_OPERAND0_ALPHA, ALPHA_OPERAND },
    { GL_OPERAND2_ALPHA, ALPHA_OPERAND },
    { GL_OPERAND3_ALPHA_NV, ALPHA_OPERAND },
    { GL_FOG_DISTANCE_MODE_NV, DISTANCE },
};

/* Values with the kinds of parameters that take them. */
static const struct {
    GLenum value;
    int kinds;
} VALUES[] = {
    { GL_ZERO, SOURCE | SOURCE3 | MODE },
    { GL_ONE, SOURCE },
    { GL_TEXTURE, SOURCE | SOURCE3 },
    { GL_CONSTANT, SOURCE | SOURCE3 },
    { GL_PRIMARY_COLOR, SOURCE | SOURCE3 },
    { GL_PREVIOUS, SOURCE | SOURCE3 },
    { GL_TEXTURE0, SOURCE | SOURCE3 },
    { GL_TEXTURE1, SOURCE | SOURCE3 },
    { GL_TEXTURE3, SOURCE | SOURCE3 },
    { GL_TEXTURE31, 0 },
    { GL_SRC_COLOR, COLOR_OPERAND },
    { GL_ONE_MINUS_SRC_COLOR, COLOR_OPERAND },
    { GL_SRC_ALPHA, COLOR_OPERAND | ALPHA_OPERAND },
    { GL_ONE_MINUS_SRC_ALPHA, COLOR_OPERAND | ALPHA_OPERAND },
    { GL_DST_COLOR, 0 },
    { GL_MODULATE, MODE | FUNCTION },
    { GL_REPLACE, MODE | FUNCTION },
    { GL_ADD, MODE | FUNCTION },
    { GL_ADD_SIGNED, FUNCTION },
    { GL_INTERPOLATE, FUNCTION },
    { GL_SUBTRACT, FUNCTION },
    { GL_MODULATE_ADD_ATI, FUNCTION },
    { GL_MODULATE_SIGNED_ADD_ATI, FUNCTION },
    { GL_MODULATE_SUBTRACT_ATI, FUNCTION },
    { GL_DECAL, MODE },
    { GL_BLEND, MODE },
    { GL_COMBINE, MODE },
    { GL_COMBINE4_NV, MODE },
    { GL_EYE_PLANE, DISTANCE },
    { GL_EYE_RADIAL_NV, DISTANCE },
    { GL_EYE_PLANE_ABSOLUTE_NV, DISTANCE },
    { GL_EYE_LINEAR, 0 },
    { GL_TEXTURE_2D, 0 },
    { 0xffffffff, 0 },
};

/* The four commands that set a value. Floats have room for all tokens but the last. */
static void set(int command, int is_fog, GLenum name, GLenum value)
{
    const float floats[4] = { value == 0xffffffff ? -1.0f : (float)value, 77, 77, 77 };
    const GLint integers[4] = { (GLint)value, 77, 77, 77 };
    switch (command + 4 * is_fog) {
    case 0: glTexEnvi(GL_TEXTURE_ENV, name, integers[0]); break;
    case 1: glTexEnvf(GL_TEXTURE_ENV, name, floats[0]); break;
    case 2: glTexEnviv(GL_TEXTURE_ENV, name, integers); break;
    case 3: glTexEnvfv(GL_TEXTURE_ENV, name, floats); break;
    case 4: glFogi(name, integers[0]); break;
    case 5: glFogf(name, floats[0]); break;
    case 6: glFogiv(name, integers); break;
    default: glFogfv(name, floats);
    }
}

static int get(int is_fog, GLenum name)
{
    GLint whole = 77;
    float single = 77;
    if (is_fog) {
        glGetIntegerv(name, &whole);
        glGetFloatv(name, &single);
    } else {
        glGetTexEnviv(GL_TEXTURE_ENV, name, &whole);
        glGetTexEnvfv(GL_TEXTURE_ENV, name, &single);
    }
    if (single != (float)whole && failures++ < 40)
        printf("queries of 0x%04x: 0x%04x and 0x%04x\n", name, whole, (int)single);
    return whole;
}

static void values(GLenum unit)
{
    int command, place, value, before;
    p_glActiveTexture(unit);
    for (command = 0; command < 4; command++)
        for (place = 0; place < COUNT(PARAMETERS); place++) {
            const GLenum name = PARAMETERS[place].name;
            const int is_fog = PARAMETERS[place].kind == DISTANCE;
            before = get(is_fog, name);
            for (value = 0; value < COUNT(VALUES); value++) {
                const int fits = (PARAMETERS[place].kind & VALUES[value].kinds) != 0;
                char what[96];
                sprintf(what, "0x%04x for 0x%04x by command %d", VALUES[value].value, name, command);
                set(command, is_fog, name, VALUES[value].value);
                expect_error(what, fits ? GL_NO_ERROR : GL_INVALID_ENUM);
                before = fits ? (int)VALUES[value].value : before;
                expect_integer(what, get(is_fog, name), before);
            }
        }
}

/* An error of a value that hosts know nothing of leaves the library's own value in place. */
static void kept(void)
{
    static const struct {
        GLenum name, own;
    } table[] = { { GL_TEXTURE_ENV_MODE, GL_COMBINE4_NV }, { GL_TEXTURE_ENV_MODE, GL_NONE }, { GL_COMBINE_RGB, GL_MODULATE_ADD_ATI },
        { GL_COMBINE_ALPHA, GL_MODULATE_SUBTRACT_ATI }, { GL_SOURCE0_RGB, GL_ZERO }, { GL_SOURCE2_ALPHA, GL_ONE } };
    int place;
    for (place = 0; place < COUNT(table); place++) {
        glTexEnvi(GL_TEXTURE_ENV, table[place].name, (GLint)table[place].own);
        glTexEnvi(GL_TEXTURE_ENV, table[place].name, GL_TEXTURE_2D);
        expect_error("another value", GL_INVALID_ENUM);
        expect_integer("the value after an error", get(0, table[place].name), (int)table[place].own);
    }
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
}

/* No value is set between Begin and End. */
static void between(void)
{
    int place;
    for (place = 0; place < COUNT(PARAMETERS); place++) {
        static const GLenum own[] = { GL_COMBINE4_NV, GL_MODULATE_ADD_ATI, GL_ONE, GL_PREVIOUS, GL_SRC_ALPHA, GL_SRC_ALPHA,
            GL_EYE_RADIAL_NV };
        const int is_fog = PARAMETERS[place].kind == DISTANCE;
        int kind = 0, before;
        while (PARAMETERS[place].kind >> kind != 1)
            kind++;
        set(0, is_fog, PARAMETERS[place].name, kind == 6 ? GL_EYE_PLANE : kind > 3 ? GL_ONE_MINUS_SRC_ALPHA : kind > 1 ? GL_TEXTURE
            : GL_MODULATE);
        before = get(is_fog, PARAMETERS[place].name);
        glBegin(GL_TRIANGLES);
        set(0, is_fog, PARAMETERS[place].name, own[kind]);
        glEnd();
        expect_error("a value between Begin and End", GL_INVALID_OPERATION);
        expect_integer("the value of before", get(is_fog, PARAMETERS[place].name), before);
    }
}

int main(void)
{
    open_context();
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    MORE(LOOK_UP)
#undef LOOK_UP
    values(GL_TEXTURE0);
    values(GL_TEXTURE3);
    kept();
    between();
    return finish();
}
