!!NVfp5.0
# numbers that the device gives to fragments, and samples that they choose
#@ accept
FLAT INT ATTRIB part = primitive.id;
FLAT INT ATTRIB sample = fragment.sampleid;
FLAT UINT ATTRIB covered = fragment.samplemask;
ATTRIB place = fragment.pointcoord;
OUTPUT color = result.color;
OUTPUT mask = result.samplemask;
INT TEMP word;
UINT TEMP bits;
TEMP number;
AND.U bits.x, covered.x, 5;
MOV.U mask.x, bits.x;
ADD.S word.x, part.x, sample.x;
I2F number.x, word.x;
MUL number, number.x, 0.25;
ADD color, number, place.xyxy;
END
