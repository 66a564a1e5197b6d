/* Times what an application would feel: prints a line for each scene, its name and nanoseconds for each draw. With an
 * argument it only starts: `load` ends at once, and `context` after a first picture. */
#include "../tests/clients/client.h"
#include "clock.h"

#ifdef _WIN32
/* Of many short rounds one is not disturbed. */
#define DRAWS 1000
#define ROUNDS 70
#else
#define DRAWS 10000
#define ROUNDS 7
#endif

/* A small square from arrays, so that the commands count and not the pixels. */
static const float corners[8] = { -0.01f, -0.01f, 0.01f, -0.01f, 0.01f, 0.01f, -0.01f, 0.01f };

static void arb_parameters(void)
{
    int draw;
    for (draw = 0; draw < DRAWS; draw++) {
        p_glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, draw * 1e-4f, 0.5f, 0, 1);
        glDrawArrays(GL_QUADS, 0, 4);
    }
}

static void arb_constant(void)
{
    int draw;
    for (draw = 0; draw < DRAWS; draw++)
        glDrawArrays(GL_QUADS, 0, 4);
}

static void arb_matrices(void)
{
    int draw;
    for (draw = 0; draw < DRAWS; draw++) {
        glLoadIdentity();
        glTranslatef(draw * 1e-5f, 0, 0);
        glDrawArrays(GL_QUADS, 0, 4);
    }
}

static PFNGLUNIFORM4FPROC p_uniform;

static void glsl_uniforms(void)
{
    int draw;
    for (draw = 0; draw < DRAWS; draw++) {
        p_uniform(0, draw * 1e-4f, 0.5f, 0, 1);
        glDrawArrays(GL_QUADS, 0, 4);
    }
}

static void immediate(void)
{
    int draw;
    for (draw = 0; draw < DRAWS; draw++) {
        glBegin(GL_QUADS);
        glNormal3f(0, 0, 1);
        glColor3f(1, 0, 0);
        glVertex2f(-0.01f, -0.01f);
        glVertex2f(0.01f, -0.01f);
        glVertex2f(0.01f, 0.01f);
        glVertex2f(-0.01f, 0.01f);
        glEnd();
    }
}

static void measure(const char *name, void (*scene)(void))
{
    double best = 1e30, start, time;
    int round;
    for (round = 0; round < ROUNDS; round++) {
        glFinish();
        start = now();
        scene();
        glFinish();
        time = now() - start;
        best = time < best ? time : best;
    }
    printf("%s %.1f\n", name, best / DRAWS);
    fflush(stdout);
}

static void squares(void)
{
    int draw;
    for (draw = 0; draw < 20; draw++)
        draw_square();
}

int main(int count, char **arguments)
{
    static const char *source = "#version 430 compatibility\nlayout(location = 0) uniform vec4 color;\n"
        "void main() { gl_FragColor = color; }\n";
    GLuint shader, program;
    char text[16384];
    int step;
    if (count > 1 && !strcmp(arguments[1], "load"))
        return 0;
    open_context();
    if (count > 1) {
        clear();
        glFinish();
        return 0;
    }
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glEnableClientState(GL_VERTEX_ARRAY);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 1);
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nPARAM m[4] = { state.matrix.mvp };\nTEMP p;\n"
        "DP4 p.x, m[0], vertex.position;\nDP4 p.y, m[1], vertex.position;\nDP4 p.z, m[2], vertex.position;\n"
        "DP4 p.w, m[3], vertex.position;\nMOV result.position, p;\nMOV result.color, vertex.color;\nEND");
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nMUL result.color, fragment.color, program.local[0];\nEND");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    measure("parameter", arb_parameters);
    measure("constant", arb_constant);
    measure("matrices", arb_matrices);
    strcpy(text, "!!ARBfp1.0\nTEMP a;\nMUL a, fragment.position, 0.001;\n");
    for (step = 0; step < 120; step++)
        strcat(text, "MAD a, a, a, program.local[0];\nFRC a, a;\n");
    strcat(text, "MOV result.color, a;\nEND");
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 3);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, text);
    p_glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, 0.1f, 0.2f, 0.3f, 0.4f);
    measure("arithmetic", squares);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    measure("immediate", immediate);
    shader = p_glCreateShader(GL_FRAGMENT_SHADER);
    p_glShaderSource(shader, 1, &source, NULL);
    p_glCompileShader(shader);
    program = p_glCreateProgram();
    p_glAttachShader(program, shader);
    p_glLinkProgram(program);
    p_glUseProgram(program);
    p_uniform = (PFNGLUNIFORM4FPROC)look_up("glUniform4f");
    measure("glsl", glsl_uniforms);
    return glGetError() != GL_NO_ERROR;
}
