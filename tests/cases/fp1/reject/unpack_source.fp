!!FP1.0
# packed bits come from 32 bits
UP2H R0, H0.x; #@ error ""
UP2US R0, -H1.y; #@ error ""
UP4B R0, |H2.z|; #@ error ""
UP4UBC_SAT H0, H0.w; #@ error ""
MOV o[COLR], R0;
END
