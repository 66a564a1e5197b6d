/* Times what a player waits for when a program is new: prints a line for each pair, with its name and microseconds for
 * loading its texts, for its first draw, and for a later one. Pairs that are not loaded have no line. */
#include "../tests/clients/client.h"

#include <time.h>

/* Processor time of all threads: drivers compile in others, too. */
static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e6 + time.tv_nsec * 1e-3;
}

#define ARBVP "!!ARBvp1.0\n"
#define ARBFP "!!ARBfp1.0\n"

/* A vertex program or none, and a fragment program. */
static const struct {
    const char *name, *vertex, *fragment;
} pairs[] = {
    { "modulate",
        ARBVP "MOV result.position, vertex.position; MOV result.color, vertex.color; MOV result.texcoord[0], vertex.position; END",
        ARBFP "TEMP t; TEX t, fragment.texcoord[0], texture[0], 2D; MUL result.color, t, fragment.color; END" },
    { "lighting",
        ARBVP "PARAM mvp[4] = { state.matrix.mvp }; PARAM it[4] = { state.matrix.modelview.invtrans }; TEMP n, d, l;\n"
              "DP4 result.position.x, mvp[0], vertex.position; DP4 result.position.y, mvp[1], vertex.position;\n"
              "DP4 result.position.z, mvp[2], vertex.position; DP4 result.position.w, mvp[3], vertex.position;\n"
              "DP3 n.x, it[0], vertex.normal; DP3 n.y, it[1], vertex.normal; DP3 n.z, it[2], vertex.normal;\n"
              "DP3 n.w, n, n; RSQ n.w, n.w; MUL n.xyz, n, n.w; DP3 d.x, n, state.light[0].position;\n"
              "DP3 d.y, n, state.light[0].half; MOV d.w, state.material.shininess.x; LIT l, d;\n"
              "MUL d.xyz, l.y, state.lightprod[0].diffuse; MAD result.color.xyz, l.z, state.lightprod[0].specular, d;\n"
              "MOV result.color.w, 1; MOV result.texcoord[0], vertex.texcoord[0]; END",
        ARBFP "OPTION ARB_fog_linear; TEMP t; TEX t, fragment.texcoord[0], texture[0], 2D;\n"
              "MUL_SAT result.color, t, fragment.color; END" },
    { "blur", NULL,
        ARBFP "PARAM w[5] = { program.local[0..4] }; TEMP a, b, c; MOV a, 0;\n"
              "ADD c, fragment.texcoord[0], w[1]; TEX b, c, texture[0], 2D; MAD a, b, w[0].x, a;\n"
              "SUB c, fragment.texcoord[0], w[1]; TEX b, c, texture[0], 2D; MAD a, b, w[0].x, a;\n"
              "ADD c, fragment.texcoord[0], w[2]; TEX b, c, texture[0], 2D; MAD a, b, w[0].y, a;\n"
              "SUB c, fragment.texcoord[0], w[2]; TEX b, c, texture[0], 2D; MAD a, b, w[0].y, a;\n"
              "ADD c, fragment.texcoord[0], w[3]; TEX b, c, texture[0], 2D; MAD a, b, w[0].z, a;\n"
              "SUB c, fragment.texcoord[0], w[3]; TEX b, c, texture[0], 2D; MAD a, b, w[0].z, a;\n"
              "ADD c, fragment.texcoord[0], w[4]; TEX b, c, texture[0], 2D; MAD a, b, w[0].w, a;\n"
              "TEX b, fragment.texcoord[0], texture[0], 2D; MAD result.color, b, w[0].w, a; END" },
    { "skinning",
        ARBVP "PARAM bones[60] = { program.env[0..59] }; PARAM mvp[4] = { state.matrix.mvp }; ADDRESS a; TEMP p, q, w;\n"
              "ARL a.x, vertex.attrib[6].x; DP4 p.x, bones[a.x], vertex.position; DP4 p.y, bones[a.x + 1], vertex.position;\n"
              "DP4 p.z, bones[a.x + 2], vertex.position; MOV p.w, 1; ARL a.x, vertex.attrib[6].y;\n"
              "DP4 q.x, bones[a.x], vertex.position; DP4 q.y, bones[a.x + 1], vertex.position;\n"
              "DP4 q.z, bones[a.x + 2], vertex.position; MOV q.w, 1; SUB w, 1, vertex.attrib[1].x; MUL q, q, w;\n"
              "MAD p, p, vertex.attrib[1].x, q; DP4 result.position.x, mvp[0], p; DP4 result.position.y, mvp[1], p;\n"
              "DP4 result.position.z, mvp[2], p; DP4 result.position.w, mvp[3], p; MOV result.texcoord[0], p;\n"
              "MOV result.texcoord[1], vertex.normal; END",
        ARBFP "TEMP n, l, h, d; TEX n, fragment.texcoord[0], texture[0], 2D; MAD n, n, 2, -1; DP3 n.w, n, n; RSQ n.w, n.w;\n"
              "MUL n.xyz, n, n.w; DP3 l.w, fragment.texcoord[1], fragment.texcoord[1]; RSQ l.w, l.w;\n"
              "MUL l.xyz, fragment.texcoord[1], l.w; ADD h, l, {0, 0, 1}; DP3 h.w, h, h; RSQ h.w, h.w; MUL h.xyz, h, h.w;\n"
              "DP3_SAT d.x, n, l; DP3_SAT d.y, n, h; POW d.y, d.y, program.env[0].w; MAD result.color, d.x, program.env[1], d.y;\n"
              "END" },
    { "specular",
        "!!VP1.0 DP4 o[HPOS].x, v[OPOS], c[0]; DP4 o[HPOS].y, v[OPOS], c[1]; DP4 o[HPOS].z, v[OPOS], c[2];"
        "DP4 o[HPOS].w, v[OPOS], c[3]; DP3 R0.x, v[NRML], c[4]; DP3 R0.y, v[NRML], c[5]; MOV R0.w, c[6].x; LIT R1, R0;"
        "MAD o[COL0], R1.y, c[7], c[8]; MUL o[COL1], R1.z, c[9]; MOV o[TEX0], v[TEX0]; END",
        "!!FP1.0 TEX H0, f[TEX0], TEX0, 2D; MUL H0, H0, f[COL0]; ADD o[COLH], H0, f[COL1]; END" },
    { "reflection", NULL,
        "!!FP1.0 DP3 R0.w, f[TEX1], f[TEX1]; RSQ R0.w, R0.w; MUL R0.xyz, f[TEX1], R0.w; RFL R1.xyz, R0, f[TEX2];"
        "TEX R2, R1, TEX1, CUBE; DDX R3, f[TEX0]; DDY R4, f[TEX0]; TXD R5, f[TEX0], R3, R4, TEX0, 2D; PK2H R6.x, R5;"
        "UP2H R7, R6.x; LRP R2, R0.x, R2, R5; X2D R8, R7, R2, R5; SGTC R9.x, R8.x, {0.5}; MOV R2 (GT.x), R8;"
        "MOV o[COLR], R2; END" },
    { "loop", NULL,
        ARBFP "OPTION NV_fragment_program2; TEMP a, b; SHORT TEMP c; PARAM p = program.local[0]; MOV a, 0;\n"
              "MOV b, fragment.texcoord[0]; REP p; TEX c, b, texture[0], 2D; MAD a, c, p.w, a; ADD b.xy, b, p.yzyz; SGTC b.w, a.x, 4;\n"
              "BRK (GT.w); ENDREP; IF GT.w; MOV a, {1, 0, 0, 1}; ELSE; NRM a.xyz, a; ENDIF; MOV result.color, a; END" },
    { "branches",
        "!!VP2.0 ARL A0.x, c[4].x; MOV R0, v[OPOS]; BRA near (EQ.x); SGTC R1.x, R0.z, c[5]; BRA near (GT.x); CAL far;"
        "near: MOV R2, c[A0.x + 6]; ADD R0, R0, R2; DP4 o[HPOS].x, R0, c[0]; DP4 o[HPOS].y, R0, c[1]; DP4 o[HPOS].z, R0, c[2];"
        "DP4 o[HPOS].w, R0, c[3]; SIN R3.x, R0.x; COS R3.y, R0.y; MOV o[COL0], R3; RET; far: FRC R0.xyz, R0; SSG R0.w, R0; RET; END",
        "!!FP1.0 MOV o[COLR], f[COL0]; END" },
    { "integers",
        "!!NVvp4.0\nTEMP a; INT TEMP i; ROUND.S i, vertex.attrib[1]; AND.S i, i, {7, 3, 1, 0}; SHL.S i.x, i.x, 2; I2F a, i;\n"
        "ADD result.position, vertex.position, {0, 0, 0, 0}; MUL result.texcoord[0], a, {0.1, 0.1, 0.1, 0.1}; END",
        "!!NVfp4.0\nTEMP a, b; TRUNC.U a, fragment.texcoord[0]; MOD.U b.x, a.x, 5; XOR.U b.y, a.y, b.x; REP.S 4; ADD.U b.x, b.x, b.y;\n"
        "ENDREP; I2F.U b, b; TXF a, b, texture[0], 2D; MAD result.color, a, 0.5, b; END" },
    { "long", NULL, NULL },
};

