//! When extensions were published, for programs that were written for the drivers of a year. What is not listed here is newer
//! than all of it.

/// Extensions by the year of their specification's first version, without `GL_`; those of window systems with their prefix.
const YEARS: &[(u16, &str)] = &[
    (
        1995,
        "EXT_abgr EXT_bgra EXT_blend_color EXT_blend_logic_op EXT_blend_minmax EXT_blend_subtract EXT_cmyka EXT_copy_texture \
         EXT_polygon_offset EXT_subtexture EXT_texture EXT_texture_object EXT_vertex_array SGI_color_matrix \
         GLX_EXT_import_context GLX_EXT_visual_info GLX_SGI_swap_control GLX_SGI_video_sync",
    ),
    (
        1996,
        "EXT_clip_volume_hint EXT_compiled_vertex_array EXT_texture3D HP_occlusion_test IBM_rasterpos_clip SGIX_depth_texture \
         SGIX_shadow",
    ),
    (
        1997,
        "ARB_point_parameters EXT_draw_range_elements EXT_packed_pixels EXT_paletted_texture EXT_point_parameters \
         EXT_rescale_normal EXT_separate_specular_color EXT_shared_texture_palette EXT_texture_edge_clamp KTX_buffer_region \
         SGIS_generate_mipmap SGIS_texture_border_clamp SGIS_texture_edge_clamp SGIS_texture_lod SGI_color_table WIN_swap_hint \
         GLX_EXT_visual_rating GLX_SGI_make_current_read",
    ),
    (
        1998,
        "ARB_imaging ARB_multitexture IBM_texture_mirrored_repeat SGIS_multitexture GLX_SGIX_fbconfig GLX_SGIX_pbuffer",
    ),
    (
        1999,
        "ARB_multisample ARB_texture_cube_map ARB_texture_env_add ARB_transpose_matrix EXT_blend_func_separate EXT_fog_coord \
         EXT_multi_draw_arrays EXT_secondary_color EXT_texture_cube_map EXT_texture_env_add EXT_texture_filter_anisotropic \
         EXT_texture_lod_bias EXT_vertex_weighting INGR_blend_func_separate NV_blend_square NV_fog_distance \
         NV_light_max_exponent NV_register_combiners NV_texgen_emboss NV_texgen_reflection NV_texture_env_combine4 \
         NV_vertex_array_range S3_s3tc SUN_multi_draw_arrays GLX_ARB_get_proc_address GLX_ARB_multisample \
         WGL_EXT_extensions_string WGL_EXT_swap_control",
    ),
    (
        2000,
        "ARB_matrix_palette ARB_texture_border_clamp ARB_texture_compression ARB_vertex_blend ATI_texture_mirror_once \
         EXT_texture_compression_s3tc EXT_texture_env_combine EXT_texture_env_dot3 MESA_window_pos NV_evaluators NV_fence \
         NV_packed_depth_stencil NV_texture_compression_vtc NV_texture_rectangle NV_texture_shader NV_texture_shader2 \
         NV_vertex_program WGL_ARB_buffer_region WGL_ARB_extensions_string WGL_ARB_make_current_read WGL_ARB_pbuffer \
         WGL_ARB_pixel_format",
    ),
    (
        2001,
        "ARB_depth_texture ARB_shadow ARB_shadow_ambient ARB_texture_env_combine ARB_texture_env_crossbar ARB_texture_env_dot3 \
         ARB_texture_mirrored_repeat ARB_window_pos ATI_element_array ATI_envmap_bumpmap ATI_fragment_shader ATI_pn_triangles \
         ATI_vertex_array_object ATI_vertex_streams EXT_stencil_two_side EXT_vertex_shader NV_copy_depth_to_color \
         NV_depth_clamp NV_multisample_filter_hint NV_occlusion_query NV_point_sprite NV_register_combiners2 \
         NV_vertex_array_range2 NV_vertex_program1_1 WGL_ARB_multisample WGL_ARB_render_texture WGL_NV_render_depth_texture \
         WGL_NV_render_texture_rectangle",
    ),
    (
        2002,
        "APPLE_packed_pixels ARB_draw_buffers ARB_fragment_program ARB_fragment_shader ARB_shader_objects ARB_vertex_program \
         ARB_vertex_shader ATI_draw_buffers ATI_map_object_buffer ATI_separate_stencil ATI_text_fragment_shader \
         ATI_texture_env_combine3 ATI_texture_float ATI_vertex_attrib_array_object EXT_depth_bounds_test EXT_shadow_funcs \
         EXT_stencil_wrap MESA_pack_invert MESA_ycbcr_texture NV_element_array NV_float_buffer NV_fragment_program \
         NV_half_float NV_pixel_data_range NV_primitive_restart NV_texture_expand_normal NV_texture_shader3 \
         NV_vertex_program2 GLX_NV_float_buffer WGL_ATI_pixel_format_float WGL_NV_float_buffer",
    ),
    (
        2003,
        "ARB_fragment_program_shadow ARB_half_float_pixel ARB_occlusion_query ARB_point_sprite ARB_shading_language_100 \
         ARB_texture_non_power_of_two ARB_vertex_buffer_object EXT_blend_equation_separate NV_fragment_program_option",
    ),
    (
        2004,
        "ARB_color_buffer_float ARB_pixel_buffer_object ARB_texture_float ARB_texture_rectangle EXT_pixel_buffer_object \
         EXT_texture_mirror_clamp EXT_texture_rectangle EXT_texture_sRGB NV_fragment_program2 NV_vertex_program2_option \
         NV_vertex_program3 WGL_ARB_pixel_format_float GLX_ARB_fbconfig_float",
    ),
    (
        2005,
        "EXT_framebuffer_blit EXT_framebuffer_multisample EXT_framebuffer_object EXT_packed_depth_stencil \
         GLX_EXT_texture_from_pixmap GLX_MESA_swap_control",
    ),
    (
        2006,
        "EXT_bindable_uniform EXT_draw_buffers2 EXT_draw_instanced EXT_framebuffer_sRGB EXT_geometry_shader4 \
         EXT_gpu_program_parameters EXT_gpu_shader4 EXT_packed_float EXT_texture_array EXT_texture_buffer_object \
         EXT_texture_compression_latc EXT_texture_compression_rgtc EXT_texture_integer EXT_texture_shared_exponent \
         EXT_timer_query NV_depth_buffer_float NV_framebuffer_multisample_coverage NV_geometry_program4 NV_geometry_shader4 \
         NV_gpu_program4 NV_parameter_buffer_object NV_transform_feedback",
    ),
    (
        2008,
        "ARB_depth_buffer_float ARB_draw_instanced ARB_framebuffer_object ARB_framebuffer_sRGB ARB_geometry_shader4 \
         ARB_half_float_vertex ARB_instanced_arrays ARB_map_buffer_range ARB_texture_buffer_object ARB_texture_compression_rgtc \
         ARB_texture_rg ARB_vertex_array_object EXT_direct_state_access EXT_texture_swizzle EXT_transform_feedback \
         EXT_vertex_array_bgra NV_conditional_render GLX_ARB_create_context WGL_ARB_create_context",
    ),
    (
        2009,
        "ARB_compatibility ARB_copy_buffer ARB_depth_clamp ARB_draw_elements_base_vertex ARB_fragment_coord_conventions \
         ARB_provoking_vertex ARB_seamless_cube_map ARB_sync ARB_texture_multisample ARB_uniform_buffer_object \
         ARB_vertex_array_bgra EXT_provoking_vertex GLX_ARB_create_context_profile WGL_ARB_create_context_profile",
    ),
    (2010, "NV_gpu_program5 NV_gpu_program_fp64 NV_tessellation_program5 EXT_shader_image_load_store"),
];

/// The year of an extension; of one that is not known, later than any.
pub(crate) fn year(extension: &str) -> u16 {
    let name = extension.strip_prefix("GL_").unwrap_or(extension);
    let found = YEARS.iter().find(|(_, names)| names.split(' ').any(|part| part == name));
    found.map_or(u16::MAX, |(year, _)| *year)
}

#[cfg(test)]
mod tests {
    use super::{YEARS, year};

    #[test]
    fn extensions_have_one_year() {
        assert_eq!(year("GL_ARB_vertex_program"), 2002);
        assert_eq!(year("WGL_ARB_pbuffer"), 2000);
        assert_eq!(year("GL_KHR_debug"), u16::MAX);
        let mut names: Vec<&str> = YEARS.iter().flat_map(|(_, names)| names.split(' ')).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all, "a name is listed twice");
        assert!(names.iter().all(|name| name.contains('_')), "{names:?}");
    }
}
