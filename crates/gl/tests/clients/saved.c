/* A program whose file among the changed ones is saved while it draws; first one that cannot be read, which changes nothing. */
#include "client.h"

#include <unistd.h>

/* Writes the dumped program into the folder of changed ones, with another colour. */
static void save(const char *color)
{
    char command[512];
    snprintf(command, sizeof command, "for f in dump/*.fp; do sed 's/1, 0, 0, 1/%s/' $f > changed/new; "
        "mv changed/new changed/fragment_$(basename $f .fp).arb; done", color);
    if (system(command) != 0)
        failures++;
    usleep(300000);
    eglSwapBuffers(display, surface);
}

int main(void)
{
    open_context();
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 7);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0 PARAM c = { 1, 0, 0, 1 }; MOV result.color, c; END");
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 0);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 8, "!!FP1.0 DEFINE c = { 1, 0, 0, 1 }; MOV o[COLR], c; END");
    eglSwapBuffers(display, surface);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 7);
    clear();
    draw_square();
    expect_pixel("the program itself", 5, 5, 255, 0, 0, 255);
    save("0, 0, 1, 1");
    draw_square();
    expect_pixel("the program that was saved", 5, 5, 0, 0, 255, 255);
    save("0, 0, 1, 1 }; MOV nothing");
    draw_square();
    expect_pixel("a program that cannot be read", 5, 5, 0, 0, 255, 255);
    save("0, 1, 0, 1");
    draw_square();
    expect_pixel("the program that was saved again", 5, 5, 0, 255, 0, 255);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 8);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    draw_square();
    expect_pixel("NVIDIA's program that was saved", 5, 5, 0, 255, 0, 255);
    return finish();
}
