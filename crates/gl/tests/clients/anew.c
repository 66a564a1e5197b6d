/* Draws frames until it is told to stop, and makes its context anew whenever the file `again` is there, as games do for another
 * resolution; the third time with a core profile. Its program reads nothing but a parameter. */
#include "client.h"

#include <fcntl.h>
#include <unistd.h>

static struct {
    int frame, contexts;
} seen;

static int write_seen(int file)
{
    return pwrite(file, &seen, sizeof seen, 0) == sizeof seen;
}

static void load(void)
{
    glViewport(0, 0, SIZE, SIZE);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 1, "!!FP1.0 DECLARE k; MOV o[COLR], k; END");
    p_glProgramNamedParameter4fNV(1, 1, (const GLubyte *)"k", 1, 0, 0.2f, 1);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 1);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
}

static void make_anew(void)
{
    static const EGLint core[] = { EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
        EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE };
    Context before = context;
    context = eglCreateContext(display, configuration(), NULL, seen.contexts == 3 ? core : NULL);
    leave_thread();
    delete_context(before);
    use_context(surface, context);
    if (seen.contexts < 3)
        load();
    seen.contexts++;
}

int main(void)
{
    int file = open("seen", O_CREAT | O_WRONLY, 0600);
    open_context();
    load();
    seen.contexts = 1;
    while (access("stop", F_OK) != 0) {
        if (unlink("again") == 0)
            make_anew();
        if (seen.contexts < 4) {
            clear();
            draw_square();
            expect_error("a frame", GL_NO_ERROR);
        }
        seen.frame++;
        if (!write_seen(file))
            failures++;
        eglSwapBuffers(display, surface);
        usleep(5000);
    }
    return finish();
}
