/* Programs whose files are saved, in contexts other than those that have loaded them; what was deleted stays so, and what another
 * context has loaded. Contexts are made and frames end by commands that few programs use, which the test's layer has. */
#include "client.h"

#include <unistd.h>

typedef Context (*Create)(void *, void *, int, Context, int);
typedef int (*Use)(void *, Surface, Surface, Context);
typedef long long (*SwapAt)(void *, Surface, long long, long long, long long);
typedef unsigned (*SwapParts)(void *, Surface, const int *, int);

static const char *const ends[] = { "glXSwapBuffersMscOML", "eglSwapBuffersWithDamageKHR", "eglSwapBuffersWithDamageEXT" };

static void end_frame(int number)
{
    void *end = look_up(ends[number]);
    if (number == 0)
        ((SwapAt)end)(display, surface, 0, 0, 0);
    else
        ((SwapParts)end)(display, surface, NULL, 0);
}

/* Writes each dumped program into the folder of changed ones, with another colour. */
static void save(const char *color, int number)
{
    char command[512];
    snprintf(command, sizeof command, "for f in dump/*.fp; do sed 's/1, 0, 0, 1/%s/' $f > changed/new; "
        "mv changed/new changed/$(basename $f); done", color);
    if (system(command) != 0)
        failures++;
    usleep(300000);
    end_frame(number);
}

static void expect_programs(const char *when, int red, int green, int blue)
{
    GLuint name;
    for (name = 1; name <= 2; name++) {
        p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, name);
        draw_square();
        expect_pixel(when, 9, 9, red, green, blue, 255);
    }
    expect_integer("a program that was deleted", p_glIsProgramNV(3), 0);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 4);
    draw_square();
    expect_pixel("what another context has loaded", 9, 9, 255, 255, 0, 255);
}

int main(void)
{
    Create create = (Create)look_up("glXCreateContextWithConfigSGIX");
    Use use = (Use)look_up("glXMakeCurrentReadSGI");
    Context others[2];
    GLuint third = 3;
    int number;
    open_context();
    for (number = 0; number < 2; number++)
        others[number] = create(display, configuration(), 0x8014, context, 1);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 3, "!!FP1.0 DEFINE c = { 1, 0, 0, 1 }; MOV o[COLR], c; END");
    load_nv(GL_FRAGMENT_PROGRAM_NV, 4, "!!FP1.0 DEFINE d = { 1, 0, 0, 1 }; MOV o[COLR], d; END");
    for (number = 0; number < 2; number++) {
        use(display, surface, surface, others[number]);
        load_nv(GL_FRAGMENT_PROGRAM_NV, 1 + (GLuint)number, "!!FP1.0 DEFINE c = { 1, 0, 0, 1 }; MOV o[COLR], c; END");
        expect_integer("a program of the group", p_glIsProgramNV(3), 1);
    }
    p_glDeleteProgramsNV(1, &third);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 4, "!!FP1.0 DEFINE c = { 1, 1, 0, 1 }; MOV o[COLR], c; END");
    use(display, surface, surface, context);
    delete_context(others[0]);
    glViewport(0, 0, SIZE, SIZE);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    expect_programs("the programs themselves", 255, 0, 0);
    save("0, 0, 1, 1", 0);
    expect_programs("programs that were saved", 0, 0, 255);
    save("0, 1, 0, 1", 1);
    expect_programs("the same in a frame with parts", 0, 255, 0);
    save("1, 0, 1, 1", 2);
    expect_programs("the same in another one", 255, 0, 255);
    return finish();
}
