/* The same values of the same program recorded by transform feedback in one buffer, in two, and in one again. */
#include "client.h"

#define FETCH(type, name) type name = (type)look_up("gl" #name)
#define VERTICES 3
#define WORDS (8 * VERTICES)

int main(void)
{
    FETCH(PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC, TransformFeedbackAttribsNV);
    FETCH(PFNGLBEGINTRANSFORMFEEDBACKNVPROC, BeginTransformFeedbackNV);
    FETCH(PFNGLENDTRANSFORMFEEDBACKNVPROC, EndTransformFeedbackNV);
    FETCH(PFNGLBINDBUFFERBASENVPROC, BindBufferBaseNV);
    FETCH(PFNGLGENBUFFERSPROC, GenBuffers);
    FETCH(PFNGLBINDBUFFERPROC, BindBuffer);
    FETCH(PFNGLBUFFERDATAPROC, BufferData);
    FETCH(PFNGLGETBUFFERSUBDATAPROC, GetBufferSubData);
    static const GLint values[] = { GL_POSITION, 4, 0, GL_TEXTURE_COORD_NV, 4, 0 };
    GLuint buffers[2];
    int round, vertex, buffer;
    open_context();
    if (!TransformFeedbackAttribsNV) {
        printf("there is no transform feedback\n");
        return 1;
    }
    load_nv(GL_VERTEX_PROGRAM_NV, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[TEX0], v[TEX0]; END");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    GenBuffers(2, buffers);
    for (round = 0; round < 3; round++) {
        int parted = round == 1;
        for (buffer = 0; buffer < 2; buffer++) {
            BindBufferBaseNV(GL_TRANSFORM_FEEDBACK_BUFFER_NV, (GLuint)buffer, buffers[buffer]);
            BufferData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, sizeof(float) * WORDS, NULL, GL_STREAM_READ);
        }
        TransformFeedbackAttribsNV(2, values, parted ? GL_SEPARATE_ATTRIBS_NV : GL_INTERLEAVED_ATTRIBS_NV);
        BeginTransformFeedbackNV(GL_POINTS);
        glBegin(GL_POINTS);
        for (vertex = 0; vertex < VERTICES; vertex++) {
            glTexCoord4f(10, 20, 30, (float)vertex);
            glVertex4f(1, 2, 3, (float)vertex + 1);
        }
        glEnd();
        EndTransformFeedbackNV();
        expect_error("feedback", GL_NO_ERROR);
        for (vertex = 0; vertex < VERTICES; vertex++) {
            float place[4], coordinate[4];
            const GLintptr vector = 4 * sizeof(float);
            BindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER_NV, buffers[0]);
            GetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, vector * (parted ? vertex : 2 * vertex), vector, place);
            BindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER_NV, buffers[parted]);
            GetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER_NV, vector * (parted ? vertex : 2 * vertex + 1), vector, coordinate);
            expect_vector(parted ? "a place of its own buffer" : "a place", place, 1, 2, 3, (float)vertex + 1);
            expect_vector(parted ? "a coordinate of its own buffer" : "a coordinate", coordinate, 10, 20, 30, (float)vertex);
        }
    }
    return finish();
}
