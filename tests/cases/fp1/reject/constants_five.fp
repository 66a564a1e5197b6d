!!FP1.0
# more than four unique scalars: signs, bars and swizzles do not help
ADD R0, {1, 2, 3, 4}, -4; #@ error ""
ADD R0, {1, 2, 3, 4}, |-4|; #@ error ""
ADD R0, {1, 2, 3, 4}, -{-1, -2, -3, -4}; #@ error ""
ADD R0, {1, 2, 3, 4}, {4, 5, 6, 7}.x; #@ error ""
MOV o[COLR], R0;
END
