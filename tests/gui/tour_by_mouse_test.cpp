// SPDX-License-Identifier: GPL-3.0-or-later
// The guided tour as somebody plays it who follows the bubble with the mouse: no tool is taken or put away but by what it points at.
#include "editor/document/selection.h"
#include "editor/session/live_session.h"
#include "editor/tools/tool_box.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/tour_bubble.h"
#include "widgets/docks/person_card.h"
#include "widgets/heat/legend.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/status_strip.h"
#include "widgets/window/tour_control.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QUndoStack>
#include <algorithm>

namespace tour_by_mouse_test {

using namespace passerby;
using namespace passerby::widgets;

class TourByMouseTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;

    TourControl& tour() { return *m_w->window().findChild<TourControl*>(); }
    TourBubble& bubble() { return tour().bubble(); }
    const world::World& world() { return m_w->world(); }
    QString tool() { return m_w->tools().activeId(); }

    /// The step is told, and nothing went wrong meanwhile.
    void told(int place)
    {
        QTRY_COMPARE_WITH_TIMEOUT(tour().place(), place, 30000);
        auto* message = m_w->window().findChild<QLabel*>(QStringLiteral("statusMessage"));
        QVERIFY2(message->property("tone").toString() != QLatin1String("error"), qPrintable(message->text()));
    }
    static void press(QWidget* widget) { QTest::mouseClick(widget, Qt::LeftButton, {}, widget->rect().center()); }
    void pressInBubble(const char* name) { press(bubble().findChild<QPushButton*>(QString::fromLatin1(name))); }

    /// A click that meets the plan: the bubble lies elsewhere.
    void clickPlan(geometry::Point place)
    {
        const QPoint at = m_w->plan().mapTo(&m_w->window(), m_w->plan().transform().toView(place).toPoint());
        QVERIFY(!bubble().geometry().contains(at));
        m_w->click(place);
    }
    void rectangle(double left, double right)
    {
        for (const geometry::Point corner : {geometry::Point{left, -5}, {right, -5}, {right, 5}, {left, 5}})
            clickPlan(corner);
        m_w->key(Qt::Key_Return);
    }

