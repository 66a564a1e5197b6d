!!NVfp5.0
OPTION NV_shader_thread_group;
# a fragment that was discarded votes no more; what the others store while they live stays
#@ buffer votes 0x0 0x0 0x0 0x0
#@ run threads=12 program.local[0]=(&votes) thread[5].fragment.attrib[0]=(-1,0,0,0) => killed votes=(0xfff,0xfdf,0x0,0x1) exact
#@ run threads=40 program.local[0]=(&votes) thread[38].fragment.attrib[0]=(-1,0,0,0) thread[0].fragment.attrib[0]=(-1,0,0,0) => killed votes[1]=(0xfffffffe,0x0,0x1) exact
LONG TEMP address;
UINT TEMP bits;
TEMP v;
PK64.U address, program.local[0];
MOV v, fragment.attrib[0];
TGBALLOT bits.x, 1;
SGE v.y, v.x, 0;
TGALL.U bits.z, v.y;
KIL v.x;
TGBALLOT bits.y, 1;
TGALL.U bits.w, v.y;
AND.U bits.zw, bits, 1;
SEQ.U.CC v.z, fragment.warpid.x, 0;
IF NE.z;
STORE.U32X4 bits, address.x;
ENDIF;
KIL {-1, -1, -1, -1};
END
