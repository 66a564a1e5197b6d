!!ARBfp1.0
# the sine of a small angle x is x - x^3/6: less than half a unit of the last place below x
#@ run fragment.texcoord[0]=(0.0001,-0.0001,0,0) => result.color=(0.0001,-0.0001,0.0001,0.0001) ~~1e-6
ATTRIB A = fragment.texcoord[0];
SIN result.color, A.x;
SIN result.color.y, A.y;
END
