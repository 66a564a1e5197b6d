/* Programs of NV_vertex_program and NV_fragment_program, alone, together and beside fixed function. */
#include "client.h"

static const char *PASS = "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END";
static const char *SCALED = "!!VP1.0 MOV o[HPOS], v[OPOS]; MUL o[COL0], v[COL0], c[7]; END";

int main(void)
{
    float value[4];
    GLint number;
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_vertex_program ")) {
        printf("GL_NV_vertex_program is not told\n");
        return 1;
    }
    expect_integer("no program yet", p_glIsProgramNV(1), 0);
    load_nv(GL_VERTEX_PROGRAM_NV, 1, PASS);
    expect_error("loading", GL_NO_ERROR);
    expect_integer("a program", p_glIsProgramNV(1), 1);
    p_glGetProgramivNV(1, GL_PROGRAM_LENGTH_NV, &number);
    expect_integer("its length", number, (int)strlen(PASS));
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    expect_integer("enabled", glIsEnabled(GL_VERTEX_PROGRAM_NV), 1);

    /* A vertex program in front of fixed function. */
    clear();
    glColor4f(1, 0.5f, 0, 1);
    draw_square();
    expect_error("drawing", GL_NO_ERROR);
    expect_pixel("vertex program alone", 20, 20, 255, 128, 0, 255);

    /* A parameter, and an attribute by number. */
    load_nv(GL_VERTEX_PROGRAM_NV, 2, SCALED);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 2);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 7, 0.5f, 1, 1, 1);
    p_glVertexAttrib4fNV(3, 1, 1, 0.2f, 1);
    draw_square();
    expect_pixel("a parameter", 20, 20, 128, 255, 51, 255);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 7, 0, 0, 1, 1);
    draw_square();
    expect_pixel("another value", 20, 20, 0, 0, 51, 255);
    p_glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 7, GL_PROGRAM_PARAMETER_NV, value);
    expect_vector("the parameter", value, 0, 0, 1, 1);

    /* A fragment program behind fixed function. */
    glDisable(GL_VERTEX_PROGRAM_NV);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 3, "!!FP1.0 DECLARE tint; MUL o[COLR], f[COL0], tint; END");
    expect_error("loading a fragment program", GL_NO_ERROR);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 3);
    p_glProgramNamedParameter4fNV(3, 4, (const GLubyte *)"tint", 1, 0.5f, 1, 1);
    expect_error("a named parameter", GL_NO_ERROR);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    glColor4f(1, 1, 1, 1);
    draw_square();
    expect_pixel("fragment program alone", 20, 20, 255, 128, 255, 255);

    /* A parameter as it is, as a half and as a fixed number, which are 2048 of 2049 and 0.25 of 0.2502. */
    load_nv(GL_FRAGMENT_PROGRAM_NV, 4, "!!FP1.0 DECLARE tint; MOVH H4.x, tint; MOVX H5.y, tint; SUBR R1.x, tint, H4;"
        "SUBR R1.y, tint, H5; MULR R1.y, R1, 5000; MOVR R1.zw, f[COL0]; MOVR o[COLR], R1; END");
    expect_error("loading a program of all precisions", GL_NO_ERROR);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 4);
    p_glProgramNamedParameter4fNV(4, 4, (const GLubyte *)"tint", 2049, 0.2502f, 0, 0);
    draw_square();
    expect_pixel("what roundings leave", 20, 20, 255, 255, 255, 255);
    p_glProgramNamedParameter4fNV(4, 4, (const GLubyte *)"tint", 2048, 0.25f, 0, 0);
    draw_square();
    expect_pixel("numbers that are not rounded", 20, 20, 0, 0, 255, 255);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 3);

    /* Both. */
    glEnable(GL_VERTEX_PROGRAM_NV);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 7, 0.2f, 1, 1, 1);
    draw_square();
    expect_pixel("both", 20, 20, 51, 128, 255, 255);

    /* Neither, again. */
    glDisable(GL_VERTEX_PROGRAM_NV);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    glColor4f(0, 1, 0, 1);
    draw_square();
    expect_pixel("neither", 20, 20, 0, 255, 0, 255);

    /* Errors. */
    load_nv(GL_VERTEX_PROGRAM_NV, 9, "!!VP1.0 MOV o[HPOS], v[OPOS] END");
    expect_error("a program with a mistake", GL_INVALID_OPERATION);
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV, &number);
    /* The semicolon is missing directly after the last token. */
    expect_integer("where the mistake is", number, 28);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 9);
    glEnable(GL_VERTEX_PROGRAM_NV);
    draw_square();
    expect_error("drawing without a program", GL_INVALID_OPERATION);
    expect_pixel("nothing is drawn", 20, 20, 0, 255, 0, 255);
    glDisable(GL_VERTEX_PROGRAM_NV);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 256, 0, 0, 0, 0);
    expect_error("a register too many", GL_INVALID_VALUE);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
    expect_error("the wrong target", GL_INVALID_OPERATION);
    return finish();
}
