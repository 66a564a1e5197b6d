!!RC1.0
# the scale holds for each of the three results
#@ run tex0=(0.25,0.25,0.25,0.125) tex1=(0.5,0.125,0.25,0.25) => spare0=(0.5,0.5,0.5,0.25) spare1=(1,0.25,0.5,0.5) out=(1,0.75,1,0.75)
{
  rgb { spare0 = tex0; spare1 = tex1; tex2 = sum(); scale_by_two(); }
  alpha { spare0 = tex0; spare1 = tex1; tex2 = sum(); scale_by_two(); }
}
out.rgb = tex2;
out.a = tex2;
