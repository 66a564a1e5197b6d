!!NVgp5.0
OPTION NV_geometry_program_passthrough;
# a mask has the letters of colours too, and what two statements name together is passed through
#@ run vertex[0].position=(1,2,3,4) vertex[0].color=(0.25,0.5,0.75,1) vertex[0].attrib[3]=(5,6,7,8) vertex[0].attrib[4]=(9,10,11,12) => vertices=1 emit[0].result.position=(1,2,3,4) emit[0].result.color=(0.25,_,0.75,_) emit[0].result.attrib[3]=(5,6,7,8) emit[0].result.attrib[4]=(9,10,11,12) exact
PRIMITIVE_IN POINTS;
PASSTHROUGH result.position.xyzw;
PASSTHROUGH result.color.rb;
PASSTHROUGH result.attrib[3..4].xy;
PASSTHROUGH result.attrib[3].zw;
PASSTHROUGH result.attrib[4];
END
