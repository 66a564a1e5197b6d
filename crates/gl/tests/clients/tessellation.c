/* Tessellation programs: a square patch becomes a grid of points, whose places follow from ARB_tessellation_shader: a level of
 * n divides an edge into n equal parts. Colours say which invocation of the control program has written what. */
#include "client.h"

static PFNGLPATCHPARAMETERIPROC patch_parameter;
static PFNGLPATCHPARAMETERFVPROC patch_levels;

/* Points of the grid over the middle of the window, from -0.75 to 0.75. */
#define PLACE \
    "TEMP at; MAD at, vertex.tesscoord, {1.5, 1.5, 0, 0}, {-0.75, -0.75, 0, 0}; MOV at.w, 1; MOV at.z, 0;\n"

static const char *PLAIN = "!!NVtep5.0\n"
    "TESS_MODE QUADS; TESS_SPACING EQUAL; TESS_POINT_MODE;\n"
    PLACE "MOV result.position, at; MOV result.color, vertex[1].color; MOV result.pointsize.x, 5; END";

static const char *COLORED = "!!NVtep5.0\n"
    "TESS_MODE QUADS; TESS_SPACING EQUAL; TESS_POINT_MODE;\n"
    PLACE "MOV result.position, at; MOV result.pointsize.x, 5;\n"
    "ADD result.color, vertex[3].attrib[5], primitive.patch.attrib[1]; END";

/* Each invocation passes its own colour on and reads that of the next one. The first chooses the levels. */
static const char *CONTROL = "!!NVtcp5.0\n"
    "VERTICES_OUT 4;\n"
    "ATTRIB given = vertex.in.color; ATTRIB written = vertex.out.color; TEMP me, next;\n"
    "MOV.S me.x, primitive.invocation.x;\n"
    "MOV result.color, given[me.x];\n"
    "ADD.S next.x, me.x, 1; AND.S next.x, next.x, 3;\n"
    "MOV result.attrib[5], written[next.x];\n"
    "SEQ.S.CC me.y, me.x, 0;\n"
    "IF NE.y;\n"
    "MOV result.patch.tessouter[0].x, 2; MOV result.patch.tessouter[1].x, 2;\n"
    "MOV result.patch.tessouter[2].x, 2; MOV result.patch.tessouter[3].x, 2;\n"
    "MOV result.patch.tessinner[0].x, program.local[0].x; MOV result.patch.tessinner[1].x, 2;\n"
    "MOV result.patch.attrib[1], program.local[1];\n"
    "ENDIF;\n"
    "END";

static const char *SQUARES = "!!NVgp5.0\n"
    "PRIMITIVE_IN POINTS; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 4;\n"
    "ADD result.position, vertex[0].position, {-0.2, -0.2, 0, 0}; MOV result.color, vertex[0].color; EMIT;\n"
    "ADD result.position, vertex[0].position, {0.2, -0.2, 0, 0}; MOV result.color, vertex[0].color; EMIT;\n"
    "ADD result.position, vertex[0].position, {-0.2, 0.2, 0, 0}; MOV result.color, vertex[0].color; EMIT;\n"
    "ADD result.position, vertex[0].position, {0.2, 0.2, 0, 0}; MOV result.color, vertex[0].color; EMIT;\n"
    "END";

static void draw_patch(void)
{
    glBegin(GL_PATCHES);
    glColor4f(1, 0, 0, 1);
    glVertex2f(0, 0);
    glColor4f(0, 1, 0, 1);
    glVertex2f(0, 0);
    glColor4f(0, 0, 1, 1);
    glVertex2f(0, 0);
    glColor4f(1, 1, 1, 1);
    glVertex2f(0, 0);
    glEnd();
}

