/* Transform feedback of assembly programs (NV_transform_feedback): what is recorded of vertex programs, fixed function and
 * geometry programs, how it is laid out, and the errors. What is expected follows from the programs. */
#include "client.h"

static PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC attributes;
static PFNGLBEGINTRANSFORMFEEDBACKNVPROC begin;
static PFNGLENDTRANSFORMFEEDBACKNVPROC end;
static PFNGLBINDBUFFERBASENVPROC bind_base;
static PFNGLBINDBUFFEROFFSETNVPROC bind_offset;
static PFNGLBINDBUFFERPROC bind_buffer;
static PFNGLBUFFERDATAPROC buffer_data;
static PFNGLGETBUFFERSUBDATAPROC read_buffer;
static PFNGLGETINTEGERINDEXEDVEXTPROC get_indexed;

#define WORDS 64
static float recorded[2][WORDS];
static GLuint buffers[2];

#ifndef GL_SECONDARY_COLOR_NV
#define GL_SECONDARY_COLOR_NV 0x852D
#endif

/* Fills both buffers with a number that no program makes. */
static void reset(void)
{
    float filled[WORDS];
    int place;
    for (place = 0; place < WORDS; place++)
        filled[place] = -77;
    for (place = 0; place < 2; place++) {
        bind_base(GL_TRANSFORM_FEEDBACK_BUFFER_NV, (GLuint)place, buffers[place]);
        bind_buffer(GL_TRANSFORM_FEEDBACK_BUFFER_NV, buffers[place]);
        buffer_data(GL_TRANSFORM_FEEDBACK_BUFFER_NV, sizeof filled, filled, GL_STREAM_READ);
    }
}

static void get(void)
{
    int place;
    for (place = 0; place < 2; place++) {
        bind_buffer(GL_TRANSFORM_FEEDBACK_BUFFER_NV, buffers[place]);
        read_buffer(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, sizeof recorded[place], recorded[place]);
    }
}

static void expect_words(const char *what, int buffer, int first, int count, const float *wanted)
{
    int place;
    for (place = 0; place < count; place++) {
        if (recorded[buffer][first + place] != wanted[place]) {
            printf("%s: word %d of buffer %d is %g, not %g\n", what, first + place, buffer, recorded[buffer][first + place],
                wanted[place]);
            failures++;
        }
    }
}

static void vertices(void)
{
    glColor4f(0.5f, 0.25f, 2, 1);
    glVertex4f(1, 2, 3, 4);
    glColor4f(0.125f, 1, -1, 0.5f);
    glVertex4f(5, 6, 7, 8);
}

static const char *PLAIN = "!!ARBvp1.0\nADD result.position, vertex.position, {10, 0, 0, 0};\n"
    "MOV result.color, vertex.color; MUL result.texcoord[3], vertex.position, {2, 3, 4, 5}; END";

