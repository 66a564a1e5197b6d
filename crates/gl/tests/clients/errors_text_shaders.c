/* TEXT_FRAGMENT_SHADER_ATI as a target of the commands on programs: parameters by every command, queries, names, errors, and what
 * contexts share (ATI_text_fragment_shader; ARB_vertex_program has the commands). */
#include "client.h"

#define MORE(X) \
    X(PFNGLPROGRAMENVPARAMETER4DARBPROC, glProgramEnvParameter4dARB) \
    X(PFNGLPROGRAMENVPARAMETER4DVARBPROC, glProgramEnvParameter4dvARB) \
    X(PFNGLPROGRAMENVPARAMETER4FVARBPROC, glProgramEnvParameter4fvARB) \
    X(PFNGLPROGRAMLOCALPARAMETER4DARBPROC, glProgramLocalParameter4dARB) \
    X(PFNGLPROGRAMLOCALPARAMETER4DVARBPROC, glProgramLocalParameter4dvARB) \
    X(PFNGLPROGRAMLOCALPARAMETER4FVARBPROC, glProgramLocalParameter4fvARB) \
    X(PFNGLGETPROGRAMENVPARAMETERDVARBPROC, glGetProgramEnvParameterdvARB) \
    X(PFNGLGETPROGRAMLOCALPARAMETERDVARBPROC, glGetProgramLocalParameterdvARB) \
    X(PFNGLGETPROGRAMSTRINGARBPROC, glGetProgramStringARB) \
    X(PFNGLISPROGRAMARBPROC, glIsProgramARB)
#define DECLARE(type, name) static type p_##name;
MORE(DECLARE)
#undef DECLARE

enum { TEXT = GL_TEXT_FRAGMENT_SHADER_ATI };

static const char *PLAIN = "!!ATIfs1.0\nStartOutputPass;\nMOV r0, color0;\nEndPass;\n";
static const char *ENVIRONMENT = "!!ATIfs1.0\nStartConstants;\nCONSTANT c0 = program.env[7];\nEndConstants;\nStartOutputPass;\n"
    "MOV r0, c0;\nEndPass;\n";
static const char *LOCAL = "!!ATIfs1.0\nStartConstants;\nCONSTANT c3 = program.local[7];\nEndConstants;\nStartOutputPass;\n"
    "MOV r0, c3;\nEndPass;\n";

static void draw(const char *what, int red, int green, int blue, int alpha)
{
    clear();
    draw_square();
    expect_pixel(what, 20, 20, red, green, blue, alpha);
}

/* Sets a parameter by one of four commands. */
static void set(int is_local, int command, GLuint number, float x)
{
    const float floats[4] = { x, 0.4f, 0.6f, 1 };
    const double doubles[4] = { x, 0.4f, 0.6f, 1 };
    switch (command + 4 * is_local) {
    case 0: p_glProgramEnvParameter4fARB(TEXT, number, x, floats[1], floats[2], floats[3]); break;
    case 1: p_glProgramEnvParameter4fvARB(TEXT, number, floats); break;
    case 2: p_glProgramEnvParameter4dARB(TEXT, number, x, doubles[1], doubles[2], doubles[3]); break;
    case 3: p_glProgramEnvParameter4dvARB(TEXT, number, doubles); break;
    case 4: p_glProgramLocalParameter4fARB(TEXT, number, x, floats[1], floats[2], floats[3]); break;
    case 5: p_glProgramLocalParameter4fvARB(TEXT, number, floats); break;
    case 6: p_glProgramLocalParameter4dARB(TEXT, number, x, doubles[1], doubles[2], doubles[3]); break;
    default: p_glProgramLocalParameter4dvARB(TEXT, number, doubles);
    }
}

