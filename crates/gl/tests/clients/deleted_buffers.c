/* A parameter buffer that another context deletes: what programs read there is undefined, but its name stays unused. */
#include "sharing.h"

#define BUFFER GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV

int main(void)
{
    static const float red[4] = { 1, 0, 0, 1 }, blue[4] = { 0, 0, 1, 1 };
    PFNGLGENBUFFERSPROC gen;
    PFNGLBUFFERDATAPROC data;
    PFNGLDELETEBUFFERSPROC delete;
    PFNGLISBUFFERPROC is_buffer;
    PFNGLBINDBUFFERBASENVPROC base;
    PFNGLPROGRAMBUFFERPARAMETERSFVNVPROC set;
    GLuint buffer = 0;
    open_two();
    gen = (PFNGLGENBUFFERSPROC)look_up("glGenBuffers");
    data = (PFNGLBUFFERDATAPROC)look_up("glBufferData");
    delete = (PFNGLDELETEBUFFERSPROC)look_up("glDeleteBuffers");
    is_buffer = (PFNGLISBUFFERPROC)look_up("glIsBuffer");
    base = (PFNGLBINDBUFFERBASENVPROC)look_up("glBindBufferBaseNV");
    set = (PFNGLPROGRAMBUFFERPARAMETERSFVNVPROC)look_up("glProgramBufferParametersfvNV");

    bind_and_load(1, "!!NVfp4.0\nBUFFER4 values[] = { program.buffer[2][0..1] };\nMOV result.color, values[0];\nEND");
    use(second);
    use_program_of(1);
    gen(1, &buffer);
    base(BUFFER, 2, buffer);
    data(BUFFER, sizeof red, red, GL_STATIC_DRAW);
    see("a buffer", 255, 0, 0);
    use(context);
    delete(1, &buffer);
    use(second);
    draw_square();
    expect_error("a draw with a buffer that is no more", GL_NO_ERROR);
    expect_integer("its name after a draw", is_buffer(buffer), 0);
    set(BUFFER, 2, 0, 4, blue);
    expect_error("words of a buffer that is no more", GL_INVALID_VALUE);
    data(BUFFER, sizeof blue, blue, GL_STATIC_DRAW);
    expect_error("contents for it", GL_INVALID_OPERATION);
    expect_integer("its name after commands", is_buffer(buffer), 0);
    base(BUFFER, 2, buffer);
    data(BUFFER, sizeof blue, blue, GL_STATIC_DRAW);
    see("a new buffer of the name", 0, 0, 255);
    return finish();
}
