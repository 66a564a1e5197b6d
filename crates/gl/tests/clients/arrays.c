/* Which array an attribute comes from that a program names by its number: a generic array, or without one the conventional array of that
 * number, as on NVIDIA's drivers. Arrays are switched before the first program that the host does not take, after it, by all commands,
 * in vertex array objects and by stacks. */
#include "floats.h"

#define FETCH(type, name) type name = (type)look_up("gl" #name)
#define ATTRIBUTES 16

static PFNGLCLIENTACTIVETEXTUREARBPROC p_glClientActiveTexture;

/* The conventional arrays by their numbers; those from 8 on are texture coordinates. */
static const struct {
    int number, size;
    GLenum array;
} conventional[] = { { 2, 3, GL_NORMAL_ARRAY }, { 3, 4, GL_COLOR_ARRAY }, { 4, 3, GL_SECONDARY_COLOR_ARRAY },
    { 5, 1, GL_FOG_COORD_ARRAY }, { 8, 4, GL_TEXTURE_COORD_ARRAY }, { 9, 4, GL_TEXTURE_COORD_ARRAY },
    { 10, 4, GL_TEXTURE_COORD_ARRAY }, { 11, 4, GL_TEXTURE_COORD_ARRAY }, { 12, 4, GL_TEXTURE_COORD_ARRAY },
    { 13, 4, GL_TEXTURE_COORD_ARRAY }, { 14, 4, GL_TEXTURE_COORD_ARRAY }, { 15, 4, GL_TEXTURE_COORD_ARRAY } };

#define CONVENTIONAL (int)(sizeof conventional / sizeof *conventional)

/* The values of conventional and generic arrays, and of generic attributes without an array; behind them a place. */
static float values[4][ATTRIBUTES][4];

static void fill(void)
{
    int kind, number, component;
    for (kind = 0; kind < 3; kind++)
        for (number = 0; number < ATTRIBUTES; number++)
            for (component = 0; component < 4; component++)
                values[kind][number][component] = 0.01f * (float)(1 + number * 4 + component) + 0.25f * (float)kind;
    values[3][0][3] = 1;
}

/* A pointer to a value, or its place in a buffer that is bound. */
static const void *place_of(int in_buffer, int kind, int number)
{
    size_t place = sizeof(float) * 4 * (size_t)(kind * ATTRIBUTES + number);
    return in_buffer ? (const char *)NULL + place : (const char *)values + place;
}

static void point_to(int in_buffer)
{
    FETCH(PFNGLSECONDARYCOLORPOINTERPROC, SecondaryColorPointer);
    FETCH(PFNGLFOGCOORDPOINTERPROC, FogCoordPointer);
    int number;
    glVertexPointer(4, GL_FLOAT, 0, place_of(in_buffer, 3, 0));
    glNormalPointer(GL_FLOAT, 0, place_of(in_buffer, 0, 2));
    glColorPointer(4, GL_FLOAT, 0, place_of(in_buffer, 0, 3));
    SecondaryColorPointer(3, GL_FLOAT, 0, place_of(in_buffer, 0, 4));
    FogCoordPointer(GL_FLOAT, 0, place_of(in_buffer, 0, 5));
    for (number = 8; number < ATTRIBUTES; number++) {
        p_glClientActiveTexture(GL_TEXTURE0 + (GLenum)number - 8);
        glTexCoordPointer(4, GL_FLOAT, 0, place_of(in_buffer, 0, number));
    }
    for (number = 1; number < ATTRIBUTES; number++)
        p_glVertexAttribPointerARB((GLuint)number, 4, GL_FLOAT, GL_FALSE, 0, place_of(in_buffer, 1, number));
    glEnableClientState(GL_VERTEX_ARRAY);
}

static void set(int place, int on)
{
    int number = conventional[place].number;
    if (number >= 8)
        p_glClientActiveTexture(GL_TEXTURE0 + (GLenum)number - 8);
    if (on)
        glEnableClientState(conventional[place].array);
    else
        glDisableClientState(conventional[place].array);
}

/* A language that has conventional attributes, and one that has numbers alone. */
static const char *const texts[2] = {
    "!!ARBvp1.0\nOPTION NV_vertex_program3;\nMOV result.position, {0, 0, 0, 1}; MOV result.texcoord[0], vertex.attrib[%d]; END",
    "!!VP1.0 MOV o[HPOS], c[0]; MOV o[TEX0], v[%d]; END",
};

