/* The errors that the texts of the extensions of programs list (ARB_vertex_program, ARB_fragment_program, NV_fragment_program,
 * NV_geometry_program4, NV_tessellation_program5): draws with a program that is not there, modes that a program does not take,
 * targets that do not match, and what stays as it was after an error. */
#include "client.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))
#define FETCH(type, name) type name = (type)look_up("gl" #name)

static PFNGLISPROGRAMARBPROC is_program;

/* A kind of programs: its target, whether NVIDIA's commands load it, and texts with and without a mistake. */
struct kind {
    GLenum target;
    int by_name;
    const char *valid, *broken;
};

static const struct kind KINDS[] = {
    { GL_VERTEX_PROGRAM_ARB, 0, "!!ARBvp1.0\nMOV result.position, vertex.position; MOV result.color, {0, 1, 0, 1}; END",
        "!!ARBvp1.0\nMOV result.position, vertex.position END" },
    { GL_VERTEX_PROGRAM_ARB, 0,
        "!!ARBvp1.0\nOPTION NV_vertex_program2;\nMOV result.position, vertex.position; MOV result.color, {0, 1, 0, 1}; END",
        "!!ARBvp1.0\nOPTION NV_vertex_program2;\nMOV result.position, vertex.position END" },
    { GL_VERTEX_PROGRAM_ARB, 0, "!!NVvp4.0\nMOV result.position, vertex.position; MOV result.color, {0, 1, 0, 1}; END",
        "!!NVvp4.0\nMOV result.position, vertex.position END" },
    { GL_VERTEX_PROGRAM_NV, 1, "!!VP1.0\nMOV o[HPOS], v[0]; MOV o[COL0], v[3]; END", "!!VP1.0\nMOV o[HPOS], v[0] END" },
    { GL_FRAGMENT_PROGRAM_ARB, 0, "!!ARBfp1.0\nMOV result.color, {0, 1, 0, 1}; END",
        "!!ARBfp1.0\nMOV result.color, {0, 1, 0, 1} END" },
    { GL_FRAGMENT_PROGRAM_ARB, 0, "!!ARBfp1.0\nOPTION NV_fragment_program2;\nMOV result.color, {0, 1, 0, 1}; END",
        "!!ARBfp1.0\nOPTION NV_fragment_program2;\nMOV result.color, {0, 1, 0, 1} END" },
    { GL_FRAGMENT_PROGRAM_ARB, 0, "!!NVfp4.0\nMOV result.color, {0, 1, 0, 1}; END",
        "!!NVfp4.0\nMOV result.color, {0, 1, 0, 1} END" },
    { GL_FRAGMENT_PROGRAM_NV, 1, "!!FP1.0\nMOVR o[COLR], {0, 1, 0, 1}; END", "!!FP1.0\nMOVR o[COLR], {0, 1, 0, 1} END" },
    { GL_GEOMETRY_PROGRAM_NV, 0,
        "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 3;\n"
        "MOV result.position, vertex[0].position; MOV result.color, {0, 1, 0, 1}; EMIT;\n"
        "MOV result.position, vertex[1].position; MOV result.color, {0, 1, 0, 1}; EMIT;\n"
        "MOV result.position, vertex[2].position; MOV result.color, {0, 1, 0, 1}; EMIT; END",
        "!!NVgp4.0\nPRIMITIVE_IN POINTS; EMIT; END" },
    { GL_TESS_CONTROL_PROGRAM_NV, 0, NULL, "!!NVtcp5.0\nMOV result.position, vertex[0].position; END" },
    { GL_TESS_EVALUATION_PROGRAM_NV, 0, NULL, "!!NVtep5.0\nMOV result.position, vertex[0].position END" },
};

