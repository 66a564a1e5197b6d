/* cache FOLDER LIMIT ROUNDS SEED THREADS: translates programs through the cache in a random order and compares each answer
 * with a translation that was made without it. It ends after so many rounds, or when it is killed. */
#include <pthread.h>

#include "check.h"

enum { PROGRAMS = 64, LANGUAGES = 3 };

static const uint32_t languages[LANGUAGES] = {GLASM_LANGUAGE_WGSL, GLASM_LANGUAGE_SPIRV, GLASM_LANGUAGE_GLSL330};
static char texts[PROGRAMS][1024];
static glasm_translation *direct[PROGRAMS];
static glasm_data expected[PROGRAMS][LANGUAGES];
static glasm_text described[PROGRAMS];
static glasm_cache *cache;
static long rounds;
static unsigned long first_seed;

static void make(void)
{
    int place, language;
    for (place = 0; place < PROGRAMS; place++) {
        glasm_program *program;
        int line, length = sprintf(texts[place], "!!ARBfp1.0\nTEMP a;\nMOV a, fragment.texcoord[%d];\n", place % 8);
        for (line = 0; line < place % 7 + 1; line++) {
            length += sprintf(texts[place] + length, "MAD a, a, program.local[%d], fragment.color;\n", place + line);
        }
        sprintf(texts[place] + length, "MOV result.color, a;\nEND");
        program = loaded(texts[place]);
        CHECK(glasm_translate(program, NULL, &direct[place]) == GLASM_OK);
        glasm_program_free(program);
        for (language = 0; language < LANGUAGES; language++) {
            CHECK(glasm_translation_write(direct[place], languages[language], &expected[place][language]) == GLASM_OK);
        }
        CHECK(glasm_translation_json(direct[place], &described[place]) == GLASM_OK);
    }
}

static void *work(void *argument)
{
    unsigned long seed = first_seed + (unsigned long)(size_t)argument;
    long round;
    for (round = 0; round < rounds; round++) {
        glasm_translation *translation = NULL;
        glasm_parameter parameter = ZEROS;
        glasm_data data;
        glasm_text json;
        int place, language;
        seed = seed * 1103515245 + 12345;
        place = (int)(seed >> 16 & 63);
        language = (int)((seed >> 24 & 255) % LANGUAGES);
        CHECK(glasm_cache_translate(cache, texts[place], GLASM_ZERO_TERMINATED, NULL, NULL, languages[language],
                                    &translation) == GLASM_OK);
        CHECK(glasm_translation_write(translation, languages[language], &data) == GLASM_OK);
        CHECK(data.length == expected[place][language].length);
        CHECK(memcmp(data.data, expected[place][language].data, data.length) == 0);
        CHECK(glasm_translation_json(translation, &json) == GLASM_OK && json.length == described[place].length);
        CHECK(memcmp(json.data, described[place].data, json.length) == 0);
        parameter.size = sizeof parameter;
        CHECK(glasm_translation_parameter(translation, 0, &parameter) == GLASM_OK);
        CHECK(parameter.binding == GLASM_BINDING_LOCAL && parameter.index == (uint32_t)place);
        glasm_translation_free(translation);
    }
    return NULL;
}

int main(int count, char **arguments)
{
    pthread_t threads[64];
    glasm_cache_info info = ZEROS;
    long place, thread_count;
    CHECK(count == 6);
    rounds = atol(arguments[3]);
    first_seed = strtoul(arguments[4], NULL, 10);
    thread_count = atol(arguments[5]);
    CHECK(thread_count >= 1 && thread_count <= 64);
    CHECK(glasm_cache_open(arguments[1], strtoul(arguments[2], NULL, 10), &cache) == GLASM_OK);
    make();
    printf("ready\n");
    fflush(stdout);
    for (place = 0; place < thread_count; place++) {
        CHECK(pthread_create(&threads[place], NULL, work, (void *)(size_t)place) == 0);
    }
    for (place = 0; place < thread_count; place++) {
        CHECK(pthread_join(threads[place], NULL) == 0);
    }
    info.size = sizeof info;
    CHECK(glasm_cache_get_info(cache, &info) == GLASM_OK);
    printf("%lu hits, %lu misses\n", (unsigned long)info.hits, (unsigned long)info.misses);
    for (place = 0; place < PROGRAMS; place++) {
        glasm_translation_free(direct[place]);
    }
    glasm_cache_free(cache);
    return 0;
}
