!!ARBfp1.0
TEMP a;
ADD a, fragment.texcoord[0], 0.25;
RCP a.x, a.x;
RSQ a.y, a.y;
RSQ a.z, -a.z;
RCP a.w, fragment.texcoord[2].w;
MUL result.color, a, {0.25, 0.5, 0.5, 0.9};
END
