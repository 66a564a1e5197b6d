/* Texture shaders: operations, formats with signs and offsets, environments behind them, queries, errors, saved state. */
#include "client.h"

#define SHADER_COMMANDS(X) \
    X(PFNGLACTIVETEXTUREARBPROC, glActiveTextureARB) \
    X(PFNGLMULTITEXCOORD4FARBPROC, glMultiTexCoord4fARB) \
    X(PFNGLCOMBINERPARAMETERINVPROC, glCombinerParameteriNV) \
    X(PFNGLCOMBINERINPUTNVPROC, glCombinerInputNV) \
    X(PFNGLCOMBINEROUTPUTNVPROC, glCombinerOutputNV) \
    X(PFNGLFINALCOMBINERINPUTNVPROC, glFinalCombinerInputNV)
#define DECLARE(type, name) static type p_##name;
SHADER_COMMANDS(DECLARE)
#undef DECLARE

static GLuint names[8];

static void unit(int number)
{
    p_glActiveTextureARB(GL_TEXTURE0 + number);
}

/* The operation of a unit, and what it reads. */
static void operation(int number, GLint what, int previous)
{
    unit(number);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, what);
    if (number > 0)
        glTexEnvi(GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0 + previous);
}

static void nothing(void)
{
    int number;
    for (number = 0; number < 4; number++)
        operation(number, GL_NONE, 0);
}

static void nearest(GLenum target)
{
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

/* One texel of bytes for a unit. */
static void texel(int number, GLint internal, GLenum format, GLenum type, const void *data)
{
    unit(number);
    glBindTexture(GL_TEXTURE_2D, names[number]);
    nearest(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, internal, 1, 1, 0, format, type, data);
}

/* A texture of 16 by 16 texels that tells where it was read: red is the column, green the row, in 16ths. */
static void places(int number)
{
    static unsigned char texels[16][16][4];
    int x, y;
    for (y = 0; y < 16; y++) {
        for (x = 0; x < 16; x++) {
            texels[y][x][0] = (unsigned char)(16 * x);
            texels[y][x][1] = (unsigned char)(16 * y);
            texels[y][x][2] = 255;
            texels[y][x][3] = 128;
        }
    }
    unit(number);
    glBindTexture(GL_TEXTURE_2D, names[number]);
    nearest(GL_TEXTURE_2D);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
}

/* A cube map whose sides are told apart by red: 0, 40, 80, ... */
static void cube(int number)
{
    GLenum side;
    unit(number);
    glBindTexture(GL_TEXTURE_CUBE_MAP, names[4]);
    nearest(GL_TEXTURE_CUBE_MAP);
    for (side = 0; side < 6; side++) {
        const unsigned char color[4] = { (unsigned char)(40 * side), 255, 51, 204 };
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + side, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, color);
    }
}

static void coordinates(int number, float s, float t, float r, float q)
{
    p_glMultiTexCoord4fARB(GL_TEXTURE0 + number, s, t, r, q);
}

static void draw(void)
{
    clear();
    glColor4f(0.8f, 0.4f, 0.2f, 0.6f);
    draw_square();
}

static void expect(const char *what, int red, int green, int blue, int alpha)
{
    expect_pixel(what, 20, 30, red, green, blue, alpha);
}

