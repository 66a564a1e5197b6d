/* Programs of both kinds for which the user may have put others in their place: the argument is the green that they draw. */
#include "client.h"

int main(int count, char **arguments)
{
    const int green = count > 1 ? atoi(arguments[1]) : 0;
    open_context();
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 7);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nOPTION NV_fragment_program;\nMOV result.color, {1, 0, 0, 1};\nEND");
    expect_error("a program of the ARB's", GL_NO_ERROR);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 8, "!!FP1.0\nMOV o[COLR], {1, 0, 0, 1};\nEND");
    expect_error("a program of NVIDIA's", GL_NO_ERROR);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 8);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw_square();
    expect_pixel("a program of the ARB's", 5, 5, 255, green, 0, 255);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    draw_square();
    expect_pixel("a program of NVIDIA's", 5, 5, 255, green, 0, 255);
    return finish();
}
