!!RC1.0
# and one, whose mappings are those of zero
#@ run tex0=(-0.25,0.25,0.75,-1) => spare0=(-0.25,0.25,0.75,-1) spare1=(0.25,-0.25,-0.75,1)
#@ run tex0=(0,0,0,0) => out=(1,1,1,1) spare0=(0,0,0,0)
{
  rgb { spare0 = tex0.rgb; spare1 = -tex0.rgb; }
  alpha { spare0 = tex0.a; spare1 = -tex0.a; }
}
out.rgb = one;
out.a = unsigned(one.a);
