!!ARBfp1.0
# fp16 has a negative zero, and a saturation to [-1, 1] keeps it: 1 divided by it tells
#@ run fragment.color=(0,0.5,1,0.3) => result.color=(-Inf,-6.66558,-3.33279,-11.1078)
OPTION NV_fragment_program2;
SHORT TEMP H0, H1;
TEMP R2;
MOVH_SAT H0, fragment.color;
MULH_SSAT H1, -H0, 0.3;
RCPR R2.x, H1.x;
RCPR R2.y, H1.y;
RCPR R2.z, H1.z;
RCPR R2.w, H1.w;
MOVR result.color, R2;
END
