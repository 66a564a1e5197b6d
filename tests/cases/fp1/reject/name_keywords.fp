!!FP1.0
# instruction names with their suffixes, and the words of the language
DEFINE ADD = 1; #@ error ""
DEFINE MULX_SAT = 1; #@ error ""
DECLARE KIL; #@ error ""
DECLARE UP4UBC_SAT; #@ error ""
DEFINE DEFINE = 1; #@ error ""
DECLARE DECLARE; #@ error ""
MOV o[COLR], 0;
END
