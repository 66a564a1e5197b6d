/* What programs in NVIDIA's own languages do to the rest of the GL, otherwise than those in the ARB's: the colour sum and fog
 * after vertices, depths outside of the range, lookups without a texture, and clip planes (NV_vertex_program, 2.14.1.5 and
 * issues; NV_fragment_program, 2.11, 3.11.5.38 and 3.11.6; NV_texture_shader, 3.8.13.1.21). */
#include "ati_shaders.h"

typedef void (*FinalInput)(GLenum, GLenum, GLenum, GLenum);

static void expect_drawn(const char *what, int red, int green, int blue, int alpha)
{
    clear();
    draw_square();
    expect_error(what, GL_NO_ERROR);
    expect_pixel(what, 8, 8, red, green, blue, alpha);
}

static void use_vertex(GLuint name, const char *text)
{
    load_nv(GL_VERTEX_PROGRAM_NV, name, text);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, name);
    expect_error(text, GL_NO_ERROR);
}

static void use_fragment(GLuint name, const char *text)
{
    load_nv(GL_FRAGMENT_PROGRAM_NV, name, text);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, name);
    expect_error(text, GL_NO_ERROR);
}

static void set(GLuint number, float x, float y, float z, float w)
{
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, number, x, y, z, w);
}

/* What the switch is for the application, by all ways to ask. */
static void expect_switch(const char *what, GLenum name, int on)
{
    GLint number = 7;
    GLboolean byte = 7;
    expect_integer(what, glIsEnabled(name), on);
    draw_square();
    glGetIntegerv(name, &number);
    expect_integer(what, number, on);
    draw_square();
    glGetBooleanv(name, &byte);
    expect_integer(what, byte, on);
}

/* The sum is always made; a program without a secondary colour adds nothing. */
static void sums(void)
{
    GLuint list = glGenLists(1);
    glColor3f(0, 1, 0);
    use_vertex(1, "!!VP1.0\nMOV o[HPOS], v[OPOS];MOV o[COL0],c[0];MOV o[COL1],c[1];\nEND");
    use_vertex(2, "!!VP2.0\nMOV o[HPOS], v[OPOS];MOV o[COL0],c[0];\nEND");
    set(0, 0.2f, 0.2f, 0, 1);
    set(1, 0.4f, 0, 0.4f, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    expect_drawn("no secondary colour", 51, 51, 0, 255);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    expect_drawn("a sum", 153, 51, 102, 255);
    expect_switch("the switch that is off", GL_COLOR_SUM, 0);
    expect_drawn("a sum after a query", 153, 51, 102, 255);
    set(0, 4, -1, 0, 1);
    set(1, -1, 0.4f, 0.4f, 1);
    expect_drawn("a sum of clamped colours", 255, 102, 102, 255);
    /* The host has the application's value for what it draws alone. */
    glDisable(GL_VERTEX_PROGRAM_NV);
    p_glSecondaryColor3f(0.4f, 0, 0.4f);
    expect_drawn("fixed function without a sum", 0, 255, 0, 255);
    glEnable(GL_COLOR_SUM);
    expect_drawn("fixed function with a sum", 102, 255, 102, 255);
    glEnable(GL_VERTEX_PROGRAM_NV);
    draw_square();
    expect_switch("the switch that is on", GL_COLOR_SUM, 1);
    glDisable(GL_COLOR_SUM);
    /* A list changes what is the application's. */
    glEnable(GL_COLOR_SUM);
    glNewList(list, GL_COMPILE);
    glDisable(GL_COLOR_SUM);
    glEndList();
    draw_square();
    glCallList(list);
    draw_square();
    expect_switch("a switch that a list has switched", GL_COLOR_SUM, 0);
    glDisable(GL_VERTEX_PROGRAM_NV);
    expect_drawn("fixed function after a list", 0, 255, 0, 255);
    p_glSecondaryColor3f(0, 0, 0);
    glDeleteLists(list, 1);
    /* A fragment shader of ATI's has the same around it, where it is not the host's. */
    set(0, 0.2f, 0.2f, 0, 1);
    set(1, 0.4f, 0, 0.4f, 1);
    if (getenv("GLASM_GL") && strcmp(getenv("GLASM_GL"), "all") == 0) {
        p_glBindFragmentShaderATI(1);
        p_glBeginFragmentShaderATI();
        p_glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_PRIMARY_COLOR, GL_NONE, GL_NONE);
        p_glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_PRIMARY_COLOR, GL_NONE, GL_NONE);
        p_glEndFragmentShaderATI();
        glEnable(GL_FRAGMENT_SHADER_ATI);
        glEnable(GL_VERTEX_PROGRAM_NV);
        expect_drawn("a sum after a shader of ATI's", 153, 51, 102, 255);
        glDisable(GL_FRAGMENT_SHADER_ATI);
        glDisable(GL_VERTEX_PROGRAM_NV);
    }
}

