!!NVfp5.0
#@ accept
TEMP R0,R1,R2;
TEMP RC;
IMAGE imgs[]={image[0..1]};
LOADIM.U32 R0.x,R1,image[2],2D;
STOREIM.F image[3],R0,R1,ARRAY2D;
STOREIM.U imgs[R2.x],R0,R1,BUFFER;
ATOMIM.ADD.U32 R0.x,R1,R2,image[2],2D;
MOV.F result.color,R0;
END