/* Combiners that show a unit's result as it is, or half of it plus a half. */
static void show(int number, int is_signed)
{
    GLenum portion[2] = { GL_RGB, GL_ALPHA };
    int place;
    for (place = 0; place < 2; place++) {
        p_glCombinerInputNV(GL_COMBINER0_NV, portion[place], GL_VARIABLE_A_NV, GL_TEXTURE0 + number, GL_SIGNED_IDENTITY_NV,
            portion[place]);
        p_glCombinerInputNV(GL_COMBINER0_NV, portion[place], GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV,
            portion[place]);
        p_glCombinerInputNV(GL_COMBINER0_NV, portion[place], GL_VARIABLE_C_NV, GL_ZERO,
            is_signed ? GL_UNSIGNED_INVERT_NV : GL_UNSIGNED_IDENTITY_NV, portion[place]);
        p_glCombinerInputNV(GL_COMBINER0_NV, portion[place], GL_VARIABLE_D_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV,
            portion[place]);
        p_glCombinerOutputNV(GL_COMBINER0_NV, portion[place], GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV,
            is_signed ? GL_SCALE_BY_ONE_HALF_NV : GL_NONE, GL_NONE, 0, 0, 0);
    }
    p_glFinalCombinerInputNV(GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glFinalCombinerInputNV(GL_VARIABLE_B_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glFinalCombinerInputNV(GL_VARIABLE_C_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glFinalCombinerInputNV(GL_VARIABLE_D_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glFinalCombinerInputNV(GL_VARIABLE_G_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
}

static int consistent(int number)
{
    int value = -1;
    unit(number);
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_SHADER_CONSISTENT_NV, &value);
    return value;
}

static void simple(void)
{
    static const unsigned char color[4] = { 51, 102, 153, 204 };
    static const GLint modes[4] = { GL_GEQUAL, GL_LESS, GL_GEQUAL, GL_LESS };
    float vector[4];
    int values[4];
    unit(2);
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, values);
    expect_integer("an operation at first", values[0], GL_NONE);
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, values);
    expect_integer("a cull mode at first", values[3], GL_GEQUAL);
    glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, vector);
    expect_vector("a matrix at first", vector, 1, 0, 0, 1);
    vector[3] = 5;
    glGetTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, vector);
    expect_vector("an eye at first", vector, 0, 0, -1, 5);
    expect_integer("texture shaders are off", glIsEnabled(GL_TEXTURE_SHADER_NV), 0);
    glEnable(GL_TEXTURE_SHADER_NV);
    expect_integer("texture shaders are on", glIsEnabled(GL_TEXTURE_SHADER_NV), 1);
    show(0, 0);
    glEnable(GL_REGISTER_COMBINERS_NV);
    texel(0, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, color);
    draw();
    expect("nothing", 0, 0, 0, 0);
    operation(0, GL_TEXTURE_2D, 0);
    draw();
    expect("a 2D texture", 51, 102, 153, 204);
    expect_integer("it is consistent", consistent(0), 1);
    operation(0, GL_TEXTURE_1D, 0);
    draw();
    expect("a missing texture", 0, 0, 0, 0);
    expect_integer("it is not consistent", consistent(0), 0);
    operation(0, GL_PASS_THROUGH_NV, 0);
    coordinates(0, 0.2f, 1.5f, -1, 0.4f);
    draw();
    expect("coordinates as a colour", 51, 255, 0, 102);
    operation(1, GL_CULL_FRAGMENT_NV, 0);
    glTexEnviv(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, modes);
    coordinates(1, 0, -1, 2, -0.5f);
    draw();
    expect("a fragment that passes", 51, 255, 0, 102);
    coordinates(1, 0, -1, 2, 0);
    draw();
    expect("a fragment that does not pass", 0, 0, 0, 0);
    nothing();
}

static void dependent(void)
{
    /* Alpha and red, then green and blue. */
    static const unsigned char color[4] = { 72, 200, 120, 24 };
    texel(0, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, color);
    places(1);
    operation(0, GL_TEXTURE_2D, 0);
    operation(1, GL_DEPENDENT_AR_TEXTURE_2D_NV, 0);
    show(1, 0);
    draw();
    /* 24/255 * 16 = 1.5, 72/255 * 16 = 4.5. */
    expect("alpha and red", 16, 64, 255, 128);
    operation(1, GL_DEPENDENT_GB_TEXTURE_2D_NV, 0);
    draw();
    /* 200/255 * 16 = 12.5, 120/255 * 16 = 7.5. */
    expect("green and blue", 192, 112, 255, 128);
    nothing();
}

