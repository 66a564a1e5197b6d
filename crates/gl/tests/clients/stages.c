/* Parameters of programs in all five stages at once: more vectors than hosts keep outside of buffers, and buffers of parameters. */
#include "floats.h"

#define STAGES 5
#define VECTORS 1020

#define FETCH(type, name) type name = (type)look_up("gl" #name)

static const GLenum targets[STAGES] = { GL_VERTEX_PROGRAM_NV, GL_TESS_CONTROL_PROGRAM_NV, GL_TESS_EVALUATION_PROGRAM_NV,
    GL_GEOMETRY_PROGRAM_NV, GL_FRAGMENT_PROGRAM_ARB };
static const GLenum buffer_targets[STAGES] = { GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, GL_TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV,
    GL_TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV, GL_GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV,
    GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV };

static PFNGLPROGRAMENVPARAMETERI4INVPROC SetNumber;

/* Each stage reads a value of its own into `r`, and passes on what those before it have read: x, y, z and w for the first four. */
static const char *const texts[STAGES] = {
    "!!NVvp5.0\n%s MOV.F result.position, vertex.position; MOV.F result.attrib[1], {0, 0, 0, 0}; MOV.F result.attrib[1].x, r.x; END",
    "!!NVtcp5.0\nVERTICES_OUT 1;\n%s MOV.F result.position, vertex[0].position; MOV.F result.attrib[1], vertex[0].attrib[1];\n"
        "MOV.F result.attrib[1].y, r.x; MOV.F result.patch.tessouter[0].x, 1; MOV.F result.patch.tessouter[1].x, 1;\n"
        "MOV.F result.patch.tessouter[2].x, 1; MOV.F result.patch.tessouter[3].x, 1; MOV.F result.patch.tessinner[0].x, 1;\n"
        "MOV.F result.patch.tessinner[1].x, 1; END",
    "!!NVtep5.0\nTESS_MODE QUADS; TESS_SPACING EQUAL; TESS_POINT_MODE;\n%s MOV.F result.position, vertex[0].position;\n"
        "MOV.F result.attrib[1], vertex[0].attrib[1]; MOV.F result.attrib[1].z, r.x; END",
    "!!NVgp5.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\n%s MOV.F result.position, vertex[0].position;\n"
        "MOV.F result.attrib[1], vertex[0].attrib[1]; MOV.F result.attrib[1].w, r.x; EMIT; END",
    /* What the last one has read is added to all. */
    "!!NVfp5.0\n%s ADD.F result.color, fragment.attrib[1], r.x; END",
};

/* Loads programs with these names, whose values come from here. */
static void load(GLuint first, const char *from)
{
    char text[2048];
    int stage;
    for (stage = 0; stage < STAGES; stage++) {
        p_glBindProgramARB(targets[stage], first + (GLuint)stage);
        snprintf(text, sizeof text, texts[stage], from);
        load_arb(targets[stage], text);
        expect_error("a program", GL_NO_ERROR);
    }
}

static void use(GLuint first)
{
    int stage;
    for (stage = 0; stage < STAGES; stage++)
        p_glBindProgramARB(targets[stage], first + (GLuint)stage);
}

static void choose(int number)
{
    int stage;
    for (stage = 0; stage < STAGES; stage++)
        SetNumber(targets[stage], 0, number, 0, 0, 0);
}

/* Draws one point. `values` are those of the stages. */
static void expect_values(const char *what, const double *values)
{
    const double last = values[4];
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(GL_PATCHES);
    glVertex2f(0, 0);
    glEnd();
    expect_error(what, GL_NO_ERROR);
    expect_floats(what, values[0] + last, values[1] + last, values[2] + last, values[3] + last);
}

/* What is in a vector of parameters. */
static double value_of(int stage, int number)
{
    return number + 0.125 * (stage + 1) + (stage == 4 ? 2000 : 0);
}

static void expect_vectors(const char *what, int number)
{
    double wanted[STAGES];
    int stage;
    for (stage = 0; stage < STAGES; stage++)
        wanted[stage] = value_of(stage, number);
    expect_values(what, wanted);
}

