!!RC1.0
# 0.5 * 0.5 + 0.25 * 0.5 = 0.375; 0.25 + 0.5 * 0.5 = 0.5 in either order
#@ run tex0=(0.5,0.5,0.5,0.25) tex1=(0.5,0.5,0.5,0.5) tex2=(0.25,0.5,0.75,0.5) => spare0=(0.375,0.5,0.625,0.5) spare1=(0.5,0.5,0.5,0.5)
{
  rgb { discard = tex0 * tex1; discard = tex2 * tex1; spare0 = sum(); }
  alpha { discard = tex0; discard = tex1 * tex2; spare0 = sum(); }
}
{
  rgb { discard = tex0 * tex1; discard = tex0.a; spare1 = sum(); }
  alpha { discard = tex1 * tex2; discard = tex0; spare1 = sum(); }
}
out.a = zero;
