/* What is pushed, and a context that is made current again: before the library follows commands, and by a call that fails. */
#include "sharing.h"

static void expect_off_after_pop(GLuint name)
{
    load_nv(GL_FRAGMENT_PROGRAM_NV, name, "!!FP1.0 MOV o[COLR], {0,1,0,1}; END");
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, name);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    see("on", 0, 255, 0);
    glPopAttrib();
    expect_integer("off, as it was pushed", glIsEnabled(GL_FRAGMENT_PROGRAM_NV), 0);
    glColor4f(1, 0, 0, 1);
    see("off", 255, 0, 0);
}

int main(void)
{
    open_two();
    glPushAttrib(GL_ENABLE_BIT);
    use(context);
    use(second);
    glPushAttrib(GL_LINE_BIT);
    glPushAttrib(GL_ENABLE_BIT);
    use(context);
    expect_off_after_pop(1);
    use(second);
    expect_off_after_pop(2);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    glPopAttrib();
    expect_integer("lines say nothing about programs", glIsEnabled(GL_FRAGMENT_PROGRAM_NV), 1);

    /* Destroyed while it is current, it lives on until it is left, and a call that fails does not leave it. */
    use(context);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    delete_context(context);
    delete_context(second);
    expect_integer("the other one is no context", use_context(second_surface, second) != 0, 0);
    expect_integer("still on", glIsEnabled(GL_FRAGMENT_PROGRAM_NV), 1);
    expect_integer("still a program", p_glIsProgramNV(1), 1);
    see("still drawn", 0, 255, 0);
    return finish();
}
