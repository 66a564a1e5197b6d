/* Lists under names that the application chooses itself, lists that call lists and change state for each other, state that
 * changes between the draws of a list, arrays that lists are made of, lists without draws, and lists that are carried out
 * while they are made. */
#include "client.h"

#define FETCH(type, name) type name = (type)look_up("gl" #name)

static const float red[4] = { 1, 0, 0, 1 }, green[4] = { 0, 1, 0, 1 }, blue[4] = { 0, 0, 1, 1 }, yellow[4] = { 1, 1, 0, 1 };

static void rectangle(float left, float bottom, float right, float top)
{
    glBegin(GL_QUADS);
    glVertex2f(left, bottom);
    glVertex2f(right, bottom);
    glVertex2f(right, top);
    glVertex2f(left, top);
    glEnd();
}

/* The four quarters of the window, from the bottom left. */
static void quarter(int number)
{
    const float x = number % 2 ? 0 : -1, y = number / 2 ? 0 : -1;
    rectangle(x, y, x + 1, y + 1);
}

static void expect_quarter(const char *what, int number, int r, int g, int b, int a)
{
    expect_pixel(what, number % 2 ? SIZE - 4 : 4, number / 2 ? SIZE - 4 : 4, r, g, b, a);
}

static float moved(void)
{
    float matrix[16];
    glGetFloatv(GL_MODELVIEW_MATRIX, matrix);
    return matrix[12];
}

/* Before any program is loaded: a list that is carried out has its effects at once. */
static void carried_out_alone(void)
{
    const GLuint list = glGenLists(1);
    GLint value;
    glNewList(list, GL_COMPILE_AND_EXECUTE);
    glTranslatef(1, 0, 0);
    expect_integer("a matrix in the list, alone", (int)moved(), 1);
    glEnable(GL_BLEND);
    expect_integer("a switch in the list, alone", glIsEnabled(GL_BLEND), 1);
    glDisable(GL_BLEND);
    glLoadIdentity();
    glColor4fv(red);
    draw_square();
    glGetIntegerv(GL_LIST_MODE, &value);
    expect_integer("the mode, alone", value, GL_COMPILE_AND_EXECUTE);
    glEndList();
    expect_pixel("a draw in the list, alone", 30, 30, 255, 0, 0, 255);
    clear();
    glCallList(list);
    expect_pixel("the list again, alone", 30, 30, 255, 0, 0, 255);
    glDeleteLists(list, 1);
    glColor4f(1, 1, 1, 1);
    clear();
    expect_error("a list alone", GL_NO_ERROR);
}

/* A program is loaded while a list is made that is carried out. */
static void woken_in_a_list(void)
{
    const GLuint list = glGenLists(1);
    GLint bound;
    glPushMatrix();
    glNewList(list, GL_COMPILE_AND_EXECUTE);
    glTranslatef(0, 0, 0);
    load_nv(GL_VERTEX_PROGRAM_NV, 9, "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], c[7];\nEND");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 9);
    glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, &bound);
    expect_integer("the program that a list has bound", bound, 9);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 7, 0, 1, 0, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    expect_integer("the program that a list has switched on", glIsEnabled(GL_VERTEX_PROGRAM_NV), 1);
    draw_square();
    glDisable(GL_VERTEX_PROGRAM_NV);
    glEndList();
    expect_pixel("a draw in the list that loads its program", 30, 30, 0, 255, 0, 255);
    glPopMatrix();
    clear();
    glCallList(list);
    expect_pixel("the list again that loads its program", 30, 30, 0, 255, 0, 255);
    expect_integer("the program after the list", glIsEnabled(GL_VERTEX_PROGRAM_NV), 0);
    glDeleteLists(list, 1);
    clear();
    expect_error("a list that loads a program", GL_NO_ERROR);
}

