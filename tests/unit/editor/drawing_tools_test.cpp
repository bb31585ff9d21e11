// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/drawing_steps.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/drawing_tools.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/target_tool.h"
#include "editor/tools/tool_box.h"
#include "editor/tools/tool_options.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QDir>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>
#include <algorithm>
#include <set>

namespace drawing_tools_test {

using namespace passerby;
using namespace passerby::editor;

/// Each drawing tool by the pointer and keys that a view would hand it. The small city: two cells of 20 m × 10 m side by side from (0, 0),
/// a portal between them at x = 20 from y = 4 to 6.
class DrawingToolsTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<HitTest> m_hitTest;
    std::unique_ptr<ToolBox> m_box;

    static PointerInput at(double x, double y) { return {{x, y}, 0.5, false, true}; }
    void click(double x, double y)
    {
        m_box->hover(at(x, y));
        m_box->press(at(x, y));
        m_box->release(at(x, y));
    }
    void drag(geometry::Point from, geometry::Point to)
    {
        m_box->hover(at(from.x, from.y));
        m_box->press(at(from.x, from.y));
        m_box->drag(at(0.5 * (from.x + to.x), 0.5 * (from.y + to.y)));
        m_box->drag(at(to.x, to.y));
        m_box->release(at(to.x, to.y));
    }
    void press(ToolKey key, char32_t character = 0)
    {
        KeyInput input;
        input.key = key;
        input.character = character;
        m_box->key(input);
    }
    void set(const char* option, double value)
    {
        auto* tool = dynamic_cast<HasOptions*>(&m_box->active());
        QVERIFY(tool);
        tool->setOption(QString::fromLatin1(option), value);
        for (const ToolOption& one : tool->options())
            if (one.id == QLatin1String(option))
                QCOMPARE(one.value, value);
    }
    [[nodiscard]] const world::World& world() const { return m_document->world(); }
    [[nodiscard]] QString lastStep() const { return m_document->undoStack().undoText(); }
    void verifyOneStep(const world::World& before)
    {
        QCOMPARE(m_document->undoStack().count(), 1);
        QCOMPARE(testing::errorsOf(world()), 0);
        testing::verifyBackAndForth(*m_document, before);
    }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        m_hitTest = std::make_unique<HitTest>(*m_document);
        m_box = std::make_unique<ToolBox>(*m_document, *m_hitTest);
    }
    void cleanup()
    {
        m_box.reset();
        m_hitTest.reset();
        m_document.reset();
    }

    void letters_takeTheTools()
    {
        std::set<QString> ids;
        std::set<QString> keys;
        for (const ToolInfo& info : m_box->tools()) {
            QVERIFY2(info.key.size() == 1 && keys.insert(info.key).second && ids.insert(info.id).second, qPrintable(info.id));
            for (const QString& key : {info.key, info.key.toLower()}) {
                QVERIFY(m_box->take(m_box->tools().front().id));
                QVERIFY(m_box->takeByKey(key));
                QCOMPARE(m_box->activeId(), info.id);
            }
        }
        ToolContext context{*m_document, *m_hitTest, m_box->snapping(), {}};
        for (const auto& tool : makeDrawingTools(context)) {
            QVERIFY2(m_box->take(tool->info().id) && dynamic_cast<HasOptions*>(&m_box->active()), qPrintable(tool->info().id));
            QVERIFY2(!m_box->hint().isEmpty(), qPrintable(tool->info().id));
        }
    }

    void everyTool_hasAnIconAndAHelpPage()
    {
        const QDir resources(QStringLiteral(PASSERBY_SOURCE_DIR "/resources"));
        const auto hasIcon = [&](const QString& icon) { return resources.exists(QStringLiteral("icons/%1.svg").arg(icon)); };
        for (const ToolInfo& info : m_box->tools()) {
            QVERIFY2(hasIcon(info.icon), qPrintable(info.id));
            QVERIFY2(resources.exists(QStringLiteral("help/tool-%1.md").arg(info.id)), qPrintable(info.id));
            for (const ToolVariant& variant : info.variants)
                QVERIFY2(hasIcon(variant.icon), qPrintable(info.id + QLatin1Char(' ') + variant.id));
        }
    }

    void finishedDrawing_leavesNoWordAtThePointer()
    {
        const auto aim = [this](double x, double y) { m_box->hover({{x, y}, 0.5}); };
        const auto hasWord = [this] {
            const auto labels = m_box->active().draft().labels;
            return std::any_of(labels.begin(), labels.end(), [](const auto& label) { return label.text == QLatin1String("Right angle"); });
        };
        for (const ToolKey end : {ToolKey::commit, ToolKey::cancel}) {
            m_box->take("cell", "polygon");
            click(0, 20);
            click(20, 20);
            click(20, 33);
            aim(3.4, 33.2);
            QVERIFY(hasWord());
            press(end);
            QVERIFY(!m_box->active().isDrawing());
            QVERIFY(!hasWord());
            QVERIFY(m_box->active().draft().lines.empty());
            m_document->undoStack().setIndex(0);
        }
    }

    void wordAtThePointer_goesWithTheCornerItCameFrom()
    {
        m_box->take("cell", "polygon");
        click(0, 20);
        click(20, 20);
        m_box->hover({{20.2, 33.4}, 0.5});
        QCOMPARE(m_box->active().draft().labels.back().text, QStringLiteral("Right angle"));
        press(ToolKey::stepBack);
        for (const DraftLabel& label : m_box->active().draft().labels)
            QVERIFY(label.text != QLatin1String("Right angle"));
    }

    void cell_polygon()
    {
        const world::World before = m_document->snapshot();
        m_box->take("cell", "polygon");
        set("kind", static_cast<double>(world::CellKind::sidewalk));
        click(2, 10);
        click(12, 10);
        click(12, 18);
        m_box->hover(at(2, 18));
        QCOMPARE(m_box->draft().areas.size(), std::size_t{1});
        QVERIFY(m_box->draft().refusal.isEmpty());
        click(2, 18);
        press(ToolKey::commit);
        QCOMPARE(lastStep(), QStringLiteral("Draw sidewalk"));
        QCOMPARE(world().cells().size(), std::size_t{3});
        QCOMPARE(geometry::area(world().cells().at(2).row->polygon), 80.0);
        QCOMPARE(world().portals().size(), std::size_t{2});
        QVERIFY(m_document->selection().contains({ObjectKind::cell, 3}));
        verifyOneStep(before);
    }

    void cell_rectangle_isClipped_orRefusedOnTheSpot()
    {
        const world::World before = m_document->snapshot();
        m_box->take("cell", "rectangle");
        click(5, 5);
        m_box->hover(at(15, 14));
        QVERIFY(m_box->draft().refusal.isEmpty());
        QCOMPARE(geometry::area(m_box->draft().areas.at(0).polygon), 40.0); // what is free of it
        set("clip", 0.0);
        QVERIFY(m_box->draft().refusal.startsWith("Overlaps cell 1 (Left)."));
        click(15, 14);
        QCOMPARE(m_document->undoStack().count(), 0);
        set("clip", 1.0);
        click(15, 14);
        QCOMPARE(lastStep(), QStringLiteral("Draw plaza"));
        QCOMPARE(geometry::area(world().cells().at(2).row->polygon), 40.0);
        verifyOneStep(before);
    }

    void cell_crossingItself_isRefused()
    {
        m_box->take("cell", "polygon");
        click(0, 20);
        click(8, 28);
        click(8, 20);
        m_box->hover(at(0, 27));
        QVERIFY(m_box->draft().refusal.contains("crosses itself"));
        press(ToolKey::cancel);
        QVERIFY(m_box->draft().areas.empty());
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void corridor_changesKindOnTheWay()
    {
        const world::World before = m_document->snapshot();
        m_box->takeByKey("K");
        set("width", 2.0);
        click(10, 10);
        click(10, 20);
        press(ToolKey::down); // sidewalk → crosswalk
        click(10, 26);
        press(ToolKey::up);
        m_box->hover(at(20, 26));
        QCOMPARE(m_box->draft().areas.size(), std::size_t{3});
        click(20, 26);
        press(ToolKey::commit);
        QCOMPARE(lastStep(), QStringLiteral("Draw 3 cells"));
        QCOMPARE(world().cells().size(), std::size_t{5});
        QVERIFY(world().cells().at(2).row->kind == world::CellKind::sidewalk);
        QVERIFY(world().cells().at(3).row->kind == world::CellKind::crosswalk);
        QVERIFY(world().cells().at(4).row->kind == world::CellKind::sidewalk);
        QCOMPARE(world().portals().size(), std::size_t{4});
        QCOMPARE(testing::findingsOf(world()), testing::findingsOf(before));
        verifyOneStep(before);
    }

    void cut_acrossBothCells()
    {
        const world::World before = m_document->snapshot();
        m_box->takeByKey("X");
        click(-1, 7);
        m_box->hover(at(41, 7));
        QCOMPARE(m_box->draft().points.size(), std::size_t{5}); // the start, and a cross at each end of two seams
        click(41, 7);
        QCOMPARE(lastStep(), QStringLiteral("Cut 2 cells"));
        QCOMPARE(world().cells().size(), std::size_t{4});
        QCOMPARE(testing::walkableArea(world()), 400.0);
        verifyOneStep(before);
    }

    void cut_nothing_saysWhy()
    {
        QSignalSpy notices(m_box.get(), &ToolBox::noticed);
        m_box->takeByKey("X");
        click(2, 5);
        click(8, 5);
        QCOMPARE(m_document->undoStack().count(), 0);
        QCOMPARE(notices.count(), 1);
        QVERIFY(notices.at(0).at(0).toString().contains("border to border"));
    }

    void merge_selected()
    {
        const world::World before = m_document->snapshot();
        m_document->selection().set({{ObjectKind::cell, 1}, {ObjectKind::cell, 2}});
        QVERIFY(mergeSelectedCells(*m_document).ok());
        QCOMPARE(lastStep(), QStringLiteral("Merge 2 cells"));
        QCOMPARE(world().cells().size(), std::size_t{1});
        verifyOneStep(before);
        QVERIFY(!mergeSelectedCells(*m_document).ok());
    }

    void portal_byClick_besideTheOneThatIsThere()
    {
        const world::World before = m_document->snapshot();
        m_box->takeByKey("P");
        m_box->hover(at(20.3, 8));
        QCOMPARE(m_box->draft().lines.size(), std::size_t{2}); // the border lights up, and the portal
        set("width", 1.0);
        click(20.3, 8);
        QCOMPARE(lastStep(), QStringLiteral("Add portal"));
        const world::Portal& portal = *world().portals().at(1).row;
        QVERIFY(portal.node() == (geometry::Point{20, 8}));
        QCOMPARE(geometry::distance(portal.a, portal.b), 1.0);
        verifyOneStep(before);
        QSignalSpy notices(m_box.get(), &ToolBox::noticed);
        click(20, 5); // on the old one
        click(10, 5); // nowhere
        QCOMPARE(notices.count(), 2);
        QCOMPARE(world().portals().size(), std::size_t{2});
    }

    void portal_byDrag_andItsWidthByAHandle()
    {
        m_box->takeByKey("P");
        drag({20, 0.5}, {20.2, 3});
        QCOMPARE(world().portals().size(), std::size_t{2});
        QVERIFY(world().portals().at(1).row->node() == (geometry::Point{20, 1.75}));
        QVERIFY(m_document->selection().contains({ObjectKind::portal, 2})); // so it has handles
        QVERIFY(m_box->draft().points.size() >= 2);
        drag({20, 3}, {20, 2});
        QCOMPARE(lastStep(), QStringLiteral("Change width of portal 2"));
        QCOMPARE(world().portals().size(), std::size_t{2});
        QCOMPARE(geometry::distance(world().portals().at(1).row->a, world().portals().at(1).row->b), 1.5);
        QCOMPARE(testing::errorsOf(world()), 0);
    }

    void portal_forAllBordersOfTheSelectedCells()
    {
        m_box->take("cell", "rectangle");
        set("connect", 0.0);
        click(0, 10);
        click(20, 16);
        click(20, 10);
        click(40, 16);
        QCOMPARE(world().portals().size(), std::size_t{1});
        m_document->selection().set({{ObjectKind::cell, 1}, {ObjectKind::cell, 2}, {ObjectKind::cell, 3}, {ObjectKind::cell, 4}});
        m_box->takeByKey("P");
        press(ToolKey::commit);
        QCOMPARE(lastStep(), QStringLiteral("Add 3 portals"));
        QCOMPARE(testing::errorsOf(world()), 0);
    }

    void target_ofTheTypeByItsDigit_atTheWallOrFree()
    {
        const world::World before = m_document->snapshot();
        m_box->takeByKey("T");
        press(ToolKey::character, U'2');
        const PointerInput nearWall{{5, 8.5}, 0.5, false, false};
        m_box->hover(nearWall);
        QVERIFY(m_box->draft().points.at(0).at == (geometry::Point{5, 10}));
        m_box->press(nearWall);
        m_box->release(nearWall);
        QCOMPARE(lastStep(), QStringLiteral("Add target Shop"));
        verifyOneStep(before);
        click(6, 8.5); // Alt: exactly here
        QVERIFY(world().targets().at(2).row->position == (geometry::Point{5, 10}));
        QVERIFY(world().targets().at(3).row->position == (geometry::Point{6, 8.5}));
        QVERIFY(world().targets().at(3).row->type == world().targetTypes().idOf(2));
        m_box->hover(at(60, 60));
        QVERIFY(m_box->draft().refusal.startsWith("Nobody can walk here"));
    }

    void obstacle_withKindAndHeight()
    {
        const world::World before = m_document->snapshot();
        m_box->take("obstacle", "rectangle");
        set("kind", static_cast<double>(world::ObstacleKind::wall));
        set("height", 2.5);
        click(30, 2);
        click(31, 6);
        QCOMPARE(lastStep(), QStringLiteral("Draw wall"));
        const world::Obstacle& wall = *world().obstacles().at(1).row;
        QCOMPARE(wall.height_m, 2.5);
        QCOMPARE(geometry::area(wall.polygon), 4.0);
        verifyOneStep(before);
    }

    void crowd_alongWaypoints()
    {
        const world::World before = m_document->snapshot();
        m_box->takeByKey("W");
        set("count", 30);
        click(3, 3);
        click(30, 3);
        m_box->hover(at(30, 50));
        QVERIFY(!m_box->draft().refusal.isEmpty());
        click(36, 8);
        press(ToolKey::commit);
        QCOMPARE(lastStep(), QStringLiteral("Add crowd of 30"));
        const world::Crowd& crowd = *world().crowds().at(1).row;
        QCOMPARE(crowd.waypoints.size(), std::size_t{3});
        QVERIFY(crowd.waypoints[2] == (geometry::Point{36, 8}));
        QVERIFY(crowd.profile == world().profiles().at(0).id);
        verifyOneStep(before);
    }

    void attractor_reachByDrag()
    {
        const world::World before = m_document->snapshot();
        m_box->takeByKey("A");
        drag({10, 5}, {13, 9});
        QCOMPARE(lastStep(), QStringLiteral("Add attractor"));
        QVERIFY(world().attractors().at(1).row->position == (geometry::Point{10, 5}));
        QCOMPARE(world().attractors().at(1).row->reach_m, 5.0);
        verifyOneStep(before);
        set("reach", 20.0);
        click(30, 5);
        QCOMPARE(world().attractors().at(2).row->reach_m, 20.0);
    }
};

PASSERBY_TEST(DrawingToolsTest)

} // namespace drawing_tools_test

#include "drawing_tools_test.moc"
