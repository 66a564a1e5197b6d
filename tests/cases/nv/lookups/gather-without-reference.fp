!!NVfp5.0
# nothing says what a gather with one vector compares with; here it does not matter
#@ texture 0 ARRAYCUBE 1x1x6 depth nearest clamp_to_edge compare=always (0.5) (0.5) (0.5) (0.5) (0.5) (0.5)
#@ texture 1 ARRAYCUBE 1x1x6 depth nearest clamp_to_edge compare=never (0.5) (0.5) (0.5) (0.5) (0.5) (0.5)
#@ run fragment.texcoord[0]=(0,-1,0,0) => result.color=(1,1,0,0) exact
TEMP R;
TXG R, fragment.texcoord[0], texture[0], SHADOWARRAYCUBE;
MOV result.color.xy, R;
TXG R, fragment.texcoord[0], texture[1], SHADOWARRAYCUBE;
MOV result.color.zw, R;
END
