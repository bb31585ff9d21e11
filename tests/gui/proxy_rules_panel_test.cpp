// SPDX-License-Identifier: GPL-3.0-or-later
// Making and changing proxy rules in the window.
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "tests/gui/drawing_window.h"
#include "tests/gui/gui_city.h"
#include "tests/support/test_registry.h"
#include "widgets/docks/habits_panel.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/plan_view/render_plan.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QTest>
#include <QTreeView>
#include <QUndoStack>

namespace proxy_rules_panel_test {

using namespace passerby;
using namespace passerby::widgets;
using testing::DrawingWindow;

class ProxyRulesPanelTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        testing::useOwnSettings(m_folder.path());
    }
    void init()
    {
        m_w = std::make_unique<DrawingWindow>();
        m_w->addHabit("New profile", QStringLiteral("Commuter"));
        m_w->addHabit("New proxy rule", QStringLiteral("In a hurry"));
    }
    void cleanup() { m_w.reset(); }

    void newRule_isSelectedListedAndShown()
    {
        QCOMPARE(rules().size(), std::size_t{1});
        QCOMPARE(m_w->window().document().selection().items().size(), std::size_t{1});
        auto* tree = m_w->window().findChild<HabitsPanel*>()->tree();
        QCOMPARE(tree->selectionModel()->selectedRows().size(), 1);
        QCOMPARE(tree->selectionModel()->selectedRows().front().data().toString(), QStringLiteral("In a hurry"));
        QVERIFY(field<QComboBox>("field_proxy") && field<QComboBox>("field_carrier") && field<QLabel>("field_note"));
        QCOMPARE(field<QComboBox>("field_proxy")->currentText(), QStringLiteral("Aggression"));
        QCOMPARE(field<QComboBox>("field_carrier")->currentText(), QStringLiteral("Commuter"));
        QVERIFY(field<QLabel>("field_note")->text().contains(QStringLiteral("no profile has a steering")));
    }

    void parameter_isTypedUndoneAndRefused()
    {
        type("field_parameters.max_distance_m", "0.9");
        QVERIFY(row().parameters.at("max_distance_m") == world::ProxyParameter(0.9));
        type("field_parameters.max_distance_m", "17");
        QVERIFY(row().parameters.at("max_distance_m") == world::ProxyParameter(0.9));
        m_w->action("undo")->trigger();
        QVERIFY(row().parameters.empty());
        QTRY_COMPARE(field<QLineEdit>("field_parameters.max_distance_m")->text(), QStringLiteral("0.4"));
        m_w->action("undo")->trigger();
        QVERIFY(rules().empty());
    }

    void kindWithoutAWard_saysWhatIsMissing()
    {
        for (int i = 0; i < 3; ++i) { // priority, trail, protection
            auto* kind = field<QComboBox>("field_proxy");
            QVERIFY(kind);
            kind->setFocus();
            QTest::keyClick(kind, Qt::Key_Down);
            QTRY_COMPARE(static_cast<int>(row().proxy), i + 1);
        }
        QCOMPARE(row().proxy, world::ProxyKind::protection);
        QVERIFY(field<QLabel>("field_error"));
        QVERIFY(field<QLabel>("field_error")->text().contains(QStringLiteral("ward")));
    }

    void severalRules_takeOneEdit_andGoTogether()
    {
        m_w->action("duplicate")->trigger();
        QCOMPARE(rules().size(), std::size_t{2});
        auto* tree = m_w->window().findChild<HabitsPanel*>()->tree();
        const QModelIndex first = tree->selectionModel()->selectedRows().front();
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, Qt::ShiftModifier, tree->visualRect(first.siblingAtRow(0)).center());
        QCOMPARE(m_w->window().document().selection().items().size(), std::size_t{2});
        type("field_share", "0.25");
        for (const auto& [id, rule] : rules())
            QCOMPARE(rule.share, 0.25);
        m_w->action("delete")->trigger();
        QVERIFY(rules().empty());
        m_w->action("undo")->trigger();
        QCOMPARE(rules().size(), std::size_t{2});
    }

    void showProxies_isRemembered()
    {
        QVERIFY(m_w->action("show_proxies")->isChecked());
        m_w->action("show_proxies")->trigger();
        m_w.reset();
        m_w = std::make_unique<DrawingWindow>();
        QVERIFY(!m_w->action("show_proxies")->isChecked());
        m_w->action("show_proxies")->trigger();
        QVERIFY(QSettings().value(QStringLiteral("show_proxies")).toBool());
    }

    void plan_showsProxiesWhereTheyAre()
    {
        PlanRequest request;
        request.world = testing::makeCrossing();
        request.size = {800, 600};
        request.withLegend = false;
        auto frame = std::make_shared<run::Frame>();
        frame->proxies = {{world::scheduled(1), world::ProxyKind::aggression, 0.0F, 0.0F, 0.0F, 3.0F, 1.0F}};
        request.frame = frame;
        const QImage with = renderPlan(request);
        request.withProxies = false;
        const QImage without = renderPlan(request);
        const PlanTransform view = PlanTransform::fitting(shownBox(request.world, request.layers), request.size);
        const QPoint at = view.toView({0.0, 0.0}).toPoint();
        const QPoint beside = view.toView({6.0, 0.0}).toPoint();
        QVERIFY(with.pixelColor(at).red() - with.pixelColor(at).blue() > without.pixelColor(at).red() - without.pixelColor(at).blue() + 40);
        QCOMPARE(with.pixel(beside), without.pixel(beside));
    }

private:
    [[nodiscard]] const world::Table<world::ProxyRule>& rules() { return m_w->world().proxyRules(); }
    [[nodiscard]] const world::ProxyRule& row() { return *rules().at(0).row; }
    /// The field of the inspector, once it is on the screen; rows that were replaced wait to be deleted.
    template <class Widget>
    [[nodiscard]] Widget* field(const char* name)
    {
        Widget* found = nullptr;
        (void)QTest::qWaitFor([&] {
            for (Widget* widget : m_w->window().findChildren<Widget*>(QString::fromLatin1(name)))
                found = widget->isVisible() ? widget : found;
            return found != nullptr;
        });
        return found;
    }
    void type(const char* name, const char* text)
    {
        auto* line = field<QLineEdit>(name);
        QVERIFY(line);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, QString::fromLatin1(text));
        QTest::keyClick(line, Qt::Key_Return);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<DrawingWindow> m_w;
};

PASSERBY_TEST(ProxyRulesPanelTest)

} // namespace proxy_rules_panel_test

#include "proxy_rules_panel_test.moc"
