!!ARBfp1.0
# state bindings, alone and in an array
#@ set state.material.ambient=(1,0,0,0) state.material.back.shininess=(2,0,0,0) state.material.front.emission=(3,0,0,0) state.light[7].diffuse=(4,0,0,0) state.light[0].spot.direction=(5,0,0,0) state.light[1].half=(6,0,0,0) state.light[2].attenuation=(7,0,0,0) state.lightmodel.ambient=(8,0,0,0) state.lightmodel.scenecolor=(9,0,0,0) state.lightmodel.back.scenecolor=(10,0,0,0) state.lightprod[3].specular=(11,0,0,0) state.lightprod[3].back.ambient=(12,0,0,0) state.fog.color=(13,0,0,0) state.fog.params=(14,0,0,0) state.matrix.mvp.row[0]=(15,0,0,0) state.matrix.modelview.inverse.row[3]=(16,0,0,0) state.matrix.modelview[3].row[1]=(17,0,0,0) state.matrix.projection.transpose.row[2]=(18,0,0,0) state.matrix.texture[5].invtrans.row[0]=(19,0,0,0) state.matrix.palette[2].row[1]=(20,0,0,0) state.matrix.program[7].row[3]=(21,0,0,0) state.texenv.color=(22,0,0,0) state.texenv[3].color=(23,0,0,0) state.depth.range=(24,0,0,0)
#@ run => result.color=(300,6,_,_)
TEMP t;
PARAM first = state.material.ambient;
PARAM three[3] = { state.material.ambient, state.material.back.shininess, state.material.front.emission };
MOV t, first;
ADD t, t, state.material.back.shininess;
ADD t, t, state.material.front.emission;
ADD t, t, state.light[7].diffuse;
ADD t, t, state.light[0].spot.direction;
ADD t, t, state.light[1].half;
ADD t, t, state.light[2].attenuation;
ADD t, t, state.lightmodel.ambient;
ADD t, t, state.lightmodel.scenecolor;
ADD t, t, state.lightmodel.back.scenecolor;
ADD t, t, state.lightprod[3].specular;
ADD t, t, state.lightprod[3].back.ambient;
ADD t, t, state.fog.color;
ADD t, t, state.fog.params;
ADD t, t, state.matrix.mvp.row[0];
ADD t, t, state.matrix.modelview.inverse.row[3];
ADD t, t, state.matrix.modelview[3].row[1];
ADD t, t, state.matrix.projection.transpose.row[2];
ADD t, t, state.matrix.texture[5].invtrans.row[0];
ADD t, t, state.matrix.palette[2].row[1];
ADD t, t, state.matrix.program[7].row[3];
ADD t, t, state.texenv.color;
ADD t, t, state.texenv[3].color;
ADD t, t, state.depth.range;
ADD t.y, three[0].x, three[1].x;
ADD t.y, t.y, three[2].x;
MOV result.color, t;
END
