/* The errors and the state of buffers of parameters (NV_parameter_buffer_object, NV_tessellation_program5) and of transform feedback
 * (NV_transform_feedback), as their texts list them: binding points and their queries, words of buffers, lists of what is recorded,
 * and modes that are recorded. */
#include "client.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

static PFNGLBINDBUFFERBASENVPROC bind_base;
static PFNGLBINDBUFFERRANGENVPROC bind_range;
static PFNGLBINDBUFFEROFFSETNVPROC bind_offset;
static PFNGLBINDBUFFERPROC bind_buffer;
static PFNGLBUFFERDATAPROC buffer_data;
static PFNGLGETBUFFERSUBDATAPROC read_buffer;
static PFNGLDELETEBUFFERSPROC delete_buffers;
static PFNGLGENBUFFERSPROC generate_buffers;
static PFNGLGETINTEGERINDEXEDVEXTPROC get_indexed;
static PFNGLGETINTEGERI_VPROC get_indexed_by_core;
static PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC attributes;
static PFNGLBEGINTRANSFORMFEEDBACKNVPROC begin;
static PFNGLENDTRANSFORMFEEDBACKNVPROC end;

static const GLenum STAGES[] = { GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, GL_GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV,
    GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, GL_TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV,
        GL_TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV };

/* What a binding point has, and the binding without a number. */
static void expect_bound(const char *what, GLenum target, GLuint index, GLuint numbered, GLuint plain)
{
    GLint value = -7;
    get_indexed(target, index, &value);
    expect_integer(what, value, (GLint)numbered);
    value = -7;
    get_indexed_by_core(target, index, &value);
    expect_integer(what, value, (GLint)numbered);
    value = -7;
    glGetIntegerv(target, &value);
    expect_error(what, GL_NO_ERROR);
    expect_integer(what, value, (GLint)plain);
}

static void points(void)
{
    GLint count = 0, value;
    GLuint buffers[3];
    int stage, other;
    p_glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV, &count);
    generate_buffers(3, buffers);
    for (stage = 0; stage < COUNT(STAGES); stage++) {
        const GLenum target = STAGES[stage];
        const GLuint last = (GLuint)count - 1;
        char what[60];
        GLuint index;
        sprintf(what, "binding points of 0x%04x", target);
        for (index = 0; index <= last; index++)
            expect_bound(what, target, index, 0, 0);
        value = -7;
        get_indexed(target, last + 1, &value);
        expect_error(what, GL_INVALID_VALUE);
        get_indexed_by_core(target, last + 1, &value);
        expect_error(what, GL_INVALID_VALUE);
        expect_integer(what, value, -7);
        bind_base(target, last, buffers[0]);
        expect_bound(what, target, last, buffers[0], buffers[0]);
        buffer_data(target, 16, NULL, GL_STATIC_DRAW);
        bind_offset(target, 0, buffers[1], 0);
        expect_bound(what, target, 0, buffers[1], buffers[1]);
        buffer_data(target, 16, NULL, GL_STATIC_DRAW);
        bind_range(target, 1, buffers[0], 0, 8);
        expect_bound(what, target, 1, buffers[0], buffers[0]);
        /* The plain binding alone. */
        bind_buffer(target, buffers[2]);
        expect_bound(what, target, 1, buffers[0], buffers[2]);
        for (other = 0; other < COUNT(STAGES); other++)
            if (other != stage)
                expect_bound(what, STAGES[other], last, 0, 0);
        /* Errors change nothing. */
        bind_base(target, last + 1, buffers[1]);
        expect_error("a binding point too many", GL_INVALID_VALUE);
        bind_offset(target, last + 1, buffers[1], 0);
        expect_error("a binding point too many with an offset", GL_INVALID_VALUE);
        bind_range(target, last + 1, buffers[1], 0, 8);
        expect_error("a binding point too many with a size", GL_INVALID_VALUE);
        bind_offset(target, 1, buffers[1], 4);
        expect_error("an offset", GL_INVALID_VALUE);
        bind_offset(target, 1, buffers[1], 2);
        expect_error("an offset within a word", GL_INVALID_VALUE);
        bind_range(target, 1, buffers[1], 4, 8);
        expect_error("an offset and a size", GL_INVALID_VALUE);
        bind_range(target, 1, buffers[1], 0, 6);
        expect_error("a size within a word", GL_INVALID_VALUE);
        bind_range(target, 1, buffers[1], 0, -4);
        expect_error("a size below zero", GL_INVALID_VALUE);
        bind_range(target, 1, buffers[1], 0, 0);
        expect_error("no size", GL_INVALID_VALUE);
        glBegin(GL_POINTS);
        bind_base(target, 1, buffers[1]);
        glEnd();
        expect_error("a binding between Begin and End", GL_INVALID_OPERATION);
        glBegin(GL_POINTS);
        bind_buffer(target, buffers[1]);
        glEnd();
        expect_error("a plain binding between Begin and End", GL_INVALID_OPERATION);
        value = -7;
        glBegin(GL_POINTS);
        get_indexed(target, 1, &value);
        glEnd();
        expect_error("a query between Begin and End", GL_INVALID_OPERATION);
        expect_integer("a query between Begin and End", value, -7);
        expect_bound(what, target, 1, buffers[0], buffers[2]);
        bind_base(target, last, 0);
        expect_bound(what, target, last, 0, 0);
        bind_base(target, 0, 0);
        bind_base(target, 1, 0);
        bind_buffer(target, 0);
        expect_error(what, GL_NO_ERROR);
    }
    bind_offset(GL_UNIFORM_BUFFER, 0, buffers[0], 0);
    expect_error("an offset of another target", GL_INVALID_ENUM);
    bind_offset(GL_TEXTURE_2D, 0, buffers[0], 0);
    expect_error("an offset of no target", GL_INVALID_ENUM);
    /* Deleted buffers are bound no more. */
    for (stage = 0; stage < COUNT(STAGES); stage++)
        bind_base(STAGES[stage], 2, buffers[0]);
    delete_buffers(3, buffers);
    for (stage = 0; stage < COUNT(STAGES); stage++)
        expect_bound("a deleted buffer", STAGES[stage], 2, 0, 0);
}

