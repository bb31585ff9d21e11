// SPDX-License-Identifier: GPL-3.0-or-later
// The workspace in which a city is analysed: three plans that move together, gates and areas below.
#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/live_session.h"
#include "tests/gui/gui_city.h"
#include "tests/gui/open_window.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/nt_plot.h"
#include "widgets/docks/places_panel.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/window/bottom_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QTest>
#include <QTreeWidget>

namespace analyse_test {

using namespace passerby;
using namespace passerby::widgets;

class AnalyseTest : public testing::OpenWindowTest {
    Q_OBJECT

private:
    [[nodiscard]] PlacesPanel& panel() const { return *m_window->findChild<PlacesPanel*>(); }
    [[nodiscard]] PlanView& plan(const char* name) const { return *m_window->findChild<PlanView*>(QString::fromLatin1(name)); }
    [[nodiscard]] QString cell(const char* table, int row, int column) const
    {
        const auto* item = m_window->findChild<QTreeWidget*>(QString::fromLatin1(table))->topLevelItem(row);
        return item ? item->text(column) : QString();
    }
    /// Across the whole city, so that somebody crosses it soon.
    void addGate(double warnAbove_per_min = 0.0) const
    {
        editor::ProjectDocument& document = m_window->document();
        geometry::Box box;
        for (const auto& [id, one] : document.world().cells())
            box.extend(geometry::boundingBox(one.polygon));
        const double middle = 0.5 * (box.low.x + box.high.x);
        world::PatchBuilder builder(document.world());
        builder.add(world::MeasurementLine{"Middle", 0, {middle, box.low.y}, {middle, box.high.y}, warnAbove_per_min});
        QVERIFY(editor::ApplyPatchCommand::push(document, QStringLiteral("Draw a gate"), builder.take()).ok());
    }

private slots:
    void nothingDrawn_saysWhatToDo()
    {
        open();
        action("workspace_analyse")->trigger();
        QVERIFY(panel().isVisible());
        QVERIFY(plan("measuredPlan").isVisible() && plan("differencePlan").isVisible());
        QCOMPARE(panel().findChildren<QPushButton*>().size(), 2); // draw a gate, draw an area
        action("workspace_simulate")->trigger();
        QVERIFY(!plan("measuredPlan").isVisible());
    }

    void plansMoveTogether()
    {
        open();
        m_window->resize(1600, 900);
        action("workspace_analyse")->trigger();
        QTest::qWait(50);
        PlanTransform there = m_window->planView().transform();
        there.center = there.center + geometry::Point{7.0, -3.0};
        there.scale_px_m *= 1.5;
        m_window->planView().setTransform(there);
        for (const char* name : {"measuredPlan", "differencePlan"}) {
            QCOMPARE(plan(name).transform().center, there.center);
            QCOMPARE(plan(name).transform().scale_px_m, there.scale_px_m);
        }
        PlanTransform back = plan("differencePlan").transform();
        back.center = {1.0, 2.0};
        plan("differencePlan").setTransform(back);
        QCOMPARE(m_window->planView().transform().center, (geometry::Point{1.0, 2.0}));
    }

    void gateDrawnWhilePeopleWalk_counts_besideWhatIsExpected()
    {
        open();
        action("workspace_analyse")->trigger();
        m_window->live().setSpeedAsked(60.0);
        m_window->live().play();
        addGate();
        QTRY_VERIFY_WITH_TIMEOUT(cell("gates", 0, 9).toInt() > 0, 20000); // different people
        QCOMPARE(cell("gates", 0, 0), QStringLiteral("Middle"));
        QTRY_VERIFY_WITH_TIMEOUT(cell("gates", 0, 4) != QStringLiteral("–"), 20000);
        QTRY_COMPARE_WITH_TIMEOUT(panel().plot().curves().size(), std::size_t{2}, 5000);
        QVERIFY(panel().plot().curves()[0].expected_per_s.has_value());
        action("copy_counts")->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("Gate\ta minute\t")));
        QTRY_VERIFY(m_window->findChild<QTreeWidget*>(QStringLiteral("gateSplit"))->topLevelItemCount() > 0);
    }

    /// Also where nobody looks at the panel.
    void gateWarns_ofTooManyPeople()
    {
        open();
        addGate(1.0);
        auto* tab = [this] {
            for (QToolButton* one : m_window->findChild<BottomPanel*>()->findChildren<QToolButton*>())
                if (one->text().startsWith(QLatin1String("Gates")))
                    return one;
            return static_cast<QToolButton*>(nullptr);
        }();
        QVERIFY(tab);
        QCOMPARE(tab->text(), QStringLiteral("Gates"));
        QVERIFY(!panel().isVisible());
        m_window->live().setSpeedAsked(60.0);
        m_window->live().play();
        QTRY_COMPARE_WITH_TIMEOUT(tab->text(), QStringLiteral("Gates  1"), 20000);
        QVERIFY(!tab->icon().isNull());
        m_window->live().pause();
        action("workspace_analyse")->trigger();
        QTRY_COMPARE(cell("gates", 0, 2), QStringLiteral("1"));
        QVERIFY(!m_window->findChild<QTreeWidget*>(QStringLiteral("gates"))->topLevelItem(0)->icon(0).isNull());
    }

    void rowAndSelection_goTogether()
    {
        open();
        addGate();
        action("workspace_analyse")->trigger();
        m_window->document().selection().clear();
        emit m_window->findChild<QTreeWidget*>(QStringLiteral("gates"))
            ->itemClicked(m_window->findChild<QTreeWidget*>(QStringLiteral("gates"))->topLevelItem(0), 0);
        QCOMPARE(m_window->document().selection().items().size(), std::size_t{1});
        QCOMPARE(m_window->document().selection().items()[0].kind, editor::ObjectKind::measurementLine);
    }
};

PASSERBY_TEST(AnalyseTest)

} // namespace analyse_test

#include "analyse_test.moc"
