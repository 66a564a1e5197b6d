!!NVfp5.0
# every modifier of interpolation, and a generic interpolant beyond those that devices have room for
#@ accept
FLAT INT ATTRIB kind = fragment.attrib[0];
NOPERSPECTIVE ATTRIB shade = fragment.attrib[1];
CENTROID ATTRIB inside = fragment.attrib[2];
SAMPLE ATTRIB each = fragment.attrib[30];
FLAT ATTRIB same = fragment.attrib[31];
INT TEMP bits;
TEMP sum;
AND.S bits, kind, 255;
I2F sum, bits;
ADD sum, sum, shade;
ADD sum, sum, inside;
ADD sum, sum, each;
ADD result.color, sum, same;
END
