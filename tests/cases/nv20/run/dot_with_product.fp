!!RC1.0
#@ run tex0=(0.5,0.25,1,0.5) tex1=(1,0.5,0.25,0) => spare0=(0.25,0.0625,1,_) spare1=(0.875,0.875,0.875,_)
{
  rgb { spare0 = tex0 * tex0; spare1 = tex0 . tex1; }
}
out.a = zero;
