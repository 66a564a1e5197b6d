/* Programs by name: names, texts and lengths by all queries, residence, programs without a binding (EXT_direct_state_access), and
 * which texts are read leniently: all but plain ones of the ARB's that the host refuses as well. */
#include "client.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))
#define FETCH(type, name) type name = (type)look_up("gl" #name)

static void names(void)
{
    static const char *const pass = "!!VP1.0\nMOV o[HPOS], v[OPOS];\nEND";
    FETCH(PFNGLISPROGRAMARBPROC, IsProgramARB);
    GLuint given[3] = { 7777, 7777, 7777 }, more[3] = { 0, 0, 0 };
    int place;
    p_glGenProgramsNV(0, given);
    expect_integer("no names", (int)given[0], 7777);
    p_glGenProgramsNV(2, given);
    expect_integer("two names", given[0] != given[1] && given[0] != 7777 && given[1] != 7777, 1);
    expect_integer("no third name", (int)given[2], 7777);
    p_glGenProgramsARB(3, more);
    for (place = 0; place < 3; place++)
        expect_integer("names that are new", more[place] && more[place] != given[0] && more[place] != given[1], 1);
    p_glGenProgramsNV(-1, given);
    expect_error("fewer names than none", GL_INVALID_VALUE);
    p_glDeleteProgramsNV(-1, given);
    expect_error("fewer deleted names than none", GL_INVALID_VALUE);
    expect_integer("a name without a program", p_glIsProgramNV(given[0]), 0);
    load_nv(GL_VERTEX_PROGRAM_NV, given[0], pass);
    load_nv(GL_VERTEX_PROGRAM_NV, given[1], pass);
    for (place = 0; place < 2; place++) {
        expect_integer("a program", p_glIsProgramNV(given[place]), 1);
        expect_integer("a program of the ARB's", IsProgramARB(given[place]), 1);
    }
    p_glDeleteProgramsNV(1, given);
    expect_integer("a deleted program", p_glIsProgramNV(given[0]), 0);
    expect_integer("a program beside it", p_glIsProgramNV(given[1]), 1);
    /* Names that are none, and 0, are ignored. */
    more[0] = given[0];
    more[1] = 0;
    more[2] = given[1];
    p_glDeleteProgramsARB(3, more);
    expect_error("names that are none", GL_NO_ERROR);
    expect_integer("the other program", p_glIsProgramNV(given[1]), 0);
    expect_integer("program 0", p_glIsProgramNV(0), 0);
}

static void residence(void)
{
    static const char *const pass = "!!VP1.0\nMOV o[HPOS], v[OPOS];\nEND";
    GLboolean residences[3] = { 7, 7, 7 };
    GLuint known[3] = { 10, 11, 12 };
    const GLuint unknown[3] = { 10, 7777, 12 }, zero[2] = { 10, 0 };
    GLuint place;
    GLint value;
    for (place = 0; place < 3; place++)
        load_nv(GL_VERTEX_PROGRAM_NV, known[place], pass);
    p_glRequestResidentProgramsNV(3, known);
    expect_error("programs that are made resident", GL_NO_ERROR);
    for (place = 0; place < 3; place++) {
        p_glGetProgramivNV(known[place], GL_PROGRAM_RESIDENT_NV, &value);
        expect_integer("a program that is resident", value, 1);
    }
    expect_integer("resident programs", p_glAreProgramsResidentNV(3, known, residences), GL_TRUE);
    expect_error("resident programs", GL_NO_ERROR);
    expect_integer("residences that are not written", residences[0] == 7 && residences[2] == 7, 1);
    expect_integer("programs that there are not", p_glAreProgramsResidentNV(3, unknown, residences), GL_FALSE);
    expect_error("programs that there are not", GL_INVALID_VALUE);
    expect_integer("program 0", p_glAreProgramsResidentNV(2, zero, residences), GL_FALSE);
    expect_error("program 0", GL_INVALID_VALUE);
    expect_integer("fewer programs than none", p_glAreProgramsResidentNV(-1, known, residences), GL_FALSE);
    expect_error("fewer programs than none", GL_INVALID_VALUE);
    p_glRequestResidentProgramsNV(-1, known);
    expect_error("fewer resident programs than none", GL_INVALID_VALUE);
    glBegin(GL_POINTS);
    value = p_glAreProgramsResidentNV(3, known, residences);
    glEnd();
    expect_integer("residence between Begin and End", value, GL_FALSE);
    expect_error("residence between Begin and End", GL_INVALID_OPERATION);
    p_glDeleteProgramsNV(3, known);
}

