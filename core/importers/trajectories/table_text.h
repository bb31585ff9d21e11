// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace passerby::importers {

/// Walks through the lines of a text, which stays where it is; empty lines are passed over.
class TableText {
public:
    explicit TableText(std::string_view text);

    /// On to the next line that holds something; false at the end.
    bool next();
    /// The present line without blanks around it.
    [[nodiscard]] std::string_view line() const { return m_line; }
    /// Of the present line, from 1 on.
    [[nodiscard]] std::uint32_t lineNumber() const { return m_number; }
    /// How far it is through the text, 0 to 1.
    [[nodiscard]] double progress() const;

private:
    std::string_view m_text;
    std::size_t m_at = 0;
    std::string_view m_line;
    std::uint32_t m_number = 0;
};

[[nodiscard]] std::string_view withoutBlanks(std::string_view text);
/// In small letters.
[[nodiscard]] std::string lowerCase(std::string_view text);
/// The whole text as a finite number, with a point before decimals.
[[nodiscard]] std::optional<double> numberIn(std::string_view text);
/// The same as a whole number ("7", "7.0", "7.8e+02") of 64 bits.
[[nodiscard]] std::optional<std::int64_t> wholeNumberIn(std::string_view text);

/// What stands between the fields of a line: a semicolon, a comma, or else blanks and tabs (' ').
[[nodiscard]] char separatorOf(std::string_view line);
/// The fields of a line without blanks and quotes around them. Between blanks there are no empty ones.
void splitFields(std::string_view line, char separator, std::vector<std::string_view>& fields);

} // namespace passerby::importers
