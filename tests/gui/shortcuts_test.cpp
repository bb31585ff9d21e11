// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that the user chooses.
#include "editor/actions/action_search.h"
#include "editor/tools/tool_box.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/tool_palette.h"
#include "widgets/dialogs/shortcuts_dialog.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QToolTip>
#include <QTreeWidget>
#include <functional>

namespace shortcuts_test {

using namespace passerby;
using namespace passerby::widgets;

class ShortcutsTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;
    QWidget* m_dialog = nullptr;

    template <class Kind>
    Kind* part(const char* name) const
    {
        return m_dialog->findChild<Kind*>(QString::fromLatin1(name));
    }
    void click(const char* name) const { QTest::mouseClick(part<QPushButton>(name), Qt::LeftButton); }

    /// Opens the dialog by its menu entry, does `what` in it and closes it.
    void inDialog(const std::function<void()>& what)
    {
        bool wasOpen = false;
        QTimer::singleShot(300, qApp, [&] {
            m_dialog = QApplication::activeModalWidget();
            if (!qobject_cast<ShortcutsDialog*>(m_dialog))
                return;
            wasOpen = true;
            what();
            if (const QString folder = qEnvironmentVariable("PASSERBY_TEST_PICTURES"); !folder.isEmpty())
                m_dialog->grab().save(QStringLiteral("%1/keys-%2.png").arg(folder, QString::fromLatin1(QTest::currentTestFunction())));
            QTest::keyClick(m_dialog, Qt::Key_Escape);
        });
        m_w->action("keyboard_shortcuts")->trigger();
        QVERIFY(wasOpen);
        m_w->window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_w->window()));
    }

    void search(const char* text) const
    {
        auto* field = part<QLineEdit>("shortcutsSearch");
        field->clear();
        QTest::keyClicks(field, QString::fromLatin1(text));
    }

    /// Rows that the search leaves.
    QStringList shown() const
    {
        QStringList names;
        auto* list = part<QTreeWidget>("shortcutsList");
        for (int i = 0; i < list->topLevelItemCount(); ++i)
            if (!list->topLevelItem(i)->isHidden())
                names << list->topLevelItem(i)->text(0);
        return names;
    }

