!!RC1.0
out.rgb = final_product; #@ error "not set"
