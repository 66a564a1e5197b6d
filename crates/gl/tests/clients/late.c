/* A program of Windows that loads OpenGL late, by name, and looks everything up. */
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <GL/gl.h>
#include <stdio.h>

typedef HGLRC(WINAPI *CreateContext)(HDC);
typedef BOOL(WINAPI *MakeCurrent)(HDC, HGLRC);
typedef PROC(WINAPI *GetAddress)(LPCSTR);
typedef void(WINAPI *LoadProgram)(GLenum, GLuint, GLsizei, const void *);
typedef void(WINAPI *BindProgram)(GLenum, GLuint);
typedef void(WINAPI *Enable)(GLenum);
typedef void(WINAPI *Rect)(GLfloat, GLfloat, GLfloat, GLfloat);
typedef void(WINAPI *ReadPixels)(GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *);
typedef void(WINAPI *Viewport)(GLint, GLint, GLsizei, GLsizei);
typedef GLenum(WINAPI *GetError)(void);

#define FIND(type, name) ((type)(void *)GetProcAddress(library, name))
#define LOOK_UP(type, name) ((type)(void *)look_up(name))

int main(void)
{
    static const char text[] = "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], {0.2, 0.4, 0.6, 1}.xyzw; END";
    static const char valid[] = "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[OPOS]; END";
    PIXELFORMATDESCRIPTOR wanted = { sizeof wanted, 1, PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL, PFD_TYPE_RGBA, 32, 0, 0, 0,
        0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 24, 8, 0, PFD_MAIN_PLANE, 0, 0, 0, 0 };
    HWND window = CreateWindowA("STATIC", "late", WS_POPUP | WS_VISIBLE, 0, 0, 64, 64, NULL, NULL, NULL, NULL);
    HDC pixels = GetDC(window);
    unsigned char pixel[4] = { 0 };
    HMODULE library = LoadLibraryA("opengl32.dll");
    GetAddress look_up;
    HGLRC context;
    if (!library) {
        printf("opengl32.dll cannot be loaded: %lu\n", GetLastError());
        return 2;
    }
    look_up = FIND(GetAddress, "wglGetProcAddress");
    if (!SetPixelFormat(pixels, ChoosePixelFormat(pixels, &wanted), &wanted)) {
        printf("no pixel format\n");
        return 2;
    }
    if (look_up("glLoadProgramNV"))
        printf("a command is found without a context\n");
    context = FIND(CreateContext, "wglCreateContext")(pixels);
    FIND(MakeCurrent, "wglMakeCurrent")(pixels, context);
    /* A mistake, with its error, then a program without one. */
    LOOK_UP(LoadProgram, "glLoadProgramNV")(0x8620, 1, sizeof text - 1, text);
    if (FIND(GetError, "glGetError")() != GL_INVALID_OPERATION)
        printf("a literal in VP1.0 is not an error\n");
    LOOK_UP(LoadProgram, "glLoadProgramNV")(0x8620, 1, sizeof valid - 1, valid);
    LOOK_UP(BindProgram, "glBindProgramNV")(0x8620, 1);
    FIND(Enable, "glEnable")(0x8620);
    FIND(Viewport, "glViewport")(0, 0, 64, 64);
    FIND(Rect, "glRectf")(-1, -1, 1, 1);
    FIND(ReadPixels, "glReadPixels")(48, 32, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    if (LoadLibraryA("opengl32.dll") != library)
        printf("another library has the name now\n");
    /* Colours of vertices are clamped, so they go from 0 to 1: the middle of the pixel is at 48.5 / 64 and 32.5 / 64. */
    if (pixel[0] < 192 || pixel[0] > 194 || pixel[1] < 128 || pixel[1] > 130 || pixel[2] != 0)
        printf("the pixel is (%d, %d, %d)\n", pixel[0], pixel[1], pixel[2]);
    else
        printf("ok\n");
    return 0;
}
