!!ARBfp1.0
# The grammar has a suffix behind every scalar operand, constants too (ARB_fragment_program, 3.11.2, scalarSrcReg).
COS result.color, 3.14159; #@ error "no suffix"
COS result.color, {3.14159}.x;
POW result.color, {2, 3}.y, -0.5; #@ error "no suffix"
RCP result.color, 2.0.x;
MUL result.color, fragment.color, 2.0;
END
