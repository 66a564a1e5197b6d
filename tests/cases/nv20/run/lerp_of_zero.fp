!!RC1.0
# 0 * B + 1 * C + D
#@ run tex0=(0.5,0.5,0.5,1) tex1=(0.25,0.5,0.75,1) tex2=(0.125,0.125,0.125,1) => out=(0.375,0.625,0.875,0)
out.rgb = lerp(zero, tex0, tex1) + tex2;
out.a = zero;
