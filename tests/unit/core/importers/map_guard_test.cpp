// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/map_guard.h"

#include "core/foundation/limits.h"
#include "core/importers/osm/block_guard.h"
#include "core/importers/osm/osm_import.h"
#include "core/importers/osm/osm_reader.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <protozero/pbf_writer.hpp>

using namespace passerby;
using importers::osm::LongTagFinder;
using importers::osm::XmlTrouble;

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
    protozero::pbf_writer group(writer, 2);
    protozero::pbf_writer nodes(group, 2);
    nodes.add_packed_sint64(1, ones.begin(), ones.end());
    nodes.add_packed_sint64(8, ones.begin(), ones.end());
    nodes.add_packed_sint64(9, ones.begin(), ones.end());
    nodes.add_packed_int32(10, tags.begin(), tags.end());
    return block;
}

std::string codeOfImport(const std::string& path)
{
    foundation::JobContext context;
    const auto imported = importers::importOsm(path, {}, context);
    return imported.ok() ? std::string() : imported.error().code;
}

} // namespace

class MapGuardTest : public QObject {
    Q_OBJECT

private slots:
    void longTags_areFoundInPieces();
    void commentsAndQuotes_endWhereTheyEnd();
    void import_longAttribute_isRefused();
    void finder_whatWouldHideATag_isFound_data();
    void finder_whatWouldHideATag_isFound();
    void import_tightBlock_isRefused();
    void decodedSize_countsEveryCopy();
    void import_blockThatRepeatsLongTexts_isRefused();
    void read_whatIsFarFromTheBox_isLeftOut();
    void read_nodesBehindTheirWay_areMissedByNoWay();
    void read_whatCannotBeUnderstood_isSaidInOwnWords_data();
    void read_whatCannotBeUnderstood_isSaidInOwnWords();
    void import_sharedHostileMaps_areRefusedAtOnce();
};

void MapGuardTest::longTags_areFoundInPieces()
{
    const std::string part(foundation::kLongestXmlTag_bytes / 4, 'a');
    LongTagFinder finder;
    QVERIFY(!finder.feed("<osm><tag k=\"x\" v=\""));
    for (int i = 0; i < 3; ++i)
        QVERIFY(!finder.feed(part + ">")); // within quotes, > ends nothing
    QVERIFY(finder.feed(part) == XmlTrouble::tooLong);
    LongTagFinder text;
    for (int i = 0; i < 8; ++i)
        QVERIFY(!text.feed("<a>" + part + "</a>")); // each of them is short enough
    for (int i = 0; i < 4; ++i)
        QVERIFY(!text.feed(part));
    QVERIFY(text.feed(part) == XmlTrouble::tooLong);
}

void MapGuardTest::commentsAndQuotes_endWhereTheyEnd()
{
    std::string more;
    for (int i = 0; i < 8; ++i)
        more += "<a>" + std::string(foundation::kLongestXmlTag_bytes / 4, ' ');
    for (const char* begin : {"<?xml version='1.0'?>", "<!-- it's > <b \" -->", "<![CDATA[ it's > ]]>", "<a b='\"' c=\"'\">", "<!---->"}) {
        LongTagFinder whole;
        QVERIFY2(!whole.feed(begin + more), begin);
        LongTagFinder single;
        for (const char c : std::string(begin) + more)
            QVERIFY2(!single.feed({&c, 1}), begin);
    }
    LongTagFinder comment;
    QVERIFY(comment.feed("<!-- > ->" + more) == XmlTrouble::tooLong);
}

