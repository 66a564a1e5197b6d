/* An OpenGL that accepts everything and returns at once, so that what runs above it can be measured alone, and meet what no
 * driver at hand does. It keeps what programs ask for again: names, bindings, switches, parameters of assembly programs.
 *
 * In the environment, NULL_HOST_EXTENSIONS are extensions beside its own, NULL_HOST_TAKES=all has it accept assembly of every
 * language, and NULL_HOST_REFUSES is `compile` or `link`.
 *
 * NULL_HOST_FAULT is what else is wrong: `lost` (a context that is reset), `memory` (buffers find no memory), `unfinished` (a
 * link that never completes, for which every other question waits), `logs` (logs without end), `binaries` (binaries of the
 * length, written length and number of formats that NULL_HOST_BINARIES says, which are refused when they come back). */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef void (*Function)(void);
Function null_command(const char *name);

#define EXTENSIONS "GL_ARB_multitexture GL_ARB_vertex_program GL_ARB_fragment_program GL_ARB_vertex_buffer_object " \
    "GL_ARB_compatibility GL_ARB_get_program_binary GL_ARB_texture_rectangle"

enum {
    FALSE, TRUE,
    VERTEX_PROGRAM = 0x8620, FRAGMENT_PROGRAM = 0x8804, NO_ERROR = 0, INVALID_OPERATION = 0x0502, PARAMETERS = 256, NAMES = 64
};

static int stage(unsigned target)
{
    return target == VERTEX_PROGRAM ? 0 : target == FRAGMENT_PROGRAM ? 1 : -1;
}

static unsigned names, error;
static unsigned used_program, bound[2];
static unsigned char enabled[65536];
static float environment[2][PARAMETERS][4], locals[NAMES][PARAMETERS][4];

static const char *setting(const char *name)
{
    const char *value = getenv(name);
    return value ? value : "";
}

static const char *extensions(void)
{
    static char text[8192];
    if (!*text)
        snprintf(text, sizeof text, "%s %s", EXTENSIONS, setting("NULL_HOST_EXTENSIONS"));
    return text;
}

static int has_fault(const char *name)
{
    return strcmp(setting("NULL_HOST_FAULT"), name) == 0;
}

/* One of the numbers of NULL_HOST_BINARIES. */
static int of_binaries(int place)
{
    int numbers[3] = { 64, 64, 1 };
    sscanf(setting("NULL_HOST_BINARIES"), "%d %d %d", numbers, numbers + 1, numbers + 2);
    return numbers[place];
}

unsigned glGetError(void)
{
    if (has_fault("lost"))
        return 0x0507; /* CONTEXT_LOST, for ever */
    unsigned given = error;
    error = NO_ERROR;
    return given;
}

const char *glGetString(unsigned name)
{
    switch (name) {
    case 0x1F00: return "glasm";
    case 0x1F01: return "null";
    case 0x1F02: return "4.5 (Compatibility Profile) null";
    case 0x1F03: return extensions();
    case 0x8B8C: return "4.50";
    default: return "";
    }
}

const char *glGetStringi(unsigned name, unsigned number)
{
    static char one[256];
    const char *text = extensions();
    (void)name;
    for (; number > 0 && *text; text++)
        number -= *text == ' ';
    snprintf(one, sizeof one, "%.*s", (int)strcspn(text, " "), text);
    return one;
}

