/* Lists by arrays of names of every type (OpenGL 1.1, section 5.4), with and without commands of programs in them: bases, lists
 * in lists, names that are none, and what lists of the host alone change for programs. Programs are loaded by lists, too. */
#include "client.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

/* Types of names, the highest number that each can have, and how many bytes one takes. */
static const struct {
    GLenum token;
    unsigned highest;
    int bytes;
} TYPES[10] = { { GL_BYTE, 127, 1 }, { GL_UNSIGNED_BYTE, 255, 1 }, { GL_SHORT, 32767, 2 }, { GL_UNSIGNED_SHORT, 65535, 2 },
    { GL_INT, 0x7fffffff, 4 }, { GL_UNSIGNED_INT, 0xffffffff, 4 }, { GL_FLOAT, 1 << 24, 4 }, { GL_2_BYTES, 65535, 2 },
    { GL_3_BYTES, 0xffffff, 3 }, { GL_4_BYTES, 0xffffffff, 4 } };

/* Puts a name, which may be negative for signed types, into an array. */
static void put(int type, unsigned char *array, int place, long long name)
{
    unsigned char *at = array + place * TYPES[type].bytes;
    const GLbyte byte = (GLbyte)name;
    const GLshort word = (GLshort)name;
    const GLint whole = (GLint)name;
    const GLfloat number = (GLfloat)name;
    int digit;
    switch (TYPES[type].token) {
    case GL_BYTE:
    case GL_UNSIGNED_BYTE: memcpy(at, &byte, 1); break;
    case GL_SHORT:
    case GL_UNSIGNED_SHORT: memcpy(at, &word, 2); break;
    case GL_INT:
    case GL_UNSIGNED_INT: memcpy(at, &whole, 4); break;
    case GL_FLOAT: memcpy(at, &number, 4); break;
    default:
        /* The highest byte comes first. */
        for (digit = 0; digit < TYPES[type].bytes; digit++)
            at[digit] = (unsigned char)(name >> 8 * (TYPES[type].bytes - 1 - digit));
    }
}

/* The lists that were called have added the bits of their numbers; the host's own lists translate along x. */
static float called(int is_own)
{
    float row[4], matrix[16];
    if (is_own) {
        p_glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 20, GL_PROGRAM_PARAMETER_NV, row);
        return row[0];
    }
    glGetFloatv(GL_MODELVIEW_MATRIX, matrix);
    return matrix[12];
}

static void forget(int is_own)
{
    if (is_own)
        p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 20, 0, 0, 0, 0);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
}

/* What a list with this number adds. */
static void make(GLuint name, int number, int is_own)
{
    static const float nothing[4];
    glNewList(name, GL_COMPILE);
    if (is_own) {
        char text[80];
        sprintf(text, "!!VSP1.0\nADD c[20], c[20], c[%d];\nEND", 30 + number);
        load_nv(GL_VERTEX_STATE_PROGRAM_NV, 100 + (GLuint)number, text);
        p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 30 + (GLuint)number, (float)(1 << number), 0, 0, 0);
        p_glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 100 + (GLuint)number, nothing);
    } else {
        glTranslatef((float)(1 << number), 0, 0);
    }
    glEndList();
    expect_error("a list", GL_NO_ERROR);
}

static void expect_called(const char *what, int is_own, int expected)
{
    expect_integer(what, (int)called(is_own), expected);
    expect_error(what, GL_NO_ERROR);
    forget(is_own);
}

