/* A host that does not link a translation, or lacks a command: the draw is lost, and nothing else. */
#include "client.h"

int main(void)
{
    int draw;
    open_context();
    load_nv(GL_VERTEX_PROGRAM_NV, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[0]; END");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    for (draw = 0; draw < 3; draw++) {
        p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, draw, 0, 0, 1);
        draw_square();
        glDrawArrays(GL_QUADS, 0, 4);
    }
    glDisable(GL_VERTEX_PROGRAM_NV);
    draw_square();
    return finish();
}
