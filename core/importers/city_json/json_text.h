// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// JSON (RFC 8259) read where it lies: a text is looked through once, then its values are found by stepping over the others. Nothing is
/// kept beside the text, whatever it holds, and nothing recurses, however deep it nests.
namespace passerby::importers {

/// Counted from 1: the byte at which a text can be no JSON any more; one behind the last when it ends too soon. Nothing for valid JSON.
/// Numbers beyond what a double holds are none. A byte order mark may stand in front.
[[nodiscard]] std::optional<std::size_t> findJsonFault(std::string_view text);

// What follows reads valid JSON. `rest` begins with a value and runs on to the end of the text.

/// The rest of the text from its one value.
[[nodiscard]] std::string_view jsonRoot(std::string_view text);
/// The rest behind the value.
[[nodiscard]] std::string_view behindJsonValue(std::string_view rest);
/// The rest from the first element of a list or the first key of an object; empty where there is none.
[[nodiscard]] std::string_view firstInJson(std::string_view rest);
/// The rest from the next element or key, behind an element or the value of a key; empty after the last.
[[nodiscard]] std::string_view nextInJson(std::string_view rest);
/// The rest from the value of the key.
[[nodiscard]] std::string_view valueOfJsonKey(std::string_view rest);
/// A text between its quotes, as it is written.
[[nodiscard]] std::string_view rawJsonText(std::string_view rest);
/// What a text between its quotes says.
[[nodiscard]] std::string decodedJsonText(std::string_view raw);

} // namespace passerby::importers
