!!TS1.0
# a compared depth is in all components, whatever the depth mode is; one that is read is in alpha alone
#@ texture 0 2D 1x1 depth nearest clamp_to_edge compare=lequal (0.5)
#@ texture 1 2D 1x1 depth nearest clamp_to_edge compare=greater mode=alpha (0.5)
#@ texture 2 2D 1x1 depth nearest clamp_to_edge mode=alpha (0.625)
#@ run texcoord[0]=(0.5,0.5,0.25,1) texcoord[1]=(0.5,0.5,0.75,1) texcoord[2]=(0.5,0.5,0,1) => out=(1,1,1,0.625)
#@ run texcoord[0]=(0.5,0.5,0.75,1) texcoord[1]=(0.5,0.5,0.75,1) texcoord[2]=(0.5,0.5,0,1) => out=(0,0,0,0.625)
#@ run texcoord[0]=(0.5,0.5,0.25,1) texcoord[1]=(0.5,0.5,0.25,1) texcoord[2]=(0.5,0.5,0,1) => out=(0,0,0,0.625)
texture_2d();
texture_2d();
texture_2d();
!!RC1.0
{
    rgb { spare0 = tex0 * tex1; }
}
out.rgb = spare0;
out.a = tex2.a;
