/* Where primitives go and what programs know of the draw: viewports and layers that geometry programs choose, their numbers
 * in fragment programs, numbers of primitives, of vertices and of draws, and draws whose parameters are in buffers. What is
 * expected follows from ARB_viewport_array, ARB_fragment_layer_viewport, ARB_shader_draw_parameters and
 * NV_geometry_program4. */
#include "client.h"

#define BODY \
    "PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 6;\n" \
    "INT TEMP at, to; ATTRIB place = vertex.position; ATTRIB shade = vertex.color;\n" \
    "MOV.S to.x, 0;\nREP.S 2;\nMOV.S at.x, 0;\nREP.S 3;\n" \
    "MOV result.position, place[at.x]; MOV result.color, shade[at.x];\n"
#define REST "EMIT; ADD.S at.x, at.x, 1;\nENDREP;\nENDPRIM; ADD.S to.x, to.x, 1;\nENDREP;\nEND"

/* Each triangle goes to the viewports 2 and 3. */
static const char *VIEWPORTS = "!!NVgp5.0\nOPTION ARB_viewport_array;\n" BODY
    "ADD.S result.viewport.x, to.x, 2;\n" REST;
/* Each triangle goes to the layers 0 and 1. */
static const char *LAYERS = "!!NVgp5.0\n" BODY "MOV.S result.layer.x, to.x;\n" REST;
/* Each triangle goes on twice, without a number. */
static const char *PLAIN = "!!NVgp4.0\n" BODY REST;
static const char *NUMBERS = "!!NVfp5.0\nOPTION ARB_fragment_layer_viewport;\nTEMP shade; MOV shade, 0;\n"
    "I2F shade.x, fragment.layer.x; I2F shade.y, fragment.viewport.x; MUL result.color, shade, {0.2, 0.2, 0, 0}; END";
static const char *PRIMITIVE = "!!NVfp4.0\nTEMP shade; I2F shade.x, primitive.id.x;\n"
    "MOV result.color, fragment.color; MUL result.color.x, shade.x, 0.4; END";
static const char *GREEN = "!!NVfp5.0\nMOV result.color, {0, 1, 0, 1}; END";
/* Numbers of the draw, in fifths. Mesa's software device has no base vertex: its own GLSL reads 0. */
static const char *DRAWN = "!!NVvp5.0\nOPTION ARB_shader_draw_parameters;\nTEMP shade; MOV shade.xw, 0;\n"
    "MOV result.position, vertex.position; I2F shade.y, vertex.baseInstance.x;\n"
    "I2F shade.z, vertex.draw.id.x; MUL result.color, shade, 0.2; END";
static const char *PASS = "!!NVvp5.0\nMOV result.position, vertex.position; MOV result.color, vertex.color; END";

static int has(const char *name)
{
    return strstr((const char *)glGetString(GL_EXTENSIONS), name) != NULL;
}

static void triangle(float red, float green, float blue)
{
    glBegin(GL_TRIANGLES);
    glColor4f(red, green, blue, 1);
    glVertex2f(-1, -1);
    glVertex2f(3, -1);
    glVertex2f(-1, 3);
    glEnd();
}

static void geometry(const char *text)
{
    load_arb(GL_GEOMETRY_PROGRAM_NV, text);
    expect_error("loading a geometry program", GL_NO_ERROR);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
}

static void fragments(const char *text)
{
    load_arb(GL_FRAGMENT_PROGRAM_ARB, text);
    expect_error("loading a fragment program", GL_NO_ERROR);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
}

