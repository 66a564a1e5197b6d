!!RC1.0
# 0.25 * 4, 0.25 * 2, 0.25 / 2 and 0.25 - 0.5
#@ run tex0=(0.25,-0.5,0.125,0.25) => spare0=(1,-1,0.5,0.5) spare1=(0.125,-0.25,0.0625,-0.25)
{
  rgb { spare0 = tex0; scale_by_four(); }
  alpha { spare0 = tex0; scale_by_two(); }
}
{
  rgb { spare1 = tex0; scale_by_one_half(); }
  alpha { spare1 = tex0; bias_by_negative_one_half(); }
}
out.a = zero;
