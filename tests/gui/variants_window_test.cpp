// SPDX-License-Identifier: GPL-3.0-or-later
// Variants in the window: the chooser in the header, its actions, what is marked, and the question about conflicts.
#include "editor/commands/change_property.h"
#include "editor/commands/variants.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "tests/gui/gui_city.h"
#include "tests/gui/open_window.h"
#include "tests/support/test_registry.h"
#include "widgets/dialogs/rebase_dialog.h"
#include "widgets/dialogs/variants_dialog.h"

#include <QComboBox>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QUndoStack>

namespace variants_window_test {

using namespace passerby;
using namespace passerby::widgets;

class VariantsWindowTest : public testing::OpenWindowTest {
    Q_OBJECT

    [[nodiscard]] editor::ProjectDocument& document() const { return m_window->document(); }
    [[nodiscard]] QToolButton* chooser() const { return m_window->findChild<QToolButton*>(QStringLiteral("variantChooser")); }
    [[nodiscard]] std::string cellName() const { return document().world().cells().at(0).row->name; }
    void nameCell(const char* name)
    {
        const auto change = [name](world::Cell& row) { row.name = name; };
        const editor::ObjectRef first{editor::ObjectKind::cell, document().world().cells().at(0).id.number};
        QVERIFY(editor::changeRows<world::Cell>(document(), "Rename", "name", {first}, change).ok());
    }
    /// Types a name into the question that comes up.
    static void answer(const QString& name)
    {
        QTimer::singleShot(200, qApp, [name] {
            auto* question = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            QVERIFY(question);
            question->setTextValue(name);
            question->accept();
        });
    }
    void addVariant(const char* name)
    {
        answer(name);
        action("new_variant")->trigger();
        QCOMPARE(chooser()->text(), QString(name));
    }
    void choose(const QString& name)
    {
        QMenu* menu = chooser()->menu();
        emit menu->aboutToShow();
        for (QAction* entry : menu->actions())
            if (entry->text() == name) {
                entry->trigger();
                return;
            }
        QFAIL("not offered");
    }

private slots:
    void chooser_saysWhatIsShown_andShowsAnother()
    {
        open();
        QCOMPARE(chooser()->text(), QStringLiteral("Base"));
        for (const char* key : {"show_base", "rename_variant", "duplicate_variant", "remove_variant", "select_variant_rows",
                                "show_next_variant", "rebase_variants"})
            QVERIFY2(!action(key)->isEnabled(), key);
        nameCell("base");
        addVariant("North");
        nameCell("north");
        QVERIFY(m_window->isVisible());
        choose(QStringLiteral("Base"));
        QCOMPARE(cellName(), std::string("base"));
        QCOMPARE(chooser()->text(), QStringLiteral("Base"));
        choose(QStringLiteral("North"));
        QCOMPARE(cellName(), std::string("north"));
        action("show_next_variant")->trigger();
        QCOMPARE(cellName(), std::string("base"));
        action("show_next_variant")->trigger();
        QCOMPARE(cellName(), std::string("north"));
        action("show_base")->trigger();
        QCOMPARE(cellName(), std::string("base"));
    }

    void actions_renameCopyAndDelete_andCanBeTakenBack()
    {
        open();
        addVariant("North");
        nameCell("north");
        action("select_variant_rows")->trigger();
        QCOMPARE(document().selection().items().size(), std::size_t{1});
        auto* mark = m_window->findChild<QLabel*>(QStringLiteral("variantMark"));
        QTRY_COMPARE(mark->text(), QStringLiteral("The variant changes this."));
        answer(QStringLiteral("Far north"));
        action("rename_variant")->trigger();
        QCOMPARE(chooser()->text(), QStringLiteral("Far north"));
        action("duplicate_variant")->trigger();
        QCOMPARE(chooser()->text(), QStringLiteral("Far north 2"));
        QCOMPARE(cellName(), std::string("north"));
        action("remove_variant")->trigger();
        QCOMPARE(chooser()->text(), QStringLiteral("Base"));
        QVERIFY(cellName() != "north");
        QCOMPARE(document().world().variants().size(), std::size_t{1});
        while (document().undoStack().canUndo())
            document().undoStack().undo();
        QVERIFY(document().world().variants().empty() && !document().isModified());
        QCOMPARE(chooser()->text(), QStringLiteral("Base"));
    }

    void conflicts_areListed_andEachIsDecided()
    {
        open();
        addVariant("North");
        nameCell("north");
        action("show_base")->trigger();
        nameCell("base anew");
        bool wasAsked = false;
        QTimer::singleShot(300, qApp, [&wasAsked] {
            auto* question = qobject_cast<RebaseDialog*>(QApplication::activeModalWidget());
            QVERIFY(question);
            auto* table = question->findChild<QTableWidget*>(QStringLiteral("rebaseConflicts"));
            QCOMPARE(table->rowCount(), 1);
            auto* choice = qobject_cast<QComboBox*>(table->cellWidget(0, 3));
            QVERIFY(choice);
            choice->setCurrentIndex(1);
            wasAsked = true;
            question->findChild<QPushButton*>(QStringLiteral("rebaseGo"))->click();
        });
        choose(QStringLiteral("North"));
        QVERIFY(wasAsked);
        QCOMPARE(chooser()->text(), QStringLiteral("North"));
        QCOMPARE(cellName(), std::string("base anew"));
    }

    void dialog_showsNotesAndChanges()
    {
        open();
        addVariant("North");
        nameCell("north");
        VariantsDialog dialog(document(), m_window.get());
        dialog.show();
        auto* list = dialog.findChild<QListWidget*>(QStringLiteral("variantList"));
        QCOMPARE(list->count(), 2);
        QCOMPARE(list->currentRow(), 1);
        QCOMPARE(dialog.findChild<QListWidget*>(QStringLiteral("variantRows"))->count(), 1);
        auto* name = dialog.findChild<QLineEdit*>(QStringLiteral("variantName"));
        type(name, QStringLiteral("South"));
        QCOMPARE(chooser()->text(), QStringLiteral("South"));
        dialog.findChild<QPushButton*>(QStringLiteral("variantDuplicate"))->click();
        QCOMPARE(list->count(), 3);
        list->setCurrentRow(0);
        dialog.findChild<QPushButton*>(QStringLiteral("variantShow"))->click();
        QCOMPARE(chooser()->text(), QStringLiteral("Base"));
    }

    void fileWithAName_opensOnTheVariant()
    {
        {
            world::World city = testing::makeCrossing();
            editor::ProjectDocument made;
            made.replace(city, {}, nullptr);
            QVERIFY(editor::addVariant(made, QStringLiteral("North")).ok());
            QVERIFY(editor::showVariant(made, {}).ok());
            QVERIFY(testing::writeCity(m_city, made.world()));
        }
        m_window->openFile(m_city + QStringLiteral("#North"));
        QTRY_COMPARE_WITH_TIMEOUT(document().world().targets().size(), std::size_t{3}, 15000);
        QCOMPARE(chooser()->text(), QStringLiteral("North"));
        QCOMPARE(document().path(), m_city);
        QVERIFY(!document().isModified());
    }
};

PASSERBY_TEST(VariantsWindowTest)

} // namespace variants_window_test

#include "variants_window_test.moc"
