//! The functions of EGL and OpenGL that the oracle calls, looked up at run time, so that building needs no header and
//! no library.

use std::ffi::{c_char, c_void};

/// A structure of function pointers, each found by its name.
macro_rules! functions {
    ($(#[$meta:meta])* $group:ident { $($field:ident = $symbol:literal ($($argument:ty),*) $(-> $result:ty)?;)* }) => {
        $(#[$meta])*
        pub struct $group {
            $(pub $field: unsafe extern "system" fn($($argument),*) $(-> $result)?,)*
        }

        impl $group {
            /// Finds them all.
            ///
            /// # Safety
            /// `find` must give the addresses of functions of these names as the system's OpenGL has them.
            pub unsafe fn find(find: impl Fn(&std::ffi::CStr) -> *const c_void) -> Result<$group, String> {
                $(
                    let address = find($symbol);
                    if address.is_null() {
                        return Err(format!("it has no {}", $symbol.to_string_lossy()));
                    }
                    // SAFETY: the caller gives functions of these names, and the signatures are those of the registry.
                    let $field = unsafe {
                        std::mem::transmute::<*const c_void, unsafe extern "system" fn($($argument),*) $(-> $result)?>(address)
                    };
                )*
                Ok($group { $($field),* })
            }
        }
    };
}

functions! {
    /// EGL 1.5 with its device and platform extensions.
    Egl {
        bind_api = c"eglBindAPI" (u32) -> u32;
        choose_config = c"eglChooseConfig" (*mut c_void, *const i32, *mut *mut c_void, i32, *mut i32) -> u32;
        create_context = c"eglCreateContext" (*mut c_void, *mut c_void, *mut c_void, *const i32) -> *mut c_void;
        destroy_context = c"eglDestroyContext" (*mut c_void, *mut c_void) -> u32;
        initialize = c"eglInitialize" (*mut c_void, *mut i32, *mut i32) -> u32;
        make_current = c"eglMakeCurrent" (*mut c_void, *mut c_void, *mut c_void, *mut c_void) -> u32;
        platform_display = c"eglGetPlatformDisplayEXT" (u32, *mut c_void, *const i32) -> *mut c_void;
    }
}

functions! {
    /// Functions that enumerate devices.
    EglDevices {
        query_devices = c"eglQueryDevicesEXT" (i32, *mut *mut c_void, *mut i32) -> u32;
    }
}

functions! {
    /// OpenGL with its compatibility profile and ARB programs.
    Gl {
        active_texture = c"glActiveTexture" (u32);
        begin = c"glBegin" (u32);
        bind_framebuffer = c"glBindFramebuffer" (u32, u32);
        bind_program = c"glBindProgramARB" (u32, u32);
        bind_renderbuffer = c"glBindRenderbuffer" (u32, u32);
        bind_texture = c"glBindTexture" (u32, u32);
        buffer_status = c"glCheckFramebufferStatus" (u32) -> u32;
        clamp_color = c"glClampColor" (u32, u32);
        clear = c"glClear" (u32);
        clear_color = c"glClearColor" (f32, f32, f32, f32);
        clip_plane = c"glClipPlane" (u32, *const f64);
        color = c"glColor4fv" (*const f32);
        delete_framebuffers = c"glDeleteFramebuffers" (i32, *const u32);
        delete_programs = c"glDeleteProgramsARB" (i32, *const u32);
        delete_renderbuffers = c"glDeleteRenderbuffers" (i32, *const u32);
        delete_textures = c"glDeleteTextures" (i32, *const u32);
        depth_range = c"glDepthRange" (f64, f64);
        disable = c"glDisable" (u32);
        depth_function = c"glDepthFunc" (u32);
        draw_buffers = c"glDrawBuffers" (i32, *const u32);
        enable = c"glEnable" (u32);
        end = c"glEnd" ();
        environment_parameter = c"glProgramEnvParameter4fvARB" (u32, u32, *const f32);
        error = c"glGetError" () -> u32;
        finish = c"glFinish" ();
        flush = c"glFlush" ();
        fog_coordinate = c"glFogCoordf" (f32);
        fog_float = c"glFogf" (u32, f32);
        fog_vector = c"glFogfv" (u32, *const f32);
        framebuffer_renderbuffer = c"glFramebufferRenderbuffer" (u32, u32, u32, u32);
        framebuffer_texture = c"glFramebufferTexture2D" (u32, u32, u32, u32, i32);
        generate_framebuffers = c"glGenFramebuffers" (i32, *mut u32);
        generate_programs = c"glGenProgramsARB" (i32, *mut u32);
        generate_renderbuffers = c"glGenRenderbuffers" (i32, *mut u32);
        generate_textures = c"glGenTextures" (i32, *mut u32);
        get_integer = c"glGetIntegerv" (u32, *mut i32);
        get_program = c"glGetProgramivARB" (u32, u32, *mut i32);
        get_string = c"glGetString" (u32) -> *const c_char;
        light = c"glLightfv" (u32, u32, *const f32);
        light_model = c"glLightModelfv" (u32, *const f32);
        load_matrix = c"glLoadMatrixf" (*const f32);
        local_parameter = c"glProgramLocalParameter4fvARB" (u32, u32, *const f32);
        material = c"glMaterialfv" (u32, u32, *const f32);
        matrix_mode = c"glMatrixMode" (u32);
        normal = c"glNormal3fv" (*const f32);
        pixel_store = c"glPixelStorei" (u32, i32);
        point_parameter = c"glPointParameterfv" (u32, *const f32);
        point_size = c"glPointSize" (f32);
        program_string = c"glProgramStringARB" (u32, u32, i32, *const c_void);
        read_buffer = c"glReadBuffer" (u32);
        read_pixels = c"glReadPixels" (i32, i32, i32, i32, u32, u32, *mut c_void);
        renderbuffer_storage = c"glRenderbufferStorage" (u32, u32, i32, i32);
        scissor = c"glScissor" (i32, i32, i32, i32);
        secondary_color = c"glSecondaryColor3fv" (*const f32);
        texture_coordinate = c"glMultiTexCoord4fv" (u32, *const f32);
        texture_environment = c"glTexEnvfv" (u32, u32, *const f32);
        texture_generation = c"glTexGenfv" (u32, u32, *const f32);
        texture_image_1d = c"glTexImage1D" (u32, i32, i32, i32, i32, u32, u32, *const c_void);
        texture_image_2d = c"glTexImage2D" (u32, i32, i32, i32, i32, i32, u32, u32, *const c_void);
        texture_image_3d = c"glTexImage3D" (u32, i32, i32, i32, i32, i32, i32, u32, u32, *const c_void);
        texture_integer = c"glTexParameteri" (u32, u32, i32);
        texture_vector = c"glTexParameterfv" (u32, u32, *const f32);
        texture_float = c"glTexParameterf" (u32, u32, f32);
        vertex = c"glVertex4fv" (*const f32);
        vertex_attribute = c"glVertexAttrib4fvARB" (u32, *const f32);
        viewport = c"glViewport" (i32, i32, i32, i32);
    }
}

functions! {
    /// Additional functions for NVIDIA's own languages.
    Nvidia {
        bind_program = c"glBindProgramNV" (u32, u32);
        load_program = c"glLoadProgramNV" (u32, u32, i32, *const u8);
        named_parameter = c"glProgramNamedParameter4fvNV" (u32, i32, *const u8, *const f32);
        program_parameter = c"glProgramParameter4fvNV" (u32, u32, *const f32);
    }
}

functions! {
    /// Additional functions for programs in GLSL with uniform blocks.
    Shaders {
        attach_shader = c"glAttachShader" (u32, u32);
        bind_attribute = c"glBindAttribLocation" (u32, u32, *const c_char);
        bind_buffer_base = c"glBindBufferBase" (u32, u32, u32);
        block_binding = c"glUniformBlockBinding" (u32, u32, u32);
        block_index = c"glGetUniformBlockIndex" (u32, *const c_char) -> u32;
        buffer_data = c"glBufferData" (u32, isize, *const c_void, u32);
        compile_shader = c"glCompileShader" (u32);
        create_program = c"glCreateProgram" () -> u32;
        create_shader = c"glCreateShader" (u32) -> u32;
        delete_buffers = c"glDeleteBuffers" (i32, *const u32);
        delete_program = c"glDeleteProgram" (u32);
        delete_shader = c"glDeleteShader" (u32);
        generate_buffers = c"glGenBuffers" (i32, *mut u32);
        get_program = c"glGetProgramiv" (u32, u32, *mut i32);
        get_shader = c"glGetShaderiv" (u32, u32, *mut i32);
        link_program = c"glLinkProgram" (u32);
        program_log = c"glGetProgramInfoLog" (u32, i32, *mut i32, *mut u8);
        shader_log = c"glGetShaderInfoLog" (u32, i32, *mut i32, *mut u8);
        shader_source = c"glShaderSource" (u32, i32, *const *const u8, *const i32);
        uniform_integer = c"glUniform1i" (i32, i32);
        uniform_location = c"glGetUniformLocation" (u32, *const c_char) -> i32;
        uniform_vectors = c"glUniform4fv" (i32, i32, *const c_void);
        use_program = c"glUseProgram" (u32);
    }
}

functions! {
    /// Additional functions for stages whose vertices are captured.
    Capturing {
        begin_capture = c"glBeginTransformFeedback" (u32);
        begin_query = c"glBeginQuery" (u32, u32);
        delete_queries = c"glDeleteQueries" (i32, *const u32);
        draw_arrays = c"glDrawArrays" (u32, i32, i32);
        end_capture = c"glEndTransformFeedback" ();
        end_query = c"glEndQuery" (u32);
        generate_queries = c"glGenQueries" (i32, *mut u32);
        patch_parameter = c"glPatchParameteri" (u32, i32);
        query_result = c"glGetQueryObjectuiv" (u32, u32, *mut u32);
        read_buffer = c"glGetBufferSubData" (u32, isize, isize, *mut c_void);
        set_captured = c"glTransformFeedbackVaryings" (u32, i32, *const *const c_char, u32);
    }
}

functions! {
    /// Additional functions for the languages from NV_gpu_program4 on, by which stages run alone.
    Typed {
        attribute_pointer = c"glVertexAttribPointer" (u32, i32, u32, u8, i32, *const c_void);
        begin_feedback = c"glBeginTransformFeedbackNV" (u32);
        bind_base_nv = c"glBindBufferBaseNV" (u32, u32, u32);
        bind_buffer = c"glBindBuffer" (u32, u32);
        bind_image = c"glBindImageTexture" (u32, u32, i32, u8, i32, u32, u32);
        bind_range = c"glBindBufferRange" (u32, u32, u32, isize, isize);
        buffer_address = c"glGetNamedBufferParameterui64vNV" (u32, u32, *mut u64);
        buffer_part = c"glBufferSubData" (u32, isize, isize, *const c_void);
        clear_floats = c"glClearBufferfv" (u32, i32, *const f32);
        clear_words = c"glClearBufferuiv" (u32, i32, *const u32);
        disable_attribute = c"glDisableVertexAttribArray" (u32);
        dispatch = c"glDispatchCompute" (u32, u32, u32);
        dispatch_of_size = c"glDispatchComputeGroupSizeARB" (u32, u32, u32, u32, u32, u32);
        enable_attribute = c"glEnableVertexAttribArray" (u32);
        end_feedback = c"glEndTransformFeedbackNV" ();
        environment_words = c"glProgramEnvParameterI4uivNV" (u32, u32, *const u32);
        execute_program = c"glExecuteProgramNV" (u32, u32, *const f32);
        feedback_attributes = c"glTransformFeedbackAttribsNV" (i32, *const i32, u32);
        get_image = c"glGetTexImage" (u32, i32, u32, u32, *mut c_void);
        get_parameter = c"glGetProgramParameterfvNV" (u32, u32, u32, *mut f32);
        image_handle = c"glGetImageHandleNV" (u32, i32, u8, i32, u32) -> u64;
        local_words = c"glProgramLocalParameterI4uivNV" (u32, u32, *const u32);
        make_buffer_resident = c"glMakeNamedBufferResidentNV" (u32, u32);
        make_image_resident = c"glMakeImageHandleResidentNV" (u64, u32);
        make_texture_resident = c"glMakeTextureHandleResidentNV" (u64);
        memory_barrier = c"glMemoryBarrier" (u32);
        storage_1d = c"glTexStorage1D" (u32, i32, u32, i32);
        storage_2d = c"glTexStorage2D" (u32, i32, u32, i32, i32);
        storage_3d = c"glTexStorage3D" (u32, i32, u32, i32, i32, i32);
        sub_image_1d = c"glTexSubImage1D" (u32, i32, i32, i32, u32, u32, *const c_void);
        sub_image_2d = c"glTexSubImage2D" (u32, i32, i32, i32, i32, i32, u32, u32, *const c_void);
        sub_image_3d = c"glTexSubImage3D" (u32, i32, i32, i32, i32, i32, i32, i32, u32, u32, *const c_void);
        subroutines = c"glProgramSubroutineParametersuivNV" (u32, i32, *const u32);
        texture_buffer = c"glTexBuffer" (u32, u32, u32);
        texture_handle = c"glGetTextureHandleNV" (u32) -> u64;
    }
}
