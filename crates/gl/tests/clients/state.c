/* Tracked matrices, state programs, attributes by number, arrays, stacks of attributes, state that programs read, and the
 * application's own GLSL beside assembly. */
#include "client.h"

static const char *TRANSFORMED = "!!VP1.0 DP4 o[HPOS].x, c[0], v[OPOS]; DP4 o[HPOS].y, c[1], v[OPOS];"
    "DP4 o[HPOS].z, c[2], v[OPOS]; DP4 o[HPOS].w, c[3], v[OPOS]; MOV o[COL0], v[1]; END";

static void tracking(void)
{
    float row[4];
    GLint value;
    load_nv(GL_VERTEX_PROGRAM_NV, 1, TRANSFORMED);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    expect_error("tracking", GL_NO_ERROR);
    p_glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 0, GL_TRACK_MATRIX_NV, &value);
    expect_integer("what is tracked", value, GL_MODELVIEW_PROJECTION_NV);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 2, 0, 0, 0, 0);
    expect_error("a tracking register is set", GL_INVALID_OPERATION);
    glMatrixMode(GL_MODELVIEW);
    glTranslatef(1, 0, 0);
    p_glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 0, GL_PROGRAM_PARAMETER_NV, row);
    expect_vector("a row", row, 1, 0, 0, 1);
    clear();
    p_glVertexAttrib4fNV(1, 0.2f, 0.4f, 0.6f, 0.8f);
    draw_square();
    /* The square begins in the middle. */
    expect_pixel("left of the moved square", 20, 20, 0, 0, 0, 0);
    expect_pixel("in the moved square", 50, 20, 51, 102, 153, 204);
    glLoadIdentity();
    draw_square();
    expect_pixel("the matrix has changed", 20, 20, 51, 102, 153, 204);
    p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_NONE, GL_IDENTITY_NV);
    glTranslatef(1, 0, 0);
    p_glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 0, GL_PROGRAM_PARAMETER_NV, row);
    expect_vector("the last value stays", row, 1, 0, 0, 0);
    glLoadIdentity();
}

static void state_programs(void)
{
    static const float given[4] = { 1, 2, 3, 4 };
    float row[4];
    load_nv(GL_VERTEX_STATE_PROGRAM_NV, 5, "!!VSP1.0 ADD c[40], v[0], v[0]; END");
    expect_error("a state program", GL_NO_ERROR);
    p_glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 5, given);
    p_glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 40, GL_PROGRAM_PARAMETER_NV, row);
    expect_vector("what it wrote", row, 2, 4, 6, 8);
    p_glExecuteProgramNV(GL_VERTEX_PROGRAM_NV, 5, given);
    expect_error("executed as another kind", GL_INVALID_ENUM);
}

static void attributes(void)
{
    static const float positions[4][4] = { { -1, -1, 0, 1 }, { 1, -1, 0, 1 }, { 1, 1, 0, 1 }, { -1, 1, 0, 1 } };
    static const unsigned char colors[4][4] = { { 255, 0, 51, 255 }, { 255, 0, 51, 255 }, { 255, 0, 51, 255 }, { 255, 0, 51, 255 } };
    float value[4];
    load_nv(GL_VERTEX_PROGRAM_NV, 2, "!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], v[3]; END");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 2);
    clear();
    p_glVertexAttribPointerNV(0, 4, GL_FLOAT, 0, positions);
    p_glVertexAttribPointerNV(3, 4, GL_UNSIGNED_BYTE, 0, colors);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_error("arrays by number", GL_NO_ERROR);
    expect_pixel("arrays by number", 10, 10, 255, 0, 51, 255);
    glDisableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
    glDisableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);

    /* One store: the colour is attribute 3. */
    glColor4f(0, 1, 1, 1);
    draw_square();
    expect_pixel("a conventional colour", 10, 10, 0, 255, 255, 255);
    p_glVertexAttrib4ubNV(3, 255, 255, 0, 255);
    draw_square();
    expect_pixel("a colour by number", 10, 10, 255, 255, 0, 255);
    p_glGetVertexAttribfvNV(3, GL_CURRENT_ATTRIB_NV, value);
    expect_vector("attribute 3", value, 1, 1, 0, 1);
    p_glVertexAttrib4fNV(16, 0, 0, 0, 0);
    expect_error("an attribute too many", GL_INVALID_VALUE);

    /* The fourth component of a normal exists by number alone. */
    load_nv(GL_VERTEX_PROGRAM_NV, 3, "!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], v[2].wzyx; END");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
    p_glVertexAttrib4fNV(2, 1, 0.6f, 0.4f, 0.2f);
    draw_square();
    expect_pixel("a normal of four components", 10, 10, 51, 102, 153, 255);
    glNormal3f(1, 0.2f, 0);
    draw_square();
    expect_pixel("a conventional normal", 10, 10, 255, 0, 51, 255);
}

