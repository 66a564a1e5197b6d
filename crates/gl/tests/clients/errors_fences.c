/* NV_fence and NV_vertex_array_range: names of fences, errors, which commands lists hold, when a range is valid, and memory that
 * is given back twice. */
#include "fences.h"

#ifdef _WIN32
#define WINDOW_SYSTEM WINAPI
#define PREFIX "wgl"
#else
#define WINDOW_SYSTEM
#define PREFIX "glX"
#endif

static void names(void)
{
    GLuint fences[4], more[4];
    GLint value = 77;
    int place, other;
    p_glGenFencesNV(4, fences);
    for (place = 0; place < 4; place++)
        expect_integer("a name that was not set", p_glIsFenceNV(fences[place]), 0);
    /* Any number may be a name. Those are used from then on. */
    for (place = 0; place < 4; place++)
        p_glSetFenceNV(fences[3] + 2 * (GLuint)place + 1, GL_ALL_COMPLETED_NV);
    p_glGenFencesNV(4, more);
    for (place = 0; place < 4; place++) {
        expect_integer("an old fence", p_glIsFenceNV(fences[3] + 2 * (GLuint)place + 1), 1);
        expect_integer("a new name", p_glIsFenceNV(more[place]), 0);
        for (other = 0; other < 4; other++)
            expect_integer("two names", more[place] == fences[other] || (other != place && more[other] == more[place]), 0);
    }
    p_glFinishFenceNV(fences[3] + 1);
    p_glGetFenceivNV(fences[3] + 1, GL_FENCE_STATUS_NV, &value);
    expect_integer("a fence that is finished", value, 1);
    p_glDeleteFencesNV(4, more);
    p_glDeleteFencesNV(4, more);
    p_glDeleteFencesNV(0, NULL);
    for (place = 0; place < 4; place++)
        more[place] = fences[3] + 2 * (GLuint)place + 1;
    p_glDeleteFencesNV(4, more);
    expect_integer("a deleted fence", p_glIsFenceNV(more[0]), 0);
    expect_error("names", GL_NO_ERROR);
}

static void errors(void)
{
    GLuint fence = 0;
    GLint value = 77;
    int command;
    p_glGenFencesNV(-1, &fence);
    expect_error("fewer names than none", GL_INVALID_VALUE);
    p_glDeleteFencesNV(-1, &fence);
    expect_error("fewer deleted names than none", GL_INVALID_VALUE);
    p_glGenFencesNV(1, &fence);
    expect_integer("a test of no fence", p_glTestFenceNV(fence), 1);
    expect_error("a test of no fence", GL_INVALID_OPERATION);
    p_glFinishFenceNV(fence);
    expect_error("the end of no fence", GL_INVALID_OPERATION);
    p_glGetFenceivNV(fence, GL_FENCE_STATUS_NV, &value);
    expect_error("a query of no fence", GL_INVALID_OPERATION);
    p_glSetFenceNV(fence, GL_FENCE_STATUS_NV);
    expect_error("a condition that is none", GL_INVALID_ENUM);
    expect_integer("a fence after an error", p_glIsFenceNV(fence), 0);
    p_glSetFenceNV(fence, GL_ALL_COMPLETED_NV);
    p_glGetFenceivNV(fence, GL_ALL_COMPLETED_NV, &value);
    expect_error("a query that is none", GL_INVALID_ENUM);
    for (command = 0; command < 9; command++) {
        GLuint name = 77;
        char what[64];
        glBegin(GL_TRIANGLES);
        switch (command) {
        case 0: p_glGenFencesNV(1, &name); break;
        case 1: p_glDeleteFencesNV(1, &fence); break;
        case 2: p_glSetFenceNV(fence + 9, GL_ALL_COMPLETED_NV); break;
        case 3: p_glTestFenceNV(fence); break;
        case 4: p_glFinishFenceNV(fence); break;
        case 5: expect_integer("a fence between Begin and End", p_glIsFenceNV(fence), 0); break;
        case 6: p_glGetFenceivNV(fence, GL_FENCE_CONDITION_NV, &value); break;
        case 7: p_glVertexArrayRangeNV(4, &name); break;
        default: p_glFlushVertexArrayRangeNV();
        }
        glEnd();
        sprintf(what, "command %d between Begin and End", command);
        expect_error(what, GL_INVALID_OPERATION);
        expect_integer(what, (int)name, 77);
    }
    expect_integer("a value after errors", value, 77);
    expect_integer("the fence after errors", p_glIsFenceNV(fence), 1);
    expect_integer("no other one", p_glIsFenceNV(fence + 9), 0);
    p_glDeleteFencesNV(1, &fence);
}

