!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# From a random program. The quotient of a byte is zero on one way through its function; of a choice between it and -1 some
# drivers make the number of a truth, with a zero that is negative.
#@ run => result.color=(0x00000000,0x00000000,0x00000000,0x00000000) ~1e-4
#@ run fragment.color.secondary=(0,-1,-1,0) => result.color=(-1,-1,-1,0x00000000) ~1e-4
OPTION NV_fragment_program2;
TEMP bytes, word, one, chosen;
UP4UB bytes, word.x;
STR one, word, word;
CMP chosen, fragment.color.secondary.zyyx, -one, bytes.ywyz;
MOV result.color, chosen;
END
