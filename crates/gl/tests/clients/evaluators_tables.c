/* Every command of evaluators on every numbered attribute (NV_vertex_program, section 5.1): random curves and surfaces as sums
 * of Bernstein polynomials, grids and meshes, normals, queries, switches, errors, lists. Transform feedback tells what the
 * vertices were. */
#include "recorded_vertices.h"

static unsigned long state = 11;

static unsigned pick(unsigned count)
{
    state = (state * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (unsigned)(state >> 16) % count;
}

/* A multiple of 1/8 from -2 to 2. */
static double number(void)
{
    return ((int)pick(33) - 16) / 8.0;
}

/* Control points: those of one value of u lie next to each other, or those of one value of v. */
struct map {
    int dimension, order[2], stride[2];
    double domain[2][2], points[200];
};

static double factorial(int n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}

static double bernstein(int degree, int place, double t)
{
    if (place < 0 || place > degree)
        return 0;
    return factorial(degree) / factorial(place) / factorial(degree - place) * pow(t, place) * pow(1 - t, degree - place);
}

/* The derivative of a Bernstein polynomial: n (B[n-1, i-1] - B[n-1, i]). */
static double slope(int degree, int place, double t)
{
    return degree * (bernstein(degree - 1, place - 1, t) - bernstein(degree - 1, place, t));
}

/* The map at (u, v), or its derivative by u or by v. */
static void at(const struct map *map, double u, double v, int by, double *given)
{
    double place[2] = { u, v }, length[2];
    int i, j, component;
    for (i = 0; i < map->dimension; i++) {
        length[i] = map->domain[i][1] - map->domain[i][0];
        place[i] = (place[i] - map->domain[i][0]) / length[i];
    }
    memset(given, 0, 4 * sizeof *given);
    for (i = 0; i < map->order[0]; i++) {
        for (j = 0; j < (map->dimension > 1 ? map->order[1] : 1); j++) {
            double weight = by == 1 ? slope(map->order[0] - 1, i, place[0]) / length[0] : bernstein(map->order[0] - 1, i,
                place[0]);
            if (map->dimension > 1)
                weight *= by == 2 ? slope(map->order[1] - 1, j, place[1]) / length[1] : bernstein(map->order[1] - 1, j, place[1]);
            for (component = 0; component < 4; component++)
                given[component] += weight * map->points[i * map->stride[0] + j * (map->dimension > 1 ? map->stride[1] : 0)
                    + component];
        }
    }
}

static struct map random_map(int dimension)
{
    struct map map;
    int place, rows = (int)pick(2), gap = (int)pick(3);
    memset(&map, 0, sizeof map);
    map.dimension = dimension;
    for (place = 0; place < 2; place++) {
        map.order[place] = 1 + (int)pick(4);
        map.domain[place][0] = number();
        do
            map.domain[place][1] = number();
        while (fabs(map.domain[place][1] - map.domain[place][0]) < 0.5);
    }
    map.stride[0] = 4 + gap;
    map.stride[1] = map.stride[0] * map.order[0];
    if (dimension > 1 && rows) {
        map.stride[1] = 4 + gap;
        map.stride[0] = map.stride[1] * map.order[1];
    }
    for (place = 0; place < 200; place++)
        map.points[place] = number();
    return map;
}

/* A place in the domain of a variable, or a step of 1/8 before or after it. */
static double inside(const struct map *map, int variable)
{
    return map->domain[variable][0] + (map->domain[variable][1] - map->domain[variable][0]) * ((int)pick(11) - 1) / 8;
}

/* By the commands for floats or for doubles. */
static void define(GLenum target, const struct map *map, int is_double)
{
    const double *u = map->domain[0], *v = map->domain[1];
    const int *stride = map->stride, *order = map->order;
    float floats[200];
    int place;
    for (place = 0; place < 200; place++)
        floats[place] = (float)map->points[place];
    if (map->dimension == 1 && is_double)
        glMap1d(target, u[0], u[1], stride[0], order[0], map->points);
    else if (map->dimension == 1)
        glMap1f(target, (float)u[0], (float)u[1], stride[0], order[0], floats);
    else if (is_double)
        glMap2d(target, u[0], u[1], stride[0], order[0], v[0], v[1], stride[1], order[1], map->points);
    else
        glMap2f(target, (float)u[0], (float)u[1], stride[0], order[0], (float)v[0], (float)v[1], stride[1], order[1], floats);
}

/* The place of a point of a grid: the end itself where the number is the last. */
static double along(const double *domain, int steps, int number)
{
    return number == steps ? domain[1] : domain[0] + number * (domain[1] - domain[0]) / steps;
}

static void want_at(const struct map *map, double u, double v)
{
    double point[4];
    at(map, u, v, 0, point);
    want(point);
}

/* A strip of lines is recorded line by line. */
static void want_strip(const struct map *map, const double (*places)[2], int count)
{
    int place;
    for (place = 0; place + 1 < count; place++) {
        want_at(map, places[place][0], places[place][1]);
        want_at(map, places[place + 1][0], places[place + 1][1]);
    }
}

static void curves(int attribute, int round)
{
    struct map map = random_map(1);
    const GLenum target = GL_MAP1_VERTEX_ATTRIB0_4_NV + (GLenum)attribute;
    const int steps = 1 + round % 5, first = round % 2, last = steps + 1;
    const double grid[2] = { inside(&map, 0), inside(&map, 0) };
    double places[8][2];
    int place;
    char what[64];
    define(target, &map, round % 2);
    glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    glEnable(target);
    /* Each command with a place of its own. */
    for (place = 0; place < 4; place++)
        want_at(&map, places[place][0] = inside(&map, 0), 0);
    sprintf(what, "places of a curve of attribute %d", attribute);
    record(GL_POINTS);
    glBegin(GL_POINTS);
    glEvalCoord1f((float)places[0][0]);
    glEvalCoord1d(places[1][0]);
    {
        const float single[1] = { (float)places[2][0] };
        glEvalCoord1fv(single);
        glEvalCoord1dv(places[3]);
    }
    glEnd();
    recorded(what);
    if (round % 2)
        glMapGrid1f(steps, (float)grid[0], (float)grid[1]);
    else
        glMapGrid1d(steps, grid[0], grid[1]);
    sprintf(what, "points of a grid of %d steps of attribute %d", steps, attribute);
    record(GL_POINTS);
    glBegin(GL_POINTS);
    for (place = 0; place <= last; place++) {
        glEvalPoint1(place);
        want_at(&map, along(grid, steps, place), 0);
    }
    glEnd();
    recorded(what);
    record(GL_POINTS);
    glEvalMesh1(GL_POINT, first, last);
    for (place = first; place <= last; place++)
        want_at(&map, along(grid, steps, place), 0);
    recorded("a mesh of points of a curve");
    record(GL_LINES);
    glEvalMesh1(GL_LINE, first, last);
    for (place = first; place <= last; place++)
        places[place - first][0] = along(grid, steps, place);
    want_strip(&map, (const double(*)[2])places, last - first + 1);
    recorded("a mesh of lines of a curve");
    glDisable(target);
    glDisable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
}

static void surfaces(int attribute, int round)
{
    struct map map = random_map(2);
    const GLenum target = GL_MAP2_VERTEX_ATTRIB0_4_NV + (GLenum)attribute;
    const int steps[2] = { 1 + round % 3, 1 + round % 4 }, u[2] = { round % 2, 3 }, v[2] = { 1, 2 + round % 4 };
    const double grid[2][2] = { { inside(&map, 0), inside(&map, 0) }, { inside(&map, 1), inside(&map, 1) } };
    double places[8][2];
    int row, column, place;
    char what[64];
    define(target, &map, round % 2);
    glEnable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
    glEnable(target);
    for (place = 0; place < 4; place++) {
        places[place][0] = inside(&map, 0);
        places[place][1] = inside(&map, 1);
        want_at(&map, places[place][0], places[place][1]);
    }
    sprintf(what, "places of a surface of attribute %d", attribute);
    record(GL_POINTS);
    glBegin(GL_POINTS);
    glEvalCoord2f((float)places[0][0], (float)places[0][1]);
    glEvalCoord2d(places[1][0], places[1][1]);
    {
        const float pair[2] = { (float)places[2][0], (float)places[2][1] };
        glEvalCoord2fv(pair);
        glEvalCoord2dv(places[3]);
    }
    glEnd();
    recorded(what);
    if (round % 2)
        glMapGrid2f(steps[0], (float)grid[0][0], (float)grid[0][1], steps[1], (float)grid[1][0], (float)grid[1][1]);
    else
        glMapGrid2d(steps[0], grid[0][0], grid[0][1], steps[1], grid[1][0], grid[1][1]);
    sprintf(what, "points of a grid of %d by %d steps of attribute %d", steps[0], steps[1], attribute);
    record(GL_POINTS);
    glBegin(GL_POINTS);
    for (column = u[0]; column <= u[1]; column++) {
        for (row = v[0]; row <= v[1]; row++) {
            glEvalPoint2(column, row);
            want_at(&map, along(grid[0], steps[0], column), along(grid[1], steps[1], row));
        }
    }
    glEnd();
    recorded(what);
    record(GL_POINTS);
    glEvalMesh2(GL_POINT, u[0], u[1], v[0], v[1]);
    for (row = v[0]; row <= v[1]; row++)
        for (column = u[0]; column <= u[1]; column++)
            want_at(&map, along(grid[0], steps[0], column), along(grid[1], steps[1], row));
    recorded("a mesh of points of a surface");
    record(GL_LINES);
    glEvalMesh2(GL_LINE, u[0], u[1], v[0], v[1]);
    for (row = v[0]; row <= v[1]; row++) {
        for (column = u[0]; column <= u[1]; column++) {
            places[column - u[0]][0] = along(grid[0], steps[0], column);
            places[column - u[0]][1] = along(grid[1], steps[1], row);
        }
        want_strip(&map, (const double(*)[2])places, u[1] - u[0] + 1);
    }
    for (column = u[0]; column <= u[1]; column++) {
        for (row = v[0]; row <= v[1]; row++) {
            places[row - v[0]][0] = along(grid[0], steps[0], column);
            places[row - v[0]][1] = along(grid[1], steps[1], row);
        }
        want_strip(&map, (const double(*)[2])places, v[1] - v[0] + 1);
    }
    recorded("a mesh of lines of a surface");
    glDisable(target);
    glDisable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
}

/* What GetMap returns, by all three of its commands. Integers are the nearest ones. */
static void expect_map(const char *what, GLenum target, GLenum query, const double *values, int count)
{
    float floats[80];
    double doubles[80];
    GLint integers[80];
    int place;
    floats[count] = NONE;
    doubles[count] = NONE;
    integers[count] = (GLint)NONE;
    glGetMapfv(target, query, floats);
    glGetMapdv(target, query, doubles);
    glGetMapiv(target, query, integers);
    expect_error(what, GL_NO_ERROR);
    for (place = 0; place < count; place++) {
        if (floats[place] != values[place] || doubles[place] != values[place] || fabs(integers[place] - values[place]) > 0.5) {
            printf("%s: value %d of 0x%04x is %g, %g, %d, not %g\n", what, place, query, floats[place], doubles[place],
                integers[place], values[place]);
            failures++;
        }
    }
    if (floats[count] != NONE || doubles[count] != NONE || integers[count] != (GLint)NONE) {
        printf("%s: more than %d values of 0x%04x\n", what, count, query);
        failures++;
    }
}

static void queries(void)
{
    static const GLenum conventional[2] = { GL_MAP1_VERTEX_4, GL_MAP2_COLOR_4 };
    static const double none[4] = { 0, 0, 0, 1 }, unit[4] = { 0, 1, 0, 1 }, ones[2] = { 1, 1 };
    int attribute, dimension, i, j, component;
    for (attribute = 0; attribute < 17; attribute++) {
        for (dimension = 1; dimension <= 2; dimension++) {
            const GLenum first = dimension == 1 ? GL_MAP1_VERTEX_ATTRIB0_4_NV : GL_MAP2_VERTEX_ATTRIB0_4_NV;
            const GLenum target = attribute < 16 ? first + (GLenum)attribute : conventional[dimension - 1];
            struct map map = random_map(dimension);
            double order[2] = { map.order[0], map.order[1] }, points[80];
            char what[64];
            int count = 0;
            sprintf(what, "map 0x%04x", target);
            if (attribute < 16) {
                expect_map(what, target, GL_COEFF, none, 4);
                expect_map(what, target, GL_DOMAIN, unit, 2 * dimension);
                expect_map(what, target, GL_ORDER, ones, dimension);
            }
            define(target, &map, attribute % 2);
            for (i = 0; i < map.order[0]; i++)
                for (j = 0; j < (dimension > 1 ? map.order[1] : 1); j++)
                    for (component = 0; component < 4; component++)
                        points[count++] = map.points[i * map.stride[0] + j * (dimension > 1 ? map.stride[1] : 0) + component];
            expect_map(what, target, GL_COEFF, points, count);
            expect_map(what, target, GL_DOMAIN, map.domain[0], 2 * dimension);
            expect_map(what, target, GL_ORDER, order, dimension);
        }
    }
}

/* Maps are off at first, each has a switch of its own, and PushAttrib saves it with two of the bits. */
static void switches(void)
{
    static const GLbitfield bits[3] = { GL_EVAL_BIT, GL_ENABLE_BIT, GL_LIGHTING_BIT };
    GLenum map, other;
    int place;
    for (map = GL_MAP1_VERTEX_ATTRIB0_4_NV; map <= GL_MAP2_VERTEX_ATTRIB15_4_NV; map++) {
        GLboolean truth = 7;
        GLint integer = 7;
        GLfloat single = 7;
        GLdouble both = 7;
        char what[64];
        sprintf(what, "the switch 0x%04x", map);
        glEnable(map);
        for (other = GL_MAP1_VERTEX_ATTRIB0_4_NV; other <= GL_MAP2_VERTEX_ATTRIB15_4_NV; other++)
            expect_integer(what, glIsEnabled(other), other == map);
        glGetBooleanv(map, &truth);
        glGetIntegerv(map, &integer);
        glGetFloatv(map, &single);
        glGetDoublev(map, &both);
        expect_integer(what, truth == 1 && integer == 1 && single == 1 && both == 1, 1);
        for (place = 0; place < 3; place++) {
            glPushAttrib(bits[place]);
            glDisable(map);
            glPopAttrib();
            expect_integer(what, glIsEnabled(map), place < 2);
        }
        expect_error(what, GL_NO_ERROR);
        glDisable(map);
    }
}

static void errors(void)
{
    static const float points[16] = { 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 1 };
    static const double wide[16] = { 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 1 };
    const GLenum one = GL_MAP1_VERTEX_ATTRIB4_4_NV, two = GL_MAP2_VERTEX_ATTRIB4_4_NV;
    GLint most = 0;
    float value[16];
    /* Orders below 1 and above the most, strides below 4, empty domains: of each variable. */
    glGetIntegerv(GL_MAX_EVAL_ORDER, &most);
    glMap1f(one, 0, 1, 4, most + 1, points);
    expect_error("an order that is too high", GL_INVALID_VALUE);
    glMap1d(one, 1, 1, 4, 2, wide);
    expect_error("an empty domain of doubles", GL_INVALID_VALUE);
    glMap1d(one, 0, 1, 3, 2, wide);
    expect_error("a stride of doubles", GL_INVALID_VALUE);
    glMap1d(one, 0, 1, 4, -1, wide);
    expect_error("a negative order", GL_INVALID_VALUE);
    glMap2f(two, 1, 1, 4, 2, 0, 1, 8, 2, points);
    expect_error("an empty domain of u", GL_INVALID_VALUE);
    glMap2f(two, 0, 1, 4, 2, 1, 1, 8, 2, points);
    expect_error("an empty domain of v", GL_INVALID_VALUE);
    glMap2d(two, 0, 1, 3, 2, 0, 1, 8, 2, wide);
    expect_error("a stride of u", GL_INVALID_VALUE);
    glMap2d(two, 0, 1, 4, 2, 0, 1, 3, 2, wide);
    expect_error("a stride of v", GL_INVALID_VALUE);
    glMap2f(two, 0, 1, 4, 0, 0, 1, 8, 2, points);
    expect_error("no order of u", GL_INVALID_VALUE);
    glMap2f(two, 0, 1, 4, 2, 0, 1, 8, 0, points);
    expect_error("no order of v", GL_INVALID_VALUE);
    glBegin(GL_POINTS);
    glMap1f(one, 0, 1, 4, 2, points);
    glEnd();
    expect_error("a map between Begin and End", GL_INVALID_OPERATION);
    glMap1f(two, 0, 1, 4, 2, points);
    expect_error("a surface as a curve", GL_INVALID_ENUM);
    glMap2f(one, 0, 1, 4, 2, 0, 1, 8, 2, points);
    expect_error("a curve as a surface", GL_INVALID_ENUM);
    glGetMapfv(one, GL_COLOR, value);
    expect_error("no query", GL_INVALID_ENUM);
    glEnable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
    glEvalMesh2(GL_LINES, 0, 1, 0, 1);
    expect_error("no mode of a mesh", GL_INVALID_ENUM);
    glDisable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
    /* Grids without a step are errors that change nothing. */
    glMapGrid1f(4, 1, 2);
    glMapGrid1f(0, 5, 6);
    expect_error("a grid without steps", GL_INVALID_VALUE);
    glMapGrid2d(2, 0, 1, 4, 2, 3);
    glMapGrid2d(3, 5, 6, -1, 7, 8);
    expect_error("a grid with fewer steps than none", GL_INVALID_VALUE);
}

/* The grids as `errors` leaves them: a step of the first is 1/4, steps of the second are 1/2 and 1/4. */
static void grids_after_errors(void)
{
    struct map curve = random_map(1), surface = random_map(2);
    show(0);
    define(GL_MAP1_VERTEX_ATTRIB0_4_NV, &curve, 0);
    define(GL_MAP2_VERTEX_ATTRIB0_4_NV, &surface, 1);
    glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    record(GL_POINTS);
    glEvalMesh1(GL_POINT, 1, 1);
    want_at(&curve, 1.25, 0);
    recorded("a grid after an error");
    glDisable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    glEnable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
    record(GL_POINTS);
    glEvalMesh2(GL_POINT, 1, 1, 1, 1);
    want_at(&surface, 0.5, 2.25);
    recorded("a grid of two variables after an error");
    glDisable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
}

/* The grids and AUTO_NORMAL that were set before the first program. */
static void early(void)
{
    struct map curve = random_map(1), surface = random_map(2);
    GLboolean is_on = 0;
    show(0);
    define(GL_MAP1_VERTEX_ATTRIB0_4_NV, &curve, 0);
    define(GL_MAP2_VERTEX_ATTRIB0_4_NV, &surface, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    record(GL_POINTS);
    glEvalMesh1(GL_POINT, 2, 2);
    want_at(&curve, 1 + 2 / 3.0, 0);
    recorded("an early grid");
    glDisable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    glEnable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
    record(GL_POINTS);
    glEvalMesh2(GL_POINT, 1, 1, 2, 2);
    want_at(&surface, 0.5, -0.2);
    recorded("an early grid of two variables");
    glDisable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
    glGetBooleanv(GL_AUTO_NORMAL, &is_on);
    expect_integer("early automatic normals", is_on, 1);
}

/* The product of the derivatives of (x/w, y/w, z/w), which is not normalised. */
static void want_normal(const struct map *map, double u, double v)
{
    double p[4], slopes[2][4], q[2][3], m[4] = { 0, 0, 0, 1 };
    int by, place;
    at(map, u, v, 0, p);
    for (by = 0; by < 2; by++) {
        at(map, u, v, by + 1, slopes[by]);
        for (place = 0; place < 3; place++)
            q[by][place] = (slopes[by][place] * p[3] - p[place] * slopes[by][3]) / (p[3] * p[3]);
    }
    for (place = 0; place < 3; place++)
        m[place] = q[0][(place + 1) % 3] * q[1][(place + 2) % 3] - q[0][(place + 2) % 3] * q[1][(place + 1) % 3];
    want(m);
}

static void normals(void)
{
    float value[4];
    int round, place;
    show(2);
    p_glVertexAttrib4fNV(2, 5, 6, 7, 8);
    for (round = 0; round < 6; round++) {
        struct map positions = random_map(2), other = random_map(2);
        /* Homogeneous coordinates that are not near 0. */
        for (place = 3; place < 200; place++)
            positions.points[place] = place % positions.stride[positions.stride[0] < positions.stride[1] ? 0 : 1] == 3
                ? 1 + 0.25 * (1 + number())
                : positions.points[place];
        define(GL_MAP2_VERTEX_ATTRIB0_4_NV, &positions, round % 2);
        define(GL_MAP2_VERTEX_ATTRIB2_4_NV, &other, 0);
        glEnable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
        glEnable(GL_MAP2_VERTEX_ATTRIB2_4_NV);
        glEnable(GL_AUTO_NORMAL);
        for (place = 0; place < 4; place++) {
            /* Within the domain. */
            const double u = positions.domain[0][0] + (positions.domain[0][1] - positions.domain[0][0]) * place / 4;
            const double v = positions.domain[1][0] + (positions.domain[1][1] - positions.domain[1][0]) * (4 - place) / 4;
            record(GL_POINTS);
            glBegin(GL_POINTS);
            glEvalCoord2d(u, v);
            glEnd();
            want_normal(&positions, u, v);
            recorded("a normal in place of a map of attribute 2");
            glDisable(GL_AUTO_NORMAL);
            record(GL_POINTS);
            glBegin(GL_POINTS);
            glEvalCoord2d(u, v);
            glEnd();
            want_at(&other, u, v);
            recorded("a map of attribute 2");
            glEnable(GL_AUTO_NORMAL);
        }
        glDisable(GL_AUTO_NORMAL);
        glDisable(GL_MAP2_VERTEX_ATTRIB2_4_NV);
    }
    p_glGetVertexAttribfvNV(2, GL_CURRENT_ATTRIB_NV, value);
    expect_vector("attribute 2 is as before", value, 5, 6, 7, 8);
    /* Neither normals nor a map: the current value. */
    record(GL_POINTS);
    glBegin(GL_POINTS);
    glEvalCoord2f(0, 0);
    glEnd();
    want((const double[4]) { 5, 6, 7, 8 });
    recorded("the current attribute 2");
    glDisable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
}

/* Attributes without a map are set between Begin and End as everywhere, and keep their values. */
static void between(void)
{
    struct map map = random_map(2);
    float value[4];
    int is_automatic, attribute;
    define(GL_MAP2_VERTEX_ATTRIB0_4_NV, &map, 0);
    glEnable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
    for (is_automatic = 0; is_automatic < 2; is_automatic++) {
        if (is_automatic)
            glEnable(GL_AUTO_NORMAL);
        for (attribute = 1; attribute < 16; attribute++) {
            char what[64];
            if (attribute == 2 && is_automatic)
                continue;
            sprintf(what, "attribute %d that was set between Begin and End", attribute);
            show(attribute);
            p_glVertexAttrib4fNV((GLuint)attribute, 1, 2, 3, 1);
            record(GL_POINTS);
            glBegin(GL_POINTS);
            glEvalCoord2f(0, 0);
            p_glVertexAttrib4fNV((GLuint)attribute, 4, 5, 6, 1);
            glEvalCoord2f(1, 1);
            glEnd();
            /* The fog coordinate of the host has one component. */
            want((const double[4]) { 1, 2, 3, 1 });
            want((const double[4]) { 4, 5, 6, 1 });
            recorded(what);
            p_glGetVertexAttribfvNV((GLuint)attribute, GL_CURRENT_ATTRIB_NV, value);
            expect_vector(what, value, 4, 5, 6, 1);
        }
        glDisable(GL_AUTO_NORMAL);
    }
    glDisable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
}

/* Part of a surface: columns 2 to 5 and rows 3 to 7 of a grid of 8 by 8 steps over the window. */
static void filled(void)
{
    static const float square[16] = { -1, -1, 0, 1, 1, -1, 0, 1, -1, 1, 0, 1, 1, 1, 0, 1 };
    unsigned char pixels[SIZE][SIZE][4];
    int x, y, wrong = 0;
    load_nv(GL_VERTEX_PROGRAM_NV, 40, "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[COL0], v[0].w;\nEND");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 40);
    glMap2f(GL_MAP2_VERTEX_ATTRIB0_4_NV, 0, 1, 4, 2, 0, 1, 8, 2, square);
    glMapGrid2f(8, 0, 1, 8, 0, 1);
    glEnable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
    clear();
    glEvalMesh2(GL_FILL, 2, 5, 3, 7);
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    for (y = 0; y < SIZE; y++)
        for (x = 0; x < SIZE; x++)
            wrong += (pixels[y][x][0] == 255) != (x >= 16 && x < 40 && y >= 24 && y < 56);
    expect_integer("wrong pixels of a part of a surface", wrong, 0);
    expect_error("a part of a surface", GL_NO_ERROR);
    glDisable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
}

/* Conventional maps under a vertex program: alone, for the positions of a numbered map, and beside numbered positions, which
 * come in their place. */
static void conventional(void)
{
    struct map curve = random_map(1), surface = random_map(2), other = random_map(1);
    int place;
    show(0);
    define(GL_MAP1_VERTEX_4, &curve, 0);
    define(GL_MAP2_VERTEX_4, &surface, 1);
    glMapGrid1f(4, (float)curve.domain[0][0], (float)curve.domain[0][1]);
    glMapGrid2d(4, surface.domain[0][0], surface.domain[0][1], 4, surface.domain[1][0], surface.domain[1][1]);
    glEnable(GL_MAP1_VERTEX_4);
    record(GL_POINTS);
    glEvalMesh1(GL_POINT, 1, 3);
    glBegin(GL_POINTS);
    glEvalPoint1(2);
    glEnd();
    for (place = 1; place < 5; place++)
        want_at(&curve, along(curve.domain[0], 4, place < 4 ? place : 2), 0);
    recorded("a conventional curve");
    show(5);
    define(GL_MAP1_VERTEX_ATTRIB5_4_NV, &other, 0);
    glEnable(GL_MAP1_VERTEX_ATTRIB5_4_NV);
    record(GL_POINTS);
    glBegin(GL_POINTS);
    glEvalCoord1d(other.domain[0][1]);
    glEnd();
    want_at(&other, other.domain[0][1], 0);
    recorded("a numbered map beside a conventional one of positions");
    show(0);
    define(GL_MAP1_VERTEX_ATTRIB0_4_NV, &other, 0);
    glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    record(GL_POINTS);
    glBegin(GL_POINTS);
    glEvalCoord1d(other.domain[0][0]);
    glEnd();
    want_at(&other, other.domain[0][0], 0);
    recorded("numbered positions in place of conventional ones");
    record(GL_POINTS);
    glBegin(GL_POINTS);
    glEvalMesh1(GL_POINT, 1, 3);
    glEnd();
    expect_error("a mesh of a curve between Begin and End", GL_INVALID_OPERATION);
    recorded("a mesh of a curve between Begin and End");
    glDisable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    glDisable(GL_MAP1_VERTEX_ATTRIB5_4_NV);
    glDisable(GL_MAP1_VERTEX_4);
    glEnable(GL_MAP2_VERTEX_4);
    record(GL_POINTS);
    glEvalMesh2(GL_POINT, 1, 2, 3, 4);
    for (place = 0; place < 4; place++)
        want_at(&surface, along(surface.domain[0], 4, 1 + place % 2), along(surface.domain[1], 4, 3 + place / 2));
    recorded("a conventional surface");
    glEnable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
    record(GL_POINTS);
    glBegin(GL_POINTS);
    glEvalMesh2(GL_POINT, 1, 2, 3, 3);
    glEnd();
    expect_error("a mesh of a surface between Begin and End", GL_INVALID_OPERATION);
    recorded("a mesh of a surface between Begin and End");
    glDisable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
    glDisable(GL_MAP2_VERTEX_4);
}

/* Maps, grids and meshes in lists are as they are when the list is called. */
static void lists(void)
{
    struct map curves[2] = { random_map(1), random_map(1) }, surfaces[2] = { random_map(2), random_map(2) };
    const GLuint list = glGenLists(1);
    double order = curves[0].order[0];
    show(0);
    glMapGrid1f(2, 0, 1);
    glMapGrid2f(2, 0, 1, 2, 0, 1);
    define(GL_MAP1_VERTEX_ATTRIB0_4_NV, &curves[0], 0);
    define(GL_MAP2_VERTEX_ATTRIB0_4_NV, &surfaces[0], 0);
    glNewList(list, GL_COMPILE);
    define(GL_MAP1_VERTEX_ATTRIB0_4_NV, &curves[1], 1);
    define(GL_MAP2_VERTEX_ATTRIB0_4_NV, &surfaces[1], 1);
    glMapGrid1d(4, 0, 1);
    glMapGrid2d(4, 0, 1, 4, 0, 1);
    glEndList();
    expect_map("a map beside a list", GL_MAP1_VERTEX_ATTRIB0_4_NV, GL_ORDER, &order, 1);
    glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    glEnable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
    record(GL_POINTS);
    glEvalMesh1(GL_POINT, 1, 1);
    glEvalMesh2(GL_POINT, 1, 1, 1, 1);
    want_at(&curves[0], 0.5, 0);
    want_at(&surfaces[0], 0.5, 0.5);
    recorded("maps and grids before a list is called");
    glCallList(list);
    record(GL_POINTS);
    glEvalMesh1(GL_POINT, 1, 1);
    glEvalMesh2(GL_POINT, 1, 1, 1, 1);
    want_at(&curves[1], 0.25, 0);
    want_at(&surfaces[1], 0.25, 0.25);
    recorded("maps and grids of a list");
    glNewList(list, GL_COMPILE);
    glEvalMesh1(GL_POINT, 2, 3);
    glEvalMesh2(GL_POINT, 0, 1, 2, 2);
    glEndList();
    define(GL_MAP1_VERTEX_ATTRIB0_4_NV, &curves[0], 1);
    record(GL_POINTS);
    glCallList(list);
    want_at(&curves[0], 0.5, 0);
    want_at(&curves[0], 0.75, 0);
    want_at(&surfaces[1], 0, 0.5);
    want_at(&surfaces[1], 0.25, 0.5);
    recorded("meshes of a list");
    glDeleteLists(list, 1);
    glDisable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
    glDisable(GL_MAP2_VERTEX_ATTRIB0_4_NV);
}

int main(void)
{
    int attribute, round;
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_vertex_program")) {
        printf("GL_NV_vertex_program is not told\n");
        return 1;
    }
    glMapGrid1d(3, 1, 2);
    glMapGrid2f(2, 0, 1, 5, -1, 1);
    glEnable(GL_AUTO_NORMAL);
    open_recording();
    load_nv(GL_VERTEX_PROGRAM_NV, 60, "!!VP1.0\nMOV o[HPOS], v[0];\nEND");
    queries();
    switches();
    early();
    glDisable(GL_AUTO_NORMAL);
    for (attribute = 0; attribute < 16; attribute++) {
        show(attribute);
        for (round = 0; round < 3; round++) {
            curves(attribute, attribute + round);
            surfaces(attribute, attribute + round);
        }
    }
    errors();
    grids_after_errors();
    normals();
    between();
    filled();
    conventional();
    lists();
    return finish();
}
