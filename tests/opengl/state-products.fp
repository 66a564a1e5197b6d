!!ARBfp1.0
TEMP a;
MOV a, state.lightmodel.scenecolor;
MAD a, state.lightprod[0].ambient, fragment.color.x, a;
MAD a, state.lightprod[1].diffuse, fragment.color.y, a;
MAD a, state.lightprod[2].specular, fragment.color.z, a;
MAD result.color, state.lightmodel.ambient, 0.2, a;
END
