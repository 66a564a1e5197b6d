!!NVfp5.0
#@ lenient
# the second vector has room for a bias or a level, not for the least level of detail besides
OPTION ARB_sparse_texture_clamp;
TEMP R;
TXB R, fragment.texcoord[0], fragment.texcoord[1], texture[0], SHADOWARRAY2D;           #@ warning "TXB does not work on SHADOWARRAY2D"
TXB.LODCLAMP R, fragment.texcoord[0], fragment.texcoord[1], texture[0], SHADOWARRAY2D;  #@ error "TXB does not work on SHADOWARRAY2D"
MOV result.color, R;
END
