!!NVfp5.0
# numbers that the device gives to fragments, and samples that they choose
#@ accept
INT ATTRIB part = primitive.id;
INT ATTRIB sample = fragment.sampleid;
UINT ATTRIB covered = fragment.samplemask;
ATTRIB place = fragment.pointcoord;
OUTPUT color = result.color;
OUTPUT mask = result.samplemask;
INT TEMP word;
TEMP number;
AND.U word.x, covered.x, 5;
MOV.U mask.x, word.x;
ADD.S word.x, part.x, sample.x;
I2F number.x, word.x;
MUL number, number.x, 0.25;
ADD color, number, place.xyxy;
END
