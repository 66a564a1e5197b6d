!!RC1.0
# 0.75 + 0.75 is clamped, and -1 - 1; a product of constants is chosen where the alpha of spare0 is below 1/2
#@ run tex0=(0.75,0.5,0.25,0.25) => spare0=(1,1,1,0.25) spare1=(0.25,0.25,0.25,-1)
#@ run tex0=(0.75,0.5,0.25,0.75) => spare0=(1,1,1,0.75) spare1=(0.75,0.5,0.25,-1)
const0 = (0.75, 0.75, 0.75, 0.75);
const1 = (0.33333333, 0.33333333, 0.33333333, 0);
{
  rgb { discard = const0; discard = const0; spare0 = sum(); }
  alpha { discard = expand(zero); discard = expand(zero); spare1 = sum(); }
}
{
  rgb { discard = const0 * const1; discard = tex0; spare1 = mux(); }
}
out.a = zero;
