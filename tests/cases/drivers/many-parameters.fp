!!FP1.0
#@ lenient
# drivers had more parameters than the 64 that the extension asks for
#@ run p[63]=(1,2,3,4) p[64]=(10,20,30,40) p[200]=(100,200,300,400) => o[COLR]=(111,222,333,444)
MOV R0, p[63];
ADD R0, R0, p[64];      #@ warning "`p[64]` is beyond the last of 64 parameters"
ADD o[COLR], R0, p[200];  #@ warning "`p[200]` is beyond the last of 64 parameters"
END
