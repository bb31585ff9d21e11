// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exporters/figures/svg_figure.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <QXmlStreamReader>
#include <cmath>

namespace svg_figure_test {

using namespace passerby;
using exporters::axisTicks;
using exporters::SvgFigure;

class SvgFigureTest : public QObject {
    Q_OBJECT
private slots:
    void ticks_areRoundNumbersWithin();
    void ticks_logarithmic_areDecades();
    void svg_isWellFormed_withEverySeries();
    void points_standWhereTheAxesSay();
};

void SvgFigureTest::ticks_areRoundNumbersWithin()
{
    QVERIFY(axisTicks({"", 0.0, 1.0}) == (std::vector<double>{0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0}));
    QVERIFY(axisTicks({"", -5.0, 5.0}) == (std::vector<double>{-4.0, -2.0, 0.0, 2.0, 4.0}));
}

void SvgFigureTest::ticks_logarithmic_areDecades()
{
    const std::vector<double> ticks = axisTicks({"", 0.5e-4, 2.0, true});
    QCOMPARE(ticks.size(), 5U);
    for (int i = 0; i < 5; ++i)
        QVERIFY(std::abs(std::log10(ticks[static_cast<std::size_t>(i)]) - (i - 4)) < 1e-9);
    QCOMPARE(axisTicks({"", 1.0, 10.0, true}).size(), 4U); // 1, 2, 5, 10
}

void SvgFigureTest::svg_isWellFormed_withEverySeries()
{
    SvgFigure figure({"x < y & more", 0.0, 10.0}, {"share", 1e-3, 1.0, true}, "A \"title\"");
    const exporters::FigurePoint points[] = {{1.0, 0.1}, {5.0, 0.0}, {20.0, 0.5}};
    figure.addDots(points, {"dots", "#000000", 2.0, "", 1.0});
    figure.addLine(points, {"line", "#000000", 2.0, "4 3", 1.0});
    figure.addBars(points, {"", "#000000", 2.0, "", 1.0});
    QXmlStreamReader reader(QString::fromStdString(figure.svg()));
    int circles = 0;
    int bars = 0;
    QString text;
    while (!reader.atEnd()) {
        reader.readNext();
        circles += reader.isStartElement() && reader.name() == u"circle" ? 1 : 0;
        bars += reader.isStartElement() && reader.name() == u"rect" ? 1 : 0;
        text += reader.isCharacters() ? reader.text().toString() : QString();
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QCOMPARE(circles, 3 + 1); // the legend's
    QCOMPARE(bars, 2 + 3);    // paper, frame, clip
    QVERIFY(text.contains("x < y & more") && text.contains("dots") && text.contains("line"));
}

void SvgFigureTest::points_standWhereTheAxesSay()
{
    SvgFigure figure({"", 0.0, 10.0}, {"", 0.0, 1.0}, "");
    const exporters::FigurePoint corners[] = {{0.0, 0.0}, {10.0, 1.0}};
    figure.addDots(corners, {"", "#000000", 2.0, "", 1.0});
    const std::string svg = figure.svg();
    QVERIFY(svg.find("cx=\"62.0\" cy=\"292.0\"") != std::string::npos);
    QVERIFY(svg.find("cx=\"446.0\" cy=\"34.0\"") != std::string::npos);
}

PASSERBY_TEST(SvgFigureTest)

} // namespace svg_figure_test

#include "svg_figure_test.moc"
