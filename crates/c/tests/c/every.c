/* every LIST THREADS OPTIONS: loads and translates every program of a list to every language, with OPTIONS 0 or 1, and prints
 * one line for each: its number, the language, the answer, and length and checksum of what was written. The threads share
 * the programs; their lines are printed in the order of the list. */
#include <pthread.h>

#include "check.h"

enum { LANGUAGES = 9, MOST = 20000, LINE = 128 };

struct task {
    char path[1024];
    unsigned stage;
    char lines[LANGUAGES][LINE];
};

static struct task *tasks;
static size_t task_count, next_task;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static glasm_translate_options options;

static unsigned long long checksum(const unsigned char *data, size_t length)
{
    unsigned long long sum = 0xcbf29ce484222325ull;
    size_t place;
    for (place = 0; place < length; place++) {
        sum = (sum ^ data[place]) * 0x100000001b3ull;
    }
    return sum;
}

static char *contents(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text;
    long size;
    CHECK(file != NULL);
    CHECK(fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0 && fseek(file, 0, SEEK_SET) == 0);
    text = (char *)malloc((size_t)size + 1);
    CHECK(text != NULL);
    *length = fread(text, 1, (size_t)size, file);
    fclose(file);
    return text;
}

static void translate(struct task *task)
{
    glasm_load_options load;
    glasm_program *program = NULL;
    glasm_translation *translation = NULL;
    glasm_status loaded, status;
    glasm_data data;
    size_t length;
    uint32_t language;
    char *text = contents(task->path, &length);
    memset(&load, 0, sizeof load);
    load.size = sizeof load;
    load.stage = task->stage;
    loaded = glasm_program_load(text, length, &load, &program);
    free(text);
    status = loaded == GLASM_OK ? glasm_translate(program, &options, &translation) : loaded;
    for (language = 0; language < LANGUAGES; language++) {
        glasm_status written;
        if (language == GLASM_LANGUAGE_GLSL_COMPAT) {
            glasm_translate_options compat = options;
            written = translation == NULL ? GLASM_ERROR_ARGUMENT : glasm_translation_write(translation, language, &data);
            CHECK(written == GLASM_ERROR_ARGUMENT);
            glasm_translation_free(translation);
            translation = NULL;
            compat.opengl = 1;
            status = loaded == GLASM_OK ? glasm_translate(program, &compat, &translation) : loaded;
        }
        written = status == GLASM_OK ? glasm_translation_write(translation, language, &data) : status;
        if (written != GLASM_OK) {
            data.data = NULL;
            data.length = 0;
        }
        snprintf(task->lines[language], LINE, "%lu %d %016llx", (unsigned long)data.length, (int)written,
                 checksum(data.data, data.length));
    }
    glasm_translation_free(translation);
    glasm_program_free(program);
}

static void *work(void *unused)
{
    for (;;) {
        size_t mine;
        pthread_mutex_lock(&lock);
        mine = next_task++;
        pthread_mutex_unlock(&lock);
        if (mine >= task_count) {
            return unused;
        }
        translate(&tasks[mine]);
    }
}

int main(int count, char **arguments)
{
    pthread_t threads[64];
    size_t place, thread_count;
    uint32_t language;
    FILE *list;
    CHECK(count == 4);
    list = fopen(arguments[1], "r");
    thread_count = (size_t)atoi(arguments[2]);
    CHECK(list != NULL && thread_count >= 1 && thread_count <= 64);
    memset(&options, 0, sizeof options);
    options.size = sizeof options;
    if (atoi(arguments[3]) == 1) {
        options.float_level = GLASM_FLOAT_EXACT;
        options.gl_coordinates = options.two_sided = options.flat_colors = options.point_size = options.own_functions = 1;
        options.clamped_colors = 1;
        options.group = 3;
        options.binding = 7;
        options.float_textures = 1;
        options.names = GLASM_NAMES_BINDINGS;
        options.lookups[5] = GLASM_LOOKUP_HEMISPHERE;
    }
    tasks = (struct task *)calloc(MOST, sizeof *tasks);
    CHECK(tasks != NULL);
    while (task_count < MOST && fscanf(list, "%u %1023[^\n]", &tasks[task_count].stage, tasks[task_count].path) == 2) {
        task_count++;
    }
    fclose(list);
    for (place = 0; place < thread_count; place++) {
        CHECK(pthread_create(&threads[place], NULL, work, NULL) == 0);
    }
    for (place = 0; place < thread_count; place++) {
        CHECK(pthread_join(threads[place], NULL) == 0);
    }
    for (place = 0; place < task_count; place++) {
        for (language = 0; language < LANGUAGES; language++) {
            printf("%lu %lu %s\n", (unsigned long)place, (unsigned long)language, tasks[place].lines[language]);
        }
    }
    free(tasks);
    return 0;
}