/* Words of buffers, by each of the three commands. */
static void words(void)
{
    static const char *const names[3] = { "glProgramBufferParametersfvNV", "glProgramBufferParametersIivNV",
        "glProgramBufferParametersIuivNV" };
    static const GLuint given[3] = { 0x3f800000, 0xfffffffe, 7 };
    GLint most = 0, count = 0;
    GLuint buffer, wide, read[4];
    int stage, command;
    p_glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV, &count);
    p_glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV, &most);
    generate_buffers(1, &buffer);
    generate_buffers(1, &wide);
    for (stage = 0; stage < COUNT(STAGES); stage++) {
        const GLenum target = STAGES[stage];
        for (command = 0; command < 3; command++) {
            void(APIENTRY * set)(GLenum, GLuint, GLuint, GLsizei, const void *) =
                (void(APIENTRY *)(GLenum, GLuint, GLuint, GLsizei, const void *))look_up(names[command]);
            const GLuint list = glGenLists(1);
            const char *what = names[command];
            bind_base(target, 1, 0);
            set(target, 1, 0, 1, given);
            expect_error("words of no buffer", GL_INVALID_OPERATION);
            bind_base(target, 1, buffer);
            buffer_data(target, 18, "0123456789abcdefg", GL_DYNAMIC_DRAW);
            set(target, 1, 1, 2, given);
            expect_error(what, GL_NO_ERROR);
            read_buffer(target, 0, 16, read);
            expect_integer(what, memcmp(read, "0123", 4) == 0 && read[1] == given[0] && read[2] == given[1] && memcmp(&read[3],
                "cdef", 4) == 0, 1);
            set(target, 1, 3, 1, given);
            expect_error("the last word", GL_NO_ERROR);
            set(target, 1, 3, 2, given);
            expect_error("a word that is not complete", GL_INVALID_VALUE);
            set(target, 1, 5, 0, given);
            expect_error("no words beyond the end", GL_INVALID_VALUE);
            set(target, 1, 4, 0, given);
            expect_error("no words", GL_NO_ERROR);
            set(target, 1, 0xffffffffu, 2, given);
            expect_error("a word far beyond the end", GL_INVALID_VALUE);
            set(target, 1, 0, -1, given);
            expect_error("less than no words", GL_INVALID_VALUE);
            set(GL_ARRAY_BUFFER, 1, 0, 1, given);
            expect_error("words of another target", GL_INVALID_ENUM);
            read_buffer(target, 0, 16, read);
            expect_integer(what, read[1] == given[0] && read[2] == given[1] && read[3] == given[0], 1);
            /* A buffer may have more words than programs reach. */
            bind_base(target, 1, wide);
            buffer_data(target, 4 * (most + 4), NULL, GL_DYNAMIC_DRAW);
            set(target, 1, (GLuint)most - 3, 3, given);
            expect_error("the last words that programs reach", GL_NO_ERROR);
            set(target, 1, (GLuint)most - 2, 3, given);
            expect_error("a word that programs do not reach", GL_INVALID_VALUE);
            /* Lists keep the words. */
            bind_base(target, 1, buffer);
            glNewList(list, GL_COMPILE);
            set(target, 1, 0, 1, &given[2]);
            glEndList();
            read_buffer(target, 0, 4, read);
            expect_integer("a word before its list is called", memcmp(read, "0123", 4), 0);
            glCallList(list);
            read_buffer(target, 0, 4, read);
            expect_integer("a word of a list", (int)read[0], 7);
            glDeleteLists(list, 1);
            glBegin(GL_POINTS);
            set(target, 1, 0, 1, given);
            glEnd();
            expect_error("words between Begin and End", GL_INVALID_OPERATION);
            bind_base(target, 1, 0);
        }
    }
    delete_buffers(1, &buffer);
    delete_buffers(1, &wide);
}

