!!NVfp5.0
#@ lenient
#@ run fragment.attrib[0]=(1,0,0,0) => killed
#@ run fragment.attrib[0]=(0,1,0,0) => result.color=(0,1,0,0)
TEMP a;
MOV.CC a, fragment.attrib[0];
IF GT.x;
DEMOTE;           #@ warning "no extension has DEMOTE"
ENDIF;
MOV result.color, a;
END
