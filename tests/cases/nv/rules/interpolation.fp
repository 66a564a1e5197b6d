!!NVfp4.0
OPTION NV_conservative_raster_underestimation;
# what is not interpolated over a primitive takes no modifier of interpolation, and everything else does
FLAT ATTRIB a0 = fragment.position;           #@ error "not interpolated in this way"
CENTROID ATTRIB a1 = fragment.position;       #@ error "not interpolated in this way"
NOPERSPECTIVE ATTRIB a2 = fragment.position;  #@ error "not interpolated in this way"
FLAT ATTRIB a3 = fragment.facing;             #@ error "not interpolated in this way"
FLAT ATTRIB a4 = fragment.fogcoord;           #@ error "not interpolated in this way"
NOPERSPECTIVE ATTRIB a5 = fragment.fogcoord;  #@ error "not interpolated in this way"
CENTROID ATTRIB a6 = fragment.clip[0];        #@ error "not interpolated in this way"
FLAT ATTRIB a7 = fragment.clip[7];            #@ error "not interpolated in this way"
CENTROID ATTRIB a8 = fragment.fullycovered;   #@ error "not interpolated in this way"
FLAT ATTRIB a9 = fragment.fullycovered;       #@ error "not interpolated in this way"
FLAT ATTRIB b0 = fragment.attrib[0];
FLAT ATTRIB b1 = fragment.attrib[31];
CENTROID ATTRIB b2 = fragment.color;
CENTROID ATTRIB b3 = fragment.color.secondary;
CENTROID NOPERSPECTIVE ATTRIB b4 = fragment.texcoord[0];
NOPERSPECTIVE ATTRIB b5 = fragment.texcoord[7];
ATTRIB b6 = fragment.clip[7];
FLAT CENTROID ATTRIB c0 = fragment.attrib[1];       #@ error "FLAT excludes"
FLAT NOPERSPECTIVE ATTRIB c1 = fragment.attrib[2];  #@ error "FLAT excludes"
FLAT FLAT ATTRIB c2 = fragment.attrib[3];           #@ error "a second modifier of one kind"
# one attribute has one kind of interpolation, and both colours have the same
NOPERSPECTIVE ATTRIB d0 = fragment.texcoord[0];     #@ error "other interpolation modifiers"
FLAT ATTRIB d1 = fragment.color;                    #@ error "other interpolation modifiers"
FLAT ATTRIB d2 = fragment.color.secondary;          #@ error "other interpolation modifiers"
MOV result.color, b0;
END
