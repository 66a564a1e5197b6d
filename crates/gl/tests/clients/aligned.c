/* Calls every entry point as programs of old compilers do in 32 bits: with the stack at any multiple of four bytes. */
#include "client.h"

struct entry {
    const char *name;
    /* For each parameter: p for a pointer, w for a word, d for eight bytes. */
    const char *kinds;
};

/* build.rs writes the list. */
static const struct entry entries[] = {
#define ENTRY(name, kinds) { name, kinds },
#include "entries.h"
#undef ENTRY
};

/* What pointers point to. */
static unsigned char zeros[1 << 16];

/* Calls a function with the stack `low` bytes below a multiple of sixteen. */
static void call(void *function, const unsigned *words, unsigned count, unsigned low)
{
    unsigned gap = ((16 - 4 * count % 16) % 16) + low;
    __asm__ volatile("movl %%esp, %%ebx\n"
                     "andl $-16, %%esp\n"
                     "subl %%edx, %%esp\n"
                     "2: testl %%ecx, %%ecx\n"
                     "jz 3f\n"
                     "pushl -4(%%esi, %%ecx, 4)\n"
                     "decl %%ecx\n"
                     "jmp 2b\n"
                     "3: call *%%eax\n"
                     "movl %%ebx, %%esp\n"
                     : "+a"(function), "+c"(count), "+d"(gap)
                     : "S"(words)
                     : "ebx", "edi", "memory", "cc");
}

int main(void)
{
    static const float square[8] = { -1, -1, 1, -1, 1, 1, -1, 1 };
    unsigned place, low, called = 0;
    open_context();
    load_nv(GL_VERTEX_PROGRAM_NV, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[0]; END");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    for (low = 0; low < 16; low += 4) {
        for (place = 0; place < sizeof entries / sizeof *entries; place++) {
            unsigned words[32] = { 0 }, count = 0;
            const char *kind;
            void *function = look_up(entries[place].name);
            if (!function) {
                printf("%s is not found\n", entries[place].name);
                failures++;
                continue;
            }
            for (kind = entries[place].kinds; *kind; kind++) {
                words[count] = *kind == 'p' ? (unsigned)(size_t)zeros : 0;
                count += *kind == 'd' ? 2 : 1;
            }
            /* The calls enable this array, which has no pointer: the host would read there. */
            if (!strncmp(entries[place].name, "glArrayElement", 14))
                p_glDisableVertexAttribArrayARB(0);
            /* The last name that is seen is the one that ends the program. */
            fprintf(stderr, "%s %u\n", entries[place].name, low);
            call(function, words, count, low);
            if (!strcmp(entries[place].name, "glBegin"))
                glEnd();
            called++;
        }
    }
    expect_integer("as many calls as entry points", (int)called, (int)(4 * (sizeof entries / sizeof *entries)));
    while (glGetError() != GL_NO_ERROR)
        continue;

    /* Values arrive whole from such a stack. */
    glPushAttrib(GL_ALL_ATTRIB_BITS);
    load_nv(GL_VERTEX_PROGRAM_NV, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[0]; END");
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
    glEnable(GL_VERTEX_PROGRAM_NV);
    /* The numbered array, which the calls have enabled, would win. */
    p_glDisableVertexAttribArrayARB(0);
    glVertexPointer(2, GL_FLOAT, 0, square);
    glEnableClientState(GL_VERTEX_ARRAY);
    for (low = 4; low < 16; low += 4) {
        /* The doubles 0.2, 0.4, 0.6 and 1, and the program's parameter as it is read back. */
        static const double doubles[4] = { 0.2, 0.4, 0.6, 1 };
        unsigned words[10] = { GL_VERTEX_PROGRAM_NV, 0 }, draw[3] = { GL_QUADS, 0, 4 };
        memcpy(words + 2, doubles, sizeof doubles);
        clear();
        call(look_up("glProgramParameter4dNV"), words, 10, low);
        call(look_up("glDrawArrays"), draw, 3, low);
        expect_pixel("eight bytes", 20, 20, 51, 102, 153, 255);
        expect_error("drawing", GL_NO_ERROR);
    }
    return finish();
}
