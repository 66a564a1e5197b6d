/* Evaluators on numbered attributes (NV_vertex_program, section 5.1): curves and surfaces whose control points are vertex
 * attributes. What is expected is the polynomial by hand; transform feedback tells the values of each vertex. */
#include "client.h"

static PFNGLBINDBUFFERPROC bind_buffer;
static PFNGLGETBUFFERSUBDATAPROC read_buffer;
static PFNGLBEGINTRANSFORMFEEDBACKNVPROC begin;
static PFNGLENDTRANSFORMFEEDBACKNVPROC end;

static float recorded[8];

/* The last two vertices that were recorded, four words each. */
static void get(void)
{
    read_buffer(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, sizeof recorded, recorded);
}

int main(void)
{
    /* x runs from 0 to 1 and back as 4u(1-u) * 0.5; y is linear. */
    static const GLfloat parabola[] = { 0, 0, 0, 1, 1, 1, 0, 1, 0, 2, 0, 1 };
    static const GLdouble shade[] = { 1, 0, 0, 1, 9, 0, 0, 1, 0, 9 };
    static const GLfloat square[] = { -1, -1, 0, 1, 1, -1, 0, 1, -1, 1, 0, 1, 1, 1, 0, 1 };
    static const GLfloat colors[] = { 0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1 };
    static const GLint position[] = { GL_POSITION, 4, 0 }, color[] = { GL_TEXTURE_COORD_NV, 4, 0 };
    PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC attributes;
    PFNGLBINDBUFFERBASENVPROC bind_base;
    PFNGLBUFFERDATAPROC buffer_data;
    PFNGLGENBUFFERSPROC generate;
    GLuint names[2], buffer;
    GLfloat values[16];
    GLint number;
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_vertex_program")) {
        printf("GL_NV_vertex_program is not told\n");
        return 1;
    }
    attributes = (PFNGLTRANSFORMFEEDBACKATTRIBSNVPROC)look_up("glTransformFeedbackAttribsNV");
    begin = (PFNGLBEGINTRANSFORMFEEDBACKNVPROC)look_up("glBeginTransformFeedbackNV");
    end = (PFNGLENDTRANSFORMFEEDBACKNVPROC)look_up("glEndTransformFeedbackNV");
    bind_base = (PFNGLBINDBUFFERBASENVPROC)look_up("glBindBufferBaseNV");
    bind_buffer = (PFNGLBINDBUFFERPROC)look_up("glBindBuffer");
    buffer_data = (PFNGLBUFFERDATAPROC)look_up("glBufferData");
    read_buffer = (PFNGLGETBUFFERSUBDATAPROC)look_up("glGetBufferSubData");
    generate = (PFNGLGENBUFFERSPROC)look_up("glGenBuffers");
    generate(1, &buffer);
    bind_base(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 0, buffer);
    buffer_data(GL_TRANSFORM_FEEDBACK_BUFFER_NV, 4096, NULL, GL_STREAM_READ);

    p_glGenProgramsNV(2, names);
    load_nv(GL_VERTEX_PROGRAM_NV, names[0], "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[COL0], v[3];\nMOV o[TEX0], v[1];\nEND");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, names[0]);
    expect_error("a program", GL_NO_ERROR);

    /* State. */
    expect_integer("off at first", glIsEnabled(GL_MAP1_VERTEX_ATTRIB0_4_NV), 0);
    glGetMapiv(GL_MAP1_VERTEX_ATTRIB5_4_NV, GL_ORDER, &number);
    expect_integer("the order at first", number, 1);
    glGetMapfv(GL_MAP1_VERTEX_ATTRIB5_4_NV, GL_COEFF, values);
    expect_vector("the point at first", values, 0, 0, 0, 1);
    glMap1f(GL_MAP1_VERTEX_ATTRIB0_4_NV, 0, 0, 4, 3, parabola);
    expect_error("an empty domain", GL_INVALID_VALUE);
    glMap1f(GL_MAP1_VERTEX_ATTRIB0_4_NV, 0, 1, 3, 3, parabola);
    expect_error("points that lie in each other", GL_INVALID_VALUE);
    glMap1f(GL_MAP1_VERTEX_ATTRIB0_4_NV, 0, 1, 4, 0, parabola);
    expect_error("no points", GL_INVALID_VALUE);
    glMap1f(GL_MAP1_VERTEX_ATTRIB0_4_NV, 0, 2, 4, 3, parabola);
    glMap1d(GL_MAP1_VERTEX_ATTRIB1_4_NV, 0, 2, 5, 2, shade);
    expect_error("maps", GL_NO_ERROR);
    glGetMapfv(GL_MAP1_VERTEX_ATTRIB0_4_NV, GL_DOMAIN, values);
    expect_integer("the domain", values[0] == 0 && values[1] == 2, 1);
    glGetMapfv(GL_MAP1_VERTEX_ATTRIB1_4_NV, GL_COEFF, values);
    expect_vector("points that lie apart", values + 4, 0, 0, 1, 0);
    glGetMapfv(GL_MAP1_VERTEX_ATTRIB1_4_NV, GL_COLOR, values);
    expect_error("no query", GL_INVALID_ENUM);
    glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    expect_integer("on", glIsEnabled(GL_MAP1_VERTEX_ATTRIB0_4_NV), 1);
    glPushAttrib(GL_EVAL_BIT);
    glEnable(GL_MAP1_VERTEX_ATTRIB1_4_NV);
    glPopAttrib();
    expect_integer("as before", glIsEnabled(GL_MAP1_VERTEX_ATTRIB1_4_NV), 0);
    glEnable(GL_MAP1_VERTEX_ATTRIB1_4_NV);

    /* Two points of the curve, at a quarter and at half of the domain. */
    glEnable(GL_VERTEX_PROGRAM_NV);
    p_glVertexAttrib4fNV(1, 5, 6, 7, 8);
    attributes(1, position, GL_INTERLEAVED_ATTRIBS_NV);
    begin(GL_POINTS);
    glBegin(GL_POINTS);
    glEvalCoord1f(0.5f);
    glEvalCoord1d(1);
    glEnd();
    end();
    expect_error("a curve", GL_NO_ERROR);
    get();
    expect_vector("a quarter", recorded, 0.375f, 0.5f, 0, 1);
    expect_vector("the middle", recorded + 4, 0.5f, 1, 0, 1);
    attributes(1, color, GL_INTERLEAVED_ATTRIBS_NV);
    begin(GL_POINTS);
    glMapGrid1f(4, 0, 2);
    glEvalMesh1(GL_POINT, 1, 2);
    end();
    expect_error("a mesh of points", GL_NO_ERROR);
    get();
    /* From (1,0,0,1) to (0,0,1,0). */
    expect_vector("another attribute at a quarter", recorded, 0.75f, 0, 0.25f, 0.75f);
    expect_vector("and in the middle", recorded + 4, 0.5f, 0, 0.5f, 0.5f);
    p_glGetVertexAttribfvNV(1, GL_CURRENT_ATTRIB_NV, values);
    expect_vector("the current value stays", values, 5, 6, 7, 8);

    /* A mesh of lines ends where it should, and a point of the grid is a place of it. */
    attributes(1, position, GL_INTERLEAVED_ATTRIBS_NV);
    begin(GL_LINES);
    glEvalMesh1(GL_LINE, 3, 4);
    end();
    get();
    expect_vector("a line begins", recorded, 0.375f, 1.5f, 0, 1);
    expect_vector("and ends", recorded + 4, 0, 2, 0, 1);
    begin(GL_POINTS);
    glBegin(GL_POINTS);
    glEvalPoint1(1);
    glEnd();
    end();
    expect_error("lines and points", GL_NO_ERROR);
    get();
    expect_vector("a point of the grid", recorded, 0.375f, 0.5f, 0, 1);
    glEvalMesh1(GL_FILL, 0, 1);
    expect_error("a curve is not filled", GL_INVALID_ENUM);
    attributes(1, color, GL_INTERLEAVED_ATTRIBS_NV);

    /* Without a map of positions nothing happens; without a vertex program the maps are none. */
    glDisable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    clear();
    glBegin(GL_POINTS);
    glEvalCoord1f(1);
    glEnd();
    expect_error("nothing to draw", GL_NO_ERROR);
    glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    glDisable(GL_VERTEX_PROGRAM_NV);
    glPointSize(64);
    glBegin(GL_POINTS);
    glEvalCoord1f(1);
    glEnd();
    glPointSize(1);
    expect_pixel("no vertex", 40, 40, 0, 0, 0, 0);

    /* A surface over the window, filled as a mesh, with a colour that is bilinear. */
    glEnable(GL_VERTEX_PROGRAM_NV);
    glMap2f(GL_MAP2_VERTEX_ATTRIB0_4_NV, 0, 1, 4, 2, 0, 1, 8, 2, square);
    glMap2f(GL_MAP2_VERTEX_ATTRIB3_4_NV, 0, 1, 4, 2, 0, 1, 8, 2, colors);
    glEnable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
    glEnable(GL_MAP2_VERTEX_ATTRIB3_4_NV);
    glMapGrid2d(8, 0, 1, 8, 0, 1);
    glColor4f(0, 0, 1, 1);
    clear();
    glEvalMesh2(GL_FILL, 0, 8, 0, 8);
    expect_error("a surface", GL_NO_ERROR);
    expect_pixel("its middle", 31, 31, 126, 126, 0, 255);
    expect_pixel("right and low", 55, 7, 221, 30, 0, 255);
    p_glGetVertexAttribfvNV(3, GL_CURRENT_ATTRIB_NV, values);
    expect_vector("the colour stays", values, 0, 0, 1, 1);

    /* The same in a list: which maps are on is known when it is called. */
    {
        GLuint list = glGenLists(1);
        clear();
        glNewList(list, GL_COMPILE);
        glEnable(GL_MAP2_VERTEX_ATTRIB3_4_NV);
        glEvalMesh2(GL_FILL, 0, 8, 0, 8);
        glEndList();
        expect_pixel("nothing is drawn by a list that is made", 31, 31, 0, 0, 0, 0);
        glDisable(GL_MAP2_VERTEX_ATTRIB3_4_NV);
        glCallList(list);
        expect_error("a surface in a list", GL_NO_ERROR);
        expect_pixel("its middle, by a list", 31, 31, 126, 126, 0, 255);
        expect_integer("a map that the list turns on", glIsEnabled(GL_MAP2_VERTEX_ATTRIB3_4_NV), 1);
        glDisable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
        clear();
        glCallList(list);
        expect_pixel("no positions", 31, 31, 0, 0, 0, 0);
        glEnable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
        glDeleteLists(list, 1);
    }

    /* Its normal comes as attribute 2: the product of (2,0,0) and (0,2,0). */
    load_nv(GL_VERTEX_PROGRAM_NV, names[1], "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[TEX0], v[2];\nEND");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, names[1]);
    glEnable(GL_AUTO_NORMAL);
    begin(GL_POINTS);
    glBegin(GL_POINTS);
    glEvalPoint2(3, 5);
    glEnd();
    end();
    expect_error("normals", GL_NO_ERROR);
    get();
    expect_vector("the normal", recorded, 0, 0, 4, 1);
    return finish();
}
