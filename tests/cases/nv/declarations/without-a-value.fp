!!NVfp5.0
ATTRIB a; #@ error "a declaration has one name and one value"
OUTPUT o; #@ error "a declaration has one name and one value"
TEXTURE t; #@ error "a declaration has one name and one value"
IMAGE i; #@ error "a declaration has one name and one value"
MOV result.color, 1;
END
