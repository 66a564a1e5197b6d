!!NVfp5.0
LONG TEMP at;
TEMP a;
LOADIM.U32 a, a, handle(at.x), 2D;  #@ error "handles need an option"
MOV result.color, a;
END
