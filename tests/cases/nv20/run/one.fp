!!RC1.0
# one through the mappings: 2 * 1 - 1 and its negation, 1 - 1/2 and its negation
#@ run => spare0=(1,1,1,0.5) spare1=(-1,-1,-1,-0.5)
{
  rgb { spare0 = expand(one); spare1 = -expand(one); }
  alpha { spare0 = half_bias(one); spare1 = -half_bias(one); }
}
out.a = zero;
