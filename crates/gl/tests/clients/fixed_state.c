/* The state of the GL that programs read, by all names that NV_gpu_program4 has for it (section 2.X.3.2): in programs of vertices,
 * of primitives and of fragments, with its values at first and with others. What is expected is computed here from the values
 * that were set. */
#include "floats.h"
#include "matrices.h"

#define MOST 1024
#define CHUNK 96
#define UNITS 8
#define LIGHTS 8
#define PLANES 6

static PFNGLACTIVETEXTUREPROC p_glActiveTexture;
static PFNGLPOINTPARAMETERFPROC p_glPointParameterf;
static PFNGLPOINTPARAMETERFVPROC p_glPointParameterfv;

/* Names and what is expected of them. A chunk is an array of one program, in which each vector has one name. */
static struct {
    char name[64];
    Vector expected;
    int begins_chunk;
} known[MOST];
static int count, next_begins;

static void chunk(void)
{
    next_begins = 1;
}

static void expect4(const char *name, double x, double y, double z, double w)
{
    snprintf(known[count].name, sizeof known[count].name, "%s", name);
    known[count].expected[0] = x;
    known[count].expected[1] = y;
    known[count].expected[2] = z;
    known[count].expected[3] = w;
    known[count].begins_chunk = next_begins;
    next_begins = 0;
    count++;
}

static void expect(const char *name, const double *value)
{
    expect4(name, value[0], value[1], value[2], value[3]);
}

static const char *named(const char *form, int number, const char *end)
{
    static char name[64];
    snprintf(name, sizeof name, form, number, end);
    return name;
}

/* Numbers that differ from each other, from 0.1 to 1. */
static float fresh(void)
{
    static unsigned seed = 7;
    seed = seed * 1664525 + 1013904223;
    return 0.1f + 0.9f * (float)(seed >> 8) / 16777216;
}

static void fill(float *given, double *kept)
{
    int place;
    for (place = 0; place < 4; place++)
        kept[place] = given[place] = fresh();
}

static void load_random(Matrix kept)
{
    float columns[16];
    int row, column;
    for (row = 0; row < 4; row++)
        for (column = 0; column < 4; column++)
            kept[row][column] = columns[4 * column + row] = fresh() + 2 * (row == column);
    glLoadMatrixf(columns);
}

/* All that is asked of a matrix. */
static void expect_matrix(const char *name, Matrix matrix)
{
    static const char *const forms[4] = { "", ".inverse", ".transpose", ".invtrans" };
    Matrix all[4];
    int form, row;
    char text[64];
    memcpy(all[0], matrix, sizeof all[0]);
    invert(matrix, all[1]);
    transpose(matrix, all[2]);
    transpose(all[1], all[3]);
    for (form = 0; form < 4; form++) {
        for (row = 0; row < 4; row++) {
            snprintf(text, sizeof text, "state.matrix.%s%s.row[%d]", name, forms[form], row);
            expect(text, all[form][row]);
        }
    }
}

/* The values of state, as they were set. */
typedef struct {
    Vector ambient, diffuse, specular, position, attenuation, direction;
} Light;

typedef struct {
    Vector ambient, diffuse, specular, emission;
    double shininess;
} Material;

static void expect_light(int number, Light *light)
{
    double half[3], length;
    int axis;
    expect(named("state.light[%d]%s", number, ".ambient"), light->ambient);
    expect(named("state.light[%d]%s", number, ".diffuse"), light->diffuse);
    expect(named("state.light[%d]%s", number, ".specular"), light->specular);
    expect(named("state.light[%d]%s", number, ".position"), light->position);
    expect(named("state.light[%d]%s", number, ".attenuation"), light->attenuation);
    expect(named("state.light[%d]%s", number, ".spot.direction"), light->direction);
    for (length = 0, axis = 0; axis < 3; axis++)
        length += light->position[axis] * light->position[axis];
    for (axis = 0; axis < 3; axis++)
        half[axis] = light->position[axis] / sqrt(length) + (axis == 2);
    length = sqrt(half[0] * half[0] + half[1] * half[1] + half[2] * half[2]);
    expect4(named("state.light[%d]%s", number, ".half"), half[0] / length, half[1] / length, half[2] / length, 1);
}

