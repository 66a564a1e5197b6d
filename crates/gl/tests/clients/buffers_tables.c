/* Buffers of program parameters (NV_parameter_buffer_object): each command that takes a buffer's target, of every stage's;
 * words by all three types, queries and errors; and the application's own bindings beside them. */
#include "client.h"

#define BINDINGS 16
#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))
#define FETCH(type, name) type name = (type)look_up("gl" #name)

static const GLenum TARGETS[5] = { GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV,
    GL_GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV, GL_TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV,
    GL_TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV };

static PFNGLBINDBUFFERPROC bind;
static PFNGLBUFFERDATAPROC data;
static PFNGLGETBUFFERSUBDATAPROC get_part;
static PFNGLISBUFFERPROC is_buffer;
static PFNGLGENBUFFERSPROC generate;
static PFNGLDELETEBUFFERSPROC delete_buffers;
static PFNGLGETINTEGERINDEXEDVEXTPROC get_indexed;

/* The buffer of a binding point, by both queries, and the one that commands on the target mean. */
static void expect_bound(const char *what, GLenum target, GLuint number, GLuint point, GLuint current)
{
    PFNGLGETINTEGERI_VPROC get_i = (PFNGLGETINTEGERI_VPROC)look_up("glGetIntegeri_v");
    GLint found[3] = { -1, -1, -1 };
    get_indexed(target, number, &found[0]);
    get_i(target, number, &found[1]);
    glGetIntegerv(target, &found[2]);
    expect_integer(what, found[0], (int)point);
    expect_integer(what, found[1], (int)point);
    expect_integer(what, found[2], (int)current);
    expect_error(what, GL_NO_ERROR);
}

/* Words of the buffer that is bound to a target. */
static void expect_words(const char *what, GLenum target, GLintptr first, int count, const GLint *wanted)
{
    GLint words[16];
    int place;
    get_part(target, 4 * first, 4 * count, words);
    for (place = 0; place < count; place++)
        expect_integer(what, words[place], wanted[place]);
    expect_error(what, GL_NO_ERROR);
}

