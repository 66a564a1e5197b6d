!!ARBfp1.0#comment#@ acceptTEMP a	,b ;MOV a . x yz , 1;MOV b,a.r g b a;
MOV result
.
color,b;END#