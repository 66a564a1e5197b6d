/* Arrays by number (NV_vertex_program, section 2.14.3): every type and size, queries and errors, which arrays are on in which
 * vertex array object, and conventional arrays that share their place. */
#include "components.h"
#include "recorded_vertices.h"

/* Arrays of every type and size, tight and with a stride. Bytes are from 0 to 1, shorts as they are. */
static void arrays(void)
{
    static const struct {
        GLenum token;
        char type;
        int bytes;
    } TYPES[5] = { { GL_SHORT, 's', 2 }, { GL_FLOAT, 'f', 4 }, { GL_DOUBLE, 'd', 8 }, { GL_UNSIGNED_BYTE, 'u', 1 },
        { GL_HALF_FLOAT, 'h', 2 } };
    static const double missing[4] = { 0, 0, 0, 1 };
    static const float positions[3][2] = { { 0, 0 }, { 0.5f, 0 }, { 0, 0.5f } };
    PFNGLGETVERTEXATTRIBIVNVPROC get_integers = (PFNGLGETVERTEXATTRIBIVNVPROC)look_up("glGetVertexAttribivNV");
    PFNGLGETVERTEXATTRIBPOINTERVNVPROC get_pointer = (PFNGLGETVERTEXATTRIBPOINTERVNVPROC)look_up("glGetVertexAttribPointervNV");
    int number, type, size, is_wide, vertex, place;
    for (number = 0; number < 16; number++) {
        show(number);
        p_glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, positions);
        glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
        glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + (GLenum)number);
        for (type = 0; type < 5; type++) {
            for (size = 1; size <= 4; size++) {
                for (is_wide = 0; is_wide < 2; is_wide++) {
                    const int step = size + 3 * is_wide, stride = is_wide ? step * TYPES[type].bytes : 0;
                    double array[40], value[4];
                    char what[64];
                    void *pointer = NULL;
                    GLint told[4] = { 0, 0, 0, 77 };
                    if (TYPES[type].type == 'u' && size != 4)
                        continue;
                    sprintf(what, "array %d of %d numbers of type 0x%04x", number, size, TYPES[type].token);
                    p_glVertexAttribPointerNV((GLuint)number, size, TYPES[type].token, stride, array);
                    get_integers((GLuint)number, GL_ATTRIB_ARRAY_SIZE_NV, &told[0]);
                    get_integers((GLuint)number, GL_ATTRIB_ARRAY_TYPE_NV, &told[1]);
                    get_integers((GLuint)number, GL_ATTRIB_ARRAY_STRIDE_NV, &told[2]);
                    expect_integer("behind the values of queries", told[3], 77);
                    get_pointer((GLuint)number, GL_ATTRIB_ARRAY_POINTER_NV, &pointer);
                    expect_integer(what, told[0], size);
                    expect_integer(what, told[1], (int)TYPES[type].token);
                    expect_integer(what, told[2], stride);
                    expect_integer(what, pointer == array, 1);
                    for (vertex = 0; vertex < 3; vertex++) {
                        for (place = 0; place < 4; place++) {
                            value[place] = missing[place];
                            if (place < size)
                                put(TYPES[type].type, array, vertex * step + place, component(TYPES[type].type, &value[place]));
                        }
                        want(value);
                    }
                    record(GL_POINTS);
                    glDrawArrays(GL_POINTS, 0, 3);
                    recorded(what);
                }
            }
        }
        glDisableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + (GLenum)number);
    }
    glDisableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
}

