/* The commands of ATI_fragment_shader for the clients of it. */
#ifndef ATI_SHADERS_H
#define ATI_SHADERS_H

#include "client.h"

#define SHADER_COMMANDS(X) \
    X(PFNGLGENFRAGMENTSHADERSATIPROC, glGenFragmentShadersATI) \
    X(PFNGLBINDFRAGMENTSHADERATIPROC, glBindFragmentShaderATI) \
    X(PFNGLDELETEFRAGMENTSHADERATIPROC, glDeleteFragmentShaderATI) \
    X(PFNGLBEGINFRAGMENTSHADERATIPROC, glBeginFragmentShaderATI) \
    X(PFNGLENDFRAGMENTSHADERATIPROC, glEndFragmentShaderATI) \
    X(PFNGLPASSTEXCOORDATIPROC, glPassTexCoordATI) \
    X(PFNGLSAMPLEMAPATIPROC, glSampleMapATI) \
    X(PFNGLCOLORFRAGMENTOP1ATIPROC, glColorFragmentOp1ATI) \
    X(PFNGLCOLORFRAGMENTOP2ATIPROC, glColorFragmentOp2ATI) \
    X(PFNGLCOLORFRAGMENTOP3ATIPROC, glColorFragmentOp3ATI) \
    X(PFNGLALPHAFRAGMENTOP1ATIPROC, glAlphaFragmentOp1ATI) \
    X(PFNGLALPHAFRAGMENTOP2ATIPROC, glAlphaFragmentOp2ATI) \
    X(PFNGLALPHAFRAGMENTOP3ATIPROC, glAlphaFragmentOp3ATI) \
    X(PFNGLSETFRAGMENTSHADERCONSTANTATIPROC, glSetFragmentShaderConstantATI) \
    X(PFNGLACTIVETEXTUREPROC, glActiveTexture) \
    X(PFNGLMULTITEXCOORD4FARBPROC, glMultiTexCoord4fARB) \
    X(PFNGLTEXIMAGE3DPROC, glTexImage3D)
#define DECLARE(type, name) static type p_##name;
SHADER_COMMANDS(DECLARE)
#undef DECLARE

static void open_shaders(void)
{
    open_context();
#define LOOK_UP(type, name) p_##name = (type)look_up(#name);
    SHADER_COMMANDS(LOOK_UP)
#undef LOOK_UP
}

#endif
