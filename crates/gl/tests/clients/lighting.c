/* Lighting and generated texture coordinates of fixed function before a geometry program that passes everything on: the same
 * picture as without it, which the host's own fixed function draws. */
#include "client.h"

static const char *PASS = "!!NVgp4.0\n"
    "PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP; VERTICES_OUT 3;\n"
    "ATTRIB place = vertex.position; ATTRIB shade = vertex.color.primary; ATTRIB shine = vertex.color.secondary;\n"
    "ATTRIB at = vertex.texcoord[0]; ATTRIB fog = vertex.fogcoord; INT TEMP corner;\n"
    "MOV.S corner.x, 0;\n"
    "REP.S 3;\n"
    "MOV result.position, place[corner.x]; MOV result.color.primary, shade[corner.x];\n"
    "MOV result.color.secondary, shine[corner.x]; MOV result.texcoord[0], at[corner.x];\n"
    "MOV result.fogcoord, fog[corner.x]; EMIT;\n"
    "ADD.S corner.x, corner.x, 1;\n"
    "ENDREP;\n"
    "END";

/* A dome of triangles with normals and colours, all of it in front of the eye. */
static void dome(void)
{
    int row, column, corner;
    static const int corners[6][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 0 }, { 1, 1 }, { 0, 1 } };
    glBegin(GL_TRIANGLES);
    for (row = -8; row < 8; row++) {
        for (column = -8; column < 8; column++) {
            for (corner = 0; corner < 6; corner++) {
                float x = (float)(column + corners[corner][0]) / 8, y = (float)(row + corners[corner][1]) / 8;
                float z = 1.5f - 0.5f * (x * x + y * y);
                glNormal3f(x, y, 1);
                glColor4f(0.5f + 0.5f * x, 0.5f - 0.5f * y, 0.3f, 0.75f);
                glTexCoord2f(x, y);
                glVertex3f(x, y, z);
            }
        }
    }
    glEnd();
}

static unsigned char pictures[2][SIZE * SIZE * 4];

static void compare(const char *what)
{
    int pass, place, differ = 0, most = 0, lit = 0;
    for (pass = 0; pass < 2; pass++) {
        if (pass)
            glEnable(GL_GEOMETRY_PROGRAM_NV);
        clear();
        dome();
        if (pass)
            glDisable(GL_GEOMETRY_PROGRAM_NV);
        glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pictures[pass]);
    }
    for (place = 0; place < SIZE * SIZE * 4; place++) {
        int distance = abs(pictures[0][place] - pictures[1][place]);
        differ += distance > 1;
        most = distance > most ? distance : most;
        lit += pictures[0][place] > 8 && place % 4 != 3;
    }
    expect_error(what, GL_NO_ERROR);
    if (differ > 0 || lit < 500) {
        printf("%s: %d components differ, by %d at most; %d are lit\n", what, differ, most, lit);
        failures++;
    }
}

