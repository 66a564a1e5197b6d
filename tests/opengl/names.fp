!!ARBfp1.0
ATTRIB $in = fragment.texcoord[1];
OUTPUT out_put = result.color;
TEMP half, _x, xyzw_, TEXTURE;
ALIAS other = half;
MOV half, $in;
ABS other, half;
MOV _x, other;
MOV xyzw_, _x;
MOV TEXTURE, xyzw_;
MOV out_put, TEXTURE;
END
