/* A program that one context deletes stays where another one has it bound, and its name becomes another program's
 * (ARB_vertex_program, "Additions to the AGL/GLX/WGL Specifications"). */
#include "sharing.h"

static PFNGLISPROGRAMARBPROC is_program;
static PFNGLNAMEDPROGRAMLOCALPARAMETER4FEXTPROC named_local;

/* The first context deletes its program of this name. */
static void delete_in_first(GLuint name)
{
    use(context);
    p_glDeleteProgramsARB(1, &name);
    expect_integer("the name is unused", is_program(name), 0);
    expect_integer("nothing is bound where it was deleted", program_value(GL_PROGRAM_BINDING_ARB), 0);
    use(second);
}

/* What is left in the second context: a red program of this name and length. */
static void expect_left(const char *what, GLuint name, const char *text)
{
    float local[4] = { 9, 9, 9, 9 };
    see(what, 255, 0, 0);
    expect_integer(what, program_value(GL_PROGRAM_BINDING_ARB), (int)name);
    expect_integer(what, program_value(GL_PROGRAM_LENGTH_ARB), (int)strlen(text));
    p_glProgramLocalParameter4fARB(FRAGMENT, 3, 1, 2, 3, 4);
    p_glGetProgramLocalParameterfvARB(FRAGMENT, 3, local);
    expect_vector(what, local, 1, 2, 3, 4);
    expect_error(what, GL_NO_ERROR);
}

static void bound_in_both(GLuint name, const char *text)
{
    use(context);
    bind_and_load(name, text);
    glEnable(FRAGMENT);
    see("where it was loaded", 255, 0, 0);
    use(second);
    use_program_of(name);
    see("where it is bound", 255, 0, 0);
}

/* A program whose name becomes another one's. */
static void named_anew(GLuint name, const char *red, const char *blue)
{
    bound_in_both(name, red);
    delete_in_first(name);
    expect_left("after the deletion", name, red);
    use(context);
    bind_and_load(name, blue);
    see("the next program of the name", 0, 0, 255);
    use(second);
    expect_left("the name is another one's", name, red);
    use_program_of(name);
    see("bound by its name", 0, 0, 255);
}

int main(void)
{
    static const char plain[] = PLAIN RED, parameter[] = PLAIN LOCAL;
    open_two();
    is_program = (PFNGLISPROGRAMARBPROC)look_up("glIsProgramARB");
    named_local = (PFNGLNAMEDPROGRAMLOCALPARAMETER4FEXTPROC)look_up("glNamedProgramLocalParameter4fEXT");

    /* Before the library follows commands, and while it begins to. */
    bound_in_both(7, plain);
    delete_in_first(7);
    expect_left("before anything is followed", 7, plain);
    use(context);
    bind_and_load(3, OPTION GREEN);
    see("a program of the library", 0, 255, 0);
    use(second);
    expect_left("once commands are followed", 7, plain);
    expect_integer("the name is still unused", is_program(7), 0);

    named_anew(7, OPTION RED, OPTION BLUE);
    named_anew(8, plain, PLAIN BLUE);

    /* Its parameters go with it. A command by name on another program leaves it where it is. */
    use(context);
    bind_and_load(9, parameter);
    set_local(0, 1, 0);
    use(second);
    use_program_of(9);
    see("a local parameter", 0, 255, 0);
    delete_in_first(9);
    see("the same after the deletion", 0, 255, 0);
    named_local(3, FRAGMENT, 0, 1, 1, 1, 1);
    see("after a command by name", 0, 255, 0);
    set_local(1, 0, 0);
    expect_integer("a command by name needs no binding", program_value(GL_PROGRAM_BINDING_ARB), 9);
    see("another value", 255, 0, 0);
    expect_integer("nothing has brought the name back", is_program(9), 0);
    load_arb(FRAGMENT, OPTION BLUE);
    see("another text", 0, 0, 255);
    expect_integer("the name stays unused", is_program(9), 0);
    p_glBindProgramARB(FRAGMENT, 0);
    expect_integer("program 0 has no text", program_value(GL_PROGRAM_LENGTH_ARB), 0);
    return finish();
}
