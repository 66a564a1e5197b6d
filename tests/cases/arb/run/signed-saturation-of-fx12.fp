!!ARBfp1.0
# fx12 has no negative zero, and a saturation to [-1, 1] keeps the sign of one: 1 divided by it tells
#@ run fragment.color=(0,0.5,1,0.5) => result.color=(Inf,-2,-1,-2)
OPTION NV_fragment_program2;
TEMP R0, R1, R2;
MOVX_SAT R0, fragment.color;
MOVX_SSAT R1, -R0;
RCPR R2.x, R1.x;
RCPR R2.y, R1.y;
RCPR R2.z, R1.z;
RCPR R2.w, R1.w;
MOVR result.color, R2;
END
