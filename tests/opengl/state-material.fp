!!ARBfp1.0
PARAM m[] = { state.material.ambient, state.material.diffuse, state.material.front.specular,
              state.material.emission, state.material.shininess };
TEMP a;
MUL a, m[0], fragment.color;
MAD a, m[1], fragment.color.secondary, a;
MAD a, m[2], 0.25, a;
ADD a, a, m[3];
MAD result.color, m[4].x, 0.001, a;
END
