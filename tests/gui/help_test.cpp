// SPDX-License-Identifier: GPL-3.0-or-later
// The help: a page for every panel and tool, no link that leads nowhere, F1 where the pointer or the keyboard is.
#include "editor/heat/heat_layers.h"
#include "editor/tools/tool_box.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/action_set.h"
#include "widgets/dialogs/help_window.h"
#include "widgets/docks/layers_panel.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QCursor>
#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QSettings>
#include <QTest>
#include <QTextCursor>
#include <QTreeView>

namespace help_test {

using namespace passerby;
using namespace passerby::widgets;

class HelpTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;

    HelpWindow* help() const { return m_w->window().findChild<HelpWindow*>(); }
    void pressAt(QWidget& widget)
    {
        m_w->window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_w->window()));
        QCursor::setPos(widget.mapToGlobal(widget.rect().center()));
        QTRY_COMPARE(QCursor::pos(), widget.mapToGlobal(widget.rect().center()));
        QTest::keyClick(&m_w->window(), Qt::Key_F1);
        QTRY_VERIFY(help() && help()->isVisible());
    }
    /// With the mouse, on its first word.
    static void clickLink(HelpBrowser& browser, const QString& goal)
    {
        QTextCursor cursor(browser.document());
        while (!cursor.atEnd() && cursor.charFormat().anchorHref() != goal)
            cursor.movePosition(QTextCursor::NextCharacter);
        QCOMPARE(cursor.charFormat().anchorHref(), goal);
        browser.setTextCursor(cursor);
        browser.ensureCursorVisible();
        QTest::mouseClick(browser.viewport(), Qt::LeftButton, {}, browser.cursorRect(cursor).center() - QPoint(2, 0));
    }

