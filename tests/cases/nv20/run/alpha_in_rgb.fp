!!RC1.0
# alpha replicated in rgb, blue as alpha
#@ run tex0=(0.5,0.25,0.75,0.125) => spare0=(0.125,0.125,0.125,0.75) out=(0.125,0.125,0.125,0.75)
{
  rgb { spare0 = tex0.a; }
  alpha { spare0 = tex0.b; }
}
out.rgb = spare0.rgb;
out.a = spare0.a;
