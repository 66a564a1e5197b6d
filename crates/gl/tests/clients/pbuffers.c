/* Pbuffers that become textures, by WGL: of two dimensions, rectangles, cubes, with levels, of one dimension; drawn into by a
 * context of their own, by one that shares, and by the window's. */
#include "client.h"
#include <GL/wglext.h>

#define FUNCTIONS(X) \
    X(PFNWGLGETEXTENSIONSSTRINGARBPROC, wglGetExtensionsStringARB) \
    X(PFNWGLCHOOSEPIXELFORMATARBPROC, wglChoosePixelFormatARB) \
    X(PFNWGLGETPIXELFORMATATTRIBIVARBPROC, wglGetPixelFormatAttribivARB) \
    X(PFNWGLGETPIXELFORMATATTRIBFVARBPROC, wglGetPixelFormatAttribfvARB) \
    X(PFNWGLCREATEPBUFFERARBPROC, wglCreatePbufferARB) \
    X(PFNWGLGETPBUFFERDCARBPROC, wglGetPbufferDCARB) \
    X(PFNWGLRELEASEPBUFFERDCARBPROC, wglReleasePbufferDCARB) \
    X(PFNWGLDESTROYPBUFFERARBPROC, wglDestroyPbufferARB) \
    X(PFNWGLQUERYPBUFFERARBPROC, wglQueryPbufferARB) \
    X(PFNWGLSETPBUFFERATTRIBARBPROC, wglSetPbufferAttribARB) \
    X(PFNWGLBINDTEXIMAGEARBPROC, wglBindTexImageARB) \
    X(PFNWGLRELEASETEXIMAGEARBPROC, wglReleaseTexImageARB)
#define DECLARE(type, name) static type p_##name;
FUNCTIONS(DECLARE)
#undef DECLARE

/* Of WGL_NV_render_texture_rectangle. */
#define BIND_TO_RECTANGLE_RGB 0x20A0
#define BIND_TO_RECTANGLE_RGBA 0x20A1
#define TO_RECTANGLE 0x20A2

static int has_name(const char *list, const char *name)
{
    const char *found = strstr(list, name);
    size_t length = strlen(name);
    return found && (found[length] == ' ' || found[length] == 0);
}

/* Mesa's software driver ends a program that shows a front buffer with an alpha, as a pbuffer's is shown after each change:
 * formats with an alpha have two buffers here, and are drawn into in the back. */
static int choose(int bind, int alpha, int twice)
{
    int wanted[] = { WGL_DRAW_TO_PBUFFER_ARB, 1, bind, 1, WGL_SUPPORT_OPENGL_ARB, 1, WGL_RED_BITS_ARB, 8, WGL_GREEN_BITS_ARB, 8,
        WGL_BLUE_BITS_ARB, 8, WGL_ALPHA_BITS_ARB, alpha, WGL_DOUBLE_BUFFER_ARB, twice, 0 };
    float none[] = { 0 };
    int format = 0, name = bind, value = 0;
    float number = 0;
    UINT count = 0;
    if (!p_wglChoosePixelFormatARB(surface, wanted, none, 1, &format, &count) || count == 0) {
        printf("no format for 0x%04x\n", bind);
        failures++;
        return 0;
    }
    p_wglGetPixelFormatAttribivARB(surface, format, 0, 1, &name, &value);
    expect_integer("a format can be bound", value, 1);
    p_wglGetPixelFormatAttribfvARB(surface, format, 0, 1, &name, &number);
    expect_integer("as a float", (int)number, 1);
    return format;
}

static HPBUFFERARB create(int format, int width, int height, int of_texture, int target, int levels)
{
    int attributes[] = { WGL_TEXTURE_FORMAT_ARB, of_texture, WGL_TEXTURE_TARGET_ARB, target, WGL_MIPMAP_TEXTURE_ARB, levels, 0 };
    return p_wglCreatePbufferARB(surface, format, width, height, attributes);
}

