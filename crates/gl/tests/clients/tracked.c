/* Matrices that program parameters track (NV_vertex_program, 2.14.4): all of them in all four forms, as queries return them and as
 * programs read them. */
#include "floats.h"
#include "matrices.h"

#define ROWS 4

static PFNGLACTIVETEXTUREPROC p_glActiveTexture;

/* Loads a matrix of random numbers with a large diagonal. */
static void load(Matrix kept)
{
    static unsigned seed = 3;
    float columns[16];
    int row, column;
    for (row = 0; row < 4; row++) {
        for (column = 0; column < 4; column++) {
            seed = seed * 1664525 + 1013904223;
            columns[4 * column + row] = (float)(seed >> 8) / 16777216 + 2 * (row == column);
            kept[row][column] = columns[4 * column + row];
        }
    }
    glLoadMatrixf(columns);
}

static void expect_rows(const char *what, const char *form, const char *by, float given[ROWS][4], Matrix wanted)
{
    int row, column;
    for (row = 0; row < ROWS; row++) {
        for (column = 0; column < 4; column++) {
            if (!(fabs(given[row][column] - wanted[row][column]) < 1e-4)) {
                printf("%s, %s, %s: row %d is (%g, %g, %g, %g), not (%g, %g, %g, %g)\n", what, form, by, row, given[row][0],
                    given[row][1], given[row][2], given[row][3], wanted[row][0], wanted[row][1], wanted[row][2], wanted[row][3]);
                failures++;
                return;
            }
        }
    }
}

/* One matrix, tracked from register 8 on. */
static void tracks(const char *what, GLenum name, Matrix matrix)
{
    static const struct {
        GLenum token;
        const char *name;
    } forms[4] = { { GL_IDENTITY_NV, "as it is" }, { GL_INVERSE_NV, "inverse" }, { GL_TRANSPOSE_NV, "transposed" },
        { GL_INVERSE_TRANSPOSE_NV, "inverse and transposed" } };
    Matrix wanted[4];
    float given[ROWS][4];
    int form, row;
    GLint told;
    memcpy(wanted[0], matrix, sizeof wanted[0]);
    invert(matrix, wanted[1]);
    transpose(matrix, wanted[2]);
    transpose(wanted[1], wanted[3]);
    for (form = 0; form < 4; form++) {
        p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 8, name, forms[form].token);
        expect_error(what, GL_NO_ERROR);
        p_glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 8, GL_TRACK_MATRIX_TRANSFORM_NV, &told);
        expect_integer(forms[form].name, told, (int)forms[form].token);
        for (row = 0; row < ROWS; row++)
            p_glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 8 + (GLuint)row, GL_PROGRAM_PARAMETER_NV, given[row]);
        expect_rows(what, forms[form].name, "by a query", given, wanted[form]);
        glBegin(GL_POINTS);
        for (row = 0; row < ROWS; row++) {
            glTexCoord1f((float)row);
            glVertex2f((row + 0.5f) / ROWS * 2 - 1, 0);
        }
        glEnd();
        glReadPixels(0, 0, ROWS, 1, GL_RGBA, GL_FLOAT, given);
        expect_rows(what, forms[form].name, "by a program", given, wanted[form]);
    }
    expect_error(what, GL_NO_ERROR);
}

int main(void)
{
    Matrix modelview, projection, textures[3], own, product;
    GLint value, units;
    open_context();
    p_glActiveTexture = (PFNGLACTIVETEXTUREPROC)look_up("glActiveTexture");
    open_row(ROWS);
    load_nv(GL_VERTEX_PROGRAM_NV, 1,
        "!!VP1.0 ARL A0.x, v[TEX0].x; MOV o[HPOS], v[OPOS]; MOV o[TEX0], c[A0.x + 8]; END");
    load_nv(GL_FRAGMENT_PROGRAM_NV, 2, "!!FP1.0 MOV o[COLR], f[TEX0]; END");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 2);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    expect_error("programs", GL_NO_ERROR);
    load(modelview);
    glMatrixMode(GL_PROJECTION);
    load(projection);
    multiply(projection, modelview, product);
    glMatrixMode(GL_MATRIX0_NV + 3);
    load(own);
    glMatrixMode(GL_TEXTURE);
    for (value = 0; value < 3; value++) {
        p_glActiveTexture(GL_TEXTURE0 + (GLenum)value);
        load(textures[value]);
    }
    tracks("the modelview matrix", GL_MODELVIEW, modelview);
    tracks("the projection matrix", GL_PROJECTION, projection);
    tracks("both matrices", GL_MODELVIEW_PROJECTION_NV, product);
    tracks("a matrix of programs", GL_MATRIX0_NV + 3, own);
    /* The unit that is active now, and one by its name. */
    tracks("the texture matrix", GL_TEXTURE, textures[2]);
    tracks("a named texture matrix", GL_TEXTURE1, textures[1]);
    /* It stays that of its unit. */
    p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 8, GL_TEXTURE, GL_IDENTITY_NV);
    p_glActiveTexture(GL_TEXTURE0);
    glLoadIdentity();
    {
        float given[4];
        p_glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 9, GL_PROGRAM_PARAMETER_NV, given);
        expect_vector("the unit's matrix", given, (float)textures[2][1][0], (float)textures[2][1][1], (float)textures[2][1][2],
            (float)textures[2][1][3]);
    }
    /* A unit that has images but no coordinates has no matrix. */
    glGetIntegerv(GL_MAX_TEXTURE_COORDS, &units);
    glGetIntegerv(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, &value);
    if (value > units) {
        p_glActiveTexture(GL_TEXTURE0 + (GLenum)units);
        p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 8, GL_TEXTURE, GL_IDENTITY_NV);
        expect_error("the matrix of a unit without coordinates", GL_INVALID_OPERATION);
    }
    glGetIntegerv(GL_MATRIX_MODE, &value);
    expect_integer("the mode of matrices", value, GL_TEXTURE);
    glGetIntegerv(GL_ACTIVE_TEXTURE, &value);
    expect_integer("the active unit", value, GL_TEXTURE0 + units);
    return finish();
}
