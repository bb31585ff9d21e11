// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/block_guard.h"

#include "core/importers/osm/osm_import.h"
#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <protozero/pbf_writer.hpp>

namespace block_guard_test {

using namespace passerby;

namespace {

std::string pathIn(const QTemporaryDir& folder, const char* name)
{
    return folder.filePath(QLatin1String(name)).toStdString();
}

/// A file of one block that says it unpacks to `unpacked` bytes and is packed in `packed`.
void writeBlock(const std::string& path, std::int32_t unpacked, std::size_t packed)
{
    std::string block;
    protozero::pbf_writer blob(block);
    blob.add_int32(2, unpacked);
    blob.add_bytes(3, std::string(packed, 'x'));
    std::string header;
    protozero::pbf_writer head(header);
    head.add_string(1, "OSMData");
    head.add_int32(3, static_cast<std::int32_t>(block.size()));
    std::ofstream file(path, std::ios::binary);
    file << '\0' << '\0' << '\0' << static_cast<char>(header.size()) << header << block;
}

/// A file of one block, as it is.
void writePlainBlock(const std::string& path, const std::string& content)
{
    std::string block;
    protozero::pbf_writer(block).add_bytes(1, content);
    std::string header;
    protozero::pbf_writer head(header);
    head.add_string(1, "OSMData");
    head.add_int32(3, static_cast<std::int32_t>(block.size()));
    std::ofstream file(path, std::ios::binary);
    file << '\0' << '\0' << '\0' << static_cast<char>(header.size()) << header << block;
}

/// A block of nodes side by side, each with one tag of a key and a value of 1,000 letters.
std::string longTaggedNodes(std::size_t count)
{
    std::string block;
    protozero::pbf_writer writer(block);
    {
        protozero::pbf_writer texts(writer, 1);
        texts.add_bytes(1, "");
        texts.add_bytes(1, std::string(1000, 'k'));
        texts.add_bytes(1, std::string(1000, 'v'));
    }
    std::vector<std::int64_t> ones(count, 1);
    std::vector<std::int32_t> tags;
    for (std::size_t i = 0; i < count; ++i)
        tags.insert(tags.end(), {1, 2, 0});
    {
        protozero::pbf_writer group(writer, 2);
        protozero::pbf_writer nodes(group, 2);
        nodes.add_packed_sint64(1, ones.begin(), ones.end());
        nodes.add_packed_sint64(8, ones.begin(), ones.end());
        nodes.add_packed_sint64(9, ones.begin(), ones.end());
        nodes.add_packed_int32(10, tags.begin(), tags.end());
    } // writers write lengths when they end
    return block;
}

std::string codeOfImport(const std::string& path)
{
    foundation::JobContext context;
    const auto imported = importers::importOsm(path, {}, context);
    return imported.ok() ? std::string() : imported.error().code;
}

} // namespace

class BlockGuardTest : public QObject {
    Q_OBJECT

private slots:
    void import_tightBlock_isRefused();
    void decodedSize_countsEveryCopy();
    void import_blockThatRepeatsLongTexts_isRefused();
};

void BlockGuardTest::import_tightBlock_isRefused()
{
    const QTemporaryDir folder;
    const std::string path = pathIn(folder, "tight.osm.pbf");
    writeBlock(path, 30 << 20, 30'000);
    QCOMPARE(QByteArray::fromStdString(codeOfImport(path)), QByteArray("too-large"));
    writeBlock(path, 30 << 20, 3'000'000); // as a map is packed; what is in it is none
    QCOMPARE(QByteArray::fromStdString(codeOfImport(path)), QByteArray("cannot-read"));
    writeBlock(path, 1 << 20, 100); // a small block may be packed tightly
    QCOMPARE(QByteArray::fromStdString(codeOfImport(path)), QByteArray("cannot-read"));
}

void BlockGuardTest::decodedSize_countsEveryCopy()
{
    const std::uint64_t none = importers::osm::decodedSize_bytes(longTaggedNodes(0));
    QVERIFY(none < 100);
    QCOMPARE(importers::osm::decodedSize_bytes(longTaggedNodes(10)) - none, std::uint64_t{10 * (64 + 2 * 1001 + 1)});
    std::string block;
    protozero::pbf_writer writer(block);
    {
        protozero::pbf_writer texts(writer, 1);
        texts.add_bytes(1, std::string(99, 'a'));
    }
    {
        protozero::pbf_writer group(writer, 2);
        for (const std::uint32_t kind : {1U, 3U, 4U}) {
            protozero::pbf_writer object(group, kind);
            const std::vector<std::uint32_t> firsts(5, 0);
            object.add_packed_uint32(2, firsts.begin(), firsts.end());
            object.add_packed_uint32(3, firsts.begin(), firsts.end());
            protozero::pbf_writer info(object, 4);
            info.add_uint32(5, 0);
        }
    }
    QCOMPARE(importers::osm::decodedSize_bytes(block), std::uint64_t{16 + 3 * (64 + 11 * 100)});
}

void BlockGuardTest::import_blockThatRepeatsLongTexts_isRefused()
{
    const QTemporaryDir folder;
    const std::string path = pathIn(folder, "tags.osm.pbf");
    writePlainBlock(path, longTaggedNodes(100'000)); // 600 kB that would become 200 MB
    QCOMPARE(QByteArray::fromStdString(codeOfImport(path)), QByteArray("too-large"));
    writePlainBlock(path, longTaggedNodes(1000)); // no more than a block holds; there is no head before it
    QCOMPARE(QByteArray::fromStdString(codeOfImport(path)), QByteArray("cannot-read"));
}

PASSERBY_TEST(BlockGuardTest)

} // namespace block_guard_test

#include "block_guard_test.moc"
