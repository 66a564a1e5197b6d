// The C++ header: handles that free themselves, and errors as exceptions.
#include <glasm.hpp>

#include <iostream>

int main()
{
    try {
        const glasm::Program program("!!ARBfp1.0\nTEX result.color, fragment.texcoord[0], texture[2], 2D;\nEND");
        const glasm::Translation translation = program.translate();
        std::cout << translation.text(GLASM_LANGUAGE_MSL);
        for (const glasm_texture_binding &texture : translation.textures()) {
            std::cout << "unit " << texture.unit << " is texture " << texture.texture << " with sampler " << texture.sampler << '\n';
        }
        glasm::Program("!!ARBfp1.0\nMOV result.colour, fragment.color;\nEND");
    } catch (const glasm::Refused &refused) {
        // Every mistake, with its line and a caret.
        std::cout << refused.what();
        return 0;
    }
    return 1;
}
