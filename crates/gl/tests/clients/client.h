/* What the clients have in common: a compatibility context without a window, the commands of the extensions, checks that
 * print what is wrong, and a checksum-free way to compare pictures: the pixels go to standard output as hexadecimal rows. */
#ifndef CLIENT_H
#define CLIENT_H

#include "window.h"

#include <math.h>
#include <string.h>

static int failures;

/* The commands, looked up by name as old programs do. */
#define COMMANDS(X) \
    X(PFNGLGENPROGRAMSNVPROC, glGenProgramsNV) \
    X(PFNGLDELETEPROGRAMSNVPROC, glDeleteProgramsNV) \
    X(PFNGLISPROGRAMNVPROC, glIsProgramNV) \
    X(PFNGLBINDPROGRAMNVPROC, glBindProgramNV) \
    X(PFNGLLOADPROGRAMNVPROC, glLoadProgramNV) \
    X(PFNGLPROGRAMPARAMETER4FNVPROC, glProgramParameter4fNV) \
    X(PFNGLPROGRAMPARAMETERS4FVNVPROC, glProgramParameters4fvNV) \
    X(PFNGLGETPROGRAMPARAMETERFVNVPROC, glGetProgramParameterfvNV) \
    X(PFNGLGETPROGRAMIVNVPROC, glGetProgramivNV) \
    X(PFNGLGETPROGRAMSTRINGNVPROC, glGetProgramStringNV) \
    X(PFNGLTRACKMATRIXNVPROC, glTrackMatrixNV) \
    X(PFNGLGETTRACKMATRIXIVNVPROC, glGetTrackMatrixivNV) \
    X(PFNGLEXECUTEPROGRAMNVPROC, glExecuteProgramNV) \
    X(PFNGLAREPROGRAMSRESIDENTNVPROC, glAreProgramsResidentNV) \
    X(PFNGLREQUESTRESIDENTPROGRAMSNVPROC, glRequestResidentProgramsNV) \
    X(PFNGLVERTEXATTRIBPOINTERNVPROC, glVertexAttribPointerNV) \
    X(PFNGLGETVERTEXATTRIBFVNVPROC, glGetVertexAttribfvNV) \
    X(PFNGLVERTEXATTRIB4FNVPROC, glVertexAttrib4fNV) \
    X(PFNGLVERTEXATTRIB3FNVPROC, glVertexAttrib3fNV) \
    X(PFNGLVERTEXATTRIB2FNVPROC, glVertexAttrib2fNV) \
    X(PFNGLVERTEXATTRIB4UBNVPROC, glVertexAttrib4ubNV) \
    X(PFNGLVERTEXATTRIBS4FVNVPROC, glVertexAttribs4fvNV) \
    X(PFNGLPROGRAMNAMEDPARAMETER4FNVPROC, glProgramNamedParameter4fNV) \
    X(PFNGLGETPROGRAMNAMEDPARAMETERFVNVPROC, glGetProgramNamedParameterfvNV) \
    X(PFNGLPROGRAMSTRINGARBPROC, glProgramStringARB) \
    X(PFNGLBINDPROGRAMARBPROC, glBindProgramARB) \
    X(PFNGLGENPROGRAMSARBPROC, glGenProgramsARB) \
    X(PFNGLDELETEPROGRAMSARBPROC, glDeleteProgramsARB) \
    X(PFNGLPROGRAMENVPARAMETER4FARBPROC, glProgramEnvParameter4fARB) \
    X(PFNGLGETPROGRAMENVPARAMETERFVARBPROC, glGetProgramEnvParameterfvARB) \
    X(PFNGLPROGRAMLOCALPARAMETER4FARBPROC, glProgramLocalParameter4fARB) \
    X(PFNGLGETPROGRAMLOCALPARAMETERFVARBPROC, glGetProgramLocalParameterfvARB) \
    X(PFNGLGETPROGRAMIVARBPROC, glGetProgramivARB) \
    X(PFNGLVERTEXATTRIB4FARBPROC, glVertexAttrib4fARB) \
    X(PFNGLVERTEXATTRIBPOINTERARBPROC, glVertexAttribPointerARB) \
    X(PFNGLENABLEVERTEXATTRIBARRAYARBPROC, glEnableVertexAttribArrayARB) \
    X(PFNGLDISABLEVERTEXATTRIBARRAYARBPROC, glDisableVertexAttribArrayARB) \
    X(PFNGLSECONDARYCOLOR3FPROC, glSecondaryColor3f) \
    X(PFNGLFOGCOORDFPROC, glFogCoordf) \
    X(PFNGLCREATESHADERPROC, glCreateShader) \
    X(PFNGLSHADERSOURCEPROC, glShaderSource) \
    X(PFNGLCOMPILESHADERPROC, glCompileShader) \
    X(PFNGLCREATEPROGRAMPROC, glCreateProgram) \
    X(PFNGLATTACHSHADERPROC, glAttachShader) \
    X(PFNGLLINKPROGRAMPROC, glLinkProgram) \
    X(PFNGLUSEPROGRAMPROC, glUseProgram) \
    X(PFNGLGETSTRINGIPROC, glGetStringi)