static void errors(void)
{
    static const float numbers[4] = { 0, 0, 0, 1 };
    PFNGLGETVERTEXATTRIBPOINTERVNVPROC get_pointer = (PFNGLGETVERTEXATTRIBPOINTERVNVPROC)look_up("glGetVertexAttribPointervNV");
    float value[4] = { 9, 9, 9, 9 };
    void *pointer;
    p_glVertexAttribPointerNV(16, 4, GL_FLOAT, 0, numbers);
    expect_error("array 16", GL_INVALID_VALUE);
    p_glVertexAttribPointerNV(3, 0, GL_FLOAT, 0, numbers);
    expect_error("an array of nothing", GL_INVALID_VALUE);
    p_glVertexAttribPointerNV(3, 5, GL_FLOAT, 0, numbers);
    expect_error("an array of five numbers", GL_INVALID_VALUE);
    p_glVertexAttribPointerNV(3, 4, GL_FLOAT, -1, numbers);
    expect_error("a negative stride", GL_INVALID_VALUE);
    p_glVertexAttribPointerNV(3, 3, GL_UNSIGNED_BYTE, 0, numbers);
    expect_error("an array of three bytes", GL_INVALID_OPERATION);
    p_glVertexAttribPointerNV(3, 4, GL_UNSIGNED_SHORT, 0, numbers);
    expect_error("an array of unsigned shorts", GL_INVALID_ENUM);
    p_glVertexAttribPointerNV(3, 4, GL_INT, 0, numbers);
    expect_error("an array of integers", GL_INVALID_ENUM);
    p_glGetVertexAttribfvNV(16, GL_ATTRIB_ARRAY_SIZE_NV, value);
    expect_error("a query of attribute 16", GL_INVALID_VALUE);
    p_glGetVertexAttribfvNV(0, GL_CURRENT_ATTRIB_NV, value);
    expect_error("the current attribute 0", GL_INVALID_VALUE);
    p_glGetVertexAttribfvNV(3, GL_VERTEX_ATTRIB_ARRAY_ENABLED, value);
    expect_error("another query", GL_INVALID_ENUM);
    get_pointer(16, GL_ATTRIB_ARRAY_POINTER_NV, &pointer);
    expect_error("the pointer of array 16", GL_INVALID_VALUE);
    get_pointer(3, GL_ATTRIB_ARRAY_SIZE_NV, &pointer);
    expect_error("no pointer", GL_INVALID_ENUM);
    expect_vector("values after errors", value, 9, 9, 9, 9);
}

static const float CORNERS[3][2] = { { 0, 0 }, { 0.5f, 0 }, { 0, 0.5f } };

/* Whether exactly these arrays are on, as IsEnabled and the other queries say. */
static void expect_arrays(const char *what, unsigned expected)
{
    unsigned enabled = 0, got = 0;
    GLenum number;
    for (number = 0; number < 16; number++) {
        GLint integer = 7;
        GLfloat single = 7;
        GLdouble both = 7;
        GLboolean truth = 7;
        enabled |= (unsigned)glIsEnabled(GL_VERTEX_ATTRIB_ARRAY0_NV + number) << number;
        glGetIntegerv(GL_VERTEX_ATTRIB_ARRAY0_NV + number, &integer);
        glGetFloatv(GL_VERTEX_ATTRIB_ARRAY0_NV + number, &single);
        glGetDoublev(GL_VERTEX_ATTRIB_ARRAY0_NV + number, &both);
        glGetBooleanv(GL_VERTEX_ATTRIB_ARRAY0_NV + number, &truth);
        got |= (unsigned)(integer + (single == integer) + (both == integer) + (truth == integer) - 3) << number;
    }
    expect_integer(what, (int)enabled, (int)expected);
    expect_integer(what, (int)got, (int)expected);
    expect_error(what, GL_NO_ERROR);
}

