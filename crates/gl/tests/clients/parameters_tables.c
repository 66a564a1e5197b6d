/* All commands that set parameters of programs, and all that query them: registers (NV_vertex_program), environment and local
 * parameters (ARB_vertex_program, EXT_gpu_program_parameters, NV_gpu_program4), local parameters of programs by name
 * (EXT_direct_state_access) and named ones (NV_fragment_program). Each command sets, is kept in lists, changes the next draw,
 * and has its errors. */
#include "client.h"

#include <pthread.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

/* What a command sets. */
enum kind { REGISTER, ENVIRONMENT, LOCAL, OF_PROGRAM, NAMED };

/* The components are floats, doubles, integers or unsigned ones; a command takes them one by one, as a vector, or several
 * vectors. */
struct setter {
    const char *name;
    enum kind kind;
    char type, form;
};

static const struct setter SETTERS[] = {
    { "glProgramParameter4fNV", REGISTER, 'f', '1' }, { "glProgramParameter4fvNV", REGISTER, 'f', 'v' },
    { "glProgramParameter4dNV", REGISTER, 'd', '1' }, { "glProgramParameter4dvNV", REGISTER, 'd', 'v' },
    { "glProgramParameters4fvNV", REGISTER, 'f', 's' }, { "glProgramParameters4dvNV", REGISTER, 'd', 's' },
    { "glProgramEnvParameter4fARB", ENVIRONMENT, 'f', '1' }, { "glProgramEnvParameter4fvARB", ENVIRONMENT, 'f', 'v' },
    { "glProgramEnvParameter4dARB", ENVIRONMENT, 'd', '1' }, { "glProgramEnvParameter4dvARB", ENVIRONMENT, 'd', 'v' },
    { "glProgramEnvParameters4fvEXT", ENVIRONMENT, 'f', 's' }, { "glProgramEnvParameterI4iNV", ENVIRONMENT, 'i', '1' },
    { "glProgramEnvParameterI4ivNV", ENVIRONMENT, 'i', 'v' }, { "glProgramEnvParameterI4uiNV", ENVIRONMENT, 'u', '1' },
    { "glProgramEnvParameterI4uivNV", ENVIRONMENT, 'u', 'v' }, { "glProgramEnvParametersI4ivNV", ENVIRONMENT, 'i', 's' },
    { "glProgramEnvParametersI4uivNV", ENVIRONMENT, 'u', 's' }, { "glProgramLocalParameter4fARB", LOCAL, 'f', '1' },
    { "glProgramLocalParameter4fvARB", LOCAL, 'f', 'v' }, { "glProgramLocalParameter4dARB", LOCAL, 'd', '1' },
    { "glProgramLocalParameter4dvARB", LOCAL, 'd', 'v' }, { "glProgramLocalParameters4fvEXT", LOCAL, 'f', 's' },
    { "glProgramLocalParameterI4iNV", LOCAL, 'i', '1' }, { "glProgramLocalParameterI4ivNV", LOCAL, 'i', 'v' },
    { "glProgramLocalParameterI4uiNV", LOCAL, 'u', '1' }, { "glProgramLocalParameterI4uivNV", LOCAL, 'u', 'v' },
    { "glProgramLocalParametersI4ivNV", LOCAL, 'i', 's' }, { "glProgramLocalParametersI4uivNV", LOCAL, 'u', 's' },
    { "glNamedProgramLocalParameter4fEXT", OF_PROGRAM, 'f', '1' },
    { "glNamedProgramLocalParameter4fvEXT", OF_PROGRAM, 'f', 'v' },
    { "glNamedProgramLocalParameter4dEXT", OF_PROGRAM, 'd', '1' },
    { "glNamedProgramLocalParameter4dvEXT", OF_PROGRAM, 'd', 'v' },
    { "glNamedProgramLocalParameters4fvEXT", OF_PROGRAM, 'f', 's' },
    { "glNamedProgramLocalParameterI4iEXT", OF_PROGRAM, 'i', '1' },
    { "glNamedProgramLocalParameterI4ivEXT", OF_PROGRAM, 'i', 'v' },
    { "glNamedProgramLocalParameterI4uiEXT", OF_PROGRAM, 'u', '1' },
    { "glNamedProgramLocalParameterI4uivEXT", OF_PROGRAM, 'u', 'v' },
    { "glNamedProgramLocalParametersI4ivEXT", OF_PROGRAM, 'i', 's' },
    { "glNamedProgramLocalParametersI4uivEXT", OF_PROGRAM, 'u', 's' },
    { "glProgramNamedParameter4fNV", NAMED, 'f', '1' }, { "glProgramNamedParameter4fvNV", NAMED, 'f', 'v' },
    { "glProgramNamedParameter4dNV", NAMED, 'd', '1' }, { "glProgramNamedParameter4dvNV", NAMED, 'd', 'v' },
};

