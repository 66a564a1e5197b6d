/* Texture environments with four arguments, with ATI's functions, and fog by distances: formulas, queries, errors, saved state,
 * lists. */
#include "client.h"

static PFNGLACTIVETEXTUREARBPROC p_glActiveTextureARB;

static const float PRIMARY[4] = { 0.8f, 0.4f, 0.2f, 0.6f }, TEXEL[4] = { 0.2f, 0.6f, 1, 0.4f };
static const float OTHER[4] = { 0.6f, 0.2f, 0.4f, 0.8f }, CONSTANT[4] = { 0.4f, 0.8f, 0.6f, 0.2f };

static void unit(int number)
{
    p_glActiveTextureARB(GL_TEXTURE0 + number);
}

static void set(GLenum name, GLint value)
{
    glTexEnvi(GL_TEXTURE_ENV, name, value);
}

static int get(GLenum name)
{
    int value = -1;
    glGetTexEnviv(GL_TEXTURE_ENV, name, &value);
    return value;
}

static void texel(int number, const float *color)
{
    unit(number);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_FLOAT, color);
    glEnable(GL_TEXTURE_2D);
}

static void draw(void)
{
    clear();
    glColor4fv(PRIMARY);
    draw_square();
}

static void expect(const char *what, float red, float green, float blue, float alpha)
{
    const float values[4] = { red, green, blue, alpha };
    int bytes[4], place;
    for (place = 0; place < 4; place++)
        bytes[place] = (int)(255 * (values[place] < 0 ? 0 : values[place] > 1 ? 1 : values[place]) + 0.5f);
    expect_pixel(what, 20, 30, bytes[0], bytes[1], bytes[2], bytes[3]);
}

/* The argument of a source and an operand, by component; sources other than these are 0. */
static float argument(GLenum source, GLenum operand, int component)
{
    const float *color = source == GL_TEXTURE || source == GL_TEXTURE0 ? TEXEL : source == GL_TEXTURE1 ? OTHER
        : source == GL_CONSTANT                                                                        ? CONSTANT
                                                                                                       : PRIMARY;
    const int is_alpha = operand == GL_SRC_ALPHA || operand == GL_ONE_MINUS_SRC_ALPHA;
    float value = source == GL_ZERO ? 0 : source == GL_ONE ? 1 : color[is_alpha ? 3 : component];
    return operand == GL_ONE_MINUS_SRC_COLOR || operand == GL_ONE_MINUS_SRC_ALPHA ? 1 - value : value;
}

static unsigned long state = 7;

static unsigned pick(unsigned count)
{
    state = (state * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (unsigned)(state >> 16) % count;
}

/* Random setups of unit 0 in a mode, as the formulas of the extensions say. */
static void formulas(GLenum mode, const GLenum *functions, unsigned function_count, const GLenum *sources, unsigned source_count)
{
    static const GLenum operands[4] = { GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_SRC_COLOR, GL_ONE_MINUS_SRC_COLOR };
    const int arguments = mode == GL_COMBINE4_NV ? 4 : 3;
    int round, number, component;
    unit(0);
    set(GL_TEXTURE_ENV_MODE, (GLint)mode);
    for (round = 0; round < 60; round++) {
        GLenum source[2][4], operand[2][4], function[2];
        float scale[2], wanted[4];
        char what[64];
        int portion;
        for (portion = 0; portion < 2; portion++) {
            function[portion] = functions[pick(function_count)];
            scale[portion] = (float)(1 << pick(3));
            set(portion ? GL_COMBINE_ALPHA : GL_COMBINE_RGB, (GLint)function[portion]);
            glTexEnvf(GL_TEXTURE_ENV, portion ? GL_ALPHA_SCALE : GL_RGB_SCALE, scale[portion]);
            for (number = 0; number < arguments; number++) {
                /* ONE is none of the fourth argument's. */
                source[portion][number] = sources[pick(source_count)];
                operand[portion][number] = operands[pick(portion ? 2 : 4)];
                set((portion ? GL_SOURCE0_ALPHA : GL_SOURCE0_RGB) + number, (GLint)source[portion][number]);
                set((portion ? GL_OPERAND0_ALPHA : GL_OPERAND0_RGB) + number, (GLint)operand[portion][number]);
            }
        }
        for (component = 0; component < 4; component++) {
            float value[4] = { 0, 0, 0, 0 };
            portion = component == 3;
            for (number = 0; number < arguments; number++)
                value[number] = argument(source[portion][number], operand[portion][number], component);
            if (mode == GL_COMBINE4_NV)
                wanted[component] = value[0] * value[1] + value[2] * value[3]
                    - (function[portion] == GL_ADD_SIGNED ? 0.5f : 0);
            else
                wanted[component] = value[0] * value[2] + (function[portion] == GL_MODULATE_SUBTRACT_ATI ? -value[1] : value[1])
                    - (function[portion] == GL_MODULATE_SIGNED_ADD_ATI ? 0.5f : 0);
            wanted[component] *= scale[portion];
        }
        draw();
        sprintf(what, "setup %d of mode 0x%04x", round, mode);
        expect(what, wanted[0], wanted[1], wanted[2], wanted[3]);
        if (failures > 5)
            return;
    }
    glTexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, 1);
    glTexEnvf(GL_TEXTURE_ENV, GL_ALPHA_SCALE, 1);
    expect_error("random setups", GL_NO_ERROR);
}