static int told(HPBUFFERARB pbuffer, int name)
{
    int value = -1;
    p_wglQueryPbufferARB(pbuffer, name, &value);
    return value;
}

static void choose_image(HPBUFFERARB pbuffer, int name, int value)
{
    int attributes[] = { name, value, 0 };
    attributes[0] = name;
    attributes[1] = value;
    if (!p_wglSetPbufferAttribARB(pbuffer, attributes)) {
        printf("0x%04x cannot be 0x%04x\n", name, value);
        failures++;
    }
}

static void fill(int x, int y, int width, int height, float red, float green, float blue, float alpha)
{
    glEnable(GL_SCISSOR_TEST);
    glScissor(x, y, width, height);
    glClearColor(red, green, blue, alpha);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
}

static GLuint new_texture(GLenum target)
{
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return name;
}

static void bind(HPBUFFERARB pbuffer, int buffer)
{
    if (!p_wglBindTexImageARB(pbuffer, buffer)) {
        printf("0x%04x cannot be bound: error %lu\n", buffer, GetLastError());
        failures++;
    }
}

static void release(HPBUFFERARB pbuffer, int buffer)
{
    if (!p_wglReleaseTexImageARB(pbuffer, buffer)) {
        printf("0x%04x cannot be released: error %lu\n", buffer, GetLastError());
        failures++;
    }
}

static void back_to_window(void)
{
    if (!use_context(surface, context)) {
        printf("the window's context is not current\n");
        failures++;
    }
}

/* The window is drawn over with a texture, once, from 0 to these coordinates. */
static void draw_textured(GLenum target, float width, float height)
{
    clear();
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(target);
    glBegin(GL_QUADS);
    glTexCoord2f(0, 0);
    glVertex2f(-1, -1);
    glTexCoord2f(width, 0);
    glVertex2f(1, -1);
    glTexCoord2f(width, height);
    glVertex2f(1, 1);
    glTexCoord2f(0, height);
    glVertex2f(-1, 1);
    glEnd();
    glDisable(target);
}

/* The window in one texel's colour, of a cube in this direction. */
static void draw_direction(GLenum target, float x, float y, float z)
{
    clear();
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(target);
    glTexCoord3f(x, y, z);
    draw_square();
    glDisable(target);
}