/* Each array has a switch of its own, which the client's stack and vertex array objects save. */
static void switches(void)
{
    PFNGLGENVERTEXARRAYSPROC generate = (PFNGLGENVERTEXARRAYSPROC)look_up("glGenVertexArrays");
    PFNGLBINDVERTEXARRAYPROC bind = (PFNGLBINDVERTEXARRAYPROC)look_up("glBindVertexArray");
    PFNGLDELETEVERTEXARRAYSPROC delete = (PFNGLDELETEVERTEXARRAYSPROC)look_up("glDeleteVertexArrays");
    GLuint objects[2];
    GLenum number;
    GLint bound = 0, place;
    for (number = 0; number < 16; number++) {
        glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + number);
        expect_arrays("one array", 1u << number);
        glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
        glDisableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + number);
        expect_arrays("no array", 0);
        glPopClientAttrib();
        expect_arrays("an array from the stack", 1u << number);
        glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
        glDisableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + number);
        glPopClientAttrib();
        expect_arrays("an array that was not saved", 0);
    }
    generate(2, objects);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY1_NV);
    bind(objects[0]);
    expect_arrays("a new object", 0);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY2_NV);
    bind(objects[1]);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);
    bind(objects[0]);
    expect_arrays("an object again", 1u << 2);
    glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
    bind(objects[1]);
    expect_arrays("another object", 1u << 3);
    glPopClientAttrib();
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &bound);
    expect_integer("the object of the stack", bound, (int)objects[0]);
    expect_arrays("the object of the stack", 1u << 2);
    bind(0);
    expect_arrays("no object", 1u << 1);
    bind(0);
    expect_arrays("no object once more", 1u << 1);
    bind(objects[1]);
    expect_arrays("the other object again", 1u << 3);
    bind(objects[0]);
    delete(1, &objects[1]);
    expect_arrays("an object beside one that was deleted", 1u << 2);
    delete(-1, &objects[0]);
    expect_error("less than no object", GL_INVALID_VALUE);
    expect_arrays("an object that was not deleted", 1u << 2);
    ((PFNGLDISABLEVERTEXATTRIBARRAYPROC)look_up("glDisableVertexAttribArray"))(2);
    expect_arrays("an array that was disabled by another command", 0);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY2_NV);
    delete(1, &objects[0]);
    expect_arrays("an object that was deleted", 1u << 1);
    generate(2, objects);
    for (place = 0; place < 2; place++) {
        bind(objects[place]);
        expect_arrays("an object whose name was another's", 0);
    }
    bind(0);
    delete(2, objects);
    glDisableClientState(GL_VERTEX_ATTRIB_ARRAY1_NV);
}

/* The client's stack has 16 entries; what is pushed beyond is an error that saves nothing. */
static void stack(void)
{
    GLint most = 0, place;
    glGetIntegerv(GL_MAX_CLIENT_ATTRIB_STACK_DEPTH, &most);
    for (place = 0; place < most; place++) {
        glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
        glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + (GLenum)(place % 16));
    }
    glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
    expect_error("a stack that is full", GL_STACK_OVERFLOW);
    for (place = most - 1; place >= 0; place--) {
        glPopClientAttrib();
        expect_arrays("arrays from a full stack", (1u << place % 16) - 1);
    }
    glPopClientAttrib();
    expect_error("a stack that is empty", GL_STACK_UNDERFLOW);
}

static void draw_three(const char *what, double x, double y, double z, double w)
{
    const double value[4] = { x, y, z, w };
    int vertex;
    record(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, 3);
    for (vertex = 0; vertex < 3; vertex++)
        want(value);
    recorded(what);
}

/* Arrays by number come before conventional ones, and these are used where there is none by number. */
static void precedence(void)
{
    static const float colors[3][4] = { { 1, 2, 3, 4 }, { 1, 2, 3, 4 }, { 1, 2, 3, 4 } };
    static const float others[3][4] = { { 5, 6, 7, 8 }, { 5, 6, 7, 8 }, { 5, 6, 7, 8 } };
    PFNGLCLIENTACTIVETEXTUREARBPROC client_texture = (PFNGLCLIENTACTIVETEXTUREARBPROC)look_up("glClientActiveTexture");
    GLuint unit;
    show(3);
    glColor4f(0, 0, 0, 0);
    glVertexPointer(2, GL_FLOAT, 0, CORNERS);
    glColorPointer(4, GL_FLOAT, 0, colors);
    glEnableClientState(GL_VERTEX_ARRAY);
    draw_three("no array of colours", 0, 0, 0, 0);
    glEnableClientState(GL_COLOR_ARRAY);
    draw_three("a conventional array", 1, 2, 3, 4);
    p_glVertexAttribPointerNV(3, 4, GL_FLOAT, 0, others);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);
    draw_three("both arrays", 5, 6, 7, 8);
    glDisableClientState(GL_COLOR_ARRAY);
    draw_three("an array by number", 5, 6, 7, 8);
    glDisableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);
    glColor4f(0, 0, 0, 0);
    draw_three("no array of colours any more", 0, 0, 0, 0);
    for (unit = 0; unit < 8; unit++) {
        show(8 + (int)unit);
        client_texture(GL_TEXTURE0 + unit);
        glTexCoordPointer(4, GL_FLOAT, 0, colors);
        glEnableClientState(GL_TEXTURE_COORD_ARRAY);
        draw_three("an array of coordinates", 1, 2, 3, 4);
        p_glVertexAttribPointerNV(8 + unit, 4, GL_FLOAT, 0, others);
        glEnableClientState(GL_VERTEX_ATTRIB_ARRAY8_NV + unit);
        draw_three("an array by number beside coordinates", 5, 6, 7, 8);
        glDisableClientState(GL_VERTEX_ATTRIB_ARRAY8_NV + unit);
        draw_three("coordinates again", 1, 2, 3, 4);
        glDisableClientState(GL_TEXTURE_COORD_ARRAY);
    }
    client_texture(GL_TEXTURE0);
    glDisableClientState(GL_VERTEX_ARRAY);
}

