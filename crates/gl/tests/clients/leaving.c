/* A thread ends with its context current: a destructor of the thread's own destroys the context, which lives on while it is
 * current, draws with it, and leaves it, in this order and in others. */
#include "client.h"
#include <pthread.h>

static pthread_key_t key;
static int order;

static void fill(void)
{
    void *blocks[64];
    int place;
    for (place = 0; place < 64; place++) {
        const size_t size = 1000 + (size_t)place * 200;
        blocks[place] = malloc(size);
        memset(blocks[place], 0x41, size);
    }
    for (place = 0; place < 64; place++)
        free(blocks[place]);
}

static void end(void *context)
{
    if (order == 0)
        leave_thread();
    delete_context((Context)context);
    fill();
    if (order == 2) {
        glEnable(GL_BLEND);
        p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 1);
        draw_square();
    }
    if (order != 0)
        leave_thread();
}

static void *begin(void *context)
{
    use_context(new_surface(), (Context)context);
    glViewport(0, 0, SIZE, SIZE);
    pthread_setspecific(key, context);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 1);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    draw_square();
    return NULL;
}

int main(void)
{
    open_context();
    load_nv(GL_FRAGMENT_PROGRAM_NV, 1, "!!FP1.0 MOV o[COLR], {1, 0, 0, 1}; END");
    expect_error("loading", GL_NO_ERROR);
    pthread_key_create(&key, end);
    for (order = 0; order < 3; order++) {
        int round;
        for (round = 0; round < 6; round++) {
            pthread_t thread;
            pthread_create(&thread, NULL, begin, (void *)new_context(context));
            pthread_join(thread, NULL);
        }
    }
    clear();
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 1);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    draw_square();
    expect_error("drawing after all threads", GL_NO_ERROR);
    expect_pixel("the program is still there", 9, 9, 255, 0, 0, 255);
    return finish();
}