static const float CORNERS[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
static const GLushort INDICES[4] = { 0, 1, 2, 3 };
static GLuint called_list;

/* Commands that perform Begin, and RasterPos. */
enum { RASTER_POSITION = 14, WAYS };

static const char *const WAY_NAMES[WAYS] = { "Begin", "DrawArrays", "DrawElements", "DrawRangeElements", "MultiDrawArrays",
    "MultiDrawElements", "DrawArraysInstanced", "DrawElementsInstanced", "DrawElementsBaseVertex", "Rectf", "Recti", "EvalMesh1",
    "EvalMesh2", "a list that draws", "RasterPos" };

static void draw_by(int way, GLenum mode)
{
    static const GLint first = 0;
    static const GLsizei count = 4;
    const void *indices = INDICES;
    switch (way) {
    case 0:
        glBegin(mode);
        glEnd();
        break;
    case 1: glDrawArrays(mode, 0, 4); break;
    case 2: glDrawElements(mode, 4, GL_UNSIGNED_SHORT, INDICES); break;
    case 3: ((PFNGLDRAWRANGEELEMENTSPROC)look_up("glDrawRangeElements"))(mode, 0, 3, 4, GL_UNSIGNED_SHORT, INDICES); break;
    case 4: ((PFNGLMULTIDRAWARRAYSPROC)look_up("glMultiDrawArrays"))(mode, &first, &count, 1); break;
    case 5: ((PFNGLMULTIDRAWELEMENTSPROC)look_up("glMultiDrawElements"))(mode, &count, GL_UNSIGNED_SHORT, &indices, 1); break;
    case 6: ((PFNGLDRAWARRAYSINSTANCEDPROC)look_up("glDrawArraysInstanced"))(mode, 0, 4, 1); break;
    case 7: ((PFNGLDRAWELEMENTSINSTANCEDPROC)look_up("glDrawElementsInstanced"))(mode, 4, GL_UNSIGNED_SHORT, INDICES, 1); break;
    case 8: ((PFNGLDRAWELEMENTSBASEVERTEXPROC)look_up("glDrawElementsBaseVertex"))(mode, 4, GL_UNSIGNED_SHORT, (void *)INDICES,
        0); break;
    case 9: glRectf(-1, -1, 1, 1); break;
    case 10: glRecti(-1, -1, 1, 1); break;
    case 11: glEvalMesh1(GL_LINE, 0, 1); break;
    case 12: glEvalMesh2(GL_FILL, 0, 1, 0, 1); break;
    case 13: glCallList(called_list); break;
    default: glRasterPos2f(0, 0);
    }
}

static void bind(const struct kind *kind, GLuint name)
{
    if (kind->by_name)
        p_glBindProgramNV(kind->target, name);
    else
        p_glBindProgramARB(kind->target, name);
}

/* Each way to draw with a program that has no text, whose text was refused, that was deleted, and with the one without a name. */
static void draws_without_programs(void)
{
    static const char *const reasons[] = { "of no text", "with a mistake", "that was deleted", "of no name" };
    int place, way, reason;
    for (place = 0; place < COUNT(KINDS); place++) {
        const struct kind *kind = &KINDS[place];
        for (reason = 0; reason < COUNT(reasons); reason++) {
            GLuint name = 300 + 4 * (GLuint)place + (GLuint)reason;
            char what[120];
            bind(kind, reason == 3 ? 0 : name);
            expect_error("binding a new name", GL_NO_ERROR);
            if (reason == 1) {
                if (kind->by_name)
                    load_nv(kind->target, name, kind->broken);
                else
                    load_arb(kind->target, kind->broken);
                expect_error("a text with a mistake", GL_INVALID_OPERATION);
            }
            if (reason == 2 && kind->valid) {
                if (kind->by_name)
                    load_nv(kind->target, name, kind->valid);
                else
                    load_arb(kind->target, kind->valid);
                expect_error("a text", GL_NO_ERROR);
            }
            if (reason == 2)
                p_glDeleteProgramsARB(1, &name);
            glEnable(kind->target);
            for (way = 0; way < WAYS; way++) {
                const GLenum mode = kind->target == GL_TESS_CONTROL_PROGRAM_NV || kind->target == GL_TESS_EVALUATION_PROGRAM_NV
                    ? GL_PATCHES
                    : GL_TRIANGLES;
                /* The texts do not say this of RasterPos. */
                if (way == RASTER_POSITION && kind->target != GL_VERTEX_PROGRAM_ARB && kind->target != GL_FRAGMENT_PROGRAM_ARB)
                    continue;
                draw_by(way, mode);
                sprintf(what, "%s with a program %s of target 0x%04x (%d)", WAY_NAMES[way], reasons[reason], kind->target, place);
                expect_error(what, GL_INVALID_OPERATION);
            }
            if (kind->target == GL_FRAGMENT_PROGRAM_NV) {
                static const unsigned char pixel[4];
                glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
                expect_error("DrawPixels without a program", GL_INVALID_OPERATION);
                glBitmap(1, 1, 0, 0, 0, 0, pixel);
                expect_error("Bitmap without a program", GL_INVALID_OPERATION);
                glCopyPixels(0, 0, 1, 1, GL_COLOR);
                expect_error("CopyPixels without a program", GL_INVALID_OPERATION);
            }
            glDisable(kind->target);
            for (way = 0; way < WAYS; way++) {
                draw_by(way, GL_TRIANGLES);
                sprintf(what, "%s with a program %s of target 0x%04x (%d) that is off", WAY_NAMES[way], reasons[reason],
                    kind->target, place);
                expect_error(what, GL_NO_ERROR);
            }
            bind(kind, 0);
        }
    }
}

/* A text that is refused leaves the one before in its place. */
static void refused_texts(void)
{
    int place;
    for (place = 0; place < COUNT(KINDS); place++) {
        const struct kind *kind = &KINDS[place];
        const GLuint name = 400 + (GLuint)place;
        char what[80], text[600];
        GLint length = 0, position = 0;
        if (!kind->valid)
            continue;
        sprintf(what, "target 0x%04x (%d)", kind->target, place);
        bind(kind, name);
        if (kind->by_name)
            load_nv(kind->target, name, kind->valid);
        else
            load_arb(kind->target, kind->valid);
        expect_error(what, GL_NO_ERROR);
        glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
        expect_integer(what, position, -1);
        if (kind->by_name)
            load_nv(kind->target, name, kind->broken);
        else
            load_arb(kind->target, kind->broken);
        expect_error(what, GL_INVALID_OPERATION);
        glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
        if (position < 0 || position > (GLint)strlen(kind->broken)) {
            printf("%s: the mistake is at %d\n", what, position);
            failures++;
        }
        if (!glGetString(GL_PROGRAM_ERROR_STRING_ARB)[0]) {
            printf("%s: no word about the mistake\n", what);
            failures++;
        }
        memset(text, 0, sizeof text);
        if (kind->by_name) {
            p_glGetProgramivNV(name, GL_PROGRAM_LENGTH_NV, &length);
            p_glGetProgramStringNV(name, GL_PROGRAM_STRING_NV, (GLubyte *)text);
        } else {
            p_glGetProgramivARB(kind->target, GL_PROGRAM_LENGTH_ARB, &length);
            ((PFNGLGETPROGRAMSTRINGARBPROC)look_up("glGetProgramStringARB"))(kind->target, GL_PROGRAM_STRING_ARB, text);
        }
        expect_integer(what, length, (int)strlen(kind->valid));
        expect_integer(what, strcmp(text, kind->valid), 0);
        glEnable(kind->target);
        glColor4f(0, 1, 0, 1);
        clear();
        draw_square();
        expect_pixel(what, 20, 40, 0, 255, 0, 255);
        glDisable(kind->target);
        expect_error(what, GL_NO_ERROR);
        bind(kind, 0);
    }
}

/* Targets that do not match, and what is no target. */
static void targets(void)
{
    static const GLenum arb[] = { GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB, GL_GEOMETRY_PROGRAM_NV,
        GL_TESS_CONTROL_PROGRAM_NV,
        GL_TESS_EVALUATION_PROGRAM_NV };
    static const GLenum strange[] = { GL_TEXTURE_2D, GL_FRAGMENT_PROGRAM_NV, GL_VERTEX_STATE_PROGRAM_NV, 0 };
    FETCH(PFNGLGETPROGRAMSTRINGARBPROC, GetProgramStringARB);
    GLuint names[COUNT(arb)];
    GLint value = -7;
    char text[8];
    int place, other;
    p_glGenProgramsARB(COUNT(arb), names);
    for (place = 0; place < COUNT(arb); place++) {
        expect_integer("a name that was not bound yet", is_program(names[place]), GL_FALSE);
        p_glBindProgramARB(arb[place], names[place]);
        expect_error("binding", GL_NO_ERROR);
        expect_integer("a name that was bound", is_program(names[place]), GL_TRUE);
    }
    for (place = 0; place < COUNT(arb); place++)
        for (other = 0; other < COUNT(arb); other++) {
            p_glBindProgramARB(arb[place], names[other]);
            expect_error("a program of a target", place == other ? GL_NO_ERROR : GL_INVALID_OPERATION);
            p_glGetProgramivARB(arb[place], GL_PROGRAM_BINDING_ARB, &value);
            expect_integer("the program that stays bound", value, (int)names[place]);
        }
    for (place = 0; place < COUNT(strange); place++) {
        p_glBindProgramARB(strange[place], names[0]);
        expect_error("binding to no target", GL_INVALID_ENUM);
        load_arb(strange[place], "!!ARBvp1.0 END");
        expect_error("loading into no target", GL_INVALID_ENUM);
        value = -7;
        p_glGetProgramivARB(strange[place], GL_PROGRAM_LENGTH_ARB, &value);
        expect_error("a query of no target", GL_INVALID_ENUM);
        GetProgramStringARB(strange[place], GL_PROGRAM_STRING_ARB, text);
        expect_error("the text of no target", GL_INVALID_ENUM);
        expect_integer("a value after an error", value, -7);
    }
    for (place = 0; place < COUNT(arb); place++) {
        p_glProgramStringARB(arb[place], GL_RGBA, 1, "!");
        expect_error("a format that there is not", GL_INVALID_ENUM);
        GetProgramStringARB(arb[place], GL_PROGRAM_LENGTH_ARB, text);
        expect_error("another query of a text", GL_INVALID_ENUM);
        p_glGetProgramivARB(arb[place], GL_PROGRAM_TARGET_NV, &value);
        expect_error("a query of NVIDIA's", GL_INVALID_ENUM);
        /* Deleted while bound: the one without a name is bound. */
        p_glDeleteProgramsARB(1, &names[place]);
        p_glGetProgramivARB(arb[place], GL_PROGRAM_BINDING_ARB, &value);
        expect_integer("the binding of a deleted program", value, 0);
        expect_integer("a deleted program", is_program(names[place]), GL_FALSE);
    }
    expect_integer("no name", is_program(0), GL_FALSE);
    names[0] = 0;
    names[1] = 77777;
    p_glDeleteProgramsARB(2, names);
    expect_error("deleting what is not there", GL_NO_ERROR);
    p_glDeleteProgramsARB(-1, names);
    expect_error("deleting less than nothing", GL_INVALID_VALUE);
    p_glGenProgramsARB(-1, names);
    expect_error("less than no names", GL_INVALID_VALUE);
    /* What fragment programs alone have, and vertex programs alone. */
    p_glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_MAX_PROGRAM_TEX_INDIRECTIONS_ARB, &value);
    expect_error("indirections of vertex programs", GL_INVALID_ENUM);
    p_glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_ALU_INSTRUCTIONS_ARB, &value);
    expect_error("arithmetic of vertex programs", GL_INVALID_ENUM);
}

