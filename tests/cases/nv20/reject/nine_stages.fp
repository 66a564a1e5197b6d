!!RC1.0
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } } #@ error "one more"
out.rgb = spare0.rgb;
