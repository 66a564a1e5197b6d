/* Which program is current: one of the target, with the routines that the context has chosen. */
#include "sharing.h"

#define VERTEX GL_VERTEX_PROGRAM_NV
#define FRAGMENT_NV GL_FRAGMENT_PROGRAM_NV

static void begin_fails(const char *what)
{
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    expect_error(what, GL_INVALID_OPERATION);
}

/* A name that is bound before it has a program, which then is one of another target: the current program does not exist
 * (NV_vertex_program: Begin fails "if the current vertex program is nonexistent or not valid"). */
static void other_targets(void)
{
    GLint target = 0;
    p_glBindProgramNV(VERTEX, 9);
    load_nv(FRAGMENT_NV, 9, "!!FP1.0 MOV o[COLR], {0,1,0,1}; END");
    expect_error("a program of a name that is bound", GL_NO_ERROR);
    glEnable(VERTEX);
    begin_fails("without a vertex program");
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nOPTION NV_vertex_program2;\nMOV result.position, vertex.position;\nEND");
    expect_error("a text for another target's program", GL_INVALID_OPERATION);
    load_arb(GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nMOV result.position, vertex.position;\nEND");
    expect_error("a plain text for it", GL_INVALID_OPERATION);
    p_glGetProgramivNV(9, GL_PROGRAM_TARGET_NV, &target);
    expect_integer("the program is what it was", target, FRAGMENT_NV);
    glDisable(VERTEX);
    p_glBindProgramNV(FRAGMENT_NV, 10);
    load_nv(VERTEX, 10, "!!VP1.0 MOV o[HPOS], v[OPOS]; END");
    glEnable(FRAGMENT_NV);
    begin_fails("without a fragment program");
    p_glBindProgramNV(FRAGMENT_NV, 9);
    see("bound to its own target", 0, 255, 0);
    p_glBindProgramNV(VERTEX, 0);
    glDisable(FRAGMENT_NV);
}

/* ARB_shader_subroutine: "program subroutine parameters are context state rather than program state", and "are reset to
 * arbitrary values" when BindProgram binds a program; the first routine of the type is taken here. */
static void routines(void)
{
    PFNGLPROGRAMSUBROUTINEPARAMETERSUIVNVPROC set =
        (PFNGLPROGRAMSUBROUTINEPARAMETERSUIVNVPROC)look_up("glProgramSubroutineParametersuivNV");
    PFNGLGETPROGRAMSUBROUTINEPARAMETERUIVNVPROC get =
        (PFNGLGETPROGRAMSUBROUTINEPARAMETERUIVNVPROC)look_up("glGetProgramSubroutineParameteruivNV");
    PFNGLNAMEDPROGRAMLOCALPARAMETER4FEXTPROC named_local =
        (PFNGLNAMEDPROGRAMLOCALPARAMETER4FEXTPROC)look_up("glNamedProgramLocalParameter4fEXT");
    GLuint chosen = 1, given = 9;
    bind_and_load(5,
        "!!NVfp5.0\nSUBROUTINETYPE kind { one, two };\nSUBROUTINE kind choice = program.subroutine[0];\nTEMP r;\n"
        "one SUBROUTINENUM(0): MOV r, {1,0,0,1}; RET;\ntwo SUBROUTINENUM(1): MOV r, {0,1,0,1}; RET;\n"
        "main: CALI choice; MOV result.color, r;\nEND");
    glEnable(FRAGMENT);
    set(FRAGMENT, 1, &chosen);
    see("the second routine", 0, 255, 0);
    use(second);
    use_program_of(5);
    see("the first routine in another context", 255, 0, 0);
    use(context);
    get(FRAGMENT, 0, &given);
    expect_integer("what this context has chosen", (int)given, 1);
    see("still the second routine", 0, 255, 0);
    named_local(6, FRAGMENT, 0, 1, 1, 1, 1);
    see("after a command on another program by name", 0, 255, 0);
    p_glBindProgramARB(FRAGMENT, 5);
    get(FRAGMENT, 0, &given);
    expect_integer("bound again", (int)given, 0);
    see("the first routine again", 255, 0, 0);
}

int main(void)
{
    open_two();
    other_targets();
    routines();
    return finish();
}
