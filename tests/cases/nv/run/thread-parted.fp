!!NVfp5.0
OPTION NV_shader_thread_group;
# where fragments of the quad have parted, a sum is 0
#@ run fragment.texcoord[0]=(1,2,3,4)dx(2,0,0,0) => result.color=(0,0,0,0) exact
#@ run fragment.texcoord[0]=(1,2,3,4)dx(0.5,0,0,0) => result.color=(2.5,4,6,8) exact
#@ run fragment.texcoord[0]=(5,2,3,4) => result.color=(9,9,9,9) exact
TEMP t, r;
MOV r, 9.0;
SUBC t, fragment.texcoord[0], 2.0;
IF LT.x;
QSWZX r, fragment.texcoord[0], fragment.texcoord[0];
ENDIF;
MOV result.color, r;
END