/* Names that nobody has asked for, with and without commands of programs. */
static void chosen_names(void)
{
    GLint value;
    GLuint name, first;
    char text[80];
    for (name = 1; name <= 3; name++) {
        const float *color = name == 1 ? red : name == 2 ? green : blue;
        sprintf(text, "!!FP1.0\nMOV o[COLR], {%g, %g, %g, 1};\nEND", color[0], color[1], color[2]);
        load_nv(GL_FRAGMENT_PROGRAM_NV, 20 + name, text);
    }
    for (name = 1; name <= 3; name++) {
        glNewList(name, GL_COMPILE);
        p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 20 + name);
        glEnable(GL_FRAGMENT_PROGRAM_NV);
        quarter((int)name - 1);
        glGetIntegerv(GL_LIST_INDEX, &value);
        expect_integer("the list that is made", value, (int)name);
        glDisable(GL_FRAGMENT_PROGRAM_NV);
        glEndList();
    }
    for (name = 4; name <= 7; name++) {
        expect_integer("a name that was not used", glIsList(name), 0);
        glNewList(name, GL_COMPILE);
        glPushMatrix();
        glTranslatef(name % 2, name / 6, 0);
        glColor4fv(yellow);
        rectangle(-1, -1, 0, 0);
        glPopMatrix();
        glEndList();
    }
    expect_error("lists under chosen names", GL_NO_ERROR);
    expect_integer("a name after those", glIsList(8), 0);
    for (name = 1; name <= 7; name++) {
        expect_integer("a name that was used", glIsList(name), 1);
        clear();
        glCallList(name);
        if (name <= 3)
            expect_quarter("a list of programs", (int)name - 1, 255 * (name == 1), 255 * (name == 2), 255 * (name == 3), 255);
        else
            expect_quarter("a list of fixed function", (int)name - 4, 255, 255, 0, 255);
        expect_quarter("beside a list", name <= 3 ? 3 : name == 7 ? 0 : 3, 0, 0, 0, 0);
    }
    first = glGenLists(20);
    for (name = 0; name < 20; name++) {
        expect_integer("a name that was asked for", first + name > 7, 1);
        glNewList(first + name, GL_COMPILE);
        glEndList();
    }
    clear();
    for (name = 1; name <= 3; name++)
        glCallList(name);
    expect_quarter("a list after others were made", 0, 255, 0, 0, 255);
    expect_quarter("a list after others were made", 1, 0, 255, 0, 255);
    expect_quarter("a list after others were made", 2, 0, 0, 255, 255);
    /* Lists are deleted with those that happen to lie between them. */
    glDeleteLists(4, 1000);
    clear();
    for (name = 1; name <= 100; name++) {
        expect_integer("a list after a thousand were deleted", glIsList(name), name <= 3);
        glCallList(name);
    }
    expect_quarter("a list after a thousand were deleted", 0, 255, 0, 0, 255);
    expect_quarter("a list after a thousand were deleted", 2, 0, 0, 255, 255);
    expect_quarter("a list that was deleted", 3, 0, 0, 0, 0);
    /* A name that the application uses stays its own when what was there before is gone. */
    glNewList(4, GL_COMPILE);
    glColor4fv(yellow);
    quarter(3);
    glEndList();
    glNewList(5, GL_COMPILE);
    glEndList();
    glDeleteLists(1, 3);
    for (name = 0; name < 40; name++) {
        first = glGenLists(1);
        expect_integer("a new name", first == 4 || first == 5, 0);
        glNewList(first, GL_COMPILE);
        glTranslatef(1, 0, 0);
        glEndList();
    }
    clear();
    glCallList(4);
    glCallList(5);
    expect_quarter("a list whose name was taken", 3, 255, 255, 0, 255);
    glDeleteLists(1, 2000);
    expect_integer("all lists were deleted", glIsList(4) + glIsList(5) + glIsList(first), 0);
    glColor4f(1, 1, 1, 1);
    expect_error("chosen names", GL_NO_ERROR);
}

static void use_tracked(void)
{
    load_nv(GL_VERTEX_PROGRAM_NV, 30,
        "!!VP1.0\nDP4 o[HPOS].x, c[0], v[OPOS];\nDP4 o[HPOS].y, c[1], v[OPOS];\nDP4 o[HPOS].z, c[2], v[OPOS];\n"
        "DP4 o[HPOS].w, c[3], v[OPOS];\nMOV o[COL0], v[COL0];\nEND");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 30);
    p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    glEnable(GL_VERTEX_PROGRAM_NV);
}

