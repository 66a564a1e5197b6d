!!FP1.0
# RSQ to 22 bits in [1,4)
#@ run p[0]=(1.10000002,1.75,2.30999994,3.8900001) => o[COLR]=(0.953462579,0.755928946,0.657951703,0.50702012) ~3e-7
RSQ o[COLR].x, p[0].x;
RSQ o[COLR].y, p[0].y;
RSQ o[COLR].z, p[0].z;
RSQ o[COLR].w, p[0].w;
END
