// SPDX-License-Identifier: GPL-3.0-or-later
// After an edit the heatmap stays, fades to the new densities, and then nothing is drawn any more.
#include "editor/document/project_document.h"
#include "editor/session/live_run.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/heat/heat_control.h"
#include "widgets/heat/heat_fader.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <memory>
#include <vector>

namespace heat_fade_test {

using namespace passerby;
using namespace passerby::widgets;

namespace {

double peopleOf(const editor::Heatmap& map)
{
    double people = 0.0;
    for (const editor::HeatmapWay& way : map.ways)
        people += way.density * way.length_m;
    return people;
}

editor::Heatmap scaled(editor::Heatmap map, double factor)
{
    for (editor::HeatmapWay& way : map.ways)
        way.density *= factor;
    map.highest *= factor;
    return map;
}

} // namespace

class HeatFadeTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        testing::useOwnSettings(m_folder.path());
    }
    void init()
    {
        const QString path = m_folder.filePath(QStringLiteral("crossing.gpkg"));
        QVERIFY(testing::writeCrossing(path));
        m_window = std::make_unique<MainWindow>();
        m_window->resize(1280, 800);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->openFile(path);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->document().world().targets().empty() && m_window->document().isBakeFresh(), 20000);
        m_fader = m_window->findChild<HeatFader*>();
        m_heat = m_window->findChild<HeatControl*>();
        QVERIFY(m_fader && m_heat);
        QTRY_VERIFY(!m_fader->isFading());
    }
    void cleanup() { m_window.reset(); }

    void editedHabits_fadeFromOldToNew()
    {
        const double before = peopleOf(shown());
        QVERIFY(before > 0.0);
        wait(3.0);
        std::vector<double> seen;
        QElapsedTimer clock;
        clock.start();
        while ((!m_window->document().isBakeFresh() || m_fader->isFading()) && clock.elapsed() < 20000) {
            QTest::qWait(5); // looks at what is shown again and again, however it came there
            QVERIFY2(!shown().isEmpty(), "The heatmap was gone meanwhile.");
            seen.push_back(peopleOf(shown()));
        }
        const double after = peopleOf(m_heat->planHeatmap());
        QVERIFY2(after < 0.9 * before, qPrintable(QStringLiteral("%1 → %2").arg(before).arg(after)));
        QVERIFY(shown() == m_heat->planHeatmap());
        QCOMPARE(seen.front(), before);
        const auto between = std::count_if(seen.begin(), seen.end(), [&](double people) { return people < before && people > after; });
        QVERIFY2(between > 0, "Nothing was shown between the old densities and the new ones.");
        for (std::size_t i = 1; i < seen.size(); ++i)
            QVERIFY(seen[i] <= seen[i - 1] + 1e-9);
    }

    void afterTheFade_nothingIsDrawnAnyMore()
    {
        wait(3.0);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->document().isBakeFresh(), 20000);
        QTRY_VERIFY(!m_fader->isFading());
        const editor::HeatmapWay* drawn = shown().ways.data(); // what is handed in lies elsewhere, as long as this is there
        QElapsedTimer clock;
        clock.start();
        while (clock.elapsed() < 3 * HeatFader::kFade_ms) {
            QTest::qWait(5);
            QVERIFY(!m_fader->isFading());
            QCOMPARE(shown().ways.data(), drawn);
        }
    }

    void chosenHeatmap_isThereAtOnce()
    {
        action("heatmap_none")->trigger();
        QVERIFY(shown().isEmpty());
        action("heatmap_expected")->trigger();
        QVERIFY(!m_fader->isFading());
        QVERIFY(!shown().isEmpty());
        QVERIFY(shown() == m_heat->planHeatmap());
    }

    void secondFade_goesOnFromWhatIsShown()
    {
        const editor::Heatmap many = m_heat->planHeatmap();
        const editor::Heatmap few = scaled(many, 0.1);
        const editor::Heatmap most = scaled(many, 2.0);
        HeatFader fader(m_window->planView(), m_window->cityView(), nullptr);
        fader.show(many, many, false);
        fader.show(few, few, true);
        QVERIFY(fader.isFading());
        QTRY_VERIFY(peopleOf(shown()) < peopleOf(many)); // on the way or, on a busy machine, there
        const double before = peopleOf(shown());
        std::vector<double> drawn;
        fader.show(most, most, true);
        QVERIFY(fader.isFading());
        QCOMPARE(peopleOf(shown()), before);
        QElapsedTimer clock;
        clock.start();
        while (fader.isFading() && clock.elapsed() < 5000) {
            QTest::qWait(5);
            drawn.push_back(peopleOf(shown()));
        }
        QVERIFY(!fader.isFading());
        QVERIFY(shown() == most);
        QVERIFY(!drawn.empty());
        for (const double people : drawn)
            QVERIFY2(people >= before - 1e-9, qPrintable(QStringLiteral("%1 after %2").arg(people).arg(before)));
    }

    void cityOfItsOwn_isThereDuringAFadeOfThePlan()
    {
        const editor::Heatmap many = m_heat->planHeatmap();
        const editor::Heatmap few = scaled(many, 0.1);
        HeatFader fader(m_window->planView(), m_window->cityView(), nullptr);
        fader.show(many, many, false);
        fader.show(few, many, true);
        QVERIFY(fader.isFading());
        const editor::Heatmap measured = scaled(many, 0.5);
        fader.show(few, measured, true);
        QVERIFY(fader.isFading());
        QVERIFY(shown() == measured);
    }

    void secondEditDuringAFade_isShownInTheEnd()
    {
        wait(3.0);
        QTRY_VERIFY_WITH_TIMEOUT(m_fader->isFading() || m_window->document().isBakeFresh(), 20000);
        const double before = peopleOf(shown());
        wait(0.1); // more people than ever
        QTRY_VERIFY_WITH_TIMEOUT(m_window->document().isBakeFresh() && !m_fader->isFading(), 20000);
        QVERIFY(peopleOf(shown()) > before);
        QVERIFY(shown() == m_heat->planHeatmap());
    }

    void bakeThatFails_takesTheHeatmapAway()
    {
        world::WorldPatch cut;
        for (const auto& [id, portal] : m_window->document().world().portals())
            cut.erase(id);
        QVERIFY(m_window->document().applyPatch(cut).ok());
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->document().isBakeAwaited(), 20000);
        QVERIFY(shown().isEmpty());
    }

private:
    [[nodiscard]] const editor::Heatmap& shown() const { return m_window->cityView().heatmap(); }
    [[nodiscard]] QAction* action(const char* name) const
    {
        auto* found = m_window->findChild<QAction*>(QString::fromLatin1(name));
        if (!found)
            qFatal("No action %s", name);
        return found;
    }

    /// Everybody waits longer or shorter everywhere: fewer or more people walk.
    void wait(double factor)
    {
        world::WorldPatch patch;
        for (const auto& [id, row] : m_window->document().world().targetTypes()) {
            world::TargetType type = row;
            type.waitMean_s *= factor;
            patch.put(id, std::move(type));
        }
        QVERIFY(m_window->document().applyPatch(patch).ok());
    }

    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
    HeatFader* m_fader = nullptr;
    HeatControl* m_heat = nullptr;
};

PASSERBY_TEST(HeatFadeTest)

} // namespace heat_fade_test

#include "heat_fade_test.moc"
