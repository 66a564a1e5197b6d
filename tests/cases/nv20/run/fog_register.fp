!!RC1.0
# rgb and blue in general stages, the factor in the final combiner
#@ run fog=(0.25,0.5,0.75,0.5) tex0=(1,1,1,1) => spare0=(0.25,0.5,0.75,0.75) out=(0.625,0.75,0.875,0.5)
{
  rgb { spare0 = fog.rgb; }
  alpha { spare0 = fog.b; }
}
out.rgb = lerp(fog.a, tex0.rgb, fog.rgb);
out.a = fog.a;
