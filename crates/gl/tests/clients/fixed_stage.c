/* Fixed function before a geometry program that passes everything on gives the values that the host's own fixed function does: colours
 * of both sides, fog and texture coordinates of random lights, materials, matrices and generated coordinates. */
#include "client.h"

#define SCENES 16
#define TARGETS 8
#define UNITS 8
#define GRID 8

#define FETCH(type, name) type name = (type)look_up("gl" #name)

static PFNGLACTIVETEXTUREPROC p_glActiveTexture;
static unsigned seed;

static unsigned below(unsigned count)
{
    seed = seed * 1664525 + 1013904223;
    return (seed >> 12) % count;
}

static float between(float least, float most)
{
    return least + (most - least) * (float)below(4096) / 4096;
}

static void fill(float *made, float least, float most)
{
    int place;
    for (place = 0; place < 4; place++)
        made[place] = between(least, most);
}

static void set(GLenum capability, int on)
{
    if (on)
        glEnable(capability);
    else
        glDisable(capability);
}

/* Everything on the way of a vertex. */
static char passes[8192];

static void load_programs(void)
{
    static const char *const names[5] = { "fogcoord", "color", "color.secondary", "color.back", "color.back.secondary" };
    char text[2048];
    int first, number, corner;
    size_t length = (size_t)snprintf(passes, sizeof passes,
        "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 3;\n");
    for (corner = 0; corner < 3; corner++) {
        length += (size_t)snprintf(passes + length, sizeof passes - length, "MOV result.position, vertex[%d].position;\n", corner);
        for (number = 0; number < 5; number++)
            length += (size_t)snprintf(passes + length, sizeof passes - length, "MOV result.%s, vertex[%d].%s;\n", names[number],
                corner, names[number]);
        for (number = 0; number < UNITS; number++)
            length += (size_t)snprintf(passes + length, sizeof passes - length, "MOV result.texcoord[%d], vertex[%d].texcoord[%d];\n",
                number, corner, number);
        length += (size_t)snprintf(passes + length, sizeof passes - length, "EMIT;\n");
    }
    snprintf(passes + length, sizeof passes - length, "END");
    p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, 1);
    load_arb(GL_GEOMETRY_PROGRAM_NV, passes);
    expect_error("a program that passes everything on", GL_NO_ERROR);
    /* One target for each value; the coordinates of the first units and of the last ones. */
    for (first = 0; first < 2; first++) {
        length = (size_t)snprintf(text, sizeof text, "!!ARBfp1.0\nOPTION ARB_draw_buffers;\nMOV result.color[0], fragment.color;\n"
            "MOV result.color[1], fragment.color.secondary; MOV result.color[2], fragment.fogcoord.x;\n");
        for (number = 0; number < 5; number++)
            length += (size_t)snprintf(text + length, sizeof text - length, "MOV result.color[%d], fragment.texcoord[%d];\n",
                3 + number, 3 * first + number);
        snprintf(text + length, sizeof text - length, "END");
        p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2 + (GLuint)first);
        load_arb(GL_FRAGMENT_PROGRAM_ARB, text);
        expect_error("a program of many colours", GL_NO_ERROR);
    }
}

static void open_targets(void)
{
    FETCH(PFNGLGENFRAMEBUFFERSPROC, GenFramebuffers);
    FETCH(PFNGLBINDFRAMEBUFFERPROC, BindFramebuffer);
    FETCH(PFNGLFRAMEBUFFERTEXTURE2DPROC, FramebufferTexture2D);
    FETCH(PFNGLDRAWBUFFERSPROC, DrawBuffers);
    GLenum buffers[TARGETS];
    GLuint textures[TARGETS], frame;
    int place;
    GenFramebuffers(1, &frame);
    BindFramebuffer(GL_FRAMEBUFFER, frame);
    glGenTextures(TARGETS, textures);
    for (place = 0; place < TARGETS; place++) {
        buffers[place] = GL_COLOR_ATTACHMENT0 + (GLenum)place;
        glBindTexture(GL_TEXTURE_2D, textures[place]);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, SIZE, SIZE, 0, GL_RGBA, GL_FLOAT, NULL);
        FramebufferTexture2D(GL_FRAMEBUFFER, buffers[place], GL_TEXTURE_2D, textures[place], 0);
    }
    glBindTexture(GL_TEXTURE_2D, 0);
    DrawBuffers(TARGETS, buffers);
    expect_error("targets of floats", GL_NO_ERROR);
}