static unsigned long state = 3;

static unsigned pick(unsigned count)
{
    state = (state * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (unsigned)(state >> 16) % count;
}

/* Where a parameter is. */
struct place {
    GLenum target;
    GLuint program, index;
    const char *name;
};

/* Up to four vectors of numbers, each from 0 to 255; floats and doubles are these divided by 256. */
struct values {
    int numbers[4][4];
};

static struct values random_values(void)
{
    struct values values;
    int place;
    for (place = 0; place < 16; place++)
        values.numbers[place / 4][place % 4] = (int)pick(256);
    return values;
}

#define GIVE_ONE(type, function, ...) ((void(APIENTRY *)(__VA_ARGS__, type, type, type, type))function)
#define GIVE(type) \
    { \
        type v[16]; \
        for (at = 0; at < 16; at++) \
            v[at] = (type)(values->numbers[at / 4][at % 4] * scale); \
        switch (setter->kind) { \
        case NAMED: \
            if (setter->form == '1') \
                GIVE_ONE(type, function, GLuint, GLsizei, const GLubyte *)(place->program, length, name, v[0], v[1], v[2], \
                    v[3]); \
            else \
                ((void(APIENTRY *)(GLuint, GLsizei, const GLubyte *, const type *))function)(place->program, length, name, v); \
            break; \
        case OF_PROGRAM: \
            if (setter->form == '1') \
                GIVE_ONE(type, function, GLuint, GLenum, GLuint)(place->program, place->target, place->index, v[0], v[1], v[2], \
                    v[3]); \
            else if (setter->form == 'v') \
                ((void(APIENTRY *)(GLuint, GLenum, GLuint, const type *))function)(place->program, place->target, place->index, \
                    v); \
            else \
                ((void(APIENTRY *)(GLuint, GLenum, GLuint, GLsizei, const type *))function)(place->program, place->target, \
                    place->index, count, v); \
            break; \
        default: \
            if (setter->form == '1') \
                GIVE_ONE(type, function, GLenum, GLuint)(place->target, place->index, v[0], v[1], v[2], v[3]); \
            else if (setter->form == 'v') \
                ((void(APIENTRY *)(GLenum, GLuint, const type *))function)(place->target, place->index, v); \
            else \
                ((void(APIENTRY *)(GLenum, GLuint, GLsizei, const type *))function)(place->target, place->index, count, v); \
        } \
        break; \
    }

static void set(const struct setter *setter, const struct place *place, int count, const struct values *values)
{
    void *function = look_up(setter->name);
    const double scale = setter->type == 'f' || setter->type == 'd' ? 1 / 256.0 : 1;
    const GLubyte *name = (const GLubyte *)place->name;
    const GLsizei length = place->name ? (GLsizei)strlen(place->name) : 0;
    int at;
    switch (setter->type) {
    case 'f': GIVE(GLfloat)
    case 'd': GIVE(GLdouble)
    case 'i': GIVE(GLint)
    default: GIVE(GLuint)
    }
}

#define ASK(suffix, type, given) \
    { \
        static const char *names[5] = { "glGetProgramParameter" suffix "NV", "glGetProgramEnvParameter" suffix "ARB", \
            "glGetProgramLocalParameter" suffix "ARB", "glGetNamedProgramLocalParameter" suffix "EXT", \
            "glGetProgramNamedParameter" suffix "NV" }; \
        ASK_BY(names, type, given) \
    }
#define ASK_INTEGERS(suffix, type, given) \
    { \
        static const char *names[5] = { "", "glGetProgramEnvParameter" suffix "NV", "glGetProgramLocalParameter" suffix "NV", \
            "glGetNamedProgramLocalParameter" suffix "EXT", "" }; \
        ASK_BY(names, type, given) \
    }
#define ASK_BY(names, type, given) \
    { \
        void *function = look_up(names[kind]); \
        switch (kind) { \
        case NAMED: \
            ((void(APIENTRY *)(GLuint, GLsizei, const GLubyte *, type *))function)(place->program, (GLsizei)strlen(place->name), \
                (const GLubyte *)place->name, given); \
            break; \
        case OF_PROGRAM: \
            ((void(APIENTRY *)(GLuint, GLenum, GLuint, type *))function)(place->program, place->target, place->index, given); \
            break; \
        case REGISTER: \
            ((void(APIENTRY *)(GLenum, GLuint, GLenum, type *))function)(place->target, place->index, GL_PROGRAM_PARAMETER_NV, \
                given); \
            break; \
        default: ((void(APIENTRY *)(GLenum, GLuint, type *))function)(place->target, place->index, given); \
        } \
    }

/* The vector of a parameter, by the queries for its type. */
static void expect_vector_at(const char *what, enum kind kind, const struct place *place, char type, const int *numbers)
{
    int at, wrong = 0;
    double found[2][5] = { { 7, 7, 7, 7, 7 }, { 7, 7, 7, 7, 7 } };
    if (type == 'f' || type == 'd') {
        GLfloat floats[4] = { 7, 7, 7, 7 };
        ASK("fv", GLfloat, floats)
        ASK("dv", GLdouble, found[1])
        for (at = 0; at < 4; at++) {
            found[0][at] = floats[at];
            wrong |= found[0][at] != numbers[at] / 256.0 || found[1][at] != numbers[at] / 256.0;
        }
    } else {
        GLint integers[4] = { 7, 7, 7, 7 };
        GLuint words[4] = { 7, 7, 7, 7 };
        ASK_INTEGERS("Iiv", GLint, integers)
        ASK_INTEGERS("Iuiv", GLuint, words)
        for (at = 0; at < 4; at++) {
            found[0][at] = integers[at];
            found[1][at] = words[at];
            wrong |= integers[at] != numbers[at] || words[at] != (GLuint)numbers[at];
        }
    }
    expect_error(what, GL_NO_ERROR);
    if (wrong || found[1][4] != 7) {
        printf("%s: (%g, %g, %g, %g) and (%g, %g, %g, %g), not (%d, %d, %d, %d)\n", what, found[0][0], found[0][1], found[0][2],
            found[0][3], found[1][0], found[1][1], found[1][2], found[1][3], numbers[0], numbers[1], numbers[2], numbers[3]);
        failures++;
    }
}

/* The values from a place on. */
static void expect_values(const char *what, enum kind kind, const struct place *place, char type, int count,
    const struct values *values)
{
    struct place next = *place;
    int number;
    for (number = 0; number < count; number++, next.index++)
        expect_vector_at(what, kind, &next, type, values->numbers[number]);
}

/* Sets values between two vectors that have to stay, in each way in which commands are carried out. */
static void check_setter(const struct setter *setter, struct place place, GLuint limit)
{
    const int count = setter->form == 's' ? 1 + (int)pick(4) : 1;
    const GLuint list = glGenLists(1);
    struct values guard = random_values(), values = random_values(), others = random_values(), later = random_values();
    struct place before = place, after = place;
    char what[96];
    int way;
    if (setter->kind != NAMED) {
        place.index = 1 + pick(limit - 6);
        before.index = place.index - 1;
        after.index = place.index + (GLuint)count;
        set(setter, &before, 1, &guard);
        set(setter, &after, 1, &guard);
    }
    sprintf(what, "%s of target 0x%04x", setter->name, place.target);
    set(setter, &place, count, &values);
    expect_values(what, setter->kind, &place, setter->type, count, &values);
    /* Lists: the values are those that the command was given, and others until the list is called. */
    for (way = 0; way < 2; way++) {
        glNewList(list, way ? GL_COMPILE_AND_EXECUTE : GL_COMPILE);
        set(setter, &place, count, way ? &later : &others);
        glEndList();
        expect_values(what, setter->kind, &place, setter->type, count, way ? &later : &values);
        set(setter, &place, count, &guard);
        glCallList(list);
        expect_values(what, setter->kind, &place, setter->type, count, way ? &later : &others);
        set(setter, &place, count, &values);
    }
    glDeleteLists(list, 1);
    glBegin(GL_POINTS);
    set(setter, &place, count, &others);
    glEnd();
    expect_error(what, GL_INVALID_OPERATION);
    expect_values(what, setter->kind, &place, setter->type, count, &values);
    if (setter->kind == NAMED)
        return;
    expect_vector_at(what, setter->kind, &before, setter->type, guard.numbers[0]);
    expect_vector_at(what, setter->kind, &after, setter->type, guard.numbers[0]);
    /* Beyond the last one, and no target of programs. */
    after.index = limit;
    set(setter, &after, 1, &others);
    expect_error(what, GL_INVALID_VALUE);
    if (setter->form == 's') {
        set(setter, &place, 0, &others);
        expect_error(what, GL_NO_ERROR);
        set(setter, &place, -1, &others);
        expect_error(what, GL_INVALID_VALUE);
        after.index = limit - 2;
        set(setter, &after, 2, &guard);
        expect_values(what, setter->kind, &after, setter->type, 1, &guard);
        set(setter, &after, 3, &others);
        expect_error(what, GL_INVALID_VALUE);
        expect_values(what, setter->kind, &after, setter->type, 1, &guard);
    }
    after = place;
    after.target = GL_TEXTURE_2D;
    set(setter, &after, 1, &others);
    expect_error(what, GL_INVALID_ENUM);
    if (setter->kind == REGISTER) {
        after.target = GL_FRAGMENT_PROGRAM_ARB;
        set(setter, &after, 1, &others);
        expect_error(what, GL_INVALID_ENUM);
    }
    expect_values(what, setter->kind, &place, setter->type, count, &values);
}

/* A program of a stage whose colour is a parameter: a float, or an integer that is divided by 256. */
static void load_reader(GLenum target, GLuint name, enum kind kind, GLuint index, int has_integers)
{
    const int is_vertex = target == GL_VERTEX_PROGRAM_ARB;
    char parameter[40], text[300];
    sprintf(parameter, kind == ENVIRONMENT || kind == REGISTER ? "program.env[%u]" : "program.local[%u]", index);
    if (has_integers)
        sprintf(text, "%s\n%sINT TEMP n;\nTEMP c;\nMOV.S n, %s;\nI2F.S c, n;\nMUL.F result.color, c, 0.00390625;\nEND",
            is_vertex ? "!!NVvp4.0" : "!!NVfp4.0", is_vertex ? "MOV.F result.position, vertex.position;\n" : "", parameter);
    else
        sprintf(text, "%s\n%sMOV.F result.color, %s;\nEND", is_vertex ? "!!NVvp4.0" : "!!NVfp4.0",
            is_vertex ? "MOV.F result.position, vertex.position;\n" : "", parameter);
    p_glBindProgramARB(target, name);
    load_arb(target, text);
    expect_error("a program that shows a parameter", GL_NO_ERROR);
}

static void expect_drawn(const char *what, const int *numbers)
{
    draw_square();
    expect_pixel(what, 20, 20, numbers[0] * 255 / 256, numbers[1] * 255 / 256, numbers[2] * 255 / 256, numbers[3] * 255 / 256);
}

/* Draws follow each command, with nothing between them. One between Begin and End has no effect, nor has one in a list before the
 * list is called. */
static void check_draws(const struct setter *setter, GLenum target)
{
    struct place place = { target, 0, 1 + pick(20), NULL };
    const GLuint list = glGenLists(1);
    struct values last, others = random_values();
    int round;
    char what[96];
    place.program = target == GL_VERTEX_PROGRAM_ARB ? 81 : 82;
    load_reader(target, place.program, setter->kind, place.index, setter->type == 'i' || setter->type == 'u');
    sprintf(what, "a draw after %s of target 0x%04x", setter->name, target);
    glEnable(target);
    for (round = 0; round < 3; round++) {
        last = random_values();
        set(setter, &place, 1, &last);
        expect_drawn(what, last.numbers[0]);
    }
    glBegin(GL_POINTS);
    set(setter, &place, 1, &others);
    glEnd();
    expect_error(what, GL_INVALID_OPERATION);
    expect_drawn(what, last.numbers[0]);
    glNewList(list, GL_COMPILE);
    set(setter, &place, 1, &others);
    glEndList();
    expect_drawn(what, last.numbers[0]);
    glCallList(list);
    expect_drawn(what, others.numbers[0]);
    glDeleteLists(list, 1);
    glDisable(target);
    expect_error(what, GL_NO_ERROR);
}

static GLuint limit_of(GLenum target, enum kind kind)
{
    GLint limit = 0;
    p_glGetProgramivARB(target, kind == ENVIRONMENT ? GL_MAX_PROGRAM_ENV_PARAMETERS_ARB : GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB,
        &limit);
    return (GLuint)limit;
}

/* A program by name is the one that has this name when it is bound, and what is bound stays as it is. */
static void check_program(const struct setter *setter, struct place place)
{
    struct values values = random_values(), others = random_values();
    const struct setter bound = { setter->type == 'f' || setter->type == 'd' ? "glProgramLocalParameter4fARB"
                                                                            : "glProgramLocalParameterI4iNV",
        LOCAL, setter->type == 'f' || setter->type == 'd' ? 'f' : 'i', '1' };
    GLint name = 77;
    p_glBindProgramARB(place.target, place.program);
    p_glBindProgramARB(place.target, 0);
    set(&bound, &place, 1, &others);
    set(setter, &place, 1, &values);
    p_glGetProgramivARB(place.target, GL_PROGRAM_BINDING_ARB, &name);
    expect_integer("what is bound beside a program by name", name, 0);
    expect_vector_at("a parameter of what is bound", LOCAL, &place, bound.type, others.numbers[0]);
    p_glBindProgramARB(place.target, place.program);
    expect_vector_at("a parameter of a program by name", LOCAL, &place, bound.type, values.numbers[0]);
    p_glBindProgramARB(place.target, 0);
}

static void numbered(void)
{
    static const GLenum targets[5] = { GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB, GL_GEOMETRY_PROGRAM_NV,
        GL_TESS_CONTROL_PROGRAM_NV, GL_TESS_EVALUATION_PROGRAM_NV };
    int place, target;
    for (place = 0; place < COUNT(SETTERS); place++) {
        const struct setter *setter = &SETTERS[place];
        if (setter->kind == NAMED)
            continue;
        for (target = 0; target < (setter->kind == REGISTER ? 1 : 5); target++) {
            /* A program of each target beside the one that is bound. */
            struct place where = { targets[target], 90 + (GLuint)target, 0, NULL };
            if (setter->kind == OF_PROGRAM)
                check_program(setter, where);
            check_setter(setter, where, setter->kind == REGISTER ? 256 : limit_of(targets[target], setter->kind));
            if (target < 2)
                check_draws(setter, targets[target]);
            p_glBindProgramARB(targets[target], 0);
        }
    }
}

/* Parameters that a fragment program declares. */
static void named(void)
{
    static const char *names[3] = { "tint", "a", "shade_2" };
    PFNGLGETPROGRAMNAMEDPARAMETERFVNVPROC get =
        (PFNGLGETPROGRAMNAMEDPARAMETERFVNVPROC)look_up("glGetProgramNamedParameterfvNV");
    float value[4];
    int place, name, other;
    load_nv(GL_FRAGMENT_PROGRAM_NV, 70, "!!FP1.0\nDECLARE tint;\nDECLARE a = {0.25, 0.5, 0.75, 1};\nDECLARE shade_2;\n"
        "MOV R0, tint;\nADD R0, R0, a;\nADD o[COLR], R0, shade_2;\nEND");
    expect_error("named parameters", GL_NO_ERROR);
    {
        struct place where = { 0, 70, 0, names[1] };
        expect_vector_at("an initial value", NAMED, &where, 'f', (const int[4]) { 64, 128, 192, 256 });
    }
    for (place = 0; place < COUNT(SETTERS); place++) {
        if (SETTERS[place].kind != NAMED)
            continue;
        for (name = 0; name < 3; name++) {
            struct values all[3] = { random_values(), random_values(), random_values() };
            for (other = 0; other < 3; other++) {
                struct place where = { 0, 70, 0, names[other] };
                set(&SETTERS[place], &where, 1, &all[other]);
            }
            for (other = 0; other < 3; other++) {
                struct place where = { 0, 70, 0, names[other] };
                expect_vector_at(SETTERS[place].name, NAMED, &where, 'f', all[other].numbers[0]);
            }
            {
                struct place where = { 0, 70, 0, names[name] };
                check_setter(&SETTERS[place], where, 0);
            }
        }
        /* Draws follow. */
        p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 70);
        glEnable(GL_FRAGMENT_PROGRAM_NV);
        for (name = 0; name < 3; name++) {
            const struct values zero = { { { 0 } } };
            struct place where = { 0, 70, 0, names[name] };
            for (other = 0; other < 3; other++) {
                struct place empty = { 0, 70, 0, names[other] };
                set(&SETTERS[place], &empty, 1, &zero);
            }
            for (other = 0; other < 3; other++) {
                struct values values = random_values();
                set(&SETTERS[place], &where, 1, &values);
                expect_drawn(SETTERS[place].name, values.numbers[0]);
            }
        }
        glDisable(GL_FRAGMENT_PROGRAM_NV);
        {
            const struct values values = random_values();
            struct place wrong = { 0, 70, 0, "tin" };
            set(&SETTERS[place], &wrong, 1, &values);
            expect_error("a name that is none", GL_INVALID_VALUE);
            wrong.name = "";
            set(&SETTERS[place], &wrong, 1, &values);
            expect_error("an empty name", GL_INVALID_VALUE);
            wrong.name = NULL;
            set(&SETTERS[place], &wrong, 1, &values);
            expect_error("no name", GL_INVALID_VALUE);
            wrong.name = "tint";
            wrong.program = 7777;
            set(&SETTERS[place], &wrong, 1, &values);
            expect_error("a program that is none", GL_INVALID_OPERATION);
        }
    }
    value[0] = 7;
    get(70, 4, NULL, value);
    expect_error("a name at no address", GL_INVALID_VALUE);
    get(70, 3, (const GLubyte *)"tint", value);
    expect_error("a part of a name", GL_INVALID_VALUE);
    get(70, 0, (const GLubyte *)"tint", value);
    expect_error("a name without a length", GL_INVALID_VALUE);
    get(70, -1, (const GLubyte *)"a", value);
    expect_error("a name with a negative length", GL_INVALID_VALUE);
    get(7777, 4, (const GLubyte *)"tint", value);
    expect_error("a query of no program", GL_INVALID_OPERATION);
    expect_integer("a value after errors", (int)value[0], 7);
}

