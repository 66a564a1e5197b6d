!!RC1.0
# constants are clamped to [0,1]
#@ run const1=(0.5,0.5,0.5,0.5) => out=(1,0,0.25,1) spare0=(0.5,0.5,0.5,0.5)
const0 = (1.5, -2, .25, +7);
{
  rgb { spare0 = const1; }
  alpha { spare0 = const1; }
}
out.rgb = const0;
out.a = const0.a;
