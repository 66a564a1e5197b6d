!!FP1.0
# a constant has one suffix and no index
DEFINE a = {1, 2, 3, 4};
MOV R0, a.x.y; #@ error "`y` follows a suffix"
MOV R0, {1, 2, 3, 4}[0]; #@ error ""
MOV R0, a[0]; #@ error ""
MOV R0, {1, 2, 3, 4}.x[0]; #@ error "`[0]` follows a suffix"
# what a refused definition would have named is not a mistake of its own
DEFINE c = nothing; #@ error "`nothing` is not a constant"
MOV R0, {c, 1, 2, 3};
MOV R0, c;
MOV R0, {b, 1, 2, 3}; #@ error "`b` is not a scalar constant"
# names that were not defined, like one that was
DEFINE brightness = 2;
MUL R0, f[COL0], brightnes; #@ error "`brightnes` is not known here"
MOV o[COLR], R0;
END
