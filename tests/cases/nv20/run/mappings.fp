!!RC1.0
# the eight mappings of -0.25, 0.25, 0.75 and 1 (table NV_register_combiners.4)
#@ run tex0=(-0.25,0.25,0.75,1) => spare0=(0,0.25,0.75,1) spare1=(1,0.75,0.25,0)
{
  rgb { spare0 = unsigned(tex0.rgb); spare1 = unsigned_invert(tex0.rgb); }
  alpha { spare0 = unsigned(tex0.a); spare1 = unsigned_invert(tex0.a); }
}
out.a = one;
