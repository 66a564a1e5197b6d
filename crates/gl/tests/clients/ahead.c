/* Programs that are loaded in pairs and drawn with in these, in others, and after one was loaded again. */
#include "client.h"

static const char *const vertices[] = {
    "!!ARBvp1.0\nMOV result.position, vertex.position; MOV result.color, {1, 0, 0, 1}; END",
    "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[20]; END",
};

static void use(GLuint vertex, GLenum target, GLuint fragment)
{
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, vertex);
    if (target == GL_FRAGMENT_PROGRAM_NV)
        p_glBindProgramNV(target, fragment);
    else
        p_glBindProgramARB(target, fragment);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(target);
    clear();
    draw_square();
}

int main(void)
{
    open_context();
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 1);
    load_arb(GL_VERTEX_PROGRAM_ARB, vertices[0]);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2);
    load_arb(GL_FRAGMENT_PROGRAM_ARB,
        "!!ARBfp1.0\nOPTION NV_fragment_program; ADD result.color, fragment.color, program.local[0]; END");
    /* By name, the fragment program first. */
    load_nv(GL_FRAGMENT_PROGRAM_NV, 4, "!!FP1.0 DECLARE rest; ADD o[COLR], f[COL0], rest; END");
    load_nv(GL_VERTEX_PROGRAM_NV, 3, vertices[1]);
    p_glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, 0, 0, 0.6f, 0);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 20, 0, 0.4f, 0, 1);
    p_glProgramNamedParameter4fNV(4, 4, (const GLubyte *)"rest", 0.2f, 0, 0, 0);
    use(1, GL_FRAGMENT_PROGRAM_ARB, 2);
    expect_pixel("the first pair", 9, 9, 255, 0, 153, 255);
    use(3, GL_FRAGMENT_PROGRAM_NV, 4);
    expect_pixel("the second pair", 9, 9, 51, 102, 0, 255);
    use(1, GL_FRAGMENT_PROGRAM_NV, 4);
    expect_pixel("the first with the second's", 9, 9, 255, 0, 0, 255);
    use(3, GL_FRAGMENT_PROGRAM_ARB, 2);
    expect_pixel("the second with the first's", 9, 9, 0, 102, 153, 255);
    /* A pair that is loaded again before it is drawn with. */
    load_nv(GL_VERTEX_PROGRAM_NV, 5, vertices[1]);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 6, "!!FP1.0 MOV o[COLR], f[COL0]; END");
    load_nv(GL_FRAGMENT_PROGRAM_NV, 6, "!!FP1.0 MOV o[COLR], f[COL0].yxzw; END");
    use(5, GL_FRAGMENT_PROGRAM_NV, 6);
    expect_pixel("a pair that is loaded again", 9, 9, 102, 0, 0, 255);
    return finish();
}
