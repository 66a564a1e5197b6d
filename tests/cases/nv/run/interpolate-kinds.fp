!!NVfp5.0
OPTION ARB_draw_buffers;
# half a pixel to the right: a flat attribute is the same, one without perspective is on the line, and the last has
# w * value = 2 * 1 and 4 * 0.5, both 2, and w = 0.75 (NV_gpu_program5, IPAO)
#@ run fragment.position=(0.5,0.5,0,1)dx(1,0,0,-0.5)dy(0,1,0,0) fragment.attrib[0]=(3,3,3,3) fragment.attrib[1]=(2,0,0,0)dx(2,0,0,0) fragment.attrib[2]=(2,0,0,0)dx(2,0,0,0) => result.color[0]=(3,3,3,3) result.color[1]=(3,0,0,0) result.color[2]=(2.6666667,0,0,0)
FLAT ATTRIB f = fragment.attrib[0];
NOPERSPECTIVE ATTRIB n = fragment.attrib[1];
ATTRIB p = fragment.attrib[2];
IPAO result.color[0], f, {0.5, 0, 0, 0};
IPAO result.color[1], n, {0.5, 0, 0, 0};
IPAO result.color[2], p, {0.5, 0, 0, 0};
END
