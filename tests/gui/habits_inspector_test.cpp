// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/change_habits.h"
#include "editor/document/selection.h"
#include "editor/models/habits_model.h"
#include "editor/models/inspector_model.h"
#include "editor/session/habit_session.h"
#include "editor/words/day_curve.h"
#include "editor/words/shares.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/chord_diagram.h"
#include "widgets/controls/curve_editor.h"
#include "widgets/controls/share_bar.h"
#include "widgets/controls/share_slider.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/docks/day_section.h"
#include "widgets/docks/goal_row.h"
#include "widgets/docks/goals_section.h"
#include "widgets/docks/habits_panel.h"
#include "widgets/docks/inspector_panel.h"
#include "widgets/docks/profile_section.h"

#include <QApplication>
#include <QColorDialog>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPointer>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QUndoStack>
#include <cmath>
#include <numeric>

namespace habits_inspector_test {

using namespace passerby;
using namespace passerby::widgets;
using passerby::editor::ObjectKind;

namespace {

/// Real mouse events: press, moves on the way, release.
void drag(QWidget& widget, QPointF from, QPointF to, Qt::KeyboardModifiers modifiers = {})
{
    QTest::mousePress(&widget, Qt::LeftButton, modifiers, from.toPoint());
    for (int i = 1; i <= 8; ++i) {
        const QPointF at = from + (to - from) * i / 8.0;
        QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
        QApplication::sendEvent(&widget, &move);
        QTest::qWait(1); // each move of a hand is an event of its own
    }
    QTest::mouseRelease(&widget, Qt::LeftButton, modifiers, to.toPoint());
}

} // namespace

class HabitsInspectorTest : public QObject {
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

    [[nodiscard]] const world::TargetType& home() const { return *m_city->document.world().targetTypes().at(0).row; }
    [[nodiscard]] std::vector<double> homeShares() const { return editor::sharesOf(editor::weightsOf(home().goals)); }
    [[nodiscard]] QUndoStack& stack() const { return m_city->document.undoStack(); }
    /// The one that is shown now; new ones take a moment to appear.
    template <class Widget>
    Widget* find(const char* name = nullptr) const
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
        QTest::qWait(20); // sections are built anew once control comes back to the loop of events
    }

private slots:
    void init()
    {
        ThemeKeeper::instance().apply(ThemeKind::light);
        m_city = std::make_unique<City>();
        m_city->document.replace(testing::makeCrossing(), QStringLiteral("crossing.gpkg"), nullptr);
        const auto homeId = m_city->document.world().targetTypes().at(0).id;
        QVERIFY(editor::addGoal(m_city->document, homeId, homeId).ok());
        stack().clear();
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

    void habitsDock_listsTypesAndProfilesAndSelects()
    {
        QTreeView* tree = m_panel->tree();
        const QModelIndex types = m_city->habits.index(0, 0);
        QCOMPARE(m_city->habits.rowCount(types), 2);
        const QModelIndex cafe = m_city->habits.index(1, 0, types);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(cafe).center());
        QCOMPARE(m_city->document.selection().items(), (std::vector<editor::ObjectRef>{{ObjectKind::targetType, 2}}));
        QTRY_VERIFY(find<GoalsSection>());
        select(ObjectKind::profile, 1);
        QCOMPARE(tree->currentIndex().data().toString(), QStringLiteral("Resident"));
        QCOMPARE(tree->selectionModel()->selectedRows().front().data().toString(), QStringLiteral("Resident"));
        QCOMPARE(tree->selectionModel()->selectedRows().front().data(editor::HabitsModel::countRole).toString(), QStringLiteral("100 %"));
    }

