/* The errors of NV_texture_shader, 2 and 3 by their tables: which operation each unit may have, and the values of every parameter
 * by every command. */
#include "client.h"

#define MORE(X) X(PFNGLACTIVETEXTUREPROC, glActiveTexture)
#define DECLARE(type, name) static type p_##name;
MORE(DECLARE)
#undef DECLARE

#define COUNT(row) ((int)(sizeof row / sizeof row[0]))

/* Operations with the first unit that may have them: section 3.8.13.2. The last unit has none of the ones that another has to
 * follow. */
static const struct {
    GLenum operation;
    int first;
} OPERATIONS[] = {
    { GL_NONE, 0 },
    { GL_TEXTURE_1D, 0 },
    { GL_TEXTURE_2D, 0 },
    { GL_TEXTURE_3D, 0 },
    { GL_TEXTURE_RECTANGLE_NV, 0 },
    { GL_TEXTURE_CUBE_MAP, 0 },
    { GL_PASS_THROUGH_NV, 0 },
    { GL_CULL_FRAGMENT_NV, 0 },
    { GL_OFFSET_TEXTURE_2D_NV, 1 },
    { GL_OFFSET_TEXTURE_2D_SCALE_NV, 1 },
    { GL_OFFSET_TEXTURE_RECTANGLE_NV, 1 },
    { GL_OFFSET_TEXTURE_RECTANGLE_SCALE_NV, 1 },
    { GL_OFFSET_PROJECTIVE_TEXTURE_2D_NV, 1 },
    { GL_OFFSET_PROJECTIVE_TEXTURE_2D_SCALE_NV, 1 },
    { GL_OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_NV, 1 },
    { GL_OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_SCALE_NV, 1 },
    { GL_OFFSET_HILO_TEXTURE_2D_NV, 1 },
    { GL_OFFSET_HILO_TEXTURE_RECTANGLE_NV, 1 },
    { GL_OFFSET_HILO_PROJECTIVE_TEXTURE_2D_NV, 1 },
    { GL_OFFSET_HILO_PROJECTIVE_TEXTURE_RECTANGLE_NV, 1 },
    { GL_DEPENDENT_AR_TEXTURE_2D_NV, 1 },
    { GL_DEPENDENT_GB_TEXTURE_2D_NV, 1 },
    { GL_DEPENDENT_HILO_TEXTURE_2D_NV, 1 },
    { GL_DEPENDENT_RGB_TEXTURE_3D_NV, 1 },
    { GL_DEPENDENT_RGB_TEXTURE_CUBE_MAP_NV, 1 },
    { GL_DOT_PRODUCT_NV, 1 },
    { GL_DOT_PRODUCT_PASS_THROUGH_NV, 1 },
    { GL_DOT_PRODUCT_TEXTURE_1D_NV, 1 },
    { GL_DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV, 1 },
    { GL_DOT_PRODUCT_DEPTH_REPLACE_NV, 2 },
    { GL_DOT_PRODUCT_TEXTURE_2D_NV, 2 },
    { GL_DOT_PRODUCT_TEXTURE_RECTANGLE_NV, 2 },
    { GL_DOT_PRODUCT_DIFFUSE_CUBE_MAP_NV, 2 },
    { GL_DOT_PRODUCT_TEXTURE_3D_NV, 3 },
    { GL_DOT_PRODUCT_TEXTURE_CUBE_MAP_NV, 3 },
    { GL_DOT_PRODUCT_REFLECT_CUBE_MAP_NV, 3 },
    { GL_DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP_NV, 3 },
};

enum { UNITS = 4 };

/* The four commands that set one value. */
static void set_one(int command, GLenum target, GLenum name, GLint value)
{
    const float floats[4] = { (float)value, 77, 77, 77 };
    const GLint integers[4] = { value, 77, 77, 77 };
    switch (command) {
    case 0: glTexEnvi(target, name, value); break;
    case 1: glTexEnvf(target, name, floats[0]); break;
    case 2: glTexEnviv(target, name, integers); break;
    default: glTexEnvfv(target, name, floats);
    }
}

