!!RC1.0
# a component of the target is not looked at, as in nvparse, but for the two that are refused
#@ accept
{
  rgb { spare0.a = tex0; spare1.rgb = tex1; }
  alpha { spare0.b = tex0; spare1.a = tex1; }
}
out.rgb = spare0;
