!!RC1.0
{
  rgb {
    discard = tex0;
    spare0 = sum(); #@ error "two products"
  }
  alpha {
    spare0 = tex0;
    spare1 = tex1;
    tex0 = tex2; #@ error "one product too many"
  }
}
{
  rgb {
    discard = tex0 . tex1;
    discard = tex0;
    spare0 = mux(); #@ error "two products"
  }
  alpha {
    scale_by_two();
    spare0 = tex0; #@ error "last"
  }
}
{
  rgb { } #@ error "no function"
}
out.rgb = spare0.rgb;
