/* State that programs read, changed by each command that can do so between two draws with the same programs. */
#include "floats.h"

static PFNGLPOINTPARAMETERFPROC p_glPointParameterf;
static PFNGLPOINTPARAMETERFVPROC p_glPointParameterfv;

static const GLfloat color[4] = { 0.125f, 0.25f, 0.5f, 0.75f }, none[3] = { 1, 0, 0 };
static const GLint whole[4] = { 1, 2, 3, 4 };
static const GLdouble wide[4] = { 4, 3, 2, 1 };
/* A matrix by columns. */
static const GLfloat turned[16] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 };
static const GLdouble turned_wide[16] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 };
static GLuint list;

static void point(const char *name, GLenum parameter, GLfloat value)
{
    ((PFNGLPOINTPARAMETERFPROC)look_up(name))(parameter, value);
}

static void points(const char *name, GLenum parameter)
{
    ((PFNGLPOINTPARAMETERFVPROC)look_up(name))(parameter, color);
}

static void matrix(const char *name, const void *values)
{
    ((void (*)(const void *))look_up(name))(values);
}

/* The commands of EXT_direct_state_access name the matrix. */
static void direct(const char *name, const void *values)
{
    ((void (*)(GLenum, const void *))look_up(name))(GL_TEXTURE, values);
}

/* What is read of the texture matrix. */
#define ROW "state.matrix.texture[0].row[0]"
#define ATTENUATION "state.light[2].attenuation"
#define DISTANCES "state.point.attenuation"

/* A name for each change, its command, what is read and whether a vertex program does so, and what is expected. Values stay for the
 * next one. */
