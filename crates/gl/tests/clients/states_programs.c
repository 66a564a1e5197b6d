/* The tables "New State" and "New Implementation Dependent State" of the extensions of programs, by every command that the tables
 * name: initial values, what values may be at least, and how they change; and that every command of these extensions is found.
 * From ARB_vertex_program, ARB_fragment_program, NV_fragment_program, NV_vertex_program2_option, NV_gpu_program4 with its
 * extensions for vertices, geometry and fragments, NV_gpu_program5, NV_tessellation_program5, NV_parameter_buffer_object,
 * NV_transform_feedback, NV_primitive_restart and NV_depth_clamp. */
#ifndef _WIN32
#define _GNU_SOURCE
#include <dlfcn.h>
#endif
#include "client.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))
#define FETCH(type, name) type name = (type)look_up("gl" #name)

static const GLenum TARGETS[] = { GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB, GL_GEOMETRY_PROGRAM_NV,
    GL_TESS_CONTROL_PROGRAM_NV,
    GL_TESS_EVALUATION_PROGRAM_NV };
static const GLenum BUFFERS[] = { GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV,
    GL_GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV, GL_TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV,
        GL_TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV };

/* A value by all four commands that return one. */
static void expect_everywhere(const char *what, GLenum name, GLint wanted)
{
    GLint integer = -77;
    GLfloat number = -77;
    GLdouble wide = -77;
    GLboolean truth = 7;
    char text[120];
    sprintf(text, "%s (0x%04x)", what, name);
    glGetIntegerv(name, &integer);
    glGetFloatv(name, &number);
    glGetDoublev(name, &wide);
    glGetBooleanv(name, &truth);
    expect_error(text, GL_NO_ERROR);
    expect_integer(text, integer, wanted);
    expect_integer(text, (int)number, wanted);
    expect_integer(text, (int)wide, wanted);
    expect_integer(text, truth, wanted != 0);
}

static void expect_least(const char *what, GLint given, GLint least)
{
    if (given < least) {
        printf("%s: %d, and at least %d\n", what, given, least);
        failures++;
    }
}

static const GLenum SWITCHES[] = { GL_VERTEX_PROGRAM_ARB, GL_VERTEX_PROGRAM_POINT_SIZE_ARB, GL_VERTEX_PROGRAM_TWO_SIDE_ARB,
    GL_FRAGMENT_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_NV, GL_GEOMETRY_PROGRAM_NV, GL_TESS_CONTROL_PROGRAM_NV,
        GL_TESS_EVALUATION_PROGRAM_NV,
    GL_DEPTH_CLAMP_NV };

static void initial_values(void)
{
    int place;
    for (place = 0; place < COUNT(SWITCHES); place++) {
        char what[60];
        sprintf(what, "switch 0x%04x", SWITCHES[place]);
        expect_integer(what, glIsEnabled(SWITCHES[place]), GL_FALSE);
        expect_everywhere(what, SWITCHES[place], 0);
    }
    expect_everywhere("the place of a mistake", GL_PROGRAM_ERROR_POSITION_ARB, -1);
    expect_integer("no word about a mistake", glGetString(GL_PROGRAM_ERROR_STRING_ARB)[0], 0);
    expect_everywhere("the fragment program", GL_FRAGMENT_PROGRAM_BINDING_NV, 0);
    expect_everywhere("the vertex program", GL_VERTEX_PROGRAM_BINDING_NV, 0);
    for (place = 0; place < COUNT(BUFFERS); place++)
        expect_everywhere("the buffer of parameters", BUFFERS[place], 0);
    expect_everywhere("what feedback records", GL_TRANSFORM_FEEDBACK_ATTRIBS_NV, 0);
    expect_everywhere("the buffer of feedback", GL_TRANSFORM_FEEDBACK_BUFFER_BINDING_NV, 0);
    expect_everywhere("how feedback records", GL_TRANSFORM_FEEDBACK_BUFFER_MODE_NV, GL_INTERLEAVED_ATTRIBS_NV);
    expect_everywhere("discarded primitives", GL_RASTERIZER_DISCARD_NV, 0);
    if (strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_primitive_restart")) {
        expect_integer("restarts", glIsEnabled(GL_PRIMITIVE_RESTART_NV), GL_FALSE);
        expect_everywhere("the index that restarts", GL_PRIMITIVE_RESTART_INDEX_NV, 0);
    }
    expect_error("initial values", GL_NO_ERROR);
}