static void errors_of_queries(void)
{
    PFNGLGETPROGRAMPARAMETERFVNVPROC get = (PFNGLGETPROGRAMPARAMETERFVNVPROC)look_up("glGetProgramParameterfvNV");
    float value[4] = { 7, 7, 7, 7 };
    get(GL_VERTEX_PROGRAM_NV, 256, GL_PROGRAM_PARAMETER_NV, value);
    expect_error("a register too many", GL_INVALID_VALUE);
    get(GL_FRAGMENT_PROGRAM_NV, 0, GL_PROGRAM_PARAMETER_NV, value);
    expect_error("a register of fragment programs", GL_INVALID_ENUM);
    get(GL_VERTEX_PROGRAM_NV, 0, GL_PROGRAM_LENGTH_NV, value);
    expect_error("another query", GL_INVALID_ENUM);
    p_glGetProgramEnvParameterfvARB(GL_VERTEX_PROGRAM_ARB, limit_of(GL_VERTEX_PROGRAM_ARB, ENVIRONMENT), value);
    expect_error("an environment parameter too many", GL_INVALID_VALUE);
    p_glGetProgramLocalParameterfvARB(GL_FRAGMENT_PROGRAM_ARB, limit_of(GL_FRAGMENT_PROGRAM_ARB, LOCAL), value);
    expect_error("a local parameter too many", GL_INVALID_VALUE);
    p_glGetProgramEnvParameterfvARB(GL_TEXTURE_2D, 0, value);
    expect_error("the environment of textures", GL_INVALID_ENUM);
    p_glGetProgramLocalParameterfvARB(GL_TEXTURE_2D, 0, value);
    expect_error("a local parameter of textures", GL_INVALID_ENUM);
    expect_vector("a value after errors", value, 7, 7, 7, 7);
}

