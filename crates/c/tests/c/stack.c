/* Runs a program with its stack STACK bytes below a multiple of sixteen. It is compiled with main by the name of shifted. */
#include <stdlib.h>

int shifted(int count, char **arguments);

#undef main
int main(int count, char **arguments)
{
    unsigned low = (unsigned)atoi(getenv("STACK"));
    int result;
    __asm__ volatile("movl %%esp, %%ebx\n"
                     "andl $-16, %%esp\n"
                     "subl %%edx, %%esp\n"
                     "pushl %%esi\n"
                     "pushl %%ecx\n"
                     "call shifted\n"
                     "movl %%ebx, %%esp\n"
                     : "=a"(result), "+c"(count), "+d"(low)
                     : "S"(arguments)
                     : "ebx", "edi", "memory", "cc");
    return result;
}