/* Between Begin and End all these are errors, and change nothing. */
static void between_begin_and_end(void)
{
    FETCH(PFNGLGETPROGRAMSTRINGARBPROC, GetProgramStringARB);
    FETCH(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    FETCH(PFNGLPROGRAMVERTEXLIMITNVPROC, ProgramVertexLimitNV);
    GLuint name = 3;
    GLint value = -7, position;
    float vector[4];
    char text[400];
    int command;
    load_nv(GL_VERTEX_PROGRAM_NV, 3, KINDS[3].valid);
    for (command = 0; command < 16; command++) {
        char what[64];
        sprintf(what, "command %d between Begin and End", command);
        value = -7;
        glBegin(GL_POINTS);
        switch (command) {
        case 0: p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 0); break;
        case 1: p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 0); break;
        case 2: load_arb(GL_VERTEX_PROGRAM_ARB, KINDS[0].valid); break;
        case 3: load_nv(GL_VERTEX_PROGRAM_NV, 3, KINDS[3].valid); break;
        case 4: p_glDeleteProgramsARB(1, &name); break;
        case 5: p_glGenProgramsARB(1, &name); break;
        case 6: value = is_program(3) ? 1 : -7; break;
        case 7: p_glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_LENGTH_ARB, &value); break;
        case 8: GetProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_STRING_ARB, text); break;
        case 9: p_glGetProgramivNV(3, GL_PROGRAM_LENGTH_NV, &value); break;
        case 10: p_glGetProgramEnvParameterfvARB(GL_VERTEX_PROGRAM_ARB, 0, vector); break;
        case 11: ProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, 2); break;
        case 12: BindBufferBaseNV(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0, 0); break;
        case 13: glEnable(GL_VERTEX_PROGRAM_ARB); break;
        case 14: glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &value); break;
        default: value = glIsEnabled(GL_FRAGMENT_PROGRAM_NV) ? 1 : -7; break;
        }
        glEnd();
        expect_error(what, GL_INVALID_OPERATION);
        expect_integer(what, value, -7);
    }
    expect_integer("the name of before", (int)name, 3);
    expect_integer("the program of before", is_program(3), GL_TRUE);
    expect_integer("what is on", glIsEnabled(GL_VERTEX_PROGRAM_ARB), GL_FALSE);
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &position);
    expect_integer("no mistake", position, -1);
}