static void random_light(GLenum light)
{
    float values[4], kind = (float)below(3);
    set(light, below(4) == 0);
    fill(values, 0, 0.4f);
    glLightfv(light, GL_AMBIENT, values);
    fill(values, 0, 0.8f);
    glLightfv(light, GL_DIFFUSE, values);
    fill(values, 0, 0.8f);
    glLightfv(light, GL_SPECULAR, values);
    /* Far away, or in front of the dome. */
    fill(values, -3, 3);
    values[2] = between(1, 4);
    values[3] = kind > 0 ? 1 : 0;
    glLightfv(light, GL_POSITION, values);
    glLightf(light, GL_CONSTANT_ATTENUATION, between(0.5f, 1.5f));
    glLightf(light, GL_LINEAR_ATTENUATION, below(2) ? between(0, 0.3f) : 0);
    glLightf(light, GL_QUADRATIC_ATTENUATION, below(2) ? between(0, 0.2f) : 0);
    /* A cone towards the middle. */
    values[0] = -values[0];
    values[1] = -values[1];
    values[2] = 1 - values[2];
    glLightfv(light, GL_SPOT_DIRECTION, values);
    glLightf(light, GL_SPOT_CUTOFF, kind == 2 ? between(20, 80) : 180);
    glLightf(light, GL_SPOT_EXPONENT, below(2) ? between(0, 8) : 0);
}

static const GLenum sides[3] = { GL_FRONT, GL_BACK, GL_FRONT_AND_BACK };

/* The side whose material the colour is, and which of its colours. */
static GLenum tracked_side, tracked_color;

static void random_lighting(void)
{
    static const GLenum tracked[5] = { GL_EMISSION, GL_AMBIENT, GL_DIFFUSE, GL_SPECULAR, GL_AMBIENT_AND_DIFFUSE };
    static const GLenum colors[3] = { GL_AMBIENT, GL_DIFFUSE, GL_SPECULAR };
    float values[4];
    int lit = below(5) > 0, two_sided = (int)below(2), tracks = (int)below(2), place, number;
    set(GL_LIGHTING, lit);
    for (number = 0; number < 8; number++)
        random_light(GL_LIGHT0 + (GLenum)number);
    fill(values, 0, 0.5f);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, values);
    glLightModeli(GL_LIGHT_MODEL_LOCAL_VIEWER, (GLint)below(2));
    glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, two_sided);
    set(GL_VERTEX_PROGRAM_TWO_SIDE, lit && two_sided);
    glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, below(2) ? GL_SEPARATE_SPECULAR_COLOR : GL_SINGLE_COLOR);
    glDisable(GL_COLOR_MATERIAL);
    for (place = 0; place < 2; place++) {
        for (number = 0; number < 3; number++) {
            fill(values, 0, 0.6f);
            glMaterialfv(sides[place], colors[number], values);
        }
        fill(values, 0, 0.2f);
        glMaterialfv(sides[place], GL_EMISSION, values);
        glMaterialf(sides[place], GL_SHININESS, between(0, 30));
    }
    tracked_side = sides[below(3)];
    tracked_color = tracked[below(5)];
    glColorMaterial(tracked_side, tracked_color);
    set(GL_COLOR_MATERIAL, tracks);
    /* Mesa is wrong where colours are materials of backs alone. Without fronts it is the same to have both. */
    glCullFace(GL_FRONT);
    set(GL_CULL_FACE, lit && two_sided && tracks && tracked_side == GL_BACK);
    set(GL_NORMALIZE, below(3) == 0);
    set(GL_RESCALE_NORMAL, below(3) == 0);
}

static void random_coordinates(void)
{
    static const GLenum modes[5] = { GL_OBJECT_LINEAR, GL_EYE_LINEAR, GL_NORMAL_MAP, GL_REFLECTION_MAP, GL_SPHERE_MAP };
    /* A sphere has two coordinates, and directions three. */
    static const unsigned modes_of[4] = { 5, 5, 4, 2 };
    float values[4];
    int unit, place, row;
    for (unit = 0; unit < UNITS; unit++) {
        p_glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
        for (place = 0; place < 4; place++) {
            GLenum coordinate = GL_S + (GLenum)place;
            glTexGeni(coordinate, GL_TEXTURE_GEN_MODE, (GLint)modes[below(modes_of[place])]);
            fill(values, -1, 1);
            glTexGenfv(coordinate, GL_OBJECT_PLANE, values);
            fill(values, -1, 1);
            glTexGenfv(coordinate, GL_EYE_PLANE, values);
            set(GL_TEXTURE_GEN_S + (GLenum)place, (int)below(2));
        }
        glMatrixMode(GL_TEXTURE);
        glLoadIdentity();
        for (row = (int)below(3); row > 0; row--) {
            glTranslatef(between(-1, 1), between(-1, 1), between(-1, 1));
            glRotatef(between(0, 90), between(-1, 1), 1, between(-1, 1));
        }
    }
    /* What is active stays so. */
    p_glActiveTexture(GL_TEXTURE4);
    glMatrixMode(GL_MODELVIEW);
}

