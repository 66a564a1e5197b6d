/* More pairs of programs than wait for their first draw, loaded before any is drawn with; or, with `deleted`, programs that are deleted
 * after their draw while one stays. */
#include "client.h"

#define PAIRS 66

static void load(int number)
{
    char text[256];
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 1000 + (GLuint)number);
    snprintf(text, sizeof text, "!!ARBvp1.0\nOPTION NV_vertex_program3;\nMOV result.position, vertex.position;\n"
        "MOV result.color, {%g, 0, 0, 1}; END", number / 255.0);
    load_arb(GL_VERTEX_PROGRAM_ARB, text);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2000 + (GLuint)number);
    snprintf(text, sizeof text, "!!ARBfp1.0\nOPTION NV_fragment_program2;\nADD result.color, fragment.color, {0, %g, 0, 0}; END",
        2 * number / 255.0);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, text);
    expect_error("a pair", GL_NO_ERROR);
}

static void draw(int number)
{
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 1000 + (GLuint)number);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2000 + (GLuint)number);
    clear();
    draw_square();
    expect_pixel("a pair", 8, 8, number, 2 * number, 0, 255);
}

/* How many programs of GLSL there are, the drop-in's among them. */
static int programs(void)
{
    PFNGLISPROGRAMPROC is_program = (PFNGLISPROGRAMPROC)look_up("glIsProgram");
    GLuint name;
    int count = 0;
    for (name = 1; name < 2000; name++)
        count += is_program(name) != 0;
    return count;
}

int main(int count, char **arguments)
{
    int number;
    open_context();
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    if (count > 1 && !strcmp(arguments[1], "deleted")) {
        load(100);
        draw(100);
        for (number = 1; number < 3 * PAIRS; number++) {
            GLuint names[2] = { 1000 + (GLuint)(number % 100), 2000 + (GLuint)(number % 100) };
            load(number % 100);
            draw(number % 100);
            p_glDeleteProgramsARB(2, names);
        }
        draw(100);
        if (programs() > PAIRS + 10) {
            printf("%d programs are left\n", programs());
            failures++;
        }
        return finish();
    }
    for (number = 1; number <= PAIRS; number++)
        load(number);
    draw(1);
    draw(PAIRS);
    return finish();
}
