!!RC1.0
# with a constant in some stage, the others have their own too
#@ run const1[1]=(0.25,0.5,0.75,1) => spare0=(0.5,0.5,0.5,0.5) spare1=(0.25,0.5,0.75,1)
{
  const1 = (0.5, 0.5, 0.5, 0.5);
  rgb { spare0 = const1; }
  alpha { spare0 = const1; }
}
{
  rgb { spare1 = const1; }
  alpha { spare1 = const1; }
}
out.a = zero;
