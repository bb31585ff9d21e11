// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/change_habits.h"
#include "editor/document/selection.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/tool_box.h"
#include "editor/tools/tool_options.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QTest>
#include <QUndoStack>

namespace duty_tool_test {

using namespace passerby;
using namespace passerby::editor;

/// Drawing where people go who are on duty.
class DutyToolTest : public QObject {
    Q_OBJECT

    std::unique_ptr<ProjectDocument> m_document;
    std::unique_ptr<HitTest> m_hitTest;
    std::unique_ptr<ToolBox> m_box;

    void click(geometry::Point point)
    {
        PointerInput input;
        input.position = point;
        input.tolerance_m = 0.2;
        input.isFree = true;
        m_box->hover(input);
        m_box->press(input);
        m_box->release(input);
    }
    void enter()
    {
        KeyInput input;
        input.key = ToolKey::commit;
        m_box->key(input);
    }
    [[nodiscard]] const world::Duty& lastDuty() const
    {
        const auto& duties = m_document->world().duties();
        return *duties.at(duties.size() - 1).row;
    }
    void set(const char* id, double value) { dynamic_cast<HasOptions&>(m_box->active()).setOption(QString::fromLatin1(id), value); }

private slots:
    void init()
    {
        m_document = std::make_unique<ProjectDocument>();
        m_document->replace(testing::smallCity(), "city.gpkg", nullptr);
        m_hitTest = std::make_unique<HitTest>(*m_document);
        m_box = std::make_unique<ToolBox>(*m_document, *m_hitTest);
        QVERIFY(m_box->takeByKey(QStringLiteral("n")));
    }
    void cleanup()
    {
        m_box.reset();
        m_hitTest.reset();
        m_document.reset();
    }

    void onePointAndEnter_isAPost()
    {
        const world::World before = m_document->snapshot();
        click({5, 3});
        enter();
        QCOMPARE(m_document->world().duties().size(), std::size_t{2});
        QVERIFY((lastDuty().points == std::vector<geometry::Point>{{5, 3}}));
        QCOMPARE(lastDuty().profile.number, 1U);
        QVERIFY(m_document->selection().contains({ObjectKind::duty, 2}));
        QCOMPARE(m_document->undoStack().undoText(), QStringLiteral("Draw duty"));
        testing::verifyBackAndForth(*m_document, before);
    }

    void severalPoints_areARound_asTheOptionsSay()
    {
        set("pose", 2.0);
        set("pause", 40.0);
        click({5, 3});
        click({15, 4});
        click({30, 3});
        click({30, 3}); // ends it
        QCOMPARE(lastDuty().points.size(), std::size_t{3});
        QVERIFY(lastDuty().pose == world::DutyPose::perform && lastDuty().pauseMean_s == 40.0 && lastDuty().pauseSd_s == 20.0);
    }

    void theProfile_isThatOfWhatIsSelected_unlessOneIsChosen()
    {
        world::AgentProfile guard;
        guard.name = "Guard";
        const auto added = addProfile(*m_document, guard);
        QVERIFY(added.ok()); // and selected
        click({5, 3});
        enter();
        QCOMPARE(lastDuty().profile.number, added.value().number);
        set("profile", 0.0);
        click({7, 3});
        enter();
        QCOMPARE(lastDuty().profile.number, 1U);
    }

    void withoutAProfile_nothingIsDrawn_andTheReasonIsSaid()
    {
        world::World city;
        m_document->replace(city, "empty.gpkg", nullptr);
        QVERIFY(m_box->active().hint().contains(QStringLiteral("Habits")));
        click({5, 3});
        enter();
        QVERIFY(m_document->world().duties().empty());
        QVERIFY(m_box->draft().refusal.contains(QStringLiteral("profile")));
    }
};

PASSERBY_TEST(DutyToolTest)

} // namespace duty_tool_test

#include "duty_tool_test.moc"
