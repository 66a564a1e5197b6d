/* GLSL of the application that has one stage alone, beside assembly programs of the host's that are on for the other one, or that
 * are on without a text. */
#include "client.h"

static GLuint link_one(GLenum kind, const char *text)
{
    GLuint shader = p_glCreateShader(kind), program = p_glCreateProgram();
    p_glShaderSource(shader, 1, &text, NULL);
    p_glCompileShader(shader);
    p_glAttachShader(program, shader);
    p_glLinkProgram(program);
    expect_error("GLSL", GL_NO_ERROR);
    return program;
}

static void expect_drawn(const char *what, int red, int green, int blue)
{
    clear();
    draw_square();
    expect_error(what, GL_NO_ERROR);
    expect_pixel(what, 8, 8, red, green, blue, 255);
}

static void expect_refused(const char *what)
{
    clear();
    draw_square();
    expect_error(what, GL_INVALID_OPERATION);
    expect_pixel(what, 8, 8, 0, 0, 0, 0);
}

int main(void)
{
    const char *mode = getenv("GLASM_GL");
    /* Where all programs are translated, the host has none of its own beside GLSL: fixed function takes the stage. */
    int is_hosts = !mode || strcmp(mode, "all");
    GLuint vertices, fragments, both;
    GLint current;
    open_context();
    /* The first program of NVIDIA's has the drop-in follow all commands. */
    load_nv(GL_VERTEX_PROGRAM_NV, 5, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END");
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 1);
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0 MOV result.position, vertex.position; MOV result.color, {0, 1, 0, 1}; END");
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0 ADD result.color, fragment.color, {0, 0, 1, 0}; END");
    vertices = link_one(GL_VERTEX_SHADER, "void main() { gl_Position = gl_Vertex; gl_FrontColor = vec4(1.0, 0.0, 0.0, 1.0); }");
    fragments = link_one(GL_FRAGMENT_SHADER, "void main() { gl_FragColor = gl_Color * 0.4 + vec4(0.2, 0.2, 0.2, 0.6); }");
    {
        const char *texts[2] = { "void main() { gl_Position = gl_Vertex; }", "void main() { gl_FragColor = vec4(1.0, 1.0, 0.0, 1.0); }" };
        const GLenum kinds[2] = { GL_VERTEX_SHADER, GL_FRAGMENT_SHADER };
        int stage;
        both = p_glCreateProgram();
        for (stage = 0; stage < 2; stage++) {
            GLuint shader = p_glCreateShader(kinds[stage]);
            p_glShaderSource(shader, 1, &texts[stage], NULL);
            p_glCompileShader(shader);
            p_glAttachShader(both, shader);
        }
        p_glLinkProgram(both);
    }
    glColor4f(0, 0, 0, 1);

    /* GLSL for vertices. */
    p_glUseProgram(vertices);
    expect_drawn("GLSL for vertices alone", 255, 0, 0);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    expect_drawn("a fragment program beside GLSL for vertices", 255, 0, is_hosts ? 255 : 0);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    expect_drawn("a vertex program is not used", 255, 0, is_hosts ? 255 : 0);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 77);
    expect_drawn("a vertex program without a text is not used", 255, 0, is_hosts ? 255 : 0);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 78);
    expect_refused("a fragment program without a text");
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    expect_drawn("no fragment program", 255, 0, 0);

    /* GLSL for fragments: 0.4 times the colour and 0.2. */
    p_glUseProgram(fragments);
    expect_refused("a vertex program without a text");
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    expect_refused("a vertex program and a fragment program without a text");
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 1);
    expect_drawn("a vertex program beside GLSL for fragments", 51, is_hosts ? 153 : 51, 51);
    glDisable(GL_VERTEX_PROGRAM_ARB);
    expect_drawn("no vertex program", 51, 51, 51);

    /* GLSL for both. */
    p_glUseProgram(both);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 77);
    expect_drawn("GLSL for both", 255, 255, 0);
    glGetIntegerv(GL_CURRENT_PROGRAM, &current);
    expect_integer("the program of GLSL", current, (int)both);
    expect_integer("vertex programs are on", glIsEnabled(GL_VERTEX_PROGRAM_ARB), 1);
    expect_integer("fragment programs are on", glIsEnabled(GL_FRAGMENT_PROGRAM_ARB), 1);

    /* Without GLSL, programs are needed again. */
    p_glUseProgram(0);
    expect_refused("no GLSL and no text");
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 1);
    expect_refused("no GLSL and no text for fragments");
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 2);
    expect_drawn("both programs", 0, 255, 255);
    return finish();
}
