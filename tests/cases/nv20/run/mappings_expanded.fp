!!RC1.0
#@ run tex0=(-0.25,0.25,0.75,1) => spare0=(-1,-0.5,0.5,1) spare1=(1,0.5,-0.5,-1) out=(0,0,0,0)
{
  rgb { spare0 = expand(tex0.rgb); spare1 = -expand(tex0.rgb); }
  alpha { spare0 = expand(tex0.a); spare1 = -expand(tex0.a); }
}
out.a = zero.a;