/* Lists with names of all sizes, by each type that can name them, from several bases. */
static void names(int is_own)
{
    static const GLuint numbers[10] = { 1, 2, 100, 127, 200, 255, 1000, 40000, 70000, 0x1000003 };
    static const long long bases[4] = { 0, 5, 130, -70 };
    const GLuint list = 3000000;
    unsigned char array[64];
    int number, type, base, count, expected;
    char what[64];
    for (number = 0; number < 10; number++)
        make(numbers[number], number, is_own);
    for (type = 0; type < COUNT(TYPES); type++) {
        const int is_signed = TYPES[type].token == GL_BYTE || TYPES[type].token == GL_SHORT || TYPES[type].token == GL_INT
            || TYPES[type].token == GL_FLOAT;
        for (base = 0; base < 4; base++) {
            glListBase((GLuint)bases[base]);
            for (count = expected = number = 0; number < 10; number++) {
                const long long name = (long long)numbers[number] - bases[base];
                const long long least = is_signed ? -(long long)(TYPES[type].highest & 0x7fffffff) : 0;
                if (name > (long long)TYPES[type].highest || name < least)
                    continue;
                put(type, array, count++, name);
                expected += 1 << number;
            }
            sprintf(what, "%d names of type 0x%04x from %d on", count, TYPES[type].token, (int)bases[base]);
            glCallLists(count, TYPES[type].token, array);
            expect_called(what, is_own, expected);
            glCallLists(0, TYPES[type].token, array);
            expect_called("no names", is_own, 0);
            /* The same in a list: the names are those of when it was made, the base is the one of when it is called. */
            glNewList(list, GL_COMPILE);
            glCallLists(count, TYPES[type].token, array);
            glEndList();
            expect_called("names in a list that is made", is_own, 0);
            memset(array, 0, sizeof array);
            glCallList(list);
            expect_called(what, is_own, expected);
        }
    }
    glListBase(0);
    put(5, array, 0, 1);
    glCallLists(-1, GL_UNSIGNED_INT, array);
    expect_error("fewer names than none", GL_INVALID_VALUE);
    glCallLists(1, GL_DOUBLE, array);
    expect_error("names of doubles", GL_INVALID_ENUM);
    forget(is_own);
    /* A list may change the base for those that it calls. */
    put(5, array, 0, 1);
    glNewList(list, GL_COMPILE);
    glListBase(1);
    glCallLists(1, GL_UNSIGNED_INT, array);
    glListBase(99);
    glCallLists(1, GL_UNSIGNED_INT, array);
    glEndList();
    glGetIntegerv(GL_LIST_BASE, &number);
    expect_integer("the base while a list is made", number, 0);
    glCallList(list);
    glGetIntegerv(GL_LIST_BASE, &number);
    expect_integer("the base after the list", number, 99);
    /* Numbers 2 and 100 are the second and the third. */
    expect_called("bases in a list", is_own, 2 + 4);
    glListBase(0);
    glDeleteLists(list, 1);
    for (number = 0; number < 10; number++) {
        glDeleteLists(numbers[number], 1);
        expect_integer("a list that was deleted", glIsList(numbers[number]), 0);
        glCallList(numbers[number]);
        expect_called("a list that was deleted", is_own, 0);
    }
}

/* Lists that call lists, some of which are made later, made anew or deleted meanwhile. */
static void nested(int is_own)
{
    const GLuint first = glGenLists(8);
    int number;
    /* Lists with commands of programs are there before those that call them. */
    for (number = 0; number < 4 * is_own; number++)
        make(first + (GLuint)number, number, is_own);
    glNewList(first + 7, GL_COMPILE);
    for (number = 0; number < 4; number++)
        glCallList(first + (GLuint)number);
    glEndList();
    glCallList(first + 7);
    expect_called("lists that there may not be yet", is_own, is_own ? 15 : 0);
    for (number = 0; number < 4; number++) {
        make(first + (GLuint)number, number, is_own);
        glCallList(first + 7);
        expect_called("lists that were made since", is_own, is_own ? 15 : (2 << number) - 1);
    }
    make(first + 1, 5, is_own);
    glCallList(first + 7);
    expect_called("a list that was made anew", is_own, 1 + 4 + 8 + 32);
    glNewList(first + 6, GL_COMPILE);
    glCallList(first + 7);
    glCallList(first + 7);
    glEndList();
    glCallList(first + 6);
    expect_called("lists in a list in a list", is_own, 2 * (1 + 4 + 8 + 32));
    glDeleteLists(first, 3);
    glCallList(first + 6);
    expect_called("lists of which some were deleted", is_own, 2 * 8);
    /* Carried out while it is made, lists that it calls too. */
    glNewList(first + 5, GL_COMPILE_AND_EXECUTE);
    glCallList(first + 7);
    glCallList(first + 3);
    glEndList();
    expect_called("a list that was carried out", is_own, 2 * 8);
    glCallList(first + 5);
    expect_called("the same list again", is_own, 2 * 8);
    glDeleteLists(first + 3, 5);
    glDeleteLists(first, -1);
    expect_error("fewer lists than none", GL_INVALID_VALUE);
    expect_integer("a name of a deleted list", glIsList(first + 5), 0);
}

