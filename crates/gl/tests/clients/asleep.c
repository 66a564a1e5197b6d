/* State that was set by plain commands while the drop-in left everything to the host is taken over with the first program that the host
 * does not take: each part of it in a process of its own. And whatever of NVIDIA's comes first is known. */
#include "floats.h"

#include <sys/wait.h>
#include <unistd.h>

#define FETCH(type, name) type name = (type)look_up("gl" #name)

/* Draws, and looks at the colour. */
static void expect_drawn(const char *what, double x, double y, double z, double w)
{
    draw_square();
    expect_error(what, GL_NO_ERROR);
    expect_floats(what, x, y, z, w);
}

/* A program of vertices that gives a value as the colour, by an option that the host does not have. */
static void give(GLuint name, const char *value)
{
    char text[256];
    snprintf(text, sizeof text, "!!ARBvp1.0 OPTION NV_vertex_program3; MOV result.position, vertex.position; MOV result.color, %s; END", value);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, name);
    load_arb(GL_VERTEX_PROGRAM_ARB, text);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    expect_error(text, GL_NO_ERROR);
}

static void load_first(void)
{
    load_nv(GL_VERTEX_PROGRAM_NV, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[0]; END");
    load_nv(GL_FRAGMENT_PROGRAM_NV, 2, "!!FP1.0 MOV o[COLR], f[COL0]; END");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 2);
}

/* Parameters of plain programs of both targets: of the environment and of several programs, more of one than programs mostly read. */

#define READ "TEMP sum; MOV sum, program.local[0]; ADD sum.x, program.local[31], program.env[0].y; " \
    "ADD sum.y, program.local[40], program.env[20].z; MOV result.color, sum; END"

static void set_parameters(void)
{
    static const GLenum targets[2] = { GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB };
    int target, name, number;
    for (target = 0; target < 2; target++) {
        for (name = 0; name < 2; name++) {
            p_glBindProgramARB(targets[target], (GLuint)(10 + 10 * target + name));
            load_arb(targets[target], target ? "!!ARBfp1.0 " READ : "!!ARBvp1.0 MOV result.position, vertex.position; " READ);
            for (number = 0; number <= 40; number++)
                p_glProgramLocalParameter4fARB(targets[target], (GLuint)number, (float)number / 64, (float)name / 4, (float)target, 0.5f);
        }
        for (number = 0; number <= 20; number++)
            p_glProgramEnvParameter4fARB(targets[target], (GLuint)number, -1, (float)(number + 1) / 8, (float)target / 2, 2);
    }
    expect_error("parameters", GL_NO_ERROR);
}

static void expect_parameters(void)
{
    static const GLenum targets[2] = { GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB };
    float value[4];
    int target, name, number;
    load_first();
    /* NVIDIA's fragment programs have the place of the plain ones; the vertex program is bound in place of a plain one. */
    for (name = 0; name < 2; name++) {
        glEnable(GL_FRAGMENT_PROGRAM_NV);
        p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, (GLuint)(10 + name));
        glEnable(GL_VERTEX_PROGRAM_ARB);
        expect_drawn("a plain program of vertices", 0.125 + 31.0 / 64, name / 4.0, 0, 0.5);
        glDisable(GL_FRAGMENT_PROGRAM_NV);
        p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
        p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, (GLuint)(20 + name));
        glEnable(GL_FRAGMENT_PROGRAM_ARB);
        expect_drawn("a plain program of fragments", 0.125 + 31.0 / 64, name / 4.0 + 0.5, 1, 0.5);
        glDisable(GL_FRAGMENT_PROGRAM_ARB);
        glDisable(GL_VERTEX_PROGRAM_ARB);
    }
    for (target = 0; target < 2; target++) {
        for (name = 0; name < 2; name++) {
            p_glBindProgramARB(targets[target], (GLuint)(10 + 10 * target + name));
            for (number = 0; number <= 40; number++) {
                p_glGetProgramLocalParameterfvARB(targets[target], (GLuint)number, value);
                expect_vector("a local parameter", value, (float)number / 64, (float)name / 4, (float)target, 0.5f);
            }
        }
        for (number = 0; number <= 20; number++) {
            p_glGetProgramEnvParameterfvARB(targets[target], (GLuint)number, value);
            expect_vector("a parameter of the environment", value, -1, (float)(number + 1) / 8, (float)target / 2, 2);
        }
    }
}

