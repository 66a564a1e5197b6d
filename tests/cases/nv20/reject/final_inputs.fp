!!RC1.0
final_product = color_sum * tex0; #@ error "not an input of final_product"
out.rgb = color_sum * color_sum; #@ error "first factor"
out.a = color_sum; #@ error "not an input of out.a"
