// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/random_stream.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace passerby::generator {

/// Words in a drawn order, from the first again when all were taken.
class NamePool {
public:
    NamePool(std::span<const std::string_view> words, foundation::RandomStream& random);
    [[nodiscard]] std::string next();
    /// How often all were taken.
    [[nodiscard]] std::size_t round() const { return m_taken / m_words.size(); }

private:
    std::vector<std::string_view> m_words;
    std::size_t m_taken = 0;
};

// Words for names in a town.

[[nodiscard]] std::span<const std::string_view> streetStems();
[[nodiscard]] std::span<const std::string_view> familyNames();
[[nodiscard]] std::span<const std::string_view> cafeWords();
/// What hangs over the doors of inns.
[[nodiscard]] std::span<const std::string_view> innSigns();
[[nodiscard]] std::span<const std::string_view> saints();
[[nodiscard]] std::span<const std::string_view> culturePlaces();
[[nodiscard]] std::span<const std::string_view> leisurePlaces();
[[nodiscard]] std::span<const std::string_view> servicePlaces();

} // namespace passerby::generator