/* What queries tell of tracked matrices, and what cannot be set while they are tracked. */
static void tracked(void)
{
    static const GLenum matrices[5] = { GL_MODELVIEW, GL_PROJECTION, GL_MODELVIEW_PROJECTION_NV, GL_TEXTURE0, GL_TEXTURE3 };
    static const GLenum transforms[4] = { GL_IDENTITY_NV, GL_INVERSE_NV, GL_TRANSPOSE_NV, GL_INVERSE_TRANSPOSE_NV };
    PFNGLACTIVETEXTUREPROC active_texture = (PFNGLACTIVETEXTUREPROC)look_up("glActiveTexture");
    PFNGLPROGRAMPARAMETERS4FVNVPROC several = (PFNGLPROGRAMPARAMETERS4FVNVPROC)look_up("glProgramParameters4fvNV");
    static const float zeros[16];
    int transform, number;
    GLint told[2];
    for (number = 0; number < 13; number++) {
        /* Those of MATRIXi_NV too. */
        const GLenum token = number < 5 ? matrices[number] : GL_MATRIX0_NV + (GLenum)number - 5;
        for (transform = 0; transform < 4; transform++) {
            const GLuint address = 4 * (GLuint)(1 + number + transform);
            char what[64];
            sprintf(what, "matrix 0x%04x by 0x%04x", token, transforms[transform]);
            p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, address, token, transforms[transform]);
            p_glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, address, GL_TRACK_MATRIX_NV, &told[0]);
            p_glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, address, GL_TRACK_MATRIX_TRANSFORM_NV, &told[1]);
            expect_integer(what, told[0], (int)token);
            expect_integer(what, told[1], (int)transforms[transform]);
            several(GL_VERTEX_PROGRAM_NV, address - 2, 3, zeros);
            expect_error("registers of which one tracks a matrix", GL_INVALID_OPERATION);
            p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, address, GL_NONE, GL_IDENTITY_NV);
        }
    }
    /* TEXTURE is the matrix of the unit that is active, and is told as that. */
    active_texture(GL_TEXTURE1);
    p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 8, GL_TEXTURE, GL_IDENTITY_NV);
    active_texture(GL_TEXTURE0);
    p_glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 8, GL_TRACK_MATRIX_NV, &told[0]);
    expect_integer("the texture matrix that is tracked", told[0], GL_TEXTURE1);
    /* Registers that track a matrix cannot be set, whatever is drawn meanwhile. */
    load_nv(GL_VERTEX_PROGRAM_NV, 61, "!!VP1.0\nMOV o[HPOS], v[0];\nADD o[COL0], c[8], c[20];\nEND");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 61);
    glEnable(GL_VERTEX_PROGRAM_NV);
    for (number = 0; number < 3; number++) {
        draw_square();
        p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 20, 0, 0, 0, 0);
        draw_square();
        expect_error("a register beside a tracked matrix", GL_NO_ERROR);
        p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 9, 0, 0, 0, 0);
        expect_error("a register of a tracked matrix", GL_INVALID_OPERATION);
        p_glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, 11, 0, 0, 0, 0);
        expect_error("a parameter of a tracked matrix", GL_INVALID_OPERATION);
    }
    glDisable(GL_VERTEX_PROGRAM_NV);
    p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 8, GL_NONE, GL_IDENTITY_NV);
    p_glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 8, GL_TRACK_MATRIX_NV, &told[0]);
    expect_integer("no matrix", told[0], GL_NONE);
    expect_error("tracked matrices", GL_NO_ERROR);
    p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 8, GL_TEXTURE_2D, GL_IDENTITY_NV);
    expect_error("no matrix that there is", GL_INVALID_ENUM);
    p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 8, GL_MODELVIEW, GL_MODELVIEW);
    expect_error("no transformation", GL_INVALID_ENUM);
    p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 6, GL_MODELVIEW, GL_IDENTITY_NV);
    expect_error("an address that is none of four", GL_INVALID_VALUE);
    p_glTrackMatrixNV(GL_FRAGMENT_PROGRAM_NV, 8, GL_MODELVIEW, GL_IDENTITY_NV);
    expect_error("matrices of fragment programs", GL_INVALID_ENUM);
    p_glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 8, GL_MODELVIEW, &told[0]);
    expect_error("no query of tracking", GL_INVALID_ENUM);
    p_glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 6, GL_TRACK_MATRIX_NV, &told[0]);
    expect_error("a query of another address", GL_INVALID_VALUE);
}

