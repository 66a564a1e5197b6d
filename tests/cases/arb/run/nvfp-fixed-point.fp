!!ARBfp1.0
OPTION NV_fragment_program;
#@ run fragment.texcoord[0]=(5,-5,0.3,-0.3) => result.color=(1.9990234375,-2,0.2998046875,-0.2998046875) exact
#@ run fragment.texcoord[0]=(Inf,-Inf,0.00048828125,0.00146484375) => result.color=(1.9990234375,-2,0,0.001953125) exact
MOVX result.color, fragment.texcoord[0];
END
