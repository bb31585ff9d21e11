// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/actions/action_search.h"
#include "editor/commands/change_property.h"
#include "editor/document/selection.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/fixture_stage.h"

#include <QTest>
#include <QUndoStack>
#include <cmath>
#include <numbers>

namespace fixture_tools_test {

using namespace passerby;
using namespace passerby::editor;

/// The tool for fixtures, and that both are found.
class FixtureToolsTest : public QObject, private testing::FixtureStage {
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void aClick_placesAndTurnsAwayFromTheWall()
    {
        QVERIFY(m_box->takeByKey(QStringLiteral("u")));
        m_box->hover(at(25, 9));
        QVERIFY(says(QStringLiteral("Bench")));
        QVERIFY(!m_box->draft().areas.empty());
        click(at(25, 9));
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Add bench"));
        QCOMPARE(world().fixtures().size(), std::size_t{2});
        QCOMPARE(world().fixtureKinds().size(), std::size_t{1}); // the city had benches
        QVERIFY(lastFixture().position == (geometry::Point{25, 9}));
        QVERIFY(std::abs(lastFixture().heading_rad + 0.5 * std::numbers::pi) < 1e-9);
        QVERIFY(m_document->selection().contains({ObjectKind::fixture, 2}));
        testing::verifyBackAndForth(*m_document, m_before);
    }

    void aDrag_saysWhitherItLooks()
    {
        m_box->take("fixture");
        m_box->hover(at(25, 5));
        m_box->press(at(25, 5));
        m_box->drag(at(27, 6));
        m_box->drag(at(28, 5.05));
        QVERIFY(m_box->active().isDrawing());
        QVERIFY(says(QStringLiteral("0.0°"))); // near a step of 15°
        m_box->release(at(28, 5.05));
        QCOMPARE(lastFixture().heading_rad, 0.0);
        QVERIFY(lastFixture().position == (geometry::Point{25, 5}));
        m_box->press(at(25, 5));
        m_box->drag(at(28, 8));
        press(ToolKey::cancel);
        m_box->release(at(28, 8));
        QCOMPARE(world().fixtures().size(), std::size_t{2});
    }

    void typedValues_hold()
    {
        m_box->take("fixture");
        m_box->hover(at(25, 5));
        type("30.5");
        press(ToolKey::next);
        type("4");
        press(ToolKey::next);
        type("45");
        QCOMPARE(m_box->draft().fields.size(), std::size_t{3});
        press(ToolKey::commit);
        QVERIFY(lastFixture().position == (geometry::Point{30.5, 4}));
        QVERIFY(std::abs(lastFixture().heading_rad - 0.25 * std::numbers::pi) < 1e-12);
        press(ToolKey::next); // nothing is typed: it means nothing
        m_box->hover(at(25, 5));
        press(ToolKey::character, U'3'); // east, for the click
        m_box->press(at(25, 5));
        m_box->release(at(25, 5));
        QVERIFY(lastFixture().position == (geometry::Point{3, 5}));
        QCOMPARE(m_document->undoStack().count(), 2);
    }

    void usualKinds_comeWithTheirFirstFixtureInOneStep()
    {
        m_box->take("fixture");
        QCOMPARE(option("kind").choices,
                 (QStringList{QStringLiteral("Bench"), QStringLiteral("Vending machine"), QStringLiteral("Ticket counter"),
                              QStringLiteral("Stage"), QStringLiteral("Meeting point"), QStringLiteral("Clock"), QStringLiteral("Platform"),
                              QStringLiteral("New kind…")}));
        choose(QStringLiteral("Ticket counter"));
        click(at(25, 5));
        QCOMPARE(world().fixtureKinds().size(), std::size_t{2});
        QCOMPARE(world().fixtureKinds().at(1).row->name, std::string("ticket counter"));
        QCOMPARE(lastFixture().serviceMean_s, 25.0);
        QCOMPARE(m_document->undoStack().count(), 1);
        click(at(30, 5)); // of the same kind, which the city has by now
        QCOMPARE(world().fixtureKinds().size(), std::size_t{2});
        m_document->undoStack().undo();
        testing::verifyBackAndForth(*m_document, m_before);
    }

    void newKind_isAddedAndChosen_whateverItIsCalledThen()
    {
        m_box->take("fixture");
        choose(QStringLiteral("New kind…"));
        QCOMPARE(world().fixtureKinds().size(), std::size_t{2});
        QVERIFY(m_document->selection().contains({ObjectKind::fixtureKind, 2}));
        QVERIFY(changeRows<world::FixtureKind>(*m_document, "Rename", "name", {{ObjectKind::fixtureKind, 2}}, [](world::FixtureKind& kind) {
                    kind.name = "locker";
                }).ok());
        click(at(25, 5));
        QCOMPARE(lastFixture().kind.number, 2U);
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Add locker"));
        press(ToolKey::up);
        click(at(30, 5));
        QCOMPARE(lastFixture().kind.number, 1U);
    }

