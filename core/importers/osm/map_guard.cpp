// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/map_guard.h"

#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/importers/osm/block_guard.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <osmium/io/any_input.hpp>
#include <system_error>

namespace passerby::importers::osm {

using foundation::Error;
using foundation::Result;

namespace {

constexpr std::size_t kShortestComment = 6; // "!---->" behind the <: no hyphen counts for both ends

/// What `trouble` of the finder means.
Error errorOf(XmlTrouble trouble, const std::string& path)
{
    switch (trouble) {
    case XmlTrouble::tooLong:
        break;
    case XmlTrouble::foreignLetters:
        return {"cannot-read", foundation::told("This map is not written in UTF-8, as maps are."), path};
    case XmlTrouble::ownDefinitions:
        return {"cannot-read", foundation::told("This map begins with definitions of its own (DOCTYPE), which no map needs."), path};
    }
    return {"too-large",
            foundation::told("A tag or a text in this map is longer than {} MiB, and no map needs that.",
                             foundation::kLongestXmlTag_bytes >> 20U),
            path};
}

Result<void> checkTags(const osmium::io::File& file, const std::string& path, foundation::JobContext& context)
{
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC); // the unpacker closes it
    if (descriptor < 0)
        throw std::system_error(errno, std::generic_category());
    const auto unpacked = osmium::io::CompressionFactory::instance().create_decompressor(file.compression(), descriptor);
    LongTagFinder finder;
    for (std::string piece = unpacked->read(); !piece.empty(); piece = unpacked->read()) {
        if (const auto trouble = finder.feed(piece))
            return errorOf(*trouble, path);
        if (context.isCancelled())
            return Error{"cancelled", foundation::told("Stopped while reading the map."), path};
    }
    unpacked->close();
    return {};
}

} // namespace

std::optional<XmlTrouble> LongTagFinder::feed(std::string_view piece)
{
    if (piece.find('\0') != std::string_view::npos)
        return XmlTrouble::foreignLetters;
    for (std::size_t at = 0; at < piece.size(); ++at) {
        if (!m_isInside) {
            const std::size_t next = std::min(piece.find('<', at), piece.size());
            m_size += next - at;
            if (m_size > foundation::kLongestXmlTag_bytes)
                return XmlTrouble::tooLong;
            at = next;
            if (at < piece.size())
                begin();
        } else if (++m_size > foundation::kLongestXmlTag_bytes)
            return XmlTrouble::tooLong;
        else if (ends(piece[at])) {
            m_isInside = false;
            m_size = 0;
        } else if (piece[at] == '[' && m_quote == '\0' && m_lead.starts_with("!D"))
            return XmlTrouble::ownDefinitions;
    }
    return std::nullopt;
}

void LongTagFinder::begin()
{
    m_isInside = true;
    m_size = 0;
    m_lead.clear();
    m_last = {};
    m_before = "  ";
    m_quote = '\0';
}

bool LongTagFinder::ends(char c)
{
    if (m_lead.size() < 3) {
        m_lead += c;
        m_last = m_lead == "!--" ? "--" : m_lead == "![C" ? "]]" : m_lead.starts_with('?') ? "?" : "";
    }
    const bool isEnd = c == '>' && m_before.ends_with(m_last) && (m_lead != "!--" || m_size >= kShortestComment);
    m_before = {m_before[1], c};
    if (!m_last.empty())
        return isEnd;
    if (m_quote == '\0' && (c == '"' || c == '\''))
        m_quote = c;
    else if (c == m_quote)
        m_quote = '\0';
    return isEnd && m_quote == '\0';
}

Result<void> checkMapFile(const std::string& path, foundation::JobContext& context)
{
    const osmium::io::File file(path);
    if (file.format() == osmium::io::file_format::pbf)
        return checkBlocks(path, context);
    if (file.format() == osmium::io::file_format::xml)
        return checkTags(file, path, context);
    return Error{"cannot-read", foundation::told("The name of an OpenStreetMap file must end in .osm, .osm.gz, .osm.bz2 or .osm.pbf."),
                 path};
}

} // namespace passerby::importers::osm
