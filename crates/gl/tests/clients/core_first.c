/* Commands that are looked up while a context of a core profile is current, as a program does that asks what there is before it
 * opens its window: GLX and EGL give one function for all contexts, so that those are used in a compatibility profile later. */
#include "client.h"

typedef const GLubyte *(*GetString)(GLenum);
typedef GLenum (*GetError)(void);
typedef void (*Switch)(GLenum);
typedef void (*Draw)(GLenum, GLint, GLsizei);

int main(void)
{
    static const EGLint core[] = { EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
        EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE };
    static const float corners[8] = { -1, -1, 1, -1, 1, 1, -1, 1 };
    const char *option = "!!ARBfp1.0 OPTION NV_fragment_program2; MOV result.color, {1, 0, 0, 1}; END";
    GetString get_string;
    GetError get_error;
    Switch enable, disable;
    Draw draw;
    PFNGLPROGRAMSTRINGARBPROC load;
    open_host();
    surface = new_surface();
    context = eglCreateContext(display, configuration(), NULL, core);
    if (!use_context(surface, context)) {
        printf("no core profile\n");
        return 2;
    }
    get_string = (GetString)look_up("glGetString");
    expect_integer("a version", get_string(GL_VERSION) != NULL, 1);
    get_error = (GetError)look_up("glGetError");
    enable = (Switch)look_up("glEnable");
    disable = (Switch)look_up("glDisable");
    draw = (Draw)look_up("glDrawArrays");
    load = (PFNGLPROGRAMSTRINGARBPROC)look_up("glProgramStringARB");
    leave_thread();
    delete_context(context);

    open_context();
    expect_integer("NVIDIA's options are told",
        strstr((const char *)get_string(GL_EXTENSIONS), "GL_NV_fragment_program2") != NULL, 1);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 7);
    load(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(option), option);
    enable(GL_FRAGMENT_PROGRAM_ARB);
    expect_integer("errors of a program with an option", (int)get_error(), GL_NO_ERROR);
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glEnableClientState(GL_VERTEX_ARRAY);
    clear();
    draw(GL_QUADS, 0, 4);
    expect_pixel("a program with an option", 9, 9, 255, 0, 0, 255);
    disable(GL_FRAGMENT_PROGRAM_ARB);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 8, "!!FP1.0 MOV o[COLR], {0, 1, 0, 1}; END");
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 8);
    enable(GL_FRAGMENT_PROGRAM_NV);
    expect_integer("errors of NVIDIA's target", (int)get_error(), GL_NO_ERROR);
    clear();
    draw(GL_QUADS, 0, 4);
    expect_pixel("a program in NVIDIA's language", 9, 9, 0, 255, 0, 255);
    return finish();
}