/* Each switch by itself, and the stack. */
static void switches(void)
{
    int place, other;
    for (place = 0; place < COUNT(SWITCHES); place++) {
        char what[60];
        sprintf(what, "switch 0x%04x that is on", SWITCHES[place]);
        glEnable(SWITCHES[place]);
        expect_integer(what, glIsEnabled(SWITCHES[place]), GL_TRUE);
        expect_everywhere(what, SWITCHES[place], 1);
        for (other = 0; other < COUNT(SWITCHES); other++)
            expect_integer(what, glIsEnabled(SWITCHES[other]), other == place);
        glPushAttrib(GL_ENABLE_BIT);
        glDisable(SWITCHES[place]);
        expect_everywhere(what, SWITCHES[place], 0);
        glPopAttrib();
        expect_integer(what, glIsEnabled(SWITCHES[place]), GL_TRUE);
        /* Only the bit for switches has it, except for that of depths, which is among those of transformations too. */
        glPushAttrib(SWITCHES[place] == GL_DEPTH_CLAMP_NV ? GL_TRANSFORM_BIT
            : (GLbitfield)(GL_ALL_ATTRIB_BITS & ~GL_ENABLE_BIT & ~GL_POINT_BIT));
        glDisable(SWITCHES[place]);
        glPopAttrib();
        if (SWITCHES[place] != GL_VERTEX_PROGRAM_TWO_SIDE_ARB && SWITCHES[place] != GL_VERTEX_PROGRAM_POINT_SIZE_ARB)
            expect_integer("what the bit saves", glIsEnabled(SWITCHES[place]), SWITCHES[place] == GL_DEPTH_CLAMP_NV);
        glDisable(SWITCHES[place]);
        expect_integer(what, glIsEnabled(SWITCHES[place]), GL_FALSE);
        expect_error(what, GL_NO_ERROR);
    }
}

/* A limit of GetIntegerv, and what it is at least. */
static void limits(void)
{
    static const struct {
        GLenum name;
        GLint least;
    } LEAST[] = { { GL_MAX_PROGRAM_MATRICES_ARB, 8 }, { GL_MAX_PROGRAM_MATRIX_STACK_DEPTH_ARB, 1 }, { GL_MAX_TEXTURE_COORDS_ARB,
        2 },
        { GL_MAX_TEXTURE_IMAGE_UNITS_ARB, 2 }, { GL_MAX_VERTEX_ATTRIBS_ARB, 16 }, { GL_MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV,
            64 },
        { GL_MAX_PROGRAM_TEXEL_OFFSET_NV, 7 }, { GL_MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT, 16 },
            { GL_MAX_GEOMETRY_PROGRAM_INVOCATIONS_NV, 32 },
        { GL_FRAGMENT_PROGRAM_INTERPOLATION_OFFSET_BITS_NV, 4 }, { GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS_NV, 64 },
        { GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS_NV, 4 }, { GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS_NV, 4 } };
    GLint value = 0;
    float offset = 0;
    int place;
    for (place = 0; place < COUNT(LEAST); place++) {
        char what[40];
        sprintf(what, "limit 0x%04x", LEAST[place].name);
        value = -1;
        glGetIntegerv(LEAST[place].name, &value);
        expect_error(what, GL_NO_ERROR);
        expect_least(what, value, LEAST[place].least);
        expect_everywhere(what, LEAST[place].name, value);
    }
    glGetIntegerv(GL_MAX_PROGRAM_MATRICES_ARB, &value);
    expect_least("no more than 32 matrices", 32, value);
    glGetIntegerv(GL_MIN_PROGRAM_TEXEL_OFFSET_NV, &value);
    expect_least("the lowest offset of texels", -value, 8);
    glGetFloatv(GL_MIN_FRAGMENT_INTERPOLATION_OFFSET_NV, &offset);
    expect_integer("the lowest offset of interpolation", offset <= -0.5f, 1);
    expect_error("limits", GL_NO_ERROR);
}