/* SetFence is put into lists, the others are carried out at once. */
static void lists(void)
{
    GLuint list = glGenLists(1), fences[2];
    static float corners[8];
    GLint value;
    p_glGenFencesNV(1, fences);
    glNewList(list, GL_COMPILE);
    p_glSetFenceNV(fences[0], GL_ALL_COMPLETED_NV);
    p_glGenFencesNV(1, fences + 1);
    p_glVertexArrayRangeNV(sizeof corners, corners);
    p_glFlushVertexArrayRangeNV();
    expect_integer("a fence of a list that is made", p_glIsFenceNV(fences[0]), 0);
    glEndList();
    expect_integer("a fence of a list that was made", p_glIsFenceNV(fences[0]), 0);
    expect_integer("another name", fences[1] != fences[0], 1);
    glGetIntegerv(GL_VERTEX_ARRAY_RANGE_LENGTH_NV, &value);
    expect_integer("a range while a list is made", value, sizeof corners);
    glCallList(list);
    expect_integer("a fence of a list that is called", p_glIsFenceNV(fences[0]), 1);
    p_glFinishFenceNV(fences[0]);
    expect_integer("it has passed", p_glTestFenceNV(fences[0]), 1);
    glNewList(list, GL_COMPILE);
    p_glDeleteFencesNV(1, fences);
    glEndList();
    expect_integer("a fence that was deleted meanwhile", p_glIsFenceNV(fences[0]), 0);
    glDeleteLists(list, 1);
    p_glVertexArrayRangeNV(0, NULL);
    expect_error("lists", GL_NO_ERROR);
}

static int valid(void)
{
    GLboolean value = 77;
    glGetBooleanv(GL_VERTEX_ARRAY_RANGE_VALID_NV, &value);
    return value;
}

/* A range is valid while all that makes it so holds. */
static void ranges(void)
{
    static float corners[8];
    void *pointer = &pointer;
    GLint value = 77;
    int given;
    glGetIntegerv(GL_VERTEX_ARRAY_RANGE_LENGTH_NV, &value);
    expect_integer("the length at first", value, 0);
    glGetPointerv(GL_VERTEX_ARRAY_RANGE_POINTER_NV, &pointer);
    expect_integer("the pointer at first", pointer == NULL, 1);
    glGetIntegerv(GL_MAX_VERTEX_ARRAY_RANGE_ELEMENT_NV, &value);
    expect_integer("the most elements", value >= 65535, 1);
    glVertexPointer(2, GL_FLOAT, 0, corners);
    for (given = 0; given < 16; given++) {
        (given & 1 ? glEnableClientState : glDisableClientState)(GL_VERTEX_ARRAY_RANGE_NV);
        (given & 2 ? glEnableClientState : glDisableClientState)(GL_VERTEX_ARRAY);
        p_glVertexArrayRangeNV(given & 4 ? sizeof corners : 0, given & 8 ? corners : NULL);
        expect_integer("whether the range is valid", valid(), given == 15);
    }
    glDisableClientState(GL_VERTEX_ARRAY_RANGE_NV);
    glDisableClientState(GL_VERTEX_ARRAY);
    p_glVertexArrayRangeNV(0, NULL);
    expect_error("ranges", GL_NO_ERROR);
}

/* What was not allocated, or was given back, is ignored. */
static void memory(void)
{
    void *(WINDOW_SYSTEM *allocate)(GLsizei, GLfloat, GLfloat, GLfloat) = look_up(PREFIX "AllocateMemoryNV");
    void (WINDOW_SYSTEM *release)(void *) = look_up(PREFIX "FreeMemoryNV");
    char other[256];
    char *one = allocate(1000, 0, 0, 1), *two = allocate(2000, 1, 1, 0);
    memset(one, 1, 1000);
    memset(two, 2, 2000);
    release(other + 128);
    release(two + 64);
    release(NULL);
    release(one);
    release(one);
    expect_integer("the other memory", two[0] + two[1999], 4);
    release(two);
    expect_integer("no memory", allocate(0, 0, 0, 0) == NULL, 1);
    expect_error("memory", GL_NO_ERROR);
}

int main(void)
{
    open_context();
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    MORE(LOOK_UP)
#undef LOOK_UP
    ranges();
    names();
    errors();
    lists();
    memory();
    return finish();
}
