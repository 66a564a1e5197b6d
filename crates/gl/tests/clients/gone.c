/* What threads and contexts leave behind. Where a thread ends, its keys' destructors may still use OpenGL. Strings stay, and
 * contexts that are destroyed leave nothing in the host that others of their share group could see. */
#include "client.h"
#include <pthread.h>

static pthread_key_t key;

static void use(Surface pixels, Context used)
{
    expect_integer("a context is used", use_context(pixels, used), EGL_TRUE);
    glViewport(0, 0, SIZE, SIZE);
}

/* The storage of threads in other languages is gone by then. */
static void end(void *used)
{
    glPushAttrib(GL_ENABLE_BIT);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    glDisable(GL_BLEND);
    glPopAttrib();
    expect_integer("what was saved in a destructor", glIsEnabled(GL_BLEND), 1);
    clear();
    draw_square();
    leave_thread();
    delete_context((Context)used);
}

static void *begin(void *used)
{
    use(new_surface(), (Context)used);
    pthread_setspecific(key, used);
    glEnable(GL_BLEND);
    glPushAttrib(GL_ALL_ATTRIB_BITS);
    glPopAttrib();
    return NULL;
}

static void *begin_with_program(void *used)
{
    begin(used);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 1);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    draw_square();
    return NULL;
}

static void run(void *(*work)(void *))
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, (void *)new_context(context));
    pthread_join(thread, NULL);
}

/* Programs and buffers of the host, the application's and others. */
static int count_objects(void)
{
    PFNGLISPROGRAMPROC is_program = (PFNGLISPROGRAMPROC)look_up("glIsProgram");
    PFNGLISBUFFERPROC is_buffer = (PFNGLISBUFFERPROC)look_up("glIsBuffer");
    int count = 0;
    GLuint name;
    for (name = 1; name < 500; name++)
        count += is_program(name) + is_buffer(name);
    return count;
}

static void draw_beside(Surface pixels)
{
    Context other = new_context(context);
    use(pixels, other);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 1);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 2);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    draw_square();
    expect_pixel("in a context that goes", 9, 9, 255, 0, 0, 255);
    use(surface, context);
    delete_context(other);
}

int main(void)
{
    const char *listed, *one;
    char *copies[2];
    Context other;
    Surface pixels;
    int round, before;
    open_context();
    pixels = new_surface();
    pthread_key_create(&key, end);
    run(begin);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 1, "!!FP1.0 MOV o[COLR], {1, 0, 0, 1}; END");
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 2);
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0 OPTION NV_vertex_program2; PARAM far[120] = { program.env[0..119] }; "
        "ADDRESS a; ARL a.x, vertex.color; MOV result.color, far[a.x]; MOV result.position, vertex.position; END");
    run(begin_with_program);

    /* Any command of programs deletes what is left. */
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 1);
    before = count_objects();
    for (round = 0; round < 20; round++)
        draw_beside(pixels);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 1);
    expect_integer("objects in the host", count_objects(), before);

    /* Refused: nothing changes. */
    expect_integer("a context of no display is destroyed", (int)eglDestroyContext(EGL_NO_DISPLAY, context), EGL_FALSE);
    leave_thread();
    use(surface, context);
    expect_integer("its program", p_glIsProgramNV(1), 1);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    draw_square();
    expect_pixel("in a context that stays", 9, 9, 255, 0, 0, 255);

    listed = (const char *)glGetString(GL_EXTENSIONS);
    one = (const char *)p_glGetStringi(GL_EXTENSIONS, 3);
    copies[0] = strdup(listed);
    copies[1] = strdup(one);
    expect_error("before the context goes", GL_NO_ERROR);
    for (round = 0; round < 20; round++) {
        char *other_text = malloc(strlen(copies[0]) + 1);
        other = new_context(NULL);
        use(surface, other);
        delete_context(context);
        context = other;
        memset(other_text, 'x', strlen(copies[0]));
        glGetString(GL_EXTENSIONS);
    }
    expect_integer("the extensions of a context that has gone", strcmp(listed, copies[0]), 0);
    expect_integer("one of them", strcmp(one, copies[1]), 0);
    return finish();
}