/* Without a fog coordinate the factor is 1, where one of 0 would be all fog. */
static void fogs(void)
{
    static const GLfloat blue[4] = { 0, 0, 1, 1 };
    use_vertex(3, "!!VP1.0\nMOV o[HPOS], v[OPOS];MOV o[COL0],c[0];\nEND");
    use_vertex(4, "!!VP1.0\nMOV o[HPOS], v[OPOS];MOV o[COL0],c[0];MOV o[FOGC].x, c[2];\nEND");
    set(0, 1, 0, 0, 1);
    set(2, -1.5f, 0, 0, 0);
    glFogfv(GL_FOG_COLOR, blue);
    glFogi(GL_FOG_MODE, GL_LINEAR);
    glFogf(GL_FOG_START, -2);
    glFogf(GL_FOG_END, -1);
    glEnable(GL_FOG);
    glEnable(GL_VERTEX_PROGRAM_NV);
    expect_drawn("fog by a coordinate", 128, 0, 128, 255);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
    expect_drawn("no fog coordinate", 255, 0, 0, 255);
    expect_switch("fog that is on", GL_FOG, 1);
    expect_drawn("no fog coordinate after a query", 255, 0, 0, 255);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 4);
    expect_drawn("fog again", 128, 0, 128, 255);
    /* Attributes are saved as the application has set them. */
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
    draw_square();
    glPushAttrib(GL_ENABLE_BIT);
    draw_square();
    glDisable(GL_FOG);
    draw_square();
    glPopAttrib();
    expect_drawn("no fog coordinate after attributes came back", 255, 0, 0, 255);
    expect_switch("fog that was saved", GL_FOG, 1);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 4);
    /* Register combiners begin with fog by the factor. */
    glEnable(GL_REGISTER_COMBINERS_NV);
    expect_drawn("fog in combiners", 128, 0, 128, 255);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
    expect_drawn("no fog coordinate, and combiners", 255, 0, 0, 255);
    glDisable(GL_REGISTER_COMBINERS_NV);
    draw_square();
    glDisable(GL_VERTEX_PROGRAM_NV);
    glColor3f(1, 0, 0);
    expect_drawn("fixed function in fog", 0, 0, 255, 255);
    glDisable(GL_FOG);
}