static void viewports(void)
{
    PFNGLVIEWPORTINDEXEDFPROC viewport = (PFNGLVIEWPORTINDEXEDFPROC)look_up("glViewportIndexedf");
    viewport(2, 32, 0, 32, 32);
    viewport(3, 32, 32, 32, 32);
    geometry(VIEWPORTS);
    clear();
    triangle(0, 1, 0);
    expect_error("drawing to viewports", GL_NO_ERROR);
    expect_pixel("no viewport", 10, 10, 0, 0, 0, 0);
    expect_pixel("viewport 2", 40, 10, 0, 255, 0, 255);
    expect_pixel("viewport 3", 40, 40, 0, 255, 0, 255);
    if (has("GL_ARB_fragment_layer_viewport")) {
        fragments(NUMBERS);
        clear();
        triangle(1, 1, 1);
        expect_pixel("the number of viewport 2", 40, 10, 0, 102, 0, 0);
        expect_pixel("the number of viewport 3", 40, 40, 0, 153, 0, 0);
        glDisable(GL_FRAGMENT_PROGRAM_ARB);
    }
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glViewport(0, 0, SIZE, SIZE);
}

static void layers(void)
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
    image(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, SIZE, SIZE, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    generate(1, &buffer);
    bind(GL_FRAMEBUFFER, buffer);
    attach(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0);
    geometry(LAYERS);
    fragments(NUMBERS);
    clear();
    triangle(1, 1, 1);
    expect_error("drawing to layers", GL_NO_ERROR);
    for (layer = 0; layer < 2; layer++) {
        attach_layer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0, layer);
        expect_pixel("the number of a layer", 20, 40, 51 * layer, 0, 0, 0);
    }
    bind(GL_FRAMEBUFFER, 0);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* The number is undefined where the geometry program gives none; everything else is not. */
