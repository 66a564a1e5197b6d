!!ARBfp1.0
# nothing follows END
MOV result.color, 1.0;
END
MOV result.color, 1.0; #@ error ""
