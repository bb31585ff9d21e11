// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing that is typed in the inspector is lost, whatever becomes of its rows meanwhile.
#include "core/world/patch_builder.h"
#include "editor/commands/change_property.h"
#include "editor/document/selection.h"
#include "editor/models/inspector_model.h"
#include "editor/session/habit_session.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/docks/inspector_panel.h"
#include "widgets/docks/property_row.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QTest>
#include <QUndoStack>

namespace typed_values_test {

using namespace passerby;
using namespace passerby::widgets;
using passerby::editor::ObjectKind;
using passerby::editor::ObjectRef;

class TypedValuesTest : public QObject {
    Q_OBJECT

    struct City {
        editor::ProjectDocument document;
        editor::InspectorModel model{document};
        editor::HabitSession session{document};
    };
    std::unique_ptr<City> m_city;
    std::unique_ptr<InspectorPanel> m_inspector;

    [[nodiscard]] const world::World& world() const { return m_city->document.world(); }
    [[nodiscard]] const world::Crowd& crowd(std::uint32_t number) const { return *world().crowds().find(world().crowds().idOf(number)); }
    template <class Field>
    Field* field(const char* key) const
    {
        for (Field* one : m_inspector->findChildren<Field*>(QStringLiteral("field_") + QLatin1String(key)))
            if (!one->isHidden() && !one->parentWidget()->isHidden())
                return one;
        return nullptr;
    }
    static void write(QLineEdit* line, const char* text)
    {
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, QLatin1String(text));
    }
    /// By Tab, past a way back at most.
    static void goTo(QWidget* to)
    {
        for (int i = 0; i < 3 && QApplication::focusWidget() != to; ++i)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    /// Another crowd's name stands among the choices of whoever has companions.
    void renameTheOther(const char* name) const
    {
        QVERIFY(editor::changeRows<world::Crowd>(m_city->document, QStringLiteral("Change name"), "name", {{ObjectKind::crowd, 2}},
                                                 [name](world::Crowd& row) { row.name = name; })
                    .ok());
    }

private slots:
    void init()
    {
        m_city = std::make_unique<City>();
        world::World city = testing::makeCrossing();
        world::PatchBuilder build(city);
        for (const char* name : {"Marchers", "Others"}) {
            world::Crowd row;
            row.name = name;
            row.count = 20;
            row.profile = city.profiles().at(0).id;
            build.add(row);
        }
        QVERIFY(city.apply(build.take()).ok());
        m_city->document.replace(city, QStringLiteral("crossing.gpkg"), nullptr);
        m_inspector = std::make_unique<InspectorPanel>(m_city->model, m_city->session);
        m_inspector->resize(336, 950);
        m_inspector->show();
        m_inspector->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_inspector.get()));
        m_city->document.selection().set(ObjectRef{ObjectKind::crowd, 1});
        QTRY_VERIFY(field<QLineEdit>("start_s")); // new rows take a moment to appear
    }
    void cleanup()
    {
        m_inspector.reset();
        m_city.reset();
    }

    void theNextField_isTypedInto_thoughTheFirstBroughtARow()
    {
        QLineEdit* start = field<QLineEdit>("start_s");
        write(field<QLineEdit>("groupHigh"), "3");
        start->setFocus(); // leaves the first field, whose value brings a row
        QTRY_VERIFY(field<QComboBox>("groupForm"));
        QCOMPARE(crowd(1).groupHigh, 3);
        QCOMPARE(field<QLineEdit>("start_s"), start);
        QVERIFY(start->hasFocus());
        write(start, "12");
        QTest::keyClick(start, Qt::Key_Return);
        QCOMPARE(crowd(1).start_s, 12.0);
    }

    void tab_leadsToTheNextField_alsoToOneThatIsNew()
    {
        write(field<QLineEdit>("groupLow"), "2"); // "most" goes with it, and groups have a form
        QTest::keyClick(field<QLineEdit>("groupLow"), Qt::Key_Tab);
        QCOMPARE(crowd(1).groupLow, 2);
        QTRY_VERIFY(field<QComboBox>("groupForm"));
        QLineEdit* most = field<QLineEdit>("groupHigh");
        goTo(most);
        QCOMPARE(QApplication::focusWidget(), most);
        QTest::keyClicks(most, QStringLiteral("4"));
        goTo(field<QComboBox>("groupForm"));
        QCOMPARE(crowd(1).groupHigh, 4);
        QCOMPARE(QApplication::focusWidget(), field<QComboBox>("groupForm"));
    }

    void whatIsHalfTyped_staysWhileRowsChange()
    {
        QLineEdit* start = field<QLineEdit>("start_s");
        write(start, "1");
        renameTheOther("Onlookers"); // other choices of companions
        QVERIFY(field<QComboBox>("companions")->findText(QStringLiteral("Onlookers"), Qt::MatchContains) > 0);
        QVERIFY(editor::changeRows<world::Crowd>(m_city->document, QStringLiteral("Change most"), "groupHigh", {{ObjectKind::crowd, 1}},
                                                 [](world::Crowd& row) { row.groupHigh = 3; })
                    .ok()); // one row more
        QCOMPARE(QApplication::focusWidget(), start);
        QTest::keyClicks(start, QStringLiteral("2"));
        QTest::keyClick(start, Qt::Key_Return);
        QCOMPARE(crowd(1).start_s, 12.0);
    }

    void whatIsSelectedWhole_isReplacedByWhatIsTyped_alsoAfterAnotherChange()
    {
        QLineEdit* people = field<QLineEdit>("count");
        people->setFocus();
        people->selectAll();
        QVERIFY(editor::changeRows<world::Crowd>(m_city->document, QStringLiteral("Change people"), "count", {{ObjectKind::crowd, 1}},
                                                 [](world::Crowd& row) { row.count = 30; })
                    .ok());
        QTest::keyClicks(people, QStringLiteral("7"));
        QTest::keyClick(people, Qt::Key_Return);
        QCOMPARE(crowd(1).count, 7);
    }

    void whatIsHalfTyped_holdsForItsOwnObject_whenAnotherIsSelected()
    {
        write(field<QLineEdit>("count"), "55");
        m_city->document.selection().set(ObjectRef{ObjectKind::crowd, 2});
        QCOMPARE(crowd(1).count, 55);
        QCOMPARE(crowd(2).count, 20);
        QTRY_VERIFY(field<QLineEdit>("count"));
        QCOMPARE(field<QLineEdit>("count")->text(), QStringLiteral("20"));
    }

    void whatIsHalfTyped_goesWithItsCity()
    {
        write(field<QLineEdit>("count"), "55");
        const world::World another = world();
        m_city->document.replace(another, QStringLiteral("another.gpkg"), nullptr);
        m_city->document.selection().set(ObjectRef{ObjectKind::crowd, 1});
        QCOMPARE(crowd(1).count, 20);
        QVERIFY(!m_city->document.isModified());
    }

    void undo_showsTheOldValue_andTakesTheRowAway()
    {
        write(field<QLineEdit>("groupHigh"), "3");
        QTest::keyClick(field<QLineEdit>("groupHigh"), Qt::Key_Return);
        QTRY_VERIFY(field<QComboBox>("groupForm"));
        m_city->document.undoStack().undo();
        QVERIFY(!field<QComboBox>("groupForm"));
        QCOMPARE(field<QLineEdit>("groupHigh")->text(), QStringLiteral("1"));
    }
};

PASSERBY_TEST(TypedValuesTest)

} // namespace typed_values_test

#include "typed_values_test.moc"