/* A context of the pbuffer's own, in which a program of NVIDIA's draws. */
static void plain(int format, int alpha, int shares)
{
    int buffer = alpha ? WGL_BACK_LEFT_ARB : WGL_FRONT_LEFT_ARB;
    HPBUFFERARB pbuffer = create(format, 64, 32, alpha ? WGL_TEXTURE_RGBA_ARB : WGL_TEXTURE_RGB_ARB, WGL_TEXTURE_2D_ARB, 0);
    HDC pixels = p_wglGetPbufferDCARB(pbuffer);
    HGLRC own = wglCreateContext(pixels);
    GLuint texture = new_texture(GL_TEXTURE_2D);
    if (shares)
        expect_integer("lists are shared", wglShareLists(context, own), 1);
    expect_integer("its width", told(pbuffer, WGL_PBUFFER_WIDTH_ARB), 64);
    expect_integer("its height", told(pbuffer, WGL_PBUFFER_HEIGHT_ARB), 32);
    expect_integer("its format", told(pbuffer, WGL_TEXTURE_FORMAT_ARB), alpha ? WGL_TEXTURE_RGBA_ARB : WGL_TEXTURE_RGB_ARB);
    expect_integer("its target", told(pbuffer, WGL_TEXTURE_TARGET_ARB), WGL_TEXTURE_2D_ARB);
    expect_integer("its levels", told(pbuffer, WGL_MIPMAP_TEXTURE_ARB), 0);
    expect_integer("it is not lost", told(pbuffer, WGL_PBUFFER_LOST_ARB), 0);

    use_context(pixels, own);
    load_nv(GL_FRAGMENT_PROGRAM_NV, 7, "!!FP1.0 MOV o[COLR], {0, 0, 1, 1}; END");
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 7);
    glViewport(0, 0, 64, 32);
    draw_square();
    fill(0, 0, 32, 32, 1, 0, 0, 0.5f);
    back_to_window();
    /* What is set for pixels does not change the copy. */
    glPixelTransferf(GL_RED_SCALE, 0);
    bind(pbuffer, buffer);
    glPixelTransferf(GL_RED_SCALE, 1);
    draw_textured(GL_TEXTURE_2D, 1, 1);
    expect_pixel("the left half", 16, 32, 255, 0, 0, alpha ? 128 : 255);
    expect_pixel("the right half", 48, 32, 0, 0, 255, 255);
    /* A program of NVIDIA's reads it. */
    load_nv(GL_FRAGMENT_PROGRAM_NV, 8, "!!FP1.0 TEX R0, {0.25, 0.25, 0, 0}, TEX0, 2D; MOV o[COLR], R0.zyxw; END");
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 8);
    draw_square();
    expect_pixel("read by a program", 16, 32, 0, 0, 255, alpha ? 128 : 255);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    release(pbuffer, buffer);

    /* The next frame, with the rest of the last one. */
    use_context(pixels, own);
    fill(32, 0, 32, 32, 0, 1, 0, 1);
    back_to_window();
    bind(pbuffer, buffer);
    draw_textured(GL_TEXTURE_2D, 1, 1);
    expect_pixel("the left half stays", 16, 32, 255, 0, 0, alpha ? 128 : 255);
    expect_pixel("the right half is new", 48, 32, 0, 255, 0, 255);
    release(pbuffer, buffer);
    expect_error("a pbuffer", GL_NO_ERROR);
    delete_context(own);
    p_wglReleasePbufferDCARB(pbuffer, pixels);
    expect_integer("it is destroyed", p_wglDestroyPbufferARB(pbuffer), 1);
    glDeleteTextures(1, &texture);
}

/* A context of a window with the same pixel format draws into both. */
static void with_one_context(int format)
{
    HPBUFFERARB pbuffer = create(format, 16, 16, WGL_TEXTURE_RGB_ARB, WGL_TEXTURE_2D_ARB, 0);
    HDC pixels = p_wglGetPbufferDCARB(pbuffer), window;
    HGLRC one;
    GLuint texture, bound = 0;
    window = GetDC(CreateWindowA("client", "one", WS_POPUP | WS_VISIBLE, 0, 0, SIZE, SIZE, NULL, NULL, GetModuleHandleA(NULL), NULL));
    expect_integer("a window has the format", SetPixelFormat(window, format, NULL), 1);
    one = wglCreateContext(window);
    expect_integer("the context draws into the pbuffer", use_context(pixels, one), 1);
    texture = new_texture(GL_TEXTURE_2D);
    fill(0, 0, 16, 16, 0, 1, 1, 1);
    expect_integer("and into the window", use_context(window, one), 1);
    glViewport(0, 0, SIZE, SIZE);
    bind(pbuffer, WGL_BACK_LEFT_ARB);
    glGetIntegerv(GL_TEXTURE_BINDING_2D, (GLint *)&bound);
    expect_integer("the texture is bound", bound, texture);
    draw_textured(GL_TEXTURE_2D, 1, 1);
    expect_pixel("by one context", 16, 32, 0, 255, 255, 255);
    release(pbuffer, WGL_BACK_LEFT_ARB);
    back_to_window();
    delete_context(one);
    p_wglReleasePbufferDCARB(pbuffer, pixels);
    p_wglDestroyPbufferARB(pbuffer);
}

