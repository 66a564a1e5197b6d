!!RC1.0
{
  rgb {
    spare0 = tex0;
    spare0 = tex1; #@ error "written twice"
  }
  alpha {
    discard = tex0;
    discard = tex1;
    spare0 = sum();
  }
}
out.rgb = spare0.rgb;
out.rgb = spare1.rgb; #@ error "written twice"