void glGetIntegerv(unsigned name, int *given)
{
    const char *text;
    switch (name) {
    case 0x821D: /* NUM_EXTENSIONS */
        for (*given = 1, text = extensions(); *text; text++)
            *given += *text == ' ' && text[1];
        return;
    case 0x8B8D: *given = (int)used_program; return;
    case 0x87FE: *given = of_binaries(2); return; /* NUM_PROGRAM_BINARY_FORMATS */
    case 0x87FF: *given = 1; return; /* PROGRAM_BINARY_FORMATS */
    case 0x84E2: case 0x8871: *given = 8; return; /* MAX_TEXTURE_UNITS, MAX_TEXTURE_COORDS */
    case 0x84E0: case 0x84E1: *given = 0x84C0; return; /* the active units */
    case 0x0BA0: *given = 0x1700; return; /* MATRIX_MODE */
    case 0x8A2F: *given = 84; return; /* MAX_UNIFORM_BUFFER_BINDINGS */
    case 0x8A34: *given = 256; return; /* UNIFORM_BUFFER_OFFSET_ALIGNMENT */
    case 0x90DD: *given = 16; return; /* MAX_SHADER_STORAGE_BUFFER_BINDINGS */
    case 0x8F38: *given = 8; return; /* MAX_IMAGE_UNITS */
    case 0x8B4D: *given = 192; return; /* MAX_COMBINED_TEXTURE_IMAGE_UNITS */
    case 0x8872: *given = 32; return; /* MAX_TEXTURE_IMAGE_UNITS */
    case 0x8B4A: case 0x8B49: case 0x8DDF: case 0x8E7F: case 0x8E80: /* components of uniforms; without them, buffers */
        *given = has_fault("memory") ? 0 : 4096;
        return;
    case 0x0D32: *given = 8; return; /* MAX_CLIP_PLANES */
    case 0x8454: *given = 0x8452; return; /* FOG_COORD_SRC: depths */
    case 0x0D33: *given = 16384; return; /* MAX_TEXTURE_SIZE */
    default: *given = 0; return;
    }
}

void glGetFloatv(unsigned name, float *given)
{
    int place;
    switch (name) {
    case 0x0BA6: case 0x0BA7: case 0x0BA8: case 0x8641: /* matrices */
        for (place = 0; place < 16; place++)
            given[place] = place % 5 == 0;
        return;
    default: given[0] = 0; return;
    }
}

static void name(int count, unsigned *given)
{
    while (count-- > 0)
        *given++ = ++names;
}

void glGenBuffers(int count, unsigned *given) { name(count, given); }
void glGenTextures(int count, unsigned *given) { name(count, given); }
void glGenProgramsARB(int count, unsigned *given) { name(count, given); }
unsigned glGenLists(int count) { names += count; return names - count + 1; }
unsigned glCreateShader(unsigned kind) { (void)kind; return ++names; }
unsigned glCreateProgram(void) { return ++names; }
void glUseProgram(unsigned program) { used_program = program; }

void glGetShaderiv(unsigned shader, unsigned query, int *given)
{
    (void)shader;
    *given = query == 0x8B4F ? 0x8B30 : query == 0x8B81 && strcmp(setting("NULL_HOST_REFUSES"), "compile") != 0;
}

static unsigned refused_binary;

void glGetProgramiv(unsigned program, unsigned query, int *given)
{
    switch (query) {
    case 0x91B1: *given = !has_fault("unfinished"); return; /* COMPLETION_STATUS */
    case 0x8741: *given = has_fault("binaries") ? of_binaries(0) : 0; return; /* PROGRAM_BINARY_LENGTH */
    case 0x8B84: *given = has_fault("logs") ? 0x7FFFFFFF : 0; return; /* INFO_LOG_LENGTH */
    case 0x8B82: /* LINK_STATUS */
        while (has_fault("unfinished"))
            pause();
        *given = program != refused_binary && strcmp(setting("NULL_HOST_REFUSES"), "link") != 0;
        return;
    default: *given = 0; return;
    }
}

void glGetProgramBinary(unsigned program, int size, int *length, unsigned *format, void *binary)
{
    (void)program;
    *length = of_binaries(1);
    *format = 1;
    memset(binary, 0xA5, size);
}

void glProgramBinary(unsigned program, unsigned format, const void *binary, int length)
{
    (void)format, (void)binary, (void)length;
    refused_binary = program;
    error = 0x0500;
}

void glGetProgramInfoLog(unsigned program, int size, int *length, char *text)
{
    (void)program;
    memset(text, 'x', size);
    *length = size;
}

void glBufferData(unsigned target, ptrdiff_t size, const void *contents, unsigned usage)
{
    (void)target, (void)size, (void)contents, (void)usage;
    if (has_fault("memory"))
        error = 0x0505;
}

int glGetUniformLocation(unsigned program, const char *text)
{
    const char *index = strchr(text, '[');
    (void)program;
    return index ? atoi(index + 1) : 0;
}