static void numbers_of_primitives(void)
{
    GLubyte pixel[4];
    geometry(PLAIN);
    fragments(PRIMITIVE);
    clear();
    triangle(1, 0.2f, 0.6f);
    expect_error("drawing without a number", GL_NO_ERROR);
    glReadPixels(20, 20, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    expect_integer("green beside a number", pixel[1], 51);
    expect_integer("blue beside a number", pixel[2], 153);
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

static void draws(void)
{
    static const float corners[][2] = { { -1, -1 }, { 3, -1 }, { -1, 3 }, { -1, -1 }, { 3, -1 }, { -1, 3 } };
    static const GLushort elements[] = { 0, 1, 2 };
    static const GLint firsts[] = { 0, 3 };
    static const GLsizei counts[] = { 3, 3 };
    static const GLuint parameters[] = { 3, 1, 0, 0, 0 };
    static const GLuint one = 1;
    PFNGLGENBUFFERSPROC generate = (PFNGLGENBUFFERSPROC)look_up("glGenBuffers");
    PFNGLBINDBUFFERPROC bind = (PFNGLBINDBUFFERPROC)look_up("glBindBuffer");
    PFNGLBUFFERDATAPROC data = (PFNGLBUFFERDATAPROC)look_up("glBufferData");
    PFNGLMULTIDRAWARRAYSPROC multiple = (PFNGLMULTIDRAWARRAYSPROC)look_up("glMultiDrawArrays");
    GLuint buffers[3];
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, corners);
    if (has("GL_ARB_shader_draw_parameters")) {
        PFNGLDRAWELEMENTSINSTANCEDBASEVERTEXBASEINSTANCEPROC based =
            (PFNGLDRAWELEMENTSINSTANCEDBASEVERTEXBASEINSTANCEPROC)look_up(
                "glDrawElementsInstancedBaseVertexBaseInstance");
        load_arb(GL_VERTEX_PROGRAM_ARB, DRAWN);
        expect_error("loading a program that reads numbers of draws", GL_NO_ERROR);
        clear();
        based(GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, elements, 1, 3, 2);
        expect_error("drawing from other numbers on", GL_NO_ERROR);
        expect_pixel("the first instance", 20, 20, 0, 102, 0, 0);
        clear();
        multiple(GL_TRIANGLES, firsts, counts, 2);
        expect_pixel("the second draw", 20, 20, 0, 0, 51, 0);
    }
    load_arb(GL_VERTEX_PROGRAM_ARB, PASS);
    fragments(GREEN);
    generate(3, buffers);
    bind(GL_ELEMENT_ARRAY_BUFFER, buffers[0]);
    data(GL_ELEMENT_ARRAY_BUFFER, sizeof elements, elements, GL_STATIC_DRAW);
    bind(GL_ARRAY_BUFFER, buffers[1]);
    data(GL_ARRAY_BUFFER, sizeof corners, corners, GL_STATIC_DRAW);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    bind(GL_DRAW_INDIRECT_BUFFER, buffers[2]);
    data(GL_DRAW_INDIRECT_BUFFER, sizeof parameters, parameters, GL_STATIC_DRAW);
    /* Fixed function draws in between, so that programs have to be brought up again. */
#define DRAW(what, call) \
    glDisable(GL_VERTEX_PROGRAM_ARB); \
    glDisable(GL_FRAGMENT_PROGRAM_ARB); \
    clear(); \
    glColor4f(1, 0, 0, 1); \
    glDrawArrays(GL_TRIANGLES, 0, 3); \
    expect_pixel("fixed function before " what, 20, 20, 255, 0, 0, 255); \
    glEnable(GL_VERTEX_PROGRAM_ARB); \
    glEnable(GL_FRAGMENT_PROGRAM_ARB); \
    call; \
    expect_error(what, GL_NO_ERROR); \
    expect_pixel(what, 20, 20, 0, 255, 0, 255);
    if (has("GL_AMD_multi_draw_indirect")) {
        PFNGLMULTIDRAWARRAYSINDIRECTAMDPROC arrays =
            (PFNGLMULTIDRAWARRAYSINDIRECTAMDPROC)look_up("glMultiDrawArraysIndirectAMD");
        PFNGLMULTIDRAWELEMENTSINDIRECTAMDPROC indexed =
            (PFNGLMULTIDRAWELEMENTSINDIRECTAMDPROC)look_up("glMultiDrawElementsIndirectAMD");
        DRAW("glMultiDrawArraysIndirectAMD", arrays(GL_TRIANGLES, NULL, 1, 16));
        DRAW("glMultiDrawElementsIndirectAMD", indexed(GL_TRIANGLES, GL_UNSIGNED_SHORT, NULL, 1, 20));
    }
    if (has("GL_ARB_indirect_parameters")) {
        PFNGLMULTIDRAWARRAYSINDIRECTCOUNTARBPROC arrays =
            (PFNGLMULTIDRAWARRAYSINDIRECTCOUNTARBPROC)look_up("glMultiDrawArraysIndirectCountARB");
        PFNGLMULTIDRAWELEMENTSINDIRECTCOUNTARBPROC indexed =
            (PFNGLMULTIDRAWELEMENTSINDIRECTCOUNTARBPROC)look_up("glMultiDrawElementsIndirectCountARB");
        GLuint count;
        generate(1, &count);
        bind(GL_PARAMETER_BUFFER_ARB, count);
        data(GL_PARAMETER_BUFFER_ARB, sizeof one, &one, GL_STATIC_DRAW);
        DRAW("glMultiDrawArraysIndirectCountARB", arrays(GL_TRIANGLES, 0, 0, 1, 16));
        DRAW("glMultiDrawElementsIndirectCountARB", indexed(GL_TRIANGLES, GL_UNSIGNED_SHORT, 0, 0, 1, 20));
    }
}

int main(void)
{
    GLuint name;
    open_context();
    if (!has("GL_NV_gpu_program5")) {
        printf("GL_NV_gpu_program5 is not told\n");
        return 1;
    }
    p_glGenProgramsARB(1, &name);
    p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, name);
    p_glGenProgramsARB(1, &name);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, name);
    p_glGenProgramsARB(1, &name);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, name);
    load_arb(GL_VERTEX_PROGRAM_ARB, PASS);
    expect_error("loading a vertex program", GL_NO_ERROR);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    if (has("GL_ARB_viewport_array"))
        viewports();
    if (has("GL_ARB_fragment_layer_viewport"))
        layers();
    numbers_of_primitives();
    draws();
    return finish();
}