/* A limit of GetProgramivARB for each target, in the order of TARGETS; -1 where the target has no such limit. */
struct target_limit {
    GLenum name;
    GLint least[5];
};

static const struct target_limit OF_TARGETS[] = {
    { GL_MAX_PROGRAM_ENV_PARAMETERS_ARB, { 96, 24, 1, 1, 1 } },
    { GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB, { 96, 24, 1, 1, 1 } },
    { GL_MAX_PROGRAM_INSTRUCTIONS_ARB, { 128, 72, 1, 1, 1 } },
    { GL_MAX_PROGRAM_TEMPORARIES_ARB, { 12, 16, 1, 1, 1 } },
    { GL_MAX_PROGRAM_PARAMETERS_ARB, { 96, 24, 1, 1, 1 } },
    { GL_MAX_PROGRAM_ATTRIBS_ARB, { 16, 10, 1, 1, 1 } },
    { GL_MAX_PROGRAM_ALU_INSTRUCTIONS_ARB, { -1, 48, -1, -1, -1 } },
    { GL_MAX_PROGRAM_TEX_INSTRUCTIONS_ARB, { -1, 24, -1, -1, -1 } },
    { GL_MAX_PROGRAM_TEX_INDIRECTIONS_ARB, { -1, 4, -1, -1, -1 } },
    { GL_MAX_PROGRAM_NATIVE_INSTRUCTIONS_ARB, { 0, 0, 0, 0, 0 } },
    { GL_MAX_PROGRAM_NATIVE_TEMPORARIES_ARB, { 0, 0, 0, 0, 0 } },
    { GL_MAX_PROGRAM_NATIVE_PARAMETERS_ARB, { 0, 0, 0, 0, 0 } },
    { GL_MAX_PROGRAM_NATIVE_ATTRIBS_ARB, { 0, 0, 0, 0, 0 } },
    { GL_MAX_PROGRAM_CALL_DEPTH_NV, { 4, 4, 4, 4, 4 } },
    { GL_MAX_PROGRAM_EXEC_INSTRUCTIONS_NV, { 65536, 65536, 1, 1, 1 } },
    { GL_MAX_PROGRAM_ATTRIB_COMPONENTS_NV, { 1, 1, 1, 1, 1 } },
    { GL_MAX_PROGRAM_RESULT_COMPONENTS_NV, { 1, 1, 1, 1, 1 } },
    { GL_MAX_PROGRAM_GENERIC_ATTRIBS_NV, { 16, 1, 1, 1, 1 } },
    { GL_MAX_PROGRAM_GENERIC_RESULTS_NV, { 1, 1, 1, 1, 1 } },
    { GL_MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV, { 8, 8, 8, 8, 8 } },
    { GL_MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV, { 4096, 4096, 4096, 4096, 4096 } },
    { GL_MAX_PROGRAM_OUTPUT_VERTICES_NV, { -1, -1, 256, -1, -1 } },
    { GL_MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV, { -1, -1, 1024, -1, -1 } },
    { GL_MAX_PROGRAM_PATCH_ATTRIBS_NV, { 0, 0, 0, 30, 30 } },
};

/* NV_gpu_program4's limits of flow, which all its targets have. */
static const GLint FLOW[][2] = { { GL_MAX_PROGRAM_IF_DEPTH_NV, 48 }, { GL_MAX_PROGRAM_LOOP_DEPTH_NV, 4 } };

