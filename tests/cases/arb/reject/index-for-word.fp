!!ARBfp1.0
# an index where a name goes on with a word
MOV result.color, program[0]; #@ error "an index stands where"
MOV result.color, state[0]; #@ error "an index stands where"
MOV result.color, fragment[0]; #@ error "an index stands where"
MOV result.color, state.texenv[0][1]; #@ error "an index stands where a texture environment property"
MOV result.color, state.light[0][1]; #@ error "an index stands where a light property"
MOV result.color, state.light[0..1].ambient; #@ error "one light is named here, not a range"
MOV result.color, state.texenv[0].foo; #@ error "unknown texture environment property"
END
