/* What vertex programs compute, by transform feedback: the texture coordinates of each vertex, compared with what is wanted. */
#ifndef RECORDED_VERTICES_H
#define RECORDED_VERTICES_H

#include "client.h"

#define MOST 512
/* Stands where nothing was recorded. */
#define NONE -1234567.0f

static PFNGLBUFFERDATAPROC buffer_data;
static PFNGLGETBUFFERSUBDATAPROC read_buffer;
static PFNGLBEGINTRANSFORMFEEDBACKNVPROC begin_feedback;
static PFNGLENDTRANSFORMFEEDBACKNVPROC end_feedback;

static void open_recording(void)
{
    static const GLint coordinates[3] = { GL_TEXTURE_COORD_NV, 4, 0 };
    PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC attributes =
        (PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC)look_up("glTransformFeedbackAttribsNV");
    PFNGLBINDBUFFERBASENVPROC bind_base = (PFNGLBINDBUFFERBASENVPROC)look_up("glBindBufferBaseNV");
    PFNGLGENBUFFERSPROC generate = (PFNGLGENBUFFERSPROC)look_up("glGenBuffers");
    GLuint buffer;
    begin_feedback = (PFNGLBEGINTRANSFORMFEEDBACKNVPROC)look_up("glBeginTransformFeedbackNV");
    end_feedback = (PFNGLENDTRANSFORMFEEDBACKNVPROC)look_up("glEndTransformFeedbackNV");
    buffer_data = (PFNGLBUFFERDATAPROC)look_up("glBufferData");
    read_buffer = (PFNGLGETBUFFERSUBDATAPROC)look_up("glGetBufferSubData");
    generate(1, &buffer);
    bind_base(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffer);
    attributes(1, coordinates, GL_INTERLEAVED_ATTRIBS_NV);
}

/* What is expected of the next recording. */
static double wanted[MOST][4];
static int wanted_count;

static void want(const double *point)
{
    memcpy(wanted[wanted_count++], point, sizeof wanted[0]);
}

static void record(GLenum primitives)
{
    static float nothing[MOST * 4];
    int place;
    for (place = 0; place < MOST * 4; place++)
        nothing[place] = NONE;
    buffer_data(GL_TRANSFORM_FEEDBACK_BUFFER_NV, sizeof nothing, nothing, GL_STREAM_READ);
    begin_feedback(primitives);
}

static void recorded(const char *what)
{
    static float found[MOST][4];
    int place, component;
    end_feedback();
    expect_error(what, GL_NO_ERROR);
    read_buffer(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, sizeof found, found);
    for (place = 0; place < wanted_count; place++) {
        for (component = 0; component < 4; component++) {
            if (!(fabs(found[place][component] - wanted[place][component]) < 1e-3 * (1 + fabs(wanted[place][component])))) {
                printf("%s: vertex %d is (%g, %g, %g, %g), not (%g, %g, %g, %g)\n", what, place, found[place][0], found[place][1],
                    found[place][2], found[place][3], wanted[place][0], wanted[place][1], wanted[place][2], wanted[place][3]);
                failures++;
                wanted_count = 0;
                return;
            }
        }
    }
    if (found[wanted_count][0] != NONE) {
        printf("%s: more than %d vertices\n", what, wanted_count);
        failures++;
    }
    wanted_count = 0;
}

/* The texture coordinates are an attribute, and the position is attribute 0. */
static void show(int attribute)
{
    char text[80];
    sprintf(text, "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[TEX0], v[%d];\nEND", attribute);
    load_nv(GL_VERTEX_PROGRAM_NV, (GLuint)attribute + 1, text);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, (GLuint)attribute + 1);
}

#endif
