!!ARBfp1.0
ALIAS a; #@ error "a declaration has one name and one value"
OUTPUT; #@ error "a declaration has one name and one value"
MOV result.color, 1;
END
