/* What the extensions of programs say about the rest of the GL while a program is on: raster positions, sizes of points, colours of
 * two sides, the colour sum, fog, texturing, pixel rectangles, clamped depths and restarts (ARB_vertex_program, chapters 2 and 3;
 * ARB_fragment_program and NV_fragment_program, chapter 3; NV_depth_clamp; NV_primitive_restart). Programs of every language. */
#include "client.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

static PFNGLWINDOWPOS2IPROC window_position;

/* A vertex program of a language from the results that it sets, by what follows "result." or "o[", and the number of the parameter
 * that each gets. The position is that of the vertex plus parameter 0. */
struct result {
    const char *name, *old_name;
    int parameter;
};

static const char *const LANGUAGES[] = { "!!ARBvp1.0", "!!ARBvp1.0\nOPTION NV_vertex_program2;", "!!NVvp4.0", "!!VP1.0",
    "!!VP2.0" };

static void load_vertex(int language, const struct result *results, int count)
{
    const int is_old = language > 2;
    const GLenum target = GL_VERTEX_PROGRAM_ARB;
    char text[600];
    int place;
    strcpy(text, LANGUAGES[language]);
    strcat(text, is_old ? "\nADD o[HPOS], v[OPOS], c[0];\n" : "\nADD result.position, vertex.position, program.env[0];\n");
    for (place = 0; place < count; place++) {
        if (is_old)
            sprintf(text + strlen(text), "MOV o[%s, c[%d];\n", results[place].old_name, results[place].parameter);
        else
            sprintf(text + strlen(text), "MOV result.%s, program.env[%d];\n", results[place].name, results[place].parameter);
    }
    strcat(text, "END");
    p_glProgramEnvParameter4fARB(target, 0, 0, 0, 0, 0);
    if (is_old) {
        load_nv(GL_VERTEX_PROGRAM_NV, 800 + (GLuint)language, text);
        p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 800 + (GLuint)language);
    } else {
        p_glBindProgramARB(target, 800 + (GLuint)language);
        load_arb(target, text);
    }
    expect_error(text, GL_NO_ERROR);
}

static void set(int index, float x, float y, float z, float w)
{
    p_glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, (GLuint)index, x, y, z, w);
}

/* A triangle that covers the window, seen from its front or its back. */
static void draw_triangle(int is_front)
{
    glBegin(GL_TRIANGLES);
    glVertex2f(-1, -1);
    if (is_front)
        glVertex2f(3, -1);
    glVertex2f(-1, 3);
    if (!is_front)
        glVertex2f(3, -1);
    glEnd();
}

static void two_sides(int language)
{
    static const struct result results[] = { { "color.front.primary", "COL0]", 1 }, { "color.back.primary", "BFC0]", 2 } };
    int mode;
    load_vertex(language, results, 2);
    set(1, 1, 0, 0, 1);
    set(2, 0, 1, 0, 1);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    for (mode = 0; mode < 2; mode++) {
        if (mode)
            glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_ARB);
        draw_triangle(1);
        expect_pixel("the front", 20, 20, 255, 0, 0, 255);
        draw_triangle(0);
        expect_pixel(mode ? "the back" : "the back with the colour of the front", 20, 20, mode ? 0 : 255, mode ? 255 : 0, 0, 255);
    }
    /* Which side is the front. */
    glFrontFace(GL_CW);
    draw_triangle(1);
    expect_pixel("the front that is the back now", 20, 20, 0, 255, 0, 255);
    glFrontFace(GL_CCW);
    glDisable(GL_VERTEX_PROGRAM_TWO_SIDE_ARB);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    expect_error("two sides", GL_NO_ERROR);
}

