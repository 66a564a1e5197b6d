!!RC1.0
# colours arrive clamped
#@ run col0=(2,-1,0.5,3) col1=(-1,2,0.5,0.25) => spare0=(1,0,0.5,1) spare1=(0,1,0.5,0.25)
{
  rgb { spare0 = col0; spare1 = col1; }
  alpha { spare0 = col0; spare1 = col1; }
}
out.a = zero;