    void theSecondClickOfADoubleOne_placesNothing()
    {
        m_box->take("fixture");
        click(at(25, 5));
        click(at(25.05, 5));
        m_box->doubleClick(at(25.05, 5));
        QCOMPARE(world().fixtures().size(), std::size_t{2});
        click(at(27, 5));
        QCOMPARE(world().fixtures().size(), std::size_t{3});
        m_document->undoStack().undo();
        click(at(27, 5)); // what was there is gone
        QCOMPARE(world().fixtures().size(), std::size_t{3});
        press(ToolKey::down); // another kind may stand there, as a clock on a platform
        click(at(27, 5));
        QCOMPARE(world().fixtures().size(), std::size_t{4});
    }

    void theLevel_isThatOfTheCellHere_orAsChosen()
    {
        world::PatchBuilder build(world());
        build.add(world::Cell{"Gallery", world::CellKind::plaza, 1, testing::rectangle(20, 0, 40, 10)});
        QVERIFY(m_document->applyPatch(build.take()).ok());
        for (const char* tool : {"fixture", "waiting_line"}) {
            m_box->take(tool);
            QCOMPARE(option("level").choices, (QStringList{QStringLiteral("As the cell here"), QStringLiteral("0"), QStringLiteral("1")}));
            QCOMPARE(option("level").value, 0.0);
            dynamic_cast<HasOptions&>(m_box->active()).setOption(QStringLiteral("level"), 2.0);
        }
        click(at(37, 8.6, true));
        click(at(32, 8.6, true));
        press(ToolKey::commit);
        QCOMPARE(lastLine().level, 1);
        QCOMPARE(lastFixture().line.number, 1U); // the bench below is not what it is for
        m_box->take("fixture");
        click(at(25, 5));
        QCOMPARE(lastFixture().level, 1);
        click(at(5, 5)); // there is no gallery
        QCOMPARE(world().fixtures().size(), std::size_t{2});
        dynamic_cast<HasOptions&>(m_box->active()).setOption(QStringLiteral("level"), 0.0);
        click(at(30, 5));
        QCOMPARE(lastFixture().level, 0);
    }

    void anotherCity_hasItsOwnKindOfTheName()
    {
        m_box->take("fixture");
        choose(QStringLiteral("Bench"));
        world::World other;
        world::PatchBuilder build(other);
        build.add(world::usualFixtureKinds()[3]); // a stage, with the number that benches had
        build.add(world::Cell{"", world::CellKind::plaza, 0, testing::rectangle(0, 0, 40, 10)});
        QVERIFY(other.apply(build.take()).ok());
        m_document->replace(other, "other.gpkg", nullptr);
        click(at(25, 5));
        QCOMPARE(world().fixtureKinds().find(lastFixture().kind)->name, std::string("bench"));
    }

    void kinds_areTheSame_howeverTheirNamesAreSpelt()
    {
        QVERIFY(changeRows<world::FixtureKind>(*m_document, "Rename", "name", {{ObjectKind::fixtureKind, 1}}, [](world::FixtureKind& kind) {
                    kind.name = "Bench";
                }).ok());
        m_box->take("fixture");
        QCOMPARE(option("kind").choices.count(QStringLiteral("Bench")), qsizetype{1});
    }

    void bothTools_areFoundByWhatTheyDraw()
    {
        const auto finds = [this](const char* searched, const char* tool) {
            for (const ToolInfo& info : m_box->tools())
                if (info.id == QLatin1String(tool))
                    return searchFit(QString::fromLatin1(searched), QStringLiteral("tool_") + info.id, info.name, info.tooltip) > 0;
            return false;
        };
        for (const char* words : {"seat", "vending", "counter", "furniture", "bench", "clock"})
            QVERIFY2(finds(words, "fixture"), words);
        for (const char* words : {"queue", "line", "wait"})
            QVERIFY2(finds(words, "waiting_line"), words);
        for (const char* words : {"escalator", "lift", "elevator", "turnstile"})
            QVERIFY2(finds(words, "portal"), words);
        QVERIFY(finds("room", "region"));
    }

    void nowhere_isRefusedOnTheSpot()
    {
        m_box->take("fixture");
        m_box->hover(at(25, 15));
        QVERIFY(!m_box->draft().refusal.isEmpty());
        click(at(25, 15));
        QVERIFY(world().sameContent(m_before));
    }
};

PASSERBY_TEST(FixtureToolsTest)

} // namespace fixture_tools_test

#include "fixture_tools_test.moc"
