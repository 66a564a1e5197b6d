!!TS1.0
# clamped to [0,1]
#@ run texcoord[0]=(1.5,-0.5,0.25,0.75) texcoord[2]=(0.1,0.2,0.3,0.4) => tex0=(1,0,0.25,0.75) tex1=(0,0,0,0) tex2=(0.1,0.2,0.3,0.4) tex3=(0,0,0,0)
pass_through();
nop();
pass_through();
