!!ARBfp1.0
OPTION NV_fragment_program2;
# a reflection has no w
RFL result.color, fragment.color, fragment.texcoord; #@ error ""
RFL result.color.xyz, fragment.color, fragment.texcoord;
END
