!!NVfp5.0
# where each sample is shaded by itself, the centroid is the sample
#@ run fragment.attrib[0]=(1,2,3,4)dx(1,1,1,1) fragment.attrib[1]=(5,6,7,8) => result.color=(1,2,7,8) exact
ATTRIB a = fragment.attrib[0];
SAMPLE ATTRIB b = fragment.attrib[1];
TEMP R;
MOV result.color, b;
IPAC R, a;
MOV result.color.xy, R;
END