/* Arrays of three objects, the current object and unit, and an object on the stack. */

static const float places[16] = { -1, -1, 0, 1, 1, -1, 0, 1, 1, 1, 0, 1, -1, 1, 0, 1 };
static const float colors[16] = { 0.1f, 0.2f, 0.3f, 0.4f, 0.1f, 0.2f, 0.3f, 0.4f, 0.1f, 0.2f, 0.3f, 0.4f,
    0.1f, 0.2f, 0.3f, 0.4f };

/* The first one is the one that always exists. */
static GLuint objects[3];

static void set_arrays(void)
{
    FETCH(PFNGLGENVERTEXARRAYSPROC, GenVertexArrays);
    FETCH(PFNGLBINDVERTEXARRAYPROC, BindVertexArray);
    FETCH(PFNGLGENBUFFERSPROC, GenBuffers);
    FETCH(PFNGLBINDBUFFERPROC, BindBuffer);
    FETCH(PFNGLBUFFERDATAPROC, BufferData);
    FETCH(PFNGLBUFFERSUBDATAPROC, BufferSubData);
    FETCH(PFNGLCLIENTACTIVETEXTUREARBPROC, ClientActiveTexture);
    GLuint buffer;
    int object;
    GenBuffers(1, &buffer);
    BindBuffer(GL_ARRAY_BUFFER, buffer);
    BufferData(GL_ARRAY_BUFFER, sizeof places + sizeof colors, NULL, GL_STATIC_DRAW);
    BufferSubData(GL_ARRAY_BUFFER, 0, sizeof places, places);
    BufferSubData(GL_ARRAY_BUFFER, sizeof places, sizeof colors, colors);
    GenVertexArrays(2, objects + 1);
    ClientActiveTexture(GL_TEXTURE2);
    for (object = 0; object < 3; object++) {
        BindVertexArray(objects[object]);
        glVertexPointer(4, GL_FLOAT, 0, NULL);
        glColorPointer(4, GL_FLOAT, 0, (const char *)NULL + sizeof places);
        glTexCoordPointer(4, GL_FLOAT, 0, (const char *)NULL + sizeof places);
        glEnableClientState(GL_VERTEX_ARRAY);
        if (object < 2)
            glEnableClientState(GL_COLOR_ARRAY);
        if (object == 1)
            glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
    }
    expect_error("arrays", GL_NO_ERROR);
}

static void expect_source(const char *what, int is_array)
{
    glDrawArrays(GL_QUADS, 0, 4);
    expect_error(what, GL_NO_ERROR);
    if (is_array)
        expect_floats(what, 0.1, 0.2, 0.3, 0.4);
    else
        expect_floats(what, 0.5, 0.6, 0.7, 0.8);
}

static void expect_arrays(void)
{
    FETCH(PFNGLBINDVERTEXARRAYPROC, BindVertexArray);
    GLint object;
    give(3, "vertex.attrib[3]");
    p_glVertexAttrib4fARB(3, 0.5f, 0.6f, 0.7f, 0.8f);
    p_glVertexAttrib4fARB(10, 0.5f, 0.6f, 0.7f, 0.8f);
    expect_source("an object without an array of colours", 0);
    BindVertexArray(objects[0]);
    expect_source("the first object, with one", 1);
    BindVertexArray(objects[1]);
    expect_source("another object with one", 1);
    BindVertexArray(objects[2]);
    give(4, "vertex.attrib[10]");
    expect_source("no array of the third unit", 0);
    glEnableClientState(GL_TEXTURE_COORD_ARRAY);
    expect_source("an array of the third unit", 1);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 3);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY5_NV);
    expect_integer("a numbered array", glIsEnabled(GL_VERTEX_ATTRIB_ARRAY5_NV), 1);
    glPopClientAttrib();
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &object);
    expect_integer("the object from the stack", object, (int)objects[1]);
    expect_source("its array of colours", 1);
    expect_integer("no numbered array from the stack", glIsEnabled(GL_VERTEX_ATTRIB_ARRAY5_NV), 0);
    BindVertexArray(objects[2]);
    expect_source("the object without one again", 0);
}

