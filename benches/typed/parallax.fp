!!NVfp5.0
# Steps along a view until it is below a height, with the slopes of the first place throughout. How many steps there are:
# program.local[0] = 12i
PARAM layers = program.local[0];
TEMP place, slope_x, slope_y, step, depth, height;
DDX.F slope_x.xy, fragment.texcoord[0];
DDY.F slope_y.xy, fragment.texcoord[0];
I2F.S depth.w, layers.x;
RCP.F step.z, depth.w;
DIV.F step.xy, fragment.texcoord[1], fragment.texcoord[1].z;
MUL.F step.xy, step, step.z;
MUL.F step.xy, step, 0.05;
MOV.F place.xy, fragment.texcoord[0];
MOV.F depth.x, {0};
TXD.F height.x, place, slope_x, slope_y, texture[0], 2D;
REP;
SLT.F.CC depth.y, depth.x, height.x;
BRK (EQ.y);
SUB.F place.xy, place, step;
ADD.F depth.x, depth, step.z;
TXD.F height.x, place, slope_x, slope_y, texture[0], 2D;
ENDREP;
TXD.F result.color, place, slope_x, slope_y, texture[1], 2D;
END
