// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace passerby::foundation {

/// Bytes as text: base64 (RFC 4648, section 4), padded with "=".
[[nodiscard]] std::string toBase64(std::span<const std::uint8_t> bytes);

/// The bytes that the text says; nothing where it is not what toBase64 writes: other letters, blanks, missing padding, or bits behind the
/// last byte that are not 0.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> fromBase64(std::string_view text);

} // namespace passerby::foundation
