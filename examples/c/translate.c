/* Translates the programs of a folder, with a cache: translate LANGUAGE FOLDER OUTPUT CACHE
 *
 * The second run takes everything from the cache. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glasm.h>

/* Translates one file. A file that cannot be read or written is reported here, what the library refuses by its error. */
static glasm_status translate(const glasm_cache *cache, const char *path, glasm_language language, const char *output)
{
    static char text[1 << 20];
    glasm_translation *translation = NULL;
    glasm_status status;
    glasm_data data;
    size_t length;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return GLASM_ERROR_FILE;
    }
    length = fread(text, 1, sizeof text, file);
    fclose(file);
    status = glasm_cache_translate(cache, text, length, NULL, NULL, language, &translation);
    if (status == GLASM_OK) {
        status = glasm_translation_write(translation, language, &data);
    }
    if (status != GLASM_OK) {
        fprintf(stderr, "%s: %s\n", path, glasm_last_error());
    } else {
        file = fopen(output, "wb");
        if (file == NULL || fwrite(data.data, 1, data.length, file) != data.length) {
            status = GLASM_ERROR_FILE;
        }
        if (file != NULL && fclose(file) != 0) {
            status = GLASM_ERROR_FILE;
        }
        if (status != GLASM_OK) {
            perror(output);
        }
    }
    glasm_translation_free(translation);
    return status;
}

int main(int count, char **arguments)
{
    glasm_language language;
    glasm_language_info info;
    glasm_cache_info cached;
    glasm_cache *cache = NULL;
    struct dirent *entry;
    DIR *folder;
    int done = 0, refused = 0;
    if (count != 5 || glasm_language_find(arguments[1], &language) != GLASM_OK) {
        fprintf(stderr, "translate LANGUAGE FOLDER OUTPUT CACHE: %s\n", glasm_last_error());
        return 2;
    }
    info.size = sizeof info;
    folder = opendir(arguments[2]);
    if (folder == NULL) {
        perror(arguments[2]);
        return 2;
    }
    if (glasm_language_get_info(language, &info) != GLASM_OK
        || glasm_cache_open(arguments[4], 0, &cache) != GLASM_OK) {
        fprintf(stderr, "%s\n", glasm_last_error());
        closedir(folder);
        return 2;
    }
    while ((entry = readdir(folder)) != NULL) {
        const char *ending = strrchr(entry->d_name, '.');
        char path[2048], output[2048];
        if (ending == NULL || (strcmp(ending, ".vp") != 0 && strcmp(ending, ".fp") != 0)) {
            continue;
        }
        if (snprintf(path, sizeof path, "%s/%s", arguments[2], entry->d_name) >= (int)sizeof path
            || snprintf(output, sizeof output, "%s/%s.%s", arguments[3], entry->d_name, info.extension.data)
                   >= (int)sizeof output) {
            continue;
        }
        if (translate(cache, path, language, output) == GLASM_OK) {
            done++;
        } else {
            refused++;
        }
    }
    closedir(folder);
    cached.size = sizeof cached;
    if (glasm_cache_get_info(cache, &cached) == GLASM_OK) {
        printf("%d translated to %s, %d refused, %lu from the cache\n", done, info.title.data, refused,
               (unsigned long)cached.hits);
    }
    glasm_cache_free(cache);
    return refused != 0;
}
