/* Checks program files, as `glasm check` does: cc check.c $(pkg-config --cflags --libs glasm) */
#include <stdio.h>
#include <stdlib.h>

#include <glasm.h>

/* Reads a whole file. */
static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t room = 0;
    *length = 0;
    while (file != NULL) {
        size_t count;
        if (*length == room) {
            char *larger = (char *)realloc(text, room = 2 * room + 4096);
            if (larger == NULL) {
                break;
            }
            text = larger;
        }
        count = fread(text + *length, 1, room - *length, file);
        *length += count;
        if (count == 0) {
            fclose(file);
            return text;
        }
    }
    free(text);
    return NULL;
}

int main(int count, char **arguments)
{
    int place, refused = 0;
    for (place = 1; place < count; place++) {
        size_t length;
        char *text = read_file(arguments[place], &length);
        glasm_program *program = NULL;
        glasm_counts counts;
        glasm_text report;
        if (text == NULL) {
            perror(arguments[place]);
            return 2;
        }
        if (glasm_program_load(text, length, NULL, &program) < 0) {
            fprintf(stderr, "%s: %s\n", arguments[place], glasm_last_error());
            return 2;
        }
        free(text);
        /* Errors and warnings, each with its line and a caret; nothing where there are none. */
        if (glasm_program_report(program, arguments[place], &report) == GLASM_OK) {
            fputs(report.data, stderr);
        }
        counts.size = sizeof counts;
        if (glasm_program_get_counts(program, &counts) == GLASM_OK) {
            printf("%s: %u instructions, %u temporary registers, %u parameters\n", arguments[place], counts.instructions,
                   counts.temporaries, counts.parameters);
        } else {
            refused = 1;
        }
        glasm_program_free(program);
    }
    return refused;
}