static void expect_product(const char *name, const double *light, const double *material)
{
    expect4(name, light[0] * material[0], light[1] * material[1], light[2] * material[2], material[3]);
}

static void expect_products(int number, Light *light, const char *side, Material *material)
{
    char name[64];
    snprintf(name, sizeof name, "state.lightprod[%d].%sambient", number, side);
    expect_product(name, light->ambient, material->ambient);
    snprintf(name, sizeof name, "state.lightprod[%d].%sdiffuse", number, side);
    expect_product(name, light->diffuse, material->diffuse);
    snprintf(name, sizeof name, "state.lightprod[%d].%sspecular", number, side);
    expect_product(name, light->specular, material->specular);
}

static void expect_material(const char *side, Material *material, const double *ambient)
{
    Vector scene;
    char name[64];
    int place;
#define PROPERTY(word) \
    snprintf(name, sizeof name, "state.material.%s" #word, side); \
    expect(name, material->word);
    PROPERTY(ambient)
    PROPERTY(diffuse)
    PROPERTY(specular)
    PROPERTY(emission)
#undef PROPERTY
    snprintf(name, sizeof name, "state.material.%sshininess", side);
    expect4(name, material->shininess, 0, 0, 1);
    for (place = 0; place < 3; place++)
        scene[place] = ambient[place] * material->ambient[place] + material->emission[place];
    scene[3] = material->diffuse[3];
    snprintf(name, sizeof name, "state.lightmodel.%sscenecolor", side);
    expect(name, scene);
}

static void expect_lighting(Light *lights, Material *front, Material *back, const double *ambient)
{
    int number;
    chunk();
    expect_material("", front, ambient);
    expect("state.lightmodel.ambient", ambient);
    for (number = 0; number < LIGHTS; number++)
        expect_light(number, &lights[number]);
    for (number = 0; number < LIGHTS; number++)
        expect_products(number, &lights[number], "", front);
    chunk();
    expect_material("front.", front, ambient);
    expect_material("back.", back, ambient);
    for (number = 0; number < LIGHTS; number++) {
        expect_products(number, &lights[number], "front.", front);
        expect_products(number, &lights[number], "back.", back);
    }
}

/* What programs read of all names, in the order of these. */
static float read[MOST][4];

static const char *const stages[3] = { "a vertex program", "a geometry program", "a fragment program" };

/* The texts of the programs of a stage that have this array. */
static void load_stage(int stage, const char *array)
{
    static char text[1 << 16];
    const char *passes = "MOV.F result.position, vertex.position; MOV.F result.texcoord[0], vertex.texcoord[0];";
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 1);
    snprintf(text, sizeof text, "!!NVvp4.0\n%s%s%s END", stage == 0 ? array : "",
        stage == 0 ? "INT TEMP n; TRUNC.S n.x, vertex.texcoord[0];" : passes,
        stage == 0 ? "MOV.F result.position, vertex.position; MOV.F result.texcoord[0], p[n.x];" : "");
    load_arb(GL_VERTEX_PROGRAM_ARB, text);
    if (stage == 1) {
        p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, 2);
        snprintf(text, sizeof text, "!!NVgp4.0\nPRIMITIVE_IN POINTS; PRIMITIVE_OUT POINTS; VERTICES_OUT 1;\n%s"
            "INT TEMP n; TRUNC.S n.x, vertex[0].texcoord[0]; MOV.F result.position, vertex[0].position;"
            "MOV.F result.texcoord[0], p[n.x]; EMIT; END", array);
        load_arb(GL_GEOMETRY_PROGRAM_NV, text);
        glEnable(GL_GEOMETRY_PROGRAM_NV);
    } else {
        glDisable(GL_GEOMETRY_PROGRAM_NV);
    }
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 3);
    snprintf(text, sizeof text, "!!NVfp4.0\n%s%s END", stage == 2 ? array : "",
        stage == 2 ? "INT TEMP n; TRUNC.S n.x, fragment.texcoord[0]; MOV.F result.color, p[n.x];"
                   : "MOV.F result.color, fragment.texcoord[0];");
    load_arb(GL_FRAGMENT_PROGRAM_ARB, text);
    expect_error(stages[stage], GL_NO_ERROR);
}

