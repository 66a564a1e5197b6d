!!ARBfp1.0
PARAM m[8] = { state.matrix.mvp, state.matrix.texture[1].transpose };
TEMP a, b;
DP4 a.x, m[0], fragment.texcoord[1];
DP4 a.y, m[1], fragment.texcoord[1];
DP4 a.z, m[2], fragment.texcoord[1];
DP4 a.w, m[3], fragment.texcoord[1];
DP4 b.x, m[4], a;
DP4 b.y, m[5], a;
DP4 b.z, m[6], a;
DP4 b.w, state.matrix.program[2].inverse.row[1], a;
MAD result.color, b, 0.3, 0.4;
END