/* The host's own lists that change what programs read: by one name, and by arrays of names. */
static void changed_state(void)
{
    const GLuint first = glGenLists(3);
    const GLubyte numbers[2] = { 0, 1 };
    static const float red[4] = { 1, 0, 0, 1 }, blue[4] = { 0, 0, 1, 1 };
    int round;
    /* Moved to the right half, and back. */
    glNewList(first, GL_COMPILE);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, red);
    glTranslatef(1, 0, 0);
    glEndList();
    glNewList(first + 1, GL_COMPILE);
    glLoadIdentity();
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, blue);
    glEndList();
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 90);
    load_arb(GL_VERTEX_PROGRAM_ARB,
        "!!NVvp4.0\nPARAM m[4] = { state.matrix.mvp };\nDP4.F result.position.x, m[0], vertex.position;\n"
        "DP4.F result.position.y, m[1], vertex.position;\nDP4.F result.position.z, m[2], vertex.position;\n"
        "DP4.F result.position.w, m[3], vertex.position;\nMOV.F result.color, state.lightmodel.ambient;\nEND");
    expect_error("a program that reads state", GL_NO_ERROR);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glListBase(first);
    for (round = 0; round < 4; round++) {
        glLoadIdentity();
        clear();
        draw_square();
        if (round % 2)
            glCallList(first);
        else
            glCallLists(1, GL_UNSIGNED_BYTE, numbers);
        clear();
        draw_square();
        expect_pixel("left of a square that a list has moved", 10, 10, 0, 0, 0, 0);
        expect_pixel("in a square that a list has moved", 50, 10, 255, 0, 0, 255);
        if (round % 2)
            glCallList(first + 1);
        else
            glCallLists(1, GL_UNSIGNED_BYTE, numbers + 1);
        draw_square();
        expect_pixel("a square that a list has moved back", 10, 10, 0, 0, 255, 255);
    }
    /* In a list that is made, nothing happens yet. */
    glNewList(first + 2, GL_COMPILE);
    glCallLists(1, GL_UNSIGNED_BYTE, numbers);
    glEndList();
    clear();
    draw_square();
    expect_pixel("a list that is made", 10, 10, 0, 0, 255, 255);
    glCallList(first + 2);
    clear();
    draw_square();
    expect_pixel("a list that calls the host's", 10, 10, 0, 0, 0, 0);
    expect_pixel("a list that calls the host's", 50, 10, 255, 0, 0, 255);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    /* Lists that draw come after what was changed just before. */
    glLoadIdentity();
    glNewList(first, GL_COMPILE);
    glRectf(-1, -1, 1, 1);
    glEndList();
    load_nv(GL_VERTEX_PROGRAM_NV, 94, "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], c[60];\nEND");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 94);
    glColor4f(1, 1, 1, 1);
    for (round = 0; round < 4; round++) {
        p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 60, round % 2 ? 1 : 0, 1, 0, 1);
        glEnable(GL_VERTEX_PROGRAM_NV);
        if (round < 2)
            glCallLists(1, GL_UNSIGNED_BYTE, numbers);
        else
            glCallList(first);
        expect_pixel("a list that draws with a program", 10, 10, round % 2 ? 255 : 0, 255, 0, 255);
        glDisable(GL_VERTEX_PROGRAM_NV);
        if (round < 2)
            glCallLists(1, GL_UNSIGNED_BYTE, numbers);
        else
            glCallList(first);
        expect_pixel("a list that draws without it", 10, 10, 255, 255, 255, 255);
    }
    glListBase(0);
    glLoadIdentity();
    glDeleteLists(first, 3);
    expect_error("state in lists", GL_NO_ERROR);
}

