/* All commands that set attributes by number (NV_vertex_program, section 2.14.1.1, and NV_half_float) and the conventional ones
 * that share their store: what they convert, and what queries return. */
#include "components.h"
#include "recorded_vertices.h"

/* A command by its name, with the type of its components: short, float, double, half, and unsigned byte. */
struct command {
    const char *name;
    char type;
    int size, is_vector;
};

static const struct command COMMANDS_OF_ONE[] = {
    { "glVertexAttrib1sNV", 's', 1, 0 }, { "glVertexAttrib2sNV", 's', 2, 0 }, { "glVertexAttrib3sNV", 's', 3, 0 },
    { "glVertexAttrib4sNV", 's', 4, 0 }, { "glVertexAttrib1svNV", 's', 1, 1 }, { "glVertexAttrib2svNV", 's', 2, 1 },
    { "glVertexAttrib3svNV", 's', 3, 1 }, { "glVertexAttrib4svNV", 's', 4, 1 }, { "glVertexAttrib1fNV", 'f', 1, 0 },
    { "glVertexAttrib2fNV", 'f', 2, 0 }, { "glVertexAttrib3fNV", 'f', 3, 0 }, { "glVertexAttrib4fNV", 'f', 4, 0 },
    { "glVertexAttrib1fvNV", 'f', 1, 1 }, { "glVertexAttrib2fvNV", 'f', 2, 1 }, { "glVertexAttrib3fvNV", 'f', 3, 1 },
    { "glVertexAttrib4fvNV", 'f', 4, 1 }, { "glVertexAttrib1dNV", 'd', 1, 0 }, { "glVertexAttrib2dNV", 'd', 2, 0 },
    { "glVertexAttrib3dNV", 'd', 3, 0 }, { "glVertexAttrib4dNV", 'd', 4, 0 }, { "glVertexAttrib1dvNV", 'd', 1, 1 },
    { "glVertexAttrib2dvNV", 'd', 2, 1 }, { "glVertexAttrib3dvNV", 'd', 3, 1 }, { "glVertexAttrib4dvNV", 'd', 4, 1 },
    { "glVertexAttrib1hNV", 'h', 1, 0 }, { "glVertexAttrib2hNV", 'h', 2, 0 }, { "glVertexAttrib3hNV", 'h', 3, 0 },
    { "glVertexAttrib4hNV", 'h', 4, 0 }, { "glVertexAttrib1hvNV", 'h', 1, 1 }, { "glVertexAttrib2hvNV", 'h', 2, 1 },
    { "glVertexAttrib3hvNV", 'h', 3, 1 }, { "glVertexAttrib4hvNV", 'h', 4, 1 }, { "glVertexAttrib4ubNV", 'u', 4, 0 },
    { "glVertexAttrib4ubvNV", 'u', 4, 1 },
};

static const struct command COMMANDS_OF_SEVERAL[] = {
    { "glVertexAttribs1svNV", 's', 1, 1 }, { "glVertexAttribs2svNV", 's', 2, 1 }, { "glVertexAttribs3svNV", 's', 3, 1 },
    { "glVertexAttribs4svNV", 's', 4, 1 }, { "glVertexAttribs1fvNV", 'f', 1, 1 }, { "glVertexAttribs2fvNV", 'f', 2, 1 },
    { "glVertexAttribs3fvNV", 'f', 3, 1 }, { "glVertexAttribs4fvNV", 'f', 4, 1 }, { "glVertexAttribs1dvNV", 'd', 1, 1 },
    { "glVertexAttribs2dvNV", 'd', 2, 1 }, { "glVertexAttribs3dvNV", 'd', 3, 1 }, { "glVertexAttribs4dvNV", 'd', 4, 1 },
    { "glVertexAttribs1hvNV", 'h', 1, 1 }, { "glVertexAttribs2hvNV", 'h', 2, 1 }, { "glVertexAttribs3hvNV", 'h', 3, 1 },
    { "glVertexAttribs4hvNV", 'h', 4, 1 }, { "glVertexAttribs4ubvNV", 'u', 4, 1 },
};

