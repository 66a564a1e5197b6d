!!TS1.0
# s, t >= 0, r, q < 0
#@ run texcoord[0]=(0,1,-0.1,-1) => tex0=(0,0,0,0)
#@ run texcoord[0]=(-0.1,1,-0.1,-1) => killed
#@ run texcoord[0]=(1,-0.1,-0.1,-1) => killed
#@ run texcoord[0]=(0,1,0,-1) => killed
#@ run texcoord[0]=(0,1,-1,0.5) => killed
cull_fragment(GEQUAL_TO_ZERO, GEQUAL_TO_ZERO, LESS_THAN_ZERO, LESS_THAN_ZERO);