/* In the later languages a number is the generic attribute, or the conventional one where that alone has an array. */
static void show_later(int number)
{
    char text[120];
    sprintf(text, "!!NVvp4.0\nMOV result.position, 0;\nMOV result.texcoord[0], vertex.attrib[%d];\nEND", number);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 60 + (GLuint)number);
    load_arb(GL_VERTEX_PROGRAM_ARB, text);
}

static GLenum conventional_token(int number)
{
    static const GLenum tokens[4] = { GL_NORMAL_ARRAY, GL_COLOR_ARRAY, GL_SECONDARY_COLOR_ARRAY, GL_FOG_COORD_ARRAY };
    return number < 8 ? tokens[number - 2] : GL_TEXTURE_COORD_ARRAY;
}

/* Points a conventional array to three values of an attribute; missing components of it are (0, 0, 0, 1). */
static void point_conventional(int number, const void *values)
{
    PFNGLSECONDARYCOLORPOINTERPROC secondary = (PFNGLSECONDARYCOLORPOINTERPROC)look_up("glSecondaryColorPointer");
    PFNGLFOGCOORDPOINTERPROC fog = (PFNGLFOGCOORDPOINTERPROC)look_up("glFogCoordPointer");
    PFNGLCLIENTACTIVETEXTUREARBPROC client_texture = (PFNGLCLIENTACTIVETEXTUREARBPROC)look_up("glClientActiveTexture");
    switch (number) {
    case 2: glNormalPointer(GL_FLOAT, 16, values); break;
    case 3: glColorPointer(4, GL_FLOAT, 16, values); break;
    case 4: secondary(3, GL_FLOAT, 16, values); break;
    case 5: fog(GL_FLOAT, 16, values); break;
    default:
        client_texture(GL_TEXTURE0 + (GLenum)number - 8);
        glTexCoordPointer(4, GL_FLOAT, 16, values);
    }
}

static void draw_conventional(const char *what, int number)
{
    const int size = number == 5 ? 1 : number == 2 || number == 4 ? 3 : 4;
    draw_three(what, 0.125, size > 1 ? 0.25 : 0, size > 2 ? 0.5 : 0, size > 3 ? 0.75 : 1);
}

/* Commands with a unit are about coordinates alone: others are errors without an effect. */
static void arrays_of_units(void)
{
    PFNGLENABLECLIENTSTATEIEXTPROC enable = (PFNGLENABLECLIENTSTATEIEXTPROC)look_up("glEnableClientStateiEXT");
    glVertexPointer(2, GL_FLOAT, 0, CORNERS);
    glEnableClientState(GL_VERTEX_ARRAY);
    show_later(3);
    p_glVertexAttrib4fARB(3, 9, 8, 7, 6);
    enable(GL_COLOR_ARRAY, 0);
    expect_error("an array of colours of a unit", GL_INVALID_ENUM);
    draw_three("no array of colours of a unit", 9, 8, 7, 6);
    glDisableClientState(GL_VERTEX_ARRAY);
}