/* What was set while no program needed anything but the host, and then once more. */
static struct values early_values[COUNT(SETTERS)][2];

static int is_plain(const struct setter *setter)
{
    return (setter->kind == ENVIRONMENT || setter->kind == LOCAL) && (setter->type == 'f' || setter->type == 'd');
}

static void early(int is_set)
{
    static const GLenum targets[2] = { GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB };
    static const char *const texts[2] = { "!!ARBvp1.0\nMOV result.position, vertex.position;\nEND",
        "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND" };
    int place, target, count;
    for (target = 0; target < 2; target++) {
        p_glBindProgramARB(targets[target], 30 + (GLuint)target);
        if (is_set)
            load_arb(targets[target], texts[target]);
        for (place = 0; place < COUNT(SETTERS); place++) {
            struct place where = { targets[target], 0, 0, NULL };
            if (!is_plain(&SETTERS[place]))
                continue;
            /* Places of their own, of the 24 that fragment programs have at least. */
            where.index = SETTERS[place].form == 's' ? 20 : (GLuint)place % 20;
            count = SETTERS[place].form == 's' ? 4 : 1;
            if (is_set) {
                early_values[place][target] = random_values();
                set(&SETTERS[place], &where, count, &early_values[place][target]);
            }
            expect_values(SETTERS[place].name, SETTERS[place].kind, &where, 'f', count, &early_values[place][target]);
        }
        p_glBindProgramARB(targets[target], 0);
    }
}

