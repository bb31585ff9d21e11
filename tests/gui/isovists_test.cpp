// SPDX-License-Identifier: GPL-3.0-or-later
// What is seen from everywhere, shares as arrows, and the colours of heatmaps, in the window.
#include "editor/scene/colour_map.h"
#include "editor/scene/heat_raster.h"
#include "editor/session/live_run.h"
#include "editor/tools/tool_box.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/street_city.h"
#include "widgets/city_view/city_view.h"
#include "widgets/controls/progress_strip.h"
#include "widgets/controls/theme.h"
#include "widgets/heat/heat_filters.h"
#include "widgets/heat/isovist_choice.h"
#include "widgets/heat/legend.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/plan_view/render_plan.h"
#include "widgets/sight/sight_card.h"

#include <QAction>
#include <QComboBox>
#include <QSettings>
#include <QStandardItemModel>
#include <QTest>
#include <QToolButton>

namespace isovists_test {

using namespace passerby;
using namespace passerby::widgets;
using exporters::ColorRamp;
using passerby::testing::DrawingWindow;

class IsovistsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        passerby::testing::useOwnSettings(m_folder.path());
    }

    void init()
    {
        QSettings().clear();
        m_window = std::make_unique<DrawingWindow>();
    }

    void cleanup() { m_window.reset(); }

    void emptyCity_saysWhat_isMissing()
    {
        m_window->action("heatmap_isovist")->trigger();
        QVERIFY2(legend().info().note.contains(QStringLiteral("nothing to walk on")), qPrintable(legend().info().note));
        m_window->action("heatmap_wanderers_measured")->trigger();
        QVERIFY2(legend().info().note.contains(QStringLiteral("nothing to walk on")), qPrintable(legend().info().note));
    }

    void chosen_coloursTheGround_byTheMeasure()
    {
        openStreets();
        choose();
        QCOMPARE(legend().info().unit, QStringLiteral("m²"));
        QVERIFY2(legend().info().note.contains(QStringLiteral("every 0.5 m")), qPrintable(legend().info().note));
        QVERIFY(legend().isovists().isVisible() && !legend().filters().isVisible());
        QVERIFY(!m_window->window().findChild<QToolButton*>(QStringLiteral("heatFilterButton"))->isVisible());
        QCOMPARE(m_window->window().findChild<QComboBox*>(QStringLiteral("heatMode"))->currentText(), QStringLiteral("Isovists"));
        m_window->action("heatmap_next_measure")->trigger(); // walkable
        QVERIFY(shown().raster->at({0, 0}) > 1.5 * shown().raster->at({60, 0}));
        m_window->action("heatmap_next_measure")->trigger(); // perimeter
        QCOMPARE(legend().info().unit, QStringLiteral("m"));
        QVERIFY(legend().info().help.contains(QStringLiteral("outline")));
        auto* measure = m_window->window().findChild<QComboBox*>(QStringLiteral("isovistMeasure"));
        QCOMPARE(measure->currentText(), QStringLiteral("Perimeter"));
        measure->setCurrentIndex(3);
        emit measure->activated(3);
        QVERIFY2(legend().info().name.contains(QStringLiteral("compactness")), qPrintable(legend().info().name));
        QVERIFY(shown().highest <= 1.0 && shown().highest > 0.0);
        m_window->action("heatmap_none")->trigger();
        QVERIFY(shown().isEmpty() && !legend().isovists().isVisible());
        auto* folded = m_window->window().findChild<QToolButton*>(QStringLiteral("heatFilterButton"));
        QVERIFY(legend().filters().isVisible() || folded->isVisible());
    }

    void nextMeasure_choosesThem_forTheNextCity_too()
    {
        openStreets();
        QVERIFY(!m_window->action("heatmap_isovist")->isChecked());
        m_window->action("heatmap_next_measure")->trigger();
        QVERIFY(m_window->action("heatmap_isovist")->isChecked());
        QCOMPARE(legend().info().unit, QStringLiteral("m²")); // the first measure
        openStreets();
        QVERIFY(m_window->action("heatmap_isovist")->isChecked());
    }

    void fineStep_tellsHowFarItIs_andCancels()
    {
        openStreets();
        choose();
        auto* strip = m_window->window().findChild<ProgressStrip*>();
        QVERIFY(!strip->isVisible());
        emit legend().isovists().stepChosen(0.04);
        QVERIFY2(legend().info().note.contains(QStringLiteral("being computed anew")), qPrintable(legend().info().note));
        QVERIFY(shown().raster); // the coarser one stays meanwhile
        QTRY_VERIFY_WITH_TIMEOUT(strip->isVisible(), 20000);
        strip->findChild<QToolButton*>()->click();
        QVERIFY(!strip->isVisible());
        QVERIFY2(legend().info().note.contains(QStringLiteral("cancelled")), qPrintable(legend().info().note));
        emit legend().isovists().stepChosen(2.0);
        QTRY_VERIFY_WITH_TIMEOUT(legend().info().note.contains(QStringLiteral("every 2 m")), 20000);
    }

    void edit_isLookedAtAnew()
    {
        openStreets();
        choose();
        const double before_m2 = shown().raster->at({0, 0});
        const auto& house = m_window->world().obstacles().at(0);
        world::WorldPatch back;
        back.put(house.id, *house.row);
        world::WorldPatch away;
        away.erase(house.id);
        QVERIFY(m_window->window().document().applyPatch(away).ok());
        QTRY_VERIFY_WITH_TIMEOUT(shown().raster && shown().raster->at({0, 0}) > 1.2 * before_m2, 20000);
        QVERIFY(m_window->window().document().applyPatch(back).ok());
        QTRY_VERIFY_WITH_TIMEOUT(shown().raster && std::abs(shown().raster->at({0, 0}) - before_m2) < 1e-3 * before_m2, 20000);
    }

    void plan_isColouredInTheCellsAlone()
    {
        openStreets();
        choose();
        PlanRequest request{m_window->world(), nullptr, shown(), legend().info(), QSize(600, 600), true, false};
        request.heatmap.ramp = ColorRamp::paper;
        const QImage with = renderPlan(request);
        request.heatmap = {};
        const QImage without = renderPlan(request);
        const PlanTransform view = PlanTransform::fitting(shownBox(request.world, request.layers), request.size);
        const auto pixel = [&view](const QImage& image, geometry::Point place) { return image.pixelColor(view.toView(place).toPoint()); };
        const double part = editor::rampPosition(shown().raster->at({20, 0}), shown().maximum);
        const QColor expected = editor::sequentialColor(part, ColorRamp::paper);
        const QColor street = pixel(with, {20, 0});
        QVERIFY2(std::abs(street.red() - expected.red()) < 8 && std::abs(street.green() - expected.green()) < 8
                     && std::abs(street.blue() - expected.blue()) < 8,
                 qPrintable(street.name() + expected.name()));
        QCOMPARE(pixel(with, {30, 20}), pixel(without, {30, 20})); // a house
    }

    void arrows_atJunctions_withTheGroundInSight()
    {
        openStreets();
        m_window->action("heatmap_sight")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(legend().info().maximum > 0.0, 20000);
        QCOMPARE(shown().arrows.size(), std::size_t(4));
        editor::Heatmap bare = shown();
        bare.arrows.clear();
        const auto picture = [this](const editor::Heatmap& map) {
            return renderPlan({m_window->world(), nullptr, map, legend().info(), QSize(600, 600), false, false});
        };
        QVERIFY(picture(shown()) != picture(bare));
        m_window->action("heatmap_wanderers")->trigger();
        QVERIFY(shown().arrows.empty());
    }

    void colours_ofThePaper_everywhere_andKept()
    {
        openStreets();
        choose();
        QCOMPARE(shown().ramp, ColorRamp::viridis);
        QAction* paper = m_window->action("heatmap_paper_colours");
        QVERIFY(paper->isCheckable() && !paper->isChecked());
        paper->trigger();
        QCOMPARE(shown().ramp, ColorRamp::paper);
        QCOMPARE(legend().info().ramp, ColorRamp::paper);
        for (const char* mode : {"heatmap_sight", "heatmap_expected", "heatmap_beside"}) {
            m_window->action(mode)->trigger();
            QCOMPARE(shown().ramp, ColorRamp::paper);
            QCOMPARE(legend().info().ramp, ColorRamp::paper);
        }
        m_window = std::make_unique<DrawingWindow>();
        QVERIFY(m_window->action("heatmap_paper_colours")->isChecked());
        QCOMPARE(legend().info().ramp, ColorRamp::paper);
        m_window->action("heatmap_cividis_colours")->trigger(); // in its place
        QVERIFY(!m_window->action("heatmap_paper_colours")->isChecked());
        QCOMPARE(legend().info().ramp, ColorRamp::cividis);
        m_window->action("heatmap_cividis_colours")->trigger();
        QCOMPARE(legend().info().ramp, ColorRamp::viridis);
    }

    void card_explainsItsLines()
    {
        openStreets();
        m_window->key(Qt::Key_V);
        m_window->click({20, 0});
        auto* card = m_window->window().findChild<SightCard*>();
        QTRY_VERIFY_WITH_TIMEOUT(card->isVisible(), 20000);
        QStringList tips;
        for (int y = 0; y < card->height(); ++y)
            if (const QString tip = card->tipAt({20, y}); !tip.isEmpty() && !tips.contains(tip))
                tips << tip;
        QCOMPARE(tips.size(), qsizetype(affordance::kIsovistMeasures.size()));
        QVERIFY(tips[4].contains(QStringLiteral("metres")));
        QVERIFY(card->tipAt({-5, 60}).isEmpty());
    }

    void withoutTargets_onlyWhoIsSeen_isNotOffered()
    {
        openStreets();
        QVERIFY(!m_window->action("run_seen")->isEnabled() && !m_window->action("run_both")->isEnabled());
        QVERIFY(m_window->action("run_seen")->toolTip().contains(QStringLiteral("without targets")));
        auto* box = m_window->window().findChild<QComboBox*>(QStringLiteral("modeBox"));
        auto* choices = qobject_cast<QStandardItemModel*>(box->model());
        QVERIFY(choices->item(0)->isEnabled() && !choices->item(1)->isEnabled());
        QVERIFY(choices->item(1)->toolTip().contains(QStringLiteral("without targets")));
        m_window->window().document().replace(passerby::testing::makeCrossing(), {}, nullptr);
        QVERIFY(m_window->action("run_seen")->isEnabled() && choices->item(1)->isEnabled() && choices->item(1)->toolTip().isEmpty());
        QVERIFY(m_window->action("run_seen")->toolTip().contains(QStringLiteral("perceptual")));
    }

private:
    LegendStrip& legend() const { return *m_window->window().findChild<LegendStrip*>(); }
    const editor::Heatmap& shown() const { return m_window->window().cityView().heatmap(); }

    void openStreets()
    {
        m_window->window().document().replace(passerby::testing::streetCity(), {}, nullptr);
        m_window->look({0, 0}, 8.0);
    }

    void choose()
    {
        m_window->action("heatmap_isovist")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(legend().info().maximum > 0.0 && shown().raster, 20000);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<DrawingWindow> m_window;
};

PASSERBY_TEST(IsovistsTest)

} // namespace isovists_test

#include "isovists_test.moc"
