/* A Vulkan layer that counts calls and makes one of them fail, for `tests/suite/faults`.
 *
 * GLASM_FAULT is NAME:NUMBER:RESULT. That call of the command returns the result, and the driver does not see it. After
 * VK_ERROR_DEVICE_LOST (-4) every command that can report the loss reports it. With RESULT+ all later calls of the command
 * fail as well, and sleep=N in place of a result has the call begin N milliseconds later.
 * GLASM_FAULT_COUNTS is a file: at the end of the process it has a line with name and number of calls for each command.
 *
 * The declarations are those of the Vulkan specification and of the interface between the loader and layers; no header is
 * needed. Every command is called with as many words as the longest has parameters: where a word holds any parameter, the
 * called function ignores the rest.
 */
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINK_INFO = 0, INSTANCE_LINK = 47, DEVICE_LINK = 48, SUCCESS = 0, DEVICE_LOST = -4, NOT_INITIALIZED = -3 };

typedef uintptr_t Word;
typedef void (*Function)(void);
typedef Function (*Lookup)(void *object, const char *name);
typedef int32_t (*Command)(Word, Word, Word, Word, Word, Word);
typedef int32_t (*Create)(const void *first, const void *second, const void *third, const void *fourth);

typedef struct Link {
    struct Link *next;
    Lookup of_instance;
    /* That of physical devices in an instance's chain. */
    Lookup of_device;
} Link;

/* What the loader adds to the description of an instance or a device. */
typedef struct LinkInfo {
    int32_t type;
    const struct LinkInfo *next;
    int32_t function;
    Link *link;
} LinkInfo;

/* The beginning of the description of an instance or a device. */
typedef struct Description {
    int32_t type;
    const LinkInfo *next;
} Description;

/* Commands that can fail, and whether they can report that the device is lost. */
#define COMMANDS(_) \
    _(vkAllocateMemory, 0) \
    _(vkMapMemory, 0) \
    _(vkFlushMappedMemoryRanges, 0) \
    _(vkInvalidateMappedMemoryRanges, 0) \
    _(vkBindBufferMemory, 0) \
    _(vkBindImageMemory, 0) \
    _(vkCreateBuffer, 0) \
    _(vkCreateImage, 0) \
    _(vkCreateImageView, 0) \
    _(vkCreateSampler, 0) \
    _(vkCreateShaderModule, 0) \
    _(vkCreateDescriptorSetLayout, 0) \
    _(vkCreatePipelineLayout, 0) \
    _(vkCreateGraphicsPipelines, 0) \
    _(vkCreateComputePipelines, 0) \
    _(vkCreateRenderPass, 0) \
    _(vkCreateFramebuffer, 0) \
    _(vkCreateDescriptorPool, 0) \
    _(vkAllocateDescriptorSets, 0) \
    _(vkCreateCommandPool, 0) \
    _(vkResetCommandPool, 0) \
    _(vkAllocateCommandBuffers, 0) \
    _(vkBeginCommandBuffer, 0) \
    _(vkEndCommandBuffer, 0) \
    _(vkCreateFence, 0) \
    _(vkCreateSemaphore, 0) \
    _(vkCreateQueryPool, 0) \
    _(vkQueueSubmit, 1) \
    _(vkQueueSubmit2, 1) \
    _(vkQueueWaitIdle, 1) \
    _(vkDeviceWaitIdle, 1) \
    _(vkWaitForFences, 1) \
    _(vkGetFenceStatus, 1) \
    _(vkWaitSemaphores, 1) \
    _(vkWaitSemaphoresKHR, 1) \
    _(vkGetSemaphoreCounterValue, 1) \
    _(vkGetSemaphoreCounterValueKHR, 1) \
    _(vkGetQueryPoolResults, 1)

enum {
#define NUMBER(name, reports) NUMBER_##name,
    COMMANDS(NUMBER)
#undef NUMBER
    NUMBER_vkCreateDevice,
    COUNT
};

static const char *const names[COUNT] = {
#define NAME(name, reports) #name,
    COMMANDS(NAME)
#undef NAME
    "vkCreateDevice",
};

static Command next[COUNT];
static atomic_ulong calls[COUNT];
static atomic_int lost;
static Lookup next_of_instance, next_of_device;
static void *device;

static struct {
    int command, result, stays;
    unsigned long number;
    long sleep;
} fault = {.command = -1};

