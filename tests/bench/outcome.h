// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"

#include <benchmark/benchmark.h>
#include <optional>
#include <stdexcept>
#include <string>

namespace passerby::bench {

/// Why something cannot be measured here at all: a map or a peer is not at hand. That is no failure.
class NotHere : public std::runtime_error {
public:
    using runtime_error::runtime_error;
};

/// What must work for a measurement to mean anything; throws std::runtime_error with the reason where it does not.
template <class Value>
Value valueOf(foundation::Result<Value> result)
{
    if (!result)
        throw std::runtime_error(foundation::describe(result.error()));
    if constexpr (!std::is_void_v<Value>)
        return std::move(result).value();
}

template <class Value>
Value valueOf(std::optional<Value> value, const char* whatIsMissing)
{
    if (!value)
        throw std::runtime_error(whatIsMissing);
    return *std::move(value);
}

/// The list, in which something must be; throws std::runtime_error where it is empty.
template <class List>
List&& filled(List&& list, const char* whatIsMissing)
{
    if (list.size() == 0)
        throw std::runtime_error(whatIsMissing);
    return std::forward<List>(list);
}

/// Marks the benchmark with the reason why it has no figure; the others of its program go on. tests/bench/run.sh knows by the first words
/// which of them have failed.
inline void tell(benchmark::State& state, const std::exception& reason)
{
    const bool isNotHere = dynamic_cast<const NotHere*>(&reason) != nullptr;
    state.SkipWithError(((isNotHere ? "Not here: " : "") + std::string(reason.what())).c_str());
}

} // namespace passerby::bench