int main(void)
{
    static const GLint parted[] = { GL_POSITION, 1, 0, GL_SKIP_COMPONENTS2_NV, 0, 0, GL_CLIP_DISTANCE_NV, 1, 2,
        GL_NEXT_BUFFER_NV, 0, 0, GL_POINT_SIZE, 1, 0 };
    GLint wide[17 * 3];
    static const GLint both[] = { GL_POSITION, 4, 0, GL_TEXTURE_COORD_NV, 2, 3, GL_PRIMARY_COLOR, 3, 0 };
    static const GLint twice[] = { GL_POSITION, 4, 0, GL_POSITION, 2, 0 };
    static const GLint five[] = { GL_POSITION, 5, 0 };
    static const GLint beyond[] = { GL_TEXTURE_COORD_NV, 4, 99 };
    static const GLint strange[] = { GL_TEXTURE_2D, 4, 0 };
    static const GLint generic[] = { GL_GENERIC_ATTRIB_NV, 2, 5, GL_PRIMITIVE_ID_NV, 1, 0, GL_POINT_SIZE, 1, 0 };
    static const GLint position[] = { GL_POSITION, 2, 0 };
    GLuint names[3], queries[2];
    GLint number, numbers[4] = { 0, 0, 0, 0 };
    PFNGLGENBUFFERSPROC generate;
    PFNGLGENQUERIESPROC generate_queries;
    PFNGLBEGINQUERYPROC begin_query;
    PFNGLENDQUERYPROC end_query;
    PFNGLGETQUERYOBJECTIVPROC get_query;
    open_context();
    attributes = (PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC)look_up("glTransformFeedbackAttribsNV");
    begin = (PFNGLBEGINTRANSFORMFEEDBACKNVPROC)look_up("glBeginTransformFeedbackNV");
    end = (PFNGLENDTRANSFORMFEEDBACKNVPROC)look_up("glEndTransformFeedbackNV");
    bind_base = (PFNGLBINDBUFFERBASENVPROC)look_up("glBindBufferBaseNV");
    bind_offset = (PFNGLBINDBUFFEROFFSETNVPROC)look_up("glBindBufferOffsetNV");
    bind_buffer = (PFNGLBINDBUFFERPROC)look_up("glBindBuffer");
    buffer_data = (PFNGLBUFFERDATAPROC)look_up("glBufferData");
    read_buffer = (PFNGLGETBUFFERSUBDATAPROC)look_up("glGetBufferSubData");
    get_indexed = (PFNGLGETINTEGERINDEXEDVEXTPROC)look_up("glGetIntegerIndexedvEXT");
    generate = (PFNGLGENBUFFERSPROC)look_up("glGenBuffers");
    generate_queries = (PFNGLGENQUERIESPROC)look_up("glGenQueries");
    begin_query = (PFNGLBEGINQUERYPROC)look_up("glBeginQuery");
    end_query = (PFNGLENDQUERYPROC)look_up("glEndQuery");
    get_query = (PFNGLGETQUERYOBJECTIVPROC)look_up("glGetQueryObjectiv");
    generate(2, buffers);
    generate_queries(2, queries);
    p_glGenProgramsARB(3, names);
    reset();
    for (number = 0; number < 17; number++) {
        wide[3 * number] = GL_GENERIC_ATTRIB_NV;
        wide[3 * number + 1] = 4;
        wide[3 * number + 2] = number;
    }

    /* Errors of the list. */
    begin(GL_POINTS);
    expect_error("nothing to record", GL_INVALID_OPERATION);
    end();
    expect_error("an end without a beginning", GL_INVALID_OPERATION);
    attributes(2, twice, GL_INTERLEAVED_ATTRIBS_NV);
    expect_error("an attribute twice", GL_INVALID_OPERATION);
    attributes(1, five, GL_INTERLEAVED_ATTRIBS_NV);
    expect_error("five components", GL_INVALID_OPERATION);
    attributes(1, beyond, GL_INTERLEAVED_ATTRIBS_NV);
    expect_error("an index that is too high", GL_INVALID_VALUE);
    attributes(1, strange, GL_INTERLEAVED_ATTRIBS_NV);
    expect_error("no attribute", GL_INVALID_ENUM);
    attributes(3, both, GL_TEXTURE_2D);
    expect_error("no mode", GL_INVALID_ENUM);
    attributes(99, both, GL_SEPARATE_ATTRIBS_NV);
    expect_error("too many buffers", GL_INVALID_VALUE);

    /* A vertex program, interleaved: nine words of each vertex. Colours are clamped first. */
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, names[0]);
    load_arb(GL_VERTEX_PROGRAM_ARB, PLAIN);
    expect_error("loading", GL_NO_ERROR);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    attributes(3, both, GL_INTERLEAVED_ATTRIBS_NV);
    expect_error("a list", GL_NO_ERROR);
    glGetIntegerv(GL_TRANSFORM_FEEDBACK_ATTRIBS_NV, numbers);
    expect_integer("how many attributes", numbers[0], 3);
    get_indexed(GL_TRANSFORM_FEEDBACK_RECORD_NV, 1, numbers);
    expect_integer("the second one", numbers[0] == GL_TEXTURE_COORD_NV && numbers[1] == 2 && numbers[2] == 3, 1);
    glGetIntegerv(GL_TRANSFORM_FEEDBACK_BUFFER_MODE_NV, numbers);
    expect_integer("the mode", numbers[0], GL_INTERLEAVED_ATTRIBS_NV);
    begin_query(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN_NV, queries[0]);
    begin(GL_POINTS);
    expect_error("beginning", GL_NO_ERROR);
    glBegin(GL_POINTS);
    vertices();
    glEnd();
    begin(GL_POINTS);
    expect_error("beginning twice", GL_INVALID_OPERATION);
    attributes(1, position, GL_INTERLEAVED_ATTRIBS_NV);
    expect_error("another list while recording", GL_INVALID_OPERATION);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glBegin(GL_POINTS);
    glEnd();
    expect_error("another program while recording", GL_INVALID_OPERATION);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    end();
    expect_error("ending", GL_NO_ERROR);
    end_query(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN_NV);
    get_query(queries[0], GL_QUERY_RESULT, numbers);
    expect_integer("two points", numbers[0], 2);
    get();
    {
        static const float wanted[] = { 11, 2, 3, 4, 2, 6, 0.5f, 0.25f, 1, 15, 6, 7, 8, 10, 18, 0.125f, 1, 0, -77 };
        expect_words("interleaved", 0, 0, 19, wanted);
    }

    /* Words that stay as they are, another buffer, and a clip distance. */
    reset();
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nOPTION NV_vertex_program2;\nMOV result.position, vertex.position;\n"
        "MOV result.clip[2].x, vertex.color.x; MOV result.pointsize.x, 9; END");
    attributes(5, parted, GL_INTERLEAVED_ATTRIBS_NV);
    expect_error("a list with gaps", GL_NO_ERROR);
    begin(GL_POINTS);
    glBegin(GL_POINTS);
    vertices();
    glEnd();
    end();
    expect_error("gaps", GL_NO_ERROR);
    get();
    {
        static const float first[] = { 1, -77, -77, 0.5f, 5, -77, -77, 0.125f, -77 }, second[] = { 9, 9, -77 };
        expect_words("gaps", 0, 0, 9, first);
        expect_words("the next buffer", 1, 0, 3, second);
    }
    attributes(17, wide, GL_INTERLEAVED_ATTRIBS_NV);
    expect_error("too many components", GL_INVALID_VALUE);
    load_arb(GL_VERTEX_PROGRAM_ARB, PLAIN);

    /* Separate buffers, one of them from its second word on; drawing goes on as before. */
    reset();
    bind_offset(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 1, buffers[1], 4);
    attributes(2, both, GL_SEPARATE_ATTRIBS_NV);
    begin(GL_LINES);
    glBegin(GL_LINES);
    vertices();
    glEnd();
    end();
    expect_error("separate buffers", GL_NO_ERROR);
    get();
    {
        static const float positions[] = { 11, 2, 3, 4, 15, 6, 7, 8, -77 }, sets[] = { -77, 2, 6, 10, 18, -77 };
        expect_words("positions", 0, 0, 9, positions);
        expect_words("coordinates", 1, 0, 6, sets);
    }

    /* Fixed function: the position is transformed. A square is two triangles. */
    reset();
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glScalef(2, 4, 1);
    attributes(1, position, GL_INTERLEAVED_ATTRIBS_NV);
    begin_query(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN_NV, queries[1]);
    begin(GL_TRIANGLES);
    glBegin(GL_TRIANGLE_STRIP);
    glVertex2f(0, 0);
    glVertex2f(1, 0);
    glVertex2f(0, 1);
    glVertex2f(1, 1);
    glEnd();
    glBegin(GL_POINTS);
    glEnd();
    expect_error("points for triangles", GL_INVALID_OPERATION);
    end();
    end_query(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN_NV);
    expect_error("fixed function", GL_NO_ERROR);
    get_query(queries[1], GL_QUERY_RESULT, numbers);
    expect_integer("two triangles", numbers[0], 2);
    get();
    {
        static const float first[] = { 0, 0, 2, 0, 0, 4 };
        float sum = 0;
        int place;
        expect_words("the first triangle", 0, 0, 6, first);
        for (place = 6; place < 12; place++)
            sum += recorded[0][place];
        /* Its corners are (2,0), (0,4) and (2,4), in an order that the host chooses. */
        expect_integer("the second triangle", sum == 12, 1);
        expect_integer("no third triangle", recorded[0][12] == -77, 1);
    }

    /* A geometry program: a generic result and an integer; the vertex program's results are not recorded. */
    if (strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_geometry_program4")) {
        reset();
        glLoadIdentity();
        p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, names[1]);
        load_arb(GL_GEOMETRY_PROGRAM_NV, "!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 2;\n"
            "MOV result.position, vertex[0].position; MOV result.attrib[5], {7, 8, 9, 10};\n"
            "MOV.S result.primid.x, 41; MOV result.pointsize.x, 3; EMIT;\n"
            "MOV result.position, vertex[0].position; MOV result.attrib[5], vertex[0].color;\n"
            "MOV.S result.primid.x, 42; MOV result.pointsize.x, 4; EMIT; END");
        expect_error("loading a geometry program", GL_NO_ERROR);
        glEnable(GL_GEOMETRY_PROGRAM_NV);
        attributes(3, generic, GL_INTERLEAVED_ATTRIBS_NV);
        begin(GL_POINTS);
        glBegin(GL_POINTS);
        glColor4f(0.5f, 0.25f, 0, 1);
        glVertex2f(0, 0);
        glEnd();
        end();
        expect_error("a geometry program", GL_NO_ERROR);
        get();
        {
            static const float wanted[] = { 7, 8 }, more[] = { 3, 0.5f, 0.25f }, last[] = { 4, -77 };
            GLint id[2];
            memcpy(&id[0], &recorded[0][2], 4);
            memcpy(&id[1], &recorded[0][6], 4);
            expect_words("a generic result", 0, 0, 2, wanted);
            expect_integer("the number of the primitive", id[0], 41);
            expect_words("a size, and the second vertex", 0, 3, 3, more);
            expect_integer("the second number", id[1], 42);
            expect_words("the second size", 0, 7, 2, last);
        }
        glDisable(GL_GEOMETRY_PROGRAM_NV);
    }

    /* Afterwards programs draw as ever. */
    glEnable(GL_VERTEX_PROGRAM_ARB);
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position; MOV result.color, {0, 1, 0, 1}; END");
    clear();
    draw_square();
    expect_pixel("a draw", 32, 32, 0, 255, 0, 255);
    return finish();
}
