!!NVfp4.0
PARAM p[] = { program.local[0..2] };
TEMP t[2];
MOV t[1.0], p[0];                        #@ error "`1.0` is not an integer"
MOV t[0], p[0x100000000];                #@ error "0x100000000 is too large"
MOV t[0], program.local[0x100000000];    #@ error "does not exist"
MOV.S t[0], 0x100000000000000000000000000000000; #@ error "does not fit"
MOV.S t[0], 340282366920938463463374607431768211456; #@ error "does not fit"
MOV result.color, t[0];
END
