/* Geometry programs: behind programs for vertices and behind fixed function, before programs for fragments and before fixed
 * function. What is expected follows from NV_geometry_program4 and from where the vertices lie. */
#include "client.h"

static PFNGLPROGRAMVERTEXLIMITNVPROC limit_vertices;

/* A point becomes a square around it, half a window wide, in the colour of the point. */
static const char *SQUARE = "!!NVgp4.0\n"
    "PRIMITIVE_IN POINTS; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 4;\n"
    "ADD result.position, vertex[0].position, {-0.5, -0.5, 0, 0}; MOV result.color, vertex[0].color; EMIT;\n"
    "ADD result.position, vertex[0].position, {0.5, -0.5, 0, 0}; MOV result.color, vertex[0].color; EMIT;\n"
    "ADD result.position, vertex[0].position, {-0.5, 0.5, 0, 0}; MOV result.color, vertex[0].color; EMIT;\n"
    "ADD result.position, vertex[0].position, {0.5, 0.5, 0, 0}; MOV result.color, vertex[0].color; EMIT;\n"
    "END";

/* A triangle goes on twice: as it is, and mirrored at x = 0 with a parameter as its colour. */
static const char *MIRROR = "!!NVgp4.0\n"
    "PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 6;\n"
    "PARAM tint = program.local[3]; TEMP corner;\n"
    "ATTRIB place = vertex.position; ATTRIB shade = vertex.color; ATTRIB factor = vertex.attrib[1];\n"
    "MOV.U corner.x, 0;\n"
    "REP.S 3;\n"
    "MOV result.position, place[corner.x]; MOV result.color, shade[corner.x];\n"
    "MOV result.attrib[2], factor[corner.x]; EMIT;\n"
    "ADD.U corner.x, corner.x, 1;\n"
    "ENDREP;\n"
    "ENDPRIM;\n"
    "MOV.U corner.x, 0;\n"
    "REP.S 3;\n"
    "MUL result.position, place[corner.x], {-1, 1, 1, 1}; MOV result.color, tint;\n"
    "MOV result.attrib[2], {1, 1, 1, 1}; EMIT;\n"
    "ADD.U corner.x, corner.x, 1;\n"
    "ENDREP;\n"
    "END";

/* A point covers all of each of three layers, in a colour of the layer's. */
static const char *LAYERS = "!!NVgp4.0\n"
    "PRIMITIVE_IN POINTS; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 12;\n"
    "TEMP layer, shade; MOV.S layer.x, 0;\n"
    "REP.S 3;\n"
    "I2F shade, layer.x; MUL shade, shade, {0.4, 0, 0, 0}; ADD shade, shade, {0, 1, 0, 1};\n"
    "MOV result.position, {-1, -1, 0, 1}; MOV.S result.layer.x, layer.x; MOV result.color, shade; EMIT;\n"
    "MOV result.position, {1, -1, 0, 1}; MOV.S result.layer.x, layer.x; MOV result.color, shade; EMIT;\n"
    "MOV result.position, {-1, 1, 0, 1}; MOV.S result.layer.x, layer.x; MOV result.color, shade; EMIT;\n"
    "MOV result.position, {1, 1, 0, 1}; MOV.S result.layer.x, layer.x; MOV result.color, shade; EMIT;\n"
    "ENDPRIM; ADD.S layer.x, layer.x, 1;\n"
    "ENDREP;\n"
    "END";

/* The number of the primitive goes on as an integer, and as the depth of red. */
static const char *NUMBER = "!!NVgp4.0\n"
    "PRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\n"
    "MOV result.position, vertex[0].position; ADD.S result.primid.x, primitive.id.x, 5;\n"
    "MOV.S result.attrib[0], primitive.id.x; MOV result.pointsize.x, 8; EMIT; END";

static void draw_points(void)
{
    glBegin(GL_POINTS);
    glColor4f(1, 0.5f, 0, 1);
    glVertex2f(-0.5f, -0.5f);
    glColor4f(0, 1, 1, 1);
    glVertex2f(0.5f, 0.5f);
    glEnd();
}