static void offsets(void)
{
    static const float matrix[4] = { 0.5f, 0, 0, -0.25f };
    static const signed char offset[3] = { 127, 127, 64 };
    static const unsigned short pair[2] = { 8192, 40960 };
    static const short signed_pair[2] = { 16384, -32767 };
    int value;
    /* (1, 1) moves (0.03125, 0.53125) to (0.53125, 0.28125): column 8, row 4. */
    texel(0, GL_DSDT_NV, GL_DSDT_NV, GL_BYTE, offset);
    expect_error("an image of offsets", GL_NO_ERROR);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &value);
    expect_integer("its format", value, GL_DSDT_NV);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_DS_SIZE_NV, &value);
    expect_integer("the size of DS", value, 8);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_RED_SIZE, &value);
    expect_integer("the size of red", value, 0);
    places(1);
    operation(0, GL_TEXTURE_2D, 0);
    operation(1, GL_OFFSET_TEXTURE_2D_NV, 0);
    glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, matrix);
    coordinates(1, 0.03125f, 0.53125f, 0, 1);
    show(1, 0);
    draw();
    expect("an offset", 128, 64, 255, 128);
    show(0, 0);
    draw();
    expect("offsets are no colour", 0, 0, 0, 0);
    show(1, 0);
    operation(1, GL_OFFSET_TEXTURE_SCALE_NV, 0);
    draw();
    expect("an offset without a magnitude", 0, 0, 0, 0);
    expect_integer("its consistency", consistent(1), 0);
    /* The magnitude is 64/127, times 0.5 plus 0.25: 0.502. */
    texel(0, GL_DSDT_MAG_NV, GL_DSDT_MAG_NV, GL_BYTE, offset);
    unit(1);
    glTexEnvf(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_SCALE_NV, 0.5f);
    glTexEnvf(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_BIAS_NV, 0.25f);
    draw();
    expect("a magnitude", 64, 32, 128, 128);
    /* Packed: DS 127, DT 127, magnitude 128, vibrance 204. */
    {
        const GLuint word = 0x7F7F80CC;
        GLuint read = 0;
        texel(0, GL_DSDT_MAG_INTENSITY_NV, GL_DSDT_MAG_VIB_NV, GL_UNSIGNED_INT_S8_S8_8_8_NV, &word);
        expect_error("an image of packed offsets", GL_NO_ERROR);
        draw();
        expect("a packed magnitude", 64, 32, 128, 128);
        unit(0);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_DSDT_MAG_VIB_NV, GL_UNSIGNED_INT_S8_S8_8_8_NV, &read);
        expect_integer("packed offsets are read", (int)read, (int)word);
        show(0, 0);
        draw();
        expect("vibrance is alpha", 0, 0, 0, 204);
        show(1, 0);
    }
    /* HI and LO as coordinates: 1/8 and 5/8, columns 2 and 10. */
    texel(0, GL_HILO_NV, GL_HILO_NV, GL_UNSIGNED_SHORT, pair);
    operation(1, GL_DEPENDENT_HILO_TEXTURE_2D_NV, 0);
    draw();
    expect("HI and LO", 32, 160, 255, 128);
    /* Scales and biases of pixels: HI times 4, LO minus a half. */
    glPixelTransferf(GL_HI_SCALE_NV, 4);
    glPixelTransferf(GL_LO_BIAS_NV, -0.4375f);
    texel(0, GL_HILO_NV, GL_HILO_NV, GL_UNSIGNED_SHORT, pair);
    glPixelTransferf(GL_HI_SCALE_NV, 1);
    glPixelTransferf(GL_LO_BIAS_NV, 0);
    draw();
    expect("HI and LO after a transfer", 128, 48, 255, 128);
    /* Signed: 0.5 and -1 move (0.03125, 0.53125) to (0.28125, 0.78125). */
    texel(0, GL_SIGNED_HILO_NV, GL_HILO_NV, GL_SHORT, signed_pair);
    operation(1, GL_OFFSET_HILO_TEXTURE_2D_NV, 0);
    draw();
    expect("a signed pair as an offset", 64, 192, 255, 128);
    nothing();
}

static void signs(void)
{
    static const signed char color[4] = { -127, 64, 0, -64 };
    static const GLint formats[6] = { GL_SIGNED_RGBA_NV, GL_SIGNED_RGB_NV, GL_SIGNED_LUMINANCE_NV,
        GL_SIGNED_LUMINANCE_ALPHA_NV, GL_SIGNED_ALPHA_NV, GL_SIGNED_INTENSITY_NV };
    /* Half of the value plus a half. */
    static const int wanted[6][4] = { { 0, 191, 128, 64 }, { 0, 191, 128, 255 }, { 0, 0, 0, 255 }, { 0, 0, 0, 64 },
        { 128, 128, 128, 64 }, { 0, 0, 0, 0 } };
    int place, value;
    operation(0, GL_TEXTURE_2D, 0);
    show(0, 1);
    for (place = 0; place < 6; place++) {
        char what[32];
        texel(0, formats[place], GL_RGBA, GL_BYTE, color);
        draw();
        sprintf(what, "signed format %d", place);
        expect(what, wanted[place][0], wanted[place][1], wanted[place][2], wanted[place][3]);
        glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &value);
        expect_integer(what, value, formats[place]);
    }
    {
        static const float mixed[4] = { -1, 0.5f, 0, 0.2f };
        texel(0, GL_SIGNED_RGB_UNSIGNED_ALPHA_NV, GL_RGBA, GL_FLOAT, mixed);
        draw();
        expect("signed colours with an unsigned alpha", 0, 191, 128, 153);
    }
    nothing();
}