/* The value of both queries. */
static int asked(GLenum target, GLenum name)
{
    GLint values[4] = { 77, 77, 77, 77 };
    float floats[4] = { 77, 77, 77, 77 };
    glGetTexEnviv(target, name, values);
    glGetTexEnvfv(target, name, floats);
    if (floats[0] != (float)values[0]) {
        printf("queries of 0x%04x: %d and %g\n", name, values[0], floats[0]);
        failures++;
    }
    return values[0];
}

static void operations(void)
{
    int unit, place, command;
    for (unit = 0; unit < UNITS; unit++) {
        p_glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
        for (command = 0; command < 4; command++) {
            int before = asked(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV);
            for (place = 0; place < COUNT(OPERATIONS); place++) {
                const GLenum operation = OPERATIONS[place].operation;
                const int is_last = operation == GL_DOT_PRODUCT_NV || operation == GL_DOT_PRODUCT_DIFFUSE_CUBE_MAP_NV;
                const int fits = unit >= OPERATIONS[place].first && !(unit == UNITS - 1 && is_last);
                char what[64];
                sprintf(what, "operation 0x%04x in unit %d by command %d", operation, unit, command);
                set_one(command, GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, (GLint)operation);
                expect_error(what, fits ? GL_NO_ERROR : GL_INVALID_OPERATION);
                before = fits ? (int)operation : before;
                expect_integer(what, asked(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV), before);
            }
        }
        set_one(0, GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_NONE);
    }
}

/* Values that parameters take, and what others are. */
static void values(void)
{
    static const struct {
        GLenum name;
        GLint value;
        GLenum error;
    } table[] = {
        { GL_SHADER_OPERATION_NV, GL_TEXTURE_ENV, GL_INVALID_ENUM },
        { GL_SHADER_OPERATION_NV, -1, GL_INVALID_ENUM },
        { GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_UNSIGNED_IDENTITY_NV, GL_NO_ERROR },
        { GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_EXPAND_NORMAL_NV, GL_NO_ERROR },
        { GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_FORCE_BLUE_TO_ONE_NV, GL_NO_ERROR },
        { GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_UNSIGNED_INVERT_NV, GL_INVALID_ENUM },
        { GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_NONE, GL_INVALID_ENUM },
        { GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0, GL_NO_ERROR },
        { GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE1, GL_NO_ERROR },
        { GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE2, GL_INVALID_OPERATION },
        { GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE3, GL_INVALID_OPERATION },
        { GL_PREVIOUS_TEXTURE_INPUT_NV, GL_NONE, GL_INVALID_ENUM },
        { GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE_2D, GL_INVALID_ENUM },
        { GL_OFFSET_TEXTURE_SCALE_NV, -3, GL_NO_ERROR },
        { GL_OFFSET_TEXTURE_BIAS_NV, 5, GL_NO_ERROR },
        { GL_SHADER_CONSISTENT_NV, 1, GL_INVALID_ENUM },
        { GL_TEXTURE_ENV_MODE, GL_REPLACE, GL_INVALID_ENUM },
        { GL_TEXTURE_ENV_COLOR, 0, GL_INVALID_ENUM },
    };
    int place, command;
    p_glActiveTexture(GL_TEXTURE2);
    for (command = 0; command < 4; command++)
        for (place = 0; place < COUNT(table); place++) {
            char what[64];
            int before = table[place].error == GL_INVALID_ENUM && table[place].name == GL_SHADER_CONSISTENT_NV;
            if (place < COUNT(table) - 3)
                before = asked(GL_TEXTURE_SHADER_NV, table[place].name);
            sprintf(what, "0x%04x as parameter 0x%04x by command %d", table[place].value, table[place].name, command);
            set_one(command, GL_TEXTURE_SHADER_NV, table[place].name, table[place].value);
            expect_error(what, table[place].error);
            if (place < COUNT(table) - 3)
                expect_integer(what, asked(GL_TEXTURE_SHADER_NV, table[place].name),
                    table[place].error == GL_NO_ERROR ? table[place].value : before);
        }
    for (command = 0; command < 2; command++) {
        static const GLenum vectors[3] = { GL_CULL_MODES_NV, GL_OFFSET_TEXTURE_MATRIX_NV, GL_CONST_EYE_NV };
        for (place = 0; place < 3; place++) {
            set_one(command, GL_TEXTURE_SHADER_NV, vectors[place], GL_LESS);
            expect_error("one value of several", GL_INVALID_ENUM);
        }
    }
    expect_integer("a parameter that there is not", asked(GL_TEXTURE_SHADER_NV, GL_TEXTURE_ENV_MODE), 77);
    expect_error("a query of what there is not", GL_INVALID_ENUM);
    for (place = 0; place < UNITS; place++) {
        p_glActiveTexture(GL_TEXTURE0 + (GLenum)place);
        set_one(0, GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0 + place);
        expect_error("a unit that reads itself", GL_INVALID_OPERATION);
    }
    p_glActiveTexture(GL_TEXTURE0);
}