#define SCALARS(type) \
    { \
        const type *v = array; \
        switch (command->size) { \
        case 1: ((void(APIENTRY *)(GLuint, type))function)(index, v[0]); break; \
        case 2: ((void(APIENTRY *)(GLuint, type, type))function)(index, v[0], v[1]); break; \
        case 3: ((void(APIENTRY *)(GLuint, type, type, type))function)(index, v[0], v[1], v[2]); break; \
        default: ((void(APIENTRY *)(GLuint, type, type, type, type))function)(index, v[0], v[1], v[2], v[3]); \
        } \
    }

static void call(const struct command *command, GLuint index, const void *array)
{
    void *function = look_up(command->name);
    if (command->is_vector) {
        ((void(APIENTRY *)(GLuint, const void *))function)(index, array);
        return;
    }
    switch (command->type) {
    case 's': SCALARS(GLshort) break;
    case 'f': SCALARS(GLfloat) break;
    case 'd': SCALARS(GLdouble) break;
    case 'h': SCALARS(GLhalfNV) break;
    default: SCALARS(GLubyte)
    }
}

static void expect_near(const char *what, const float *given, const double *expected)
{
    int place;
    for (place = 0; place < 4; place++) {
        if (!(fabs(given[place] - expected[place]) <= 1e-6 * fabs(expected[place]))) {
            printf("%s: (%g, %g, %g, %g), not (%g, %g, %g, %g)\n", what, given[0], given[1], given[2], given[3], expected[0],
                expected[1], expected[2], expected[3]);
            failures++;
            return;
        }
    }
}

/* The current value of an attribute, by all three queries. Integers are the nearest ones. */
static void expect_attribute(const char *what, GLuint number, const double *expected)
{
    PFNGLGETVERTEXATTRIBDVNVPROC get_doubles = (PFNGLGETVERTEXATTRIBDVNVPROC)look_up("glGetVertexAttribdvNV");
    PFNGLGETVERTEXATTRIBIVNVPROC get_integers = (PFNGLGETVERTEXATTRIBIVNVPROC)look_up("glGetVertexAttribivNV");
    float floats[4];
    double doubles[4];
    GLint integers[4];
    int place;
    p_glGetVertexAttribfvNV(number, GL_CURRENT_ATTRIB_NV, floats);
    get_doubles(number, GL_CURRENT_ATTRIB_NV, doubles);
    get_integers(number, GL_CURRENT_ATTRIB_NV, integers);
    expect_near(what, floats, expected);
    for (place = 0; place < 4; place++) {
        if (doubles[place] != floats[place] || fabs(integers[place] - doubles[place]) > 0.5) {
            printf("%s: component %d is %g, %g and %d\n", what, place, floats[place], doubles[place], integers[place]);
            failures++;
        }
    }
}

/* What all attributes but the first are at the moment. */
static double current[16][4];

static void expect_all(const char *what)
{
    GLuint number;
    for (number = 1; number < 16; number++)
        expect_attribute(what, number, current[number]);
    expect_error(what, GL_NO_ERROR);
}

/* Initially (0,0,0,1), or what the conventional parameter is at first. */
static void initial(void)
{
    int number;
    for (number = 1; number < 16; number++)
        current[number][3] = 1;
    current[1][0] = 0;
    current[2][2] = 1;
    current[3][0] = current[3][1] = current[3][2] = 1;
    expect_all("initial attributes");
}

/* Sets a component of a value and of what becomes of it: missing ones are (0, 0, 0, 1). */
static void make(const struct command *command, void *array, int first, double *value)
{
    static const double missing[4] = { 0, 0, 0, 1 };
    int place;
    for (place = 0; place < 4; place++) {
        value[place] = missing[place];
        if (place < command->size)
            put(command->type, array, first + place, component(command->type, &value[place]));
    }
}

static void commands_of_one(void)
{
    int place;
    GLuint number;
    double array[4], position[4];
    for (place = 0; place < COUNT(COMMANDS_OF_ONE); place++) {
        const struct command *command = &COMMANDS_OF_ONE[place];
        for (number = 1; number < 16; number++) {
            make(command, array, 0, current[number]);
            call(command, number, array);
        }
        expect_all(command->name);
        call(command, 16, array);
        expect_error(command->name, GL_INVALID_VALUE);
        call(command, 0xffffffff, array);
        expect_error(command->name, GL_INVALID_VALUE);
        expect_all("attributes after an error");
        /* Attribute 0 makes a vertex; outside of Begin and End nothing happens. */
        make(command, array, 0, position);
        call(command, 0, array);
        expect_error(command->name, GL_NO_ERROR);
        show(0);
        record(GL_POINTS);
        glBegin(GL_POINTS);
        call(command, 0, array);
        want(position);
        make(command, array, 0, position);
        call(command, 0, array);
        want(position);
        glEnd();
        recorded(command->name);
    }
}