int main(void)
{
    static const float place[] = { 0.5f, 0.75f, 1, 1 }, side[] = { -1, 0.5f, 1, 0 }, above[] = { 0, 0, 2.5f, 1 };
    static const float red[] = { 0.9f, 0.2f, 0.1f, 1 }, blue[] = { 0.1f, 0.3f, 0.8f, 0.5f }, white[] = { 1, 1, 1, 1 };
    static const float gray[] = { 0.2f, 0.2f, 0.25f, 1 }, down[] = { 0.1f, 0, -2 }, glow[] = { 0.05f, 0.1f, 0, 1 };
    static const float plane[] = { 0.5f, 0.25f, 0, 0.5f }, other[] = { 0, 0.5f, 0.5f, 0.25f };
    static const GLenum tracked[] = { GL_EMISSION, GL_AMBIENT, GL_DIFFUSE, GL_SPECULAR, GL_AMBIENT_AND_DIFFUSE };
    unsigned char texels[16 * 16 * 4];
    GLuint name, texture;
    int number;
    open_context();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_NV_geometry_program4")) {
        printf("GL_NV_geometry_program4 is not told\n");
        return 1;
    }
    p_glGenProgramsARB(1, &name);
    p_glBindProgramARB(GL_GEOMETRY_PROGRAM_NV, name);
    load_arb(GL_GEOMETRY_PROGRAM_NV, PASS);
    expect_error("a program that passes on", GL_NO_ERROR);
    glMatrixMode(GL_PROJECTION);
    glFrustum(-0.5, 0.5, -0.5, 0.5, 1, 10);
    glMatrixMode(GL_MODELVIEW);
    glTranslatef(0, 0, -3.5f);
    glRotatef(20, 1, 0.5f, 0);
    glScalef(1.5f, 1.5f, 1.5f);
    compare("colours alone");

    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    glLightfv(GL_LIGHT0, GL_POSITION, side);
    glLightfv(GL_LIGHT0, GL_DIFFUSE, red);
    glMaterialfv(GL_FRONT_AND_BACK, GL_EMISSION, glow);
    glMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, blue);
    compare("a light from a side, with normals that are too long");
    glEnable(GL_RESCALE_NORMAL);
    compare("rescaled normals");
    glEnable(GL_NORMALIZE);
    glLightfv(GL_LIGHT0, GL_AMBIENT, gray);
    glMaterialfv(GL_FRONT_AND_BACK, GL_SPECULAR, white);
    glMaterialf(GL_FRONT_AND_BACK, GL_SHININESS, 12);
    glLightfv(GL_LIGHT0, GL_SPECULAR, white);
    compare("highlights");
    glEnable(GL_LIGHT3);
    glLightfv(GL_LIGHT3, GL_POSITION, place);
    glLightfv(GL_LIGHT3, GL_DIFFUSE, white);
    glLightfv(GL_LIGHT3, GL_SPECULAR, blue);
    glLightf(GL_LIGHT3, GL_LINEAR_ATTENUATION, 0.5f);
    glLightf(GL_LIGHT3, GL_QUADRATIC_ATTENUATION, 0.25f);
    compare("a light with a place");
    glLightModeli(GL_LIGHT_MODEL_LOCAL_VIEWER, 1);
    compare("an eye with a place");
    glEnable(GL_LIGHT5);
    glLightfv(GL_LIGHT5, GL_POSITION, above);
    glLightfv(GL_LIGHT5, GL_SPOT_DIRECTION, down);
    glLightf(GL_LIGHT5, GL_SPOT_CUTOFF, 30);
    glLightf(GL_LIGHT5, GL_SPOT_EXPONENT, 4);
    glLightfv(GL_LIGHT5, GL_DIFFUSE, red);
    compare("a cone");
    glLightModeli(GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR);
    compare("separate highlights");
    glEnable(GL_COLOR_MATERIAL);
    for (number = 0; number < 5; number++) {
        glColorMaterial(GL_FRONT_AND_BACK, tracked[number]);
        compare("colours that are materials");
    }
    glColorMaterial(GL_BACK, GL_DIFFUSE);
    compare("colours that are materials of the other side");
    glDisable(GL_COLOR_MATERIAL);

    for (number = 0; number < 16 * 16; number++) {
        texels[4 * number] = (unsigned char)(number % 16 * 17);
        texels[4 * number + 1] = (unsigned char)(number / 16 * 17);
        texels[4 * number + 2] = texels[4 * number + 3] = 255;
    }
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_MIRRORED_REPEAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_MIRRORED_REPEAT);
    glEnable(GL_TEXTURE_2D);
    glMatrixMode(GL_TEXTURE);
    glScalef(0.75f, 0.75f, 1);
    compare("a texture");
    glEnable(GL_TEXTURE_GEN_S);
    glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_OBJECT_LINEAR);
    glTexGenfv(GL_S, GL_OBJECT_PLANE, plane);
    compare("a coordinate of the object's place");
    glEnable(GL_TEXTURE_GEN_T);
    glTexGeni(GL_T, GL_TEXTURE_GEN_MODE, GL_EYE_LINEAR);
    glTexGenfv(GL_T, GL_EYE_PLANE, other);
    compare("a coordinate of the eye's place");
    glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_SPHERE_MAP);
    glTexGeni(GL_T, GL_TEXTURE_GEN_MODE, GL_SPHERE_MAP);
    compare("a sphere map");
    glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_REFLECTION_MAP);
    glTexGeni(GL_T, GL_TEXTURE_GEN_MODE, GL_NORMAL_MAP);
    compare("reflections and normals");
    return finish();
}