static void limits_of_targets(void)
{
    int place, target;
    for (target = 0; target < COUNT(TARGETS); target++) {
        for (place = 0; place < COUNT(OF_TARGETS); place++) {
            const GLint least = OF_TARGETS[place].least[target];
            GLint value = -77;
            char what[60];
            if (OF_TARGETS[place].name == GL_MAX_PROGRAM_PATCH_ATTRIBS_NV && target < 3)
                continue;
            sprintf(what, "limit 0x%04x of target 0x%04x", OF_TARGETS[place].name, TARGETS[target]);
            p_glGetProgramivARB(TARGETS[target], OF_TARGETS[place].name, &value);
            expect_error(what, least < 0 ? GL_INVALID_ENUM : GL_NO_ERROR);
            if (least < 0)
                expect_integer(what, value, -77);
            else
                expect_least(what, value, least);
        }
        for (place = 0; place < COUNT(FLOW); place++) {
            GLint value = -77;
            char what[60];
            sprintf(what, "limit 0x%04x of target 0x%04x", FLOW[place][0], TARGETS[target]);
            p_glGetProgramivARB(TARGETS[target], (GLenum)FLOW[place][0], &value);
            expect_error(what, GL_NO_ERROR);
            expect_least(what, value, FLOW[place][1]);
        }
    }
}

static const GLenum COUNTS[] = { GL_PROGRAM_LENGTH_ARB, GL_PROGRAM_INSTRUCTIONS_ARB, GL_PROGRAM_TEMPORARIES_ARB,
    GL_PROGRAM_PARAMETERS_ARB,
    GL_PROGRAM_ATTRIBS_ARB, GL_PROGRAM_NATIVE_INSTRUCTIONS_ARB, GL_PROGRAM_NATIVE_TEMPORARIES_ARB,
        GL_PROGRAM_NATIVE_PARAMETERS_ARB,
    GL_PROGRAM_NATIVE_ATTRIBS_ARB };
static const GLenum FRAGMENT_COUNTS[] = { GL_PROGRAM_ALU_INSTRUCTIONS_ARB, GL_PROGRAM_TEX_INSTRUCTIONS_ARB,
    GL_PROGRAM_TEX_INDIRECTIONS_ARB, GL_PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB, GL_PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB,
    GL_PROGRAM_NATIVE_TEX_INDIRECTIONS_ARB };
static const GLenum VERTEX_COUNTS[] = { GL_PROGRAM_ADDRESS_REGISTERS_ARB, GL_PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB };
static const GLenum GEOMETRY_COUNTS[] = { GL_GEOMETRY_VERTICES_OUT_EXT, GL_GEOMETRY_INPUT_TYPE_EXT, GL_GEOMETRY_OUTPUT_TYPE_EXT };

static void expect_of_program(GLenum target, GLenum name, GLint wanted)
{
    GLint value = -77;
    char what[60];
    sprintf(what, "0x%04x of a program of target 0x%04x", name, target);
    p_glGetProgramivARB(target, name, &value);
    expect_error(what, GL_NO_ERROR);
    expect_integer(what, value, wanted);
}