/* Draws at two depths, the second beyond the far plane. */
static void expect_range(const char *what, GLenum target)
{
    float depth = -1;
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    p_glProgramLocalParameter4fARB(target, 0, 0.1f, 0, 0, 0);
    expect_drawn(what, 0, 255, 0, 255);
    glReadPixels(8, 8, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    expect_integer("a depth within the range", fabsf(depth - 0.1f) < 1e-5f, 1);
    glDepthRange(0.25, 0.75);
    expect_drawn("a depth before the range", 0, 0, 0, 0);
    glEnable(GL_DEPTH_CLAMP_NV);
    expect_drawn("a depth that is clamped", 0, 255, 0, 255);
    glReadPixels(8, 8, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    expect_integer("a depth that is clamped", fabsf(depth - 0.25f) < 1e-5f, 1);
    expect_switch("clamping that is on", GL_DEPTH_CLAMP_NV, 1);
    glDisable(GL_DEPTH_CLAMP_NV);
    expect_drawn("a depth that is not clamped any more", 0, 0, 0, 0);
    expect_switch("clamping that is off", GL_DEPTH_CLAMP_NV, 0);
    p_glProgramLocalParameter4fARB(target, 0, 0.9f, 0, 0, 0);
    glDepthRange(0.75, 0.25);
    expect_drawn("a depth behind the range in the other order", 0, 0, 0, 0);
    p_glProgramLocalParameter4fARB(target, 0, 0.75f, 0, 0, 0);
    expect_drawn("a depth at an end of the range", 0, 255, 0, 255);
    glDepthRange(0, 1);
    glMatrixMode(GL_MODELVIEW);
    glTranslatef(0, 0, -3);
    expect_drawn("beyond the far plane", 0, 255, 0, 255);
    glLoadIdentity();
}

static void depths(void)
{
    use_fragment(5, "!!FP1.0\nMOV o[COLR], {0,1,0,1};MOV o[DEPR].z, p[0].x;\nEND");
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    expect_range("a depth of a program", GL_FRAGMENT_PROGRAM_NV);
    /* What replaces no depth is clipped. */
    use_fragment(6, "!!FP1.0\nMOV o[COLR], {0,1,0,1};\nEND");
    glTranslatef(0, 0, -3);
    expect_drawn("a program that replaces no depth", 0, 0, 0, 0);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    draw_square();
    expect_pixel("fixed function beyond the far plane", 8, 8, 0, 0, 0, 0);
    glLoadIdentity();
    glDisable(GL_DEPTH_TEST);
}

/* A texture shader that replaces depths, which are the third coordinate of the second unit over that of the third. */
static void shaded_depths(void)
{
    static const unsigned char texel[4] = { 128, 128, 255, 255 };
    FinalInput final = (FinalInput)look_up("glFinalCombinerInputNV");
    GLuint texture;
    float depth = -1;
    int unit;
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_texture_shader"))
        return;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, GL_TEXTURE_2D);
    for (unit = 1; unit < 3; unit++) {
        p_glActiveTexture(GL_TEXTURE0 + (GLenum)unit);
        glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV,
            unit == 1 ? GL_DOT_PRODUCT_NV : GL_DOT_PRODUCT_DEPTH_REPLACE_NV);
        glTexEnvi(GL_TEXTURE_SHADER_NV, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0);
    }
    final(GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_C_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_D_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_G_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    glEnable(GL_REGISTER_COMBINERS_NV);
    glEnable(GL_TEXTURE_SHADER_NV);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    glColor4f(0, 1, 0, 1);
    p_glMultiTexCoord4fARB(GL_TEXTURE1, 0, 0, 0.1f, 1);
    p_glMultiTexCoord4fARB(GL_TEXTURE2, 0, 0, 1, 1);
    expect_drawn("a depth of a texture shader", 0, 255, 0, 255);
    glReadPixels(8, 8, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    expect_integer("a depth of a texture shader", fabsf(depth - 0.1f) < 1e-3f, 1);
    glDepthRange(0.25, 0.75);
    expect_drawn("a depth of a texture shader before the range", 0, 0, 0, 0);
    glDepthRange(0, 1);
    glTranslatef(0, 0, -3);
    expect_drawn("a texture shader beyond the far plane", 0, 255, 0, 255);
    glLoadIdentity();
    glDisable(GL_REGISTER_COMBINERS_NV);
    glDisable(GL_TEXTURE_SHADER_NV);
    glDisable(GL_DEPTH_TEST);
    p_glActiveTexture(GL_TEXTURE0);
    glDeleteTextures(1, &texture);
}

/* Lookups in textures that lack images are zeros, as they are before and after there is one. */
static void lookups(void)
{
    static const char *const texts[2] = { "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;ADD o[COLR],R0,{0.2,0,0,0.2};\nEND",
        "!!FP1.0\nTXP R0, f[TEX0], TEX0, CUBE;ADD o[COLR],R0,{0.2,0,0,0.2};\nEND" };
    static unsigned char texels[64];
    GLuint texture, other;
    int place;
    for (place = 0; place < 64; place++)
        texels[place] = 102;
    use_fragment(7, texts[0]);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    expect_drawn("no texture", 51, 0, 0, 51);
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    expect_drawn("a texture that lacks levels", 51, 0, 0, 51);
    glTexImage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glTexImage2D(GL_TEXTURE_2D, 2, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    expect_drawn("a texture with all levels", 153, 102, 102, 153);
    glTexImage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 1, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    expect_drawn("a level of another size", 51, 0, 0, 51);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    expect_drawn("a filter that needs no levels", 153, 102, 102, 153);
    glGenTextures(1, &other);
    glBindTexture(GL_TEXTURE_2D, other);
    expect_drawn("a texture without images", 51, 0, 0, 51);
    glBindTexture(GL_TEXTURE_2D, texture);
    expect_drawn("the texture again", 153, 102, 102, 153);
    use_fragment(8, texts[1]);
    expect_drawn("no cube map", 51, 0, 0, 51);
    glDeleteTextures(1, &texture);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 7);
    expect_drawn("a texture that was deleted", 51, 0, 0, 51);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    /* In the ARB's languages they are the host's, which has a one for alpha. */
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 9);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nOPTION NV_fragment_program;\nTEMP t;\n"
        "TEX t, fragment.texcoord[0], texture[0], 2D;\nADD result.color, t, {0.2,0,0,-0.2};\nEND");
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    expect_drawn("no texture in another language", 51, 0, 0, 204);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* A program in GLSL that heeds planes. */
static GLuint clipped_program(void)
{
    const char *text = "void main() { gl_Position = ftransform(); gl_ClipVertex = gl_ModelViewMatrix * gl_Vertex;"
        " gl_FrontColor = vec4(1.0); }";
    const GLuint shader = p_glCreateShader(GL_VERTEX_SHADER), program = p_glCreateProgram();
    p_glShaderSource(shader, 1, &text, NULL);
    p_glCompileShader(shader);
    p_glAttachShader(program, shader);
    p_glLinkProgram(program);
    return program;
}

/* Planes of the application clip in no program of these languages, and in position-invariant ones of the ARB's. */
static void planes(void)
{
    static const GLdouble nothing[4] = { 0, 0, 0, -1 };
    static const char *const texts[4] = { "!!VP1.1\nOPTION NV_position_invariant;\nMOV o[COL0],c[0];\nEND",
        "!!VP2.0\nOPTION NV_position_invariant;\nMOV o[COL0],c[0];\nEND",
        "!!VP2.0\nMOV o[HPOS],v[OPOS];MOV o[COL0],c[0];MOV o[CLP1].x,c[1].x;\nEND",
        "!!VP2.0\nOPTION NV_position_invariant;\nMOV o[COL0],c[0];MOV o[CLP0].x,c[1].x;\nEND" };
    GLuint list = glGenLists(1);
    int place;
    glClipPlane(GL_CLIP_PLANE0, nothing);
    glEnable(GL_CLIP_PLANE0);
    set(0, 1, 0, 0, 1);
    set(1, -1, 0, 0, 0);
    glEnable(GL_VERTEX_PROGRAM_NV);
    for (place = 0; place < 4; place++) {
        use_vertex(10, texts[place]);
        expect_drawn(texts[place], place < 3 ? 255 : 0, 0, 0, place < 3 ? 255 : 0);
        expect_switch("a plane", GL_CLIP_PLANE0, 1);
    }
    /* GLSL of the application is clipped, and a list changes what is the application's. */
    use_vertex(10, texts[0]);
    draw_square();
    glNewList(list, GL_COMPILE);
    glDisable(GL_CLIP_PLANE0);
    glEndList();
    p_glUseProgram(clipped_program());
    expect_drawn("GLSL and a plane", 0, 0, 0, 0);
    p_glUseProgram(0);
    draw_square();
    glCallList(list);
    draw_square();
    expect_switch("a plane that a list has disabled", GL_CLIP_PLANE0, 0);
    glDisable(GL_VERTEX_PROGRAM_NV);
    glColor3f(1, 0, 0);
    expect_drawn("fixed function without a plane", 255, 0, 0, 255);
    glEnable(GL_CLIP_PLANE0);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glDeleteLists(list, 1);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 11);
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nOPTION NV_vertex_program2;\nOPTION ARB_position_invariant;\n"
        "MOV result.color, {1,0,0,1};\nEND");
    expect_drawn("a program that keeps planes", 0, 0, 0, 0);
    glDisable(GL_VERTEX_PROGRAM_NV);
    glDisable(GL_CLIP_PLANE0);
}

