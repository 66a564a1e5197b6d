!!ARBfp1.0
# Constants, each against a rule of the text.
MOV result.color, 1e; #@ error ""
MOV result.color, 0x10; #@ error ""
MOV result.color, {1,2,3,4,5}; #@ error ""
MOV result.color, {}; #@ error ""
MOV result.color, {1 2}; #@ error ""
MOV result.color, {1,}; #@ error ""
MOV result.color, --0.5; #@ error ""
MOV result.color, {--1}; #@ error ""
END