    void dragOfABar_rescalesTheOthersInOneStep()
    {
        select(ObjectKind::targetType, 1);
        auto* goals = find<GoalsSection>();
        QVERIFY(goals && goals->rows().size() == 2);
        ShareSlider* slider = goals->rows()[0]->slider();
        drag(*slider, slider->knobAt(homeShares()[0]), slider->knobAt(0.4));
        QVERIFY(std::abs(homeShares()[0] - 0.4) < 0.02);
        QVERIFY(std::abs(homeShares()[0] + homeShares()[1] - 1.0) < 1e-12);
        QCOMPARE(stack().count(), 1);
        QVERIFY2(stack().undoText().startsWith(QStringLiteral("Change goal of Home: Café 90 % → ")), qPrintable(stack().undoText()));
        const double shown = goals->rows()[0]->percentField()->text().toDouble() + goals->rows()[1]->percentField()->text().toDouble();
        QCOMPARE(shown, 100.0);
        QVERIFY(std::abs(slider->share() - homeShares()[0]) < 1e-12);
        stack().undo();
        QVERIFY(std::abs(homeShares()[0] - 0.9) < 1e-9);
        QVERIFY(std::abs(slider->share() - 0.9) < 1e-9);
    }

    void dragToTheEndAndBack_keepsTheOthersRatios()
    {
        const auto homeId = m_city->document.world().targetTypes().at(0).id;
        QVERIFY(editor::addGoal(m_city->document, homeId, m_city->document.world().targetTypes().at(1).id).ok());
        stack().clear();
        select(ObjectKind::targetType, 1);
        const std::vector<double> before = homeShares();
        ShareSlider* slider = find<GoalsSection>()->rows()[0]->slider();
        QTest::mousePress(slider, Qt::LeftButton, {}, slider->knobAt(before[0]).toPoint());
        for (const double share : {0.9, 1.0, 1.0, 0.3, 0.5}) {
            const QPointF at = slider->knobAt(share);
            QMouseEvent move(QEvent::MouseMove, at, slider->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(slider, &move);
        }
        QTest::mouseRelease(slider, Qt::LeftButton);
        const std::vector<double> after = homeShares();
        QVERIFY(std::abs(after[0] - 0.5) < 0.02);
        QVERIFY(std::abs(after[1] / after[2] - before[1] / before[2]) < 1e-9);
        QCOMPARE(stack().count(), 1);
    }

    void keysAndTyping_changeSharesToo()
    {
        select(ObjectKind::targetType, 1);
        GoalRow* row = find<GoalsSection>()->rows()[0];
        row->slider()->setFocus();
        QTest::keyClick(row->slider(), Qt::Key_PageDown);
        QTest::keyClick(row->slider(), Qt::Key_Left);
        QVERIFY(std::abs(homeShares()[0] - 0.79) < 1e-9);
        QCOMPARE(stack().count(), 1);
        QLineEdit* field = row->percentField();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("25"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(std::abs(homeShares()[0] - 0.25) < 1e-12);
        QCOMPARE(stack().count(), 2);
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("125"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(std::abs(homeShares()[0] - 0.25) < 1e-12);
        QCOMPARE(field->property("invalid").toBool(), true);
        QCOMPARE(stack().count(), 2);
    }

    void rowsButtons_changeTheGoal()
    {
        select(ObjectKind::targetType, 1);
        GoalRow* row = find<GoalsSection>()->rows()[0];
        QTest::mouseClick(row->returnButton(), Qt::LeftButton);
        QVERIFY(home().goals[0].roundTrip);
        row->choiceField()->setFocus();
        QTest::keyClick(row->choiceField(), Qt::Key_Up);
        QVERIFY(home().goals[0].choice == world::GoalChoice::closest);
        QTest::mouseClick(row->removeButton(), Qt::LeftButton);
        QCOMPARE(home().goals.size(), std::size_t{1});
        QCOMPARE(stack().count(), 3);
        QTRY_COMPARE(find<GoalsSection>()->rows().size(), std::size_t{1});
        auto* add = find<QToolButton>("addGoal");
        QTimer::singleShot(100, this, [add] { add->menu()->actions().at(1)->trigger(), add->menu()->close(); });
        QTest::mouseClick(add, Qt::LeftButton);
        QTRY_COMPARE(home().goals.size(), std::size_t{2});
        stack().undo();
        QTRY_COMPARE(find<GoalsSection>()->rows().size(), std::size_t{1});
    }

    void handleOfTheDay_isDraggedAloneAndWithItsNeighbours()
    {
        select(ObjectKind::targetType, 1);
        auto* day = find<DaySection>();
        QVERIFY(day);
        CurveEditor* curve = day->curve();
        QVERIFY(!home().hourlyWaitMean_s);
        const QPointF noon = curve->handleAt(12);
        drag(*curve, noon, noon + QPointF(0, 20));
        QVERIFY(home().hourlyWaitMean_s);
        QVERIFY((*home().hourlyWaitMean_s)[12] < 85.0);
        QVERIFY(std::abs((*home().hourlyWaitMean_s)[11] - 90.0) < 1e-9);
        QVERIFY(std::abs(editor::meanOf(*home().hourlyWaitMean_s) - home().waitMean_s) < 1e-9);
        QCOMPARE(stack().count(), 1);
        const QPointF midnight = curve->handleAt(0);
        drag(*curve, midnight, midnight + QPointF(0, 24), Qt::ShiftModifier);
        QVERIFY((*home().hourlyWaitMean_s)[23] < 85.0 && (*home().hourlyWaitMean_s)[1] < 85.0);
        QCOMPARE(stack().count(), 2);
        stack().undo();
        stack().undo();
        QVERIFY(!home().hourlyWaitMean_s);
        QCOMPARE(home().waitMean_s, 90.0);
    }

    void keysOnTheDay_moveTheHourAndItsValue()
    {
        select(ObjectKind::targetType, 1);
        CurveEditor* curve = find<DaySection>()->curve();
        curve->setFocus();
        const int hour = curve->hour();
        QTest::keyClick(curve, Qt::Key_Right);
        QCOMPARE(curve->hour(), (hour + 1) % 24);
        QTest::keyClick(curve, Qt::Key_Up);
        QTest::keyClick(curve, Qt::Key_Up);
        QVERIFY((*home().hourlyWaitMean_s)[static_cast<std::size_t>(curve->hour())] > 95.0);
        QCOMPARE(stack().count(), 1);
        QTest::keyClick(curve, Qt::Key_Left);
        QTest::keyClick(curve, Qt::Key_Home);
        QCOMPARE((*home().hourlyWaitMean_s)[static_cast<std::size_t>(hour)], 0.0);
        QCOMPARE(stack().count(), 2);
    }

    void templateForAGoal_keepsItsMeanWeight()
    {
        select(ObjectKind::targetType, 1);
        auto* day = find<DaySection>();
        day->subject()->setFocus();
        QTest::keyClick(day->subject(), Qt::Key_Down);
        QCOMPARE(day->subject()->currentIndex(), 1);
        auto* button = find<QToolButton>("dayTemplates");
        QTimer::singleShot(100, this, [button] {
            for (QAction* action : button->menu()->actions())
                if (action->text() == QLatin1String("Shops"))
                    action->trigger();
            button->menu()->close();
        });
        const double weight = home().goals[0].weight;
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(home().goals[0].hourlyWeight);
        QVERIFY(std::abs(editor::meanOf(*home().goals[0].hourlyWeight) - weight) < 1e-12);
        QCOMPARE((*home().goals[0].hourlyWeight)[3], 0.0);
        QVERIFY(button->text().startsWith(QStringLiteral("Shops")));
    }

    void profileShare_leavesOneHundredPerCent()
    {
        world::AgentProfile fast;
        fast.name = "Fast";
        QVERIFY(editor::addProfile(m_city->document, fast).ok());
        stack().clear();
        QTest::qWait(20); // as above: the section is there already, but not of both profiles
        auto* section = find<ProfileShareSection>();
        QVERIFY(section);
        drag(*section->slider(), section->slider()->knobAt(0.1), section->slider()->knobAt(0.6));
        const std::vector<double> shares = editor::sharesOf(editor::profileShares(m_city->document.world()));
        QVERIFY(std::abs(shares[1] - 0.6) < 0.02);
        QCOMPARE(stack().count(), 1);
        const QModelIndex profiles = m_city->habits.index(1, 0);
        double sum = 0.0;
        for (int row = 0; row < 2; ++row)
            sum += m_city->habits.index(row, 0, profiles)
                       .data(editor::HabitsModel::countRole)
                       .toString()
                       .section(QLatin1Char(' '), 0, 0)
                       .toDouble();
        QCOMPARE(sum, 100.0);
        stack().undo();
        QVERIFY(std::abs(section->slider()->share() - 0.1) < 1e-9);
    }

    /// As after Tab, when the next bake is there: what is typed next replaces the share, and is not appended to it.
    void shareThatIsSelected_staysSo_whenTheCityIsBaked()
    {
        const auto staysSelected = [this](QLineEdit* field) {
            field->setFocus();
            field->selectAll();
            const QString all = field->text();
            emit m_city->document.bakeChanged();
            return !all.isEmpty() && field->selectedText() == all;
        };
        select(ObjectKind::targetType, 1);
        auto* goals = find<GoalsSection>();
        QVERIFY(goals && staysSelected(goals->rows()[0]->percentField()));
        select(ObjectKind::profile, 1);
        auto* share = find<ProfileShareSection>();
        QVERIFY(share && staysSelected(share->percentField()));
        QTest::keyClicks(share->percentField(), QStringLiteral("7"));
        QCOMPARE(share->percentField()->text(), QStringLiteral("7"));
    }

    /// A file that was being read may come while somebody chooses a colour.
    void colour_isNotGivenToAnotherCity()
    {
        const auto choose = [this](QPointer<QWidget> button, bool replacesCity) {
            QTimer look;
            connect(&look, &QTimer::timeout, this, [this, button, replacesCity] {
                auto* dialog = qobject_cast<QColorDialog*>(QApplication::activeModalWidget());
                if (!dialog)
                    return;
                if (replacesCity) {
                    m_city->document.replace(testing::makeCrossing(), {}, nullptr);
                    QTRY_VERIFY(!button); // its row goes with the city
                }
                dialog->setCurrentColor(QColor(1, 2, 3));
                dialog->accept();
            });
            look.start(20);
            QTest::mouseClick(button, Qt::LeftButton);
        };
        const auto isFirst = [](const world::Color& color) { return color.red == 1 && color.green == 2 && color.blue == 3; };
        const auto addColour = [this] { return find<ClothesSection>()->findChildren<QToolButton*>().back(); };
        const auto clothes = [this]() -> const std::vector<world::Color>& { return m_city->document.world().profiles().at(0).row->colors; };
        select(ObjectKind::profile, 1);
        const std::vector<world::Color> before = clothes();
        choose(addColour(), false);
        QVERIFY(clothes().size() == before.size() + 1 && isFirst(clothes().back()));
        choose(addColour(), true);
        QVERIFY(clothes() == before);
        for (const bool replacesCity : {false, true}) {
            select(ObjectKind::targetType, 1);
            choose(find<QPushButton>("field_color"), replacesCity);
            QCOMPARE(isFirst(home().color), !replacesCity);
        }
    }

    void flows_sayWhoGoesWhere()
    {
        select(ObjectKind::targetType, 1);
        auto* flows = find<ChordDiagram>("flows");
        QVERIFY(flows);
        QTRY_VERIFY(m_city->session.figures().source != editor::HabitFigures::Source::nothing);
        QTRY_VERIFY(flows->wordsAt(flows->arcCentre(0)).startsWith(QStringLiteral("From Home")));
        QVERIFY2(flows->wordsAt(QPointF(flows->width() / 2.0, flows->height() / 2.0)).contains(QStringLiteral("Home → Café")),
                 qPrintable(flows->wordsAt(QPointF(flows->width() / 2.0, flows->height() / 2.0))));
        QVERIFY(flows->wordsAt(QPointF(1, 1)).isEmpty());
    }

    void valueForAllOfTheKind_isOneStep()
    {
        m_city->document.selection().set({ObjectKind::cell, 1});
        const editor::Property* kind = m_city->model.find("kind");
        QCOMPARE(m_city->model.forAllText(*kind), QStringLiteral("Use for all 4 cells"));
        QVERIFY(m_city->model.forAllText(*m_city->model.find("name")).isEmpty());
        QVERIFY(m_city->model.setForAll("kind").ok());
        for (const auto& [id, cell] : m_city->document.world().cells())
            QVERIFY(cell.kind == world::CellKind::plaza);
        QCOMPARE(stack().count(), 1);
        QVERIFY(!m_city->model.setForAll("name").ok());
    }
};

PASSERBY_TEST(HabitsInspectorTest)

} // namespace habits_inspector_test

#include "habits_inspector_test.moc"