/* Vectors, by both commands and both queries. */
static void vectors(void)
{
    static const float numbers[4] = { -1, 2, 3, -4 }, fractions[4] = { 0.5f, -0.25f, 3, 100 };
    static const GLint integers[4] = { -1, 2, 3, -4 }, modes[4] = { GL_LESS, GL_GEQUAL, GL_LESS, GL_LESS };
    static const float float_modes[4] = { GL_GEQUAL, GL_LESS, GL_GEQUAL, GL_GEQUAL };
    static const GLint wrong[4] = { GL_GEQUAL, GL_GEQUAL, GL_GEQUAL, GL_ALWAYS };
    float floats[4] = { 77, 77, 77, 77 };
    GLint whole[4] = { 77, 77, 77, 77 };
    p_glActiveTexture(GL_TEXTURE1);
    glTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, modes);
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, whole);
    expect_integer("cull modes", memcmp(whole, modes, sizeof modes), 0);
    glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, float_modes);
    glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, floats);
    expect_vector("cull modes as floats", floats, GL_GEQUAL, GL_LESS, GL_GEQUAL, GL_GEQUAL);
    glTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, wrong);
    expect_error("a cull mode that is none", GL_INVALID_ENUM);
    glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, floats);
    expect_vector("cull modes after an error", floats, GL_GEQUAL, GL_LESS, GL_GEQUAL, GL_GEQUAL);
    glTexEnviv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, integers);
    glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, floats);
    expect_vector("a matrix of integers", floats, -1, 2, 3, -4);
    glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, fractions);
    glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, floats);
    expect_vector("a matrix", floats, 0.5f, -0.25f, 3, 100);
    glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, numbers);
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, whole);
    expect_integer("a matrix as integers", memcmp(whole, integers, sizeof integers), 0);
    floats[3] = 77, whole[3] = 77;
    glTexEnviv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, integers);
    glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, floats);
    expect_vector("an eye of integers, and what is behind it", floats, -1, 2, 3, 77);
    glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, numbers);
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, whole);
    expect_integer("an eye as integers", whole[0] == -1 && whole[1] == 2 && whole[2] == 3, 1);
    expect_integer("what is behind it", whole[3], 77);
    p_glActiveTexture(GL_TEXTURE0);
    expect_error("vectors", GL_NO_ERROR);
}

/* No command is allowed between Begin and End. */
static void between(void)
{
    static const float vector[4] = { 1, 1, 1, 1 };
    float floats[4] = { 77, 77, 77, 77 };
    GLint value = 77;
    int command;
    for (command = 0; command < 7; command++) {
        char what[64];
        glBegin(GL_TRIANGLES);
        switch (command) {
        case 0: glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_TEXTURE_2D); break;
        case 1: glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, vector); break;
        case 2: glTexEnvf(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_SCALE_NV, 2); break;
        case 3: glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, &value); break;
        case 4: glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, floats); break;
        case 5: glPixelTransferf(GL_HI_SCALE_NV, 3); break;
        default: glEnable(GL_TEXTURE_SHADER_NV);
        }
        glEnd();
        sprintf(what, "command %d between Begin and End", command);
        expect_error(what, GL_INVALID_OPERATION);
    }
    expect_integer("a value after errors", value, 77);
    expect_vector("values after errors", floats, 77, 77, 77, 77);
    expect_integer("the operation after errors", asked(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV), GL_NONE);
    expect_integer("the scale after errors", asked(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_SCALE_NV), 1);
    expect_integer("shaders after errors", glIsEnabled(GL_TEXTURE_SHADER_NV), 0);
}

int main(void)
{
    open_context();
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    MORE(LOOK_UP)
#undef LOOK_UP
    operations();
    values();
    vectors();
    between();
    return finish();
}