#define DECLARE(type, name) static type p_##name;
COMMANDS(DECLARE)
#undef DECLARE

/* Opens a context of SIZE by SIZE pixels and makes it current. */
static void open_context(void)
{
    open_host();
    surface = new_surface();
    context = new_context(NULL);
    if (!use_context(surface, context)) {
        fprintf(stderr, "no context\n");
        exit(2);
    }
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    COMMANDS(LOOK_UP)
#undef LOOK_UP
    glViewport(0, 0, SIZE, SIZE);
}

static void expect_error(const char *what, GLenum expected)
{
    GLenum error = glGetError();
    if (error != expected) {
        printf("%s: error 0x%04x, not 0x%04x\n", what, error, expected);
        failures++;
    }
}

static void expect_integer(const char *what, int given, int expected)
{
    if (given != expected) {
        printf("%s: %d, not %d\n", what, given, expected);
        failures++;
    }
}

static void expect_vector(const char *what, const float *given, float x, float y, float z, float w)
{
    if (given[0] != x || given[1] != y || given[2] != z || given[3] != w) {
        printf("%s: (%g, %g, %g, %g), not (%g, %g, %g, %g)\n", what, given[0], given[1], given[2], given[3], x, y, z, w);
        failures++;
    }
}

/* A pixel, within one step of 255. */
static void expect_pixel(const char *what, int x, int y, int red, int green, int blue, int alpha)
{
    unsigned char pixel[4];
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    if (abs(pixel[0] - red) > 1 || abs(pixel[1] - green) > 1 || abs(pixel[2] - blue) > 1 || abs(pixel[3] - alpha) > 1) {
        printf("%s: pixel (%d, %d) is (%d, %d, %d, %d), not (%d, %d, %d, %d)\n", what, x, y, pixel[0], pixel[1], pixel[2],
            pixel[3], red, green, blue, alpha);
        failures++;
    }
}

/* The whole picture on standard output, for the test to compare. */
static void print_picture(const char *name)
{
    static unsigned char pixels[SIZE * SIZE * 4];
    int place;
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    printf("picture %s ", name);
    for (place = 0; place < SIZE * SIZE * 4; place++)
        printf("%02x", pixels[place]);
    printf("\n");
}

static void clear(void)
{
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

/* A square over the whole window. */
static void draw_square(void)
{
    glBegin(GL_QUADS);
    glVertex2f(-1, -1);
    glVertex2f(1, -1);
    glVertex2f(1, 1);
    glVertex2f(-1, 1);
    glEnd();
}

static void load_nv(GLenum target, GLuint name, const char *text)
{
    p_glLoadProgramNV(target, name, (GLsizei)strlen(text), (const GLubyte *)text);
}

static void load_arb(GLenum target, const char *text)
{
    p_glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
}

static int finish(void)
{
    GLenum error = glGetError();
    if (error != GL_NO_ERROR) {
        printf("an error is left: 0x%04x\n", error);
        failures++;
    }
    if (failures == 0)
        printf("ok\n");
    return failures != 0;
}

#endif
