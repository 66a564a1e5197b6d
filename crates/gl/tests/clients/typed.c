/* The languages of NV_gpu_program4 and 5: integers as attributes and parameters, and parameter buffers. */
#include "client.h"

#define FETCH(type, name) type name = (type)look_up("gl" #name)

static const char *VERTEX = "!!NVvp4.0\n"
    "INT TEMP sum;\n"
    "MOV.F result.position, vertex.position;\n"
    "ADD.S sum, vertex.attrib[5], program.local[0];\n"
    "MUL.S sum, sum, program.env[3].x;\n"
    "I2F result.texcoord[1], sum;\n"
    "MUL.F result.texcoord[0], vertex.attrib[6], 0.5;\n"
    "END";

/* Scales what the vertex program computes from integers to the range of a pixel. */
static const char *FRAGMENT = "!!NVfp4.0\nMUL.F result.color, fragment.texcoord[1], 0.00392156862745098;\nEND";

static void integers(void)
{
    FETCH(PFNGLVERTEXATTRIBI4IEXTPROC, VertexAttribI4iEXT);
    FETCH(PFNGLPROGRAMLOCALPARAMETERI4INVPROC, ProgramLocalParameterI4iNV);
    FETCH(PFNGLPROGRAMENVPARAMETERI4UINVPROC, ProgramEnvParameterI4uiNV);
    FETCH(PFNGLGETPROGRAMLOCALPARAMETERIIVNVPROC, GetProgramLocalParameterIivNV);
    GLint read[4];
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 41);
    load_arb(GL_VERTEX_PROGRAM_ARB, VERTEX);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 42);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, FRAGMENT);
    expect_error("programs of NV_gpu_program4", GL_NO_ERROR);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    VertexAttribI4iEXT(5, 30, -5, 10, 40);
    p_glVertexAttrib4fARB(6, 0.25f, 0.5f, 0.75f, 1);
    ProgramLocalParameterI4iNV(GL_VERTEX_PROGRAM_ARB, 0, 3, 25, -8, 2);
    ProgramEnvParameterI4uiNV(GL_VERTEX_PROGRAM_ARB, 3, 4, 0, 0, 0);
    GetProgramLocalParameterIivNV(GL_VERTEX_PROGRAM_ARB, 0, read);
    expect_integer("a parameter of integers", read[2], -8);
    clear();
    draw_square();
    /* (30, -5, 10, 40) + (3, 25, -8, 2), times 4. */
    expect_pixel("integers", 20, 20, 132, 80, 8, 168);
    ProgramLocalParameterI4iNV(GL_VERTEX_PROGRAM_ARB, 0, 13, 25, -8, 2);
    draw_square();
    expect_pixel("integers that have changed", 20, 20, 172, 80, 8, 168);
}

/* Elements of buffers, by numbers and by a register, beyond the end, and after each kind of change. */
static void buffers(void)
{
    FETCH(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    FETCH(PFNGLBINDBUFFERRANGENVPROC, BindBufferRangeNV);
    FETCH(PFNGLPROGRAMBUFFERPARAMETERSFVNVPROC, ProgramBufferParametersfvNV);
    FETCH(PFNGLGENBUFFERSPROC, GenBuffers);
    FETCH(PFNGLBINDBUFFERPROC, BindBuffer);
    FETCH(PFNGLBUFFERDATAPROC, BufferData);
    FETCH(PFNGLBUFFERSUBDATAPROC, BufferSubData);
    FETCH(PFNGLGETINTEGERINDEXEDVEXTPROC, GetIntegerIndexedvEXT);
    static const float first[8] = { 0.2f, 0.4f, 0.6f, 0.8f, 1, 0, 1, 0 };
    static const float second[4] = { 0.1f, 0.3f, 0.5f, 0.7f };
    static const float word = 0.9f;
    GLuint names[2];
    GLint bound = 0;
    GenBuffers(2, names);
    BindBufferBaseNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 2, names[0]);
    BufferData(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, sizeof first, first, GL_DYNAMIC_DRAW);
    BindBufferBaseNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 0, names[1]);
    BufferData(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, sizeof second, second, GL_DYNAMIC_DRAW);
    GetIntegerIndexedvEXT(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 2, &bound);
    expect_integer("the buffer at a binding point", bound, (int)names[0]);
    expect_error("buffers", GL_NO_ERROR);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 43);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nBUFFER a[] = { program.buffer[2] };\nBUFFER b[] = { program.buffer[0] };\n"
        "TEMP r;\nINT TEMP n;\nMOV.S n, program.local[0];\n"
        "MOV.F r.x, a[1];\nMOV.F r.y, b[3];\nMOV.F r.z, a[n.x];\nMOV.F r.w, b[n.y];\nMOV.F result.color, r;\nEND");
    expect_error("a program with buffers", GL_NO_ERROR);
    {
        FETCH(PFNGLPROGRAMLOCALPARAMETERI4INVPROC, ProgramLocalParameterI4iNV);
        ProgramLocalParameterI4iNV(GL_FRAGMENT_PROGRAM_ARB, 0, 4, 100, 0, 0);
    }
    glDisable(GL_VERTEX_PROGRAM_ARB);
    clear();
    draw_square();
    /* a[1], b[3], a[4], and nothing beyond the end. */
    expect_pixel("buffers", 20, 20, 102, 178, 255, 0);
    ProgramBufferParametersfvNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 2, 1, 1, &word);
    draw_square();
    expect_pixel("a word that has changed", 20, 20, 230, 178, 255, 0);
    BindBuffer(GL_ARRAY_BUFFER, names[1]);
    BufferSubData(GL_ARRAY_BUFFER, 12, 4, &word);
    BindBuffer(GL_ARRAY_BUFFER, 0);
    draw_square();
    expect_pixel("a buffer that was changed elsewhere", 20, 20, 230, 230, 255, 0);
    BindBufferRangeNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 2, names[0], 0, 8);
    draw_square();
    expect_pixel("the beginning of a buffer", 20, 20, 230, 230, 0, 0);
    BindBufferBaseNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 2, 0);
    draw_square();
    expect_pixel("no buffer", 20, 20, 0, 230, 0, 0);
    expect_error("buffers that draw", GL_NO_ERROR);
    ProgramBufferParametersfvNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 2, 0, 1, &word);
    expect_error("a word of no buffer", GL_INVALID_OPERATION);
    ProgramBufferParametersfvNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 0, 4, 1, &word);
    expect_error("a word beyond the end", GL_INVALID_VALUE);
    BindBufferRangeNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 0, names[1], 4, 8);
    expect_error("an offset", GL_INVALID_VALUE);
    BindBufferBaseNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 99, names[1]);
    expect_error("a binding point that there is not", GL_INVALID_VALUE);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* Routines that the application chooses, and lookups that gather. */
