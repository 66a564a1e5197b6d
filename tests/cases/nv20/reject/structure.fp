!!RC1.0
const0 = (1, 2); #@ error "expected `,`"
{
  const1 = 5; #@ error "expected `(`"
  alpha { spare0 = tex0; }
  alpha { spare1 = tex0; } #@ error "the alpha portion of this stage occurs twice"
}
{ } #@ error "expected `rgb` or `alpha`"
{
  rgb spare0 = tex0; #@ error "expected `{`"
}
{
  alpha { spare0 = tex0; ) } #@ error "expected `}`"
}
{
  rgb {
    final_product = tex0; #@ error "exists in the final combiner only"
    spare0 = -unsigned(tex0); #@ error "takes no minus sign"
    spare0 = discard.a; #@ error "unknown register `discard.a`"
    spare0 = color_sum.rgb; #@ error "unknown register `color_sum.rgb`"
    spare0 = unsigned(5); #@ error "expected a register"
    spare0 @ = tex0; #@ error "`@` does not occur in any program"
  }
}
out.rgb = spare0;
