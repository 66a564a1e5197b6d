!!NVfp5.0
ATTRIB in = fragment.attrib[0];
OUTPUT out = result.color;
BUFFER b[] = { program.buffer[0] };
TEMP R;
MOV R, out; #@ error "`out` is a result and cannot be read"
MOV in, R; #@ error "`in` cannot be written"
MOV b[0], R; #@ error "`b[0]` cannot be written"
MOV out, R;
END
