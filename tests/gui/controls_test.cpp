// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/patch_builder.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/progress_strip.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"
#include "widgets/docks/number_parser.h"
#include "widgets/plan_view/plan_transform.h"
#include "widgets/plan_view/render_plan.h"

#include "editor/actions/action_catalogue.h"

#include <QBuffer>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QLabel>
#include <QTest>
#include <QToolButton>
#include <set>

namespace controls_test {

using namespace passerby;
using namespace passerby::widgets;

class ControlsTest : public QObject {
    Q_OBJECT

private slots:
    void texts_haveContrast()
    {
        for (const ThemeKind kind : {ThemeKind::light, ThemeKind::dark})
            for (const bool isStrong : {false, true}) {
                const Theme& t = theme(kind, isStrong);
                QCOMPARE(t.isStrong, isStrong);
                const double least = isStrong ? 7.0 : 4.5;
                for (const QColor& back : {t.window, t.surface, t.raised})
                    for (const QColor& ink : {t.text, t.muted, t.error, t.warning, t.success, t.accent})
                        QVERIFY2(contrastRatio(ink, back) >= least, qPrintable(ink.name() + QStringLiteral(" on ") + back.name()));
                QVERIFY(contrastRatio(t.onAccent, t.accent) >= least);
                QVERIFY(contrastRatio(t.control, t.raised) >= (isStrong ? 4.5 : 3.0));
                QVERIFY(!isStrong || contrastRatio(t.border, t.surface) >= 4.5);
                QVERIFY(contrastRatio(t.text, t.groove) >= 4.5 && contrastRatio(t.muted, t.groove) >= 4.5);
            }
    }

    void progressOfSeveralJobs_showsTheLastUntilItEnds()
    {
        ProgressStrip strip;
        auto* label = strip.findChild<QLabel*>();
        auto* stop = strip.findChild<QToolButton*>();
        QVERIFY(label && stop);
        const void* stopped = nullptr;
        connect(&strip, &ProgressStrip::cancelRequested, this, [&stopped](const void* job) { stopped = job; });
        const int bake = 0;
        const int save = 0;
        strip.begin(&bake, QStringLiteral("Baking"));
        strip.begin(&save, QStringLiteral("Saving"));
        strip.begin(&bake, QStringLiteral("Baking")); // anew, after an edit
        strip.setProgress(&bake, 0.5, QStringLiteral("Growing paths"));
        QCOMPARE(label->text(), QStringLiteral("Saving"));
        stop->click();
        QCOMPARE(stopped, static_cast<const void*>(&save));
        strip.end(&save);
        QVERIFY(!strip.isHidden());
        QCOMPARE(label->text(), QStringLiteral("Growing paths"));
        stop->click();
        QCOMPARE(stopped, static_cast<const void*>(&bake));
        strip.end(&save);
        QVERIFY(!strip.isHidden());
        strip.end(&bake);
        QVERIFY(strip.isHidden());
    }

    void figures_haveOneWidth()
    {
        ThemeKeeper::instance().apply(ThemeKind::light);
        QVERIFY(QFontDatabase::families().contains(QStringLiteral("Passerby Sans")));
        const QFontMetricsF metrics(textFont(TextStyle::text));
        for (char digit = '0'; digit <= '9'; ++digit)
            QCOMPARE(metrics.horizontalAdvance(QLatin1Char(digit)), metrics.horizontalAdvance(QLatin1Char('0')));
    }

    void everyActionIcon_exists()
    {
        for (const editor::ActionEntry& entry : editor::actionCatalogue())
            QVERIFY2(entry.icon.isEmpty() || hasIcon(entry.icon), qPrintable(entry.icon));
    }

    void icons_takeThemeColors()
    {
        const QImage red = iconPixmap(QStringLiteral("home"), Qt::red, 16, 2.0).toImage();
        QCOMPARE(red.size(), QSize(32, 32));
        int painted = 0;
        for (int y = 0; y < red.height(); ++y)
            for (int x = 0; x < red.width(); ++x)
                if (const QColor color = red.pixelColor(x, y); color.alpha() > 200) {
                    ++painted;
                    QVERIFY(color.red() > 240 && color.green() < 15);
                }
        QVERIFY(painted > 30);
    }

    void numbers_areReadAsTyped_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("plain") << "25" << 25.0;
        QTest::newRow("comma") << "3,5" << 3.5;
        QTest::newRow("unit") << "25 min" << 25.0;
        QTest::newRow("sum") << "2*60+30" << 150.0;
        QTest::newRow("brackets") << "-(1+2)*4/3" << -4.0;
        QTest::newRow("minus") << QString(QChar(0x2212)) + "0.3" << -0.3;
        QTest::newRow("thousands") << QStringLiteral("20 000") << 20000.0;
    }
    void numbers_areReadAsTyped()
    {
        QFETCH(QString, text);
        QFETCH(double, value);
        const auto read = parseNumber(text, QStringLiteral("min"));
        QVERIFY(read.has_value());
        QCOMPARE(*read, value);
    }
    void nonsense_isNoNumber()
    {
        for (const char* text : {"", "abc", "1+", "(2", "1..2", "4/0", "2 m", "--"})
            QVERIFY2(!parseNumber(QString::fromLatin1(text), QStringLiteral("min")), text);
    }

