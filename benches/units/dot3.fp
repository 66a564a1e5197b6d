!!TS1.0
# As a context draws the demo: the textures of the units are known.
texture_2d();
texture_cube_map();
texture_2d();
texture_cube_map();
!!RC1.0
# Texture 0 is the relief's normal, 1 the direction of the light, 2 the colour, 3 the direction of the half vector, all from 0 to 1:
# expand() makes vectors of them. What alpha has is squared four times, which is a power of sixteen.
const0 = (0.18, 0.17, 0.22, 1);
const1 = (1, 0.92, 0.75, 1);
{
    rgb {
        spare0 = expand(tex0) . expand(tex1);
        spare1 = expand(tex0) . expand(tex3);
    }
}
{
    rgb {
        discard = unsigned(spare0) * const1;
        discard = const0;
        spare0 = sum();
    }
    alpha {
        spare1 = unsigned(spare1.b) * unsigned(spare1.b);
    }
}
{
    alpha {
        spare1 = spare1 * spare1;
    }
}
{
    alpha {
        spare1 = spare1 * spare1;
    }
}
{
    alpha {
        spare1 = spare1 * spare1;
    }
}
final_product = spare1.a * const1;
out.rgb = spare0 * tex2 + final_product;
out.a = unsigned_invert(zero);
