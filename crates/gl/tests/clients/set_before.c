/* Local parameters that are set before the text that only the library takes: they stay with the program (ARB_vertex_program,
 * issue 83). Values that are set before a swap are there for other contexts after it. */
#include "sharing.h"

static void expect_local(const char *what, float red, float green, float blue)
{
    float value[4];
    p_glGetProgramLocalParameterfvARB(FRAGMENT, 0, value);
    expect_vector(what, value, red, green, blue, 1);
}

static void *looks(void *unused)
{
    use(second);
    p_glBindProgramARB(FRAGMENT, 1);
    expect_local("a value that was set before a swap", 1, 1, 0);
    return unused;
}

int main(void)
{
    open_two();
    glEnable(FRAGMENT);
    p_glBindProgramARB(FRAGMENT, 2);
    load_arb(FRAGMENT, PLAIN LOCAL);
    set_local(0, 0, 1);
    p_glBindProgramARB(FRAGMENT, 1);
    set_local(1, 0, 0);
    load_arb(FRAGMENT, OPTION LOCAL);
    see("set before the first text", 255, 0, 0);
    expect_local("set before the first text", 1, 0, 0);
    p_glBindProgramARB(FRAGMENT, 2);
    load_arb(FRAGMENT, OPTION LOCAL);
    see("set with a text that the host took", 0, 0, 255);
    p_glBindProgramARB(FRAGMENT, 1);
    set_local(1, 1, 0);
    see("set anew", 255, 255, 0);
    eglSwapBuffers(eglGetCurrentDisplay(), eglGetCurrentSurface(EGL_DRAW));
    in_thread(looks);
    return finish();
}