/* Which modes a geometry program takes, as the text lists them, in the order of the tokens from POINTS to PATCHES. */
static void modes_of_geometry_programs(void)
{
    static const char *const inputs[] = { "POINTS", "LINES", "TRIANGLES", "LINES_ADJACENCY", "TRIANGLES_ADJACENCY" };
    static const char *const taken[] = { "x..............", ".xxx...........", "....xxxxxx.....", "..........xx...",
        "............xx." };
    int input, mode, way;
    p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, 500);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    for (input = 0; input < COUNT(inputs); input++) {
        char text[200];
        sprintf(text,
            "!!NVgp4.0\nPRIMITIVE_IN %s; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\nMOV result.position, vertex[0].position; EMIT; END",
            inputs[input]);
        load_arb(GL_GEOMETRY_PROGRAM_NV, text);
        expect_error(inputs[input], GL_NO_ERROR);
        for (mode = GL_POINTS; mode <= GL_PATCHES; mode++)
            for (way = 0; way < 9; way++) {
                char what[100];
                sprintf(what, "%s of mode 0x%x for a geometry program that takes %s", WAY_NAMES[way], mode, inputs[input]);
                draw_by(way, (GLenum)mode);
                expect_error(what, taken[input][mode] == 'x' ? GL_NO_ERROR : GL_INVALID_OPERATION);
            }
        /* A rectangle is a polygon. */
        glRectf(-1, -1, 1, 1);
        expect_error("a rectangle for a geometry program", input == 2 ? GL_NO_ERROR : GL_INVALID_OPERATION);
    }
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, 0);
}

