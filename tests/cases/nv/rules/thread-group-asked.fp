!!NVfp5.0
OPTION NV_shader_thread_group;
# modifiers and bindings of the option's instructions
TEMP R;
QSWZ0.S R, R, R;  #@ error ""
QSWZ1.CC R, R, R;  #@ error ""
QSWZ2.SAT R, R, R;  #@ error ""
QSWZ4 R, R, R;  #@ error ""
QSWZY R, R;  #@ error ""
TGBALLOTH R, R;  #@ error ""
TGBALLOT.F64 R, R;  #@ error ""
MOV.U R, fragment.threadmask;  #@ error ""
MOV.U R, state.thread.size;  #@ error ""
MOV.U R, primitive.threadid;  #@ error ""
END
