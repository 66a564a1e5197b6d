!!RC1.0
# mux() looks at the alpha of spare0 as it was before the stage
#@ run tex0=(0.25,0.25,0.25,0) tex1=(0.75,0.75,0.75,0) => spare1=(0.75,0.75,0.75,0) out=(0.25,0.25,0.25,0)
{
  alpha { spare0 = zero; }
}
{
  rgb { discard = tex0; discard = tex1; tex2 = mux(); }
  alpha { spare0 = one; }
}
{
  rgb { discard = tex0; discard = tex1; spare1 = mux(); }
}
out.rgb = tex2;
out.a = zero;
