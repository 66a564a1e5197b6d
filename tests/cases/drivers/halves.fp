!!NVfp5.0
#@ lenient
# 1.5 * 2 = 3; 3 + 0.25 = 3.25; 3.25 * 2 + 1 = 7.5
#@ run fragment.attrib[0]=(1.5,0,0,0) => result.color=(7.5,7.5,7.5,7.5) exact
TEMP a;
MOV.F16 a, fragment.attrib[0].x;   #@ warning "MOV does not take the modifier F16"
MUL.F16 a, a, 2;                   #@ warning "MUL does not take the modifier F16"
ADD.F16 a, a, 0.25;                #@ warning "ADD does not take the modifier F16"
MAD.F16 result.color, a, 2, 1;     #@ warning "MAD does not take the modifier F16"
END
