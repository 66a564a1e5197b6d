/* Draws frames until it is told to stop, and writes what it sees of each: transform feedback begins in one frame and ends in
 * the next, so that a test can change its programs in between. */
#include "client.h"

#include <fcntl.h>
#include <unistd.h>

#define FUNCTIONS(X) \
    X(PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC, glTransformFeedbackAttribsNV) \
    X(PFNGLBEGINTRANSFORMFEEDBACKNVPROC, glBeginTransformFeedbackNV) \
    X(PFNGLENDTRANSFORMFEEDBACKNVPROC, glEndTransformFeedbackNV) \
    X(PFNGLBINDBUFFERBASENVPROC, glBindBufferBaseNV) \
    X(PFNGLGENBUFFERSPROC, glGenBuffers) \
    X(PFNGLBINDBUFFERPROC, glBindBuffer) \
    X(PFNGLBUFFERDATAPROC, glBufferData) \
    X(PFNGLGETBUFFERSUBDATAPROC, glGetBufferSubData)
#define DECLARE(type, name) static type p_##name;
FUNCTIONS(DECLARE)
#undef DECLARE

static struct {
    int frame;
    /* In the frame that feedback begins in, and in the one that it ends in. */
    unsigned char pixels[5][4];
} seen;

static void draw(int number)
{
    glClearColor(0.2f, 0.2f, 0.2f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(GL_TRIANGLES);
    glVertex2f(-1, -1);
    glVertex2f(3, -1);
    glVertex2f(-1, 3);
    glEnd();
    glReadPixels(32, 32, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, seen.pixels[number]);
}

int main(void)
{
    static const GLint position[] = { GL_POSITION, 2, 0 };
    static const float expected[] = { -2, -2, 6, -2, -2, 6 };
    float words[12];
    GLuint buffer;
    int file = open("seen", O_CREAT | O_WRONLY, 0600), place;
    open_context();
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    FUNCTIONS(LOOK_UP)
#undef LOOK_UP
    p_glGenBuffers(1, &buffer);
    p_glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER_NV, buffer);
    p_glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, sizeof words, NULL, GL_STREAM_READ);
    p_glBindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffer);
    load_nv(GL_VERTEX_PROGRAM_NV, 1, "!!VP1.0 MUL o[HPOS], v[OPOS], c[0]; END");
    load_nv(GL_FRAGMENT_PROGRAM_NV, 2, "!!FP1.0 MOV o[COLR], {0, 1, 0, 1}; END");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 2);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 2, 2, 1, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    p_glTransformFeedbackAttribsNV(1, position, GL_INTERLEAVED_ATTRIBS_NV);
    while (access("stop", F_OK) != 0) {
        memset(words, 0, sizeof words);
        p_glBeginTransformFeedbackNV(GL_TRIANGLES);
        draw(0);
        eglSwapBuffers(display, surface);
        draw(1);
        p_glEndTransformFeedbackNV();
        expect_error("a frame", GL_NO_ERROR);
        p_glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, sizeof words, words);
        for (place = 0; place < 12; place++) {
            if (words[place] != expected[place % 6]) {
                printf("word %d is %g, not %g\n", place, words[place], expected[place % 6]);
                failures++;
            }
        }
        seen.frame++;
        if (pwrite(file, &seen, sizeof seen, 0) != sizeof seen)
            failures++;
        eglSwapBuffers(display, surface);
        usleep(1000);
    }
    return finish();
}