/* The arrays of a format of InterleavedArrays. */
static void interleaved(void)
{
    static const float whole[3][15] = { { 1, 2, 3, 1, 0.25f, 0.5f, 0.75f, 1, 0, 1, 0, 0, 0, 0, 1 },
        { 1, 2, 3, 1, 0.25f, 0.5f, 0.75f, 1, 0, 1, 0, 0, 0, 0, 1 }, { 1, 2, 3, 1, 0.25f, 0.5f, 0.75f, 1, 0, 1, 0, 0, 0, 0, 1 } };
    glInterleavedArrays(GL_T4F_C4F_N3F_V4F, 0, whole);
    show(8);
    draw_three("coordinates of an interleaved array", 1, 2, 3, 1);
    show(3);
    draw_three("colours of an interleaved array", 0.25, 0.5, 0.75, 1);
    show(2);
    draw_three("normals of an interleaved array", 0, 1, 0, 1);
    if (strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_gpu_program4")) {
        show_later(2);
        draw_three("normals in place of generic attributes", 0, 1, 0, 1);
        show_later(3);
        draw_three("colours in place of generic attributes", 0.25, 0.5, 0.75, 1);
        show_later(8);
        draw_three("coordinates in place of generic attributes", 1, 2, 3, 1);
    }
    glDisableClientState(GL_TEXTURE_COORD_ARRAY);
    glDisableClientState(GL_COLOR_ARRAY);
    glDisableClientState(GL_NORMAL_ARRAY);
    glDisableClientState(GL_VERTEX_ARRAY);
    expect_error("interleaved arrays", GL_NO_ERROR);
}

/* Sets arrays of an object up that has its own, from buffers, as objects must: (0.125, 0.25, 0.5, 0.75) and (5, 6, 7, 8). */
static void fill(GLuint object)
{
    static const float values[6][4] = { { 0.125f, 0.25f, 0.5f, 0.75f }, { 0.125f, 0.25f, 0.5f, 0.75f },
        { 0.125f, 0.25f, 0.5f, 0.75f }, { 5, 6, 7, 8 }, { 5, 6, 7, 8 }, { 5, 6, 7, 8 } };
    PFNGLBINDVERTEXARRAYPROC bind = (PFNGLBINDVERTEXARRAYPROC)look_up("glBindVertexArray");
    PFNGLBINDBUFFERPROC bind_buffer = (PFNGLBINDBUFFERPROC)look_up("glBindBuffer");
    PFNGLGENBUFFERSPROC generate = (PFNGLGENBUFFERSPROC)look_up("glGenBuffers");
    PFNGLBUFFERDATAPROC data = (PFNGLBUFFERDATAPROC)look_up("glBufferData");
    GLuint buffer;
    int number;
    bind(object);
    generate(1, &buffer);
    bind_buffer(GL_ARRAY_BUFFER, buffer);
    data(GL_ARRAY_BUFFER, sizeof values, values, GL_STATIC_DRAW);
    glVertexPointer(2, GL_FLOAT, 16, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    for (number = 2; number < 16; number++) {
        if (number != 6 && number != 7)
            point_conventional(number, NULL);
        p_glVertexAttribPointerARB((GLuint)number, 4, GL_FLOAT, 0, 16, (const void *)48);
    }
    bind_buffer(GL_ARRAY_BUFFER, 0);
    bind(0);
}

/* What is drawn while arrays are switched and nothing else happens. */
static void between_draws(void)
{
    static const float corners[4][2] = { { -1, -1 }, { 1, -1 }, { 1, 1 }, { -1, 1 } };
    static const unsigned char colors[4][4] = { { 0, 255, 0, 255 }, { 0, 255, 0, 255 }, { 0, 255, 0, 255 }, { 0, 255, 0, 255 } };
    static const unsigned char others[4][4] = { { 0, 0, 255, 255 }, { 0, 0, 255, 255 }, { 0, 0, 255, 255 }, { 0, 0, 255, 255 } };
    load_nv(GL_VERTEX_PROGRAM_NV, 50, "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[COL0], v[3];\nEND");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 50);
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glColorPointer(4, GL_UNSIGNED_BYTE, 0, colors);
    p_glVertexAttribPointerNV(3, 4, GL_UNSIGNED_BYTE, 0, others);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_pixel("a conventional array", 20, 20, 0, 255, 0, 255);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_pixel("then one by number", 20, 20, 0, 0, 255, 255);
    glDisableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_pixel("the conventional one again", 20, 20, 0, 255, 0, 255);
    glDisableClientState(GL_COLOR_ARRAY);
    glDisableClientState(GL_VERTEX_ARRAY);
}