/* Each way to bind a buffer makes one of a new name, and binds it to the target. */
static void bindings(void)
{
    static const char *const base[3] = { "glBindBufferBase", "glBindBufferBaseEXT", "glBindBufferBaseNV" };
    static const char *const range[3] = { "glBindBufferRange", "glBindBufferRangeEXT", "glBindBufferRangeNV" };
    static const char *const offset[2] = { "glBindBufferOffsetEXT", "glBindBufferOffsetNV" };
    GLuint names[10], kept;
    int target, way, number;
    generate(1, &kept);
    bind(GL_ARRAY_BUFFER, kept);
    for (target = 0; target < 5; target++) {
        const GLenum token = TARGETS[target];
        expect_bound("no buffer at first", token, 0, 0, 0);
        generate(10, names);
        for (number = 0; number < 10; number++)
            expect_integer("a name that is no buffer yet", is_buffer(names[number]), 0);
        bind(token, names[0]);
        expect_integer("a buffer by BindBuffer", is_buffer(names[0]), 1);
        expect_bound("a buffer by BindBuffer", token, 3, 0, names[0]);
        for (way = 0; way < 3; way++) {
            const GLuint place = (GLuint)(way * 5);
            ((PFNGLBINDBUFFERBASEPROC)look_up(base[way]))(token, place, names[1 + way]);
            expect_integer(base[way], is_buffer(names[1 + way]), 1);
            expect_bound(base[way], token, place, names[1 + way], names[1 + way]);
            ((PFNGLBINDBUFFERRANGEPROC)look_up(range[way]))(token, place + 1, names[4 + way], 0, 8);
            expect_integer(range[way], is_buffer(names[4 + way]), 1);
            expect_bound(range[way], token, place + 1, names[4 + way], names[4 + way]);
            if (way < 2) {
                ((PFNGLBINDBUFFEROFFSETNVPROC)look_up(offset[way]))(token, place + 2, names[7 + way], 0);
                expect_integer(offset[way], is_buffer(names[7 + way]), 1);
                expect_bound(offset[way], token, place + 2, names[7 + way], names[7 + way]);
            }
        }
        /* Those of other stages are others. */
        expect_bound("another stage", TARGETS[(target + 1) % 5], 5, 0, 0);
        /* A buffer that is deleted is bound no more; others are. */
        bind(token, names[1]);
        delete_buffers(1, &names[1]);
        expect_bound("a buffer that was deleted", token, 0, 0, 0);
        expect_bound("a buffer beside one that was deleted", token, 5, names[2], 0);
        data(token, 4, NULL, GL_STATIC_DRAW);
        expect_error("data of a buffer that was deleted", GL_INVALID_OPERATION);
        bind(token, names[2]);
        delete_buffers(1, &names[0]);
        expect_bound("a buffer beside another one", token, 5, names[2], names[2]);
        delete_buffers(10, names);
        for (number = 0; number < BINDINGS; number++)
            expect_bound("a buffer that was deleted", token, (GLuint)number, 0, 0);
        expect_integer("a buffer that was deleted", is_buffer(names[1]), 0);
    }
    glGetIntegerv(GL_ARRAY_BUFFER_BINDING, &number);
    expect_integer("the buffer of arrays", number, (int)kept);
    /* Of transform feedback the rest of a buffer is bound, in whole words. */
    data(GL_ARRAY_BUFFER, 30, NULL, GL_STATIC_DRAW);
    for (way = 0; way < 2; way++) {
        GLint64 found[2] = { 0, 0 };
        FETCH(PFNGLGETINTEGER64I_VPROC, GetInteger64i_v);
        ((PFNGLBINDBUFFEROFFSETNVPROC)look_up(offset[way]))(GL_TRANSFORM_FEEDBACK_BUFFER, 0, kept, 8);
        GetInteger64i_v(GL_TRANSFORM_FEEDBACK_BUFFER_START, 0, &found[0]);
        GetInteger64i_v(GL_TRANSFORM_FEEDBACK_BUFFER_SIZE, 0, &found[1]);
        expect_integer("where feedback begins", (int)found[0], 8);
        expect_integer("how much feedback there may be", (int)found[1], 20);
        ((PFNGLBINDBUFFERBASEPROC)look_up(base[0]))(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
    }
    delete_buffers(1, &kept);
}

/* Commands on the buffer of a target, while others are bound to the targets of copies. */
static void contents(void)
{
    static const GLint words[4] = { 11, -22, 33, 44 }, more[2] = { 55, 66 }, mapped[2] = { 77, 88 };
    FETCH(PFNGLBUFFERSUBDATAPROC, BufferSubData);
    FETCH(PFNGLMAPBUFFERPROC, MapBuffer);
    FETCH(PFNGLMAPBUFFERRANGEPROC, MapBufferRange);
    FETCH(PFNGLUNMAPBUFFERPROC, UnmapBuffer);
    FETCH(PFNGLGETBUFFERPARAMETERIVPROC, GetBufferParameteriv);
    GLuint names[3];
    int target;
    GLint value, *memory;
    generate(3, names);
    bind(GL_COPY_READ_BUFFER, names[1]);
    bind(GL_COPY_WRITE_BUFFER, names[2]);
    data(GL_COPY_READ_BUFFER, 4, words, GL_STATIC_DRAW);
    data(GL_COPY_WRITE_BUFFER, 4, words, GL_STATIC_DRAW);
    for (target = 0; target < 5; target++) {
        const GLenum token = TARGETS[target];
        bind(token, names[0]);
        data(token, sizeof words, words, GL_DYNAMIC_DRAW);
        expect_words("data", token, 0, 4, words);
        GetBufferParameteriv(token, GL_BUFFER_SIZE, &value);
        expect_integer("the size", value, 16);
        GetBufferParameteriv(token, GL_BUFFER_USAGE, &value);
        expect_integer("the usage", value, GL_DYNAMIC_DRAW);
        BufferSubData(token, 4, sizeof more, more);
        expect_words("a part of the data", token, 0, 4, (const GLint[4]) { 11, 55, 66, 44 });
        memory = MapBuffer(token, GL_READ_WRITE);
        expect_integer("a buffer that is mapped", memory != NULL, 1);
        GetBufferParameteriv(token, GL_BUFFER_MAPPED, &value);
        expect_integer("a buffer that is mapped", value, 1);
        if (memory) {
            expect_integer("a word of memory", memory[2], 66);
            memory[3] = mapped[0];
        }
        expect_integer("a buffer that was mapped", UnmapBuffer(token), 1);
        memory = MapBufferRange(token, 8, 8, GL_MAP_WRITE_BIT | GL_MAP_READ_BIT);
        if (memory) {
            expect_integer("a word of a range", memory[1], mapped[0]);
            memory[0] = mapped[1];
        }
        expect_integer("a range that was mapped", UnmapBuffer(token), 1);
        expect_words("words from memory", token, 0, 4, (const GLint[4]) { 11, 55, 88, 77 });
        glGetIntegerv(GL_COPY_READ_BUFFER, &value);
        expect_integer("the application's source of copies", value, (int)names[1]);
        glGetIntegerv(GL_COPY_WRITE_BUFFER, &value);
        expect_integer("the application's target of copies", value, (int)names[2]);
        bind(token, 0);
        BufferSubData(token, 0, 4, words);
        expect_error("data without a buffer", GL_INVALID_OPERATION);
    }
    GetBufferParameteriv(GL_COPY_READ_BUFFER, GL_BUFFER_SIZE, &value);
    expect_integer("another buffer's size", value, 4);
    bind(GL_COPY_READ_BUFFER, 0);
    bind(GL_COPY_WRITE_BUFFER, 0);
    delete_buffers(3, names);
}

/* Words by the commands for all three types. */
static void words(void)
{
    static const char *const names_of[3] = { "glProgramBufferParametersfvNV", "glProgramBufferParametersIivNV",
        "glProgramBufferParametersIuivNV" };
    FETCH(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    FETCH(PFNGLBINDBUFFERRANGENVPROC, BindBufferRangeNV);
    static const GLint zeros[16];
    static GLint many[16385];
    static const float floats[3] = { 1, -2, 0.5f };
    static const GLint integers[3] = { -5, 6, 7 };
    static const GLuint whole[3] = { 0x80000000u, 3, 0xffffffffu };
    const void *const given[3] = { floats, integers, whole };
    GLint size = 0, limit = 0, kept = 0;
    GLuint names[2];
    int target, way;
    generate(2, names);
    bind(GL_COPY_WRITE_BUFFER, names[1]);
    p_glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV, &limit);
    p_glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV, &size);
    expect_integer("at least 8 bindings of at least 4096 words", limit >= 8 && size >= 4096, 1);
    for (target = 0; target < 5; target++) {
        const GLenum token = TARGETS[target];
        for (way = 0; way < 3; way++) {
            PFNGLPROGRAMBUFFERPARAMETERSIUIVNVPROC set = (PFNGLPROGRAMBUFFERPARAMETERSIUIVNVPROC)look_up(names_of[way]);
            GLint expected[16] = { 0 };
            BindBufferBaseNV(token, (GLuint)way, names[0]);
            data(token, sizeof zeros, zeros, GL_DYNAMIC_DRAW);
            set(token, (GLuint)way, 5, 3, given[way]);
            memcpy(expected + 5, given[way], 12);
            expect_words(names_of[way], token, 0, 16, expected);
            set(token, (GLuint)way, 13, 3, given[way]);
            memcpy(expected + 13, given[way], 12);
            set(token, (GLuint)way, 7, 0, NULL);
            expect_words(names_of[way], token, 0, 16, expected);
            set(token, (GLuint)way, 14, 3, given[way]);
            expect_error("words beyond the buffer", GL_INVALID_VALUE);
            set(token, (GLuint)way, 17, 0, given[way]);
            expect_error("no words beyond the buffer", GL_INVALID_VALUE);
            set(token, (GLuint)way, 0, -1, given[way]);
            expect_error("fewer words than none", GL_INVALID_VALUE);
            set(token, (GLuint)limit, 0, 1, given[way]);
            expect_error("a binding point too many", GL_INVALID_VALUE);
            set(token, (GLuint)way + 3, 0, 1, given[way]);
            expect_error("a binding point without a buffer", GL_INVALID_OPERATION);
            set(GL_ARRAY_BUFFER, (GLuint)way, 0, 1, given[way]);
            expect_error("words of arrays", GL_INVALID_ENUM);
            glBegin(GL_POINTS);
            set(token, (GLuint)way, 0, 1, given[way]);
            glEnd();
            expect_error("words between Begin and End", GL_INVALID_OPERATION);
            expect_words("words after errors", token, 0, 16, expected);
            glGetIntegerv(GL_COPY_WRITE_BUFFER, &kept);
            expect_integer("the application's target of copies", kept, (int)names[1]);
            /* The last word that programs may reach. */
            data(token, 4 * (size + 1), NULL, GL_DYNAMIC_DRAW);
            set(token, (GLuint)way, (GLuint)size - 1, 1, given[way]);
            memcpy(expected, given[way], 4);
            expect_words("the last word", token, size - 1, 1, expected);
            set(token, (GLuint)way, (GLuint)size, 1, given[way]);
            expect_error("a word beyond the limit", GL_INVALID_VALUE);
            if (size < COUNT(many)) {
                set(token, (GLuint)way, 0, size + 1, (const GLuint *)many);
                expect_error("more words than the limit", GL_INVALID_VALUE);
                set(token, (GLuint)way, 0, size, (const GLuint *)many);
                expect_error("as many words as the limit", GL_NO_ERROR);
            }
            BindBufferBaseNV(token, (GLuint)way, 0);
        }
        BindBufferRangeNV(token, 0, names[0], 4, 8);
        expect_error("an offset", GL_INVALID_VALUE);
        BindBufferRangeNV(token, 0, names[0], 0, 0);
        expect_error("no size", GL_INVALID_VALUE);
        BindBufferRangeNV(token, 0, names[0], 0, -4);
        expect_error("a negative size", GL_INVALID_VALUE);
        BindBufferRangeNV(token, 0, names[0], 0, 6);
        expect_error("a size that is not of words", GL_INVALID_VALUE);
        ((PFNGLBINDBUFFEROFFSETNVPROC)look_up("glBindBufferOffsetNV"))(token, 0, names[0], 4);
        expect_error("an offset to the end", GL_INVALID_VALUE);
        BindBufferRangeNV(token, (GLuint)limit, names[0], 0, 4);
        expect_error("a range of a point too many", GL_INVALID_VALUE);
        BindBufferBaseNV(token, (GLuint)limit, names[0]);
        expect_error("a point too many", GL_INVALID_VALUE);
        get_indexed(token, (GLuint)limit, &kept);
        expect_error("a query of a point too many", GL_INVALID_VALUE);
        BindBufferBaseNV(token, (GLuint)limit - 1, names[0]);
        expect_bound("the last point", token, (GLuint)limit - 1, names[0], names[0]);
        BindBufferBaseNV(token, (GLuint)limit - 1, 0);
        expect_bound("no buffer", token, 0, 0, 0);
    }
    bind(GL_COPY_WRITE_BUFFER, 0);
    delete_buffers(2, names);
}

