// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/change_property.h"
#include "editor/document/selection.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/fixture_stage.h"

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

namespace waiting_line_tool_test {

using namespace passerby;
using namespace passerby::editor;

/// Waiting lines, drawn and drawn otherwise.
class WaitingLineToolTest : public QObject, private testing::FixtureStage {
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void theEndOfALine_isNoNeighbourOfItsHead()
    {
        m_document->selection().set(ObjectRef{ObjectKind::waitingLine, 1});
        m_box->take("corners");
        m_box->hover(at(38.5, 3.5));
        m_box->press(at(38.5, 3.5));
        m_box->drag(at(38.5, 2.5));
        m_box->release(at(38.5, 2.5));
        QVERIFY(geometry::distance(lastLine().points.back(), {38.5, 2.5}) < 0.2);
        QVERIFY(lastLine().points.front() == (geometry::Point{38.5, 8.5}));
    }

    void aLine_besideAFixture_isForIt()
    {
        QSignalSpy said(m_box.get(), &ToolBox::noticed);
        QVERIFY(m_box->takeByKey(QStringLiteral("Q")));
        click(at(37, 8.6, true));
        m_box->hover(at(32, 8.6, true));
        QVERIFY(says(QStringLiteral("9 people fit")));
        QVERIFY(says(QStringLiteral("For Bench 1")));
        click(at(32, 8.6, true));
        press(ToolKey::commit);
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Draw waiting line"));
        QCOMPARE(world().waitingLines().size(), std::size_t{2});
        QCOMPARE(lastLine().points.size(), std::size_t{2});
        QCOMPARE(lastFixture().line.number, 2U);
        QCOMPARE(said.last().first().toString(), QStringLiteral("People wait here for Bench 1, instead of Waiting line 1"));
        QCOMPARE(m_document->undoStack().count(), 1);
        testing::verifyBackAndForth(*m_document, m_before);
    }

    void aLine_isTakenBackPointByPoint_orDropped()
    {
        m_box->take("waiting_line");
        click(at(22, 5, true));
        click(at(24, 5, true));
        click(at(24, 8, true));
        press(ToolKey::stepBack);
        click(at(26, 5, true));
        m_box->doubleClick(at(26, 5, true));
        QCOMPARE(lastLine().points.size(), std::size_t{3});
        QVERIFY(lastLine().points.back() == (geometry::Point{26, 5}));
        QCOMPARE(lastFixture().line.number, 1U); // it begins far from the bench
        click(at(22, 2, true));
        press(ToolKey::cancel);
        QVERIFY(!m_box->active().isDrawing());
        QCOMPARE(world().waitingLines().size(), std::size_t{2});
    }

    void aLine_beforeALift_isForIt()
    {
        QVERIFY(changeRows<world::Portal>(*m_document, "Lift", "kind", {{ObjectKind::portal, 1}}, [](world::Portal& portal) {
                    portal.kind = world::PortalKind::lift;
                }).ok());
        m_box->take("waiting_line");
        click(at(21, 5, true));
        click(at(25, 5, true));
        press(ToolKey::commit);
        QCOMPARE(world().portals().at(0).row->line.number, 2U);
    }

    void corners_ofALine_areMovedAndInserted()
    {
        m_document->selection().set(ObjectRef{ObjectKind::waitingLine, 1});
        m_box->take("corners");
        QCOMPARE(m_box->draft().points.size(), std::size_t{3}); // two, and one to insert
        m_box->hover(at(38.5, 6, true));
        m_box->press(at(38.5, 6, true));
        m_box->drag(at(37, 6, true));
        m_box->release(at(37, 6, true));
        QCOMPARE(lastLine().points.size(), std::size_t{3});
        QVERIFY(lastLine().points[1] == (geometry::Point{37, 6}));
        testing::verifyBackAndForth(*m_document, m_before);
    }
};

PASSERBY_TEST(WaitingLineToolTest)

} // namespace waiting_line_tool_test

#include "waiting_line_tool_test.moc"