/* Each stage reads the binding points of its own target. */
static void draws(void)
{
    static const char *const texts[5] = {
        "!!NVvp4.0\nBUFFER b[] = { program.buffer[3] };\nMOV result.position, vertex.position;\nMOV result.color.x, b[1];\n"
        "MOV result.color.y, b[2]; MOV result.color.zw, {0, 0, 0, 1}; END",
        "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 3;\nBUFFER b[] = { program.buffer[3] };\n"
        "INT TEMP n; TEMP c; MOV.S n.x, 0;\nMOV c, {0, 0, 0, 1}; MOV c.x, b[1]; MOV c.y, b[2];\nATTRIB p = vertex.position;\nREP.S 3;\n"
        "MOV result.position, p[n.x]; MOV result.color, c; EMIT; ADD.S n.x, n.x, 1;\nENDREP;\nEND",
        "!!NVfp4.0\nBUFFER b[] = { program.buffer[3] };\nTEMP c; MOV c, {0, 0, 0, 1};\nMOV c.x, b[1]; MOV c.y, b[2];\nMOV result.color, c; END",
        "!!NVtcp5.0\nVERTICES_OUT 3;\nBUFFER b[] = { program.buffer[3] };\nTEMP c; MOV c, {0, 0, 0, 1};\nMOV c.x, b[1]; MOV c.y, b[2];\n"
        "ATTRIB p = vertex.in.position; INT TEMP i; MOV.S i.x, primitive.invocation.x;\nMOV result.position, p[i.x]; MOV result.color, c;\n"
        "MOV result.patch.tessouter[0].x, 1; MOV result.patch.tessouter[1].x, 1; MOV result.patch.tessouter[2].x, 1;\n"
        "MOV result.patch.tessinner[0].x, 1; END",
        "!!NVtep5.0\nTESS_MODE TRIANGLES;\nBUFFER b[] = { program.buffer[3] };\nTEMP p;\n"
        "MUL p, vertex[0].position, vertex.tesscoord.x; MAD p, vertex[1].position, vertex.tesscoord.y, p;\n"
        "MAD result.position, vertex[2].position, vertex.tesscoord.z, p;\nTEMP c; MOV c, {0, 0, 0, 1};\n"
        "MOV c.x, b[1]; MOV c.y, b[2]; MOV result.color, c; END"
    };
    static const char *passing = "!!NVtep5.0\nTESS_MODE TRIANGLES;\nTEMP p;\n"
        "MUL p, vertex[0].position, vertex.tesscoord.x; MAD p, vertex[1].position, vertex.tesscoord.y, p;\n"
        "MAD result.position, vertex[2].position, vertex.tesscoord.z, p;\nMOV result.color, vertex[0].color; END";
    static const GLenum targets[5] = { GL_VERTEX_PROGRAM_ARB, GL_GEOMETRY_PROGRAM_NV, GL_FRAGMENT_PROGRAM_ARB,
        GL_TESS_CONTROL_PROGRAM_NV,
        GL_TESS_EVALUATION_PROGRAM_NV };
    PFNGLPATCHPARAMETERIPROC patch = (PFNGLPATCHPARAMETERIPROC)look_up("glPatchParameteri");
    GLuint buffers[5];
    int stage;
    generate_buffers(5, buffers);
    patch(GL_PATCH_VERTICES, 3);
    for (stage = 0; stage < 5; stage++) {
        const float given[3] = { 9, 0.2f * (float)(stage + 1), 1 - 0.2f * (float)stage };
        bind_base(STAGES[stage], 3, buffers[stage]);
        buffer_data(STAGES[stage], sizeof given, given, GL_STATIC_DRAW);
    }
    for (stage = 0; stage < 5; stage++) {
        char what[60];
        sprintf(what, "a buffer of 0x%04x", STAGES[stage]);
        load_arb(targets[stage], texts[stage]);
        expect_error(what, GL_NO_ERROR);
        glEnable(targets[stage]);
        if (stage == 3) {
            load_arb(GL_TESS_EVALUATION_PROGRAM_NV, passing);
            glEnable(GL_TESS_EVALUATION_PROGRAM_NV);
        }
        clear();
        glBegin(stage > 2 ? GL_PATCHES : GL_TRIANGLES);
        glVertex2f(-1, -1);
        glVertex2f(3, -1);
        glVertex2f(-1, 3);
        glEnd();
        expect_error(what, GL_NO_ERROR);
        expect_pixel(what, 20, 40, 51 * (stage + 1), 255 - 51 * stage, 0, 255);
        glDisable(targets[stage]);
        glDisable(GL_TESS_EVALUATION_PROGRAM_NV);
    }
    for (stage = 0; stage < 5; stage++)
        bind_base(STAGES[stage], 3, 0);
    delete_buffers(5, buffers);
}

