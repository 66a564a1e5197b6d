!!ARBfp1.0
# Extended swizzles, each against a rule of the text.
SWZ result.color, fragment.color, r,y,b,a; #@ error ""
SWZ result.color, fragment.color, x,y,z; #@ error ""
SWZ result.color, fragment.color, x,y,z,w,x; #@ error ""
SWZ result.color, fragment.color, 2,x,y,z; #@ error ""
SWZ result.color, fragment.color, xy,z,w,x; #@ error ""
SWZ result.color, fragment.color, 0.0,1,x,y; #@ error ""
SWZ result.color, fragment.color, x y z w; #@ error ""
SWZ result.color, -fragment.color, x,y,z,w; #@ error ""
SWZ result.color, fragment.color.xyzw, x,y,z,w; #@ error ""
END
