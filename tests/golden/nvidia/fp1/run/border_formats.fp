!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the border is a texel of zeros in the texture's own format: components that the format lacks are 1 there, too
#@ texture 0 1D 2 luminance nearest clamp_to_border (0.5) (0.5)
#@ texture 1 2D 2x1 rgb linear clamp_to_border (0.5,0.5,0.5) (0.5,0.5,0.5)
#@ texture 2 1D 2 alpha nearest clamp_to_border (0.5) (0.5)
#@ texture 3 RECT 2x1 hilo nearest clamp_to_border (0.5,0.25) (0.5,0.25)
#@ texture 4 3D 2x1x1 float_rg linear clamp_to_border (5,7) (5,7)
#@ texture 5 1D 2 depth nearest clamp_to_border mode=intensity (0.5) (0.5)
#@ texture 6 2D 2x1 signed_hilo linear clamp_to_border (0,1) (0,1)
#@ run f[TEX0]=(0.25,0.5,0.5,0) f[TEX1]=(0.5,0.5,0,0) => o[COLR]=(1,1,0.5,0.5) ~1e-4
#@ run f[TEX0]=(-0.25,0.5,0.5,0) f[TEX1]=(-0.5,0.5,0,0) => o[COLR]=(1,1,0,0) ~1e-4
#@ run f[TEX0]=(1.25,0.5,0.5,0) f[TEX1]=(2.5,0.5,0,0) => o[COLR]=(1,1,0,0) ~1e-4
TEX R0, f[TEX0], TEX0, 1D;
MOV o[COLR].x, R0.w;
TEX R1, f[TEX0], TEX1, 2D;
MOV o[COLR].y, R1.w;
TEX R2, f[TEX0], TEX2, 1D;
MOV o[COLR].z, R2.w;
TEX R3, f[TEX1], TEX3, RECT;
TEX R4, f[TEX0], TEX4, 3D;
TEX R5, f[TEX0], TEX5, 1D;
MOV o[COLR].w, R5.w;
TEX R6, f[TEX0], TEX6, 2D;
# what is added: the 1 of both hilo textures and of float_rg, and what red is
MOV R7, 0;
ADD R7.x, R3.z, R6.w;
ADD R7.x, R7.x, R4.w;
ADD R7.x, R7.x, R4.x;
ADD R7.x, R7.x, R3.x;
ADD R7.x, R7.x, R6.z;
MOV o[DEPR].z, R7.x;
END
