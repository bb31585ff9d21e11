// SPDX-License-Identifier: GPL-3.0-or-later
// Needs, duties and trains in the docks and in the plan.
#include "editor/commands/needs.h"
#include "editor/document/selection.h"
#include "editor/models/habits_model.h"
#include "editor/models/inspector_model.h"
#include "editor/session/habit_session.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/need_plot.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/docks/habits_panel.h"
#include "widgets/docks/inspector_panel.h"
#include "widgets/docks/need_section.h"
#include "widgets/docks/property_row.h"
#include "widgets/plan_view/plan_fixture_painter.h"

#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QUndoStack>
#include <cmath>

namespace needs_inspector_test {

using namespace passerby;
using namespace passerby::widgets;
using passerby::editor::ObjectKind;

class NeedsInspectorTest : public QObject {
    Q_OBJECT

    struct City {
        editor::ProjectDocument document;
        editor::InspectorModel model{document};
        editor::HabitsModel habits{document};
        editor::HabitSession session{document};
    };
    std::unique_ptr<City> m_city;
    std::unique_ptr<QWidget> m_window;
    InspectorPanel* m_inspector = nullptr;
    HabitsPanel* m_panel = nullptr;

    [[nodiscard]] const world::World& world() const { return m_city->document.world(); }
    /// The one that is shown now; new ones take a moment to appear.
    template <class Widget>
    Widget* find(const char* name) const
    {
        Widget* found = nullptr;
        (void)QTest::qWaitFor([&] {
            for (Widget* widget : m_inspector->findChildren<Widget*>(QString::fromLatin1(name)))
                if (widget->isVisible())
                    found = widget;
            return found != nullptr;
        });
        return found;
    }
    void select(ObjectKind kind, std::uint32_t number) const
    {
        m_city->document.selection().set({kind, number});
        QTest::qWait(20); // the inspector is built anew a moment later, of which it tells nobody
    }
    /// The entry of the menu behind +, by the texts that lead to it.
    QAction* menuEntry(const QStringList& path) const
    {
        QMenu* menu = m_panel->addButton()->menu();
        emit menu->aboutToShow();
        for (qsizetype i = 0; i < path.size(); ++i)
            for (QAction* action : menu->actions())
                if (action->text().startsWith(path[i])) {
                    if (i + 1 == path.size())
                        return action;
                    menu = action->menu();
                    break;
                }
        return nullptr;
    }

private slots:
    void init()
    {
        ThemeKeeper::instance().apply(ThemeKind::light);
        m_city = std::make_unique<City>();
        m_city->document.replace(testing::makeCrossing(), QStringLiteral("crossing.gpkg"), nullptr);
        m_window = std::make_unique<QWidget>();
        m_window->resize(700, 950);
        m_panel = new HabitsPanel(m_city->document, m_city->habits, m_window.get());
        m_panel->setGeometry(0, 0, 264, 500);
        m_inspector = new InspectorPanel(m_city->model, m_city->session, m_window.get());
        m_inspector->setGeometry(280, 0, 336, 950);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void cleanup()
    {
        m_window.reset();
        m_city.reset();
    }

    void theMenu_addsPeopleWithNeeds_whichStandBelowThem()
    {
        QAction* commuter = menuEntry({QStringLiteral("New profile with needs"), QStringLiteral("Commuter\t1.42")});
        QVERIFY(commuter);
        QVERIFY(commuter->toolTip().contains(QStringLiteral("thirst")));
        commuter->trigger();
        QCOMPARE(world().needs().size(), std::size_t{5});
        const editor::ObjectRef need{ObjectKind::need, 1};
        const QModelIndex row = m_city->habits.indexOf(need);
        QTest::mouseClick(m_panel->tree()->viewport(), Qt::LeftButton, {}, m_panel->tree()->visualRect(row).center());
        QVERIFY(m_city->document.selection().contains(need));
        QVERIFY(menuEntry({QStringLiteral("New need of Commuter")})); // of the profile of the need
    }

    void aNeed_isDrawnAndTold_andItsThresholdDragged()
    {
        QVERIFY(editor::addNeed(m_city->document, world().profiles().at(0).id).ok());
        QTest::qWait(20); // likewise
        auto* plot = find<NeedPlot>("needPlot");
        QVERIFY(plot && !plot->curve().empty());
        QVERIFY(find<QLabel>("needWords")->text().startsWith(QStringLiteral("Wanted after")));
        const int steps = m_city->document.undoStack().count();
        const QPoint from(plot->width() / 2, static_cast<int>(std::lround(plot->heightOf(0.7))));
        const QPoint to(plot->width() / 2, static_cast<int>(std::lround(plot->heightOf(0.4))));
        QTest::mousePress(plot, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 4; ++i) {
            const QPointF at = QPointF(from) + QPointF(to - from) * i / 4.0;
            QMouseEvent move(QEvent::MouseMove, at, plot->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(plot, &move);
        }
        QTest::mouseRelease(plot, Qt::LeftButton, {}, to);
        QVERIFY(std::abs(world().needs().at(0).row->threshold - 0.4) < 0.02);
        QCOMPARE(m_city->document.undoStack().count(), steps + 1); // one drag, one step
        QTest::keyClick(plot, Qt::Key_Up);
        QCOMPARE(m_city->document.undoStack().count(), steps + 2);
    }

    void whatBelongsToNoGroup_hasNoEmptyHeading()
    {
        QVERIFY(editor::addNeed(m_city->document, world().profiles().at(0).id).ok());
        QTest::qWait(20); // likewise
        auto* turn = find<QWidget>("field_rank");
        QVERIFY(turn);
        const QWidget* row = turn;
        while (row && !qobject_cast<const PropertyRow*>(row))
            row = row->parentWidget();
        QVERIFY(row && row->parentWidget());
        for (const QLabel* label : row->parentWidget()->findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly))
            QVERIFY(!label->text().isEmpty());
    }

    void aPlatform_hasAButtonThatAddsTrains()
    {
        const world::FixtureKind kind = world::usualFixtureKinds().back();
        world::PatchBuilder build(world());
        world::Fixture platform = world::newFixture(build.add(kind), kind, 0, {0, 0}, 0.0);
        platform.width_m = platform.depth_m = 6.0;
        build.add(platform);
        world::World city = world();
        QVERIFY(city.apply(build.take()).ok());
        m_city->document.replace(city, QStringLiteral("crossing.gpkg"), nullptr);
        select(ObjectKind::fixture, 1);
        auto* add = find<QPushButton>("addTrain");
        QVERIFY(add);
        add->click();
        QCOMPARE(world().trainServices().size(), std::size_t{1});
        QVERIFY(m_city->document.selection().contains({ObjectKind::trainService, 1}));
        select(ObjectKind::fixture, 1);
        QVERIFY(m_inspector->findChildren<QPushButton*>().size() >= 2); // the train and the button
    }

    void aProfile_listsItsNeeds()
    {
        select(ObjectKind::profile, 1);
        find<QPushButton>("addNeed")->click();
        QCOMPARE(world().needs().size(), std::size_t{1});
        QVERIFY(m_city->document.selection().contains({ObjectKind::need, 1}));
    }

    void nothingSelected_tellsWhatFollowsFromNeeds()
    {
        menuEntry({QStringLiteral("New profile with needs"), QStringLiteral("Commuter\t1.42")})->trigger();
        m_city->document.selection().clear();
        QTest::qWait(20); // likewise
        const auto* told = find<QLabel>("followsFromNeeds");
        QVERIFY(told);
        QVERIFY2(told->text().contains(QStringLiteral("of 300 people live by what they need and want")), qPrintable(told->text()));
        QVERIFY2(told->text().contains(QStringLiteral("(0): ")), qPrintable(told->text())); // of what does not stand in the city yet
    }

    void thePlan_showsDuties()
    {
        world::Duty duty;
        duty.profile = world().profiles().at(0).id;
        duty.points = {{0, 0}, {8, 0}, {8, 8}};
        QVERIFY(editor::addDuty(m_city->document, duty).ok());
        PlanScene scene;
        scene.build(world(), PlanLayers::of(nullptr));
        QCOMPARE(scene.duties().size(), std::size_t{1});
        QCOMPARE(scene.duties().front().points.size(), 3);
        PlanLayers layers = PlanLayers::of(nullptr);
        layers.duties = false;
        scene.build(world(), layers);
        QVERIFY(scene.duties().empty());
    }
};

PASSERBY_TEST(NeedsInspectorTest)

} // namespace needs_inspector_test

#include "needs_inspector_test.moc"