static void expect_record(GLuint index, GLint attribute, GLint components, GLint number)
{
    GLint record[3] = { -7, -7, -7 };
    get_indexed(GL_TRANSFORM_FEEDBACK_RECORD_NV, index, record);
    expect_error("a record", GL_NO_ERROR);
    if (record[0] != attribute || record[1] != components || record[2] != number) {
        printf("record %u: (0x%x, %d, %d), not (0x%x, %d, %d)\n", index, record[0], record[1], record[2], attribute, components,
            number);
        failures++;
    }
}

/* Lists of attributes, with the table of permitted sizes, and what queries return. */
static void lists_of_attributes(void)
{
    static const struct {
        GLint attribute;
        int most, indexed;
    } ALL[] = { { GL_POSITION, 4, 0 }, { GL_PRIMARY_COLOR, 4, 0 }, { 0x852D /* SECONDARY_COLOR_NV */, 4, 0 },
        { GL_BACK_PRIMARY_COLOR_NV, 4, 0 }, { GL_BACK_SECONDARY_COLOR_NV, 4, 0 }, { GL_FOG_COORDINATE, 1, 0 }, { GL_POINT_SIZE,
            1, 0 },
        { GL_TEXTURE_COORD_NV, 4, 1 }, { GL_CLIP_DISTANCE_NV, 1, 1 }, { GL_VERTEX_ID_NV, 1, 0 }, { GL_PRIMITIVE_ID_NV, 1, 0 },
        { GL_GENERIC_ATTRIB_NV, 4, 1 }, { GL_LAYER_NV, 1, 0 } };
    GLint value, many[3 * 40], most = 0;
    int place, components;
    for (place = 0; place < COUNT(ALL); place++) {
        char what[60];
        sprintf(what, "attribute 0x%04x", ALL[place].attribute);
        for (components = 1; components <= ALL[place].most; components++) {
            /* A number where there is only one attribute is ignored, and is told as 0. */
            const GLint list[3] = { ALL[place].attribute, components, 3 };
            const GLint twice[6] = { ALL[place].attribute, components, 3, ALL[place].attribute, components, 3 };
            const GLint two[6] = { ALL[place].attribute, components, 3, ALL[place].attribute, components, 4 };
            attributes(1, list, components % 2 ? GL_INTERLEAVED_ATTRIBS_NV : GL_SEPARATE_ATTRIBS_NV);
            expect_error(what, GL_NO_ERROR);
            expect_record(0, ALL[place].attribute, components, ALL[place].indexed ? 3 : 0);
            glGetIntegerv(GL_TRANSFORM_FEEDBACK_ATTRIBS_NV, &value);
            expect_integer(what, value, 1);
            glGetIntegerv(GL_TRANSFORM_FEEDBACK_BUFFER_MODE_NV, &value);
            expect_integer(what, value, components % 2 ? GL_INTERLEAVED_ATTRIBS_NV : GL_SEPARATE_ATTRIBS_NV);
            attributes(2, twice, GL_INTERLEAVED_ATTRIBS_NV);
            expect_error("an attribute twice", GL_INVALID_OPERATION);
            attributes(2, two, GL_INTERLEAVED_ATTRIBS_NV);
            expect_error("two attributes of a kind", ALL[place].indexed ? GL_NO_ERROR : GL_INVALID_OPERATION);
        }
        for (components = 5; components < 7; components++) {
            const GLint list[3] = { ALL[place].attribute, components == 6 ? -1 : components, 0 };
            attributes(1, list, GL_INTERLEAVED_ATTRIBS_NV);
            expect_error("too many components", GL_INVALID_OPERATION);
        }
        if (ALL[place].indexed) {
            const GLint high[3] = { ALL[place].attribute, 1, 1000 }, low[3] = { ALL[place].attribute, 1, -1 };
            attributes(1, high, GL_INTERLEAVED_ATTRIBS_NV);
            expect_error("a number too high", GL_INVALID_VALUE);
            attributes(1, low, GL_INTERLEAVED_ATTRIBS_NV);
            expect_error("a number below zero", GL_INVALID_VALUE);
        }
    }
    /* An error leaves the list that was there. */
    {
        static const GLint kept[6] = { GL_TEXTURE_COORD_NV, 3, 1, GL_POSITION, 2, 9 }, wrong[3] = { GL_TEXTURE_2D, 1, 0 };
        attributes(2, kept, GL_SEPARATE_ATTRIBS_NV);
        attributes(1, wrong, GL_INTERLEAVED_ATTRIBS_NV);
        expect_error("no attribute", GL_INVALID_ENUM);
        attributes(1, kept, GL_TEXTURE_2D);
        expect_error("no mode", GL_INVALID_ENUM);
        attributes(-1, kept, GL_INTERLEAVED_ATTRIBS_NV);
        expect_error("less than no attributes", GL_INVALID_VALUE);
        expect_record(0, GL_TEXTURE_COORD_NV, 3, 1);
        expect_record(1, GL_POSITION, 2, 0);
        value = -7;
        get_indexed(GL_TRANSFORM_FEEDBACK_RECORD_NV, 2, &value);
        expect_error("a record too many", GL_INVALID_VALUE);
        expect_integer("a record too many", value, -7);
        glGetIntegerv(GL_TRANSFORM_FEEDBACK_BUFFER_MODE_NV, &value);
        expect_integer("the mode that stays", value, GL_SEPARATE_ATTRIBS_NV);
    }
    /* As many components and buffers as there may be, and one more. */
    glGetIntegerv(GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS_NV, &most);
    for (place = 0; place < 17; place++) {
        many[3 * place] = GL_GENERIC_ATTRIB_NV;
        many[3 * place + 1] = place < 16 ? 4 : 1;
        many[3 * place + 2] = place;
    }
    if (most == 64) {
        attributes(16, many, GL_INTERLEAVED_ATTRIBS_NV);
        expect_error("as many components as there may be", GL_NO_ERROR);
        attributes(17, many, GL_INTERLEAVED_ATTRIBS_NV);
        expect_error("too many components of a vertex", GL_INVALID_VALUE);
    }
    glGetIntegerv(GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS_NV, &most);
    if (most < 17) {
        attributes(most, many, GL_SEPARATE_ATTRIBS_NV);
        expect_error("as many buffers as there may be", GL_NO_ERROR);
        attributes(most + 1, many, GL_SEPARATE_ATTRIBS_NV);
        expect_error("too many buffers", GL_INVALID_VALUE);
    }
    /* Not kept in lists. */
    {
        static const GLint one[3] = { GL_POSITION, 4, 0 };
        const GLuint list = glGenLists(1);
        glNewList(list, GL_COMPILE);
        attributes(1, one, GL_INTERLEAVED_ATTRIBS_NV);
        glEndList();
        glDeleteLists(list, 1);
        expect_record(0, GL_POSITION, 4, 0);
    }
    glBegin(GL_POINTS);
    attributes(0, many, GL_INTERLEAVED_ATTRIBS_NV);
    glEnd();
    expect_error("a list between Begin and End", GL_INVALID_OPERATION);
}

