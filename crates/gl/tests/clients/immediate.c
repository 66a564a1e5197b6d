/* Parameters that change between primitives of Begin and End, more often than the drop-in has places for them. */
#include "client.h"

int main(void)
{
    int column, round;
    open_context();
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0 OPTION NV_fragment_program; MOV result.color, program.local[0]; END");
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    clear();
    for (round = 0; round < 4; round++) {
        for (column = 0; column < SIZE; column++) {
            float left = 2.0f * column / SIZE - 1, right = 2.0f * (column + 1) / SIZE - 1;
            p_glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, column / 255.0f, round / 255.0f, 0, 1);
            glBegin(GL_QUADS);
            glVertex2f(left, -1);
            glVertex2f(right, -1);
            glVertex2f(right, 1);
            glVertex2f(left, 1);
            glEnd();
        }
    }
    for (column = 0; column < SIZE; column++)
        expect_pixel("a column", column, SIZE / 2, column, 3, 0, 255);
    return finish();
}
