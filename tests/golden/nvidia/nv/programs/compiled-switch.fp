!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a switch written as nested tests, with both condition codes and integers out of a flat attribute
#@ run fragment.attrib[2]=(0x0,0x0,0x0,0x0) => result.color=(1,0,0,1) ~1e-4
#@ run fragment.attrib[2]=(0x1,0x0,0x0,0x0) => result.color=(0,1,0,1) ~1e-4
#@ run fragment.attrib[2]=(0x2,0x0,0x0,0x0) => result.color=(0,0,1,1) ~1e-4
FLAT INT ATTRIB kind = fragment.attrib[2];
INT TEMP I0;
SHORT FLOAT TEMP H0;
MOV.S.CC1 I0.x, kind;
KIL LT1.x;
SEQ.S.CC0 I0.y, I0.x, 0;
IF NE0.y;
  MOV.F H0, {1, 0, 0, 1};
ELSE;
  SUB.S.CC I0.z, I0.x, 1;
  IF EQ.z;
    MOV.F H0, {0, 1, 0, 1};
  ELSE;
    MOV.F H0, {0, 0, 1, 1};
  ENDIF;
ENDIF;
MOV.F result.color, H0;
END
