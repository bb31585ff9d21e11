// SPDX-License-Identifier: GPL-3.0-or-later
// Who is inside a door that was clicked; and stories that were kept, copied from their place.
#include "editor/commands/pin_alibi.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/live_run.h"
#include "editor/session/live_session.h"
#include "tests/gui/crossing_window.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/docks/inside_panel.h"
#include "widgets/docks/person_card.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QTest>
#include <QTreeView>
#include <QVBoxLayout>
#include <QWindow>
#include <algorithm>

namespace inside_panel_test {

using namespace passerby;
using namespace passerby::widgets;

class InsidePanelTest : public testing::CrossingTest {
    Q_OBJECT

private slots:
    void doorInPlan_tellsWhoIsInside()
    {
        QVERIFY(!panel()->isVisible());
        clickDoor();
        QTRY_VERIFY(panel()->isVisible() && !panel()->rows().empty());
        const auto frame = m_window->live().frame();
        QCOMPARE(panel()->rows().size(), std::min<std::size_t>(200, frame->insideByTarget[2]));
        QVERIFY2(panel()->note().startsWith(QString::number(frame->insideByTarget[2])), qPrintable(panel()->note()));
        for (const InsidePanel::Row& row : panel()->rows())
            QVERIFY2(row.detail.startsWith(QStringLiteral("Resident · since ")), qPrintable(row.detail));
        m_window->document().selection().clear();
        QVERIFY(!panel()->isVisible());
    }

    void whoCame_isTheTruthOfTheRun()
    {
        for (int i = 0; i < 600; ++i) // a minute, so that somebody has come from a home
            action("step")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().frame()->time_s > 59.0, 20000);
        clickDoor();
        QTRY_VERIFY(!panel()->rows().empty() && panel()->rows().front().detail.contains(QStringLiteral(" · from ")));
        const InsidePanel::Row first = panel()->rows().front();
        QVERIFY2(first.detail.contains(QStringLiteral("house")), qPrintable(first.detail)); // people come to the café from homes only
        auto* list = panel()->findChild<QListWidget*>();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
        QTRY_VERIFY(card()->isVisible() && card()->hasStory());
        QVERIFY(m_window->document().selection().isEmpty() && !panel()->isVisible());
        QCOMPARE(card()->words()->who, first.who);
        QVERIFY2(card()->sentence().startsWith(QStringLiteral("Inside Café Nord")), qPrintable(card()->sentence()));
    }

    void list_growsWithItsPlace()
    {
        QWidget place;
        auto* layout = new QVBoxLayout(&place);
        auto* inside = new InsidePanel;
        layout->addStretch(1);
        layout->addWidget(inside);
        const auto* list = inside->findChild<QListWidget*>();
        QVERIFY(list);
        editor::LiveInside many;
        many.stories.resize(40);
        many.count = 40;
        many.known = 40;
        for (run::PersonStory& story : many.stories)
            story.origin = 0;
        place.resize(300, 400);
        place.show();
        QTRY_VERIFY(m_window->live().frame());
        inside->setInside(many, m_window->live().world(), *m_window->live().frame());
        const int few = list->minimumHeight(); // which is fixed
        QVERIFY(few > 200 && few < 300);
        place.resize(300, 1300);
        QTRY_VERIFY(list->minimumHeight() > 2 * few);
        QVERIFY(list->minimumHeight() <= 658);
    }

    void list_followsTheRun()
    {
        clickDoor();
        QTRY_VERIFY(!panel()->rows().empty());
        const auto before = panel()->rows();
        m_window->live().setSpeedAsked(50.0);
        m_window->live().play();
        QTRY_VERIFY_WITH_TIMEOUT(panel()->rows() != before, 20000);
        m_window->live().pause();
        QTRY_COMPARE(panel()->rows().size(), std::min<std::size_t>(200, m_window->live().frame()->insideByTarget[2]));
    }

    void whoIsSimulatedOnlyWhileSeen_isKnownOrCounted()
    {
        m_window->live().look({{{-60, -10}, {-40, -10}, {-40, 10}, {-60, 10}}, {}});
        action("run_seen")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->live().isReady() && m_window->live().frame() && m_window->live().frame()->perceptual, 20000);
        action("hold_area")->setChecked(true);
        m_window->live().look({{{-60, -10}, {-40, -10}, {-40, 10}, {-60, 10}}, {}});
        for (int i = 0; i < 20; ++i)
            action("step")->trigger();
        m_window->document().selection().set({editor::ObjectKind::target, 1}); // the house in view
        QTRY_VERIFY(panel()->isVisible());
        const auto inside = m_window->live().frame()->insideByTarget[0];
        QVERIFY(panel()->rows().size() <= inside);
        if (panel()->rows().size() < inside)
            QVERIFY2(panel()->note().contains(QStringLiteral("known")), qPrintable(panel()->note()));
    }

    void keptStory_isCopiedFromTheLayers()
    {
        QVERIFY(editor::pinAlibi(m_window->document(), {7, target(1), target(3), "one_way", 30.0, "From home to the café."}).ok());
        action("workspace_design")->trigger();
        auto* tree = m_window->findChild<QTreeView*>(QStringLiteral("layersTree"));
        QTRY_VERIFY(tree && tree->isVisible());
        const auto number = m_window->document().world().pinnedAlibis().at(0).id.number;
        m_window->document().selection().set({editor::ObjectKind::pinnedAlibi, number});
        QTRY_VERIFY(card()->hasStory());
        const QModelIndex row = tree->currentIndex().isValid() ? tree->currentIndex() : tree->selectionModel()->selectedRows().front();
        tree->expand(row.parent());
        tree->scrollTo(row);
        QTRY_VERIFY(tree->viewport()->rect().contains(tree->visualRect(row).center()));
        const QPoint place = tree->viewport()->mapTo(m_window.get(), tree->visualRect(row).center());
        QTest::mouseClick(m_window->windowHandle(), Qt::RightButton, {}, place);
        QTRY_VERIFY(qobject_cast<QMenu*>(QApplication::activePopupWidget()));
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu->actions().contains(action("copy_alibi_text")) && menu->actions().contains(action("copy_alibi_json")));
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action("copy_alibi_json")).center());
        const QJsonObject json = QJsonDocument::fromJson(QGuiApplication::clipboard()->text().toUtf8()).object();
        QCOMPARE(json[QStringLiteral("sentence")].toString(), QStringLiteral("From home to the café."));
        QCOMPARE(json[QStringLiteral("agent")].toInt(), 7);
        QCOMPARE(json[QStringLiteral("destination")].toObject()[QStringLiteral("target")].toString(), QStringLiteral("T3"));
        action("copy_alibi_text")->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("From Blue house (Home, T1) to Café Nord (Café, T3).")));
    }

private:
    InsidePanel* panel() const { return m_window->findChild<InsidePanel*>(); }
    PersonCard* card() const { return m_window->findChild<PersonCard*>(); }
    world::TargetId target(std::uint32_t number) const { return m_window->document().world().targets().idOf(number); }

    /// The café.
    void clickDoor()
    {
        PlanView& plan = m_window->planView();
        plan.zoomTo({{-10, 45}, {10, 60}});
        QTest::mouseClick(&plan, Qt::LeftButton, {}, plan.transform().toView({0, 55}).toPoint());
        if (!m_window->document().selection().current()) { // somebody stood in the door
            action("clear_selection")->trigger();
            m_window->document().selection().set({editor::ObjectKind::target, 3});
        }
    }
};

PASSERBY_TEST(InsidePanelTest)

} // namespace inside_panel_test

#include "inside_panel_test.moc"
