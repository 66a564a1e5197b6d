/* Random numbers of the types that components of attributes and parameters have. */
#ifndef COMPONENTS_H
#define COMPONENTS_H

#include "client.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

static unsigned long state = 5;

static unsigned pick(unsigned count)
{
    state = (state * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (unsigned)(state >> 16) % count;
}

/* A half of a number that halves have. */
static unsigned short half_of(double value)
{
    int exponent = 15;
    unsigned short sign = value < 0 ? 0x8000 : 0;
    value = fabs(value);
    if (value == 0)
        return sign;
    for (; value >= 2; value /= 2)
        exponent++;
    for (; value < 1; value *= 2)
        exponent--;
    return (unsigned short)(sign | exponent << 10 | (int)((value - 1) * 1024));
}

/* A component of a type that floats have exactly, and what an attribute gets from it. */
static double component(char type, double *becomes)
{
    double value = ((int)pick(65) - 32) / 8.0;
    if (type == 's')
        value = (int)pick(65536) - 32768;
    if (type == 'u') {
        value = pick(256);
        *becomes = value / 255;
    } else {
        *becomes = value;
    }
    return value;
}

static void put(char type, void *array, int place, double value)
{
    switch (type) {
    case 's': ((GLshort *)array)[place] = (GLshort)value; break;
    case 'f': ((GLfloat *)array)[place] = (GLfloat)value; break;
    case 'd': ((GLdouble *)array)[place] = value; break;
    case 'h': ((GLhalfNV *)array)[place] = half_of(value); break;
    default: ((GLubyte *)array)[place] = (GLubyte)value;
    }
}

#endif
