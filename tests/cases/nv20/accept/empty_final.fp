!!RC1.0
#@ accept
clamp_color_sum();
final_product = one * fog.a;
out.rgb = lerp(unsigned(fog.a), unsigned_invert(color_sum), unsigned(final_product)) + color_sum;
