!!ARBfp1.0
#@ lenient
# The selectors choose among the operand with its sign and suffix: -(4,3,2,1), so -y is 3, and the constants keep theirs.
#@ run fragment.texcoord[0]=(1,2,3,4) => result.color=(3,1,-4,0) exact
SWZ result.color, -fragment.texcoord[0].wzyx, -y, 1, x, 0;  #@ warning "has neither sign nor suffix"
END
