// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/measures/line_order.h"

#include <map>
#include <vector>

namespace passerby::autonomous {

std::uint64_t kendallDistance(std::span<const std::uint64_t> joined, std::span<const std::uint64_t> served)
{
    std::map<std::uint64_t, std::size_t> placeOf;
    for (std::size_t place = 0; place < joined.size(); ++place)
        placeOf.emplace(joined[place], place);
    std::vector<std::size_t> places;
    for (const std::uint64_t one : served)
        if (const auto found = placeOf.find(one); found != placeOf.end())
            places.push_back(found->second);
    std::uint64_t swapped = 0;
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t j = i + 1; j < places.size(); ++j)
            swapped += places[i] > places[j] ? 1 : 0;
    return swapped;
}

} // namespace passerby::autonomous
