!!ARBfp1.0
# absolute values came with NV_fragment_program
MOV result.color, |fragment.color|; #@ error ""
MOV result.color, - - fragment.color; #@ error ""
END