private slots:
    void initTestCase() { testing::useOwnSettings(m_folder.path()); }

    void init()
    {
        QSettings().clear();
        m_w = std::make_unique<testing::DrawingWindow>();
    }

    void cleanup() { m_w.reset(); }

    void everyPanelAndTool_hasAPage()
    {
        const QStringList pages = helpPages();
        for (const editor::ToolInfo& info : m_w->tools().tools())
            QVERIFY2(pages.contains(QStringLiteral("tool-") + info.id), qPrintable(info.id));
        for (auto* dock : m_w->window().findChildren<QDockWidget*>())
            for (const QWidget* panel : dock->findChildren<QWidget*>())
                if (panel->inherits("passerby::widgets::LayersPanel") || panel->inherits("passerby::widgets::HabitsPanel")
                    || panel->objectName().endsWith(QLatin1String("Panel")) || panel->objectName() == QLatin1String("personCard")) {
                    if (panel->objectName() == QLatin1String("bottomPanel"))
                        continue; // a frame around others
                    const QString page = panel->property("helpPage").toString();
                    QVERIFY2(pages.contains(page), qPrintable(panel->objectName() + QLatin1Char(' ') + panel->metaObject()->className()));
                }
        for (const QWidget* widget : m_w->window().findChildren<QWidget*>())
            if (const QString page = widget->property("helpPage").toString(); !page.isEmpty())
                QVERIFY2(pages.contains(page), qPrintable(page));
    }

    void noLinkIsBroken_andEveryKeyIsThatOfAnAction()
    {
        static const QRegularExpression kLink(QStringLiteral("\\]\\(([^)]+)\\)"));
        static const QRegularExpression kKey(QStringLiteral("\\{key:([^}]*)\\}"));
        QSet<QString> reached{QStringLiteral("first-steps")};
        for (const QString& page : helpPages()) {
            const QString text = helpText(page);
            QVERIFY2(text.startsWith(QLatin1String("# ")) && text.size() > 120, qPrintable(page));
            for (auto link = kLink.globalMatch(text); link.hasNext();) {
                const QString goal = link.next().captured(1);
                QVERIFY2(goal.endsWith(QLatin1String(".md")) && helpPages().contains(goal.chopped(3)),
                         qPrintable(page + QLatin1Char(' ') + goal));
                reached.insert(goal.chopped(3));
            }
            for (auto key = kKey.globalMatch(text); key.hasNext();) {
                const QString name = key.next().captured(1);
                QVERIFY2(m_w->action(qPrintable(name)), qPrintable(page + QLatin1Char(' ') + name));
            }
        }
        for (const QString& page : helpPages())
            QVERIFY2(reached.contains(page), qPrintable(page + QStringLiteral(" is linked from nowhere")));
    }

    void everyHeatLayer_isExplained()
    {
        const QString text = helpText(QStringLiteral("heatmaps"));
        QVERIFY(!text.contains(QLatin1String("{heatmaps")));
        for (const editor::HeatLayerRow& row : editor::heatLayers())
            QVERIFY2(text.contains(QStringLiteral("{key:%1}").arg(QLatin1String(row.action.key))), row.action.key);
    }

    void f1_explainsWhatIsUnderThePointer()
    {
        pressAt(*m_w->window().findChild<QTreeView*>(QStringLiteral("layersTree")));
        QCOMPARE(help()->page(), QStringLiteral("layers"));
        pressAt(m_w->plan());
        QCOMPARE(help()->page(), QStringLiteral("plan"));
        m_w->tools().take(QStringLiteral("corridor"));
        pressAt(m_w->plan());
        QCOMPARE(help()->page(), QStringLiteral("tool-corridor"));
    }

    void keysInPages_areThoseOfNow()
    {
        m_w->action("undo")->setShortcut(QKeySequence(QStringLiteral("Ctrl+Alt+U")));
        pressAt(m_w->plan());
        help()->openPage(QStringLiteral("history"));
        auto* browser = help()->findChild<HelpBrowser*>();
        QVERIFY2(browser->toPlainText().contains(QStringLiteral("Ctrl+Alt+U")), qPrintable(browser->toPlainText()));
        QVERIFY(!browser->toPlainText().contains(QStringLiteral("{key")));
        auto* actions = m_w->window().findChild<ActionSet*>();
        actions->setKeys(m_w->action("undo"), {QKeySequence(QStringLiteral("Ctrl+Alt+W"))}); // while the page is shown
        QVERIFY2(browser->toPlainText().contains(QStringLiteral("Ctrl+Alt+W")), qPrintable(browser->toPlainText()));
        m_w->action("undo")->setShortcut(QKeySequence(QStringLiteral("Ctrl+Alt+X"))); // told to nobody, but the page is asked for again
        help()->openPage(QStringLiteral("history"));
        QVERIFY2(browser->toPlainText().contains(QStringLiteral("Ctrl+Alt+X")), qPrintable(browser->toPlainText()));
    }

    void keysThatAreMarks_areTold()
    {
        pressAt(m_w->plan());
        help()->openPage(QStringLiteral("transport"));
        const QString text = help()->findChild<HelpBrowser*>()->toPlainText();
        QVERIFY2(text.contains(QStringLiteral("+ doubles")) && text.contains(QStringLiteral("- halves")), qPrintable(text));
        QVERIFY2(!text.contains(QLatin1Char('\\')), qPrintable(text));
    }

    void search_readsWhatPagesSay()
    {
        pressAt(m_w->plan());
        auto* field = help()->findChild<QLineEdit*>();
        auto* list = help()->findChild<QListWidget*>();
        QTest::keyClicks(field, QStringLiteral("{key:"));
        QCOMPARE(list->count(), 0);
        field->clear();
        const QString keys = m_w->action("next_panel")->shortcut().toString(QKeySequence::NativeText);
        QVERIFY(!keys.isEmpty());
        QTest::keyClicks(field, keys);
        QVERIFY(list->count() > 0 && list->count() < helpPages().size());
    }

    void linksSearchAndWayBack()
    {
        pressAt(m_w->plan());
        auto* browser = help()->findChild<HelpBrowser*>();
        help()->openPage(QStringLiteral("words"));
        clickLink(*browser, QStringLiteral("tool-cell.md"));
        QCOMPARE(help()->page(), QStringLiteral("tool-cell"));
        QVERIFY(browser->toPlainText().startsWith(QStringLiteral("Cell")));
        browser->backward();
        QCOMPARE(help()->page(), QStringLiteral("words"));
        QTest::keyClicks(help()->findChild<QLineEdit*>(), QStringLiteral("GeoPackage"));
        auto* list = help()->findChild<QListWidget*>();
        QVERIFY(list->count() > 0 && list->count() < 5);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
        QVERIFY(browser->toPlainText().contains(QStringLiteral("GeoPackage")));
        if (const QString folder = qEnvironmentVariable("PASSERBY_TEST_PICTURES"); !folder.isEmpty())
            help()->grab().save(folder + QStringLiteral("/help.png"));
    }
};

PASSERBY_TEST(HelpTest)

} // namespace help_test

#include "help_test.moc"
