!!RC1.0
# the sum of the secondary colour and spare0, and a texture
#@ run tex0=(0.25,0.5,0.125,1) tex1=(0.25,0.25,0.25,1) col1=(0.125,0.25,0.5,0) => out=(0.625,1,0.875,1)
{
  rgb { spare0 = tex0; }
}
out.rgb = color_sum * one + tex1;
out.a = one;