/* A parameter that is set while a program of this library's draws is there for a plain program, which the host may draw itself.
 * Local parameters are those of the program's name, whatever its text is. */
static void handed_on(void)
{
    static const GLenum targets[2] = { GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB };
    static const char *const heads[2] = { "!!ARBvp1.0\n%sMOV result.position, vertex.position;\n", "!!ARBfp1.0\n%s" };
    static const char *const options[2] = { "OPTION NV_vertex_program2;\n", "OPTION NV_fragment_program2;\n" };
    static const char *const parameters[2] = { "program.env[%d]", "program.local[%d]" };
    PFNGLPROGRAMENVPARAMETERS4FVEXTPROC several_env =
        (PFNGLPROGRAMENVPARAMETERS4FVEXTPROC)look_up("glProgramEnvParameters4fvEXT");
    PFNGLPROGRAMLOCALPARAMETERS4FVEXTPROC several_local =
        (PFNGLPROGRAMLOCALPARAMETERS4FVEXTPROC)look_up("glProgramLocalParameters4fvEXT");
    int target, is_local, way;
    for (target = 0; target < 2; target++) {
        for (is_local = 0; is_local < 2; is_local++) {
            for (way = 0; way < (target || is_local ? 3 : 5); way++) {
                char own[200], plain[200], what[64], parameter[32];
                const int index = 3 + way;
                struct values values = random_values(), others = random_values();
                const struct setter setter = { is_local ? "glProgramLocalParameter4fARB" : "glProgramEnvParameter4fARB",
                    is_local ? LOCAL : ENVIRONMENT, 'f', '1' };
                struct place place = { targets[target], 0, (GLuint)index, NULL };
                sprintf(what, "a parameter that is handed on, target %d, local %d, way %d", target, is_local, way);
                sprintf(parameter, parameters[is_local], index);
                sprintf(own, heads[target], options[target]);
                sprintf(own + strlen(own), "MOV result.color, %s;\nEND", parameter);
                sprintf(plain, heads[target], "");
                sprintf(plain + strlen(plain), "MOV result.color, %s;\nEND", parameter);
                p_glBindProgramARB(targets[target], 41 + 10 * (GLuint)target + (GLuint)way);
                load_arb(targets[target], own);
                glEnable(targets[target]);
                set(&setter, &place, 1, &others);
                expect_drawn(what, others.numbers[0]);
                if (way == 0) {
                    set(&setter, &place, 1, &values);
                    expect_drawn(what, values.numbers[0]);
                } else {
                    float numbers[8];
                    int at;
                    for (at = 0; at < 8; at++)
                        numbers[at] = (float)values.numbers[0][at % 4] / 256;
                    if (way > 2) {
                        /* Registers are the environment of vertex programs. */
                        const struct setter registers = { way == 3 ? "glProgramParameters4dvNV" : "glProgramParameter4fvNV",
                            REGISTER,
                            way == 3 ? 'd' : 'f', way == 3 ? 's' : 'v' };
                        glDisable(targets[target]);
                        set(&registers, &place, 1, &values);
                        glEnable(targets[target]);
                    } else if (is_local)
                        several_local(targets[target], (GLuint)index, way, numbers);
                    else
                        several_env(targets[target], (GLuint)index, way, numbers);
                }
                load_arb(targets[target], plain);
                expect_error(what, GL_NO_ERROR);
                expect_drawn(what, values.numbers[0]);
                glDisable(targets[target]);
                p_glBindProgramARB(targets[target], 0);
            }
        }
    }
}

