/* The time that scenes take. */
#ifndef CLOCK_H
#define CLOCK_H

#include <time.h>

#ifdef _WIN32
/* The processor time of a thread comes there in steps of ten milliseconds. */
static double now(void)
{
    LARGE_INTEGER count, each;
    QueryPerformanceCounter(&count);
    QueryPerformanceFrequency(&each);
    return count.QuadPart * 1e9 / each.QuadPart;
}
#else
static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}
#endif

#endif
