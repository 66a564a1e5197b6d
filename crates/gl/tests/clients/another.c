/* A program with another implementation of OpenGL beside the system's: what it asks that library for is that library's. */
#define _GNU_SOURCE
#include "client.h"

#include <dlfcn.h>

typedef const char *(*Ask)(GLenum);

int main(int count, char **arguments)
{
    static const char *const names[] = { "glGetString", "glEnable", "glLoadProgramNV", "eglGetProcAddress", "eglSwapBuffers" };
    void *another = dlopen(count > 1 ? arguments[1] : "", RTLD_NOW | RTLD_LOCAL), *systems = dlopen("libGL.so.1", RTLD_NOW);
    int place;
    open_context();
    if (!another || !systems) {
        printf("%s\n", dlerror());
        return 2;
    }
    for (place = 0; place < 5; place++) {
        Ask ask = (Ask)dlsym(another, names[place]);
        if (dlerror())
            printf("%s: an error is left\n", names[place]);
        if (strcmp(ask(GL_VERSION), "another") != 0) {
            printf("%s is not the other library's\n", names[place]);
            failures++;
        }
    }
    /* The system's own are the drop-in's, by any of its libraries. */
    expect_integer("the extension in the system's",
        strstr(((Ask)dlsym(systems, "glGetString"))(GL_EXTENSIONS), "GL_NV_vertex_program") != NULL, 1);
    expect_integer("the same without a library",
        strstr(((Ask)dlsym(RTLD_DEFAULT, "glGetString"))(GL_EXTENSIONS), "GL_NV_vertex_program") != NULL, 1);
    systems = dlopen("libOpenGL.so.0", RTLD_NOW);
    expect_integer("the same in OpenGL alone", !systems
        || strstr(((Ask)dlsym(systems, "glGetString"))(GL_EXTENSIONS), "GL_NV_vertex_program") != NULL, 1);
    return finish();
}