static void ranges_of_feedback(void)
{
    GLuint buffers[2];
    GLint value, most = 0;
    generate_buffers(2, buffers);
    glGetIntegerv(GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS_NV, &most);
    bind_base(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[0]);
    buffer_data(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 64, NULL, GL_DYNAMIC_COPY);
    bind_offset(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 1, buffers[0], 12);
    expect_error("an offset", GL_NO_ERROR);
    get_indexed(GL_TRANSFORM_FEEDBACK_BUFFER_BINDING_NV, 1, &value);
    expect_integer("the buffer of a point", value, (GLint)buffers[0]);
    get_indexed(GL_TRANSFORM_FEEDBACK_BUFFER_START_NV, 1, &value);
    expect_integer("the start of a range", value, 12);
    bind_range(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 1, buffers[0], 8, 16);
    get_indexed(GL_TRANSFORM_FEEDBACK_BUFFER_SIZE_NV, 1, &value);
    expect_integer("the size of a range", value, 16);
    bind_offset(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 1, buffers[0], 6);
    expect_error("an offset within a word", GL_INVALID_VALUE);
    bind_range(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 1, buffers[0], 6, 8);
    expect_error("a range within a word", GL_INVALID_VALUE);
    bind_range(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 1, buffers[0], 8, 6);
    expect_error("a size within a word", GL_INVALID_VALUE);
    bind_range(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 1, buffers[0], 8, 0);
    expect_error("a range of nothing", GL_INVALID_VALUE);
    get_indexed(GL_TRANSFORM_FEEDBACK_BUFFER_START_NV, (GLuint)most, &value);
    expect_error("a point too many", GL_INVALID_VALUE);
    bind_base(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 1, 0);
    bind_base(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, 0);
    delete_buffers(2, buffers);
    expect_error("ranges of feedback", GL_NO_ERROR);
}

