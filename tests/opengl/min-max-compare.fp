!!ARBfp1.0
TEMP a, b;
MIN a, fragment.color, fragment.color.secondary;
MAX b, fragment.color, fragment.color.secondary;
SGE a.y, fragment.color.x, fragment.texcoord[3].x;
SLT a.w, fragment.texcoord[3].y, fragment.color.x;
CMP b.xz, fragment.texcoord[1], a, b;
ADD result.color, a, -b.zwxy;
END
