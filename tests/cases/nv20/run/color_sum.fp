!!RC1.0
# without the clamp the sum exceeds 1 before it is multiplied; negative parts count as zero
#@ run tex0=(0.9,-0.5,0.25,0) col1=(0.6,0.5,0.25,0) tex1=(0.5,0.5,0.5,0) => out=(0.75,0.25,0.25,0)
{
  rgb { spare0 = tex0; }
}
out.rgb = color_sum * tex1;
out.a = zero;
