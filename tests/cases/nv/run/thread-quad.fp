!!NVfp5.0
OPTION NV_shader_thread_group;
OPTION ARB_draw_buffers;
# sums with another fragment of the quad: of those in a row and a column, and of those that are numbered from the upper left
#@ run fragment.texcoord[0]=(1,10,100,1000)dx(2,20,200,2000)dy(4,40,400,4000) fragment.texcoord[1]=(0.5,0.25,0,1) => result.color[0]=(3.5,30.25,300,3001) result.color[1]=(5.5,50.25,500,5001) result.color[2]=(5.5,70,100,3001) exact
#@ run fragment.texcoord[0]=(1,10,100,1000) fragment.texcoord[1]=(0.5,0.25,0,1) => result.color[0]=(1.5,10.25,100,1001) result.color[1]=(1.5,10.25,100,1001) result.color[2]=(1.5,10,100,1001) exact
ATTRIB a = fragment.texcoord[0];
ATTRIB b = fragment.texcoord[1];
QSWZX result.color[0], a, b;
QSWZY.F result.color[1], a, b;
QSWZ0 result.color[2].x, a, b;
QSWZ1.F32 result.color[2].y, a, 0.0;
QSWZ2 result.color[2].z, a, b;
QSWZ3 result.color[2].w, a, b;
END
