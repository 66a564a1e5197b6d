!!NVfp5.0
OPTION NV_bindless_texture;
LONG TEMP D;
PARAM p = program.local[0];
TEMP R;
TEX R, fragment.texcoord[0], handle(p.x), 2D;  #@ error "temporary"
TEX R, fragment.texcoord[0], handle(D), 2D;  #@ error "temporary"
TEX R, fragment.texcoord[0], handle(-D.x), 2D;  #@ error "temporary"
TEX R, fragment.texcoord[0], handle(D.x).y, 2D;  #@ error "component"
TEX R, fragment.texcoord[0], handle(D.x);  #@ error ""
LOADIM.U32 R, {0,0,0,0}, handle(D.x).x, 2D;  #@ error "component"
END