/* Objects whose arrays were enabled while the host had all state, and switches of an object that is not bound. */
static void objects(GLuint early)
{
    PFNGLBINDVERTEXARRAYPROC bind = (PFNGLBINDVERTEXARRAYPROC)look_up("glBindVertexArray");
    PFNGLDELETEVERTEXARRAYSPROC delete = (PFNGLDELETEVERTEXARRAYSPROC)look_up("glDeleteVertexArrays");
    PFNGLENABLEVERTEXARRAYATTRIBPROC enable = (PFNGLENABLEVERTEXARRAYATTRIBPROC)look_up("glEnableVertexArrayAttrib");
    PFNGLDISABLEVERTEXARRAYATTRIBPROC disable = (PFNGLDISABLEVERTEXARRAYATTRIBPROC)look_up("glDisableVertexArrayAttrib");
    const int has_direct = strstr((const char *)glGetString(GL_EXTENSIONS), "GL_ARB_direct_state_access") != NULL;
    int number;
    for (number = 2; number < 16; number++) {
        char what[64];
        if (number == 6)
            continue;
        sprintf(what, "attribute %d of an early object", number);
        show_later(number);
        p_glVertexAttrib4fARB((GLuint)number, 9, 8, 7, 6);
        bind(early);
        if (number == 7)
            draw_three(what, 5, 6, 7, 8);
        else
            draw_conventional(what, number);
        if (has_direct && number != 7) {
            bind(0);
            enable(early, (GLuint)number);
            bind(early);
            draw_three("an array of an object that was not bound", 5, 6, 7, 8);
            disable(early, (GLuint)number);
            draw_conventional("no array of an object that is bound", number);
        }
        bind(0);
    }
    /* The same by the array of NVIDIA's, in whose place it may come. */
    bind(early);
    show(3);
    draw_three("a conventional array of an early object", 0.125, 0.25, 0.5, 0.75);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);
    draw_three("a numbered array of an early object", 5, 6, 7, 8);
    bind(0);
    expect_arrays("no object", 0);
    bind(early);
    expect_arrays("an early object", 1u << 3);
    delete(1, &early);
    expect_arrays("no early object", 0);
    expect_error("objects", GL_NO_ERROR);
}

int main(void)
{
    PFNGLENABLEVERTEXATTRIBARRAYPROC enable;
    PFNGLCLIENTACTIVETEXTUREARBPROC client_texture;
    PFNGLBINDVERTEXARRAYPROC bind;
    GLuint early, unit;
    GLenum token;
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_vertex_program")) {
        printf("GL_NV_vertex_program is not told\n");
        return 1;
    }
    enable = (PFNGLENABLEVERTEXATTRIBARRAYPROC)look_up("glEnableVertexAttribArray");
    client_texture = (PFNGLCLIENTACTIVETEXTUREARBPROC)look_up("glClientActiveTexture");
    bind = (PFNGLBINDVERTEXARRAYPROC)look_up("glBindVertexArray");
    /* An object whose arrays are enabled while the host has all state: all conventional ones, and the generic array 7. */
    ((PFNGLGENVERTEXARRAYSPROC)look_up("glGenVertexArrays"))(1, &early);
    fill(early);
    bind(early);
    for (token = 2; token < 6; token++)
        glEnableClientState(conventional_token((int)token));
    for (unit = 0; unit < 8; unit++) {
        client_texture(GL_TEXTURE0 + unit);
        glEnableClientState(GL_TEXTURE_COORD_ARRAY);
    }
    enable(7);
    bind(0);
    client_texture(GL_TEXTURE0);
    expect_error("an early object", GL_NO_ERROR);
    open_recording();
    show(0);
    glEnable(GL_VERTEX_PROGRAM_NV);
    between_draws();
    arrays();
    errors();
    switches();
    stack();
    precedence();
    interleaved();
    if (strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_gpu_program4")) {
        if (strstr((const char *)glGetString(GL_EXTENSIONS), "GL_EXT_direct_state_access"))
            arrays_of_units();
        objects(early);
    }
    return finish();
}