static void dots(void)
{
    /* Expanded: (1, 0, -1) as nearly as bytes go, and (0, 1, 0) without. */
    static const unsigned char normal[4] = { 255, 128, 0, 255 };
    static const short pair[2] = { 19660, 26214 };
    places(2);
    texel(0, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, normal);
    operation(0, GL_TEXTURE_2D, 0);
    operation(1, GL_DOT_PRODUCT_NV, 0);
    operation(2, GL_DOT_PRODUCT_TEXTURE_2D_NV, 0);
    show(2, 0);
    /* s = 0.4 + 0.5 * 0.25 = 0.525: column 8; t = 0.1 + 0.5 * 0.25 = 0.2255: row 3. */
    coordinates(1, 0.4f, 0.25f, 9, 1);
    coordinates(2, 0.1f, 0.25f, 9, 1);
    draw();
    expect("dot products", 128, 48, 255, 128);
    unit(1);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_EXPAND_NORMAL_NV);
    /* s = 0.7 * 1 - 0.1 * 1 = 0.6: column 9. */
    coordinates(1, 0.7f, 0, 0.1f, 1);
    draw();
    expect("an expanded dot product", 144, 48, 255, 128);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_FORCE_BLUE_TO_ONE_NV);
    /* s = 0.7 * 1 + 0.1 * 1 = 0.8: column 12. */
    draw();
    expect("a dot product with blue as one", 192, 48, 255, 128);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_UNSIGNED_IDENTITY_NV);
    /* A signed pair (0.6, 0.8) has 0 as its third component, (0.6, 0) has 0.8. */
    texel(0, GL_SIGNED_HILO_NV, GL_HILO_NV, GL_SHORT, pair);
    coordinates(1, 0.5f, 0.5f, 0.9f, 1);
    coordinates(2, 0.5f, 0, 0, 1);
    draw();
    /* s = 0.3 + 0.4 = 0.7: column 11; t = 0.3: row 4. */
    expect("dot products of a pair", 176, 64, 255, 128);
    {
        static const short half[2] = { 19660, 0 };
        texel(0, GL_SIGNED_HILO_NV, GL_HILO_NV, GL_SHORT, half);
        coordinates(1, 0.5f, 0.5f, 0.5f, 1);
        draw();
        /* s = 0.3 + 0.4 = 0.7. */
        expect("the third component of a pair", 176, 64, 255, 128);
    }
    /* A normal in three dot products: the side -y is number 3. */
    texel(0, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, normal);
    cube(3);
    operation(2, GL_DOT_PRODUCT_NV, 0);
    operation(3, GL_DOT_PRODUCT_TEXTURE_CUBE_MAP_NV, 0);
    show(3, 0);
    coordinates(1, 0.1f, 0, 0, 1);
    coordinates(2, -0.9f, 0, 0, 1);
    coordinates(3, 0.2f, 0, 0, 1);
    draw();
    expect("a cube map at dot products", 120, 255, 51, 204);
    /* The normal (0, 0, 1), and the eye (0, 0.8, 0.2): 2 (N.E) N - E = (0, -0.8, 0.2): -y. */
    operation(3, GL_DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP_NV, 0);
    {
        static const float eye[3] = { 0, 0.8f, 0.2f };
        glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_CONST_EYE_NV, eye);
    }
    coordinates(1, 0, 0, 0, 1);
    coordinates(2, 0, 0, 0, 1);
    coordinates(3, 1, 0, 0, 1);
    draw();
    expect("a reflected constant eye", 120, 255, 51, 204);
    /* The eye (-0.9, 0.1, 0) from q: the reflection is (0.9, -0.1, 0): +x. */
    operation(3, GL_DOT_PRODUCT_REFLECT_CUBE_MAP_NV, 0);
    coordinates(1, 0, 0, 0, -0.9f);
    coordinates(2, 0, 0, 0, 0.1f);
    coordinates(3, 1, 0, 0, 0);
    draw();
    expect("a reflected eye", 0, 255, 51, 204);
    nothing();
    /* Depth is 0.25 / 0.5. */
    operation(0, GL_TEXTURE_2D, 0);
    operation(1, GL_DOT_PRODUCT_NV, 0);
    operation(2, GL_DOT_PRODUCT_DEPTH_REPLACE_NV, 0);
    show(0, 0);
    coordinates(1, 0.25f, 0, 0, 1);
    coordinates(2, 0.5f, 0, 0, 1);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    draw();
    glDepthFunc(GL_LESS);
    {
        float depth = 0;
        glReadPixels(20, 30, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
        if (fabsf(depth - 0.5f) > 1e-3f) {
            printf("the depth is %g\n", depth);
            failures++;
        }
    }
    glDisable(GL_DEPTH_TEST);
    nothing();
}