static void rectangle(int format)
{
    HPBUFFERARB pbuffer = create(format, 50, 30, WGL_TEXTURE_RGB_ARB, TO_RECTANGLE, 0);
    HDC pixels = p_wglGetPbufferDCARB(pbuffer);
    HGLRC own = wglCreateContext(pixels);
    new_texture(GL_TEXTURE_RECTANGLE);
    expect_integer("its target", told(pbuffer, WGL_TEXTURE_TARGET_ARB), TO_RECTANGLE);
    use_context(pixels, own);
    fill(0, 0, 50, 30, 0, 0, 1, 1);
    fill(0, 0, 25, 15, 1, 1, 0, 1);
    back_to_window();
    bind(pbuffer, WGL_FRONT_LEFT_ARB);
    draw_textured(GL_TEXTURE_RECTANGLE, 50, 30);
    expect_pixel("a quarter of a rectangle", 31, 31, 255, 255, 0, 255);
    expect_pixel("the rest of it", 33, 31, 0, 0, 255, 255);
    release(pbuffer, WGL_FRONT_LEFT_ARB);
    delete_context(own);
    p_wglDestroyPbufferARB(pbuffer);
}

static void one_dimension(int format)
{
    HPBUFFERARB pbuffer = create(format, 64, 1, WGL_TEXTURE_RGB_ARB, WGL_TEXTURE_1D_ARB, 0);
    HDC pixels = p_wglGetPbufferDCARB(pbuffer);
    HGLRC own = wglCreateContext(pixels);
    new_texture(GL_TEXTURE_1D);
    use_context(pixels, own);
    fill(0, 0, 64, 1, 0, 0, 1, 0);
    fill(0, 0, 32, 1, 1, 0, 0, 0);
    back_to_window();
    bind(pbuffer, WGL_FRONT_LEFT_ARB);
    draw_textured(GL_TEXTURE_1D, 1, 0);
    expect_pixel("the left of a row", 31, 31, 255, 0, 0, 255);
    expect_pixel("the right of it", 32, 31, 0, 0, 255, 255);
    release(pbuffer, WGL_FRONT_LEFT_ARB);
    delete_context(own);
    p_wglDestroyPbufferARB(pbuffer);
}

static void cube(int format)
{
    HPBUFFERARB pbuffer = create(format, 32, 32, WGL_TEXTURE_RGB_ARB, WGL_TEXTURE_CUBE_MAP_ARB, 0);
    HDC pixels = p_wglGetPbufferDCARB(pbuffer);
    HGLRC own = wglCreateContext(pixels);
    int face;
    new_texture(GL_TEXTURE_CUBE_MAP);
    expect_integer("the first face", told(pbuffer, WGL_CUBE_MAP_FACE_ARB), WGL_TEXTURE_CUBE_MAP_POSITIVE_X_ARB);
    use_context(pixels, own);
    for (face = 0; face < 6; face++) {
        choose_image(pbuffer, WGL_CUBE_MAP_FACE_ARB, WGL_TEXTURE_CUBE_MAP_POSITIVE_X_ARB + face);
        fill(0, 0, 32, 32, face / 5.0f, 1 - face / 5.0f, face & 1, 1);
    }
    expect_integer("the last face", told(pbuffer, WGL_CUBE_MAP_FACE_ARB), WGL_TEXTURE_CUBE_MAP_NEGATIVE_Z_ARB);
    /* The lower half of a face anew: what was drawn into it is there. */
    choose_image(pbuffer, WGL_CUBE_MAP_FACE_ARB, WGL_TEXTURE_CUBE_MAP_POSITIVE_Y_ARB);
    expect_pixel("a face that comes back", 16, 24, 102, 153, 0, 255);
    fill(0, 0, 32, 16, 1, 1, 1, 1);
    back_to_window();
    bind(pbuffer, WGL_FRONT_LEFT_ARB);
    draw_direction(GL_TEXTURE_CUBE_MAP, 1, 0.2f, 0.1f);
    expect_pixel("+x", 31, 31, 0, 255, 0, 255);
    draw_direction(GL_TEXTURE_CUBE_MAP, -1, 0.2f, 0.1f);
    expect_pixel("-x", 31, 31, 51, 204, 255, 255);
    /* On this face t grows with z. */
    draw_direction(GL_TEXTURE_CUBE_MAP, 0.1f, 1, 0.5f);
    expect_pixel("+y, above", 31, 31, 102, 153, 0, 255);
    draw_direction(GL_TEXTURE_CUBE_MAP, 0.1f, 1, -0.5f);
    expect_pixel("+y, below", 31, 31, 255, 255, 255, 255);
    draw_direction(GL_TEXTURE_CUBE_MAP, 0.1f, -1, 0.2f);
    expect_pixel("-y", 31, 31, 153, 102, 255, 255);
    draw_direction(GL_TEXTURE_CUBE_MAP, 0.1f, 0.2f, 1);
    expect_pixel("+z", 31, 31, 204, 51, 0, 255);
    draw_direction(GL_TEXTURE_CUBE_MAP, 0.1f, 0.2f, -1);
    expect_pixel("-z", 31, 31, 255, 0, 255, 255);
    release(pbuffer, WGL_FRONT_LEFT_ARB);
    /* The pbuffer still has the face that was drawn last. */
    use_context(pixels, own);
    expect_pixel("the upper half stays", 16, 24, 102, 153, 0, 255);
    expect_pixel("the lower half stays", 16, 8, 255, 255, 255, 255);
    back_to_window();
    delete_context(own);
    p_wglDestroyPbufferARB(pbuffer);
}

