/* Size, alignment and place of the last field of every struct, as the compiler has them; and what has to be so whatever the
 * compiler. */
#include <stddef.h>
#include <stdio.h>

#include "glasm.h"

/* C99 has no static assertions. */
#define HOLDS(name, condition) typedef char name[(condition) ? 1 : -1]

HOLDS(stages_are_words, sizeof(glasm_stage) == 4);
HOLDS(answers_are_words, sizeof(glasm_status) == 4 && (glasm_status)-1 < 0);
HOLDS(vectors_are_four_words, sizeof(glasm_vector) == 16);
HOLDS(lookups_are_bytes, sizeof(((glasm_translate_options *)0)->lookups) == GLASM_UNITS);
HOLDS(sizes_come_first, offsetof(glasm_program_info, size) == 0 && offsetof(glasm_interface, size) == 0);
HOLDS(counters_are_long, sizeof(((glasm_cache_info *)0)->hits) == 8);


#define TOLD(type, last)                                                                                               \
    do {                                                                                                               \
        struct probe {                                                                                                 \
            char before;                                                                                               \
            type it;                                                                                                   \
        };                                                                                                             \
        printf("%s %lu %lu %lu\n", #type, (unsigned long)sizeof(type), (unsigned long)offsetof(struct probe, it),       \
               (unsigned long)offsetof(type, last));                                                                   \
    } while (0)

int main(void)
{
    TOLD(glasm_text, length);
    TOLD(glasm_data, length);
    TOLD(glasm_load_options, full_precision);
    TOLD(glasm_load_options, fixed_fog);
    TOLD(glasm_translate_options, lookups);
    TOLD(glasm_translate_options, full_precision);
    TOLD(glasm_translate_options, group_size);
    TOLD(glasm_program_info, header);
    TOLD(glasm_counts, address_registers);
    TOLD(glasm_diagnostic, help);
    TOLD(glasm_language_info, extension);
    TOLD(glasm_instruction_info, section);
    TOLD(glasm_interface, entry_point);
    TOLD(glasm_interface, second_view_layer);
    TOLD(glasm_variable, name);
    TOLD(glasm_parameter, alias);
    TOLD(glasm_system_parameter, name);
    TOLD(glasm_texture_binding, texels);
    TOLD(glasm_image_binding, writes);
    TOLD(glasm_buffer_binding, kind);
    TOLD(glasm_outcome, steps);
    TOLD(glasm_texture, depth_mode);
    TOLD(glasm_image, word_count);
    TOLD(glasm_step, text);
    TOLD(glasm_cache_info, bytes);
    TOLD(glasm_cache_info, failed);
    return 0;
}
