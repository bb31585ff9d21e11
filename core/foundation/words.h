// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>
#include <functional>
#include <string>

namespace passerby::foundation {

/// English words for people, in the language of who reads them: as `tellBy` says, as they are where nobody said.
[[nodiscard]] std::string told(const char* words);

/// The same with places for values, as fmt has them; a language may name them ({1} before {0}) where its order is another.
template <class... Values>
[[nodiscard]] std::string told(const char* words, const Values&... values)
{
    try {
        return fmt::format(fmt::runtime(told(words)), values...);
    } catch (const fmt::format_error&) { // the translation has other places
        return fmt::format(fmt::runtime(words), values...);
    }
}

/// "1,5" for "1.5" where the language has it so.
[[nodiscard]] std::string withDecimalSign(std::string number);

/// How words are translated from here on. Said before anything is told, by the one program that speaks more than English; what it is given
/// is called from any thread.
void tellBy(std::function<std::string(const char*)> translate);

} // namespace passerby::foundation
