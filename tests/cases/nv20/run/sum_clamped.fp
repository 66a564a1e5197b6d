!!RC1.0
# sums are clamped to [-1,1] when they are written, after bias and scale
#@ run tex0=(0.75,-0.75,0.5,0.75) tex1=(0.75,-0.5,0.25,0.5) => spare0=(1,-1,0.75,1) spare1=(1,-1,0.5,1)
{
  rgb { discard = tex0; discard = tex1; spare0 = sum(); }
  alpha { discard = tex0; discard = tex1; spare0 = sum(); }
}
{
  rgb { discard = tex0; discard = tex1; spare1 = sum(); bias_by_negative_one_half_scale_by_two(); }
  alpha { discard = tex0; discard = tex1; spare1 = sum(); bias_by_negative_one_half_scale_by_two(); }
}
out.a = zero;
