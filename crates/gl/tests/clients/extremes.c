/* Arithmetic of vertex programs with zeros, infinities and numbers that are none (NV_vertex_program, 2.14.1.10): hosts whose GLSL can tell
 * them apart compute as the extension says. */
#include "client.h"

/* c[0] is (0, -0, 1, 2), c[1] (+Inf, -Inf, +NaN, -NaN). */
static const struct {
    const char *text;
    int wanted;
} sums[] = {
    { "MUL R0.x, c[0].x, c[1].x;", 0 },
    { "MUL R0.x, c[1].y, c[0].x;", 0 },
    { "MUL R0.x, c[0].x, c[1].z;", 0 },
    { "MUL R0.x, c[1].w, c[0].y;", 0 },
    { "MAD R0.x, c[0].x, c[1].x, c[0].z;", 1 },
    { "DP3 R0.x, c[0].xxzz, c[1].xzzz; SLT R0.x, c[1].x, R0.x;", 1 },
    { "MOV R1, c[0].zxxx; DP4 R0.x, R1, c[1].xyzw; SGE R0.x, R0.x, c[1].x;", 1 },
    { "DP3 R0.x, c[0].xxzz, c[0].zzzz;", 1 },
    /* What is no number lies beyond the infinities. */
    { "SLT R0.x, c[1].x, c[1].z;", 1 },
    { "SGE R0.x, c[1].z, c[1].x;", 1 },
    { "SLT R0.x, c[1].w, c[1].y;", 1 },
    { "SGE R0.x, c[1].w, c[1].y;", 0 },
    { "SGE R0.x, c[1].z, c[1].z;", 1 },
    { "MAX R0.x, c[1].z, c[1].x; SLT R0.x, c[1].x, R0.x;", 1 },
    { "MIN R0.x, c[1].z, c[0].z;", 1 },
    { "MAX R0.x, c[1].w, c[0].z;", 1 },
    /* What is computed with none is a positive one. */
    { "ADD R0.x, c[1].z, c[0].z; SLT R0.x, c[1].x, R0.x;", 1 },
    { "ADD R0.x, c[1].w, c[0].z; SLT R0.x, c[1].x, R0.x;", 1 },
    { "ADD R0.x, c[1].x, c[1].y; SLT R0.x, c[1].x, R0.x;", 1 },
    { "RCP R0.x, c[0].x; SGE R0.x, R0.x, c[1].x;", 1 },
    { "RCP R0.x, c[0].y; SGE R0.x, c[1].y, R0.x;", 1 },
    { "RCP R0.x, c[1].x; SLT R1.x, R0.x, c[0].x; ADD R0.x, R0.x, R1.x;", 0 },
    { "RSQ R0.x, c[0].x; SGE R0.x, R0.x, c[1].x;", 1 },
};

int main(void)
{
    unsigned place;
    open_context();
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 0, -0.0f, 1, 2);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 1, INFINITY, -INFINITY, NAN, -NAN);
    glEnable(GL_VERTEX_PROGRAM_NV);
    for (place = 0; place < sizeof sums / sizeof *sums; place++) {
        char text[256];
        snprintf(text, sizeof text, "!!VP1.0 MOV o[HPOS], v[OPOS]; %s MOV o[COL0], R0.x; END", sums[place].text);
        load_nv(GL_VERTEX_PROGRAM_NV, 1 + place, text);
        p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1 + place);
        expect_error(sums[place].text, GL_NO_ERROR);
        clear();
        draw_square();
        expect_pixel(sums[place].text, 8, 8, 255 * sums[place].wanted, 255 * sums[place].wanted, 255 * sums[place].wanted,
            255 * sums[place].wanted);
    }
    return finish();
}
