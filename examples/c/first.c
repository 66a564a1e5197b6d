/* A fragment program as GLSL: cc first.c $(pkg-config --cflags --libs glasm) */
#include <stdio.h>
#include <glasm.h>

int main(void)
{
    const char *text = "!!ARBfp1.0\nMUL result.color, fragment.color, program.local[0];\nEND";
    glasm_program *program = NULL;
    glasm_translation *translation = NULL;
    glasm_data glsl;
    if (glasm_program_load(text, GLASM_ZERO_TERMINATED, NULL, &program) == GLASM_OK
        && glasm_translate(program, NULL, &translation) == GLASM_OK
        && glasm_translation_write(translation, GLASM_LANGUAGE_GLSL450, &glsl) == GLASM_OK)
        fwrite(glsl.data, 1, glsl.length, stdout);
    else
        fprintf(stderr, "%s\n", glasm_last_error());
    glasm_translation_free(translation);
    glasm_program_free(program);
    return 0;
}