static void four_arguments(void)
{
    static const GLenum functions[2] = { GL_ADD, GL_ADD_SIGNED };
    static const GLenum sources[7] = { GL_ZERO, GL_TEXTURE, GL_CONSTANT, GL_PRIMARY_COLOR, GL_PREVIOUS, GL_TEXTURE0, GL_TEXTURE1 };
    unit(0);
    expect_integer("the fourth source at first", get(GL_SOURCE3_RGB_NV), GL_ZERO);
    expect_integer("its operand", get(GL_OPERAND3_RGB_NV), GL_ONE_MINUS_SRC_COLOR);
    expect_integer("the fourth source of alpha", get(GL_SOURCE3_ALPHA_NV), GL_ZERO);
    expect_integer("its operand", get(GL_OPERAND3_ALPHA_NV), GL_ONE_MINUS_SRC_ALPHA);
    set(GL_OPERAND3_ALPHA_NV, GL_SRC_COLOR);
    expect_error("a colour for alpha", GL_INVALID_ENUM);
    set(GL_SOURCE3_RGB_NV, GL_REPLACE);
    expect_error("a source", GL_INVALID_ENUM);
    formulas(GL_COMBINE4_NV, functions, 2, sources, 7);
    set(GL_SOURCE3_RGB_NV, GL_TEXTURE1);
    expect_integer("the mode", get(GL_TEXTURE_ENV_MODE), GL_COMBINE4_NV);
    expect_integer("the fourth source", get(GL_SOURCE3_RGB_NV), GL_TEXTURE1);
}

static void three_arguments(void)
{
    static const GLenum functions[3] = { GL_MODULATE_ADD_ATI, GL_MODULATE_SIGNED_ADD_ATI, GL_MODULATE_SUBTRACT_ATI };
    static const GLenum sources[7] = { GL_ZERO, GL_ONE, GL_TEXTURE, GL_CONSTANT, GL_PRIMARY_COLOR, GL_PREVIOUS, GL_TEXTURE1 };
    formulas(GL_COMBINE, functions, 3, sources, 7);
    set(GL_COMBINE_ALPHA, GL_MODULATE_SUBTRACT_ATI);
    set(GL_SOURCE0_RGB, GL_ONE);
    expect_integer("a function", get(GL_COMBINE_ALPHA), GL_MODULATE_SUBTRACT_ATI);
    expect_integer("a source of one", get(GL_SOURCE0_RGB), GL_ONE);
}

/* The second unit goes on with what the first one gave, and the host's own functions are right beside. */
static void both_units(void)
{
    unit(0);
    set(GL_TEXTURE_ENV_MODE, GL_MODULATE);
    unit(1);
    glEnable(GL_TEXTURE_2D);
    set(GL_TEXTURE_ENV_MODE, GL_COMBINE);
    set(GL_COMBINE_RGB, GL_MODULATE_ADD_ATI);
    set(GL_COMBINE_ALPHA, GL_REPLACE);
    set(GL_SOURCE0_RGB, GL_TEXTURE);
    set(GL_SOURCE1_RGB, GL_PREVIOUS);
    set(GL_SOURCE2_RGB, GL_CONSTANT);
    set(GL_OPERAND2_RGB, GL_SRC_COLOR);
    set(GL_SOURCE0_ALPHA, GL_PREVIOUS);
    glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, CONSTANT);
    draw();
    /* (0.16, 0.24, 0.2) plus (0.6, 0.2, 0.4) times (0.4, 0.8, 0.6); alpha 0.6 times 0.4. */
    expect("two units", 0.4f, 0.4f, 0.44f, 0.24f);
    glPushAttrib(GL_TEXTURE_BIT);
    set(GL_COMBINE_RGB, GL_REPLACE);
    draw();
    expect("the host's own function", 0.6f, 0.2f, 0.4f, 0.24f);
    glPopAttrib();
    expect_integer("a function after PopAttrib", get(GL_COMBINE_RGB), GL_MODULATE_ADD_ATI);
    draw();
    expect("after PopAttrib", 0.4f, 0.4f, 0.44f, 0.24f);
    {
        GLuint list = glGenLists(1);
        glNewList(list, GL_COMPILE);
        set(GL_COMBINE_RGB, GL_MODULATE);
        set(GL_SOURCE1_RGB, GL_CONSTANT);
        glEndList();
        expect_integer("a function while a list is made", get(GL_COMBINE_RGB), GL_MODULATE_ADD_ATI);
        glCallList(list);
        expect_integer("a function of a list", get(GL_COMBINE_RGB), GL_MODULATE);
        draw();
        expect("after the list", 0.24f, 0.16f, 0.24f, 0.24f);
        glDeleteLists(list, 1);
    }
    unit(1);
    glDisable(GL_TEXTURE_2D);
    set(GL_TEXTURE_ENV_MODE, GL_MODULATE);
    unit(0);
    draw();
    expect("fixed function", 0.16f, 0.24f, 0.2f, 0.24f);
}