/* FOG and COLOR_SUM stay the application's for fixed units, queries in lists, commands that are errors, and lists. */
static void given_back(void)
{
    static const float green[4] = { 0, 1, 0, 1 };
    FinalInput final_input = (FinalInput)look_up("glFinalCombinerInputNV");
    const GLuint switches = glGenLists(2), asked = switches + 1;
    int frame;
    use_vertex(1, "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], v[COL0];\nMOV o[COL1], v[COL1];\nEND");
    glNewList(switches, GL_COMPILE);
    glDisable(GL_FOG);
    glEndList();
    glColor4f(1, 0, 0, 1);
    p_glSecondaryColor3f(0, 0, 1);
    p_glFogCoordf(1);
    glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
    glFogi(GL_FOG_MODE, GL_LINEAR);
    glFogf(GL_FOG_START, 0);
    glFogf(GL_FOG_END, 1);
    glFogfv(GL_FOG_COLOR, green);
    final_input(GL_VARIABLE_A_NV, GL_FOG, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    final_input(GL_VARIABLE_B_NV, GL_PRIMARY_COLOR_NV, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final_input(GL_VARIABLE_C_NV, GL_FOG, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final_input(GL_VARIABLE_D_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    glEnable(GL_FOG);
    for (frame = 0; frame < 2; frame++) {
        glEnable(GL_VERTEX_PROGRAM_NV);
        glDisable(GL_REGISTER_COMBINERS_NV);
        expect_drawn("a program without a fog coordinate", 255, 0, 255, 255);
        glDisable(GL_VERTEX_PROGRAM_NV);
        glEnable(GL_REGISTER_COMBINERS_NV);
        expect_drawn("combiners with fog after it", 0, 255, 0, 255);
    }
    glDisable(GL_REGISTER_COMBINERS_NV);
    glEnable(GL_VERTEX_PROGRAM_NV);
    draw_square();
    glNewList(asked, GL_COMPILE);
    expect_integer("fog in a list", glIsEnabled(GL_FOG), 1);
    expect_integer("the sum in a list", glIsEnabled(GL_COLOR_SUM), 0);
    glEndList();
    expect_integer("fog after a list", glIsEnabled(GL_FOG), 1);
    draw_square();
    glCallList(asked);
    expect_integer("fog after calling it", glIsEnabled(GL_FOG), 1);
    expect_integer("the sum after calling it", glIsEnabled(GL_COLOR_SUM), 0);
    draw_square();
    glBegin(GL_POINTS);
    glDisable(GL_FOG);
    glPushAttrib(GL_ENABLE_BIT);
    glEnd();
    expect_error("a switch between Begin and End", GL_INVALID_OPERATION);
    glDisable(GL_VERTEX_PROGRAM_NV);
    expect_drawn("fog after it", 0, 255, 0, 255);
    glEnable(GL_VERTEX_PROGRAM_NV);
    draw_square();
    glCallList(switches);
    expect_integer("fog after a list that was made first", glIsEnabled(GL_FOG), 0);
    glDisable(GL_VERTEX_PROGRAM_NV);
    expect_drawn("no fog after it", 255, 0, 0, 255);
    glDeleteLists(switches, 2);
}

/* Levels that cannot change are all there; other levels have one format. */
static void images(void)
{
    static const unsigned char white[16] = { 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255 };
    PFNGLTEXSTORAGE2DPROC storage = (PFNGLTEXSTORAGE2DPROC)look_up("glTexStorage2D");
    GLuint names[2];
    glGenTextures(2, names);
    use_fragment(21, "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, 2D;\nEND");
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    glBindTexture(GL_TEXTURE_2D, names[0]);
    storage(GL_TEXTURE_2D, 1, GL_RGBA8, 2, 2);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, white);
    expect_drawn("storage of one level", 255, 255, 255, 255);
    glBindTexture(GL_TEXTURE_2D, names[1]);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
    glTexImage2D(GL_TEXTURE_2D, 1, GL_RGB8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
    expect_drawn("two formats", 0, 0, 0, 0);
    /* What makes a texture complete need not be a new image. */
    glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
    draw_square();
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, white);
    expect_drawn("levels that the host has made", 255, 255, 255, 255);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    glDeleteTextures(2, names);
}

int main(void)
{
    open_shaders();
    given_back();
    images();
    sums();
    fogs();
    depths();
    shaded_depths();
    lookups();
    planes();
    return finish();
}
