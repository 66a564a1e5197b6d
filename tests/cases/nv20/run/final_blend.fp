!!RC1.0
# 0.25*0.8 + 0.75*0.4 + 0.1 = 0.6; the result is at most 1
#@ run col0=(0.25,0.5,1,0) tex0=(0.8,0.5,1,0.3) tex1=(0.4,0.25,0,0) tex2=(0.1,0,0.5,0) => out=(0.6,0.375,1,0.7)
out.rgb = tex2.rgb + lerp(col0.rgb, tex0.rgb, tex1.rgb);
out.a = unsigned_invert(tex0.a);
