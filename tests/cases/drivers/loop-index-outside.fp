!!ARBfp1.0
OPTION NV_fragment_program2;
#@ lenient
# Where there is no loop, its index is 0: coordinates 0 and 1 are added, and in the loop coordinates 2 to x and w.
#@ run fragment.texcoord[0]=(1,2,3,4) fragment.texcoord[1]=(10,20,30,40) fragment.texcoord[2]=(100,200,300,400) => result.color=(111,22,33,444) exact
ATTRIB second = fragment.texcoord[A0.x + 1];   #@ warning "A0 exists inside LOOP blocks only"
TEMP sum;
ADD sum, fragment.texcoord[A0.x], second;      #@ warning "A0 exists inside LOOP blocks only"
LOOP {1, 1, 1};
ADD sum.xw, sum, second;
ENDLOOP;
MOV result.color, sum;
END
