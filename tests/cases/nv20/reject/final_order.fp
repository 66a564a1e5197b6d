!!RC1.0
clamp_color_sum();
clamp_color_sum(); #@ error "`clamp_color_sum` occurs twice"
out.rgb = discard; #@ error "`discard` is not an input of out.rgb"
final_product = tex0 * tex1; #@ error "`final_product` comes after a result"
clamp_color_sum(); #@ error "`clamp_color_sum` comes after a result"
spare0 = tex0; #@ error "expected a statement of the final combiner"
{ rgb { spare0 = tex0; } } #@ error "expected a statement of the final combiner"
} #@ error "expected a statement of the final combiner"
out.a = tex0;
