!!ARBfp1.0
PARAM p = state.fog.params;
TEMP a;
SUB a.x, p.z, fragment.fogcoord.x;
MUL a.x, a.x, p.w;
LRP result.color, a.x, fragment.color, state.fog.color;
END