    /// Opens the menu of a button and clicks its entries, one in the menu of the other. The menu runs until one is chosen.
    static void chooseFromMenu(QToolButton* button, const QStringList& entries)
    {
        QTimer::singleShot(300, button, [button, entries] {
            QMenu* menu = button->menu();
            for (const QString& text : entries) {
                QAction* entry = testing::entryOf(*menu, text);
                QVERIFY2(entry, qPrintable(text));
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(entry).center());
                if (!entry->menu())
                    return;
                menu = entry->menu();
                QVERIFY(QTest::qWaitFor([menu] { return menu->isVisible(); }));
            }
        });
        press(button);
        QTRY_VERIFY(!QApplication::activePopupWidget());
    }
    void chooseKind(const QString& name)
    {
        QComboBox* kinds = nullptr;
        for (auto* box : m_w->window().findChildren<QComboBox*>())
            if (box->isVisible() && box->findText(QStringLiteral("Home")) >= 0 && box->findText(QStringLiteral("Café")) >= 0)
                kinds = box;
        QVERIFY(kinds);
        press(kinds);
        QTRY_VERIFY(kinds->view()->isVisible());
        QTest::qWait(QApplication::doubleClickInterval() + 50); // the list does not hear a release before
        const QModelIndex row = kinds->model()->index(kinds->findText(name), 0);
        QTest::mouseClick(kinds->view()->viewport(), Qt::LeftButton, {}, kinds->view()->visualRect(row).center());
        QTRY_COMPARE(kinds->currentText(), name);
    }
    void clickType(const QString& name)
    {
        auto* tree = m_w->window().findChild<QTreeView*>(QStringLiteral("habitsTree"));
        const auto found =
            tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole, name, 1, Qt::MatchExactly | Qt::MatchRecursive);
        QVERIFY(!found.isEmpty());
        tree->scrollTo(found.front());
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(found.front()).center());
        QTRY_VERIFY(m_w->window().document().selection().current());
    }
    void addGoal(const QString& from, const QString& to)
    {
        clickType(from);
        QTest::qWait(400); // until the tour points at the button of this kind
        QTRY_VERIFY(bubble().goal() && bubble().goal()->objectName() == QStringLiteral("addGoal"));
        chooseFromMenu(qobject_cast<QToolButton*>(bubble().goal()), {to});
    }
    /// Once somebody walks where the bubble does not lie.
    void pickSomebody()
    {
        for (int tries = 0; tries < 200 && tour().place() == 6; ++tries) {
            QTest::qWait(60); // people walk on meanwhile
            const auto frame = m_w->window().live().frame();
            if (!frame || frame->walkers.empty())
                continue;
            const run::Walker& walker = frame->walkers[frame->walkers.size() / 2];
            const QPoint at = m_w->plan().transform().toView({walker.x_m, walker.y_m}).toPoint();
            if (bubble().geometry().contains(m_w->plan().mapTo(&m_w->window(), at)))
                continue;
            QTest::mouseClick(&m_w->plan(), Qt::LeftButton, {}, at);
            QTest::qWait(250); // so long the tour may take to see it; a second click would let go of the person
        }
    }
    /// In the list of the strip below the views.
    void chooseHeatmap(const QString& name) const
    {
        auto* list = m_w->window().findChild<QComboBox*>(QStringLiteral("heatMode"));
        QVERIFY(list && list->findText(name) >= 0);
        list->setCurrentIndex(list->findText(name));
        emit list->activated(list->currentIndex());
    }

    void changeStay()
    {
        clickType(QStringLiteral("Home"));
        QLineEdit* stay = nullptr;
        QTRY_VERIFY([&] {
            for (auto* field : m_w->window().findChildren<QLineEdit*>(QStringLiteral("field_waitMean_s")))
                if (field->isVisible())
                    stay = field;
            return stay != nullptr;
        }());
        QTest::mouseClick(stay, Qt::LeftButton); // a double click would leave the button pressed for Qt
        stay->selectAll();
        QTest::keyClicks(stay, QStringLiteral("3"));
        QTest::keyClick(stay, Qt::Key_Return);
    }

    void drawAndGiveGoals()
    {
        press(bubble().goal());
        QCOMPARE(tool(), QStringLiteral("cell"));
        rectangle(-20, 0);
        told(1);
        rectangle(0, 20);
        told(2);
        for (const char* kind : {"Home", "Café"}) {
            QTRY_COMPARE(bubble().goal()->objectName(), QStringLiteral("addHabit"));
            chooseFromMenu(qobject_cast<QToolButton*>(bubble().goal()), {QStringLiteral("New target type"), QString::fromUtf8(kind)});
        }
        QTRY_COMPARE(bubble().goal()->objectName(), QStringLiteral("tool_target"));
        press(bubble().goal());
        chooseKind(QStringLiteral("Home"));
        clickPlan({-17.5, 0});
        chooseKind(QStringLiteral("Café"));
        clickPlan({17.5, 0});
        told(3);
        // The bake that is tried after an edit fails, and says so to nobody who did not ask.
        const auto isTried = [this] {
            const auto buttons = m_w->window().findChildren<QToolButton*>();
            return std::any_of(buttons.begin(), buttons.end(), [](const QToolButton* button) {
                return button->text() == QLatin1String("Not baked yet") && button->toolTip().startsWith(QLatin1String("Not yet: "));
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(isTried(), 20000);
        told(3);
        addGoal(QStringLiteral("Home"), QStringLiteral("Café"));
        addGoal(QStringLiteral("Café"), QStringLiteral("Home"));
        told(4);
    }

private slots:
    void initTestCase()
    {
        testing::useOwnSettings(m_folder.path());
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }

    void init()
    {
        QSettings().clear();
        m_w = std::make_unique<testing::DrawingWindow>();
        m_w->action("guided_tour")->trigger();
        QTRY_COMPARE(tour().place(), 0);
        m_w->look({}, 10.0);
    }

    void cleanup() { m_w.reset(); }

    void tour_isPlayedToItsEnd()
    {
        drawAndGiveGoals();
        auto* next = bubble().findChild<QPushButton*>(QStringLiteral("tourSkip"));
        QTRY_COMPARE_WITH_TIMEOUT(next->text(), QStringLiteral("Next"), 20000); // the bake is there, and is not asked for again
        QVERIFY(m_w->window().document().isBakeFresh());
        QVERIFY(!bubble().text().startsWith(QStringLiteral("Press")));
        press(next);
        told(5);
        m_w->window().live().setSpeedAsked(5.0); // so that somebody sets out soon
        press(bubble().goal());
        told(6);
        m_w->window().live().setSpeedAsked(1.0);
        QCOMPARE(tool(), QStringLiteral("select"));
        pickSomebody();
        told(7);
        QCOMPARE(world().targets().size(), std::size_t{2});
        QTRY_VERIFY_WITH_TIMEOUT(!m_w->window().findChild<PersonCard*>()->odds().empty(), 20000);
        press(m_w->window().findChild<QPushButton*>(QStringLiteral("guessDestinations")));
        told(8);
        chooseHeatmap(QStringLiteral("Measured"));
        told(9);
        QCOMPARE(m_w->window().findChild<LegendStrip*>()->info().name, QStringLiteral("Density on ways, measured"));
        changeStay();
        told(10);
        m_w->key(Qt::Key_F7);
        told(11);
        const QString path = m_folder.filePath(QStringLiteral("toured.gpkg"));
        m_w->saveAs(path);
        QTRY_COMPARE_WITH_TIMEOUT(tour().place(), 12, 20000);
        QVERIFY(QFile::exists(path));
        pressInBubble("tourEnd");
        QVERIFY(!tour().isRunning() && !bubble().isVisible());
    }

    void toolTakenAgain_isToBePutAwayFirst()
    {
        for (int i = 0; i < 6; ++i)
            pressInBubble("tourSkip");
        told(6);
        QVERIFY(!bubble().text().contains(QStringLiteral("Esc")));
        press(m_w->window().findChild<QToolButton*>(QStringLiteral("tool_target")));
        QTRY_VERIFY(bubble().text().contains(QStringLiteral("Esc")));
        m_w->key(Qt::Key_Escape);
        QTRY_VERIFY(!bubble().text().contains(QStringLiteral("Esc")));
    }

    void cityThatWasNeverBaked_saysWhyWhereItIsAsked()
    {
        tour().end();
        m_w->addHabit("New target type", QStringLiteral("Home"));
        m_w->draw(Qt::Key_C, {{-25, -5}, {0, -5}, {0, 5}, {-25, 5}});
        m_w->key(Qt::Key_T);
        m_w->click({-23, 0});
        const auto hasBakeButton = [this](const QString& text) {
            const auto buttons = m_w->window().findChild<StatusStrip*>()->findChildren<QToolButton*>();
            return std::any_of(buttons.begin(), buttons.end(), [&text](const QToolButton* button) { return button->text() == text; });
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasBakeButton(QStringLiteral("Not baked yet")), 20000);
        QVERIFY(!m_w->message().contains(QStringLiteral("No expected densities")));
        m_w->action("bake")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_w->message().contains(QStringLiteral("No expected densities")), 20000);
        QVERIFY(hasBakeButton(QStringLiteral("Bake failed")));
        m_w->stack().setIndex(0);
        m_w->window().document().newProject();
        QVERIFY(!m_w->message().contains(QStringLiteral("No expected densities")));
    }

    void troubleThatIsOver_isTakenBack()
    {
        StatusStrip strip;
        strip.setHint(QStringLiteral("Click a person"));
        strip.say(QStringLiteral("No expected densities: nobody has goals."), StatusStrip::Tone::error);
        strip.takeBack(QStringLiteral("Something else"));
        QCOMPARE(strip.message(), QStringLiteral("No expected densities: nobody has goals."));
        strip.takeBack(QStringLiteral("No expected densities: nobody has goals."));
        QCOMPARE(strip.message(), QStringLiteral("Click a person"));
        QCOMPARE(strip.findChild<QLabel*>(QStringLiteral("statusMessage"))->property("tone").toString(), QString());
    }
};

PASSERBY_TEST(TourByMouseTest)

} // namespace tour_by_mouse_test

#include "tour_by_mouse_test.moc"