/* What a program object has at first: the one without a name, and a new one. */
static void new_programs(void)
{
    FETCH(PFNGLGETPROGRAMSTRINGARBPROC, GetProgramStringARB);
    int target, place, round;
    for (target = 0; target < COUNT(TARGETS); target++) {
        for (round = 0; round < 2; round++) {
            const GLuint name = round ? 700 + (GLuint)target : 0;
            GLint limit = 0;
            float vector[4] = { 7, 7, 7, 7 };
            char text[4] = "abc";
            p_glBindProgramARB(TARGETS[target], name);
            expect_of_program(TARGETS[target], GL_PROGRAM_BINDING_ARB, (GLint)name);
            expect_of_program(TARGETS[target], GL_PROGRAM_FORMAT_ARB, GL_PROGRAM_FORMAT_ASCII_ARB);
            for (place = 0; place < COUNT(COUNTS); place++)
                expect_of_program(TARGETS[target], COUNTS[place], 0);
            for (place = 0; TARGETS[target] == GL_FRAGMENT_PROGRAM_ARB && place < COUNT(FRAGMENT_COUNTS); place++)
                expect_of_program(TARGETS[target], FRAGMENT_COUNTS[place], 0);
            for (place = 0; TARGETS[target] == GL_VERTEX_PROGRAM_ARB && place < COUNT(VERTEX_COUNTS); place++)
                expect_of_program(TARGETS[target], VERTEX_COUNTS[place], 0);
            for (place = 0; TARGETS[target] == GL_GEOMETRY_PROGRAM_NV && place < COUNT(GEOMETRY_COUNTS); place++)
                expect_of_program(TARGETS[target], GEOMETRY_COUNTS[place], 0);
            GetProgramStringARB(TARGETS[target], GL_PROGRAM_STRING_ARB, text);
            expect_integer("the text of a new program", strcmp(text, "abc"), 0);
            p_glGetProgramivARB(TARGETS[target], GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB, &limit);
            for (place = 0; place < 3; place++) {
                p_glGetProgramLocalParameterfvARB(TARGETS[target], place == 0 ? 0 : place == 1 ? (GLuint)limit / 2
                    : (GLuint)limit - 1, vector);
                expect_vector("a local parameter at first", vector, 0, 0, 0, 0);
            }
            p_glGetProgramivARB(TARGETS[target], GL_MAX_PROGRAM_ENV_PARAMETERS_ARB, &limit);
            for (place = 0; place < 3; place++) {
                vector[1] = 7;
                p_glGetProgramEnvParameterfvARB(TARGETS[target], place == 0 ? 0 : place == 1 ? (GLuint)limit / 2
                    : (GLuint)limit - 1, vector);
                expect_vector("an environment parameter at first", vector, 0, 0, 0, 0);
            }
            expect_error("a new program", GL_NO_ERROR);
        }
        p_glBindProgramARB(TARGETS[target], 0);
    }
}

