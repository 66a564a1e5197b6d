!!RC1.0
{
  rgb {
    zero = tex0; #@ error "cannot be written"
    spare0 = discard; #@ error "cannot be read"
  }
  alpha {
    spare2 = tex0; #@ error "unknown register"
  }
}
out.rgb = tex4; #@ error "unknown register"
