!!ARBfp1.0
# A ray through a row of spheres, nested loops: the nearest hit of two passes, each over six spheres.
# program.local[0] = 0.3, 0.02, 6, 2
OPTION NV_fragment_program2;
PARAM row = program.local[0];
TEMP way, ball, hit, nearest;
NRM way.xyz, fragment.texcoord[1];
MOV nearest, {0, 0, 0, 9};
MOV ball, {-0.8, -0.1, 1.5, 0};
REP row.w;
MOV ball.x, -0.8;
REP row.z;
DP3 hit.x, ball, way;
DP3 hit.y, ball, ball;
MAD hit.y, -hit.x, hit.x, hit.y;
SUBC hit.z, row.y, hit.y;
IF GE.z;
RSQ hit.w, hit.z;
MAD hit.x, -hit.w, hit.z, hit.x;
SUBC hit.y, hit.x, nearest.w;
MOV nearest.w (LT.y), hit.x;
MOV nearest.xyz (LT.y), ball;
ENDIF;
ADD ball.x, ball.x, row.x;
ENDREP;
ADD ball.y, ball.y, 0.2;
ENDREP;
MAD result.color.xyz, nearest, 0.5, 0.5;
RCP result.color.w, nearest.w;
END
