!!NVfp5.0
OPTION NV_shader_thread_group;
OPTION ARB_draw_buffers;
# fragments of a run are one group too, and their textures are looked up where nothing changes
#@ texture 0 2D 2x2 rgba nearest repeat (1,0,0,1) (0,1,0,1) (0,0,1,1) (1,1,1,1)
#@ texture 0 2D 1x1 rgba nearest repeat level=1 (0,0,0,0)
#@ run threads=12 thread[9].fragment.attrib[0]=(2,0,0,0) => result.color[0]=(0x0,0xffffffff,0xfff,0x200) result.color[1]=(1,0,0,1) result.color[2]=(0,0,0,1) exact
#@ run threads=3 fragment.attrib[1]=(0.1,0.3,0.7,1) fragment.position=(0.5,0.5,0.25,0.3) => result.color[3]=(0.1,0.3,0.7,1) exact
#@ run threads=3 => result.color[0]=(0x0,0x0,0x7,0x0) exact
TEMP v;
UINT TEMP bits;
MOV v, fragment.attrib[0];
TGBALLOT bits.z, 1;
SLT v.y, 0, v.x;
TGALL.U bits.x, v.y;
TGANY.U bits.y, v.y;
TGBALLOT bits.w, v.y;
MOV.U result.color[0], bits;
TEX v, {0.25, 0.25, 0, 0}, texture[0], 2D;
MOV result.color[1], v;
DDX v.xyz, fragment.attrib[0];
MOV result.color[2].xyz, v;
MOV result.color[2].w, 1;
IPAO result.color[3], fragment.attrib[1], {0.25, -0.25, 0, 0};
END