/* Without combiners, texture environments take what the shaders give. */
static void environments(void)
{
    static const unsigned char color[4] = { 51, 102, 153, 204 };
    static const float constant[4] = { 1, 0.5f, 0, 0.5f }, other[4] = { 0, 0.5f, 1, 0.5f };
    int value;
    glDisable(GL_REGISTER_COMBINERS_NV);
    texel(0, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, color);
    operation(0, GL_TEXTURE_2D, 0);
    unit(0);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    draw();
    /* (0.8, 0.4, 0.2, 0.6) times (0.2, 0.4, 0.6, 0.8). */
    expect("modulated", 41, 41, 31, 122);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    draw();
    expect("replaced", 51, 102, 153, 204);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_DECAL);
    draw();
    expect("a decal", 82, 102, 133, 153);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_ADD);
    draw();
    expect("added", 255, 204, 204, 122);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_BLEND);
    glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, constant);
    draw();
    /* 0.8 * 0.8 + 0.2 = 0.84, 0.4 * 0.6 + 0.5 * 0.4 = 0.44, 0.2 * 0.4 = 0.08. */
    expect("blended", 214, 112, 20, 122);
    glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, other);
    draw();
    expect("blended with another colour", 163, 112, 173, 122);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_NONE);
    expect_error("no environment", GL_NO_ERROR);
    glGetTexEnviv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, &value);
    expect_integer("its mode", value, GL_NONE);
    draw();
    expect("no environment", 204, 102, 51, 153);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
    glGetTexEnviv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, &value);
    expect_integer("another mode", value, GL_COMBINE);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_ADD_SIGNED);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_ALPHA, GL_SUBTRACT);
    draw();
    /* 0.8 + 0.2 - 0.5, 0.4 + 0.4 - 0.5, 0.2 + 0.6 - 0.5; texture minus previous: 0.8 - 0.6. */
    expect("combined", 128, 77, 77, 51);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_INTERPOLATE);
    glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND2_RGB, GL_SRC_ALPHA);
    glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND0_RGB, GL_ONE_MINUS_SRC_COLOR);
    draw();
    /* The constant's alpha is a half: (0.8, 0.6, 0.4) / 2 + (0.8, 0.4, 0.2) / 2. */
    expect("interpolated", 204, 128, 77, 51);
    glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND0_RGB, GL_SRC_COLOR);
    glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_DOT3_RGBA);
    draw();
    /* 4 * (-0.3 * 0.3 + -0.1 * -0.1 + 0.1 * -0.3) = -0.44. */
    expect("a negative dot product", 0, 0, 0, 0);
    glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND0_RGB, GL_ONE_MINUS_SRC_COLOR);
    draw();
    expect("a dot product", 112, 112, 112, 112);
    glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND0_RGB, GL_SRC_COLOR);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    /* The colour sum. */
    glEnable(GL_COLOR_SUM);
    p_glSecondaryColor3f(0.1f, 0.2f, 0.6f);
    draw();
    expect("the colour sum", 77, 153, 255, 204);
    glDisable(GL_COLOR_SUM);
    draw();
    expect("no colour sum", 51, 102, 153, 204);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    nothing();
    draw();
    expect("no texture", 204, 102, 51, 153);
    glEnable(GL_REGISTER_COMBINERS_NV);
}

