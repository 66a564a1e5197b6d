/* A program that ends by a mistake of its own, between Begin and End and with another thread in its context. */
#include "client.h"

#include <pthread.h>

static Context other;

static void *draw_on(void *ignored)
{
    (void)ignored;
    use_context(new_surface(), other);
    for (;;)
        draw_square();
    return NULL;
}

int main(void)
{
    volatile int *nowhere = NULL;
    pthread_t thread;
    open_context();
    load_nv(GL_VERTEX_PROGRAM_NV, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    draw_square();
    other = new_context(NULL);
    pthread_create(&thread, NULL, draw_on, NULL);
    draw_square();
    printf("drawn\n");
    fflush(stdout);
    glBegin(GL_TRIANGLES);
    *nowhere = 1;
    return 0;
}