/* The size of a point in pixels along a row. */
static int drawn_size(void)
{
    unsigned char pixels[SIZE * 4];
    int place, count = 0;
    clear();
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    glReadPixels(0, SIZE / 2, SIZE, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    for (place = 0; place < SIZE; place++)
        count += pixels[4 * place + 3] == 255;
    return count;
}

static void sizes_of_points(int language)
{
    static const struct result results[] = { { "color", "COL0]", 1 }, { "pointsize.x", "PSIZ].x", 2 } };
    static const float attenuation[3] = { 0, 0, 16 }, plain[3] = { 1, 0, 0 };
    PFNGLPOINTPARAMETERFVPROC parameter = (PFNGLPOINTPARAMETERFVPROC)look_up("glPointParameterfv");
    load_vertex(language, results, 2);
    set(1, 1, 1, 1, 1);
    set(2, 20, 0, 0, 0);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glPointSize(6);
    expect_integer("the size of the state", drawn_size(), 6);
    /* The size of the state is not attenuated. */
    parameter(GL_POINT_DISTANCE_ATTENUATION, attenuation);
    expect_integer("the size that is not attenuated", drawn_size(), 6);
    parameter(GL_POINT_DISTANCE_ATTENUATION, plain);
    glEnable(GL_VERTEX_PROGRAM_POINT_SIZE_ARB);
    expect_integer("the size of the program", drawn_size(), 20);
    set(2, 4, 0, 0, 0);
    expect_integer("another size of the program", drawn_size(), 4);
    glDisable(GL_VERTEX_PROGRAM_POINT_SIZE_ARB);
    glPointSize(1);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    expect_error("sizes of points", GL_NO_ERROR);
}

/* The raster position is a vertex of the program. */
static void raster_positions(int language)
{
    static const struct result results[] = { { "color", "COL0]", 1 }, { "texcoord[0]", "TEX0]", 2 }, { "fogcoord.x", "FOGC].x",
        3 } };
    float value[4];
    GLboolean is_valid = 7;
    load_vertex(language, results, 3);
    set(0, 0.5f, 0, 0, 0);
    set(1, 0.2f, 0.4f, 0.6f, 0.8f);
    set(2, 3, 4, 5, 6);
    set(3, 7, 0, 0, 0);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glTranslatef(0.9f, 0.9f, 0);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glRasterPos2f(-0.5f, 0.5f);
    expect_error("a raster position", GL_NO_ERROR);
    glGetBooleanv(GL_CURRENT_RASTER_POSITION_VALID, &is_valid);
    expect_integer("a raster position", is_valid, GL_TRUE);
    glGetFloatv(GL_CURRENT_RASTER_POSITION, value);
    expect_vector("where it is", value, SIZE / 2, SIZE * 3 / 4, 0.5f, 1);
    glGetFloatv(GL_CURRENT_RASTER_COLOR, value);
    expect_vector("its colour", value, 0.2f, 0.4f, 0.6f, 0.8f);
    glGetFloatv(GL_CURRENT_RASTER_TEXTURE_COORDS, value);
    expect_vector("its coordinates", value, 3, 4, 5, 6);
    set(0, 2, 0, 0, 0);
    glRasterPos2f(0, 0);
    glGetBooleanv(GL_CURRENT_RASTER_POSITION_VALID, &is_valid);
    expect_integer("a raster position outside", is_valid, GL_FALSE);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    glLoadIdentity();
    glRasterPos2f(0, 0);
    expect_error("raster positions", GL_NO_ERROR);
}

/* Fixed-function fragments behind the program: the colour sum by its own switch alone, or always in NVIDIA's own languages, fog by the
 * fog coordinate whatever its source is, lighting and generated coordinates without effect. */
static void fixed_fragments(int language)
{
    static const struct result results[] = { { "color", "COL0]", 1 }, { "color.secondary", "COL1]", 2 }, { "fogcoord.x",
        "FOGC].x", 3 } };
    static const float white[4] = { 1, 1, 1, 1 };
    int place, sums;
    load_vertex(language, results, 3);
    set(1, 0.2f, 0, 0, 0.4f);
    set(2, 0, 0.6f, 0.8f, 1);
    set(3, 0.5f, 0, 0, 0);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    for (place = 0; place < 4; place++) {
        if (place & 1)
            glEnable(GL_COLOR_SUM);
        else
            glDisable(GL_COLOR_SUM);
        if (place & 2)
            glEnable(GL_LIGHTING);
        sums = place & 1 || language > 2;
        draw_square();
        expect_pixel("the colour sum", 20, 20, 51, sums ? 153 : 0, sums ? 204 : 0, 102);
    }
    glDisable(GL_LIGHTING);
    glDisable(GL_COLOR_SUM);
    set(2, 0, 0, 0, 1);
    glFogfv(GL_FOG_COLOR, white);
    glFogi(GL_FOG_MODE, GL_LINEAR);
    glFogf(GL_FOG_START, 0);
    glFogf(GL_FOG_END, 1);
    glEnable(GL_FOG);
    for (place = 0; place < 2; place++) {
        glFogi(GL_FOG_COORDINATE_SOURCE, place ? GL_FOG_COORDINATE : GL_FRAGMENT_DEPTH);
        draw_square();
        /* Half of (0.2, 0, 0) and half of white; alpha stays. */
        expect_pixel("fog by the program's coordinate", 20, 20, 153, 128, 128, 102);
    }
    glFogi(GL_FOG_COORDINATE_SOURCE, GL_FRAGMENT_DEPTH);
    glDisable(GL_FOG);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    expect_error("fixed-function fragments", GL_NO_ERROR);
}

static const char *const FRAGMENTS[] = { "!!ARBfp1.0\nMUL result.color, fragment.color, {0.5, 1, 0.25, 1};\nEND",
    "!!ARBfp1.0\nOPTION NV_fragment_program2;\nMUL result.color, fragment.color, {0.5, 1, 0.25, 1};\nEND",
    "!!NVfp4.0\nMUL result.color, fragment.color, {0.5, 1, 0.25, 1};\nEND",
        "!!FP1.0\nMULR o[COLR], f[COL0], {0.5, 1, 0.25, 1};\nEND" };

/* A fragment program has the place of texturing, the colour sum and fog, and runs for rectangles of pixels too. Bitmaps have the
 * colour of the raster position. */
static void fragments(int language)
{
    static const float white[4] = { 1, 1, 1, 1 };
    static const unsigned char pixel[4] = { 200, 100, 40, 255 }, bits[1] = { 0x80 }, texel[4] = { 0, 0, 0, 0 };
    const GLenum target = language == 3 ? GL_FRAGMENT_PROGRAM_NV : GL_FRAGMENT_PROGRAM_ARB;
    GLuint texture;
    if (language == 3) {
        load_nv(target, 820, FRAGMENTS[language]);
        p_glBindProgramNV(target, 820);
    } else
        load_arb(target, FRAGMENTS[language]);
    expect_error(FRAGMENTS[language], GL_NO_ERROR);
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_COLOR_SUM);
    p_glSecondaryColor3f(1, 1, 1);
    glFogfv(GL_FOG_COLOR, white);
    glEnable(GL_FOG);
    glColor4f(0.8f, 0.4f, 0.8f, 1);
    glEnable(target);
    clear();
    draw_square();
    expect_pixel("nothing but the program", 20, 20, 102, 102, 51, 255);
    glRasterPos2f(0, 0);
    clear();
    glBitmap(1, 1, 0, 0, 0, 0, bits);
    expect_pixel("a bitmap", SIZE / 2, SIZE / 2, 102, 102, 51, 255);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    expect_pixel("a pixel", SIZE / 2, SIZE / 2, 100, 100, 10, 255);
    window_position(5, 5);
    glCopyPixels(SIZE / 2, SIZE / 2, 1, 1, GL_COLOR);
    expect_pixel("a copied pixel", 5, 5, 50, 100, 3, 255);
    glDisable(target);
    glDisable(GL_TEXTURE_2D);
    glDisable(GL_COLOR_SUM);
    glDisable(GL_FOG);
    p_glSecondaryColor3f(0, 0, 0);
    glDeleteTextures(1, &texture);
    expect_error("fragments", GL_NO_ERROR);
}