/* Counts of programs that are known, and of NVIDIA's kinds. */
static void known_programs(void)
{
    static const char *vertex = "!!ARBvp1.0\nOPTION NV_vertex_program2;\nTEMP t, u;\nADDRESS A;\nPARAM p[2] = { program.local[3], program.env[4] };\n"
        "ARL A.x, vertex.texcoord[1].x;\nMOV t, p[A.x];\nMUL u, t, vertex.color;\nMOV result.position, vertex.position;\n"
        "MOV result.color, u;\nEND";
    static const char *fragment = "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP t;\nPARAM p = program.local[3];\n"
        "TEX t, fragment.texcoord[0], texture[0], 2D;\nTEX t, t, texture[1], 2D;\nMUL t, t, p;\nMOV result.color, t;\nEND";
    static const char *geometry = "!!NVgp4.0\nPRIMITIVE_IN LINES; PRIMITIVE_OUT LINE_STRIP; VERTICES_OUT 7;\n"
        "MOV result.position, vertex[0].position; EMIT; END";
    GLint value = 0;
    float vector[4];
    load_arb(GL_VERTEX_PROGRAM_ARB, vertex);
    expect_error("a vertex program", GL_NO_ERROR);
    expect_of_program(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_LENGTH_ARB, (GLint)strlen(vertex));
    expect_of_program(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_INSTRUCTIONS_ARB, 5);
    expect_of_program(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_TEMPORARIES_ARB, 2);
    expect_of_program(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_PARAMETERS_ARB, 2);
    expect_of_program(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_ATTRIBS_ARB, 3);
    expect_of_program(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_ADDRESS_REGISTERS_ARB, 1);
    expect_of_program(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_UNDER_NATIVE_LIMITS_ARB, 1);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, fragment);
    expect_error("a fragment program", GL_NO_ERROR);
    expect_of_program(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_INSTRUCTIONS_ARB, 4);
    expect_of_program(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_ALU_INSTRUCTIONS_ARB, 2);
    expect_of_program(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_TEX_INSTRUCTIONS_ARB, 2);
    expect_of_program(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_TEX_INDIRECTIONS_ARB, 2);
    expect_of_program(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_TEMPORARIES_ARB, 1);
    expect_of_program(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_PARAMETERS_ARB, 1);
    expect_of_program(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_ATTRIBS_ARB, 1);
    /* What only one of the fragment program's components reads may be counted, and no more. */
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nATTRIB a = fragment.attrib[1];\nMOV result.color, fragment.attrib[0].y;\nEND");
    p_glGetProgramivARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_ATTRIB_COMPONENTS_NV, &value);
    expect_integer("components that are read", value, 1);
    load_arb(GL_VERTEX_PROGRAM_ARB,
        "!!NVvp4.0\nMOV result.position, vertex.position;\nMOV result.attrib[0].xz, vertex.attrib[1];\nEND");
    p_glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_RESULT_COMPONENTS_NV, &value);
    expect_integer("components that are written", value, 6);
    load_arb(GL_GEOMETRY_PROGRAM_NV, geometry);
    expect_error("a geometry program", GL_NO_ERROR);
    expect_of_program(GL_GEOMETRY_PROGRAM_NV, GL_GEOMETRY_VERTICES_OUT_EXT, 7);
    expect_of_program(GL_GEOMETRY_PROGRAM_NV, GL_GEOMETRY_INPUT_TYPE_EXT, GL_LINES);
    expect_of_program(GL_GEOMETRY_PROGRAM_NV, GL_GEOMETRY_OUTPUT_TYPE_EXT, GL_LINE_STRIP);
    /* NVIDIA's fragment programs, with parameters by name and by number. */
    load_nv(GL_FRAGMENT_PROGRAM_NV, 720, "!!FP1.0\nDECLARE tint;\nMOVR o[COLR], tint;\nEND");
    expect_error("a fragment program of NVIDIA's", GL_NO_ERROR);
    p_glGetProgramivNV(720, GL_PROGRAM_TARGET_NV, &value);
    expect_integer("its target", value, GL_FRAGMENT_PROGRAM_NV);
    p_glGetProgramNamedParameterfvNV(720, 4, (const GLubyte *)"tint", vector);
    expect_vector("a parameter with a name at first", vector, 0, 0, 0, 0);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 720);
    expect_everywhere("the fragment program that is bound", GL_FRAGMENT_PROGRAM_BINDING_NV, 720);
    glGetIntegerv(GL_MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV, &value);
    p_glGetProgramLocalParameterfvARB(GL_FRAGMENT_PROGRAM_NV, (GLuint)value - 1, vector);
    expect_vector("a parameter with a number at first", vector, 0, 0, 0, 0);
    p_glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_NV, (GLuint)value - 1, 1, 2, 3, 4);
    p_glGetProgramLocalParameterfvARB(GL_FRAGMENT_PROGRAM_NV, (GLuint)value - 1, vector);
    expect_vector("a parameter with a number", vector, 1, 2, 3, 4);
    expect_error("parameters with numbers", GL_NO_ERROR);
    p_glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_NV, (GLuint)value, 1, 2, 3, 4);
    expect_error("a number too high", GL_INVALID_VALUE);
    p_glGetProgramLocalParameterfvARB(GL_FRAGMENT_PROGRAM_NV, (GLuint)value, vector);
    expect_error("a number too high to be asked for", GL_INVALID_VALUE);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 0);
}

