// SPDX-License-Identifier: GPL-3.0-or-later
// What people see, in the window: the tool, junctions under the pointer, heatmaps, and a city that populates itself.
#include "editor/document/selection.h"
#include "editor/models/issue_model.h"
#include "editor/session/live_run.h"
#include "editor/session/live_session.h"
#include "editor/tools/tool_box.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/street_city.h"
#include "widgets/city_view/city_view.h"
#include "widgets/docks/issues_panel.h"
#include "widgets/heat/legend.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/sight/sight_card.h"

#include <QAction>
#include <QComboBox>
#include <QListView>
#include <QSettings>
#include <QTest>
#include <QUndoStack>

namespace sight_test {

using namespace passerby;
using namespace passerby::widgets;
using passerby::testing::DrawingWindow;

class SightTest : public QObject {
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

    void emptyCity_saysWhyNothingIsSeen()
    {
        m_window->action("heatmap_sight")->trigger();
        QVERIFY2(legend().info().note.contains(QStringLiteral("nothing to walk on")), qPrintable(legend().info().note));
        m_window->action("populate_by_sight")->trigger();
        QVERIFY2(m_window->message().contains(QStringLiteral("nothing to walk on")), qPrintable(m_window->message()));
        QCOMPARE(m_window->stack().count(), 0);
    }

    void heatmaps_ofSightAndWanderers()
    {
        openStreets();
        m_window->action("heatmap_sight")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(legend().info().maximum > 0.0, 20000);
        QVERIFY(legend().info().unit.startsWith(QStringLiteral("m²")));
        QVERIFY(!m_window->window().cityView().heatmap().isEmpty());
        QVERIFY(m_window->action("heatmap_sight")->isChecked() && !m_window->action("heatmap_expected")->isChecked());
        auto* box = m_window->window().findChild<QComboBox*>(QStringLiteral("heatMode"));
        QCOMPARE(box->currentText(), QStringLiteral("Ground in sight"));
        m_window->action("heatmap_wanderers")->trigger();
        QVERIFY2(legend().info().note.contains(QStringLiteral("nobody wanders")), qPrintable(legend().info().note));
        m_window->action("populate_by_sight")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(legend().info().maximum > 0.0, 20000);
        double people = 0.0;
        for (const editor::HeatmapWay& way : m_window->window().cityView().heatmap().ways)
            people += way.density * way.length_m;
        QVERIFY(std::abs(people - double(m_window->world().settings().population)) < 1e-3 * people);
    }

