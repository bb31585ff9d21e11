// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/map_guard.h"

#include "core/foundation/limits.h"

#include <fmt/format.h>
#include <fstream>
#include <osmium/io/any_input.hpp>
#include <protozero/pbf_reader.hpp>
#include <vector>

namespace passerby::importers::osm {

using foundation::Error;
using foundation::Result;

namespace {

constexpr std::size_t kLongestHeader_bytes = std::size_t{64} << 10U; // what the format allows
constexpr std::size_t kLongestBlock_bytes = std::size_t{33} << 20U;

Error cancelledWhileReading(const std::string& path)
{
    return {"cancelled", "Stopped while reading the map.", path};
}

/// The next bytes of a file; false at its end and for more than `most`, which whoever reads it refuses.
bool readBytes(std::ifstream& file, std::vector<char>& bytes, std::size_t size, std::size_t most)
{
    if (size > most)
        return false;
    bytes.resize(size);
    return size == 0 || static_cast<bool>(file.read(bytes.data(), static_cast<std::streamsize>(size)));
}

/// Whether a block unpacks to so much more than itself that it can be no map (fields of Blob: 2 size unpacked, 1 and 3 to 7 the bytes).
bool isTooTight(const std::vector<char>& block)
{
    std::uint64_t packed = 0;
    std::uint64_t unpacked = 0;
    protozero::pbf_reader fields(block.data(), block.size());
    while (fields.next())
        if (fields.tag() == 2 && fields.wire_type() == protozero::pbf_wire_type::varint)
            unpacked = static_cast<std::uint64_t>(std::max(0, fields.get_int32()));
        else if (fields.wire_type() == protozero::pbf_wire_type::length_delimited)
            packed += fields.get_view().size();
        else
            fields.skip();
    return unpacked > foundation::kFreelyPacked_bytes && unpacked > foundation::kTightestPacking * packed;
}

Result<void> checkBlocks(const std::string& path, foundation::JobContext& context)
{
    std::ifstream file(path, std::ios::binary);
    std::vector<char> bytes;
    while (readBytes(file, bytes, 4, kLongestHeader_bytes)) {
        std::size_t size = 0;
        for (const char byte : bytes)
            size = (size << 8U) | static_cast<unsigned char>(byte);
        if (!readBytes(file, bytes, size, kLongestHeader_bytes))
            break;
        protozero::pbf_reader header(bytes.data(), bytes.size());
        std::size_t blockSize = 0;
        while (header.next(3, protozero::pbf_wire_type::varint))
            blockSize = static_cast<std::size_t>(std::max(0, header.get_int32()));
        if (!readBytes(file, bytes, blockSize, kLongestBlock_bytes))
            break;
        if (isTooTight(bytes))
            return Error{
                "too-large",
                fmt::format("A block of this map is packed tighter than any real one (more than {} to 1): it is made to fill the memory.",
                            foundation::kTightestPacking),
                path};
        if (context.isCancelled())
            return cancelledWhileReading(path);
    }
    return {};
}

Result<void> checkTags(const osmium::io::File& file, const std::string& path, foundation::JobContext& context)
{
    const auto unpacked =
        osmium::io::CompressionFactory::instance().create_decompressor(file.compression(), osmium::io::detail::open_for_reading(path));
    LongTagFinder finder;
    for (std::string piece = unpacked->read(); !piece.empty(); piece = unpacked->read()) {
        if (!finder.feed(piece))
            return Error{
                "too-large",
                fmt::format("A tag in this map is longer than {} MiB, and no map needs that.", foundation::kLongestXmlTag_bytes >> 20U),
                path};
        if (context.isCancelled())
            return cancelledWhileReading(path);
    }
    unpacked->close();
    return {};
}

} // namespace

bool LongTagFinder::feed(std::string_view piece)
{
    for (std::size_t at = 0; at < piece.size(); ++at) {
        if (!m_isInside) {
            at = piece.find('<', at);
            if (at == std::string_view::npos)
                return true;
            m_isInside = true;
            m_size = 0;
            m_lead.clear();
            m_last = {};
            m_quote = '\0';
        } else if (++m_size > foundation::kLongestXmlTag_bytes)
            return false;
        else
            m_isInside = !ends(piece[at]);
    }
    return true;
}

bool LongTagFinder::ends(char c)
{
    if (m_lead.size() < 3) {
        m_lead += c;
        m_last = m_lead == "!--" ? "--" : m_lead == "![C" ? "]]" : m_lead.starts_with('?') ? "?" : "";
    }
    const bool isEnd = c == '>' && m_before.ends_with(m_last);
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
    file.check();
    if (file.format() == osmium::io::file_format::pbf)
        return checkBlocks(path, context);
    if (file.format() == osmium::io::file_format::xml)
        return checkTags(file, path, context);
    return {};
}

} // namespace passerby::importers::osm
