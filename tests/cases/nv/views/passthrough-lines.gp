!!NVgp4.0
OPTION NV_geometry_program_passthrough;
# what the program writes belongs to both vertices; components may come from several statements
#@ run vertex[0].position=(1,2,3,1) vertex[1].position=(4,5,6,1) vertex[0].texcoord[1]=(0.25,2,3,4) vertex[1].texcoord[1]=(0.5,6,7,8) => vertices=2 strips=2 emit[0].result.position=(1,2,3,1) emit[1].result.position=(4,5,6,1) emit[0].result.texcoord[1]=(0.25,_,3,_) emit[1].result.texcoord[1]=(0.5,_,7,_) emit[0].result.layer=(0x3,_,_,_) emit[1].result.layer=(0x3,_,_,_) emit[0].result.color=(0.75,_,_,_)
PRIMITIVE_IN LINES;
PASSTHROUGH result.position;
PASSTHROUGH result.texcoord[1].x;
PASSTHROUGH result.texcoord[0..1].z;
TEMP R;
MOV.S result.layer.x, 3;
ADD R, vertex[0].texcoord[1], vertex[1].texcoord[1];
MOV result.color.x, R.x;
END
