// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace passerby::run {

/// Something known of a person that only people of their kind have to tell: plain data, so that whoever writes stories down need not know
/// the kind.
struct Fact {
    std::string key; ///< as files spell it, "from_junction"
    std::variant<std::monostate, bool, std::int64_t, double, std::string> value;
    std::optional<geometry::Point> place;
    std::optional<double> time_s; ///< simulated, since the run began
};

/// The fact of that key; null where there is none.
[[nodiscard]] inline const Fact* findFact(const std::vector<Fact>& facts, std::string_view key)
{
    for (const Fact& fact : facts)
        if (fact.key == key)
            return &fact;
    return nullptr;
}

/// Its value; `otherwise` where there is no such fact or it holds something else.
template <typename Value>
[[nodiscard]] Value valueOf(const std::vector<Fact>& facts, std::string_view key, Value otherwise = {})
{
    const Fact* fact = findFact(facts, key);
    const Value* value = fact ? std::get_if<Value>(&fact->value) : nullptr;
    return value ? *value : otherwise;
}

} // namespace passerby::run
