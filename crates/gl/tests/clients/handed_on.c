/* Parameters of a shared program are those that were set last, also for a context that is created afterwards
 * (ARB_vertex_program: changes are serialized, and take effect when another context binds the program). */
#include "sharing.h"

/* Sets a local parameter between draws, as often as it takes to be postponed, and the last time without drawing. */
static void set_after_draws(float red, float green, float blue)
{
    set_local(1, 1, 0);
    see("the first value", 255, 255, 0);
    set_local(1, 0, 1);
    see("the second value", 255, 0, 255);
    set_local(red, green, blue);
}

static void see_in_second(int red, int green, int blue)
{
    use(second);
    use_program_of(7);
    see("in the second context", red, green, blue);
    leave_thread();
}

static void *green(void *ignored)
{
    see_in_second(0, 255, 0);
    return ignored;
}

static void *blue(void *ignored)
{
    see_in_second(0, 0, 255);
    return ignored;
}

static void *created_green(void *ignored)
{
    /* Each thread says of its own that it means OpenGL. */
    open_host();
    second = new_context(context);
    return green(ignored);
}

int main(void)
{
    open_context();
    second_surface = new_surface();
    bind_and_load(7, OPTION LOCAL);
    glEnable(FRAGMENT);

    set_after_draws(0, 1, 0);
    glFinish();
    second = new_context(context);
    in_thread(green);
    see("in the first context", 0, 255, 0);
    set_after_draws(0, 0, 1);
    glFlush();
    in_thread(blue);

    /* One context is left, and then another thread creates one. */
    delete_context(second);
    set_after_draws(0, 1, 0);
    glFinish();
    in_thread(created_green);

    /* A context that was destroyed is there while it is current. */
    delete_context(context);
    set_after_draws(0, 0, 1);
    glFinish();
    in_thread(blue);
    return finish();
}
