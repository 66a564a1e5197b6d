!!RC1.0
# a dot product with zero, and the secondary colour as a result
#@ run tex0=(0.5,0.25,0.75,1) tex1=(0.5,0.5,0.5,0) => spare0=(0,0,0,_) out=(0.25,0.125,0.375,0.75)
{
  rgb { spare0 = zero . tex0; col1 = tex0 * tex1; }
}
out.rgb = col1;
out.a = tex0.b;
