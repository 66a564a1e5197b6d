/* Images that programs load from, store to and change, and textures of which programs only fetch texels. */
#include "client.h"

#define FETCH(type, name) type name = (type)look_up("gl" #name)

static PFNGLBINDIMAGETEXTUREEXTPROC BindImage;
static PFNGLMEMORYBARRIEREXTPROC Barrier;

/* Makes a fragment program current. */
static void use(int name, const char *text)
{
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, (GLuint)name);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, text);
    expect_error("a program with images", GL_NO_ERROR);
}

/* Draws the window once, and makes what was stored visible. */
static void run(const char *what)
{
    draw_square();
    Barrier(GL_ALL_BARRIER_BITS);
    expect_error(what, GL_NO_ERROR);
}

static GLuint texture(GLenum target, GLenum format, int width, int height, GLenum order, GLenum type, const void *texels)
{
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(target, 0, (GLint)format, width, height, 0, order, type, texels);
    return name;
}

static void expect_word(const char *what, GLuint given, GLuint expected)
{
    if (given != expected) {
        printf("%s: 0x%08x, not 0x%08x\n", what, given, expected);
        failures++;
    }
}

/* What each access does with its texel. */
static void words(void)
{
    static GLuint read[SIZE * SIZE];
    static const GLuint eight[4] = { 0x11223344, 0x80000001, 7, 0xffffffff };
    static const unsigned char four[16] = { 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160 };
    GLuint numbers = texture(GL_TEXTURE_2D, GL_R32UI, SIZE, SIZE, GL_RED_INTEGER, GL_UNSIGNED_INT, NULL);
    GLuint bytes, small;
    use(61, "!!NVfp5.0\nINT TEMP at;\nUINT TEMP n;\nTRUNC.S at, fragment.position;\n"
        "MAD.U.NTC n, at.y, 256, at.x;\nSTOREIM.U32 image[3], n, at, 2D;\nMOV.F result.color, 0;\nEND");
    BindImage(3, numbers, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    run("stores of words");
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, read);
    expect_word("a stored word", read[5 * SIZE + 9], 5 * 256 + 9);
    expect_word("the last stored word", read[SIZE * SIZE - 1], (SIZE - 1) * 257);

    /* The words of colours are bytes, red first; beyond the image is nothing. */
    bytes = texture(GL_TEXTURE_2D, GL_RGBA8, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, four);
    use(62, "!!NVfp5.0\nUINT TEMP n, m, o;\nTEMP c;\nINT TEMP at;\n"
        "LOADIM.U32 n, {1, 1, 0, 0}, image[0], 2D;\nLOADIM.U32 m, {2, 1, 0, 0}, image[0], 2D;\n"
        "AND.U o, n, 255;\nI2F.U c.x, o;\nSHR.U o, n, 24;\nI2F.U c.y, o.x;\nI2F.U c.z, m.x;\nI2F.U c.w, n.w;\n"
        "MUL.F result.color, c, {0.00392156862745098, 0.00392156862745098, 1, 1};\nEND");
    BindImage(0, bytes, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA8);
    run("loads of words");
    expect_pixel("the words of colours", 20, 20, 130, 160, 0, 255);

    /* Texels of another size are no texels, and stores there have no effect. */
    small = texture(GL_TEXTURE_2D, GL_R8, 2, 2, GL_RED, GL_UNSIGNED_BYTE, four);
    BindImage(0, small, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R8);
    run("loads of another size");
    expect_pixel("texels of another size", 20, 20, 0, 0, 0, 0);
    BindImage(0, bytes, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA8);
    run("loads after a new binding");
    expect_pixel("a new binding", 20, 20, 130, 160, 0, 255);
    BindImage(0, 0, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA8);
    run("loads without an image");
    expect_pixel("no image", 20, 20, 0, 0, 0, 0);

    /* Bytes, signed and not. */
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8I, 2, 2, 0, GL_RED_INTEGER, GL_BYTE, "\x85\x06\x07\x08");
    use(63, "!!NVfp5.0\nINT TEMP n;\nUINT TEMP u;\nTEMP c;\nLOADIM.S8 n, {0, 0, 0, 0}, image[0], 2D;\n"
        "LOADIM.U8 u, {0, 0, 0, 0}, image[0], 2D;\nI2F.S c.x, -n;\nI2F.U c.y, u.x;\nI2F.S c.zw, n;\n"
        "MUL.F result.color, c, {0.00392156862745098, 0.00392156862745098, 1, 1};\nEND");
    BindImage(0, small, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R8I);
    run("loads of bytes");
    /* 0x85 is -123 and 133; z is 0 and w 1. */
    expect_pixel("bytes", 20, 20, 123, 133, 0, 255);

    /* Vectors of words. */
    {
        GLuint wide = texture(GL_TEXTURE_2D, GL_RGBA32UI, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT, eight);
        GLuint found[4];
        use(64, "!!NVfp5.0\nUINT TEMP n;\nLOADIM.U32X4 n, {0, 0, 0, 0}, image[1], 2D;\n"
            "STOREIM.U32X4 image[2], n.wzyx, {1, 0, 0, 0}, 2D;\nMOV.F result.color, 0;\nEND");
        GLuint other = texture(GL_TEXTURE_2D, GL_RGBA32F, 2, 1, GL_RGBA, GL_FLOAT, NULL);
        GLuint pair[8];
        BindImage(1, wide, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA32UI);
        BindImage(2, other, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA32F);
        run("vectors of words");
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, pair);
        memcpy(found, pair + 4, sizeof found);
        expect_word("a vector's first word", found[0], 0xffffffff);
        expect_word("a vector's last word", found[3], 0x11223344);
    }
}