/* Table X.1: which modes are recorded as which primitives; with a geometry program its output counts. */
static void modes(void)
{
    static const GLint position[3] = { GL_POSITION, 4, 0 }, two[6] = { GL_POSITION, 4, 0, GL_PRIMARY_COLOR, 4, 0 };
    static const GLenum primitives[3] = { GL_POINTS, GL_LINES, GL_TRIANGLES };
    static const char *const recorded[3] = { "x.........", ".xxx......", "....xxxxxx" };
    static const char *const outputs[3] = { "POINTS", "LINE_STRIP", "TRIANGLE_STRIP" };
    GLuint buffers[2];
    int program, primitive, mode;
    generate_buffers(2, buffers);
    bind_base(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, 0);
    attributes(1, position, GL_INTERLEAVED_ATTRIBS_NV);
    begin(GL_POINTS);
    expect_error("no buffer", GL_INVALID_OPERATION);
    attributes(2, two, GL_SEPARATE_ATTRIBS_NV);
    bind_base(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[0]);
    buffer_data(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 4096, NULL, GL_DYNAMIC_COPY);
    begin(GL_POINTS);
    expect_error("one buffer of two", GL_INVALID_OPERATION);
    attributes(0, position, GL_INTERLEAVED_ATTRIBS_NV);
    begin(GL_POINTS);
    expect_error("nothing to record", GL_INVALID_OPERATION);
    end();
    expect_error("an end without a beginning", GL_INVALID_OPERATION);
    attributes(1, position, GL_INTERLEAVED_ATTRIBS_NV);
    begin(GL_QUADS);
    expect_error("squares are not recorded", GL_INVALID_ENUM);
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position; END");
    for (program = 0; program < 2; program++) {
        if (program)
            glEnable(GL_VERTEX_PROGRAM_ARB);
        for (primitive = 0; primitive < 3; primitive++) {
            begin(primitives[primitive]);
            expect_error("a beginning", GL_NO_ERROR);
            for (mode = GL_POINTS; mode <= GL_POLYGON; mode++) {
                char what[80];
                sprintf(what, "mode 0x%x recorded as 0x%x, with program %d", mode, primitives[primitive], program);
                glBegin((GLenum)mode);
                glEnd();
                expect_error(what, recorded[primitive][mode] == 'x' ? GL_NO_ERROR : GL_INVALID_OPERATION);
                glDrawArrays((GLenum)mode, 0, 4);
                expect_error(what, recorded[primitive][mode] == 'x' ? GL_NO_ERROR : GL_INVALID_OPERATION);
            }
            begin(primitives[primitive]);
            expect_error("a second beginning", GL_INVALID_OPERATION);
            attributes(1, position, GL_INTERLEAVED_ATTRIBS_NV);
            expect_error("a list meanwhile", GL_INVALID_OPERATION);
            bind_base(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[0]);
            expect_error("a buffer meanwhile", GL_INVALID_OPERATION);
            bind_range(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[0], 0, 16);
            expect_error("a range meanwhile", GL_INVALID_OPERATION);
            bind_offset(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffers[0], 0);
            expect_error("an offset meanwhile", GL_INVALID_OPERATION);
            end();
            expect_error("an end", GL_NO_ERROR);
        }
    }
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    for (program = 0; program < 3; program++) {
        char text[200];
        sprintf(text,
            "!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT %s; VERTICES_OUT 1;\nMOV result.position, vertex[0].position; EMIT; END",
            outputs[program]);
        load_arb(GL_GEOMETRY_PROGRAM_NV, text);
        expect_error(outputs[program], GL_NO_ERROR);
        for (primitive = 0; primitive < 3; primitive++) {
            char what[80];
            sprintf(what, "%s of a geometry program recorded as 0x%x", outputs[program], primitives[primitive]);
            begin(primitives[primitive]);
            if (glGetError() == GL_NO_ERROR) {
                glBegin(GL_POINTS);
                glEnd();
                expect_error(what, program == primitive ? GL_NO_ERROR : GL_INVALID_OPERATION);
                end();
                expect_error(what, GL_NO_ERROR);
            } else if (program == primitive) {
                printf("%s does not begin\n", what);
                failures++;
            }
        }
    }
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    bind_base(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, 0);
    delete_buffers(2, buffers);
}

