!!ARBfp1.0
OPTION NV_fragment_program2;
# counts below 1 and NaN run nothing, counts above 255 run 255 times
#@ run program.local[0]=(-Inf,0,0,0) => result.color=(0,0,0,0) steps=4
#@ run program.local[0]=(NaN,0,0,0) => result.color=(0,0,0,0) steps=4
#@ run program.local[0]=(Inf,0,0,0) => result.color=(255,255,255,255)
TEMP t;
MOV t, 0.0;
LOOP program.local[0];
ADD t, t, 1;
ENDLOOP;
MOV result.color, t;
END
