// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/gis/world_file.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace world_file_test {

using namespace passerby;
using geometry::Point;

class WorldFileTest : public QObject {
    Q_OBJECT

private slots:
    void parse_sixNumbers_givesPixels()
    {
        // Windows line ends, signs and blanks as other programs write them; a blank last line.
        const auto read = importers::parseWorldFile("0.5\r\n 0.0\r\n+0.0000\r\n-5e-1\r\n691000.25\r\n5334999.75\r\n\r\n", "map.pgw");
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().message.c_str());
        QCOMPARE(read.value().right, (Point{0.5, 0.0}));
        QCOMPARE(read.value().down, (Point{0.0, -0.5}));
        QCOMPARE(read.value().firstMiddle, (Point{691000.25, 5334999.75}));
    }

    void placement_isLessTheOrigin_andFromTheCorner()
    {
        const auto read = importers::parseWorldFile("0.5\n0\n0\n-0.5\n691000.25\n5334999.75", "map.pgw");
        QVERIFY(read.ok());
        world::Settings settings;
        settings.epsg = 32632;
        settings.origin_m = {690000, 5334000};
        const world::PicturePlacement at = importers::placementOf(read.value(), settings);
        QCOMPARE(at.corner, (Point{1000.0, 1000.0})); // half a pixel up and left of the first pixel's middle
        QCOMPARE(at.toLocal({0.5, 0.5}), (Point{1000.25, 999.75}));
        QCOMPARE(importers::placementOf(read.value(), world::Settings()).corner, (Point{691000.0, 5335000.0})); // as local metres
    }

    void placement_turned_takesTheSecondAndThirdLine()
    {
        // A quarter turn: the picture's right is north, its down is east.
        const auto read = importers::parseWorldFile("0\n2\n2\n0\n11\n21\n", "map.wld");
        QVERIFY(read.ok());
        const world::PicturePlacement at = importers::placementOf(read.value(), world::Settings());
        QCOMPARE(at.corner, (Point{10, 20}));
        QCOMPARE(at.toLocal({1, 0}), (Point{10, 22}));
        QCOMPARE(at.toLocal({0, 1}), (Point{12, 20}));
    }

    void parse_broken_namesTheLine_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("where");
        QTest::newRow("empty") << QByteArray() << "map.pgw";
        QTest::newRow("five numbers") << QByteArray("1\n0\n0\n-1\n5\n") << "map.pgw";
        QTest::newRow("seven numbers") << QByteArray("1\n0\n0\n-1\n5\n6\n7\n") << "map.pgw, line 7";
        QTest::newRow("word") << QByteArray("1\n0\nzero\n-1\n5\n6\n") << "map.pgw, line 3";
        QTest::newRow("comma") << QByteArray("0,5\n0\n0\n-0,5\n5\n6\n") << "map.pgw, line 1";
        QTest::newRow("two in a line") << QByteArray("1\n\n0 0\n-1\n5\n6\n") << "map.pgw, line 3";
        QTest::newRow("endless") << QByteArray("1\n0\n0\n-1\ninf\n6\n") << "map.pgw, line 5";
        QTest::newRow("no number") << QByteArray("1\n0\n0\n-1\n5\nnan\n") << "map.pgw, line 6";
        QTest::newRow("flat pixels") << QByteArray("1\n1\n1\n1\n5\n6\n") << "map.pgw";
        QTest::newRow("bytes") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) << "map.pgw, line 1";
    }
    void parse_broken_namesTheLine()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, where);
        const auto read = importers::parseWorldFile({text.constData(), static_cast<std::size_t>(text.size())}, "map.pgw");
        QVERIFY(!read.ok());
        QCOMPARE(read.error().code, std::string("bad-world-file"));
        QCOMPARE(QString::fromStdString(read.error().where), where);
    }
};

PASSERBY_TEST(WorldFileTest)

} // namespace world_file_test

#include "world_file_test.moc"