static void vectors(void)
{
    FETCH(PFNGLPROGRAMLOCALPARAMETERS4FVEXTPROC, ProgramLocalParameters4fvEXT);
    FETCH(PFNGLGENBUFFERSPROC, GenBuffers);
    FETCH(PFNGLBINDBUFFERPROC, BindBuffer);
    FETCH(PFNGLBUFFERDATAPROC, BufferData);
    FETCH(PFNGLBUFFERSUBDATAPROC, BufferSubData);
    FETCH(PFNGLGETBUFFERSUBDATAPROC, GetBufferSubData);
    static const int numbers[] = { 0, 1, 15, 16, 17, 255, 256, 511, 1018, 1019 };
    static float all[VECTORS][4];
    static const float zeros[64];
    static const char *const many = "PARAM p[1020] = { program.local[0..1019] }; INT TEMP n; TEMP r;\n"
        "MOV.S n.x, program.env[0].x; MOV.F r.x, p[n.x].x;\n";
    double wanted[STAGES];
    float read = 0;
    GLuint own;
    GLint bound;
    int stage, place, round;
    /* The application's buffer of uniforms stays bound, and its own. */
    GenBuffers(1, &own);
    BindBuffer(GL_UNIFORM_BUFFER, own);
    BufferData(GL_UNIFORM_BUFFER, sizeof zeros, zeros, GL_DYNAMIC_DRAW);
    load(10, many);
    for (stage = 0; stage < STAGES; stage++) {
        for (place = 0; place < VECTORS; place++)
            all[place][0] = (float)value_of(stage, place);
        ProgramLocalParameters4fvEXT(targets[stage], 0, VECTORS, all[0]);
    }
    expect_error("vectors of parameters", GL_NO_ERROR);
    /* More draws, each with another value, than a buffer has places for. */
    for (round = 0; round < 8; round++) {
        for (place = 0; place < (int)(sizeof numbers / sizeof *numbers); place++) {
            choose(numbers[place]);
            expect_vectors("a vector of many", numbers[place]);
        }
    }
    glGetIntegerv(GL_UNIFORM_BUFFER_BINDING, &bound);
    expect_integer("the application's buffer", bound, (int)own);
    /* One stage's vectors are its own. */
    for (stage = 0; stage < STAGES; stage++) {
        choose(700);
        for (place = 0; place < STAGES; place++)
            wanted[place] = value_of(place, 700);
        wanted[stage] = 5000;
        p_glProgramLocalParameter4fARB(targets[stage], 700, 5000, 0, 0, 0);
        expect_values("a vector that has changed", wanted);
        p_glProgramLocalParameter4fARB(targets[stage], 700, (float)value_of(stage, 700), 0, 0, 0);
    }
    /* Others that have as many, and the first ones again, though nothing of theirs has changed. */
    expect_vectors("the first programs", 700);
    load(20, many);
    for (place = 0; place < STAGES; place++) {
        p_glProgramLocalParameter4fARB(targets[place], 700, (float)(100 * place), 0, 0, 0);
        wanted[place] = 100 * place;
    }
    expect_values("other programs", wanted);
    use(10);
    expect_vectors("the first programs again", 700);
    use(20);
    expect_values("other programs again", wanted);
    use(10);
    expect_vectors("the first programs once more", 700);
    /* A value between two draws alone. */
    p_glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 700, -1, 0, 0, 0);
    for (place = 0; place < STAGES; place++)
        wanted[place] = value_of(place, 700);
    wanted[4] = -1;
    expect_values("a value of fragments", wanted);
    BufferSubData(GL_UNIFORM_BUFFER, 0, sizeof(float), &all[7][0]);
    expect_values("the same again", wanted);
    GetBufferSubData(GL_UNIFORM_BUFFER, 0, sizeof(float), &read);
    expect_integer("what the application has written", read == all[7][0], 1);
    glGetIntegerv(GL_UNIFORM_BUFFER_BINDING, &bound);
    expect_integer("the application's buffer in the end", bound, (int)own);
    expect_error("vectors", GL_NO_ERROR);
}

