!!ARBfp1.0
# Instructions, each by a rule of the text.
#@ accept
RCP result.color, -fragment.color.a;
RCP result.color, {2.0}.x;
RCP result.color, 2.0.x;
RCP result.color, {2}.x;
POW result.color, fragment.color.x, fragment.color.y;
SIN result.color, fragment.color.x;
COS result.color, fragment.color.x;
SCS result.color, fragment.color.x;
LRP_SAT result.color, fragment.color, 1, 0;
CMP_SAT result.color, fragment.color, 1, 0;
ABS_SAT result.color, fragment.color;
FLR_SAT result.color, fragment.color;
FRC_SAT result.color, fragment.color;
LIT_SAT result.color, fragment.color;
MOV_SAT result.color, fragment.color;
KIL fragment.color;
KIL -fragment.color.x;
KIL 1;
END
