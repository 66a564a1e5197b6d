!!NVfp5.0
#@ lenient
# Which side faces the viewer is the same in the whole primitive.
#@ run fragment.facing=(-1,0,0,1) => result.color=(-1,1,-1,0) exact
IPAC result.color.x, fragment.facing;                         #@ warning "IPAC takes an attribute that is interpolated"
IPAO result.color.y, -fragment.facing.x, {0.25, 0.25, 0, 0};  #@ warning "IPAO takes an attribute that is interpolated"
IPAS result.color.zw, fragment.facing.xxxy, 1;                #@ warning "IPAS takes an attribute that is interpolated"
END
