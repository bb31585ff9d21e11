// SPDX-License-Identifier: GPL-3.0-or-later
// Menus at the pointer, by real clicks with the right button.
#include "editor/document/layer_state.h"
#include "editor/document/selection.h"
#include "editor/models/issue_model.h"
#include "editor/session/live_session.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/city_view/city_view.h"
#include "widgets/docks/person_card.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QUndoStack>
#include <QWindow>
#include <algorithm>

namespace context_menus_test {

using namespace passerby;
using namespace passerby::widgets;
using editor::ObjectKind;

class ContextMenusTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<testing::DrawingWindow> m_w;

    MainWindow& window() { return m_w->window(); }
    editor::Selection& selection() { return window().document().selection(); }

    static QMenu* menu() { return qobject_cast<QMenu*>(QApplication::activePopupWidget()); }
    static QAction* entry(const QString& text)
    {
        for (QAction* action : menu()->actions())
            if (action->text().remove(QLatin1Char('&')) == text)
                return action;
        return nullptr;
    }
    static void choose(QAction* action)
    {
        QVERIFY(action && action->isEnabled());
        QTest::mouseClick(menu(), Qt::LeftButton, {}, menu()->actionGeometry(action).center());
        QTRY_VERIFY(!menu());
    }
    static void close()
    {
        if (menu())
            menu()->close();
        QTRY_VERIFY(!menu());
    }
    void rightClick(QWidget* widget, QPoint place)
    {
        QTest::qWait(20); // the click goes by place: what was shown last must lie where it stays, which nothing tells
        QTest::mouseClick(window().windowHandle(), Qt::RightButton, {}, widget->mapTo(&window(), place));
        QTRY_VERIFY(menu());
        if (const QString folder = qEnvironmentVariable("PASSERBY_TEST_PICTURES"); !folder.isEmpty())
            menu()->grab().save(QStringLiteral("%1/menu-%2.png").arg(folder, QString::fromLatin1(QTest::currentTestFunction())));
    }
    void rightClickPlan(geometry::Point at) { rightClick(&m_w->plan(), m_w->plan().transform().toView(at).toPoint()); }

private slots:
    void initTestCase() { testing::useOwnSettings(m_folder.path()); }

    void init()
    {
        QSettings().clear();
        m_w = std::make_unique<testing::DrawingWindow>(10.0);
        m_w->draw(Qt::Key_C, {{-20, -5}, {0, -5}, {0, 5}, {-20, 5}});
        m_w->draw(Qt::Key_C, {{0, -5}, {20, -5}, {20, 5}, {0, 5}});
        QCOMPARE(m_w->world().cells().size(), std::size_t{2});
        m_w->key(Qt::Key_Escape);
        selection().clear();
    }

    void cleanup()
    {
        close();
        m_w.reset();
    }

    void thingInPlan_isSelectedAndItsActionsAreThere()
    {
        rightClickPlan({-12, 0});
        QCOMPARE(selection().items().size(), std::size_t{1});
        QVERIFY(menu()->actions().contains(m_w->action("delete")) && menu()->actions().contains(m_w->action("duplicate")));
        QVERIFY(!menu()->actions().contains(m_w->action("copy_alibi_text")));
        QVERIFY(m_w->action("delete")->isShortcutVisibleInContextMenu());
        choose(m_w->action("delete"));
        QCOMPARE(m_w->world().cells().size(), std::size_t{1});
        m_w->stack().undo();
        QCOMPARE(m_w->world().cells().size(), std::size_t{2});
    }

    void severalSelected_stayTogether()
    {
        m_w->action("select_all")->trigger();
        const auto before = selection().items();
        QVERIFY(before.size() >= 2);
        rightClickPlan({-12, 0});
        QCOMPARE(selection().items(), before);
        QVERIFY(m_w->action("merge_cells")->isEnabled());
        choose(m_w->action("merge_cells"));
        QCOMPARE(m_w->world().cells().size(), std::size_t{1});
    }

    void nothingUnderThePointer_isAboutTheCity()
    {
        m_w->action("select_all")->trigger();
        rightClickPlan({0, 20});
        QVERIFY(selection().isEmpty());
        QVERIFY(menu()->actions().contains(m_w->action("select_all")) && menu()->actions().contains(m_w->action("paste")));
        QVERIFY(!menu()->actions().contains(m_w->action("delete")));
        close();
    }

