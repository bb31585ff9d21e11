// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/transform_objects.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/tool_box.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

namespace transform_handles_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;

/// The handles of a selection, at ten pixels a metre: they stand a metre off its box, the round one 2.6 m above them. The kiosk lies from
/// (8, 1) to (12, 3).
class TransformHandlesTest : public QObject {
    Q_OBJECT

    static constexpr ObjectRef kKiosk{ObjectKind::obstacle, 1};

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<HitTest> m_hitTest;
    std::unique_ptr<ToolBox> m_box;
    double m_pixel_m = 0.1;

    [[nodiscard]] static PointerInput at(Point place, bool isFree = true, bool isShifted = false)
    {
        return {place, 0.6, isShifted, isFree, isShifted};
    }
    void grab(Point handle) const
    {
        m_box->hover(at(handle));
        m_box->press(at(handle));
    }
    void drag(Point handle, Point to, bool isFree = true, bool isShifted = false) const
    {
        grab(handle);
        m_box->drag(at(to, isFree, isShifted));
        m_box->release(at(to, isFree, isShifted));
    }
    void press(ToolKey key, char32_t character = 0) const
    {
        KeyInput input;
        input.key = key;
        input.character = character;
        m_box->key(input);
    }
    [[nodiscard]] geometry::Box kiosk() const { return boundingBox(m_document->world(), kKiosk); }
    [[nodiscard]] std::size_t handles() const { return m_box->draft().points.size(); }
    void verifyBox(Point low, Point high) const
    {
        QVERIFY(geometry::distance(kiosk().low, low) < 1e-5);
        QVERIFY(geometry::distance(kiosk().high, high) < 1e-5);
    }

private slots:
    void init()
    {
        m_pixel_m = 0.1;
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        m_hitTest = std::make_unique<HitTest>(*m_document);
        m_box = std::make_unique<ToolBox>(*m_document, *m_hitTest);
        m_box->setPixelSize([this] { return m_pixel_m; });
        m_document->selection().set(kKiosk);
        m_pixel_m = 0.05; // the kiosk is 80 by 40 pixels: a gap of half a metre, a stem of 1.3 m
    }
    void cleanup()
    {
        m_box.reset();
        m_hitTest.reset();
        m_document.reset();
    }

    void handles_areThereForWhatTheyCanChange()
    {
        QCOMPARE(handles(), std::size_t{5});
        m_document->selection().set({ObjectKind::portal, 1});
        QCOMPARE(handles(), std::size_t{0});
        m_document->selection().set({ObjectKind::target, 1});
        QCOMPARE(handles(), std::size_t{0});
        m_document->selection().set({{ObjectKind::target, 1}, {ObjectKind::target, 2}}); // side by side: two corners and the round one
        QCOMPARE(handles(), std::size_t{3});
        m_document->selection().set({ObjectKind::targetType, 1});
        QCOMPARE(handles(), std::size_t{0});
    }

    void handles_hideWhereTheyWouldCoverWhatTheyBelongTo()
    {
        m_pixel_m = 0.16; // 25 by 12.5 pixels
        QCOMPARE(handles(), std::size_t{3});
        m_pixel_m = 0.17;
        QCOMPARE(handles(), std::size_t{0});
        m_box->take("move");
        QCOMPARE(handles(), std::size_t{0});
        m_pixel_m = 0.05;
        QCOMPARE(handles(), std::size_t{5});
        m_box->take("move", "rotate"); // takes hold anywhere
        QCOMPARE(handles(), std::size_t{1});
        m_box->take("corners");
        QCOMPARE(handles(), std::size_t{8});
    }

    void handles_areNotThereForWhatIsLockedOrHidden()
    {
        const std::size_t before = handles();
        QVERIFY(before > 0);
        m_document->layers().setLocked(ObjectKind::obstacle, true);
        QCOMPARE(handles(), std::size_t{0});
        drag({12.5, 3.5}, {16, 5});
        QCOMPARE(m_document->undoStack().count(), 0);
        m_document->layers().setLocked(ObjectKind::obstacle, false);
        m_document->selection().set(kKiosk); // the drag was a box that selects
        QCOMPARE(handles(), before);
        m_document->layers().setVisible(ObjectKind::obstacle, false);
        QCOMPARE(handles(), std::size_t{0});
    }

