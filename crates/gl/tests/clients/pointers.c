/* Whose functions a program finds: prints the library of each command that is named. */
#define _GNU_SOURCE
#include "client.h"

#include <dlfcn.h>

int main(int count, char **arguments)
{
    int place;
    open_context();
    glGetString(GL_VERSION);
    for (place = 1; place < count; place++) {
        Dl_info found;
        void *function = look_up(arguments[place]);
        const char *name = function && dladdr(function, &found) ? found.dli_fname : "nothing";
        const char *last = strrchr(name, '/');
        printf("%s %s\n", arguments[place], last ? last + 1 : name);
    }
    return 0;
}
