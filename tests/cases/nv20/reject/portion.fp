!!RC1.0
# components that a portion does not have
{
  rgb {
    spare0 = tex0.b; #@ error "rgb portion"
  }
  alpha {
    spare0 = tex0.rgb; #@ error "alpha portion"
  }
}
{
  rgb { spare0.b = tex0; } #@ error "rgb portion"
  alpha { spare0.rgb = tex0; } #@ error "alpha portion"
}
out.rgb = tex1.b; #@ error "as rgb"
out.a = tex1.rgb; #@ error "as alpha"