static void square_at(float x, float z)
{
    glBegin(GL_QUADS);
    glVertex3f(x - 0.02f, -0.02f, z);
    glVertex3f(x + 0.02f, -0.02f, z);
    glVertex3f(x + 0.02f, 0.02f, z);
    glVertex3f(x - 0.02f, 0.02f, z);
    glEnd();
}

/* A pixel of a small square at (0.6, 0, -0.8), near a distance of 1 from the eye. */
static void fog(void)
{
    static const float none[4] = { 0, 0, 0, 0 };
    const float x = 51.5f / 32 - 1, y = 32.5f / 32 - 1, radial = sqrtf(x * x + y * y + 0.64f);
    static const GLenum modes[3] = { GL_EYE_RADIAL_NV, GL_EYE_PLANE, GL_EYE_PLANE_ABSOLUTE_NV };
    /* (2 - distance) / 2, at most 1. */
    const float wanted[3] = { 1 - radial / 2, 1, 0.6f };
    int place, value = 0;
    unit(0);
    glDisable(GL_TEXTURE_2D);
    glEnable(GL_FOG);
    glFogi(GL_FOG_MODE, GL_LINEAR);
    glFogf(GL_FOG_START, 0);
    glFogf(GL_FOG_END, 2);
    glFogfv(GL_FOG_COLOR, none);
    for (place = 0; place < 3; place++) {
        char what[32];
        glFogi(GL_FOG_DISTANCE_MODE_NV, (GLint)modes[place]);
        glGetIntegerv(GL_FOG_DISTANCE_MODE_NV, &value);
        expect_integer("the distance's mode", value, (int)modes[place]);
        clear();
        glColor4f(1, 0.5f, 1, 1);
        square_at(0.6f, -0.8f);
        sprintf(what, "distance %d", place);
        expect_pixel(what, 51, 32, (int)(255 * wanted[place] + 0.5f), (int)(127.5f * wanted[place] + 0.5f),
            (int)(255 * wanted[place] + 0.5f), 255);
    }
    glFogi(GL_FOG_DISTANCE_MODE_NV, GL_EYE_LINEAR);
    expect_error("a distance", GL_INVALID_ENUM);
    glPushAttrib(GL_FOG_BIT);
    glFogf(GL_FOG_DISTANCE_MODE_NV, (float)GL_EYE_RADIAL_NV);
    glPopAttrib();
    glGetIntegerv(GL_FOG_DISTANCE_MODE_NV, &value);
    expect_integer("the mode after PopAttrib", value, GL_EYE_PLANE_ABSOLUTE_NV);
    glDisable(GL_FOG);
}

int main(void)
{
    const char *extensions;
    GLuint names[2];
    open_context();
    p_glActiveTextureARB = (PFNGLACTIVETEXTUREARBPROC)look_up("glActiveTextureARB");
    extensions = (const char *)glGetString(GL_EXTENSIONS);
    if (!strstr(extensions, "GL_NV_texture_env_combine4") || !strstr(extensions, "GL_ATI_texture_env_combine3")
        || !strstr(extensions, "GL_NV_fog_distance")) {
        printf("the extensions are not advertised\n");
        return 1;
    }
    /* Before anything else that needs a program. */
    fog();
    glGenTextures(2, names);
    unit(1);
    glBindTexture(GL_TEXTURE_2D, names[1]);
    texel(1, OTHER);
    unit(0);
    glBindTexture(GL_TEXTURE_2D, names[0]);
    texel(0, TEXEL);
    glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, CONSTANT);
    /* It is read by the first unit, and its own environment leaves the colour as it is. */
    unit(1);
    set(GL_TEXTURE_ENV_MODE, GL_COMBINE);
    set(GL_COMBINE_RGB, GL_REPLACE);
    set(GL_COMBINE_ALPHA, GL_REPLACE);
    set(GL_SOURCE0_RGB, GL_PREVIOUS);
    set(GL_SOURCE0_ALPHA, GL_PREVIOUS);
    four_arguments();
    three_arguments();
    both_units();
    return finish();
}