__attribute__((constructor)) static void start(void) {
    const char *text = getenv("GLASM_FAULT");
    char name[64], result[32];
    if (!text || sscanf(text, "%63[^:]:%lu:%31s", name, &fault.number, result) != 3) {
        return;
    }
    if (!strncmp(result, "sleep=", 6)) {
        fault.sleep = atol(result + 6);
    } else {
        fault.result = atoi(result);
    }
    fault.stays = result[strlen(result) - 1] == '+';
    for (int at = 0; at < COUNT; at++) {
        if (!strcmp(names[at], name)) {
            fault.command = at;
        }
    }
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("GLASM_FAULT_COUNTS");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) {
        return;
    }
    for (int at = 0; at < COUNT; at++) {
        fprintf(file, "%s %lu\n", names[at], calls[at]);
    }
    fclose(file);
}

/* Whether this call of a command fails, with the result. */
static int fails(int at, int reports_loss, int32_t *result) {
    unsigned long number = ++calls[at];
    if (lost && reports_loss) {
        *result = DEVICE_LOST;
        return 1;
    }
    if (at != fault.command || number < fault.number || (number > fault.number && !fault.stays)) {
        return 0;
    }
    if (fault.sleep) {
        struct timespec time = {fault.sleep / 1000, fault.sleep % 1000 * 1000000};
        nanosleep(&time, NULL);
        return 0;
    }
    if (fault.result == DEVICE_LOST) {
        /* Nothing runs on a lost device; what it was given before must not outlive its objects. */
        if (device) {
            Command wait = (Command)next_of_device(device, "vkDeviceWaitIdle");
            wait((Word)device, 0, 0, 0, 0, 0);
        }
        lost = 1;
    }
    *result = fault.result;
    return 1;
}

#define OWN(name, reports) \
    static int32_t own_##name(Word a, Word b, Word c, Word d, Word e, Word f) { \
        int32_t result; \
        return fails(NUMBER_##name, reports, &result) ? result : next[NUMBER_##name](a, b, c, d, e, f); \
    }
COMMANDS(OWN)
#undef OWN

static Link *unlinked(const Description *description, int32_t type) {
    for (LinkInfo *info = (LinkInfo *)description->next; info; info = (LinkInfo *)info->next) {
        if (info->type == type && info->function == LINK_INFO) {
            Link *link = info->link;
            info->link = link->next;
            return link;
        }
    }
    return NULL;
}

static int32_t own_vkCreateInstance(const Description *description, const void *allocator, void **instance) {
    Link *link = unlinked(description, INSTANCE_LINK);
    if (!link) {
        return NOT_INITIALIZED;
    }
    next_of_instance = link->of_instance;
    Create create = (Create)next_of_instance(NULL, "vkCreateInstance");
    return create(description, allocator, instance, NULL);
}

static int32_t own_vkCreateDevice(void *physical, const Description *description, const void *allocator, void **made) {
    Link *link = unlinked(description, DEVICE_LINK);
    int32_t result = NOT_INITIALIZED;
    if (!link || fails(NUMBER_vkCreateDevice, 0, &result)) {
        return result;
    }
    next_of_device = (Lookup)link->of_device;
    Create create = (Create)link->of_instance(NULL, "vkCreateDevice");
    result = create(physical, description, allocator, made);
    if (result == SUCCESS) {
        device = *made;
    }
    return result;
}

__attribute__((visibility("default"))) Function vkGetDeviceProcAddr(void *of, const char *name);
__attribute__((visibility("default"))) Function vkGetInstanceProcAddr(void *of, const char *name);

Function vkGetDeviceProcAddr(void *of, const char *name) {
    if (!strcmp(name, "vkGetDeviceProcAddr")) {
        return (Function)vkGetDeviceProcAddr;
    }
    Function found = next_of_device(of, name);
#define FOUND(command, reports) \
    if (found && !strcmp(name, #command)) { \
        next[NUMBER_##command] = (Command)found; \
        return (Function)own_##command; \
    }
    COMMANDS(FOUND)
#undef FOUND
    return found;
}

Function vkGetInstanceProcAddr(void *of, const char *name) {
    static const struct {
        const char *name;
        Function function;
    } own[] = {
        {"vkGetInstanceProcAddr", (Function)vkGetInstanceProcAddr},
        {"vkGetDeviceProcAddr", (Function)vkGetDeviceProcAddr},
        {"vkCreateInstance", (Function)own_vkCreateInstance},
        {"vkCreateDevice", (Function)own_vkCreateDevice},
    };
    for (size_t at = 0; at < sizeof own / sizeof *own; at++) {
        if (!strcmp(name, own[at].name)) {
            return own[at].function;
        }
    }
    return next_of_instance ? next_of_instance(of, name) : NULL;
}
