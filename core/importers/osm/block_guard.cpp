// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/block_guard.h"

#include "core/foundation/limits.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <protozero/pbf_reader.hpp>
#include <vector>
#include <zlib.h>

namespace passerby::importers::osm {

using foundation::Error;
using foundation::Result;
using protozero::pbf_reader;
using protozero::pbf_wire_type;

namespace {

// At least what the reader takes for each, besides texts.
constexpr std::uint64_t kObject_bytes = 64;
constexpr std::uint64_t kReference_bytes = 16;
constexpr std::uint64_t kMember_bytes = 16;
constexpr std::uint64_t kEntry_bytes = 16; // of the list of texts

/// Adds up what the objects of a block take. Fields are those of osmformat.proto.
class BlockMeter {
public:
    explicit BlockMeter(std::string_view block)
    {
        pbf_reader texts(block.data(), block.size());
        while (texts.next(1, pbf_wire_type::length_delimited))
            readTexts(texts.get_message());
        pbf_reader groups(block.data(), block.size());
        while (groups.next(2, pbf_wire_type::length_delimited))
            addGroup(groups.get_message());
    }
    [[nodiscard]] std::uint64_t size_bytes() const { return m_size + kEntry_bytes * m_lengths.size(); }

private:
    void readTexts(pbf_reader table)
    {
        while (table.next(1, pbf_wire_type::length_delimited))
            m_lengths.push_back(static_cast<std::uint32_t>(table.get_view().size()));
    }
    void addText(std::int64_t index)
    {
        const auto place = static_cast<std::uint64_t>(index); // one below 0 names nothing
        m_size += place < m_lengths.size() ? m_lengths[place] + 1 : 0;
    }
    template <class Range>
    void addTexts(const Range& indices)
    {
        for (const auto index : indices)
            addText(index);
    }
    void addGroup(pbf_reader group)
    {
        while (group.next())
            if (group.wire_type() != pbf_wire_type::length_delimited)
                group.skip();
            else if (group.tag() == 2)
                addDenseNodes(group.get_message());
            else
                addObject(group.tag(), group.get_message());
    }
    void addDenseNodes(pbf_reader nodes)
    {
        while (nodes.next())
            if (nodes.wire_type() != pbf_wire_type::length_delimited)
                nodes.skip();
            else if (nodes.tag() == 1) // their numbers
                m_size += kObject_bytes * nodes.get_packed_sint64().size();
            else if (nodes.tag() == 5)
                addDenseUsers(nodes.get_message());
            else if (nodes.tag() == 10) // keys and values in turn
                addTexts(nodes.get_packed_uint32());
            else
                nodes.skip();
    }
    void addDenseUsers(pbf_reader infos)
    {
        while (infos.next(5, pbf_wire_type::length_delimited)) {
            std::int64_t user = 0; // each is told by its distance from the one before
            for (const auto step : infos.get_packed_sint32())
                addText(user += step);
        }
    }
    /// A node (1), a way (3) or a relation (4), which number their keys, values and user alike.
    void addObject(std::uint32_t kind, pbf_reader object)
    {
        m_size += kObject_bytes;
        while (object.next())
            if (object.wire_type() != pbf_wire_type::length_delimited)
                object.skip();
            else if (object.tag() == 2 || object.tag() == 3 || (kind == 4 && object.tag() == 8))
                addTexts(object.get_packed_uint32());
            else if (object.tag() == 4)
                addUser(object.get_message());
            else if (kind == 3 && object.tag() == 8)
                m_size += kReference_bytes * object.get_packed_sint64().size();
            else if (kind == 4 && object.tag() == 9)
                m_size += kMember_bytes * object.get_packed_sint64().size();
            else
                object.skip();
    }
    void addUser(pbf_reader info)
    {
        while (info.next(5, pbf_wire_type::varint))
            addText(info.get_uint32());
    }

