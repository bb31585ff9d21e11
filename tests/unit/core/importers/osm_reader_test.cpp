// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/osm_reader.h"

#include "tests/support/test_registry.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>

namespace osm_reader_test {

using namespace passerby;

namespace {

std::string pathIn(const QTemporaryDir& folder, const char* name)
{
    return folder.filePath(QLatin1String(name)).toStdString();
}

} // namespace

class OsmReaderTest : public QObject {
    Q_OBJECT

private slots:
    void read_whatIsFarFromTheBox_isLeftOut();
    void read_nodesBehindTheirWay_areMissedByNoWay();
    void read_whatCannotBeUnderstood_isSaidInOwnWords_data();
    void read_whatCannotBeUnderstood_isSaidInOwnWords();
};

void OsmReaderTest::read_whatIsFarFromTheBox_isLeftOut()
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

void OsmReaderTest::read_nodesBehindTheirWay_areMissedByNoWay()
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

void OsmReaderTest::read_whatCannotBeUnderstood_isSaidInOwnWords_data()
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

void OsmReaderTest::read_whatCannotBeUnderstood_isSaidInOwnWords()
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

PASSERBY_TEST(OsmReaderTest)

} // namespace osm_reader_test

#include "osm_reader_test.moc"
