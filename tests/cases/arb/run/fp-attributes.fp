!!ARBfp1.0
# every attribute of a fragment
#@ set fragment.color=(1,2,3,4) fragment.color.secondary=(5,0,0,0) fragment.fogcoord=(6,0,0,1) fragment.position=(7,0,0,1) fragment.texcoord=(8,0,0,1) fragment.texcoord[7]=(9,0,0,1)
#@ run => result.color=(1,5,6,7) result.depth=(_,_,17,_)
TEMP t;
MOV result.color.x, fragment.color;
MOV result.color.y, fragment.color.secondary.x;
MOV result.color.z, fragment.fogcoord.x;
MOV result.color.w, fragment.position.x;
ADD t, fragment.texcoord[0], fragment.texcoord[7];
MOV result.depth.z, t.x;
END