/* The text of a program, by the queries of both extensions and of the one for programs without a binding. */
static void expect_text(const char *what, GLenum target, GLuint name, const char *text)
{
    FETCH(PFNGLGETPROGRAMSTRINGARBPROC, GetProgramStringARB);
    FETCH(PFNGLGETNAMEDPROGRAMSTRINGEXTPROC, GetNamedProgramStringEXT);
    FETCH(PFNGLGETNAMEDPROGRAMIVEXTPROC, GetNamedProgramivEXT);
    const int length = (int)strlen(text);
    char found[3][400];
    GLint told[3] = { -1, -1, -1 };
    int place;
    memset(found, 'x', sizeof found);
    p_glGetProgramivNV(name, GL_PROGRAM_LENGTH_NV, &told[0]);
    p_glGetProgramStringNV(name, GL_PROGRAM_STRING_NV, (GLubyte *)found[0]);
    GetNamedProgramivEXT(name, target, GL_PROGRAM_LENGTH_ARB, &told[1]);
    GetNamedProgramStringEXT(name, target, GL_PROGRAM_STRING_ARB, found[1]);
    p_glBindProgramARB(target, name);
    p_glGetProgramivARB(target, GL_PROGRAM_LENGTH_ARB, &told[2]);
    GetProgramStringARB(target, GL_PROGRAM_STRING_ARB, found[2]);
    p_glBindProgramARB(target, 0);
    for (place = 0; place < 3; place++) {
        expect_integer(what, told[place], length);
        expect_integer(what, memcmp(found[place], text, (size_t)length), 0);
        expect_integer("the byte behind a text", found[place][length], 'x');
    }
    expect_error(what, GL_NO_ERROR);
}

/* Programs that are loaded by name, while nothing or another program is bound. */
static void without_binding(void)
{
    static const struct {
        GLenum target;
        const char *text, *other;
    } programs[3] = {
        { GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, {0, 1, 0, 1};\nEND",
            "!!NVvp4.0\nMOV.F result.position, vertex.position;\nMOV.F result.color, {1, 0, 0, 1};\nEND" },
        { GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nMOV result.color, {0, 1, 0, 1};\nEND",
            "!!NVfp4.0\nMOV.F result.color, {1, 0, 0, 1};\nEND" },
        { GL_GEOMETRY_PROGRAM_NV,
            "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 1;\n"
                "MOV.F result.position, vertex[0].position;\nEMIT;\nEND",
            "!!NVgp4.0\nPRIMITIVE_IN POINTS;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 2;\n"
                "MOV.F result.position, vertex[0].position;\nEMIT;\nEND" },
    };
    FETCH(PFNGLNAMEDPROGRAMSTRINGEXTPROC, NamedProgramStringEXT);
    FETCH(PFNGLGETNAMEDPROGRAMIVEXTPROC, GetNamedProgramivEXT);
    FETCH(PFNGLGETNAMEDPROGRAMSTRINGEXTPROC, GetNamedProgramStringEXT);
    const GLuint list = glGenLists(1);
    int place;
    GLint value;
    for (place = 0; place < 3; place++) {
        const GLenum target = programs[place].target;
        const GLuint name = 200 + (GLuint)place, bound = 210 + (GLuint)place;
        const char *text = programs[place].text, *other = programs[place].other;
        char what[64], copy[400];
        sprintf(what, "a program of target 0x%04x without a binding", target);
        p_glBindProgramARB(target, bound);
        load_arb(target, other);
        NamedProgramStringEXT(name, target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
        expect_error(what, GL_NO_ERROR);
        p_glGetProgramivARB(target, GL_PROGRAM_BINDING_ARB, &value);
        expect_integer("what is bound", value, (int)bound);
        GetNamedProgramivEXT(name, target, GL_PROGRAM_BINDING_ARB, &value);
        expect_integer("what is bound, by a name", value, (int)bound);
        expect_text(what, target, name, text);
        expect_text(what, target, bound, other);
        /* In a list it is loaded when the list is called. */
        strcpy(copy, other);
        glNewList(list, GL_COMPILE);
        NamedProgramStringEXT(name, target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(copy), copy);
        glEndList();
        memset(copy, '?', 20);
        expect_text("a program that a list will load", target, name, text);
        glCallList(list);
        expect_text("a program that a list has loaded", target, name, other);
        /* Errors leave it as it is. */
        NamedProgramStringEXT(name, target, GL_RGBA, (GLsizei)strlen(text), text);
        expect_error("a format of texts", GL_INVALID_ENUM);
        NamedProgramStringEXT(name, target, GL_PROGRAM_FORMAT_ASCII_ARB, -1, text);
        expect_error("a negative length", GL_INVALID_VALUE);
        NamedProgramStringEXT(name, target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text) - 4, text);
        expect_error("a text without its end", GL_INVALID_OPERATION);
        NamedProgramStringEXT(name, GL_TEXTURE_2D, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
        expect_error("a target of textures", GL_INVALID_ENUM);
        NamedProgramStringEXT(name, programs[(place + 1) % 3].target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
        expect_error("another target", GL_INVALID_OPERATION);
        GetNamedProgramivEXT(name, target, GL_PROGRAM_STRING_ARB, &value);
        expect_error("no query", GL_INVALID_ENUM);
        GetNamedProgramStringEXT(name, target, GL_PROGRAM_LENGTH_ARB, copy);
        expect_error("no text", GL_INVALID_ENUM);
        expect_text("a program after errors", target, name, other);
        p_glGetProgramivARB(programs[(place + 1) % 3].target, GL_PROGRAM_BINDING_ARB, &value);
        expect_integer("what is bound to another target", value, 0);
    }
    /* What is drawn: the program that has this name when it is bound. */
    NamedProgramStringEXT(201, GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(programs[1].text),
        programs[1].text);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 211);
    draw_square();
    expect_pixel("the program that is bound", 20, 20, 255, 0, 0, 255);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 201);
    draw_square();
    expect_pixel("the program by name", 20, 20, 0, 255, 0, 255);
    NamedProgramStringEXT(201, GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(programs[1].other),
        programs[1].other);
    draw_square();
    expect_pixel("the program by name, loaded anew", 20, 20, 255, 0, 0, 255);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 0);
    glDeleteLists(list, 1);
    expect_error("programs without a binding", GL_NO_ERROR);
}