static void load(void)
{
    char text[256];
    int kind, number;
    for (number = 1; number < ATTRIBUTES; number++) {
        for (kind = 0; kind < 2; kind++) {
            GLuint name = (GLuint)(100 + 100 * kind + number);
            snprintf(text, sizeof text, texts[kind], number);
            if (kind == 1) {
                load_nv(GL_VERTEX_PROGRAM_NV, name, text);
            } else {
                p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, name);
                load_arb(GL_VERTEX_PROGRAM_ARB, text);
            }
            expect_error(text, GL_NO_ERROR);
        }
    }
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 0, 0, 0, 1);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 300, "!!FP1.0 MOV o[COLR], f[TEX0]; END");
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 300);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
}

/* All attributes, where the conventional and generic arrays of these bits are on. */
static void expect_all(const char *what, unsigned conventional_on, unsigned generic_on)
{
    char text[128];
    int kind, number, place;
    for (number = 1; number < ATTRIBUTES; number++) {
        float wanted[4];
        int size = 4, has_array = 0;
        for (place = 0; place < CONVENTIONAL; place++)
            if (conventional[place].number == number && conventional_on >> number & 1)
                has_array = 1, size = conventional[place].size;
        if (generic_on >> number & 1)
            memcpy(wanted, values[1][number], sizeof wanted);
        else if (has_array)
            for (place = 0; place < 4; place++)
                wanted[place] = place < size ? values[0][number][place] : place == 3;
        else
            memcpy(wanted, values[2][number], sizeof wanted);
        for (kind = 0; kind < 2; kind++) {
            /* Without an array, numbers alone mean the value that was set last, by any name. */
            if (kind == 1 && !has_array && !(generic_on >> number & 1))
                continue;
            p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, (GLuint)(100 + 100 * kind + number));
            glClear(GL_COLOR_BUFFER_BIT);
            glDrawArrays(GL_POINTS, 0, 1);
            snprintf(text, sizeof text, "%s: attribute %d by %s", what, number, kind ? "NVIDIA's number" : "its number");
            expect_error(text, GL_NO_ERROR);
            expect_floats(text, wanted[0], wanted[1], wanted[2], wanted[3]);
        }
    }
}

#define ALL 0xff3cu

