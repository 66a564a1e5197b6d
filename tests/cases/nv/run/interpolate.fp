!!NVfp5.0
OPTION ARB_draw_buffers;
# attributes at other places of the fragment
#@ run fragment.texcoord[0]=(1,2,3,4)dx(0.5,0,0,0)dy(0,0.25,0,0) => result.color[0]=(1,2,3,4) result.color[1]=(1.25,1.875,3,4) result.color[2]=(1,2,3,4) exact
IPAC result.color[0], fragment.texcoord[0];
IPAO result.color[1], fragment.texcoord[0], {0.5, -0.5, 0.0, 0.0};
IPAS result.color[2], fragment.texcoord[0], 0;
END