/* Programs, and so local parameters, are those of all contexts of a share group, in other threads too. */
static Context other_context;
static float other_value[4];

static void *ask_in_thread(void *unused)
{
    (void)unused;
    if (use_context(new_surface(), other_context)) {
        p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 82);
        p_glGetProgramLocalParameterfvARB(GL_FRAGMENT_PROGRAM_ARB, 3, other_value);
    }
    leave_thread();
    return NULL;
}

static void shared(void)
{
    const struct setter setter = { "glProgramLocalParameter4fARB", LOCAL, 'f', '1' };
    const struct place place = { GL_FRAGMENT_PROGRAM_ARB, 0, 3, NULL };
    int round;
    load_reader(GL_FRAGMENT_PROGRAM_ARB, 82, LOCAL, 3, 0);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    other_context = new_context(context);
    for (round = 0; round < 2; round++) {
        struct values values = random_values(), last = random_values();
        pthread_t thread;
        set(&setter, &place, 1, &values);
        expect_drawn("a parameter beside another context", values.numbers[0]);
        set(&setter, &place, 1, &last);
        pthread_create(&thread, NULL, ask_in_thread, NULL);
        pthread_join(thread, NULL);
        expect_integer("the parameter in another thread", (int)(256 * other_value[0]), last.numbers[0][0]);
        expect_drawn("the parameter after the other thread", last.numbers[0]);
    }
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    delete_context(other_context);
}

int main(void)
{
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_gpu_program4")) {
        printf("GL_NV_gpu_program4 is not told\n");
        return 1;
    }
    clear();
    early(1);
    load_nv(GL_VERTEX_PROGRAM_NV, 60, "!!VP1.0\nMOV o[HPOS], v[0];\nEND");
    early(0);
    numbered();
    named();
    errors_of_queries();
    tracked();
    handed_on();
    shared();
    return finish();
}
