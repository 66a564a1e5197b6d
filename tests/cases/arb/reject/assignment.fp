!!ARBfp1.0
TEMP a, b, c;
# values are assigned as other languages do
a = b;                                #@ error "unknown instruction `a`"
c.xy = b;                             #@ error "unknown instruction `c.xy`"
b = {1, 2, 3, 4};                     #@ error "unknown instruction `b`"
MOV result.color, a;
END
