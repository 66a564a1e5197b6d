!!ARBfp1.0
ADD result.color, fragment.color, fragment.color.secondary;
END