void MapGuardTest::finder_whatWouldHideATag_isFound_data()
{
    QTest::addColumn<QByteArray>("begin");
    QTest::addColumn<int>("trouble");
    QTest::newRow("a hyphen of the beginning") << QByteArray("<osm><!-->") << static_cast<int>(XmlTrouble::tooLong);
    QTest::newRow("three of them") << QByteArray("<osm><!--->") << static_cast<int>(XmlTrouble::tooLong);
    QTest::newRow("behind another") << QByteArray("<!---- --><!-->") << static_cast<int>(XmlTrouble::tooLong);
    QTest::newRow("a name of an entity") << QByteArray("<osm>&") << static_cast<int>(XmlTrouble::tooLong);
    QTest::newRow("before the first tag") << QByteArray(" ") << static_cast<int>(XmlTrouble::tooLong);
    QTest::newRow("letters of two bytes") << QByteArray("\xFF\xFE<\0o\0s\0m\0>\0", 12) << static_cast<int>(XmlTrouble::foreignLetters);
    QTest::newRow("definitions") << QByteArray("<?xml version='1.0'?><!DOCTYPE x [ <!ELEMENT a ANY> ")
                                 << static_cast<int>(XmlTrouble::ownDefinitions);
}

void MapGuardTest::finder_whatWouldHideATag_isFound()
{
    QFETCH(QByteArray, begin);
    QFETCH(int, trouble);
    const std::string text = begin.toStdString() + std::string(2 * foundation::kLongestXmlTag_bytes, 'a');
    LongTagFinder whole;
    QCOMPARE(static_cast<int>(whole.feed(text).value()), trouble);
    LongTagFinder single;
    std::optional<XmlTrouble> found;
    for (std::size_t at = 0; at < text.size() && !found; ++at)
        found = single.feed(std::string_view(text).substr(at, 1));
    QCOMPARE(static_cast<int>(found.value()), trouble);
    LongTagFinder outer;
    QVERIFY(!outer.feed("<!DOCTYPE osm SYSTEM \"a[b].dtd\"><osm>"));
}

void MapGuardTest::import_longAttribute_isRefused()
{
    const QTemporaryDir folder;
    const std::string path = pathIn(folder, "long.osm");
    std::ofstream(path) << "<osm version=\"0.6\"><node id=\"1\" lat=\"48\" lon=\"11\"><tag k=\"name\" v=\""
                        << std::string(3 * foundation::kLongestXmlTag_bytes, 'a') << "\"/></node></osm>";
    QCOMPARE(codeOfImport(path), std::string("too-large"));
}