    void paste_putsThingsWhereTheClickWas()
    {
        selection().set({ObjectKind::cell, 1});
        m_w->action("copy")->trigger();
        QTRY_VERIFY(m_w->action("paste")->isEnabled());
        selection().clear();
        const geometry::Point clicked{8, 18};
        rightClickPlan(clicked);
        choose(m_w->action("paste"));
        QTRY_COMPARE(m_w->world().cells().size(), std::size_t{3});
        QCOMPARE(selection().items().size(), std::size_t{1});
        const geometry::Box box = editor::boundingBox(m_w->world(), selection().items().front());
        const geometry::Point middle = (box.low + box.high) * 0.5;
        // Beside what is there already, where the grid has a place.
        QVERIFY2(geometry::distance(middle, clicked) < 5.0, qPrintable(QStringLiteral("%1 %2").arg(middle.x).arg(middle.y)));
        QTRY_VERIFY(!m_w->plan().pointer() || m_w->plan().underMouse()); // the plan follows the mouse again
    }

    void halfDrawn_isNotDisturbed()
    {
        m_w->key(Qt::Key_C);
        m_w->click({-10, 10});
        m_w->click({-5, 10});
        const QPoint place = m_w->plan().mapTo(&window(), m_w->plan().transform().toView({-5, 15}).toPoint());
        QTest::mouseClick(window().windowHandle(), Qt::RightButton, {}, place);
        QTest::qWait(100); // nothing is to come: by then a menu would have
        QVERIFY(!menu());
        m_w->key(Qt::Key_Escape);
    }

