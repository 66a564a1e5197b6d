/* Values that are first set between Begin and End: their commands are there all the same. */
#include "client.h"

static void set_and_expect(const char *what, const char *program, int which)
{
    load_nv(GL_VERTEX_PROGRAM_NV, (GLuint)which + 1, program);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, (GLuint)which + 1);
    clear();
    glBegin(GL_QUADS);
    if (which == 0)
        p_glVertexAttrib4fNV(8, 0, 1, 0, 1);
    else if (which == 1)
        p_glVertexAttrib4fNV(6, 0, 1, 0, 1);
    else if (which == 2)
        ((PFNGLSECONDARYCOLOR3FEXTPROC)look_up("glSecondaryColor3fEXT"))(0, 1, 0);
    else
        ((PFNGLFOGCOORDFEXTPROC)look_up("glFogCoordfEXT"))(1);
    glVertex2f(-1, -1);
    glVertex2f(1, -1);
    glVertex2f(1, 1);
    glVertex2f(-1, 1);
    glEnd();
    expect_error(what, GL_NO_ERROR);
    expect_pixel(what, SIZE / 2, SIZE / 2, 0, 255, 0, 255);
}

int main(void)
{
    open_context();
    glEnable(GL_VERTEX_PROGRAM_NV);
    set_and_expect("a texture coordinate", "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[COL0], v[8];\nEND", 0);
    set_and_expect("an attribute of its own", "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[COL0], v[6];\nEND", 1);
    set_and_expect("a secondary colour", "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[COL0], v[4];\nEND", 2);
    set_and_expect("a fog coordinate", "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[COL0], v[5].yxyw;\nEND", 3);
    return finish();
}