/* State that one list changes and another one draws with. */
static void nested_state(void)
{
    const GLuint first = glGenLists(4);
    const GLubyte twice[2] = { 0, 0 };
    int round;
    use_tracked();
    for (round = 0; round < 2; round++) {
        glNewList(first, GL_COMPILE);
        rectangle(-1, -1, 0, 0);
        if (round)
            glTranslatef(1, 0, 0);
        glEndList();
        glNewList(first + 1, GL_COMPILE);
        glColor4fv(red);
        glPushMatrix();
        if (round) {
            glCallLists(2, GL_UNSIGNED_BYTE, twice);
        } else {
            glCallList(first);
            glTranslatef(1, 0, 0);
            glCallList(first);
        }
        glPopMatrix();
        glPushMatrix();
        glTranslatef(0, 1, 0);
        glColor4fv(green);
        glCallList(first);
        glPopMatrix();
        glEndList();
        glListBase(first);
        clear();
        glCallList(first + 1);
        expect_quarter("the inner list", 0, 255, 0, 0, 255);
        expect_quarter("the inner list, moved", 1, 255, 0, 0, 255);
        expect_quarter("the inner list, moved up", 2, 0, 255, 0, 255);
        expect_quarter("no list", 3, 0, 0, 0, 0);
    }
    /* An inner list that only moves. */
    glNewList(first, GL_COMPILE);
    glTranslatef(1, 1, 0);
    glEndList();
    glNewList(first + 1, GL_COMPILE);
    glPushMatrix();
    glColor4fv(blue);
    rectangle(-1, -1, 0, 0);
    glCallList(first);
    rectangle(-1, -1, 0, 0);
    glPopMatrix();
    glEndList();
    clear();
    glCallList(first + 1);
    expect_quarter("before the inner list", 0, 0, 0, 255, 255);
    expect_quarter("after the inner list", 3, 0, 0, 255, 255);
    expect_quarter("beside it", 1, 0, 0, 0, 0);
    glDisable(GL_VERTEX_PROGRAM_NV);
    /* An inner list that is made, and made anew, after the outer one. */
    load_nv(GL_FRAGMENT_PROGRAM_NV, 31, "!!FP1.0\nMOV o[COLR], {1, 0, 0, 1};\nEND");
    load_nv(GL_FRAGMENT_PROGRAM_NV, 32, "!!FP1.0\nMOV o[COLR], {0, 1, 0, 1};\nEND");
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 32);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    glNewList(first + 3, GL_COMPILE);
    glCallList(first + 2);
    quarter(0);
    glEndList();
    glNewList(first + 2, GL_COMPILE);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 31);
    quarter(1);
    glEndList();
    clear();
    glCallList(first + 3);
    expect_quarter("after a list that was made later", 0, 255, 0, 0, 255);
    expect_quarter("in a list that was made later", 1, 255, 0, 0, 255);
    glNewList(first + 2, GL_COMPILE);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 31);
    quarter(1);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 32);
    glEndList();
    clear();
    glCallList(first + 3);
    expect_quarter("after a list that was made anew", 0, 0, 255, 0, 255);
    expect_quarter("in a list that was made anew", 1, 255, 0, 0, 255);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    glListBase(0);
    glDeleteLists(first, 4);
    expect_error("lists in lists", GL_NO_ERROR);
}

