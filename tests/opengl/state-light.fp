!!ARBfp1.0
TEMP a;
MUL a, state.light[0].ambient, fragment.color.x;
MAD a, state.light[1].diffuse, fragment.color.y, a;
MAD a, state.light[2].specular, 0.2, a;
MAD a, state.light[1].position, 0.1, a;
MAD a, state.light[0].attenuation, 0.1, a;
MAD a, state.light[2].spot.direction, 0.1, a;
MAD result.color, state.light[0].half, 0.1, a;
END
