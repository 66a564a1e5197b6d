/* Random rows of commands, carried out one by one, and by lists: by one, by lists that a list calls, some of which are made
 * after it, and by lists that are carried out while they are made. The pictures and what can be asked are the same. */
#include "client.h"

#define ROWS 60
#define COMMANDS_OF_A_ROW 40

static PFNGLFINALCOMBINERINPUTNVPROC final_input;
static PFNGLCOMBINERPARAMETERFVNVPROC combiner_parameter;
static GLuint textures[3];

static unsigned state;

static unsigned random_number(unsigned below)
{
    state = state * 1664525 + 1013904223;
    return (state >> 16) % below;
}

static float fraction(void)
{
    return (float)random_number(5) / 4;
}

static void random_square(void)
{
    const float x = (float)random_number(8) / 4 - 1, y = (float)random_number(8) / 4 - 1;
    glBegin(GL_QUADS);
    if (random_number(4) == 0)
        p_glVertexAttrib4fNV(6, fraction(), fraction(), fraction(), 1);
    glVertex2f(x, y);
    glVertex2f(x + 0.5f, y);
    glVertex2f(x + 0.5f, y + 0.5f);
    glVertex2f(x, y + 0.5f);
    glEnd();
}

static void from_arrays(void)
{
    static float places[8], colors[16];
    const GLenum other = GL_VERTEX_ATTRIB_ARRAY0_NV + (random_number(2) ? 2 : 3);
    const float x = (float)random_number(8) / 4 - 1, y = (float)random_number(8) / 4 - 1;
    int place;
    for (place = 0; place < 4; place++) {
        places[2 * place] = x + (place % 3 ? 0.5f : 0);
        places[2 * place + 1] = y + (place / 2 ? 0.5f : 0);
    }
    for (place = 0; place < 16; place++)
        colors[place] = place < 4 ? fraction() : colors[place % 4];
    p_glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, places);
    p_glVertexAttribPointerNV(other - GL_VERTEX_ATTRIB_ARRAY0_NV, 4, GL_FLOAT, 0, colors);
    /* The same positions for fixed function: that it ignores those by number, a list knows only when it is called. */
    glVertexPointer(2, GL_FLOAT, 0, places);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
    glEnableClientState(other);
    glDrawArrays(GL_QUADS, 0, 4);
    glDisableClientState(GL_VERTEX_ARRAY);
    glDisableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
    glDisableClientState(other);
    /* What the arrays leave as current values is not defined. */
    p_glVertexAttrib4fNV(2, 0, 0, 1, 1);
    p_glVertexAttrib4fNV(3, 1, 1, 0, 1);
}

static void random_command(void)
{
    const float color[4] = { fraction(), fraction(), fraction(), 1 };
    const unsigned kind = random_number(24);
    switch (kind) {
    case 0: glColor4fv(color); break;
    case 1: glTranslatef(random_number(2) ? 0.25f : -0.25f, 0, 0); break;
    case 2:
        glPushMatrix();
        glTranslatef(0, 0.25f, 0);
        random_square();
        glPopMatrix();
        break;
    case 3: p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 10 + random_number(3)); break;
    case 4: p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 20 + random_number(4)); break;
    case 5: (random_number(2) ? glEnable : glDisable)(GL_FRAGMENT_PROGRAM_NV); break;
    case 6: (random_number(3) ? glEnable : glDisable)(GL_VERTEX_PROGRAM_NV); break;
    case 7: (random_number(2) ? glEnable : glDisable)(GL_REGISTER_COMBINERS_NV); break;
    case 8: (random_number(2) ? glEnable : glDisable)(GL_TEXTURE_2D); break;
    case 9: (random_number(2) ? glEnable : glDisable)(GL_FOG); break;
    case 10: glFogfv(GL_FOG_COLOR, color); break;
    case 11: p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 30, color[0], color[1], color[2], 1); break;
    case 12: p_glVertexAttrib4fNV(2, color[0], color[1], color[2], 1); break;
    case 13: glNormal3f(color[0], color[1], color[2]); break;
    case 14: glBindTexture(GL_TEXTURE_2D, textures[random_number(3)]); break;
    case 15: combiner_parameter(GL_CONSTANT_COLOR0_NV, color); break;
    case 16:
        final_input(GL_VARIABLE_A_NV, random_number(2) ? GL_CONSTANT_COLOR0_NV : GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
        break;
    case 17:
        glPushAttrib(GL_ENABLE_BIT | GL_FOG_BIT | GL_CURRENT_BIT);
        random_command();
        random_square();
        glPopAttrib();
        break;
    case 18: from_arrays(); break;
    default: random_square();
    }
}

