!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# lookups as a translator prints them: coordinates gathered in a register, the reference moved in, level in w
#@ texture 0 2D 2x2 rgba nearest clamp_to_edge (0.1,0.2,0.3,0.4) (0.5,0.6,0.7,0.8) (0.9,1,0,0.1) (0.2,0.3,0.4,0.5)
#@ texture 1 SHADOW2D 2x1 depth nearest clamp_to_edge compare=lequal (0.25) (0.75)
#@ texture 2 ARRAY2D 1x1x2 rgba nearest clamp_to_edge (1,0,0,1) (0,1,0,1)
#@ texture 3 CUBE 1x1x6 rgba nearest clamp_to_edge (1,0,0,0) (0,1,0,0) (0,0,1,0) (0,0,0,1) (1,1,0,0) (0,1,1,0)
#@ run fragment.attrib[0]=(0.75,0.25,0,1) fragment.attrib[1]=(0.5,0,0,0) => result.color[0]=(0.5,0.6,0.7,0.8) result.color[1]=(1,0,2,2) result.color[2]=(0,1,0,1) result.color[3]=(0,0,1,0) ~1e-4
#@ run fragment.attrib[0]=(0.25,0.75,0,1) fragment.attrib[1]=(0.9,1,0,0) => result.color[0]=(0.9,1,0,0.1) result.color[1]=(0,0,2,2) result.color[2]=(0,1,0,1) result.color[3]=(0,0,1,0) ~1e-4
OPTION ARB_draw_buffers;
ATTRIB in_attr0[]={fragment.attrib[0..0]};NOPERSPECTIVE ATTRIB in_attr1[]={fragment.attrib[1..1]};
OUTPUT frag_color0=result.color;OUTPUT frag_color1=result.color[1];OUTPUT frag_color2=result.color[2];OUTPUT frag_color3=result.color[3];
TEMP R0,R1,R2,R3,RC;LONG TEMP DC;
MOV.F R0.x,in_attr0[0].x;MOV.F R0.y,in_attr0[0].y;
TEX.F R1,R0,texture[0],2D;
MOV.F frag_color0.x,R1.x;MOV.F frag_color0.y,R1.y;MOV.F frag_color0.z,R1.z;MOV.F frag_color0.w,R1.w;
MOV.F R0.z,in_attr1[0].x;MOV.F R0.w,0;
TXL.F R2.x,R0,texture[1],SHADOW2D;
MOV.S R3.x,0;
TXQ R3,R3.x,texture[0],2D;
I2F.S R3,R3;
MOV.F frag_color1.x,R2.x;MOV.F frag_color1.y,0;MOV.F frag_color1.z,R3.x;MOV.F frag_color1.w,R3.y;
MOV.F R0.z,1;
TEX.F R2,R0,texture[2],ARRAY2D;
MOV.F frag_color2,R2;
MOV.F R0.x,0.125;MOV.F R0.y,3;MOV.F R0.z,-1;
TEX.F R2,R0,texture[3],CUBE;
MOV.F frag_color3,R2;
RET;
END
