// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace passerby::steering {

/// Which of a Steering's models moves a body.
using ModelIndex = std::uint8_t;

/// A body's outline: a disc of its radius, or a box that its heading turns and that lies within that disc.
struct Shape {
    float halfLength_m = 0.0F; ///< along the heading; 0: a disc
    float halfWidth_m = 0.0F;

    [[nodiscard]] bool isBox() const { return halfLength_m > 0.0F; }
    friend bool operator==(const Shape&, const Shape&) = default;
};

/// What a model keeps of one body from step to step, in a form that it alone knows; all zero for a newcomer. Nobody else reads it.
struct alignas(64) Memory {
    std::array<std::byte, 64> bytes{};

    template <class T>
    [[nodiscard]] T read() const
    {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(bytes));
        T value;
        std::memcpy(&value, bytes.data(), sizeof(T));
        return value;
    }
    template <class T>
    void write(const T& value)
    {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(bytes));
        std::memcpy(bytes.data(), &value, sizeof(T));
    }
};

} // namespace passerby::steering
