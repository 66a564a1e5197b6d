!!ARBfp1.0
# State, each by a rule of the text.
#@ accept
MOV result.color, state.material.ambient;
MOV result.color, state.material.back.shininess;
MOV result.color, state.light[0].diffuse;
MOV result.color, state.light[0].spot.direction;
MOV result.color, state.light[7].half;
MOV result.color, state.lightmodel.ambient;
MOV result.color, state.lightmodel.scenecolor;
MOV result.color, state.lightmodel.back.scenecolor;
MOV result.color, state.lightprod[1].back.specular;
MOV result.color, state.fog.color;
MOV result.color, state.fog.params;
MOV result.color, state.matrix.mvp.row[0];
MOV result.color, state.matrix.mvp.inverse.row[2];
MOV result.color, state.matrix.modelview.row[3];
MOV result.color, state.matrix.modelview[0].row[3];
MOV result.color, state.matrix.projection.invtrans.row[3];
MOV result.color, state.matrix.texture[7].row[1];
MOV result.color, state.matrix.texture.row[1];
MOV result.color, state.matrix.program[7].row[1];
MOV result.color, state.texenv.color;
MOV result.color, state.texenv[7].color;
MOV result.color, state.depth.range;
END