static void commands_of_several(void)
{
    int place, number, first, count;
    for (place = 0; place < COUNT(COMMANDS_OF_SEVERAL); place++) {
        const struct command *command = &COMMANDS_OF_SEVERAL[place];
        void(APIENTRY * function)(GLuint, GLsizei, const void *) =
            (void(APIENTRY *)(GLuint, GLsizei, const void *))look_up(command->name);
        double array[64], position[4];
        for (first = 1; first < 16; first += 1 + (int)pick(4)) {
            count = (int)pick((unsigned)(17 - first));
            for (number = 0; number < count; number++)
                make(command, array, number * command->size, current[first + number]);
            function((GLuint)first, count, array);
            expect_all(command->name);
        }
        function(1, -1, array);
        expect_error(command->name, GL_INVALID_VALUE);
        function(16, 1, array);
        expect_error(command->name, GL_INVALID_VALUE);
        expect_all("attributes after an error of several");
        /* With attribute 0 among them it is the last to be set. */
        make(command, array, 0, position);
        for (number = 1; number < 4; number++)
            make(command, array, number * command->size, current[number]);
        show(3);
        record(GL_POINTS);
        glBegin(GL_POINTS);
        function(0, 4, array);
        glEnd();
        want(current[3]);
        recorded(command->name);
        expect_all(command->name);
    }
}

/* Conventional commands with the least and the greatest components of their types, which become -1 and 1, or 0 and 1. */
struct conventional {
    const char *name;
    char type;
    int size, is_vector, number;
};

static const struct conventional CONVENTIONAL[] = {
    { "glNormal3b", 'b', 3, 0, 2 }, { "glNormal3bv", 'b', 3, 1, 2 }, { "glNormal3s", 's', 3, 0, 2 },
    { "glNormal3sv", 's', 3, 1, 2 }, { "glNormal3i", 'i', 3, 0, 2 }, { "glNormal3iv", 'i', 3, 1, 2 },
    { "glNormal3f", 'f', 3, 0, 2 }, { "glNormal3fv", 'f', 3, 1, 2 }, { "glNormal3d", 'd', 3, 0, 2 },
    { "glNormal3dv", 'd', 3, 1, 2 }, { "glSecondaryColor3b", 'b', 3, 0, 4 }, { "glSecondaryColor3bv", 'b', 3, 1, 4 },
    { "glSecondaryColor3s", 's', 3, 0, 4 }, { "glSecondaryColor3sv", 's', 3, 1, 4 }, { "glSecondaryColor3i", 'i', 3, 0, 4 },
    { "glSecondaryColor3iv", 'i', 3, 1, 4 }, { "glSecondaryColor3f", 'f', 3, 0, 4 }, { "glSecondaryColor3fv", 'f', 3, 1, 4 },
    { "glSecondaryColor3d", 'd', 3, 0, 4 }, { "glSecondaryColor3dv", 'd', 3, 1, 4 }, { "glSecondaryColor3ub", 'B', 3, 0, 4 },
    { "glSecondaryColor3ubv", 'B', 3, 1, 4 }, { "glSecondaryColor3us", 'S', 3, 0, 4 },
    { "glSecondaryColor3usv", 'S', 3, 1, 4 }, { "glSecondaryColor3ui", 'I', 3, 0, 4 },
    { "glSecondaryColor3uiv", 'I', 3, 1, 4 }, { "glSecondaryColor3bEXT", 'b', 3, 0, 4 },
    { "glSecondaryColor3bvEXT", 'b', 3, 1, 4 }, { "glSecondaryColor3sEXT", 's', 3, 0, 4 },
    { "glSecondaryColor3svEXT", 's', 3, 1, 4 }, { "glSecondaryColor3iEXT", 'i', 3, 0, 4 },
    { "glSecondaryColor3ivEXT", 'i', 3, 1, 4 }, { "glSecondaryColor3fEXT", 'f', 3, 0, 4 },
    { "glSecondaryColor3fvEXT", 'f', 3, 1, 4 }, { "glSecondaryColor3dEXT", 'd', 3, 0, 4 },
    { "glSecondaryColor3dvEXT", 'd', 3, 1, 4 }, { "glSecondaryColor3ubEXT", 'B', 3, 0, 4 },
    { "glSecondaryColor3ubvEXT", 'B', 3, 1, 4 }, { "glSecondaryColor3usEXT", 'S', 3, 0, 4 },
    { "glSecondaryColor3usvEXT", 'S', 3, 1, 4 }, { "glSecondaryColor3uiEXT", 'I', 3, 0, 4 },
    { "glSecondaryColor3uivEXT", 'I', 3, 1, 4 }, { "glFogCoordf", 'f', 1, 0, 5 }, { "glFogCoordfv", 'f', 1, 1, 5 },
    { "glFogCoordd", 'd', 1, 0, 5 }, { "glFogCoorddv", 'd', 1, 1, 5 }, { "glFogCoordfEXT", 'f', 1, 0, 5 },
    { "glFogCoordfvEXT", 'f', 1, 1, 5 }, { "glFogCoorddEXT", 'd', 1, 0, 5 }, { "glFogCoorddvEXT", 'd', 1, 1, 5 },
};

