// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/words.h"

namespace passerby::foundation {

namespace {

std::function<std::string(const char*)>& translator()
{
    static std::function<std::string(const char*)> translate;
    return translate;
}

} // namespace

std::string told(const char* words)
{
    return translator() ? translator()(words) : words;
}

char decimalSign()
{
    return told("0.5")[1]; // translated, too
}

std::string withDecimalSign(std::string number)
{
    if (const std::size_t point = number.find('.'); point != std::string::npos)
        number[point] = decimalSign();
    return number;
}

void tellBy(std::function<std::string(const char*)> translate)
{
    translator() = std::move(translate);
}

} // namespace passerby::foundation
