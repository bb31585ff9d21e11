// SPDX-License-Identifier: GPL-3.0-or-later
// Heatmaps in the window: by profile, by destination, by the hour, and the difference between counted and expected.
#include "core/storage/project_store.h"
#include "core/world/content_hash.h"
#include "core/world/patch_builder.h"
#include "editor/document/project_document.h"
#include "editor/session/export_session.h"
#include "editor/session/live_run.h"
#include "editor/session/live_session.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/day_slider.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/heat/heat_control.h"
#include "widgets/heat/heat_filters.h"
#include "widgets/heat/hour_strip.h"
#include "widgets/heat/legend.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <cmath>
#include <memory>

namespace heatmaps_test {

using namespace passerby;
using namespace passerby::widgets;
using editor::HeatScale;

namespace {

/// The crossing with a second profile of slow people and, where asked, homes that are left in the evening alone.
world::World mixedCrossing(bool hasHours)
{
    world::World city = testing::makeCrossing();
    world::PatchBuilder build(city);
    world::AgentProfile slow = *city.profiles().at(0).row;
    slow.name = "Stroller";
    slow.speedMean_mps = 0.7;
    build.add(slow);
    if (hasHours) {
        for (const auto& [id, row] : city.targetTypes()) {
            world::TargetType type = row;
            world::Hourly wait{};
            for (std::size_t hour = 0; hour < wait.size(); ++hour)
                wait[hour] = hour >= 18 ? 30.0 : 3000.0;
            type.hourlyWaitMean_s = wait;
            build.replace(id, type);
        }
    }
    if (!city.apply(build.take()).ok())
        qFatal("The mixed crossing is not valid.");
    return city;
}

/// How many pixels are clearly bluer than red, and clearly redder than blue.
std::pair<int, int> blueAndOrange(const QImage& image)
{
    std::pair<int, int> counts;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QRgb pixel = image.pixel(x, y);
            counts.first += qBlue(pixel) - qRed(pixel) > 60 ? 1 : 0;
            counts.second += qRed(pixel) - qBlue(pixel) > 60 ? 1 : 0;
        }
    return counts;
}

} // namespace

class HeatmapsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        passerby::testing::useOwnSettings(m_folder.path());
    }

    void cleanup() { m_window.reset(); }

    void difference_isOnADivergingScaleInBothViews()
    {
        open(false);
        action("heatmap_difference")->trigger();
        QVERIFY(legend()->info().name.contains(QStringLiteral("Measured − expected")));
        QVERIFY2(legend()->info().note.contains(QStringLiteral("run the city")), qPrintable(legend()->info().note));
        QCOMPARE(legend()->info().maximum, 0.0);
        play();
        QTRY_VERIFY_WITH_TIMEOUT(legend()->info().maximum > 0.0, 20000);
        QCOMPARE(legend()->info().scale, HeatScale::difference);
        QVERIFY(legend()->info().unit.contains(QStringLiteral("orange more")));
        QVERIFY(legend()->info().help.contains(QStringLiteral("chance")));
        QVERIFY(!m_window->cityView().heatmap().isEmpty());
        QCOMPARE(m_window->cityView().heatmap().scale, HeatScale::difference);
        const auto [blue, orange] = blueAndOrange(legend()->grab().toImage());
        QVERIFY2(blue > 200 && orange > 200, qPrintable(QStringLiteral("%1 blue, %2 orange").arg(blue).arg(orange)));
        action("heatmap_significance")->trigger();
        QCOMPARE(legend()->info().scale, HeatScale::significance);
        QCOMPARE(legend()->info().maximum, 6.0);
        QVERIFY(legend()->info().unit.contains(QStringLiteral("standard deviations")));
        QVERIFY(action("heatmap_significance")->isChecked() && !action("heatmap_difference")->isChecked());
        action("heatmap_none")->trigger();
        QVERIFY(m_window->cityView().heatmap().isEmpty());
    }

    void difference_ofAnEditedCity_isThatOfTheNewOne()
    {
        open(false);
        play();
        action("heatmap_difference")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(legend()->info().maximum > 0.0, 20000);
        makeFaster();
        const auto isTaken = [this] { return m_window->live().cityHash() == world::bakeHash(m_window->document().world()); };
        QVERIFY(!isTaken());
        QTRY_VERIFY_WITH_TIMEOUT(isTaken(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(legend()->info().maximum > 0.0 && !m_window->cityView().heatmap().isEmpty(), 20000);
        QCOMPARE(m_window->cityView().heatmap().scale, HeatScale::difference);
    }

    void profiles_haveDensitiesOfTheirOwn()
    {
        open(false);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->document().isBakeFresh(), 20000);
        const double everybody = people();
        QVERIFY(everybody > 0.0);
        auto* box = m_window->findChild<QComboBox*>(QStringLiteral("heatProfile"));
        QVERIFY(box && box->count() == 3);
        action("heatmap_next_profile")->trigger();
        QCOMPARE(box->currentIndex(), 1);
        QVERIFY(legend()->info().note.contains(QStringLiteral("Resident")));
        QTRY_VERIFY_WITH_TIMEOUT(people() > 0.0, 20000);
        const double residents = people();
        action("heatmap_next_profile")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(legend()->info().note.contains(QStringLiteral("Stroller")) && people() > 0.0, 20000);
        const double strollers = people();
        QVERIFY2(strollers > 1.2 * residents, "slow people are longer on the ways");
        QVERIFY(std::abs(residents + strollers - everybody) < 1e-4 * everybody);
        play();
        action("heatmap_measured")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(people() > 0.0, 20000);
        QVERIFY(legend()->info().help.contains(QStringLiteral("one profile")));
        action("heatmap_expected")->trigger();
        action("heatmap_next_profile")->trigger();
        QCOMPARE(box->currentIndex(), 0);
        QVERIFY(std::abs(people() - everybody) < 1e-9 * everybody);
    }

    void destinations_canBeSteppedThrough()
    {
        open(false);
        QTRY_VERIFY_WITH_TIMEOUT(people() > 0.0, 20000);
        const double everywhere = people();
        action("heatmap_next_destination")->trigger();
        QVERIFY(legend()->info().note.contains(QStringLiteral("to Home")));
        QVERIFY(people() > 0.0 && people() < 0.9 * everywhere);
    }

    void hours_ofACityWithoutThem_saySo()
    {
        open(false);
        action("heatmap_hour")->trigger();
        auto* strip = m_window->findChild<HourStrip*>();
        QVERIFY(strip && strip->isVisible());
        QVERIFY(!strip->slider()->isEnabled() && !action("heatmap_play_hours")->isEnabled());
        QVERIFY(m_window->findChild<QLabel*>(QStringLiteral("hourNote"))->text().contains(QStringLiteral("same habits")));
        action("heatmap_hour")->trigger();
        QVERIFY(!strip->isVisible());
    }

    void hours_areChosenPlayedAndFollowed()
    {
        open(true);
        action("heatmap_hour")->trigger();
        auto* strip = m_window->findChild<HourStrip*>();
        QTRY_VERIFY_WITH_TIMEOUT(strip->slider()->isEnabled() && !strip->slider()->curve().empty(), 30000);
        QVERIFY(action("heatmap_follow_clock")->isChecked());
        auto* clock = m_window->findChild<QLabel*>(QStringLiteral("hourClock"));
        QCOMPARE(clock->text(), QStringLiteral("08:00"));
        const double morning = people();
        strip->slider()->setFocus();
        for (int hour = 0; hour < 12; ++hour)
            QTest::keyClick(strip->slider(), Qt::Key_PageUp);
        QTest::keyClick(strip->slider(), Qt::Key_Right);
        QCOMPARE(clock->text(), QStringLiteral("20:15"));
        QVERIFY(!action("heatmap_follow_clock")->isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(legend()->info().note.contains(QStringLiteral("at 20:15")), 20000);
        QVERIFY2(people() > 5.0 * morning, qPrintable(QStringLiteral("%1 then %2").arg(morning).arg(people())));
        const double ramp = legend()->info().maximum;
        QTest::mouseClick(strip->slider(), Qt::LeftButton, {}, QPoint(14 + (strip->slider()->width() - 28) / 8, 10));
        QCOMPARE(clock->text(), QStringLiteral("03:00"));
        QTRY_VERIFY_WITH_TIMEOUT(legend()->info().note.contains(QStringLiteral("at 03:00")), 20000);
        QCOMPARE(legend()->info().maximum, ramp); // one ramp for the whole day
        action("heatmap_play_hours")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(strip->chosen_s() > 4.0 * 3600.0, 20000);
        action("heatmap_play_hours")->trigger();
        const double stopped_s = strip->chosen_s();
        QTest::qWait(300); // nothing is to come: an hour would have passed by then
        QCOMPARE(strip->chosen_s(), stopped_s);
        action("heatmap_follow_clock")->trigger();
        QCOMPARE(clock->text(), QStringLiteral("08:00"));
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(people() - morning) < 1e-6 * morning, 20000);
    }

    void cancelledHours_stayCancelledUntilChosenAgain()
    {
        open(true);
        auto* strip = m_window->findChild<HourStrip*>();
        action("heatmap_hour")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(strip->slider()->isEnabled() && !strip->slider()->curve().empty(), 30000);
        auto* heat = m_window->findChild<HeatControl*>();
        QSignalSpy making(heat, &HeatControl::makingStarted);
        QSignalSpy ended(heat, &HeatControl::makingEnded);
        const auto cancelling = connect(heat, &HeatControl::makingStarted, heat, &HeatControl::cancelMaking);
        makeFaster();
        QTRY_COMPARE_WITH_TIMEOUT(making.count(), 1, 20000);
        QTRY_COMPARE(ended.count(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().isReady(), 20000);
        play();
        m_window->live().setSpeedAsked(1000.0);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().frame()->time_s > 1200.0, 30000);
        QTest::qWait(1500); // the legend follows once a second
        QCOMPARE(making.count(), 1);
        QVERIFY2(legend()->info().note.contains(QStringLiteral("cancelled")), qPrintable(legend()->info().note));
        disconnect(cancelling);
        action("heatmap_expected")->trigger();
        QCOMPARE(making.count(), 2);
        QTRY_VERIFY_WITH_TIMEOUT(ended.count() == 2 && !legend()->info().note.contains(QStringLiteral("cancelled")), 20000);
        QVERIFY(!strip->slider()->curve().empty());
    }

    void whoIsSeenAlone_isNotMeasured()
    {
        open(false);
        action("run_seen")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().isReady() && m_window->live().frame() && m_window->live().frame()->perceptual, 20000);
        play();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().frame()->window_s > 60.0, 20000);
        for (const char* mode : {"heatmap_measured", "heatmap_difference"}) {
            action(mode)->trigger();
            QVERIFY2(legend()->info().note.contains(QStringLiteral("everybody to be simulated")), mode);
            QVERIFY2(people() == 0.0, mode);
        }
        action("run_both")->trigger();
        action("heatmap_measured")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(people() > 0.0, 30000);
        const auto both = m_window->live().comparison();
        QVERIFY(both && both->everybody->walkers.size() > both->seen->walkers.size() / 2);
        QVERIFY(!legend()->info().note.contains(QStringLiteral("everybody to be simulated")));
    }

    /// What is expected of the few who keep a schedule would lie over everybody else.
    void cityOfPeopleWhoLiveByNeeds_beginsWithoutAHeatmap_unlessOneWasChosen()
    {
        open(false);
        const auto isOn = [this](const char* key) { return m_window->findChild<QAction*>(QLatin1String(key))->isChecked(); };
        QVERIFY(isOn("heatmap_expected"));
        world::World byNeeds = mixedCrossing(false);
        world::PatchBuilder build(byNeeds);
        for (const auto& [id, row] : byNeeds.profiles()) {
            world::AgentProfile profile = row;
            profile.guidance = world::Guidance::autonomous;
            build.replace(id, profile);
        }
        QVERIFY(byNeeds.apply(build.take()).ok());
        m_window->document().replace(byNeeds, {}, nullptr);
        QVERIFY(isOn("heatmap_none"));
        m_window->document().replace(mixedCrossing(false), {}, nullptr);
        QVERIFY(isOn("heatmap_expected"));
        m_window->findChild<QAction*>(QStringLiteral("heatmap_measured"))->trigger();
        m_window->document().replace(byNeeds, {}, nullptr);
        QVERIFY(isOn("heatmap_measured"));
    }

    void cityOfPeopleWhoLiveByNeeds_broughtIntoAnEmptyOne_beginsWithoutAHeatmap()
    {
        open(false);
        world::WorldPatch patch;
        for (const auto& [id, row] : m_window->document().world().profiles()) {
            world::AgentProfile profile = row;
            profile.guidance = world::Guidance::autonomous;
            patch.put(id, profile);
        }
        QVERIFY(m_window->document().applyPatch(patch).ok());
        const QString file = m_folder.filePath(QStringLiteral("needs.json"));
        editor::ExportSession exporter(m_window->document());
        QSignalSpy exported(&exporter, &editor::JobSession::finished);
        exporter.start(QStringLiteral("city-json"), file);
        QVERIFY(exported.wait(10000));
        m_window->document().newProject();
        QVERIFY(action("heatmap_expected")->isChecked());
        m_window->openFile(file);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->document().world().targets().size(), std::size_t{3}, 15000);
        QTRY_VERIFY(action("heatmap_none")->isChecked());
    }

    void filters_foldIntoTheirButtonWhenNarrow()
    {
        open(false);
        auto* button = m_window->findChild<QToolButton*>(QStringLiteral("heatFilterButton"));
        m_window->resize(1100, 800);
        QTRY_VERIFY(button->isVisible());
        QVERIFY(!legend()->filters().isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(legend()->filters().isVisible());
        QVERIFY(legend()->filters().window() != m_window.get());
        legend()->filters().window()->hide();
    }

private:
    QAction* action(const char* key) const { return m_window->findChild<QAction*>(QString::fromLatin1(key)); }
    LegendStrip* legend() const { return m_window->findChild<LegendStrip*>(); }
    /// On all ways of the city view's heatmap.
    double people() const
    {
        double sum = 0.0;
        for (const editor::HeatmapWay& way : m_window->cityView().heatmap().ways)
            sum += way.density * way.length_m;
        return sum;
    }

    void open(bool hasHours)
    {
        QSettings().clear();
        const QString path = m_folder.filePath(QStringLiteral("mixed.gpkg"));
        foundation::JobContext context;
        storage::StoredProject project;
        project.world = mixedCrossing(hasHours);
        QVERIFY(storage::saveProject(path.toStdString(), project, context).ok());
        m_window = std::make_unique<MainWindow>();
        m_window->resize(1600, 1000);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->openFile(path);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->document().world().targets().size(), std::size_t{3}, 15000);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().isReady(), 20000);
    }

    void makeFaster()
    {
        world::WorldPatch patch;
        world::AgentProfile faster = *m_window->document().world().profiles().at(1).row;
        faster.speedMean_mps = 1.6;
        patch.put(m_window->document().world().profiles().at(1).id, faster);
        QVERIFY(m_window->document().applyPatch(patch).ok());
    }

    void play()
    {
        action("play_pause")->trigger();
        QTRY_VERIFY(m_window->live().isPlaying());
        m_window->live().setSpeedAsked(50.0);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
};

PASSERBY_TEST(HeatmapsTest)

} // namespace heatmaps_test

#include "heatmaps_test.moc"