/* The application's buffer of uniforms beside parameters that need one: it stays bound until it is deleted, whatever draws. */
static void uniforms(void)
{
    FETCH(PFNGLPROGRAMLOCALPARAMETERS4FVEXTPROC, ProgramLocalParameters4fvEXT);
    FETCH(PFNGLBINDBUFFERBASEPROC, BindBufferBase);
    FETCH(PFNGLBINDBUFFERRANGEPROC, BindBufferRange);
    static float vectors[1020][4];
    PFNGLPROGRAMENVPARAMETERI4INVPROC set_number = (PFNGLPROGRAMENVPARAMETERI4INVPROC)look_up("glProgramEnvParameterI4iNV");
    GLuint names[2], other;
    GLint bound, most = 0;
    int round, way;
    for (round = 0; round < 1020; round++)
        vectors[round][round % 3] = vectors[round][3] = 1;
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 50);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nPARAM p[1020] = { program.local[0..1019] };\nINT TEMP n;\n"
        "MOV.S n.x, program.env[0].x;\nMOV.F result.color, p[n.x];\nEND");
    expect_error("a program of many parameters", GL_NO_ERROR);
    ProgramLocalParameters4fvEXT(GL_FRAGMENT_PROGRAM_ARB, 0, 1020, vectors[0]);
    glGetIntegerv(GL_MAX_UNIFORM_BUFFER_BINDINGS, &most);
    generate(2, names);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    generate(1, &other);
    bind(GL_ARRAY_BUFFER, other);
    for (way = 0; way < 4; way++) {
        bind(GL_UNIFORM_BUFFER, names[way % 2]);
        data(GL_UNIFORM_BUFFER, sizeof vectors, NULL, GL_DYNAMIC_DRAW);
        /* All points, so those that the library may take, too; these commands bind the buffer to the target as well. The
         * parameter that was drawn last is number 1014, whose first component is 1. */
        if (way % 2)
            for (round = 0; round < most; round++)
                BindBufferBase(GL_UNIFORM_BUFFER, (GLuint)round, names[0]);
        if (way == 2)
            for (round = 0; round < most; round++) {
                BindBufferRange(GL_UNIFORM_BUFFER, (GLuint)round, names[1], 0, 1024);
                draw_square();
                expect_pixel("a parameter beside a point", 20, 20, 255, 0, 0, 255);
            }
        if (way == 3)
            delete_buffers(1, &other);
        for (round = way ? -1 : 0; round < 3; round++) {
            /* At first what was drawn last, with nothing but other bindings. */
            const int number = 1000 + 7 * (round < 0 ? 2 : round);
            if (round >= 0)
                set_number(GL_FRAGMENT_PROGRAM_ARB, 0, number, 0, 0, 0);
            draw_square();
            expect_pixel("a parameter of many", 20, 20, number % 3 == 0 ? 255 : 0, number % 3 == 1 ? 255 : 0, number % 3 == 2
                ? 255 : 0, 255);
            glGetIntegerv(GL_UNIFORM_BUFFER_BINDING, &bound);
            expect_integer("the application's buffer of uniforms", bound, (int)names[way == 2]);
            clear();
        }
    }
    /* One that is deleted is not bound by a draw again. */
    bind(GL_UNIFORM_BUFFER, names[1]);
    delete_buffers(2, names);
    for (round = 0; round < 3; round++) {
        set_number(GL_FRAGMENT_PROGRAM_ARB, 0, round, 0, 0, 0);
        draw_square();
        expect_pixel("a parameter after a buffer was deleted", 20, 20, round == 0 ? 255 : 0, round == 1 ? 255 : 0, round == 2
            ? 255 : 0,
            255);
        glGetIntegerv(GL_UNIFORM_BUFFER_BINDING, &bound);
        expect_integer("no buffer of uniforms", bound, 0);
        expect_integer("the name of a deleted buffer", is_buffer(names[1]), 0);
    }
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    expect_error("buffers of uniforms", GL_NO_ERROR);
}

int main(void)
{
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_parameter_buffer_object")) {
        printf("GL_NV_parameter_buffer_object is not told\n");
        return 1;
    }
    bind = (PFNGLBINDBUFFERPROC)look_up("glBindBuffer");
    data = (PFNGLBUFFERDATAPROC)look_up("glBufferData");
    get_part = (PFNGLGETBUFFERSUBDATAPROC)look_up("glGetBufferSubData");
    is_buffer = (PFNGLISBUFFERPROC)look_up("glIsBuffer");
    generate = (PFNGLGENBUFFERSPROC)look_up("glGenBuffers");
    delete_buffers = (PFNGLDELETEBUFFERSPROC)look_up("glDeleteBuffers");
    get_indexed = (PFNGLGETINTEGERINDEXEDVEXTPROC)look_up("glGetIntegerIndexedvEXT");
    bindings();
    contents();
    words();
    uniforms();
    return finish();
}
