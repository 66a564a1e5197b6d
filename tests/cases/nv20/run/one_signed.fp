!!RC1.0
#@ run => spare0=(1,1,1,1) spare1=(-1,-1,-1,0)
{
  rgb { spare0 = one; spare1 = -one; }
  alpha { spare0 = unsigned(one); spare1 = unsigned_invert(one); }
}
out.a = zero;
