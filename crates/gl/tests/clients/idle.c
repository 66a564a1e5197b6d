/* State that was set before the first program of NVIDIA's languages, while the host has all of it: the drop-in takes it over. */
#include "client.h"

static const char *COLORED = "!!VP1.0 DP4 o[HPOS].x, c[0], v[OPOS]; DP4 o[HPOS].y, c[1], v[OPOS];"
    "DP4 o[HPOS].z, c[2], v[OPOS]; DP4 o[HPOS].w, c[3], v[OPOS]; MOV o[COL0], v[COL0]; END";

static const float corners[8] = { -1, -1, 1, -1, 1, 1, -1, 1 };
static const unsigned char colors[16] = { 0, 255, 51, 255, 0, 255, 51, 255, 0, 255, 51, 255, 0, 255, 51, 255 };

static GLuint list, program;
static PFNGLUNIFORM4FPROC p_uniform;

/* Plain assembly, fixed function, stacks, a list and GLSL, as any driver has them. */
static void before(void)
{
    const char *text = "uniform vec4 color; void main() { gl_FragColor = color; }";
    GLuint shader = p_glCreateShader(GL_FRAGMENT_SHADER);
    float value[4];
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0 ADD result.color, program.local[5], program.env[7]; END");
    p_glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 5, 0.2f, 0.2f, 0.2f, 0.5f);
    p_glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 7, 0, 0.2f, 0.4f, 0.5f);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 3);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0 MOV result.color, program.local[0]; END");
    p_glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, 1, 0, 1, 1);
    p_glGetProgramLocalParameterfvARB(GL_FRAGMENT_PROGRAM_ARB, 0, value);
    expect_vector("a local parameter", value, 1, 0, 1, 1);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    clear();
    draw_square();
    expect_pixel("a plain program", 5, 5, 51, 102, 153, 255);
    expect_error("plain programs", GL_NO_ERROR);
    glPushAttrib(GL_ENABLE_BIT);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glColorPointer(4, GL_UNSIGNED_BYTE, 0, colors);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
    glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
    glDisableClientState(GL_COLOR_ARRAY);
    list = glGenLists(1);
    glNewList(list, GL_COMPILE);
    glPushMatrix();
    glTranslatef(1, 0, 0);
    draw_square();
    glPopMatrix();
    glEndList();
    clear();
    glColor3f(1, 1, 1);
    glCallList(list);
    expect_pixel("left of a list's square", 5, 5, 0, 0, 0, 0);
    expect_pixel("in a list's square", 60, 5, 255, 255, 255, 255);
    p_uniform = (PFNGLUNIFORM4FPROC)look_up("glUniform4f");
    p_glShaderSource(shader, 1, &text, NULL);
    p_glCompileShader(shader);
    program = p_glCreateProgram();
    p_glAttachShader(program, shader);
    p_glLinkProgram(program);
    p_glUseProgram(program);
    p_uniform(0, 1, 1, 0, 1);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glTranslatef(-1, 0, 0);
}

static void after(void)
{
    float value[4];
    GLint number;
    /* GLSL of the application is in use. */
    load_nv(GL_VERTEX_PROGRAM_NV, 5, COLORED);
    expect_error("a program of NVIDIA's", GL_NO_ERROR);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 5);
    p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    clear();
    draw_square();
    expect_pixel("GLSL that was in use", 5, 5, 255, 255, 0, 255);
    glGetIntegerv(GL_CURRENT_PROGRAM, &number);
    expect_integer("the program in use", number, (int)program);
    p_glUseProgram(0);
    expect_integer("a plain program that was switched off", glIsEnabled(GL_FRAGMENT_PROGRAM_ARB), 0);
    glEnable(GL_VERTEX_PROGRAM_NV);
    clear();
    glColor4f(0, 1, 1, 1);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_pixel("the matrix of before", 5, 5, 0, 255, 255, 255);
    expect_pixel("right of the square", 60, 5, 0, 0, 0, 0);
    glPopClientAttrib();
    glDrawArrays(GL_QUADS, 0, 4);
    expect_pixel("arrays from the stack", 5, 5, 0, 255, 51, 255);
    p_glGetProgramEnvParameterfvARB(GL_FRAGMENT_PROGRAM_ARB, 7, value);
    expect_vector("a parameter of before", value, 0, 0.2f, 0.4f, 0.5f);
    p_glGetProgramivARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_BINDING_ARB, &number);
    expect_integer("the binding of before", number, 2);
    glLoadIdentity();
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw_square();
    expect_pixel("both programs", 5, 5, 51, 102, 153, 255);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 3);
    draw_square();
    expect_pixel("a local parameter of before", 5, 5, 255, 0, 255, 255);
    p_glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, 0, 1, 0, 1);
    draw_square();
    expect_pixel("a local parameter of now", 5, 5, 0, 255, 0, 255);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2);
    /* The stack gives back what was on before: the fragment program alone. */
    glPopAttrib();
    expect_integer("a program from the stack", glIsEnabled(GL_FRAGMENT_PROGRAM_ARB), 1);
    expect_integer("no program from the stack", glIsEnabled(GL_VERTEX_PROGRAM_NV), 0);
    draw_square();
    expect_pixel("a plain program again", 5, 5, 51, 102, 153, 255);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    clear();
    glColor3f(1, 0, 0);
    glCallList(list);
    expect_pixel("left of a list's square", 5, 5, 0, 0, 0, 0);
    expect_pixel("a list of before with a program", 60, 5, 255, 0, 0, 255);
    glDisable(GL_VERTEX_PROGRAM_NV);
}

/* An attribute by number is the first of NVIDIA's commands, and arrives between Begin and End. */
static void between(void)
{
    glBegin(GL_QUADS);
    p_glVertexAttrib4fNV(3, 0, 0, 1, 1);
    p_glVertexAttrib4fNV(0, -1, -1, 0, 1);
    p_glVertexAttrib4fNV(0, 1, -1, 0, 1);
    p_glVertexAttrib4fNV(0, 1, 1, 0, 1);
    p_glVertexAttrib4fNV(0, -1, 1, 0, 1);
    glEnd();
    expect_error("attributes between Begin and End", GL_NO_ERROR);
    expect_pixel("attributes between Begin and End", 5, 5, 0, 0, 255, 255);
}

int main(int count, char **arguments)
{
    open_context();
    if (count > 1 && !strcmp(arguments[1], "between")) {
        clear();
        between();
        return finish();
    }
    before();
    after();
    return finish();
}
