// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/gltf/gltf_names.h"

namespace passerby::exporters {

std::string plainName(std::string_view text)
{
    std::string name;
    for (const char letter : text) {
        const char small = letter >= 'A' && letter <= 'Z' ? char(letter - 'A' + 'a') : letter;
        const bool isKept = (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9');
        if (isKept)
            name += small;
        else if (!name.empty() && name.back() != '_')
            name += '_';
    }
    while (!name.empty() && name.back() == '_')
        name.pop_back();
    return name.empty() ? "unnamed" : name;
}

std::string exportName(std::string_view kind, std::uint64_t number)
{
    return plainName(kind) + '_' + std::to_string(number);
}

std::string UniqueNames::take(std::string_view wanted)
{
    const std::string name = plainName(wanted);
    std::string free = name;
    for (int next = 2; !m_taken.insert(free).second; ++next)
        free = name + '_' + std::to_string(next);
    return free;
}

} // namespace passerby::exporters