/* Stores that convert to the image's format. */
static void formats(void)
{
    unsigned char bytes[4];
    short shorts[2];
    float number = 0;
    GLuint colors = texture(GL_TEXTURE_2D, GL_RGBA8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    use(65, "!!NVfp5.0\nSTOREIM.F image[0], {0.2, 1.5, -1, 0.6}, {0, 0, 0, 0}, 2D;\nMOV.F result.color, 0;\nEND");
    BindImage(0, colors, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA8);
    run("a store that converts");
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
    expect_word("a converted colour", bytes[0] | bytes[1] << 8 | bytes[2] << 16, 51 | 255 << 8);
    expect_word("a converted alpha", bytes[3], 153);
    texture(GL_TEXTURE_2D, GL_R32F, 1, 1, GL_RED, GL_FLOAT, NULL);
    glGetIntegerv(GL_TEXTURE_BINDING_2D, (GLint *)&colors);
    BindImage(0, colors, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R32F);
    run("a store of a float");
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED, GL_FLOAT, &number);
    expect_vector("a stored float", &(float[4]) { number, 0, 0, 0 }[0], 0.2f, 0, 0, 0);
    /* The same program unit with integers. */
    colors = texture(GL_TEXTURE_2D, GL_RG16I, 1, 1, GL_RG_INTEGER, GL_SHORT, NULL);
    use(66, "!!NVfp5.0\nSTOREIM.S image[0], {-5, 300, 0, 0}, {0, 0, 0, 0}, 2D;\nMOV.F result.color, 0;\nEND");
    BindImage(0, colors, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RG16I);
    run("a store of integers");
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RG_INTEGER, GL_SHORT, shorts);
    expect_integer("a stored integer", shorts[0], -5);
    expect_integer("another stored integer", shorts[1], 300);
}

/* Changes that fragments make one after the other. */
static void changes(void)
{
    static const GLuint start[8] = { 100, 0, 0xfffffff0, 0, 5, 77, 0, 0 };
    GLuint read[8];
    GLuint counts = texture(GL_TEXTURE_2D, GL_R32UI, 8, 1, GL_RED_INTEGER, GL_UNSIGNED_INT, start);
    use(67, "!!NVfp5.0\nUINT TEMP n;\nINT TEMP s, at;\nTRUNC.S at, fragment.position;\n"
        "ATOMIM.ADD.U32 n.x, {1}, {0, 0, 0, 0}, image[1], 2D;\n"
        "MAD.S at.x, at.y, 256, at.x;\nATOMIM.MAX.S32 s.x, at.x, {1, 0, 0, 0}, image[1], 2D;\n"
        "ATOMIM.MIN.S32 s.x, -at.x, {2, 0, 0, 0}, image[1], 2D;\n"
        "ATOMIM.IWRAP.U32 n.x, {4}, {3, 0, 0, 0}, image[1], 2D;\n"
        "ATOMIM.DWRAP.U32 n.x, {9}, {4, 0, 0, 0}, image[1], 2D;\n"
        "ATOMIM.CSWAP.U32 n.x, {77, 78, 0, 0}, {5, 0, 0, 0}, image[1], 2D;\n"
        "ATOMIM.OR.U32 n.x, {6}, {6, 0, 0, 0}, image[1], 2D;\n"
        "ATOMIM.EXCH.U32 n.x, {31}, {7, 0, 0, 0}, image[1], 2D;\n"
        "I2F.U result.color, n.x;\nEND");
    BindImage(1, counts, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    run("changes");
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, read);
    expect_word("a sum", read[0], 100 + SIZE * SIZE);
    expect_word("the largest", read[1], (SIZE - 1) * 257);
    expect_word("the smallest", read[2], 0u - (SIZE - 1) * 257);
    /* Up from 0 to 4, then 0 again: five steps. Down from 5 to 0, then 9: ten steps, the first from 5. */
    expect_word("counted up", read[3], SIZE * SIZE % 5);
    expect_word("counted down", read[4], (5 + 10 - SIZE * SIZE % 10) % 10);
    expect_word("compared", read[5], 78);
    expect_word("bits", read[6], 6);
    expect_word("exchanged", read[7], 31);
}