    void cityView_offersTheSame()
    {
        CityView& city = window().cityView();
        QTRY_VERIFY_WITH_TIMEOUT(city.isSettled(), 20000);
        city.showAll(false);
        const auto at = city.toView({-12, 0});
        QVERIFY(at);
        QWindow* inner = city.window3d();
        const auto offersTheCell = [&] {
            for (const QEvent::Type type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease}) {
                QMouseEvent event(type, *at, inner->mapToGlobal(*at), Qt::RightButton,
                                  type == QEvent::MouseButtonPress ? Qt::RightButton : Qt::NoButton, {});
                QApplication::sendEvent(inner, &event);
            }
            if (QTest::qWaitFor([] { return menu() != nullptr; }) && selection().items().size() == 1)
                return true;
            close();
            return false;
        };
        QVERIFY(QTest::qWaitFor(offersTheCell, 20000)); // what was drawn last is built a little later, and nothing tells when
        QCOMPARE(selection().items().front().kind, ObjectKind::cell);
        QVERIFY(menu()->actions().contains(m_w->action("zoom_to_selection")));
        close();
    }

    void nameOfAValue_offersWhatItsFieldDoes()
    {
        selection().set({ObjectKind::cell, m_w->world().cells().at(0).id.number});
        const auto field = [this] { return window().findChild<QLineEdit*>(QStringLiteral("field_name")); };
        QTRY_VERIFY(field() && field()->isVisible());
        field()->setFocus();
        QTest::keyClicks(field(), QStringLiteral("West"));
        QTest::keyClick(field(), Qt::Key_Return);
        QTRY_COMPARE(m_w->world().cells().at(0).row->name, std::string("West"));
        QLabel* label = nullptr;
        for (auto* one : field()->parentWidget()->findChildren<QLabel*>())
            if (one->text() == QStringLiteral("Name"))
                label = one;
        QVERIFY(label);
        rightClick(label, label->rect().center());
        const auto offered = [](const QString& words) {
            const auto entries = menu()->actions();
            return std::any_of(entries.begin(), entries.end(), [&words](const QAction* one) {
                return one->isEnabled() && one->text().remove(QLatin1Char('&')).startsWith(words);
            });
        };
        QVERIFY(offered(QStringLiteral("Cut")) && offered(QStringLiteral("Copy")) && offered(QStringLiteral("Delete")));
        close();
        QCOMPARE(m_w->world().cells().at(0).row->name, std::string("West"));
    }

    void layerAndItsThings()
    {
        auto* tree = window().findChild<QTreeView*>(QStringLiteral("layersTree"));
        QTRY_VERIFY(tree->isVisible());
        const QModelIndex cells = tree->model()->index(0, 0);
        rightClick(tree->viewport(), tree->visualRect(cells).center());
        choose(entry(QStringLiteral("Hide this layer")));
        QVERIFY(!window().document().layers().isVisible(ObjectKind::cell));
        m_w->action("show_all_layers")->trigger();
        tree->expand(cells);
        rightClick(tree->viewport(), tree->visualRect(tree->model()->index(0, 0, cells)).center());
        QCOMPARE(selection().items().size(), std::size_t{1});
        choose(m_w->action("delete"));
        QCOMPARE(m_w->world().cells().size(), std::size_t{1});
    }

    void history_goesToAStep()
    {
        auto* list = window().findChild<QListWidget*>(QStringLiteral("historyList"));
        const auto* tabs = list->parentWidget();
        for (auto* tab : window().findChildren<QToolButton*>())
            if (tab->text() == QStringLiteral("History"))
                tab->click();
        QTRY_VERIFY(tabs->isVisible());
        const int before = m_w->stack().index();
        rightClick(list->viewport(), list->visualItemRect(list->item(0)).center());
        QTest::qWait(50);                       // nothing is to come
        QCOMPARE(m_w->stack().index(), before); // the click alone goes nowhere
        choose(entry(QStringLiteral("Go to this step")));
        QTRY_COMPARE(m_w->stack().index(), 0);
        QCOMPARE(m_w->world().cells().size(), std::size_t{0});
    }

    void issue_isShownAndMended()
    {
        m_w->action("check")->trigger();
        auto* list = window().findChild<QListView*>(QStringLiteral("issuesList"));
        QTRY_VERIFY_WITH_TIMEOUT(list->model()->rowCount() > 0, 10000); // nobody has anything to do here
        QTRY_VERIFY(list->isVisible());
        rightClick(list->viewport(), list->visualRect(list->model()->index(0, list->modelColumn())).center());
        QVERIFY(entry(QStringLiteral("Show where it is")));
        QVERIFY(menu()->actions().contains(m_w->action("check")));
        close();
        QCOMPARE(m_w->world().portals().size(), std::size_t{1});
        selection().set({ObjectKind::portal, m_w->world().portals().at(0).id.number});
        m_w->action("delete")->trigger();
        QCOMPARE(m_w->world().portals().size(), std::size_t{0});
        const auto mendable = [list] {
            for (int row = 0; row < list->model()->rowCount(); ++row)
                if (const QModelIndex index = list->model()->index(row, list->modelColumn());
                    index.data(editor::IssueModel::fixNameRole).toString() == QStringLiteral("Add portal"))
                    return index;
            return QModelIndex();
        };
        QTRY_VERIFY_WITH_TIMEOUT(mendable().isValid(), 10000);
        list->scrollTo(mendable());
        rightClick(list->viewport(), list->visualRect(mendable()).center());
        choose(entry(QStringLiteral("Add portal")));
        QCOMPARE(m_w->world().portals().size(), std::size_t{1});
    }

    void person_isPickedAndOffered()
    {
        const QString file = m_folder.filePath(QStringLiteral("crossing.gpkg"));
        QVERIFY(testing::writeCrossing(file));
        m_w.reset();
        m_w = std::make_unique<testing::DrawingWindow>();
        window().openFile(file);
        QTRY_VERIFY_WITH_TIMEOUT(window().live().isReady(), 20000);
        m_w->action("step")->trigger();
        QTRY_VERIFY(window().live().frame() && window().live().frame()->walkers.size() > 5);
        QTRY_VERIFY(window().live().frames().fraction >= 1.0); // until people stand where the last step has them
        const run::Walker walker = window().live().frame()->walkers.front();
        rightClickPlan({walker.x_m, walker.y_m});
        QTRY_VERIFY(window().findChild<PersonCard*>()->hasStory());
        QVERIFY(menu()->actions().contains(m_w->action("follow")) && menu()->actions().contains(m_w->action("pin_alibi")));
        QTRY_VERIFY(m_w->action("pin_alibi")->isEnabled());
        choose(m_w->action("pin_alibi"));
        QCOMPARE(m_w->world().pinnedAlibis().size(), std::size_t{1});
    }
};

PASSERBY_TEST(ContextMenusTest)

} // namespace context_menus_test

#include "context_menus_test.moc"
