!!NVfp5.0
OPTION NV_early_fragment_tests;
# counts what is seen, and shows half of it
#@ accept
PARAM counter = program.local[0];
LONG TEMP address;
UINT TEMP old, odd;
PK64.U address.x, counter;
ATOM.ADD.U32 old.x, {1,0,0,0}, address.x;
AND.U.CC odd.x, old.x, 1;
KIL NE.x;
MOV result.color, {1,1,1,1};
END