/* Each stage has binding points of its own. */
static void buffers(void)
{
    FETCH(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    FETCH(PFNGLGENBUFFERSPROC, GenBuffers);
    FETCH(PFNGLBINDBUFFERPROC, BindBuffer);
    FETCH(PFNGLBUFFERDATAPROC, BufferData);
    FETCH(PFNGLPROGRAMBUFFERPARAMETERSFVNVPROC, ProgramBufferParametersfvNV);
    static const int numbers[] = { 0, 1, 63, 64, 65, 1023, 16383 };
    static float words[16384];
    static const double nothing[STAGES];
    double wanted[STAGES];
    GLuint names[STAGES], own[2];
    GLint bound;
    int stage, place, binding;
    /* What the application copies from and to stays bound. */
    GenBuffers(2, own);
    BindBuffer(GL_COPY_READ_BUFFER, own[0]);
    BindBuffer(GL_COPY_WRITE_BUFFER, own[1]);
    load(30, "BUFFER b[] = { program.buffer[3] }; INT TEMP n; TEMP r; MOV.S n.x, program.env[0].x; MOV.F r.x, b[n.x];\n");
    choose(0);
    expect_values("no buffers", nothing);
    GenBuffers(STAGES, names);
    for (stage = 0; stage < STAGES; stage++) {
        for (place = 0; place < 16384; place++)
            words[place] = (float)value_of(stage, place);
        BindBufferBaseNV(buffer_targets[stage], 3, names[stage]);
        BufferData(buffer_targets[stage], sizeof words, words, GL_DYNAMIC_DRAW);
    }
    expect_error("buffers", GL_NO_ERROR);
    for (place = 0; place < (int)(sizeof numbers / sizeof *numbers); place++) {
        choose(numbers[place]);
        expect_vectors("words of buffers", numbers[place]);
    }
    /* Beyond the buffer is nothing. */
    choose(16384);
    expect_values("beyond the last word", nothing);
    choose(-1);
    expect_values("before the first word", nothing);
    choose(5);
    for (stage = 0; stage < STAGES; stage++) {
        const float word = 500;
        ProgramBufferParametersfvNV(buffer_targets[stage], 3, 5, 1, &word);
        for (place = 0; place < STAGES; place++)
            wanted[place] = place <= stage ? 500 : value_of(place, 5);
        expect_values("a word that has changed", wanted);
    }
    /* Other points are other buffers. */
    for (binding = 2; binding <= 4; binding += 2)
        for (stage = 0; stage < STAGES; stage++)
            BindBufferBaseNV(buffer_targets[stage], (GLuint)binding, names[(stage + 1) % STAGES]);
    expect_values("other binding points", wanted);
    for (stage = 0; stage < STAGES; stage++) {
        BindBufferBaseNV(buffer_targets[stage], 3, 0);
        wanted[stage] = 0;
        expect_values("a buffer less", wanted);
    }
    glGetIntegerv(GL_COPY_READ_BUFFER_BINDING, &bound);
    expect_integer("the application's buffer to copy from", bound, (int)own[0]);
    glGetIntegerv(GL_COPY_WRITE_BUFFER_BINDING, &bound);
    expect_integer("the application's buffer to copy to", bound, (int)own[1]);
}

int main(void)
{
    FETCH(PFNGLPATCHPARAMETERIPROC, PatchParameteri);
    int stage;
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_tessellation_program5")) {
        printf("GL_NV_tessellation_program5 is not told\n");
        return 1;
    }
    SetNumber = (PFNGLPROGRAMENVPARAMETERI4INVPROC)look_up("glProgramEnvParameterI4iNV");
    open_row(1);
    PatchParameteri(GL_PATCH_VERTICES, 1);
    for (stage = 0; stage < STAGES; stage++)
        glEnable(targets[stage]);
    vectors();
    buffers();
    return finish();
}
