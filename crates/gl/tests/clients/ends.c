/* Draws frames until it is told to stop. The file `how` says how they end: 1 with all attributes saved that there is room for, 2 with all
 * client attributes, 3 while a display list is made, 4 between Begin and End. What is saved and made so is as it should be. */
#include "client.h"

#include <fcntl.h>
#include <unistd.h>

static struct {
    int frame;
    int how;
} seen;

static int read_number(const char *name)
{
    FILE *file = fopen(name, "r");
    int number = 0;
    if (file && fscanf(file, "%d", &number) != 1)
        number = 0;
    if (file)
        fclose(file);
    return number;
}

static void swap(void)
{
    eglSwapBuffers(display, surface);
}

static void full_stack(void)
{
    GLint most, depth;
    GLfloat size;
    glGetIntegerv(GL_MAX_ATTRIB_STACK_DEPTH, &most);
    for (depth = 0; depth < most; depth++) {
        glPointSize((GLfloat)depth + 1);
        glPushAttrib(GL_POINT_BIT | GL_PIXEL_MODE_BIT);
    }
    swap();
    while (depth-- > 0) {
        glPointSize(99);
        glPopAttrib();
        glGetFloatv(GL_POINT_SIZE, &size);
        expect_integer("a saved size", (int)size, depth + 1);
    }
}

static void full_client_stack(void)
{
    GLint most, depth, length;
    glGetIntegerv(GL_MAX_CLIENT_ATTRIB_STACK_DEPTH, &most);
    for (depth = 0; depth < most; depth++) {
        glPixelStorei(GL_PACK_ROW_LENGTH, depth + 1);
        glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
    }
    swap();
    while (depth-- > 0) {
        glPixelStorei(GL_PACK_ROW_LENGTH, 99);
        glPopClientAttrib();
        glGetIntegerv(GL_PACK_ROW_LENGTH, &length);
        expect_integer("a saved length", length, depth + 1);
    }
    glPixelStorei(GL_PACK_ROW_LENGTH, 0);
}

static void open_list(void)
{
    GLint depth;
    glNewList(1, GL_COMPILE);
    glColor3f(0, 1, 0);
    swap();
    draw_square();
    glEndList();
    clear();
    glColor3f(1, 0, 0);
    glCallList(1);
    expect_pixel("a list that was made over two frames", 8, 8, 0, 255, 0, 255);
    glGetIntegerv(GL_ATTRIB_STACK_DEPTH, &depth);
    expect_integer("nothing is saved", depth, 0);
}

static void open_begin(void)
{
    clear();
    glColor3f(0, 0, 1);
    glBegin(GL_QUADS);
    glVertex2f(-1, -1);
    glVertex2f(1, -1);
    swap();
    glVertex2f(1, 1);
    glVertex2f(-1, 1);
    glEnd();
    expect_pixel("a square of two frames", 8, 8, 0, 0, 255, 255);
}

int main(void)
{
    int file = open("seen", O_CREAT | O_WRONLY, 0600);
    open_context();
    load_nv(GL_FRAGMENT_PROGRAM_NV, 1, "!!FP1.0 MOV o[COLR], f[COL0]; END");
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 1);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    while (access("stop", F_OK) != 0) {
        seen.how = read_number("how");
        clear();
        glColor3f(1, 1, 0);
        draw_square();
        if (seen.how == 1)
            full_stack();
        else if (seen.how == 2)
            full_client_stack();
        else if (seen.how == 3)
            open_list();
        else if (seen.how == 4)
            open_begin();
        else
            swap();
        expect_error("a frame", GL_NO_ERROR);
        seen.frame++;
        if (pwrite(file, &seen, sizeof seen, 0) != sizeof seen)
            failures++;
        usleep(1000);
    }
    return finish();
}
