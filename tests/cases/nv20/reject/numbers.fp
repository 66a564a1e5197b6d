!!RC1.0
#@ reject "found the end of the text"
const0 = (a, 0, 0, 0); #@ error "expected a number, found `a`"
const1 = (0, 0, 0, 0);
out.rgb = const1
