!!NVfp5.0
#@ accept
OPTION NV_bindless_texture;
LONG TEMP d;
TEMP t;
TEX t, fragment.color, handle(d.x), 1D;
TEX t, fragment.color, handle(d.x), 2D;
TEX t, fragment.color, handle(d.x), 3D;
TEX t, fragment.color, handle(d.x), CUBE;
TEX t, fragment.color, handle(d.x), RECT;
TEX t, fragment.color, handle(d.x), SHADOW1D;
TEX t, fragment.color, handle(d.x), SHADOW2D;
TEX t, fragment.color, handle(d.x), SHADOWRECT;
TEX t, fragment.color, handle(d.x), ARRAY1D;
TEX t, fragment.color, handle(d.x), ARRAY2D;
TEX t, fragment.color, handle(d.x), SHADOWCUBE;
TEX t, fragment.color, handle(d.x), SHADOWARRAY1D;
MOV result.color, t;
END