    std::vector<std::uint32_t> m_lengths; ///< of the texts
    std::uint64_t m_size = 0;
};

/// The next bytes of a file; false at its end and for more than `most`, which whoever reads it refuses.
bool readBytes(std::ifstream& file, std::vector<char>& bytes, std::size_t size, std::size_t most)
{
    if (size > most)
        return false;
    bytes.resize(size);
    return size == 0 || static_cast<bool>(file.read(bytes.data(), static_cast<std::streamsize>(size)));
}

/// A block as it lies in the file (fields of Blob: 1 bytes as they are, 2 size unpacked, 3 to 7 packed bytes).
struct PackedBlock {
    std::string_view plain;
    std::string_view deflated;
    std::uint64_t packed = 0;
    std::uint64_t unpacked = 0;

    explicit PackedBlock(const std::vector<char>& block)
    {
        pbf_reader fields(block.data(), block.size());
        while (fields.next())
            if (fields.tag() == 2 && fields.wire_type() == pbf_wire_type::varint)
                unpacked = static_cast<std::uint64_t>(std::max(0, fields.get_int32()));
            else if (fields.wire_type() == pbf_wire_type::length_delimited) {
                const auto tag = fields.tag(); // taking the value may end it
                const protozero::data_view view = fields.get_view();
                packed += view.size();
                if (tag == 1 && plain.empty())
                    plain = {view.data(), view.size()};
                else if (tag == 3)
                    deflated = {view.data(), view.size()};
            } else
                fields.skip();
    }
    /// Whether it unpacks to so much more than itself that it can be no map.
    [[nodiscard]] bool isTooTight() const
    {
        return unpacked > foundation::kFreelyPacked_bytes && unpacked > foundation::kTightestPacking * packed;
    }
    /// Empty where it cannot be unpacked, which whoever reads it refuses.
    [[nodiscard]] std::string_view unpackInto(std::vector<char>& bytes) const
    {
        if (!plain.empty())
            return plain;
        if (deflated.empty() || unpacked > foundation::kLongestMapBlock_bytes)
            return {};
        bytes.resize(static_cast<std::size_t>(unpacked));
        auto size = static_cast<uLongf>(bytes.size());
        const int done = uncompress(reinterpret_cast<Bytef*>(bytes.data()), &size, reinterpret_cast<const Bytef*>(deflated.data()),
                                    static_cast<uLong>(deflated.size()));
        return done == Z_OK ? std::string_view(bytes.data(), size) : std::string_view();
    }
};

Result<void> checkBlock(const PackedBlock& block, std::vector<char>& unpacked, const std::string& path)
{
    if (block.isTooTight())
        return Error{
            "too-large",
            foundation::told("A block of this map is packed tighter than any real one (more than {} to 1): it is made to fill the memory.",
                             foundation::kTightestPacking),
            path};
    if (decodedSize_bytes(block.unpackInto(unpacked)) > foundation::kLargestDecodedBlock_bytes)
        return Error{"too-large",
                     foundation::told("A block of this map holds more than any real one (more than {} MiB): it is made to fill the memory.",
                                      foundation::kLargestDecodedBlock_bytes >> 20U),
                     path};
    return {};
}

} // namespace

std::uint64_t decodedSize_bytes(std::string_view block)
{
    return BlockMeter(block).size_bytes();
}

Result<void> checkBlocks(const std::string& path, foundation::JobContext& context)
{
    std::ifstream file(path, std::ios::binary);
    std::vector<char> bytes;
    std::vector<char> unpacked;
    while (readBytes(file, bytes, 4, foundation::kLongestMapHeader_bytes)) {
        std::size_t size = 0;
        for (const char byte : bytes)
            size = (size << 8U) | static_cast<unsigned char>(byte);
        if (!readBytes(file, bytes, size, foundation::kLongestMapHeader_bytes))
            break;
        pbf_reader header(bytes.data(), bytes.size());
        std::size_t blockSize = 0;
        while (header.next(3, pbf_wire_type::varint))
            blockSize = static_cast<std::size_t>(std::max(0, header.get_int32()));
        if (!readBytes(file, bytes, blockSize, foundation::kLongestMapBlock_bytes))
            break;
        if (auto checked = checkBlock(PackedBlock(bytes), unpacked, path); !checked)
            return checked;
        if (context.isCancelled())
            return Error{"cancelled", foundation::told("Stopped while reading the map."), path};
    }
    return {};
}

} // namespace passerby::importers::osm