/* Attributes on the stack: what is saved there of NVIDIA's is as it is at first. */

static void push(void)
{
    glPushAttrib(GL_TEXTURE_BIT);
    glPushAttrib(GL_ALL_ATTRIB_BITS);
    glPopAttrib();
    glPushAttrib(GL_EVAL_BIT | GL_TRANSFORM_BIT);
    glPushAttrib(GL_POINT_BIT);
}

static void switch_on(void)
{
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glEnable(GL_REGISTER_COMBINERS_NV);
    glEnable(GL_MAP1_VERTEX_ATTRIB3_4_NV);
    glMatrixMode(GL_MATRIX2_NV);
}

static void expect_switches(const char *what, int programs, int combiners, int map, int mode)
{
    GLint number;
    glGetIntegerv(GL_MATRIX_MODE, &number);
    expect_integer(what, number, mode);
    expect_integer(what, glIsEnabled(GL_FRAGMENT_PROGRAM_NV), programs);
    expect_integer(what, glIsEnabled(GL_GEOMETRY_PROGRAM_NV), programs);
    expect_integer(what, glIsEnabled(GL_VERTEX_PROGRAM_NV), programs);
    expect_integer(what, glIsEnabled(GL_REGISTER_COMBINERS_NV), combiners);
    expect_integer(what, glIsEnabled(GL_MAP1_VERTEX_ATTRIB3_4_NV), map);
    expect_error(what, GL_NO_ERROR);
}

static void pop(void)
{
    FETCH(PFNGLCOMBINERPARAMETERFVNVPROC, CombinerParameterfvNV);
    static const float some[4] = { 0.25f, 0.5f, 0.75f, 1 };
    float color[4];
    load_first();
    CombinerParameterfvNV(GL_CONSTANT_COLOR0_NV, some);
    switch_on();
    expect_switches("all is on", 1, 1, 1, GL_MATRIX2_NV);
    glPopAttrib();
    expect_switches("points from the stack", 1, 1, 1, GL_MATRIX2_NV);
    /* When Mesa pops a level it forgets what was changed of those below. */
    glMatrixMode(GL_PROJECTION);
    glMatrixMode(GL_MATRIX2_NV);
    glPopAttrib();
    expect_switches("maps and the mode from the stack", 1, 1, 0, GL_MODELVIEW);
    glGetFloatv(GL_CONSTANT_COLOR0_NV, color);
    expect_vector("a constant that is not on the stack", color, 0.25f, 0.5f, 0.75f, 1);
    glPopAttrib();
    glGetFloatv(GL_CONSTANT_COLOR0_NV, color);
    expect_vector("a constant from the stack", color, 0, 0, 0, 0);
    expect_switches("textures from the stack", 1, 0, 0, GL_MODELVIEW);
    glPopAttrib();
    expect_error("nothing is left on the stack", GL_STACK_UNDERFLOW);
}

static void push_switches(void)
{
    glPushAttrib(GL_ENABLE_BIT);
}

static void pop_switches(void)
{
    load_first();
    glEnable(GL_VERTEX_PROGRAM_NV);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    draw_square();
    switch_on();
    expect_switches("all is on", 1, 1, 1, GL_MATRIX2_NV);
    glPopAttrib();
    expect_switches("switches from the stack", 0, 0, 0, GL_MATRIX2_NV);
}

/* As much as the stack holds, and a refused attempt. */

static void push_all(void)
{
    GLint most, depth;
    glGetIntegerv(GL_MAX_ATTRIB_STACK_DEPTH, &most);
    for (depth = 0; depth < most; depth++)
        glPushAttrib(depth == 0 ? GL_TEXTURE_BIT : GL_POINT_BIT);
    expect_error("a full stack", GL_NO_ERROR);
    glPushAttrib(GL_POINT_BIT);
    expect_error("more than it holds", GL_STACK_OVERFLOW);
}

static void pop_all(void)
{
    GLint depth;
    load_first();
    switch_on();
    glGetIntegerv(GL_ATTRIB_STACK_DEPTH, &depth);
    while (depth-- > 1)
        glPopAttrib();
    expect_switches("all but the first from the stack", 1, 1, 1, GL_MATRIX2_NV);
    glPopAttrib();
    expect_switches("the first from the stack", 1, 0, 1, GL_MATRIX2_NV);
}

