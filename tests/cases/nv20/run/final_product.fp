!!RC1.0
# E times F, here 0.5 * (1 - 0.25); alpha replicated
#@ run tex0=(0.5,0.25,1,0.25) tex1=(0,0,0,0) => out=(0.375,0.1875,0.75,0.25)
final_product = tex0.rgb * unsigned_invert(tex0.a);
out.rgb = final_product;
out.a = tex0.a;
