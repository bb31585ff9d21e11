// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace passerby::foundation {

/// What an allocator needs for itself with each piece of memory, about.
inline constexpr std::size_t kPiece_bytes = 16;

/// Says itself what it holds.
template <class Value>
concept TellsHeldBytes = requires(const Value& value)
{
    {
        value.heldBytes()
        } -> std::convertible_to<std::size_t>;
};

template <class Value>
[[nodiscard]] std::size_t heldBytes(const std::vector<Value>& values);
template <class Value>
[[nodiscard]] std::size_t heldBytes(const std::deque<Value>& values);
template <class Key, class Value>
[[nodiscard]] std::size_t heldBytes(const std::map<Key, Value>& values);
template <class Value>
[[nodiscard]] std::size_t heldBytes(const std::optional<Value>& value);

/// About how much memory something takes elsewhere, beside its own size: of vectors and of what has a heldBytes(); others, and what is
/// shared, count for nothing.
template <class Value>
[[nodiscard]] std::size_t heldBytes(const Value& value)
{
    if constexpr (TellsHeldBytes<Value>)
        return value.heldBytes();
    else
        return 0;
}

template <class Value>
std::size_t heldBytes(const std::vector<Value>& values)
{
    std::size_t bytes = values.capacity() > 0 ? values.capacity() * sizeof(Value) + kPiece_bytes : 0;
    if constexpr (!std::is_trivially_copyable_v<Value>)
        for (const Value& value : values)
            bytes += heldBytes(value);
    return bytes;
}

template <class Value>
std::size_t heldBytes(const std::deque<Value>& values)
{
    std::size_t bytes = values.size() * sizeof(Value) + kPiece_bytes;
    for (const Value& value : values)
        bytes += heldBytes(value);
    return bytes;
}

template <class Key, class Value>
std::size_t heldBytes(const std::map<Key, Value>& values)
{
    constexpr std::size_t kNode_bytes = 32;
    std::size_t bytes = 0;
    for (const auto& [key, value] : values)
        bytes += sizeof(std::pair<const Key, Value>) + kNode_bytes + kPiece_bytes + heldBytes(value);
    return bytes;
}

template <class Value>
std::size_t heldBytes(const std::optional<Value>& value)
{
    return value ? heldBytes(*value) : 0;
}

/// Of several together.
template <class First, class Second, class... Others>
[[nodiscard]] std::size_t heldBytes(const First& first, const Second& second, const Others&... others)
{
    return heldBytes(first) + heldBytes(second) + (std::size_t{0} + ... + heldBytes(others));
}

} // namespace passerby::foundation
