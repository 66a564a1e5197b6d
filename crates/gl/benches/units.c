/* Times fixed units beside GLSL that a person would write for the same picture. Prints for each scene its name, nanoseconds
 * for a square with the units and with GLSL, and the largest difference of the pictures in 255ths. */
#include "../tests/clients/ati_shaders.h"
#include "clock.h"

#define SQUARES 40
#define ROUNDS 25

#define UNIT_COMMANDS(X) \
    X(PFNGLCOMBINERPARAMETERFVNVPROC, glCombinerParameterfvNV) \
    X(PFNGLCOMBINERPARAMETERINVPROC, glCombinerParameteriNV) \
    X(PFNGLCOMBINERINPUTNVPROC, glCombinerInputNV) \
    X(PFNGLCOMBINEROUTPUTNVPROC, glCombinerOutputNV) \
    X(PFNGLFINALCOMBINERINPUTNVPROC, glFinalCombinerInputNV) \
    X(PFNGLGETUNIFORMLOCATIONPROC, glGetUniformLocation) \
    X(PFNGLUNIFORM1IPROC, glUniform1i) \
    X(PFNGLUNIFORMMATRIX2FVPROC, glUniformMatrix2fv)
#define DECLARE(type, name) static type p_##name;
UNIT_COMMANDS(DECLARE)
#undef DECLARE

/* How ripples move lookups: state of the texture shaders, uniforms of the GLSL. */
static const float near_matrix[4] = { 0.08f, 0, 0, 0.08f }, far_matrix[4] = { 0.05f, 0, 0, 0.05f };

/* Textures without detail at the size of a texel, so that a filter's rounding does not show. */
static void texture(int unit, GLenum target, GLenum format, int seed)
{
    static unsigned char texels[16 * 16 * 4];
    int face, x, y, place;
    GLuint name;
    glGenTextures(1, &name);
    p_glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(target, name);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    for (face = 0; face < (target == GL_TEXTURE_CUBE_MAP ? 6 : 1); face++) {
        for (y = 0; y < 16; y++)
            for (x = 0; x < 16; x++)
                for (place = 0; place < 4; place++)
                    texels[(y * 16 + x) * 4 + place] =
                        (unsigned char)(128 + 90 * sin(0.3 * x + 0.5 * y + seed + face + place * 1.7));
        if (format == GL_DSDT_NV)
            glTexImage2D(target, 0, GL_DSDT_NV, 16, 16, 0, GL_DSDT_NV, GL_BYTE, texels);
        else
            glTexImage2D(target == GL_TEXTURE_CUBE_MAP ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + face : target, 0, GL_RGBA8, 16, 16, 0,
                GL_RGBA, GL_UNSIGNED_BYTE, texels);
    }
    glEnable(target);
}

static GLuint glsl(const char *source)
{
    static const char *samplers[4] = { "t0", "t1", "t2", "t3" };
    GLuint shader = p_glCreateShader(GL_FRAGMENT_SHADER), program = p_glCreateProgram();
    int unit;
    p_glShaderSource(shader, 1, &source, NULL);
    p_glCompileShader(shader);
    p_glAttachShader(program, shader);
    p_glLinkProgram(program);
    p_glUseProgram(program);
    for (unit = 0; unit < 4; unit++)
        p_glUniform1i(p_glGetUniformLocation(program, samplers[unit]), unit);
    p_glUniformMatrix2fv(p_glGetUniformLocation(program, "near_matrix"), 1, GL_FALSE, near_matrix);
    p_glUniformMatrix2fv(p_glGetUniformLocation(program, "far_matrix"), 1, GL_FALSE, far_matrix);
    return program;
}

static void corner(float x, float y)
{
    p_glMultiTexCoord4fARB(GL_TEXTURE0, x * 0.4f + 0.5f, y * 0.4f + 0.5f, 0, 1);
    p_glMultiTexCoord4fARB(GL_TEXTURE1, x, y, 0.7f, 1);
    p_glMultiTexCoord4fARB(GL_TEXTURE2, x * 0.3f + 0.5f, 0.5f - y * 0.4f, 0.4f, 1);
    p_glMultiTexCoord4fARB(GL_TEXTURE3, y, -x, 0.9f, 1);
    glColor4f(0.2f, 0.5f, 0.7f, 0.5f + 0.4f * x);
    glVertex2f(x, y);
}

