!!RC1.0
# negative values count as zero
#@ run tex0=(0.5,-0.5,0.25,-0.25) tex1=(0.5,0.5,0.5,0.5) tex2=(0.25,0.25,0.9,0) => out=(0.5,0.25,1,0)
out.rgb = tex0.rgb * tex1 + tex2;
out.a = tex0.a;
