/* Two contexts that share programs and a third that does not, in two threads. */
#include "client.h"
#include <pthread.h>

static Context shared, other;

static void *second(void *ignored)
{
    int round;
    (void)ignored;
    use_context(new_surface(), shared);
    glViewport(0, 0, SIZE, SIZE);
    expect_integer("the program is shared", p_glIsProgramNV(1), 1);
    expect_integer("what is on is not", glIsEnabled(GL_VERTEX_PROGRAM_NV), 0);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    for (round = 0; round < 50; round++) {
        p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 0, 1, 0, 1);
        draw_square();
        expect_pixel("in the second thread", 9, 9, 0, 255, 0, 255);
    }
    expect_error("in the second thread", GL_NO_ERROR);
    leave_thread();
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int round;
    open_context();
    load_nv(GL_VERTEX_PROGRAM_NV, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[0]; END");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 1, 0, 0, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    shared = new_context(context);
    other = new_context(NULL);
    draw_square();
    pthread_create(&thread, NULL, second, NULL);
    for (round = 0; round < 50; round++) {
        draw_square();
        expect_pixel("in the first thread", 9, 9, 255, 0, 0, 255);
    }
    pthread_join(thread, NULL);
    draw_square();
    expect_pixel("after the second thread", 9, 9, 255, 0, 0, 255);

    /* A context of its own knows nothing of it. */
    use_context(surface, other);
    glViewport(0, 0, SIZE, SIZE);
    expect_integer("a program of others", p_glIsProgramNV(1), 0);
    glColor4f(0, 0, 1, 1);
    draw_square();
    expect_pixel("in a context of its own", 9, 9, 0, 0, 255, 255);
    use_context(surface, context);
    delete_context(context);
#ifndef _WIN32
    /* Destroyed while it is current, it lives on until it is left; with WGL it is left at once. */
    draw_square();
    expect_pixel("in a context that goes", 9, 9, 255, 0, 0, 255);
#endif
    use_context(surface, other);
    expect_error("in the other context", GL_NO_ERROR);
    return finish();
}
