// SPDX-License-Identifier: GPL-3.0-or-later
// The menus of the window: short enough for a small screen, and nothing is missing in them.
#include "editor/document/layer_state.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/controls/action_set.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QTest>
#include <algorithm>
#include <map>
#include <memory>

namespace menus_test {

using namespace passerby;
using namespace passerby::widgets;

class MenusTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;

    /// All menus of the window and below them, by their entry.
    void collect(const QList<QAction*>& entries, std::map<QAction*, QMenu*>& menus)
    {
        for (QAction* entry : entries)
            if (QMenu* menu = entry->menu()) {
                menus[entry] = menu;
                collect(menu->actions(), menus);
            }
    }
    std::map<QAction*, QMenu*> menus()
    {
        std::map<QAction*, QMenu*> all;
        collect(m_w->window().findChild<QMenuBar*>()->actions(), all);
        return all;
    }

private slots:
    void initTestCase() { testing::useOwnSettings(m_folder.path()); }

    void init()
    {
        QSettings().clear();
        m_w = std::make_unique<testing::DrawingWindow>();
    }

    void cleanup() { m_w.reset(); }

    void everyMenu_fitsBelowItsTitle_at1280x720()
    {
        constexpr int kTitles_px = 60;
        for (const auto& [entry, menu] : menus()) {
            QVERIFY2(menu->sizeHint().height() <= 720 - kTitles_px, qPrintable(entry->text()));
            QVERIFY2(menu->sizeHint().width() <= 640, qPrintable(entry->text())); // and stands in one column
        }
    }

    void everyAction_standsInOneMenu_andIsFound()
    {
        std::map<const QAction*, int> count;
        for (const auto& [entry, menu] : menus())
            for (const QAction* action : menu->actions())
                ++count[action];
        const ActionSet* actions = m_w->window().findChild<ActionSet*>();
        QVERIFY(actions);
        for (const editor::ActionEntry& entry : editor::actionCatalogue()) {
            if (entry.id == editor::ActionId::openRecent) // a menu itself
                continue;
            QAction* action = actions->at(entry.id);
            QVERIFY2(count[action] == 1, qPrintable(entry.key));
            if (entry.id == editor::ActionId::searchActions)
                continue;
            const auto found = actions->find(editor::plainText(entry));
            QVERIFY2(std::find(found.begin(), found.end(), action) != found.end(), qPrintable(entry.key));
        }
    }

    void keysOfWhatStandsBelow_stillWork()
    {
        m_w->draw(Qt::Key_C, {{-20, -5}, {0, -5}, {0, 5}, {-20, 5}});
        m_w->key(Qt::Key_Escape);
        m_w->action("select_all")->trigger();
        m_w->key(Qt::Key_H); // hides the layer of what is selected
        QVERIFY(!m_w->window().document().layers().isVisible(editor::ObjectKind::cell));
    }
};

PASSERBY_TEST(MenusTest)

} // namespace menus_test

#include "menus_test.moc"
