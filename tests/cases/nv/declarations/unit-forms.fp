!!NVfp5.0
TEXTURE a.x = texture[0]; #@ error "`a.x` is not a name with a size"
TEXTURE b = { texture[0..1] }; #@ error "several bindings for one variable"
TEXTURE c[3] = { texture[0..1] }; #@ error "an array of size 3 with 2 elements"
TEXTURE d[] = { texture[0], texture[2] }; #@ error "this does not continue the array"
TEXTURE e[] = { }; #@ error "an array without elements"
TEXTURE f = texture[0];
TEXTURE g[2] = { texture[2..3] };
IMAGE h = image[0];
TEMP R;
TEX R, fragment.color, -f, 2D; #@ error "`-f` is not a unit"
TEX R, fragment.color, |f|, 2D; #@ error "`|f|` is not a unit"
TEX R, fragment.color, f[0], 2D; #@ error "is not an array"
TEX R, fragment.color, g, 2D; #@ error "is an array and needs an index"
TEX R, fragment.color, h, 2D; #@ error "`h` is not a unit"
TEX R, fragment.color, (f), 2D; #@ error "is not a unit"
TEX R, fragment.color, foo (R.x), 2D; #@ error "follows the texture unit without a comma"
LOADIM.U32 R, R, -h, 2D; #@ error "`-h` is not a unit"
MOV result.color, R;
END
