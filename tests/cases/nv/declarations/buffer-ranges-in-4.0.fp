!!NVfp4.0
# several buffers in one variable came with the 5.0 languages
BUFFER b[] = { program.buffer[0..1] }; #@ error "ranges of parameter buffers belong to the 5.0 languages"
MOV result.color, 1;
END