static void squares(int count)
{
    while (count--) {
        glBegin(GL_QUADS);
        corner(-1, -1);
        corner(1, -1);
        corner(1, 1);
        corner(-1, 1);
        glEnd();
    }
}

/* Draws a round, and returns how long it took if that is less than `best`. */
static double timed(double best)
{
    double start, time;
    glFinish();
    start = now();
    squares(SQUARES);
    glFinish();
    time = now() - start;
    return time < best ? time : best;
}

static unsigned char pictures[2][SIZE * SIZE * 4];

static int difference(void)
{
    int place, most = 0;
    for (place = 0; place < SIZE * SIZE * 4; place++) {
        int found = abs(pictures[0][place] - pictures[1][place]);
        most = found > most ? found : most;
    }
    return most;
}

static void input(int stage, GLenum portion, GLenum variable, GLenum name, GLenum mapping, GLenum usage)
{
    p_glCombinerInputNV(GL_COMBINER0_NV + stage, portion, variable, name, mapping, usage);
}

static void output(int stage, GLenum portion, GLenum first, GLenum second, GLenum sum, int dots)
{
    p_glCombinerOutputNV(GL_COMBINER0_NV + stage, portion, first, second, sum, GL_NONE, GL_NONE, (GLboolean)dots,
        (GLboolean)dots, GL_FALSE);
}

