!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
# cube maps and volumes have no shadow target
TEMP t;
TEX t, t, texture[0], SHADOWCUBE; #@ error ""
TEX t, t, texture[0], SHADOW3D; #@ error ""
MOV result.color, t;
END