    void counts_areGrouped()
    {
        const QString thin(QChar(0x2009));
        QCOMPARE(formatCount(20000), QStringLiteral("20") + thin + QStringLiteral("000"));
        QCOMPARE(formatCount(999), QStringLiteral("999"));
        QCOMPARE(formatNumber(-0.30, 2), QString(QChar(0x2212)) + QStringLiteral("0.3"));
        QCOMPARE(formatNumber(-0.001, 2), QStringLiteral("0"));
        QCOMPARE(formatClock(8 * 3600 + 42 * 60 + 10, true), QStringLiteral("08:42:10"));
        QCOMPARE(formatDuration(7800.0), QStringLiteral("2 h 10 min"));
    }

    void planTransform_goesThereAndBack()
    {
        const PlanTransform view{{120.0, -40.0}, 3.25, QSizeF(801, 455)};
        const geometry::Point place{97.5, -61.25};
        const geometry::Point back = view.toWorld(view.toView(place));
        QVERIFY(geometry::distance(place, back) < 1e-9);
        QVERIFY(geometry::distance(view.toWorld({0, 0}), {view.visible().low.x, view.visible().high.y}) < 1e-9);
    }

    void renderPlan_showsRegionsAndReferencePictures_whereTheyAreShown()
    {
        QImage scan(40, 20, QImage::Format_RGB32);
        scan.fill(Qt::red);
        QByteArray bytes;
        QBuffer buffer(&bytes);
        QVERIFY(buffer.open(QIODevice::WriteOnly) && scan.save(&buffer, "png"));
        PlanRequest request;
        request.world = passerby::testing::makeCrossing();
        request.size = {640, 480};
        const QImage plain = renderPlan(request);
        world::PatchBuilder build(request.world);
        const auto file = std::make_shared<const std::vector<std::uint8_t>>(bytes.begin(), bytes.end());
        build.add(world::ReferencePicture{"scan", file, 40, 20, {{-60, 60}, {1, 0}, {0, -1}}, 1.0});
        build.add(world::Region{"watched", 0, {{{20, 20}, {60, 20}, {60, 60}, {20, 60}}, {}}, true});
        QVERIFY(request.world.apply(build.take()).ok());
        request.background = decodedPictures(request.world);
        QCOMPARE(request.background.size(), std::size_t{1});
        const QImage shown = renderPlan(request);
        const PlanTransform view = PlanTransform::fitting(shownBox(request.world, request.layers), request.size);
        const auto colorAt = [&view](const QImage& image, geometry::Point place) { return image.pixelColor(view.toView(place).toPoint()); };
        QCOMPARE(colorAt(shown, {-45, 52}), QColor(Qt::red)); // where nothing lies over it
        QVERIFY(colorAt(shown, {45, 45}) != colorAt(plain, {45, 45}));
        request.background.clear();
        request.layers.regions = false;
        QCOMPARE(renderPlan(request), plain);
    }

    void referencePictures_beyondThePixelsOfAll_areToldOf()
    {
        world::World world;
        world::PatchBuilder build(world);
        const auto file = std::make_shared<const std::vector<std::uint8_t>>(
            std::initializer_list<std::uint8_t>{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0});
        for (int i = 0; i < 3; ++i) // of 64 million pixels each
            build.add(world::ReferencePicture{"scan", file, 8000, 8000, {{0, 0}, {1, 0}, {0, -1}}, 1.0});
        QVERIFY(world.apply(build.take()).ok());
        std::vector<std::string> leftOut;
        QVERIFY(decodedPictures(world, &leftOut).empty());
        QCOMPARE(leftOut.size(), std::size_t{3}); // two are broken
        QVERIFY(leftOut[1].find("160 million") == std::string::npos);
        QVERIFY2(leftOut[2].find("Reference picture 3") == 0 && leftOut[2].find("160 million") != std::string::npos, leftOut[2].c_str());
    }

    void renderPlan_showsCityAndHeat()
    {
        PlanRequest request;
        request.world = passerby::testing::makeCrossing();
        request.size = {640, 480};
        const QImage plain = renderPlan(request);
        QCOMPARE(plain.size(), QSize(640, 480));
        std::set<QRgb> colors;
        for (int y = 0; y < plain.height(); y += 2)
            for (int x = 0; x < plain.width(); x += 2)
                colors.insert(plain.pixel(x, y));
        QVERIFY(colors.contains(theme(ThemeKind::light).planBuilding.rgb()));
        QVERIFY(colors.contains(theme(ThemeKind::light).planPlaza.rgb()));
        foundation::JobContext context;
        auto bake = alibi::bakeWorld(request.world, {}, context);
        QVERIFY2(bake.ok(), bake.ok() ? "" : bake.error().message.c_str());
        editor::HeatmapOptions options;
        request.heatmap = editor::expectedHeatmap(bake.value(), request.world.settings().population, options);
        const QImage hot = renderPlan(request);
        QVERIFY(hot != plain);
        request.dark = true;
        QVERIFY(renderPlan(request).pixelColor(1, 1).lightnessF() < 0.3F);
    }
};

PASSERBY_TEST(ControlsTest)

} // namespace controls_test

#include "controls_test.moc"