/* Depths beyond both ends of the range are clamped, and other planes clip. */
static void clamped_depths(int language)
{
    static const struct result results[] = { { "color", "COL0]", 1 } };
    GLfloat depth = -1;
    int side;
    load_vertex(language, results, 1);
    set(1, 1, 1, 1, 1);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    for (side = 0; side < 2; side++) {
        set(0, 0, 0, side ? 2 : -2, 0);
        clear();
        draw_square();
        expect_pixel("a square outside", 20, 20, 0, 0, 0, 0);
        glEnable(GL_DEPTH_CLAMP_NV);
        draw_square();
        expect_pixel("a square that is clamped", 20, 20, 255, 255, 255, 255);
        glReadPixels(20, 20, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
        expect_integer("the depth", depth == (float)side, 1);
        glDisable(GL_DEPTH_CLAMP_NV);
    }
    glDisable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    expect_error("clamped depths", GL_NO_ERROR);
}

/* Two squares by two strips, in one Begin and in one draw. */
static void restarts(int language)
{
    static const struct result results[] = { { "color", "COL0]", 1 } };
    static const float corners[8][2] = { { -1, -1 }, { -0.5f, -1 }, { -1, 1 }, { -0.5f, 1 }, { 0.5f, -1 }, { 1, -1 }, { 0.5f,
        1 }, { 1, 1 } };
    static const GLushort indices[9] = { 0, 1, 2, 3, 77, 4, 5, 6, 7 };
    PFNGLPRIMITIVERESTARTNVPROC restart = (PFNGLPRIMITIVERESTARTNVPROC)look_up("glPrimitiveRestartNV");
    PFNGLPRIMITIVERESTARTINDEXNVPROC restart_index = (PFNGLPRIMITIVERESTARTINDEXNVPROC)look_up("glPrimitiveRestartIndexNV");
    int way, place;
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_primitive_restart"))
        return;
    load_vertex(language, results, 1);
    set(1, 1, 1, 1, 1);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    for (way = 0; way < 2; way++) {
        clear();
        if (way == 0) {
            glBegin(GL_TRIANGLE_STRIP);
            for (place = 0; place < 8; place++) {
                if (place == 4)
                    restart();
                glVertex2fv(corners[place]);
            }
            glEnd();
        } else {
            glVertexPointer(2, GL_FLOAT, 0, corners);
            glEnableClientState(GL_VERTEX_ARRAY);
            restart_index(77);
            glEnableClientState(GL_PRIMITIVE_RESTART_NV);
            glDrawElements(GL_TRIANGLE_STRIP, 9, GL_UNSIGNED_SHORT, indices);
            glDisableClientState(GL_PRIMITIVE_RESTART_NV);
            glDisableClientState(GL_VERTEX_ARRAY);
        }
        expect_error("restarts", GL_NO_ERROR);
        expect_pixel("the first strip", 8, 32, 255, 255, 255, 255);
        expect_pixel("between the strips", 32, 32, 0, 0, 0, 0);
        expect_pixel("the second strip", 56, 32, 255, 255, 255, 255);
    }
    restart();
    expect_error("a restart outside of Begin and End", GL_INVALID_OPERATION);
    glBegin(GL_POINTS);
    restart_index(3);
    glEnd();
    expect_error("an index between Begin and End", GL_INVALID_OPERATION);
    glGetIntegerv(GL_PRIMITIVE_RESTART_INDEX_NV, &place);
    expect_integer("the index that restarts", place, 77);
    glDisable(GL_VERTEX_PROGRAM_ARB);
}

/* Conventional attributes by half floats are newer than what was set by number before (NV_half_float). */
static void half_floats(void)
{
    static const GLhalfNV green[3] = { 0, 0x3c00, 0 }, half[1] = { 0x3800 };
    PFNGLNORMAL3HNVPROC normal = (PFNGLNORMAL3HNVPROC)look_up("glNormal3hNV");
    PFNGLNORMAL3HVNVPROC normals = (PFNGLNORMAL3HVNVPROC)look_up("glNormal3hvNV");
    PFNGLSECONDARYCOLOR3HNVPROC color = (PFNGLSECONDARYCOLOR3HNVPROC)look_up("glSecondaryColor3hNV");
    PFNGLSECONDARYCOLOR3HVNVPROC colors = (PFNGLSECONDARYCOLOR3HVNVPROC)look_up("glSecondaryColor3hvNV");
    PFNGLFOGCOORDHNVPROC coordinate = (PFNGLFOGCOORDHNVPROC)look_up("glFogCoordhNV");
    PFNGLFOGCOORDHVNVPROC coordinates = (PFNGLFOGCOORDHVNVPROC)look_up("glFogCoordhvNV");
    int command;
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_half_float"))
        return;
    glEnable(GL_VERTEX_PROGRAM_NV);
    for (command = 0; command < 6; command++) {
        const int number = command / 2 == 0 ? 2 : command / 2 == 1 ? 4 : 5;
        char text[80], what[40];
        sprintf(text, "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[COL0], v[%d];\nEND", number);
        sprintf(what, "attribute %d by half floats", number);
        load_nv(GL_VERTEX_PROGRAM_NV, 830, text);
        p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 830);
        p_glVertexAttrib4fNV((GLuint)number, 1, 0.2f, 0, 1);
        draw_square();
        expect_pixel(what, 20, 20, 255, 51, 0, 255);
        switch (command) {
        case 0: normal(0, 0x3c00, 0); break;
        case 1: normals(green); break;
        case 2: color(0, 0x3c00, 0); break;
        case 3: colors(green); break;
        case 4: coordinate(half[0]); break;
        default: coordinates(half);
        }
        draw_square();
        expect_pixel(what, 20, 20, number == 5 ? 128 : 0, number == 5 ? 0 : 255, 0, 255);
    }
    glDisable(GL_VERTEX_PROGRAM_NV);
    expect_error("half floats", GL_NO_ERROR);
}

int main(void)
{
    int language;
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_gpu_program4")) {
        printf("GL_NV_gpu_program4 is not told\n");
        return 1;
    }
    window_position = (PFNGLWINDOWPOS2IPROC)look_up("glWindowPos2i");
    for (language = 0; language < COUNT(LANGUAGES); language++) {
        const int before = failures;
        two_sides(language);
        sizes_of_points(language);
        raster_positions(language);
        fixed_fragments(language);
        clamped_depths(language);
        restarts(language);
        if (failures > before)
            printf("these were vertex programs of %s\n", LANGUAGES[language]);
    }
    for (language = 0; language < COUNT(FRAGMENTS); language++) {
        const int before = failures;
        fragments(language);
        if (failures > before)
            printf("these were fragment programs of %s\n", FRAGMENTS[language]);
    }
    half_floats();
    return finish();
}
