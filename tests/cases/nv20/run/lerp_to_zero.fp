!!RC1.0
# (1 - A) * C
#@ run tex0=(0.25,0.5,0.75,1) tex1=(0.5,0.5,0.5,1) => out=(0.375,0.25,0.125,0)
out.rgb = lerp(tex0, zero, tex1);
out.a = zero;