#define CHANGES(X) \
    X(Lightf, glLightf(GL_LIGHT2, GL_LINEAR_ATTENUATION, 0.5f), ATTENUATION, 0, 1, 0.5, 0, 0) \
    X(Lighti, glLighti(GL_LIGHT2, GL_LINEAR_ATTENUATION, 3), ATTENUATION, 0, 1, 3, 0, 0) \
    X(Lightfv, glLightfv(GL_LIGHT2, GL_LINEAR_ATTENUATION, color), ATTENUATION, 0, 1, 0.125, 0, 0) \
    X(Lightiv, glLightiv(GL_LIGHT2, GL_LINEAR_ATTENUATION, whole + 1), ATTENUATION, 1, 1, 2, 0, 0) \
    X(lights_pushed, glPushAttrib(GL_LIGHTING_BIT); glLighti(GL_LIGHT2, GL_LINEAR_ATTENUATION, 9), ATTENUATION, 1, 1, 9, 0, 0) \
    X(lights_popped, glPopAttrib(), ATTENUATION, 1, 1, 2, 0, 0) \
    X(LightModelfv, glLightModelfv(GL_LIGHT_MODEL_AMBIENT, color), "state.lightmodel.ambient", 0, 0.125, 0.25, 0.5, 0.75) \
    X(LightModeliv, glLightModeliv(GL_LIGHT_MODEL_AMBIENT, whole), "state.lightmodel.ambient", 0, 0, 0, 0, 0) \
    X(light_model_of_scene, glLightModelfv(GL_LIGHT_MODEL_AMBIENT, color), "state.lightmodel.scenecolor", 0, 0.025, 0.05, 0.1, 1) \
    X(Materialfv, glMaterialfv(GL_FRONT, GL_EMISSION, color), "state.lightmodel.scenecolor", 0, 0.15, 0.3, 0.6, 1) \
    X(Materialf, glMaterialf(GL_FRONT, GL_SHININESS, 12), "state.material.shininess", 1, 12, 0, 0, 1) \
    X(Materiali, glMateriali(GL_FRONT_AND_BACK, GL_SHININESS, 13), "state.material.shininess", 0, 13, 0, 0, 1) \
    X(Materialiv, glMaterialiv(GL_BACK, GL_SHININESS, whole + 3), "state.material.back.shininess", 0, 4, 0, 0, 1) \
    X(the_other_side, glMaterialiv(GL_BACK, GL_SHININESS, whole + 2), "state.material.shininess", 0, 13, 0, 0, 1) \
    X(color_material, glColorMaterial(GL_FRONT, GL_DIFFUSE); glEnable(GL_COLOR_MATERIAL); glColor4fv(color), \
        "state.material.diffuse", 0, 0.125, 0.25, 0.5, 0.75) \
    X(another_color, glColor4f(1, 0.5f, 0.25f, 0.125f), "state.material.diffuse", 0, 1, 0.5, 0.25, 0.125) \
    X(color_of_a_product, glColor4f(0.5f, 0.25f, 1, 1), "state.lightprod[0].diffuse", 1, 0.5, 0.25, 1, 1) \
    X(another_color_of_a_product, glColor4f(0.25f, 1, 0.5f, 0), "state.lightprod[0].diffuse", 1, 0.25, 1, 0.5, 0) \
    X(another_material, glColorMaterial(GL_FRONT, GL_SPECULAR), "state.material.diffuse", 0, 0.25, 1, 0.5, 0) \
    X(no_color_material, glDisable(GL_COLOR_MATERIAL); glColor4f(0, 0, 0, 0), "state.material.specular", 0, 0.25, 1, 0.5, 0) \
    X(TexGenfv, glTexGenfv(GL_T, GL_OBJECT_PLANE, color), "state.texgen[0].object.t", 1, 0.125, 0.25, 0.5, 0.75) \
    X(TexGeniv, glTexGeniv(GL_T, GL_OBJECT_PLANE, whole), "state.texgen[0].object.t", 1, 1, 2, 3, 4) \
    X(TexGendv, glTexGendv(GL_T, GL_OBJECT_PLANE, wide), "state.texgen[0].object.t", 1, 4, 3, 2, 1) \
    X(Fogf, glFogf(GL_FOG_DENSITY, 2), "state.fog.params", 0, 2, 0, 1, 1) \
    X(Fogi, glFogi(GL_FOG_DENSITY, 3), "state.fog.params", 0, 3, 0, 1, 1) \
    X(fog_pushed, glPushAttrib(GL_FOG_BIT); glFogf(GL_FOG_END, 2), "state.fog.params", 1, 3, 0, 2, 0.5) \
    X(fog_popped, glPopAttrib(), "state.fog.params", 1, 3, 0, 1, 1) \
    X(Fogfv, glFogfv(GL_FOG_COLOR, color), "state.fog.color", 0, 0.125, 0.25, 0.5, 0.75) \
    X(ClipPlane, glClipPlane(GL_CLIP_PLANE1, wide), "state.clip[1].plane", 1, 4, 3, 2, 1) \
    X(PointSize, glPointSize(3), "state.point.size.x", 1, 3, 3, 3, 3) \
    X(PointParameterf, p_glPointParameterf(GL_POINT_SIZE_MIN, 0.5f), "state.point.size.y", 1, 0.5, 0.5, 0.5, 0.5) \
    X(PointParameterfARB, point("glPointParameterfARB", GL_POINT_SIZE_MIN, 2), "state.point.size.y", 1, 2, 2, 2, 2) \
    X(PointParameterfEXT, point("glPointParameterfEXT", GL_POINT_SIZE_MIN, 1), "state.point.size.y", 1, 1, 1, 1, 1) \
    X(PointParameterfv, p_glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, color), DISTANCES, 1, 0.125, 0.25, 0.5, 1) \
    X(no_distance, p_glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, none), DISTANCES, 1, 1, 0, 0, 1) \
    X(PointParameterfvARB, points("glPointParameterfvARB", GL_POINT_DISTANCE_ATTENUATION), DISTANCES, 1, 0.125, 0.25, 0.5, 1) \
    X(no_distance_again, p_glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, none), DISTANCES, 1, 1, 0, 0, 1) \
    X(PointParameterfvEXT, points("glPointParameterfvEXT", GL_POINT_DISTANCE_ATTENUATION), DISTANCES, 1, 0.125, 0.25, 0.5, 1) \
    X(DepthRange, glDepthRange(0.25, 0.75), "state.depth.range", 0, 0.25, 0.75, 0.5, 1) \
    X(DepthRangef, ((PFNGLDEPTHRANGEFPROC)look_up("glDepthRangef"))(0.5f, 0.75f), "state.depth.range", 0, 0.5, 0.75, 0.25, 1) \
    X(DepthRangeIndexed, ((PFNGLDEPTHRANGEINDEXEDPROC)look_up("glDepthRangeIndexed"))(0, 0.125, 0.375), \
        "state.depth.range", 0, 0.125, 0.375, 0.25, 1) \
    X(DepthRangeArrayv, ((PFNGLDEPTHRANGEARRAYVPROC)look_up("glDepthRangeArrayv"))(0, 1, wide + 3), \
        "state.depth.range", 0, 1, 0, -1, 1) \
    X(TexEnvfv, glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, color), "state.texenv[0].color", 0, 0.125, 0.25, 0.5, 0.75) \
    X(LoadMatrixf, glLoadMatrixf(turned), ROW, 1, 1, 5, 9, 13) \
    X(LoadIdentity, glLoadIdentity(), ROW, 0, 1, 0, 0, 0) \
    X(LoadMatrixd, glLoadMatrixd(turned_wide), ROW, 0, 1, 5, 9, 13) \
    X(Translatef, glTranslatef(2, 3, 4), ROW, 0, 1, 5, 9, 66) \
    X(Scalef, glScalef(2, 3, 4), ROW, 0, 2, 15, 36, 66) \
    X(Translated, glTranslated(2, 3, 4), ROW, 0, 2, 15, 36, 259) \
    X(Scaled, glScaled(2, 3, 4), ROW, 1, 4, 45, 144, 259) \
    X(Rotatef, glRotatef(90, 0, 0, 1), ROW, 1, 45, -4, 144, 259) \
    X(Rotated, glRotated(90, 0, 0, 1), ROW, 1, -4, -45, 144, 259) \
    X(PushMatrix, glPushMatrix(); glTranslatef(2, 3, 4), ROW, 1, -4, -45, 144, 692) \
    X(PopMatrix, glPopMatrix(), ROW, 1, -4, -45, 144, 259) \
    X(LoadTransposeMatrixf, matrix("glLoadTransposeMatrixf", turned), ROW, 0, 1, 2, 3, 4) \
    X(MultMatrixf, glMultMatrixf(turned), ROW, 0, 30, 70, 110, 150) \
    X(LoadTransposeMatrixd, matrix("glLoadTransposeMatrixd", turned_wide), ROW, 0, 1, 2, 3, 4) \
    X(MultTransposeMatrixfARB, matrix("glMultTransposeMatrixfARB", turned), ROW, 0, 90, 100, 110, 120) \
    X(MatrixLoadTransposefEXT, direct("glMatrixLoadTransposefEXT", turned), ROW, 0, 1, 2, 3, 4) \
    X(MultMatrixd, glMultMatrixd(turned_wide), ROW, 0, 30, 70, 110, 150) \
    X(MatrixLoadfEXT, direct("glMatrixLoadfEXT", turned), ROW, 0, 1, 5, 9, 13) \
    X(MultTransposeMatrixdARB, matrix("glMultTransposeMatrixdARB", turned_wide), ROW, 0, 276, 304, 332, 360) \
    X(MatrixMultdEXT, direct("glMatrixMultdEXT", turned_wide), ROW, 1, 3320, 8408, 13496, 18584) \
    X(identity_before_Ortho, glLoadIdentity(), ROW, 0, 1, 0, 0, 0) \
    X(Ortho, glOrtho(-2, 6, -1, 1, -1, 1), ROW, 0, 0.25, 0, 0, -0.5) \
    X(identity_before_Frustum, glLoadIdentity(), ROW, 0, 1, 0, 0, 0) \
    X(Frustum, glFrustum(-2, 6, -1, 1, 2, 4), ROW, 0, 0.5, 0, 0.5, 0) \
    X(a_list, glCallList(list), ROW, 1, 0, -0.5, 0.5, 0) \
    X(fog_before_a_list, glFogf(GL_FOG_DENSITY, 1), "state.fog.params", 1, 1, 0, 1, 1) \
    X(fog_of_a_list, glCallList(list), "state.fog.params", 1, 7, 0, 1, 1)