/* A hundred and fifty instructions in a row. */
static char *long_text(void)
{
    static char text[16384];
    static const char *const lines[] = { "MAD a, b, a, program.local[%d];\n", "DP3 b.x, a, program.local[%d];\n",
        "MUL b.yzw, b.x, program.local[%d];\n", "MIN a, a, program.local[%d];\n", "SUB b.xy, program.local[%d], a;\n" };
    int line, at;
    at = sprintf(text, ARBFP "TEMP a, b; MOV a, fragment.texcoord[0]; MOV b, fragment.color;\n");
    for (line = 0; line < 150; line++)
        at += sprintf(text + at, lines[line % 5], line % 16);
    sprintf(text + at, "ADD result.color, a, b; END");
    return text;
}

static int is_nvs(const char *text)
{
    return strncmp(text, "!!VP", 4) == 0 || strncmp(text, "!!FP", 4) == 0;
}

/* Loads a text and has it in use. Returns its target, or 0 if it is not loaded. */
static GLenum load(const char *text, int is_vertex, GLuint name)
{
    GLenum target = is_vertex ? GL_VERTEX_PROGRAM_ARB : is_nvs(text) ? GL_FRAGMENT_PROGRAM_NV : GL_FRAGMENT_PROGRAM_ARB;
    if (is_nvs(text)) {
        if (!p_glLoadProgramNV)
            return 0;
        load_nv(target, name, text);
        p_glBindProgramNV(target, name);
    } else {
        p_glBindProgramARB(target, name);
        load_arb(target, text);
    }
    if (glGetError() != GL_NO_ERROR)
        return 0;
    glEnable(target);
    return target;
}