/* Shapes other than two dimensions, whole and in layers, and programs of vertices. */
static void shapes(void)
{
    FETCH(PFNGLTEXIMAGE3DPROC, TexImage3D);
    GLuint solid, read[8], line;
    glGenTextures(1, &solid);
    glBindTexture(GL_TEXTURE_3D, solid);
    glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    TexImage3D(GL_TEXTURE_3D, 0, GL_R32UI, 2, 2, 2, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, NULL);
    use(68, "!!NVfp5.0\nSTOREIM.U32 image[0], {1, 0, 0, 0}, {0, 0, 0, 0}, 3D;\nSTOREIM.U32 image[0], {8, 0, 0, 0}, {1, 1, 1, 0}, 3D;\n"
        "STOREIM.U32 image[0], {9, 0, 0, 0}, {1, 0, 0, 0}, 2D;\nMOV.F result.color, 0;\nEND");
    BindImage(0, solid, 0, GL_TRUE, 0, GL_READ_WRITE, GL_R32UI);
    run("an image with layers");
    glGetTexImage(GL_TEXTURE_3D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, read);
    expect_word("the first texel", read[0], 1);
    expect_word("the last texel", read[7], 8);
    expect_word("a texel of another shape", read[1], 0);
    /* One layer alone is two-dimensional. */
    BindImage(0, solid, 0, GL_FALSE, 1, GL_READ_WRITE, GL_R32UI);
    run("a layer of an image");
    glGetTexImage(GL_TEXTURE_3D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, read);
    expect_word("a layer's texel", read[5], 9);
    expect_word("the other layer's texel", read[1], 0);

    glGenTextures(1, &line);
    glBindTexture(GL_TEXTURE_1D, line);
    glTexParameteri(GL_TEXTURE_1D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage1D(GL_TEXTURE_1D, 0, GL_R32UI, 8, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, NULL);
    BindImage(5, line, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    use(69, "!!NVfp5.0\nMOV.F result.color, {0, 1, 0, 1};\nEND");
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 70);
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!NVvp5.0\nINT TEMP n;\nUINT TEMP o;\nMOV.F result.position, vertex.position;\n"
        "ATOMIM.ADD.U32 o.x, {1}, {0, 0, 0, 0}, image[5], 1D;\nSTOREIM.U32 image[5], {41, 0, 0, 0}, {7, 0, 0, 0}, 1D;\nEND");
    expect_error("a vertex program with images", GL_NO_ERROR);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    clear();
    run("images of vertices");
    expect_pixel("vertices with images", 20, 20, 0, 255, 0, 255);
    glGetTexImage(GL_TEXTURE_1D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, read);
    expect_word("counted vertices", read[0] >= 4, 1);
    expect_word("a vertex's store", read[7], 41);
    glDisable(GL_VERTEX_PROGRAM_ARB);
}

/* Sizes of images, whatever their format is. */
static void sizes(void)
{
    FETCH(PFNGLTEXIMAGE3DPROC, TexImage3D);
    GLuint plain = texture(GL_TEXTURE_2D, GL_RGBA8, 3, 5, GL_RGBA, GL_UNSIGNED_BYTE, NULL), layers, line;
    glGenTextures(1, &layers);
    glBindTexture(GL_TEXTURE_2D_ARRAY, layers);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    TexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_R32UI, 7, 9, 11, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, NULL);
    glGenTextures(1, &line);
    glBindTexture(GL_TEXTURE_1D, line);
    glTexParameteri(GL_TEXTURE_1D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage1D(GL_TEXTURE_1D, 0, GL_R16F, 13, 0, GL_RED, GL_FLOAT, NULL);
    use(81, "!!NVfp5.0\nOPTION ARB_shader_image_size;\nINT TEMP a, b, c;\nTEMP r;\nIMQ a, image[0], 2D;\n"
        "IMQ b, image[1], ARRAY2D;\nIMQ c, image[2], 1D;\nMOV.S a.z, b.z;\nMOV.S a.w, c.x;\nI2F.S r, a;\n"
        "MUL.F result.color, r, 0.0392156862745098;\nEND");
    BindImage(0, plain, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA8);
    BindImage(1, layers, 0, GL_TRUE, 0, GL_READ_ONLY, GL_R32UI);
    BindImage(2, line, 0, GL_FALSE, 0, GL_READ_ONLY, GL_R16F);
    run("sizes of images");
    expect_pixel("sizes of images", 20, 20, 30, 50, 110, 130);
    /* An image of another shape has none. */
    BindImage(2, plain, 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA8);
    run("the size of another shape");
    expect_pixel("the size of another shape", 20, 20, 30, 50, 110, 0);
}