/* The commands of "New Procedures and Functions". Those of half floats are the ones for attributes. */
static const char *const NAMES[] = {
#define FOUR(name) name "1sARB", name "2sARB", name "3sARB", name "4sARB", name "1fARB", name "2fARB", name "3fARB", name "4fARB", \
    name "1dARB", name "2dARB", name "3dARB", name "4dARB", name "1svARB", name "2svARB", name "3svARB", name "4svARB", name "1fvARB", \
    name "2fvARB", name "3fvARB", name "4fvARB", name "1dvARB", name "2dvARB", name "3dvARB", name "4dvARB"
    FOUR("glVertexAttrib"), "glVertexAttrib4NubARB", "glVertexAttrib4bvARB", "glVertexAttrib4ivARB", "glVertexAttrib4ubvARB",
    "glVertexAttrib4usvARB", "glVertexAttrib4uivARB", "glVertexAttrib4NbvARB", "glVertexAttrib4NsvARB", "glVertexAttrib4NivARB",
    "glVertexAttrib4NubvARB", "glVertexAttrib4NusvARB", "glVertexAttrib4NuivARB", "glVertexAttribPointerARB",
    "glEnableVertexAttribArrayARB", "glDisableVertexAttribArrayARB", "glProgramStringARB", "glBindProgramARB",
        "glDeleteProgramsARB",
    "glGenProgramsARB", "glProgramEnvParameter4dARB", "glProgramEnvParameter4dvARB", "glProgramEnvParameter4fARB",
    "glProgramEnvParameter4fvARB", "glProgramLocalParameter4dARB", "glProgramLocalParameter4dvARB",
        "glProgramLocalParameter4fARB",
    "glProgramLocalParameter4fvARB", "glGetProgramEnvParameterdvARB", "glGetProgramEnvParameterfvARB",
        "glGetProgramLocalParameterdvARB",
    "glGetProgramLocalParameterfvARB", "glGetProgramivARB", "glGetProgramStringARB", "glGetVertexAttribdvARB",
        "glGetVertexAttribfvARB",
    "glGetVertexAttribivARB", "glGetVertexAttribPointervARB", "glIsProgramARB", "glProgramNamedParameter4fNV",
    "glProgramNamedParameter4dNV", "glProgramNamedParameter4fvNV", "glProgramNamedParameter4dvNV",
        "glGetProgramNamedParameterfvNV",
    "glGetProgramNamedParameterdvNV", "glLoadProgramNV", "glBindProgramNV", "glDeleteProgramsNV", "glGenProgramsNV",
        "glIsProgramNV",
    "glGetProgramivNV", "glGetProgramStringNV", "glAreProgramsResidentNV", "glRequestResidentProgramsNV",
        "glProgramLocalParameterI4iNV",
    "glProgramLocalParameterI4ivNV", "glProgramLocalParametersI4ivNV", "glProgramLocalParameterI4uiNV",
        "glProgramLocalParameterI4uivNV",
    "glProgramLocalParametersI4uivNV", "glProgramEnvParameterI4iNV", "glProgramEnvParameterI4ivNV",
        "glProgramEnvParametersI4ivNV",
    "glProgramEnvParameterI4uiNV", "glProgramEnvParameterI4uivNV", "glProgramEnvParametersI4uivNV",
        "glGetProgramLocalParameterIivNV",
    "glGetProgramLocalParameterIuivNV", "glGetProgramEnvParameterIivNV", "glGetProgramEnvParameterIuivNV",
        "glProgramEnvParameters4fvEXT",
    "glProgramLocalParameters4fvEXT", "glVertexAttribI1iEXT", "glVertexAttribI2iEXT", "glVertexAttribI3iEXT",
        "glVertexAttribI4iEXT",
    "glVertexAttribI1uiEXT", "glVertexAttribI2uiEXT", "glVertexAttribI3uiEXT", "glVertexAttribI4uiEXT", "glVertexAttribI1ivEXT",
    "glVertexAttribI2ivEXT", "glVertexAttribI3ivEXT", "glVertexAttribI4ivEXT", "glVertexAttribI1uivEXT", "glVertexAttribI2uivEXT",
    "glVertexAttribI3uivEXT", "glVertexAttribI4uivEXT", "glVertexAttribI4bvEXT", "glVertexAttribI4svEXT",
        "glVertexAttribI4ubvEXT",
    "glVertexAttribI4usvEXT", "glVertexAttribIPointerEXT", "glGetVertexAttribIivEXT", "glGetVertexAttribIuivEXT",
        "glProgramVertexLimitNV",
    "glFramebufferTextureEXT", "glFramebufferTextureLayerEXT", "glFramebufferTextureFaceEXT", "glBindBufferRangeNV",
    "glBindBufferOffsetNV", "glBindBufferBaseNV", "glProgramBufferParametersfvNV", "glProgramBufferParametersIivNV",
    "glProgramBufferParametersIuivNV", "glGetIntegerIndexedvEXT", "glTransformFeedbackAttribsNV", "glBeginTransformFeedbackNV",
    "glEndTransformFeedbackNV", "glGetBooleanIndexedvEXT", "glProgramSubroutineParametersuivNV",
        "glGetProgramSubroutineParameteruivNV",
    "glVertexAttrib1hNV", "glVertexAttrib1hvNV", "glVertexAttrib2hNV", "glVertexAttrib2hvNV", "glVertexAttrib3hNV",
        "glVertexAttrib3hvNV",
    "glVertexAttrib4hNV", "glVertexAttrib4hvNV", "glVertexAttribs1hvNV", "glVertexAttribs2hvNV", "glVertexAttribs3hvNV",
    "glVertexAttribs4hvNV", "glPrimitiveRestartNV", "glPrimitiveRestartIndexNV"
};