/* Bump mapping by dot products: a relief, the light and the half vector by cubes that give them length one, a surface. */
static void dot3(void)
{
    static const float dim[4] = { 0.18f, 0.17f, 0.22f, 1 }, warm[4] = { 1, 0.92f, 0.75f, 1 };
    int stage;
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 5);
    p_glCombinerParameterfvNV(GL_CONSTANT_COLOR0_NV, dim);
    p_glCombinerParameterfvNV(GL_CONSTANT_COLOR1_NV, warm);
    input(0, GL_RGB, GL_VARIABLE_A_NV, GL_TEXTURE0, GL_EXPAND_NORMAL_NV, GL_RGB);
    input(0, GL_RGB, GL_VARIABLE_B_NV, GL_TEXTURE1, GL_EXPAND_NORMAL_NV, GL_RGB);
    input(0, GL_RGB, GL_VARIABLE_C_NV, GL_TEXTURE0, GL_EXPAND_NORMAL_NV, GL_RGB);
    input(0, GL_RGB, GL_VARIABLE_D_NV, GL_TEXTURE3, GL_EXPAND_NORMAL_NV, GL_RGB);
    output(0, GL_RGB, GL_SPARE0_NV, GL_SPARE1_NV, GL_DISCARD_NV, GL_TRUE);
    output(0, GL_ALPHA, GL_DISCARD_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_FALSE);
    input(1, GL_RGB, GL_VARIABLE_A_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    input(1, GL_RGB, GL_VARIABLE_B_NV, GL_CONSTANT_COLOR1_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    input(1, GL_RGB, GL_VARIABLE_C_NV, GL_CONSTANT_COLOR0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    input(1, GL_RGB, GL_VARIABLE_D_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_RGB);
    output(1, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_SPARE0_NV, GL_FALSE);
    for (stage = 1; stage < 5; stage++) {
        GLenum from = stage == 1 ? GL_BLUE : GL_ALPHA;
        input(stage, GL_ALPHA, GL_VARIABLE_A_NV, GL_SPARE1_NV, GL_UNSIGNED_IDENTITY_NV, from);
        input(stage, GL_ALPHA, GL_VARIABLE_B_NV, GL_SPARE1_NV, GL_UNSIGNED_IDENTITY_NV, from);
        output(stage, GL_ALPHA, GL_SPARE1_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_FALSE);
        if (stage > 1)
            output(stage, GL_RGB, GL_DISCARD_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_FALSE);
    }
    p_glFinalCombinerInputNV(GL_VARIABLE_A_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glFinalCombinerInputNV(GL_VARIABLE_B_NV, GL_TEXTURE2, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glFinalCombinerInputNV(GL_VARIABLE_C_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glFinalCombinerInputNV(GL_VARIABLE_D_NV, GL_E_TIMES_F_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glFinalCombinerInputNV(GL_VARIABLE_E_NV, GL_SPARE1_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    p_glFinalCombinerInputNV(GL_VARIABLE_F_NV, GL_CONSTANT_COLOR1_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glFinalCombinerInputNV(GL_VARIABLE_G_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_ALPHA);
}

static const char *const dot3_glsl = "#version 120\n"
    "uniform sampler2D t0, t2;\nuniform samplerCube t1, t3;\n"
    "void main() {\n"
    "  vec3 normal = texture2DProj(t0, gl_TexCoord[0]).xyz * 2.0 - 1.0;\n"
    "  vec3 toward = textureCube(t1, gl_TexCoord[1].xyz).xyz * 2.0 - 1.0;\n"
    "  vec3 between = textureCube(t3, gl_TexCoord[3].xyz).xyz * 2.0 - 1.0;\n"
    "  float diffuse = clamp(dot(normal, toward), 0.0, 1.0), shine = clamp(dot(normal, between), 0.0, 1.0);\n"
    "  vec3 warm = vec3(1.0, 0.92, 0.75);\n"
    "  vec3 lit = min(diffuse * warm + vec3(0.18, 0.17, 0.22), 1.0);\n"
    "  shine *= shine; shine *= shine; shine *= shine; shine *= shine;\n"
    "  gl_FragColor = vec4(lit * texture2DProj(t2, gl_TexCoord[2]).xyz + shine * warm, 1.0);\n"
    "}\n";

/* Ripples that move the look at the ground and at what is mirrored. */
static void offset(void)
{
    static const GLenum operations[4] = { GL_TEXTURE_2D, GL_OFFSET_TEXTURE_2D_NV, GL_OFFSET_PROJECTIVE_TEXTURE_2D_NV, GL_NONE };
    int unit;
    for (unit = 0; unit < 4; unit++) {
        p_glActiveTexture(GL_TEXTURE0 + unit);
        glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, (GLint)operations[unit]);
        if (unit == 1 || unit == 2) {
            glTexEnvi(GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0);
            glTexEnvfv(GL_TEXTURE_SHADER_NV, GL_OFFSET_TEXTURE_MATRIX_NV, unit == 1 ? near_matrix : far_matrix);
        }
    }
    p_glCombinerParameteriNV(GL_NUM_GENERAL_COMBINERS_NV, 1);
    input(0, GL_RGB, GL_VARIABLE_A_NV, GL_TEXTURE1, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    input(0, GL_RGB, GL_VARIABLE_B_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    output(0, GL_RGB, GL_SPARE0_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_FALSE);
    output(0, GL_ALPHA, GL_DISCARD_NV, GL_DISCARD_NV, GL_DISCARD_NV, GL_FALSE);
    p_glFinalCombinerInputNV(GL_VARIABLE_A_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    p_glFinalCombinerInputNV(GL_VARIABLE_B_NV, GL_TEXTURE2, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glFinalCombinerInputNV(GL_VARIABLE_C_NV, GL_SPARE0_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glFinalCombinerInputNV(GL_VARIABLE_D_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    p_glFinalCombinerInputNV(GL_VARIABLE_G_NV, GL_ZERO, GL_UNSIGNED_INVERT_NV, GL_ALPHA);
}

static const char *const offset_glsl = "#version 120\n"
    "uniform sampler2D t0, t1, t2;\nuniform mat2 near_matrix, far_matrix;\n"
    "void main() {\n"
    "  vec2 moved = texture2DProj(t0, gl_TexCoord[0]).xy;\n"
    "  vec3 below = texture2D(t1, gl_TexCoord[1].xy + near_matrix * moved).xyz * gl_Color.xyz;\n"
    "  vec3 above = texture2D(t2, gl_TexCoord[2].xy / gl_TexCoord[2].w + far_matrix * moved).xyz;\n"
    "  gl_FragColor = vec4(mix(below, above, gl_Color.w), 1.0);\n"
    "}\n";

/* Gloss in two passes of ATI's shaders: the second looks up a ramp in place of a power. */
static void gloss(void)
{
    static const float dim[4] = { 0.16f, 0.16f, 0.2f, 1 }, warm[4] = { 1, 0.93f, 0.8f, 1 };
    const GLuint expand = GL_2X_BIT_ATI | GL_BIAS_BIT_ATI;
    p_glBindFragmentShaderATI(p_glGenFragmentShadersATI(1));
    p_glBeginFragmentShaderATI();
    p_glSetFragmentShaderConstantATI(GL_CON_0_ATI, dim);
    p_glSetFragmentShaderConstantATI(GL_CON_1_ATI, warm);
    p_glSampleMapATI(GL_REG_0_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    p_glSampleMapATI(GL_REG_1_ATI, GL_TEXTURE1, GL_SWIZZLE_STR_ATI);
    p_glPassTexCoordATI(GL_REG_4_ATI, GL_TEXTURE2, GL_SWIZZLE_STR_ATI);
    p_glColorFragmentOp2ATI(GL_DOT3_ATI, GL_REG_1_ATI, GL_NONE, GL_SATURATE_BIT_ATI, GL_REG_0_ATI, GL_NONE, expand,
        GL_REG_1_ATI, GL_NONE, expand);
    p_glColorFragmentOp2ATI(GL_DOT3_ATI, GL_REG_3_ATI, GL_NONE, GL_NONE, GL_REG_4_ATI, GL_NONE, GL_NONE, GL_REG_4_ATI, GL_NONE,
        GL_NONE);
    p_glColorFragmentOp2ATI(GL_DOT3_ATI, GL_REG_3_ATI, GL_RED_BIT_ATI, GL_NONE, GL_REG_0_ATI, GL_NONE, expand, GL_REG_4_ATI,
        GL_NONE, GL_NONE);
    p_glColorFragmentOp3ATI(GL_CND0_ATI, GL_REG_3_ATI, GL_RED_BIT_ATI, GL_NONE, GL_REG_3_ATI, GL_NONE, GL_NONE, GL_ZERO, GL_NONE,
        GL_NONE, GL_REG_3_ATI, GL_NONE, GL_NONE);
    p_glColorFragmentOp2ATI(GL_MUL_ATI, GL_REG_3_ATI, GL_RED_BIT_ATI, GL_NONE, GL_REG_3_ATI, GL_NONE, GL_NONE, GL_REG_3_ATI,
        GL_NONE, GL_NONE);
    p_glSampleMapATI(GL_REG_2_ATI, GL_TEXTURE0, GL_SWIZZLE_STR_ATI);
    p_glSampleMapATI(GL_REG_3_ATI, GL_REG_3_ATI, GL_SWIZZLE_STR_DR_ATI);
    p_glPassTexCoordATI(GL_REG_1_ATI, GL_REG_1_ATI, GL_SWIZZLE_STR_ATI);
    p_glColorFragmentOp3ATI(GL_MAD_ATI, GL_REG_1_ATI, GL_NONE, GL_NONE, GL_REG_1_ATI, GL_NONE, GL_NONE, GL_CON_1_ATI, GL_NONE,
        GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE);
    p_glColorFragmentOp2ATI(GL_MUL_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_REG_2_ATI, GL_NONE, GL_NONE, GL_REG_1_ATI, GL_NONE,
        GL_NONE);
    p_glColorFragmentOp2ATI(GL_MUL_ATI, GL_REG_3_ATI, GL_NONE, GL_NONE, GL_REG_3_ATI, GL_NONE, GL_NONE, GL_REG_2_ATI, GL_ALPHA,
        GL_NONE);
    p_glColorFragmentOp3ATI(GL_MAD_ATI, GL_REG_0_ATI, GL_NONE, GL_SATURATE_BIT_ATI, GL_REG_3_ATI, GL_NONE, GL_NONE, GL_CON_1_ATI,
        GL_NONE, GL_NONE, GL_REG_0_ATI, GL_NONE, GL_NONE);
    p_glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_ONE, GL_NONE, GL_NONE);
    p_glEndFragmentShaderATI();
}

/* The units of lookups are those of the registers: the surface is in unit 2, the ramp in unit 3. */
static const char *const gloss_glsl = "#version 120\n"
    "uniform sampler2D t0, t2, t3;\nuniform samplerCube t1;\n"
    "void main() {\n"
    "  vec3 normal = texture2D(t0, gl_TexCoord[0].xy).xyz * 2.0 - 1.0;\n"
    "  vec3 toward = textureCube(t1, gl_TexCoord[1].xyz).xyz * 2.0 - 1.0, between = gl_TexCoord[2].xyz;\n"
    "  float diffuse = clamp(dot(normal, toward), 0.0, 1.0), cosine = max(dot(normal, between), 0.0);\n"
    "  float length2 = dot(between, between);\n"
    "  vec4 surface = texture2D(t2, gl_TexCoord[0].xy);\n"
    "  vec3 shine = texture2D(t3, vec2(cosine * cosine / length2, 1.0)).xyz;\n"
    "  vec3 lit = diffuse * vec3(1.0, 0.93, 0.8) + vec3(0.16, 0.16, 0.2);\n"
    "  gl_FragColor = vec4(surface.xyz * lit + shine * surface.w * vec3(1.0, 0.93, 0.8), 1.0);\n"
    "}\n";

/* Both in turns, so that what else the machine does disturbs both alike. */
static void compare(const char *name, void (*units)(void), const GLenum *capabilities, const char *source)
{
    double best[2] = { 1e30, 1e30 };
    GLuint program = glsl(source);
    int round, side, place;
    p_glUseProgram(0);
    units();
    for (round = 0; round < 2 * ROUNDS; round++) {
        side = round % 2;
        for (place = 0; capabilities[place]; place++)
            (side ? glDisable : glEnable)(capabilities[place]);
        p_glUseProgram(side ? program : 0);
        best[side] = timed(best[side]);
        glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pictures[side]);
    }
    p_glUseProgram(0);
    printf("%s %.0f %.0f %d\n", name, best[0] / SQUARES, best[1] / SQUARES, difference());
    fflush(stdout);
}

static void no_textures(void)
{
    int unit;
    for (unit = 0; unit < 4; unit++) {
        p_glActiveTexture(GL_TEXTURE0 + unit);
        glDisable(GL_TEXTURE_2D);
        glDisable(GL_TEXTURE_CUBE_MAP);
    }
}

int main(void)
{
    static const GLenum combiners[] = { GL_REGISTER_COMBINERS_NV, 0 }, ati[] = { GL_FRAGMENT_SHADER_ATI, 0 };
    static const GLenum combiners_and_shaders[] = { GL_TEXTURE_SHADER_NV, GL_REGISTER_COMBINERS_NV, 0 };
    open_shaders();
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    UNIT_COMMANDS(LOOK_UP)
#undef LOOK_UP
    texture(0, GL_TEXTURE_2D, GL_RGBA, 1);
    texture(1, GL_TEXTURE_CUBE_MAP, GL_RGBA, 2);
    texture(2, GL_TEXTURE_2D, GL_RGBA, 3);
    texture(3, GL_TEXTURE_CUBE_MAP, GL_RGBA, 4);
    compare("dot3", dot3, combiners, dot3_glsl);
    no_textures();
    texture(0, GL_TEXTURE_2D, GL_DSDT_NV, 5);
    texture(1, GL_TEXTURE_2D, GL_RGBA, 6);
    texture(2, GL_TEXTURE_2D, GL_RGBA, 7);
    compare("offset", offset, combiners_and_shaders, offset_glsl);
    no_textures();
    texture(0, GL_TEXTURE_2D, GL_RGBA, 1);
    texture(1, GL_TEXTURE_CUBE_MAP, GL_RGBA, 2);
    texture(2, GL_TEXTURE_2D, GL_RGBA, 3);
    texture(3, GL_TEXTURE_2D, GL_RGBA, 8);
    compare("gloss", gloss, ati, gloss_glsl);
    return glGetError() != GL_NO_ERROR;
}
