/* What the tests in C share: a check that says where it failed, and ends the program. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "glasm.h"

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s (last error: %s)\n", __FILE__, __LINE__, #condition, glasm_last_error());       \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

/* All fields zero, as both languages write it without a warning. */
#ifdef __cplusplus
#define ZEROS {}
#else
#define ZEROS {0}
#endif

/* Whether a text is this one, and ends with a zero byte. */
static inline int text_is(glasm_text text, const char *expected)
{
    return text.length == strlen(expected) && strcmp(text.data, expected) == 0;
}

/* Loads a program that has to be right. */
static inline glasm_program *loaded(const char *text)
{
    glasm_program *program = NULL;
    CHECK(glasm_program_load(text, GLASM_ZERO_TERMINATED, NULL, &program) == GLASM_OK);
    CHECK(program != NULL);
    return program;
}

#endif
