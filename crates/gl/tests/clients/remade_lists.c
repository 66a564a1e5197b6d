/* A list that is made again holds what it held until EndList, and a new one does not exist before. */
#include "sharing.h"

static GLuint called;

static void expect_called(const char *what, int red, int green)
{
    clear();
    glCallList(called);
    expect_pixel(what, 9, 9, red, green, 0, 255);
    expect_error(what, GL_NO_ERROR);
}

static void *call_in_second(void *ignored)
{
    use(second);
    expect_called("in another context while it is made again", 255, 0);
    expect_integer("a list that is being made", glIsList(12), 0);
    glFinish();
    leave_thread();
    return ignored;
}

/* Draws with a program of the library. */
static void draw_with(GLuint name)
{
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, name);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    draw_square();
    glDisable(GL_FRAGMENT_PROGRAM_NV);
}

static void make(GLuint name, float red, float green)
{
    glNewList(name, GL_COMPILE);
    glColor4f(red, green, 0, 1);
    glEndList();
}

int main(void)
{
    open_two();
    load_nv(GL_FRAGMENT_PROGRAM_NV, 1, "!!FP1.0 MOV o[COLR], {1,0,0,1}; END");
    load_nv(GL_FRAGMENT_PROGRAM_NV, 2, "!!FP1.0 MOV o[COLR], {0,1,0,1}; END");
    called = 9;
    glNewList(9, GL_COMPILE);
    glColor4f(1, 0, 0, 1);
    draw_square();
    glEndList();
    expect_called("a list", 255, 0);
    glNewList(9, GL_COMPILE);
    draw_with(2);
    in_thread(call_in_second);
    glEndList();
    expect_called("the list that has taken its place", 0, 255);
    glNewList(9, GL_COMPILE);
    draw_with(1);
    glEndList();
    expect_called("one of commands and parts", 255, 0);

    /* Within its successor, which is carried out. */
    called = 10;
    glColor4f(1, 0, 0, 1);
    glNewList(10, GL_COMPILE);
    draw_square();
    glEndList();
    glNewList(10, GL_COMPILE_AND_EXECUTE);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 2);
    expect_called("within its successor", 255, 0);
    glEndList();
    glDeleteLists(9, 2);
    expect_integer("a list that was made again and deleted", glIsList(10), 0);

    /* A context that goes while it makes a list leaves nothing. */
    use(second);
    glNewList(12, GL_COMPILE);
    draw_with(1);
    expect_integer("a new list before its end", glIsList(12), 0);
    use(context);
    expect_integer("the same in another context", glIsList(12), 0);
    delete_context(second);
    expect_integer("the same after its context", glIsList(12), 0);
    glNewList(12, GL_COMPILE);
    draw_with(2);
    glEndList();
    expect_integer("a list", glIsList(12), 1);
    called = 12;
    expect_called("under a name that was left", 0, 255);

    /* Lists of the host call a list by its name, between Begin and End. */
    make(20, 1, 0);
    make(20, 1, 0);
    glNewList(21, GL_COMPILE);
    glBegin(GL_QUADS);
    glCallList(20);
    glVertex2f(-1, -1);
    glVertex2f(1, -1);
    glVertex2f(1, 1);
    glVertex2f(-1, 1);
    glEnd();
    glEndList();
    called = 21;
    expect_called("a list between Begin and End", 255, 0);
    make(20, 0, 1);
    expect_called("made again", 0, 255);
    glDeleteLists(20, 1);
    expect_integer("deleted", glIsList(20), 0);
    glColor4f(1, 0, 0, 1);
    expect_called("nothing between Begin and End", 255, 0);
    return finish();
}
