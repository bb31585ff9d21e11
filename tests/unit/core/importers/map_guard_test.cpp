// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/map_guard.h"

#include "core/foundation/limits.h"
#include "core/importers/osm/osm_import.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>

namespace map_guard_test {

using namespace passerby;
using importers::osm::LongTagFinder;
using importers::osm::XmlTrouble;

namespace {

std::string pathIn(const QTemporaryDir& folder, const char* name)
{
    return folder.filePath(QLatin1String(name)).toStdString();
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

} // namespace map_guard_test

#include "map_guard_test.moc"
