/* Pixels that are floats, so that values of programs can be read as they are. */
#ifndef FLOATS_H
#define FLOATS_H

#include "client.h"

/* Draws into a row of pixels of floats from now on. */
static void open_row(int width)
{
    PFNGLGENFRAMEBUFFERSPROC generate = (PFNGLGENFRAMEBUFFERSPROC)look_up("glGenFramebuffers");
    PFNGLBINDFRAMEBUFFERPROC bind = (PFNGLBINDFRAMEBUFFERPROC)look_up("glBindFramebuffer");
    PFNGLFRAMEBUFFERTEXTURE2DPROC attach = (PFNGLFRAMEBUFFERTEXTURE2DPROC)look_up("glFramebufferTexture2D");
    GLuint texture, frame;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, width, 1, 0, GL_RGBA, GL_FLOAT, NULL);
    glBindTexture(GL_TEXTURE_2D, 0);
    generate(1, &frame);
    bind(GL_FRAMEBUFFER, frame);
    attach(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glViewport(0, 0, width, 1);
    expect_error("pixels of floats", GL_NO_ERROR);
}

/* The first pixel, within 1/100,000 of what is expected. */
static void expect_floats(const char *what, double x, double y, double z, double w)
{
    const double wanted[4] = { x, y, z, w };
    float given[4];
    int component;
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, given);
    for (component = 0; component < 4; component++) {
        if (!(fabs(given[component] - wanted[component]) <= 1e-5 * (1 + fabs(wanted[component])))) {
            printf("%s: (%g, %g, %g, %g), not (%g, %g, %g, %g)\n", what, given[0], given[1], given[2], given[3], x, y, z, w);
            failures++;
            return;
        }
    }
}

#endif
