!!ARBfp1.0
# state of vertices only
MOV result.color, state.clip[0].plane; #@ error ""
MOV result.color, state.point.size; #@ error ""
MOV result.color, state.texgen[0].eye.s; #@ error ""
MOV result.color, state.depth.near; #@ error ""
END
