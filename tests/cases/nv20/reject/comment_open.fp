!!RC1.0
out.rgb = col0;
#@ reject "a comment that does not end"
/* it goes on
