!!RC1.0
#@ run tex0=(0.75,0.25,0.25,0) col1=(0.5,0.5,0.25,0) tex1=(0.25,0,0,0) => out=(0.25,0.25,0.5,0)
{
  rgb { spare0 = tex0; }
}
out.rgb = unsigned_invert(color_sum) + tex1;
out.a = zero;
