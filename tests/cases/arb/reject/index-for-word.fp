!!ARBfp1.0
# an index where a name goes on with a word
MOV result.color, program[0]; #@ error "found an index"
MOV result.color, state[0]; #@ error "found an index"
MOV result.color, fragment[0]; #@ error "found an index"
MOV result.color, state.texenv[0][1]; #@ error "expected the texture environment property, found an index"
MOV result.color, state.light[0][1]; #@ error "expected the light property, found an index"
MOV result.color, state.light[0..1].ambient; #@ error "one light is named here, not a range"
MOV result.color, state.texenv[0].foo; #@ error "unknown texture environment property"
END