/* A dome of triangles, some of which show their backs. */
static void dome(unsigned scene)
{
    static const int corners[6][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 0 }, { 1, 1 }, { 0, 1 } };
    int row, column, number, unit;
    seed = scene * 77 + 5;
    glBegin(GL_TRIANGLES);
    for (row = -GRID; row < GRID; row += 2) {
        for (column = -GRID; column < GRID; column += 2) {
            int back = (int)below(2);
            for (number = 0; number < 6; number++) {
                const int *corner = corners[back ? 5 - number : number];
                float x = (float)(column + 2 * corner[0]) / GRID, y = (float)(row + 2 * corner[1]) / GRID;
                float z = 1 - 0.5f * (x * x + y * y);
                glNormal3f(0.8f * x, 0.8f * y, 0.8f);
                glColor4f(0.5f + 0.5f * x, 0.5f - 0.5f * y, 0.3f, 0.75f);
                p_glSecondaryColor3f(0.3f, 0.5f + 0.5f * y, 0.5f - 0.5f * x);
                p_glFogCoordf(2 + x);
                for (unit = 0; unit < UNITS; unit++)
                    glMultiTexCoord4f(GL_TEXTURE0 + (GLenum)unit, x + (float)unit, y - (float)unit, x * y, 1 + 0.25f * x);
                glVertex3f(x, y, z);
            }
        }
    }
    glEnd();
}

static float values[2][TARGETS][SIZE * SIZE * 4];

static void compare(unsigned scene)
{
    static const char *const names[TARGETS] = { "colour", "secondary colour", "fog coordinate", "texture coordinate 0", "1", "2", "3", "4" };
    int pass, target, place;
    GLint unit;
    for (pass = 0; pass < 2; pass++) {
        set(GL_GEOMETRY_PROGRAM_NV, pass);
        glColorMaterial(glIsEnabled(GL_CULL_FACE) && !pass ? GL_FRONT_AND_BACK : tracked_side, tracked_color);
        glClear(GL_COLOR_BUFFER_BIT);
        dome(scene);
        expect_error("a scene", GL_NO_ERROR);
        for (target = 0; target < TARGETS; target++) {
            glReadBuffer(GL_COLOR_ATTACHMENT0 + (GLenum)target);
            glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_FLOAT, values[pass][target]);
        }
    }
    glDisable(GL_GEOMETRY_PROGRAM_NV);
    for (target = 0; target < TARGETS; target++) {
        const float *host = values[0][target], *given = values[1][target];
        int differ = 0, first = -1;
        for (place = 0; place < SIZE * SIZE * 4; place++) {
            if (!(fabsf(given[place] - host[place]) <= 0.005f * (1 + fabsf(host[place])))) {
                first = first < 0 ? place : first;
                differ++;
            }
        }
        /* Edges of cones may lie a little beside. */
        if (differ > SIZE * SIZE * 4 / 100) {
            place = first & ~3;
            printf("scene %u, %s%s: %d values differ: at %d, %d (%g, %g, %g, %g), not (%g, %g, %g, %g)\n", scene, names[target],
                scene % 2 && target > 2 ? " and three" : "", differ, place / 4 % SIZE, place / 4 / SIZE, given[place], given[place + 1],
                given[place + 2], given[place + 3], host[place], host[place + 1], host[place + 2], host[place + 3]);
            failures++;
        }
    }
    glGetIntegerv(GL_ACTIVE_TEXTURE, &unit);
    expect_integer("the active unit", unit, GL_TEXTURE4);
}

int main(int count, char **arguments)
{
    unsigned scene, first = count > 1 ? (unsigned)atoi(arguments[1]) : 0;
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_geometry_program4")) {
        printf("GL_NV_geometry_program4 is not told\n");
        return 1;
    }
    p_glActiveTexture = (PFNGLACTIVETEXTUREPROC)look_up("glActiveTexture");
    load_programs();
    open_targets();
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glMatrixMode(GL_PROJECTION);
    glFrustum(-0.5, 0.5, -0.5, 0.5, 1, 10);
    for (scene = first; scene < first + SCENES; scene++) {
        seed = scene + 1;
        glMatrixMode(GL_MODELVIEW);
        glLoadIdentity();
        glTranslatef(0, 0, -3.5f);
        glRotatef(between(-40, 40), between(-1, 1), 1, between(-1, 1));
        glScalef(between(0.5f, 1.8f), between(0.5f, 1.8f), between(0.5f, 1.8f));
        random_lighting();
        random_coordinates();
        glFogi(GL_FOG_COORDINATE_SOURCE, below(2) ? GL_FOG_COORDINATE : GL_FRAGMENT_DEPTH);
        set(GL_FOG, (int)below(2));
        p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2 + scene % 2);
        compare(scene);
    }
    return finish();
}
