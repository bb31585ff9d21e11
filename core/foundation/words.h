// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <string>
#include <type_traits>

namespace passerby::foundation {

/// English words for people, in the language of who reads them: as `tellBy` says, as they are where nobody said.
[[nodiscard]] std::string told(const char* words);

/// What the language puts between ones and tenths.
[[nodiscard]] char decimalSign();
/// "1,5" for "1.5" where the language has it so.
[[nodiscard]] std::string withDecimalSign(std::string number);

/// A value of a sentence that is told; numbers have the language's decimal sign.
struct ToldNumber {
    double value;
};
template <class Value>
[[nodiscard]] decltype(auto) toldValue(const Value& value)
{
    if constexpr (std::is_floating_point_v<Value>)
        return ToldNumber{static_cast<double>(value)};
    else
        return (value);
}

} // namespace passerby::foundation

template <>
struct fmt::formatter<passerby::foundation::ToldNumber> : fmt::formatter<double> {
    template <class Context>
    auto format(const passerby::foundation::ToldNumber& number, Context& context) const
    {
        fmt::memory_buffer plain;
        fmt::format_context inner(fmt::appender(plain), {}, context.locale());
        fmt::formatter<double>::format(number.value, inner);
        std::replace(plain.begin(), plain.end(), '.', passerby::foundation::decimalSign());
        return std::copy(plain.begin(), plain.end(), context.out());
    }
};

namespace passerby::foundation {

/// The same with places for values, as fmt has them; a language may name them ({1} before {0}) where its order is another.
template <class... Values>
[[nodiscard]] std::string told(const char* words, const Values&... values)
{
    try {
        return fmt::format(fmt::runtime(told(words)), toldValue(values)...);
    } catch (const fmt::format_error&) { // the translation has other places
        return fmt::format(fmt::runtime(words), toldValue(values)...);
    }
}

/// How words are translated from here on. Said before anything is told, by the one program that speaks more than English; what it is given
/// is called from any thread.
void tellBy(std::function<std::string(const char*)> translate);

} // namespace passerby::foundation
