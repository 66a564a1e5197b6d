!!NVfp5.0
OPTION ARB_fog_linear;
OPTION ARB_fog_exp;                #@ error ""
OPTION ARB_precision_hint_nicest;
OPTION ARB_precision_hint_fastest; #@ error ""
OPTION ARB_position_invariant;     #@ error ""
TEMP R;
MOV R, vertex.position;            #@ error ""
MOV result.position, R;            #@ error ""
MOV fragment.color, R;             #@ error ""
MOV R, fragment.texcoord[8];       #@ error ""
MOV R, fragment.texcoord[0..1];    #@ error ""
MOV R, fragment.facing.xy;         #@ error ""
IPAC R, R;                         #@ error ""
IPAC.S R, fragment.color;          #@ error ""
IPAC R, primitive.id;              #@ error ""
OPTION ARB_draw_buffers;           #@ error ""
EMIT;                              #@ error ""
END
