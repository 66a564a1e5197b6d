!!NVfp5.0
TEXTURE t = texture[0];
IMAGE i = image[0];
MOV result.color, t; #@ error "is not an operand"
MOV result.color, i; #@ error "is not an operand"
END
