// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace passerby::importers::osm {

/// What in XML takes time or memory without end, or can hide it.
enum class XmlTrouble : std::uint8_t {
    tooLong,        ///< a tag, or a text between tags
    foreignLetters, ///< not UTF-8: signs would not be where they seem to be
    ownDefinitions  ///< a DOCTYPE with definitions in it
};

/// Steps through XML and finds what is longer than foundation::kLongestXmlTag_bytes from < to >, or from > to <: its parser would begin
/// anew with each piece of it. A text may come in pieces.
class LongTagFinder {
public:
    /// Nothing while all is well.
    [[nodiscard]] std::optional<XmlTrouble> feed(std::string_view piece);

private:
    void begin();
    [[nodiscard]] bool ends(char c);

    bool m_isInside = false;
    std::size_t m_size = 0;  ///< of the tag, or of the text between tags, so far
    std::string m_lead;      ///< its first three letters: what kind it is
    std::string_view m_last; ///< what has to stand before the > that ends it
    std::string m_before = "  ";
    char m_quote = '\0';
};

/// Looks for what a map is made with to take time or memory without end, before it is read: blocks of .osm.pbf that hold more than any
/// map's, tags without end in .osm, .osm.gz and .osm.bz2. Errors: "too-large", "cannot-read", "cancelled"; throws what reading a file
/// throws.
[[nodiscard]] foundation::Result<void> checkMapFile(const std::string& path, foundation::JobContext& context);

} // namespace passerby::importers::osm