private slots:
    void initTestCase() { testing::useOwnSettings(m_folder.path()); }

    void init()
    {
        QSettings().clear();
        m_w = std::make_unique<testing::DrawingWindow>();
    }

    void cleanup() { m_w.reset(); }

    void otherWords_areOfActionsThatAreThere()
    {
        for (const QString& key : editor::keysWithOtherWords())
            QVERIFY2(m_w->window().findChild<QAction*>(key), qPrintable(key));
    }

    void newKeys_holdAtOnceAndInLaterWindows()
    {
        inDialog([this] {
            search("corridor");
            QCOMPARE(shown(), QStringList{QStringLiteral("Corridor")});
            QTest::keyClick(part<QLineEdit>("shortcutsKeys"), Qt::Key_U, Qt::ControlModifier);
            QVERIFY2(part<QLabel>("shortcutsConflict")->text().startsWith(QStringLiteral("Nothing else")), "free keys are said to be free");
            click("shortcutsUse");
        });
        const auto works = [this] {
            m_w->tools().take(QStringLiteral("select"));
            QTest::keyClick(&m_w->plan(), Qt::Key_K);
            QCOMPARE(m_w->tools().activeId(), QStringLiteral("select"));
            QTest::keyClick(&m_w->plan(), Qt::Key_U, Qt::ControlModifier);
            QCOMPARE(m_w->tools().activeId(), QStringLiteral("corridor"));
        };
        works();
        QToolButton* button = m_w->window().findChild<ToolPalette*>()->button(QStringLiteral("corridor"));
        QHelpEvent hovered(QEvent::ToolTip, button->rect().center(), button->mapToGlobal(button->rect().center()));
        QApplication::sendEvent(button, &hovered);
        QVERIFY2(QToolTip::text().contains(QStringLiteral("(Ctrl+U)")), qPrintable(QToolTip::text()));
        m_w.reset();
        m_w = std::make_unique<testing::DrawingWindow>();
        works();
    }

    void takenKeys_areNamedAndTakenOver()
    {
        inDialog([this] {
            search("Zoom to everything");
            QTest::keyClick(part<QLineEdit>("shortcutsKeys"), Qt::Key_B, Qt::ControlModifier);
            const QString told = part<QLabel>("shortcutsConflict")->text();
            QVERIFY2(told.contains(QStringLiteral("Bake")) && told.contains(QStringLiteral("Run")), qPrintable(told));
            QCOMPARE(part<QPushButton>("shortcutsUse")->text(), QStringLiteral("Take over"));
            QCOMPARE(m_w->action("bake")->shortcut(), QKeySequence(QStringLiteral("Ctrl+B"))); // not before it is confirmed
            click("shortcutsUse");
        });
        QCOMPARE(m_w->action("zoom_to_everything")->shortcut(), QKeySequence(QStringLiteral("Ctrl+B")));
        QVERIFY(m_w->action("bake")->shortcuts().isEmpty());
        QVERIFY(!m_w->action("bake")->toolTip().contains(QStringLiteral("Ctrl+B")));
        QVERIFY(m_w->action("zoom_to_everything")->toolTip().contains(QStringLiteral("(Ctrl+B)")));
    }

    void oneOrAll_areReset()
    {
        inDialog([this] {
            for (const auto& [name, key] : {std::pair{"Faster", Qt::Key_J}, std::pair{"Slower", Qt::Key_Y}}) {
                search(name);
                QTest::keyClick(part<QLineEdit>("shortcutsKeys"), key);
                click("shortcutsUse");
            }
        });
        QCOMPARE(m_w->action("faster")->shortcut(), QKeySequence(Qt::Key_J));
        inDialog([this] {
            search("Faster");
            click("shortcutsReset");
        });
        QCOMPARE(m_w->action("faster")->shortcut(), QKeySequence(QStringLiteral("+")));
        QCOMPARE(m_w->action("slower")->shortcut(), QKeySequence(Qt::Key_Y));
        inDialog([this] { click("shortcutsResetAll"); });
        QCOMPARE(m_w->action("slower")->shortcut(), QKeySequence(QStringLiteral("-")));
        QVERIFY(QSettings().childGroups().filter(QStringLiteral("keys")).isEmpty()); // nothing is kept that is no choice
    }

    void noKeys_isAChoiceToo()
    {
        inDialog([this] {
            search("Step");
            auto* list = part<QTreeWidget>("shortcutsList");
            for (int i = 0; i < list->topLevelItemCount(); ++i)
                if (list->topLevelItem(i)->text(0) == QStringLiteral("Step"))
                    list->setCurrentItem(list->topLevelItem(i));
            click("shortcutsNone");
        });
        QVERIFY(m_w->action("step")->shortcuts().isEmpty());
        m_w.reset();
        m_w = std::make_unique<testing::DrawingWindow>();
        QVERIFY(m_w->action("step")->shortcuts().isEmpty());
    }

    void defaults_doNotCollide()
    {
        inDialog([this] {
            auto* list = part<QTreeWidget>("shortcutsList");
            QMap<QString, QString> holder;
            for (int i = 0; i < list->topLevelItemCount(); ++i)
                for (const QString& keys : list->topLevelItem(i)->text(2).split(QStringLiteral(", "), Qt::SkipEmptyParts)) {
                    QVERIFY2(!holder.contains(keys),
                             qPrintable(QStringLiteral("%1: %2 and %3").arg(keys, holder[keys], list->topLevelItem(i)->text(0))));
                    holder[keys] = list->topLevelItem(i)->text(0);
                }
            QVERIFY(holder.size() > 50);
        });
    }
};

PASSERBY_TEST(ShortcutsTest)

} // namespace shortcuts_test

#include "shortcuts_test.moc"
