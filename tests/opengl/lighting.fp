!!ARBfp1.0
TEMP n, l, h, r;
MAD n, fragment.texcoord[1], {0.7, 0.7, 0, 0}, {0, 0, 1, 0};
DP3 n.w, n, n;
RSQ n.w, n.w;
MUL n.xyz, n, n.w;
SUB l, {0.3, 0.6, 1.2, 0}, fragment.texcoord[1];
DP3 l.w, l, l;
RSQ l.w, l.w;
MUL l.xyz, l, l.w;
ADD h.xyz, l, {0, 0, 1, 0};
DP3 h.w, h, h;
RSQ h.w, h.w;
MUL h.xyz, h, h.w;
DP3 r.x, n, l;
DP3 r.y, n, h;
MOV r.w, 24;
LIT r, r;
MAD result.color, r.y, {0.7, 0.4, 0.2, 0}, r.z;
MOV result.color.w, 1;
END
