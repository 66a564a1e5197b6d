!!ARBfp1.0
TEMP a;
CMP a, fragment.texcoord[1].xyxy, fragment.color, -fragment.color.wzyx;
CMP result.color, -fragment.texcoord[1].y, a, 0.5;
END
