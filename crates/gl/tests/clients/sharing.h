/* Two contexts of a share group, in one thread or in two, and programs in NVIDIA's options. */
#ifndef SHARING_H
#define SHARING_H

#include "client.h"

#include <pthread.h>

#define OPTION "!!ARBfp1.0\nOPTION NV_fragment_program2;\n"
#define PLAIN "!!ARBfp1.0\n"
#define RED "MOV result.color, {1,0,0,1};\nEND"
#define GREEN "MOV result.color, {0,1,0,1};\nEND"
#define BLUE "MOV result.color, {0,0,1,1};\nEND"
#define LOCAL "MOV result.color, program.local[0];\nEND"
#define FRAGMENT GL_FRAGMENT_PROGRAM_ARB

static Surface second_surface;
static Context second;

static void use(Context of)
{
    expect_integer("the context can be current", use_context(of == context ? surface : second_surface, of) != 0, 1);
    glViewport(0, 0, SIZE, SIZE);
}

static void open_two(void)
{
    open_context();
    second_surface = new_surface();
    second = new_context(context);
}

static void bind_and_load(GLuint name, const char *text)
{
    p_glBindProgramARB(FRAGMENT, name);
    load_arb(FRAGMENT, text);
}

static void use_program_of(GLuint name)
{
    p_glBindProgramARB(FRAGMENT, name);
    glEnable(FRAGMENT);
}

static void set_local(float red, float green, float blue)
{
    p_glProgramLocalParameter4fARB(FRAGMENT, 0, red, green, blue, 1);
}

static int program_value(GLenum name)
{
    GLint value = -1;
    p_glGetProgramivARB(FRAGMENT, name, &value);
    return value;
}

static void see(const char *what, int red, int green, int blue)
{
    clear();
    draw_square();
    expect_pixel(what, 9, 9, red, green, blue, 255);
    expect_error(what, GL_NO_ERROR);
}

static void in_thread(void *(*work)(void *))
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
}

#endif
