/* Parameters that change between draws while nothing else does, and everything by which such a change may be missed. */
#include "client.h"

#define FRAGMENT GL_FRAGMENT_PROGRAM_ARB
#define VERTEX GL_VERTEX_PROGRAM_ARB

static void local(int index, int red, int green, int blue)
{
    p_glProgramLocalParameter4fARB(FRAGMENT, index, red / 255.0f, green / 255.0f, blue / 255.0f, 1);
}

static void environment(GLenum target, int index, int red, int green, int blue)
{
    p_glProgramEnvParameter4fARB(target, index, red / 255.0f, green / 255.0f, blue / 255.0f, 1);
}

static void expect(const char *what, int red, int green, int blue)
{
    draw_square();
    expect_pixel(what, SIZE / 2, SIZE / 2, red, green, blue, 255);
}

static void fragments(void)
{
    float value[4];
    int step;
    p_glBindProgramARB(FRAGMENT, 1);
    load_arb(FRAGMENT, "!!ARBfp1.0 OPTION NV_fragment_program; PARAM again[2] = { program.local[2..3] };\n"
        "TEMP sum; ADD sum.xyz, program.local[0], program.env[1];\n"
        "MAD sum.x, program.local[2].x, 2.0, sum.x; ADD sum.y, again[0].y, sum.y; ADD sum.z, again[1].z, sum.z;\n"
        "MOV sum.w, 1.0; MOV result.color, sum; END");
    p_glBindProgramARB(FRAGMENT, 2);
    load_arb(FRAGMENT, "!!ARBfp1.0 OPTION NV_fragment_program; ADD result.color, program.local[0], program.env[1]; END");
    environment(FRAGMENT, 1, 0, 0, 0);
    p_glBindProgramARB(FRAGMENT, 1);
    local(0, 10, 20, 30);
    local(2, 0, 0, 0);
    local(3, 0, 0, 0);
    glEnable(FRAGMENT);
    expect("the first draw", 10, 20, 30);
    expect("the same again", 10, 20, 30);
    for (step = 40; step < 44; step++) {
        local(0, step, 5, 6);
        expect("a local parameter", step, 5, 6);
    }
    environment(FRAGMENT, 1, 100, 0, 1);
    expect("a parameter of the environment", 143, 5, 7);
    local(0, 1, 1, 1);
    local(0, 2, 2, 2);
    environment(FRAGMENT, 1, 3, 3, 3);
    environment(FRAGMENT, 1, 4, 4, 4);
    expect("the last of two values", 6, 6, 6);
    local(2, 7, 9, 50);
    expect("a parameter with two names", 20, 15, 6);
    local(3, 0, 0, 11);
    expect("its neighbour", 20, 15, 17);
    local(2, 0, 0, 0);
    local(3, 0, 0, 0);
    local(0, 51, 0, 0);
    p_glGetProgramLocalParameterfvARB(FRAGMENT, 0, value);
    expect_vector("the value that was set last", value, 51 / 255.0f, 0, 0, 1);
    expect("after the question", 55, 4, 4);
    /* Of the program that is bound when it is set. */
    local(0, 60, 61, 62);
    environment(FRAGMENT, 1, 9, 9, 9);
    p_glBindProgramARB(FRAGMENT, 2);
    expect("another program", 9, 9, 9);
    local(0, 1, 2, 3);
    expect("its own parameter", 10, 11, 12);
    p_glBindProgramARB(FRAGMENT, 1);
    expect("the first program", 69, 70, 71);
    local(0, 80, 0, 0);
    glDisable(FRAGMENT);
    local(0, 81, 0, 0);
    glEnable(FRAGMENT);
    expect("a parameter of a program that is off", 90, 9, 9);
    p_glProgramLocalParameter4fARB(FRAGMENT, 1000000, 0, 0, 0, 0);
    expect_error("a parameter that no program has", GL_INVALID_VALUE);
    local(5, 99, 99, 99);
    expect("a parameter that the program does not read", 90, 9, 9);
    local(0, 12, 13, 14);
    load_arb(FRAGMENT, "!!ARBfp1.0 OPTION NV_fragment_program; ADD result.color, program.local[0], program.local[5]; END");
    expect("a new text with the old parameters", 111, 112, 113);
}