#define CONVENTIONAL_CASE(letter, type, least, most) \
    case letter: { \
        const type v[3] = { is_low ? (least) : (most), is_low ? (most) : (least), is_low ? (least) : (most) }; \
        if (command->is_vector) \
            ((void(APIENTRY *)(const type *))function)(v); \
        else if (command->size == 1) \
            ((void(APIENTRY *)(type))function)(v[0]); \
        else \
            ((void(APIENTRY *)(type, type, type))function)(v[0], v[1], v[2]); \
        low = (least) == 0 ? 0 : -1; \
        break; \
    }

static void conventional(void)
{
    int place, is_low;
    for (place = 0; place < COUNT(CONVENTIONAL); place++) {
        const struct conventional *command = &CONVENTIONAL[place];
        void *function = look_up(command->name);
        double *value = current[command->number], low = 0;
        for (is_low = 0; is_low < 2; is_low++) {
            /* What was set by number is older. */
            p_glVertexAttrib4fNV((GLuint)command->number, 5, 6, 7, 8);
            switch (command->type) {
                CONVENTIONAL_CASE('b', GLbyte, -128, 127)
                CONVENTIONAL_CASE('s', GLshort, -32768, 32767)
                CONVENTIONAL_CASE('i', GLint, -2147483647 - 1, 2147483647)
                CONVENTIONAL_CASE('f', GLfloat, -1, 1)
                CONVENTIONAL_CASE('d', GLdouble, -1, 1)
                CONVENTIONAL_CASE('B', GLubyte, 0, 255)
                CONVENTIONAL_CASE('S', GLushort, 0, 65535)
                CONVENTIONAL_CASE('I', GLuint, 0, 4294967295u)
            }
            value[0] = is_low ? low : 1;
            value[1] = command->size == 1 ? 0 : is_low ? 1 : low;
            value[2] = command->size == 1 ? 0 : is_low ? low : 1;
            value[3] = 1;
            expect_attribute(command->name, (GLuint)command->number, value);
            show(command->number);
            record(GL_POINTS);
            glBegin(GL_POINTS);
            glVertex2f(0, 0);
            glEnd();
            want(value);
            recorded(command->name);
        }
    }
}

/* The same with a program that has drawn, and nothing else between: values by number have four components, conventional ones
 * those that they have. */
static void newer(void)
{
    int number, round;
    for (number = 2; number < 6; number++) {
        char text[80];
        if (number == 3)
            continue;
        sprintf(text, "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[COL0], v[%d];\nEND", number);
        load_nv(GL_VERTEX_PROGRAM_NV, 70, text);
        p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 70);
        for (round = 0; round < 2; round++) {
            if (number == 2)
                glNormal3f(0.2f, 0.4f, 0.6f);
            else if (number == 4)
                p_glSecondaryColor3f(0.2f, 0.4f, 0.6f);
            else
                p_glFogCoordf(0.2f);
            draw_square();
            expect_pixel("a conventional value", 20, 20, 51, number == 5 ? 0 : 102, number == 5 ? 0 : 153, 255);
            p_glVertexAttrib4fNV((GLuint)number, 0.4f, 0.6f, 0.8f, 0.2f);
            draw_square();
            expect_pixel("a value by number", 20, 20, 102, 153, 204, 51);
        }
    }
}