/* All layers of an array of textures are the target of one draw; the last one is read back. */
static void draw_layers(void)
{
    PFNGLFRAMEBUFFERTEXTUREEXTPROC attach = (PFNGLFRAMEBUFFERTEXTUREEXTPROC)look_up("glFramebufferTextureEXT");
    PFNGLFRAMEBUFFERTEXTURELAYEREXTPROC attach_layer =
        (PFNGLFRAMEBUFFERTEXTURELAYEREXTPROC)look_up("glFramebufferTextureLayerEXT");
    PFNGLGENFRAMEBUFFERSPROC generate = (PFNGLGENFRAMEBUFFERSPROC)look_up("glGenFramebuffers");
    PFNGLBINDFRAMEBUFFERPROC bind = (PFNGLBINDFRAMEBUFFERPROC)look_up("glBindFramebuffer");
    PFNGLTEXIMAGE3DPROC image = (PFNGLTEXIMAGE3DPROC)look_up("glTexImage3D");
    GLuint texture, buffer;
    int layer;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
    image(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, SIZE, SIZE, 3, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    generate(1, &buffer);
    bind(GL_FRAMEBUFFER, buffer);
    attach(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0);
    expect_error("attaching all layers", GL_NO_ERROR);
    clear();
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    expect_error("drawing layers", GL_NO_ERROR);
    for (layer = 0; layer < 3; layer++) {
        attach_layer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0, layer);
        expect_error("attaching a layer", GL_NO_ERROR);
        expect_pixel("a layer", 20, 40, 102 * layer, 255, 0, 255);
    }
    bind(GL_FRAMEBUFFER, 0);
}

static void draw_triangle(void)
{
    glBegin(GL_TRIANGLES);
    glVertex2f(0.1f, -0.9f);
    glVertex2f(0.9f, -0.9f);
    glVertex2f(0.1f, 0.9f);
    glEnd();
}