/* Layers and faces of textures (NV_geometry_program4). */
static void layers(void)
{
    PFNGLFRAMEBUFFERTEXTUREEXTPROC attach = (PFNGLFRAMEBUFFERTEXTUREEXTPROC)look_up("glFramebufferTextureEXT");
    PFNGLFRAMEBUFFERTEXTURELAYEREXTPROC attach_layer = (PFNGLFRAMEBUFFERTEXTURELAYEREXTPROC)look_up("glFramebufferTextureLayerEXT");
    PFNGLFRAMEBUFFERTEXTUREFACEEXTPROC attach_face = (PFNGLFRAMEBUFFERTEXTUREFACEEXTPROC)look_up("glFramebufferTextureFaceEXT");
    PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVPROC get =
        (PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVPROC)look_up("glGetFramebufferAttachmentParameteriv");
    PFNGLTEXIMAGE3DPROC image = (PFNGLTEXIMAGE3DPROC)look_up("glTexImage3D");
    GLuint textures[3], framebuffer;
    GLint value = -7;
    int face;
    ((PFNGLGENFRAMEBUFFERSPROC)look_up("glGenFramebuffers"))(1, &framebuffer);
    ((PFNGLBINDFRAMEBUFFERPROC)look_up("glBindFramebuffer"))(GL_FRAMEBUFFER, framebuffer);
    glGenTextures(3, textures);
    glBindTexture(GL_TEXTURE_2D, textures[0]);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glBindTexture(GL_TEXTURE_CUBE_MAP, textures[1]);
    for (face = 0; face < 6; face++)
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)face, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glBindTexture(GL_TEXTURE_2D_ARRAY, textures[2]);
    image(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, 4, 4, 3, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    for (face = 0; face < 3; face++) {
        attach(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, textures[face], 0);
        expect_error("a texture", GL_NO_ERROR);
        get(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_LAYERED_EXT, &value);
        expect_integer("whether all layers are attached", value, face > 0);
    }
    attach_layer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, textures[2], 0, 2);
    expect_error("a layer", GL_NO_ERROR);
    get(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_LAYERED_EXT, &value);
    expect_integer("whether all layers are attached", value, 0);
    get(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER_EXT, &value);
    expect_integer("the layer", value, 2);
    for (face = 0; face < 6; face++) {
        attach_face(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, textures[1], 0, GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)face);
        expect_error("a face", GL_NO_ERROR);
        get(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE, &value);
        expect_integer("the face", value, GL_TEXTURE_CUBE_MAP_POSITIVE_X + face);
    }
    attach_face(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, textures[0], 0, GL_TEXTURE_CUBE_MAP_POSITIVE_X);
    expect_error("a face of no cube", GL_INVALID_OPERATION);
    attach_face(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, textures[0], 0, GL_TEXTURE_2D);
    expect_error("a face that is none", GL_INVALID_ENUM);
    attach_layer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, textures[2], 0, -1);
    expect_error("a layer below zero", GL_INVALID_VALUE);
    attach_layer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, textures[0], 0, 0);
    expect_error("a layer of no array", GL_INVALID_OPERATION);
    attach(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 7777, 0);
    expect_error("no texture", GL_INVALID_VALUE);
    attach_layer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 7777, 0, 0);
    expect_error("a layer of no texture", GL_INVALID_VALUE);
    attach_face(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 7777, 0, GL_TEXTURE_CUBE_MAP_POSITIVE_X);
    expect_error("a face of no texture", GL_INVALID_VALUE);
    get(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, &value);
    expect_integer("what stays attached", value, (GLint)textures[1]);
    attach_face(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, 0, 0, GL_TEXTURE_CUBE_MAP_POSITIVE_X);
    get(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &value);
    expect_integer("nothing attached", value, GL_NONE);
    ((PFNGLBINDFRAMEBUFFERPROC)look_up("glBindFramebuffer"))(GL_FRAMEBUFFER, 0);
    expect_error("layers and faces", GL_NO_ERROR);
}

