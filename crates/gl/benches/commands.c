/* Single commands and short scenes above a host that returns at once. Prints for each its name and nanoseconds; under
 * callgrind each is a dump of its own, of COUNTED repetitions. */
#include "../tests/clients/client.h"

#include <time.h>

#if defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif
#endif
#ifndef CALLGRIND_ZERO_STATS
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name) (void)(name)
#endif

#define REPEATED 5000
#define ROUNDS 60
#define COUNTED 1000

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

static int counted;
static PFNGLUNIFORM4FPROC p_uniform;
/* Found by name, as programs find newer commands, and most engines all of them. */
static void (*p_draw)(GLenum, GLint, GLsizei);

static void measure(const char *name, void (*repeat)(int))
{
    double best = 1e30, start, time;
    int round;
    repeat(16);
    if (counted) {
        CALLGRIND_ZERO_STATS;
        repeat(COUNTED);
        CALLGRIND_DUMP_STATS_AT(name);
        return;
    }
    for (round = 0; round < ROUNDS; round++) {
        start = now();
        repeat(REPEATED);
        time = now() - start;
        best = time < best ? time : best;
    }
    printf("%s %.2f\n", name, best / REPEATED);
}

#define REPEAT(name, commands) \
    static void name(int count) \
    { \
        int place; \
        for (place = 0; place < count; place++) { \
            commands \
        } \
    }

REPEAT(draw, glDrawArrays(GL_QUADS, 0, 4);)
REPEAT(found_draw, p_draw(GL_QUADS, 0, 4);)
REPEAT(parameter, p_glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, place * 1e-4f, 0.5f, 0, 1);)
REPEAT(parameter_draw, p_glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, place * 1e-4f, 0.5f, 0, 1);
    glDrawArrays(GL_QUADS, 0, 4);)
REPEAT(environment_draw, p_glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, place * 1e-4f, 0.5f, 0, 1);
    glDrawArrays(GL_QUADS, 0, 4);)
REPEAT(matrix, glTranslatef(place * 1e-5f, 0, 0);)
REPEAT(matrix_draw, glLoadIdentity(); glTranslatef(place * 1e-5f, 0, 0); glDrawArrays(GL_QUADS, 0, 4);)
REPEAT(light, glLightf(GL_LIGHT0, GL_SPOT_EXPONENT, place & 63);)
REPEAT(texture, glBindTexture(GL_TEXTURE_2D, place & 1);)
REPEAT(capability, glEnable(GL_DEPTH_TEST);)
REPEAT(switched, glDisable(GL_FRAGMENT_PROGRAM_ARB); glEnable(GL_FRAGMENT_PROGRAM_ARB);)
REPEAT(bound, p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2 + (place & 1));)
REPEAT(array, glEnableClientState(GL_VERTEX_ARRAY);)
REPEAT(query, GLint value; glGetIntegerv(GL_VIEWPORT, &value);)
REPEAT(error, glGetError();)
REPEAT(normal, glNormal3f(0, 0, 1);)
REPEAT(vertex, glVertex2f(0, 0);)
REPEAT(numbered, p_glVertexAttrib4fNV(8, 0, 0, 0, 1);)
REPEAT(immediate, glBegin(GL_QUADS); glNormal3f(0, 0, 1); glColor3f(1, 0, 0); glVertex2f(-1, -1); glVertex2f(1, -1);
    glVertex2f(1, 1); glVertex2f(-1, 1); glEnd();)
REPEAT(uniform_draw, p_uniform(0, place * 1e-4f, 0.5f, 0, 1); glDrawArrays(GL_QUADS, 0, 4);)

int main(int count, char **arguments)
{
    counted = count > 1 && !strcmp(arguments[1], "counted");
    open_context();
    p_uniform = (PFNGLUNIFORM4FPROC)look_up("glUniform4f");
    p_draw = (void (*)(GLenum, GLint, GLsizei))look_up("glDrawArrays");
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 1);
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nPARAM m[4] = { state.matrix.mvp };\nTEMP p;\n"
        "DP4 p.x, m[0], vertex.position;\nDP4 p.y, m[1], vertex.position;\nDP4 p.z, m[2], vertex.position;\n"
        "DP4 p.w, m[3], vertex.position;\nMOV result.position, p;\nMOV result.color, vertex.color;\nEND");
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 3);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND");
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nMAD result.color, fragment.color, program.local[0], program.env[1];\nEND");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    measure("draw", draw);
    measure("draw-found-by-name", found_draw);
    measure("local-parameter", parameter);
    measure("local-parameter+draw", parameter_draw);
    measure("env-parameter+draw", environment_draw);
    measure("matrix", matrix);
    measure("2-matrices+draw", matrix_draw);
    measure("light", light);
    measure("bind-texture", texture);
    measure("enable", capability);
    measure("program-off-and-on", switched);
    measure("bind-program", bound);
    measure("enable-array", array);
    measure("query", query);
    measure("get-error", error);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    measure("normal", normal);
    measure("vertex", vertex);
    measure("immediate", immediate);
    p_glUseProgram(p_glCreateProgram());
    measure("glsl-uniform+draw", uniform_draw);
    p_glUseProgram(0);
    /* Last, since only programs that use NVIDIA's own languages have it. */
    if (p_glVertexAttrib4fNV)
        measure("numbered-attribute", numbered);
    return glGetError() != GL_NO_ERROR;
}