    void cursorsAndHints_tellWhatHappens()
    {
        m_box->hover(at({12.5, 3.5}));
        QVERIFY(m_box->active().cursor() == ToolCursor::scaleRising);
        QVERIFY(m_box->hint().contains("percents"));
        QVERIFY(!m_document->selection().hovered());
        m_box->hover(at({12.5, 0.5}));
        QVERIFY(m_box->active().cursor() == ToolCursor::scaleFalling);
        m_box->hover(at({10, 4.8}));
        QVERIFY(m_box->active().cursor() == ToolCursor::rotate);
        QVERIFY(m_box->hint().contains("15°"));
        QVERIFY(m_box->active().takesHold(at({10, 4.8})));
        m_box->hover(at({10, 2}));
        QVERIFY(m_box->active().cursor() == ToolCursor::arrow);
        QVERIFY(m_box->hint().isEmpty());
        QVERIFY(!m_box->active().takesHold(at({10, 2})));
        QVERIFY(m_document->selection().hovered() == kKiosk);
    }

    void corner_scalesFromTheOppositeOne_inOneStep()
    {
        const world::World before = m_document->snapshot();
        grab({12.5, 3.5});
        m_box->drag(at({14.5, 4.5}));
        QCOMPARE(m_box->draft().labels.at(0).text, QStringLiteral("150 %"));
        QVERIFY(m_box->draft().labels.at(0).at == (Point{14.5, 4.5}));
        QCOMPARE(m_box->draft().areas.size(), std::size_t{1});
        QVERIFY(m_document->world().sameContent(before));
        m_box->release(at({14.5, 4.5}));
        QCOMPARE(m_document->undoStack().count(), 1);
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Resize obstacle 1"));
        verifyBox({8, 1}, {14, 4});
        m_document->undoStack().undo();
        QVERIFY(m_document->world().sameContent(before));
        m_document->undoStack().redo();
        verifyBox({8, 1}, {14, 4});
    }

    void corner_withShift_scalesFromTheMiddle()
    {
        drag({12.5, 3.5}, {14.5, 4.5}, true, true);
        verifyBox({6, 0}, {14, 4});
    }

    void corner_isDrawnToStepsOfTheGrid_unlessAltIsHeld()
    {
        drag({12.5, 3.5}, {13.3, 3.9}, false); // 120 %: 4.8 m, drawn to 5 m
        verifyBox({8, 1}, {13, 3.5});
        m_document->undoStack().undo();
        drag({12.5, 3.5}, {13.3, 3.9}, true);
        verifyBox({8, 1}, {12.8, 3.4});
    }

    void roundHandle_turns()
    {
        drag({10, 4.8}, {7.2, 2}); // a quarter turn
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Rotate obstacle 1"));
        verifyBox({9, 0}, {11, 4});
        m_document->undoStack().undo();
        const Point aside = Point{10, 2} + Point{2, 3};
        grab({10, 4.8});
        m_box->drag(at(aside));
        QCOMPARE(m_box->draft().labels.at(0).text, QString::fromUtf8("−33.7°"));
        m_box->drag(at(aside, true, true));
        QCOMPARE(m_box->draft().labels.at(0).text, QString::fromUtf8("−30.0°"));
        press(ToolKey::cancel);
        QVERIFY(!m_box->active().isDrawing());
        QCOMPARE(m_box->activeId(), QStringLiteral("select"));
        m_box->release(at(aside));
        QCOMPARE(m_document->undoStack().index(), 0);
        QVERIFY(m_document->selection().contains(kKiosk));
    }

    void numbers_canBeTypedWhileDragging()
    {
        QVERIFY(m_box->active().numbers().empty());
        grab({10, 4.8});
        m_box->drag(at({9, 4.7}));
        press(ToolKey::character, U'9');
        press(ToolKey::character, U'0');
        QCOMPARE(m_box->draft().fields.size(), std::size_t{1});
        m_box->drag(at({8.5, 4.7}));
        QCOMPARE(m_box->draft().labels.at(0).text, QString::fromUtf8("90.0°"));
        press(ToolKey::commit);
        verifyBox({9, 0}, {11, 4});
        QVERIFY(!m_box->isTyping());
        m_box->drag(at({5, 5})); // the button is still down
        m_box->release(at({5, 5}));
        QCOMPARE(m_document->undoStack().count(), 1);
        m_document->undoStack().undo();
        grab({12.5, 3.5});
        m_box->drag(at({13, 4}));
        for (const char32_t digit : U"200")
            if (digit)
                press(ToolKey::character, digit);
        m_box->release(at({13, 4}));
        QVERIFY(!m_box->isTyping());
        QVERIFY(m_box->draft().fields.empty());
        verifyBox({8, 1}, {16, 5});
    }