/* Rectangles are polygons, of which a geometry program that takes triangles gets all. */
static void rectangles(void)
{
    static const GLdouble wide[2][2] = { { -1, -1 }, { 1, 1 } };
    static const GLfloat numbers[2][2] = { { -1, -1 }, { 1, 1 } };
    static const GLint integers[2][2] = { { -1, -1 }, { 1, 1 } };
    static const GLshort shorts[2][2] = { { -1, -1 }, { 1, 1 } };
    const struct kind *kind = &KINDS[8];
    int command;
    p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, 502);
    load_arb(GL_GEOMETRY_PROGRAM_NV, kind->valid);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    for (command = 0; command < 8; command++) {
        char what[40];
        sprintf(what, "rectangle %d", command);
        clear();
        switch (command) {
        case 0: glRectd(-1, -1, 1, 1); break;
        case 1: glRectdv(wide[0], wide[1]); break;
        case 2: glRectf(-1, -1, 1, 1); break;
        case 3: glRectfv(numbers[0], numbers[1]); break;
        case 4: glRecti(-1, -1, 1, 1); break;
        case 5: glRectiv(integers[0], integers[1]); break;
        case 6: glRects(-1, -1, 1, 1); break;
        default: glRectsv(shorts[0], shorts[1]);
        }
        expect_error(what, GL_NO_ERROR);
        expect_pixel(what, 4, 60, 0, 255, 0, 255);
        expect_pixel(what, 60, 4, 0, 255, 0, 255);
    }
    glBegin(GL_TRIANGLES);
    glRectf(-1, -1, 1, 1);
    glEnd();
    expect_error("a rectangle between Begin and End", GL_INVALID_OPERATION);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, 0);
}