/* The base of lists. */

static void set_base(void)
{
    glListBase(40);
    glPushAttrib(GL_LIST_BIT);
    glListBase(50);
}

static void expect_list(const char *what, float number)
{
    static const GLubyte names[1] = { 1 };
    glCallLists(1, GL_UNSIGNED_BYTE, names);
    expect_drawn(what, number / 128, 0, 0, 1);
}

static void expect_base(void)
{
    int base;
    load_first();
    glEnable(GL_VERTEX_PROGRAM_NV);
    for (base = 40; base < 70; base += 10) {
        glNewList((GLuint)base + 1, GL_COMPILE);
        p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, (float)base / 128, 0, 0, 1);
        glEndList();
    }
    expect_list("a base", 50);
    glPushAttrib(GL_LIST_BIT);
    glListBase(60);
    expect_list("another base", 60);
    glPopAttrib();
    expect_list("a base from the stack", 50);
    glPopAttrib();
    expect_list("the base of before from the stack", 40);
}

/* A buffer that is bound, and a pipeline of GLSL. */

static GLuint buffer, pipeline;

static void bind(void)
{
    FETCH(PFNGLGENBUFFERSPROC, GenBuffers);
    FETCH(PFNGLBINDBUFFERPROC, BindBuffer);
    FETCH(PFNGLCREATESHADERPROGRAMVPROC, CreateShaderProgramv);
    FETCH(PFNGLGENPROGRAMPIPELINESPROC, GenProgramPipelines);
    FETCH(PFNGLUSEPROGRAMSTAGESPROC, UseProgramStages);
    FETCH(PFNGLBINDPROGRAMPIPELINEPROC, BindProgramPipeline);
    const char *text = "void main() { gl_FragColor = vec4(0.9, 0.8, 0.7, 0.6); }";
    GenBuffers(1, &buffer);
    BindBuffer(GL_UNIFORM_BUFFER, buffer);
    GenProgramPipelines(1, &pipeline);
    UseProgramStages(pipeline, GL_FRAGMENT_SHADER_BIT, CreateShaderProgramv(GL_FRAGMENT_SHADER, 1, &text));
    BindProgramPipeline(pipeline);
    expect_drawn("GLSL", 0.9, 0.8, 0.7, 0.6);
}

static void expect_bound(void)
{
    FETCH(PFNGLGENBUFFERSPROC, GenBuffers);
    FETCH(PFNGLBINDBUFFERPROC, BindBuffer);
    FETCH(PFNGLBINDBUFFERBASEPROC, BindBufferBase);
    FETCH(PFNGLBUFFERDATAPROC, BufferData);
    FETCH(PFNGLBINDPROGRAMPIPELINEPROC, BindProgramPipeline);
    static const float values[2][4] = { { 0.1f, 0.2f, 0.3f, 0.4f }, { 0.5f, 0.6f, 0.7f, 0.8f } };
    GLuint parameters;
    GLint bound;
    GenBuffers(1, &parameters);
    BindBuffer(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, parameters);
    BufferData(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, sizeof values, values, GL_STATIC_DRAW);
    BindBufferBase(GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0, parameters);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 3);
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0 BUFFER4 values[] = { program.buffer[0][0..1] };\n"
        "MOV result.position, vertex.position; MOV result.color, values[1]; END");
    glEnable(GL_VERTEX_PROGRAM_ARB);
    expect_drawn("GLSL of a pipeline", 0.9, 0.8, 0.7, 0.6);
    BindProgramPipeline(0);
    expect_drawn("a program without the pipeline", 0.5, 0.6, 0.7, 0.8);
    glGetIntegerv(GL_UNIFORM_BUFFER_BINDING, &bound);
    expect_integer("the buffer that is bound", bound, (int)buffer);
    give(4, "program.env[3]");
    p_glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, 3, 0.5f, 0, 0, 1);
    expect_drawn("a parameter", 0.5, 0, 0, 1);
    p_glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, 3, 0.25f, 0, 0, 1);
    expect_drawn("another parameter", 0.25, 0, 0, 1);
    glGetIntegerv(GL_UNIFORM_BUFFER_BINDING, &bound);
    expect_integer("the buffer that stays bound", bound, (int)buffer);
}