static void errors(void)
{
    static const unsigned short pixel[4] = { 1, 2, 3, 4 };
    unsigned short read[4];
    operation(0, GL_DOT_PRODUCT_NV, 0);
    expect_error("a dot product in unit 0", GL_INVALID_OPERATION);
    operation(1, GL_DOT_PRODUCT_TEXTURE_2D_NV, 0);
    expect_error("the second dot product in unit 1", GL_INVALID_OPERATION);
    operation(2, GL_DOT_PRODUCT_REFLECT_CUBE_MAP_NV, 0);
    expect_error("the third dot product in unit 2", GL_INVALID_OPERATION);
    operation(3, GL_DOT_PRODUCT_NV, 0);
    expect_error("a first dot product in the last unit", GL_INVALID_OPERATION);
    operation(1, GL_MODULATE, 0);
    expect_error("no operation", GL_INVALID_ENUM);
    unit(1);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE1);
    expect_error("a unit that reads itself", GL_INVALID_OPERATION);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_CULL_MODES_NV, GL_LESS);
    expect_error("one cull mode", GL_INVALID_ENUM);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, GL_SIGNED_IDENTITY_NV);
    expect_error("a mapping", GL_INVALID_ENUM);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    expect_error("a mode of a shader", GL_INVALID_ENUM);
    texel(5 - 5, GL_HILO_NV, GL_RGBA, GL_UNSIGNED_SHORT, pixel);
    expect_error("colours for HILO", GL_INVALID_OPERATION);
    texel(0, GL_RGBA8, GL_HILO_NV, GL_UNSIGNED_SHORT, pixel);
    expect_error("HILO for colours", GL_INVALID_OPERATION);
    texel(0, GL_HILO_NV, GL_HILO_NV, GL_UNSIGNED_SHORT, pixel);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_SHORT, pixel);
    expect_error("a part in colours", GL_INVALID_OPERATION);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_HILO_NV, GL_UNSIGNED_SHORT, pixel + 2);
    expect_error("a part", GL_NO_ERROR);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_SHORT, read);
    expect_error("colours of HILO", GL_INVALID_OPERATION);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_HILO_NV, GL_UNSIGNED_SHORT, read);
    expect_integer("HI", read[0], 3);
    expect_integer("LO", read[1], 4);
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 1, 1);
    expect_error("a copy to HILO", GL_INVALID_OPERATION);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_HILO_NV, 0, 0, 1, 1, 0);
    expect_error("a copy as HILO", GL_INVALID_OPERATION);
    glDrawPixels(1, 1, GL_HILO_NV, GL_UNSIGNED_SHORT, pixel);
    expect_error("HILO on the screen", GL_INVALID_ENUM);
}

static void saved(void)
{
    static const float border[4] = { -0.5f, 0.25f, 0, 1 };
    float value[4];
    int operations;
    GLuint list = glGenLists(1);
    operation(0, GL_PASS_THROUGH_NV, 0);
    glPushAttrib(GL_TEXTURE_BIT | GL_PIXEL_MODE_BIT);
    operation(0, GL_TEXTURE_2D, 0);
    glDisable(GL_TEXTURE_SHADER_NV);
    glPixelTransferf(GL_DS_SCALE_NV, 2);
    glPopAttrib();
    unit(0);
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, &operations);
    expect_integer("an operation after PopAttrib", operations, GL_PASS_THROUGH_NV);
    expect_integer("texture shaders after PopAttrib", glIsEnabled(GL_TEXTURE_SHADER_NV), 1);
    glGetFloatv(GL_DS_SCALE_NV, value);
    expect_integer("a scale after PopAttrib", (int)value[0], 1);
    glNewList(list, GL_COMPILE);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_NONE);
    glEndList();
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, &operations);
    expect_integer("an operation while a list is made", operations, GL_PASS_THROUGH_NV);
    glCallList(list);
    glGetTexEnviv(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, &operations);
    expect_integer("an operation of a list", operations, GL_NONE);
    glDeleteLists(list, 1);
    glBindTexture(GL_TEXTURE_2D, names[0]);
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, border);
    glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_VALUES_NV, value);
    expect_vector("values of the border", value, -0.5f, 0.25f, 0, 1);
    /* A texture of the same name has colours again. */
    glDeleteTextures(1, &names[0]);
    {
        static const unsigned char color[4] = { 51, 102, 153, 204 };
        texel(0, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, color);
        operation(0, GL_TEXTURE_2D, 0);
        show(0, 0);
        draw();
        expect("a new texture", 51, 102, 153, 204);
    }
}

int main(void)
{
    open_context();
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    SHADER_COMMANDS(LOOK_UP)
#undef LOOK_UP
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_texture_shader3")) {
        printf("texture shaders are not advertised\n");
        return 1;
    }
    glGenTextures(8, names);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    simple();
    dependent();
    offsets();
    signs();
    dots();
    environments();
    errors();
    saved();
    return finish();
}
