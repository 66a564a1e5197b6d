!!RC1.0
# below one half the first product, from one half on the second; chosen values are scaled
#@ run tex0=(0.1,0.2,0.3,0.4999) tex1=(0.4,0.3,0.2,0.25) => spare1=(0.2,0.4,0.6,0.9998)
#@ run tex0=(0.1,0.2,0.3,0.5) tex1=(0.4,0.3,0.2,0.25) => spare1=(0.8,0.6,0.4,0.5)
{
  rgb { discard = tex0; discard = tex1; spare1 = mux(); scale_by_two(); }
  alpha { discard = tex0; discard = tex1; spare1 = mux(); scale_by_two(); }
}
out.a = zero;