static void reset(void)
{
    static const float gray[4] = { 0.5f, 0.5f, 0.5f, 1 };
    p_glUseProgram(0);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    glDisable(GL_REGISTER_COMBINERS_NV);
    glDisable(GL_TEXTURE_2D);
    glDisable(GL_FOG);
    glFogi(GL_FOG_MODE, GL_LINEAR);
    glFogf(GL_FOG_START, 0);
    glFogf(GL_FOG_END, 2);
    glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
    p_glFogCoordf(1);
    glFogfv(GL_FOG_COLOR, gray);
    combiner_parameter(GL_CONSTANT_COLOR0_NV, gray);
    glColor4f(1, 1, 1, 1);
    p_glVertexAttrib4fNV(2, 1, 0, 1, 1);
    p_glVertexAttrib4fNV(6, 0, 1, 1, 1);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 30, 0.5f, 0.5f, 0.5f, 1);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 10);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 20);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glBindTexture(GL_TEXTURE_2D, textures[0]);
    glTexCoord2f(0.5f, 0.5f);
    glLoadIdentity();
    final_input(GL_VARIABLE_A_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final_input(GL_VARIABLE_B_NV, GL_FOG, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    final_input(GL_VARIABLE_C_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final_input(GL_VARIABLE_D_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final_input(GL_VARIABLE_G_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_ALPHA);
    clear();
}

typedef struct {
    unsigned char pixels[SIZE * SIZE * 4];
    float values[16];
    int switches[8];
} Seen;

static void see(Seen *seen)
{
    static const GLenum switches[5] = { GL_FRAGMENT_PROGRAM_NV, GL_VERTEX_PROGRAM_NV, GL_REGISTER_COMBINERS_NV, GL_TEXTURE_2D,
        GL_FOG };
    int place;
    memset(seen, 0, sizeof *seen);
    random_square();
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, seen->pixels);
    glGetFloatv(GL_MODELVIEW_MATRIX, seen->values);
    for (place = 0; place < 5; place++)
        seen->switches[place] = glIsEnabled(switches[place]);
    glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, &seen->switches[5]);
    glGetIntegerv(GL_FRAGMENT_PROGRAM_BINDING_NV, &seen->switches[6]);
}

static void compare(const char *what, int row, const Seen *found, const Seen *wanted)
{
    int place, different = 0;
    for (place = 0; place < SIZE * SIZE * 4; place++)
        different += abs(found->pixels[place] - wanted->pixels[place]) > 1;
    if (different || memcmp(found->values, wanted->values, sizeof found->values)
        || memcmp(found->switches, wanted->switches, sizeof found->switches)) {
        printf("row %d, %s: %d components are different\n", row, what, different);
        failures++;
    }
    expect_error(what, GL_NO_ERROR);
}

static void commands(int count)
{
    while (count-- > 0)
        random_command();
}

/* The row that an argument names, or all. */
int main(int count, char **arguments)
{
    static Seen wanted, found;
    const int from = count > 1 ? atoi(arguments[1]) : 0, to = count > 1 ? from + 1 : ROWS;
    int row, place;
    open_context();
    final_input = (PFNGLFINALCOMBINERINPUTNVPROC)look_up("glFinalCombinerInputNV");
    combiner_parameter = (PFNGLCOMBINERPARAMETERFVNVPROC)look_up("glCombinerParameterfvNV");
    load_nv(GL_FRAGMENT_PROGRAM_NV, 10, "!!FP1.0\nMOV o[COLR], f[COL0];\nEND");
    load_nv(GL_FRAGMENT_PROGRAM_NV, 11, "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nMUL o[COLR], R0, f[COL0];\nEND");
    load_nv(GL_FRAGMENT_PROGRAM_NV, 12, "!!FP1.0\nADD o[COLR], f[COL0].yzxw, {0.25, 0, 0, 0};\nEND");
    for (place = 0; place < 4; place++) {
        static const char *const colors[4] = { "c[30]", "v[NRML]", "v[COL0]", "v[6]" };
        char text[300];
        sprintf(text,
            "!!VP1.0\nDP4 o[HPOS].x, c[0], v[OPOS];\nDP4 o[HPOS].y, c[1], v[OPOS];\nDP4 o[HPOS].z, c[2], v[OPOS];\n"
            "DP4 o[HPOS].w, c[3], v[OPOS];\nMOV o[COL0], %s;\nMOV o[FOGC], v[FOGC];\nMOV o[TEX0], v[TEX0];\nEND",
            colors[place]);
        load_nv(GL_VERTEX_PROGRAM_NV, 20 + (GLuint)place, text);
    }
    p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    glGenTextures(3, textures);
    for (place = 0; place < 3; place++) {
        const unsigned char texel[4] = { (unsigned char)(100 * place), 255, (unsigned char)(255 - 100 * place), 255 };
        glBindTexture(GL_TEXTURE_2D, textures[place]);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    }
    expect_error("the start", GL_NO_ERROR);
    for (row = from; row < to; row++) {
        const unsigned seed = 12345 + 77 * (unsigned)row;
        unsigned after;
        int part;
        reset();
        state = seed;
        commands(COMMANDS_OF_A_ROW);
        after = state;
        see(&wanted);
        expect_error("one by one", GL_NO_ERROR);
        /* By one list, twice. */
        state = seed;
        glNewList(1, GL_COMPILE);
        commands(COMMANDS_OF_A_ROW);
        glEndList();
        for (place = 0; place < 2; place++) {
            reset();
            glCallList(1);
            state = after;
            see(&found);
            compare("by a list", row, &found, &wanted);
        }
        /* By lists that another one calls, which is made first. */
        glNewList(2, GL_COMPILE);
        for (part = 0; part < 8; part++)
            glCallList(3 + (GLuint)part);
        glEndList();
        state = seed;
        for (part = 0; part < 8; part++) {
            glNewList(3 + (GLuint)part, GL_COMPILE);
            commands(COMMANDS_OF_A_ROW / 8);
            glEndList();
        }
        reset();
        glCallList(2);
        state = after;
        see(&found);
        compare("by lists in a list", row, &found, &wanted);
        /* Carried out while it is made, and then again. */
        for (part = 0; part < 2; part++) {
            reset();
            state = seed;
            glNewList(11, GL_COMPILE_AND_EXECUTE);
            if (part)
                glCallList(2);
            else
                commands(COMMANDS_OF_A_ROW);
            glEndList();
            state = after;
            see(&found);
            compare("by a list that is carried out", row, &found, &wanted);
            reset();
            glCallList(11);
            state = after;
            see(&found);
            compare("by the same list again", row, &found, &wanted);
        }
    }
    return finish();
}