/* Colours that are materials. */

static void follow_colors(void)
{
    glColorMaterial(GL_FRONT_AND_BACK, GL_EMISSION);
    glEnable(GL_COLOR_MATERIAL);
    glColor4f(0.1f, 0.2f, 0.3f, 0.4f);
}

static void expect_colors(void)
{
    give(3, "state.material.emission");
    expect_drawn("the material of before", 0.1, 0.2, 0.3, 0.4);
    glColor4f(0.5f, 0.6f, 0.7f, 0.8f);
    expect_drawn("a colour that is the material", 0.5, 0.6, 0.7, 0.8);
    glDisable(GL_COLOR_MATERIAL);
    glColor4f(1, 1, 1, 1);
    expect_drawn("a colour that is no material", 0.5, 0.6, 0.7, 0.8);
}

/* An error that the application has not asked for. */

static void make_error(void)
{
    glEnable(GL_POINTS);
    glMatrixMode(GL_POINTS);
}

static void expect_one_error(void)
{
    load_first();
    expect_error("an error of before", GL_INVALID_ENUM);
    expect_error("one error", GL_NO_ERROR);
}

/* What can be asked for before anything is set, as it is at first. Nothing is on. */

static void ask(void)
{
    static const struct {
        const char *name;
        GLenum token;
        int value;
    } first[] = {
#define FIRST(token, value) { #token, GL_##token, value }
        FIRST(VERTEX_PROGRAM_BINDING_NV, 0), FIRST(FRAGMENT_PROGRAM_BINDING_NV, 0), FIRST(PROGRAM_ERROR_POSITION_NV, -1),
        FIRST(MAX_TRACK_MATRICES_NV, 8), FIRST(NUM_GENERAL_COMBINERS_NV, 1), FIRST(MAX_GENERAL_COMBINERS_NV, 8),
        FIRST(COLOR_SUM_CLAMP_NV, 1), FIRST(HI_SCALE_NV, 1), FIRST(VIBRANCE_BIAS_NV, 0), FIRST(FOG_DISTANCE_MODE_NV, GL_EYE_PLANE_ABSOLUTE_NV),
        FIRST(VERTEX_PROGRAM_PARAMETER_BUFFER_NV, 0), FIRST(FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 0), FIRST(MATRIX_MODE, GL_MODELVIEW),
        FIRST(TRANSFORM_FEEDBACK_ATTRIBS_NV, 0), FIRST(TRANSFORM_FEEDBACK_BUFFER_MODE_NV, GL_INTERLEAVED_ATTRIBS_NV),
        FIRST(CURRENT_PROGRAM, 0),
#undef FIRST
    };
    static const GLenum switches[] = { GL_VERTEX_PROGRAM_NV, GL_FRAGMENT_PROGRAM_NV, GL_FRAGMENT_PROGRAM_ARB, GL_GEOMETRY_PROGRAM_NV,
        GL_TESS_CONTROL_PROGRAM_NV, GL_TESS_EVALUATION_PROGRAM_NV, GL_REGISTER_COMBINERS_NV, GL_PER_STAGE_CONSTANTS_NV, GL_TEXTURE_SHADER_NV,
        GL_VERTEX_PROGRAM_TWO_SIDE_NV, GL_VERTEX_PROGRAM_POINT_SIZE_NV, GL_FRAGMENT_SHADER_ATI };
    char name[32];
    GLboolean truth;
    GLint number;
    size_t place;
    for (place = 0; place < sizeof first / sizeof *first; place++) {
        number = -7;
        glGetIntegerv(first[place].token, &number);
        expect_integer(first[place].name, number, first[place].value);
        expect_error(first[place].name, GL_NO_ERROR);
    }
    for (place = 0; place < sizeof switches / sizeof *switches + 48; place++) {
        GLenum token = place < 16 ? (GLenum)(GL_VERTEX_ATTRIB_ARRAY0_NV + place)
            : place < 32 ? (GLenum)(GL_MAP1_VERTEX_ATTRIB0_4_NV + place - 16)
            : place < 48 ? (GLenum)(GL_MAP2_VERTEX_ATTRIB0_4_NV + place - 32) : switches[place - 48];
        snprintf(name, sizeof name, "0x%04x at first", token);
        truth = GL_TRUE;
        number = -7;
        glGetBooleanv(token, &truth);
        glGetIntegerv(token, &number);
        expect_integer(name, number, 0);
        expect_integer(name, truth, 0);
        expect_integer(name, glIsEnabled(token), 0);
        expect_error(name, GL_NO_ERROR);
    }
}

