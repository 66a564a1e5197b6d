/* A program of 2002: it copies the extensions into 4,096 bytes, chooses by the chip's name, and believes the limits. Prints what
 * was reported, and draws with a vertex program. */
#include "client.h"

static char extensions[4096];

int main(void)
{
    const char *told;
    char *word;
    float size;
    GLint number, count = 0, place;
    open_context();
    told = (const char *)glGetString(GL_EXTENSIONS);
    if (strlen(told) >= sizeof extensions) {
        printf("the extensions have %u bytes\n", (unsigned)strlen(told));
        return 1;
    }
    strcpy(extensions, told);
    printf("%s|%s|%s\n", glGetString(GL_VENDOR), glGetString(GL_RENDERER), glGetString(GL_VERSION));
    for (word = strtok(extensions, " "); word; word = strtok(NULL, " ")) {
        printf("%s\n", word);
        if (p_glGetStringi && strcmp(word, (const char *)p_glGetStringi(GL_EXTENSIONS, count)) != 0)
            failures++;
        count++;
    }
    glGetIntegerv(GL_NUM_EXTENSIONS, &number);
    expect_integer("the number of extensions", number, count);
    expect_integer("an extension too many", p_glGetStringi(GL_EXTENSIONS, count) == NULL, 1);
    expect_error("an extension too many", GL_INVALID_VALUE);
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &number);
    glGetFloatv(GL_MAX_TEXTURE_SIZE, &size);
    expect_integer("one size by both queries", (GLint)size, number);
    printf("size %d\n", number);
    glGetIntegerv(GL_MAJOR_VERSION, &number);
    glGetIntegerv(GL_MINOR_VERSION, &place);
    printf("version %d.%d\n", number, place);
    load_nv(GL_VERTEX_PROGRAM_NV, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[0]; END");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 1, 0, 0.2f, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    draw_square();
    expect_pixel("a vertex program", 5, 5, 255, 0, 51, 255);
    return finish();
}
