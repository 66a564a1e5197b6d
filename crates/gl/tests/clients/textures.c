/* Depth textures with and without comparison, by targets that name none, and window rows from the top. */
#include "client.h"

/* Two texels side by side: 0.25 and 0.75 deep. */
static void depth_texture(GLenum target)
{
    static const float depths[2] = { 0.25f, 0.75f };
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(target, 0, GL_DEPTH_COMPONENT24, 2, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
}

/* A square whose texture coordinates go over the texture, r being 0.5. */
static void draw(void)
{
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

/* A depth texture is luminance, intensity or alpha, as DEPTH_TEXTURE_MODE says, and so is the result of a comparison, which the
 * ARB's languages make with a shadow target alone. */
static void modes(const char *what, GLenum target, const char *text)
{
    const int compares = target == GL_FRAGMENT_PROGRAM_NV;
    static const GLenum modes[3] = { GL_LUMINANCE, GL_INTENSITY, GL_ALPHA };
    GLuint texture;
    int place;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    depth_texture(GL_TEXTURE_2D);
    if (target == GL_FRAGMENT_PROGRAM_NV) {
        load_nv(target, 21, text);
        p_glBindProgramNV(target, 21);
    } else {
        p_glBindProgramARB(target, 22);
        load_arb(target, text);
    }
    expect_error(what, GL_NO_ERROR);
    glEnable(target);
    for (place = 0; place < 3; place++) {
        int gray = modes[place] != GL_ALPHA, alpha = modes[place] != GL_LUMINANCE;
        glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, modes[place]);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_NONE);
        clear();
        draw();
        expect_pixel(what, 8, 8, gray * 64, gray * 64, gray * 64, alpha ? 64 : 255);
        expect_pixel(what, 40, 8, gray * 191, gray * 191, gray * 191, alpha ? 191 : 255);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
        clear();
        draw();
        if (!compares) {
            expect_pixel(what, 8, 8, gray * 64, gray * 64, gray * 64, alpha ? 64 : 255);
            expect_pixel(what, 40, 8, gray * 191, gray * 191, gray * 191, alpha ? 191 : 255);
            continue;
        }
        /* 0.5 <= 0.25 is false, 0.5 <= 0.75 is true. */
        expect_pixel(what, 8, 8, 0, 0, 0, alpha ? 0 : 255);
        expect_pixel(what, 40, 8, gray * 255, gray * 255, gray * 255, 255);
    }
    glDisable(target);
    glDeleteTextures(1, &texture);
}

/* A colour texture in the same unit needs no variant, and finds the program as it was. */
static void color(void)
{
    static const unsigned char texels[8] = { 10, 20, 30, 40, 50, 60, 70, 80 };
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    clear();
    draw();
    expect_pixel("a colour texture", 8, 8, 10, 20, 30, 40);
    expect_pixel("a colour texture", 40, 8, 50, 60, 70, 80);
    glDisable(GL_FRAGMENT_PROGRAM_NV);
    glDeleteTextures(1, &texture);
}

/* Rows of the window position from the top: the first row is 63 from below. */
static void origin(void)
{
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 23);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nOPTION NV_fragment_program2;\n"
        "OPTION ARB_fragment_coord_origin_upper_left;\n"
        "MUL result.color, fragment.position.xyyy, 0.015625;\nEND");
    expect_error("a program with rows from the top", GL_NO_ERROR);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    clear();
    draw();
    /* (x + 0.5) / 64 and (64 - y - 0.5) / 64, in 255ths. */
    expect_pixel("rows from the top", 0, 0, 2, 253, 253, 253);
    expect_pixel("rows from the top", 16, 60, 66, 14, 14, 14);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nOPTION NV_fragment_program2;\n"
        "OPTION ARB_fragment_coord_origin_upper_left;\nOPTION ARB_fragment_coord_pixel_center_integer;\n"
        "MUL result.color, fragment.position.xyyy, 0.015625;\nEND");
    expect_error("a program with whole rows from the top", GL_NO_ERROR);
    draw();
    expect_pixel("whole rows from the top", 0, 0, 0, 251, 251, 251);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

int main(void)
{
    open_context();
    modes("a depth texture and !!FP1.0", GL_FRAGMENT_PROGRAM_NV, "!!FP1.0\nTEX o[COLR], f[TEX0], TEX0, 2D;\nEND");
    modes("a depth texture and fp40", GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nOPTION NV_fragment_program2;\n"
        "TEX result.color, fragment.texcoord[0], texture[0], 2D;\nEND");
    color();
    origin();
    return finish();
}
