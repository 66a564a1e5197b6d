/* Vertices between Begin and End, and rectangles, take current values though arrays are left on by number, and draws take conventional
 * arrays though a value was set by number before (NV_vertex_program, 2.14.3). */
#include "client.h"

static const float corners[8] = { -1, -1, 1, -1, 1, 1, -1, 1 }, nowhere[8] = { 2, 2, 3, 2, 3, 3, 2, 3 };
static float blue[16], green[12];

static void expect_drawn(const char *what, int red, int green_part, int blue_part)
{
    expect_error(what, GL_NO_ERROR);
    expect_pixel(what, 8, 8, red, green_part, blue_part, 255);
    clear();
}

/* A program that gives this attribute as the colour. */
static void use(int arb, int number)
{
    char text[160];
    if (arb)
        sprintf(text, "!!ARBvp1.0\nOPTION NV_vertex_program2;\nMOV result.position, vertex.position;\n"
            "MOV result.color, vertex.attrib[%d];\nEND", number);
    else
        sprintf(text, "!!VP1.0\nMOV o[HPOS], v[0];\nMOV o[COL0], v[%d];\nEND", number);
    if (arb) {
        p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 20);
        load_arb(GL_VERTEX_PROGRAM_ARB, text);
    } else {
        load_nv(GL_VERTEX_PROGRAM_NV, 21, text);
        p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, 21);
    }
    expect_error(text, GL_NO_ERROR);
}

static GLuint white_program(void)
{
    static const char *const texts[2] = { "void main() { gl_Position = gl_Vertex; }", "void main() { gl_FragColor = vec4(1.0); }" };
    const GLuint program = p_glCreateProgram();
    int stage;
    for (stage = 0; stage < 2; stage++) {
        const GLuint shader = p_glCreateShader(stage ? GL_FRAGMENT_SHADER : GL_VERTEX_SHADER);
        p_glShaderSource(shader, 1, &texts[stage], NULL);
        p_glCompileShader(shader);
        p_glAttachShader(program, shader);
    }
    p_glLinkProgram(program);
    return program;
}

int main(void)
{
    int place;
    open_context();
    for (place = 0; place < 4; place++) {
        blue[4 * place + 2] = blue[4 * place + 3] = 1;
        green[3 * place + 1] = 1;
    }
    glEnable(GL_VERTEX_PROGRAM_NV);
    clear();

    /* Colours by number, which are read by draws of arrays alone. */
    use(0, 3);
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glEnableClientState(GL_VERTEX_ARRAY);
    p_glVertexAttribPointerNV(3, 4, GL_FLOAT, 0, blue);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_drawn("an array", 0, 0, 255);
    glColor4f(1, 0, 0, 1);
    draw_square();
    expect_drawn("a current value beside an array", 255, 0, 0);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_drawn("an array again", 0, 0, 255);
    glColor4f(1, 0, 0, 1);
    glRectf(-1, -1, 1, 1);
    expect_drawn("a rectangle beside an array", 255, 0, 0);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_drawn("an array after a rectangle", 0, 0, 255);
    p_glVertexAttrib4fNV(3, 1, 1, 0, 1);
    draw_square();
    expect_drawn("a value by number beside an array", 255, 255, 0);
    glDisableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);

    /* A conventional array after a value by number. */
    use(0, 2);
    p_glVertexAttrib4fNV(2, 1, 0, 0, 1);
    draw_square();
    expect_drawn("a value by number", 255, 0, 0);
    glNormalPointer(GL_FLOAT, 0, green);
    glEnableClientState(GL_NORMAL_ARRAY);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_drawn("a conventional array after a value by number", 0, 255, 0);
    p_glVertexAttrib4fNV(2, 1, 0, 1, 1);
    draw_square();
    expect_drawn("a value by number beside a conventional array", 255, 0, 255);
    glDisableClientState(GL_NORMAL_ARRAY);

    /* In the ARB's languages a number is the conventional attribute only for draws with its array. */
    use(1, 3);
    glColorPointer(4, GL_FLOAT, 0, blue);
    glEnableClientState(GL_COLOR_ARRAY);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_drawn("a conventional array for a number", 0, 0, 255);
    p_glVertexAttrib4fARB(3, 0, 1, 0, 1);
    draw_square();
    expect_drawn("a generic value beside a conventional array", 0, 255, 0);
    glDisableClientState(GL_COLOR_ARRAY);

    /* Positions by number count for programs alone. */
    use(0, 3);
    glColor4f(1, 0, 0, 1);
    p_glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, nowhere);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_pixel("positions by number", 8, 8, 0, 0, 0, 0);
    glDisable(GL_VERTEX_PROGRAM_NV);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_drawn("positions of fixed function", 255, 0, 0);
    expect_integer("the array", glIsEnabled(GL_VERTEX_ATTRIB_ARRAY0_NV), GL_TRUE);
    glDisableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_pixel("no positions of fixed function", 8, 8, 0, 0, 0, 0);
    p_glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, corners);
    p_glUseProgram(white_program());
    glDrawArrays(GL_QUADS, 0, 4);
    expect_drawn("positions by number in GLSL", 255, 255, 255);
    p_glUseProgram(0);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glDrawArrays(GL_QUADS, 0, 4);
    expect_drawn("positions by number for a program again", 255, 0, 0);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDisableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);

    /* Elements of arrays are known from the second Begin on. */
    use(0, 3);
    glEnableClientState(GL_VERTEX_ATTRIB_ARRAY3_NV);
    glBegin(GL_POINTS);
    glArrayElement(0);
    glEnd();
    glBegin(GL_QUADS);
    for (place = 0; place < 4; place++)
        glArrayElement(place);
    glEnd();
    expect_drawn("elements of an array", 0, 0, 255);
    return finish();
}