/* Programs of tessellation take patches alone, whichever of both is on. */
static void modes_of_tessellation_programs(void)
{
    static const char *control = "!!NVtcp5.0\nVERTICES_OUT 1;\nMOV result.position, vertex[0].position;\n"
        "MOV result.patch.tessouter[0].x, 1; END";
    static const char *evaluation = "!!NVtep5.0\nTESS_MODE TRIANGLES;\nMOV result.position, vertex[0].position; END";
    int on, mode, way;
    load_arb(GL_TESS_CONTROL_PROGRAM_NV, control);
    expect_error("a control program", GL_NO_ERROR);
    load_arb(GL_TESS_EVALUATION_PROGRAM_NV, evaluation);
    expect_error("an evaluation program", GL_NO_ERROR);
    for (on = 1; on < 4; on++) {
        if (on & 1)
            glEnable(GL_TESS_EVALUATION_PROGRAM_NV);
        if (on & 2)
            glEnable(GL_TESS_CONTROL_PROGRAM_NV);
        for (mode = GL_POINTS; mode < GL_PATCHES; mode++)
            for (way = 0; way < 9; way++) {
                char what[100];
                sprintf(what, "%s of mode 0x%x with tessellation %d", WAY_NAMES[way], mode, on);
                draw_by(way, (GLenum)mode);
                expect_error(what, GL_INVALID_OPERATION);
            }
        /* Patches need an evaluation program (ARB_tessellation_shader). */
        for (way = 0; way < 9; way++) {
            draw_by(way, GL_PATCHES);
            expect_error("patches", on & 1 ? GL_NO_ERROR : GL_INVALID_OPERATION);
        }
        glDisable(GL_TESS_EVALUATION_PROGRAM_NV);
        glDisable(GL_TESS_CONTROL_PROGRAM_NV);
    }
}

