!!ARBfp1.0
# an option that nobody defined
OPTION ACME_shiny; #@ error ""
MOV result.color, 1.0;
END
