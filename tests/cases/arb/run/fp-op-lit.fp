!!ARBfp1.0
# LIT: diffuse and specular part
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(1,1.5,1.4142136,1)
ATTRIB A = fragment.texcoord[0];
LIT result.color, A.xwyz;
END
