!!RC1.0
#@ reject "no result"
{ rgb { spare0 = tex0; } }
