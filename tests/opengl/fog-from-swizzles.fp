!!ARBfp1.0
OPTION ARB_fog_exp2;
OPTION ARB_precision_hint_nicest;
MOV result.color.xz, fragment.color.y;
MOV result.color.yw, fragment.color.x;
END