/* Textures whose texels are fetched: buffers, those of integers, and those with samples. */
static void texels(void)
{
    FETCH(PFNGLGENBUFFERSPROC, GenBuffers);
    FETCH(PFNGLBINDBUFFERPROC, BindBuffer);
    FETCH(PFNGLBUFFERDATAPROC, BufferData);
    FETCH(PFNGLTEXBUFFERPROC, TexBuffer);
    FETCH(PFNGLTEXIMAGE2DMULTISAMPLEPROC, TexImage2DMultisample);
    FETCH(PFNGLGENFRAMEBUFFERSPROC, GenFramebuffers);
    FETCH(PFNGLBINDFRAMEBUFFERPROC, BindFramebuffer);
    FETCH(PFNGLFRAMEBUFFERTEXTURE2DPROC, FramebufferTexture2D);
    static const float four[8] = { 0.2f, 0.4f, 0.6f, 0.8f, 0.1f, 0.3f, 0.5f, 0.7f };
    static const GLint signs[2] = { -51, 102 };
    GLuint buffer, name, frame;
    GenBuffers(1, &buffer);
    BindBuffer(GL_TEXTURE_BUFFER, buffer);
    BufferData(GL_TEXTURE_BUFFER, sizeof four, four, GL_STATIC_DRAW);
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_BUFFER, name);
    TexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, buffer);
    use(71, "!!NVfp5.0\nTXF.F result.color, {1, 0, 0, 0}, texture[0], BUFFER;\nEND");
    run("a buffer texture");
    expect_pixel("a texel of a buffer", 20, 20, 26, 77, 128, 179);
    use(72, "!!NVfp5.0\nINT TEMP n;\nTEMP c, d;\nTXF.F c, {2, 0, 0, 0}, texture[0], BUFFER;\nTXQ n, {0}, texture[0], BUFFER;\n"
        "I2F.S d, n;\nMAD.F result.color, d, 0.1, c;\nEND");
    run("a buffer texture's size");
    expect_pixel("beyond a buffer, and its size", 20, 20, 51, 0, 0, 0);
    /* The same words as integers. */
    BufferData(GL_TEXTURE_BUFFER, sizeof signs, signs, GL_STATIC_DRAW);
    TexBuffer(GL_TEXTURE_BUFFER, GL_R32I, buffer);
    use(73, "!!NVfp5.0\nINT TEMP n;\nTEMP c;\nTXF.S n, {0, 0, 0, 0}, texture[0], BUFFER;\nI2F.S c, -n;\n"
        "MUL.F result.color, c, 0.00392156862745098;\nEND");
    run("a buffer texture of integers");
    expect_pixel("a signed texel of a buffer", 20, 20, 51, 0, 0, 0);
    glBindTexture(GL_TEXTURE_BUFFER, 0);

    texture(GL_TEXTURE_2D, GL_R32I, 2, 1, GL_RED_INTEGER, GL_INT, signs);
    use(74, "!!NVfp5.0\nINT TEMP n;\nTEMP c;\nTXF.S n, {0, 0, 0, 0}, texture[0], 2D;\nI2F.S c, -n;\n"
        "MUL.F result.color, c, 0.00392156862745098;\nEND");
    run("a texture of signed integers");
    expect_pixel("a signed texel", 20, 20, 51, 0, 0, 0);

    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, name);
    TexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 4, 4, GL_TRUE);
    GenFramebuffers(1, &frame);
    BindFramebuffer(GL_FRAMEBUFFER, frame);
    FramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D_MULTISAMPLE, name, 0);
    glClearColor(0.2f, 0.4f, 0.6f, 0.8f);
    glClear(GL_COLOR_BUFFER_BIT);
    BindFramebuffer(GL_FRAMEBUFFER, 0);
    use(75, "!!NVfp5.0\nOPTION NV_explicit_multisample;\nTXFMS.F result.color, {1, 2, 0, 3}, texture[0], RENDERBUFFER;\nEND");
    run("a texture with samples");
    expect_pixel("a sample", 20, 20, 51, 102, 153, 204);
    use(76, "!!NVfp5.0\nOPTION NV_explicit_multisample;\nTXFMS.F result.color, {4, 2, 0, 3}, texture[0], RENDERBUFFER;\nEND");
    run("a texture with samples, outside");
    expect_pixel("a sample outside", 20, 20, 0, 0, 0, 0);
}

int main(void)
{
    open_context();
    BindImage = (PFNGLBINDIMAGETEXTUREEXTPROC)look_up("glBindImageTextureEXT");
    Barrier = (PFNGLMEMORYBARRIEREXTPROC)look_up("glMemoryBarrierEXT");
    words();
    formats();
    changes();
    shapes();
    sizes();
    texels();
    return finish();
}
