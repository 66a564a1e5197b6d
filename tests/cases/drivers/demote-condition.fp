!!NVfp5.0
#@ lenient
#@ run fragment.attrib[0]=(1,0,0,0) => result.color=(1,0,0,0)
#@ run fragment.attrib[0]=(1,-1,0,0) => killed
TEMP a;
MOV.CC a, fragment.attrib[0];
DEMOTE LT.y;                #@ warning "no extension has DEMOTE"
MOV result.color, a;
END