int main(void)
{
    static const float outer[4] = { 2, 2, 2, 2 };
    static const float inner[2] = { 2, 2 };
    static const char *control_and_evaluation = "GL_NV_tessellation_program5";
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), control_and_evaluation)) {
        printf("%s is not told\n", control_and_evaluation);
        return 1;
    }
    patch_parameter = (PFNGLPATCHPARAMETERIPROC)look_up("glPatchParameteri");
    patch_levels = (PFNGLPATCHPARAMETERFVPROC)look_up("glPatchParameterfv");
    patch_parameter(GL_PATCH_VERTICES, 4);
    glEnable(GL_VERTEX_PROGRAM_POINT_SIZE_ARB);

    /* Without a control program the levels are those of the application, at first 1: the corners alone. */
    load_arb(GL_TESS_EVALUATION_PROGRAM_NV, PLAIN);
    expect_error("loading an evaluation program", GL_NO_ERROR);
    glEnable(GL_TESS_EVALUATION_PROGRAM_NV);
    expect_integer("on", glIsEnabled(GL_TESS_EVALUATION_PROGRAM_NV), 1);
    clear();
    draw_patch();
    expect_error("drawing", GL_NO_ERROR);
    expect_pixel("a corner", 8, 8, 0, 255, 0, 255);
    expect_pixel("the corner opposite", 56, 56, 0, 255, 0, 255);
    expect_pixel("the middle", 32, 32, 0, 0, 0, 0);
    patch_levels(GL_PATCH_DEFAULT_OUTER_LEVEL, outer);
    patch_levels(GL_PATCH_DEFAULT_INNER_LEVEL, inner);
    clear();
    draw_patch();
    expect_pixel("a corner of two parts", 8, 56, 0, 255, 0, 255);
    expect_pixel("the middle of an edge", 32, 8, 0, 255, 0, 255);
    expect_pixel("the middle of two parts", 32, 32, 0, 255, 0, 255);
    expect_pixel("between", 20, 20, 0, 0, 0, 0);

    /* A control program: the colour of vertex 3 is what invocation 3 has read of invocation 0, red, with its parameter. */
    load_arb(GL_TESS_CONTROL_PROGRAM_NV, CONTROL);
    expect_error("loading a control program", GL_NO_ERROR);
    load_arb(GL_TESS_EVALUATION_PROGRAM_NV, COLORED);
    p_glProgramLocalParameter4fARB(GL_TESS_CONTROL_PROGRAM_NV, 0, 2, 0, 0, 0);
    p_glProgramLocalParameter4fARB(GL_TESS_CONTROL_PROGRAM_NV, 1, 0, 0.4f, 0, 0);
    expect_error("parameters", GL_NO_ERROR);
    glEnable(GL_TESS_CONTROL_PROGRAM_NV);
    clear();
    draw_patch();
    expect_error("drawing with a control program", GL_NO_ERROR);
    expect_pixel("the middle of the patch", 32, 32, 255, 102, 0, 255);
    expect_pixel("an edge of the patch", 8, 32, 255, 102, 0, 255);
    /* Four parts along u within: the middle of each half gets a point. */
    expect_pixel("no point yet", 20, 32, 0, 0, 0, 0);
    p_glProgramLocalParameter4fARB(GL_TESS_CONTROL_PROGRAM_NV, 0, 4, 0, 0, 0);
    draw_patch();
    expect_pixel("a point by a parameter", 20, 32, 255, 102, 0, 255);

    /* A geometry program behind them makes squares of the points. */
    load_arb(GL_GEOMETRY_PROGRAM_NV, SQUARES);
    expect_error("loading a geometry program", GL_NO_ERROR);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    clear();
    draw_patch();
    expect_error("drawing with three stages", GL_NO_ERROR);
    expect_pixel("a square at a corner", 12, 12, 255, 102, 0, 255);
    expect_pixel("left of it", 1, 1, 0, 0, 0, 0);
    expect_pixel("a square at the middle", 36, 28, 255, 102, 0, 255);

    /* Only patches can be drawn, and only with a program. */
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    draw_square();
    expect_error("squares", GL_INVALID_OPERATION);
    p_glBindProgramARB(GL_TESS_CONTROL_PROGRAM_NV, 7);
    load_arb(GL_TESS_CONTROL_PROGRAM_NV, "!!NVtcp5.0\nMOV result.position, vertex[0].position; END");
    expect_error("a control program without VERTICES_OUT", GL_INVALID_OPERATION);
    draw_patch();
    expect_error("drawing without a control program", GL_INVALID_OPERATION);
    return finish();
}