/* A list that draws twice, with other state in between: programs read what it is at each draw. */
static void draws(void)
{
    const GLuint list = glGenLists(2);
    static const float red[4] = { 1, 0, 0, 1 }, blue[4] = { 0, 0, 1, 1 }, green[4] = { 0, 1, 0, 1 };
    int round;
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 90);
    for (round = 0; round < 3; round++) {
        glNewList(list, round == 2 ? GL_COMPILE_AND_EXECUTE : GL_COMPILE);
        if (round)
            /* A command of programs begins the list. */
            glEnable(GL_VERTEX_PROGRAM_ARB);
        glLoadIdentity();
        glTranslatef(-1, 0, 0);
        glLightModelfv(GL_LIGHT_MODEL_AMBIENT, red);
        draw_square();
        glTranslatef(2, 0, 0);
        glLightModelfv(GL_LIGHT_MODEL_AMBIENT, blue);
        glBegin(GL_QUADS);
        glVertex2f(-1, -1);
        glVertex2f(1, -1);
        glVertex2f(1, 1);
        glVertex2f(-1, 1);
        glEnd();
        glTranslatef(0, 1.5f, 0);
        glLightModelfv(GL_LIGHT_MODEL_AMBIENT, green);
        glRectf(-1, -1, 1, 1);
        glEndList();
        glLightModelfv(GL_LIGHT_MODEL_AMBIENT, green);
        if (round == 0)
            glEnable(GL_VERTEX_PROGRAM_ARB);
        if (round < 2) {
            clear();
            glCallList(list);
        }
        expect_error("a list that draws", GL_NO_ERROR);
        expect_pixel("the first square of a list", 10, 10, 255, 0, 0, 255);
        expect_pixel("the second square of a list", 50, 10, 0, 0, 255, 255);
        expect_pixel("the third square of a list", 50, 60, 0, 255, 0, 255);
        glDisable(GL_VERTEX_PROGRAM_ARB);
        clear();
    }
    glLoadIdentity();
    glDeleteLists(list, 2);
}

static void errors(void)
{
    const GLuint list = glGenLists(2);
    float matrix[16];
    glNewList(0, GL_COMPILE);
    expect_error("list 0", GL_INVALID_VALUE);
    glNewList(list, GL_FILL);
    expect_error("a mode of lists", GL_INVALID_ENUM);
    glEndList();
    expect_error("the end of no list", GL_INVALID_OPERATION);
    glBegin(GL_POINTS);
    glNewList(list, GL_COMPILE);
    glEnd();
    expect_error("a list between Begin and End", GL_INVALID_OPERATION);
    glNewList(list, GL_COMPILE);
    glTranslatef(1, 0, 0);
    glNewList(list + 1, GL_COMPILE);
    expect_error("a list in a list", GL_INVALID_OPERATION);
    glTranslatef(2, 0, 0);
    glEndList();
    glLoadIdentity();
    glCallList(list + 1);
    glCallList(list);
    glGetFloatv(GL_MODELVIEW_MATRIX, matrix);
    expect_integer("the list that was open", (int)matrix[12], 3);
    glLoadIdentity();
    glDeleteLists(list, 2);
    expect_error("lists after errors", GL_NO_ERROR);
}

