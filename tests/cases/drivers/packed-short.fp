!!NVfp4.0
#@ lenient
# A SHORT variable keeps the whole word, as with NVIDIA's driver: (0.5,2) packed and unpacked.
#@ run fragment.texcoord[0]=(0.5,2,0,0) => result.color=(0.5,2,0.5,2) exact
SHORT TEMP word;
PK2H word.x, fragment.texcoord[0];   #@ warning "writes a 32-bit word into 16-bit components"
UP2H result.color, word.x;           #@ warning "reads a 32-bit word from 16-bit components"
END
