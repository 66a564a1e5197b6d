!!NVfp4.0
MOV.U result.color, program.local[0];
END
