// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/cut_cells.h"
#include "editor/commands/draw_cells.h"
#include "editor/commands/merge_cells.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QTest>

namespace drawing_old_town_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

/// What the checks say and did not say before.
std::map<std::string, int> newFindings(const world::World& before, const world::World& after)
{
    static std::map<std::string, int> known;
    if (known.empty())
        known = testing::findingsOf(before);
    std::map<std::string, int> fresh;
    for (const auto& [code, count] : testing::findingsOf(after))
        if (const auto old = known.find(code); count > (old == known.end() ? 0 : old->second))
            fresh[code] = count - (old == known.end() ? 0 : old->second);
    return fresh;
}

QByteArray inWords(const std::map<std::string, int>& findings)
{
    QByteArray words;
    for (const auto& [code, count] : findings)
        words += code + " " + std::to_string(count) + "; ";
    return words;
}

} // namespace

/// Drawing in the sample city, which an import made: borders that are common only nearly, cells of any shape, hundreds of portals.
class DrawingOldTownTest : public QObject {
    Q_OBJECT

    world::World m_town;

private slots:
    void initTestCase()
    {
        foundation::JobContext context;
        auto project = storage::loadProject(PASSERBY_SOURCE_DIR "/projects/old-town.gpkg", context);
        QVERIFY2(project.ok(), project.ok() ? "" : describe(project.error()).c_str());
        m_town = std::move(project).value().world;
        QVERIFY(m_town.cells().size() > 100);
    }

    void cutAndMerge_everyTenthCell()
    {
        world::World world = m_town;
        int cuts = 0;
        for (std::size_t i = 0; i < m_town.cells().size(); i += 10) {
            const auto id = m_town.cells().at(i).id;
            const geometry::Point middle = geometry::interiorPoint(m_town.cells().at(i).row->polygon);
            const geometry::Point way{200.0, 37.0 * static_cast<double>(i % 7) - 100.0};
            const auto cut = cutCells(Ground(world), middle - way, middle + way, {id}, std::nullopt);
            if (!cut.ok())
                continue;
            ++cuts;
            QVERIFY(world.apply(cut.value().patch).ok());
        }
        QVERIFY2(cuts > 20, QByteArray::number(cuts).constData());
        QVERIFY(world.cells().size() > m_town.cells().size());
        QVERIFY(std::abs(testing::walkableArea(world) - testing::walkableArea(m_town)) < 1e-3 * cuts);
        const auto afterCut = newFindings(m_town, world);
        QVERIFY2(afterCut.empty(), inWords(afterCut).constData());
        mergeAgain(world);
    }

    void corridors_fromWallsIntoTheFree()
    {
        world::World world = m_town;
        CellDrawing drawing;
        drawing.clipsToFreeSpace = false;
        int drawn = 0;
        for (std::size_t i = 0; i < m_town.cells().size(); i += 3) {
            const geometry::Ring& ring = m_town.cells().at(i).row->polygon.outer;
            const Ground ground(world);
            for (std::size_t edge = 0; edge + 1 < ring.size(); ++edge) {
                const geometry::Point start = geometry::midpoint(ring[edge], ring[edge + 1]);
                const double length = geometry::distance(ring[edge], ring[edge + 1]);
                const geometry::Point along = (ring[edge + 1] - ring[edge]) * (1.0 / length);
                const geometry::Point out{along.y, -along.x};
                const std::vector<geometry::Point> line{start, start + out * 4.0, start + out * 8.0 + along * 4.0};
                const auto corridor = drawCorridor(ground, line, 1.5, {}, drawing);
                if (!corridor.ok() || length < 3.0)
                    continue;
                ++drawn;
                QVERIFY(corridor.value().portals.size() >= 2);
                QVERIFY(world.apply(corridor.value().patch).ok());
                break;
            }
        }
        QVERIFY2(drawn > 10, QByteArray::number(drawn).constData());
        const auto fresh = newFindings(m_town, world);
        QVERIFY2(fresh.empty(), inWords(fresh).constData());
    }

    void corridors_acrossEverything_leaveNoErrors()
    {
        world::World world = m_town;
        int drawn = 0;
        for (std::size_t i = 0; i + 13 < m_town.cells().size(); i += 17) {
            const geometry::Point from = geometry::interiorPoint(m_town.cells().at(i).row->polygon);
            const geometry::Point to = geometry::interiorPoint(m_town.cells().at(i + 13).row->polygon);
            const auto corridor = drawCorridor(Ground(world), {from, {from.x, to.y}, to}, 3.0, {}, {});
            if (!corridor.ok())
                continue;
            ++drawn;
            QVERIFY(world.apply(corridor.value().patch).ok());
        }
        QVERIFY2(drawn > 5, QByteArray::number(drawn).constData());
        QCOMPARE(testing::errorsOf(world), testing::errorsOf(m_town));
        QVERIFY(!newFindings(m_town, world).contains("isolated-cell"));
    }

private:
    void mergeAgain(world::World& world)
    {
        std::map<std::uint32_t, std::vector<world::CellId>> parts; // by the cell that they were: new ones lie in it
        const std::uint32_t last = m_town.cells().at(m_town.cells().size() - 1).id.number;
        for (const auto& [id, cell] : world.cells()) {
            if (id.number <= last)
                continue;
            const geometry::Point inside = geometry::interiorPoint(cell.polygon);
            for (const auto& [old, row] : m_town.cells())
                if (row.level == cell.level && geometry::contains(row.polygon, inside))
                    parts[old.number].push_back(id);
        }
        for (auto& [number, cells] : parts) {
            cells.push_back(world.cells().idOf(number));
            const auto merged = mergeCells(Ground(world), cells);
            QVERIFY2(merged.ok(), merged.ok() ? "" : describe(merged.error()).c_str());
            QVERIFY(world.apply(merged.value().patch).ok());
            QCOMPARE(geometry::area(merged.value().polygon), geometry::area(m_town.cells().find(m_town.cells().idOf(number))->polygon));
        }
        QCOMPARE(world.cells().size(), m_town.cells().size());
        const auto fresh = newFindings(m_town, world);
        QVERIFY2(fresh.empty(), inWords(fresh).constData());
    }
};

PASSERBY_TEST(DrawingOldTownTest)

} // namespace drawing_old_town_test

#include "drawing_old_town_test.moc"
