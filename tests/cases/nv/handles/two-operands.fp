!!NVfp5.0
OPTION NV_bindless_texture;
LONG TEMP d;
TEX result.color, fragment.color, handle(d.x, d.x), 2D; #@ error "handle takes one operand"
END