    void refusal_saysWhyOnTheSpot()
    {
        QSignalSpy notices(m_box.get(), &ToolBox::noticed);
        m_document->selection().set({ObjectKind::cell, 1});
        grab({20.5, 10.5});
        m_box->drag(at({24.5, 12.5}));
        QVERIFY(m_box->draft().refusal.contains("cell 2"));
        QVERIFY(m_box->active().cursor() == ToolCursor::forbidden);
        m_box->release(at({24.5, 12.5}));
        QCOMPARE(m_document->undoStack().count(), 0);
        QCOMPARE(notices.count(), 1);
        QVERIFY(notices.at(0).at(1).toBool());
        QVERIFY(m_box->draft().refusal.contains("cell 2"));
        QVERIFY(m_box->draft().pointer == (Point{24.5, 12.5}));
        m_box->hover(at({5, 20}));
        QVERIFY(m_box->draft().refusal.isEmpty());
        grab({20.5, 10.5});
        press(ToolKey::character, U'0');
        QVERIFY(m_box->draft().refusal.contains("greater than 0"));
        press(ToolKey::commit);
        QCOMPARE(m_document->undoStack().count(), 0);
        QVERIFY(m_box->draft().refusal.contains("greater than 0"));
    }

    void cell_takesItsTargetsAlong_andALonePortalFollows()
    {
        m_document->selection().set({ObjectKind::cell, 1});
        drag({-0.5, -0.5}, {9.5, 4.5}); // half the size, the corner at (20, 10) stays
        QCOMPARE(m_document->undoStack().count(), 1);
        QCOMPARE(testing::errorsOf(m_document->world()), 0);
        QVERIFY(geometry::distance(m_document->world().targets().at(0).row->position, {12.5, 7.5}) < 1e-5);
    }

    void selectionThatChangesMeanwhile_leavesTheDragAlone()
    {
        grab({12.5, 3.5});
        m_box->drag(at({13.5, 4}));
        m_document->selection().set({ObjectKind::cell, 1}); // as the list of objects may, while the button is down
        m_box->drag(at({14.5, 4.5}));
        m_box->release(at({14.5, 4.5}));
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Resize obstacle 1"));
        verifyBox({8, 1}, {14, 4});
    }

    void handles_followSelectionAndCity()
    {
        QVERIFY(m_box->active().takesHold(at({12.5, 3.5})));
        m_document->selection().set({ObjectKind::cell, 1}); // from (0, 0) to (20, 10)
        QVERIFY(!m_box->active().takesHold(at({12.5, 3.5})));
        QVERIFY(m_box->active().takesHold(at({20.5, 10.5})));
        m_document->selection().set(kKiosk);
        QVERIFY(moveObjects(*m_document, {kKiosk}, {3, 0}).ok());
        QVERIFY(!m_box->active().takesHold(at({12.5, 3.5})));
        QVERIFY(m_box->active().takesHold(at({15.5, 3.5})));
    }

    void clickOnAHandle_changesNothing()
    {
        grab({10, 4.8});
        m_box->release(at({10, 4.8}));
        QVERIFY(m_document->selection().contains(kKiosk));
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void moving_selecting_andDraggingABox_workBesideThem()
    {
        m_box->take("move");
        drag({10, 2}, {11, 4});
        verifyBox({9, 3}, {13, 5});
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Move obstacle 1"));
        drag({13.5, 5.5}, {15.5, 6.5});
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Resize obstacle 1"));
        press(ToolKey::right); // and numbers mean a move again
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Move obstacle 1"));
        QCOMPARE(m_box->active().numbers().size(), std::size_t{2});
        m_box->take("select");
        drag({-1, -1}, {50, 50});
        QVERIFY(m_document->selection().items().size() > 5);
    }
};

PASSERBY_TEST(TransformHandlesTest)

} // namespace transform_handles_test

#include "transform_handles_test.moc"
