// SPDX-License-Identifier: Apache-2.0
#include "core/storage/variant_image.h"

#include "core/foundation/input_file.h"
#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/storage/meta.h"
#include "core/storage/migration.h"
#include "core/storage/plain_schema.h"
#include "core/storage/read_rows.h"
#include "core/storage/variant_rows.h"
#include "core/storage/write_rows.h"

#include <algorithm>
#include <memory>
#include <sqlite3.h>
#include <zlib.h>

namespace passerby::storage {

namespace {

constexpr std::size_t kFirstUnpacked_bytes = 64 * 1024;

/// A database in memory as the bytes of its file.
std::vector<std::uint8_t> bytesOf(SQLite::Database& database)
{
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> bytes(sqlite3_serialize(database.getHandle(), "main", &size, 0),
                                                                        &sqlite3_free);
    if (!bytes)
        fail("too-large", foundation::told("There is not enough memory to save a variant."));
    return {bytes.get(), bytes.get() + size};
}

std::vector<std::uint8_t> deflated(const std::vector<std::uint8_t>& bytes)
{
    uLongf size = compressBound(static_cast<uLong>(bytes.size()));
    std::vector<std::uint8_t> packed(size);
    if (compress2(packed.data(), &size, bytes.data(), static_cast<uLong>(bytes.size()), Z_DEFAULT_COMPRESSION) != Z_OK)
        fail("too-large", foundation::told("There is not enough memory to save a variant."));
    packed.resize(size);
    return packed;
}

/// Ends what inflateInit began.
class Inflating {
public:
    explicit Inflating(std::span<const std::uint8_t> bytes)
    {
        m_stream.next_in = const_cast<Bytef*>(bytes.data()); // zlib reads it alone
        m_stream.avail_in = static_cast<uInt>(bytes.size());
        if (inflateInit(&m_stream) != Z_OK)
            fail("too-large", foundation::told("There is not enough memory to open the file."));
    }
    ~Inflating() { inflateEnd(&m_stream); }
    Inflating(const Inflating&) = delete;
    Inflating& operator=(const Inflating&) = delete;

    /// Writes on behind what `out` holds, up to its end; true when that was all.
    bool fill(std::vector<std::uint8_t>& out)
    {
        m_stream.next_out = out.data() + m_stream.total_out;
        m_stream.avail_out = static_cast<uInt>(out.size() - m_stream.total_out);
        const int result = inflate(&m_stream, Z_NO_FLUSH);
        if (result == Z_STREAM_END && m_stream.avail_in == 0)
            return true;
        if (result != Z_OK || m_stream.avail_out > 0)
            failDamaged(foundation::told("its packed rows do not fit together"));
        return false;
    }
    [[nodiscard]] std::size_t size() const { return m_stream.total_out; }

private:
    z_stream m_stream{};
};

std::vector<std::uint8_t> inflated(std::span<const std::uint8_t> bytes, std::uintmax_t& left_bytes)
{
    if (bytes.empty())
        failDamaged(foundation::told("its packed rows are missing"));
    Inflating inflating(bytes);
    std::vector<std::uint8_t> out(static_cast<std::size_t>(std::min<std::uintmax_t>(kFirstUnpacked_bytes, left_bytes)));
    while (!inflating.fill(out)) {
        if (out.size() >= left_bytes)
            fail("too-large",
                 foundation::told("The variants of the city are too large (more than {}).", foundation::spelledSize(kLargestFile_bytes)));
        out.resize(static_cast<std::size_t>(std::min<std::uintmax_t>(left_bytes, std::uintmax_t{out.size()} * 2)));
    }
    out.resize(inflating.size());
    left_bytes -= out.size();
    return out;
}

} // namespace

std::vector<std::uint8_t> packRows(const world::WorldPatch& rows, const FileFrame& frame, foundation::JobContext& context)
{
    SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec("PRAGMA page_size = 1024; BEGIN"); // most tables are empty
    ProjectWriter writer(database, frame, ProjectWriter::Listed::no, context);
    const TableSet tables(rows);
    writePlaces(writer, tables);
    writeHabits(writer, tables);
    writeVariants(writer, tables);
    writeMeta(writer, {kSchemaVersion, rows.settings, {}, {}});
    database.exec("COMMIT");
    return deflated(bytesOf(database));
}

world::WorldPatch unpackRows(std::span<const std::uint8_t> bytes, const FileFrame& frame, std::uintmax_t& left_bytes,
                             foundation::JobContext& context)
{
    SQLite::Database database = openGuardedTables(inflated(bytes, left_bytes), ourTables());
    ProjectReader reader(database, context);
    const MetaOfFile meta = readMeta(reader);
    migrate(database, meta.version);
    reader.setFrame(frame);
    world::WorldPatch rows;
    rows.settings = meta.settings;
    readPlaces(reader, rows);
    readHabits(reader, rows);
    return rows;
}

} // namespace passerby::storage