/* ProgramVertexLimitNV: above 0, below the limit, with no more components than all vertices may have. */
static void vertex_limits(void)
{
    FETCH(PFNGLPROGRAMVERTEXLIMITNVPROC, ProgramVertexLimitNV);
    static const GLenum others[] = { GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB, GL_TESS_CONTROL_PROGRAM_NV, GL_TEXTURE_2D };
    GLint most = 0, together = 0, components = 0, value = 0;
    int place, result;
    char text[2000];
    for (place = 0; place < COUNT(others); place++) {
        ProgramVertexLimitNV(others[place], 2);
        expect_error("a limit of another target", GL_INVALID_ENUM);
    }
    p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, 501);
    ProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, 2);
    expect_error("a limit of no program", GL_INVALID_OPERATION);
    load_arb(GL_GEOMETRY_PROGRAM_NV, "!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 2;\n"
        "MOV result.position, vertex[0].position; EMIT; END");
    p_glGetProgramivARB(GL_GEOMETRY_PROGRAM_NV, GL_MAX_PROGRAM_OUTPUT_VERTICES_NV, &most);
    p_glGetProgramivARB(GL_GEOMETRY_PROGRAM_NV, GL_MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV, &together);
    p_glGetProgramivARB(GL_GEOMETRY_PROGRAM_NV, GL_PROGRAM_RESULT_COMPONENTS_NV, &components);
    expect_error("limits of geometry programs", GL_NO_ERROR);
    for (place = -1; place < 3; place++) {
        ProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, place);
        expect_error("a limit", place > 0 ? GL_NO_ERROR : GL_INVALID_VALUE);
    }
    ProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, most);
    expect_error("the highest limit", GL_INVALID_VALUE);
    ProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, most + 1);
    expect_error("a limit beyond it", GL_INVALID_VALUE);
    p_glGetProgramivARB(GL_GEOMETRY_PROGRAM_NV, GL_GEOMETRY_VERTICES_OUT_EXT, &value);
    expect_integer("the limit that was set", value, 2);
    /* A program of many components. */
    strcpy(text, "!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\n");
    for (result = 0; result < 16; result++)
        sprintf(text + strlen(text), "MOV result.attrib[%d], vertex[0].position;\n", result);
    strcat(text, "MOV result.position, vertex[0].position; EMIT; END");
    load_arb(GL_GEOMETRY_PROGRAM_NV, text);
    expect_error("a program of many components", GL_NO_ERROR);
    p_glGetProgramivARB(GL_GEOMETRY_PROGRAM_NV, GL_PROGRAM_RESULT_COMPONENTS_NV, &components);
    if (components > 0 && together / components + 1 < most) {
        ProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, together / components);
        expect_error("as many components as there may be", GL_NO_ERROR);
        ProgramVertexLimitNV(GL_GEOMETRY_PROGRAM_NV, together / components + 1);
        expect_error("more components than there may be", GL_INVALID_VALUE);
        p_glGetProgramivARB(GL_GEOMETRY_PROGRAM_NV, GL_GEOMETRY_VERTICES_OUT_EXT, &value);
        expect_integer("the limit that stays", value, together / components);
    } else {
        printf("%d components of %d for %d vertices\n", components, together, most);
        failures++;
    }
    p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, 0);
}

/* Commands that are not among those that lists leave out are kept in lists; the others are carried out at once. */
static void lists(void)
{
    const GLuint list = glGenLists(1);
    GLuint name = 0, done = 602;
    GLint length = -1;
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 601);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 602);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 601);
    glNewList(list, GL_COMPILE);
    load_arb(GL_VERTEX_PROGRAM_ARB, KINDS[1].valid);
    load_nv(GL_VERTEX_PROGRAM_NV, 603, KINDS[3].valid);
    p_glGenProgramsARB(1, &name);
    p_glDeleteProgramsARB(1, &done);
    glEndList();
    expect_error("a list with texts", GL_NO_ERROR);
    expect_integer("names are made at once", name != 0, 1);
    expect_integer("programs are deleted at once", is_program(602), GL_FALSE);
    p_glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_LENGTH_ARB, &length);
    expect_integer("the text is not loaded yet", length, 0);
    expect_integer("nor is the other", is_program(603), GL_FALSE);
    glCallList(list);
    expect_error("loading by a list", GL_NO_ERROR);
    p_glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_LENGTH_ARB, &length);
    expect_integer("the text is loaded", length, (int)strlen(KINDS[1].valid));
    expect_integer("and so is the other", is_program(603), GL_TRUE);
    glNewList(list, GL_COMPILE);
    load_arb(GL_VERTEX_PROGRAM_ARB, KINDS[1].broken);
    glEndList();
    expect_error("a list with a mistake", GL_NO_ERROR);
    glCallList(list);
    expect_error("a mistake by a list", GL_INVALID_OPERATION);
    glNewList(list, GL_COMPILE_AND_EXECUTE);
    load_arb(GL_VERTEX_PROGRAM_ARB, KINDS[0].valid);
    glEndList();
    expect_error("a text and a list", GL_NO_ERROR);
    p_glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_LENGTH_ARB, &length);
    expect_integer("the text is loaded at once", length, (int)strlen(KINDS[0].valid));
    glDeleteLists(list, 1);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 0);
}

