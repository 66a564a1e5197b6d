!!ARBfp1.0
# the greatest number and its neighbour as constants
#@ run => result.color=(0x7f7fffff,0xff7fffff,0x7f7ffffe,1)
PARAM p = { 3.40282347e38, -3.40282347e38, 3.40282326e38, 1.0 };
MOV result.color, p;
END
