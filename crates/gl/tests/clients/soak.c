/* Random commands of the extensions among ordinary ones, in two threads with contexts that share programs. Each command
 * is made with parameters whose error is known beforehand. The argument is the number of commands. */
#include "client.h"

#include <pthread.h>

#define PROGRAMS 12
#define CHECK(what, expected) \
    do { \
        GLenum found = glGetError(); \
        if (found != (expected)) { \
            printf("%s: error 0x%04x, not 0x%04x\n", what, found, expected); \
            __sync_fetch_and_add(&failures, 1); \
        } \
    } while (0)

static const char *vertex_texts[] = {
    "!!VP1.0 DP4 o[HPOS].x, c[0], v[OPOS]; DP4 o[HPOS].y, c[1], v[OPOS]; DP4 o[HPOS].z, c[2], v[OPOS];"
    "DP4 o[HPOS].w, c[3], v[OPOS]; MOV o[COL0], c[8]; END",
    "!!VP2.0\nMOV o[HPOS], v[OPOS];\nMULC R0, v[COL0], c[9];\nMOV o[COL0], R0;\nEND",
    "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], v[NRML]; END",
};
static const char *fragment_texts[] = {
    "!!FP1.0\nDECLARE tint = {1, 0.5, 0.25, 1};\nMUL o[COLR], f[COL0], tint;\nEND",
    "!!FP1.0\nTEX R0, f[TEX0], TEX0, 2D;\nADDH_SAT H0, R0, p[1];\nMOV o[COLH], H0;\nEND",
    "!!FP1.0\nDDX R0, f[WPOS];\nMAD o[COLR], R0, f[COL0], f[COL0];\nEND",
};
static const char *arb_vertex_text = "!!ARBvp1.0\nOPTION NV_vertex_program3;\nTEMP r;\nADDRESS a;\nARL a.x, program.local[1].x;\n"
    "PARAM m[4] = { state.matrix.mvp };\nDP4 r.x, m[0], vertex.position;\nDP4 r.y, m[1], vertex.position;\n"
    "DP4 r.z, m[2], vertex.position;\nDP4 r.w, m[3], vertex.position;\nMOV result.position, r;\n"
    "MOV result.color, program.local[0];\nEND";
static const char *arb_fragment_text = "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP r;\nMOV r, fragment.color;\nREP 3;\n"
    "MUL r, r, program.env[1];\nENDREP;\nMOV result.color, r;\nEND";
static const char *broken_text = "!!VP1.0 MOV o[HPOS], v[OPOS] END";

struct walk {
    unsigned state;
    Context context;
    Surface surface;
    long commands;
    unsigned first;
    /* The number of environment parameters, as the GL tells it. */
    unsigned environment;
};

static unsigned pick(struct walk *walk, unsigned count)
{
    walk->state = walk->state * 1664525u + 1013904223u;
    return (walk->state >> 8) % count;
}

static float number(struct walk *walk)
{
    return (float)pick(walk, 2001) / 1000.0f - 1.0f;
}

/* Names of the thread's own: from 0 on vertex programs, from 4 on fragment programs, then those of the ARB. */
static GLuint name(struct walk *walk, unsigned place)
{
    return walk->first + place;
}

