!!NVfp5.0
#@ lenient
# Of unsigned numbers none is below zero.
#@ run fragment.attrib[0]=(1,-1,0,0) program.local[0]=(0xffffffff,0,0,0) program.local[1]=(0,0,0,0) => killed
#@ run fragment.attrib[0]=(1,1,0,0) program.local[0]=(0xffffffff,0,0,0) program.local[1]=(0xffffffff,0,0,0) => killed
#@ run fragment.attrib[0]=(1,1,0,0) program.local[0]=(0xffffffff,0,0,0) program.local[1]=(7,0,0,0) => result.color=(1,1,0,0)
DEMOTE fragment.attrib[0];  #@ warning "no extension has DEMOTE"
DEMOTE.U program.local[0];  #@ warning "no extension has DEMOTE"
DEMOTE.S program.local[1];  #@ warning "no extension has DEMOTE"
MOV result.color, fragment.attrib[0];
END