/* Reads all names by programs of a stage: each is a point in a row of the window. */
static void read_by(int stage)
{
    static char array[1 << 15];
    int first, end, place;
    for (first = 0; first < count; first = end) {
        size_t length = (size_t)snprintf(array, sizeof array, "PARAM p[] = {");
        for (end = first; end < count && end < first + CHUNK && (end == first || !known[end].begins_chunk); end++)
            length += (size_t)snprintf(array + length, sizeof array - length, "%s %s", end > first ? "," : "", known[end].name);
        snprintf(array + length, sizeof array - length, " };\n");
        load_stage(stage, array);
        glClear(GL_COLOR_BUFFER_BIT);
        glBegin(GL_POINTS);
        for (place = first; place < end; place++) {
            glTexCoord1f((float)(place - first) + 0.25f);
            glVertex2f(((float)(place - first) + 0.5f) / CHUNK * 2 - 1, 0);
        }
        glEnd();
        expect_error(stages[stage], GL_NO_ERROR);
        glReadPixels(0, 0, end - first, 1, GL_RGBA, GL_FLOAT, read[first]);
    }
}

static void compare(const char *what)
{
    int stage, place, component, wrong = 0;
    GLint active, mode;
    p_glActiveTexture(GL_TEXTURE5);
    glMatrixMode(GL_PROJECTION);
    for (stage = 0; stage < 3; stage++) {
        memset(read, 0, sizeof read);
        read_by(stage);
        for (place = 0; place < count; place++) {
            for (component = 0; component < 4; component++) {
                double wanted = known[place].expected[component], given = read[place][component];
                if (!(fabs(given - wanted) <= 1e-4 * (1 + fabs(wanted))) && wrong++ < 10)
                    printf("%s in %s: %s has %g, not %g, as component %d\n", what, stages[stage], known[place].name, given,
                        wanted, component);
            }
        }
    }
    failures += wrong > 0;
    count = 0;
    glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
    expect_integer("the active unit", active, GL_TEXTURE5);
    glGetIntegerv(GL_MATRIX_MODE, &mode);
    expect_integer("the mode of matrices", mode, GL_PROJECTION);
}

