!!NVfp5.0
OPTION NV_shader_thread_group;
# a fragment is the only one of its group here, and no helper
#@ run => result.color=(0x1,0x1,0x0,0x2) exact
#@ run state.thread.warpsize=(0x20,0x0,0x0,0x0) => result.color=(0x1,0x1,0x0,0x22) exact
PARAM size = state.thread.warpsize;
PARAM others[] = { state.thread.warpspersm, state.thread.smcount };
UINT TEMP bits;
TGBALLOT bits, 1.0;
AND.U bits.y, bits.x, fragment.threadlemask.x;
ADD.U bits.y, bits.y, fragment.warpid.x;
ADD.U bits.y, bits.y, fragment.smid.x;
MOV.S.NTC bits.z, fragment.helperthread.x;
MOV.U bits.w, size.x;
ADD.U bits.w, bits.w, 2;
ADD.U bits.w, bits.w, fragment.threadid.x;
MOV.U result.color, bits;
END
