// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/patch_builder.h"
#include "core/world/world.h"
#include "editor/document/project_document.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

namespace number_field_test {

using namespace passerby;

class NumberFieldTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    static QLineEdit* field(testing::DrawingWindow& w, const QString& key)
    {
        for (auto* line : w.window().findChildren<QLineEdit*>(QStringLiteral("field_") + key))
            if (line->isVisible())
                return line;
        return nullptr;
    }

private slots:
    void initTestCase() { testing::useOwnSettings(m_folder.path()); }

    /// Also across the space between thousands and the point: what is typed then replaces the number.
    void doubleClick_selectsTheNumberWhole()
    {
        testing::DrawingWindow w;
        QLineEdit* people = nullptr;
        QTRY_VERIFY((people = field(w, QStringLiteral("population"))) != nullptr);
        QVERIFY(people->text().size() > 4); // 1 000
        for (const double part : {0.3, 0.8}) {
            people->deselect();
            QTest::mouseDClick(people, Qt::LeftButton, {}, QPoint(static_cast<int>(part * people->width()), people->height() / 2));
            QCOMPARE(people->selectedText(), people->text());
        }
        QTest::keyClicks(people, QStringLiteral("30"));
        QTest::keyClick(people, Qt::Key_Return);
        QCOMPARE(static_cast<int>(w.world().settings().population), 30);
    }

    /// As in text, where a third click selects the line.
    void tripleClick_selectsTheNumberToo()
    {
        testing::DrawingWindow w;
        QLineEdit* people = nullptr;
        QTRY_VERIFY((people = field(w, QStringLiteral("population"))) != nullptr);
        const QPoint middle = people->rect().center();
        QTest::mouseDClick(people, Qt::LeftButton, {}, middle);
        QTest::mouseClick(people, Qt::LeftButton, {}, middle);
        QCOMPARE(people->selectedText(), people->text());
        QTest::qWait(QApplication::doubleClickInterval() + 100); // a click of its own
        QTest::mouseClick(people, Qt::LeftButton, {}, middle);
        QVERIFY(!people->hasSelectedText());
    }

    /// Elsewhere in the field it puts the cursor, as any click does.
    void clickElsewhereAfterADoubleClick_putsTheCursor()
    {
        testing::DrawingWindow w;
        QLineEdit* people = nullptr;
        QTRY_VERIFY((people = field(w, QStringLiteral("population"))) != nullptr);
        const QPoint left(4, people->height() / 2);
        const QPoint right(people->width() - 4, people->height() / 2);
        QVERIFY((right - left).manhattanLength() >= QApplication::startDragDistance());
        QTest::mouseDClick(people, Qt::LeftButton, {}, left);
        QCOMPARE(people->selectedText(), people->text());
        QTest::mouseClick(people, Qt::LeftButton, {}, right);
        QVERIFY(!people->hasSelectedText());
    }

    /// After Enter the keyboard stays in the field, and who then presses Space wants to see people walk.
    void spaceAfterEnter_isNotTyped()
    {
        testing::DrawingWindow w;
        w.window().document().replace(testing::makeCrossing(), QStringLiteral("crossing.gpkg"), nullptr);
        QLineEdit* people = nullptr;
        QTRY_VERIFY((people = field(w, QStringLiteral("population"))) != nullptr);
        QTest::mouseDClick(people, Qt::LeftButton, {}, people->rect().center());
        QTest::keyClicks(people, QStringLiteral("40"));
        QTest::keyClick(people, Qt::Key_Return);
        QTRY_COMPARE(static_cast<int>(w.world().settings().population), 40);
        QTRY_VERIFY((people = field(w, QStringLiteral("population"))) != nullptr);
        const QString shown = people->text();
        QSignalSpy played(w.action("play_pause"), &QAction::triggered);
        QTRY_VERIFY(w.action("play_pause")->isEnabled());
        QTest::keyClick(people, Qt::Key_Space);
        QCOMPARE(people->text(), shown);
        QCOMPARE(played.size(), 1);
        QTest::keyClick(people, Qt::Key_Space);
        QTest::keyClicks(people, QStringLiteral("1 0")); // between digits it is one of the number's
        QVERIFY(people->text().contains(QStringLiteral("1 0")));
    }

    void longText_isSeenFromItsBeginning()
    {
        testing::DrawingWindow w;
        world::PatchBuilder build(w.world());
        world::Settings settings = w.world().settings();
        settings.attribution = "Contributors of a map with a name that no field is wide enough for";
        build.setSettings(settings);
        QVERIFY(w.window().document().applyPatch(build.take()).ok());
        QLineEdit* from = nullptr;
        QTRY_VERIFY((from = field(w, QStringLiteral("attribution"))) != nullptr && !from->text().isEmpty());
        QVERIFY(from->fontMetrics().horizontalAdvance(from->text()) > from->width());
        QCOMPARE(from->cursorPosition(), 0);
    }
};

PASSERBY_TEST(NumberFieldTest)

} // namespace number_field_test

#include "number_field_test.moc"
