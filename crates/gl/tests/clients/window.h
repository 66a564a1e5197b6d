/* Contexts of SIZE by SIZE pixels and how commands are found: EGL without a window on Linux, WGL with one on Windows. */
#ifndef WINDOW_H
#define WINDOW_H

#define GL_GLEXT_PROTOTYPES 0
#include <stdio.h>
#include <stdlib.h>

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <GL/gl.h>
#include <GL/glext.h>
typedef HGLRC Context;
typedef HDC Surface;
#else
#include <EGL/egl.h>
#include <GL/gl.h>
#include <GL/glext.h>
typedef EGLContext Context;
typedef EGLSurface Surface;
#endif

#define SIZE 64

/* What open_context of client.h has made current. */
static Context context;
static Surface surface;

#ifdef _WIN32
static void open_host(void)
{
}

/* The pixels of a window of its own. */
static Surface new_surface(void)
{
    PIXELFORMATDESCRIPTOR wanted = { sizeof wanted, 1, PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL | PFD_DOUBLEBUFFER,
        PFD_TYPE_RGBA, 32, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 24, 8, 0, PFD_MAIN_PLANE, 0, 0, 0, 0 };
    HINSTANCE instance = GetModuleHandleA(NULL);
    WNDCLASSA kind = { CS_OWNDC, DefWindowProcA, 0, 0, NULL, NULL, NULL, NULL, NULL, "client" };
    HWND window;
    HDC pixels;
    kind.hInstance = instance;
    RegisterClassA(&kind);
    window = CreateWindowA("client", "client", WS_POPUP | WS_VISIBLE, 0, 0, SIZE, SIZE, NULL, NULL, instance, NULL);
    pixels = GetDC(window);
    if (!SetPixelFormat(pixels, ChoosePixelFormat(pixels, &wanted), &wanted)) {
        fprintf(stderr, "no pixel format\n");
        exit(2);
    }
    return pixels;
}

/* A context that shares programs with another one, or with none. */
static Context new_context(Context shared)
{
    Context made = wglCreateContext(surface);
    if (shared && !wglShareLists(shared, made)) {
        fprintf(stderr, "nothing is shared\n");
        exit(2);
    }
    return made;
}

static int use_context(Surface pixels, Context used)
{
    return wglMakeCurrent(pixels, used);
}

static void delete_context(Context done)
{
    wglDeleteContext(done);
}

static void leave_thread(void)
{
    wglMakeCurrent(NULL, NULL);
}

static void *look_up(const char *name)
{
    return (void *)(size_t)wglGetProcAddress(name);
}
#else
static EGLDisplay display;

static void open_host(void)
{
    display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    if (!eglInitialize(display, NULL, NULL) || !eglBindAPI(EGL_OPENGL_API)) {
        fprintf(stderr, "no OpenGL\n");
        exit(2);
    }
}

static EGLConfig configuration(void)
{
    static const EGLint wanted[] = { EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
        EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_ALPHA_SIZE, 8, EGL_DEPTH_SIZE, 24, EGL_NONE };
    EGLConfig config = NULL;
    EGLint count = 0;
    if (!eglChooseConfig(display, wanted, &config, 1, &count) || count == 0) {
        fprintf(stderr, "no configuration\n");
        exit(2);
    }
    return config;
}

static Surface new_surface(void)
{
    static const EGLint size[] = { EGL_WIDTH, SIZE, EGL_HEIGHT, SIZE, EGL_NONE };
    return eglCreatePbufferSurface(display, configuration(), size);
}

/* A context that shares programs with another one, or with none. */
static Context new_context(Context shared)
{
    return eglCreateContext(display, configuration(), shared, NULL);
}

static int use_context(Surface pixels, Context used)
{
    return eglBindAPI(EGL_OPENGL_API) && eglMakeCurrent(display, pixels, pixels, used);
}

static void delete_context(Context done)
{
    eglDestroyContext(display, done);
}

static void leave_thread(void)
{
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglReleaseThread();
}

static void *look_up(const char *name)
{
    return (void *)eglGetProcAddress(name);
}
#endif

#endif
