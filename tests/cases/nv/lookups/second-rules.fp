!!NVfp5.0
# A second vector of coordinates stands where the first has no room, and nowhere else.
TEMP a, b, c;
TEX a, b, texture[0], SHADOWARRAYCUBE;               #@ error "takes a second vector"
TXL a, b, texture[1], ARRAYCUBE;                     #@ error "TXL on ARRAYCUBE takes a second vector"
TXB a, b, texture[1], ARRAYCUBE;                     #@ error "takes a second vector"
TXL a, b, texture[2], SHADOWCUBE;                    #@ error "takes a second vector"
TEX a, b, c, texture[1], ARRAYCUBE;                  #@ error "takes one vector"
TEX a, b, c, texture[3], 2D;                         #@ error "TEX on 2D takes one vector"
TXL a, b, c, texture[0], SHADOWARRAYCUBE;            #@ error "TXL does not work on SHADOWARRAYCUBE"
TXD a, b, b, b, texture[0], SHADOWARRAYCUBE;         #@ error "TXD does not work on SHADOWARRAYCUBE"
MOV result.color, a;
END