#define FUNCTION(name, command, read, in_vertex, x, y, z, w) static void name(void) { command; }
CHANGES(FUNCTION)

static const struct {
    const char *what;
    void (*change)(void);
    const char *read;
    int in_vertex;
    double expected[4];
} changes[] = {
#define ENTRY(name, command, read, in_vertex, x, y, z, w) { #name, name, read, in_vertex, { x, y, z, w } },
    CHANGES(ENTRY)
};

/* Programs of the older languages that pass on what is read. */
static void use(int in_vertex, const char *read)
{
    char text[256];
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 1);
    snprintf(text, sizeof text, "!!ARBvp1.0\nOPTION NV_vertex_program3;\nMOV result.position, vertex.position;"
        "MOV result.texcoord[0], %s;\nEND", in_vertex ? read : "vertex.texcoord[0]");
    load_arb(GL_VERTEX_PROGRAM_ARB, text);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2);
    snprintf(text, sizeof text, "!!ARBfp1.0\nOPTION NV_fragment_program2;\nMOV result.color, %s;\nEND",
        in_vertex ? "fragment.texcoord[0]" : read);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, text);
    expect_error(read, GL_NO_ERROR);
}

int main(void)
{
    unsigned place;
    open_context();
    p_glPointParameterf = (PFNGLPOINTPARAMETERFPROC)look_up("glPointParameterf");
    p_glPointParameterfv = (PFNGLPOINTPARAMETERFVPROC)look_up("glPointParameterfv");
    open_row(1);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    list = glGenLists(1);
    glNewList(list, GL_COMPILE);
    glRotatef(90, 0, 0, 1);
    glFogf(GL_FOG_DENSITY, 7);
    glEndList();
    glMatrixMode(GL_TEXTURE);
    for (place = 0; place < sizeof changes / sizeof *changes; place++) {
        const double *wanted = changes[place].expected;
        /* The programs stay as long as the same is read, so that a command is all that comes between two draws. */
        if (place == 0 || strcmp(changes[place].read, changes[place - 1].read)
            || changes[place].in_vertex != changes[place - 1].in_vertex) {
            use(changes[place].in_vertex, changes[place].read);
            draw_square();
        }
        changes[place].change();
        draw_square();
        expect_error(changes[place].what, GL_NO_ERROR);
        expect_floats(changes[place].what, wanted[0], wanted[1], wanted[2], wanted[3]);
    }
    return finish();
}
