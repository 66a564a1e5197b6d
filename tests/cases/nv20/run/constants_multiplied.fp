!!RC1.0
# 0.5 * 0.25, 0.25 * 0.5, 1 * 1; expand() of the first: 0, -0.5, 1; 0.75 + 0.75 is clamped; (0.25 + 0.0625) / 2
#@ run => spare0=(0.125,0.125,1,1) spare1=(0,-0.25,1,0.15625)
const0 = (0.5, 0.25, 1, 0.75);
const1 = (0.25, 0.5, 1, 1);
{
  rgb { spare0 = const0 * const1; spare1 = expand(const0) * const1; }
  alpha { discard = const0 * const1; discard = const0; spare0 = sum(); }
}
{
  alpha { discard = const1.b * half_bias(const0.a); discard = half_bias(const0.a) * half_bias(const0); spare1 = sum(); scale_by_one_half(); }
}
out.a = zero;
