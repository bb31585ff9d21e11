// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/checks.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/session/live_session.h"
#include "editor/tools/tool_box.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QMenu>
#include <QSettings>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QUndoStack>

namespace street_drawing_test {

using namespace passerby;
using namespace passerby::widgets;
using editor::ObjectKind;

namespace {

constexpr int kCells = 30;
constexpr int kTargets = 20;
constexpr double kCell_m = 10.0;
constexpr double kHalfWidth_m = 4.0;

} // namespace

/// A whole city by hand: from an empty window to people who walk.
class StreetDrawingTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;

    [[nodiscard]] const world::World& world() const { return m_w->world(); }

    /// "Add goal" in the inspector of a type.
    void addGoal(std::uint32_t type, const QString& destination) const
    {
        m_w->window().document().selection().set({ObjectKind::targetType, type});
        QToolButton* button = nullptr;
        QTRY_VERIFY([&] {
            for (auto* one : m_w->window().findChildren<QToolButton*>(QStringLiteral("addGoal")))
                if (one->isVisible())
                    button = one;
            return button != nullptr;
        }());
        const std::size_t before = world().targetTypes().at(type - 1).row->goals.size();
        emit button->menu()->aboutToShow();
        QAction* entry = testing::entryOf(*button->menu(), destination);
        QVERIFY2(entry, qPrintable(destination));
        entry->trigger();
        QTRY_COMPARE(world().targetTypes().at(type - 1).row->goals.size(), before + 1);
    }

    void drawCells() const
    {
        m_w->tools().take(QStringLiteral("cell"), QStringLiteral("rectangle"));
        for (int i = 0; i < kCells; ++i) {
            const double left_m = (i - kCells / 2) * kCell_m;
            m_w->drag({left_m, -kHalfWidth_m}, {left_m + kCell_m, kHalfWidth_m});
            QCOMPARE(world().cells().size(), static_cast<std::size_t>(i) + 1);
        }
        QCOMPARE(world().portals().size(), static_cast<std::size_t>(kCells) - 1); // made along with the cells
    }

    void placeTargets() const
    {
        m_w->key(Qt::Key_T);
        const QString types[] = {QStringLiteral("Home"), QStringLiteral("Office"), QStringLiteral("Café")};
        for (int i = 0; i < kTargets; ++i) {
            m_w->choose("type", types[i % 3]);
            const double x_m = (i - kTargets / 2) * 14.0 + 3.0;
            m_w->click({x_m, i % 2 == 0 ? kHalfWidth_m - 0.4 : 0.4 - kHalfWidth_m});
            QCOMPARE(world().targets().size(), static_cast<std::size_t>(i) + 1);
        }
    }

private slots:
    void initTestCase()
    {
        passerby::testing::useOwnSettings(m_folder.path());
        QSettings().clear();
        m_w = std::make_unique<testing::DrawingWindow>(2.5);
    }
    void cleanupTestCase() { m_w.reset(); }

    void street_isDrawnBakedAndRun()
    {
        QCOMPARE(world().cells().size(), std::size_t{0});
        drawCells();
        for (const char* name : {"Home", "Office"})
            m_w->addHabit("New target type", QString::fromLatin1(name));
        m_w->addHabit("New target type", QStringLiteral("Café"));
        QCOMPARE(world().targetTypes().size(), std::size_t{3});
        for (const char* name : {"Resident", "Commuter", "Tourist"})
            m_w->addHabit("New profile", QString::fromLatin1(name));
        QCOMPARE(world().profiles().size(), std::size_t{3});
        addGoal(1, QStringLiteral("Office"));
        addGoal(1, QStringLiteral("Café"));
        addGoal(2, QStringLiteral("Home"));
        addGoal(3, QStringLiteral("Home"));
        placeTargets();
        foundation::JobContext context;
        for (const auto& finding : world::checkWorld(world(), context))
            QVERIFY2(finding.issue.severity != foundation::Severity::error, finding.issue.message.c_str());
        m_w->action("bake")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_w->window().document().isBakeFresh(), 30000);
        m_w->action("play_pause")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(m_w->window().live().frame() && m_w->window().live().frame()->walkers.size() > 3, 30000);
        m_w->action("play_pause")->trigger();
    }

    void everyStep_isTakenBack()
    {
        const world::World drawn = world();
        QUndoStack& stack = m_w->stack();
        QCOMPARE(stack.count(), kCells + kTargets + 3 + 3 + 4);
        while (stack.canUndo())
            stack.undo();
        QCOMPARE(world().cells().size() + world().targets().size() + world().targetTypes().size(), std::size_t{0});
        while (stack.canRedo())
            stack.redo();
        QVERIFY(world().sameContent(drawn));
    }
};

PASSERBY_TEST(StreetDrawingTest)

} // namespace street_drawing_test

#include "street_drawing_test.moc"
