!!RC1.0
const0 = (0, 0, 0, 0);
const0 = (0, 0, 0, 0); #@ error "set twice"
{
  const1 = (0, 0, 0, 0);
  const1 = (0, 0, 0, 0); #@ error "set twice"
  rgb { spare0 = tex0; }
}
out.rgb = spare0.rgb;
