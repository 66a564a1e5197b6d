/* faults FOLDER: each call that the cache makes to the system fails in turn, for each of several reasons, once or from then
 * on. Whatever fails, translations are right, what could not be kept is counted, and the next one who opens the folder finds
 * nothing wrong in it. It prints how often each kind of call failed. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "check.h"

enum kind { OPEN, READ, WRITE, RENAME, UNLINK, MKDIR, STAT, KINDS };
static const char *const names[KINDS] = {"open", "read", "write", "rename", "unlink", "mkdir", "stat"};
static long failed[KINDS];

/* The calls since the faults were armed, the first one that fails, whether all after it do, and why. */
static int is_armed, lasts, reason;
static long calls, first;

static int fails(enum kind kind)
{
    long call;
    if (!is_armed) {
        return 0;
    }
    call = calls++;
    if (call != first && !(lasts && call > first)) {
        return 0;
    }
    failed[kind]++;
    errno = reason;
    return 1;
}

/* These stand before those of the C library, for the library too. */
int open64(const char *path, int flags, ...)
{
    va_list rest;
    int mode;
    va_start(rest, flags);
    mode = va_arg(rest, int);
    va_end(rest);
    return fails(OPEN) ? -1 : (int)syscall(SYS_openat, -100, path, flags, mode);
}

/* A read or write that fails for want of space does a part of it first. */
static long part(size_t length)
{
    return reason == ENOSPC && length > 16 ? (long)(length / 2) : -1;
}

ssize_t read(int file, void *data, size_t length)
{
    long some = fails(READ) ? part(length) : (long)length;
    return some < 0 ? -1 : syscall(SYS_read, file, data, (size_t)some);
}

ssize_t write(int file, const void *data, size_t length)
{
    long some = fails(WRITE) ? part(length) : (long)length;
    return some < 0 ? -1 : syscall(SYS_write, file, data, (size_t)some);
}

int rename(const char *from, const char *to)
{
    return fails(RENAME) ? -1 : (int)syscall(SYS_renameat, -100, from, -100, to);
}

int unlink(const char *path)
{
    return fails(UNLINK) ? -1 : (int)syscall(SYS_unlinkat, -100, path, 0);
}

int mkdir(const char *path, unsigned mode)
{
    return fails(MKDIR) ? -1 : (int)syscall(SYS_mkdirat, -100, path, mode);
}

int statx(int folder, const char *path, int flags, unsigned mask, void *about)
{
    return fails(STAT) ? -1 : (int)syscall(SYS_statx, folder, path, flags, mask, about);
}

enum { PROGRAMS = 2 };
static const char *const texts[PROGRAMS] = {
    "!!ARBfp1.0\nMUL result.color, fragment.color, program.local[3];\nEND",
    "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, program.env[7];\nEND",
};
static char expected[PROGRAMS][4096];

/* Translates each program twice, and tells what the cache did. */
static glasm_cache_info use(const glasm_cache *cache)
{
    glasm_cache_info info = ZEROS;
    int place;
    for (place = 0; place < 2 * PROGRAMS; place++) {
        glasm_translation *translation = NULL;
        glasm_data data;
        CHECK(glasm_cache_translate(cache, texts[place / 2], GLASM_ZERO_TERMINATED, NULL, NULL, GLASM_LANGUAGE_WGSL,
                                    &translation) == GLASM_OK);
        CHECK(glasm_translation_write(translation, GLASM_LANGUAGE_WGSL, &data) == GLASM_OK);
        CHECK(strcmp((const char *)data.data, expected[place / 2]) == 0);
        glasm_translation_free(translation);
    }
    info.size = sizeof info;
    CHECK(glasm_cache_get_info(cache, &info) == GLASM_OK);
    CHECK(info.hits + info.misses == 2 * PROGRAMS);
    CHECK(info.stored + info.failed == info.misses);
    return info;
}

/* Whether there was a call to fail. */
static int attempt(const char *folder)
{
    glasm_cache *cache = NULL;
    glasm_cache_info info;
    glasm_status status;
    long writes = failed[WRITE];
    calls = 0;
    is_armed = 1;
    status = glasm_cache_open(folder, 0, &cache);
    if (status == GLASM_OK) {
        info = use(cache);
        is_armed = 0;
        /* One that fails once may be made good by another try. */
        CHECK(info.failed == 0 || calls > first);
        CHECK(!lasts || failed[WRITE] == writes || info.failed > 0);
        glasm_cache_free(cache);
    }
    is_armed = 0;
    if (status != GLASM_OK) {
        CHECK(status == GLASM_ERROR_FILE && cache == NULL && strlen(glasm_last_error()) > 0);
    }
    CHECK(glasm_cache_open(folder, 0, &cache) == GLASM_OK);
    info = use(cache);
    CHECK(info.failed == 0 && info.hits >= PROGRAMS);
    glasm_cache_free(cache);
    return calls > first;
}

int main(int count, char **arguments)
{
    static const int reasons[] = {ENOSPC, EROFS, EIO, ENOENT, EMFILE};
    char folder[4096];
    int place, number = 0;
    CHECK(count == 2 && strlen(arguments[1]) < 4000);
    for (place = 0; place < PROGRAMS; place++) {
        glasm_program *program = loaded(texts[place]);
        glasm_translation *translation = NULL;
        glasm_data data;
        CHECK(glasm_translate(program, NULL, &translation) == GLASM_OK);
        CHECK(glasm_translation_write(translation, GLASM_LANGUAGE_WGSL, &data) == GLASM_OK);
        CHECK(data.length < sizeof expected[place]);
        memcpy(expected[place], data.data, data.length + 1);
        glasm_translation_free(translation);
        glasm_program_free(program);
    }
    for (place = 0; place < 5; place++) {
        reason = reasons[place];
        for (lasts = 0; lasts < 2; lasts++) {
            first = 0;
            do {
                sprintf(folder, "%s/%d", arguments[1], number++);
            } while (attempt(folder) && ++first < 1000);
            CHECK(first > 5 && first < 1000);
        }
    }
    for (place = 0; place < KINDS; place++) {
        printf("%s %ld\n", names[place], failed[place]);
    }
    return 0;
}