int main(void)
{
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_parameter_buffer_object")) {
        printf("GL_NV_parameter_buffer_object is not told\n");
        return 1;
    }
    bind_base = (PFNGLBINDBUFFERBASENVPROC)look_up("glBindBufferBaseNV");
    bind_range = (PFNGLBINDBUFFERRANGENVPROC)look_up("glBindBufferRangeNV");
    bind_offset = (PFNGLBINDBUFFEROFFSETNVPROC)look_up("glBindBufferOffsetNV");
    bind_buffer = (PFNGLBINDBUFFERPROC)look_up("glBindBuffer");
    buffer_data = (PFNGLBUFFERDATAPROC)look_up("glBufferData");
    read_buffer = (PFNGLGETBUFFERSUBDATAPROC)look_up("glGetBufferSubData");
    delete_buffers = (PFNGLDELETEBUFFERSPROC)look_up("glDeleteBuffers");
    generate_buffers = (PFNGLGENBUFFERSPROC)look_up("glGenBuffers");
    get_indexed = (PFNGLGETINTEGERINDEXEDVEXTPROC)look_up("glGetIntegerIndexedvEXT");
    get_indexed_by_core = (PFNGLGETINTEGERI_VPROC)look_up("glGetIntegeri_v");
    attributes = (PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC)look_up("glTransformFeedbackAttribsNV");
    begin = (PFNGLBEGINTRANSFORMFEEDBACKNVPROC)look_up("glBeginTransformFeedbackNV");
    end = (PFNGLENDTRANSFORMFEEDBACKNVPROC)look_up("glEndTransformFeedbackNV");
    points();
    words();
    draws();
    lists_of_attributes();
    ranges_of_feedback();
    modes();
    layers();
    return finish();
}
