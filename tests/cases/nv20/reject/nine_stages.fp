!!RC1.0
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } }
{ rgb { spare0 = tex0; } } #@ error "only 8 general combiner stages"
out.rgb = spare0.rgb;