static void levels(int format)
{
    HPBUFFERARB pbuffer = create(format, 32, 16, WGL_TEXTURE_RGB_ARB, WGL_TEXTURE_2D_ARB, 1);
    HDC pixels = p_wglGetPbufferDCARB(pbuffer);
    HGLRC own = wglCreateContext(pixels);
    int level, width;
    new_texture(GL_TEXTURE_2D);
    expect_integer("it has levels", told(pbuffer, WGL_MIPMAP_TEXTURE_ARB), 1);
    use_context(pixels, own);
    for (level = 0; level < 6; level++) {
        choose_image(pbuffer, WGL_MIPMAP_LEVEL_ARB, level);
        fill(0, 0, 32, 16, level / 5.0f, 0, 1 - level / 5.0f, 1);
    }
    expect_integer("the last level", told(pbuffer, WGL_MIPMAP_LEVEL_ARB), 5);
    back_to_window();
    bind(pbuffer, WGL_FRONT_LEFT_ARB);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    for (level = 0; level < 6; level++) {
        glGetTexLevelParameteriv(GL_TEXTURE_2D, level, GL_TEXTURE_WIDTH, &width);
        expect_integer("the width of a level", width, 32 >> level);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD, level);
        draw_textured(GL_TEXTURE_2D, 1, 1);
        expect_pixel("a level", 31, 31, level * 51, 0, 255 - level * 51, 255);
    }
    release(pbuffer, WGL_FRONT_LEFT_ARB);
    delete_context(own);
    p_wglDestroyPbufferARB(pbuffer);
}

static void two_buffers(int format)
{
    HPBUFFERARB pbuffer = create(format, 16, 16, WGL_TEXTURE_RGB_ARB, WGL_TEXTURE_2D_ARB, 0);
    HDC pixels = p_wglGetPbufferDCARB(pbuffer);
    HGLRC own = wglCreateContext(pixels);
    new_texture(GL_TEXTURE_2D);
    use_context(pixels, own);
    fill(0, 0, 16, 16, 1, 0, 0, 1);
    wglSwapLayerBuffers(pixels, WGL_SWAP_MAIN_PLANE);
    fill(0, 0, 16, 16, 0, 1, 0, 1);
    back_to_window();
    bind(pbuffer, WGL_BACK_LEFT_ARB);
    draw_textured(GL_TEXTURE_2D, 1, 1);
    expect_pixel("the back buffer", 31, 31, 0, 255, 0, 255);
    release(pbuffer, WGL_BACK_LEFT_ARB);
    delete_context(own);
    p_wglDestroyPbufferARB(pbuffer);
}

static void expect_failure(const char *what, int done, DWORD error)
{
    if (done || GetLastError() != error) {
        printf("%s: %d, error %lu, not %lu\n", what, done, GetLastError(), error);
        failures++;
    }
}