/* Numbers of 64 bits are there if and only if the extension of their own name is (NV_gpu_program5). */
static void wide_numbers(void)
{
    const int is_told = strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_gpu_program_fp64") != NULL;
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nLONG TEMP d;\nTEMP c;\nCVT.F64.F32 d.x, program.local[0];\nADD.F64 d.x, d.x, d.x;\n"
        "CVT.F32.F64 c.x, d;\nMOV.F result.color, c.x;\nEND");
    expect_error("a program of 64-bit numbers", is_told ? GL_NO_ERROR : GL_INVALID_OPERATION);
}

static void commands(void)
{
    int place;
#ifndef _WIN32
    typedef void *(*Found)(const char *);
    Found by_glx = (Found)dlsym(RTLD_DEFAULT, "glXGetProcAddressARB");
#endif
    for (place = 0; place < COUNT(NAMES); place++) {
        void *found = look_up(NAMES[place]);
        if (!found) {
            printf("%s is not found\n", NAMES[place]);
            failures++;
        }
#ifndef _WIN32
        if (by_glx && !by_glx(NAMES[place])) {
            printf("%s is not found by GLX\n", NAMES[place]);
            failures++;
        }
#endif
    }
#ifndef _WIN32
    /* Programs that do not ask have what they are linked with: the commands that are this library's are there by name. */
    for (place = 0; place < COUNT(NAMES); place++) {
        void *linked = dlsym(RTLD_DEFAULT, NAMES[place]);
        if (linked && strstr(NAMES[place], "NV") && linked != look_up(NAMES[place]) && !strstr(NAMES[place], "Restart")) {
            printf("%s is another one by its symbol\n", NAMES[place]);
            failures++;
        }
        if (!linked && strstr(NAMES[place], "NV") && !strstr(NAMES[place], "Restart")) {
            printf("%s has no symbol\n", NAMES[place]);
            failures++;
        }
    }
#endif
}

int main(void)
{
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_tessellation_program5")) {
        printf("GL_NV_tessellation_program5 is not told\n");
        return 1;
    }
    initial_values();
    limits();
    limits_of_targets();
    new_programs();
    switches();
    initial_values();
    known_programs();
    wide_numbers();
    switches();
    commands();
    return finish();
}