/* Each command reaches the parameter that a program reads, the queries, and no parameter of another target. */
static void parameters(void)
{
    int is_local, command;
    glEnable(TEXT);
    for (is_local = 0; is_local < 2; is_local++) {
        load_arb(TEXT, is_local ? LOCAL : ENVIRONMENT);
        expect_error("a program with a parameter", GL_NO_ERROR);
        for (command = 0; command < 4; command++) {
            const float x = 0.2f * (float)(command + 1);
            float single[4] = { 0, 0, 0, 0 };
            double wide[4] = { 0, 0, 0, 0 };
            GLint most = 0;
            char what[64];
            sprintf(what, "%s parameter by command %d", is_local ? "a local" : "an environment", command);
            set(is_local, command, 7, x);
            draw(what, 51 * (command + 1), 102, 153, 255);
            (is_local ? p_glGetProgramLocalParameterfvARB : p_glGetProgramEnvParameterfvARB)(TEXT, 7, single);
            expect_vector(what, single, x, 0.4f, 0.6f, 1);
            (is_local ? p_glGetProgramLocalParameterdvARB : p_glGetProgramEnvParameterdvARB)(TEXT, 7, wide);
            expect_integer(what, (float)wide[0] == x && (float)wide[2] == 0.6f && wide[3] == 1, 1);
            (is_local ? p_glGetProgramLocalParameterfvARB : p_glGetProgramEnvParameterfvARB)(GL_FRAGMENT_PROGRAM_ARB, 7, single);
            expect_vector("the parameter of another target", single, 0, 0, 0, 0);
            p_glGetProgramivARB(TEXT, is_local ? GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB : GL_MAX_PROGRAM_ENV_PARAMETERS_ARB, &most);
            expect_integer("enough parameters", most >= 8, 1);
            set(is_local, command, (GLuint)most - 1, 1);
            expect_error(what, GL_NO_ERROR);
            set(is_local, command, (GLuint)most, 1);
            expect_error("a parameter too many", GL_INVALID_VALUE);
        }
    }
    glDisable(TEXT);
}

static void queries(void)
{
    char text[512] = "";
    GLint value = 77;
    GLuint name = 0, other = 0;
    load_arb(TEXT, PLAIN);
    p_glGetProgramivARB(TEXT, GL_PROGRAM_BINDING_ARB, &value);
    expect_integer("the default program", value, 0);
    p_glGetProgramivARB(TEXT, GL_PROGRAM_LENGTH_ARB, &value);
    expect_integer("the length of the text", value, (int)strlen(PLAIN));
    p_glGetProgramStringARB(TEXT, GL_PROGRAM_STRING_ARB, text);
    expect_integer("the text", strncmp(text, PLAIN, strlen(PLAIN)), 0);
    p_glGetProgramivARB(TEXT, GL_PROGRAM_FORMAT_ARB, &value);
    expect_integer("its format", value, GL_PROGRAM_FORMAT_ASCII_ARB);
    p_glGetProgramivARB(TEXT, GL_PROGRAM_ERROR_STRING_ARB, &value);
    expect_error("a query that is none", GL_INVALID_ENUM);
    p_glGetProgramStringARB(TEXT, GL_PROGRAM_LENGTH_ARB, text);
    expect_error("a text that is none", GL_INVALID_ENUM);
    p_glGenProgramsARB(1, &name);
    expect_integer("a name without a program", p_glIsProgramARB(name), 0);
    p_glBindProgramARB(TEXT, name);
    expect_integer("a program", p_glIsProgramARB(name), 1);
    p_glGetProgramivARB(TEXT, GL_PROGRAM_BINDING_ARB, &value);
    expect_integer("the bound program", value, (int)name);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, name);
    expect_error("a program of another target", GL_INVALID_OPERATION);
    p_glGenProgramsARB(1, &other);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, other);
    p_glBindProgramARB(TEXT, other);
    expect_error("another target's program", GL_INVALID_OPERATION);
    p_glGetProgramivARB(TEXT, GL_PROGRAM_BINDING_ARB, &value);
    expect_integer("the program after errors", value, (int)name);
    p_glProgramStringARB(TEXT, GL_PROGRAM_STRING_ARB, (GLsizei)strlen(PLAIN), PLAIN);
    expect_error("a format that is none", GL_INVALID_ENUM);
    p_glDeleteProgramsARB(1, &name);
    p_glGetProgramivARB(TEXT, GL_PROGRAM_BINDING_ARB, &value);
    expect_integer("the program after it was deleted", value, 0);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 0);
    p_glDeleteProgramsARB(1, &other);
    expect_error("names", GL_NO_ERROR);
}

