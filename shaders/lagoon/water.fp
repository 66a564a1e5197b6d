!!TS1.0
# Ripples are offsets, a DSDT texture. They move the look at the ground, and the one at the picture of what the water mirrors,
# whose coordinates are divided by q first.
texture_2d();
offset_2d(tex0, 0.08, 0, 0, 0.08);
offset_projective_2d(tex0, 0.05, 0, 0, 0.05);
!!RC1.0
# The colour is that of deep water, its alpha how much the water mirrors.
{
    rgb {
        spare0 = tex1 * col0;
    }
}
out.rgb = lerp(col0.a, tex2, spare0);
out.a = unsigned_invert(zero);
