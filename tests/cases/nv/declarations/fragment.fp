!!NVfp5.0
OPTION ARB_blend_func_extended;
OPTION ARB_draw_buffers;
OPTION ARB_fog_linear;
OPTION ARB_precision_hint_nicest;
OPTION ARB_fragment_program_shadow;
OPTION ARB_fragment_coord_origin_upper_left;
#@ accept
SAMPLE ATTRIB s = fragment.attrib[3];
FLAT INT ATTRIB id = primitive.id;
TEMP R;
MOV.S R.x, fragment.sampleid;
MOV.U R.x, fragment.samplemask.x;
MOV R.xy, fragment.pointcoord;
MOV result.color.primary, R;
MOV result.color[0].secondary, R;
MOV.U result.samplemask.x, R.x;
MOV R, s;
IPAO R, s, {0.25, -0.25};
IPAS.PREC R, fragment.texcoord[1], R.x;
IPAC R, fragment.position;
END
