/* Memory for arrays and fences (NV_vertex_array_range, NV_fence), older names of rectangles and cube maps. */
#include "fences.h"

#ifdef _WIN32
#define ALLOCATE "wglAllocateMemoryNV"
#define RELEASE "wglFreeMemoryNV"
#else
#define ALLOCATE "glXAllocateMemoryNV"
#define RELEASE "glXFreeMemoryNV"
#endif

#ifdef _WIN32
#define WINDOW_SYSTEM WINAPI
#else
#define WINDOW_SYSTEM
#endif

static void advertised(const char *name)
{
    const char *found = strstr((const char *)glGetString(GL_EXTENSIONS), name);
    size_t length = strlen(name);
    if (!found || (found[length] != ' ' && found[length])) {
        printf("%s is not advertised\n", name);
        failures++;
    }
}

int main(void)
{
    static const float corners[8] = { -1, -1, 1, -1, 1, 1, -1, 1 };
    static const unsigned char texels[3 * 4] = { 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255 };
    void *(WINDOW_SYSTEM *allocate)(GLsizei, GLfloat, GLfloat, GLfloat);
    void (WINDOW_SYSTEM *release)(void *);
    float *memory;
    void *pointer = NULL;
    GLuint fences[2], texture;
    GLint value;
    open_context();
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    MORE(LOOK_UP)
#undef LOOK_UP
    allocate = look_up(ALLOCATE);
    release = look_up(RELEASE);
    advertised("GL_NV_vertex_array_range");
    advertised("GL_NV_fence");
    advertised("GL_NV_texture_rectangle");
    advertised("GL_EXT_texture_rectangle");
    advertised("GL_EXT_texture_cube_map");

    memory = allocate(sizeof corners, 0, 0, 1);
    memcpy(memory, corners, sizeof corners);
    p_glVertexArrayRangeNV(sizeof corners, memory);
    expect_integer("a range that is off", glIsEnabled(GL_VERTEX_ARRAY_RANGE_NV), 0);
    glEnableClientState(GL_VERTEX_ARRAY_RANGE_NV);
    expect_integer("a range that is on", glIsEnabled(GL_VERTEX_ARRAY_RANGE_NV), 1);
    glGetIntegerv(GL_VERTEX_ARRAY_RANGE_LENGTH_NV, &value);
    expect_integer("the length of the range", value, sizeof corners);
    glGetPointerv(GL_VERTEX_ARRAY_RANGE_POINTER_NV, &pointer);
    expect_integer("where the range begins", pointer == memory, 1);
    glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
    p_glVertexArrayRangeNV(4, memory);
    glPopClientAttrib();
    glGetIntegerv(GL_VERTEX_ARRAY_RANGE_LENGTH_NV, &value);
    expect_integer("the length beside what was saved", value, 4);
    glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
    glDisableClientState(GL_VERTEX_ARRAY_RANGE_NV);
    p_glVertexArrayRangeNV(8, memory + 1);
    glPopClientAttrib();
    expect_integer("a range that was saved while on", glIsEnabled(GL_VERTEX_ARRAY_RANGE_NV), 1);
    glGetIntegerv(GL_VERTEX_ARRAY_RANGE_LENGTH_NV, &value);
    expect_integer("the length that was saved", value, 4);
    glGetPointerv(GL_VERTEX_ARRAY_RANGE_POINTER_NV, &pointer);
    expect_integer("the place that was saved", pointer == memory, 1);
    p_glVertexArrayRangeNV(sizeof corners, memory);
    glVertexPointer(2, GL_FLOAT, 0, memory);
    glEnableClientState(GL_VERTEX_ARRAY);
    glGetIntegerv(GL_VERTEX_ARRAY_RANGE_VALID_NV, &value);
    expect_integer("the range is valid", value, 1);
    clear();
    glColor3f(0, 1, 1);
    glDrawArrays(GL_QUADS, 0, 4);
    p_glFlushVertexArrayRangeNV();
    p_glGenFencesNV(2, fences);
    expect_integer("a name is not a fence yet", p_glIsFenceNV(fences[0]), 0);
    p_glSetFenceNV(fences[0], GL_ALL_COMPLETED_NV);
    /* The memory may be used again after the fence. */
    p_glFinishFenceNV(fences[0]);
    memset(memory, 0, sizeof corners);
    expect_integer("a fence that has passed", p_glTestFenceNV(fences[0]), 1);
    p_glGetFenceivNV(fences[0], GL_FENCE_STATUS_NV, &value);
    expect_integer("its status", value, 1);
    p_glGetFenceivNV(fences[0], GL_FENCE_CONDITION_NV, &value);
    expect_integer("its condition", value, GL_ALL_COMPLETED_NV);
    expect_integer("a fence", p_glIsFenceNV(fences[0]), 1);
    expect_error("ranges and fences", GL_NO_ERROR);
    expect_pixel("arrays in the range", 5, 5, 0, 255, 255, 255);
    p_glSetFenceNV(fences[1], GL_NONE);
    expect_error("another condition", GL_INVALID_ENUM);
    p_glTestFenceNV(fences[1]);
    expect_error("a fence that was not set", GL_INVALID_OPERATION);
    p_glVertexArrayRangeNV(-1, memory);
    expect_error("a negative length", GL_INVALID_VALUE);
    p_glVertexArrayRangeNV(0, NULL);
    expect_error("a range of nothing", GL_NO_ERROR);
    glGetIntegerv(GL_VERTEX_ARRAY_RANGE_LENGTH_NV, &value);
    expect_integer("the length of nothing", value, 0);
    p_glDeleteFencesNV(2, fences);
    expect_integer("a deleted fence", p_glIsFenceNV(fences[0]), 0);
    glDisableClientState(GL_VERTEX_ARRAY_RANGE_NV);
    glDisableClientState(GL_VERTEX_ARRAY);
    release(memory);

    /* A rectangle by the older extension's tokens: three texels side by side, the last of them blue. */
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_RECTANGLE_NV, texture);
    glTexParameteri(GL_TEXTURE_RECTANGLE_NV, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_RECTANGLE_NV, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_RECTANGLE_NV, 0, GL_RGBA8, 3, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(GL_TEXTURE_RECTANGLE_NV);
    glTexCoord2f(2.5f, 0.5f);
    draw_square();
    expect_pixel("a rectangle", 5, 5, 0, 0, 255, 255);
    return finish();
}
