/* Draws frames until it is told to stop, and writes what it sees of each into a file: for a test that inspects it meanwhile.
 * Columns of the window: a fragment program, a vertex program, a display list with a fragment program, fixed function. A
 * second thread draws with a program of its own in a context that shares them. With `glx`, frames end as those of a window of
 * X11, of which the test has its own; under Windows they are a window's. What is set for pixels and bound as buffers stays. */
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

/* The same by an array. */
static void draw_column_by_array(int number)
{
    float left = -1 + number * 0.5f;
    const float corners[8] = { left, -1, left + 0.5f, -1, left + 0.5f, 1, left, 1 };
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_QUADS, 0, 4);
    glDisableClientState(GL_VERTEX_ARRAY);
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
    draw_column_by_array(1);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glCallList(5);
    glColor3f(1, 1, 1);
    draw_column(3);
    for (column = 0; column < 4; column++)
        glReadPixels(column * 16 + 8, 32, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, seen.pixels[column]);
}

static PFNGLBINDBUFFERPROC p_glBindBuffer;
static PFNGLBINDFRAMEBUFFERPROC p_glBindFramebuffer;
static PFNGLGETINTEGERI_VPROC p_glGetIntegeri_v;
static PFNGLGETINTEGER64I_VPROC p_glGetInteger64i_v;
static GLuint pack, storage, frame;
static GLint points;

/* Binds a part of a buffer to each point of storage, which programs here do not use. */
static void bind_storage(void)
{
    PFNGLGENBUFFERSPROC generate = (PFNGLGENBUFFERSPROC)look_up("glGenBuffers");
    PFNGLBUFFERDATAPROC fill = (PFNGLBUFFERDATAPROC)look_up("glBufferData");
    PFNGLBINDBUFFERRANGEPROC bind = (PFNGLBINDBUFFERRANGEPROC)look_up("glBindBufferRange");
    PFNGLGENFRAMEBUFFERSPROC generate_frames = (PFNGLGENFRAMEBUFFERSPROC)look_up("glGenFramebuffers");
    GLint point;
    p_glBindBuffer = (PFNGLBINDBUFFERPROC)look_up("glBindBuffer");
    p_glBindFramebuffer = (PFNGLBINDFRAMEBUFFERPROC)look_up("glBindFramebuffer");
    p_glGetIntegeri_v = (PFNGLGETINTEGERI_VPROC)look_up("glGetIntegeri_v");
    p_glGetInteger64i_v = (PFNGLGETINTEGER64I_VPROC)look_up("glGetInteger64i_v");
    generate_frames(1, &frame);
    generate(1, &pack);
    p_glBindBuffer(GL_PIXEL_PACK_BUFFER, pack);
    fill(GL_PIXEL_PACK_BUFFER, 4 * SIZE * SIZE, NULL, GL_STREAM_READ);
    p_glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_ARB_shader_storage_buffer_object"))
        return;
    generate(1, &storage);
    p_glBindBuffer(GL_SHADER_STORAGE_BUFFER, storage);
    fill(GL_SHADER_STORAGE_BUFFER, 1 << 16, NULL, GL_STATIC_DRAW);
    glGetIntegerv(GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS, &points);
    for (point = 0; point < points; point++)
        bind(GL_SHADER_STORAGE_BUFFER, (GLuint)point, storage, 256 * (1 + point % 8), 512);
    expect_error("storage", GL_NO_ERROR);
}

static void expect_storage(void)
{
    GLint point, bound;
    GLint64 start, size;
    for (point = 0; point < points; point++) {
        p_glGetIntegeri_v(GL_SHADER_STORAGE_BUFFER_BINDING, (GLuint)point, &bound);
        p_glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_START, (GLuint)point, &start);
        p_glGetInteger64i_v(GL_SHADER_STORAGE_BUFFER_SIZE, (GLuint)point, &size);
        expect_integer("the application's storage", bound, (int)storage);
        expect_integer("where it begins", (int)start, 256 * (1 + point % 8));
        expect_integer("its size", (int)size, 512);
    }
    if (points == 0)
        return;
    glGetIntegerv(GL_SHADER_STORAGE_BUFFER_BINDING, &bound);
    expect_integer("the application's plain binding of storage", bound, (int)storage);
}

/* Frames end with what must not count when somebody looks at them. */
static void end_frame(int glx)
{
    static const GLenum stores[] = { GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS, GL_PACK_ALIGNMENT };
    static const GLint values[] = { 99, 3, 5, 8 };
    GLfloat scale, bias;
    GLint value, place;
    for (place = 0; place < 4; place++)
        glPixelStorei(stores[place], values[place]);
    glPixelTransferf(GL_RED_SCALE, 0.5f);
    glPixelTransferf(GL_BLUE_BIAS, 0.25f);
    p_glBindBuffer(GL_PIXEL_PACK_BUFFER, pack);
    p_glBindFramebuffer(GL_READ_FRAMEBUFFER, frame);
    swap(glx);
    glGetIntegerv(GL_PIXEL_PACK_BUFFER_BINDING, &value);
    expect_integer("the application's buffer for pixels", value, (int)pack);
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &value);
    expect_integer("the application's place to read from", value, (int)frame);
    p_glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    p_glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    glGetFloatv(GL_RED_SCALE, &scale);
    glGetFloatv(GL_BLUE_BIAS, &bias);
    expect_integer("the application's scale and bias", scale == 0.5f && bias == 0.25f, 1);
    glPixelTransferf(GL_RED_SCALE, 1);
    glPixelTransferf(GL_BLUE_BIAS, 0);
    for (place = 0; place < 4; place++) {
        glGetIntegerv(stores[place], &value);
        expect_integer("how the application stores pixels", value, values[place]);
        glPixelStorei(stores[place], place == 3 ? 4 : 0);
    }
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
    bind_storage();
    pthread_create(&thread, NULL, draw_beside, (void *)other);
    while (access("stop", F_OK) != 0) {
        draw_frame();
        seen.frame++;
        if (!write_seen(file))
            failures++;
        expect_storage();
        end_frame(glx);
        expect_error("a frame", GL_NO_ERROR);
        usleep(1000);
    }
    running = 0;
    pthread_join(thread, NULL);
    return finish();
}
