// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/sight_tool.h"

#include "editor/document/project_document.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/sight_draft.h"
#include "editor/tools/tool_box.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/street_city.h"

#include <QTest>
#include <QUndoStack>
#include <cmath>
#include <numbers>

namespace sight_tool_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;

class SightToolTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<HitTest> m_hitTest;
    std::unique_ptr<ToolBox> m_box;
    std::shared_ptr<const affordance::CityAffordance> m_city;
    std::shared_ptr<const affordance::CitySight> m_sight;

    static PointerInput at(Point place, bool isFree = false) { return {place, 0.5, false, isFree}; }
    [[nodiscard]] SightTool& tool() const { return m_box->sight(); }
    [[nodiscard]] QString fact(const char* name) const
    {
        for (const auto& [of, value, help] : tool().words().facts)
            if (of == QLatin1String(name))
                return value;
        return {};
    }
    [[nodiscard]] static double areaOf(const DraftArea& area) { return std::abs(geometry::area(area.polygon)); }
    void type(const char* digits)
    {
        for (const char* digit = digits; *digit; ++digit)
            m_box->key({ToolKey::character, static_cast<char32_t>(*digit)});
    }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::streetCity(), {}, nullptr);
        m_hitTest = std::make_unique<HitTest>(*m_document);
        m_box = std::make_unique<ToolBox>(*m_document, *m_hitTest);
        const world::World& world = m_document->world();
        foundation::JobContext context;
        m_city = affordance::findCityAffordance(
                     world, std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world)), 1, context)
                     .value();
        m_sight = std::make_shared<const affordance::CitySight>(affordance::CitySight::build(world).value());
        QVERIFY(m_box->takeByKey(QStringLiteral("v")));
        QCOMPARE(m_box->activeId(), QStringLiteral("sight"));
        QCOMPARE(&m_box->active(), static_cast<Tool*>(&m_box->sight()));
    }

    void withoutACity_saysThatItLooks()
    {
        m_box->hover(at({20, 0}));
        QVERIFY(m_box->draft().isEmpty() && tool().words().isEmpty());
        QVERIFY(m_box->hint().contains(QStringLiteral("Looking around")));
        tool().setSight(m_city, m_sight); // the pointer has not moved since
        QVERIFY(!m_box->draft().areas.empty());
    }

    void hover_showsWhatIsSeen_live()
    {
        tool().setSight(m_city, m_sight);
        m_box->hover(at({20, 0}));
        const double street_m2 = areaOf(m_box->draft().areas.front());
        QVERIFY2(fact("Walkable").endsWith(QStringLiteral("m²")), qPrintable(fact("Walkable")));
        affordance::Viewshed viewshed = m_sight->field(0)->viewshedAt({20, 0});
        QVERIFY(std::abs(street_m2 - viewshed.area_m2) < 1e-6 * viewshed.area_m2);
        m_box->hover(at({-3, 20}));
        QVERIFY(std::abs(areaOf(m_box->draft().areas.front()) - street_m2) > 1.0);
        QVERIFY(tool().words().ways.empty());
        bool hides = false;
        for (const DraftLine& line : m_box->draft().lines)
            hides = hides || line.isDashed;
        QVERIFY(hides); // the arms of the crossing
        m_box->leave();
        QVERIFY(m_box->draft().isEmpty() && tool().words().isEmpty());
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void click_holds_dragMoves_escLetsGo_thenEnds()
    {
        tool().setSight(m_city, m_sight);
        m_box->press(at({20, 0}));
        m_box->release(at({20, 0}));
        const auto held = m_box->draft().points.front().at;
        m_box->hover(at({-15, 0}));
        QCOMPARE(m_box->draft().points.front().at.x, held.x);
        m_box->press(at({20, 0}));
        m_box->drag(at({22, 1}));
        QVERIFY(std::abs(m_box->draft().points.front().at.x - 22.0) < 0.01);
        m_box->leave();
        QVERIFY(!m_box->draft().isEmpty());
        QVERIFY(m_box->key({ToolKey::cancel}));
        QVERIFY(m_box->draft().isEmpty());
        QCOMPARE(m_box->activeId(), QStringLiteral("sight"));
        QVERIFY(m_box->key({ToolKey::cancel}));
        QCOMPARE(m_box->activeId(), QStringLiteral("select"));
    }

    void typedRange_endsWhatIsSeen()
    {
        tool().setSight(m_city, m_sight);
        m_box->hover(at({20, 0}));
        type("3");
        const double circle_m2 = std::numbers::pi * 9.0;
        QVERIFY(std::abs(areaOf(m_box->draft().areas.front()) - circle_m2) < 0.02 * circle_m2);
        m_box->key({ToolKey::commit});
        m_box->hover(at({22, 0}));
        QVERIFY(std::abs(areaOf(m_box->draft().areas.front()) - circle_m2) < 0.02 * circle_m2);
        type("0");
        m_box->key({ToolKey::commit});
        QVERIFY(areaOf(m_box->draft().areas.front()) > 10.0 * circle_m2);
    }

    void junction_showsWedgesAndShares()
    {
        tool().setSight(m_city, m_sight);
        m_box->hover(at({0.4, 0.2}));
        const SightWords& words = tool().words();
        QVERIFY2(words.title.contains(QStringLiteral("J1")), qPrintable(words.title));
        QCOMPARE(words.ways.size(), std::size_t(4));
        const ToolDraft draft = m_box->draft();
        QCOMPARE(draft.labels.size(), std::size_t(4));
        QCOMPARE(draft.areas.size(), std::size_t(5)); // all that is seen, and a wedge a way
        const auto junction = m_city->network.findJunction("J1");
        const auto& here = m_city->network.junctions[junction];
        double shares = 0.0;
        for (auto way = here.firstWay; way < here.lastWay; ++way) {
            const auto& view = m_city->tables[0].ways[way];
            shares += view.share;
            const double wedge_m2 = areaOf(draft.areas[1 + way - here.firstWay]);
            QVERIFY2(std::abs(wedge_m2 - view.seen.visible_m2) < 0.01 * view.seen.visible_m2,
                     qPrintable(QStringLiteral("%1, %2").arg(wedge_m2).arg(view.seen.visible_m2)));
            QCOMPARE(words.ways[way - here.firstWay].share, shareText(view.share));
        }
        QVERIFY(std::abs(shares - 1.0) < 1e-9);
        m_box->hover(at({0.4, 0.2}, true)); // Alt: from beside it
        QVERIFY(tool().words().ways.empty());
        QCOMPARE(nearestJunction(*m_city, {20, 0}, 1.0), affordance::kNone);
    }

    void shares_inWords()
    {
        QCOMPARE(shareText(0.0), QStringLiteral("0 %"));
        QCOMPARE(shareText(0.004), QStringLiteral("< 1 %"));
        QCOMPARE(shareText(1.0), QStringLiteral("100 %"));
    }
};

PASSERBY_TEST(SightToolTest)

} // namespace sight_tool_test

#include "sight_tool_test.moc"
