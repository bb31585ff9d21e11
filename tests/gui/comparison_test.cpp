// SPDX-License-Identifier: GPL-3.0-or-later
// Two cities beside each other: the report on paper and in its dialog, the change in the views, and what is asked for on the command line.
#include "app/gui/command_line.h"
#include "core/comparison/report_tables.h"
#include "core/world/patch_builder.h"
#include "editor/session/comparison_session.h"
#include "tests/gui/gui_city.h"
#include "tests/gui/outside_tools.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"
#include "widgets/comparison/comparison_dialog.h"
#include "widgets/comparison/report_pdf.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/heat/heat_control.h"
#include "widgets/window/comparison_control.h"
#include "widgets/window/main_window.h"

#include <QAction>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>

namespace comparison_test {

using namespace passerby;
using namespace passerby::widgets;

namespace {

/// Three doors, with a second portal that is nearer for some, or without.
world::World doors(bool isOpen)
{
    world::World world = testing::threeDoors().make();
    world::PatchBuilder builder(world);
    if (isOpen)
        builder.add(world::Portal{world.cells().at(0).id, world.cells().at(1).id, {10, 8}, {10, 10}});
    builder.add(world::MeasurementLine{"Gate of the yard", 0, {10, 3}, {10, 7}});
    world::Settings settings = world.settings();
    settings.population = 200;
    builder.setSettings(settings);
    if (!world.apply(builder.take()))
        qFatal("the doors do not apply");
    return world;
}

std::shared_ptr<const ComparedCities> comparedDoors(std::size_t seeds = 0)
{
    comparison::CompareOptions options;
    if (seeds > 0) {
        options.runs.emplace();
        options.runs->seeds = seeds;
        options.runs->seconds = 30.0;
    }
    foundation::JobContext context;
    auto outcome =
        comparison::runCompareJob({"open.gpkg", doors(true), nullptr, {}}, {"closed.gpkg", doors(false), nullptr, {}}, options, context);
    if (!outcome.ok())
        qFatal("%s", outcome.error().message.c_str());
    auto cities = std::make_shared<ComparedCities>(ComparedCities{std::move(outcome).value(), {}});
    cities->report = reportOf(cities->outcome.cityA(), cities->outcome.cityB(), cities->outcome.comparison);
    return cities;
}

} // namespace

class ComparisonTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        testing::useOwnSettings(m_folder.path());
        ThemeKeeper::instance().apply(ThemeKind::light);
    }

    void paper_saysEveryNumber_inItsOwnLetters()
    {
        const auto cities = comparedDoors(3);
        const QString path = m_folder.filePath(QStringLiteral("report.pdf"));
        foundation::JobContext context;
        const auto written = writeReportPdf(cities->report, path, context);
        QVERIFY2(written.ok(), written.ok() ? "" : foundation::describe(written.error()).c_str());
        const QString text = testing::toolSays(QStringLiteral("pdftotext"), {"-layout", path, "-"});
        static const QRegularExpression kSpace(QStringLiteral("\\s+"));
        static const QRegularExpression kDigit(QStringLiteral("\\d"));
        const QStringList told = text.split(kSpace);
        int numbers = 0;
        for (const auto& table : comparison::reportTables(cities->outcome.comparison))
            for (const auto& row : table.rows)
                for (const std::string& cell : row)
                    for (const QString& word : QString::fromStdString(cell).split(kSpace, Qt::SkipEmptyParts))
                        if (word.contains(kDigit)) {
                            ++numbers;
                            QVERIFY2(told.contains(word), qPrintable(word + QStringLiteral(" is not in: ") + text));
                        }
        QVERIFY(numbers > 60);
        for (const char* words : {"Page 1 of", "Method", "Gate of the yard", "orange, more, up to"})
            QVERIFY2(text.contains(QLatin1String(words)), qPrintable(QLatin1String(words) + QStringLiteral(" is not in: ") + text));
        const QStringList missing = testing::fontsNotEmbedded(path);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
        QCOMPARE(testing::toolSays(QStringLiteral("pdfimages"), {"-list", path}).trimmed().split(QLatin1Char('\n')).size(),
                 2); // the heading
    }

    void page_isThatOfTheCommandLine()
    {
        const auto cities = comparedDoors();
        const QString path = m_folder.filePath(QStringLiteral("report.html"));
        foundation::JobContext context;
        QVERIFY(writeReport(cities->report, path, context).ok());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(file.readAll()), QString::fromStdString(comparison::comparisonHtml(
                                                        cities->outcome.cityA(), cities->outcome.cityB(), cities->outcome.comparison)));
        class Cancelled : public foundation::JobContext {
            [[nodiscard]] bool isCancelled() const override { return true; }
        } cancelled;
        const QString none = m_folder.filePath(QStringLiteral("none.pdf"));
        QVERIFY(!writeReport(cities->report, none, cancelled).ok());
        QVERIFY(!QFile::exists(none));
    }

    void window_comparesWithAFile_andShowsTheChange()
    {
        const QString open = m_folder.filePath(QStringLiteral("open.gpkg"));
        const QString closed = m_folder.filePath(QStringLiteral("closed.gpkg"));
        QVERIFY(testing::writeCity(open, doors(true)) && testing::writeCity(closed, doors(false)));
        const auto window = testing::openWindow(closed);
        QVERIFY(window);
        auto* control = window->findChild<ComparisonControl*>();
        auto* heat = window->findChild<HeatControl*>();
        auto* action = window->findChild<QAction*>(QStringLiteral("heatmap_compared"));
        QVERIFY(control && heat && action && window->findChild<QAction*>(QStringLiteral("compare_with")));
        action->trigger(); // before there is anything to compare with
        QVERIFY(heat->planHeatmap().isEmpty());
        control->compareWith(open);
        QTRY_VERIFY_WITH_TIMEOUT(window->findChild<ComparisonDialog*>(), 20000);
        auto* dialog = window->findChild<ComparisonDialog*>();
        QVERIFY(dialog->isVisible());
        const QString text = dialog->findChild<QTextBrowser*>()->toPlainText();
        QVERIFY2(text.contains(QStringLiteral("open.gpkg")) && text.contains(QStringLiteral("Mean time of a walk, s")), qPrintable(text));
        dialog->findChild<QPushButton*>(QStringLiteral("showComparison"))->click();
        QCOMPARE(heat->layer(), editor::HeatLayerId::compared);
        QTRY_VERIFY_WITH_TIMEOUT(!heat->planHeatmap().isEmpty(), 20000);
        const editor::Heatmap map = heat->planHeatmap();
        QCOMPARE(map.scale, editor::HeatScale::difference);
        double most = 0.0;
        double least = 0.0;
        for (const editor::HeatmapWay& way : map.ways) {
            most = std::max(most, way.density);
            least = std::min(least, way.density);
        }
        QVERIFY(most > 0.0 && least < 0.0); // through the old door come more, through the new one nobody
        // The door is opened: nothing changes any more.
        const world::World& city = window->document().world();
        world::PatchBuilder builder(city);
        builder.add(world::Portal{city.cells().at(0).id, city.cells().at(1).id, {10, 8}, {10, 10}});
        QVERIFY(window->document().applyPatch(builder.take()).ok());
        QTRY_VERIFY_WITH_TIMEOUT(heat->planHeatmap().isEmpty(), 20000);
        dialog->close();
    }

    void nothingInCommon_isSaid()
    {
        const QString here = m_folder.filePath(QStringLiteral("here.gpkg"));
        const QString empty = m_folder.filePath(QStringLiteral("empty.gpkg"));
        QVERIFY(testing::writeCity(here, doors(true)) && testing::writeCity(empty, world::World()));
        const auto window = testing::openWindow(here);
        QVERIFY(window);
        auto* control = window->findChild<ComparisonControl*>();
        QSignalSpy failed(control, &ComparisonControl::failed);
        control->compareWith(empty);
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 20000);
        QVERIFY(failed.front().front().toString().contains(QStringLiteral("nothing to compare")));
        QVERIFY(!window->findChild<ComparisonDialog*>());
    }

    void commandLine_knowsPrintAndOther()
    {
        const auto read = [](const QStringList& arguments) { return gui::readCommandLine(QStringList{"passerby"} + arguments); };
        const auto print = read({"--print", "out.pdf", "a.gpkg", "b.gpkg", "--seeds", "4", "--seconds", "90", "--hour", "8:30"});
        QVERIFY(print.ok() && print.value().print);
        QCOMPARE(print.value().print->a + print.value().print->b, QStringLiteral("a.gpkgb.gpkg"));
        QCOMPARE(print.value().print->seeds, std::size_t{4});
        QCOMPARE(print.value().print->seconds, 90.0);
        QCOMPARE(print.value().print->hour, std::optional(8.5));
        const auto compared = read({"--render", "o.png", "a.gpkg", "--heatmap", "difference", "--other", "b.gpkg"});
        QVERIFY(compared.ok());
        QCOMPARE(compared.value().picture->heatmap.layer, editor::HeatLayerId::compared);
        QCOMPARE(compared.value().picture->other, QStringLiteral("b.gpkg"));
        for (const QStringList& wrong :
             {QStringList{"--print", "out.pdf", "a.gpkg"}, QStringList{"--print", "out.png", "a.gpkg", "b.gpkg"},
              QStringList{"--print", "out.pdf", "a.gpkg", "b.gpkg", "c.gpkg"}, QStringList{"--print", "o.pdf", "a", "b", "--seeds", "1"},
              QStringList{"--print", "o.pdf", "a", "b", "--seconds", "5"},
              QStringList{"--print", "o.pdf", "a", "b", "--heatmap", "density"}, QStringList{"--render", "o.png", "a.gpkg", "--seeds", "3"},
              QStringList{"--render", "o.png", "a.gpkg", "--heatmap", "compared"},
              QStringList{"--render", "o.png", "a.gpkg", "--heatmap", "density", "--other", "b.gpkg"}, QStringList{"a.gpkg", "b.gpkg"}}) {
            const auto refused = read(wrong);
            QVERIFY2(!refused.ok() && refused.error().code == "usage", qPrintable(wrong.join(QLatin1Char(' '))));
        }
    }

private:
    QTemporaryDir m_folder;
};

PASSERBY_TEST(ComparisonTest)

} // namespace comparison_test

#include "comparison_test.moc"
