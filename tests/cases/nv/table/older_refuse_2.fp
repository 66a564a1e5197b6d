!!NVfp4.0
# what the 4.0 languages have not
TEMP R, S;
DDY.PREC R, S;                          #@ error ""
END