/* Vertices and attributes of one primitive in several lists, one of which calls others. */
static void nested_vertices(void)
{
    const GLuint first = glGenLists(5);
    const GLubyte both[2] = { 0, 1 };
    int round;
    load_nv(GL_VERTEX_PROGRAM_NV, 33, "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[6];\nEND");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 33);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glNewList(first, GL_COMPILE);
    p_glVertexAttrib4fNV(6, 0, 1, 0, 1);
    glVertex2f(-1, -1);
    glVertex2f(1, -1);
    glEndList();
    glNewList(first + 1, GL_COMPILE);
    glVertex2f(1, 1);
    glVertex2f(-1, 1);
    glEndList();
    glNewList(first + 2, GL_COMPILE);
    glCallList(first);
    glCallList(first + 1);
    glEndList();
    glListBase(first);
    for (round = 0; round < 8; round++) {
        if (round % 2) {
            glNewList(first + 3, round / 2 % 2 ? GL_COMPILE_AND_EXECUTE : GL_COMPILE);
            clear();
        }
        p_glVertexAttrib4fNV(6, 1, 0, 0, 1);
        glBegin(GL_QUADS);
        if (round < 4)
            glCallList(first + 2);
        else
            glCallLists(2, GL_UNSIGNED_BYTE, both);
        glEnd();
        if (round % 2) {
            glEndList();
            if (round / 2 % 2) {
                expect_pixel("vertices of lists in a list that is carried out", 10, 10, 0, 255, 0, 255);
                expect_pixel("vertices of lists in a list that is carried out", 10, 60, 0, 255, 0, 255);
            }
            clear();
            glCallList(first + 3);
        }
        expect_error("vertices of lists", GL_NO_ERROR);
        expect_pixel("vertices of lists", 10, 10, 0, 255, 0, 255);
        expect_pixel("vertices of lists", 10, 60, 0, 255, 0, 255);
        clear();
    }
    /* Begin in one list, and End in another. */
    glNewList(first + 3, GL_COMPILE);
    glBegin(GL_QUADS);
    glCallList(first + 2);
    glEndList();
    glNewList(first + 4, GL_COMPILE);
    glEnd();
    glEndList();
    glCallList(first + 3);
    glCallList(first + 4);
    expect_pixel("a primitive that begins in a list", 10, 60, 0, 255, 0, 255);
    p_glVertexAttrib4fNV(6, 0, 0, 1, 1);
    draw_square();
    expect_pixel("a draw after it", 10, 60, 0, 0, 255, 255);
    glDisable(GL_VERTEX_PROGRAM_NV);
    glListBase(0);
    glDeleteLists(first, 5);
    expect_error("primitives of lists", GL_NO_ERROR);
}

static void expect_quarters(const char *what, const float *colors[4])
{
    int number;
    for (number = 0; number < 4; number++)
        expect_quarter(what, number, (int)(255 * colors[number][0]), (int)(255 * colors[number][1]),
            (int)(255 * colors[number][2]), 255);
}

/* What a list saves and gives back, and colours that are materials. */
static void state_between_draws(void)
{
    const GLuint list = glGenLists(1);
    const float *fogs[4] = { red, green, blue, green }, *colors[4] = { red, green, blue, yellow };
    int number, round;
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 40);
    load_arb(GL_FRAGMENT_PROGRAM_ARB,
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nMOV result.color, state.fog.color;\nMOV result.color.w, 1;\nEND");
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glNewList(list, GL_COMPILE);
    glFogfv(GL_FOG_COLOR, red);
    quarter(0);
    glFogfv(GL_FOG_COLOR, green);
    quarter(1);
    glPushAttrib(GL_FOG_BIT);
    glFogfv(GL_FOG_COLOR, blue);
    quarter(2);
    glPopAttrib();
    quarter(3);
    glEndList();
    clear();
    glCallList(list);
    expect_quarters("fog in a list", fogs);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 41);
    load_arb(GL_VERTEX_PROGRAM_ARB,
        "!!ARBvp1.0\nOPTION NV_vertex_program2;\nMOV result.position, vertex.position;\n"
        "MOV result.color, state.material.diffuse;\nEND");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glColorMaterial(GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE);
    for (round = 0; round < 2; round++) {
        if (round == 0)
            glEnable(GL_COLOR_MATERIAL);
        glNewList(list, GL_COMPILE);
        if (round == 1)
            glEnable(GL_COLOR_MATERIAL);
        for (number = 0; number < 4; number++) {
            glColor4fv(colors[number]);
            quarter(number);
        }
        glEndList();
        clear();
        glCallList(list);
        expect_quarters("materials of colours in a list", colors);
        glDisable(GL_COLOR_MATERIAL);
    }
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glColor4f(1, 1, 1, 1);
    glDeleteLists(list, 1);
    expect_error("state in a list", GL_NO_ERROR);
}

