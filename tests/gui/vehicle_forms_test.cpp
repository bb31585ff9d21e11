// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of vehicles, what comes in by a lane, and signals, in the docks.
#include "core/world/patch_builder.h"
#include "editor/document/selection.h"
#include "editor/models/habits_model.h"
#include "editor/models/inspector_model.h"
#include "editor/session/habit_session.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/cycle_bar.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/docks/coming_in_section.h"
#include "widgets/docks/entry_row.h"
#include "widgets/docks/habits_panel.h"
#include "widgets/docks/inspector_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

namespace vehicle_forms_test {

using namespace passerby;
using namespace passerby::widgets;
using passerby::editor::ObjectKind;

class VehicleFormsWindowTest : public QObject {
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
    void select(ObjectKind kind) const
    {
        m_city->document.selection().set(editor::ObjectRef{kind, 1});
        QTest::qWait(20); // the inspector is built anew a moment later, of which it tells nobody
    }
    void choose(QComboBox* box, int place) const
    {
        box->setCurrentIndex(place);
        emit box->activated(place);
    }
    /// For a person to look at, where PASSERBY_TEST_PICTURES names a folder.
    void keepPicture(const char* name) const
    {
        const QString folder = qEnvironmentVariable("PASSERBY_TEST_PICTURES");
        if (folder.isEmpty())
            return;
        QTest::qWait(50); // everything is in its place by then
        m_window->grab().save(QStringLiteral("%1/%2.png").arg(folder, QString::fromLatin1(name)));
    }

private slots:
    void init()
    {
        ThemeKeeper::instance().apply(ThemeKind::light);
        m_city = std::make_unique<City>();
        world::World city = testing::makeCrossing();
        world::PatchBuilder build(city);
        world::Lane lane;
        lane.points = {{-50, 30}, {50, 30}};
        build.add(lane);
        build.add(world::StopLine{"", 0, {10, 28}, {10, 32}, {}});
        build.add(world::Crossing{"", 0, {15, 27}, {15, 33}, 4.0, {}});
        QVERIFY(city.apply(build.take()).ok());
        m_city->document.replace(city, QStringLiteral("crossing.gpkg"), nullptr);
        m_window = std::make_unique<QWidget>();
        m_window->resize(640, 800);
        m_panel = new HabitsPanel(m_city->document, m_city->habits, m_window.get());
        m_panel->setGeometry(0, 0, 264, 500);
        m_inspector = new InspectorPanel(m_city->model, m_city->session, m_window.get());
        m_inspector->setGeometry(280, 0, 336, 800);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void cleanup()
    {
        m_window.reset();
        m_city.reset();
    }

    void aLane_saysThatNothingComesIn_andLetsItCome()
    {
        select(ObjectKind::lane);
        QVERIFY(find<QLabel>("nothingComesIn")->text().startsWith(QStringLiteral("Nothing comes in here")));
        keepPicture("lane-empty");
        find<QToolButton>("addDemand")->click();
        QCOMPARE(world().vehicleDemands().size(), std::size_t{1});
        QCOMPARE(world().vehicleKinds().size(), std::size_t{1});
        auto* row = find<EntryRow>("entry0");
        QVERIFY(row);
        QCOMPARE(row->kindField()->currentText(), QStringLiteral("Car"));
        QCOMPARE(row->kindField()->count(), 4);
        QCOMPARE(row->flowField()->text(), QStringLiteral("120"));
        choose(row->kindField(), 3);
        choose(row->hourField(), 9);
        row->flowField()->setFocus();
        row->flowField()->selectAll();
        QTest::keyClicks(row->flowField(), QStringLiteral("2*30"));
        QTest::keyClick(row->flowField(), Qt::Key_Return);
        const world::VehicleDemand& demand = *world().vehicleDemands().at(0).row;
        QCOMPARE(world().vehicleKinds().find(demand.kind)->name, std::string("bus"));
        QVERIFY(demand.hour == std::optional<std::int64_t>(8) && demand.vehicles_per_h == 60.0);
        keepPicture("lane");
        const int steps = m_city->document.undoStack().count();
        QCOMPARE(steps, 4);
        row->flowField()->selectAll();
        QTest::keyClicks(row->flowField(), QStringLiteral("99999"));
        QTest::keyClick(row->flowField(), Qt::Key_Return); // the world says no
        QCOMPARE(m_city->document.undoStack().count(), steps);
        QCOMPARE(row->flowField()->text(), QStringLiteral("60"));
        row->removeButton()->click();
        QVERIFY(world().vehicleDemands().empty());
        QVERIFY(find<QLabel>("nothingComesIn"));
        while (m_city->document.undoStack().canUndo())
            m_city->document.undoStack().undo();
        QVERIFY(world().vehicleKinds().empty());
    }

    void aRowThatMayNotDriveThere_saysSo()
    {
        select(ObjectKind::lane);
        find<QToolButton>("addDemand")->click();
        QVERIFY(m_city->model.setValue("kind", static_cast<int>(world::LaneKind::bicycle)).ok());
        auto* row = find<EntryRow>("entry0");
        bool says = false;
        for (const QLabel* label : row->findChildren<QLabel*>())
            says = says || (label->isVisible() && label->text().startsWith(QStringLiteral("None comes in")));
        QVERIFY(says);
        keepPicture("lane-wrong");
    }

    void aStopLineAndACrossing_getNewSignals_drawnTogether()
    {
        select(ObjectKind::stopLine);
        auto* choice = find<QComboBox>("field_signal");
        QVERIFY(choice);
        choose(choice, choice->count() - 1);
        QCOMPARE(world().trafficSignals().size(), std::size_t{1});
        QCOMPARE(find<CycleBar>("cycleBar")->strips().size(), std::size_t{1});
        select(ObjectKind::crossing);
        choice = find<QComboBox>("field_signal");
        choose(choice, choice->count() - 1);
        QCOMPARE(world().trafficSignals().size(), std::size_t{2});
        auto* bar = find<CycleBar>("cycleBar");
        QCOMPARE(bar->strips().size(), std::size_t{2});
        QCOMPARE(bar->shown_s(), 120.0);
        keepPicture("crossing-signal");
        find<QToolButton>("openSignal")->click();
        QVERIFY(m_city->document.selection().contains({ObjectKind::signal, 2}));
        QTest::qWait(20);
        QVERIFY(find<QLabel>("cycleWords")->text().startsWith(QStringLiteral("Green ")));
        keepPicture("signal");
    }

    void aCycle_isCutIntoStretchesFromMidnightOn()
    {
        const auto stretches = CycleBar::stretchesOf({"", 30.0, 3.0, 27.0, 50.0}, 60.0);
        QCOMPARE(stretches.size(), std::size_t{4});
        QVERIFY(stretches[0].light == world::SignalLight::green && stretches[0].to_s == 20.0);
        QVERIFY(stretches[1].light == world::SignalLight::amber && stretches[1].to_s == 23.0);
        QVERIFY(stretches[2].light == world::SignalLight::red && stretches[2].to_s == 50.0);
        QVERIFY(stretches[3].light == world::SignalLight::green && stretches[3].to_s == 60.0);
        QVERIFY(CycleBar::stretchesOf({}, 60.0).front().light == world::SignalLight::dark);
    }

    void theMenu_addsKinds_withAPageOfTheirOwn()
    {
        QMenu* menu = m_panel->addButton()->menu();
        emit menu->aboutToShow();
        QMenu* kinds = nullptr;
        for (QAction* action : menu->actions())
            if (action->text() == QStringLiteral("New vehicle kind"))
                kinds = action->menu();
        QVERIFY(kinds);
        QCOMPARE(kinds->actions().size(), 6); // the usual four, a line, another
        kinds->actions().front()->trigger();
        QVERIFY(m_city->document.selection().contains({ObjectKind::vehicleKind, 1}));
        QTest::qWait(20);
        auto* length = find<QLineEdit>("field_length_m");
        QVERIFY(length);
        length->selectAll();
        QTest::keyClicks(length, QStringLiteral("5.2"));
        QTest::keyClick(length, Qt::Key_Return);
        QCOMPARE(world().vehicleKinds().at(0).row->length_m, 5.2);
        keepPicture("kind");
    }
};

PASSERBY_TEST(VehicleFormsWindowTest)

} // namespace vehicle_forms_test

#include "vehicle_forms_test.moc"
