!!ARBfp1.0
#@ lenient
# drivers reported 32 texture image units
#@ texture 16 2D 1x1 rgba nearest repeat (0.25,0.5,0.75,1)
#@ texture 31 2D 1x1 rgba nearest repeat (1,0,0,0.5)
#@ run fragment.texcoord[0]=(0.5,0.5,0,1) => result.color=(1.25,0.5,0.75,1.5)
TEMP first, second;
TEX first, fragment.texcoord[0], texture[16], 2D;
TEX second, fragment.texcoord[0], texture[31], 2D;
ADD result.color, first, second;
END