/* Letters of two sets in the selectors of SWZ, which NVIDIA's drivers took: in all but plain programs of the ARB's, which the
 * host refuses, too. */
static void leniency(void)
{
    static const struct {
        GLenum target;
        const char *text;
        GLenum error;
    } texts[] = {
        { GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nSWZ result.color, fragment.color, r, y, b, a;\nEND", GL_INVALID_OPERATION },
        { GL_FRAGMENT_PROGRAM_ARB,
            "!!ARBfp1.0\nOPTION NV_fragment_program2;\nSWZ result.color, fragment.color, r, y, b, a;\nEND", GL_NO_ERROR },
        { GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nSWZ.F result.color, fragment.color, r, y, b, a;\nEND", GL_NO_ERROR },
        /* What nobody takes. */
        { GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nMOV result.color fragment.color;\nEND", GL_INVALID_OPERATION },
        { GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nMOV.F result.color fragment.color;\nEND", GL_INVALID_OPERATION },
    };
    int place, round;
    for (round = 0; round < 2; round++) {
        for (place = 0; place < COUNT(texts); place++) {
            char what[32];
            GLint position = -2;
            sprintf(what, "text %d", place);
            p_glBindProgramARB(texts[place].target, 300 + (GLuint)place);
            load_arb(texts[place].target, texts[place].text);
            expect_error(what, texts[place].error);
            glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
            expect_integer(what, position < 0, texts[place].error == GL_NO_ERROR);
            expect_integer(what, *(const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB) != 0
                || texts[place].error == GL_NO_ERROR, 1);
            if (texts[place].error == GL_NO_ERROR) {
                glEnable(texts[place].target);
                clear();
                glColor4f(0, 1, 1, 0);
                draw_square();
                expect_pixel(what, 20, 20, 0, 255, 255, 0);
                glDisable(texts[place].target);
            }
            p_glBindProgramARB(texts[place].target, 0);
            /* Programs of NVIDIA's languages are read leniently whatever came before. */
            load_nv(GL_FRAGMENT_PROGRAM_NV, 320, "!!FP2.0\nMOV o[COLR], f[COL0];\nEND");
            expect_error("a program of no language that has a text", GL_NO_ERROR);
        }
    }
}

/* As many matrices as are told, with stacks as deep as is told. */
static void matrices(void)
{
    GLint count = 0, depth = 0, place, level;
    glGetIntegerv(GL_MAX_TRACK_MATRICES_NV, &count);
    glGetIntegerv(GL_MAX_TRACK_MATRIX_STACK_DEPTH_NV, &depth);
    expect_integer("from 8 to 32 matrices", count >= 8 && count <= 32, 1);
    expect_integer("a stack", depth >= 1, 1);
    for (place = 0; place < count && place < 8; place++) {
        glMatrixMode(GL_MATRIX0_NV + (GLenum)place);
        for (level = 1; level < depth; level++)
            glPushMatrix();
        expect_error("matrices of programs", GL_NO_ERROR);
        glPushMatrix();
        expect_error("a stack that is full", GL_STACK_OVERFLOW);
        for (level = 1; level < depth; level++)
            glPopMatrix();
        expect_error("a stack that has one matrix", GL_NO_ERROR);
        glPopMatrix();
        expect_error("a stack that is empty", GL_STACK_UNDERFLOW);
    }
    glMatrixMode(GL_MODELVIEW);
}

int main(void)
{
    const char *extensions;
    open_context();
    extensions = (const char *)glGetString(GL_EXTENSIONS);
    if (!strstr(extensions, "GL_NV_gpu_program4")) {
        printf("GL_NV_gpu_program4 is not told\n");
        return 1;
    }
    leniency();
    names();
    residence();
    if (strstr(extensions, "GL_EXT_direct_state_access"))
        without_binding();
    leniency();
    matrices();
    return finish();
}
