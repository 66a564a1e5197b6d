/* Matrices by rows, in doubles. */
#ifndef MATRICES_H
#define MATRICES_H

#include <string.h>

typedef double Vector[4];
typedef Vector Matrix[4];

static void identity(Matrix made)
{
    int row, column;
    for (row = 0; row < 4; row++)
        for (column = 0; column < 4; column++)
            made[row][column] = row == column;
}

static void multiply(Matrix left, Matrix right, Matrix made)
{
    int row, column, inner;
    for (row = 0; row < 4; row++)
        for (column = 0; column < 4; column++)
            for (made[row][column] = 0, inner = 0; inner < 4; inner++)
                made[row][column] += left[row][inner] * right[inner][column];
}

static void transpose(Matrix given, Matrix made)
{
    int row, column;
    for (row = 0; row < 4; row++)
        for (column = 0; column < 4; column++)
            made[row][column] = given[column][row];
}

/* By Gauss and Jordan, without pivots: what is inverted here has large diagonals. */
static void invert(Matrix given, Matrix made)
{
    Matrix left;
    int row, column, other;
    memcpy(left, given, sizeof left);
    identity(made);
    for (row = 0; row < 4; row++) {
        double pivot = left[row][row];
        for (column = 0; column < 4; column++) {
            left[row][column] /= pivot;
            made[row][column] /= pivot;
        }
        for (other = 0; other < 4; other++) {
            double factor = left[other][row];
            for (column = 0; column < 4 && other != row; column++) {
                left[other][column] -= factor * left[row][column];
                made[other][column] -= factor * made[row][column];
            }
        }
    }
}

/* A column vector behind a matrix, or a row vector before it. */
static void apply(Matrix matrix, const double *given, double *made)
{
    int row, column;
    for (row = 0; row < 4; row++)
        for (made[row] = 0, column = 0; column < 4; column++)
            made[row] += matrix[row][column] * given[column];
}

static void apply_before(Matrix matrix, const double *given, double *made)
{
    Matrix turned;
    transpose(matrix, turned);
    apply(turned, given, made);
}

#endif
