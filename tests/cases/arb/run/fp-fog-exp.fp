!!ARBfp1.0
OPTION ARB_fog_exp;
# fog after the program: the colour is clamped, alpha stays
#@ set state.fog.color=(1,0,0,0.5) state.fog.params=(0.5,0,0,0)
#@ run fragment.fogcoord=(2,0,0,1) => result.color=(0.6321206,0.3678794,0.3678794,0.25)
#@ run fragment.fogcoord=(0,0,0,1) => result.color=(0,1,1,0.25)
MOV result.color, { -1, 2, 1, 0.25 };
END
