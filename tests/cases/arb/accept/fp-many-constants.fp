!!ARBfp1.0
# Constants, each by a rule of the text.
#@ accept
MOV result.color, 1;
MOV result.color, .5;
MOV result.color, 5.;
MOV result.color, 1e3;
MOV result.color, 1.5E-3;
MOV result.color, 5.e+2;
MOV result.color, {-1,+2};
MOV result.color, -{1};
MOV result.color, +{1,2}.yxyx;
MOV result.color, -0.5;
END
