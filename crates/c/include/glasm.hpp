// glasm for C++17: what glasm.h has, with handles that free themselves and errors as exceptions. This file is all there is
// to it; it needs libglasm and glasm.h.
#ifndef GLASM_HPP
#define GLASM_HPP

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "glasm.h"

namespace glasm {

// A call that failed.
class Error : public std::runtime_error {
public:
    Error(glasm_status status, const std::string &message) : std::runtime_error(message), status(status) {}
    glasm_status status;
};

// A program that breaks a rule of its extension; what() is the report of all its mistakes.
class Refused : public Error {
public:
    Refused(const std::string &report, std::vector<glasm_diagnostic> diagnostics, std::shared_ptr<glasm_program> program)
        : Error(GLASM_REFUSED, report), diagnostics(std::move(diagnostics)), program(std::move(program))
    {
    }
    std::vector<glasm_diagnostic> diagnostics;

private:
    // The diagnostics' texts belong to it.
    std::shared_ptr<glasm_program> program;
};

inline void check(glasm_status status)
{
    if (status != GLASM_OK) {
        throw Error(status, glasm_last_error());
    }
}

inline std::string_view view(glasm_text text) { return {text.data, text.length}; }

// A struct with its size set, and everything else zero.
template <typename Struct> Struct sized()
{
    Struct value{};
    value.size = sizeof value;
    return value;
}

// A translation in every language. What it gives belongs to it.
class Translation {
public:
    explicit Translation(glasm_translation *handle) : handle(handle) {}

    glasm_data write(glasm_language language) const
    {
        glasm_data data{};
        check(glasm_translation_write(handle.get(), language, &data));
        return data;
    }
    std::string_view text(glasm_language language) const
    {
        const glasm_data data = write(language);
        return {reinterpret_cast<const char *>(data.data), data.length};
    }
    std::vector<std::uint32_t> spirv() const
    {
        const glasm_data data = write(GLASM_LANGUAGE_SPIRV);
        const auto *words = reinterpret_cast<const std::uint32_t *>(data.data);
        return {words, words + data.length / 4};
    }
    std::string_view json() const
    {
        glasm_text text{};
        check(glasm_translation_json(handle.get(), &text));
        return view(text);
    }
    glasm_interface interface_of() const
    {
        auto info = sized<glasm_interface>();
        check(glasm_translation_get_interface(handle.get(), &info));
        return info;
    }
    std::vector<glasm_variable> inputs() const
    {
        return list<glasm_variable>(interface_of().input_count, glasm_translation_input);
    }
    std::vector<glasm_variable> outputs() const
    {
        return list<glasm_variable>(interface_of().output_count, glasm_translation_output);
    }
    std::vector<glasm_parameter> parameters() const
    {
        return list<glasm_parameter>(interface_of().parameter_count, glasm_translation_parameter);
    }
    std::vector<glasm_texture_binding> textures() const
    {
        return list<glasm_texture_binding>(interface_of().texture_count, glasm_translation_texture);
    }
    glasm_translation *get() const { return handle.get(); }

private:
    template <typename Item>
    std::vector<Item> list(std::uint32_t count, glasm_status (*find)(const glasm_translation *, std::uint32_t, Item *)) const
    {
        std::vector<Item> items(count, sized<Item>());
        for (std::uint32_t place = 0; place < count; place++) {
            check(find(handle.get(), place, &items[place]));
        }
        return items;
    }

    struct Free {
        void operator()(glasm_translation *translation) const { glasm_translation_free(translation); }
    };
    std::unique_ptr<glasm_translation, Free> handle;
};

// A program that was taken.
class Program {
public:
    explicit Program(std::string_view text, const glasm_load_options *options = nullptr)
    {
        glasm_program *loaded = nullptr;
        const glasm_status status = glasm_program_load(text.data(), text.length(), options, &loaded);
        handle.reset(loaded, glasm_program_free);
        if (status == GLASM_REFUSED) {
            throw Refused(report(), diagnostics(), handle);
        }
        check(status);
    }

    Translation translate(const glasm_translate_options *options = nullptr) const
    {
        glasm_translation *translation = nullptr;
        check(glasm_translate(handle.get(), options, &translation));
        return Translation(translation);
    }
    // This one as the vertex side of a pair.
    std::pair<Translation, Translation> translate_with(const Program &fragment,
                                                       const glasm_translate_options *options = nullptr) const
    {
        glasm_translation *first = nullptr, *second = nullptr;
        check(glasm_translate_pair(handle.get(), fragment.handle.get(), options, &first, &second));
        return {Translation(first), Translation(second)};
    }
    std::string report(const char *file = nullptr) const
    {
        glasm_text text{};
        check(glasm_program_report(handle.get(), file, &text));
        return std::string(view(text));
    }
    std::vector<glasm_diagnostic> diagnostics() const
    {
        std::vector<glasm_diagnostic> found(glasm_program_diagnostic_count(handle.get()), sized<glasm_diagnostic>());
        for (std::size_t place = 0; place < found.size(); place++) {
            check(glasm_program_diagnostic(handle.get(), place, &found[place]));
        }
        return found;
    }
    glasm_program *get() const { return handle.get(); }

private:
    std::shared_ptr<glasm_program> handle;
};

} // namespace glasm

#endif
