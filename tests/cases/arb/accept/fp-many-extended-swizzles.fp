!!ARBfp1.0
# Extended swizzles, each by a rule of the text.
#@ accept
SWZ result.color, fragment.color, x,y,z,w;
SWZ result.color, fragment.color, 0,1,-x,+y;
SWZ result.color, fragment.color, r,g,b,a;
SWZ result.color, fragment.color, r,0,1,-a;
SWZ result.color, fragment.color, -0,-1,x,y;
SWZ result.color, fragment.color, 0,0,0,0;
SWZ_SAT result.color, {1,2,3,4}, x,0,1,w;
END
