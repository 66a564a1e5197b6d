!!ARBfp1.0
TEMP normal, eye, way, color, rim;
DP3 normal.w, fragment.texcoord[0], fragment.texcoord[0];
RSQ normal.w, normal.w;
MUL normal.xyz, fragment.texcoord[0], normal.w;
DP3 eye.w, fragment.texcoord[1], fragment.texcoord[1];
RSQ eye.w, eye.w;
MUL eye.xyz, fragment.texcoord[1], eye.w;
DP3 way.w, normal, eye;
MUL rim.x, way.w, -2;
MAD way.xyz, normal, rim.x, eye;
TEX color, way, texture[0], CUBE;
MAD_SAT rim.y, way.w, 0.25, 1;
MUL result.color, color, rim.y;
END