int main(void)
{
    FETCH(PFNGLGENBUFFERSPROC, GenBuffers);
    FETCH(PFNGLBINDBUFFERPROC, BindBuffer);
    FETCH(PFNGLBUFFERDATAPROC, BufferData);
    FETCH(PFNGLGENVERTEXARRAYSPROC, GenVertexArrays);
    FETCH(PFNGLBINDVERTEXARRAYPROC, BindVertexArray);
    FETCH(PFNGLDELETEVERTEXARRAYSPROC, DeleteVertexArrays);
    FETCH(PFNGLENABLEVERTEXARRAYATTRIBPROC, EnableVertexArrayAttrib);
    FETCH(PFNGLDISABLEVERTEXARRAYATTRIBPROC, DisableVertexArrayAttrib);
    FETCH(PFNGLENABLECLIENTSTATEIEXTPROC, EnableClientStateiEXT);
    FETCH(PFNGLDISABLECLIENTSTATEIEXTPROC, DisableClientStateiEXT);
    static float interleaved[15];
    GLuint objects[2], buffer;
    GLint unit;
    int place;
    open_context();
    p_glClientActiveTexture = (PFNGLCLIENTACTIVETEXTUREARBPROC)look_up("glClientActiveTexture");
    open_row(1);
    fill();
    /* The host has all of this before a program is loaded that it does not take. */
    point_to(0);
    for (place = 0; place < CONVENTIONAL; place++)
        set(place, conventional[place].number != 11);
    p_glEnableVertexAttribArrayARB(1);
    p_glEnableVertexAttribArrayARB(6);
    p_glEnableVertexAttribArrayARB(15);
    for (place = 1; place < ATTRIBUTES; place++)
        p_glVertexAttrib4fARB((GLuint)place, values[2][place][0], values[2][place][1], values[2][place][2], values[2][place][3]);
    p_glClientActiveTexture(GL_TEXTURE4);
    load();
    expect_all("arrays of before", ALL & ~(1u << 11), 0x8042);
    glGetIntegerv(GL_CLIENT_ACTIVE_TEXTURE, &unit);
    expect_integer("the active unit of arrays", unit, GL_TEXTURE4);
    p_glDisableVertexAttribArrayARB(1);
    p_glDisableVertexAttribArrayARB(6);
    p_glDisableVertexAttribArrayARB(15);

    p_glClientActiveTexture(GL_TEXTURE3);
    glEnableClientState(GL_TEXTURE_COORD_ARRAY);

    /* One after the other, off and on again, beside a generic one and without. */
    for (place = 0; place < CONVENTIONAL; place++) {
        unsigned bit = 1u << conventional[place].number;
        set(place, 0);
        expect_all("an array less", ALL & ~bit, 0);
        p_glEnableVertexAttribArrayARB((GLuint)conventional[place].number);
        expect_all("a generic array", ALL & ~bit, bit);
        set(place, 1);
        expect_all("both arrays", ALL, bit);
        p_glDisableVertexAttribArrayARB((GLuint)conventional[place].number);
    }
    expect_all("all again", ALL, 0);
    p_glClientActiveTexture(GL_TEXTURE1);
    DisableClientStateiEXT(GL_TEXTURE_COORD_ARRAY, 5);
    expect_all("an array of a named unit less", ALL & ~(1u << 13), 0);
    EnableClientStateiEXT(GL_TEXTURE_COORD_ARRAY, 5);
    expect_all("an array of a named unit", ALL, 0);

    /* Stacks. */
    glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
    glDisableClientState(GL_COLOR_ARRAY);
    glDisableClientState(GL_TEXTURE_COORD_ARRAY);
    p_glEnableVertexAttribArrayARB(7);
    expect_all("within a stack", ALL & ~(1u << 3) & ~(1u << 9), 1u << 7);
    glPopClientAttrib();
    expect_all("after a stack", ALL, 0);

    /* Objects have arrays of their own. */
    GenBuffers(1, &buffer);
    BindBuffer(GL_ARRAY_BUFFER, buffer);
    BufferData(GL_ARRAY_BUFFER, sizeof values, values, GL_STATIC_DRAW);
    GenVertexArrays(2, objects);
    BindVertexArray(objects[0]);
    point_to(1);
    expect_all("a new object", 0, 0);
    glEnableClientState(GL_COLOR_ARRAY);
    p_glEnableVertexAttribArrayARB(12);
    expect_all("arrays of an object", 1u << 3, 1u << 12);
    BindVertexArray(objects[1]);
    point_to(1);
    set(2, 1);
    expect_all("arrays of another object", 1u << 4, 0);
    EnableVertexArrayAttrib(objects[0], 14);
    EnableVertexArrayAttrib(objects[1], 13);
    DisableVertexArrayAttrib(objects[0], 12);
    expect_all("a named object that is bound", 1u << 4, 1u << 13);
    BindVertexArray(objects[0]);
    expect_all("a named object that is bound now", 1u << 3, 1u << 14);
    BindVertexArray(0);
    expect_all("no object", ALL, 0);
    DeleteVertexArrays(2, objects);
    BindBuffer(GL_ARRAY_BUFFER, 0);
    expect_all("without objects", ALL, 0);

    /* Coordinates, colour, normal and place of one vertex, all in one array; others of the active unit stay as they were. */
    memcpy(interleaved, values[0][8], 4 * sizeof(float));
    memcpy(interleaved + 4, values[0][3], 4 * sizeof(float));
    memcpy(interleaved + 8, values[0][2], 3 * sizeof(float));
    memcpy(interleaved + 11, values[3][0], 4 * sizeof(float));
    p_glClientActiveTexture(GL_TEXTURE0);
    for (place = 0; place < CONVENTIONAL; place++)
        set(place, 0);
    p_glClientActiveTexture(GL_TEXTURE0);
    glInterleavedArrays(GL_T4F_C4F_N3F_V4F, 0, interleaved);
    expect_all("interleaved arrays", 1u << 8 | 1u << 3 | 1u << 2, 0);
    return finish();
}