static void stacks(void)
{
    glPushAttrib(GL_ENABLE_BIT);
    glDisable(GL_VERTEX_PROGRAM_NV);
    expect_integer("disabled", glIsEnabled(GL_VERTEX_PROGRAM_NV), 0);
    glPopAttrib();
    expect_integer("enabled again", glIsEnabled(GL_VERTEX_PROGRAM_NV), 1);
}

/* What programs read of the GL. */
static void bindings(void)
{
    static const float ambient[4] = { 0.2f, 0.4f, 0.6f, 1 };
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0 MOV result.color, state.fog.color; END");
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glDisable(GL_VERTEX_PROGRAM_NV);
    glFogfv(GL_FOG_COLOR, ambient);
    draw_square();
    expect_pixel("fog colour", 5, 5, 51, 102, 153, 255);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0 OPTION NV_fragment_program2; PARAM a = state.lightmodel.ambient;"
        "TEMP R; MOVH R, a; MOV result.color, R; END");
    expect_error("an option of NVIDIA's", GL_NO_ERROR);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, ambient);
    draw_square();
    expect_pixel("ambient light", 5, 5, 51, 102, 153, 255);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* A GLSL program of the application wins, and is what it was after a draw by assembly. */
static void glsl(void)
{
    const char *text = "void main() { gl_FragColor = vec4(1.0, 0.0, 1.0, 1.0); }";
    GLuint shader = p_glCreateShader(GL_FRAGMENT_SHADER), program = p_glCreateProgram();
    GLint current;
    p_glShaderSource(shader, 1, &text, NULL);
    p_glCompileShader(shader);
    p_glAttachShader(program, shader);
    p_glLinkProgram(program);
    glEnable(GL_VERTEX_PROGRAM_NV);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 2);
    glColor4f(1, 1, 0, 1);
    draw_square();
    glGetIntegerv(GL_CURRENT_PROGRAM, &current);
    expect_integer("the library's program is not seen", current, 0);
    glDisable(GL_VERTEX_PROGRAM_NV);
    p_glUseProgram(program);
    draw_square();
    expect_pixel("GLSL", 5, 5, 255, 0, 255, 255);
    glGetIntegerv(GL_CURRENT_PROGRAM, &current);
    expect_integer("the application's program", current, (int)program);
    p_glUseProgram(0);
    glEnable(GL_VERTEX_PROGRAM_NV);
    draw_square();
    expect_pixel("assembly again", 5, 5, 255, 255, 0, 255);
}

/* Clip planes apply to fixed function, and to no program in NVIDIA's own languages, which have clip distances of their own. */
static void planes(void)
{
    static const double right[4] = { 1, 0, 0, 0 };
    glLoadIdentity();
    glClipPlane(GL_CLIP_PLANE0, right);
    glEnable(GL_CLIP_PLANE0);
    load_nv(GL_VERTEX_PROGRAM_NV, 31, "!!VP1.1 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END");
    load_nv(GL_VERTEX_PROGRAM_NV, 32, "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], v[COL0]; END");
    load_nv(GL_VERTEX_PROGRAM_NV, 33, "!!VP2.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0];\nMOV o[CLP0].x, -v[OPOS].x;\nEND");
    expect_error("programs and clip planes", GL_NO_ERROR);
    glColor3f(1, 1, 1);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 31);
    glEnable(GL_VERTEX_PROGRAM_NV);
    clear();
    draw_square();
    expect_pixel("a program beside a clip plane", 8, 8, 255, 255, 255, 255);
    expect_integer("the clip plane", glIsEnabled(GL_CLIP_PLANE0), GL_TRUE);
    clear();
    draw_square();
    expect_pixel("the same again", 8, 8, 255, 255, 255, 255);
    glDisable(GL_VERTEX_PROGRAM_NV);
    clear();
    draw_square();
    expect_pixel("fixed function and a clip plane", 8, 8, 0, 0, 0, 0);
    expect_pixel("fixed function and a clip plane", 56, 8, 255, 255, 255, 255);
    glEnable(GL_VERTEX_PROGRAM_NV);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 32);
    clear();
    draw_square();
    expect_pixel("a position-invariant program and a clip plane", 8, 8, 255, 255, 255, 255);
    expect_pixel("a position-invariant program and a clip plane", 56, 8, 255, 255, 255, 255);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 33);
    clear();
    draw_square();
    expect_pixel("a clip distance of a program", 8, 8, 255, 255, 255, 255);
    expect_pixel("a clip distance of a program", 56, 8, 0, 0, 0, 0);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 31);
    draw_square();
    glDisable(GL_CLIP_PLANE0);
    glDisable(GL_VERTEX_PROGRAM_NV);
    clear();
    draw_square();
    expect_pixel("no clip plane", 8, 8, 255, 255, 255, 255);
}

int main(void)
{
    open_context();
    tracking();
    state_programs();
    attributes();
    stacks();
    bindings();
    glsl();
    planes();
    return finish();
}
