!!FP1.0
# white space between any two tokens, the letters of a suffix among them
#@ run f[TEX0]=(1,2,3,4) p[3]=(5,6,7,8) => o[COLR]=(4,3,9,8) o[DEPR]=(_,_,-2,_)
MOV	o [ COLR ] , 9 ;
MOV
  o
  [
  COLR
  ]
  .
  x y
  (
  EQ
  .
  x y
  z w
  )
  ,
  f
  [
  TEX0
  ]
  .
  w z
  y x
  ;
MOV o[COLR] . w , p [ 3 ] . w ;
MOV o[DEPR].z, - | f[TEX0] . y | ;
   END
