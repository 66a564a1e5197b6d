/* All commands of the registry, which do nothing and return zero, and the table by which they are found. A command that
 * host.c defines too is that one. */
#include <stdlib.h>
#include <string.h>

typedef void (*Function)(void);

/* Of the callers' parameters none is read, which the conventions of Linux allow. */
#define COMMAND(name) __attribute__((weak)) long name(void) { return 0; }
#include "commands.h"
#undef COMMAND

/* Sorted by name, as build.rs writes them. */
static const struct {
    const char *name;
    Function function;
} COMMANDS[] = {
#define COMMAND(name) { #name, (Function)name },
#include "commands.h"
#undef COMMAND
};

static int compare(const void *name, const void *command)
{
    return strcmp(name, *(const char *const *)command);
}

Function null_command(const char *name)
{
    const void *found = bsearch(name, COMMANDS, sizeof COMMANDS / sizeof *COMMANDS, sizeof *COMMANDS, compare);
    return found ? ((const __typeof__(COMMANDS[0]) *)found)->function : NULL;
}
