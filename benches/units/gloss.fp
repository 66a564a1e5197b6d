!!ATIfs1.0
# The first pass finds how far the half vector is from the normal, the second looks up how bright that is: a ramp in a
# texture in place of a power, which this hardware did not have.
StartConstants;
    CONSTANT c0 = { 0.16, 0.16, 0.2, 1 };
    CONSTANT c1 = { 1, 0.93, 0.8, 1 };
EndConstants;

StartPrelimPass;
    # The relief's normal, the direction of the light with length one, and the half vector with any length.
    SampleMap r0, t0.str;
    SampleMap r1, t1.str;
    PassTexCoord r4, t2.str;
    DOT3 r1.rgb.sat, r0.2x.bias, r1.2x.bias;
    # The square of the cosine is (N.H)(N.H) / H.H; the second pass divides.
    DOT3 r3.rgb, r4, r4;
    DOT3 r3.r, r0.2x.bias, r4;
    CND0 r3.r, r3, 0, r3;
    MUL r3.r, r3, r3;
EndPass;

StartOutputPass;
    # The colour of the surface, with its gloss as alpha.
    SampleMap r2, t0.str;
    SampleMap r3, r3.str_dr;
    PassTexCoord r1, r1.str;
    MAD r1.rgb, r1, c1, c0;
    MUL r0.rgb, r2, r1;
    MUL r3.rgb, r3, r2.a;
    MAD r0.rgb.sat, r3, c1, r0;
    MOV r0.a, 1;
EndPass;