/* What is bound to a unit, and how it is read. */
static void textures_between_draws(void)
{
    const GLuint list = glGenLists(1);
    const float depth = 0.5f;
    const unsigned char texel[4] = { 0, 255, 0, 255 };
    GLuint names[2];
    int number;
    glGenTextures(2, names);
    for (number = 0; number < 2; number++) {
        glBindTexture(GL_TEXTURE_2D, names[number]);
        if (number == 0)
            glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
        else
            glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    }
    glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_INTENSITY);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 42, "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, 2D;\nEND");
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 42);
    glNewList(list, GL_COMPILE);
    glBindTexture(GL_TEXTURE_2D, names[0]);
    quarter(0);
    glBindTexture(GL_TEXTURE_2D, names[1]);
    quarter(1);
    glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_ALPHA);
    quarter(2);
    glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_INTENSITY);
    glEndList();
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    clear();
    glCallList(list);
    expect_quarter("a colour that a list has bound", 0, 0, 255, 0, 255);
    expect_quarter("a depth that a list has bound", 1, 128, 128, 128, 128);
    expect_quarter("a depth that a list reads otherwise", 2, 0, 0, 0, 128);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    glBindTexture(GL_TEXTURE_2D, 0);
    glDeleteTextures(2, names);
    glDeleteLists(list, 1);
    expect_error("textures in a list", GL_NO_ERROR);
}

