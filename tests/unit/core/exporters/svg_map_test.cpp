// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/figures/svg_map.h"

#include "tests/support/test_registry.h"

#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>
#include <cmath>

namespace svg_map_test {

using namespace passerby;
using exporters::ColorRamp;
using exporters::rampColor;
using exporters::SvgMap;

class SvgMapTest : public QObject {
    Q_OBJECT
private slots:
    void ramps_runFromEndToEnd();
    void line_runsFromColourToColour();
    void map_isWellFormed_andLeavesOutSpecks();
    void difference_goesBothWays();
    void buildings_areCutToTheMap();
};

namespace {

bool isWellFormed(const std::string& svg)
{
    QXmlStreamReader reader(QString::fromStdString(svg));
    while (!reader.atEnd())
        reader.readNext();
    return !reader.hasError();
}

} // namespace

void SvgMapTest::ramps_runFromEndToEnd()
{
    QCOMPARE(world::toHex(rampColor(ColorRamp::viridis, 0.0)), std::string("#440154"));
    QCOMPARE(world::toHex(rampColor(ColorRamp::viridis, 1.0)), std::string("#fde725"));
    QCOMPARE(world::toHex(rampColor(ColorRamp::cividis, 0.0)), std::string("#00224e"));
    QCOMPARE(world::toHex(rampColor(ColorRamp::cividis, 1.0)), std::string("#fee838"));
    QVERIFY(exporters::rampNamed("cividis") == ColorRamp::cividis && exporters::rampNamed("paper") == ColorRamp::paper);
    QVERIFY(!exporters::rampNamed("Paper"));
    QCOMPARE(rampColor(ColorRamp::viridis, 7.0), rampColor(ColorRamp::viridis, 1.0));
    QCOMPARE(rampColor(ColorRamp::paper, -1.0), rampColor(ColorRamp::paper, 0.0));
    QCOMPARE(rampColor(ColorRamp::paper, std::nan("")), rampColor(ColorRamp::paper, 0.0));
    const world::Color low = rampColor(ColorRamp::paper, 0.1); // between yellow and orange
    QVERIFY(low.red > 200 && low.green > 150 && low.blue < 120);
    const world::Color high = rampColor(ColorRamp::paper, 1.0); // dark blue
    QVERIFY(high.blue > high.red && high.red < 60 && high.green < 60);
}

void SvgMapTest::line_runsFromColourToColour()
{
    const geometry::Box extent{{0, 0}, {100, 100}};
    SvgMap even(extent, "even", {"a metre", 10.0, ColorRamp::viridis});
    even.addLine({{0, 0}, {100, 0}}, 4.0, 4.0);
    QCOMPARE(QString::fromStdString(even.svg()).count("<path stroke="), 1);
    SvgMap rising(extent, "rising", {"a metre", 10.0, ColorRamp::viridis});
    rising.addLine({{0, 0}, {50, 0}, {100, 0}}, 0.0, 10.0);
    const QString text = QString::fromStdString(rising.svg());
    QVERIFY(text.count("<path stroke=") > 40); // a piece for each of the 48 steps of colour, but for rounding at the ends
    QVERIFY(text.indexOf("stroke=\"#440154\"") < text.indexOf("stroke=\"#fde725\""));
    SvgMap beyond(extent, "beyond", {"a metre", 10.0, ColorRamp::viridis});
    beyond.addLine({{0, 0}, {100, 0}}, 500.0, 900.0);
    QCOMPARE(QString::fromStdString(beyond.svg()).count("<path stroke=\"#fde725\""), 1);
}

void SvgMapTest::map_isWellFormed_andLeavesOutSpecks()
{
    SvgMap map({{0, 0}, {1000, 500}}, "Streets <& squares>", {"people, m²", 3.0, ColorRamp::paper});
    const auto square = [](double at, double side) {
        return geometry::Polygon{{{at, at}, {at + side, at}, {at + side, at + side}, {at, at + side}}, {}};
    };
    map.addBuilding(square(100, 1.0)); // a pixel is 1.6 m wide
    const std::string before = map.svg();
    QVERIFY(!QString::fromStdString(before).contains("Z"));
    map.addBuilding(square(100, 50));
    map.addLine({{0, 0}, {0, 0}}, 1, 2); // of no length
    const std::string svg = map.svg();
    QVERIFY(isWellFormed(svg));
    QVERIFY(QString::fromStdString(svg).contains("Z") && !QString::fromStdString(svg).contains("<path stroke="));
    QVERIFY(svg.find("Streets &lt;&amp; squares&gt;") != std::string::npos && svg.find("people, m²") != std::string::npos);
    const auto bar = QRegularExpression(">(\\d+) m<").match(QString::fromStdString(svg)); // about a sixth of the map
    QVERIFY(bar.hasMatch() && bar.captured(1).toDouble() > 80 && bar.captured(1).toDouble() <= 175);
}

void SvgMapTest::difference_goesBothWays()
{
    QCOMPARE(world::toHex(exporters::differenceColor(0.0, false)), std::string("#1d5fa8"));
    QCOMPARE(world::toHex(exporters::differenceColor(1.0, false)), std::string("#a84a00"));
    QCOMPARE(exporters::differenceColor(std::nan(""), true), exporters::differenceColor(0.5, true));
    SvgMap map({{0, 0}, {100, 100}}, "change", {"people", 2.0, ColorRamp::paper, true});
    map.addLine({{0, 10}, {100, 10}}, -2.0, -2.0);
    map.addLine({{0, 20}, {100, 20}}, 0.1, 0.1);
    map.addLine({{0, 30}, {100, 30}}, 5.0, 5.0);
    map.addMark({50, 50}, "<1>");
    const QString text = QString::fromStdString(map.svg());
    QVERIFY(isWellFormed(map.svg()));
    QVERIFY(text.contains("stroke=\"#1d5fa8\" stroke-width=\"3.2\"") && text.contains("stroke=\"#a84a00\" stroke-width=\"3.2\""));
    QVERIFY(text.indexOf("<path stroke=\"#1d5fa8\"") > text.indexOf("<path stroke=\"#e")); // what changes little lies below
    QVERIFY(text.contains(">−2<") && text.contains(">2<") && text.contains(">&lt;1&gt;<"));
}

void SvgMapTest::buildings_areCutToTheMap()
{
    SvgMap map({{0, 0}, {100, 100}}, "", {"people", 2.0, ColorRamp::paper});
    map.addBuilding({{{-500, 10}, {50, 10}, {50, 60}, {-500, 60}}, {}});
    const QString text = QString::fromStdString(map.svg());
    const QString path = QRegularExpression("<path d=\"([^\"]*)\"").match(text).captured(1);
    for (auto number = QRegularExpression("-?[0-9.]+").globalMatch(path); number.hasNext();)
        QVERIFY2(number.next().captured().toDouble() >= 0.0, qPrintable(path));
    QVERIFY(path.contains('Z'));
}

PASSERBY_TEST(SvgMapTest)

} // namespace svg_map_test

#include "svg_map_test.moc"
