!!RC1.0
# 0.5*1 + 0.25*0.5 + 1*0.25 = 0.875; -0.5*0.5 + ... clamped
#@ run tex0=(0.5,0.25,1,0) tex1=(1,0.5,0.25,0) tex2=(-1,-1,-1,0) => spare0=(0.875,0.875,0.875,_) spare1=(-1,-1,-1,_) out=(0.875,0.875,0.875,0.875)
{
  rgb { spare0 = tex0 . tex1; spare1 = tex0 . tex2; }
}
{
  alpha { col0 = spare0.b; }
}
out.rgb = spare0.rgb;
out.a = col0.a;
