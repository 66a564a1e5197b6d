!!NVfp5.0
TEXTURE t = texture[0..1]; #@ error "several units for one variable"
TEXTURE u = foo; #@ error "names no texture unit"
IMAGE i = texture[0]; #@ error "names no image unit"
TEXTURE v[2] = { texture[0..1] };
TEX result.color, fragment.color, v[0][1], 2D; #@ error "this is not part of a unit"
TEX result.color, fragment.color, v[0].x.y, 2D; #@ error "this is not part of a unit"
TEX result.color, fragment.color, foo, 2D; #@ error "is not a unit"
END
