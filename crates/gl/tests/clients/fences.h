/* Commands of NV_fence and NV_vertex_array_range. */
#include "client.h"

#define MORE(X) \
    X(PFNGLVERTEXARRAYRANGENVPROC, glVertexArrayRangeNV) \
    X(PFNGLFLUSHVERTEXARRAYRANGENVPROC, glFlushVertexArrayRangeNV) \
    X(PFNGLGENFENCESNVPROC, glGenFencesNV) \
    X(PFNGLDELETEFENCESNVPROC, glDeleteFencesNV) \
    X(PFNGLSETFENCENVPROC, glSetFenceNV) \
    X(PFNGLTESTFENCENVPROC, glTestFenceNV) \
    X(PFNGLFINISHFENCENVPROC, glFinishFenceNV) \
    X(PFNGLISFENCENVPROC, glIsFenceNV) \
    X(PFNGLGETFENCEIVNVPROC, glGetFenceivNV)
#define DECLARE(type, name) static type p_##name;
MORE(DECLARE)
#undef DECLARE
