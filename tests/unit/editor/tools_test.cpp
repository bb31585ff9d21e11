// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/patch_builder.h"
#include "editor/actions/action_catalogue.h"
#include "editor/actions/action_search.h"
#include "editor/actions/context_actions.h"
#include "editor/commands/change_property.h"
#include "editor/commands/delete_objects.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/select_tool.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <QUndoStack>
#include <algorithm>
#include <set>

namespace tools_test {

using namespace passerby;
using namespace passerby::editor;

class ToolsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<HitTest> m_hitTest;

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        m_hitTest = std::make_unique<HitTest>(*m_document);
    }
    void cleanup()
    {
        m_hitTest.reset();
        m_document.reset();
    }

    void at_findsTopmostFirst()
    {
        // Region and cell lie below the target.
        const auto refs = m_hitTest->at({5.1, 5.0}, 0.5);
        QCOMPARE(refs.size(), std::size_t{3});
        QVERIFY(refs[0] == (ObjectRef{ObjectKind::target, 1}));
        QVERIFY(refs[1] == (ObjectRef{ObjectKind::region, 1}));
        QVERIFY(refs[2] == (ObjectRef{ObjectKind::cell, 1}));
        QVERIFY(m_hitTest->top({20, 5}, 0.5) == (ObjectRef{ObjectKind::portal, 1}));
        QVERIFY(m_hitTest->top({10, 1.5}, 0.5) == (ObjectRef{ObjectKind::obstacle, 1}));
        QVERIFY(!m_hitTest->top({100, 100}, 0.5));
        QVERIFY(m_hitTest->cellAt({10, 1.5}) == (ObjectRef{ObjectKind::cell, 1}));
    }

    void at_findsCellsBeforeGreensAndWater()
    {
        for (const world::ObstacleKind kind : {world::ObstacleKind::green, world::ObstacleKind::water}) {
            world::World city = testing::smallCity();
            world::PatchBuilder build(city);
            const geometry::Ring around{{-5, -5}, {45, -5}, {45, 15}, {-5, 15}};
            build.add(world::Obstacle{"Around", kind, 0, geometry::Polygon{around, {}}, 0.0, 0.0});
            QVERIFY(city.apply(build.take()).ok());
            m_document->replace(city, "city.gpkg", nullptr);
            const auto refs = m_hitTest->at({6.0, 9.0}, 0.5);
            QCOMPARE(refs.size(), std::size_t{2});
            QVERIFY(refs[0] == (ObjectRef{ObjectKind::cell, 1}));
            QVERIFY(refs[1] == (ObjectRef{ObjectKind::obstacle, 2}));
            QVERIFY(m_hitTest->top({10, 1.5}, 0.5) == (ObjectRef{ObjectKind::obstacle, 1})); // a building lies above
            QVERIFY(m_hitTest->top({-3, 0}, 0.5) == (ObjectRef{ObjectKind::obstacle, 2}));
        }
    }

    void at_respectsLayers()
    {
        m_document->layers().setVisible(ObjectKind::target, false);
        m_document->layers().setLocked(ObjectKind::region, true);
        QVERIFY(m_hitTest->top({5.1, 5.0}, 0.5) == (ObjectRef{ObjectKind::cell, 1}));
    }

    void at_followsEditsAndUndo()
    {
        const auto moveTarget = [this](geometry::Point place) {
            return changeRows<world::Target>(*m_document, "Move", "position", {{ObjectKind::target, 1}},
                                             [place](world::Target& row) { row.position = place; });
        };
        QVERIFY(moveTarget({16, 9}).ok());
        QVERIFY(m_hitTest->top({16, 9}, 0.5) == (ObjectRef{ObjectKind::target, 1}));
        QVERIFY(m_hitTest->top({5, 5}, 0.5) == (ObjectRef{ObjectKind::region, 1}));
        m_document->undoStack().undo();
        QVERIFY(m_hitTest->top({5, 5}, 0.5) == (ObjectRef{ObjectKind::target, 1}));
        QVERIFY(deleteObjects(*m_document, {{ObjectKind::cell, 1}}).ok());
        QVERIFY(!m_hitTest->cellAt({5, 5}));
        m_document->undoStack().undo();
        QVERIFY(m_hitTest->cellAt({5, 5}).has_value());
    }

    void click_selectsAndASecondOneGoesDeeper()
    {
        SelectTool tool(*m_document, *m_hitTest);
        const auto click = [&tool](geometry::Point point, bool extends = false) {
            tool.press({point, 0.5, extends});
            tool.release({point, 0.5, extends});
        };
        Selection& selection = m_document->selection();
        click({5, 5});
        QVERIFY(selection.current() == (ObjectRef{ObjectKind::target, 1}));
        click({5, 5});
        QVERIFY(selection.current() == (ObjectRef{ObjectKind::region, 1}));
        click({5, 5});
        click({5, 5});
        QVERIFY(selection.current() == (ObjectRef{ObjectKind::target, 1}));
        click({35, 5}, true);
        QCOMPARE(selection.items().size(), std::size_t{2});
        click({35, 5}, true);
        QCOMPARE(selection.items().size(), std::size_t{1});
        click({500, 500}, true);
        QCOMPARE(selection.items().size(), std::size_t{1});
        click({500, 500});
        QVERIFY(selection.isEmpty());
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void box_selectsWhatLiesWithin()
    {
        SelectTool tool(*m_document, *m_hitTest);
        tool.press({{30, 0.5}, 0.5, false});
        tool.drag({{30.2, 0.5}, 0.5, false});
        QVERIFY(!tool.box());
        tool.drag({{38, 9}, 0.5, false});
        QVERIFY(tool.box().has_value());
        tool.release({{38, 9}, 0.5, false});
        QCOMPARE(m_document->selection().items(), (std::vector<ObjectRef>{{ObjectKind::target, 2}}));
        tool.press({{-1, -1}, 0.5, false});
        tool.drag({{50, 50}, 0.5, false});
        tool.cancel();
        tool.release({{50, 50}, 0.5, false});
        QCOMPARE(m_document->selection().items(), (std::vector<ObjectRef>{{ObjectKind::target, 2}}));
    }

    void hover_marksAndLeaves()
    {
        SelectTool tool(*m_document, *m_hitTest);
        tool.hover({{35, 5}, 0.5, false});
        QVERIFY(m_document->selection().hovered() == (ObjectRef{ObjectKind::target, 2}));
        tool.leave();
        QVERIFY(!m_document->selection().hovered());
    }

    void catalogue_hasUniqueKeysAndShortcuts()
    {
        std::set<QString> keys;
        std::set<QString> shortcuts;
        std::set<AnyActionId> ids;
        for (const ActionEntry& entry : actionCatalogue()) {
            QVERIFY2(keys.insert(entry.key).second, qPrintable(entry.key));
            QVERIFY2(ids.insert(entry.id).second, qPrintable(entry.key));
            QVERIFY(!entry.tooltip.isEmpty());
            QVERIFY2(!plainText(entry).contains(QLatin1Char('&')), qPrintable(entry.text));
            for (const QKeySequence& sequence : entry.shortcuts) {
                QVERIFY2(!sequence.isEmpty(), qPrintable(entry.key));
                QVERIFY2(shortcuts.insert(sequence.toString()).second, qPrintable(sequence.toString()));
            }
        }
        QCOMPARE(ids.size(), static_cast<std::size_t>(ActionId::searchActions) + 1 + heatLayers().size());
    }

    void search_findsByWordBeginnings()
    {
        const auto fitOf = [](const char* searched, ActionId id) {
            const ActionEntry& entry = actionEntry(id);
            return searchFit(QString::fromUtf8(searched), entry.key, entry.text, entry.tooltip);
        };
        QVERIFY(fitOf("sav as", ActionId::saveAs) > std::max(0, fitOf("sav as", ActionId::save)));
        for (const ActionEntry& entry : actionCatalogue()) {
            QVERIFY(searchFit(QStringLiteral("xyzzy"), entry.key, entry.text, entry.tooltip) < 0);
            QCOMPARE(searchFit({}, entry.key, entry.text, entry.tooltip), 0);
        }
    }

    void whoIsPicked_canBeToldWithWhomToWalk()
    {
        const std::vector<ActionId> group{ActionId::walkTogether, ActionId::part};
        const auto groups = personActions();
        QVERIFY(std::find(groups.begin(), groups.end(), group) != groups.end());
    }

    void search_knowsOtherWords()
    {
        const auto best = [](const char* searched) {
            int most = 0;
            QString found;
            for (const ActionEntry& entry : actionCatalogue())
                if (const int score = searchFit(QString::fromUtf8(searched), entry.key, entry.text, entry.tooltip); score > most) {
                    most = score;
                    found = entry.key;
                }
            return found;
        };
        QCOMPARE(best("screenshot"), QStringLiteral("render_picture"));
        QCOMPARE(best("full screen"), QStringLiteral("full_screen"));
        QCOMPARE(best("fullscreen"), QStringLiteral("full_screen"));
        QCOMPARE(best("record run"), QStringLiteral("save_run"));
        QCOMPARE(best("recorded walks"), QStringLiteral("import_recording"));
        QCOMPARE(best("new fixture kind"), QStringLiteral("new_fixture_kind"));
        QCOMPARE(best("select its fixtures"), QStringLiteral("select_its_fixtures"));
        QCOMPARE(best("new vehicle kind"), QStringLiteral("new_vehicle_kind"));
        QCOMPARE(best("traffic light"), QStringLiteral("new_signal"));
        QCOMPARE(best("vehicles come in"), QStringLiteral("new_demand"));
        QCOMPARE(best("people keep"), QStringLiteral("keep_left"));
        QCOMPARE(best("seat claim"), QStringLiteral("show_perceived"));
        for (const char* searched : {"walk together", "friends", "group", "family", "together"})
            QCOMPARE(best(searched), QStringLiteral("walk_together"));
        for (const char* searched : {"part", "leave", "ungroup", "split group"})
            QCOMPARE(best(searched), QStringLiteral("part"));
        QCOMPARE(best("compare"), QStringLiteral("compare_with"));
        QVERIFY(searchFit(QStringLiteral("compare"), QStringLiteral("run_both"), QStringLiteral("Simulate both, side by side"), {}) > 0);
        QVERIFY(otherWords(QStringLiteral("no_such_action")).isEmpty());
    }
};

PASSERBY_TEST(ToolsTest)

} // namespace tools_test

#include "tools_test.moc"