/* Mistakes leave the program that was there, and name their place. */
static void mistakes(void)
{
    static const char *const texts[] = { "", "!!ATIfs1.1\nStartOutputPass;\nMOV r0, color0;\nEndPass;\n",
        "!!ATIfs1.0\nStartOutputPass;\nMOV r6, color0;\nEndPass;\n", "!!ATIfs1.0\nStartOutputPass;\nMOV r0, color0;\n",
        "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND" };
    GLint place = -2;
    int number;
    load_arb(TEXT, PLAIN);
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &place);
    expect_integer("the place of no mistake", place, -1);
    glEnable(TEXT);
    for (number = 0; number < (int)(sizeof texts / sizeof texts[0]); number++) {
        load_arb(TEXT, texts[number]);
        expect_error("a text with a mistake", GL_INVALID_OPERATION);
        glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &place);
        expect_integer("the place of a mistake", place >= 0 && place <= (int)strlen(texts[number]), 1);
        expect_integer("its text", glGetString(GL_PROGRAM_ERROR_STRING_ARB)[0] != 0, 1);
    }
    load_arb(TEXT, PLAIN);
    glColor4f(0.2f, 0.8f, 0.4f, 1);
    draw("a program after mistakes", 51, 204, 102, 255);
    glDisable(TEXT);
    expect_error("a program after mistakes", GL_NO_ERROR);
}

static void between(void)
{
    float given[4] = { 77, 77, 77, 77 };
    int command;
    for (command = 0; command < 8; command++) {
        char what[64];
        glBegin(GL_TRIANGLES);
        switch (command) {
        case 0: load_arb(TEXT, PLAIN); break;
        case 1: p_glBindProgramARB(TEXT, 0); break;
        case 2: set(0, 0, 0, 1); break;
        case 3: set(1, 3, 0, 1); break;
        case 4: p_glGetProgramEnvParameterfvARB(TEXT, 0, given); break;
        case 5: p_glGetProgramLocalParameterfvARB(TEXT, 0, given); break;
        case 6: glEnable(TEXT); break;
        default: glDisable(TEXT);
        }
        glEnd();
        sprintf(what, "command %d between Begin and End", command);
        expect_error(what, GL_INVALID_OPERATION);
    }
    expect_vector("values after errors", given, 77, 77, 77, 77);
    expect_integer("the switch after errors", glIsEnabled(TEXT), 0);
}

/* Contexts share programs and their local parameters, and have their own bindings and environment. */
static void shared(void)
{
    Context first = context, second = new_context(first);
    GLuint names[2] = { 0, 0 };
    float given[4];
    p_glGenProgramsARB(2, names);
    p_glBindProgramARB(TEXT, names[0]);
    load_arb(TEXT, ENVIRONMENT);
    p_glBindProgramARB(TEXT, names[1]);
    load_arb(TEXT, LOCAL);
    set(1, 0, 7, 0.2f);
    set(0, 0, 7, 0.8f);
    use_context(surface, second);
    glViewport(0, 0, SIZE, SIZE);
    glEnable(TEXT);
    p_glGetProgramEnvParameterfvARB(TEXT, 7, given);
    expect_vector("the environment of another context", given, 0, 0, 0, 0);
    p_glBindProgramARB(TEXT, names[1]);
    draw("a shared program", 51, 102, 153, 255);
    set(1, 1, 7, 1);
    p_glBindProgramARB(TEXT, names[0]);
    set(0, 0, 7, 0.4f);
    draw("its own environment", 102, 102, 153, 255);
    use_context(surface, first);
    glEnable(TEXT);
    draw("a local parameter that the second has set", 255, 102, 153, 255);
    p_glBindProgramARB(TEXT, names[0]);
    draw("the environment of the first", 204, 102, 153, 255);
    glDisable(TEXT);
    p_glDeleteProgramsARB(2, names);
    delete_context(second);
    expect_error("contexts", GL_NO_ERROR);
}

int main(void)
{
    open_context();
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    MORE(LOOK_UP)
#undef LOOK_UP
    parameters();
    queries();
    mistakes();
    between();
    shared();
    return finish();
}
