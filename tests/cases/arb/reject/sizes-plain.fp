!!ARBfp1.0
# sizes came with NV_fragment_program
SHORT TEMP s; #@ error ""
MOV result.color, 1.0;
END
