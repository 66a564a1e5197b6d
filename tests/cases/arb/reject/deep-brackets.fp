!!ARBfp1.0
MOV result.color, ((((((((((1)))))))))); #@ error "brackets nest deeper than 8"
MOV result.color, {{{{{{{{{{1}}}}}}}}}}; #@ error "brackets nest deeper than 8"
MOV result.color, a.b.c.d.e.f.g.h.i.j.k.l.m.n; #@ error "the name has too many parts"
END
