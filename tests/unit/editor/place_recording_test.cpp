// SPDX-License-Identifier: GPL-3.0-or-later
// A recording is placed by two points: of its tracks, and of the city.
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/place_recording_tool.h"
#include "editor/tools/tool_box.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>
#include <numbers>

namespace place_recording_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;

/// The small city has one recording: somebody goes from (2, 5) to (12, 5), somebody from (32, 6) to (22, 6), a place every half metre.
class PlaceRecordingTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<HitTest> m_hitTest;
    std::unique_ptr<ToolBox> m_tools;

    [[nodiscard]] const world::RecordingPlacement& placement() const
    {
        const auto& all = m_document->world().recordings();
        return all.find(all.idOf(1))->placement;
    }
    /// Freely, so that nothing of the city draws it away.
    void click(Point at)
    {
        PointerInput input;
        input.position = at;
        input.isFree = true;
        m_tools->hover(input);
        m_tools->press(input);
        m_tools->release(input);
    }
    void type(const char* text)
    {
        for (const char* letter = text; *letter != '\0'; ++letter) {
            KeyInput input;
            input.character = static_cast<char32_t>(*letter);
            QVERIFY(m_tools->key(input));
        }
    }
    void press(ToolKey key)
    {
        KeyInput input;
        input.key = key;
        static_cast<void>(m_tools->key(input));
    }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        m_hitTest = std::make_unique<HitTest>(*m_document);
        m_tools = std::make_unique<ToolBox>(*m_document, *m_hitTest);
        QVERIFY(m_tools->take(PlaceRecordingTool::kId));
    }
    void cleanup()
    {
        m_tools.reset();
        m_hitTest.reset();
        m_document.reset();
    }

    void fourClicks_placeIt_inOneStep()
    {
        click({2.1, 5.0}); // draws to (2, 5)
        click({11.9, 5.1});
        click({100, 50});
        QCOMPARE(m_document->undoStack().count(), 0);
        click({100, 60}); // north instead of east
        QCOMPARE(m_document->undoStack().count(), 1);
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Place recording Two walks"));
        QVERIFY(std::abs(placement().turn_rad - std::numbers::pi / 2.0) < 1e-9);
        QVERIFY(geometry::distance(placement().toLocal({2, 5}), {100, 50}) < 1e-6);
        QVERIFY(geometry::distance(placement().toLocal({12, 5}), {100, 60}) < 1e-6);
        QVERIFY(!m_tools->active().isDrawing());
        m_document->undoStack().undo();
        QVERIFY(placement() == world::RecordingPlacement{});
    }

    void recordingThatLiesElsewhere_isClickedWhereItLies()
    {
        click({2, 5});
        click({12, 5});
        click({100, 50});
        click({100, 60});
        click({100, 50}); // its first place lies there now
        click({100, 60});
        click({2, 5});
        click({12, 5});
        QVERIFY(std::abs(placement().turn_rad) < 1e-9);
        QVERIFY(geometry::length(placement().origin) < 1e-6);
    }

    void otherDistance_isSaid_andStaysMetres()
    {
        QSignalSpy noticed(m_tools.get(), &ToolBox::noticed);
        click({2, 5});
        click({12, 5});
        click({0, 0});
        click({0, 20});
        QCOMPARE(noticed.count(), 1);
        QVERIFY2(noticed[0][0].toString().contains(QStringLiteral("2 times as far apart")), qPrintable(noticed[0][0].toString()));
        QVERIFY(!noticed[0][1].toBool());
        QVERIFY(geometry::distance(placement().toLocal({2, 5}), {0, 5}) < 1e-6); // middles meet, metres stay metres
        QVERIFY(geometry::distance(placement().toLocal({12, 5}), {0, 15}) < 1e-6);
    }

    void clicksBesideTracks_andTwiceTheSame_areRefused()
    {
        QSignalSpy noticed(m_tools.get(), &ToolBox::noticed);
        click({17, 5.5}); // between both walks
        QCOMPARE(noticed.count(), 1);
        QVERIFY(noticed[0][1].toBool());
        QVERIFY(!m_tools->active().isDrawing());
        click({2, 5});
        click({2.1, 5});
        QCOMPARE(noticed.count(), 2);
        click({12, 5});
        click({50, 50});
        click({50.1, 50});
        QCOMPARE(noticed.count(), 3);
        click({60, 50});
        QCOMPARE(m_document->undoStack().count(), 1);
    }

    void placesOfTheCity_canBeTyped()
    {
        click({2, 5});
        QVERIFY(m_tools->active().numbers().empty()); // of tracks only clicks tell
        click({12, 5});
        QCOMPARE(m_tools->active().numbers().size(), std::size_t{2});
        type("100");
        press(ToolKey::next);
        type("-7.5");
        press(ToolKey::commit);
        click({110, -7.5});
        QCOMPARE(m_document->undoStack().count(), 1);
        QVERIFY(geometry::distance(placement().toLocal({2, 5}), {100, -7.5}) < 1e-6);
    }

    void preview_showsWhereItWouldLie_andStepsGoBack()
    {
        click({2, 5});
        click({12, 5});
        click({100, 50});
        PointerInput input;
        input.position = {100, 60};
        input.isFree = true;
        m_tools->hover(input);
        const ToolDraft draft = m_tools->draft();
        const auto ends = [&](Point at) {
            return std::any_of(draft.lines.begin(), draft.lines.end(), [&](const DraftLine& line) {
                return geometry::distance(line.points.front(), at) < 1e-6 || geometry::distance(line.points.back(), at) < 1e-6;
            });
        };
        QVERIFY(ends({100, 50}) && ends({100, 60}));
        QVERIFY(std::any_of(draft.labels.begin(), draft.labels.end(), [](const DraftLabel& label) {
            return label.text == QStringLiteral("10.00 m here, 10.00 m in the recording");
        }));
        press(ToolKey::stepBack);
        press(ToolKey::stepBack);
        QVERIFY(m_tools->active().hint().contains(QStringLiteral("second place on its tracks")));
        press(ToolKey::cancel);
        QVERIFY(!m_tools->active().isDrawing());
        QVERIFY(m_tools->draft().isEmpty());
        QCOMPARE(m_document->undoStack().count(), 0);
    }
};

PASSERBY_TEST(PlaceRecordingTest)

} // namespace place_recording_test

#include "place_recording_test.moc"
