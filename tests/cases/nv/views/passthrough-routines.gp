!!NVgp5.0
OPTION NV_geometry_program_passthrough;
# the main routine is not the first one; a routine ends at the label behind it, the last one at the end of the program
#@ run vertex[0].position=(1,2,3,4) vertex[1].position=(5,6,7,8) => vertices=2 strips=2 emit[0].result.position=(1,2,3,4) emit[1].result.position=(5,6,7,8) emit[0].result.attrib[0]=(1,2,0,4) emit[1].result.attrib[0]=(1,2,0,4) exact
PRIMITIVE_IN LINES;
PASSTHROUGH result.position;
TEMP R;
zero:
MOV R, 0;
RET;
main:
CAL zero;
CAL one;
CAL two;
ADD R.w, R.w, 4;
MOV result.attrib[0], R;
RET;
one:
ADD R.x, R.x, 1;
two:
ADD R.y, R.y, 2;
END