static double draw(void)
{
    double start = now();
    draw_square();
    glFinish();
    return now() - start;
}

int main(int count, char **arguments)
{
    int number;
    const char *chosen = count > 1 ? arguments[1] : NULL;
    open_context();
    draw();
    for (number = 0; number < (int)(sizeof pairs / sizeof *pairs); number++) {
        const char *vertex = pairs[number].vertex, *fragment = pairs[number].fragment ? pairs[number].fragment : long_text();
        GLenum targets[2] = { 0, 0 };
        double start = now(), loaded, first;
        if (chosen && strcmp(chosen, pairs[number].name) != 0)
            continue;
        if (vertex)
            targets[0] = load(vertex, 1, 2 * number + 1);
        targets[1] = load(fragment, 0, 2 * number + 2);
        loaded = now() - start;
        if (targets[1] && (targets[0] || !vertex)) {
            fprintf(stderr, "pair %s\n", pairs[number].name);
            first = draw();
            if (glGetError() == GL_NO_ERROR)
                printf("%s %.0f %.0f %.0f\n", pairs[number].name, loaded, first, draw());
        } else {
            fprintf(stderr, "%s is not loaded: %s\n", pairs[number].name, glGetString(GL_PROGRAM_ERROR_STRING_ARB));
        }
        if (targets[0])
            glDisable(targets[0]);
        if (targets[1])
            glDisable(targets[1]);
    }
    return 0;
}