/* The tables 6.5 and following of OpenGL 2.1, and ARB_vertex_program's of program matrices. */
static void initial(void)
{
    Light lights[LIGHTS];
    Material material = { { 0.2, 0.2, 0.2, 1 }, { 0.8, 0.8, 0.8, 1 }, { 0, 0, 0, 1 }, { 0, 0, 0, 1 }, 0 };
    Vector ambient = { 0.2, 0.2, 0.2, 1 };
    Matrix unit;
    GLfloat most;
    int number;
    identity(unit);
    for (number = 0; number < LIGHTS; number++) {
        static const Light dark = { { 0, 0, 0, 1 }, { 0, 0, 0, 1 }, { 0, 0, 0, 1 }, { 0, 0, 1, 0 }, { 1, 0, 0, 0 }, { 0, 0, -1, -1 } };
        static const Light first = { { 0, 0, 0, 1 }, { 1, 1, 1, 1 }, { 1, 1, 1, 1 }, { 0, 0, 1, 0 }, { 1, 0, 0, 0 }, { 0, 0, -1, -1 } };
        lights[number] = number == 0 ? first : dark;
    }
    expect_lighting(lights, &material, &material, ambient);
    for (number = 0; number < UNITS; number++) {
        chunk();
        expect4(named("state.texgen[%d]%s", number, ".eye.s"), 1, 0, 0, 0);
        expect4(named("state.texgen[%d]%s", number, ".eye.t"), 0, 1, 0, 0);
        expect4(named("state.texgen[%d]%s", number, ".eye.r"), 0, 0, 0, 0);
        expect4(named("state.texgen[%d]%s", number, ".eye.q"), 0, 0, 0, 0);
        expect4(named("state.texgen[%d]%s", number, ".object.s"), 1, 0, 0, 0);
        expect4(named("state.texgen[%d]%s", number, ".object.t"), 0, 1, 0, 0);
        expect4(named("state.texgen[%d]%s", number, ".object.r"), 0, 0, 0, 0);
        expect4(named("state.texgen[%d]%s", number, ".object.q"), 0, 0, 0, 0);
        expect4(named("state.texenv[%d]%s", number, ".color"), 0, 0, 0, 0);
        expect_matrix(named("texture[%d]%s", number, ""), unit);
        expect_matrix(named("program[%d]%s", number, ""), unit);
    }
    for (number = 0; number < PLANES; number++)
        expect4(named("state.clip[%d]%s", number, ".plane"), 0, 0, 0, 0);
    chunk();
    expect4("state.fog.color", 0, 0, 0, 0);
    expect4("state.fog.params", 1, 0, 1, 1);
    glGetFloatv(GL_POINT_SIZE_MAX, &most);
    expect4("state.point.size", 1, 0, most, 1);
    expect4("state.point.attenuation", 1, 0, 0, 1);
    expect4("state.depth.range", 0, 1, 1, 1);
    expect_matrix("modelview", unit);
    expect_matrix("projection", unit);
    expect_matrix("mvp", unit);
    compare("at first");
}

static void set_light(int number, Light *light, Matrix modelview)
{
    float values[4];
    Vector given;
    GLenum name = GL_LIGHT0 + (GLenum)number;
    double angle = 10 + 10 * number;
    fill(values, light->ambient);
    glLightfv(name, GL_AMBIENT, values);
    fill(values, light->diffuse);
    glLightfv(name, GL_DIFFUSE, values);
    fill(values, light->specular);
    glLightfv(name, GL_SPECULAR, values);
    /* Places are taken to the eye's space when they are set, directions without what moves them. */
    fill(values, given);
    glLightfv(name, GL_POSITION, values);
    apply(modelview, given, light->position);
    fill(values, given);
    glLightfv(name, GL_SPOT_DIRECTION, values);
    given[3] = 0;
    apply(modelview, given, light->direction);
    glLightf(name, GL_SPOT_CUTOFF, (float)angle);
    light->direction[3] = cos(angle * 3.14159265358979 / 180);
    fill(values, light->attenuation);
    light->attenuation[3] *= 100;
    glLightf(name, GL_CONSTANT_ATTENUATION, values[0]);
    glLightf(name, GL_LINEAR_ATTENUATION, values[1]);
    glLightf(name, GL_QUADRATIC_ATTENUATION, values[2]);
    glLightf(name, GL_SPOT_EXPONENT, values[3] * 100);
}

static void set_material(GLenum side, Material *material)
{
    float values[4];
    fill(values, material->ambient);
    glMaterialfv(side, GL_AMBIENT, values);
    fill(values, material->diffuse);
    glMaterialfv(side, GL_DIFFUSE, values);
    fill(values, material->specular);
    glMaterialfv(side, GL_SPECULAR, values);
    fill(values, material->emission);
    glMaterialfv(side, GL_EMISSION, values);
    material->shininess = 100 * (double)values[0];
    glMaterialf(side, GL_SHININESS, 100 * values[0]);
}

