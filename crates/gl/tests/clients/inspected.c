/* Draws frames until it is told to stop, and writes what it sees of each into a file: for a test that inspects it meanwhile.
 * Columns of the window: a fragment program, a vertex program, a display list with a fragment program, fixed function. A
 * second thread draws with a program of its own in a context that shares them. With `glx`, frames end as those of a window of
 * X11, of which the test has its own; under Windows they are a window's. */
#include "client.h"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static struct {
    int frame;
    /* Of each column, and of the other thread. */
    unsigned char pixels[5][4];
} seen;

static volatile int running = 1;

#ifdef _WIN32
static void swap(int glx)
{
    (void)glx;
    SwapBuffers(surface);
}

static int open_seen(void)
{
    return open("seen", O_CREAT | O_WRONLY | O_BINARY, 0600);
}

static int write_seen(int file)
{
    return lseek(file, 0, SEEK_SET) == 0 && write(file, &seen, sizeof seen) == sizeof seen;
}
#else
void glXSwapBuffers(void *server, unsigned long window);

static void swap(int glx)
{
    static int server;
    if (glx)
        glXSwapBuffers(&server, 7);
    else
        eglSwapBuffers(display, surface);
}

static int open_seen(void)
{
    return open("seen", O_CREAT | O_WRONLY, 0600);
}

static int write_seen(int file)
{
    return pwrite(file, &seen, sizeof seen, 0) == sizeof seen;
}
#endif

static void draw_column(int number)
{
    float left = -1 + number * 0.5f;
    glBegin(GL_QUADS);
    glVertex2f(left, -1);
    glVertex2f(left + 0.5f, -1);
    glVertex2f(left + 0.5f, 1);
    glVertex2f(left, 1);
    glEnd();
}

static void clear_gray(void)
{
    glClearColor(0.2f, 0.2f, 0.2f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

static void *draw_beside(void *shared)
{
    Surface pixels = new_surface();
    if (!use_context(pixels, (Context)shared)) {
        printf("no context in the thread\n");
        return NULL;
    }
    load_nv(GL_FRAGMENT_PROGRAM_NV, 3, "!!FP1.0 MOV o[COLR], {1, 1, 0, 1}; END");
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 3);
    while (running) {
        clear_gray();
        draw_column(0);
        glReadPixels(8, 32, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, seen.pixels[4]);
        usleep(2000);
    }
    leave_thread();
    return NULL;
}

static void draw_frame(void)
{
    int column;
    clear_gray();
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 1);
    draw_column(0);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    draw_column(1);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glCallList(5);
    glColor3f(1, 1, 1);
    draw_column(3);
    for (column = 0; column < 4; column++)
        glReadPixels(column * 16 + 8, 32, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, seen.pixels[column]);
}

int main(int count, char **arguments)
{
    int glx = count > 1 && strcmp(arguments[1], "glx") == 0;
    pthread_t thread;
    Context other;
    int file = open_seen();
    open_context();
    other = new_context(context);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 1, "!!FP1.0 DECLARE scale; MUL R0, f[TEX0], scale; MUL R1, f[WPOS], {0, 0, 0, 0}; ADD R0, R0, R1; "
        "ADD o[COLR], R0, {1, 0, 0, 1}; END");
    p_glProgramNamedParameter4fNV(1, 5, (const GLubyte *)"scale", 0, -0.0f, 0, 0);
    glTexCoord4f(2, -3, 0.5f, 4);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 2, "!!FP1.0 MOV o[COLR], {0, 0, 1, 1}; END");
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 4);
    load_arb(GL_VERTEX_PROGRAM_ARB,
        "!!ARBvp1.0 MOV result.position, vertex.position; MOV result.color, {0, 1, 0, 1}; END");
    glNewList(5, GL_COMPILE);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 2);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    draw_column(2);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    glEndList();
    pthread_create(&thread, NULL, draw_beside, (void *)other);
    while (access("stop", F_OK) != 0) {
        draw_frame();
        seen.frame++;
        if (!write_seen(file))
            failures++;
        expect_error("a frame", GL_NO_ERROR);
        swap(glx);
        usleep(1000);
    }
    running = 0;
    pthread_join(thread, NULL);
    return finish();
}