    void populate_thenPlay_showsAWalkingCity_andUndoes()
    {
        openStreets();
        m_window->action("populate_by_sight")->trigger();
        QVERIFY2(m_window->message().contains(QStringLiteral("wander now")), qPrintable(m_window->message()));
        QVERIFY2(m_window->message().contains(QStringLiteral("evade each other")), qPrintable(m_window->message()));
        QCOMPARE(m_window->stack().count(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(live().isReady(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->action("play_pause")->isEnabled(), 5000);
        m_window->action("heatmap_wanderers_difference")->trigger();
        QVERIFY(legend().info().maximum == 0.0);
        m_window->action("play_pause")->trigger();
        live().setSpeedAsked(50.0);
        QTRY_VERIFY_WITH_TIMEOUT(live().frame() && live().frame()->countOf(world::PersonKind::wander) > 0 && live().frame()->step > 20,
                                 20000);
        QCOMPARE(live().frame()->countOf(world::PersonKind::wander), static_cast<std::uint32_t>(m_window->world().settings().population));
        QTRY_VERIFY_WITH_TIMEOUT(legend().info().maximum > 0.0, 20000);
        QCOMPARE(legend().info().scale, editor::HeatScale::difference);
        m_window->action("heatmap_wanderers_measured")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(legend().info().maximum > 0.0 && legend().info().note.contains(QStringLiteral("window")), 20000);
        m_window->stack().undo();
        QCOMPARE(m_window->world().profiles().size(), std::size_t(1));
    }

    void junctions_answerToThePointer_whileAHeatmapOfSightIsOn()
    {
        openStreets();
        m_window->move({0.2, 0.1});
        QVERIFY(m_window->plan().notes().isEmpty() && !card().isVisible());
        m_window->action("heatmap_sight")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(legend().info().maximum > 0.0, 20000);
        m_window->move({0.3, 0.1});
        QCOMPARE(m_window->plan().notes().labels.size(), std::size_t(4));
        QVERIFY(card().isVisible());
        QCOMPARE(card().words().title, QStringLiteral("Junction J1"));
        m_window->move({20, 0});
        QVERIFY(m_window->plan().notes().isEmpty() && !card().isVisible());
        m_window->click({0.2, 0.1}); // held
        m_window->move({20, 0});
        QVERIFY(!m_window->plan().notes().isEmpty() && card().isVisible());
        m_window->action("clear_selection")->trigger();
        QVERIFY(m_window->plan().notes().isEmpty() && !card().isVisible());
        m_window->click({0.2, 0.1});
        QVERIFY(card().isVisible());
        m_window->action("heatmap_none")->trigger();
        QVERIFY(m_window->plan().notes().isEmpty() && !card().isVisible());
    }

    void junctions_answer_whileIsovistsAreOn()
    {
        openStreets();
        m_window->action("heatmap_isovist")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(legend().info().maximum > 0.0, 20000);
        QTRY_VERIFY_WITH_TIMEOUT((m_window->move({0.2, 0.1}), m_window->move({0.3, 0.1}), card().isVisible()), 20000);
        QCOMPARE(card().words().title, QStringLiteral("Junction J1"));
    }

    void junctionInThePlan_isLitInTheCity()
    {
        openStreets();
        m_window->action("heatmap_sight")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(legend().info().maximum > 0.0, 20000);
        QVERIFY(city().lit().isEmpty());
        m_window->move({0.3, 0.1});
        QTRY_VERIFY(!city().lit().isEmpty());
        QCOMPARE(city().lit().neighbours.size(), std::size_t(4));
        QVERIFY(geometry::distance(city().lit().eye->at, {0, 0}) < 0.01);
        m_window->move({20, 0});
        QVERIFY(city().lit().isEmpty());
        m_window->click({0.2, 0.1}); // held
        m_window->move({20, 0});
        QTRY_VERIFY(!city().lit().isEmpty());
        m_window->action("clear_selection")->trigger();
        QVERIFY(city().lit().isEmpty());
        m_window->click({0.2, 0.1});
        QTRY_VERIFY(!city().lit().isEmpty());
        m_window->action("heatmap_none")->trigger();
        QVERIFY(city().lit().isEmpty());
    }

    void junctions_answerInTheCity_asInThePlan()
    {
        openStreets();
        lookFromAbove();
        pointInCity({0, 0});
        QTest::qWait(200);
        QVERIFY(city().lit().isEmpty()); // no heatmap is about sight
        m_window->action("heatmap_sight")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(legend().info().maximum > 0.0, 20000);
        pointInCity({0.3, 0});
        QTRY_COMPARE(card().words().title, QStringLiteral("Junction J1"));
        QVERIFY(card().isVisible());
        QCOMPARE(m_window->plan().notes().labels.size(), std::size_t(4));
        QTRY_COMPARE(city().lit().neighbours.size(), std::size_t(4));
        pointInCity({20, 0});
        QTRY_VERIFY(city().lit().isEmpty() && m_window->plan().notes().isEmpty() && !card().isVisible());
        QTest::mouseClick(city().window3d(), Qt::LeftButton, {}, inCity({0, 0})); // held
        QTRY_VERIFY(!city().lit().isEmpty());
        pointInCity({20, 0});
        QTest::qWait(200);
        QVERIFY(!city().lit().isEmpty() && card().isVisible());
        QTest::mouseClick(city().window3d(), Qt::LeftButton, {}, inCity({20, 0}));
        QTRY_VERIFY(city().lit().isEmpty() && !card().isVisible());
        m_window->action("heatmap_none")->trigger();
        pointInCity({0, 0});
        QTest::qWait(200);
        QVERIFY(city().lit().isEmpty() && !card().isVisible());
    }

    void junctionsByHand_areMarked_andTheHeatmapFollows()
    {
        openStreets();
        m_window->action("clear_selection")->trigger();
        QVERIFY(!m_window->action("junction_always")->isEnabled());
        selection().set(editor::ObjectRef{editor::ObjectKind::cell, 2});
        QVERIFY(m_window->action("junction_always")->isEnabled());
        m_window->action("junction_always")->trigger();
        QCOMPARE(m_window->stack().count(), 1);
        QCOMPARE(m_window->world().junctionEdits().size(), std::size_t(1));
        QCOMPARE(m_window->plan().junctions().size(), std::size_t(1));
        m_window->action("junction_always")->trigger(); // it is one already
        QVERIFY2(m_window->message().contains(QStringLiteral("already")), qPrintable(m_window->message()));
        selection().clear();
        QVERIFY(m_window->plan().junctions().empty());
        m_window->action("heatmap_sight")->trigger();
        QTRY_COMPARE(m_window->plan().junctions().size(), std::size_t(1));
        QTRY_VERIFY_WITH_TIMEOUT(legend().info().maximum > 0.0, 20000);
        m_window->move({20.2, 0.1});
        QCOMPARE(card().words().title, QStringLiteral("Junction J+1"));
        m_window->click({20, 0});
        QVERIFY(selection().contains({editor::ObjectKind::junctionEdit, 1}));
        m_window->action("delete")->trigger();
        QVERIFY(m_window->world().junctionEdits().empty() && m_window->plan().junctions().empty());
        m_window->action("clear_selection")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT((m_window->move({20.2, 0.1}), m_window->move({20, 0.1}), !card().isVisible()), 20000);
    }

    void junctionThatIsHeld_isChangedWithoutASelection()
    {
        openStreets();
        m_window->action("heatmap_sight")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(legend().info().maximum > 0.0, 20000);
        m_window->click({0.2, 0.1}); // holds J1
        selection().clear();
        QVERIFY(m_window->action("junction_never")->isEnabled());
        m_window->action("junction_never")->trigger();
        QVERIFY2(m_window->message().contains(QStringLiteral("Ways meet in cell 1")), qPrintable(m_window->message()));
        m_window->plan().holdPointer(geometry::Point{2, 1}); // as a menu does
        m_window->action("junction_here")->trigger();
        m_window->plan().holdPointer(std::nullopt);
        QCOMPARE(m_window->stack().count(), 1);
        const world::JunctionEdit& edit = *m_window->world().junctionEdits().at(0).row;
        QVERIFY(edit.change == world::JunctionChange::move && geometry::distance(edit.position, {2, 1}) < 0.2);
        QTRY_VERIFY_WITH_TIMEOUT((m_window->move({2.4, 1}), m_window->move({2, 1}), card().isVisible()), 20000);
        QCOMPARE(card().words().title, QStringLiteral("Junction J1"));
    }

    void editThatComesToNothing_isAnIssue_andCanBeMended()
    {
        openStreets();
        world::PatchBuilder build(m_window->world());
        build.add(world::JunctionEdit{world::JunctionChange::remove, "J2", {20, 0}});
        QVERIFY(m_window->window().document().applyPatch(build.take()).ok());
        const QAbstractItemModel& issues = *m_window->window().findChild<QListView*>(QStringLiteral("issuesList"))->model();
        const auto rows = [&] {
            return issues.match(issues.index(0, 0), editor::IssueModel::codeRole, QStringLiteral("no-such-junction"), -1, Qt::MatchExactly);
        };
        QVERIFY(rows().isEmpty());
        m_window->action("heatmap_sight")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(rows().size(), 1, 20000);
        m_window->window().findChild<IssuesPanel*>()->fix(rows().first().row());
        QVERIFY(m_window->world().junctionEdits().empty());
        QTRY_VERIFY_WITH_TIMEOUT(rows().isEmpty(), 20000);
    }

    void tool_worksInTheCity()
    {
        openStreets();
        lookFromAbove();
        m_window->key(Qt::Key_V);
        QTRY_VERIFY_WITH_TIMEOUT(isSightKnown(), 20000);
        pointInCity({20, 1});
        QTRY_VERIFY(!city().lit().isEmpty());
        QCOMPARE(card().words().title, QStringLiteral("Seen from here"));
        QVERIFY(geometry::distance(city().lit().eye->at, {20, 1}) < 1.0);
        QVERIFY(city().lit().neighbours.empty() && !m_window->tools().draft().isEmpty());
        pointInCity({0, 0.2});
        QTRY_COMPARE(city().lit().neighbours.size(), std::size_t(4)); // from the junction
        pointInCity({30, 20});                                        // a roof
        QTRY_VERIFY(city().lit().isEmpty() && !card().isVisible());
        QTest::mouseClick(city().window3d(), Qt::LeftButton, {}, inCity({20, 1})); // held, and nothing is selected
        QTRY_VERIFY(!city().lit().isEmpty());
        QVERIFY(m_window->window().document().selection().isEmpty());
        pointInCity({-20, 0});
        QTest::qWait(200);
        QVERIFY(geometry::distance(city().lit().eye->at, {20, 1}) < 1.0);
        m_window->key(Qt::Key_Escape);
        QVERIFY(city().lit().isEmpty());
        m_window->key(Qt::Key_Escape);
        QTest::mouseClick(city().window3d(), Qt::LeftButton, {}, inCity({20, 1}));
        QVERIFY(city().lit().isEmpty() && !m_window->window().document().selection().isEmpty());
    }

    void drag_movesTheLightAlong()
    {
        openStreets();
        m_window->key(Qt::Key_V);
        QTRY_VERIFY_WITH_TIMEOUT(isSightKnown(), 20000);
        m_window->press({10, 0});
        for (double x = 12; x <= 30; x += 2) {
            m_window->pull({x, 0});
            QTRY_VERIFY(!city().lit().isEmpty() && geometry::distance(city().lit().eye->at, {x, 0}) < 0.1);
        }
        m_window->pull({28, 0});
        m_window->pull({26, 0}); // of what comes in one go the last counts
        m_window->release({26, 0});
        QTRY_VERIFY(geometry::distance(city().lit().eye->at, {26, 0}) < 0.1);
        const auto seen = m_window->window().findChild<SightCard*>()->words().facts;
        QVERIFY(!seen.empty());
        m_window->key(Qt::Key_Escape);
        m_window->key(Qt::Key_Escape);
        QVERIFY(city().lit().isEmpty());
    }

    void tool_showsWhatIsSeen_live()
    {
        openStreets();
        m_window->key(Qt::Key_V);
        QCOMPARE(m_window->tools().activeId(), QStringLiteral("sight"));
        m_window->move({20, 0});
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->tools().draft().isEmpty(), 20000);
        QVERIFY(card().isVisible());
        QCOMPARE(card().words().title, QStringLiteral("Seen from here"));
        const auto before = card().words().facts;
        m_window->drag({20, 0}, {-2, 20});
        QVERIFY(card().words().facts != before);
        m_window->key(Qt::Key_Escape);
        QVERIFY(!card().isVisible());
        QCOMPARE(m_window->tools().activeId(), QStringLiteral("sight"));
        m_window->key(Qt::Key_Escape);
        QCOMPARE(m_window->tools().activeId(), QStringLiteral("select"));
        QCOMPARE(m_window->stack().count(), 0);
    }

    void card_keepsOffTheEye()
    {
        openStreets();
        m_window->key(Qt::Key_V);
        QTRY_VERIFY_WITH_TIMEOUT(isSightKnown(), 20000);
        m_window->move({20, 0});
        const QPoint corner = card().pos();
        const auto toWorld = [&](QPointF at) { return m_window->plan().transform().toWorld(at); };
        const QPointF middle = QRectF(m_window->plan().rect()).center();
        m_window->look(geometry::Point{20, 0} + toWorld(middle) - toWorld(QRectF(card().geometry()).center()), 8.0);
        m_window->move({20.5, 0});
        QVERIFY(card().isVisible());
        QVERIFY(!card().geometry().contains(m_window->plan().transform().toView({20, 0}).toPoint()));
        QVERIFY(card().pos() != corner && m_window->plan().rect().contains(card().geometry()));
        m_window->look({20, 0}, 8.0);
        m_window->move({20, 0});
        QVERIFY(card().pos() != corner); // where it is in nobody's way
    }

private:
    editor::Selection& selection() const { return m_window->window().document().selection(); }
    LegendStrip& legend() const { return *m_window->window().findChild<LegendStrip*>(); }
    SightCard& card() const { return *m_window->window().findChild<SightCard*>(); }
    CityView& city() const { return m_window->window().cityView(); }
    /// The tool has been handed the city to look around in.
    [[nodiscard]] bool isSightKnown() const { return !m_window->tools().hint().contains(QStringLiteral("Looking around")); }
    void lookFromAbove() const
    {
        QTRY_VERIFY_WITH_TIMEOUT(city().isSettled(), 20000);
        editor::OrbitCamera camera;
        camera.center = QVector3D(0, 0, 0);
        camera.pitch_deg = 70.0;
        camera.distance_m = 150.0;
        city().setCamera(camera);
    }
    [[nodiscard]] QPoint inCity(geometry::Point place) const { return city().toView(place).value_or(QPointF(-1, -1)).toPoint(); }
    /// Moves the mouse there by a detour, since a move to where it is would be none.
    void pointInCity(geometry::Point place) const
    {
        QTest::mouseMove(city().window3d(), inCity(place) + QPoint(3, 0));
        QTest::mouseMove(city().window3d(), inCity(place));
    }
    editor::LiveSession& live() const { return m_window->window().live(); }

    void openStreets()
    {
        m_window->window().document().replace(passerby::testing::streetCity(), {}, nullptr);
        m_window->look({0, 0}, 8.0);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<DrawingWindow> m_window;
};

PASSERBY_TEST(SightTest)

} // namespace sight_test

#include "sight_test.moc"
