/* A context whose handle is another one's before the command that destroys it has returned: the test's layer sees to that. The
 * new one shares what its own group has. */
#include "client.h"
#include <pthread.h>
#include <unistd.h>

static volatile int begun;

static void *destroy(void *doomed)
{
    begun = 1;
    delete_context((Context)doomed);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    Context doomed, made;
    open_context();
    load_nv(GL_FRAGMENT_PROGRAM_NV, 1, "!!FP1.0 MOV o[COLR], {1, 0, 0, 1}; END");
    doomed = new_context(NULL);
    pthread_create(&thread, NULL, destroy, (void *)doomed);
    while (!begun)
        usleep(1000);
    usleep(100000);
    made = new_context(context);
    expect_integer("the handle is the new one's", made == doomed, 1);
    pthread_join(thread, NULL);
    use_context(surface, made);
    expect_integer("a program of the new one's group", p_glIsProgramNV(1), 1);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 1);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    clear();
    draw_square();
    expect_pixel("the program", 9, 9, 255, 0, 0, 255);
    return finish();
}