static void set_units(Matrix inverse)
{
    static const char letters[4] = { 's', 't', 'r', 'q' };
    float values[4];
    Vector given, made;
    Matrix matrix;
    char name[64];
    int unit, place;
    for (unit = 0; unit < UNITS; unit++) {
        p_glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
        chunk();
        for (place = 0; place < 4; place++) {
            GLenum coordinate = GL_S + (GLenum)place;
            fill(values, given);
            glTexGenfv(coordinate, GL_OBJECT_PLANE, values);
            snprintf(name, sizeof name, "state.texgen[%d].object.%c", unit, letters[place]);
            expect(name, given);
            fill(values, given);
            glTexGenfv(coordinate, GL_EYE_PLANE, values);
            apply_before(inverse, given, made);
            snprintf(name, sizeof name, "state.texgen[%d].eye.%c", unit, letters[place]);
            expect(name, made);
        }
        fill(values, given);
        glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, values);
        expect(named("state.texenv[%d]%s", unit, ".color"), given);
        glMatrixMode(GL_TEXTURE);
        load_random(matrix);
        expect_matrix(named("texture[%d]%s", unit, ""), matrix);
        glMatrixMode(GL_MATRIX0_ARB + (GLenum)unit);
        load_random(matrix);
        expect_matrix(named("program[%d]%s", unit, ""), matrix);
    }
}

static void others(void)
{
    static Light lights[LIGHTS];
    static Material front, back;
    Matrix modelview, inverse, projection, product;
    Vector ambient, given, made;
    float values[4];
    double plane[4];
    int number;
    glMatrixMode(GL_MODELVIEW);
    load_random(modelview);
    invert(modelview, inverse);
    for (number = 0; number < LIGHTS; number++)
        set_light(number, &lights[number], modelview);
    set_material(GL_FRONT, &front);
    set_material(GL_BACK, &back);
    fill(values, ambient);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, values);
    expect_lighting(lights, &front, &back, ambient);
    for (number = 0; number < PLANES; number++) {
        fill(values, plane);
        glClipPlane(GL_CLIP_PLANE0 + (GLenum)number, plane);
        apply_before(inverse, plane, made);
        expect(named("state.clip[%d]%s", number, ".plane"), made);
    }
    set_units(inverse);
    /* What was set by an earlier matrix stays. */
    glMatrixMode(GL_MODELVIEW);
    chunk();
    load_random(modelview);
    expect_matrix("modelview", modelview);
    glMatrixMode(GL_PROJECTION);
    load_random(projection);
    expect_matrix("projection", projection);
    multiply(projection, modelview, product);
    expect_matrix("mvp", product);
    fill(values, given);
    glFogfv(GL_FOG_COLOR, values);
    expect("state.fog.color", given);
    glFogf(GL_FOG_DENSITY, 0.375f);
    glFogf(GL_FOG_START, 1.5f);
    glFogf(GL_FOG_END, 5.5f);
    expect4("state.fog.params", 0.375, 1.5, 5.5, 0.25);
    glPointSize(2.5f);
    p_glPointParameterf(GL_POINT_SIZE_MIN, 0.5f);
    p_glPointParameterf(GL_POINT_SIZE_MAX, 17);
    p_glPointParameterf(GL_POINT_FADE_THRESHOLD_SIZE, 3);
    expect4("state.point.size", 2.5, 0.5, 17, 3);
    fill(values, given);
    p_glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, values);
    expect4("state.point.attenuation", given[0], given[1], given[2], 1);
    glDepthRange(0.25, 0.75);
    expect4("state.depth.range", 0.25, 0.75, 0.5, 1);
    compare("after changes");
    expect_error("state", GL_NO_ERROR);
}

int main(void)
{
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_gpu_program4")) {
        printf("GL_NV_gpu_program4 is not told\n");
        return 1;
    }
    p_glActiveTexture = (PFNGLACTIVETEXTUREPROC)look_up("glActiveTexture");
    p_glPointParameterf = (PFNGLPOINTPARAMETERFPROC)look_up("glPointParameterf");
    p_glPointParameterfv = (PFNGLPOINTPARAMETERFVPROC)look_up("glPointParameterfv");
    open_row(CHUNK);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    initial();
    others();
    return finish();
}
