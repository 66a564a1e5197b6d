!!RC1.0
#@ run tex0=(-0.25,0.25,0.75,1) => spare0=(-0.5,-0.25,0.25,0.5) spare1=(0.5,0.25,-0.25,-0.5)
{
  rgb { spare0 = half_bias(tex0.rgb); spare1 = -half_bias(tex0.rgb); }
  alpha { spare0 = half_bias(tex0.a); spare1 = -half_bias(tex0.a); }
}
out.a = zero.a;