/* Register combiners, to which the host's switches are inputs. */
static void switches_between_draws(void)
{
    FETCH(PFNGLFINALCOMBINERINPUTNVPROC, FinalCombinerInputNV);
    const GLuint list = glGenLists(1);
    const unsigned char texel[4] = { 255, 0, 0, 255 };
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    FinalCombinerInputNV(GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    FinalCombinerInputNV(GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    FinalCombinerInputNV(GL_VARIABLE_C_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    FinalCombinerInputNV(GL_VARIABLE_D_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    FinalCombinerInputNV(GL_VARIABLE_G_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_ALPHA);
    glEnable(GL_REGISTER_COMBINERS_NV);
    glNewList(list, GL_COMPILE);
    glEnable(GL_TEXTURE_2D);
    quarter(0);
    glDisable(GL_TEXTURE_2D);
    quarter(1);
    glEnable(GL_TEXTURE_2D);
    quarter(2);
    glDisable(GL_TEXTURE_2D);
    glEndList();
    clear();
    glCallList(list);
    expect_quarter("a texture that a list has switched on", 0, 255, 0, 0, 255);
    expect_quarter("a texture that a list has switched off", 1, 0, 0, 0, 255);
    expect_quarter("a texture that a list has switched on again", 2, 255, 0, 0, 255);
    /* The colour is as much fog as its factor leaves: half of the way. */
    FinalCombinerInputNV(GL_VARIABLE_A_NV, GL_FOG, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    FinalCombinerInputNV(GL_VARIABLE_B_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    FinalCombinerInputNV(GL_VARIABLE_C_NV, GL_FOG, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    FinalCombinerInputNV(GL_VARIABLE_D_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    glColor4fv(red);
    glFogfv(GL_FOG_COLOR, blue);
    glFogi(GL_FOG_MODE, GL_LINEAR);
    glFogf(GL_FOG_START, 0);
    glFogf(GL_FOG_END, 2);
    glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
    p_glFogCoordf(1);
    glNewList(list, GL_COMPILE);
    glEnable(GL_FOG);
    quarter(0);
    glDisable(GL_FOG);
    quarter(1);
    glEnable(GL_FOG);
    quarter(2);
    glDisable(GL_FOG);
    glEndList();
    clear();
    glCallList(list);
    expect_quarter("fog that a list has switched on", 0, 128, 0, 128, 255);
    expect_quarter("fog that a list has switched off", 1, 255, 0, 0, 255);
    expect_quarter("fog that a list has switched on again", 2, 128, 0, 128, 255);
    glDisable(GL_REGISTER_COMBINERS_NV);
    glColor4f(1, 1, 1, 1);
    glDeleteTextures(1, &texture);
    glDeleteLists(list, 1);
    expect_error("switches in a list", GL_NO_ERROR);
}

/* GLSL of the application that a list puts to use, beside assembly programs. */
static void shading_programs(void)
{
    static const char *const text = "void main() { gl_FragColor = vec4(1.0, 0.0, 1.0, 1.0); }";
    const GLuint first = glGenLists(2), shader = p_glCreateShader(GL_FRAGMENT_SHADER), program = p_glCreateProgram();
    GLint current;
    p_glShaderSource(shader, 1, &text, NULL);
    p_glCompileShader(shader);
    p_glAttachShader(program, shader);
    p_glLinkProgram(program);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 45, "!!FP1.0\nMOV o[COLR], {0, 1, 0, 1};\nEND");
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 45);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    glNewList(first, GL_COMPILE);
    quarter(0);
    p_glUseProgram(program);
    quarter(1);
    glEndList();
    glNewList(first + 1, GL_COMPILE_AND_EXECUTE);
    p_glUseProgram(0);
    quarter(3);
    glEndList();
    glGetIntegerv(GL_CURRENT_PROGRAM, &current);
    expect_integer("the program before the list", current, 0);
    clear();
    glCallList(first);
    glGetIntegerv(GL_CURRENT_PROGRAM, &current);
    expect_integer("the program after the list", current, (int)program);
    quarter(2);
    glCallList(first + 1);
    glGetIntegerv(GL_CURRENT_PROGRAM, &current);
    expect_integer("the program after the other list", current, 0);
    expect_quarter("before GLSL", 0, 0, 255, 0, 255);
    expect_quarter("with GLSL in the list", 1, 255, 0, 255, 255);
    expect_quarter("with GLSL after the list", 2, 255, 0, 255, 255);
    expect_quarter("after GLSL", 3, 0, 255, 0, 255);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    glDeleteLists(first, 2);
    expect_error("GLSL in lists", GL_NO_ERROR);
}

/* Attributes that lists set, by number and by their conventional commands, one of which is newer. */
static void attributes(void)
{
    const GLuint first = glGenLists(3);
    load_nv(GL_VERTEX_PROGRAM_NV, 50, "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[NRML];\nEND");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 50);
    glEnable(GL_VERTEX_PROGRAM_NV);
    p_glVertexAttrib4fNV(2, 0, 1, 0, 0.4f);
    glNewList(first, GL_COMPILE);
    glNormal3f(1, 0, 0);
    glEndList();
    draw_square();
    expect_pixel("making a list of a normal changes nothing", 9, 9, 0, 255, 0, 102);
    glCallList(first);
    draw_square();
    expect_pixel("the normal of a list", 9, 9, 255, 0, 0, 255);
    glNewList(first + 1, GL_COMPILE);
    p_glVertexAttrib4fNV(2, 0, 0, 1, 0.2f);
    glEndList();
    draw_square();
    expect_pixel("making a list of an attribute changes nothing", 9, 9, 255, 0, 0, 255);
    glCallList(first + 1);
    draw_square();
    expect_pixel("the attribute of a list", 9, 9, 0, 0, 255, 51);
    glNewList(first + 2, GL_COMPILE);
    glNormal3f(1, 0, 0);
    quarter(0);
    p_glVertexAttrib4fNV(2, 0, 1, 0, 0.6f);
    quarter(1);
    glNormal3f(0, 0, 1);
    quarter(2);
    p_glVertexAttrib4fNV(2, 1, 1, 0, 0.8f);
    glEndList();
    draw_square();
    expect_pixel("making a list of both changes nothing", 9, 9, 0, 0, 255, 51);
    clear();
    glCallList(first + 2);
    expect_quarter("a normal", 0, 255, 0, 0, 255);
    expect_quarter("an attribute", 1, 0, 255, 0, 153);
    expect_quarter("a normal again", 2, 0, 0, 255, 255);
    draw_square();
    expect_pixel("after the list", 9, 9, 255, 255, 0, 204);
    /* Nothing is split between Begin and End, where an attribute is set for the first time. */
    glNewList(first + 2, GL_COMPILE);
    glBegin(GL_QUADS);
    p_glVertexAttrib4fNV(2, 0, 1, 1, 0.2f);
    p_glVertexAttrib2fNV(0, -1, -1);
    p_glVertexAttrib2fNV(0, 1, -1);
    p_glVertexAttrib2fNV(0, 1, 1);
    p_glVertexAttrib2fNV(0, -1, 1);
    glEnd();
    glEndList();
    glNormal3f(0, 0, 1);
    clear();
    glCallList(first + 2);
    expect_pixel("an attribute between Begin and End", 9, 9, 0, 255, 255, 51);
    glDisable(GL_VERTEX_PROGRAM_NV);
    glDeleteLists(first, 3);
    expect_error("attributes in lists", GL_NO_ERROR);
}

/* Draws from numbered arrays that are off again when the list is called, and others that are on. */
static void arrays(void)
{
    static const float places[8] = { -1, -1, 1, -1, 1, 1, -1, 1 };
    static const float colors[16] = { 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1 };
    const GLuint list = glGenLists(1);
    char text[80];
    int number;
    for (number = 1; number < 16; number++) {
        sprintf(text, "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[COL0], v[%d];\nEND", number);
        load_nv(GL_VERTEX_PROGRAM_NV, 60, text);
        p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 60);
        glEnable(GL_VERTEX_PROGRAM_NV);
        p_glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, places);
        p_glVertexAttribPointerNV((GLuint)number, 4, GL_FLOAT, 0, colors);
        glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
        glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + (GLenum)number);
        glNewList(list, GL_COMPILE);
        glDrawArrays(GL_QUADS, 0, 4);
        glEndList();
        sprintf(text, "a list made of array %d", number);
        clear();
        glCallList(list);
        expect_pixel(text, 9, 9, 0, 255, 0, 255);
        glDisableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
        glDisableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + (GLenum)number);
        clear();
        glCallList(list);
        strcat(text, ", which is off");
        expect_pixel(text, 9, 9, 0, 255, 0, 255);
        /* Draws after the list read current values. */
        p_glVertexAttrib4fNV((GLuint)number, 1, 0, 0, 1);
        draw_square();
        expect_pixel("a draw after a list made of arrays", 9, 9, 255, 0, 0, 255);
    }
    /* A list of vertices is not read from arrays that are on when it is called. */
    glNewList(list, GL_COMPILE);
    glColor4fv(blue);
    draw_square();
    glEndList();
    load_nv(GL_VERTEX_PROGRAM_NV, 60, "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0];\nEND");
    p_glVertexAttribPointerNV(3, 4, GL_FLOAT, 0, colors);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);
    clear();
    glCallList(list);
    expect_pixel("a list of vertices while an array is on", 9, 9, 0, 0, 255, 255);
    glDisableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);
    glDisable(GL_VERTEX_PROGRAM_NV);
    glColor4f(1, 1, 1, 1);
    glDeleteLists(list, 1);
    expect_error("arrays in lists", GL_NO_ERROR);
}

