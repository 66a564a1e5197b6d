!!RC1.0
# the alpha of spare 0 begins as that of texture 0, everything else as zero
#@ run tex0=(0.5,0.25,0.75,0.125) => spare0=(0,0,0,0.125) spare1=(0,0,0,0) out=(0,0,0,0.125)
out.rgb = spare0.rgb;
out.a = spare0.a;
