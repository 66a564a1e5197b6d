!!ARBfp1.0
OPTION ARB_fog_linear;
# fog after the program: the colour is clamped, alpha stays
#@ set state.fog.color=(1,0,0,0.5) state.fog.params=(0,0,4,0.25)
#@ run fragment.fogcoord=(1,0,0,1) => result.color=(0.25,0.75,0.75,0.25)
#@ run fragment.fogcoord=(9,0,0,1) => result.color=(1,0,0,0.25)
#@ run fragment.fogcoord=(-9,0,0,1) => result.color=(0,1,1,0.25)
MOV result.color, { -1, 2, 1, 0.25 };
END
