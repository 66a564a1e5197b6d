!!ARBfp1.0
#@ lenient
#@ run fragment.texcoord[0]=(1,2,3,4) => result.color=(2,-4,3,1) exact
SWZ result.color, fragment.texcoord[0], y, -a, b, x;  #@ warning "the selectors mix"
END