/* A switch of NVIDIA's as the first command. */

static void enable_first(GLenum token)
{
    char name[32];
    GLint number = -7;
    snprintf(name, sizeof name, "0x%04x is first", token);
    glEnable(token);
    expect_error(name, GL_NO_ERROR);
    expect_integer(name, glIsEnabled(token), 1);
    glGetIntegerv(token, &number);
    expect_integer(name, number, 1);
    glDisable(token);
    expect_integer(name, glIsEnabled(token), 0);
    expect_error(name, GL_NO_ERROR);
}

static void array_first(void)
{
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY7_NV);
    expect_error("an array is first", GL_NO_ERROR);
    expect_integer("an array is first", glIsEnabled(GL_VERTEX_ATTRIB_ARRAY7_NV), 1);
    expect_integer("another array", glIsEnabled(GL_VERTEX_ATTRIB_ARRAY6_NV), 0);
}

static void mode_first(void)
{
    float matrix[16];
    int number;
    for (number = 7; number >= 0; number--) {
        glMatrixMode((GLenum)(GL_MATRIX0_NV + number));
        glTranslatef((float)number, 0, 0);
    }
    for (number = 0; number < 8; number++) {
        glMatrixMode((GLenum)(GL_MATRIX0_NV + number));
        glGetFloatv(GL_CURRENT_MATRIX_NV, matrix);
        expect_integer("a matrix", (int)matrix[12], number);
    }
    expect_error("all matrices", GL_NO_ERROR);
    glMatrixMode(GL_MATRIX0_NV + 8);
    expect_error("a matrix too many", GL_INVALID_ENUM);
}

static void nothing(void) { }

static const struct {
    void (*before)(void);
    void (*after)(void);
    GLenum first;
} parts[] = {
    { set_parameters, expect_parameters, 0 },
    { set_arrays, expect_arrays, 0 },
    { push, pop, 0 },
    { push_switches, pop_switches, 0 },
    { push_all, pop_all, 0 },
    { set_base, expect_base, 0 },
    { bind, expect_bound, 0 },
    { follow_colors, expect_colors, 0 },
    { make_error, expect_one_error, 0 },
    { ask, nothing, 0 },
    { nothing, array_first, 0 },
    { nothing, mode_first, 0 },
    { nothing, nothing, GL_VERTEX_PROGRAM_NV },
    { nothing, nothing, GL_FRAGMENT_PROGRAM_NV },
    { nothing, nothing, GL_GEOMETRY_PROGRAM_NV },
    { nothing, nothing, GL_TESS_CONTROL_PROGRAM_NV },
    { nothing, nothing, GL_TESS_EVALUATION_PROGRAM_NV },
    { nothing, nothing, GL_REGISTER_COMBINERS_NV },
    { nothing, nothing, GL_TEXTURE_SHADER_NV },
    { nothing, nothing, GL_PER_STAGE_CONSTANTS_NV },
    { nothing, nothing, GL_MAP1_VERTEX_ATTRIB3_4_NV },
    { nothing, nothing, GL_MAP2_VERTEX_ATTRIB15_4_NV },
};

static int run(int number)
{
    open_context();
    open_row(4);
    parts[number].before();
    parts[number].after();
    if (parts[number].first)
        enable_first(parts[number].first);
    expect_error("the end", GL_NO_ERROR);
    fflush(stdout);
    return failures != 0;
}

int main(int count, char **arguments)
{
    int number, result;
    if (count > 1)
        return run(atoi(arguments[1]));
    for (number = 0; number < (int)(sizeof parts / sizeof *parts); number++) {
        pid_t part;
        fflush(stdout);
        part = fork();
        if (part == 0) {
            failures = 0;
            _exit(run(number));
        }
        if (part < 0 || waitpid(part, &result, 0) != part || result != 0) {
            printf("part %d has failed\n", number);
            failures++;
        }
    }
    if (failures == 0)
        printf("ok\n");
    return failures != 0;
}
