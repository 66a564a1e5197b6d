!!RC1.0
# the fog factor and the sums of the final combiner
{
  rgb { spare0 = fog.a; } #@ error "final combiner only"
  alpha { spare0 = fog; } #@ error "final combiner only"
}
{
  rgb { spare0 = color_sum; } #@ error "final combiner only"
}
out.rgb = spare0.rgb;
