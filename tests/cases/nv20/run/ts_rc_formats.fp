!!TS1.0
# table NV_register_combiners.2: combiners take alpha as (0,0,0,A), offsets and HILO as zero, an intensity as alpha
#@ texture 0 2D 1x1 alpha nearest clamp_to_edge (0.5)
#@ texture 1 2D 1x1 dsdt_mag_intensity nearest clamp_to_edge (0.5,0.5,0.5,0.25)
#@ texture 2 2D 1x1 hilo nearest clamp_to_edge (0.5,0.5)
#@ texture 3 2D 1x1 luminance_alpha nearest clamp_to_edge (0.5,0.125)
#@ run texcoord[0]=(0.5,0.5,0,1) => spare0=(0,0,0,0.25) spare1=(0,0,0,0) out=(0.5,0.5,0.5,0.125)
texture_2d();
texture_2d();
texture_2d();
texture_2d();
!!RC1.0
{
  rgb { discard = tex0; discard = tex1; spare0 = sum(); }
  alpha { spare0 = tex1; spare1 = tex2; }
}
out.rgb = tex3;
out.a = tex3;