static void load(struct walk *walk)
{
    unsigned which = pick(walk, 3);
    switch (pick(walk, 5)) {
    case 0:
        load_nv(GL_VERTEX_PROGRAM_NV, name(walk, which), vertex_texts[which]);
        CHECK("LoadProgramNV", GL_NO_ERROR);
        break;
    case 1:
        load_nv(GL_FRAGMENT_PROGRAM_NV, name(walk, 4 + which), fragment_texts[which]);
        CHECK("LoadProgramNV of a fragment program", GL_NO_ERROR);
        break;
    case 2:
        p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, name(walk, 8));
        load_arb(GL_VERTEX_PROGRAM_ARB, arb_vertex_text);
        CHECK("ProgramStringARB", GL_NO_ERROR);
        break;
    case 3:
        p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, name(walk, 9));
        load_arb(GL_FRAGMENT_PROGRAM_ARB, arb_fragment_text);
        CHECK("ProgramStringARB of a fragment program", GL_NO_ERROR);
        break;
    default:
        load_nv(GL_VERTEX_PROGRAM_NV, name(walk, 0), broken_text);
        CHECK("a broken program", GL_INVALID_OPERATION);
        load_nv(GL_FRAGMENT_PROGRAM_NV, name(walk, 0), fragment_texts[0]);
        CHECK("a program of another target", GL_INVALID_OPERATION);
        load_nv(GL_VERTEX_PROGRAM_NV, name(walk, 0), vertex_texts[0]);
        CHECK("LoadProgramNV again", GL_NO_ERROR);
    }
}

static void parameters(struct walk *walk)
{
    float x = number(walk), y = number(walk), read[4];
    GLuint index = pick(walk, 300);
    switch (pick(walk, 6)) {
    case 0:
        /* The first eight may track matrices. */
        p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 8 + index, x, y, 0, 1);
        CHECK("ProgramParameter4fNV", 8 + index < 256 ? GL_NO_ERROR : GL_INVALID_VALUE);
        break;
    case 1:
        p_glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, index, x, y, 1, 1);
        CHECK("ProgramEnvParameter4fARB", index < walk->environment ? GL_NO_ERROR : GL_INVALID_VALUE);
        if (index >= walk->environment)
            break;
        p_glGetProgramEnvParameterfvARB(GL_FRAGMENT_PROGRAM_ARB, index, read);
        if (read[0] != x || read[1] != y) {
            printf("an environment parameter: %g, not %g\n", read[0], x);
            __sync_fetch_and_add(&failures, 1);
        }
        break;
    case 2:
        p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, name(walk, 8));
        p_glProgramLocalParameter4fARB(GL_VERTEX_PROGRAM_ARB, index % 2, x, y, 0.5f, 1);
        CHECK("ProgramLocalParameter4fARB", GL_NO_ERROR);
        break;
    case 3:
        p_glProgramParameter4fNV(GL_FRAGMENT_PROGRAM_NV, 0, x, y, 0, 1);
        CHECK("ProgramParameter4fNV of fragment programs", GL_INVALID_ENUM);
        break;
    case 4:
        p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 4 * (index % 2), GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
        CHECK("TrackMatrixNV", GL_NO_ERROR);
        p_glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 3, GL_MODELVIEW, GL_IDENTITY_NV);
        CHECK("TrackMatrixNV of register 3", GL_INVALID_VALUE);
        break;
    default:
        glMatrixMode(GL_MODELVIEW);
        glLoadIdentity();
        glRotatef(90 * x, 0, 0, 1);
        CHECK("matrices", GL_NO_ERROR);
    }
}

static void attributes(struct walk *walk)
{
    GLuint index = 1 + pick(walk, 20);
    p_glVertexAttrib4fNV(index, number(walk), number(walk), 0, 1);
    CHECK("VertexAttrib4fNV", index < 16 ? GL_NO_ERROR : GL_INVALID_VALUE);
    glColor3f(number(walk), 1, 0);
    glNormal3f(0, number(walk), 1);
}

static void switches(struct walk *walk)
{
    static const GLenum all[3] = { GL_VERTEX_PROGRAM_NV, GL_FRAGMENT_PROGRAM_NV, GL_FRAGMENT_PROGRAM_ARB };
    GLenum which = all[pick(walk, 3)];
    if (pick(walk, 2))
        glEnable(which);
    else
        glDisable(which);
    switch (pick(walk, 4)) {
    case 0:
        p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, name(walk, pick(walk, 3)));
        break;
    case 1:
        p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, name(walk, 4 + pick(walk, 3)));
        break;
    case 2:
        p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, name(walk, 8));
        break;
    default:
        glPushAttrib(GL_ENABLE_BIT | GL_CURRENT_BIT);
        glDisable(GL_VERTEX_PROGRAM_NV);
        glPopAttrib();
    }
    CHECK("bindings", GL_NO_ERROR);
}

