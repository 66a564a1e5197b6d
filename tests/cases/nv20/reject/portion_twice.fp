!!RC1.0
{
  rgb { spare0 = tex0; }
  rgb { spare1 = tex0; } #@ error "occurs twice"
}
out.rgb = spare0.rgb;