void MapGuardTest::import_tightBlock_isRefused()
{
    const QTemporaryDir folder;
    const std::string path = pathIn(folder, "tight.osm.pbf");
    writeBlock(path, 30 << 20, 30'000);
    QCOMPARE(codeOfImport(path), std::string("too-large"));
    writeBlock(path, 30 << 20, 3'000'000); // as a map is packed; what is in it is none
    QCOMPARE(codeOfImport(path), std::string("cannot-read"));
    writeBlock(path, 1 << 20, 100); // a small block may be packed tightly
    QCOMPARE(codeOfImport(path), std::string("cannot-read"));
}

void MapGuardTest::decodedSize_countsEveryCopy()
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

void MapGuardTest::import_blockThatRepeatsLongTexts_isRefused()
{
    const QTemporaryDir folder;
    const std::string path = pathIn(folder, "tags.osm.pbf");
    writePlainBlock(path, longTaggedNodes(100'000)); // 600 kB that would become 200 MB
    QCOMPARE(codeOfImport(path), std::string("too-large"));
    writePlainBlock(path, longTaggedNodes(1000)); // no more than a block holds; there is no head before it
    QCOMPARE(codeOfImport(path), std::string("cannot-read"));
}

void MapGuardTest::read_whatIsFarFromTheBox_isLeftOut()
{
    const QTemporaryDir folder;
    const std::string path = pathIn(folder, "far.osm");
    std::ofstream(path) << "<osm version=\"0.6\"><node id=\"1\" lat=\"48\" lon=\"11\"/><node id=\"2\" lat=\"48.001\" lon=\"11\"/>"
                           "<node id=\"3\" lat=\"20\" lon=\"11\"/><node id=\"4\" lat=\"20.001\" lon=\"11\"/>"
                           "<way id=\"1\"><nd ref=\"1\"/><nd ref=\"2\"/></way><way id=\"2\"><nd ref=\"2\"/><nd ref=\"3\"/></way>"
                           "<way id=\"3\"><nd ref=\"3\"/><nd ref=\"4\"/></way></osm>";
    foundation::JobContext context;
    const auto near = importers::osm::readOsm(path, std::array{10.9, 47.9, 11.1, 48.1}, context);
    QVERIFY2(near.ok(), near.ok() ? "" : foundation::describe(near.error()).c_str());
    QCOMPARE(near.value().nodes.size(), std::size_t{2});
    QCOMPARE(near.value().ways.size(), std::size_t{2}); // one of them reaches out
    QCOMPARE(near.value().ways[1].nodes.size(), std::size_t{2});
    const auto all = importers::osm::readOsm(path, std::nullopt, context);
    QVERIFY(all.ok());
    QCOMPARE(all.value().nodes.size(), std::size_t{4});
    QCOMPARE(all.value().ways.size(), std::size_t{3});
}

void MapGuardTest::read_nodesBehindTheirWay_areMissedByNoWay()
{
    const QTemporaryDir folder;
    const std::string path = pathIn(folder, "turned.osm");
    std::ofstream(path) << "<osm version=\"0.6\"><node id=\"1\" lat=\"20\" lon=\"11\"/><way id=\"1\"><nd ref=\"2\"/><nd ref=\"3\"/></way>"
                           "<node id=\"2\" lat=\"48\" lon=\"11\"/><node id=\"3\" lat=\"48.001\" lon=\"11\"/></osm>";
    foundation::JobContext context;
    const auto read = importers::osm::readOsm(path, std::array{10.9, 47.9, 11.1, 48.1}, context);
    QVERIFY2(read.ok(), read.ok() ? "" : foundation::describe(read.error()).c_str());
    QCOMPARE(read.value().nodes.size(), std::size_t{2});
    QCOMPARE(read.value().ways.size(), std::size_t{1});
}

void MapGuardTest::read_whatCannotBeUnderstood_isSaidInOwnWords_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("words");
    QTest::newRow("xml") << "a.osm" << QByteArray("<osm version=\"0.6\">\n <node id=\"1\"></way></osm>") << "line 2, column";
    QTest::newRow("version") << "a.osm" << QByteArray("<osm version=\"0.5\"></osm>") << "not written in version 0.6";
    QTest::newRow("no map") << "a.osm" << QByteArray("<gpx></gpx>") << "does not hold what a map holds";
    QTest::newRow("packed") << "a.osm.gz" << QByteArray("\x1f\x8b\x08\0\0\0\0\0\0\3", 10) + QByteArray(500, '\x77')
                            << "damaged, or something else";
    QTest::newRow("blocks") << "a.osm.pbf" << QByteArray(5000, '\x5a') << "damaged, or something else";
    QTest::newRow("name") << "a.png" << QByteArray("x") << "must end in .osm";
    QTest::newRow("other format") << "a.opl" << QByteArray("n1 x1 y1\n") << "must end in .osm";
}

void MapGuardTest::read_whatCannotBeUnderstood_isSaidInOwnWords()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    QFETCH(QString, words);
    const QTemporaryDir folder;
    const std::string path = pathIn(folder, name.toLatin1().constData());
    std::ofstream(path, std::ios::binary) << content.toStdString();
    foundation::JobContext context;
    const auto read = importers::osm::readOsm(path, std::nullopt, context);
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, std::string("cannot-read"));
    QVERIFY2(read.error().message.find(words.toStdString()) != std::string::npos, read.error().message.c_str());
}

void MapGuardTest::import_sharedHostileMaps_areRefusedAtOnce()
{
    for (const char* name : {"hostile/dense-120M.osm.pbf", "hostile/attr100MB.osm.gz"}) {
        const QString file = testing::sharedData(QLatin1String(name));
        if (file.isEmpty())
            QSKIP("The shared data folder is not there.");
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(codeOfImport(file.toStdString()), std::string("too-large"));
        QVERIFY2(timer.elapsed() < 10'000, name);
    }
}

PASSERBY_TEST(MapGuardTest)
#include "map_guard_test.moc"