void glEnable(unsigned capability) { enabled[capability & 65535] = TRUE; }
void glDisable(unsigned capability) { enabled[capability & 65535] = FALSE; }
unsigned char glIsEnabled(unsigned capability) { return enabled[capability & 65535]; }

void glBindProgramARB(unsigned target, unsigned program)
{
    if (stage(target) >= 0)
        bound[stage(target)] = program;
}

void glProgramStringARB(unsigned target, unsigned format, int length, const char *text)
{
    int place, taken = !strcmp(setting("NULL_HOST_TAKES"), "all");
    (void)target, (void)format;
    for (place = 0; !taken && place + 3 <= length; place++)
        if (memcmp(text + place, "NV_", 3) == 0)
            error = INVALID_OPERATION;
    if (!taken && (length < 5 || memcmp(text, "!!ARB", 5) != 0))
        error = INVALID_OPERATION;
}

void glGetProgramivARB(unsigned target, unsigned query, int *given)
{
    switch (query) {
    case 0x8677: *given = stage(target) < 0 ? 0 : (int)bound[stage(target)]; return;
    case 0x88B4: case 0x88B5: *given = PARAMETERS; return;
    default: *given = 0; return;
    }
}

static float *local(unsigned target, unsigned index)
{
    return locals[stage(target) < 0 ? 0 : bound[stage(target)] % NAMES][index % PARAMETERS];
}

static float *of_environment(unsigned target, unsigned index)
{
    return environment[stage(target) == 1][index % PARAMETERS];
}

#define VECTOR(given, x, y, z, w) (given[0] = x, given[1] = y, given[2] = z, given[3] = w)

void glProgramLocalParameter4fARB(unsigned target, unsigned index, float x, float y, float z, float w)
{
    float *given = local(target, index);
    VECTOR(given, x, y, z, w);
}

void glProgramLocalParameter4fvARB(unsigned target, unsigned index, const float *value)
{
    memcpy(local(target, index), value, 16);
}

void glProgramEnvParameter4fARB(unsigned target, unsigned index, float x, float y, float z, float w)
{
    float *given = of_environment(target, index);
    VECTOR(given, x, y, z, w);
}

void glProgramEnvParameter4fvARB(unsigned target, unsigned index, const float *value)
{
    memcpy(of_environment(target, index), value, 16);
}

void glGetProgramLocalParameterfvARB(unsigned target, unsigned index, float *given)
{
    memcpy(given, local(target, index), 16);
}

void glGetProgramEnvParameterfvARB(unsigned target, unsigned index, float *given)
{
    memcpy(given, of_environment(target, index), 16);
}

/* The window system: every context is the same. */
static _Thread_local void *context;

void *eglGetDisplay(void *native) { (void)native; return &names; }
unsigned eglInitialize(void *display, int *major, int *minor) { (void)display, (void)major, (void)minor; return TRUE; }
unsigned eglBindAPI(unsigned api) { (void)api; return TRUE; }
int eglGetError(void) { return 0x3000; }
const char *eglQueryString(void *display, int name) { (void)display, (void)name; return ""; }
void *eglCreatePbufferSurface(void *display, void *config, const int *wanted) { (void)config, (void)wanted; return display; }
void *eglGetCurrentContext(void) { return context; }
unsigned eglReleaseThread(void) { context = NULL; return TRUE; }
unsigned eglDestroyContext(void *display, void *made) { (void)display; free(made); return TRUE; }
void *glXGetCurrentContext(void) { return NULL; }

unsigned eglChooseConfig(void *display, const int *wanted, void **given, int size, int *count)
{
    (void)wanted, (void)size;
    *given = display;
    *count = 1;
    return TRUE;
}

void *eglCreateContext(void *display, void *config, void *shared, const int *wanted)
{
    (void)display, (void)config, (void)shared, (void)wanted;
    return malloc(1);
}

unsigned eglMakeCurrent(void *display, void *draw, void *read, void *made)
{
    (void)display, (void)draw, (void)read;
    context = made;
    return TRUE;
}

Function eglGetProcAddress(const char *name) { return null_command(name); }
Function glXGetProcAddress(const char *name) { return null_command(name); }
Function glXGetProcAddressARB(const char *name) { return null_command(name); }