static void lists(struct walk *walk)
{
    GLuint list = walk->first + 1;
    glNewList(list, pick(walk, 2) ? GL_COMPILE : GL_COMPILE_AND_EXECUTE);
    p_glBindProgramNV(GL_VERTEX_PROGRAM_NV, name(walk, pick(walk, 3)));
    glEnable(GL_VERTEX_PROGRAM_NV);
    p_glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 9, number(walk), 1, 1, 1);
    draw_square();
    glEndList();
    glCallList(list);
    CHECK("lists", GL_NO_ERROR);
    glDeleteLists(list, 1);
}

static void *run(void *given)
{
    struct walk *walk = given;
    long command;
    unsigned place;
    GLint environment = 0;
    if (!use_context(walk->surface, walk->context)) {
        printf("no context in a thread\n");
        failures++;
        return NULL;
    }
    glViewport(0, 0, 4, 4);
    for (place = 0; place < 3; place++) {
        load_nv(GL_VERTEX_PROGRAM_NV, name(walk, place), vertex_texts[place]);
        load_nv(GL_FRAGMENT_PROGRAM_NV, name(walk, 4 + place), fragment_texts[place]);
    }
    p_glBindProgramARB(GL_VERTEX_PROGRAM_ARB, name(walk, 8));
    load_arb(GL_VERTEX_PROGRAM_ARB, arb_vertex_text);
    p_glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, name(walk, 9));
    load_arb(GL_FRAGMENT_PROGRAM_ARB, arb_fragment_text);
    p_glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, name(walk, 4));
    p_glGetProgramivARB(GL_FRAGMENT_PROGRAM_ARB, GL_MAX_PROGRAM_ENV_PARAMETERS_ARB, &environment);
    walk->environment = (unsigned)environment;
    CHECK("the first programs", GL_NO_ERROR);
    for (command = 0; command < walk->commands; command++) {
        switch (pick(walk, 12)) {
        case 0:
            load(walk);
            break;
        case 1:
        case 2:
        case 3:
            parameters(walk);
            break;
        case 4:
        case 5:
            attributes(walk);
            break;
        case 6:
        case 7:
            switches(walk);
            break;
        case 8:
            lists(walk);
            break;
        case 9: {
            GLuint gone = name(walk, 11);
            load_nv(GL_VERTEX_PROGRAM_NV, gone, vertex_texts[1]);
            p_glDeleteProgramsNV(1, &gone);
            CHECK("DeleteProgramsNV", GL_NO_ERROR);
            if (p_glIsProgramNV(gone)) {
                printf("a program that was deleted is there\n");
                __sync_fetch_and_add(&failures, 1);
            }
            break;
        }
        default:
            draw_square();
            CHECK("a draw", GL_NO_ERROR);
        }
        if (command % 256 == 0)
            glClear(GL_COLOR_BUFFER_BIT);
    }
    glFinish();
    leave_thread();
    return NULL;
}

int main(int count, char **arguments)
{
    struct walk walks[2];
    pthread_t threads[2];
    int thread;
    open_context();
    for (thread = 0; thread < 2; thread++) {
        walks[thread].state = 12345u + (unsigned)thread;
        walks[thread].commands = (count > 1 ? atol(arguments[1]) : 4000) / 2;
        walks[thread].first = 100u * (unsigned)(thread + 1);
        walks[thread].context = new_context(context);
        walks[thread].surface = new_surface();
    }
    for (thread = 0; thread < 2; thread++)
        pthread_create(&threads[thread], NULL, run, &walks[thread]);
    for (thread = 0; thread < 2; thread++)
        pthread_join(threads[thread], NULL);
    for (thread = 0; thread < 2; thread++)
        delete_context(walks[thread].context);
    return finish();
}