/* The other way round: conventional queries return what was set by number. */
static void aliased(void)
{
    PFNGLACTIVETEXTUREPROC active_texture = (PFNGLACTIVETEXTUREPROC)look_up("glActiveTexture");
    PFNGLMULTITEXCOORD4FARBPROC coordinates = (PFNGLMULTITEXCOORD4FARBPROC)look_up("glMultiTexCoord4f");
    static const GLenum queries[4] = { GL_CURRENT_NORMAL, GL_CURRENT_COLOR, GL_CURRENT_SECONDARY_COLOR, GL_CURRENT_FOG_COORD };
    static const int sizes[4] = { 3, 4, 3, 1 };
    static const float set[4] = { 0.25f, 0.5f, 0.75f, 0.125f };
    float value[4];
    GLuint unit, place, size;
    for (place = 0; place < 4; place++) {
        p_glVertexAttrib4fNV(2 + place, set[0], set[1], set[2], set[3]);
        glGetFloatv(queries[place], value);
        for (size = 0; size < (GLuint)sizes[place]; size++)
            expect_integer("a conventional component in 1/8", (int)(8 * value[size]), (int)(8 * set[size]));
        expect_attribute("an attribute that has a conventional value", 2 + place, (const double[4]) { 0.25, 0.5, 0.75, 0.125 });
    }
    for (unit = 0; unit < 8; unit++) {
        const float s = (float)unit;
        p_glVertexAttrib4fNV(8 + unit, s, s + 1, s + 2, s + 3);
        active_texture(GL_TEXTURE0 + unit);
        glGetFloatv(GL_CURRENT_TEXTURE_COORDS, value);
        expect_vector("conventional coordinates", value, s, s + 1, s + 2, s + 3);
        active_texture(GL_TEXTURE1);
        coordinates(GL_TEXTURE0 + unit, s + 4, s + 5, s + 6, s + 7);
        expect_attribute("numbered coordinates", 8 + unit, (const double[4]) { s + 4, s + 5, s + 6, s + 7 });
        glGetIntegerv(GL_ACTIVE_TEXTURE, (GLint *)&size);
        expect_integer("the active unit after a query", (int)size, GL_TEXTURE1);
    }
    active_texture(GL_TEXTURE0);
    expect_error("aliased attributes", GL_NO_ERROR);
}

/* CURRENT_BIT saves attributes, numbered ones too. */
static void saved(void)
{
    GLuint number;
    for (number = 1; number < 16; number++) {
        p_glVertexAttrib4fNV(number, 1, 2, 3, (GLfloat)number);
        current[number][0] = 1;
        current[number][1] = 2;
        current[number][2] = 3;
        current[number][3] = number;
    }
    glPushAttrib(GL_CURRENT_BIT);
    glNormal3f(0, 1, 0);
    p_glSecondaryColor3f(0.5f, 0, 0);
    p_glFogCoordf(7);
    for (number = 1; number < 16; number++)
        if (number < 2 || number > 5)
            p_glVertexAttrib4fNV(number, 5, 6, 7, 8);
    glPopAttrib();
    expect_all("attributes after PopAttrib");
    glPushAttrib(GL_LIGHTING_BIT);
    p_glVertexAttrib4fNV(5, 9, 9, 9, 9);
    glPopAttrib();
    expect_attribute("an attribute after PopAttrib of lights", 5, (const double[4]) { 9, 9, 9, 9 });
}

int main(void)
{
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_vertex_program")) {
        printf("GL_NV_vertex_program is not told\n");
        return 1;
    }
    open_recording();
    initial();
    glEnable(GL_VERTEX_PROGRAM_NV);
    commands_of_one();
    commands_of_several();
    conventional();
    newer();
    aliased();
    saved();
    return finish();
}