/* Attributes that lists of the host have, called between Begin and End by arrays of names. */
static void between(int is_own)
{
    const GLuint first = glGenLists(6);
    const GLubyte numbers[2] = { 0, 1 };
    static const float corners[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
    int corner, number;
    for (number = 0; number < 2; number++) {
        glNewList(first + (GLuint)number, GL_COMPILE);
        glColor4f(number ? 0 : 1, 1, 0, 1);
        glEndList();
    }
    if (is_own)
        make(first + 4, 1, 1);
    load_nv(GL_VERTEX_PROGRAM_NV, 91, "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0];\nEND");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 91);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glListBase(first);
    for (number = 0; number < 2; number++) {
        clear();
        glBegin(GL_QUADS);
        for (corner = 0; corner < 4; corner++) {
            glColor4f(0, 0, 1, 1);
            if (number)
                glCallList(first + 1);
            else
                glCallLists(2, GL_UNSIGNED_BYTE, numbers);
            glVertex2fv(corners[corner]);
        }
        glEnd();
        expect_error("lists between Begin and End", GL_NO_ERROR);
        expect_pixel("lists between Begin and End", 20, 20, 0, 255, 0, 255);
    }
    glDisable(GL_VERTEX_PROGRAM_NV);
    glListBase(0);
    glDeleteLists(first, 6);
}

/* Programs that lists load, which neither extension lists among the commands that are carried out at once. */
static void loaded(void)
{
    const GLuint list = glGenLists(1);
    static const char *const before[2] = { "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[OPOS].w;\nEND",
        "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.position.w;\nEND" };
    char after[2][100] = { "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], c[60];\nEND",
        "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, program.env[60];\nEND" };
    int is_arb;
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 60, 0, 1, 0, 1);
    for (is_arb = 0; is_arb < 2; is_arb++) {
        if (is_arb) {
            p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 93);
            load_arb(GL_VERTEX_PROGRAM_ARB, before[1]);
        } else {
            load_nv(GL_VERTEX_PROGRAM_NV, 92, before[0]);
            p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 92);
        }
        glEnable(GL_VERTEX_PROGRAM_NV);
        glNewList(list, GL_COMPILE);
        if (is_arb)
            load_arb(GL_VERTEX_PROGRAM_ARB, after[1]);
        else
            load_nv(GL_VERTEX_PROGRAM_NV, 92, after[0]);
        glEndList();
        expect_error("a program in a list", GL_NO_ERROR);
        draw_square();
        expect_pixel("a program that a list has not loaded yet", 20, 20, 255, 255, 255, 255);
        /* The list has the text. */
        memset(after[is_arb], 'x', 20);
        glCallList(list);
        expect_error("a program of a list", GL_NO_ERROR);
        draw_square();
        expect_pixel("a program that a list has loaded", 20, 20, 0, 255, 0, 255);
        /* A text with a mistake is an error when the list is called. */
        glNewList(list, GL_COMPILE);
        if (is_arb)
            load_arb(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nMOV result.position vertex.position;\nEND");
        else
            load_nv(GL_VERTEX_PROGRAM_NV, 92, "!!VP1.0\nMOV o[HPOS] v[OPOS];\nEND");
        glEndList();
        expect_error("a program with a mistake in a list", GL_NO_ERROR);
        glCallList(list);
        expect_error("a program with a mistake of a list", GL_INVALID_OPERATION);
        glDisable(GL_VERTEX_PROGRAM_NV);
    }
    glDeleteLists(list, 1);
}

int main(void)
{
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_gpu_program4")) {
        printf("GL_NV_gpu_program4 is not told\n");
        return 1;
    }
    /* Before any list has a command of programs, before and after the first program. */
    names(0);
    load_nv(GL_VERTEX_PROGRAM_NV, 90, "!!VP1.0\nMOV o[HPOS], v[OPOS];\nEND");
    names(0);
    nested(0);
    changed_state();
    between(0);
    draws();
    errors();
    /* And with lists that have. */
    names(1);
    nested(1);
    make(2000, 0, 1);
    names(0);
    nested(0);
    changed_state();
    between(1);
    draws();
    errors();
    loaded();
    return finish();
}
