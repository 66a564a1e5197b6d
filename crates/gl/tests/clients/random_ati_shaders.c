/* Random shaders of ATI_fragment_shader that leave nothing undefined, and the pixels that they draw: `FIRST COUNT`. */
#include "ati_shaders.h"

static unsigned state;

static unsigned below(unsigned limit)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (state >> 8) % limit;
}

/* The components of registers that hold something, red in bit 0. */
static unsigned held[6];
/* The same after the pass before. */
static unsigned before[6];
static int pass, passes;
/* The last instruction is a colour's without an alpha's. */
static int alone;
static const GLenum targets[6] = { GL_TEXTURE_2D, GL_TEXTURE_2D, GL_TEXTURE_CUBE_MAP, GL_TEXTURE_3D, GL_TEXTURE_1D,
    GL_TEXTURE_2D };

static void make_texture(int unit)
{
    static unsigned char texels[8 * 8 * 8 * 4];
    GLenum target = targets[unit];
    GLint filter = unit == 1 ? GL_LINEAR : GL_NEAREST;
    unsigned place;
    int face;
    p_glActiveTexture(GL_TEXTURE0 + unit);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, filter);
    for (face = 0; face < 6; face++) {
        for (place = 0; place < sizeof texels; place++)
            texels[place] = (unsigned char)below(256);
        if (target == GL_TEXTURE_CUBE_MAP)
            glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    }
    if (target == GL_TEXTURE_1D)
        glTexImage1D(target, 0, GL_RGBA, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    if (target == GL_TEXTURE_2D)
        glTexImage2D(target, 0, unit == 5 ? GL_LUMINANCE : GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    if (target == GL_TEXTURE_3D)
        p_glTexImage3D(target, 0, GL_RGBA, 4, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glEnable(target);
}

/* What is taken of coordinates: the choice of r or q holds for the whole shader. */
static void route(int sample, unsigned register_number)
{
    GLuint to = GL_REG_0_ATI + register_number, unit = below(8), from = GL_TEXTURE0 + unit;
    GLenum swizzle = unit & 1 ? GL_SWIZZLE_STR_ATI : GL_SWIZZLE_STQ_ATI;
    int projects = !sample || targets[register_number] == GL_TEXTURE_2D || targets[register_number] == GL_TEXTURE_1D;
    if (projects && below(3) == 0)
        swizzle += 2;
    if (pass == 1 && below(2)) {
        /* Mesa sets registers one after the other, and may read what it has just set. */
        unsigned other = below(6);
        if ((before[other] & 7) == 7 && (other >= register_number || !held[other]))
            from = GL_REG_0_ATI + other, swizzle = GL_SWIZZLE_STR_ATI;
    }
    if (sample)
        p_glSampleMapATI(to, from, swizzle);
    else
        p_glPassTexCoordATI(to, from, swizzle);
    held[register_number] = sample ? 15 : 7;
}

struct argument {
    GLuint source, component, modifiers;
};

/* Something that holds all components that are read, and not those of a register that are avoided. */
static struct argument choose(unsigned read, int alpha, unsigned avoided, unsigned components_avoided)
{
    static const GLuint components[5] = { GL_NONE, GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA };
    struct argument chosen;
    unsigned number = below(6), component = below(2) ? 0 : 1 + below(4);
    unsigned wanted = component ? 1u << (component - 1) : read;
    chosen.component = components[component];
    chosen.modifiers = below(2) ? 0 : below(16);
    switch (below(8)) {
    case 0:
        /* Of these Mesa's MAD does not see modifiers. */
        chosen.source = below(2) ? GL_ZERO : GL_ONE;
        chosen.modifiers = 0;
        break;
    case 1:
        if (pass + 1 == passes) {
            int secondary = below(2) && !(wanted & 8) && !(alpha && !component);
            chosen.source = secondary ? GL_SECONDARY_INTERPOLATOR_ATI : GL_PRIMARY_COLOR;
            break;
        }
        /* fall through */
    case 2:
        chosen.source = GL_CON_0_ATI + below(2);
        break;
    default:
        chosen.source = GL_CON_0_ATI;
        if ((held[number] & wanted) == wanted && !(number == avoided && wanted & components_avoided))
            chosen.source = GL_REG_0_ATI + number;
    }
    return chosen;
}

static unsigned modifiers(void)
{
    static const unsigned scales[7] = { 0, GL_2X_BIT_ATI, GL_4X_BIT_ATI, GL_8X_BIT_ATI, GL_HALF_BIT_ATI,
        GL_QUARTER_BIT_ATI, GL_EIGHTH_BIT_ATI };
    unsigned scale = scales[below(2) ? 0 : below(7)];
    return below(5) < 4 ? scale | GL_SATURATE_BIT_ATI : scale & ~(GL_4X_BIT_ATI | GL_8X_BIT_ATI);
}

static const GLenum ops[11] = { GL_MOV_ATI, GL_ADD_ATI, GL_MUL_ATI, GL_SUB_ATI, GL_DOT3_ATI, GL_DOT4_ATI, GL_MAD_ATI,
    GL_LERP_ATI, GL_CND_ATI, GL_CND0_ATI, GL_DOT2_ADD_ATI };

static int count_of(GLenum op)
{
    return op == GL_MOV_ATI ? 1 : op <= GL_DOT4_ATI ? 2 : 3;
}

/* What an operation reads of an argument that is not replicated. */
static unsigned reads(GLenum op, int place, unsigned written)
{
    switch (op) {
    case GL_DOT3_ATI:
        return 7;
    case GL_DOT4_ATI:
        return 15;
    case GL_DOT2_ADD_ATI:
        return place == 2 ? 4 : 3;
    default:
        return written;
    }
}

static void color(GLenum op, GLuint to, GLuint mask, GLuint modifier, const struct argument *a)
{
    switch (count_of(op)) {
    case 1:
        p_glColorFragmentOp1ATI(op, to, mask, modifier, a[0].source, a[0].component, a[0].modifiers);
        break;
    case 2:
        p_glColorFragmentOp2ATI(op, to, mask, modifier, a[0].source, a[0].component, a[0].modifiers, a[1].source,
            a[1].component, a[1].modifiers);
        break;
    default:
        p_glColorFragmentOp3ATI(op, to, mask, modifier, a[0].source, a[0].component, a[0].modifiers, a[1].source,
            a[1].component, a[1].modifiers, a[2].source, a[2].component, a[2].modifiers);
    }
}

static void alpha(GLenum op, GLuint to, GLuint modifier, const struct argument *a)
{
    switch (count_of(op)) {
    case 1:
        p_glAlphaFragmentOp1ATI(op, to, modifier, a[0].source, a[0].component, a[0].modifiers);
        break;
    case 2:
        p_glAlphaFragmentOp2ATI(op, to, modifier, a[0].source, a[0].component, a[0].modifiers, a[1].source,
            a[1].component, a[1].modifiers);
        break;
    default:
        p_glAlphaFragmentOp3ATI(op, to, modifier, a[0].source, a[0].component, a[0].modifiers, a[1].source,
            a[1].component, a[1].modifiers, a[2].source, a[2].component, a[2].modifiers);
    }
}

/* A pair. The alpha of a dot product repeats the colour's parameters, which the text ignores and Mesa reads. Alpha reads
 * nothing that the colour writes: Mesa lets one follow the other, and in the text they are parallel. */
static void pair(void)
{
    GLenum op = ops[below(11)];
    struct argument arguments[3];
    unsigned to = below(6), mask = below(2) ? 0 : 1 + below(7), modifier = modifiers(), written = mask ? mask : 7;
    unsigned other = to;
    int place, dot = op == GL_DOT3_ATI || op == GL_DOT4_ATI || op == GL_DOT2_ADD_ATI;
    int has_color = below(5) > 0, has_alpha = below(5) > 0 || !has_color;
    /* It would belong to the instruction before. */
    if (alone)
        has_color = 1;
    if (has_color) {
        for (place = 0; place < count_of(op); place++)
            arguments[place] = choose(reads(op, place, written), 0, to, dot ? written : 0);
        /* Mesa takes the blue of the second argument. */
        if (op == GL_DOT2_ADD_ATI)
            arguments[2] = arguments[1] = choose(7, 0, to, written);
        color(op, GL_REG_0_ATI + to, mask, modifier, arguments);
    }
    if (has_alpha) {
        if (!has_color || !dot) {
            op = ops[below(4) + 6 * below(2)];
            modifier = modifiers();
            for (place = 0; place < count_of(op); place++)
                arguments[place] = choose(8, 1, to, has_color ? written : 0);
        }
        other = below(6);
        for (place = 0; place < count_of(op) && dot && has_color; place++) {
            /* Alpha would need its own component of the secondary colour. */
            if (arguments[place].source == GL_SECONDARY_INTERPOLATOR_ATI && arguments[place].component == GL_NONE)
                has_alpha = 0;
        }
        if (has_alpha)
            alpha(op, GL_REG_0_ATI + other, modifier, arguments);
    }
    if (has_color)
        held[to] |= written;
    if (has_alpha)
        held[other] |= 8;
    alone = !has_alpha;
}

static void define(void)
{
    static const struct argument one = { GL_CON_1_ATI, GL_NONE, GL_NONE }, result = { GL_REG_0_ATI, GL_NONE, GL_NONE };
    unsigned number;
    passes = 1 + below(2);
    p_glBeginFragmentShaderATI();
    memset(held, 0, sizeof held);
    for (pass = 0; pass < passes; pass++) {
        int pairs = 1 + below(7);
        memcpy(before, held, sizeof held);
        memset(held, 0, sizeof held);
        for (number = 0; number < 6; number++) {
            if (below(3))
                route(below(3) > 0, number);
        }
        if (pass == 1 && !memcmp(held, (unsigned[6]){ 0 }, sizeof held))
            route(1, below(6));
        alone = 0;
        while (pairs-- > 1)
            pair();
        /* Nothing is left out: a pass has an instruction, and register 0 all components. */
        number = pass + 1 == passes ? 0 : below(6);
        color(GL_MOV_ATI, GL_REG_0_ATI + number, held[number] == 15 ? GL_RED_BIT_ATI : GL_NONE, 0, &one);
        if (!(held[number] & 8))
            alpha(GL_MOV_ATI, GL_REG_0_ATI + number, 0, &one);
        held[number] = 15;
    }
    /* Mesa has fog of colours that are not clamped. */
    color(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_SATURATE_BIT_ATI, &result);
    alpha(GL_MOV_ATI, GL_REG_0_ATI, GL_SATURATE_BIT_ATI, &result);
    p_glEndFragmentShaderATI();
}

static void corner(float x, float y)
{
    int unit;
    for (unit = 0; unit < 8; unit++) {
        float s = (float)((unit * 3 + 1) % 7) / 7, t = (float)((unit * 5 + 2) % 7) / 7;
        p_glMultiTexCoord4fARB(GL_TEXTURE0 + unit, s + 0.31f * x - 0.11f * y, t + 0.17f * x + 0.27f * y,
            0.83f + 0.13f * x, 1.27f - 0.19f * y);
    }
    glColor4f(0.5f + 0.4f * x, 0.5f - 0.3f * y, 0.25f + 0.2f * y, 0.5f - 0.2f * x);
    p_glSecondaryColor3f(0.3f - 0.2f * y, 0.4f + 0.3f * x, 0.6f + 0.1f * y);
    p_glFogCoordf(0.5f + 0.3f * x + 0.1f * y);
    glVertex2f(x, y);
}

static void draw(unsigned seed)
{
    static unsigned char pixels[SIZE * SIZE * 4];
    GLenum error;
    int x, y, place;
    clear();
    glBegin(GL_QUADS);
    corner(-1, -1);
    corner(1, -1);
    corner(1, 1);
    corner(-1, 1);
    glEnd();
    glReadPixels(0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    error = glGetError();
    printf("%u %x ", seed, error);
    for (y = 4; y < SIZE; y += 8)
        for (x = 4; x < SIZE; x += 8)
            for (place = 0; place < 4; place++)
                printf("%02x", pixels[(y * SIZE + x) * 4 + place]);
    printf("\n");
}

int main(int count, char **arguments)
{
    unsigned seed = count > 1 ? atoi(arguments[1]) : 1, end = seed + (count > 2 ? atoi(arguments[2]) : 1);
    static const float fog[4] = { 0.7f, 0.2f, 0.4f, 0.9f };
    int unit, place;
    open_shaders();
    if (!strstr((const char *)glGetString(GL_EXTENSIONS), "GL_ATI_fragment_shader")) {
        printf("GL_ATI_fragment_shader is not told\n");
        return 1;
    }
    state = 88172645;
    for (unit = 0; unit < 6; unit++)
        make_texture(unit);
    glFogfv(GL_FOG_COLOR, fog);
    glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
    glFogf(GL_FOG_DENSITY, 0.8f);
    glEnable(GL_FRAGMENT_SHADER_ATI);
    for (; seed < end; seed++) {
        static const GLenum modes[3] = { GL_LINEAR, GL_EXP, GL_EXP2 };
        state = seed * 2654435761u + 12345;
        for (place = 0; place < 8; place++)
            below(2);
        for (place = 0; place < 2; place++) {
            float value[4];
            for (unit = 0; unit < 4; unit++)
                value[unit] = (float)below(5) / 4;
            p_glSetFragmentShaderConstantATI(GL_CON_0_ATI + place, value);
        }
        glDisable(GL_FOG);
        if (below(4) == 0) {
            glEnable(GL_FOG);
            glFogi(GL_FOG_MODE, modes[below(3)]);
        }
        for (unit = 0; unit < 6; unit++) {
            p_glActiveTexture(GL_TEXTURE0 + unit);
            if (below(12))
                glEnable(targets[unit]);
            else
                glDisable(targets[unit]);
        }
        p_glBindFragmentShaderATI(seed);
        define();
        draw(seed);
        p_glDeleteFragmentShaderATI(seed);
    }
    return 0;
}
