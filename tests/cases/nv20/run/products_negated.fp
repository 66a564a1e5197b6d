!!RC1.0
# expand(zero) is -1
#@ run tex0=(0.25,0.5,-0.75,1) => spare0=(-0.25,-0.5,0.75,0.5) spare1=(-0.5,-0.25,-1,-0.25)
const0 = (0.5, 0.25, 1, 0.25);
{
  rgb { spare0 = expand(zero) * tex0; spare1 = const0 * expand(zero); }
  alpha { discard = tex0; discard = expand(zero) * half_bias(tex0); spare0 = sum(); }
}
{
  alpha { spare1 = -const0; }
}
out.a = zero;
