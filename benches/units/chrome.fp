!!TS1.0
# The relief, a signed pair, and its normal through a matrix: rows in the coordinates of units 1 to 3, with the way to the eye
# as their fourth components. Unit 2 looks up the light around by the normal, unit 3 the sky by the reflection.
texture_2d();
dot_product_cube_map_and_reflect_cube_map_eye_from_qs_1of3(tex0);
dot_product_cube_map_and_reflect_cube_map_eye_from_qs_2of3(tex0);
dot_product_cube_map_and_reflect_cube_map_eye_from_qs_3of3(tex0);
!!RC1.0
# The colour's alpha is how much of a mirror the surface is, more where it is seen at a flat angle.
{
    rgb {
        spare0 = col0 * tex2;
    }
}
out.rgb = lerp(col0.a, tex3, spare0);
out.a = unsigned_invert(zero);
