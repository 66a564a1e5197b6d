!!NVcp5.0
# Two turned discs that fly past each other. Star 0 and star 512 are their middles.
OPTION NV_shader_storage_buffer;
GROUP_SIZE 64;
STORAGE stars[] = { program.storage[1] };
TEMP n, share, radius, turn, along, across, place, speed;
UINT TEMP at;
SHL.U at.x, invocation.globalid.x, 5;
AND.U at.y, invocation.globalid.x, 511;
SHR.U at.z, invocation.globalid.x, 9;
I2F.U n, at;
# 1 or -1: which disc it is.
MAD.F n.z, n.z, -2, 1;
# Equal areas have as many stars.
MUL.F share.x, n.y, 0.001953125;
ADD.F share.y, share.x, 0.000001;
RSQ.F share.z, share.y;
MUL.F radius.x, share.x, share.z;
MUL.F radius.x, radius.x, 0.85;
# The golden angle spreads them.
MUL.F turn.x, n.y, 0.38196602;
FRC.F turn.x, turn.x;
MUL.F turn.x, turn.x, 6.2831853;
COS.F turn.y, turn.x;
SIN.F turn.z, turn.x;
# The speed of a circle around a middle of mass 1, whose pull is weaker within a fifth.
MAD.F radius.y, radius.x, radius.x, 0.04;
RSQ.F radius.y, radius.y;
RSQ.F radius.z, radius.y;
RCP.F radius.z, radius.z;
MUL.F radius.y, radius.y, radius.z;
MUL.F radius.y, radius.y, radius.x;
# The disc's two directions, and its own place and speed.
MAD.F along.xyz, n.z, {0, 0.436, 0, 0}, {0.9, 0, 0, 0};
MAD.F across.xyz, n.z, {-0.218, 0, 0, 0}, {0, 0.45, 0.866, 0};
MUL.F place.xyz, n.z, {-1.1, -0.55, 0.1, 0};
MUL.F speed.xyz, n.z, {0.42, -0.12, 0, 0};
MUL.F turn.xw, turn.yyyz, radius.x;
MAD.F place.xyz, along, turn.x, place;
MAD.F place.xyz, across, turn.w, place;
MUL.F turn.yz, turn, radius.y;
MAD.F speed.xyz, along, -turn.z, speed;
MAD.F speed.xyz, across, turn.y, speed;
# The galaxy and the distance from its middle, for the colour.
ADD.F share.x, radius.x, 0.01;
MUL.F place.w, share.x, n.z;
MOV.F speed.w, 0;
STB.F32X4 place, stars[at.x];
ADD.U at.x, at.x, 16;
STB.F32X4 speed, stars[at.x];
END
