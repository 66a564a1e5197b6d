/* Depth textures of each DEPTH_TEXTURE_MODE, compared and not: in fragment programs and register combiners. */
#include "client.h"

typedef void (*Input)(GLenum, GLenum, GLenum, GLenum);

/* Two texels side by side, 0.25 and 0.75 deep; 0.5 is compared with both. */
static void draw(void)
{
    clear();
    glBegin(GL_QUADS);
    glTexCoord3f(0, 0, 0.5f);
    glVertex2f(-1, -1);
    glTexCoord3f(1, 0, 0.5f);
    glVertex2f(1, -1);
    glTexCoord3f(1, 1, 0.5f);
    glVertex2f(1, 1);
    glTexCoord3f(0, 1, 0.5f);
    glVertex2f(-1, 1);
    glEnd();
}

static void set(GLenum mode, GLenum comparison)
{
    glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, mode);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, comparison);
}

int main(void)
{
    static const GLenum modes[3] = { GL_LUMINANCE, GL_INTENSITY, GL_ALPHA };
    static const float depths[2] = { 0.25f, 0.75f };
    Input final;
    GLuint texture;
    int place;
    open_context();
    final = (Input)look_up("glFinalCombinerInputNV");
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, 2, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);

    /* A program of NVIDIA's gets the vector of the mode, or the comparison in its place. */
    load_nv(GL_FRAGMENT_PROGRAM_NV, 1, "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, 2D;\nEND");
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 1);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    for (place = 0; place < 3; place++) {
        int gray = modes[place] != GL_ALPHA, alpha = modes[place] != GL_LUMINANCE;
        set(modes[place], GL_NONE);
        draw();
        expect_pixel("a depth", 8, 8, gray * 64, gray * 64, gray * 64, alpha ? 64 : 255);
        expect_pixel("another depth", 40, 8, gray * 191, gray * 191, gray * 191, alpha ? 191 : 255);
        set(modes[place], GL_COMPARE_R_TO_TEXTURE);
        draw();
        expect_pixel("nearer", 8, 8, 0, 0, 0, alpha ? 0 : 255);
        expect_pixel("farther", 40, 8, gray * 255, gray * 255, gray * 255, 255);
    }
    glDisable(GL_FRAGMENT_PROGRAM_NV);

    /* Register combiners get (0,0,0,depth), or the comparison in all components, in each mode. */
    final(GL_VARIABLE_A_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_C_NV, GL_ZERO, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_D_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_RGB);
    final(GL_VARIABLE_G_NV, GL_TEXTURE0, GL_UNSIGNED_IDENTITY_NV, GL_ALPHA);
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_REGISTER_COMBINERS_NV);
    for (place = 0; place < 3; place++) {
        set(modes[place], GL_NONE);
        draw();
        expect_pixel("a depth for combiners", 8, 8, 0, 0, 0, 64);
        expect_pixel("another depth for combiners", 40, 8, 0, 0, 0, 191);
        set(modes[place], GL_COMPARE_R_TO_TEXTURE);
        draw();
        expect_pixel("nearer for combiners", 8, 8, 0, 0, 0, 0);
        expect_pixel("farther for combiners", 40, 8, 255, 255, 255, 255);
    }
    return finish();
}
