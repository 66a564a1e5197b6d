// a comment of nvparse
; and another
/* and one of
   several lines */
!!RC1.0 // after the header
#@ run tex0=(0.5,0.25,1,0.5) => spare0=(0.5,0.25,1,_)
; not a statement = tex0;
{ # at the end
  rgb { spare0 /* inside */ = tex0; } ; after a brace
}
out.a = zero; ; and here
