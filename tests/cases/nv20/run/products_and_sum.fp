!!RC1.0
# all three results at once; registers are read as the stage before left them
#@ run col0=(0.5,0.25,1,0.5) tex0=(0.5,1,0.25,0.5) tex1=(1,0.5,0.5,0.25) => spare0=(0.25,0.25,0.25,0.25) spare1=(0.5,0.125,0.5,0.125) out=(0.75,0.375,0.75,0.375)
{
  rgb { spare0 = col0 * tex0; spare1 = col0 * tex1; col0 = sum(); }
  alpha { spare0 = col0 * tex0; spare1 = col0 * tex1; col0 = sum(); }
}
out.rgb = col0.rgb;
out.a = col0.a;
