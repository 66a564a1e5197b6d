!!RC1.0
# the fog factor and the sums of the final combiner
{
  rgb { spare0 = fog.a; } #@ error "final combiner alone"
  alpha { spare0 = fog; } #@ error "final combiner alone"
}
{
  rgb { spare0 = color_sum; } #@ error "final combiner alone"
}
out.rgb = spare0.rgb;
