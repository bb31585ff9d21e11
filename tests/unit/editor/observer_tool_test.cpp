// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/inspector_model.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/tool_box.h"
#include "tests/support/test_registry.h"

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>
#include <numbers>

namespace observer_tool_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;

class ObserverToolTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<HitTest> m_hitTest;
    std::unique_ptr<ToolBox> m_box;

    static PointerInput at(Point place) { return {place, 0.5, false, true}; }
    void click(Point place)
    {
        m_box->hover(at(place));
        m_box->press(at(place));
        m_box->release(at(place));
    }
    void type(const char* digits)
    {
        for (const char* digit = digits; *digit; ++digit)
            m_box->key({ToolKey::character, static_cast<char32_t>(*digit)});
    }
    [[nodiscard]] const world::Region& region(std::size_t place) const { return *m_document->world().regions().at(place).row; }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_hitTest = std::make_unique<HitTest>(*m_document);
        m_box = std::make_unique<ToolBox>(*m_document, *m_hitTest);
        QVERIFY(m_box->takeByKey(QStringLiteral("o")));
        QCOMPARE(m_box->activeId(), QStringLiteral("observer"));
    }

    void drag_drawsACircle_inOneStep()
    {
        m_box->press(at({10, 20}));
        m_box->drag(at({14, 20}));
        m_box->drag(at({15, 20}));
        QVERIFY(!m_box->draft().areas.empty());
        m_box->release(at({15, 20}));
        QCOMPARE(m_document->world().regions().size(), std::size_t{1});
        QVERIFY(region(0).isObserver);
        QCOMPARE(region(0).name, std::string("Observer 1"));
        for (const Point corner : region(0).polygon.outer)
            QVERIFY(std::abs(geometry::distance(corner, {10, 20}) - 5.0) < 1e-5);
        const double area_m2 = geometry::area(region(0).polygon);
        QVERIFY(area_m2 > 0.99 * std::numbers::pi * 25.0 && area_m2 < std::numbers::pi * 25.0);
        QCOMPARE(m_document->selection().current(), std::optional(ObjectRef{ObjectKind::region, 1}));
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Draw observer"));
        m_document->undoStack().undo();
        QVERIFY(m_document->world().regions().empty());
    }

    void radius_isTyped()
    {
        click({0, 0});
        QVERIFY(m_box->active().isDrawing());
        QCOMPARE(m_box->active().numbers().size(), std::size_t{1});
        QCOMPARE(m_box->active().numbers().front().name, QStringLiteral("Radius"));
        m_box->hover(at({3, 4}));
        QCOMPARE(m_box->active().numbers().front().value, 5.0);
        type("12.5");
        m_box->key({ToolKey::commit});
        QCOMPARE(m_document->world().regions().size(), std::size_t{1});
        const geometry::Box box = geometry::boundingBox(region(0).polygon);
        QVERIFY(std::abs(box.high.x - box.low.x - 25.0) < 1e-4);
    }

    void namesAreFree_andPolygonsToo()
    {
        click({0, 0});
        click({2, 0});
        m_box->take(QStringLiteral("observer"), QStringLiteral("polygon"));
        for (const Point corner : {Point{10, 0}, Point{20, 0}, Point{20, 8}})
            click(corner);
        m_box->key({ToolKey::commit});
        QCOMPARE(m_document->world().regions().size(), std::size_t{2});
        QCOMPARE(region(1).name, std::string("Observer 2"));
        QCOMPARE(region(1).polygon.outer.size(), std::size_t{3});
        QVERIFY(region(1).isObserver);
        for (const Point corner : {Point{0, 0}, Point{9, 9}, Point{9, 0}, Point{0, 9}})
            click(corner);
        m_box->key({ToolKey::commit}); // crosses itself
        QCOMPARE(m_document->world().regions().size(), std::size_t{2});
        QVERIFY(!m_box->draft().refusal.isEmpty());
    }

    void enterWithoutARadius_saysWhatIsMissing()
    {
        QSignalSpy noticed(m_box.get(), &ToolBox::noticed);
        click({0, 0});
        m_box->key({ToolKey::commit});
        QVERIFY(noticed.count() == 1 && noticed.last()[1].toBool());
        QVERIFY(m_document->world().regions().empty());
        QVERIFY(m_box->active().isDrawing());
    }

    void inspector_makesARegionAnObserver_andBack()
    {
        world::WorldPatch patch;
        patch.put(world::RegionId{1, 1}, world::Region{"square", 0, {{{0, 0}, {9, 0}, {9, 9}}, {}}});
        QVERIFY(m_document->applyPatch(patch).ok());
        m_document->selection().set(ObjectRef{ObjectKind::region, 1});
        InspectorModel model(*m_document);
        QVERIFY(model.setValue("observer", true, EditPhase::single).ok());
        QVERIFY(region(0).isObserver);
        m_document->undoStack().undo();
        QVERIFY(!region(0).isObserver);
    }
};

PASSERBY_TEST(ObserverToolTest)

} // namespace observer_tool_test

#include "observer_tool_test.moc"
