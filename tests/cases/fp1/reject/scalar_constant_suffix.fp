!!FP1.0
# a scalar constant has no components to choose from
DEFINE two = 2;
MOV R0, two.x; #@ error ""
MOV R0, 2.0.x; #@ error ""
MOV R0, two.xyzw; #@ error ""
MOV o[COLR], R0;
END