/* Parameters of more draws than one buffer has room for. */
static void many(void)
{
    int step, index;
    p_glBindProgramARB(FRAGMENT, 3);
    load_arb(FRAGMENT, "!!ARBfp1.0 OPTION NV_fragment_program; PARAM all[20] = { program.local[0..19] };\n"
        "TEMP sum; ADD sum, all[0], all[1]; ADD sum, sum, all[7]; ADD sum, sum, all[19]; MOV sum.w, 1.0;\n"
        "MOV result.color, sum; END");
    for (index = 0; index < 20; index++)
        local(index, index, 0, 1);
    expect("twenty parameters", 0 + 1 + 7 + 19, 0, 4);
    for (step = 0; step < 100; step++) {
        local(step % 2 ? 19 : 7, step, step, 0);
        expect("one of twenty", step % 2 ? 2 * step : step ? 2 * step : 20, step ? 2 * step - 1 : 0, step ? 2 : 3);
    }
}

static void vertices(void)
{
    float value[4];
    p_glBindProgramARB(VERTEX, 11);
    load_arb(VERTEX, "!!ARBvp1.0 OPTION NV_vertex_program2; MOV result.position, vertex.position;\n"
        "ADD result.color, program.env[5], program.local[1]; END");
    p_glBindProgramNV(VERTEX, 12);
    load_nv(VERTEX, 12, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[5]; END");
    p_glBindProgramARB(VERTEX, 11);
    glDisable(FRAGMENT);
    glEnable(VERTEX);
    p_glProgramLocalParameter4fARB(VERTEX, 1, 0, 0, 0, 0);
    environment(VERTEX, 5, 10, 20, 30);
    expect("the environment of vertex programs", 10, 20, 30);
    environment(VERTEX, 5, 11, 20, 30);
    p_glProgramLocalParameter4fARB(VERTEX, 1, 100 / 255.0f, 0, 0, 0);
    expect("with a local parameter", 111, 20, 30);
    p_glProgramParameter4fNV(VERTEX, 5, 0, 1 / 255.0f, 0, 1);
    expect("a register is the environment", 100, 1, 0);
    environment(VERTEX, 5, 7, 8, 9);
    p_glBindProgramNV(VERTEX, 12);
    expect("the environment is a register", 7, 8, 9);
    p_glProgramParameter4fNV(VERTEX, 5, 0.2f, 0.4f, 0.6f, 1);
    expect("a register of a program in use", 51, 102, 153);
    p_glGetProgramParameterfvNV(VERTEX, 5, GL_PROGRAM_PARAMETER_NV, value);
    expect_vector("the register", value, 0.2f, 0.4f, 0.6f, 1);
    /* A register that tracks a matrix has no value of its own. */
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glTranslatef(0, 0, 0);
    p_glTrackMatrixNV(VERTEX, 4, GL_MODELVIEW, GL_IDENTITY_NV);
    draw_square();
    expect_pixel("the second row of a matrix", SIZE / 2, SIZE / 2, 0, 255, 0, 0);
    p_glTrackMatrixNV(VERTEX, 4, GL_NONE, GL_IDENTITY_NV);
    p_glProgramParameter4fNV(VERTEX, 5, 0, 0, 0.2f, 1);
    expect("a register that tracks no more", 0, 0, 51);
    p_glProgramParameter4fNV(VERTEX, 5, 0, 0, 0.4f, 1);
    expect("once more", 0, 0, 102);
}

int main(void)
{
    open_context();
    clear();
    fragments();
    many();
    vertices();
    return finish();
}
