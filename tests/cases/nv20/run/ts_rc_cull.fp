!!TS1.0
#@ run texcoord[0]=(0,0,0,1) col0=(0.5,0.25,1,1) => out=(0.5,0.25,1,1)
#@ run texcoord[0]=(0,-1,0,1) col0=(0.5,0.25,1,1) => killed
cull_fragment(GEQUAL_TO_ZERO, GEQUAL_TO_ZERO, GEQUAL_TO_ZERO, GEQUAL_TO_ZERO);
!!RC1.0
out.rgb = col0.rgb;
out.a = col0.a;