static void fifth_generation(void)
{
    FETCH(PFNGLPROGRAMSUBROUTINEPARAMETERSUIVNVPROC, ProgramSubroutineParametersuivNV);
    FETCH(PFNGLGETPROGRAMSUBROUTINEPARAMETERUIVNVPROC, GetProgramSubroutineParameteruivNV);
    static const unsigned char texels[16] = { 10, 0, 0, 255, 20, 0, 0, 255, 30, 0, 0, 255, 40, 0, 0, 255 };
    GLuint number, texture;
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 44);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nTEMP r;\n"
        "SUBROUTINETYPE shade { red, green };\nSUBROUTINE shade chosen = program.subroutine[0];\n"
        "CALI chosen;\nMOV.F result.color, r;\nRET;\n"
        "red SUBROUTINENUM(1):\nMOV.F r, {1, 0, 0, 1};\nRET;\n"
        "green SUBROUTINENUM(0):\nMOV.F r, {0, 1, 0, 1};\nRET;\nEND");
    expect_error("a program with subroutines", GL_NO_ERROR);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    for (number = 0; number < 2; number++) {
        GLuint told = 99;
        ProgramSubroutineParametersuivNV(GL_FRAGMENT_PROGRAM_ARB, 1, &number);
        expect_error("a choice of a subroutine", GL_NO_ERROR);
        GetProgramSubroutineParameteruivNV(GL_FRAGMENT_PROGRAM_ARB, 0, &told);
        expect_integer("the chosen routine", (int)told, (int)number);
        clear();
        draw_square();
        expect_pixel("a chosen routine", 20, 20, number ? 255 : 0, number ? 0 : 255, 0, 255);
    }
    number = 7;
    ProgramSubroutineParametersuivNV(GL_FRAGMENT_PROGRAM_ARB, 1, &number);
    expect_error("a routine that is not of the type", GL_INVALID_OPERATION);
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 45);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nTXG result.color, {0.5, 0.5, 0, 0}, texture[0], 2D;\nEND");
    expect_error("a program that gathers", GL_NO_ERROR);
    clear();
    draw_square();
    /* Counterclockwise from the upper left: 30, 40, 20, 10. */
    expect_pixel("gathered texels", 20, 20, 30, 40, 20, 10);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glDeleteTextures(1, &texture);
}

/* Attributes of 64 bits, whose bits are integers to the program: as doubles these are the smallest that there are. */
static void wide(void)
{
    FETCH(PFNGLVERTEXATTRIBL4DPROC, VertexAttribL4d);
    static const long long bits[4] = { 20, 0x100000005LL, 30, 40 };
    double numbers[4];
    memcpy(numbers, bits, sizeof numbers);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 46);
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!NVvp5.0\nLONG INT TEMP d;\nINT TEMP f;\nTEMP c;\nLONG ATTRIB a = vertex.attrib[3];\n"
        "MOV.F result.position, vertex.position;\nADD.S64 d.xy, a, a;\nCVT.S32.S64 f.xy, d;\n"
        "ADD.S64 d.xy, a.zwzw, a.zwzw;\nCVT.S32.S64 f.zw, d.xyxy;\nI2F.S c, f;\n"
        "MUL.F result.texcoord[1], c, 1.0;\nEND");
    expect_error("a program with attributes of 64 bits", GL_NO_ERROR);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 42);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    VertexAttribL4d(3, numbers[0], numbers[1], numbers[2], numbers[3]);
    clear();
    draw_square();
    /* Twice each, of the second the lower word. */
    expect_pixel("attributes of 64 bits", 20, 20, 40, 10, 60, 80);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

int main(void)
{
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_gpu_program4")) {
        printf("GL_NV_gpu_program4 is not told\n");
        return 1;
    }
    integers();
    buffers();
    fifth_generation();
    wide();
    return finish();
}
