/* A scene of many values: coordinates, colours and texels that programs of both kinds compute with, and fixed function. */
#include "client.h"

static const char *VERTEX = "!!VP1.1\n"
    "MAD R0, v[OPOS], c[0], c[1];\n"
    "MOV o[HPOS], R0;\n"
    "DP3 R1.x, v[OPOS], v[OPOS];\n"
    "RSQ R1.y, R1.x;\n"
    "MUL o[TEX0], R0, R1.y;\n"
    "EXP R2, R0.x;\n"
    "MUL o[COL0], R2, v[COL0];\n"
    "END";

static const char *FRAGMENT = "!!FP1.0\n"
    "TEX R0, f[TEX0], TEX0, 2D;\n"
    "MULH H1, R0, f[COL0];\n"
    "SINR R1.x, f[TEX0].x;\n"
    "FRCX H2, f[WPOS];\n"
    "MADX H1.xy, R1.x, 0.25, H1;\n"
    "ADDR_SAT o[COLR], H1, 0.125;\n"
    "END";

int main(void)
{
    unsigned char texels[16 * 16 * 4];
    unsigned place, round;
    open_context();
    for (place = 0; place < sizeof texels; place++)
        texels[place] = (unsigned char)(place * 37 + place / 64 * 11);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    load_nv(GL_VERTEX_PROGRAM_NV, 1, VERTEX);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 2, FRAGMENT);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 2);
    clear();
    for (round = 0; round < 6; round++) {
        if (round & 1)
            glEnable(GL_VERTEX_PROGRAM_NV);
        else
            glDisable(GL_VERTEX_PROGRAM_NV);
        if (round & 2)
            glEnable(GL_FRAGMENT_PROGRAM_NV);
        else
            glDisable(GL_FRAGMENT_PROGRAM_NV);
        p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 0.9f - 0.1f * round, 0.7f, 1, 1);
        p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 1, 0.1f * round - 0.3f, 0.05f * round, 0, 0);
        glLoadIdentity();
        glRotatef(17.0f * round, 0, 0, 1);
        glScalef(0.9f - 0.1f * round, 0.9f - 0.1f * round, 1);
        glBegin(GL_TRIANGLE_FAN);
        glColor4f(1, 0.3f, 0.1f * round, 1);
        glVertex2f(-1, -1);
        glColor4f(0.2f, 1, 0.4f, 0.8f);
        glVertex2f(1, -1);
        glColor4f(0.1f, 0.3f, 1, 0.6f);
        glVertex2f(1, 1);
        glColor4f(0.9f, 0.9f, 0.2f, 0.4f);
        glVertex2f(-1, 1);
        glEnd();
    }
    print_picture("scene");
    return glGetError() != GL_NO_ERROR;
}