int main(void)
{
    GLuint names[4];
    GLint number;
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_geometry_program4")) {
        printf("GL_NV_geometry_program4 is not told\n");
        return 1;
    }
    limit_vertices = (PFNGLPROGRAMVERTEXLIMITNVPROC)look_up("glProgramVertexLimitNV");
    p_glGenProgramsARB(4, names);
    expect_integer("not on at first", glIsEnabled(GL_GEOMETRY_PROGRAM_NV), 0);

    /* Between fixed function on both sides. */
    p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, names[0]);
    load_arb(GL_GEOMETRY_PROGRAM_NV, SQUARE);
    expect_error("loading", GL_NO_ERROR);
    p_glGetProgramivARB(GL_GEOMETRY_PROGRAM_NV, GL_PROGRAM_BINDING_ARB, &number);
    expect_integer("the binding", number, (int)names[0]);
    p_glGetProgramivARB(GL_GEOMETRY_PROGRAM_NV, GL_GEOMETRY_VERTICES_OUT_EXT, &number);
    expect_integer("the limit of vertices", number, 4);
    p_glGetProgramivARB(GL_GEOMETRY_PROGRAM_NV, GL_GEOMETRY_INPUT_TYPE_EXT, &number);
    expect_integer("what it takes", number, GL_POINTS);
    p_glGetProgramivARB(GL_GEOMETRY_PROGRAM_NV, GL_GEOMETRY_OUTPUT_TYPE_EXT, &number);
    expect_integer("what it makes", number, GL_TRIANGLE_STRIP);
    p_glGetProgramivARB(GL_GEOMETRY_PROGRAM_NV, GL_MAX_PROGRAM_OUTPUT_VERTICES_NV, &number);
    expect_integer("at least 256 vertices", number >= 256, 1);
    p_glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_MAX_PROGRAM_OUTPUT_VERTICES_NV, &number);
    expect_error("a limit of another target", GL_INVALID_ENUM);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    expect_integer("on", glIsEnabled(GL_GEOMETRY_PROGRAM_NV), 1);
    clear();
    draw_points();
    expect_error("drawing", GL_NO_ERROR);
    expect_pixel("the first square", 4, 4, 255, 128, 0, 255);
    expect_pixel("the second square", 60, 60, 0, 255, 255, 255);
    expect_pixel("no square", 60, 4, 0, 0, 0, 0);
    expect_pixel("no square either", 4, 60, 0, 0, 0, 0);

    /* The matrices of fixed function apply before it. */
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glScalef(-1, 1, 1);
    clear();
    draw_points();
    expect_pixel("a mirrored square", 60, 4, 255, 128, 0, 255);
    expect_pixel("where it was", 4, 4, 0, 0, 0, 0);
    glLoadIdentity();

    /* With fewer vertices the square is a triangle: the corner at its upper right is missing. */
    limit_vertices(GL_GEOMETRY_PROGRAM_NV, 3);
    expect_error("a limit", GL_NO_ERROR);
    clear();
    draw_points();
    expect_pixel("half of the square", 4, 4, 255, 128, 0, 255);
    expect_pixel("the other half", 28, 28, 0, 0, 0, 0);
    limit_vertices(GL_GEOMETRY_PROGRAM_NV, 0);
    expect_error("no vertices", GL_INVALID_VALUE);
    limit_vertices(GL_VERTEX_PROGRAM_ARB, 3);
    expect_error("the limit of another target", GL_INVALID_ENUM);

    /* A primitive that the program does not take is an error. */
    draw_square();
    expect_error("squares for points", GL_INVALID_OPERATION);

    /* Behind an ARB vertex program and before an NV fragment program, with a generic value and a parameter. */
    p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, names[1]);
    load_arb(GL_GEOMETRY_PROGRAM_NV, MIRROR);
    expect_error("loading a program with loops", GL_NO_ERROR);
    p_glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 3, 0, 0, 1, 1);
    expect_error("a parameter", GL_NO_ERROR);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\nMOV result.position, vertex.position; MOV result.color, {1, 0, 0, 1};\n"
        "MOV result.attrib[1], {0.2, 0.2, 0.2, 0.2}; END");
    expect_error("loading a vertex program", GL_NO_ERROR);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nTEMP sum; ADD sum, fragment.color, {0, 1, 0, 0};\n"
        "MUL result.color, sum, fragment.attrib[2]; END");
    expect_error("loading a fragment program", GL_NO_ERROR);
    clear();
    draw_triangle();
    expect_error("drawing with three programs", GL_NO_ERROR);
    expect_pixel("the triangle", 38, 10, 51, 51, 0, 51);
    expect_pixel("its mirror image", 25, 10, 0, 255, 255, 255);
    p_glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 3, 1, 0, 0, 1);
    draw_triangle();
    expect_pixel("another parameter", 25, 10, 255, 255, 0, 255);

    /* Squares and what else is made of triangles. The lower right half of the square and its mirror image come first. */
    clear();
    draw_square();
    expect_error("a square for triangles", GL_NO_ERROR);
    expect_pixel("the lower triangle, and its mirror image", 32, 4, 255, 255, 0, 255);
    expect_pixel("the upper triangle, and its mirror image", 32, 60, 255, 255, 0, 255);
    expect_pixel("the upper triangle after the mirror image of the lower one", 4, 32, 51, 51, 0, 51);
    expect_pixel("the mirror image of the upper triangle", 60, 32, 255, 255, 0, 255);
    p_glProgramLocalParameter4fARB(GL_GEOMETRY_PROGRAM_NV, 3, 0, 0, 1, 1);
    clear();
    glBegin(GL_POLYGON);
    glVertex2f(0.1f, -0.9f);
    glVertex2f(0.9f, -0.9f);
    glVertex2f(0.9f, 0.9f);
    glVertex2f(0.1f, 0.9f);
    glEnd();
    expect_pixel("a corner of the polygon", 34 + 24, 58, 51, 51, 0, 51);
    expect_pixel("its mirror image", 6, 58, 0, 255, 255, 255);
    clear();
    glBegin(GL_QUAD_STRIP);
    glVertex2f(0.1f, -0.9f);
    glVertex2f(0.9f, -0.9f);
    glVertex2f(0.1f, 0.9f);
    glVertex2f(0.9f, 0.9f);
    glEnd();
    expect_pixel("a corner of the strip", 34 + 24, 58, 51, 51, 0, 51);
    expect_error("a strip of squares", GL_NO_ERROR);

    /* Integers, and the number of the primitive that fragments see. */
    glDisable(GL_VERTEX_PROGRAM_ARB);
    p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, names[2]);
    load_arb(GL_GEOMETRY_PROGRAM_NV, NUMBER);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nTEMP number; FLAT ATTRIB own = fragment.attrib[0];\n"
        "I2F number.x, primitive.id.x; I2F number.y, own.x; MUL result.color, number.xyxx, {0.1, 0.1, 0, 0}; END");
    expect_error("loading programs of integers", GL_NO_ERROR);
    glEnable(GL_VERTEX_PROGRAM_POINT_SIZE_ARB);
    clear();
    draw_points();
    expect_error("drawing numbers", GL_NO_ERROR);
    expect_pixel("the first point", 16, 16, 128, 0, 0, 0);
    expect_pixel("the second point", 48, 48, 153, 26, 0, 0);
    expect_pixel("within its size", 51, 51, 153, 26, 0, 0);
    glDisable(GL_VERTEX_PROGRAM_POINT_SIZE_ARB);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);

    p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, names[2]);
    load_arb(GL_GEOMETRY_PROGRAM_NV, LAYERS);
    expect_error("loading a program of layers", GL_NO_ERROR);
    draw_layers();

    /* Without a program nothing is drawn. */
    p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, names[3]);
    clear();
    draw_points();
    expect_error("drawing without a program", GL_INVALID_OPERATION);
    glPushAttrib(GL_ENABLE_BIT);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    draw_square();
    expect_pixel("fixed function alone", 4, 4, 0, 255, 255, 255);
    glPopAttrib();
    expect_integer("on again", glIsEnabled(GL_GEOMETRY_PROGRAM_NV), 1);
    load_arb(GL_GEOMETRY_PROGRAM_NV, "!!NVgp4.0\nPRIMITIVE_IN POINTS; EMIT; END");
    expect_error("a program without declarations", GL_INVALID_OPERATION);
    return finish();
}
