/* Display lists: commands of programs in lists, lists that draw, lists that call lists, and lists made before programs
 * change. */
#include "client.h"

int main(void)
{
    GLuint names[1] = { 2 };
    GLuint first;
    int place;
    open_context();
    load_nv(GL_VERTEX_PROGRAM_NV, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[0]; END");
    load_nv(GL_VERTEX_PROGRAM_NV, 2, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[1]; END");
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 1, 0, 0, 1);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 1, 0, 1, 0, 1);

    /* A list that only draws, made before any program is on. */
    first = glGenLists(4);
    glNewList(first, GL_COMPILE);
    draw_square();
    glEndList();

    /* A list that binds, sets a parameter, enables, and calls another. */
    glNewList(first + 1, GL_COMPILE);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 0, 0, 1, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glCallList(first);
    glDisable(GL_VERTEX_PROGRAM_NV);
    glEndList();
    expect_error("making lists", GL_NO_ERROR);
    expect_integer("compiling does not enable", glIsEnabled(GL_VERTEX_PROGRAM_NV), 0);

    clear();
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glCallList(first);
    expect_pixel("compiling sets no parameter", 30, 30, 255, 0, 0, 255);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 2);
    glCallList(first);
    expect_pixel("an older list under a newer program", 30, 30, 0, 255, 0, 255);
    glDisable(GL_VERTEX_PROGRAM_NV);

    glCallList(first + 1);
    expect_pixel("a list with commands of programs", 30, 30, 0, 0, 255, 255);
    expect_integer("the list has disabled", glIsEnabled(GL_VERTEX_PROGRAM_NV), 0);

    /* Carried out while it is made. */
    glNewList(first + 2, GL_COMPILE_AND_EXECUTE);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 1, 1, 0, 1);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    draw_square();
    glEndList();
    expect_pixel("compile and execute", 30, 30, 255, 255, 0, 255);

    /* By an array of names, from a base on. */
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 1, 1, 1, 1);
    clear();
    glListBase(first);
    glCallLists(1, GL_UNSIGNED_INT, names);
    expect_pixel("lists by an array", 30, 30, 255, 255, 0, 255);

    /* A list that calls itself ends where lists go no deeper. */
    for (place = 0; place < 2; place++) {
        glNewList(first + 3, GL_COMPILE);
        p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 0, 0, 1, 1);
        draw_square();
        glCallList(first + 3);
        glEndList();
    }
    clear();
    glCallList(first + 3);
    expect_pixel("a list that calls itself", 30, 30, 0, 0, 255, 255);

    /* Made anew without such commands, and deleted. */
    glNewList(first + 2, GL_COMPILE);
    glEndList();
    clear();
    glCallList(first + 2);
    expect_pixel("an empty list", 30, 30, 0, 0, 0, 0);
    glDeleteLists(first, 4);
    glCallList(first + 1);
    expect_pixel("a deleted list", 30, 30, 0, 0, 0, 0);
    return finish();
}