/* A unit that has an image and no coordinates: what asks for its coordinates is an error, and draws are none. */
static void units_without_coordinates(void)
{
    FETCH(PFNGLACTIVETEXTUREPROC, ActiveTexture);
    GLint coordinates = 0, images = 0, place;
    float values[16];
    glGetIntegerv(GL_MAX_TEXTURE_COORDS_ARB, &coordinates);
    glGetIntegerv(GL_MAX_TEXTURE_IMAGE_UNITS_ARB, &images);
    if (images <= coordinates)
        return;
    load_nv(GL_VERTEX_PROGRAM_NV, 610, "!!VP1.0\nMOV o[HPOS], v[0]; MOV o[COL0], c[0]; END");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 610);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 0, 0, 1, 1);
    glMatrixMode(GL_TEXTURE);
    ActiveTexture(GL_TEXTURE0 + (GLenum)coordinates);
    expect_error("a unit without coordinates", GL_NO_ERROR);
    for (place = 0; place < 6; place++) {
        char what[60];
        sprintf(what, "command %d of a unit without coordinates", place);
        switch (place) {
        case 0: glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_EYE_LINEAR); break;
        case 1: glGetTexGenfv(GL_S, GL_EYE_PLANE, values); break;
        case 2: glEnable(GL_TEXTURE_GEN_S); break;
        case 3: glGetFloatv(GL_CURRENT_TEXTURE_COORDS, values); break;
        case 4: glGetFloatv(GL_TEXTURE_MATRIX, values); break;
        default: p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_TEXTURE, GL_IDENTITY_NV);
        }
        expect_error(what, GL_INVALID_OPERATION);
    }
    glEnable(GL_VERTEX_PROGRAM_NV);
    clear();
    draw_square();
    glDisable(GL_VERTEX_PROGRAM_NV);
    expect_error("a draw beside a unit without coordinates", GL_NO_ERROR);
    expect_pixel("a draw beside a unit without coordinates", 20, 20, 0, 0, 255, 255);
    ActiveTexture(GL_TEXTURE0);
    glMatrixMode(GL_MODELVIEW);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 0);
}

int main(void)
{
    static const float points[4] = { 0, 0, 0, 1 };
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_tessellation_program5")) {
        printf("GL_NV_tessellation_program5 is not told\n");
        return 1;
    }
    is_program = (PFNGLISPROGRAMARBPROC)look_up("glIsProgramARB");
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, CORNERS);
    glMap1f(GL_MAP1_VERTEX_4, 0, 1, 4, 1, points);
    glMap2f(GL_MAP2_VERTEX_4, 0, 1, 4, 1, 0, 1, 4, 1, points);
    glEnable(GL_MAP1_VERTEX_4);
    glEnable(GL_MAP2_VERTEX_4);
    called_list = glGenLists(1);
    glNewList(called_list, GL_COMPILE);
    draw_square();
    glEndList();
    targets();
    draws_without_programs();
    refused_texts();
    between_begin_and_end();
    modes_of_geometry_programs();
    rectangles();
    modes_of_tessellation_programs();
    vertex_limits();
    lists();
    units_without_coordinates();
    return finish();
}
