!!ARBfp1.0
# The logarithm of zero is minus infinity, whose power is zero whatever is added to it.
#@ run fragment.color=(0,0.5,0,0) => result.color=(0,0,1,0)
#@ run fragment.color=(-4,0.5,0,0) => result.color=(2,1,1,1.414214)
TEMP r, s;
ABS r, fragment.color;
POW s.x, r.x, r.y;
LG2 s.y, r.x;
ADD s.y, s.y, 1000;
EX2_SAT s.y, s.y;
POW s.z, r.y, r.z;
POW s.w, r.x, {0.25}.x;
MOV result.color, s;
END