static void errors(int format)
{
    static const int wrong_face[] = { WGL_CUBE_MAP_FACE_ARB, WGL_TEXTURE_CUBE_MAP_NEGATIVE_X_ARB, 0 };
    static const int wrong_level[] = { WGL_MIPMAP_LEVEL_ARB, 1, 0 };
    HPBUFFERARB pbuffer = create(format, 16, 16, WGL_TEXTURE_RGB_ARB, WGL_TEXTURE_2D_ARB, 0);
    HPBUFFERARB none = create(format, 16, 16, WGL_NO_TEXTURE_ARB, WGL_NO_TEXTURE_ARB, 0);
    expect_failure("a format without a target", create(format, 16, 16, WGL_TEXTURE_RGB_ARB, WGL_NO_TEXTURE_ARB, 0) != 0,
        ERROR_INVALID_DATA);
    expect_failure("a target without a format", create(format, 16, 16, WGL_NO_TEXTURE_ARB, WGL_TEXTURE_2D_ARB, 0) != 0,
        ERROR_INVALID_DATA);
    expect_failure("a cube that is none", create(format, 16, 32, WGL_TEXTURE_RGB_ARB, WGL_TEXTURE_CUBE_MAP_ARB, 0) != 0,
        ERROR_INVALID_DATA);
    expect_failure("levels of a rectangle", create(format, 16, 16, WGL_TEXTURE_RGB_ARB, TO_RECTANGLE, 1) != 0,
        ERROR_INVALID_DATA);
    expect_failure("a face of a plane", p_wglSetPbufferAttribARB(pbuffer, wrong_face), ERROR_INVALID_DATA);
    expect_failure("a level of a plane", p_wglSetPbufferAttribARB(pbuffer, wrong_level), ERROR_INVALID_DATA);
    expect_failure("a back buffer", p_wglBindTexImageARB(pbuffer, WGL_BACK_LEFT_ARB), ERROR_INVALID_DATA);
    expect_failure("no texture", p_wglBindTexImageARB(none, WGL_FRONT_LEFT_ARB), ERROR_INVALID_OPERATION);
    expect_failure("no pbuffer", p_wglReleaseTexImageARB(NULL, WGL_FRONT_LEFT_ARB), ERROR_INVALID_HANDLE);
    expect_integer("no texture's format", told(none, WGL_TEXTURE_FORMAT_ARB), WGL_NO_TEXTURE_ARB);
    p_wglDestroyPbufferARB(pbuffer);
    p_wglDestroyPbufferARB(none);
}

int main(void)
{
    const char *extensions;
    int single, twice, with_alpha;
    open_context();
#define LOOK_UP(type, name) \
    p_##name = (type)look_up(#name); \
    if (!p_##name) { \
        printf("there is no " #name "\n"); \
        return 1; \
    }
    FUNCTIONS(LOOK_UP)
#undef LOOK_UP
    extensions = p_wglGetExtensionsStringARB(surface);
    expect_integer("WGL_ARB_render_texture", has_name(extensions, "WGL_ARB_render_texture"), 1);
    expect_integer("of rectangles", has_name(extensions, "WGL_NV_render_texture_rectangle"), 1);
    single = choose(WGL_BIND_TO_TEXTURE_RGB_ARB, 0, 0);
    twice = choose(WGL_BIND_TO_TEXTURE_RGB_ARB, 0, 1);
    with_alpha = choose(WGL_BIND_TO_TEXTURE_RGBA_ARB, 8, 1);
    plain(with_alpha, 1, 0);
    plain(with_alpha, 1, 1);
    plain(single, 0, 0);
    plain(single, 0, 1);
    with_one_context(twice);
    choose(BIND_TO_RECTANGLE_RGBA, 8, 1);
    rectangle(choose(BIND_TO_RECTANGLE_RGB, 0, 0));
    one_dimension(single);
    cube(single);
    levels(single);
    two_buffers(twice);
    errors(single);
    return finish();
}