/* Lists that draw nothing need no program, and bring none up. */
static void without_draws(void)
{
    const GLuint first = glGenLists(2);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 70, "!!FP1.0\nMOV o[COLR], {0, 1, 0, 1};\nEND");
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 0);
    expect_error("no program", GL_NO_ERROR);
    glNewList(first, GL_COMPILE);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    glTranslatef(1, 0, 0);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 70);
    glLoadIdentity();
    draw_square();
    glEndList();
    clear();
    glCallList(first);
    expect_error("a list that binds a program before it draws", GL_NO_ERROR);
    expect_pixel("a list that binds a program before it draws", 9, 9, 0, 255, 0, 255);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 0);
    glNewList(first + 1, GL_COMPILE);
    glTranslatef(1, 0, 0);
    glEndList();
    glCallList(first + 1);
    expect_error("a list without draws", GL_NO_ERROR);
    expect_integer("a list without draws", (int)moved(), 1);
    glCallLists(1, GL_UNSIGNED_INT, &first);
    expect_error("a list that binds a program, by an array of names", GL_NO_ERROR);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    glLoadIdentity();
    glDeleteLists(first, 2);
}

/* Lists that are carried out while they are made. Hosts may draw when such a list ends. */
static void carried_out(void)
{
    const GLuint first = glGenLists(2);
    GLint value;
    int round;
    use_tracked();
    load_nv(GL_VERTEX_PROGRAM_NV, 80, "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], c[9];\nEND");
    glNewList(first + 1, GL_COMPILE);
    glTranslatef(0, 1, 0);
    rectangle(-1, -1, 0, 0);
    glEndList();
    glColor4fv(red);
    clear();
    glNewList(first, GL_COMPILE_AND_EXECUTE);
    glGetIntegerv(GL_LIST_INDEX, &value);
    expect_integer("the list that is made", value, (int)first);
    quarter(0);
    glPushMatrix();
    glTranslatef(1, 0, 0);
    expect_integer("a matrix in the list", (int)moved(), 1);
    glColor4fv(yellow);
    quarter(0);
    glCallList(first + 1);
    glPopMatrix();
    expect_integer("the matrix again", (int)moved(), 0);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 80);
    glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, &value);
    expect_integer("a binding in the list", value, 80);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 9, 0, 0, 1, 1);
    quarter(2);
    quarter(0);
    glGetIntegerv(GL_LIST_MODE, &value);
    expect_integer("the mode of the list", value, GL_COMPILE_AND_EXECUTE);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 30);
    glDisable(GL_VERTEX_PROGRAM_NV);
    glEndList();
    expect_error("a list that is carried out", GL_NO_ERROR);
    expect_integer("a switch of the list", glIsEnabled(GL_VERTEX_PROGRAM_NV), 0);
    for (round = 0; round < 3; round++) {
        expect_quarter("what the list has drawn", 0, 0, 0, 255, 255);
        expect_quarter("what the list has drawn", 1, 255, 255, 0, 255);
        expect_quarter("what the list has drawn", 2, 0, 0, 255, 255);
        expect_quarter("what the list has drawn", 3, 255, 255, 0, 255);
        expect_integer("the matrix after the list", (int)moved(), 0);
        clear();
        glColor4fv(red);
        glEnable(GL_VERTEX_PROGRAM_NV);
        p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 9, 1, 1, 1, 1);
        glCallList(first);
        expect_integer("a switch after the list", glIsEnabled(GL_VERTEX_PROGRAM_NV), 0);
    }
    glColor4f(1, 1, 1, 1);
    glDeleteLists(first, 2);
    /* A draw that is an error is in the list nevertheless. */
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 0);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    glNewList(first, GL_COMPILE_AND_EXECUTE);
    draw_square();
    expect_error("a draw without a program", GL_INVALID_OPERATION);
    glEndList();
    load_nv(GL_FRAGMENT_PROGRAM_NV, 81, "!!FP1.0\nMOV o[COLR], {0, 1, 0, 1};\nEND");
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 81);
    clear();
    glCallList(first);
    expect_pixel("the draw with a program", 9, 9, 0, 255, 0, 255);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    /* Between Begin and End no list ends. */
    glNewList(first, GL_COMPILE_AND_EXECUTE);
    glBegin(GL_QUADS);
    glEndList();
    glEnd();
    expect_error("the end of a list between Begin and End", GL_INVALID_OPERATION);
    glTranslatef(1, 0, 0);
    glEndList();
    expect_error("the end of the list after End", GL_NO_ERROR);
    glCallList(first);
    expect_integer("the list that did not end", (int)moved(), 2);
    glLoadIdentity();
    glDeleteLists(first, 1);
    expect_error("lists that are carried out", GL_NO_ERROR);
}

int main(void)
{
    open_context();
    carried_out_alone();
    woken_in_a_list();
    chosen_names();
    nested_state();
    nested_vertices();
    state_between_draws();
    textures_between_draws();
    switches_between_draws();
    shading_programs();
    attributes();
    arrays();
    without_draws();
    carried_out();
    return finish();
}
