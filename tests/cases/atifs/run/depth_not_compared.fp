!!ATIfs1.0
# comparisons are off while a fragment shader is on
#@ texture 0 2D 1x1 depth nearest clamp_to_edge compare=never mode=intensity (0.625)
#@ run texcoord[0]=(0.5,0.5,0.25,1) => out=(0.625,0.625,0.625,0.625)
StartOutputPass;
    SampleMap r0, t0.str;
    MOV r0, r0;
EndPass;
